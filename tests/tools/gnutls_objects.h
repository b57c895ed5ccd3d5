/*
 * Test tools: GnuTLS's objects of what the signer makes. Which library's they
 * are is decided by the headers and by what a program is linked with.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What GnuTLS refuses ends the process with a message.
 */

#ifndef CT_TESTS_TOOLS_GNUTLS_OBJECTS_H
#define CT_TESTS_TOOLS_GNUTLS_OBJECTS_H

#include <gnutls/x509.h>

#include "tests/tools/der_writer.h"
#include "tests/tools/signer.h"

/* The octets as GnuTLS's functions take them. */
static inline gnutls_datum_t datum_of_span(struct ct_span bytes)
{
	return (gnutls_datum_t){(unsigned char *)(uintptr_t)bytes.data,
				(unsigned)bytes.len};
}

static inline gnutls_datum_t datum_of(const struct ct_buffer *bytes)
{
	return datum_of_span(ct_span(bytes->data, bytes->len));
}

/* The caller frees what these give. */
static inline gnutls_x509_crt_t import_crt(gnutls_datum_t der)
{
	gnutls_x509_crt_t crt;

	if (gnutls_x509_crt_init(&crt) < 0 ||
	    gnutls_x509_crt_import(crt, &der, GNUTLS_X509_FMT_DER) < 0)
		ct_write_fail("GnuTLS", "certificate refused");
	return crt;
}

static inline gnutls_x509_crl_t import_crl(gnutls_datum_t der)
{
	gnutls_x509_crl_t crl;

	if (gnutls_x509_crl_init(&crl) < 0 ||
	    gnutls_x509_crl_import(crl, &der, GNUTLS_X509_FMT_DER) < 0)
		ct_write_fail("GnuTLS", "CRL refused");
	return crl;
}

static inline gnutls_x509_crt_t
make_crt(const struct ct_test_certificate_spec *spec)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	ct_test_certificate(&der, spec);
	return import_crt(datum_of(&der));
}

static inline gnutls_x509_crl_t
make_crl_object(const struct ct_test_crl_spec *spec)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	ct_test_crl(&der, spec);
	return import_crl(datum_of(&der));
}

#endif /* CT_TESTS_TOOLS_GNUTLS_OBJECTS_H */
