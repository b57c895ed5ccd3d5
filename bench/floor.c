/*
 * The physical limit of loading a bundle: what no loader can be faster than.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each mode does what the one before does, and a step more:
 *
 *	read	opens the file, reads it into one block
 *	base64	finds "-----BEGIN CERTIFICATE-----" and decodes in place
 *	der	reads the header of every value in every certificate
 *	files	base64, for every file of a directory
 *	crl	reads a file of DER and the header of every value in it
 *
 * No result is kept, nothing is checked that these steps do not need: this is
 * no loader.
 */

#define _GNU_SOURCE

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "asn1/der.h"
#include "harness.h"
#include "input/base64.h"

static const char begin[] = "-----BEGIN CERTIFICATE-----";
static const char end[] = "-----END CERTIFICATE-----\n";

/* The file's text; NULL on failure. */
static uint8_t *read_text(const char *file, size_t *out_len)
{
	int fd = open(file, O_RDONLY | O_CLOEXEC);
	uint8_t *text = NULL;
	struct stat status;

	if (fd < 0 || fstat(fd, &status) != 0) {
		perror(file);
		goto cleanup;
	}
	*out_len = (size_t)status.st_size;
	text = malloc(*out_len + 1);
	if (text != NULL && read(fd, text, *out_len) != status.st_size) {
		perror(file);
		free(text);
		text = NULL;
	}
cleanup:
	if (fd >= 0)
		close(fd);
	return text;
}

/* What follows the next BEGIN line at or after @at; NULL at the end. */
static const uint8_t *find_body(const uint8_t *at, const uint8_t *text_end)
{
	size_t left = (size_t)(text_end - at);

	if (left >= sizeof(end) - 1 && memcmp(at, end, sizeof(end) - 1) == 0) {
		at += sizeof(end) - 1;
		left -= sizeof(end) - 1;
	}
	if (left < sizeof(begin) - 1)
		return NULL;
	if (memcmp(at, begin, sizeof(begin) - 1) != 0)
		at = memmem(at, left, begin, sizeof(begin) - 1);
	return at == NULL ? NULL : at + sizeof(begin) - 1;
}

/* Decodes all bodies in place, one after the other. */
static int decode_bodies(uint8_t *text, size_t len, size_t *out_len,
			 size_t *out_num)
{
	const uint8_t *text_end = text + len;
	const uint8_t *body = find_body(text, text_end);
	size_t consumed, decoded;

	*out_len = 0;
	for (*out_num = 0; body != NULL; ++*out_num) {
		if (ct_base64_decode_pem(body, (size_t)(text_end - body),
					 text + *out_len, &decoded,
					 &consumed) != CATRUST_OK)
			return -1;
		*out_len += decoded;
		body = find_body(body + consumed, text_end);
	}
	return 0;
}

/* Reads every header, in and out of constructed values; how many there are.
 * Where a value ends, the next of those around it begins: no stack needed. */
static int walk(const uint8_t *data, size_t len, size_t *out_num)
{
	struct ct_der der = ct_der(ct_span(data, len));
	size_t header, contents;

	for (*out_num = 0; !ct_der_is_end(&der); ++*out_num) {
		if (ct_der_read_header(&der, &header, &contents) != CATRUST_OK)
			return -1;
		if ((der.at[0] & 0x20) == 0)
			header += contents;
		der.at += header;
		der.left -= header;
	}
	return 0;
}

static void *load_read(const char *file, size_t *out_num)
{
	size_t len;

	*out_num = 1;
	return read_text(file, &len);
}

static void *load_base64(const char *file, size_t *out_num)
{
	size_t len, decoded;
	uint8_t *text = read_text(file, &len);

	if (text != NULL && decode_bodies(text, len, &decoded, out_num) != 0) {
		bench_complain(file, "not base64");
		free(text);
		text = NULL;
	}
	return text;
}

static void *load_der(const char *file, size_t *out_num)
{
	size_t len, decoded, values;
	uint8_t *text = read_text(file, &len);

	if (text == NULL)
		return NULL;
	if (decode_bodies(text, len, &decoded, out_num) != 0 ||
	    walk(text, decoded, &values) != 0) {
		bench_complain(file, "not base64 of DER");
		free(text);
		text = NULL;
	}
	return text;
}

static void *load_crl(const char *file, size_t *out_num)
{
	size_t len;
	uint8_t *text = read_text(file, &len);

	if (text != NULL && walk(text, len, out_num) != 0) {
		bench_complain(file, "not DER");
		free(text);
		text = NULL;
	}
	return text;
}

static void *load_files(const char *directory, size_t *out_num)
{
	char **files = bench_list_files(directory);
	size_t num;

	*out_num = 0;
	for (size_t i = 0; files != NULL && files[i] != NULL; i++) {
		void *text = load_base64(files[i], &num);

		*out_num += text != NULL ? num : 0;
		free(text);
	}
	return files;
}

static void free_files(void *files)
{
	bench_free_list(files);
}

static const struct bench_mode modes[] = {
	{"base64", "read the file and decode it", load_base64, free, NULL},
	{"read", "read the file", load_read, free, NULL},
	{"der", "read, decode, read all DER headers", load_der, free, NULL},
	{"files", "decode every file of a directory", load_files, free_files,
	 NULL},
	{"crl", "read a file of DER and all its headers", load_crl, free, NULL},
	{.name = NULL},
};

int main(int argc, char **argv)
{
	return bench_main(argc, argv, "floor", ct_base64_kernel()->name, modes);
}
