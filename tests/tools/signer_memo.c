/*
 * Test tools: what signer.c has signed before (see signer_memo.h).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Two places for each key, by its first octets: the newer one first.
 */

#include <config.h>

#include <gcrypt.h>
#include <pthread.h>
#include <string.h>

#include "tests/tools/der_writer.h"
#include "tests/tools/signer_memo.h"

enum { NUM_ROWS = 1024, NUM_PLACES = 2, MAX_LEN = 640 };

struct place {
	struct ct_test_memo_key key;
	uint16_t len; /* 0: free */
	uint8_t data[MAX_LEN];
};

static struct place rows[NUM_ROWS][NUM_PLACES];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

struct ct_test_memo_key ct_test_memo_key(const void *parameters, size_t len,
					 struct ct_span message)
{
	struct ct_test_memo_key key;
	gcry_md_hd_t hash;

	if (gcry_md_open(&hash, GCRY_MD_SHA256, 0) != 0)
		ct_write_fail("memo", "no SHA-256");
	gcry_md_write(hash, parameters, len);
	gcry_md_write(hash, message.data, message.len);
	memcpy(key.digest, gcry_md_read(hash, GCRY_MD_SHA256),
	       sizeof(key.digest));
	gcry_md_close(hash);
	return key;
}

static struct place *row_of(const struct ct_test_memo_key *key)
{
	return rows[(key->digest[0] | (unsigned)key->digest[1] << 8) %
		    NUM_ROWS];
}

bool ct_test_memo_find(struct ct_buffer *out,
		       const struct ct_test_memo_key *key)
{
	const struct place *row = row_of(key);
	bool is_found = false;

	pthread_mutex_lock(&mutex);
	for (size_t i = 0; i < NUM_PLACES && !is_found; i++)
		if (row[i].len > 0 &&
		    memcmp(&row[i].key, key, sizeof(*key)) == 0) {
			ct_write_bytes(out, row[i].data, row[i].len);
			is_found = true;
		}
	pthread_mutex_unlock(&mutex);
	return is_found;
}

void ct_test_memo_keep(const struct ct_test_memo_key *key,
		       const struct ct_buffer *out, size_t start)
{
	struct place *row = row_of(key);
	size_t len = out->len - start;

	if (len > MAX_LEN)
		return;
	pthread_mutex_lock(&mutex);
	row[1] = row[0];
	row[0].key = *key;
	row[0].len = (uint16_t)len;
	memcpy(row[0].data, out->data + start, len);
	pthread_mutex_unlock(&mutex);
}
