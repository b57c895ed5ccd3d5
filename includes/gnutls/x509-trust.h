/*
 * libcatrust: GnuTLS's functions for trust lists.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Included by <gnutls/x509.h>.
 */

#ifndef CATRUST_GNUTLS_X509_TRUST_H
#define CATRUST_GNUTLS_X509_TRUST_H

#include <gnutls/gnutls.h>
#include <gnutls/x509-types.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * gnutls_x509_trust_list_init: makes a list without CAs.
 * @list: on success the new list; gnutls_x509_trust_list_deinit() ends it
 * @size: 0, or how many buckets GnuTLS's hash table would have: it decides
 *   nothing but the order of gnutls_x509_trust_list_iter_get_ca()
 *
 * Errors: GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_trust_list_init.
 */
int gnutls_x509_trust_list_init(gnutls_x509_trust_list_t *list,
				unsigned int size);

/**
 * gnutls_x509_trust_list_deinit: ends a list.
 * @list: NULL allowed
 * @all: not 0: objects that the application gave to the list end too; 0: they
 *   are the application's again
 *
 * Threads: nobody else may use @list. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_deinit.
 */
void gnutls_x509_trust_list_deinit(gnutls_x509_trust_list_t list,
				   unsigned int all);

/**
 * gnutls_x509_trust_list_add_cas: adds CAs that the application has read.
 * @list: changed
 * @clist: objects, which belong to the list on success
 * @clist_size: how many; 0 allowed
 * @flags: GNUTLS_TL_NO_DUPLICATES: an equal certificate is held once, with the
 *   newest object, and the object it had before ends; GNUTLS_TL_USE_IN_TLS:
 *   the CAs are named to TLS clients
 *
 * All or nothing.
 *
 * Returns: @clist_size, or a negative code.
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL and for an object without a
 * certificate, GNUTLS_E_MEMORY_ERROR.
 * Threads: needs @list for itself. Cost: O(bytes of the certificates), with
 * all flags. Since: 0.1.0. Source: GnuTLS gnutls_x509_trust_list_add_cas.
 */
int gnutls_x509_trust_list_add_cas(gnutls_x509_trust_list_t list,
				   const gnutls_x509_crt_t *clist,
				   unsigned clist_size, unsigned int flags);

/**
 * gnutls_x509_trust_list_remove_cas: removes and distrusts certificates.
 * @list: changed; objects that it had for them end
 * @clist: certificates; they stay the caller's
 * @clist_size: how many
 *
 * They are not accepted in any place of a chain any more. Of equal ones that
 * the list holds, one is removed. Names stay in the list of CA names.
 *
 * Returns: how many were removed, or a negative code; then some may have been
 * removed.
 * Errors: GNUTLS_E_INVALID_REQUEST, GNUTLS_E_MEMORY_ERROR.
 * Threads: needs @list for itself. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_remove_cas.
 */
int gnutls_x509_trust_list_remove_cas(gnutls_x509_trust_list_t list,
				      const gnutls_x509_crt_t *clist,
				      unsigned clist_size);

/**
 * gnutls_x509_trust_list_iter_get_ca: gives one CA after the other.
 * @list: the list
 * @iter: NULL before the first call; an iterator between calls, which
 *   gnutls_x509_trust_list_iter_deinit() ends; NULL again after the last CA
 * @crt: a new object, the caller's; it may outlive the list
 *
 * The order is GnuTLS's, for the size that the list was made with. CAs that
 * are added meanwhile are not seen.
 *
 * Returns: 0, or GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE after the last CA.
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe while nobody changes @list. Cost: O(CAs) for the first call,
 * O(1) for each further one. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_iter_get_ca.
 */
int gnutls_x509_trust_list_iter_get_ca(gnutls_x509_trust_list_t list,
				       gnutls_x509_trust_list_iter_t *iter,
				       gnutls_x509_crt_t *crt);

/**
 * gnutls_x509_trust_list_iter_deinit: ends an iterator early.
 * @iter: NULL allowed
 *
 * Threads: needs @iter for itself. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_iter_deinit.
 */
void gnutls_x509_trust_list_iter_deinit(gnutls_x509_trust_list_iter_t iter);

/**
 * gnutls_x509_trust_list_get_issuer: finds the CA that issued a certificate.
 * @list: the list
 * @cert: the certificate
 * @issuer: a CA whose subject is the certificate's issuer, byte by byte, and
 *   whose key identifier, where both have one, is the one named there. It is
 *   the list's, until that ends or the CA is removed; with
 *   GNUTLS_TL_GET_COPY it is a new object, the caller's
 * @flags: 0 or GNUTLS_TL_GET_COPY
 *
 * No signature is checked.
 *
 * Returns: 0 or a negative code.
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_INVALID_REQUEST, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe while nobody changes @list. Cost: O(1) expected and O(CAs with
 * this subject). Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_get_issuer.
 */
int gnutls_x509_trust_list_get_issuer(gnutls_x509_trust_list_t list,
				      gnutls_x509_crt_t cert,
				      gnutls_x509_crt_t *issuer,
				      unsigned int flags);

/**
 * gnutls_x509_trust_list_get_issuer_by_dn: finds a CA by its subject.
 * @list: the list
 * @dn: DER of a Name, compared byte by byte
 * @issuer: a new object, the caller's
 * @flags: have no effect
 *
 * Returns: 0 or a negative code.
 * Errors: as gnutls_x509_trust_list_get_issuer().
 * Threads: safe while nobody changes @list. Cost: O(1) expected.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_trust_list_get_issuer_by_dn.
 */
int gnutls_x509_trust_list_get_issuer_by_dn(gnutls_x509_trust_list_t list,
					    const gnutls_datum_t *dn,
					    gnutls_x509_crt_t *issuer,
					    unsigned int flags);

/**
 * gnutls_x509_trust_list_get_issuer_by_subject_key_id: finds a CA by its key.
 * @list: the list
 * @dn: DER of its subject; NULL: any
 * @spki: its subjectKeyIdentifier's octets
 * @issuer: a new object, the caller's
 * @flags: have no effect
 *
 * Returns: 0 or a negative code.
 * Errors: as gnutls_x509_trust_list_get_issuer().
 * Threads: safe while nobody changes @list. Cost: O(1) expected and O(CAs with
 * this subject); O(CAs) without @dn. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_get_issuer_by_subject_key_id.
 */
int gnutls_x509_trust_list_get_issuer_by_subject_key_id(
	gnutls_x509_trust_list_t list, const gnutls_datum_t *dn,
	const gnutls_datum_t *spki, gnutls_x509_crt_t *issuer,
	unsigned int flags);

/**
 * gnutls_x509_trust_list_set_ptr: keeps a pointer for the application.
 * @tlist: changed
 * @ptr: any
 *
 * Threads: needs @tlist for itself. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_set_ptr.
 */
void gnutls_x509_trust_list_set_ptr(gnutls_x509_trust_list_t tlist, void *ptr);

/**
 * gnutls_x509_trust_list_get_ptr: gives that pointer back.
 * @tlist: a list
 *
 * Returns: what was set last, or NULL.
 *
 * Threads: safe while nobody changes @tlist. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_get_ptr.
 */
void *gnutls_x509_trust_list_get_ptr(gnutls_x509_trust_list_t tlist);

/**
 * gnutls_certificate_get_trust_list: gives the trust list of credentials.
 * @res: credentials
 * @tlist: the list; it belongs to @res, until which it lives
 *
 * Threads: safe while nobody changes @res. Since: 0.1.0.
 * Source: GnuTLS gnutls_certificate_get_trust_list.
 */
void gnutls_certificate_get_trust_list(gnutls_certificate_credentials_t res,
				       gnutls_x509_trust_list_t *tlist);

/**
 * gnutls_certificate_set_trust_list: replaces the trust list of credentials.
 * @res: changed; the list it had ends
 * @tlist: belongs to @res from now on
 * @flags: must be 0
 *
 * Threads: needs @res for itself. Since: 0.1.0.
 * Source: GnuTLS gnutls_certificate_set_trust_list.
 */
void gnutls_certificate_set_trust_list(gnutls_certificate_credentials_t res,
				       gnutls_x509_trust_list_t tlist,
				       unsigned flags);

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_GNUTLS_X509_TRUST_H */
