/*
 * libcatrust: what GnuTLS's credentials hold for a TLS stack.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * These functions go beyond GnuTLS's. A TLS stack takes from them the list of
 * CA names that a server sends in its CertificateRequest message, and hands
 * them the certificates that a peer sent, to have them verified.
 */

#ifndef CATRUST_CREDENTIALS_H
#define CATRUST_CREDENTIALS_H

#include <stddef.h>

#include <gnutls/x509.h>

#include <catrust/rdn.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * catrust_certificate_get_rdn_sequence: gives the list of CA names.
 * @cred: credentials with CAs
 * @sequence: on success data and size of the list: for each CA, in the order
 *   of addition, a 2-byte big-endian length and the subject Name as DER;
 *   without the length of the whole. Borrowed: valid until CAs are added or
 *   removed, or the credentials end. When it is too long, data is NULL and
 *   size the bytes it would have.
 *
 * The bytes are put together on the first call and appended to after that:
 * each name is copied once.
 *
 * Returns: 0 or a negative code.
 * Errors: GNUTLS_E_HANDSHAKE_TOO_LARGE over 65,535 bytes, which TLS cannot
 * carry; catrust_certificate_rdn_sequence_limit() says how many CAs there are
 * and how many would fit, and so does a message to the log function at level
 * 1. GNUTLS_E_MEMORY_ERROR, GNUTLS_E_INVALID_REQUEST for NULL.
 * Threads: safe while no other thread modifies @cred. Cost: O(1); O(new names)
 * for the first call after an addition; O(CAs) when a message is logged.
 * Since: 0.1.0. Source: RFC 5246 7.4.4, RFC 8446 4.2.4.
 */
int catrust_certificate_get_rdn_sequence(gnutls_certificate_credentials_t cred,
					 gnutls_datum_t *sequence);

/**
 * catrust_certificate_rdn_sequence_limit: says how many CA names fit.
 * @cred: credentials
 * @limit: bytes; 0: CATRUST_RDN_MAX_BYTES
 * @fit: filled
 *
 * Returns: 0, or GNUTLS_E_INVALID_REQUEST for NULL.
 * Threads: safe while no other thread modifies @cred. Cost: O(CAs). Since:
 * 0.1.0.
 */
int catrust_certificate_rdn_sequence_limit(
	gnutls_certificate_credentials_t cred, size_t limit,
	struct catrust_rdn_fit *fit);

/**
 * catrust_certificate_verify: verifies what a peer sent.
 * @cred: credentials with CAs, and with what
 *   gnutls_certificate_set_verify_flags() and
 *   gnutls_certificate_set_verify_limits() have set
 * @certs: the peer's certificate first, then others in any order; borrowed
 * @num_certs: how many
 * @data: as gnutls_x509_trust_list_verify_crt2(); NULL allowed
 * @elements: of @data
 * @status: bits of gnutls_certificate_status_t; 0: the peer is who it says
 *
 * This is what gnutls_certificate_verify_peers() does for the peer of a
 * session; it does not ask for OCSP.
 *
 * Returns: 0 when @status was set, or a negative code.
 * Errors: GNUTLS_E_CONSTRAINT_ERROR for more certificates or larger keys than
 * the limits allow; GNUTLS_E_INVALID_REQUEST for NULL and certificates without
 * content; others as gnutls_x509_trust_list_verify_crt2().
 * Threads: safe while no other thread modifies @cred.
 * Cost: that of gnutls_x509_trust_list_verify_crt2(). Since: 0.1.0.
 */
int catrust_certificate_verify(gnutls_certificate_credentials_t cred,
			       gnutls_x509_crt_t *certs, unsigned num_certs,
			       gnutls_typed_vdata_st *data, unsigned elements,
			       unsigned *status);

/**
 * catrust_trust_list_set_crlite: makes verifications ask CRLite.
 * @list: the trust list to modify; that of credentials:
 *   gnutls_certificate_get_trust_list()
 * @path: a directory of CRLite data, as for catrust_store_add_crlite()
 *
 * From then on a chain that is valid otherwise, and whose end entity CRLite
 * says is revoked by the issuer in that chain, gets GNUTLS_CERT_REVOKED and
 * GNUTLS_CERT_INVALID, and the output function is called with the end entity
 * once more. Every other answer, also of stale data, changes nothing. Not asked
 * for are certificates that are trust anchors, or that are trusted by name, and
 * any with GNUTLS_VERIFY_DISABLE_CRL_CHECKS.
 *
 * Call it again to read what has changed in the directory, or to name another
 * one.
 *
 * Returns: 0, or a negative code, and then the data are as before.
 * Errors: GNUTLS_E_FILE_ERROR for files that cannot be read, that others may
 * change, or that are malformed; GNUTLS_E_MEMORY_ERROR;
 * GNUTLS_E_INVALID_REQUEST for NULL.
 * Threads: the first call for a list needs exclusive access to @list; later
 * ones are safe, also while other threads verify. Cost: as
 * catrust_store_add_crlite(). Since: 0.1.0.
 */
int catrust_trust_list_set_crlite(gnutls_x509_trust_list_t list,
				  const char *path);

/**
 * catrust_trust_list_set_limits: makes a trust list keep to root programs.
 * @list: the trust list to modify; that of credentials:
 *   gnutls_certificate_get_trust_list()
 * @is_enforced: whether it does from now on; no, as it is made
 *
 * Functions that add CAs in PEM then read DER and root programs' lists, too
 * (p11-kit's text, NSS's certdata.txt; see catrust_store_add_file()), with what
 * these say of their certificates. A chain that is valid otherwise gets
 * GNUTLS_CERT_INVALID, the output function is called once more, and the status
 * has
 *
 *	GNUTLS_CERT_REVOKED for a certificate that is distrusted, and for a peer
 *	that became valid after the time from which its CA is distrusted;
 *	GNUTLS_CERT_SIGNER_NOT_FOUND where the CA is not trusted for the
 *purpose; GNUTLS_CERT_SIGNER_CONSTRAINTS_FAILURE or _SIGNER_NOT_CA for attached
 *	extensions.
 *
 * No other chain is looked for then. OpenSSL's settings of a TRUSTED
 *CERTIFICATE count as such a list. The purpose is GNUTLS_DT_KEY_PURPOSE_OID's;
 *without it host names and IP addresses imply servers, and e-mail addresses
 *e-mail; without either, all times apply.
 *
 * Call it before CAs are added: a list that was read without it is not read
 * again, and what it distrusts is trusted.
 *
 * Returns: 0, or GNUTLS_E_INVALID_REQUEST for NULL.
 * Threads: not thread-safe: needs exclusive access to @list. Cost: O(1); a
 * verification then searches the list for each certificate of the chain.
 * Since: 0.1.0.
 */
int catrust_trust_list_set_limits(gnutls_x509_trust_list_t list,
				  int is_enforced);

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_CREDENTIALS_H */
