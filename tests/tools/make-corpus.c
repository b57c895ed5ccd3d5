/*
 * make-corpus: writes CA certificates for tests and measurements.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *	make-corpus [OPTION]... OUTPUT
 *
 *	--count N        how many certificates (default 100)
 *	--seed S         other certificates (default 1)
 *	--directory      OUTPUT is a directory: one file each, 00000000.pem
 *	--der            DER; only with --directory or --count 1
 *	--gzip           compress what is written
 *	--duplicates     the first one, N times
 *	--same-subject   distinct certificates with one subject
 *	--crlf           CR LF at the ends of PEM lines
 *	--text           text between the blocks
 *	--certdata       as NSS's certdata.txt, trusted for servers and e-mail
 *	--p11-kit        the same as p11-kit's text
 *	--real-points    elliptic-curve keys that are points of their curve
 *	--malformed M    spoil about M of 1,000 certificates
 *
 * Prints how many certificates are well-formed and their bytes of DER. The
 * same options give the same bytes everywhere (gzip: with the same zlib).
 */

#include <config.h>

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

#include "tests/tools/corpus.h"
#include "tests/tools/der_writer.h"
#include "tests/verify/root_program.h"

enum { MAX_COUNT = 10000000 };

struct options {
	struct ct_corpus corpus;
	uint64_t count;
	int is_directory, is_der, is_gzip;
	int is_certdata, is_p11_kit;
	const char *output;
};

static int flag_duplicates, flag_same_subject, flag_crlf, flag_text,
	flag_real_points;

_Noreturn static void usage(void)
{
	fprintf(stderr,
		"usage: make-corpus [--count N] [--seed S] [--directory] "
		"[--der] [--gzip]\n       [--duplicates] [--same-subject] "
		"[--crlf] [--text] [--real-points] [--malformed M]\n       "
		"[--certdata] [--p11-kit] OUTPUT\n");
	exit(2);
}

static uint64_t parse_number(const char *text, uint64_t max)
{
	char *end;
	unsigned long long value;

	errno = 0;
	value = strtoull(text, &end, 10);
	if (errno != 0 || end == text || *end != '\0' || value > max)
		usage();
	return value;
}

static void parse_options(struct options *options, int argc, char **argv)
{
	const struct option names[] = {
		{"count", required_argument, NULL, 'n'},
		{"seed", required_argument, NULL, 's'},
		{"malformed", required_argument, NULL, 'm'},
		{"directory", no_argument, &options->is_directory, 1},
		{"der", no_argument, &options->is_der, 1},
		{"gzip", no_argument, &options->is_gzip, 1},
		{"certdata", no_argument, &options->is_certdata, 1},
		{"p11-kit", no_argument, &options->is_p11_kit, 1},
		{"duplicates", no_argument, &flag_duplicates, 1},
		{"same-subject", no_argument, &flag_same_subject, 1},
		{"crlf", no_argument, &flag_crlf, 1},
		{"text", no_argument, &flag_text, 1},
		{"real-points", no_argument, &flag_real_points, 1},
		{NULL, 0, NULL, 0},
	};
	int found;

	while ((found = getopt_long(argc, argv, "", names, NULL)) != -1) {
		if (found == 'n')
			options->count = parse_number(optarg, MAX_COUNT);
		else if (found == 's')
			options->corpus.seed = parse_number(optarg, UINT64_MAX);
		else if (found == 'm')
			options->corpus.malformed =
				(unsigned)parse_number(optarg, 1000);
		else if (found != 0)
			usage();
	}
	if (optind + 1 != argc)
		usage();
	options->output = argv[optind];
	if (options->is_der && !options->is_directory && options->count != 1)
		usage();
	options->corpus.flags |=
		(flag_duplicates ? CT_CORPUS_DUPLICATES : 0u) |
		(flag_same_subject ? CT_CORPUS_SAME_SUBJECT : 0u) |
		(flag_crlf ? CT_CORPUS_CRLF : 0u) |
		(flag_text ? CT_CORPUS_TEXT : 0u) |
		(flag_real_points ? CT_CORPUS_REAL_POINTS : 0u);
}

static void write_file(const char *path, const struct ct_buffer *data,
		       bool is_gzip)
{
	/* "T": no compression, the bytes as they are */
	gzFile file = gzopen(path, is_gzip ? "wb6" : "wbT");

	if (file == NULL ||
	    (data->len > 0 && gzwrite(file, data->data, (unsigned)data->len) !=
				      (int)data->len) ||
	    gzclose(file) != Z_OK)
		ct_write_fail(path, strerror(errno));
}

static void write_root(struct ct_buffer *out, const struct options *options,
		       uint64_t index)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	struct ct_span root;

	ct_corpus_der(&der, &options->corpus, index);
	root = ct_span(der.data, der.len);
	ct_write_root_program(out, options->is_certdata ? NSS_ROOT : P11_ROOT,
			      &root);
}

static void write_one(struct ct_buffer *out, const struct options *options,
		      uint64_t index)
{
	if (options->is_certdata || options->is_p11_kit)
		write_root(out, options, index);
	else if (options->is_der)
		ct_corpus_der(out, &options->corpus, index);
	else
		ct_corpus_pem(out, &options->corpus, index);
}

static void write_directory(const struct options *options)
{
	CT_TEST_BUFFER data = CT_BUFFER_INIT;
	char path[4096];

	if (mkdir(options->output, 0777) != 0 && errno != EEXIST)
		ct_write_fail(options->output, strerror(errno));
	for (uint64_t i = 0; i < options->count; i++) {
		data.len = 0;
		write_one(&data, options, i);
		snprintf(path, sizeof(path), "%s/%08" PRIu64 ".%s",
			 options->output, i, options->is_der ? "der" : "pem");
		write_file(path, &data, options->is_gzip != 0);
	}
}

static void write_bundle(const struct options *options)
{
	CT_TEST_BUFFER data = CT_BUFFER_INIT;

	for (uint64_t i = 0; i < options->count; i++)
		write_one(&data, options, i);
	write_file(options->output, &data, options->is_gzip != 0);
}

static void print_totals(const struct options *options)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	uint64_t well_formed = 0, bytes = 0;

	for (uint64_t i = 0; i < options->count; i++) {
		if (ct_corpus_is_malformed(&options->corpus, i))
			continue;
		der.len = 0;
		ct_corpus_der(&der, &options->corpus, i);
		well_formed++;
		bytes += der.len;
	}
	printf("%" PRIu64 " certificates, %" PRIu64 " bytes of DER\n",
	       well_formed, bytes);
}

int main(int argc, char **argv)
{
	struct options options = {.corpus = {.seed = 1}, .count = 100};

	parse_options(&options, argc, argv);
	if (options.is_directory)
		write_directory(&options);
	else
		write_bundle(&options);
	print_totals(&options);
	return 0;
}
