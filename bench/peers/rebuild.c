/*
 * Loading in the way of 2008, for its curve: after each certificate the whole
 * list of CA names is made anew, in two passes over all certificates held.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The algorithm is that of GnuTLS 2.4; the functions are those of the GnuTLS
 * that it is built with, whose gnutls_x509_crt_get_raw_dn() only copies, where
 * that of 2008 encoded and decoded the certificate again.
 */

#include <stdlib.h>
#include <string.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "../harness.h"

struct loaded {
	gnutls_x509_crt_t *crts;
	size_t num_crts;
	unsigned char *names;
	size_t names_len;
};

static void free_loaded(void *pointer)
{
	struct loaded *loaded = pointer;

	for (size_t i = 0; i < loaded->num_crts; i++)
		gnutls_x509_crt_deinit(loaded->crts[i]);
	free(loaded->crts);
	free(loaded->names);
	free(loaded);
}

/* One pass: adds up the names' lengths, and copies them where @out is not
 * NULL. */
static size_t pass(const struct loaded *loaded, unsigned char *out)
{
	gnutls_datum_t name;
	size_t len = 0;

	for (size_t i = 0; i < loaded->num_crts; i++) {
		if (gnutls_x509_crt_get_raw_dn(loaded->crts[i], &name) < 0)
			continue;
		if (out != NULL) {
			out[len] = (unsigned char)(name.size >> 8);
			out[len + 1] = (unsigned char)name.size;
			memcpy(out + len + 2, name.data, name.size);
		}
		len += 2 + name.size;
		gnutls_free(name.data);
	}
	return len;
}

static int rebuild(struct loaded *loaded)
{
	loaded->names_len = pass(loaded, NULL);
	free(loaded->names);
	loaded->names = malloc(loaded->names_len + 1);
	if (loaded->names == NULL)
		return -1;
	(void)pass(loaded, loaded->names);
	return 0;
}

static int add(struct loaded *loaded, const char *pem, size_t len)
{
	gnutls_datum_t data = {(unsigned char *)pem, (unsigned)len};
	gnutls_x509_crt_t *more =
		realloc(loaded->crts, (loaded->num_crts + 1) * sizeof(*more));

	if (more == NULL)
		return -1;
	loaded->crts = more;
	if (gnutls_x509_crt_init(&more[loaded->num_crts]) < 0)
		return -1;
	if (gnutls_x509_crt_import(more[loaded->num_crts], &data,
				   GNUTLS_X509_FMT_PEM) < 0) {
		gnutls_x509_crt_deinit(more[loaded->num_crts]);
		return -1;
	}
	loaded->num_crts++;
	return rebuild(loaded);
}

static void *load_bundle(const char *file, size_t *out_num)
{
	static const char end[] = "-----END CERTIFICATE-----";
	struct loaded *loaded = calloc(1, sizeof(*loaded));
	size_t len;
	char *text = (char *)bench_read_file(file, &len);

	for (char *at = text, *next; loaded != NULL && at != NULL; at = next) {
		next = strstr(at, end);
		if (next == NULL)
			break;
		next += sizeof(end) - 1;
		if (add(loaded, at, (size_t)(next - at)) != 0) {
			bench_complain(file, "GnuTLS does not take it");
			free_loaded(loaded);
			loaded = NULL;
		}
	}
	free(text);
	if (loaded != NULL)
		*out_num = loaded->num_crts;
	return loaded;
}

static const struct bench_mode modes[] = {
	{"bundle", "one file, a certificate at a time", load_bundle,
	 free_loaded, NULL},
	{.name = NULL},
};

int main(int argc, char **argv)
{
	return bench_main(argc, argv, "rebuild", gnutls_check_version(NULL),
			  modes);
}
