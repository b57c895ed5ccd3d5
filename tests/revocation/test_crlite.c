/*
 * CRLite: filters, the index, the manifest, directories, checks.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Over 500 lines: small tables of cases for one format and its directory, which
 * share their data.
 */

#include <config.h>

#include <errno.h>
#include <pthread.h>
#include <signal.h>

#include "crypto/digest.h"
#include "input/owned.h"
#include "revocation/crlite_cache.h"
#include "revocation/crlite_check.h"
#include "revocation/crlite_manifest.h"
#include "revocation/crlite_place.h"
#include "tests/revocation/crlite_fixture.h"
#include "tests/tools/bus_error.h"
#include "tests/tools/checkers.h"
#include "tests/tools/replace_file.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"
#include "tests/tools/temporary.h"

enum { NOW = CRLITE_GENERATED_AT + 86400, THREADS = 8 };

static struct ct_crlite_data *load(const char *directory)
{
	struct ct_crlite_problem problem;
	struct ct_crlite_data *data = NULL;

	assert_ok(ct_crlite_data_load(directory, NULL, &data, &problem));
	return data;
}

static enum catrust_error load_error(const char *directory)
{
	struct ct_crlite_problem problem;
	struct ct_crlite_data *data = NULL;
	enum catrust_error error =
		ct_crlite_data_load(directory, NULL, &data, &problem);

	if (error == CATRUST_OK)
		ct_crlite_data_free(data);
	return error;
}

/* --- The reference implementation's answers ------------------------------- */

static bool is_any_broken(const struct ct_crlite_data *data)
{
	for (size_t i = 0; i < data->index.num_names; i++)
		if (ct_mapping_is_broken(&data->files[i]->mapping))
			return true;
	return false;
}

/* Whether an answer is as expected; one that a broken filter may have had is
 * an error. */
static bool is_right(const struct ct_crlite_data *data,
		     enum catrust_error error,
		     const struct ct_crlite_result *result, char expected)
{
	static const char letters[] = "CEGR";

	if (error == CATRUST_OK && letters[result->answer] != expected)
		return false;
	if (error != CATRUST_OK &&
	    (error != CATRUST_E_CRLITE || !is_any_broken(data) ||
	     result->answer != CT_CRLITE_NOT_COVERED))
		return false;
	return (result->answer == CT_CRLITE_NOT_COVERED) ==
	       (result->filter == NULL);
}

static size_t count_same(const struct ct_crlite_data *data,
			 const struct crlite_answers *line)
{
	CT_TEST_BUFFER list = CT_BUFFER_INIT;
	struct ct_crlite_result result;
	struct ct_crlite_key key;
	struct ct_scts scts;
	uint8_t serial[9];
	size_t i;

	crlite_write_scts(&list, line->scts, line->num_scts);
	assert_ok(ct_scts_open(&scts, ct_span(list.data, list.len)));
	memcpy(key.issuer, line->issuer, sizeof(key.issuer));
	for (i = 0; line->answers[i] != '\0'; i++) {
		size_t len = crlite_serial(line->first + i, serial);

		if (ct_crlite_key_set(&key, ct_span(serial, len),
				      ct_digest_sha256, NULL) != CATRUST_OK ||
		    !is_right(data, ct_crlite_ask(data, &key, scts, &result),
			      &result, line->answers[i]))
			ck_abort_msg("issuer %02x, %zu after %s, from %s",
				     line->issuer[0], i, line->answers,
				     result.filter);
	}
	return i;
}

TEST(answers_are_those_of_the_reference_implementation)
{
	FILE *file = fopen(crlite_stored("answers"), "r");
	struct ct_crlite_data *data;
	struct crlite_answers line;
	size_t count = 0;

	crlite_copy(path_of("revocation"));
	data = load(path_of("revocation"));
	ck_assert(data->has_time);
	ck_assert_int_eq(data->generated_at, CRLITE_GENERATED_AT);
	ck_assert_ptr_nonnull(file);
	while (crlite_read_answers(file, &line))
		count += count_same(data, &line);
	fclose(file);
	ck_assert_uint_ge(count, 18000);
	ct_crlite_data_free(data);
}

/* --- Files ---------------------------------------------------------------- */

typedef void use_bytes(struct ct_span bytes);

static void ask_filter(const struct ct_crlite_filter *filter)
{
	struct ct_crlite_key key;

	for (size_t i = 0; i < filter->num_issuers; i++) {
		memcpy(key.issuer, filter->bytes + filter->issuers[i], 32);
		key.serial = ct_span("\3", 1);
		for (uint64_t j = 0; j < 4; j++)
			key.equation[j] = (i + j) * 0x9e3779b97f4a7c15 | 1;
		(void)ct_crlite_filter_ask(filter, &key);
		key.equation[3] = UINT64_MAX;
		(void)ct_crlite_filter_ask(filter, &key);
	}
	for (size_t i = 0; i < filter->num_logs; i++)
		(void)ct_crlite_filter_covers(
			filter, filter->bytes + filter->logs[i], 5000);
}

/* What is accepted must be usable, whatever it says. */
static void use_filter(struct ct_span bytes)
{
	struct ct_crlite_filter filter;

	if (ct_crlite_filter_open(&filter, bytes) != CATRUST_OK)
		return;
	ask_filter(&filter);
	ct_crlite_filter_clear(&filter);
}

static void use_index(struct ct_span bytes)
{
	struct ct_crlite_index index;
	char name[CT_CRLITE_NAME_LEN + 1];
	uint64_t first, last;

	if (ct_crlite_index_open(&index, bytes) != CATRUST_OK)
		return;
	for (size_t i = 0; i < index.num_names; i++) {
		ct_crlite_index_name(&index, i, name);
		if (strchr(name, '/') != NULL)
			ck_abort_msg("a path");
	}
	(void)ct_crlite_index_times(&index, &first, &last);
	for (size_t i = 0; i < index.num_logs; i++) {
		struct ct_span entries =
			ct_crlite_index_find(&index, index.logs + i * 42);
		size_t number;

		while (ct_crlite_index_next(&entries, 95000, &number))
			if (number >= index.num_names)
				ck_abort_msg("a filter without a name");
	}
}

static void use_manifest(struct ct_span bytes)
{
	int64_t seconds;

	(void)ct_crlite_manifest_time(bytes, &seconds);
}

/* Bytes of their own: a read after them is found by the checkers. */
static void use_copy(use_bytes *use, const uint8_t *bytes, size_t len)
{
	uint8_t *copy = malloc(len + (len == 0));

	if (copy == NULL)
		abort();
	memcpy(copy, bytes, len);
	use(ct_span(copy, len));
	free(copy);
}

static const struct {
	const char *name;
	use_bytes *use;
	bool is_whole; /* no part of it is accepted */
} small_files[] = {
	{"index.bin", use_index, true},
	{"full.filter", use_filter, true},
	{"2026-11-22_1.delta", use_filter, true},
	{"A-name-of-thirty-two-octets.0123", use_filter, true},
	{"empty", use_filter, true},
	{"manifest.json", use_manifest, false},
};

TESTS(files_may_end_anywhere, CT_ARRAY_LEN(small_files))
{
	CT_TEST_BUFFER bytes = CT_BUFFER_INIT;
	struct ct_crlite_filter filter;
	struct ct_crlite_index index;
	bool is_index = small_files[_i].use == use_index;

	crlite_read(crlite_stored(small_files[_i].name), &bytes);
	for (size_t len = 0; len < bytes.len; len++) {
		use_copy(small_files[_i].use, bytes.data, len);
		if (!small_files[_i].is_whole)
			continue;
		assert_error(
			is_index ? ct_crlite_index_open(
					   &index, ct_span(bytes.data, len))
				 : ct_crlite_filter_open(
					   &filter, ct_span(bytes.data, len)),
			CRLITE);
	}
}

TESTS(every_byte_may_be_another, CT_ARRAY_LEN(small_files))
{
	CT_TEST_BUFFER bytes = CT_BUFFER_INIT;
	unsigned step = ct_test_many(1, 51);

	crlite_read(crlite_stored(small_files[_i].name), &bytes);
	for (size_t at = 0; at < bytes.len; at++) {
		uint8_t before = bytes.data[at];

		for (unsigned change = 1; change < 256; change += step) {
			bytes.data[at] = (uint8_t)(before ^ change);
			use_copy(small_files[_i].use, bytes.data, bytes.len);
		}
		bytes.data[at] = before;
	}
}

/* A filter of two logs, one issuer, and one column, to be changed. */
static const uint8_t log_a[32] = {'a'}, log_b[32] = {'b'};
static struct crlite_filter_spec two_logs(void)
{
	static const struct crlite_sct first[2] = {{{'b'}, 100}, {{'a'}, 150}};
	static const uint64_t last[2] = {200, 300};

	return (struct crlite_filter_spec){
		.name = "filter",
		.first = first,
		.last = last,
		.num_logs = 2,
		.issuer = {'i'},
		.revoked = "\1\2",
		.num_revoked = 2,
	};
}

/* Offsets into that filter. */
enum {
	AT_LOGS = 4,
	AT_NUM_ISSUERS = 4 + 2 * 48,
	AT_RANK = AT_NUM_ISSUERS + 4 + 32 + 4,
	AT_INVERTED = AT_RANK + 13,
	AT_EXCEPTION = AT_INVERTED + 3,
	AT_COLUMNS = AT_EXCEPTION + 4,
};

TEST(filters_are_checked_whole)
{
	static const struct {
		size_t at;
		uint8_t byte;
	} changes[] = {
		{0, 3},
		{0, 5},
		{1, 1}, /* reserved */
		{3, 3},
		{AT_LOGS, 'a'}, /* the same log twice */
		{AT_NUM_ISSUERS + 3, 2},
		{AT_NUM_ISSUERS, 0xff},
		{AT_RANK, 1}, /* above the columns */
		{AT_INVERTED, 2},
		{AT_EXCEPTION, 0},
		{AT_EXCEPTION, 200},
		{AT_COLUMNS, 1},
		{AT_COLUMNS + 1, 0xff}, /* words of the exact filter */
		{AT_COLUMNS + 4, 1},
	};
	struct crlite_filter_spec spec = two_logs();
	CT_TEST_BUFFER bytes = CT_BUFFER_INIT;
	struct ct_crlite_filter filter;

	crlite_write_filter(&bytes, &spec);
	ck_assert_uint_eq(bytes.len, AT_COLUMNS + 5);
	assert_ok(
		ct_crlite_filter_open(&filter, ct_span(bytes.data, bytes.len)));
	ck_assert(ct_crlite_filter_covers(&filter, log_a, 150));
	ck_assert(ct_crlite_filter_covers(&filter, log_a, 300));
	ck_assert(!ct_crlite_filter_covers(&filter, log_a, 149));
	ck_assert(!ct_crlite_filter_covers(&filter, log_a, 301));
	ck_assert(!ct_crlite_filter_covers(&filter, log_b, 201));
	ck_assert(!ct_crlite_filter_covers(&filter, spec.issuer, 150));
	ct_crlite_filter_clear(&filter);
	for (size_t i = 0; i < CT_ARRAY_LEN(changes); i++) {
		uint8_t before = bytes.data[changes[i].at];

		bytes.data[changes[i].at] = changes[i].byte;
		ck_assert_msg(
			ct_crlite_filter_open(&filter,
					      ct_span(bytes.data, bytes.len)) ==
				CATRUST_E_CRLITE,
			"change %zu", i);
		bytes.data[changes[i].at] = before;
	}
	assert_ok(ct_buffer_append(&bytes, "", 1));
	assert_error(
		ct_crlite_filter_open(&filter, ct_span(bytes.data, bytes.len)),
		CRLITE);
}

/* Issuers out of order, or the same one twice, would not be found. */
TEST(issuers_are_in_order)
{
	struct crlite_filter_spec spec = two_logs();
	CT_TEST_BUFFER bytes = CT_BUFFER_INIT, two = CT_BUFFER_INIT;
	struct ct_crlite_filter filter;
	size_t len = AT_COLUMNS - AT_NUM_ISSUERS - 4;
	static const struct {
		uint8_t first;
		enum catrust_error error;
	} cases[] = {{'h', CATRUST_OK},
		     {'i', CATRUST_E_CRLITE},
		     {'j', CATRUST_E_CRLITE}};

	crlite_write_filter(&bytes, &spec);
	bytes.data[AT_NUM_ISSUERS + 3] = 2;
	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		const uint8_t *issuer = bytes.data + AT_NUM_ISSUERS + 4;

		two.len = 0;
		assert_ok(ct_buffer_append(&two, bytes.data,
					   AT_NUM_ISSUERS + 4 + len));
		assert_ok(ct_buffer_append(&two, issuer, len + 1 + 4));
		two.data[AT_NUM_ISSUERS + 4] = cases[i].first;
		ck_assert_int_eq(ct_crlite_filter_open(
					 &filter, ct_span(two.data, two.len)),
				 cases[i].error);
		if (cases[i].error == CATRUST_OK)
			ct_crlite_filter_clear(&filter);
	}
}

TEST(the_index_is_checked_whole)
{
	enum { AT_NAME = 14, AT_LOG = 14 + 32, AT_ENTRY = AT_LOG + 2 * 42 };
	static const struct {
		size_t at;
		const char *bytes;
		size_t len;
	} changes[] = {
		{0, "upkiidx0", 8},
		{8, "\0\2", 2},		     /* names */
		{10, "\xff\xff\xff\xff", 4}, /* logs */
		{AT_NAME, "", 1},	     /* an empty name */
		{AT_NAME, ".\0\0\0\0", 6},
		{AT_NAME, "..\0\0\0", 6},
		{AT_NAME, "../lte", 6},
		{AT_NAME, "fil/er", 6},
		{AT_NAME, "fil er", 6},
		{AT_NAME, "fil\0er", 6},
		{AT_NAME, "\xc3\xa9lter", 6},
		{AT_LOG, "b", 1},		      /* the same log twice */
		{AT_LOG, "c", 1},		      /* out of order */
		{AT_LOG + 32, "\0\0\0\0\0\0\0\0", 8}, /* entries in the head */
		{AT_LOG + 32, "\0\0\0\0\0\0\0\x81", 8},
		{AT_LOG + 32, "\xff\xff\xff\xff\xff\xff\xff\xff", 8},
		{AT_LOG + 40, "\0\3", 2}, /* more than there are */
		{AT_LOG + 40, "\0\2", 2}, /* the other log's, too */
		{AT_ENTRY, "\0\1", 2},	  /* a filter without a name */
		{AT_ENTRY + 18, "\xff\xff", 2},
	};
	struct crlite_filter_spec spec = two_logs();
	const struct crlite_filter_spec twice[] = {spec, spec};
	CT_TEST_BUFFER bytes = CT_BUFFER_INIT, copy = CT_BUFFER_INIT;
	struct ct_crlite_index index;
	uint64_t first, last;

	crlite_write_index(&bytes, twice, 2);
	assert_error(
		ct_crlite_index_open(&index, ct_span(bytes.data, bytes.len)),
		CRLITE);
	bytes.len = 0;

	crlite_write_index(&bytes, &spec, 1);
	assert_ok(ct_crlite_index_open(&index, ct_span(bytes.data, bytes.len)));
	ck_assert(ct_crlite_index_times(&index, &first, &last));
	ck_assert_uint_eq(first, 100);
	ck_assert_uint_eq(last, 300);
	for (size_t i = 0; i < CT_ARRAY_LEN(changes); i++) {
		copy.len = 0;
		assert_ok(ct_buffer_append(&copy, bytes.data, bytes.len));
		memcpy(copy.data + changes[i].at, changes[i].bytes,
		       changes[i].len);
		ck_assert_msg(ct_crlite_index_open(
				      &index, ct_span(copy.data, copy.len)) ==
				      CATRUST_E_CRLITE,
			      "change %zu", i);
	}
}

TEST(the_manifest_tells_the_time)
{
	static const struct {
		const char *json;
		int64_t seconds; /* -1: none */
	} cases[] = {
		{"{\"generated_at\":1}", 1},
		{" { \"a\" : [ { \"generated_at\" : 2 } ], \"generated_at\" : "
		 "123456789012345 } \n",
		 123456789012345},
		{"{\"comment\":\"\\\"generated_at\\\":2\",\"generated_at\":3}",
		 3},
		{"{\"a\":\"generated_at\",\"generated_at\":0}", 0},
		{"", -1},
		{"[]", -1},
		{"{}", -1},
		{"[{\"generated_at\":1}]", -1},
		{"{\"a\":{\"generated_at\":1}}", -1},
		{"{\"generated_at\":1,\"generated_at\":1}", -1},
		{"{\"generated_at\":1234567890123456}", -1},
		{"{\"generated_at\":-1}", -1},
		{"{\"generated_at\":1.5}", -1},
		{"{\"generated_at\":1e9}", -1},
		{"{\"generated_at\":\"1\"}", -1},
		{"{\"generated_at\":null}", -1},
		{"{\"generated_at\":1", -1},
		{"{\"generated_at\":1} x", -1},
		{"{\"generated_at\":1}}", -1},
		{"{\"generated_at", -1},
		{"{\"generated_at\\", -1},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		const char *json = cases[i].json;
		int64_t seconds = -1;
		bool is_found = ct_crlite_manifest_time(
			ct_span(json, strlen(json)), &seconds);

		ck_assert_msg(is_found == (cases[i].seconds != -1), "%s", json);
		if (is_found)
			ck_assert_int_eq(seconds, cases[i].seconds);
	}
}

/* --- Directories ---------------------------------------------------------- */

TEST(files_that_others_may_change_are_refused)
{
	static const struct {
		const char *name; /* "": the directory */
		mode_t mode;
		enum catrust_error error;
	} cases[] = {
		{"", 0775, CATRUST_E_FILE_OWNER},
		{"", 0757, CATRUST_E_FILE_OWNER},
		{"", 01777, CATRUST_E_FILE_OWNER},
		{"", 0700, CATRUST_OK},
		{"index.bin", 0664, CATRUST_E_FILE_OWNER},
		{"full.filter", 0646, CATRUST_E_FILE_OWNER},
		{"full.filter", 0400, CATRUST_OK},
	};
	char path[1024];

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		crlite_copy(path_of("revocation"));
		snprintf(path, sizeof(path), "%s/%s", path_of("revocation"),
			 cases[i].name);
		ck_assert_int_eq(chmod(path, cases[i].mode), 0);
		ck_assert_msg(load_error(path_of("revocation")) ==
				      cases[i].error,
			      "case %zu", i);
	}
	/* Without a manifest that counts, the age is not known. */
	crlite_copy(path_of("revocation"));
	ck_assert_int_eq(chmod(path_of("revocation/manifest.json"), 0666), 0);
	{
		struct ct_crlite_data *data = load(path_of("revocation"));

		ck_assert(!data->has_time);
		ct_crlite_data_free(data);
	}
}

TEST(another_users_files_are_refused)
{
	if (geteuid() != 0)
		return; /* the owner cannot be set */
	crlite_copy(path_of("revocation"));
	ck_assert_int_eq(chown(path_of("revocation/full.filter"), 4242, 0), 0);
	assert_error(load_error(path_of("revocation")), FILE_OWNER);
	crlite_copy(path_of("revocation"));
	ck_assert_int_eq(chown(path_of("revocation"), 4242, 0), 0);
	assert_error(load_error(path_of("revocation")), FILE_OWNER);
}

TEST(only_regular_files_are_read)
{
	crlite_copy(path_of("revocation"));
	ck_assert_int_eq(symlink("revocation", path_of("link")), 0);
	assert_error(load_error(path_of("link")), FILE_OPEN);
	ck_assert_int_eq(rename(path_of("revocation/empty"),
				path_of("revocation/other")),
			 0);
	ck_assert_int_eq(symlink("other", path_of("revocation/empty")), 0);
	assert_error(load_error(path_of("revocation")), FILE_OPEN);
	ck_assert_int_eq(unlink(path_of("revocation/empty")), 0);
	ck_assert_int_eq(mkfifo(path_of("revocation/empty"), 0600), 0);
	assert_error(load_error(path_of("revocation")), FILE_NOT_REGULAR);
	ck_assert_int_eq(unlink(path_of("revocation/empty")), 0);
	assert_error(load_error(path_of("revocation")), FILE_OPEN);
	assert_error(load_error(path_of("no-such")), FILE_OPEN);
	assert_error(load_error(path_of("revocation/index.bin")), FILE_OPEN);
}

/* What happens just before a file is read. */
static unsigned num_reads, updates_left;
static void (*before_read)(const char *name);

static void count_read(const char *name)
{
	if (before_read == NULL)
		return;
	num_reads++;
	before_read(name);
}

enum catrust_error __real_ct_owned_file_read(int directory, const char *name,
					     size_t max_size,
					     struct ct_buffer *out,
					     struct ct_file_identity *identity);
enum catrust_error __wrap_ct_owned_file_read(int directory, const char *name,
					     size_t max_size,
					     struct ct_buffer *out,
					     struct ct_file_identity *identity);
enum catrust_error __wrap_ct_owned_file_read(int directory, const char *name,
					     size_t max_size,
					     struct ct_buffer *out,
					     struct ct_file_identity *identity)
{
	count_read(name);
	return __real_ct_owned_file_read(directory, name, max_size, out,
					 identity);
}

enum catrust_error __real_ct_owned_file_map(int directory, const char *name,
					    struct ct_mapping *out,
					    struct ct_file_identity *identity);
enum catrust_error __wrap_ct_owned_file_map(int directory, const char *name,
					    struct ct_mapping *out,
					    struct ct_file_identity *identity);
enum catrust_error __wrap_ct_owned_file_map(int directory, const char *name,
					    struct ct_mapping *out,
					    struct ct_file_identity *identity)
{
	count_read(name);
	return __real_ct_owned_file_map(directory, name, out, identity);
}

/* Another filter, another index, and the old filter goes. */
static void update(const char *name)
{
	struct crlite_filter_spec spec = two_logs();
	char before[32], path[1024], next[32];
	unsigned number;

	if (updates_left == 0 || strncmp(name, "filter-", 7) != 0)
		return;
	number = updates_left--;
	snprintf(before, sizeof(before), "%s", name);
	snprintf(next, sizeof(next), "filter-%u", number);
	spec.name = next;
	crlite_write(path_of("revocation"), &spec, 1, CRLITE_GENERATED_AT);
	snprintf(path, sizeof(path), "%s/%s", path_of("revocation"), before);
	ck_assert_int_eq(unlink(path), 0);
}

TEST(a_missing_filter_makes_the_index_be_read_again)
{
	struct crlite_filter_spec spec = two_logs();
	struct ct_crlite_data *data;

	spec.name = "filter-first";
	crlite_write(path_of("revocation"), &spec, 1, CRLITE_GENERATED_AT);
	before_read = update;
	updates_left = 2;
	data = load(path_of("revocation"));
	ck_assert_str_eq(data->files[0]->name, "filter-1");
	ct_crlite_data_free(data);
	/* But not for ever. */
	updates_left = 1000;
	num_reads = 0;
	assert_error(load_error(path_of("revocation")), FILE_OPEN);
	ck_assert_uint_lt(num_reads, 30);
	before_read = NULL;
}

/* An index that stays the same is read twice, no more. */
TEST(an_index_without_its_filter_is_an_error)
{
	crlite_copy(path_of("revocation"));
	ck_assert_int_eq(unlink(path_of("revocation/full.filter")), 0);
	before_read = update;
	updates_left = 0;
	num_reads = 0;
	assert_error(load_error(path_of("revocation")), FILE_OPEN);
	ck_assert_int_eq(errno, ENOENT);
	ck_assert_uint_eq(num_reads, 2 * 3);
	before_read = NULL;
}

static const char *in_revocation(const char *name)
{
	static char path[64];

	snprintf(path, sizeof(path), "revocation/%s", name);
	return path_of(path);
}

/* Asks all of the file with the answers. */
static void ask_stored(const struct ct_crlite_data *data)
{
	FILE *file = fopen(crlite_stored("answers"), "r");
	struct crlite_answers line;

	ck_assert_ptr_nonnull(file);
	while (crlite_read_answers(file, &line))
		(void)count_same(data, &line);
	fclose(file);
}

/* In place, which no writer should do. The bytes that are gone give no answer;
 * those of other filters and those in memory do. */
TEST(shortened_files_end_nothing)
{
	struct ct_crlite_data *data, *newer;
	struct ct_crlite_problem problem;

	if (ct_test_is_memchecked())
		return; /* no room on valgrind's stack for the handler */
	if (!ct_test_learns_bus_address())
		return;
	signal(SIGBUS, SIG_DFL); /* sanitizers have a handler */
	crlite_copy(path_of("revocation"));
	data = load(path_of("revocation"));
	for (size_t i = 0; i < data->index.num_names; i++) {
		struct ct_crlite_file *file = data->files[i];

		ck_assert_ptr_null(file->mapping.memory.data);
		ck_assert_int_eq(truncate(in_revocation(file->name), 0), 0);
		ask_stored(data);
	}
	ck_assert(is_any_broken(data));
	assert_error(load_error(path_of("revocation")), CRLITE);
	/* What is broken is not taken over by newer data. */
	crlite_copy(path_of("revocation"));
	assert_ok(ct_crlite_data_load(path_of("revocation"), data, &newer,
				      &problem));
	ck_assert(!is_any_broken(newer));
	ct_crlite_data_free(data);
	ask_stored(newer);
	ct_crlite_data_free(newer);
}

/* A mapped file may be written to: answers are arbitrary then, no more. */
static void change_and_ask(const struct ct_crlite_file *file, uint64_t number)
{
	size_t len = file->mapping.bytes.len;
	struct ct_crlite_filter filter;
	uint8_t *bytes = malloc(len);

	ck_assert_ptr_nonnull(bytes);
	memcpy(bytes, file->mapping.bytes.data, len);
	assert_ok(ct_crlite_filter_open(&filter, ct_span(bytes, len)));
	for (size_t i = 0; i < len; i++) {
		number = number * 6364136223846793005 + 1442695040888963407;
		if (number >> 62 == 0)
			bytes[i] ^= (uint8_t)(number >> 40);
	}
	ask_filter(&filter);
	ct_crlite_filter_clear(&filter);
	free(bytes);
}

TEST(changed_bytes_lead_nowhere)
{
	struct ct_crlite_data *data;

	crlite_copy(path_of("revocation"));
	data = load(path_of("revocation"));
	for (uint64_t round = 0; round < ct_test_many(500, 20); round++)
		for (size_t i = 0; i < data->index.num_names; i++)
			change_and_ask(data->files[i], round);
	ct_crlite_data_free(data);
}

/* Where the program has a handler for SIGBUS. */
TEST(files_in_memory_stay_whole)
{
	struct sigaction own = {.sa_handler = SIG_IGN}, before;
	struct ct_crlite_data *data;

	ck_assert_int_eq(sigaction(SIGBUS, &own, &before), 0);
	crlite_copy(path_of("revocation"));
	data = load(path_of("revocation"));
	ck_assert_int_eq(sigaction(SIGBUS, &before, NULL), 0);
	for (size_t i = 0; i < data->index.num_names; i++)
		ck_assert_int_eq(
			truncate(in_revocation(data->files[i]->name), 0), 0);
	ask_stored(data);
	ck_assert(!is_any_broken(data));
	ct_crlite_data_free(data);
}

/* --- The cache ------------------------------------------------------------ */

static size_t num_reported;
static enum catrust_error last_reported;

static void count_report(void *context, const struct ct_load_problem *problem)
{
	(void)context;
	num_reported++;
	last_reported = problem->error;
}

TEST(refreshing_keeps_the_last_good_data)
{
	const struct ct_crlite_data *before;
	struct ct_crlite_file *shared;
	struct ct_crlite_cache cache;
	char *path;

	crlite_copy(path_of("revocation"));
	ck_assert(ct_crlite_cache_init(&cache));
	ck_assert_ptr_null(ct_crlite_cache_data(&cache));
	assert_error(ct_crlite_cache_set(&cache, path_of("no-such"),
					 count_report, NULL),
		     FILE_OPEN);
	ck_assert_uint_eq(num_reported, 1);
	assert_ok(ct_crlite_cache_set(&cache, path_of("revocation//"),
				      count_report, NULL));
	path = ct_crlite_cache_path(&cache);
	ck_assert_str_eq(path, path_of("revocation"));
	free(path);
	ck_assert_uint_eq(atomic_load(&cache.generation), 1);
	usleep(60000); /* until the files are settled */
	crlite_copy(path_of("revocation"));
	usleep(60000);
	assert_ok(ct_crlite_cache_refresh(&cache, count_report, NULL));
	before = ct_crlite_cache_data(&cache);
	shared = before->files[0];
	assert_ok(ct_crlite_cache_refresh(&cache, count_report, NULL));
	ck_assert_ptr_eq(ct_crlite_cache_data(&cache), before);
	/* Another time: new data, with the same filters. */
	ct_test_replace_file(path_of("revocation/manifest.json"),
			     "{\"generated_at\":5}", 18);
	assert_ok(ct_crlite_cache_refresh(&cache, count_report, NULL));
	ck_assert_int_eq(ct_crlite_cache_data(&cache)->generated_at, 5);
	ck_assert_ptr_eq(ct_crlite_cache_data(&cache)->files[0], shared);
	ck_assert_uint_eq(num_reported, 1);
	/* Bad ones change nothing. */
	before = ct_crlite_cache_data(&cache);
	ct_test_replace_file(path_of("revocation/full.filter"), "x", 1);
	assert_ok(ct_crlite_cache_refresh(&cache, count_report, NULL));
	ck_assert_ptr_eq(ct_crlite_cache_data(&cache), before);
	ck_assert_uint_eq(num_reported, 2);
	assert_error(last_reported, CRLITE);
	ct_crlite_cache_clear(&cache);
}

static atomic_bool is_over;

/* Asks as long as the data are replaced. */
static void *ask_often(void *context)
{
	struct ct_crlite_cache *cache = context;
	struct crlite_filter_spec spec = two_logs();
	CT_TEST_BUFFER list = CT_BUFFER_INIT;
	struct ct_crlite_result result;
	struct ct_crlite_key key;
	uint8_t serial = 1;
	struct ct_scts scts;

	crlite_write_scts(&list, spec.first, 1);
	memcpy(key.issuer, spec.issuer, sizeof(key.issuer));
	if (ct_scts_open(&scts, ct_span(list.data, list.len)) != CATRUST_OK ||
	    ct_crlite_key_set(&key, ct_span(&serial, 1), ct_digest_sha256,
			      NULL) != CATRUST_OK)
		abort();
	while (!atomic_load(&is_over)) {
		ct_rcu_read_lock();
		/* Failures of other threads are not check's. */
		if (ct_crlite_ask(ct_crlite_cache_data(cache), &key, scts,
				  &result) != CATRUST_OK ||
		    result.answer != CT_CRLITE_REVOKED ||
		    strncmp(result.filter, "filter-", 7) != 0)
			abort();
		ct_rcu_read_unlock();
	}
	return NULL;
}

TEST(threads_check_while_data_are_replaced)
{
	unsigned rounds = ct_test_many(100, 10);
	struct crlite_filter_spec spec = two_logs();
	struct ct_crlite_cache cache;
	pthread_t threads[THREADS];
	char name[32], path[1024];

	spec.name = "filter-0";
	crlite_write(path_of("revocation"), &spec, 1, CRLITE_GENERATED_AT);
	ck_assert(ct_crlite_cache_init(&cache));
	assert_ok(
		ct_crlite_cache_set(&cache, path_of("revocation"), NULL, NULL));
	for (size_t i = 0; i < THREADS; i++)
		ck_assert_int_eq(
			pthread_create(&threads[i], NULL, ask_often, &cache),
			0);
	for (unsigned i = 1; i <= rounds; i++) {
		snprintf(path, sizeof(path), "%s/%s", path_of("revocation"),
			 spec.name);
		snprintf(name, sizeof(name), "filter-%u", i);
		spec.name = name;
		crlite_write(path_of("revocation"), &spec, 1, i);
		unlink(path);
		assert_ok(ct_crlite_cache_refresh(&cache, NULL, NULL));
	}
	atomic_store(&is_over, true);
	for (size_t i = 0; i < THREADS; i++)
		pthread_join(threads[i], NULL);
	ck_assert_uint_eq(atomic_load(&cache.generation), 1 + rounds);
	ct_rcu_synchronize();
	ct_crlite_cache_clear(&cache);
}

/* --- Checks --------------------------------------------------------------- */

/* A certificate with SCTs, or with other octets as their extension. */
static void make_certificate(struct ct_buffer *out, uint64_t serial,
			     struct ct_span scts)
{
	const struct ct_test_extension extension = {
		.oid = "1.3.6.1.4.1.11129.2.4.2", .value = scts};

	ct_buffer_clear(out);
	ct_test_certificate(out, &(struct ct_test_certificate_spec){
					 .subject = "CN=leaf",
					 .issuer = "CN=CA",
					 .serial = serial,
					 .key = CT_TEST_P256(2),
					 .signing_key = CT_TEST_P256(1),
					 .extensions = &extension,
					 .num_extensions = scts.data != NULL});
}

/* A check of a certificate with one SCT (@log of 0: none). */
struct check_case {
	uint64_t serial;
	char log;
	uint64_t timestamp;
	enum ct_crlite_answer answer;
	enum catrust_error error;
	size_t num_filters;
	const char *filter;
};

static void check_case(const struct ct_crlite_data *data,
		       const struct check_case *wanted,
		       const struct ct_certificate *issuer)
{
	struct crlite_sct sct = {.log = {(uint8_t)wanted->log},
				 .timestamp = wanted->timestamp};
	CT_TEST_BUFFER list = CT_BUFFER_INIT, der = CT_BUFFER_INIT;
	struct ct_crlite_query query = {.sha256 = ct_digest_sha256,
					.issuer = issuer,
					.time = NOW,
					.max_age = 86400};
	struct ct_certificate certificate;
	struct ct_crlite_result result;

	crlite_write_scts(&list, &sct, 1);
	make_certificate(&der, wanted->serial,
			 wanted->log == 0 ? ct_span(NULL, 0)
					  : ct_span(list.data, list.len));
	assert_ok(
		ct_certificate_parse(&certificate, ct_span(der.data, der.len)));
	query.certificate = &certificate;
	ck_assert_int_eq(ct_crlite_check(data, &query, &result), wanted->error);
	ck_assert_int_eq(result.answer, wanted->answer);
	ck_assert_uint_eq(result.num_filters, wanted->num_filters);
	if (wanted->filter != NULL)
		ck_assert_str_eq(result.filter, wanted->filter);
	else
		ck_assert_ptr_null(result.filter);
	ck_assert(!result.is_stale);
	query.time++;
	ck_assert_int_eq(ct_crlite_check(data, &query, &result), wanted->error);
	ck_assert(result.is_stale);
	ck_assert_int_eq(result.answer, wanted->answer);
}

/* Makes the filters' issuer that of test certificates. */
static void make_issuer(struct ct_buffer *der, struct ct_certificate *view,
			struct crlite_filter_spec *spec)
{
	ct_test_certificate(der, &(struct ct_test_certificate_spec){
					 .subject = "CN=CA",
					 .issuer = "CN=CA",
					 .key = CT_TEST_P256(1),
					 .signing_key = CT_TEST_P256(1)});
	assert_ok(ct_certificate_parse(view, ct_span(der->data, der->len)));
	assert_ok(
		ct_digest_compute(CT_DIGEST_SHA256, view->spki, spec->issuer));
}

/* The specification's answers, one by one. Log a: 150 to 300 (two), b: 100 to
 * 200 (one), of which only the index tells; c: 0 to 10, another issuer. */
TEST(answers_are_put_together)
{
	static const struct check_case cases[] = {
		{1, 0, 0, CT_CRLITE_NOT_COVERED, CATRUST_OK, 0, NULL},
		{1, 'x', 150, CT_CRLITE_NOT_COVERED, CATRUST_OK, 0, NULL},
		{1, 'a', 149, CT_CRLITE_NOT_COVERED, CATRUST_OK, 0, NULL},
		{1, 'a', 150, CT_CRLITE_REVOKED, CATRUST_OK, 2, "one"},
		{3, 'a', 300, CT_CRLITE_REVOKED, CATRUST_OK, 2, "two"},
		{4, 'a', 300, CT_CRLITE_NOT_REVOKED, CATRUST_OK, 2, "one"},
		{3, 'b', 200, CT_CRLITE_NOT_REVOKED, CATRUST_OK, 1, "one"},
		{1, 'c', 5, CT_CRLITE_NOT_ENROLLED, CATRUST_OK, 1, "three"},
		{1, 'd', 5, CT_CRLITE_REVOKED, CATRUST_OK, 2, "one"},
		{1, 'e', 5, CT_CRLITE_NOT_COVERED, CATRUST_E_CRLITE, 1, NULL},
	};
	/* What the index says of the filters, and what they cover. */
	struct crlite_sct one[] = {{{'a'}, 150}, {{'b'}, 100}, {{'d'}, 0}};
	struct crlite_sct two[] = {{{'a'}, 150}};
	struct crlite_sct three[] = {{{'c'}, 0}, {{'d'}, 0}, {{'e'}, 0}};
	const uint64_t one_last[] = {300, 200, 10}, two_last[] = {300},
		       three_last[] = {10, 10, 10};
	struct crlite_filter_spec specs[] = {
		{"one", one, one_last, 3, {0}, "\1\2", 2},
		{"two", two, two_last, 1, {0}, "\3", 1},
		{"three", three, three_last, 3, {'o'}, "\1", 1},
	};
	CT_TEST_BUFFER der = CT_BUFFER_INIT, index = CT_BUFFER_INIT;
	struct ct_certificate issuer;
	struct ct_crlite_data *data;

	make_issuer(&der, &issuer, &specs[0]);
	memcpy(specs[1].issuer, specs[0].issuer, 32);
	crlite_write_index(&index, specs, 3);
	specs[2].num_logs = 1; /* but its file has no more than c */
	crlite_write(path_of("revocation"), specs, 3, CRLITE_GENERATED_AT);
	ct_test_replace_file(path_of("revocation/index.bin"), index.data,
			     index.len);
	data = load(path_of("revocation"));
	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++)
		check_case(data, &cases[i], &issuer);
	ct_crlite_data_free(data);
}

TEST(malformed_scts_are_an_error)
{
	struct crlite_filter_spec spec = two_logs();
	CT_TEST_BUFFER der = CT_BUFFER_INIT, ca = CT_BUFFER_INIT;
	struct ct_crlite_query query = {
		.sha256 = ct_digest_sha256, .time = NOW, .max_age = 1};
	struct ct_certificate certificate, issuer;
	struct ct_crlite_result result;
	struct ct_crlite_data *data;

	make_issuer(&ca, &issuer, &spec);
	crlite_write(path_of("revocation"), &spec, 1, -1);
	data = load(path_of("revocation"));
	make_certificate(&der, 1, ct_span("\4\4\0\2\0\1", 6));
	assert_ok(
		ct_certificate_parse(&certificate, ct_span(der.data, der.len)));
	query.certificate = &certificate;
	query.issuer = &issuer;
	assert_error(ct_crlite_check(data, &query, &result), EXTENSION);
	ck_assert_int_eq(result.answer, CT_CRLITE_NOT_COVERED);
	/* There is no manifest. */
	ck_assert(!result.has_time);
	ck_assert(result.is_stale);
	ct_crlite_data_free(data);
}

/* --- upki's place --------------------------------------------------------- */

static const struct {
	const char *toml;
	const char *directory; /* NULL: not understood */
} configs[] = {
	{"cache-dir = \"/a\"\n", "/a/revocation"},
	{"# upki\n\ncache-dir='/a b'# there\n[revocation]\n",
	 "/a b/revocation"},
	{"\t\"cache-dir\"\t=\t\"/a\"\r\n", "/a/revocation"},
	{"'cache-dir' = '/a'", "/a/revocation"},
	{"revocation = {}\ncache-dir = '/a'", "/a/revocation"},
	{"", NULL},
	{"cache-dirs = '/a'", NULL},
	{"# cache-dir = '/a'", NULL},
	{"[revocation]\ncache-dir = '/a'", NULL},
	{"cache-dir = '/a'\ncache-dir = '/b'", NULL},
	{"cache-dir = 'a'", NULL},
	{"cache-dir = ''", NULL},
	{"cache-dir = \"\"\"/a\"\"\"", NULL},
	{"cache-dir = '/a' b", NULL},
	{"cache-dir = '/a", NULL},
	{"cache-dir = \"/a\"\"", NULL},
	{"cache-dir = \"/a\\t\"", NULL},
	{"cache-dir = /a", NULL},
	{"cache-dir =", NULL},
	{"cache-dir", NULL},
};

TESTS(upkis_configuration_names_the_directory, CT_ARRAY_LEN(configs))
{
	const char *toml = configs[_i].toml;
	char *directory = NULL;

	write_file("config.toml", ct_span(toml, strlen(toml)));
	ck_assert_int_eq(
		ct_crlite_find_directory(path_of("config.toml"), &directory),
		configs[_i].directory == NULL ? CATRUST_E_CRLITE : CATRUST_OK);
	if (configs[_i].directory != NULL)
		ck_assert_str_eq(directory, configs[_i].directory);
	free(directory);
}

TEST(without_a_configuration_there_is_a_place)
{
	char *directory;

	assert_ok(ct_crlite_find_directory(path_of("config.toml"), &directory));
	ck_assert_str_eq(directory, "/var/cache/upki/revocation");
	free(directory);
	assert_error(ct_crlite_find_directory(path_of(""), &directory),
		     FILE_NOT_REGULAR);
}

RUN_TESTS(.timeout = 300, .is_unforked = true, .set_up = temporary_make,
	  .tear_down = temporary_remove)
