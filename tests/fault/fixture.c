/*
 * Fault tests: files and memory to load (see fixture.h).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

#include <catrust/credentials.h>
#include <gnutls/x509.h>

#include "tests/fault/fixture.h"
#include "tests/tools/corpus.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/gnutls_objects.h"

static const struct ct_corpus corpus = {.seed = 77};
static const struct ct_corpus spoilt_corpus = {.seed = 77, .malformed = 1000};

static void make_path(char path[512], const char *directory, const char *name)
{
	if (snprintf(path, 512, "%s/%s", directory, name) >= 512)
		ct_write_fail(name, "path too long");
}

static void write_gzip(const char *path, const struct ct_buffer *data)
{
	gzFile file = gzopen(path, "wb9");

	if (file == NULL ||
	    gzwrite(file, data->data, (unsigned)data->len) != (int)data->len ||
	    gzclose(file) != Z_OK)
		ct_write_fail(path, strerror(errno));
}

void fixture_write(const struct fixture *fixture, const char *name,
		   gnutls_datum_t data, char path[512])
{
	make_path(path, fixture->directory, "../");
	strncat(path, name, 512 - strlen(path) - 1);
	ct_write_file(data.data, data.size, "%s", path);
}

static void write_directory(struct fixture *fixture, const char *root)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	char path[512];

	make_path(fixture->directory, root, "d");
	if (mkdir(fixture->directory, 0777) != 0)
		ct_write_fail(fixture->directory, strerror(errno));
	for (unsigned i = 20; i < 22; i++) {
		text.len = 0;
		ct_corpus_pem(&text, &corpus, i);
		make_path(path, fixture->directory,
			  i == 20 ? "a.pem" : "b.pem");
		ct_write_file(text.data, text.len, "%s", path);
	}
	make_path(path, fixture->directory, "readme");
	ct_write_file("nothing here\n", 13, "%s", path);
}

void fixture_make(struct fixture *fixture)
{
	struct ct_buffer first = CT_BUFFER_INIT, second = CT_BUFFER_INIT;
	struct ct_buffer bundle = CT_BUFFER_INIT, text = CT_BUFFER_INIT;
	const char *tmp = getenv("TMPDIR");
	char root[256];

	snprintf(root, sizeof(root), "%s/catrust-fault.XXXXXX",
		 tmp != NULL ? tmp : "/tmp");
	if (mkdtemp(root) == NULL)
		ct_write_fail(root, strerror(errno));
	ct_corpus_der(&first, &corpus, 0);
	ct_corpus_der(&second, &corpus, 1);
	for (unsigned i = 2; i < 5; i++)
		ct_corpus_pem(&bundle, &corpus, i);
	ct_corpus_pem(&bundle, &corpus, 3);
	fixture->first = datum_of(&first);
	fixture->second = datum_of(&second);
	fixture->bundle = datum_of(&bundle);
	make_path(fixture->bundle_path, root, "bundle.pem");
	ct_write_file(bundle.data, bundle.len, "%s", fixture->bundle_path);
	make_path(fixture->gzip_path, root, "bundle.pem.gz");
	write_gzip(fixture->gzip_path, &bundle);
	ct_corpus_pem(&text, &corpus, 10);
	ct_corpus_pem(&text, &spoilt_corpus, 11);
	ct_corpus_pem(&text, &corpus, 12);
	make_path(fixture->mixed_path, root, "mixed.pem");
	ct_write_file(text.data, text.len, "%s", fixture->mixed_path);
	text.len = 0;
	ct_corpus_pem(&text, &corpus, 13);
	ct_corpus_pem(&text, &corpus, 14);
	make_path(fixture->other_path, root, "other.pem");
	ct_write_file(text.data, text.len, "%s", fixture->other_path);
	write_directory(fixture, root);
	ct_buffer_clear(&text);
	/* Files as young as a clock tick are not shared. */
	nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
}

void fixture_clear(struct fixture *fixture)
{
	static const char *const names[] = {
		"d/a.pem",    "d/b.pem",   "d/readme",	    "d",
		"bundle.pem", "mixed.pem", "bundle.pem.gz", "other.pem"};
	char root[512], path[1024];

	snprintf(root, sizeof(root), "%s", fixture->directory);
	*strrchr(root, '/') = '\0';
	for (size_t i = 0; i < CT_ARRAY_LEN(names); i++) {
		snprintf(path, sizeof(path), "%s/%s", root, names[i]);
		remove(path);
	}
	if (rmdir(root) != 0)
		ct_write_fail(root, strerror(errno));
	free(fixture->first.data);
	free(fixture->second.data);
	free(fixture->bundle.data);
}

/* FNV-1a */
uint64_t fixture_hash(uint64_t hash, const void *data, size_t len)
{
	const uint8_t *bytes = data;

	for (size_t i = 0; i < len; i++)
		hash = (hash ^ bytes[i]) * 0x100000001b3u;
	return hash;
}

uint64_t fixture_credentials_state(gnutls_certificate_credentials_t cred)
{
	gnutls_x509_trust_list_iter_t iter = NULL;
	gnutls_x509_trust_list_t list;
	uint64_t hash = 1;
	gnutls_x509_crt_t crt;
	gnutls_datum_t bytes;

	gnutls_certificate_get_trust_list(cred, &list);
	while (gnutls_x509_trust_list_iter_get_ca(list, &iter, &crt) == 0) {
		if (gnutls_x509_crt_export2(crt, GNUTLS_X509_FMT_DER, &bytes) !=
		    0)
			ct_write_fail("state", "export");
		hash = fixture_hash(hash, bytes.data, bytes.size);
		gnutls_free(bytes.data);
		gnutls_x509_crt_deinit(crt);
	}
	if (catrust_certificate_get_rdn_sequence(cred, &bytes) != 0)
		ct_write_fail("state", "RDN sequence");
	return fixture_hash(hash, bytes.data, bytes.size);
}
