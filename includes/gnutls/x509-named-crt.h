/*
 * libcatrust: GnuTLS's functions for certificates trusted by name, and for
 * chains without a list.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef GNUTLS_X509_NAMED_CRT_H
#define GNUTLS_X509_NAMED_CRT_H

#include <gnutls/x509-types.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * gnutls_x509_trust_list_add_named_crt: trusts a certificate for one name.
 * @list: owns @cert on success; the list's deinit(all) frees it
 * @cert: a peer's certificate
 * @name: any bytes, copied
 * @name_size: up to 255
 * @flags: 0
 *
 * Returns: 0, GNUTLS_E_INVALID_REQUEST, GNUTLS_E_MEMORY_ERROR.
 *
 * Threads: not thread-safe: needs exclusive access to @list. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_add_named_crt.
 */
int gnutls_x509_trust_list_add_named_crt(gnutls_x509_trust_list_t list,
					 gnutls_x509_crt_t cert,
					 const void *name, size_t name_size,
					 unsigned int flags);

/**
 * gnutls_x509_trust_list_verify_named_crt: verifies a certificate by name.
 * @list: the list
 * @cert: a peer's certificate
 * @name: the name to find it under
 * @name_size: its length in bytes
 * @flags: GNUTLS_VERIFY_DISABLE_CRL_CHECKS matters
 * @voutput: 0 when it was added with gnutls_x509_trust_list_add_named_crt()
 *   and no CRL of the list revokes it, at any time; else status bits
 * @func: called with each CRL of its issuer; NULL allowed
 *
 * Returns: 0, GNUTLS_E_INVALID_REQUEST.
 *
 * Threads: safe while no other thread modifies @list. Cost: O(named
 * certificates).
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_trust_list_verify_named_crt.
 */
int gnutls_x509_trust_list_verify_named_crt(gnutls_x509_trust_list_t list,
					    gnutls_x509_crt_t cert,
					    const void *name, size_t name_size,
					    unsigned int flags,
					    unsigned int *voutput,
					    gnutls_verify_output_function func);

/**
 * gnutls_x509_crt_list_verify: verifies a chain without a trust list.
 * @cert_list: the chain, the peer's first
 * @cert_list_length: how many
 * @CA_list: trust anchors
 * @CA_list_length: how many
 * @CRL_list: CRLs; NULL allowed
 * @CRL_list_length: how many
 * @flags: gnutls_certificate_verify_flags, and a profile
 * @verify: status bits, 0 is good
 *
 * Returns: 0, GNUTLS_E_NO_CERTIFICATE_FOUND for an empty chain, and as
 * gnutls_x509_trust_list_verify_crt().
 *
 * Threads: safe. Cost: O(CAs), for a list that is made for the call.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_list_verify.
 */
int gnutls_x509_crt_list_verify(const gnutls_x509_crt_t *cert_list,
				unsigned cert_list_length,
				const gnutls_x509_crt_t *CA_list,
				unsigned CA_list_length,
				const gnutls_x509_crl_t *CRL_list,
				unsigned CRL_list_length, unsigned int flags,
				unsigned int *verify);

#ifdef __cplusplus
}
#endif

#endif /* GNUTLS_X509_NAMED_CRT_H */
