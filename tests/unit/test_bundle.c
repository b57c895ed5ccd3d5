/*
 * Tests of trust/bundle: what is loaded and reported, and which files are
 * shared.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>

#include "bytes.h"
#include "certificates.h"
#include "tests/tools/temporary.h"
#include "tests/tools/checkers.h"
#include "tests/tools/descriptors.h"
#include "trust/bundle.h"
#include "trust/rdn_sequence.h"
#include "x509/certificate.h"
#include "tests/tools/run_suite.h"

/* --- Reports -------------------------------------------------------------- */

struct told {
	enum catrust_error error;
	int os_error;
	size_t line, offset;
	char label[32];
	char path[300];
	bool has_subject;
};

static struct {
	struct told told[8];
	size_t count;
} problems;

static void tell(void *context, const struct ct_load_problem *problem)
{
	struct told *told = &problems.told[problems.count % 8];

	ck_assert_ptr_eq(context, &problems);
	problems.count++;
	memset(told, 0, sizeof(*told));
	told->error = problem->error;
	told->os_error = problem->os_error;
	told->line = problem->line;
	told->offset = problem->offset;
	told->has_subject = problem->name.data != NULL;
	if (problem->label.data != NULL &&
	    problem->label.len < sizeof(told->label))
		memcpy(told->label, problem->label.data, problem->label.len);
	if (problem->path != NULL)
		snprintf(told->path, sizeof(told->path), "%s", problem->path);
}

static struct ct_load_options native(void)
{
	return (struct ct_load_options){.format = CT_LOAD_AUTO,
					.dialect = CT_LOAD_WIDE,
					.allow_gzip = true,
					.report = tell,
					.report_context = &problems};
}

static struct ct_load_options lenient(void)
{
	struct ct_load_options options = native();

	options.is_lenient = true;
	return options;
}

static struct ct_load_options compatible(void)
{
	struct ct_load_options options = native();

	options.format = CT_LOAD_PEM;
	options.dialect = CT_LOAD_NARROW;
	return options;
}

/* Loads an exact copy of bytes, which is then gone. */
static enum catrust_error load(struct ct_span bytes,
			       struct ct_load_options options,
			       struct ct_bundle **out)
{
	struct ct_span copy = exact_copy(bytes.data, bytes.len);
	enum catrust_error error;

	problems.count = 0;
	error = ct_bundle_load_memory(copy, &options, out);
	free((void *)(uintptr_t)copy.data);
	return error;
}

static struct ct_bundle *load_good(struct ct_span bytes,
				   struct ct_load_options options)
{
	struct ct_bundle *bundle = NULL;

	assert_ok(load(bytes, options, &bundle));
	return bundle;
}

static void check_holds(const struct ct_bundle *bundle, uint32_t entry,
			unsigned number)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	struct ct_index_certificate held = ct_bundle_certificate(bundle, entry);
	struct ct_certificate view;

	certificate_der(&der, number);
	ck_assert(ct_span_equal(held.der, span_of(&der)));
	assert_ok(ct_certificate_parse(&view, span_of(&der)));
	ck_assert(ct_span_equal(held.subject, view.subject));
}

struct expected_settings {
	const struct ct_span *all;
	size_t num, seen;
};

static bool expect_settings(void *context, struct ct_span settings)
{
	struct expected_settings *expected = context;

	ck_assert_uint_lt(expected->seen, expected->num);
	ck_assert(ct_span_equal(settings, expected->all[expected->seen]));
	expected->seen++;
	return true;
}

/* An entry has these settings, in this order. */
static void check_settings(const struct ct_bundle *bundle, uint32_t entry,
			   const struct ct_span *all, size_t num)
{
	struct expected_settings expected = {.all = all, .num = num};

	ck_assert(ct_bundle_each_settings(bundle, entry, expect_settings,
					  &expected));
	ck_assert_uint_eq(expected.seen, num);
}

/* --- Labels --------------------------------------------------------------- */

/* Four blocks in a row, numbers 0 to 3; which are taken, in which order. */
static const struct {
	const char *labels[4];
	const char *native, *compatible;
} dialects[] = {
	{{"CERTIFICATE", "CERTIFICATE", "CERTIFICATE", "CERTIFICATE"},
	 "0123",
	 "0123"},
	{{"X509 CERTIFICATE", "CERTIFICATE", "X509 CERTIFICATE", "OTHER"},
	 "012",
	 "12"},
	{{"X509 CERTIFICATE", "X509 CERTIFICATE", "OTHER", "X509 CERTIFICATE"},
	 "013",
	 "013"},
	{{"TRUSTED CERTIFICATE", "CERTIFICATE", "OTHER", "TRUSTED CERTIFICATE"},
	 "013",
	 "1"},
	{{"certificate", "CERTIFICATE ", "CERT", "CERTIFICATE"}, "3", "13"},
	{{"OTHER", "RSA PRIVATE KEY", "X509 CRL", "CERTIFICATE"}, "3", "3"},
};

static void check_order(struct ct_span text, struct ct_load_options options,
			const char *order)
{
	struct ct_bundle *bundle = load_good(text, options);

	ck_assert_uint_eq(ct_bundle_count(bundle), strlen(order));
	ck_assert_uint_eq(ct_bundle_num_seen(bundle), strlen(order));
	for (uint32_t i = 0; order[i] != '\0'; i++)
		check_holds(bundle, i, (unsigned)(order[i] - '0'));
	ck_assert_uint_eq(problems.count, 0);
	ct_bundle_unref(bundle);
}

/* valgrind; and sanitizers, which look at all that memmem() may read. */
static bool is_slow(void)
{
	return ct_test_is_memchecked() || ct_test_is_sanitized();
}

TESTS(test_labels, CT_ARRAY_LEN(dialects))
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;

	for (unsigned i = 0; i < 4; i++) {
		write_text(&text, "text\n");
		certificate_pem_label(&text, i, dialects[_i].labels[i]);
	}
	check_order(span_of(&text), native(), dialects[_i].native);
	check_order(span_of(&text), compatible(), dialects[_i].compatible);
}

/* --- Repeated certificates ------------------------------------------------ */

static const unsigned repeated[] = {4, 5, 4, 4, 1000, 5, 1001, 1000};

static void check_repeated(struct ct_bundle *bundle)
{
	static const unsigned held[] = {4, 5, 1000, 1001};
	size_t size = 0;

	ck_assert_uint_eq(ct_bundle_num_seen(bundle), CT_ARRAY_LEN(repeated));
	ck_assert_uint_eq(ct_bundle_count(bundle), CT_ARRAY_LEN(held));
	for (uint32_t i = 0; i < CT_ARRAY_LEN(held); i++) {
		check_holds(bundle, i, held[i]);
		size += ct_rdn_size(ct_bundle_certificate(bundle, i).subject);
	}
	ck_assert_uint_eq(ct_bundle_rdn_sequence_size(bundle), size);
	ct_bundle_unref(bundle);
}

/* From memory and from a file, which is read another way; with a bad block
 * after the last of them. */
TEST(test_repeated)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	struct ct_load_options options = lenient();
	struct ct_bundle *bundle = NULL;

	for (size_t i = 0; i < CT_ARRAY_LEN(repeated); i++)
		certificate_pem(&text, repeated[i]);
	check_repeated(load_good(span_of(&text), native()));
	write_file("file", span_of(&text));
	options.report = NULL;
	assert_ok(ct_bundle_load_file(path_of("file"), &options, &bundle));
	check_repeated(bundle);
	write_text(&text, "-----BEGIN CERTIFICATE-----\nMIIC\n"
			  "-----END CERTIFICATE-----\n");
	check_repeated(load_good(span_of(&text), options));
}

static bool is_among(const struct ct_span *all, size_t num,
		     struct ct_span settings)
{
	for (size_t i = 0; i < num; i++)
		if (ct_span_equal(all[i], settings))
			return true;
	return false;
}

/* The settings of a duplicate are kept in addition to those of the first, and
 * those of other certificates stay with theirs. */
TEST(test_repeated_settings)
{
	static const struct {
		unsigned number;
		bool is_held;
		struct ct_span settings;
	} all[] = {
		{4, true, {(const uint8_t *)"\x30\x02\x05\x00", 4}},
		{4, false, {(const uint8_t *)"\x30\x04\x30\x02\x06\x00", 6}},
		{5, true, {(const uint8_t *)"\x30\x00", 2}},
		{4, false, {NULL, 0}},
		{5, false, {(const uint8_t *)"\x30\x02\x05\x00", 4}},
		{6, true, {(const uint8_t *)"\x30\x04\x30\x02\x05\x00", 6}},
		{6, false, {(const uint8_t *)"\x30\x00", 2}},
		{6, false, {(const uint8_t *)"\x30\x00", 2}},
		{7, true, {NULL, 0}},
		{7, false, {(const uint8_t *)"\x30\x00", 2}},
	};
	struct ct_span given[CT_ARRAY_LEN(all)];
	CT_TEST_BUFFER text = CT_BUFFER_INIT, der = CT_BUFFER_INIT;
	struct ct_bundle *bundle;
	uint32_t entry = 0;
	size_t num;

	for (size_t i = 0; i < CT_ARRAY_LEN(all); i++) {
		der.len = 0;
		certificate_der(&der, all[i].number);
		if (all[i].settings.data != NULL)
			ct_write_bytes(&der, all[i].settings.data,
				       all[i].settings.len);
		ct_write_pem(&text, "TRUSTED CERTIFICATE", &der);
	}
	bundle = load_good(span_of(&text), native());
	ck_assert_uint_eq(ct_bundle_num_seen(bundle), CT_ARRAY_LEN(all));
	for (size_t i = 0; i < CT_ARRAY_LEN(all); i++) {
		if (!all[i].is_held)
			continue;
		check_holds(bundle, entry, all[i].number);
		num = 0;
		for (size_t j = 0; j < CT_ARRAY_LEN(all); j++)
			if (all[j].number == all[i].number &&
			    all[j].settings.data != NULL &&
			    !is_among(given, num, all[j].settings))
				given[num++] = all[j].settings;
		check_settings(bundle, entry, given, num);
		entry++;
	}
	ck_assert_uint_eq(ct_bundle_count(bundle), entry);
	ct_bundle_unref(bundle);
}

/* --- TRUSTED CERTIFICATE -------------------------------------------------- */

static const struct {
	const char *settings;
	size_t len;
	enum catrust_error error;
} trusted[] = {
	{"", 0, CATRUST_OK},
	{"\x30\x00", 2, CATRUST_OK},
	{"\x30\x04\x30\x02\x06\x00", 6, CATRUST_OK},
	{"\x31\x00", 2, CATRUST_E_DER_TAG},
	{"\x30\x01", 2, CATRUST_E_DER_LENGTH},
	{"\x30\x00\x00", 3, CATRUST_E_DER_TRAILING},
	{"\x30", 1, CATRUST_E_DER_LENGTH},
};

TESTS(test_trusted, CT_ARRAY_LEN(trusted))
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT, der = CT_BUFFER_INIT;
	struct ct_bundle *bundle = NULL;
	struct ct_span settings =
		ct_span(trusted[_i].settings, trusted[_i].len);

	certificate_der(&der, 7);
	ct_write_bytes(&der, trusted[_i].settings, trusted[_i].len);
	certificate_pem(&text, 6);
	ct_write_pem(&text, "TRUSTED CERTIFICATE", &der);
	certificate_pem(&text, 8);
	ck_assert_int_eq(load(span_of(&text), native(), &bundle),
			 trusted[_i].error);
	if (trusted[_i].error == CATRUST_OK) {
		for (uint32_t i = 0; i < 3; i++)
			check_holds(bundle, i, 6 + i);
		check_settings(bundle, 0, NULL, 0);
		check_settings(bundle, 1, &settings, settings.len > 0);
		check_settings(bundle, 2, NULL, 0);
		ck_assert_uint_eq(ct_bundle_num_settings(bundle),
				  settings.len > 0);
		ck_assert_uint_eq(ct_bundle_settings_bytes(bundle),
				  settings.len);
		ct_bundle_unref(bundle);
	}
}

/* Settings are no certificates: A with settings that look like one, then B,
 * is not A, then one with settings. */
TEST(test_equal_looks_at_entries)
{
	CT_TEST_BUFFER first = CT_BUFFER_INIT, second = CT_BUFFER_INIT;
	CT_TEST_BUFFER joined = CT_BUFFER_INIT;
	struct ct_bundle *a, *b, *c;

	certificate_der(&joined, 1);
	certificate_der(&joined, 2);
	ct_write_pem(&first, "TRUSTED CERTIFICATE", &joined);
	certificate_pem(&first, 3);
	joined.len = 0;
	certificate_der(&joined, 2);
	certificate_der(&joined, 3);
	certificate_pem(&second, 1);
	ct_write_pem(&second, "TRUSTED CERTIFICATE", &joined);
	a = load_good(span_of(&first), native());
	b = load_good(span_of(&second), native());
	c = load_good(span_of(&first), native());
	ck_assert(ct_bundle_equal(a, a));
	ck_assert(ct_bundle_equal(a, c));
	ck_assert(!ct_bundle_equal(a, b));
	ct_bundle_unref(a);
	ct_bundle_unref(b);
	ct_bundle_unref(c);
}

/* --- DER ------------------------------------------------------------------ */

TEST(test_der)
{
	struct ct_load_options options = native();
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	struct ct_bundle *bundle;
	size_t first;

	certificate_der(&der, 0);
	first = der.len;
	certificate_der(&der, 1);
	certificate_der(&der, 0);
	certificate_der(&der, 2);
	for (unsigned round = 0; round < 2; round++) {
		bundle = load_good(span_of(&der), options);
		ck_assert_uint_eq(ct_bundle_num_seen(bundle), 4);
		ck_assert_uint_eq(ct_bundle_count(bundle), 3);
		for (uint32_t i = 0; i < 3; i++)
			check_holds(bundle, i, i);
		ct_bundle_unref(bundle);
		options.format = CT_LOAD_DER;
	}
	/* GnuTLS takes one. */
	options.dialect = CT_LOAD_NARROW;
	ck_assert_int_ne(load(span_of(&der), options, &bundle), CATRUST_OK);
	bundle = load_good(ct_span(der.data, first), options);
	check_holds(bundle, 0, 0);
	ct_bundle_unref(bundle);
	/* PEM as DER, DER as PEM, nothing */
	options = native();
	options.format = CT_LOAD_PEM;
	assert_error(load(span_of(&der), options, &bundle), NO_CERTIFICATE);
	options.format = CT_LOAD_DER;
	assert_error(
		load(BYTES("-----BEGIN CERTIFICATE-----"), options, &bundle),
		DER_TAG);
	assert_error(load(BYTES(""), options, &bundle), DER_TAG);
	options.format = CT_LOAD_AUTO;
	assert_error(load(BYTES(""), options, &bundle), NO_CERTIFICATE);
}

/* A bad one between good ones is skipped, and located. */
TEST(test_der_skipped)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	struct ct_bundle *bundle;
	size_t second, third;

	certificate_der(&der, 0);
	second = der.len;
	certificate_der(&der, 1);
	third = der.len;
	certificate_der(&der, 2);
	der.data[second + 4] = 0x31; /* TBSCertificate is no SET */
	bundle = load_good(span_of(&der), lenient());
	ck_assert_uint_eq(ct_bundle_num_seen(bundle), 2);
	check_holds(bundle, 0, 0);
	check_holds(bundle, 1, 2);
	ct_bundle_unref(bundle);
	ck_assert_uint_eq(problems.count, 1);
	assert_error(problems.told[0].error, DER_TAG);
	ck_assert_uint_eq(problems.told[0].offset, second);
	ck_assert_uint_eq(problems.told[0].line, 0);
	/* Without a length that ends within the bytes there is no third. */
	bundle = load_good(ct_span(der.data, third + 100), lenient());
	ck_assert_uint_eq(ct_bundle_num_seen(bundle), 1);
	ck_assert_uint_eq(problems.count, 2);
	ck_assert_uint_eq(problems.told[1].offset, third);
	ct_bundle_unref(bundle);
}

/* --- What is reported ----------------------------------------------------- */

static const struct {
	const char *block; /* on lines 4 and following, between two good ones */
	enum catrust_error error;
	const char *label;
} bad_blocks[] = {
	{"-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----\n",
	 CATRUST_E_BASE64, "CERTIFICATE"},
	{"-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n",
	 CATRUST_E_BASE64, "CERTIFICATE"},
	{"-----BEGIN X509 CERTIFICATE-----\nMAA=\n-----END X-----\n",
	 CATRUST_E_DER_LENGTH, "X509 CERTIFICATE"},
	{"-----BEGIN CERTIFICATE-----\nMQA=\n-----END CERTIFICATE-----\n",
	 CATRUST_E_DER_TAG, "CERTIFICATE"},
	{"-----BEGIN TRUSTED CERTIFICATE-----\nMQA=\n-----END X-----\n",
	 CATRUST_E_DER_TAG, "TRUSTED CERTIFICATE"},
	{"-----BEGIN CERTIFICATE-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: x\n\n"
	 "MAA=\n-----END CERTIFICATE-----\n",
	 CATRUST_E_PEM_HEADER, "CERTIFICATE"},
	{"-----BEGIN CERTIFICATE-----\r\nComment: x\r\n\r\n"
	 "MAA=\n-----END CERTIFICATE-----\n",
	 CATRUST_E_PEM_HEADER, "CERTIFICATE"},
	/* A colon after the body is not a header. */
	{"-----BEGIN CERTIFICATE----------END CERTIFICATE----- 12:30\n",
	 CATRUST_E_BASE64, "CERTIFICATE"},
};

TESTS(test_bad_block, CT_ARRAY_LEN(bad_blocks))
{
	struct ct_load_options options;
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	struct ct_bundle *bundle = NULL;
	size_t offset, line = 1;

	write_text(&text, "one\ntwo\n");
	certificate_pem(&text, 0);
	offset = text.len;
	for (size_t i = 0; i < offset; i++)
		line += text.data[i] == '\n';
	write_text(&text, bad_blocks[_i].block);
	certificate_pem(&text, 1);

	bundle = load_good(span_of(&text), lenient());
	ck_assert_uint_eq(ct_bundle_num_seen(bundle), 2);
	check_holds(bundle, 0, 0);
	check_holds(bundle, 1, 1);
	ct_bundle_unref(bundle);
	for (unsigned round = 0; round < 2; round++) {
		ck_assert_uint_eq(problems.count, 1);
		ck_assert_int_eq(problems.told[0].error, bad_blocks[_i].error);
		ck_assert_str_eq(problems.told[0].label, bad_blocks[_i].label);
		ck_assert_uint_eq(problems.told[0].offset, offset);
		ck_assert_uint_eq(problems.told[0].line, line);
		ck_assert_str_eq(problems.told[0].path, "");
		/* Strict: the same, with or without a report. */
		ck_assert_int_eq(load(span_of(&text), native(), &bundle),
				 bad_blocks[_i].error);
	}
	options = native();
	options.report = NULL;
	ck_assert_int_eq(load(span_of(&text), options, &bundle),
			 bad_blocks[_i].error);
}

/* The subject is reported where it could be read. */
TEST(test_reported_subject)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT, der = CT_BUFFER_INIT;
	struct ct_certificate view;
	struct ct_bundle *bundle;

	certificate_der(&der, 3);
	ct_write_bytes(&der, "", 1);
	ct_write_pem(&text, "CERTIFICATE", &der);
	assert_error(load(span_of(&text), native(), &bundle), DER_TRAILING);
	ck_assert(!problems.told[0].has_subject);
	der.len--;
	assert_ok(ct_certificate_parse(&view, span_of(&der)));
	der.data[view.signature.data - 1 - der.data] = 9; /* unused bits */
	text.len = 0;
	ct_write_pem(&text, "CERTIFICATE", &der);
	assert_error(load(span_of(&text), native(), &bundle), DER_VALUE);
	ck_assert(problems.told[0].has_subject);
}

/* All skipped is none found: the problems, then that. */
TEST(test_all_skipped)
{
	struct ct_bundle *bundle;

	assert_error(load(BYTES("-----BEGIN CERTIFICATE-----\nMAA=\n"
				"-----END CERTIFICATE-----\n"),
			  lenient(), &bundle),
		     NO_CERTIFICATE);
	ck_assert_uint_eq(problems.count, 2);
	assert_error(problems.told[0].error, DER_LENGTH);
	assert_error(problems.told[1].error, NO_CERTIFICATE);
	assert_error(load(BYTES("text"), lenient(), &bundle), NO_CERTIFICATE);
	ck_assert_uint_eq(problems.count, 1);
}

/* Many bad blocks on one line: what explains an error must not cost a pass
 * over the rest for each. */
TESTS(test_bad_blocks_are_linear, 6)
{
	static const char *const blocks[] = {
		"-----BEGIN CERTIFICATE-----",
		"-----BEGIN CERTIFICATE-----\n",
		"-----BEGIN CERTIFICATE-----A",
		"-----BEGIN CERTIFICATE-----AAAA",
		"-----BEGIN CERTIFICATE-----\n\n\n\n\n\n\n\n",
		"-----BEGIN CERTIFICATE----------END CERTIFICATE-----",
	};
	size_t count = is_slow() ? 500 : 100000;
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	struct ct_bundle *bundle;

	for (size_t i = 0; i < count; i++)
		write_text(&text, blocks[_i]);
	assert_error(load(span_of(&text), lenient(), &bundle), NO_CERTIFICATE);
	ck_assert_uint_eq(problems.count, count + 1);
	ck_assert_int_ne(load(span_of(&text), compatible(), &bundle),
			 CATRUST_OK);
}

/* --- Files and the cache -------------------------------------------------- */

static void write_certificate_file(const char *name, unsigned number)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;

	certificate_pem(&text, number);
	write_file(name, span_of(&text));
}

static struct ct_bundle *load_path(const char *name,
				   struct ct_load_options options)
{
	struct ct_bundle *bundle = NULL;

	problems.count = 0;
	assert_ok(ct_bundle_load_file(path_of(name), &options, &bundle));
	ck_assert_ptr_nonnull(bundle);
	return bundle;
}

TEST(test_missing_file)
{
	struct ct_load_options options = native();
	struct ct_bundle *bundle;

	problems.count = 0;
	assert_error(ct_bundle_load_file(path_of("absent"), &options, &bundle),
		     FILE_OPEN);
	ck_assert_uint_eq(problems.count, 1);
	assert_error(problems.told[0].error, FILE_OPEN);
	ck_assert_int_eq(problems.told[0].os_error, ENOENT);
	ck_assert_str_eq(problems.told[0].path, path_of("absent"));
	assert_error(ct_bundle_load_file(temporary, &options, &bundle),
		     FILE_NOT_REGULAR);
	ck_assert_int_eq(problems.told[1].os_error, 0);
}

TEST(test_shared)
{
	struct ct_bundle *first, *second, *other;

	write_certificate_file("file", 0);
	ck_assert_int_eq(symlink("file", path_of("link")), 0);
	ck_assert_int_eq(link(path_of("file"), path_of("hard")), 0);
	write_certificate_file("copy", 0);
	settle();
	first = load_path("file", native());
	second = load_path("file", native());
	ck_assert_ptr_eq(first, second);
	ct_bundle_unref(second);
	second = load_path("link", native());
	ck_assert_ptr_eq(first, second);
	ct_bundle_unref(second);
	second = load_path("hard", native());
	ck_assert_ptr_eq(first, second);
	ct_bundle_unref(second);
	/* Lenient, nothing skipped */
	second = load_path("file", lenient());
	ck_assert_ptr_eq(first, second);
	ct_bundle_unref(second);
	/* Another file, another dialect, another format */
	other = load_path("copy", native());
	ck_assert_ptr_ne(first, other);
	ck_assert(ct_bundle_equal(first, other));
	ct_bundle_unref(other);
	other = load_path("file", compatible());
	ck_assert_ptr_ne(first, other);
	ct_bundle_unref(other);
	ct_bundle_unref(first);
}

/* Also for who may not read the file any more. */
TEST(test_shared_with_those_who_can_open)
{
	struct ct_load_options options = native();
	struct ct_bundle *first, *second = NULL;
	struct rlimit before;

	write_certificate_file("file", 0);
	settle();
	first = load_path("file", native());
	problems.count = 0;
	before = ct_test_forbid_descriptors();
	assert_error(ct_bundle_load_file(path_of("file"), &options, &second),
		     FILE_OPEN);
	ct_test_allow_descriptors(&before);
	ck_assert_uint_eq(problems.count, 1);
	ck_assert_int_eq(problems.told[0].os_error, EMFILE);
	second = load_path("file", native());
	ck_assert_ptr_eq(first, second);
	ct_bundle_unref(second);
	ct_bundle_unref(first);
}

TEST(test_changed_file)
{
	struct ct_bundle *first, *second;

	write_certificate_file("file", 0);
	settle();
	first = load_path("file", native());
	write_certificate_file("file", 1);
	second = load_path("file", native());
	ck_assert_ptr_ne(first, second);
	check_holds(first, 0, 0);
	check_holds(second, 0, 1);
	ct_bundle_unref(second);
	/* Replaced by another file of that name */
	write_certificate_file("new", 2);
	ck_assert_int_eq(rename(path_of("new"), path_of("file")), 0);
	second = load_path("file", native());
	check_holds(second, 0, 2);
	ct_bundle_unref(second);
	ct_bundle_unref(first);
}

/* What changed a moment ago may change again within the same tick. */
TEST(test_unsettled)
{
	struct ct_bundle *first, *second;

	write_certificate_file("file", 0);
	first = load_path("file", native());
	second = load_path("file", native());
	ck_assert_ptr_ne(first, second);
	ct_bundle_unref(first);
	ct_bundle_unref(second);
}

/* A lenient load's remains are not for a strict one. */
TEST(test_skipped_is_not_shared)
{
	struct ct_load_options options = native();
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	struct ct_bundle *first, *second;

	certificate_pem(&text, 0);
	write_text(&text, "-----BEGIN CERTIFICATE-----\nMAA=\n-----END X-----");
	write_file("file", span_of(&text));
	settle();
	first = load_path("file", lenient());
	assert_error(ct_bundle_load_file(path_of("file"), &options, &second),
		     DER_LENGTH);
	second = load_path("file", lenient());
	ck_assert_uint_eq(problems.count, 1); /* reported again */
	ct_bundle_unref(first);
	ct_bundle_unref(second);
}

/* Limits hold also where somebody with others has loaded the file. */
TEST(test_limits_and_sharing)
{
	struct ct_load_options options = native();
	struct ct_bundle *first, *second = NULL;

	write_certificate_file("file", 0);
	settle();
	first = load_path("file", native());
	options.max_file_size = 100;
	assert_error(ct_bundle_load_file(path_of("file"), &options, &second),
		     FILE_TOO_LARGE);
	ct_bundle_unref(first);
}

TEST(test_gzip_limits_and_sharing)
{
	struct ct_load_options options = native();
	CT_TEST_BUFFER text = CT_BUFFER_INIT, packed = CT_BUFFER_INIT;
	struct ct_bundle *first, *second = NULL;
	uint32_t crc = 0xffffffff;
	uint8_t tail[8];

	certificate_pem(&text, 0);
	ct_write_bytes(&packed, "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff\x01",
		       11);
	for (unsigned i = 0; i < 4; i++)
		tail[i] = (uint8_t)((i < 2 ? text.len : ~text.len) >>
				    (i % 2 * 8));
	ct_write_bytes(&packed, tail, 4);
	ct_write_bytes(&packed, text.data, text.len);
	for (size_t i = 0; i < text.len; i++) {
		crc ^= text.data[i];
		for (unsigned bit = 0; bit < 8; bit++)
			crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
	}
	for (unsigned i = 0; i < 4; i++) {
		tail[i] = (uint8_t)(~crc >> (i * 8));
		tail[4 + i] = (uint8_t)((uint32_t)text.len >> (i * 8));
	}
	ct_write_bytes(&packed, tail, 8);
	write_file("packed", span_of(&packed));
	settle();
	first = load_path("packed", native());
	check_holds(first, 0, 0);
	options.max_expanded = text.len - 1;
	assert_error(ct_bundle_load_file(path_of("packed"), &options, &second),
		     GZIP_LIMIT);
	options = native();
	options.allow_gzip = false;
	/* Not expanded: here the text is found although it is packed. */
	second = load_path("packed", options);
	ck_assert_ptr_ne(first, second);
	ct_bundle_unref(second);
	ct_bundle_unref(first);
}

/* More files than the cache's first table has places, in and out. */
TEST(test_many_files)
{
	enum { NUM_FILES = 200 };
	static struct ct_bundle *bundles[NUM_FILES];
	char name[16];

	for (unsigned i = 0; i < NUM_FILES; i++) {
		snprintf(name, sizeof(name), "file%u", i);
		write_certificate_file(name, i % 20);
	}
	settle();
	for (unsigned round = 0; round < 2; round++) {
		for (unsigned i = 0; i < NUM_FILES; i++) {
			snprintf(name, sizeof(name), "file%u", i);
			bundles[i] = load_path(name, native());
		}
		for (unsigned i = 0; i < NUM_FILES; i++) {
			struct ct_bundle *again;

			snprintf(name, sizeof(name), "file%u", i);
			again = load_path(name, native());
			ck_assert_ptr_eq(bundles[i], again);
			ct_bundle_unref(again);
		}
		for (unsigned i = 0; i < NUM_FILES; i++)
			ct_bundle_unref(bundles[i * 77 % NUM_FILES]);
	}
}

/* --- RDN sequence --------------------------------------------------------- */

TEST(test_rdn_sequence)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT, expected = CT_BUFFER_INIT;
	struct ct_bundle *bundle;
	struct ct_span first, second;

	for (unsigned i = 0; i < 5; i++)
		certificate_pem(&text, i);
	bundle = load_good(span_of(&text), native());
	for (uint32_t i = 0; i < 5; i++) {
		struct ct_span subject =
			ct_bundle_certificate(bundle, i).subject;
		uint8_t len[2] = {(uint8_t)(subject.len >> 8),
				  (uint8_t)subject.len};

		ct_write_bytes(&expected, len, 2);
		ct_write_bytes(&expected, subject.data, subject.len);
	}
	assert_ok(ct_bundle_rdn_sequence(bundle, &first));
	ck_assert(ct_span_equal(first, span_of(&expected)));
	ck_assert_uint_eq(first.len, ct_bundle_rdn_sequence_size(bundle));
	assert_ok(ct_bundle_rdn_sequence(bundle, &second));
	ck_assert_ptr_eq(first.data, second.data);
	ct_bundle_unref(bundle);
}

/* Up to the last byte that TLS has a length for. */
TEST(test_rdn_append)
{
	CT_TEST_BUFFER sequence = CT_BUFFER_INIT;
	static uint8_t name[CATRUST_RDN_MAX_BYTES + 1];

	assert_error(
		ct_rdn_append(&sequence, ct_span(name, CATRUST_RDN_MAX_BYTES)),
		RDN_LIMIT);
	assert_error(ct_rdn_append(&sequence, ct_span(name, sizeof(name))),
		     RDN_LIMIT);
	ck_assert_uint_eq(sequence.len, 0);
	assert_ok(ct_rdn_append(&sequence,
				ct_span(name, CATRUST_RDN_MAX_BYTES - 2 - 3)));
	ck_assert_uint_eq(sequence.len, CATRUST_RDN_MAX_BYTES - 3);
	ck_assert_uint_eq(sequence.data[0], 0xff);
	ck_assert_uint_eq(sequence.data[1], 0xff - 2 - 3);
	assert_error(ct_rdn_append(&sequence, ct_span(name, 2)), RDN_LIMIT);
	ck_assert_uint_eq(sequence.len, CATRUST_RDN_MAX_BYTES - 3);
	assert_ok(ct_rdn_append(&sequence, ct_span(name, 1)));
	ck_assert_uint_eq(sequence.len, CATRUST_RDN_MAX_BYTES);
	assert_error(ct_rdn_append(&sequence, ct_span(name, 0)), RDN_LIMIT);
}

RUN_TESTS(.set_up = temporary_empty, .set_up_all = temporary_make,
	  .tear_down_all = temporary_remove)
