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
 * @list: on success the new list; gnutls_x509_trust_list_deinit() frees it
 * @size: 0, or how many buckets GnuTLS's hash table would have: it affects only
 *   the order of gnutls_x509_trust_list_iter_get_ca()
 *
 * Errors: GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_trust_list_init.
 */
int gnutls_x509_trust_list_init(gnutls_x509_trust_list_t *list,
				unsigned int size);

/**
 * gnutls_x509_trust_list_deinit: frees a list.
 * @list: NULL allowed
 * @all: not 0: objects that the application gave to the list are freed too; 0:
 *   the application owns them again
 *
 * Threads: not thread-safe: needs exclusive access to @list. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_deinit.
 */
void gnutls_x509_trust_list_deinit(gnutls_x509_trust_list_t list,
				   unsigned int all);

/**
 * gnutls_x509_trust_list_add_cas: adds CAs that the application has read.
 * @list: the trust list to modify
 * @clist: objects, which belong to the list on success
 * @clist_size: how many; 0 allowed
 * @flags: GNUTLS_TL_NO_DUPLICATES: a duplicate replaces the object that the
 *   list had, which is freed; GNUTLS_TL_USE_IN_TLS: the CAs are named to TLS
 *   clients
 *
 * All or nothing.
 *
 * Returns: @clist_size, or a negative code.
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL and for an object without a
 * certificate, GNUTLS_E_MEMORY_ERROR.
 * Threads: not thread-safe: needs exclusive access to @list. Cost: O(bytes of
 * the certificates), with all flags. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_trust_list_add_cas.
 */
int gnutls_x509_trust_list_add_cas(gnutls_x509_trust_list_t list,
				   const gnutls_x509_crt_t *clist,
				   unsigned clist_size, unsigned int flags);

/**
 * gnutls_x509_trust_list_remove_cas: removes and distrusts certificates.
 * @list: the trust list to modify; its objects for them are freed
 * @clist: certificates; they stay the caller's
 * @clist_size: how many
 *
 * They are no longer accepted anywhere in a chain, with any signature. CAs with
 * the same TBSCertificate and another signature are removed as well; of
 * duplicates in the list, one is removed. Names stay in the list of CA names.
 *
 * Each call goes once through the list's CAs of each name that it is given: it
 * is better given thousands of one name at once than one after the other.
 *
 * Returns: how many CAs were removed, or a negative code, and then some may
 * have been removed.
 * Errors: GNUTLS_E_INVALID_REQUEST, GNUTLS_E_MEMORY_ERROR.
 * Threads: not thread-safe: needs exclusive access to @list. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_remove_cas.
 */
int gnutls_x509_trust_list_remove_cas(gnutls_x509_trust_list_t list,
				      const gnutls_x509_crt_t *clist,
				      unsigned clist_size);

/**
 * gnutls_x509_trust_list_add_trust_mem: adds CAs and CRLs from memory.
 * @list: the trust list to modify
 * @cas: PEM with any number of CAs, or DER of one; NULL or without data: none
 * @crls: the same for CRLs
 * @type: of both
 * @tl_flags: GNUTLS_TL_USE_IN_TLS: the CAs are named to TLS clients; as for
 *   gnutls_x509_trust_list_add_crls()
 * @tl_vflags: for GNUTLS_TL_VERIFY_CRL
 *
 * Equal CAs are held once. The CAs stay when the CRLs cannot be added.
 *
 * Returns: how many CAs and CRLs there were, or a negative code.
 * Errors: GNUTLS_E_NO_CERTIFICATE_FOUND; as
 * gnutls_certificate_set_x509_trust_mem() and
 * gnutls_certificate_set_x509_crl_mem().
 * Threads: not thread-safe: needs exclusive access to @list. Cost: O(bytes).
 * Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_add_trust_mem.
 */
int gnutls_x509_trust_list_add_trust_mem(gnutls_x509_trust_list_t list,
					 const gnutls_datum_t *cas,
					 const gnutls_datum_t *crls,
					 gnutls_x509_crt_fmt_t type,
					 unsigned int tl_flags,
					 unsigned int tl_vflags);

/**
 * gnutls_x509_trust_list_add_trust_file: adds CAs and CRLs from files.
 * @list: the trust list to modify
 * @ca_file: a regular file; NULL: none
 * @crl_file: the same for CRLs
 * @type: of both
 * @tl_flags: as for gnutls_x509_trust_list_add_trust_mem()
 * @tl_vflags: the same
 *
 * Returns: how many CAs and CRLs there were, or a negative code.
 * Errors: GNUTLS_E_FILE_ERROR; as gnutls_x509_trust_list_add_trust_mem().
 * Threads: not thread-safe: needs exclusive access to @list. Cost: O(bytes).
 * Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_add_trust_file.
 */
int gnutls_x509_trust_list_add_trust_file(gnutls_x509_trust_list_t list,
					  const char *ca_file,
					  const char *crl_file,
					  gnutls_x509_crt_fmt_t type,
					  unsigned int tl_flags,
					  unsigned int tl_vflags);

/**
 * gnutls_x509_trust_list_add_trust_dir: adds the CAs and CRLs of directories.
 * @list: the trust list to modify
 * @ca_dir: a directory; its subdirectories are skipped, and files that cannot
 *   be loaded; NULL: none
 * @crl_dir: the same for CRLs
 * @type: of all files
 * @tl_flags: as for gnutls_x509_trust_list_add_trust_mem()
 * @tl_vflags: the same
 *
 * Returns: how many CAs and CRLs there were, 0 also for directories that
 * cannot be read, or a negative code.
 * Errors: GNUTLS_E_MEMORY_ERROR, GNUTLS_E_INVALID_REQUEST for NULL.
 * Threads: not thread-safe: needs exclusive access to @list. Cost: O(bytes).
 * Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_add_trust_dir.
 */
int gnutls_x509_trust_list_add_trust_dir(gnutls_x509_trust_list_t list,
					 const char *ca_dir,
					 const char *crl_dir,
					 gnutls_x509_crt_fmt_t type,
					 unsigned int tl_flags,
					 unsigned int tl_vflags);

/**
 * gnutls_x509_trust_list_add_system_trust: adds the system's CAs.
 * @list: the trust list to modify
 * @tl_flags: as for gnutls_x509_trust_list_add_trust_mem()
 * @tl_vflags: not used: there are no system CRLs
 *
 * Returns: how many CAs there were, or a negative code.
 * Errors: GNUTLS_E_UNIMPLEMENTED_FEATURE when no bundle is known; as
 * gnutls_x509_trust_list_add_trust_file().
 * Threads: not thread-safe: needs exclusive access to @list. Cost: O(bytes).
 * Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_add_system_trust.
 */
int gnutls_x509_trust_list_add_system_trust(gnutls_x509_trust_list_t list,
					    unsigned int tl_flags,
					    unsigned int tl_vflags);

/**
 * gnutls_x509_trust_list_remove_trust_mem: removes and distrusts CAs given in
 * memory.
 * @list: the trust list to modify
 * @cas: PEM with any number of CAs, or DER of one; NULL or without data: none
 * @type: of @cas
 *
 * Returns: how many were removed, or a negative code.
 * Errors: as gnutls_x509_crt_list_import2() and
 * gnutls_x509_trust_list_remove_cas().
 * Threads: not thread-safe: needs exclusive access to @list. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_remove_trust_mem.
 */
int gnutls_x509_trust_list_remove_trust_mem(gnutls_x509_trust_list_t list,
					    const gnutls_datum_t *cas,
					    gnutls_x509_crt_fmt_t type);

/**
 * gnutls_x509_trust_list_remove_trust_file: removes and distrusts the CAs of a
 * file.
 * @list: the trust list to modify
 * @ca_file: the file
 * @type: of the file
 *
 * Returns: how many were removed, or a negative code.
 * Errors: GNUTLS_E_FILE_ERROR; as gnutls_x509_trust_list_remove_trust_mem().
 * Threads: not thread-safe: needs exclusive access to @list. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_remove_trust_file.
 */
int gnutls_x509_trust_list_remove_trust_file(gnutls_x509_trust_list_t list,
					     const char *ca_file,
					     gnutls_x509_crt_fmt_t type);

/**
 * gnutls_x509_trust_list_iter_get_ca: gives the CAs one by one.
 * @list: the list
 * @iter: NULL before the first call; an iterator between calls, which
 *   gnutls_x509_trust_list_iter_deinit() frees; NULL again after the last CA
 * @crt: a new object, the caller's; it may outlive the list
 *
 * The order is GnuTLS's, for the size that the list was made with. CAs that
 * are added meanwhile are not seen.
 *
 * Returns: 0, or GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE after the last CA.
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe while no other thread modifies @list. Cost: O(CAs) for the
 * first call, O(1) for each further one. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_iter_get_ca.
 */
int gnutls_x509_trust_list_iter_get_ca(gnutls_x509_trust_list_t list,
				       gnutls_x509_trust_list_iter_t *iter,
				       gnutls_x509_crt_t *crt);

/**
 * gnutls_x509_trust_list_iter_deinit: frees an iterator early.
 * @iter: NULL allowed
 *
 * Threads: not thread-safe: needs exclusive access to @iter. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_iter_deinit.
 */
void gnutls_x509_trust_list_iter_deinit(gnutls_x509_trust_list_iter_t iter);

/**
 * gnutls_x509_trust_list_get_issuer: finds the CA that issued a certificate.
 * @list: the list
 * @cert: the certificate
 * @issuer: a CA whose subject is the certificate's issuer, byte by byte, and
 *   whose key identifier, where both have one, is the one named there. The list
 *   owns it, until it is freed or the CA removed; with GNUTLS_TL_GET_COPY it is
 *   a new object, the caller's
 * @flags: 0 or GNUTLS_TL_GET_COPY
 *
 * No signature is checked.
 *
 * Returns: 0 or a negative code.
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_INVALID_REQUEST, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe while no other thread modifies @list. Cost: O(1) expected and
 * O(CAs with this subject). Since: 0.1.0.
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
 * Threads: safe while no other thread modifies @list. Cost: O(1) expected.
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
 * @spki: its subjectKeyIdentifier's octets; with @dn, none: any
 * @issuer: a new object, the caller's
 * @flags: have no effect
 *
 * Returns: 0 or a negative code.
 * Errors: as gnutls_x509_trust_list_get_issuer().
 * Threads: safe while no other thread modifies @list. Cost: O(1) expected and
 * O(CAs with this subject); O(CAs) without @dn. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_get_issuer_by_subject_key_id.
 */
int gnutls_x509_trust_list_get_issuer_by_subject_key_id(
	gnutls_x509_trust_list_t list, const gnutls_datum_t *dn,
	const gnutls_datum_t *spki, gnutls_x509_crt_t *issuer,
	unsigned int flags);

/**
 * gnutls_x509_trust_list_set_ptr: stores a pointer for the application.
 * @tlist: the trust list to modify
 * @ptr: any
 *
 * Threads: not thread-safe: needs exclusive access to @tlist. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_set_ptr.
 */
void gnutls_x509_trust_list_set_ptr(gnutls_x509_trust_list_t tlist, void *ptr);

/**
 * gnutls_x509_trust_list_get_ptr: gives the application's pointer.
 * @tlist: a list
 *
 * Returns: what was set last, or NULL.
 *
 * Threads: safe while no other thread modifies @tlist. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_get_ptr.
 */
void *gnutls_x509_trust_list_get_ptr(gnutls_x509_trust_list_t tlist);

/**
 * gnutls_x509_trust_list_set_getissuer_function: completes peers' chains.
 * @tlist: the trust list to modify
 * @func: called while gnutls_x509_trust_list_verify_crt2() and similar
 *   functions build a chain, with the certificate whose issuer is neither among
 *   those that the peer sent nor in the list; NULL, the default: none
 *
 * @func may fetch the issuer from elsewhere, for example from the certificate's
 *   authority information access; gnutls_x509_trust_list_get_ptr() gives it the
 *   application's data. It stores an array as gnutls_x509_crt_list_import2()
 *   makes it, and returns 0; the library then owns array and certificates. Any
 *   other result means that there is none, and the array is ignored; after a
 *   negative one @func is not called again for this chain. The certificates are
 *   not trusted, but verified with the rest. They must be in order: the first
 *   is the issuer of the given certificate, each other the issuer of the one
 *   before; those after one that is not are ignored. @func is then called for
 *   the issuer of the last one. It may give 16 certificates in all for one
 *   chain; an array that exceeds them is ignored.
 *
 * Threads: not thread-safe: needs exclusive access to @tlist; @func runs in the
 * thread that verifies, without a lock. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_trust_list_set_getissuer_function.
 */
void gnutls_x509_trust_list_set_getissuer_function(
	gnutls_x509_trust_list_t tlist,
	gnutls_x509_trust_list_getissuer_function *func);

/**
 * gnutls_certificate_get_trust_list: gives the trust list of credentials.
 * @res: credentials
 * @tlist: the list; @res owns it
 *
 * Threads: safe while no other thread modifies @res. Since: 0.1.0.
 * Source: GnuTLS gnutls_certificate_get_trust_list.
 */
void gnutls_certificate_get_trust_list(gnutls_certificate_credentials_t res,
				       gnutls_x509_trust_list_t *tlist);

/**
 * gnutls_certificate_set_trust_list: replaces the trust list of credentials.
 * @res: the credentials to modify; their previous list is freed
 * @tlist: owned by @res from now on
 * @flags: must be 0
 *
 * Threads: not thread-safe: needs exclusive access to @res. Since: 0.1.0.
 * Source: GnuTLS gnutls_certificate_set_trust_list.
 */
void gnutls_certificate_set_trust_list(gnutls_certificate_credentials_t res,
				       gnutls_x509_trust_list_t tlist,
				       unsigned flags);

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_GNUTLS_X509_TRUST_H */
