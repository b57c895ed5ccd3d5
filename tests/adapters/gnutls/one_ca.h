/*
 * What tests with a single CA share: the CA's certificate, and one below it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef TESTS_ADAPTERS_GNUTLS_ONE_CA_H
#define TESTS_ADAPTERS_GNUTLS_ONE_CA_H

#include "tests/tools/der_writer.h"
#include "tests/tools/signer.h"

#define ONE_CA_KEY CT_TEST_P256(1)

static inline void one_ca_certificate(struct ct_buffer *out)
{
	ct_test_certificate(out, &CT_TEST_CA("CN=One", ONE_CA_KEY));
}

/* With the CA as issuer and any signer. */
static inline void one_ca_leaf(struct ct_buffer *out,
			       struct ct_test_key signing_key)
{
	ct_test_certificate(out, &(struct ct_test_certificate_spec){
					 .subject = "CN=leaf",
					 .issuer = "CN=One",
					 .key = CT_TEST_P256(2),
					 .signing_key = signing_key,
				 });
}

#endif /* TESTS_ADAPTERS_GNUTLS_ONE_CA_H */
