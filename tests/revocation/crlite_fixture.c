/*
 * Test tools: CRLite data.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "crypto/digest.h"
#include "tests/revocation/crlite_fixture.h"
#include "tests/tools/replace_file.h"
#include "x509/certificate.h"
#include "tests/tools/der_writer.h"

const char *const crlite_files[] = {
	"index.bin",
	"full.filter",
	"2026-11-22_1.delta",
	"A-name-of-thirty-two-octets.0123",
	"empty",
	"manifest.json",
	NULL,
};

static void require(bool condition, const char *what)
{
	if (condition)
		return;
	perror(what);
	exit(99);
}

void crlite_hash_issuer(struct ct_span ca, uint8_t out[32])
{
	struct ct_certificate view;

	require(ct_certificate_parse(&view, ca) == CATRUST_OK &&
			ct_digest_compute(CT_DIGEST_SHA256, view.spki, out) ==
				CATRUST_OK,
		"a CA's certificate");
}

const char *crlite_stored(const char *name)
{
	static char paths[2][1024];
	static unsigned turn;
	const char *top = getenv("top_srcdir");

	turn ^= 1;
	snprintf(paths[turn], sizeof(paths[turn]),
		 "%s/tests/revocation/crlite/%s", top == NULL ? "." : top,
		 name);
	return paths[turn];
}

void crlite_read(const char *path, struct ct_buffer *out)
{
	FILE *file = fopen(path, "rb");
	uint8_t bytes[4096];
	size_t got;

	require(file != NULL, path);
	while ((got = fread(bytes, 1, sizeof(bytes), file)) > 0)
		require(ct_buffer_append(out, bytes, got) == CATRUST_OK, path);
	require(ferror(file) == 0, path);
	fclose(file);
}

static void write_file(const char *directory, const char *name,
		       const struct ct_buffer *bytes)
{
	char path[1000];

	snprintf(path, sizeof(path), "%s/%s", directory, name);
	ct_test_replace_file(path, bytes->data, bytes->len);
	require(chmod(path, 0644) == 0, path);
}

static void make_directory(const char *directory)
{
	(void)mkdir(directory, 0755);
	require(chmod(directory, 0755) == 0, directory);
}

void crlite_copy(const char *directory)
{
	make_directory(directory);
	for (size_t i = 0; crlite_files[i] != NULL; i++) {
		CT_TEST_BUFFER bytes = CT_BUFFER_INIT;

		crlite_read(crlite_stored(crlite_files[i]), &bytes);
		write_file(directory, crlite_files[i], &bytes);
	}
}

/* Appends a big-endian number. */
static void put(struct ct_buffer *out, size_t octets, uint64_t number)
{
	uint8_t bytes[8];

	for (size_t i = 0; i < octets; i++)
		bytes[i] = (uint8_t)(number >> 8 * (octets - 1 - i));
	require(ct_buffer_append(out, bytes, octets) == CATRUST_OK, "memory");
}

static void put_bytes(struct ct_buffer *out, const void *bytes, size_t len)
{
	require(ct_buffer_append(out, bytes, len) == CATRUST_OK, "memory");
}

/* --- Questions and answers ------------------------------------------------ */

void crlite_write_scts(struct ct_buffer *out, const struct crlite_sct *scts,
		       size_t num_scts)
{
	enum { SCT_LEN = 1 + 32 + 8 + 2 + 2 + 2 };
	size_t list_len = num_scts * (2 + SCT_LEN);

	put(out, 1, 0x04);
	if (list_len + 2 >= 0x80)
		put(out, 1, list_len + 2 < 0x100 ? 0x81 : 0x82);
	put(out, list_len + 2 < 0x100 ? 1 : 2, list_len + 2);
	put(out, 2, list_len);
	for (size_t i = 0; i < num_scts; i++) {
		put(out, 2, SCT_LEN);
		put(out, 1, 0);
		put_bytes(out, scts[i].log, sizeof(scts[i].log));
		put(out, 8, scts[i].timestamp);
		put(out, 2, 0);	     /* extensions */
		put(out, 2, 0x0403); /* ECDSA with SHA-256 */
		put(out, 2, 0);	     /* an empty signature */
	}
}

static const char *read_hex(const char *at, uint8_t out[32])
{
	static const char digits[] = "0123456789abcdef";

	for (size_t i = 0; i < 64; i++) {
		const char *digit =
			at[i] == '\0' ? NULL : strchr(digits, at[i]);

		require(digit != NULL, "a hash in answers");
		out[i / 2] = (uint8_t)(out[i / 2] << 4 | (digit - digits));
	}
	return at + 64;
}

bool crlite_read_answers(FILE *file, struct crlite_answers *out)
{
	char line[2048], *next;
	const char *at;

	if (fgets(line, sizeof(line), file) == NULL)
		return false;
	at = read_hex(line, out->issuer);
	out->num_scts = 0;
	do {
		struct crlite_sct *sct = &out->scts[out->num_scts++];

		require(out->num_scts <= 8, "too many SCTs in answers");
		at = read_hex(at + 1, sct->log);
		sct->timestamp = strtoumax(at + 1, &next, 10);
		at = next;
	} while (*at == ',');
	out->first = strtoumax(at, &next, 10);
	require(*next == ' ', "a serial number in answers");
	next[1 + strcspn(next + 1, "\n")] = '\0';
	snprintf(out->answers, sizeof(out->answers), "%.511s", next + 1);
	return true;
}

size_t crlite_serial(uint64_t number, uint8_t out[9])
{
	size_t first = 1;

	out[0] = 0;
	for (size_t i = 0; i < 8; i++)
		out[1 + i] = (uint8_t)(number >> (56 - 8 * i));
	while (first < 8 && out[first] == 0)
		first++;
	if (out[first] >= 0x80)
		first--;
	memmove(out, out + first, 9 - first);
	return 9 - first;
}

/* --- Data ----------------------------------------------------------------- */

void crlite_write_filter(struct ct_buffer *out,
			 const struct crlite_filter_spec *spec)
{
	put(out, 2, 0x0400);
	put(out, 2, spec->num_logs);
	for (size_t i = 0; i < spec->num_logs; i++) {
		put_bytes(out, spec->first[i].log, 32);
		put(out, 8, spec->first[i].timestamp);
		put(out, 8, spec->last[i]);
	}
	put(out, 4, 1);
	put_bytes(out, spec->issuer, sizeof(spec->issuer));
	/* All are in the set but those that are excepted; inverted. */
	put(out, 4, 1);
	put(out, 1, 0);
	put(out, 4, 0);
	put(out, 4, 0);
	put(out, 4, 0);
	put(out, 1, 1);
	put(out, 2, spec->num_revoked);
	for (size_t i = 0; i < spec->num_revoked; i++) {
		put(out, 1, 1);
		put_bytes(out, &spec->revoked[i], 1);
	}
	put(out, 1, 0);
	put(out, 4, 0);
}

/* One log's filters, of those that name it. */
static void put_entries(struct ct_buffer *out,
			const struct crlite_filter_spec *filters,
			size_t num_filters, const uint8_t *log)
{
	for (size_t i = 0; i < num_filters; i++)
		for (size_t j = 0; j < filters[i].num_logs; j++) {
			if (memcmp(filters[i].first[j].log, log, 32) != 0)
				continue;
			put(out, 2, i);
			put(out, 8, filters[i].first[j].timestamp);
			put(out, 8, filters[i].last[j]);
		}
}

static int compare_logs(const void *a, const void *b)
{
	return memcmp(a, b, 32);
}

/* All logs, sorted, each once; returns how many. */
static size_t list_logs(uint8_t logs[64][32],
			const struct crlite_filter_spec *filters,
			size_t num_filters)
{
	size_t count = 0, num_logs = 0;

	for (size_t i = 0; i < num_filters; i++)
		for (size_t j = 0; j < filters[i].num_logs; j++) {
			require(count < 64, "too many logs");
			memcpy(logs[count++], filters[i].first[j].log, 32);
		}
	qsort(logs, count, 32, compare_logs);
	for (size_t i = 0; i < count; i++)
		if (num_logs == 0 ||
		    memcmp(logs[num_logs - 1], logs[i], 32) != 0)
			memmove(logs[num_logs++], logs[i], 32);
	return num_logs;
}

void crlite_write_index(struct ct_buffer *out,
			const struct crlite_filter_spec *filters,
			size_t num_filters)
{
	CT_TEST_BUFFER entries = CT_BUFFER_INIT;
	uint8_t logs[64][32];
	size_t num_logs = list_logs(logs, filters, num_filters);

	put_bytes(out, "upkiidx1", 8);
	put(out, 2, num_filters);
	put(out, 4, num_logs);
	for (size_t i = 0; i < num_filters; i++) {
		char name[32] = {0};

		memcpy(name, filters[i].name, strlen(filters[i].name));
		put_bytes(out, name, sizeof(name));
	}
	for (size_t i = 0; i < num_logs; i++) {
		size_t before = entries.len;

		put_entries(&entries, filters, num_filters, logs[i]);
		put_bytes(out, logs[i], 32);
		put(out, 8, 14 + 32 * num_filters + 42 * num_logs + before);
		put(out, 2, (entries.len - before) / 18);
	}
	put_bytes(out, entries.data, entries.len);
}

void crlite_write(const char *directory,
		  const struct crlite_filter_spec *filters, size_t num_filters,
		  int64_t generated_at)
{
	CT_TEST_BUFFER bytes = CT_BUFFER_INIT;
	char json[64];

	make_directory(directory);
	for (size_t i = 0; i < num_filters; i++) {
		bytes.len = 0;
		crlite_write_filter(&bytes, &filters[i]);
		write_file(directory, filters[i].name, &bytes);
	}
	bytes.len = 0;
	crlite_write_index(&bytes, filters, num_filters);
	write_file(directory, "index.bin", &bytes);
	snprintf(json, sizeof(json), "{\"generated_at\":%" PRId64 "}",
		 generated_at);
	bytes.len = 0;
	put_bytes(&bytes, json, strlen(json));
	if (generated_at != -1)
		write_file(directory, "manifest.json", &bytes);
}
