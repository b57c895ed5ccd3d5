/*
 * Tests of the native API: loading strictly and leniently, reports, snapshots.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>

#include <catrust/catrust.h>

#include "bytes.h"
#include "certificates.h"
#include "tests/tools/temporary.h"
#include "tests/tools/signer.h"
#include "tests/tools/run_suite.h"

static struct catrust_store *store;
static struct catrust_report *report;
static struct catrust_load_options strict, lenient;

static void setup(void)
{
	static const struct catrust_load_options defaults =
		CATRUST_LOAD_OPTIONS_INIT;

	temporary_empty();
	store = catrust_store_new();
	report = catrust_report_new();
	ck_assert_ptr_nonnull(store);
	ck_assert_ptr_nonnull(report);
	strict = lenient = defaults;
	strict.report = lenient.report = report;
	lenient.policy = CATRUST_LENIENT;
}

static void teardown(void)
{
	catrust_store_unref(store);
	catrust_report_free(report);
}

static const char bad_block[] = "-----BEGIN CERTIFICATE-----\nMAA=\n"
				"-----END CERTIFICATE-----\n";

/* "01" writes two certificates, 'x' is a bad block, '-' a line of text. */
static void write_numbers(struct ct_buffer *out, const char *numbers)
{
	for (; *numbers != '\0'; numbers++)
		if (*numbers == 'x')
			write_text(out, bad_block);
		else if (*numbers == '-')
			write_text(out, "text\n");
		else
			certificate_pem(out, (unsigned)(*numbers - '0'));
}

static void write_number_file(const char *name, const char *numbers)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;

	write_numbers(&text, numbers);
	write_file(name, span_of(&text));
}

static enum catrust_error
add_numbers(const char *numbers, const struct catrust_load_options *options,
	    size_t *count)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	enum catrust_error error;

	write_numbers(&text, numbers);
	error = catrust_store_add_memory(store, text.data, text.len, options,
					 count);
	return error;
}

static void check_store(const char *numbers)
{
	struct catrust_snapshot *snapshot = catrust_store_snapshot(store);

	ck_assert_uint_eq(catrust_snapshot_count(snapshot), strlen(numbers));
	for (size_t i = 0; numbers[i] != '\0'; i++) {
		CT_TEST_BUFFER der = CT_BUFFER_INIT;
		struct catrust_certificate held;

		certificate_der(&der, (unsigned)(numbers[i] - '0'));
		assert_ok(catrust_snapshot_get(snapshot, i, &held));
		ck_assert(ct_span_equal(ct_span(held.der, held.der_len),
					span_of(&der)));
	}
	catrust_snapshot_unref(snapshot);
}

/* --- Policies ------------------------------------------------------------- */

static const struct {
	const char *input;
	enum catrust_error strict, lenient;
	const char *strict_holds, *lenient_holds; /* with 9 from before */
	size_t lenient_count;
} policies[] = {
	{"01", CATRUST_OK, CATRUST_OK, "901", "901", 2},
	{"010", CATRUST_OK, CATRUST_OK, "901", "901", 3},
	{"99", CATRUST_OK, CATRUST_OK, "9", "9", 2},
	{"x", CATRUST_E_DER_LENGTH, CATRUST_E_NO_CERTIFICATE, "9", "9", 77},
	{"0x1", CATRUST_E_DER_LENGTH, CATRUST_OK, "9", "901", 2},
	{"x0", CATRUST_E_DER_LENGTH, CATRUST_OK, "9", "90", 1},
	{"0xx", CATRUST_E_DER_LENGTH, CATRUST_OK, "9", "90", 1},
	{"-", CATRUST_E_NO_CERTIFICATE, CATRUST_E_NO_CERTIFICATE, "9", "9", 77},
	{"", CATRUST_E_NO_CERTIFICATE, CATRUST_E_NO_CERTIFICATE, "9", "9", 77},
	{"-0-", CATRUST_OK, CATRUST_OK, "90", "90", 1},
};

TESTS(test_strict, CT_ARRAY_LEN(policies))
{
	size_t count = 77;
	uint64_t generation;

	assert_ok(add_numbers("9", NULL, NULL));
	generation = catrust_store_generation(store);
	ck_assert_int_eq(add_numbers(policies[_i].input, &strict, &count),
			 policies[_i].strict);
	check_store(policies[_i].strict_holds);
	if (policies[_i].strict != CATRUST_OK) {
		ck_assert_uint_eq(count, 77);
		ck_assert_uint_eq(catrust_report_count(report), 1);
		ck_assert_int_eq(catrust_report_get(report, 0)->error,
				 policies[_i].strict);
		ck_assert_uint_eq(catrust_store_generation(store), generation);
	} else {
		ck_assert_uint_gt(catrust_store_generation(store), generation);
		ck_assert_uint_eq(catrust_report_count(report), 0);
	}
}

TESTS(test_lenient, CT_ARRAY_LEN(policies))
{
	size_t count = 77;

	assert_ok(add_numbers("9", NULL, NULL));
	ck_assert_int_eq(add_numbers(policies[_i].input, &lenient, &count),
			 policies[_i].lenient);
	check_store(policies[_i].lenient_holds);
	ck_assert_uint_eq(count, policies[_i].lenient_count);
}

TEST(test_arguments)
{
	struct catrust_load_options options = strict;

	assert_error(catrust_store_add_file(NULL, "x", NULL, NULL),
		     INVALID_ARGUMENT);
	assert_error(catrust_store_add_file(store, NULL, NULL, NULL),
		     INVALID_ARGUMENT);
	assert_error(catrust_store_add_directory(store, NULL, NULL, NULL),
		     INVALID_ARGUMENT);
	assert_error(catrust_store_add_memory(store, NULL, 1, NULL, NULL),
		     INVALID_ARGUMENT);
	assert_error(catrust_store_add_memory(store, NULL, 0, NULL, NULL),
		     NO_CERTIFICATE);
	options.struct_size--;
	assert_error(add_numbers("0", &options, NULL), INVALID_ARGUMENT);
	options = strict;
	options.policy = (enum catrust_policy)2;
	assert_error(add_numbers("0", &options, NULL), INVALID_ARGUMENT);
	options = strict;
	options.format = (enum catrust_format)3;
	assert_error(add_numbers("0", &options, NULL), INVALID_ARGUMENT);
	options = strict;
	options.struct_size += 8; /* of a later release */
	assert_ok(add_numbers("0", &options, NULL));
	check_store("0");
	catrust_store_unref(NULL);
	catrust_snapshot_unref(NULL);
	catrust_report_free(NULL);
}

/* --- Reports -------------------------------------------------------------- */

TEST(test_report)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT, der = CT_BUFFER_INIT;
	const struct catrust_problem *problem;
	char line[400], expected[400];
	size_t length;

	write_text(&text, "# a line\n\n");
	write_text(&text, bad_block); /* lines 3 to 5 */
	ct_test_certificate(&der,
			    &(struct ct_test_certificate_spec){
				    .subject = "C=XY,O=An\x01O,CN=N\xc3\xa4me",
				    .issuer = "CN=y",
				    .version = 2,
				    .key_usage = 1,
				    .key = CT_TEST_P256(0),
				    .signing_key = CT_TEST_P256(0)});
	ct_write_pem(&text, "X509 CERTIFICATE", &der); /* from line 6 */
	certificate_pem(&text, 0);
	write_file("file", span_of(&text));
	assert_ok(
		catrust_store_add_file(store, path_of("file"), &lenient, NULL));
	check_store("0");
	ck_assert_uint_eq(catrust_report_count(report), 2);
	ck_assert_ptr_null(catrust_report_get(report, 2));

	problem = catrust_report_get(report, 0);
	assert_error(problem->error, DER_LENGTH);
	ck_assert_str_eq(problem->path, path_of("file"));
	ck_assert_uint_eq(problem->line, 3);
	ck_assert_uint_eq(problem->offset, 10);
	ck_assert_int_eq(problem->os_error, 0);
	ck_assert_str_eq(problem->label, "CERTIFICATE");
	ck_assert_ptr_null(problem->subject);

	problem = catrust_report_get(report, 1);
	assert_error(problem->error, CERTIFICATE);
	ck_assert_uint_eq(problem->line, 6);
	ck_assert_str_eq(problem->label, "X509 CERTIFICATE");
	ck_assert_ptr_nonnull(problem->subject);
	ck_assert_ptr_nonnull(strstr(problem->subject, "CN=N\xc3\xa4me"));

	/* As a line: control characters replaced, cut at any size */
	length = catrust_problem_text(problem, line, sizeof(line));
	ck_assert_uint_eq(length, strlen(line));
	snprintf(expected, sizeof(expected), "%s:6: %s (X509 CERTIFICATE, ",
		 path_of("file"), catrust_strerror(CATRUST_E_CERTIFICATE));
	ck_assert_mem_eq(line, expected, strlen(expected));
	for (const char *at = line; *at != '\0'; at++)
		ck_assert((unsigned char)*at >= 0x20);
	ck_assert_uint_eq(catrust_problem_text(problem, NULL, 0), length);
	for (size_t size = 1; size < length + 3; size++) {
		char *cut = malloc(size);

		ck_assert_uint_eq(catrust_problem_text(problem, cut, size),
				  length);
		ck_assert_uint_eq(strlen(cut),
				  size <= length ? size - 1 : length);
		ck_assert_mem_eq(cut, line, strlen(cut));
		free(cut);
	}
	catrust_report_clear(report);
	ck_assert_uint_eq(catrust_report_count(report), 0);
	ck_assert_ptr_null(catrust_report_get(report, 0));
}

TEST(test_report_of_file)
{
	char line[400], expected[400];

	assert_error(
		catrust_store_add_file(store, path_of("absent"), &strict, NULL),
		FILE_OPEN);
	ck_assert_uint_eq(catrust_report_count(report), 1);
	ck_assert_int_eq(catrust_report_get(report, 0)->os_error, ENOENT);
	catrust_problem_text(catrust_report_get(report, 0), line, sizeof(line));
	snprintf(expected, sizeof(expected), "%s: %s: %s", path_of("absent"),
		 catrust_strerror(CATRUST_E_FILE_OPEN), strerror(ENOENT));
	ck_assert_str_eq(line, expected);
	/* Memory has no name. */
	assert_error(add_numbers("-", &strict, NULL), NO_CERTIFICATE);
	catrust_problem_text(catrust_report_get(report, 1), line, sizeof(line));
	snprintf(expected, sizeof(expected), "(memory): %s",
		 catrust_strerror(CATRUST_E_NO_CERTIFICATE));
	ck_assert_str_eq(line, expected);
}

/* Nothing of it reaches a terminal that this would obey. */
TEST(test_report_has_no_controls)
{
	static const struct {
		const char *subject, *shown;
	} cases[] = {
		{"CN=\xc3\xa4\xe2\x82\xac", "CN=\xc3\xa4\xe2\x82\xac"},
		{"a\x1b[31m\x7f\n", "a?[31m??"},
		{"a\xc2\x9b"
		 "31m\xc2\x80\xc2\x9f\xc2\xa0",
		 "a?31m??\xc2\xa0"},
		/* Right-to-left override, isolates, marks, separators. */
		{"\xe2\x80\xae\xe2\x80\xaa\xe2\x81\xa6\xe2\x81\xa9", "????"},
		{"\xe2\x80\x8e\xe2\x80\x8f\xd8\x9c\xe2\x80\xa8\xe2\x80\xa9",
		 "?????"},
		{"\xe2\x80\x90\xe2\x81\xaa", "\xe2\x80\x90\xe2\x81\xaa"},
		/* No UTF-8. */
		{"\x9b"
		 "31m\xc2",
		 "?31m?"},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		const struct catrust_problem problem = {
			.error = CATRUST_E_CERTIFICATE,
			.path = (char *)(uintptr_t)cases[i].subject,
			.subject = (char *)(uintptr_t)cases[i].subject,
		};
		char line[200], expected[200];

		snprintf(expected, sizeof(expected), "%s: %s (%s)",
			 cases[i].shown,
			 catrust_strerror(CATRUST_E_CERTIFICATE),
			 cases[i].shown);
		ck_assert_uint_eq(
			catrust_problem_text(&problem, line, sizeof(line)),
			strlen(expected));
		ck_assert_str_eq(line, expected);
	}
}

/* The first 10,000 are kept, all are counted. */
TEST(test_report_is_bounded)
{
	size_t count = 10007;
	CT_TEST_BUFFER text = CT_BUFFER_INIT;

	for (size_t i = 0; i < count; i++)
		write_text(&text, "-----BEGIN CERTIFICATE-----\n");
	assert_error(catrust_store_add_memory(store, text.data, text.len,
					      &lenient, NULL),
		     NO_CERTIFICATE);
	ck_assert_uint_eq(catrust_report_count(report), count + 1);
	ck_assert_ptr_nonnull(catrust_report_get(report, 9999));
	ck_assert_uint_eq(catrust_report_get(report, 9999)->line, 10000);
	ck_assert_ptr_null(catrust_report_get(report, 10000));
}

/* A label that only begins as one of a certificate is another. */
TEST(test_long_label)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;

	write_text(&text, "-----BEGIN CERTIFICATE");
	for (unsigned i = 0; i < 1000; i++)
		write_text(&text, " label");
	write_text(&text, "-----\nMAA=\n-----END X-----\n");
	assert_error(catrust_store_add_memory(store, text.data, text.len,
					      &strict, NULL),
		     NO_CERTIFICATE);
	ck_assert_ptr_null(catrust_report_get(report, 0)->label);
}

/* --- Directories ---------------------------------------------------------- */

TEST(test_directory)
{
	size_t count = 0;

	write_number_file("b", "23");
	write_number_file(".a", "0");
	write_number_file("B", "1");
	write_number_file("z", "-");
	write_number_file("empty", "");
	ck_assert_int_eq(mkdir(path_of("c"), 0700), 0);
	write_number_file("c/d", "4");
	ck_assert_int_eq(symlink("b", path_of("e")), 0);
	ck_assert_int_eq(symlink("nowhere", path_of("f")), 0);
	ck_assert_int_eq(symlink("c/d", path_of("g")), 0);
	ck_assert_int_eq(mkfifo(path_of("h"), 0600), 0);
	assert_ok(
		catrust_store_add_directory(store, temporary, &strict, &count));
	check_store("01234");
	ck_assert_uint_eq(count, 1 + 1 + 2 + 2 + 1);
	ck_assert_uint_eq(catrust_report_count(report), 0);
}

TEST(test_bad_directory)
{
	size_t count = 77;

	write_number_file("a", "0");
	write_number_file("b", "1x");
	write_number_file("c", "2");
	write_number_file("d", "x");
	assert_error(
		catrust_store_add_directory(store, temporary, &strict, &count),
		DER_LENGTH);
	check_store("");
	ck_assert_uint_eq(count, 77);
	ck_assert_uint_eq(catrust_report_count(report), 1);
	ck_assert_str_eq(catrust_report_get(report, 0)->path, path_of("b"));
	catrust_report_clear(report);
	assert_ok(catrust_store_add_directory(store, temporary, &lenient,
					      &count));
	check_store("012");
	ck_assert_uint_eq(count, 3);
	ck_assert_uint_eq(catrust_report_count(report), 2);
	ck_assert_str_eq(catrust_report_get(report, 1)->path, path_of("d"));
	/* The directory itself */
	catrust_report_clear(report);
	assert_error(catrust_store_add_directory(store, path_of("absent"),
						 &lenient, &count),
		     FILE_OPEN);
	ck_assert_uint_eq(catrust_report_count(report), 1);
	ck_assert_str_eq(catrust_report_get(report, 0)->path,
			 path_of("absent"));
	ck_assert_int_eq(catrust_report_get(report, 0)->os_error, ENOENT);
	assert_error(catrust_store_add_directory(store, path_of("a"), &strict,
						 &count),
		     FILE_OPEN);
	ck_assert_int_eq(catrust_report_get(report, 1)->os_error, ENOTDIR);
}

TEST(test_empty_directory)
{
	size_t count = 77;

	assert_ok(
		catrust_store_add_directory(store, temporary, &strict, &count));
	ck_assert_uint_eq(count, 0);
	check_store("");
}

/* --- Snapshots ------------------------------------------------------------ */

TEST(test_snapshot_stays)
{
	struct catrust_snapshot *empty = catrust_store_snapshot(store), *one;
	struct catrust_certificate held;

	assert_ok(add_numbers("0", NULL, NULL));
	one = catrust_store_snapshot(store);
	assert_ok(add_numbers("12", NULL, NULL));
	ck_assert_uint_eq(catrust_snapshot_count(empty), 0);
	assert_error(catrust_snapshot_get(empty, 0, &held), NOT_FOUND);
	ck_assert_uint_eq(catrust_snapshot_count(one), 1);
	check_store("012");
	catrust_snapshot_unref(empty);
	ck_assert_ptr_eq(catrust_store_ref(store), store);
	catrust_store_unref(store);
	check_store("012");
	catrust_snapshot_unref(one);
}

/* By subject: one by one, from any index. */
TEST(test_find_subject)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	struct catrust_snapshot *snapshot;
	struct catrust_certificate first, held;
	size_t index = 0, found = 0;

	for (unsigned i = 0; i < 12; i++)
		certificate_pem(&text, i % 3 == 0 ? SAME_SUBJECT + i : i);
	assert_ok(catrust_store_add_memory(store, text.data, text.len, NULL,
					   NULL));
	snapshot = catrust_store_snapshot(store);
	assert_ok(catrust_snapshot_get(snapshot, 0, &first));
	while (catrust_snapshot_find_subject(snapshot, first.subject,
					     first.subject_len, &index,
					     &held) == CATRUST_OK) {
		ck_assert_uint_eq(index, found * 3 + 1);
		ck_assert_uint_eq(held.subject_len, first.subject_len);
		found++;
	}
	ck_assert_uint_eq(found, 4);
	ck_assert_uint_eq(index, 10);
	for (size_t from = 0; from < 15; from++) {
		index = from;
		if (from > 9) {
			assert_error(catrust_snapshot_find_subject(
					     snapshot, first.subject,
					     first.subject_len, &index, &held),
				     NOT_FOUND);
			ck_assert_uint_eq(index, from);
			continue;
		}
		assert_ok(catrust_snapshot_find_subject(snapshot, first.subject,
							first.subject_len,
							&index, &held));
		ck_assert_uint_eq(index, (from + 2) / 3 * 3 + 1);
	}
	index = 0;
	assert_error(catrust_snapshot_find_subject(snapshot, "\x30\x00", 2,
						   &index, &held),
		     NOT_FOUND);
	assert_error(
		catrust_snapshot_find_subject(snapshot, NULL, 0, &index, &held),
		NOT_FOUND);
	catrust_snapshot_unref(snapshot);
}

TEST(test_find_key_id)
{
	static const char *const ids[] = {"first", "second", "first", ""};
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	struct catrust_snapshot *snapshot;
	struct catrust_certificate held;
	size_t index = 0;

	for (unsigned i = 0; i < 4; i++) {
		CT_TEST_BUFFER der = CT_BUFFER_INIT;

		ct_test_certificate(
			&der, &(struct ct_test_certificate_spec){
				      .subject = "CN=x",
				      .issuer = "CN=x",
				      .serial = i + 1,
				      .key = CT_TEST_P256(0),
				      .signing_key = CT_TEST_P256(0),
				      .subject_key_id =
					      ct_span(ids[i], strlen(ids[i])),
				      .without_extensions = ids[i][0] == 0});
		ct_write_pem(&text, "CERTIFICATE", &der);
	}
	assert_ok(catrust_store_add_memory(store, text.data, text.len, NULL,
					   NULL));
	snapshot = catrust_store_snapshot(store);
	assert_ok(catrust_snapshot_find_key_id(snapshot, "first", 5, &index,
					       &held));
	ck_assert_uint_eq(index, 1);
	assert_ok(catrust_snapshot_find_key_id(snapshot, "first", 5, &index,
					       &held));
	ck_assert_uint_eq(index, 3);
	assert_error(catrust_snapshot_find_key_id(snapshot, "first", 5, &index,
						  &held),
		     NOT_FOUND);
	index = 0;
	assert_error(catrust_snapshot_find_key_id(snapshot, "firs", 4, &index,
						  &held),
		     NOT_FOUND);
	assert_error(
		catrust_snapshot_find_key_id(snapshot, NULL, 0, &index, &held),
		NOT_FOUND);
	catrust_snapshot_unref(snapshot);
}

/* --- RDN sequence --------------------------------------------------------- */

/* A certificate whose subject takes @size bytes of the sequence. */
static void add_with_name(size_t size, unsigned serial)
{
	CT_TEST_BUFFER name = CT_BUFFER_INIT, der = CT_BUFFER_INIT;
	size_t marks[3];
	/* 2 for the length, 4 each for SEQUENCE, SET, SEQUENCE, 5 for the
	 * type, 4 for the string: the headers of long values. */
	size_t len = size - 2 - 4 * 3 - 5 - 4;
	char *value = malloc(len);

	ck_assert_uint_gt(size, 1100);
	memset(value, 'x', len);
	marks[0] = ct_write_begin(&name, CT_DER_SEQUENCE);
	marks[1] = ct_write_begin(&name, CT_DER_SET);
	marks[2] = ct_write_begin(&name, CT_DER_SEQUENCE);
	ct_write_oid(&name, "2.5.4.3");
	ct_write_value(&name, CT_DER_UTF8_STRING, value, len);
	for (unsigned i = 3; i-- > 0;)
		ct_write_end(&name, marks[i]);
	ck_assert_uint_eq(name.len + 2, size);
	ct_test_certificate(&der, &(struct ct_test_certificate_spec){
					  .subject_der = span_of(&name),
					  .issuer = "CN=x",
					  .serial = serial,
					  .key = CT_TEST_P256(0),
					  .signing_key = CT_TEST_P256(0)});
	assert_ok(
		catrust_store_add_memory(store, der.data, der.len, NULL, NULL));
	free(value);
}

static void check_sequence(enum catrust_error error, size_t num_bytes,
			   size_t num_names, size_t num_fitting,
			   enum catrust_rdn_warning warning)
{
	struct catrust_snapshot *snapshot = catrust_store_snapshot(store);
	struct catrust_rdn_fit fit;
	const uint8_t *bytes;
	size_t len;

	ck_assert_int_eq(catrust_snapshot_rdn_sequence(snapshot, &bytes, &len),
			 error);
	ck_assert_uint_eq(len, num_bytes);
	ck_assert((bytes == NULL) == (error != CATRUST_OK || len == 0));
	catrust_snapshot_rdn_fit(snapshot, 0, &fit);
	ck_assert_uint_eq(fit.num_bytes, num_bytes);
	ck_assert_uint_eq(fit.num_names, num_names);
	ck_assert_uint_eq(fit.num_fitting, num_fitting);
	ck_assert_int_eq(fit.warning, warning);
	catrust_snapshot_unref(snapshot);
}

TEST(test_rdn_limits)
{
	struct catrust_snapshot *snapshot;
	struct catrust_rdn_fit fit;

	check_sequence(CATRUST_OK, 0, 0, 0, CATRUST_RDN_FINE);
	add_with_name(16384, 1);
	check_sequence(CATRUST_OK, 16384, 1, 1, CATRUST_RDN_FINE);
	add_with_name(16384, 2);
	check_sequence(CATRUST_OK, 32768, 2, 2, CATRUST_RDN_OVER_16K);
	add_with_name(2000, 3);
	check_sequence(CATRUST_OK, 34768, 3, 3, CATRUST_RDN_OVER_32K);
	add_with_name(65535 - 34768, 4);
	check_sequence(CATRUST_OK, 65535, 4, 4, CATRUST_RDN_OVER_32K);
	snapshot = catrust_store_snapshot(store);
	/* From the first on: the third would fit, but the second does not. */
	catrust_snapshot_rdn_fit(snapshot, 16384 + 2000, &fit);
	ck_assert_uint_eq(fit.num_fitting, 1);
	ck_assert_uint_eq(fit.fitting_bytes, 16384);
	catrust_snapshot_rdn_fit(snapshot, 16383, &fit);
	ck_assert_uint_eq(fit.num_fitting, 0);
	ck_assert_uint_eq(fit.fitting_bytes, 0);
	catrust_snapshot_rdn_fit(snapshot, SIZE_MAX, &fit);
	ck_assert_uint_eq(fit.num_fitting, 4);
	ck_assert_uint_eq(fit.num_names, 4);
	catrust_snapshot_unref(snapshot);
	add_with_name(1200, 5);
	check_sequence(CATRUST_E_RDN_LIMIT, 65535 + 1200, 5, 4,
		       CATRUST_RDN_TOO_LONG);
}

TEST(test_rdn_one_above)
{
	add_with_name(32768, 1);
	add_with_name(32768, 2);
	check_sequence(CATRUST_E_RDN_LIMIT, 65536, 2, 1, CATRUST_RDN_TOO_LONG);
}

/* A single name that is too long */
TEST(test_rdn_too_long_name)
{
	add_with_name(65500, 1);
	check_sequence(CATRUST_OK, 65500, 1, 1, CATRUST_RDN_OVER_32K);
	/* The same name again is another certificate's. */
	add_with_name(65500, 2);
	check_sequence(CATRUST_E_RDN_LIMIT, 131000, 2, 1, CATRUST_RDN_TOO_LONG);
}

RUN_TESTS(.set_up = setup, .tear_down = teardown, .set_up_all = temporary_make,
	  .tear_down_all = temporary_remove)
