/*
 * Checking certificates by a CRL through OpenSSL. See crl_input.h.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A check is X509_CRL_get0_by_cert(): what X509_verify_cert() does to find an
 * entry, without the CRL's signature, which that function checks every time.
 */

#include <stdio.h>
#include <stdlib.h>
#include <openssl/crypto.h>
#include <openssl/x509.h>

#include "bench/crl_input.h"

struct checked {
	X509_CRL *crl;
	X509 *certs[CRL_POOL];
	size_t num_certs;
	int is_revoked;
};

static void unload(void *loaded)
{
	struct checked *checked = loaded;

	for (size_t i = 0; i < checked->num_certs; i++)
		X509_free(checked->certs[i]);
	X509_CRL_free(checked->crl);
	free(checked);
}

static void *load(const char *directory, size_t *out_num)
{
	struct checked *checked = calloc(1, sizeof(*checked));
	const unsigned char *at;
	unsigned char *bytes;
	size_t len = 0;

	if (checked == NULL)
		return NULL;
	*out_num = 1;
	bytes = bench_read_file(crl_path(directory, "crl.der"), &len);
	at = bytes;
	if (bytes != NULL)
		checked->crl = d2i_X509_CRL(NULL, &at, (long)len);
	free(bytes);
	if (checked->crl != NULL)
		return checked;
	bench_complain(directory, "cannot be parsed");
	unload(checked);
	return NULL;
}

static void *load_pool(const char *directory, const char *name, size_t most,
		       size_t *out_num)
{
	struct checked *checked = load(directory, out_num);
	struct crl_pool *pool = crl_pool_read(directory, name);

	for (size_t i = 0; checked != NULL && pool != NULL && i < most; i++) {
		const unsigned char *at = pool->certs[i].data;

		checked->certs[i] =
			d2i_X509(NULL, &at, (long)pool->certs[i].len);
		checked->num_certs++;
		if (checked->certs[i] == NULL) {
			bench_complain(name, "cannot be parsed");
			exit(1);
		}
	}
	crl_pool_free(pool);
	return checked;
}

static int check(void *loaded)
{
	struct checked *checked = loaded;
	X509_REVOKED *found;

	return X509_CRL_get0_by_cert(
		       checked->crl, &found,
		       checked->certs[crl_next(checked->num_certs)]) !=
	       checked->is_revoked;
}

static void *load_first(const char *directory, size_t *out_num)
{
	void *checked = load_pool(directory, "good.der", 1, out_num);

	if (checked != NULL && check(checked) != 0)
		bench_complain(directory, "the first check fails");
	return checked;
}

static void *load_good(const char *directory, size_t *out_num)
{
	return load_pool(directory, "good.der", CRL_POOL, out_num);
}

static void *load_revoked(const char *directory, size_t *out_num)
{
	struct checked *checked =
		load_pool(directory, "revoked.der", CRL_POOL, out_num);

	if (checked != NULL)
		checked->is_revoked = 1;
	return checked;
}

int main(int argc, char **argv)
{
	static const struct bench_mode modes[] = {
		{"crl-load", "parse a CRL", load, unload, NULL},
		{"crl-first", "parse a CRL and check", load_first, unload,
		 NULL},
		{"crl-good", "check good certificates", load_good, unload,
		 check},
		{"crl-revoked", "check revoked certificates", load_revoked,
		 unload, check},
		{NULL, NULL, NULL, NULL, NULL},
	};

	return bench_main(argc, argv, "openssl",
			  OpenSSL_version(OPENSSL_VERSION_STRING), modes);
}
