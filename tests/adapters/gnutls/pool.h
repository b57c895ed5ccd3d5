/*
 * Certificates and CRLs for the tests of the adapter for GnuTLS: few names,
 * and every combination of them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Every certificate has a serial number of its own, 1 and up: its position in
 * the pool plus 1. The pool is the same in each process.
 *
 * POOL_FILE in the environment is a file to take it from, or to write it to
 * when it is not there: signatures take long under valgrind.
 */

#ifndef TESTS_ADAPTERS_GNUTLS_POOL_H
#define TESTS_ADAPTERS_GNUTLS_POOL_H

#include <stdint.h>

#include <gnutls/x509.h>

#include "base/buffer.h"

struct pool_certificate {
	const char *subject, *issuer;
	struct ct_buffer der;
};

enum { POOL_MOST = 128, POOL_MOST_CRLS = 48 };

struct pool {
	struct pool_certificate certificates[POOL_MOST];
	unsigned count;
	unsigned num_cas; /* they come first; leaves follow */
	struct ct_buffer crls[POOL_MOST_CRLS];
	unsigned num_crls;
};

void pool_make(struct pool *pool);

/* Few, of all kinds, other ones for each @seed and @number; GnuTLS may refuse
 * some. Serial numbers are not unique. */
void pool_make_kinds(struct pool *pool, uint64_t seed, uint64_t number);
void pool_clear(struct pool *pool);

/* A certificate of the pool as GnuTLS's object; the caller frees it. NULL when
 * GnuTLS refuses it. */
static inline gnutls_x509_crt_t pool_import(const struct ct_buffer *der)
{
	const gnutls_datum_t data = {der->data, (unsigned)der->len};
	gnutls_x509_crt_t certificate;

	gnutls_x509_crt_init(&certificate);
	if (gnutls_x509_crt_import(certificate, &data, GNUTLS_X509_FMT_DER) >=
	    0)
		return certificate;
	gnutls_x509_crt_deinit(certificate);
	return NULL;
}

#endif /* TESTS_ADAPTERS_GNUTLS_POOL_H */
