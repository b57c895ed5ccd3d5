/*
 * libcatrust: CA names and verification with GnuTLS's credentials.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * GnuTLS has no equivalent of these functions. They give a TLS stack the list
 * of CA names that a server sends in its CertificateRequest message, and verify
 * the certificates that the TLS stack has received from a peer.
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
 *   without the length of the whole list. Borrowed: valid until CAs are added
 *   or removed, or the credentials are freed. When the list is too long, data
 *   is NULL and size is the length that it would have in bytes.
 *
 * The first call assembles the list, and later calls append the names of new
 * CAs: each name is copied once.
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
 * catrust_certificate_rdn_sequence_limit: counts the CA names that fit.
 * @cred: credentials
 * @limit: maximum size of the list in bytes; 0: CATRUST_RDN_MAX_BYTES
 * @fit: receives the result
 *
 * Returns: 0, or GNUTLS_E_INVALID_REQUEST for NULL.
 * Threads: safe while no other thread modifies @cred. Cost: O(CAs). Since:
 * 0.1.0.
 */
int catrust_certificate_rdn_sequence_limit(
	gnutls_certificate_credentials_t cred, size_t limit,
	struct catrust_rdn_fit *fit);

/**
 * catrust_certificate_verify: verifies a peer's certificate chain.
 * @cred: credentials with CAs, and with the flags and limits of
 *   gnutls_certificate_set_verify_flags() and
 *   gnutls_certificate_set_verify_limits()
 * @certs: the peer's certificate first, then others in any order; borrowed
 * @num_certs: number of certificates in @certs
 * @data: as for gnutls_x509_trust_list_verify_crt2(); NULL allowed
 * @elements: number of elements of @data
 * @status: bits of gnutls_certificate_status_t; 0: the peer's certificate is
 *   accepted
 *
 * This function verifies as gnutls_certificate_verify_peers() does for the peer
 * of a session, but does not check OCSP responses.
 *
 * Returns: 0 when @status was set, or a negative code.
 * Errors: GNUTLS_E_CONSTRAINT_ERROR for more certificates or larger keys than
 * the limits allow; GNUTLS_E_INVALID_REQUEST for NULL and for an empty
 * gnutls_x509_crt_t; others as gnutls_x509_trust_list_verify_crt2().
 * Threads: safe while no other thread modifies @cred.
 * Cost: that of gnutls_x509_trust_list_verify_crt2(). Since: 0.1.0.
 */
int catrust_certificate_verify(gnutls_certificate_credentials_t cred,
			       gnutls_x509_crt_t *certs, unsigned num_certs,
			       gnutls_typed_vdata_st *data, unsigned elements,
			       unsigned *status);

/**
 * catrust_trust_list_set_crlite: makes verifications check CRLite.
 * @list: the trust list to modify; gnutls_certificate_get_trust_list() gives
 *   that of credentials
 * @path: a directory of CRLite data, as for catrust_store_add_crlite()
 *
 * When a chain is otherwise valid, and CRLite says that the issuer in this
 * chain has revoked the end entity, the status gets GNUTLS_CERT_REVOKED and
 * GNUTLS_CERT_INVALID, and the output function is called with the end entity
 * once more. Every other answer, such as CATRUST_CRLITE_STALE, leaves the
 * status unchanged. CRLite is not checked for certificates that are trust
 * anchors or trusted by name, nor with GNUTLS_VERIFY_DISABLE_CRL_CHECKS.
 *
 * Call this function again to read the changes in the directory, or to use
 * another directory.
 *
 * Returns: 0, or a negative code, and then the data are unchanged.
 * Errors: GNUTLS_E_FILE_ERROR for files that cannot be read, that other users
 * may write to, or that are malformed; GNUTLS_E_MEMORY_ERROR;
 * GNUTLS_E_INVALID_REQUEST for NULL.
 * Threads: the first call for a list needs exclusive access to @list; later
 * ones are safe, also while other threads verify. Cost: as
 * catrust_store_add_crlite(). Since: 0.1.0.
 */
int catrust_trust_list_set_crlite(gnutls_x509_trust_list_t list,
				  const char *path);

/**
 * catrust_trust_list_set_limits: makes a trust list enforce root programs'
 * limits.
 * @list: the trust list to modify; gnutls_certificate_get_trust_list() gives
 *   that of credentials
 * @is_enforced: whether limits are enforced from now on; a new trust list does
 *   not enforce them
 *
 * The functions that add CAs in PEM then also read DER and root programs' lists
 * (p11-kit's text, NSS's certdata.txt; see catrust_store_add_file()) with the
 * limits that these set. When an otherwise valid chain violates a limit, the
 * output function is called once more, and the status gets GNUTLS_CERT_INVALID
 * and
 *
 *	GNUTLS_CERT_REVOKED for a distrusted certificate, and for an end entity
 *	that became valid after its CA's distrust date;
 *	GNUTLS_CERT_SIGNER_NOT_FOUND for a CA that is not trusted for the
 *	purpose;
 *	GNUTLS_CERT_SIGNER_CONSTRAINTS_FAILURE or GNUTLS_CERT_SIGNER_NOT_CA for
 *	attached extensions.
 *
 * No other chain is tried then. The trust settings of OpenSSL's PEM "TRUSTED
 * CERTIFICATE" are such limits, too. GNUTLS_DT_KEY_PURPOSE_OID gives the
 * purpose; without it, a host name or IP address implies TLS servers, and an
 * e-mail address implies e-mail; without any of these, the distrust dates of
 * all purposes apply.
 *
 * Call this function before CAs are added: a root program's list that was read
 * earlier is not read again, and certificates that it distrusts are trusted.
 *
 * Returns: 0, or GNUTLS_E_INVALID_REQUEST for NULL.
 * Threads: not thread-safe: needs exclusive access to @list. Cost: O(1); a
 * verification then looks up the limits of each certificate of the chain.
 * Since: 0.1.0.
 */
int catrust_trust_list_set_limits(gnutls_x509_trust_list_t list,
				  int is_enforced);

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_CREDENTIALS_H */
