/*
 * libcatrust: the extensions of certificates.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Included by <gnutls/x509.h>. What the head of <gnutls/x509-crt.h> says about
 * objects and buffers holds here too. Long, because all extensions stand
 * together.
 */

#ifndef CATRUST_GNUTLS_X509_CRT_EXT_H
#define CATRUST_GNUTLS_X509_CRT_EXT_H

#include <gnutls/x509-types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* -------------------------------------------------------- extensions, raw */

/**
 * gnutls_x509_crt_get_extension_info: gives the OID of an extension.
 * @cert: read
 * @indx: which, from 0
 * @oid, @oid_size: the buffer, see the head of <gnutls/x509-crt.h>
 * @critical: on success whether the extension is critical; NULL allowed
 *
 * Dotted text.
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_extension_info.
 */
int gnutls_x509_crt_get_extension_info(gnutls_x509_crt_t cert, unsigned indx,
				       void *oid, size_t *oid_size,
				       unsigned int *critical);
/**
 * gnutls_x509_crt_get_extension_oid: gives the OID of an extension.
 * @cert: read
 * @indx: which, from 0
 * @oid, @oid_size: the buffer, see the head of <gnutls/x509-crt.h>
 *
 * Dotted text.
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_extension_oid.
 */
int gnutls_x509_crt_get_extension_oid(gnutls_x509_crt_t cert, unsigned indx,
				      void *oid, size_t *oid_size);
/**
 * gnutls_x509_crt_get_extension_data: gives the value of an extension.
 * @cert: read
 * @indx: which, from 0
 * @data, @sizeof_data: the buffer, see the head of <gnutls/x509-crt.h>; @data
 *   may be NULL to ask for the size, which is not an error here
 *
 * The contents of the OCTET STRING.
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_extension_data.
 */
int gnutls_x509_crt_get_extension_data(gnutls_x509_crt_t cert, unsigned indx,
				       void *data, size_t *sizeof_data);
/**
 * gnutls_x509_crt_get_extension_data2: gives the value of an extension.
 * @cert: read
 * @indx: which, from 0
 * @data: on success the contents of the OCTET STRING; the caller frees data
 *   with gnutls_free()
 *
 * Errors: GNUTLS_E_ASN1_ELEMENT_NOT_FOUND when there is none,
 * GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_extension_data2.
 */
int gnutls_x509_crt_get_extension_data2(gnutls_x509_crt_t cert, unsigned indx,
					gnutls_datum_t *data);
/**
 * gnutls_x509_crt_get_extension_by_oid: gives the value of an extension by its
 * OID.
 * @cert: read
 * @oid: dotted text
 * @indx: 0: a certificate has each extension once
 * @buf, @buf_size: the buffer, see the head of <gnutls/x509-crt.h>
 * @critical: on success whether the extension is critical; NULL allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_extension_by_oid.
 */
int gnutls_x509_crt_get_extension_by_oid(gnutls_x509_crt_t cert,
					 const char *oid, unsigned indx,
					 void *buf, size_t *buf_size,
					 unsigned int *critical);
/**
 * gnutls_x509_crt_get_extension_by_oid2: gives the value of an extension by
 * its OID.
 * @cert: read
 * @oid, @indx: as gnutls_x509_crt_get_extension_by_oid()
 * @output: on success the value; the caller frees data with gnutls_free()
 * @critical: on success whether the extension is critical; NULL allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_extension_by_oid2.
 */
int gnutls_x509_crt_get_extension_by_oid2(gnutls_x509_crt_t cert,
					  const char *oid, unsigned indx,
					  gnutls_datum_t *output,
					  unsigned int *critical);
/* ------------------------------------------------------------------- usage */

/**
 * gnutls_x509_crt_get_ca_status: checks whether the certificate is that of a
 * CA.
 * @cert: read
 * @critical: on success whether the extension is critical; NULL allowed
 *
 * Returns: 1 or 0 as basicConstraints says, or a negative code.
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_ASN1_DER_ERROR or another ASN1 code when the extension is
 * malformed, GNUTLS_E_INVALID_REQUEST for NULL.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_ca_status,
 * RFC 5280 4.2.1.9.
 */
int gnutls_x509_crt_get_ca_status(gnutls_x509_crt_t cert,
				  unsigned int *critical);
/**
 * gnutls_x509_crt_get_basic_constraints: gives the basic constraints.
 * @cert: read
 * @critical: on success whether the extension is critical; NULL allowed
 * @ca: on success 1 for a CA, else 0; NULL allowed
 * @pathlen: on success how many CAs may stand below, -1 for any number; NULL
 *   allowed
 *
 * Returns: as gnutls_x509_crt_get_ca_status().
 * Errors: the same.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_basic_constraints, RFC 5280 4.2.1.9.
 */
int gnutls_x509_crt_get_basic_constraints(gnutls_x509_crt_t cert,
					  unsigned int *critical,
					  unsigned int *ca, int *pathlen);
/**
 * gnutls_x509_crt_get_key_usage: gives the key usage.
 * @cert: read
 * @key_usage: on success GNUTLS_KEY_ bits
 * @critical: on success whether the extension is critical; NULL allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_ASN1_DER_ERROR or another ASN1 code when the extension is
 * malformed, GNUTLS_E_INVALID_REQUEST for NULL.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_key_usage,
 * RFC 5280 4.2.1.3.
 */
int gnutls_x509_crt_get_key_usage(gnutls_x509_crt_t cert,
				  unsigned int *key_usage,
				  unsigned int *critical);
/**
 * gnutls_x509_crt_get_key_purpose_oid: gives a purpose of the key.
 * @cert: read
 * @indx: which, from 0
 * @oid, @oid_size: the buffer, see the head of <gnutls/x509-crt.h>
 * @critical: on success whether the extension is critical; NULL allowed
 *
 * Dotted text; the GNUTLS_KP_ constants name the usual ones.
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_ASN1_DER_ERROR or another ASN1 code when the extension is
 * malformed, GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_key_purpose_oid, RFC 5280 4.2.1.12.
 */
int gnutls_x509_crt_get_key_purpose_oid(gnutls_x509_crt_t cert, unsigned indx,
					void *oid, size_t *oid_size,
					unsigned int *critical);
/**
 * gnutls_x509_crt_check_key_purpose: checks whether the key may be used for a
 * purpose.
 * @cert: read
 * @purpose: dotted OID
 * @flags: GNUTLS_KP_FLAG_DISALLOW_ANY: anyExtendedKeyUsage is not enough
 *
 * Returns: 1 when it may, also without the extension; else 0.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_check_key_purpose, RFC 5280 4.2.1.12.
 */
unsigned gnutls_x509_crt_check_key_purpose(gnutls_x509_crt_t cert,
					   const char *purpose, unsigned flags);
/**
 * gnutls_x509_crt_get_private_key_usage_period: gives the time during which
 * the private key may sign.
 * @cert: read
 * @activation, @expiration: on success the bounds, (time_t)-1 for one that is
 *   absent; NULL allowed
 * @critical: on success whether the extension is critical; NULL allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_ASN1_DER_ERROR or another ASN1 code when the extension is
 * malformed, GNUTLS_E_INVALID_REQUEST for NULL.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_private_key_usage_period, RFC 3280 4.2.1.4.
 */
int gnutls_x509_crt_get_private_key_usage_period(gnutls_x509_crt_t cert,
						 time_t *activation,
						 time_t *expiration,
						 unsigned int *critical);
/**
 * gnutls_x509_crt_get_inhibit_anypolicy: tells where anyPolicy is no longer
 * allowed.
 * @cert: read
 * @skipcerts: on success how many certificates further down
 * @critical: on success whether the extension is critical; NULL allowed
 *
 * GnuTLS 3.7.9 itself fails to read this extension.
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_ASN1_DER_ERROR or another ASN1 code when the extension is
 * malformed, GNUTLS_E_INVALID_REQUEST for NULL.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_inhibit_anypolicy, RFC 5280 4.2.1.14.
 */
int gnutls_x509_crt_get_inhibit_anypolicy(gnutls_x509_crt_t cert,
					  unsigned int *skipcerts,
					  unsigned int *critical);
/**
 * gnutls_x509_crt_get_policy: gives a certificate policy.
 * @crt: read
 * @indx: which, from 0
 * @policy: on success the policy; gnutls_x509_policy_release() frees it
 * @critical: on success whether the extension is critical; NULL allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_ASN1_DER_ERROR or another ASN1 code when the extension is
 * malformed, GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_policy, RFC
 * 5280 4.2.1.4.
 */
int gnutls_x509_crt_get_policy(gnutls_x509_crt_t crt, unsigned indx,
			       struct gnutls_x509_policy_st *policy,
			       unsigned int *critical);
/**
 * gnutls_x509_policy_release: frees what a policy points to.
 * @policy: empty afterwards; the struct itself is the caller's
 *
 * Threads: not thread-safe: needs exclusive access to @policy. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_policy_release.
 */
void gnutls_x509_policy_release(struct gnutls_x509_policy_st *policy);
/**
 * gnutls_x509_crt_get_proxy: gives the proxy certificate information.
 * @cert: read
 * @critical: on success whether the extension is critical; NULL allowed
 * @pathlen: on success how many proxies may stand below, -1 for any number;
 *   NULL allowed
 * @language: on success its dotted OID; the caller frees it with
 *   gnutls_free(); NULL allowed
 * @policy, @sizeof_policy: on success the policy, NULL when there is none; the
 *   caller frees it with gnutls_free(); NULL allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_ASN1_DER_ERROR or another ASN1 code when the extension is
 * malformed, GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_proxy, RFC
 * 3820 3.8.
 */
int gnutls_x509_crt_get_proxy(gnutls_x509_crt_t cert, unsigned int *critical,
			      int *pathlen, char **language, char **policy,
			      size_t *sizeof_policy);
/**
 * gnutls_x509_crt_get_name_constraints: reads the name constraints into an
 * object.
 * @crt: read
 * @nc: the name constraints to modify, see
 *   gnutls_x509_ext_import_name_constraints()
 * @flags: 0, or GNUTLS_NAME_CONSTRAINTS_FLAG_APPEND
 * @critical: on success whether the extension is critical; NULL allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_ASN1_DER_ERROR or another ASN1 code when the extension is
 * malformed, GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_MEMORY_ERROR; @nc is
 * then unchanged.
 * Threads: not thread-safe: needs exclusive access to @nc. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_crt_get_name_constraints, RFC 5280 4.2.1.10.
 */
int gnutls_x509_crt_get_name_constraints(gnutls_x509_crt_t crt,
					 gnutls_x509_name_constraints_t nc,
					 unsigned int flags,
					 unsigned int *critical);
/**
 * gnutls_x509_crt_get_tlsfeatures: reads the TLS features into an object.
 * @cert: read
 * @features: the features to modify
 * @flags: 0: what is read replaces the contents; GNUTLS_EXT_FLAG_APPEND: it
 *   is added
 * @critical: on success whether the extension is critical; NULL allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_ASN1_DER_ERROR or another ASN1 code when the extension is
 * malformed, GNUTLS_E_INVALID_REQUEST for NULL; @features is then unchanged.
 * Threads: not thread-safe: needs exclusive access to @features. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_crt_get_tlsfeatures, RFC 7633.
 */
int gnutls_x509_crt_get_tlsfeatures(gnutls_x509_crt_t cert,
				    gnutls_x509_tlsfeatures_t features,
				    unsigned int flags, unsigned int *critical);
/* -------------------------------------------------------- alternative names */

/**
 * gnutls_x509_crt_get_subject_alt_name: gives an alternative name of the
 * subject.
 * @cert: read
 * @seq: which, from 0
 * @san, @san_size: the buffer, see the head of <gnutls/x509-crt.h>
 * @critical: on success whether the extension is critical; NULL allowed
 *
 * Text gets a NUL; addresses are 4 or 16 bytes, a directory name is RFC 4514
 * text, a registered identifier dotted text, an otherName the DER of its
 * value, one of a known OID text.
 * Returns: the type, a gnutls_x509_subject_alt_name_t; a virtual one for an
 * otherName of a known OID.
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_ASN1_DER_ERROR or another ASN1 code when the extension is
 * malformed, GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_subject_alt_name, RFC 5280 4.2.1.6.
 */
int gnutls_x509_crt_get_subject_alt_name(gnutls_x509_crt_t cert,
					 unsigned int seq, void *san,
					 size_t *san_size,
					 unsigned int *critical);
/**
 * gnutls_x509_crt_get_subject_alt_name2: gives an alternative name of the
 * subject and its type.
 * @cert: read
 * @seq: which, from 0
 * @san, @san_size: the buffer, see the head of <gnutls/x509-crt.h>
 * @san_type: the type, also when the buffer is too small; NULL allowed
 * @critical: on success whether the extension is critical; NULL allowed
 *
 * Returns: as gnutls_x509_crt_get_subject_alt_name().
 * Errors: the same.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_subject_alt_name2, RFC 5280 4.2.1.6.
 */
int gnutls_x509_crt_get_subject_alt_name2(gnutls_x509_crt_t cert,
					  unsigned int seq, void *san,
					  size_t *san_size,
					  unsigned int *san_type,
					  unsigned int *critical);
/**
 * gnutls_x509_crt_get_subject_alt_othername_oid: gives the OID of an otherName
 * of the subject.
 * @cert: read
 * @seq: which, from 0
 * @oid, @oid_size: the buffer, see the head of <gnutls/x509-crt.h>
 *
 * Dotted text; empty for names of other types.
 * Returns: as gnutls_x509_crt_get_subject_alt_name().
 * Errors: the same.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_subject_alt_othername_oid, RFC 5280 4.2.1.6.
 */
int gnutls_x509_crt_get_subject_alt_othername_oid(gnutls_x509_crt_t cert,
						  unsigned int seq, void *oid,
						  size_t *oid_size);
/**
 * gnutls_x509_crt_get_issuer_alt_name: gives an alternative name of the
 * issuer.
 * @cert: read
 * @seq: which, from 0
 * @ian, @ian_size: the buffer, see the head of <gnutls/x509-crt.h>
 * @critical: on success whether the extension is critical; NULL allowed
 *
 * Text gets a NUL; addresses are 4 or 16 bytes, a directory name is RFC 4514
 * text, a registered identifier dotted text, an otherName the DER of its
 * value, one of a known OID text.
 * Returns: the type, a gnutls_x509_subject_alt_name_t; a virtual one for an
 * otherName of a known OID.
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_ASN1_DER_ERROR or another ASN1 code when the extension is
 * malformed, GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_issuer_alt_name, RFC 5280 4.2.1.6.
 */
int gnutls_x509_crt_get_issuer_alt_name(gnutls_x509_crt_t cert,
					unsigned int seq, void *ian,
					size_t *ian_size,
					unsigned int *critical);
/**
 * gnutls_x509_crt_get_issuer_alt_name2: gives an alternative name of the
 * issuer and its type.
 * @cert: read
 * @seq: which, from 0
 * @ian, @ian_size: the buffer, see the head of <gnutls/x509-crt.h>
 * @ian_type: the type, also when the buffer is too small; NULL allowed
 * @critical: on success whether the extension is critical; NULL allowed
 *
 * Returns: as gnutls_x509_crt_get_issuer_alt_name().
 * Errors: the same.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_issuer_alt_name2, RFC 5280 4.2.1.6.
 */
int gnutls_x509_crt_get_issuer_alt_name2(gnutls_x509_crt_t cert,
					 unsigned int seq, void *ian,
					 size_t *ian_size,
					 unsigned int *ian_type,
					 unsigned int *critical);
/**
 * gnutls_x509_crt_get_issuer_alt_othername_oid: gives the OID of an otherName
 * of the issuer.
 * @cert: read
 * @seq: which, from 0
 * @ret, @ret_size: the buffer, see the head of <gnutls/x509-crt.h>
 *
 * Dotted text; empty for names of other types.
 * Returns: as gnutls_x509_crt_get_issuer_alt_name().
 * Errors: the same.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_issuer_alt_othername_oid, RFC 5280 4.2.1.6.
 */
int gnutls_x509_crt_get_issuer_alt_othername_oid(gnutls_x509_crt_t cert,
						 unsigned int seq, void *ret,
						 size_t *ret_size);
/* --------------------------------------------------------- keys and places */

/**
 * gnutls_x509_crt_get_subject_key_id: gives the subject key identifier.
 * @cert: read
 * @ret, @ret_size: the buffer, see the head of <gnutls/x509-crt.h>
 * @critical: on success whether the extension is critical; NULL allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_ASN1_DER_ERROR or another ASN1 code when the extension is
 * malformed, GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_subject_key_id, RFC 5280 4.2.1.2.
 */
int gnutls_x509_crt_get_subject_key_id(gnutls_x509_crt_t cert, void *ret,
				       size_t *ret_size,
				       unsigned int *critical);
/**
 * gnutls_x509_crt_get_authority_key_id: gives the authority key identifier.
 * @cert: read
 * @id, @id_size: the buffer, see the head of <gnutls/x509-crt.h>
 * @critical: on success whether the extension is critical; NULL allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_X509_UNSUPPORTED_EXTENSION when it has issuer and serial number
 * instead, GNUTLS_E_ASN1_DER_ERROR or another ASN1 code when the extension is
 * malformed, GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_authority_key_id, RFC 5280 4.2.1.1.
 */
int gnutls_x509_crt_get_authority_key_id(gnutls_x509_crt_t cert, void *id,
					 size_t *id_size,
					 unsigned int *critical);
/**
 * gnutls_x509_crt_get_authority_key_gn_serial: gives a name of the issuer's
 * issuer, and the issuer's serial number.
 * @cert: read
 * @seq: which, from 0
 * @alt, @alt_size: the buffer, see the head of <gnutls/x509-crt.h>
 * @alt_type: on success the type of the name; NULL allowed
 * @serial, @serial_size: the buffer, see the head of <gnutls/x509-crt.h>
 * @critical: on success whether the extension is critical; NULL allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_ASN1_DER_ERROR or another ASN1 code when the extension is
 * malformed, GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_authority_key_gn_serial, RFC 5280 4.2.1.1.
 */
int gnutls_x509_crt_get_authority_key_gn_serial(
	gnutls_x509_crt_t cert, unsigned int seq, void *alt, size_t *alt_size,
	unsigned int *alt_type, void *serial, size_t *serial_size,
	unsigned int *critical);
/**
 * gnutls_x509_crt_get_crl_dist_points: gives a place of a CRL.
 * @cert: read
 * @seq: which, from 0, the names of all points counted through; points that
 *   are named relative to the CRL issuer have none
 * @ret, @ret_size: the buffer, see the head of <gnutls/x509-crt.h>
 * @reason_flags: the bits of gnutls_x509_crl_reason_flags_t of its point, 0
 *   for all reasons; NULL allowed
 * @critical: on success whether the extension is critical; NULL allowed
 *
 * Returns: the type of the name, a gnutls_x509_subject_alt_name_t.
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_ASN1_DER_ERROR or another ASN1 code when the extension is
 * malformed, GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_crl_dist_points, RFC 5280 4.2.1.13.
 */
int gnutls_x509_crt_get_crl_dist_points(gnutls_x509_crt_t cert,
					unsigned int seq, void *ret,
					size_t *ret_size,
					unsigned int *reason_flags,
					unsigned int *critical);
/**
 * gnutls_x509_crt_get_authority_info_access: gives an access description.
 * @crt: read
 * @seq: which, from 0
 * @what: a gnutls_info_access_what_t
 * @data: on success the answer: text without NUL for a URI, text whose size
 *   counts the NUL for the two that ask about the contents; the caller frees
 *   data with gnutls_free(); NULL: just ask whether there is one
 * @critical: on success whether the extension is critical; NULL allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none, or it is
 * no URI, GNUTLS_E_UNKNOWN_ALGORITHM when it has another method,
 * GNUTLS_E_INVALID_REQUEST for another @what, GNUTLS_E_ASN1_DER_ERROR or
 * another ASN1 code when the extension is malformed, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_authority_info_access, RFC 5280 4.2.2.1.
 */
int gnutls_x509_crt_get_authority_info_access(gnutls_x509_crt_t crt,
					      unsigned int seq, int what,
					      gnutls_datum_t *data,
					      unsigned int *critical);

/* ------------------------------------- name constraints and TLS features */

/**
 * gnutls_x509_name_constraints_init: makes an empty object for name
 * constraints.
 * @nc: on success the new object; gnutls_x509_name_constraints_deinit() frees
 *   it
 *
 * Errors: GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_name_constraints_init.
 */
int gnutls_x509_name_constraints_init(gnutls_x509_name_constraints_t *nc);

/**
 * gnutls_x509_name_constraints_deinit: frees an object.
 * @nc: NULL allowed
 *
 * Threads: not thread-safe: needs exclusive access to @nc. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_name_constraints_deinit.
 */
void gnutls_x509_name_constraints_deinit(gnutls_x509_name_constraints_t nc);

/**
 * gnutls_x509_name_constraints_get_permitted: gives a permitted subtree.
 * @nc: read
 * @idx: which, from 0
 * @type: its type, a gnutls_x509_subject_alt_name_t
 * @name: its base: text, or address and mask; borrowed until @nc changes
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_name_constraints_get_permitted.
 */
int gnutls_x509_name_constraints_get_permitted(
	gnutls_x509_name_constraints_t nc, unsigned idx, unsigned *type,
	gnutls_datum_t *name);

/**
 * gnutls_x509_name_constraints_get_excluded: gives an excluded subtree.
 * @nc: read
 * @idx: which, from 0
 * @type: its type, a gnutls_x509_subject_alt_name_t
 * @name: its base: text, or address and mask; borrowed until @nc changes
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_name_constraints_get_excluded.
 */
int gnutls_x509_name_constraints_get_excluded(gnutls_x509_name_constraints_t nc,
					      unsigned idx, unsigned *type,
					      gnutls_datum_t *name);

/**
 * gnutls_x509_name_constraints_check: checks whether constraints allow a name.
 * @nc: read
 * @type: the form of the name; host names, e-mail and IP addresses are
 *   compared, a name of another form is allowed where the constraints do not
 *   mention the form
 * @name: the name, or the bytes of an address
 *
 * Returns: 1 when it is allowed, else 0.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_name_constraints_check, RFC 5280 6.1.3 (b), (c).
 */
unsigned gnutls_x509_name_constraints_check(gnutls_x509_name_constraints_t nc,
					    gnutls_x509_subject_alt_name_t type,
					    const gnutls_datum_t *name);
/**
 * gnutls_x509_name_constraints_check_crt: checks whether constraints allow a
 * certificate's names of one form.
 * @nc: read; NULL allows everything
 * @type: the form, see gnutls_x509_name_constraints_check()
 * @crt: read
 *
 * The certificate's alternative names of that form count; where it has none,
 * the common name of its subject as a host name, or its subject's e-mail
 * addresses.
 * Returns: 1 when all are allowed, else 0.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_name_constraints_check_crt, RFC 5280 6.1.3 (b), (c).
 */
unsigned
gnutls_x509_name_constraints_check_crt(gnutls_x509_name_constraints_t nc,
				       gnutls_x509_subject_alt_name_t type,
				       gnutls_x509_crt_t crt);
/**
 * gnutls_x509_tlsfeatures_init: makes an empty object for TLS features.
 * @features: on success the new object; gnutls_x509_tlsfeatures_deinit() frees
 *   it
 *
 * Errors: GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_tlsfeatures_init.
 */
int gnutls_x509_tlsfeatures_init(gnutls_x509_tlsfeatures_t *features);

/**
 * gnutls_x509_tlsfeatures_deinit: frees an object.
 * @features: NULL allowed
 *
 * Threads: not thread-safe: needs exclusive access to @features. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_tlsfeatures_deinit.
 */
void gnutls_x509_tlsfeatures_deinit(gnutls_x509_tlsfeatures_t features);

/**
 * gnutls_x509_tlsfeatures_get: gives a TLS feature.
 * @f: read
 * @idx: which, from 0
 * @feature: on success the number of a TLS extension
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_INVALID_REQUEST for NULL.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_tlsfeatures_get.
 */
int gnutls_x509_tlsfeatures_get(gnutls_x509_tlsfeatures_t f, unsigned idx,
				unsigned int *feature);

/**
 * gnutls_x509_tlsfeatures_check_crt: checks whether a certificate has all of
 * its issuer's TLS features.
 * @feat: the issuer's
 * @crt: read
 *
 * Returns: 1 when it has, or when there are none; else 0.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_tlsfeatures_check_crt, RFC 7633 4.2.2.
 */
unsigned gnutls_x509_tlsfeatures_check_crt(gnutls_x509_tlsfeatures_t feat,
					   gnutls_x509_crt_t crt);

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_GNUTLS_X509_CRT_EXT_H */
