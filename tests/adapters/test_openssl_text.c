/*
 * Tests of what the adapter says of text before OpenSSL has seen it: PEM piece
 * by piece against the same as one text, and keys of names against
 * X509_NAME_cmp().
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <check.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <stdlib.h>

#include "adapters/openssl/name_key.h"
#include "adapters/openssl/strict_pem.h"
#include "input/base64.h"
#include "input/pem.h"
#include "tests/tools/checkers.h"
#include "tests/tools/random.h"

/* --- PEM ------------------------------------------------------------------ */

/* The text as a loader shows it: each body with the text before it. */
static bool is_plain_in_pieces(struct ct_span text, size_t *out_num)
{
	struct ct_strict_pem found = {.num_certificates = 0};
	struct ct_pem pem = ct_pem(text);
	struct ct_pem_block block;
	uint8_t *out = malloc(text.len + 1);
	bool is_plain = true;
	size_t len, shown = 0;

	ck_assert_ptr_nonnull(out);
	while (is_plain && ct_pem_next(&pem, "", &block)) {
		is_plain =
			CT_SPAN_IS(block.label, "CERTIFICATE") &&
			ct_pem_decode(&pem, &block, out, &len) == CATRUST_OK &&
			ct_strict_pem_next(
				&found,
				ct_span(text.data + shown, pem.next - shown),
				len);
		shown = pem.next;
	}
	free(out);
	*out_num = found.num_certificates;
	return is_plain && ct_strict_pem_end(&found, ct_span(text.data + shown,
							     text.len - shown));
}

/* How many of the texts were plain. */
static size_t check_text(const char *text, size_t len)
{
	/* On the heap, so that memory checkers see its end. */
	uint8_t *copy = malloc(len + 1);
	struct ct_strict_pem found;
	size_t num;
	bool is_plain;

	ck_assert_ptr_nonnull(copy);
	memcpy(copy, text, len);
	is_plain = is_plain_in_pieces(ct_span(copy, len), &num);
	/* As one text it may also be plain when the base64 is not: whoever
	 * decodes it finds that. */
	if (is_plain) {
		ck_assert_msg(ct_strict_pem_check(ct_span(copy, len), &found),
			      "%.*s", (int)len, text);
		ck_assert_uint_eq(found.num_certificates, num);
		ck_assert_uint_eq(found.num_crls, 0);
	}
	free(copy);
	return is_plain;
}

#define BEGIN "-----BEGIN CERTIFICATE-----\n"
#define END   "-----END CERTIFICATE-----\n"
#define FULL \
 "MIIBAAAAabcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/01\n"
#define SHORTER "AAAABBBBCCCCDDDDEEEEFFFFGGGGHHHHIIIIJJJJKKKKLLLLMMMM\n"

START_TEST(test_plain)
{
	static const char *const texts[] = {
		BEGIN FULL FULL "AAAA\n" END,
		BEGIN FULL FULL "AAA=\n" END BEGIN FULL "AA==\n" END,
		BEGIN FULL END BEGIN FULL FULL END,
		"\n# One - two\n===\n\n" BEGIN FULL END
		"\n\nTwo\n" BEGIN FULL END "# The end",
		BEGIN SHORTER SHORTER "AAAA\n" END,
		"-----BEGIN CERTIFICATE-----\r\nAAAA\r\n"
		"-----END CERTIFICATE-----\r\n",
		BEGIN "AAAA\n"
		      "-----END CERTIFICATE-----",
	};
	struct ct_strict_pem found;

	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		ck_assert(ct_strict_pem_check(
			ct_span((const uint8_t *)texts[i], strlen(texts[i])),
			&found));
		ck_assert_msg(check_text(texts[i], strlen(texts[i])) == 1,
			      "%zu", i);
	}
}
END_TEST

/* What OpenSSL reads in another way, or not at all. */
START_TEST(test_not_plain)
{
	static const char *const texts[] = {
		BEGIN FULL "\n" FULL END,
		BEGIN FULL "A===\n" END,
		BEGIN "AA==\nAAAA\n" END,
		BEGIN "AAAAA\nAAA\n" END,
		BEGIN FULL "AAAA" END,
		BEGIN " AAAA\n" END,
		BEGIN "AAAA \n" END,
		" " BEGIN "AAAA\n" END,
		"-----BEGIN CERTIFICATE----- \nAAAA\n" END,
		BEGIN "AAAA\n-----END X509 CRL-----\n",
		BEGIN "AAAA\n-----END CERTIFICATE----- \n",
		BEGIN "AAAA\n" END "-----END CERTIFICATE-----\n",
		BEGIN "AAAA\n" END "-----\n",
		"------\n" BEGIN "AAAA\n" END,
		BEGIN "AAAA\n-----END CERTIFICATE-----" BEGIN "AAAA\n" END,
		BEGIN "AAAA\nAAAA\rAAAA\n" END,
		"-----BEGIN X509 CRL-----\nAAAA\n-----END X509 CRL-----\n",
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++)
		ck_assert_msg(check_text(texts[i], strlen(texts[i])) == 0,
			      "%zu", i);
}
END_TEST

/* Every character of a text exchanged, taken out, or another one put there. */
START_TEST(test_damaged)
{
	static const char text[] =
		"#\n" BEGIN FULL "AAAABB==\n" END BEGIN FULL FULL END
		"#\n" BEGIN SHORTER END;
	static const char others[] = "A=- \n\r\t:z";
	size_t step = ct_test_many(1, 7), num_plain = 0, num = 0;
	char changed[sizeof(text) + 1];

	for (size_t i = 0; i < sizeof(text) - 1; i += step) {
		for (size_t j = 0; j < sizeof(others) - 1; j++, num += 2) {
			memcpy(changed, text, sizeof(text));
			changed[i] = others[j];
			num_plain += check_text(changed, sizeof(text) - 1);
			memcpy(changed + i + 1, text + i, sizeof(text) - i);
			num_plain += check_text(changed, sizeof(text));
		}
		memcpy(changed, text, sizeof(text));
		memmove(changed + i, text + i + 1, sizeof(text) - i - 1);
		(void)check_text(changed, sizeof(text) - 2);
	}
	ck_assert_uint_gt(num_plain, 0);
	ck_assert_uint_lt(num_plain, num);
}
END_TEST

/* --- Names ---------------------------------------------------------------- */

struct der {
	uint8_t bytes[16384];
	size_t len;
};

static void wrap(struct der *out, uint8_t tag)
{
	struct der whole = {.len = 0};
	size_t len = out->len;
	size_t header = len < 0x80 ? 1 : len < 0x100 ? 2 : 3;

	whole.bytes[whole.len++] = tag;
	if (header == 1) {
		whole.bytes[whole.len++] = (uint8_t)len;
	} else {
		whole.bytes[whole.len++] = (uint8_t)(0x80 | (header - 1));
		if (header == 3)
			whole.bytes[whole.len++] = (uint8_t)(len >> 8);
		whole.bytes[whole.len++] = (uint8_t)len;
	}
	memcpy(whole.bytes + whole.len, out->bytes, len);
	whole.len += len;
	*out = whole;
}

static void append(struct der *out, const struct der *more)
{
	memcpy(out->bytes + out->len, more->bytes, more->len);
	out->len += more->len;
}

/* A string of few different characters, as one of several types. */
static void put_string(struct der *out, struct ct_random *random, size_t len)
{
	static const char letters[] = "aA  \tbZ.";
	static const uint8_t tags[] = {0x0c, 0x13, 0x14, 0x16, 0x1e};
	uint8_t tag = tags[ct_random_below(random, sizeof(tags))];
	struct der value = {.len = 0};

	for (size_t i = 0; i < len; i++) {
		size_t at = ct_random_below(random, sizeof(letters));
		uint32_t point =
			at < sizeof(letters) - 1 ? (uint8_t)letters[at] : 0xe9;

		if (tag == 0x1e) {
			value.bytes[value.len++] = 0;
			value.bytes[value.len++] = (uint8_t)point;
		} else if (tag == 0x0c && point >= 0x80) {
			value.bytes[value.len++] = 0xc3;
			value.bytes[value.len++] = 0xa9;
		} else {
			value.bytes[value.len++] = (uint8_t)point;
		}
	}
	wrap(&value, tag);
	append(out, &value);
}

static void make_name(struct der *out, struct ct_random *random, size_t most)
{
	static const uint8_t oids[][5] = {{6, 3, 0x55, 4, 3},
					  {6, 3, 0x55, 4, 10}};
	size_t num_rdns = 1 + ct_random_below(random, 2);

	out->len = 0;
	for (size_t i = 0; i < num_rdns; i++) {
		size_t num = ct_random_below(random, 4) == 0 ? 2 : 1;
		struct der set = {.len = 0};

		for (size_t j = 0; j < num; j++) {
			struct der one = {.len = 5};

			memcpy(one.bytes, oids[ct_random_below(random, 2)], 5);
			put_string(&one, random,
				   1 + ct_random_below(random, most));
			wrap(&one, 0x30);
			append(&set, &one);
		}
		wrap(&set, 0x31);
		append(out, &set);
	}
	wrap(out, 0x30);
}

enum { NUM_NAMES = 300 };

struct known {
	X509_NAME *name;
	uint64_t key;
};

/* The same key for names that OpenSSL calls equal, and hardly for others. */
START_TEST(test_names)
{
	static const size_t lengths[] = {2, 3, 12, 600};
	struct ct_random random = ct_random(7, (uint64_t)_i);
	size_t num_equal = 0, num_alike = 0;
	struct known *known = calloc(NUM_NAMES, sizeof(*known));
	struct der der;

	ck_assert_ptr_nonnull(known);
	for (size_t i = 0; i < NUM_NAMES; i++) {
		const unsigned char *at = der.bytes;

		make_name(&der, &random, lengths[_i]);
		known[i].name = d2i_X509_NAME(NULL, &at, (long)der.len);
		ck_assert_ptr_nonnull(known[i].name);
		ck_assert(ct_name_key(ct_span(der.bytes, der.len),
				      &known[i].key));
		for (size_t j = 0; j < i; j++) {
			bool is_alike = known[i].key == known[j].key;
			bool is_equal = X509_NAME_cmp(known[i].name,
						      known[j].name) == 0;

			ck_assert(is_alike || !is_equal);
			num_equal += is_equal;
			num_alike += is_alike;
		}
	}
	ck_assert_uint_eq(num_alike, num_equal);
	if (lengths[_i] < 4)
		ck_assert_uint_gt(num_equal, 0);
	for (size_t i = 0; i < NUM_NAMES; i++)
		X509_NAME_free(known[i].name);
	free(known);
}
END_TEST

/* Long strings that differ in what is folded away alone, around the lengths at
 * which they are read in another way. */
START_TEST(test_long_names)
{
	for (size_t len = 1; len < 1300; len += len < 40 ? 1 : 13) {
		struct der names[3];
		uint64_t keys[3];

		for (size_t i = 0; i < 3; i++) {
			uint8_t text[1400];
			size_t at = 0;

			/* As it is; in capitals; with more blanks. */
			for (size_t j = 0; j < len; j++) {
				bool is_blank = j % 9 == 8 && j + 1 < len;

				if (is_blank && i == 2 && at + 2 < len + 60)
					text[at++] = '\t';
				text[at++] = is_blank ? ' '
					     : i == 1 ? 'Q'
						      : 'q';
			}
			memcpy(names[i].bytes, text, at);
			names[i].len = at;
			wrap(&names[i], 0x0c);
			memmove(names[i].bytes + 5, names[i].bytes,
				names[i].len);
			memcpy(names[i].bytes, "\x06\x03\x55\x04\x03", 5);
			names[i].len += 5;
			wrap(&names[i], 0x30);
			wrap(&names[i], 0x31);
			wrap(&names[i], 0x30);
			ck_assert_msg(ct_name_key(ct_span(names[i].bytes,
							  names[i].len),
						  &keys[i]),
				      "%zu %zu", len, i);
		}
		ck_assert_msg(keys[0] == keys[1] && keys[0] == keys[2], "%zu",
			      len);
	}
}
END_TEST

int main(void)
{
	TCase *tcase = tcase_create("openssl_text");
	Suite *suite = suite_create("openssl_text");
	SRunner *runner;
	int failed;

	tcase_set_timeout(tcase, 0);
	tcase_add_test(tcase, test_plain);
	tcase_add_test(tcase, test_not_plain);
	tcase_add_test(tcase, test_damaged);
	tcase_add_loop_test(tcase, test_names, 0, 4);
	tcase_add_test(tcase, test_long_names);
	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? 0 : 1;
}
