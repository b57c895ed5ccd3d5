/*
 * Making a chain of what a peer sent.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: certificates in any order, the peer's first, and a trust list, whose
 * application may add issuers. Output: those that count, each issued by the
 * next by its names, as GnuTLS puts them in order. Signatures are not looked
 * at, nor is anything else that ct_gnutls_chain_status() judges.
 */

#ifndef CT_GNUTLS_SENT_CHAIN_H
#define CT_GNUTLS_SENT_CHAIN_H

#include "gnutls_verdicts/chain_status.h"

/* What the application's function has given, to be freed in the end. */
struct ct_gnutls_given {
	gnutls_x509_crt_t certs[CT_GNUTLS_MAX_GIVEN];
	size_t num_certs;
};

/*
 * Puts certificates in order, run by run, up to one whose issuer is trusted,
 * and leaves out repeated ones. Where a run ends before, the application may
 * continue it: @certs has room for CT_GNUTLS_MAX_GIVEN more. *out_num: how many
 * there are then. Errors: GNUTLS_E_MEMORY_ERROR; @given is to be cleared then,
 * too.
 */
CT_MUST_USE int ct_gnutls_sort_chain(gnutls_x509_trust_list_t list,
				     gnutls_x509_crt_t *certs, size_t num,
				     unsigned flags,
				     struct ct_gnutls_given *given,
				     size_t *out_num);

/* Leaves out the last certificate where it is a root, which is trusted only as
 * one of the list; and what follows one that the list has. Returns how many
 * stay. */
size_t ct_gnutls_shorten_chain(const struct ct_store *store,
			       const gnutls_x509_crt_t *certs, size_t num);

void ct_gnutls_given_clear(struct ct_gnutls_given *given);

#endif /* CT_GNUTLS_SENT_CHAIN_H */
