/*
 * What GnuTLS will look up in a trust list.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: certificates as GnuTLS's objects. Output: names and serial numbers as
 * GnuTLS compares them: the raw bytes.
 *
 * To verify a chain GnuTLS looks for issuers by the raw issuer of each
 * certificate, for CAs that are equal to a certificate of the chain or have its
 * name and key, and for CRLs by the raw issuer. So it can find only CAs whose
 * subject is the subject or the issuer of one of the certificates.
 */

#ifndef ADAPTER_GNUTLS_LOOKUP_H
#define ADAPTER_GNUTLS_LOOKUP_H

#include <stdint.h>

#include "adapters/gnutls/libgnutls.h"

struct ct_cert_names {
	gnutls_datum_t subject; /* Name as DER; data of NULL: none */
	gnutls_datum_t issuer;
	uint8_t serial[128];
	size_t serial_len; /* 0: could not be read */
};

struct ct_lookup {
	struct ct_cert_names *certs;
	size_t count;
	/* The chain that is being verified, whose certificates are the first
	 * ones; borrowed. NULL when nothing is verified. */
	gnutls_x509_crt_t *chain;
	unsigned chain_len;
};

/* Adds a chain. Returns 0, or one of GnuTLS's errors; some may have been added
 * then. */
int ct_lookup_add_chain(const struct ct_libgnutls *gnutls,
			struct ct_lookup *lookup,
			gnutls_x509_crt_t const *chain, size_t count);

/* Adds the CAs with a subject, which is copied. */
int ct_lookup_add_subject(struct ct_lookup *lookup,
			  const gnutls_datum_t *subject);

void ct_lookup_clear(struct ct_lookup *lookup);

#endif /* ADAPTER_GNUTLS_LOOKUP_H */
