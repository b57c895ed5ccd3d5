/*
 * The physical limit of loading a bundle: what no loader can be faster than.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each mode does what the one before does, and a step more:
 *
 *	read	opens the file, reads it through a window
 *	base64	finds "-----BEGIN CERTIFICATE-----" and decodes into one block
 *	der	reads the header of every value in every certificate
 *	files	base64, for every file of a directory
 *	crl	reads a file of DER and the header of every value in it
 *	crl-pem	the same of PEM, decoded whole
 *
 * and compute and memory, which are rates: see floor_rates.c.
 *
 * No result is kept, nothing is checked that these steps do not need: this is
 * no loader. Memory is used as the library does it, which is the fastest way
 * known: the text is never whole in memory, but read where the processor's
 * cache has it; a large block is made of huge pages.
 */

#define _GNU_SOURCE

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "asn1/der.h"
#include "base/buffer.h"
#include "floor_rates.h"
#include "harness.h"
#include "input/base64.h"

static const char begin[] = "-----BEGIN CERTIFICATE-----";
static const char end[] = "-----END CERTIFICATE-----\n";

enum { HALF = 256 * 1024 };

/* Pieces of a file are read to the middle of the memory; what is left of the
 * text before lies in front of them. */
struct window {
	int fd;
	size_t left; /* bytes not read yet */
	uint8_t *middle;
	const uint8_t *at, *end;
};

static int open_window(struct window *window, const char *file)
{
	static uint8_t memory[2 * HALF];
	struct stat status;

	window->fd = open(file, O_RDONLY | O_CLOEXEC);
	if (window->fd < 0 || fstat(window->fd, &status) != 0) {
		perror(file);
		if (window->fd >= 0)
			close(window->fd);
		return -1;
	}
	window->left = (size_t)status.st_size;
	window->at = window->end = window->middle = memory + HALF;
	return 0;
}

/* Reads on; what is left from window->at on stays. 0 at the end. */
static ssize_t read_on(struct window *window)
{
	uint8_t *middle = window->middle;
	size_t kept = (size_t)(window->end - window->at);
	ssize_t got;

	if (window->left == 0 || kept > HALF)
		return 0;
	memmove(middle - kept, window->at, kept);
	got = read(window->fd, middle,
		   window->left < HALF ? window->left : HALF);
	if (got <= 0)
		return -1;
	window->left -= (size_t)got;
	window->at = middle - kept;
	window->end = middle + got;
	return got;
}

/* The file's bytes in one block; 0 on success. */
static int read_bytes(const char *file, struct ct_buffer *out)
{
	int fd = open(file, O_RDONLY | O_CLOEXEC), result = -1;
	struct stat status;

	if (fd >= 0 && fstat(fd, &status) == 0 &&
	    ct_buffer_reserve(out, (size_t)status.st_size) == CATRUST_OK) {
		out->len = (size_t)status.st_size;
		if (read(fd, out->data, out->len) == status.st_size)
			result = 0;
	}
	if (result != 0)
		perror(file);
	if (fd >= 0)
		close(fd);
	return result;
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

/* Decodes the next body that ends within the window, to the end of @out, which
 * has the room; false when there is none. */
static bool decode_body(struct window *window, struct ct_buffer *out,
			size_t *out_len)
{
	const uint8_t *body = find_body(window->at, window->end);
	size_t consumed, left;

	if (body == NULL)
		return false;
	left = (size_t)(window->end - body);
	if (ct_base64_decode_pem(body, left, out->data + out->len, out_len,
				 &consumed) != CATRUST_OK ||
	    consumed == left)
		return false;
	window->at = body + consumed;
	out->len += *out_len;
	return true;
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
	struct window window;
	ssize_t got;

	*out_num = 1;
	if (open_window(&window, file) != 0)
		return NULL;
	do {
		window.at = window.end;
		got = read_on(&window);
	} while (got > 0);
	close(window.fd);
	return got == 0 ? malloc(1) : NULL;
}

/* Decodes all bodies, one after the other, and reads their headers if
 * @with_headers. */
static void *decode_file(const char *file, bool with_headers, size_t *out_num)
{
	struct ct_buffer out = CT_BUFFER_INIT;
	struct window window;
	size_t len, values;
	int status = 0;

	*out_num = 0;
	if (open_window(&window, file) != 0)
		return NULL;
	if (ct_buffer_reserve(&out, window.left / 4 * 3 + CT_BASE64_SLACK) !=
	    CATRUST_OK)
		status = -1;
	while (status == 0 && read_on(&window) > 0)
		while (status == 0 && decode_body(&window, &out, &len)) {
			++*out_num;
			if (with_headers)
				status = walk(out.data + out.len - len, len,
					      &values);
		}
	if (status != 0 || window.left > 0 ||
	    find_body(window.at, window.end) != NULL) {
		bench_complain(file, "not base64 of DER");
		ct_buffer_clear(&out);
	}
	close(window.fd);
	return out.data;
}

static void *load_base64(const char *file, size_t *out_num)
{
	return decode_file(file, false, out_num);
}

static void *load_der(const char *file, size_t *out_num)
{
	return decode_file(file, true, out_num);
}

static void *load_crl(const char *file, size_t *out_num)
{
	struct ct_buffer bytes = CT_BUFFER_INIT;

	if (read_bytes(file, &bytes) == 0 &&
	    walk(bytes.data, bytes.len, out_num) == 0)
		return bytes.data;
	bench_complain(file, "not DER");
	ct_buffer_clear(&bytes);
	return NULL;
}

/* All CRLs of a file, one after the other. */
static int decode_crls(const struct ct_buffer *text, struct ct_buffer *out,
		       size_t *out_num)
{
	static const char line[] = "-----BEGIN X509 CRL-----";
	const uint8_t *at = text->data, *end_of_text = at + text->len;
	size_t len, consumed, values;

	*out_num = 0;
	while ((at = memmem(at, (size_t)(end_of_text - at), line,
			    sizeof(line) - 1)) != NULL) {
		at += sizeof(line) - 1;
		if (ct_base64_decode_pem(at, (size_t)(end_of_text - at),
					 out->data + out->len, &len,
					 &consumed) != CATRUST_OK ||
		    walk(out->data + out->len, len, &values) != 0)
			return -1;
		at += consumed;
		out->len += len;
		*out_num += values;
	}
	return *out_num > 0 ? 0 : -1;
}

static void *load_crl_pem(const char *file, size_t *out_num)
{
	struct ct_buffer text = CT_BUFFER_INIT, out = CT_BUFFER_INIT;

	if (read_bytes(file, &text) != 0 ||
	    ct_buffer_reserve(&out, text.len / 4 * 3 + CT_BASE64_SLACK) !=
		    CATRUST_OK ||
	    decode_crls(&text, &out, out_num) != 0) {
		bench_complain(file, "not PEM of CRLs");
		ct_buffer_clear(&out);
	}
	ct_buffer_clear(&text);
	return out.data;
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
	{"read", "read the file through a window", load_read, free, NULL},
	{"der", "read, decode, read all DER headers", load_der, free, NULL},
	{"files", "decode every file of a directory", load_files, free_files,
	 NULL},
	{"crl", "read a file of DER and all its headers", load_crl, free, NULL},
	{"crl-pem", "the same of PEM", load_crl_pem, free, NULL},
	{"compute", "multiply in registers", floor_compute_prepare, free,
	 floor_compute_run},
	{"memory", "read at random places", floor_memory_prepare, free,
	 floor_memory_run},
	{.name = NULL},
};

int main(int argc, char **argv)
{
	return bench_main(argc, argv, "floor", ct_base64_kernel()->name, modes);
}
