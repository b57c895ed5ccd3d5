/*
 * Prints what is said of certificates with ML-DSA keys, each on one line.
 * Compiled against GnuTLS and against this library.
 *
 * The signatures are wrong, so that the verdict is one whether GnuTLS and
 * libgcrypt have ML-DSA or not. Left out on purpose: levels, where ML-DSA-44
 * is the strongest for GnuTLS.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <gnutls/abstract.h>

#include "probe.h"

/* What needs the key to be read. */
static void show_pubkey(gnutls_x509_crt_t crt)
{
	gnutls_datum_t a = {0}, b = {0};
	gnutls_ecc_curve_t curve;
	gnutls_pubkey_t key;
	unsigned bits = 77;
	int ret;

	gnutls_pubkey_init(&key);
	printf(", import %d", gnutls_pubkey_import_x509(key, crt, 0));
	ret = gnutls_pubkey_get_pk_algorithm(key, &bits);
	printf(", key %d, bits %u", ret, bits);
	printf(", numbers %d", gnutls_pubkey_export_rsa_raw2(key, &a, &b, 0));
	printf(" %d", gnutls_pubkey_export_ecc_raw2(key, &curve, &a, &b, 0));
	gnutls_pubkey_deinit(key);
}

static void show_digest(gnutls_x509_crt_t crt)
{
	gnutls_digest_algorithm_t hash = GNUTLS_DIG_UNKNOWN;
	unsigned mandatory = 77;
	int ret = gnutls_x509_crt_get_preferred_hash_algorithm(crt, &hash,
							       &mandatory);

	printf(", preferred %d", ret);
	if (ret >= 0)
		printf(" %d %u", (int)hash, mandatory);
}

/* The verdict on the first certificate of a file below the second. */
static void show_status(const gnutls_datum_t *file)
{
	gnutls_x509_crt_t certs[2];
	unsigned num = COUNT(certs), status = 0xdead;
	int ret = gnutls_x509_crt_list_import(certs, &num, file,
					      GNUTLS_X509_FMT_PEM, 0);

	if (ret != (int)COUNT(certs))
		return;
	ret = gnutls_x509_crt_list_verify(certs, 1, certs + 1, 1, NULL, 0, 0,
					  &status);
	printf(", verified %d %x", ret, status);
	for (unsigned i = 0; i < num; i++)
		gnutls_x509_crt_deinit(certs[i]);
}

static void show(const char *path)
{
	const char *name = strrchr(path, '/');
	unsigned char id[20];
	size_t size = sizeof(id);
	unsigned bits = 77;
	gnutls_x509_crt_t crt;
	gnutls_datum_t file;
	int ret;

	if (gnutls_load_file(path, &file) < 0)
		return;
	gnutls_x509_crt_init(&crt);
	printf("%s: read %d", name != NULL ? name + 1 : path,
	       gnutls_x509_crt_import(crt, &file, GNUTLS_X509_FMT_PEM));
	printf(", signature %d", gnutls_x509_crt_get_signature_algorithm(crt));
	ret = gnutls_x509_crt_get_pk_algorithm(crt, &bits);
	printf(", key %d, bits %u", ret, ret < 0 ? 0 : bits);
	ret = gnutls_x509_crt_get_key_id(crt, 0, id, &size);
	printf(", key id %d ", ret);
	show_hex(id, ret < 0 ? 0 : size);
	show_digest(crt);
	show_pubkey(crt);
	show_status(&file);
	putchar('\n');
	gnutls_x509_crt_deinit(crt);
	gnutls_free(file.data);
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		show(argv[i]);
	return 0;
}
