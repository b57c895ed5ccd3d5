/*
 * Tests of input/pem: where blocks begin and end, and that nothing hostile
 * costs more than a pass.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "bytes.h"
#include "input/base64.h"
#include "input/pem.h"
#include "tests/tools/checkers.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/run_suite.h"

#define BEGIN "-----BEGIN CERTIFICATE-----"
#define END   "-----END CERTIFICATE-----"

/*
 * What is found in a text, in short: for each block its label and a colon,
 * then the decoded body, or "!base64", "!end", and a semicolon.
 */
static const struct {
	const char *text;
	const char *found;
} texts[] = {
	{"", ""},
	{"text only", ""},
	{BEGIN "\nZm9v\n" END "\n", "CERTIFICATE:foo;"},
	{BEGIN "\nZm9v\n" END, "CERTIFICATE:foo;"},
	{BEGIN "\r\nZm9v\r\n" END "\r\n", "CERTIFICATE:foo;"},
	{BEGIN "\rZm9v\r" END "\r", "CERTIFICATE:foo;"},
	{BEGIN "\n  Zm9v\n\t" END "\n", "CERTIFICATE:foo;"},
	{"  " BEGIN "\n  Zm9v\n  " END "\n", "CERTIFICATE:foo;"},
	{BEGIN "Zm9v" END, "CERTIFICATE:foo;"},
	{BEGIN "\nZm\n9\nv\n" END, "CERTIFICATE:foo;"},
	{"\xef\xbb\xbf" BEGIN "\nZm9v\n" END, "CERTIFICATE:foo;"},
	{"text \xfe\xff text" BEGIN "\nZm9v\n" END "garbage",
	 "CERTIFICATE:foo;"},
	{BEGIN "\nZm9v\n" END "\n" BEGIN "\nYmFy\n" END, "CERTIFICATE:foo;"
							 "CERTIFICATE:bar;"},
	{BEGIN "\nZm9v\n" END BEGIN "\nYmFy\n" END, "CERTIFICATE:foo;"
						    "CERTIFICATE:bar;"},
	/* No END, then that of a later one does. */
	{BEGIN "\nZm9v\n", "CERTIFICATE:!end;"},
	{BEGIN "\nZm9v\n" BEGIN "\nYmFy\n", "CERTIFICATE:!end;"
					    "CERTIFICATE:!end;"},
	{BEGIN "\nZm9v\n" BEGIN "\nYmFy\n" END, "CERTIFICATE:foo;"
						"CERTIFICATE:bar;"},
	/* END with any label, or none */
	{BEGIN "\nZm9v\n-----END X-----", "CERTIFICATE:foo;"},
	{BEGIN "\nZm9v\n-----END ", "CERTIFICATE:foo;"},
	{BEGIN "\nZm9v\n-----END", "CERTIFICATE:!end;"},
	{BEGIN "\nZm9v\n----END X-----", "CERTIFICATE:!end;"},
	{BEGIN "\nZm9v\n-text-----END X-----", "CERTIFICATE:foo;"},
	/* Bodies */
	{BEGIN "\n" END, "CERTIFICATE:!base64;"},
	{BEGIN END, "CERTIFICATE:!base64;"},
	{BEGIN "\nZm9\n" END, "CERTIFICATE:!base64;"},
	{BEGIN "\nZm8=\n" END, "CERTIFICATE:fo;"},
	{BEGIN "\nZm9=\n" END, "CERTIFICATE:!base64;"},
	{BEGIN "\nZg==\n" END, "CERTIFICATE:f;"},
	{BEGIN "\nZm9v!\n" END, "CERTIFICATE:!base64;"},
	{BEGIN "\n# comment\nZm9v\n" END, "CERTIFICATE:!base64;"},
	/* Labels: case counts, anything up to the dashes */
	{"-----begin CERTIFICATE-----\nZm9v\n" END, ""},
	{"-----BEGIN certificate-----\nZm9v\n" END, "certificate:foo;"},
	{"-----BEGIN -----\nZm9v\n" END, ":foo;"},
	{"-----BEGIN X509 CERTIFICATE-----\nZm9v\n" END,
	 "X509 CERTIFICATE:foo;"},
	{"-----BEGIN A-B-----\nZm9v\n" END, "A-B:foo;"},
	{"----BEGIN A-----\nZm9v\n" END, ""},
	{"text ----BEGIN A-----\nZm9v\n" END, ""},
	{"-----BEGINA-----\nZm9v\n" END, ""},
	{"----------BEGIN A-----\nZm9v\n" END, "A:foo;"},
	{"-----BEGIN A", "A:!base64;"},
	{"-----BEGIN ", ":!base64;"},
	{"-----BEGIN", ""},
	{"-----", ""},
	/* More dashes: the body begins after five and is empty. */
	{"-----BEGIN A------\nZm9v\n" END, "A:!base64;"},
	/* The label's dashes belong to the next block. */
	{"-----BEGIN A-----BEGIN B-----\nZm9v\n" END, "A:!base64;B:foo;"},
};

/* A decoded body fits a copy that ends with the text's room. */
static void read_all(struct ct_span text, const char *prefix,
		     struct ct_buffer *out)
{
	uint8_t *room = malloc(text.len / 4 * 3 + CT_BASE64_SLACK);
	struct ct_pem pem = ct_pem(text);
	struct ct_pem_block block;

	while (ct_pem_next(&pem, prefix, &block)) {
		size_t next = pem.next, len = 77;
		enum catrust_error error;

		ck_assert_uint_ge(next, block.begin + 11);
		ck_assert_ptr_eq(block.label.data,
				 text.data + block.begin + 11);
		ck_assert_mem_eq(text.data + block.begin, "-----BEGIN ", 11);
		ck_assert_uint_le(block.body, text.len);
		ct_write_bytes(out, block.label.data, block.label.len);
		ct_write_bytes(out, ":", 1);
		error = ct_pem_decode(&pem, &block, room, &len);
		if (error == CATRUST_OK)
			ct_write_bytes(out, room, len);
		else if (error == CATRUST_E_BASE64)
			ct_write_bytes(out, "!base64", 7);
		else if (error == CATRUST_E_PEM_NO_END)
			ct_write_bytes(out, "!end", 4);
		else
			ck_abort_msg("unexpected error %d", (int)error);
		ct_write_bytes(out, ";", 1);
		ck_assert_uint_ge(pem.next, next);
		ck_assert_uint_le(pem.next, text.len);
	}
	free(room);
}

/* valgrind; and sanitizers, which look at all that memmem() may read. */
static bool is_slow(void)
{
	return ct_test_is_memchecked() || ct_test_is_sanitized();
}

TESTS(test_text, CT_ARRAY_LEN(texts))
{
	struct ct_span text =
		exact_copy(texts[_i].text, strlen(texts[_i].text));
	CT_TEST_BUFFER found = CT_BUFFER_INIT;

	read_all(text, "", &found);
	ct_write_bytes(&found, "", 1);
	ck_assert_str_eq((const char *)found.data, texts[_i].found);
	free((void *)(uintptr_t)text.data);
}

/* Every cut of every text: nothing is read beyond. */
TESTS(test_cut_text, CT_ARRAY_LEN(texts))
{
	size_t len = strlen(texts[_i].text);

	for (size_t cut = 0; cut < len; cut++) {
		struct ct_span text = exact_copy(texts[_i].text, cut);
		CT_TEST_BUFFER found = CT_BUFFER_INIT;

		read_all(text, "", &found);
		free((void *)(uintptr_t)text.data);
	}
}

/* No bytes at all are no pointer to calculate with: for check-asan. */
TEST(test_nothing)
{
	struct ct_pem pem = ct_pem(ct_span(NULL, 0));
	struct ct_pem_block block;

	ck_assert(!ct_pem_next(&pem, "", &block));
	ck_assert(!ct_pem_next(&pem, "X509", &block));
}

TEST(test_nul)
{
	struct ct_span text = BYTES("a\0b" BEGIN "\nZm9v\n" END "\0\n" BEGIN
				    "\nYmFy\n" END "\0");
	CT_TEST_BUFFER found = CT_BUFFER_INIT;

	read_all(text, "", &found);
	ct_write_bytes(&found, "", 1);
	ck_assert_str_eq((const char *)found.data,
			 "CERTIFICATE:foo;CERTIFICATE:bar;");
}

static const struct {
	const char *prefix;
	const char *found;
} prefixes[] = {
	{"", "A:foo;AB:bar;C:baz;"},
	{"A", "A:foo;AB:bar;"},
	{"AB", "AB:bar;"},
	{"C", "C:baz;"},
	{"B", ""},
	{"ABC", ""},
	{"a", ""},
};

TESTS(test_prefix, CT_ARRAY_LEN(prefixes))
{
	struct ct_span text =
		BYTES("-----BEGIN A-----\nZm9v\n-----END A-----\n"
		      "-----BEGIN AB-----\nYmFy\n-----END AB-----\n"
		      "-----BEGIN C-----\nYmF6\n-----END C-----\n");
	CT_TEST_BUFFER found = CT_BUFFER_INIT;

	read_all(text, prefixes[_i].prefix, &found);
	ct_write_bytes(&found, "", 1);
	ck_assert_str_eq((const char *)found.data, prefixes[_i].found);
}

/* The search may go on with another prefix where the first ended. */
TEST(test_second_prefix)
{
	struct ct_pem pem =
		ct_pem(BYTES("-----BEGIN B-----\nYmFy\n-----END B-----\n"
			     "-----BEGIN A-----\nZm9v\n-----END A-----\n"
			     "-----BEGIN B-----\nYmF6\n-----END B-----\n"));
	uint8_t room[200 + CT_BASE64_SLACK];
	struct ct_pem_block block;
	size_t len;

	ck_assert(ct_pem_next(&pem, "A", &block));
	assert_ok(ct_pem_decode(&pem, &block, room, &len));
	ck_assert(!ct_pem_next(&pem, "A", &block));
	ck_assert(ct_pem_next(&pem, "B", &block));
	assert_ok(ct_pem_decode(&pem, &block, room, &len));
	ck_assert_mem_eq(room, "baz", 3);
	ck_assert(!ct_pem_next(&pem, "B", &block));
}

/* Hostile texts: a pass over all that is left, for each piece, would take
 * hours. */
static const char *const pieces[] = {
	"-----BEGIN CERTIFICATE-----",
	"-----BEGIN CERTIFICATE-----\n",
	"-----BEGIN ",
	"-----BEGIN CERTIFICATE-----AAAA",
	"-----BEGIN CERTIFICATE-----\nAAAA\n",
	"-----BEGIN CERTIFICATE-----AAA",
	"-----BEGIN CERTIFICATE-----!-----END CERTIFICATE-----",
	"-----BEGIN CERTIFICATE-----AAAA-",
	"-",
	"-----",
	"-----BEGIN-",
	"- -----BEGIN C",
	"-----END ",
	"-----BEGIN CERTIFICATE",
};

TESTS(test_linear, CT_ARRAY_LEN(pieces))
{
	size_t total = is_slow() ? 20000 : 3000000;
	size_t len = strlen(pieces[_i]), num_blocks = 0;
	size_t count = total / len;
	uint8_t *text = malloc(count * len);
	uint8_t *room = malloc(count * len + CT_BASE64_SLACK);
	struct ct_pem pem = ct_pem(ct_span(text, count * len));
	struct ct_pem_block block;

	for (size_t i = 0; i < count; i++)
		memcpy(text + i * len, pieces[_i], len);
	while (ct_pem_next(&pem, "", &block)) {
		size_t out_len;

		num_blocks++;
		if (ct_pem_decode(&pem, &block, room, &out_len) == CATRUST_OK)
			ck_assert_uint_gt(out_len, 0);
	}
	ck_assert_uint_le(num_blocks, count);
	/* With a prefix that none has */
	pem = ct_pem(ct_span(text, count * len));
	ck_assert(!ct_pem_next(&pem, "OTHER", &block));
	free(text);
	free(room);
}

RUN_TESTS()
