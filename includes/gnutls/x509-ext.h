/*
 * libcatrust: extensions outside certificates.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Objects that hold decoded extensions. Reading adds to an object or replaces
 * what it holds; what it gives out stays borrowed. An object may be read by any
 * number of threads while none modifies it. Long, because the file's name and
 * contents are GnuTLS's.
 */

#ifndef GNUTLS_X509_EXT_H
#define GNUTLS_X509_EXT_H

#include <gnutls/x509.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Handles */
typedef struct gnutls_subject_alt_names_st *gnutls_subject_alt_names_t;
typedef struct gnutls_x509_crl_dist_points_st *gnutls_x509_crl_dist_points_t;
typedef struct gnutls_x509_aia_st *gnutls_x509_aia_t;
typedef struct gnutls_x509_aki_st *gnutls_x509_aki_t;
typedef struct gnutls_x509_key_purposes_st *gnutls_x509_key_purposes_t;
typedef struct gnutls_x509_policies_st *gnutls_x509_policies_t;
typedef struct gnutls_x509_ct_scts_st *gnutls_x509_ct_scts_t;

/* -------------------------------------------------------- alternative names */

/**
 * gnutls_subject_alt_names_init: makes an empty object for alternative names.
 * @sans: on success the new object; gnutls_subject_alt_names_deinit() frees it
 *
 * Errors: GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_subject_alt_names_init.
 */
int gnutls_subject_alt_names_init(gnutls_subject_alt_names_t *sans);
/**
 * gnutls_subject_alt_names_deinit: frees an object.
 * @sans: NULL allowed
 *
 * Threads: not thread-safe: needs exclusive access to @sans. Since: 0.1.0.
 * Source: GnuTLS gnutls_subject_alt_names_deinit.
 */
void gnutls_subject_alt_names_deinit(gnutls_subject_alt_names_t sans);
/**
 * gnutls_x509_ext_import_subject_alt_names: reads alternative names, also
 * those of the issuer.
 * @ext: the extension's value, DER, borrowed for the call
 * @sans: the alternative names to modify
 * @flags: 0: what is read replaces the contents; GNUTLS_EXT_FLAG_APPEND: it
 *   is added
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_DER_ERROR or
 * another ASN1 code when the extension is malformed, GNUTLS_E_MEMORY_ERROR;
 * @sans is then unchanged.
 * Threads: not thread-safe: needs exclusive access to @sans. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_ext_import_subject_alt_names, RFC 5280 4.2.1.6.
 */
int gnutls_x509_ext_import_subject_alt_names(const gnutls_datum_t *ext,
					     gnutls_subject_alt_names_t sans,
					     unsigned int flags);
/**
 * gnutls_subject_alt_names_get: gives a name of the list.
 * @sans: read
 * @seq: which, from 0
 * @san_type: its type, a gnutls_x509_subject_alt_name_t, never virtual; NULL
 *   allowed
 * @san: the name: text, address bytes, or the DER of an otherName's value;
 *   borrowed until @sans changes; NULL allowed
 * @othername_oid: an otherName's OID as text, borrowed; unchanged for other
 *   types; NULL allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_subject_alt_names_get.
 */
int gnutls_subject_alt_names_get(gnutls_subject_alt_names_t sans,
				 unsigned int seq, unsigned int *san_type,
				 gnutls_datum_t *san,
				 gnutls_datum_t *othername_oid);
/**
 * gnutls_x509_othername_to_virtual: gives an otherName as text.
 * @oid: dotted text
 * @othername: the DER of its value
 * @virt_type: on success the virtual type, GNUTLS_SAN_OTHERNAME_XMPP and so
 *   on; NULL allowed
 * @virt: on success the text; the caller frees data with gnutls_free(); NULL
 *   allowed
 *
 * Errors: GNUTLS_E_X509_UNKNOWN_SAN for other OIDs, and for a value that is
 * not as it should be; GNUTLS_E_ASN1_EMBEDDED_NULL_IN_STRING for text with a
 * NUL, with *@virt cleared; GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_othername_to_virtual.
 */
int gnutls_x509_othername_to_virtual(const char *oid,
				     const gnutls_datum_t *othername,
				     unsigned int *virt_type,
				     gnutls_datum_t *virt);
/* ----------------------------------------------------- distribution points */

/**
 * gnutls_x509_crl_dist_points_init: makes an empty object for distribution
 * points.
 * @dp: on success the new object; gnutls_x509_crl_dist_points_deinit() frees it
 *
 * Errors: GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crl_dist_points_init.
 */
int gnutls_x509_crl_dist_points_init(gnutls_x509_crl_dist_points_t *dp);
/**
 * gnutls_x509_crl_dist_points_deinit: frees an object.
 * @dp: NULL allowed
 *
 * Threads: not thread-safe: needs exclusive access to @dp. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_crl_dist_points_deinit.
 */
void gnutls_x509_crl_dist_points_deinit(gnutls_x509_crl_dist_points_t dp);
/**
 * gnutls_x509_ext_import_crl_dist_points: reads distribution points.
 * @ext: the extension's value, DER, borrowed for the call
 * @dp: what is read is added
 * @flags: 0
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_DER_ERROR or
 * another ASN1 code when the extension is malformed, GNUTLS_E_MEMORY_ERROR;
 * @dp is then unchanged.
 * Threads: not thread-safe: needs exclusive access to @dp. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_ext_import_crl_dist_points, RFC 5280 4.2.1.13.
 */
int gnutls_x509_ext_import_crl_dist_points(const gnutls_datum_t *ext,
					   gnutls_x509_crl_dist_points_t dp,
					   unsigned int flags);
/**
 * gnutls_x509_crl_dist_points_get: gives a name of the list.
 * @dp: read
 * @seq: which, from 0
 * @type: its type, a gnutls_x509_subject_alt_name_t; NULL allowed
 * @dist: the name, borrowed until @dp changes; NULL allowed
 * @reason_flags: bits of gnutls_x509_crl_reason_flags_t, 0 for all reasons;
 *   NULL allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_dist_points_get.
 */
int gnutls_x509_crl_dist_points_get(gnutls_x509_crl_dist_points_t dp,
				    unsigned int seq, unsigned int *type,
				    gnutls_datum_t *dist,
				    unsigned int *reason_flags);
/* ----------------------------------------------------- access descriptions */

/**
 * gnutls_x509_aia_init: makes an empty object for access descriptions.
 * @aia: on success the new object; gnutls_x509_aia_deinit() frees it
 *
 * Errors: GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_aia_init.
 */
int gnutls_x509_aia_init(gnutls_x509_aia_t *aia);
/**
 * gnutls_x509_aia_deinit: frees an object.
 * @aia: NULL allowed
 *
 * Threads: not thread-safe: needs exclusive access to @aia. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_aia_deinit.
 */
void gnutls_x509_aia_deinit(gnutls_x509_aia_t aia);
/**
 * gnutls_x509_ext_import_aia: reads access descriptions.
 * @ext: the extension's value, DER, borrowed for the call
 * @aia: what is read is added
 * @flags: 0
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_DER_ERROR or
 * another ASN1 code when the extension is malformed, GNUTLS_E_MEMORY_ERROR;
 * @aia is then unchanged.
 * Threads: not thread-safe: needs exclusive access to @aia. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_ext_import_aia, RFC 5280 4.2.2.1.
 */
int gnutls_x509_ext_import_aia(const gnutls_datum_t *ext, gnutls_x509_aia_t aia,
			       unsigned int flags);
/**
 * gnutls_x509_aia_get: gives a description of the list.
 * @aia: read
 * @seq: which, from 0
 * @oid: the method, dotted text, borrowed until @aia changes; NULL allowed
 * @san_type: the location's type; NULL allowed
 * @san: the location, borrowed; NULL allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_aia_get.
 */
int gnutls_x509_aia_get(gnutls_x509_aia_t aia, unsigned int seq,
			gnutls_datum_t *oid, unsigned *san_type,
			gnutls_datum_t *san);
/* --------------------------------------------------------- key identifiers */

/**
 * gnutls_x509_ext_import_subject_key_id: reads a subject key identifier.
 * @ext: the extension's value, DER, borrowed for the call
 * @id: on success the octets; the caller frees data with gnutls_free()
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_DER_ERROR or
 * another ASN1 code when the extension is malformed, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_ext_import_subject_key_id, RFC 5280 4.2.1.2.
 */
int gnutls_x509_ext_import_subject_key_id(const gnutls_datum_t *ext,
					  gnutls_datum_t *id);
/**
 * gnutls_x509_aki_init: makes an empty object for an authority key identifier.
 * @aki: on success the new object; gnutls_x509_aki_deinit() frees it
 *
 * Errors: GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_aki_init.
 */
int gnutls_x509_aki_init(gnutls_x509_aki_t *aki);
/**
 * gnutls_x509_aki_deinit: frees an object.
 * @aki: NULL allowed
 *
 * Threads: not thread-safe: needs exclusive access to @aki. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_aki_deinit.
 */
void gnutls_x509_aki_deinit(gnutls_x509_aki_t aki);
/**
 * gnutls_x509_ext_import_authority_key_id: reads an authority key identifier.
 * @ext: the extension's value, DER, borrowed for the call
 * @aki: holds it instead of what it held
 * @flags: 0
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_DER_ERROR or
 * another ASN1 code when the extension is malformed, GNUTLS_E_MEMORY_ERROR;
 * @aki is then unchanged.
 * Threads: not thread-safe: needs exclusive access to @aki. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_ext_import_authority_key_id, RFC 5280 4.2.1.1.
 */
int gnutls_x509_ext_import_authority_key_id(const gnutls_datum_t *ext,
					    gnutls_x509_aki_t aki,
					    unsigned int flags);
/**
 * gnutls_x509_aki_get_id: gives the key identifier.
 * @aki: read
 * @id: the octets, borrowed until @aki changes
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_aki_get_id.
 */
int gnutls_x509_aki_get_id(gnutls_x509_aki_t aki, gnutls_datum_t *id);
/**
 * gnutls_x509_aki_get_cert_issuer: gives a name of the issuer, and its serial
 * number.
 * @aki: read
 * @seq: which, from 0
 * @san_type, @san, @othername_oid: as gnutls_subject_alt_names_get()
 * @serial: the serial number, borrowed; unchanged when there is none; NULL
 *   allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_aki_get_cert_issuer.
 */
int gnutls_x509_aki_get_cert_issuer(gnutls_x509_aki_t aki, unsigned int seq,
				    unsigned int *san_type, gnutls_datum_t *san,
				    gnutls_datum_t *othername_oid,
				    gnutls_datum_t *serial);
/* ------------------------------------------------------------------- usage */

/**
 * gnutls_x509_ext_import_basic_constraints: reads basic constraints.
 * @ext: the extension's value, DER, borrowed for the call
 * @ca: on success 1 for a CA, else 0; NULL allowed
 * @pathlen: on success the limit, -1 for none; NULL allowed
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_DER_ERROR or
 * another ASN1 code when the extension is malformed.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_ext_import_basic_constraints, RFC 5280 4.2.1.9.
 */
int gnutls_x509_ext_import_basic_constraints(const gnutls_datum_t *ext,
					     unsigned int *ca, int *pathlen);
/**
 * gnutls_x509_ext_import_key_usage: reads a key usage.
 * @ext: the extension's value, DER, borrowed for the call
 * @key_usage: on success GNUTLS_KEY_ bits
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_DER_ERROR or
 * another ASN1 code when the extension is malformed.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_ext_import_key_usage, RFC 5280 4.2.1.3.
 */
int gnutls_x509_ext_import_key_usage(const gnutls_datum_t *ext,
				     unsigned int *key_usage);
/**
 * gnutls_x509_ext_import_inhibit_anypolicy: reads where anyPolicy stops to
 * count.
 * @ext: the extension's value, DER, borrowed for the call
 * @skipcerts: on success how many certificates further down
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_DER_ERROR or
 * another ASN1 code when the extension is malformed.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_ext_import_inhibit_anypolicy, RFC 5280 4.2.1.14.
 */
int gnutls_x509_ext_import_inhibit_anypolicy(const gnutls_datum_t *ext,
					     unsigned int *skipcerts);
/**
 * gnutls_x509_ext_import_private_key_usage_period: reads the time during which
 * the private key may sign.
 * @ext: the extension's value, DER, borrowed for the call
 * @activation, @expiration: on success the bounds, (time_t)-1 for one that is
 *   absent; NULL allowed
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_DER_ERROR or
 * another ASN1 code when the extension is malformed.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_ext_import_private_key_usage_period, RFC 3280 4.2.1.4.
 */
int gnutls_x509_ext_import_private_key_usage_period(const gnutls_datum_t *ext,
						    time_t *activation,
						    time_t *expiration);
/**
 * gnutls_x509_ext_import_proxy: reads proxy certificate information.
 * @ext: the extension's value, DER, borrowed for the call
 * @pathlen, @language, @policy, @sizeof_policy: as
 *   gnutls_x509_crt_get_proxy()
 *
 * Errors: GNUTLS_E_ASN1_DER_ERROR or another ASN1 code when the extension is
 * malformed, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_ext_import_proxy,
 * RFC 3820 3.8.
 */
int gnutls_x509_ext_import_proxy(const gnutls_datum_t *ext, int *pathlen,
				 char **language, char **policy,
				 size_t *sizeof_policy);
/**
 * gnutls_x509_key_purpose_init: makes an empty object for purposes of a key.
 * @p: on success the new object; gnutls_x509_key_purpose_deinit() frees it
 *
 * Errors: GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_key_purpose_init.
 */
int gnutls_x509_key_purpose_init(gnutls_x509_key_purposes_t *p);
/**
 * gnutls_x509_key_purpose_deinit: frees an object.
 * @p: NULL allowed
 *
 * Threads: not thread-safe: needs exclusive access to @p. Since: 0.1.0. Source:
 * GnuTLS gnutls_x509_key_purpose_deinit.
 */
void gnutls_x509_key_purpose_deinit(gnutls_x509_key_purposes_t p);
/**
 * gnutls_x509_ext_import_key_purposes: reads purposes of a key.
 * @ext: the extension's value, DER, borrowed for the call
 * @p: what is read replaces the contents
 * @flags: 0
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_DER_ERROR or
 * another ASN1 code when the extension is malformed, GNUTLS_E_MEMORY_ERROR; @p
 * is then unchanged.
 * Threads: not thread-safe: needs exclusive access to @p. Since: 0.1.0. Source:
 * GnuTLS gnutls_x509_ext_import_key_purposes, RFC 5280 4.2.1.12.
 */
int gnutls_x509_ext_import_key_purposes(const gnutls_datum_t *ext,
					gnutls_x509_key_purposes_t p,
					unsigned int flags);
/**
 * gnutls_x509_key_purpose_get: gives a purpose of the list.
 * @p: read
 * @idx: which, from 0
 * @oid: dotted text, borrowed until @p changes
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_key_purpose_get.
 */
int gnutls_x509_key_purpose_get(gnutls_x509_key_purposes_t p, unsigned idx,
				gnutls_datum_t *oid);
/* ---------------------------------------------------------------- policies */

/**
 * gnutls_x509_policies_init: makes an empty object for certificate policies.
 * @policies: on success the new object; gnutls_x509_policies_deinit() frees it
 *
 * Errors: GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_policies_init.
 */
int gnutls_x509_policies_init(gnutls_x509_policies_t *policies);
/**
 * gnutls_x509_policies_deinit: frees an object.
 * @policies: NULL allowed
 *
 * Threads: not thread-safe: needs exclusive access to @policies. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_policies_deinit.
 */
void gnutls_x509_policies_deinit(gnutls_x509_policies_t policies);
/**
 * gnutls_x509_ext_import_policies: reads certificate policies.
 * @ext: the extension's value, DER, borrowed for the call
 * @policies: what is read replaces the contents
 * @flags: 0
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_DER_ERROR or
 * another ASN1 code when the extension is malformed, GNUTLS_E_MEMORY_ERROR;
 * @policies is then unchanged.
 * Threads: not thread-safe: needs exclusive access to @policies. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_ext_import_policies, RFC 5280 4.2.1.4.
 */
int gnutls_x509_ext_import_policies(const gnutls_datum_t *ext,
				    gnutls_x509_policies_t policies,
				    unsigned int flags);
/**
 * gnutls_x509_policies_get: gives a policy of the list.
 * @policies: read
 * @seq: which, from 0
 * @policy: the policy, all of it borrowed until @policies changes: do not
 *   release it; NULL allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_policies_get.
 */
int gnutls_x509_policies_get(gnutls_x509_policies_t policies, unsigned int seq,
			     struct gnutls_x509_policy_st *policy);
/* -------------------------------------------------------- name constraints */

/**
 * gnutls_x509_ext_import_name_constraints: reads name constraints.
 * @ext: the extension's value, DER, borrowed for the call
 * @nc: the name constraints to modify
 * @flags: 0: what is read replaces the contents;
 *   GNUTLS_NAME_CONSTRAINTS_FLAG_APPEND: both count, as the constraints of two
 *   CAs of one chain do
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_DER_ERROR or
 * another ASN1 code when the extension is malformed,
 * GNUTLS_E_ILLEGAL_PARAMETER for a constraint that is not of its form,
 * GNUTLS_E_X509_UNKNOWN_SAN for one of a type without a number,
 * GNUTLS_E_MEMORY_ERROR; @nc is then unchanged.
 * Threads: not thread-safe: needs exclusive access to @nc. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_ext_import_name_constraints, RFC 5280 4.2.1.10 and
 * 6.1.4 (g).
 */
int gnutls_x509_ext_import_name_constraints(const gnutls_datum_t *ext,
					    gnutls_x509_name_constraints_t nc,
					    unsigned int flags);
/* ------------------------------------------------------------ TLS features */

/**
 * gnutls_x509_ext_import_tlsfeatures: reads TLS features.
 * @ext: the extension's value, DER, borrowed for the call
 * @f: the features to modify; it has room for 64
 * @flags: 0: what is read replaces the contents; GNUTLS_EXT_FLAG_APPEND: it
 *   is added
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_DER_ERROR or
 * another ASN1 code when the extension is malformed, GNUTLS_E_INTERNAL_ERROR
 * for too many; @f is then unchanged.
 * Threads: not thread-safe: needs exclusive access to @f. Since: 0.1.0. Source:
 * GnuTLS gnutls_x509_ext_import_tlsfeatures, RFC 7633.
 */
int gnutls_x509_ext_import_tlsfeatures(const gnutls_datum_t *ext,
				       gnutls_x509_tlsfeatures_t f,
				       unsigned int flags);
/**
 * gnutls_x509_ext_export_tlsfeatures: writes TLS features as an extension's
 * value.
 * @f: read
 * @ext: on success the DER; the caller frees data with gnutls_free()
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_ext_export_tlsfeatures, RFC 7633.
 */
int gnutls_x509_ext_export_tlsfeatures(gnutls_x509_tlsfeatures_t f,
				       gnutls_datum_t *ext);
/**
 * gnutls_x509_tlsfeatures_add: adds a TLS feature.
 * @f: the features to modify; it has room for 64
 * @feature: the number of a TLS extension, up to 65,535
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL or a larger number,
 * GNUTLS_E_INTERNAL_ERROR when it is full.
 * Threads: not thread-safe: needs exclusive access to @f. Since: 0.1.0. Source:
 * GnuTLS gnutls_x509_tlsfeatures_add.
 */
int gnutls_x509_tlsfeatures_add(gnutls_x509_tlsfeatures_t f,
				unsigned int feature);
/* -------------------------------------- signed certificate timestamps (CT) */

/**
 * gnutls_x509_ext_ct_scts_init: makes an empty object for timestamps.
 * @scts: on success the new object; gnutls_x509_ext_ct_scts_deinit() frees it
 *
 * Errors: GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_ext_ct_scts_init.
 */
int gnutls_x509_ext_ct_scts_init(gnutls_x509_ct_scts_t *scts);
/**
 * gnutls_x509_ext_ct_scts_deinit: frees an object.
 * @scts: NULL allowed
 *
 * Threads: not thread-safe: needs exclusive access to @scts. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_ext_ct_scts_deinit.
 */
void gnutls_x509_ext_ct_scts_deinit(gnutls_x509_ct_scts_t scts);
/**
 * gnutls_x509_ext_ct_import_scts: reads timestamps.
 * @ext: the extension's value: an OCTET STRING in DER; borrowed for the call
 * @scts: what is read is added
 * @flags: 0
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_DER_ERROR or
 * another ASN1 code when the extension is malformed, GNUTLS_E_MEMORY_ERROR;
 * @scts is then unchanged.
 * Threads: not thread-safe: needs exclusive access to @scts. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_ext_ct_import_scts, RFC 6962 3.3.
 */
int gnutls_x509_ext_ct_import_scts(const gnutls_datum_t *ext,
				   gnutls_x509_ct_scts_t scts,
				   unsigned int flags);
/**
 * gnutls_x509_ext_ct_export_scts: writes timestamps as an extension's value.
 * @scts: read
 * @ext: on success the DER; the caller frees data with gnutls_free()
 *
 * Errors: GNUTLS_E_INVALID_REQUEST when they do not fit 65,535 bytes,
 * GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_ext_ct_export_scts,
 * RFC 6962 3.3.
 */
int gnutls_x509_ext_ct_export_scts(const gnutls_x509_ct_scts_t scts,
				   gnutls_datum_t *ext);
/**
 * gnutls_x509_ct_sct_get_version: gives the version of a timestamp.
 * @scts: read
 * @idx: which, from 0
 * @version_out: on success 1
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_INVALID_REQUEST for other versions.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_ct_sct_get_version.
 */
int gnutls_x509_ct_sct_get_version(const gnutls_x509_ct_scts_t scts,
				   unsigned idx, unsigned int *version_out);
/**
 * gnutls_x509_ct_sct_get: gives a timestamp.
 * @scts: read
 * @idx: which, from 0
 * @timestamp: on success when it was made; NULL allowed
 * @logid, @signature: on success the log's identifier and its signature; the
 *   caller frees data with gnutls_free(); NULL allowed
 * @sigalg: on success the signature algorithm; NULL allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none,
 * GNUTLS_E_INVALID_REQUEST for other versions than 1, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_ct_sct_get, RFC 6962
 * 3.2.
 */
int gnutls_x509_ct_sct_get(const gnutls_x509_ct_scts_t scts, unsigned idx,
			   time_t *timestamp, gnutls_datum_t *logid,
			   gnutls_sign_algorithm_t *sigalg,
			   gnutls_datum_t *signature);

#ifdef __cplusplus
}
#endif

#endif /* GNUTLS_X509_EXT_H */
