/*
 * The CRLs of a trust list.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Threads: adding needs exclusive access to the list; looking up takes no lock.
 */

#ifndef CT_GNUTLS_TRUST_LIST_CRL_H
#define CT_GNUTLS_TRUST_LIST_CRL_H

#include <gnutls/x509.h>

#include "base/chain_table.h"
#include "gnutls/base/internal.h"
#include "x509/certificate.h"

/* Frees the CRLs; those that the application gave only with @all. */
void ct_gnutls_trust_list_free_crls(struct ct_chain_table *crls, bool all);

/*
 * Add the CRLs of a file or memory: how many there were, or a negative code.
 * @tl_flags: GNUTLS_TL_VERIFY_CRL and GNUTLS_TL_FAIL_ON_INVALID_CRL matter;
 * GNUTLS_TL_NO_DUPLICATES always holds. @verify_flags are those of
 * gnutls_x509_crl_verify().
 */
CT_MUST_USE int
ct_gnutls_trust_list_load_crl_file(gnutls_x509_trust_list_t list,
				   const char *path, gnutls_x509_crt_fmt_t type,
				   unsigned tl_flags, unsigned verify_flags);
CT_MUST_USE int ct_gnutls_trust_list_load_crl_memory(
	gnutls_x509_trust_list_t list, const gnutls_datum_t *crls,
	gnutls_x509_crt_fmt_t type, unsigned tl_flags, unsigned verify_flags);

/* Whether a CRL of the list revokes a certificate. @func gets each CRL of its
 * issuer up to that one; NULL allowed. Cost: O(1) for each of these. */
bool ct_gnutls_trust_list_is_revoked(gnutls_x509_trust_list_t list,
				     gnutls_x509_crt_t cert,
				     gnutls_verify_output_function *func);

#endif /* CT_GNUTLS_TRUST_LIST_CRL_H */
