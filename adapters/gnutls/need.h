/*
 * What a verification or look-up will ask of a trust list.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: certificates as GnuTLS's objects. Output: names and serial numbers as
 * GnuTLS compares them: the raw bytes.
 *
 * GnuTLS looks for issuers by the raw issuer of each certificate, for trusted
 * certificates that are equal to one of a chain, or have its name and key, and
 * for CRLs by the raw issuer. So the CAs whose subject is the subject or the
 * issuer of some certificate are all that it can find.
 */

#ifndef ADAPTER_GNUTLS_NEED_H
#define ADAPTER_GNUTLS_NEED_H

#include <stdint.h>

#include "adapters/gnutls/real.h"

struct ct_party {
	gnutls_datum_t subject; /* Name as DER; data of NULL: none */
	gnutls_datum_t issuer;
	uint8_t serial[128];
	size_t serial_len; /* 0: not readable */
};

struct ct_need {
	struct ct_party *parties;
	size_t count;
	/* The chain that is being verified, whose certificates are the first
	 * parties; borrowed, and NULL for what is no verification. */
	gnutls_x509_crt_t *chain;
	unsigned chain_len;
};

/* Adds a chain. Returns 0, or one of GnuTLS's errors; what was added before
 * stays. */
int ct_need_add_chain(const struct ct_real *real, struct ct_need *need,
		      gnutls_x509_crt_t const *chain, size_t count);

/* Adds the CAs with a subject, which is copied. */
int ct_need_add_subject(struct ct_need *need, const gnutls_datum_t *subject);

void ct_need_clear(struct ct_need *need);

#endif /* ADAPTER_GNUTLS_NEED_H */
