/*
 * Making a chain of what a peer sent.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: certificates in any order, the peer's first, a store of those that are
 * trusted, and a function by which the application may add issuers. Output:
 * those that count, each issued by the next by its names, as GnuTLS puts them
 * in order. Signatures are not looked at, nor is anything else that
 * ct_gnutls_chain_status() judges.
 */

#ifndef CT_GNUTLS_SENT_CHAIN_H
#define CT_GNUTLS_SENT_CHAIN_H

#include "gnutls_verdicts/chain_status.h"

/* Where issuers of the last certificate come from. */
struct ct_gnutls_issuers {
	const struct ct_store *store; /* those that are trusted */
	/* Those that the application adds: stores them, each issued by the
	 * next, at @out, which has room for CT_GNUTLS_MAX_GIVEN, and returns
	 * how many there are; all calls together may give no more. A negative
	 * code ends the ordering. NULL: none. */
	int (*ask)(void *context, const struct ct_certificate *certificate,
		   const struct ct_certificate **out);
	void *context; /* for ask */
};

/*
 * Puts certificates in order, run by run, up to one whose issuer is trusted,
 * and leaves out repeated ones. Where a run ends before, the application may
 * continue it: @certs has room for CT_GNUTLS_MAX_GIVEN more. *out_num: how many
 * there are then. Errors: GNUTLS_E_MEMORY_ERROR.
 */
CT_MUST_USE int ct_gnutls_sort_chain(const struct ct_gnutls_issuers *issuers,
				     const struct ct_certificate **certs,
				     size_t num, unsigned flags,
				     size_t *out_num);

/* Leaves out the last certificate where it is a root, which is trusted only as
 * one of the store; and what follows one that the store has. Returns how many
 * stay. */
size_t ct_gnutls_shorten_chain(const struct ct_store *store,
			       const struct ct_certificate *const *certs,
			       size_t num);

#endif /* CT_GNUTLS_SENT_CHAIN_H */
