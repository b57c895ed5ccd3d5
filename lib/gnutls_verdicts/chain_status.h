/*
 * A chain's status, as GnuTLS finds it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * GnuTLS builds no alternative paths: it takes the chain as it comes, looks
 * for a trusted issuer of its last certificate, and goes down from there. The
 * compatible functions do the same, bit for bit; the native API (lib/verify)
 * does what RFC 5280 says.
 */

#ifndef CT_GNUTLS_CHAIN_STATUS_H
#define CT_GNUTLS_CHAIN_STATUS_H

#include <gnutls/x509.h>

#include "verify/anchors.h"
#include "verify/link.h"

enum {
	CT_GNUTLS_MAX_SENT = 256, /* certificates; the others are left out */
	CT_GNUTLS_MAX_GIVEN = 16, /* those that the application adds */
	CT_GNUTLS_MAX_CHAIN = CT_GNUTLS_MAX_SENT + CT_GNUTLS_MAX_GIVEN
};

/* A certificate that was judged, and by which issuer. */
struct ct_gnutls_step {
	const struct ct_certificate *certificate;
	const struct ct_certificate *issuer; /* of the chain; NULL: not there */
	uint32_t anchor; /* the issuer in the store; CT_STORE_NONE: not there */
	unsigned status;
};

/* Called with each step. Returns 0 or GNUTLS_E_MEMORY_ERROR, which ends all. */
typedef int ct_gnutls_notify(void *context, const struct ct_gnutls_step *step);

struct ct_gnutls_chain {
	const struct ct_store *store; /* the trust anchors */
	struct ct_anchors *anchors;   /* of the store */
	/* From the peer's up; each issued by the next. */
	const struct ct_certificate *certs[CT_GNUTLS_MAX_CHAIN];
	struct ct_link *links; /* of certs */
	size_t num_certs;
	unsigned flags;		  /* gnutls_certificate_verify_flags, profile */
	const char *purpose;	  /* dotted OID; NULL: any */
	ct_gnutls_notify *notify; /* NULL allowed */
	void *context;		  /* for notify */
};

/* Makes the anchors and the links, once the rest is filled in. Errors:
 * GNUTLS_E_MEMORY_ERROR; the chain is to be cleared in any case. */
CT_MUST_USE int ct_gnutls_chain_prepare(struct ct_gnutls_chain *chain);
void ct_gnutls_chain_clear(struct ct_gnutls_chain *chain);

/*
 * Finds the status bits of a chain whose last certificate is issued by (or, for
 * trust anchors in the chain, is) one of the trust anchors with this subject; {
 * NULL, 0 }: any of them.
 *
 * Errors: GNUTLS_E_MEMORY_ERROR; *out_status is as before then: a lack of
 * memory is never a verdict.
 */
CT_MUST_USE int ct_gnutls_chain_status(const struct ct_gnutls_chain *chain,
				       struct ct_span subject,
				       unsigned *out_status);

/* True when a certificate is for this purpose, or says nothing. @any_counts:
 * also when it is for any. */
bool ct_gnutls_has_purpose(const struct ct_link *link, const char *purpose,
			   bool any_counts);

#endif /* CT_GNUTLS_CHAIN_STATUS_H */
