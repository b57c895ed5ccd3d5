/*
 * Keys and certificates for the tests of the adapter for GnuTLS, made by GnuTLS
 * itself, as its sessions need them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef TESTS_ADAPTERS_GNUTLS_IDENTITY_H
#define TESTS_ADAPTERS_GNUTLS_IDENTITY_H

#include <stdbool.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

struct identity {
	gnutls_x509_privkey_t key;
	gnutls_x509_crt_t certificate;
};

/* Ends the process with a message when @ret is an error. */
void must(int ret, const char *what);

/* A new key, and a certificate that is not signed yet, valid from yesterday
 * until tomorrow: a CA's, or an end entity's for "localhost". */
void identity_begin(struct identity *out, const char *name,
		    unsigned char serial, gnutls_pk_algorithm_t algorithm,
		    unsigned bits, bool is_ca);
/* @issuer NULL: signed by itself. */
void identity_sign(struct identity *out, const struct identity *issuer,
		   gnutls_digest_algorithm_t digest);

/* The two with a P-256 key and SHA-256. */
void identity_make(struct identity *out, const char *name, unsigned char serial,
		   const struct identity *issuer, bool is_ca);

/* A CRL (PEM) of two hours ago that revokes one certificate; the caller frees
 * it. */
void identity_make_crl(gnutls_datum_t *out, const struct identity *issuer,
		       unsigned char serial, time_t next_update);

#endif /* TESTS_ADAPTERS_GNUTLS_IDENTITY_H */
