/*
 * Certificates that tests make, as GnuTLS's objects.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef TESTS_GNUTLS_MADE_CRT_H
#define TESTS_GNUTLS_MADE_CRT_H

#include <check.h>

#include <gnutls/x509.h>

#include "tests/tools/signer.h"

/* The object of a certificate's DER, whose buffer is cleared. */
static inline gnutls_x509_crt_t import_made_crt(struct ct_buffer *der)
{
	gnutls_datum_t datum = {der->data, (unsigned)der->len};
	gnutls_x509_crt_t made;

	ck_assert_int_eq(gnutls_x509_crt_init(&made), 0);
	ck_assert_int_eq(
		gnutls_x509_crt_import(made, &datum, GNUTLS_X509_FMT_DER), 0);
	ct_buffer_clear(der);
	return made;
}

static inline gnutls_x509_crt_t
make_crt(const struct ct_test_certificate_spec *spec)
{
	struct ct_buffer der = CT_BUFFER_INIT;

	ct_test_certificate(&der, spec);
	return import_made_crt(&der);
}

#endif /* TESTS_GNUTLS_MADE_CRT_H */
