/*
 * Speed tests: the least that any loader does, to compare compilers by.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Reads a bundle, decodes its base64 and walks over the DER, with nothing of
 * the library's: what the compiler makes of this says what it may make of the
 * library. Written plainly; a gain here would look like a loss there.
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/speed/work.h"
#include "tests/tools/corpus.h"

enum { NUM_CERTIFICATES = 1000, BAD = 0xff, CONSTRUCTED = 0x20 };

struct element {
	unsigned tag;
	const unsigned char *value;
	size_t len;
};

static const char alphabet[] =
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static unsigned char digits[256];
static char *path;
static unsigned char *text, *der;
static size_t text_size;

static void prepare(void)
{
	const struct ct_corpus corpus = {.seed = 1};
	struct ct_buffer bundle = CT_BUFFER_INIT;

	ct_corpus_bundle(&bundle, &corpus, NUM_CERTIFICATES);
	path = work_file("bundle.pem", &bundle);
	text_size = bundle.len;
	ct_buffer_clear(&bundle);
	text = malloc(text_size + 1);
	der = malloc(text_size + 1);
	work_need(text != NULL && der != NULL, "out of memory");
	memset(digits, BAD, sizeof(digits));
	for (size_t i = 0; i < 64; i++)
		digits[(unsigned char)alphabet[i]] = (unsigned char)i;
}

static void read_text(void)
{
	FILE *file = fopen(path, "rb");

	work_need(file != NULL && fread(text, 1, text_size, file) == text_size,
		  path);
	fclose(file);
	text[text_size] = '\0';
}

/* Decodes up to the '-' of the last line; where that is. */
static const unsigned char *decode(const unsigned char *in, size_t *out_len)
{
	unsigned long bits = 0;
	unsigned num_bits = 0;
	size_t len = 0;

	for (; *in != '-' && *in != '\0'; in++) {
		unsigned digit = digits[*in];

		if (digit == BAD)
			continue;
		bits = bits << 6 | digit;
		num_bits += 6;
		if (num_bits >= 8) {
			num_bits -= 8;
			der[len++] = (unsigned char)(bits >> num_bits);
		}
	}
	*out_len = len;
	return in;
}

/* One element from the front: how many bytes it has, 0 when it is cut off. */
static size_t read_element(struct element *out, const unsigned char *at,
			   size_t left)
{
	size_t header = 2, len;

	if (left < 2)
		return 0;
	len = at[1];
	if (len >= 0x80) {
		size_t num = len - 0x80;

		if (num > 4 || left < 2 + num)
			return 0;
		len = 0;
		for (size_t i = 0; i < num; i++)
			len = len << 8 | at[2 + i];
		header += num;
	}
	if (len > left - header)
		return 0;
	*out = (struct element){at[0], at + header, len};
	return header + len;
}

/* How many elements there are, at all depths. */
static size_t count_elements(const unsigned char *at, size_t left)
{
	size_t count = 0;

	while (left > 0) {
		struct element element;
		size_t len = read_element(&element, at, left);

		work_need(len != 0, "a certificate is cut off");
		count++;
		if (element.tag & CONSTRUCTED)
			count += count_elements(element.value, element.len);
		at += len;
		left -= len;
	}
	return count;
}

static size_t run(void)
{
	static const char begin[] = "-----BEGIN CERTIFICATE-----";
	const unsigned char *at;
	size_t num = 0;

	read_text();
	for (at = text;
	     (at = (unsigned char *)strstr((const char *)at, begin)) != NULL;) {
		size_t len;

		at = decode(at + sizeof(begin) - 1, &len);
		work_need(count_elements(der, len) > 10, "elements");
		num++;
	}
	work_need(num == NUM_CERTIFICATES, "certificates");
	return num;
}

const struct work work_floor[] = {
	{"floor", "certificates", prepare, run},
	{NULL, NULL, NULL, NULL},
};
