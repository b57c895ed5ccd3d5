/*
 * Speed tests: loading CAs, and the list of their names.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <catrust/credentials.h>
#include <catrust/store.h>
#include <gnutls/x509.h>

#include "base/span.h"
#include "input/base64.h"
#include "tests/speed/work.h"
#include "tests/tools/corpus.h"
#include "tests/verify/root_program.h"

enum {
	NUM_CAS = 2000,
	NUM_FILES = 1500,
	NUM_ROOTS = 500, /* of which more is said */
	NUM_NAMES = 400, /* of about 100 bytes: below the limit of 65,535 */
};

static gnutls_certificate_credentials_t credentials;
static gnutls_datum_t *pieces;
static size_t num_pieces;
static char **paths;
static struct ct_buffer text;
static uint8_t *decoded;

static void load_file(const char *path)
{
	work_need(gnutls_certificate_set_x509_trust_file(
			  credentials, path, GNUTLS_X509_FMT_PEM) > 0,
		  path);
}

static void load_piece(size_t i)
{
	work_need(gnutls_certificate_set_x509_trust_mem(
			  credentials, &pieces[i], GNUTLS_X509_FMT_PEM) == 1,
		  "a certificate is refused");
}

/* The first load makes the key of the hashes, and so on. */
static void start(void)
{
	const struct ct_corpus corpus = {.seed = 99};
	struct ct_buffer first = CT_BUFFER_INIT;
	char *path;

	ct_corpus_bundle(&first, &corpus, 1);
	path = work_file("first.pem", &first);
	work_need(gnutls_certificate_allocate_credentials(&credentials) == 0,
		  "credentials");
	load_file(path);
	free(path);
	ct_buffer_clear(&first);
	gnutls_certificate_free_credentials(credentials);
	work_need(gnutls_certificate_allocate_credentials(&credentials) == 0,
		  "credentials");
}

static void make_pieces(size_t count)
{
	const struct ct_corpus corpus = {.seed = 1};

	num_pieces = count;
	pieces = calloc(count, sizeof(*pieces));
	work_need(pieces != NULL, "out of memory");
	for (size_t i = 0; i < count; i++) {
		struct ct_buffer piece = CT_BUFFER_INIT;

		ct_corpus_pem(&piece, &corpus, i);
		pieces[i] = (gnutls_datum_t){piece.data, (unsigned)piece.len};
	}
}

static void make_text(unsigned flags)
{
	const struct ct_corpus corpus = {.seed = 1, .flags = flags};

	ct_corpus_bundle(&text, &corpus, NUM_CAS);
}

static void make_bundle(unsigned flags)
{
	make_text(flags);
	paths = calloc(1, sizeof(*paths));
	work_need(paths != NULL, "out of memory");
	paths[0] = work_file("bundle.pem", &text);
	start();
}

static void prepare_file(void)
{
	make_bundle(0);
}

static void prepare_equal(void)
{
	make_bundle(CT_CORPUS_DUPLICATES);
}

static void prepare_text(void)
{
	make_bundle(CT_CORPUS_TEXT | CT_CORPUS_CRLF);
}

static size_t run_file(void)
{
	load_file(paths[0]);
	return NUM_CAS;
}

static void prepare_each(void)
{
	make_pieces(NUM_CAS);
	start();
}

static size_t run_each(void)
{
	for (size_t i = 0; i < num_pieces; i++)
		load_piece(i);
	return num_pieces;
}

static void prepare_files(void)
{
	make_pieces(NUM_FILES);
	paths = calloc(NUM_FILES, sizeof(*paths));
	work_need(paths != NULL, "out of memory");
	for (size_t i = 0; i < NUM_FILES; i++) {
		struct ct_buffer piece = {.data = pieces[i].data,
					  .len = pieces[i].size};
		char name[32];

		snprintf(name, sizeof(name), "%zu.pem", i);
		paths[i] = work_file(name, &piece);
	}
	start();
}

static size_t run_files(void)
{
	for (size_t i = 0; i < NUM_FILES; i++)
		load_file(paths[i]);
	return NUM_FILES;
}

static void take_names(void)
{
	gnutls_datum_t names;

	work_need(catrust_certificate_get_rdn_sequence(credentials, &names) ==
			  0,
		  "no list of names");
}

static void prepare_names_after_each(void)
{
	make_pieces(NUM_NAMES);
	start();
}

static size_t run_names_after_each(void)
{
	for (size_t i = 0; i < num_pieces; i++) {
		load_piece(i);
		take_names();
	}
	return num_pieces;
}

static void prepare_names(void)
{
	prepare_names_after_each();
	for (size_t i = 0; i < num_pieces; i++)
		load_piece(i);
}

static size_t run_names(void)
{
	take_names();
	return num_pieces;
}

/* --- Lists of root programs ----------------------------------------------- */

static void load_list(const char *path)
{
	struct catrust_store *store = catrust_store_new();

	work_need(store != NULL && catrust_store_add_file(store, path, NULL,
							  NULL) == CATRUST_OK,
		  path);
	catrust_store_unref(store);
}

static char *write_list(const char *name, const char *template, size_t count)
{
	const struct ct_corpus corpus = {.seed = count};
	struct ct_buffer list = CT_BUFFER_INIT, der = CT_BUFFER_INIT;
	char *path;

	for (size_t i = 0; i < count; i++) {
		struct ct_span root;

		der.len = 0;
		ct_corpus_der(&der, &corpus, i);
		root = ct_span(der.data, der.len);
		ct_write_root_program(&list, template, &root);
	}
	path = work_file(name, &list);
	ct_buffer_clear(&der);
	ct_buffer_clear(&list);
	return path;
}

static void make_list(const char *template)
{
	char *first = write_list("first", template, 1);

	load_list(first);
	free(first);
	paths = calloc(1, sizeof(*paths));
	work_need(paths != NULL, "out of memory");
	paths[0] = write_list("list", template, NUM_ROOTS);
}

static void prepare_certdata(void)
{
	make_list(NSS_ROOT);
}

static void prepare_p11_kit(void)
{
	make_list(P11_ROOT);
}

static size_t run_list(void)
{
	load_list(paths[0]);
	return NUM_ROOTS;
}

static void prepare_base64(void)
{
	make_text(0);
	decoded = malloc(text.len);
	work_need(decoded != NULL, "out of memory");
}

/* This one does not depend on the processor. */
static size_t run_base64(void)
{
	const struct ct_base64_kernel *const *kernel = ct_base64_kernels();
	struct ct_span left = ct_span(text.data, text.len);
	static const char begin[] = "-----BEGIN CERTIFICATE-----";

	while (kernel[1] != NULL)
		kernel++;
	for (;;) {
		const uint8_t *body =
			memmem(left.data, left.len, begin, sizeof(begin) - 1);
		size_t len, consumed;

		if (body == NULL)
			return text.len / 1024;
		body += sizeof(begin) - 1;
		left = ct_span(body, (size_t)(left.data + left.len - body));
		work_need(ct_base64_decode_with(*kernel, body, left.len,
						decoded, &len,
						&consumed) == CATRUST_OK,
			  "base64");
	}
}

const struct work work_load[] = {
	{"load one file", "certificates", prepare_file, run_file},
	{"load one file with text and CRLF", "certificates", prepare_text,
	 run_file},
	{"load one file, equal ones", "certificates", prepare_equal, run_file},
	{"load memory, one call each", "certificates", prepare_each, run_each},
	{"load files, one call each", "certificates", prepare_files, run_files},
	{"load certdata.txt", "certificates", prepare_certdata, run_list},
	{"load p11-kit's text", "certificates", prepare_p11_kit, run_list},
	{"list of names", "names", prepare_names, run_names},
	{"list of names after each", "names", prepare_names_after_each,
	 run_names_after_each},
	{"base64, portable", "KiB of text", prepare_base64, run_base64},
	{NULL, NULL, NULL, NULL},
};
