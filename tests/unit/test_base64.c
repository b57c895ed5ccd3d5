/*
 * Base64: every kernel against a naive decoder, in every placement of text and
 * result.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "input/base64.h"
#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"

static const char alphabet[] =
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* A small generator with a fixed seed: every run is the same. */
static uint32_t random_state = 12345;

static uint32_t next_random(uint32_t below)
{
	random_state = random_state * 1664525u + 1013904223u;
	return (random_state >> 8) % below;
}

/* ---- The reference ---- */

enum { MAX_TEXT = 8192 };

struct result {
	bool is_ok;
	size_t consumed; /* if ok */
	size_t len;
	uint8_t data[MAX_TEXT];
};

/* What an octet stands for: 0 to 63, or one of these. */
enum { OTHER = -1, SPACE = -2 };

static int meaning(uint8_t octet)
{
	static int meanings[256];
	static bool is_made;

	if (!is_made) {
		for (int i = 0; i < 256; i++)
			meanings[i] = OTHER;
		for (int i = 0; i < 64; i++)
			meanings[(uint8_t)alphabet[i]] = i;
		for (const char *c = " \t\n\v\f\r"; *c != 0; c++)
			meanings[(uint8_t)*c] = SPACE;
		is_made = true;
	}
	return meanings[octet];
}

/* In three passes: find the end, drop white space, take quanta of four. */
static void decode_naively(const uint8_t *text, size_t len,
			   struct result *result)
{
	static uint8_t clean[MAX_TEXT];
	size_t num = 0, end = 0;

	result->is_ok = false;
	result->len = 0;
	while (end < len && text[end] != '-')
		end++;
	result->consumed = end;
	for (size_t i = 0; i < end; i++)
		if (meaning(text[i]) != SPACE)
			clean[num++] = text[i];
	if (num % 4 != 0)
		return;
	for (size_t i = 0; i < num; i += 4) {
		unsigned bits = 0, num_pads = 0;

		for (size_t j = 0; j < 4; j++) {
			int value = meaning(clean[i + j]);

			if (clean[i + j] == '=' && j > 0 && i + 4 == num) {
				num_pads++;
				value = 0;
			} else if (num_pads > 0 || value < 0) {
				return;
			}
			bits = bits << 6 | (unsigned)value;
		}
		for (unsigned j = 0; j < 3; j++) {
			uint8_t byte = (uint8_t)(bits >> (16 - 8 * j));

			if (j + num_pads < 3)
				result->data[result->len++] = byte;
			else if (byte != 0)
				return;
		}
	}
	result->is_ok = result->len > 0;
}

/* ---- A case in all placements ---- */

/* Four pages, of which the outer ones cannot be touched. */
static uint8_t *guarded;
static size_t guarded_len;

static void make_guarded(void)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	uint8_t *map;

	guarded_len = (MAX_TEXT + page - 1) / page * page;
	map = mmap(NULL, guarded_len + 2 * page, PROT_NONE,
		   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	ck_assert_ptr_ne(map, MAP_FAILED);
	guarded = map + page;
	ck_assert_int_eq(mprotect(guarded, guarded_len, PROT_READ | PROT_WRITE),
			 0);
}

static void free_guarded(void)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);

	munmap(guarded - page, guarded_len + 2 * page);
}

/* A copy in memory of exactly its size, so that a sanitizer sees every access
 * outside. */
static uint8_t *copy_exactly(const uint8_t *data, size_t len)
{
	uint8_t *copy = malloc(len);

	ck_assert(copy != NULL || len == 0);
	if (len > 0)
		memcpy(copy, data, len);
	return copy;
}

/* Decodes @text, which may be overwritten, and compares with @expected;
 * @before is what text holds. */
static bool is_right(const struct ct_base64_kernel *kernel, uint8_t *text,
		     size_t len, uint8_t *out, const uint8_t *before,
		     const struct result *expected)
{
	size_t out_len = 1234, consumed = 1234;
	enum catrust_error error = ct_base64_decode_with(kernel, text, len, out,
							 &out_len, &consumed);

	if (consumed > len ||
	    (consumed < len &&
	     memcmp(text + consumed, before + consumed, len - consumed) != 0))
		return false;
	if (!expected->is_ok)
		return error == CATRUST_E_BASE64 && out_len == 0;
	return error == CATRUST_OK && consumed == expected->consumed &&
	       out_len == expected->len &&
	       memcmp(out, expected->data, out_len) == 0;
}

static bool is_right_apart(const struct ct_base64_kernel *kernel,
			   const uint8_t *text, size_t len,
			   const struct result *expected)
{
	size_t room = expected->is_ok ? expected->consumed : len;
	uint8_t *copy = copy_exactly(text, len);
	uint8_t *out = malloc(room);
	bool is_good = is_right(kernel, copy, len, out, text, expected);

	free(out);
	free(copy);
	return is_good;
}

static bool is_right_in_place(const struct ct_base64_kernel *kernel,
			      const uint8_t *text, size_t len, size_t gap,
			      const struct result *expected)
{
	uint8_t *block = malloc(gap + len);
	bool is_good;

	ck_assert(block != NULL || gap + len == 0);
	if (len > 0)
		memcpy(block + gap, text, len);
	is_good = is_right(kernel, block + gap, len, block, text, expected);
	free(block);
	return is_good;
}

/* The text at the end, then at the start of what can be read. */
static bool is_right_guarded(const struct ct_base64_kernel *kernel,
			     const uint8_t *text, size_t len,
			     const struct result *expected)
{
	uint8_t *at_end = guarded + guarded_len - len;

	memcpy(at_end, text, len);
	if (!is_right(kernel, at_end, len, at_end, text, expected))
		return false;
	memcpy(guarded, text, len);
	return is_right(kernel, guarded, len, guarded, text, expected);
}

static bool decodes_as(const struct ct_base64_kernel *kernel,
		       const uint8_t *text, size_t len,
		       const struct result *expected)
{
	return is_right_apart(kernel, text, len, expected) &&
	       is_right_in_place(kernel, text, len, 0, expected) &&
	       is_right_in_place(kernel, text, len, 1 + len % 70, expected) &&
	       is_right_guarded(kernel, text, len, expected);
}

static bool decodes_right(const struct ct_base64_kernel *kernel,
			  const uint8_t *text, size_t len)
{
	static struct result expected;

	decode_naively(text, len, &expected);
	return decodes_as(kernel, text, len, &expected);
}

typedef bool (*check_function)(const struct ct_base64_kernel *kernel,
			       const uint8_t *text, size_t len,
			       const struct result *expected);

static void check_with(check_function check, const uint8_t *text, size_t len)
{
	static struct result expected;

	decode_naively(text, len, &expected);
	for (size_t i = 0; ct_base64_kernels()[i] != NULL; i++) {
		const struct ct_base64_kernel *kernel = ct_base64_kernels()[i];

		if (kernel->is_usable() && !check(kernel, text, len, &expected))
			ck_abort_msg("%s is wrong on \"%.*s\"", kernel->name,
				     (int)len, (const char *)text);
	}
}

static void check_all(const uint8_t *text, size_t len)
{
	check_with(decodes_as, text, len);
}

/* ---- Texts ---- */

/* @len random bytes as base64, a line end after every @columns characters and
 * after the last ones (0: none at all). */
static size_t make_text(uint8_t *text, size_t len, size_t columns,
			const char *line_end)
{
	size_t num = 0, column = 0;

	for (size_t i = 0; i < (len + 2) / 3 * 4; i++) {
		size_t num_pads = (3 - len % 3) % 3;
		size_t from_end = (len + 2) / 3 * 4 - i;

		text[num] = (uint8_t)alphabet[next_random(64)];
		if (from_end <= num_pads)
			text[num] = '=';
		else if (num_pads > 0 && from_end == num_pads + 1)
			text[num] = num_pads == 1 ? 'E' : 'Q';
		num++;
		if (columns > 0 && (++column == columns || from_end == 1)) {
			column = 0;
			memcpy(text + num, line_end, strlen(line_end));
			num += strlen(line_end);
		}
	}
	return num;
}

TEST(test_all_lengths)
{
	static uint8_t text[MAX_TEXT];
	static const char end[] = "-----END CERTIFICATE-----\n";

	for (size_t len = 0; len <= 600; len++) {
		size_t num = make_text(text, len, 64, "\n");

		check_all(text, num);
		memcpy(text + num, end, sizeof(end) - 1);
		check_all(text, num + sizeof(end) - 1);
		memset(text + num + 1, 'A', 200);
		check_all(text, num + 200);
		check_all(text, make_text(text, len, 0, ""));
	}
}

TEST(test_all_line_lengths)
{
	static uint8_t text[MAX_TEXT];
	static const char *const line_ends[] = {"\n", "\r\n", "\r", "\n\n",
						" \n\t"};

	for (size_t i = 0; i < CT_ARRAY_LEN(line_ends); i++)
		for (size_t columns = 1; columns <= 140; columns++)
			check_all(text, make_text(text, 298 + columns % 3,
						  columns, line_ends[i]));
}

/* Every octet at every place of two lines and a half. */
TEST(test_every_octet_everywhere)
{
	static uint8_t text[MAX_TEXT];
	size_t len = make_text(text, 121, 64, "\n");

	for (size_t at = 0; at < len; at++) {
		uint8_t was = text[at];

		/* Memcheck takes longer, and tries some. */
		for (unsigned octet = 0; octet < 256;
		     octet += ct_test_is_memchecked() ? 23 : 1) {
			text[at] = (uint8_t)octet;
			check_with(is_right_guarded, text, len);
		}
		text[at] = was;
	}
}

TEST(test_every_truncation)
{
	static uint8_t text[MAX_TEXT];
	size_t len = make_text(text, 700, 64, "\r\n");

	for (size_t i = 0; i <= len; i++) {
		uint8_t was = text[i];

		check_all(text, i);
		text[i] = '-';
		check_all(text, len);
		text[i] = was;
	}
}

TEST(test_random_white_space)
{
	static const char spaces[] = " \t\n\v\f\r";
	static uint8_t text[MAX_TEXT], spaced[MAX_TEXT];

	for (int round = 0; round < 2000; round++) {
		size_t columns = round % 2 ? 64 : 76, num = 0;
		size_t len = make_text(text, next_random(500), columns, "\n");
		uint32_t rarity = 1 + next_random(200);

		for (size_t i = 0; i < len; i++) {
			while (next_random(rarity + 1) == 0 &&
			       num < MAX_TEXT - 2 * len)
				spaced[num++] = (uint8_t)spaces[next_random(6)];
			spaced[num++] = text[i];
		}
		check_all(spaced, num);
	}
}

TEST(test_in_place_with_every_gap)
{
	static uint8_t text[MAX_TEXT];
	static struct result expected;
	static const size_t columns[] = {64, 76, 20, 8, 7};

	for (size_t c = 0; c < CT_ARRAY_LEN(columns); c++) {
		size_t len = make_text(text, 400, columns[c], "\n");

		decode_naively(text, len, &expected);
		for (size_t k = 0; ct_base64_kernels()[k] != NULL; k++)
			for (size_t gap = 0; gap <= 200; gap++)
				ck_assert(
					!ct_base64_kernels()[k]->is_usable() ||
					is_right_in_place(
						ct_base64_kernels()[k], text,
						len, gap, &expected));
	}
}

/* What GnuTLS 3.7.9 makes of the same; NULL: an error, at @offset. */
static const struct {
	const char *text;
	const char *hex;
	size_t offset;
} ends[] = {
	{"", NULL, 0},
	{"\n\n", NULL, 2},
	{"-", NULL, 0},
	{"--AA", NULL, 0},
	{"A", NULL, 1},
	{"AA", NULL, 2},
	{"AAA", NULL, 3},
	{"AAAA", "000000", 4},
	{"AA==", "00", 4},
	{"AAA=", "0000", 4},
	{"AQ==", "01", 4},
	{"AB==", NULL, 4}, /* unused bits */
	{"AAE=", "0001", 4},
	{"AAB=", NULL, 4},
	{"A===", NULL, 4}, /* no bytes at all */
	{"AAAAA===", "000000", 8},
	{"AAAAB===", NULL, 8},
	{"AAAAAA==", "00000000", 8},
	{"AAAA=", NULL, 4},
	{"AAAA====", NULL, 4},
	{"AA=", NULL, 3},
	{"AA===", NULL, 4},
	{"AAA==", NULL, 4},
	{"A==", NULL, 3},
	{"A====", NULL, 4},
	{"=", NULL, 0},
	{"====", NULL, 0},
	{"AA==AAAA", NULL, 4},
	{"AAA=AAAA", NULL, 4},
	{"AA=A", NULL, 3},
	{"A=AA", NULL, 2},
	{"AA==!", NULL, 4},
	{"AA=\n=", "00", 5},
	{"A A = = ", "00", 8},
	{"AA==\v", "00", 5},
	{"\f\vAAAA", "000000", 6},
	{"AA==-AAA", "00", 4},
	{"AA==\n-=", "00", 5},
	{"AB==\n-", NULL, 5},
	{"AAB=\n-", NULL, 5},
	{"AAAA-!!!", "000000", 4},
	{"AA-AA", NULL, 2},
	{"AAAA!", NULL, 4},
	{"AAAA_AAA", NULL, 4}, /* the alphabet for URLs */
	/* RFC 4648 section 10 */
	{"Zg==", "66", 4},
	{"Zm8=", "666f", 4},
	{"Zm9v", "666f6f", 4},
	{"Zm9vYg==", "666f6f62", 8},
	{"Zm9vYmE=", "666f6f6261", 8},
	{"Zm9vYmFy", "666f6f626172", 8},
};

TEST(test_ends)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(ends); i++) {
		size_t len = strlen(ends[i].text), out_len, consumed;
		uint8_t out[32];
		char hex[65] = "";
		enum catrust_error error =
			ct_base64_decode_pem((const uint8_t *)ends[i].text, len,
					     out, &out_len, &consumed);

		for (size_t j = 0; j < out_len; j++)
			snprintf(hex + 2 * j, 3, "%02x", out[j]);
		ck_assert_msg((error == CATRUST_OK) == (ends[i].hex != NULL),
			      "\"%s\": error %d", ends[i].text, error);
		if (error == CATRUST_OK)
			ck_assert_str_eq(hex, ends[i].hex);
		else
			ck_assert_uint_eq(out_len, 0);
		ck_assert_msg(consumed == ends[i].offset, "\"%s\": %zu",
			      ends[i].text, consumed);
		check_all((const uint8_t *)ends[i].text, len);
	}
}

TEST(test_the_best_kernel_is_taken)
{
	size_t i = 0, num;

	while (!ct_base64_kernels()[i]->is_usable())
		i++;
	ck_assert_ptr_eq(ct_base64_kernel(), ct_base64_kernels()[i]);
	ck_assert_ptr_eq(ct_base64_kernel(), ct_base64_kernels()[i]);
	for (num = 0; ct_base64_kernels()[num] != NULL; num++)
		if (!ct_base64_kernels()[num]->is_usable())
			printf("not tested on this machine: %s\n",
			       ct_base64_kernels()[num]->name);
	ck_assert_str_eq(ct_base64_kernels()[num - 1]->name, "portable");
}

/* ---- Encoding ---- */

TEST(test_encoding)
{
	static const size_t columns[] = {0, 4, CT_BASE64_PEM_COLUMNS, 76};
	static uint8_t text[MAX_TEXT], data[MAX_TEXT];
	size_t len, size, consumed;

	for (size_t c = 0; c < CT_ARRAY_LEN(columns); c++) {
		for (size_t i = 0; i <= 300; i++) {
			size_t num = make_text(text, i, columns[c], "\n");
			char *out;

			assert_ok(ct_base64_encoded_size(i, columns[c], &size));
			ck_assert_uint_eq(size, num);
			if (i == 0)
				continue;
			assert_ok(ct_base64_decode_pem(text, num, data, &len,
						       &consumed));
			ck_assert_uint_eq(len, i);
			out = malloc(size);
			ck_assert_ptr_nonnull(out);
			ct_base64_encode(data, len, columns[c], out);
			ck_assert_mem_eq(out, text, num);
			free(out);
		}
	}
}

TEST(test_encoded_size_limit)
{
	size_t size, most = SIZE_MAX / 4 * 3;

	assert_ok(ct_base64_encoded_size(most, 0, &size));
	ck_assert_uint_eq(size, SIZE_MAX / 4 * 4);
	assert_error(ct_base64_encoded_size(most + 1, 0, &size), LIMIT);
	assert_error(ct_base64_encoded_size(SIZE_MAX, 64, &size), LIMIT);
	assert_error(ct_base64_encoded_size(most, 64, &size), LIMIT);
}

/* ---- Negative control: kernels with a defect ---- */

static const struct ct_base64_kernel *portable(void)
{
	size_t i = 0;

	while (ct_base64_kernels()[i + 1] != NULL)
		i++;
	return ct_base64_kernels()[i];
}

static bool is_always_usable(void)
{
	return true;
}

static void run_with_wrong_bit(struct ct_base64_state *state)
{
	portable()->run(state);
	if (state->written > 47)
		state->out[47] ^= 1;
}

static void run_with_wide_store(struct ct_base64_state *state)
{
	portable()->run(state);
	if (state->read < state->len)
		state->out[state->read] = 0;
}

static void run_over_bad_octet(struct ct_base64_state *state)
{
	portable()->run(state);
	if (state->read < state->len && state->text[state->read] == '!')
		state->read++;
}

TEST(test_defective_kernels_are_caught)
{
	static const struct ct_base64_kernel defective[] = {
		{"wrong bit", is_always_usable, run_with_wrong_bit},
		{"wide store", is_always_usable, run_with_wide_store},
		{"bad octet", is_always_usable, run_over_bad_octet},
	};
	static uint8_t text[MAX_TEXT];
	size_t len = make_text(text, 99, 64, "\n");

	text[len] = '-';
	ck_assert(decodes_right(portable(), text, len + 1));
	ck_assert(!decodes_right(&defective[0], text, len + 1));
	ck_assert(!is_right_in_place(&defective[1], text, len + 1, 0,
				     &(struct result){.is_ok = false}));
	text[64] = '!';
	ck_assert(decodes_right(portable(), text, len + 1));
	ck_assert(!decodes_right(&defective[2], text, len + 1));
}

RUN_TESTS(.timeout = 600, .set_up_all = make_guarded,
	  .tear_down_all = free_guarded)
