/*
 * Checking certificates by a CRL through GnuTLS's functions: GnuTLS or
 * libcatrust, whose headers and library it is built with. See crl_input.h.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A check is gnutls_x509_crt_check_revocation() on an imported certificate.
 */

#include <stdio.h>
#include <stdlib.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "bench/crl_input.h"

#ifndef PROGRAM
# define PROGRAM	 "gnutls"
# define PROGRAM_VERSION gnutls_check_version(NULL)
#endif

/* An object of GnuTLS's takes 10 KB, and the list is walked for each. */
enum { MOST_CERTS = 1024 };

struct checked {
	gnutls_x509_crl_t crl;
	gnutls_x509_crt_t certs[MOST_CERTS];
	size_t num_certs;
	int is_revoked;
};

static void unload(void *loaded)
{
	struct checked *checked = loaded;

	for (size_t i = 0; i < checked->num_certs; i++)
		gnutls_x509_crt_deinit(checked->certs[i]);
	gnutls_x509_crl_deinit(checked->crl);
	free(checked);
}

static void *load(const char *directory, size_t *out_num)
{
	struct checked *checked = calloc(1, sizeof(*checked));
	gnutls_datum_t data;
	int ret;

	if (checked == NULL)
		return NULL;
	*out_num = 1;
	gnutls_x509_crl_init(&checked->crl);
	ret = gnutls_load_file(crl_path(directory, "crl.der"), &data);
	if (ret == 0) {
		ret = gnutls_x509_crl_import(checked->crl, &data,
					     GNUTLS_X509_FMT_DER);
		gnutls_free(data.data);
	}
	if (ret == 0)
		return checked;
	bench_complain(directory, gnutls_strerror(ret));
	unload(checked);
	return NULL;
}

static void *load_pool(const char *directory, const char *name, size_t most,
		       size_t *out_num)
{
	struct checked *checked = load(directory, out_num);
	struct crl_pool *pool = crl_pool_read(directory, name);

	for (size_t i = 0; checked != NULL && pool != NULL && i < most; i++) {
		gnutls_datum_t der = {(void *)(uintptr_t)pool->certs[i].data,
				      (unsigned)pool->certs[i].len};

		gnutls_x509_crt_init(&checked->certs[i]);
		checked->num_certs++;
		if (gnutls_x509_crt_import(checked->certs[i], &der,
					   GNUTLS_X509_FMT_DER) < 0)
			bench_complain(name, "cannot be imported");
	}
	crl_pool_free(pool);
	return checked;
}

static int check(void *loaded)
{
	struct checked *checked = loaded;

	return gnutls_x509_crt_check_revocation(
		       checked->certs[crl_next(checked->num_certs)],
		       &checked->crl, 1) != checked->is_revoked;
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
	return load_pool(directory, "good.der", MOST_CERTS, out_num);
}

static void *load_revoked(const char *directory, size_t *out_num)
{
	struct checked *checked =
		load_pool(directory, "revoked.der", MOST_CERTS, out_num);

	if (checked != NULL)
		checked->is_revoked = 1;
	return checked;
}

int main(int argc, char **argv)
{
	static const struct bench_mode modes[] = {
		{"crl-load", "import a CRL", load, unload, NULL},
		{"crl-first", "import a CRL and check", load_first, unload,
		 NULL},
		{"crl-good", "check good certificates", load_good, unload,
		 check},
		{"crl-revoked", "check revoked certificates", load_revoked,
		 unload, check},
		{NULL, NULL, NULL, NULL, NULL},
	};

	return bench_main(argc, argv, PROGRAM, PROGRAM_VERSION, modes);
}
