/*
 * Fuzz target: CRLite data. The first octet says what the others are: a filter,
 * an index, or a manifest.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "revocation/crlite_filter.h"
#include "revocation/crlite_index.h"
#include "revocation/crlite_manifest.h"
#include "tests/revocation/crlite_fixture.h"

enum { FILTER, INDEX, MANIFEST };

const size_t fuzz_der_at = SIZE_MAX;

/* What a filter says of any key is within its bytes, and the same each time. */
static void check_filter(struct ct_span bytes)
{
	struct ct_crlite_filter filter;
	struct ct_crlite_key key = {.serial = ct_span("\3", 1)};

	if (ct_crlite_filter_open(&filter, bytes) != CATRUST_OK)
		return;
	for (size_t i = 0; i < filter.num_issuers; i++) {
		enum ct_crlite_answer answer;

		memcpy(key.issuer, bytes.data + filter.issuers[i],
		       sizeof(key.issuer));
		for (uint64_t j = 0; j < CT_CRLITE_WIDTH; j++)
			key.equation[j] = (i + j) * 0x9e3779b97f4a7c15 | 1;
		answer = ct_crlite_filter_ask(&filter, &key);
		FUZZ_REQUIRE(answer == CT_CRLITE_REVOKED ||
			     answer == CT_CRLITE_NOT_REVOKED);
		FUZZ_REQUIRE(ct_crlite_filter_ask(&filter, &key) == answer);
	}
	/* Each log is found. */
	for (size_t i = 0; i < filter.num_logs; i++)
		(void)ct_crlite_filter_covers(&filter,
					      bytes.data + filter.logs[i], i);
	ct_crlite_filter_clear(&filter);
}

static void check_index(struct ct_span bytes)
{
	struct ct_crlite_index index;
	char name[CT_CRLITE_NAME_LEN + 1];
	uint64_t first, last;
	size_t number;

	if (ct_crlite_index_open(&index, bytes) != CATRUST_OK)
		return;
	for (size_t i = 0; i < index.num_names; i++) {
		ct_crlite_index_name(&index, i, name);
		FUZZ_REQUIRE(name[0] != '\0' && strchr(name, '/') == NULL &&
			     strcmp(name, ".") != 0 && strcmp(name, "..") != 0);
	}
	for (size_t i = 0; i < index.num_logs; i++) {
		struct ct_span entries =
			ct_crlite_index_find(&index, index.logs + i * 42);

		while (ct_crlite_index_next(&entries, 95000, &number))
			FUZZ_REQUIRE(number < index.num_names);
	}
	if (ct_crlite_index_times(&index, &first, &last))
		FUZZ_REQUIRE(first <= last);
}

static void check_manifest(struct ct_span json)
{
	int64_t seconds;

	if (ct_crlite_manifest_time(json, &seconds))
		FUZZ_REQUIRE(seconds >= 0 && seconds < 1000000000000000);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct ct_span bytes = ct_span(data + 1, size - 1);

	if (size == 0)
		return 0;
	switch (data[0]) {
	case FILTER:
		check_filter(bytes);
		break;
	case INDEX:
		check_index(bytes);
		break;
	case MANIFEST:
		check_manifest(bytes);
		break;
	default:
		break;
	}
	return 0;
}

size_t fuzz_seed(size_t index, uint8_t *out, size_t room)
{
	struct ct_buffer bytes = CT_BUFFER_INIT;
	const char *name;
	size_t len;

	if (index > 5 || (name = crlite_files[index]) == NULL)
		return 0;
	crlite_read(crlite_stored(name), &bytes);
	FUZZ_REQUIRE(bytes.len < room);
	out[0] = strcmp(name, "index.bin") == 0	      ? INDEX
		 : strcmp(name, "manifest.json") == 0 ? MANIFEST
						      : FILTER;
	memcpy(out + 1, bytes.data, bytes.len);
	len = bytes.len + 1;
	ct_buffer_clear(&bytes);
	return len;
}
