/*
 * libcatrust: certificate objects: reading, writing, comparing.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Included by <gnutls/x509.h>.
 *
 * A certificate object is immutable once a certificate was imported: any
 * number of threads may then read it. Functions that fill a caller's buffer
 * take its size in *size and store how many bytes they wrote; when it is too
 * small, or NULL, they return GNUTLS_E_SHORT_MEMORY_BUFFER and store the size
 * needed. Text gets a final NUL, which counts in the size needed but not in
 * the size written. An object into which nothing was imported has no fields:
 * functions return a negative code for it.
 *
 * Long, because certificates have many fields and all stand together.
 */

#ifndef CATRUST_GNUTLS_X509_CRT_H
#define CATRUST_GNUTLS_X509_CRT_H

#include <gnutls/x509-types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* -------------------------------------------------------- making, comparing */

/**
 * gnutls_x509_crt_init: makes an empty certificate object.
 * @cert: on success the new object; gnutls_x509_crt_deinit() frees it
 *
 * Errors: GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_init.
 */
int gnutls_x509_crt_init(gnutls_x509_crt_t *cert);

/**
 * gnutls_x509_crt_deinit: frees a certificate object.
 * @cert: NULL allowed
 *
 * Threads: not thread-safe: needs exclusive access to @cert. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_crt_deinit.
 */
void gnutls_x509_crt_deinit(gnutls_x509_crt_t cert);

/**
 * gnutls_x509_crt_set_flags: sets options of an object.
 * @cert: the certificate to modify
 * @flags: bits of gnutls_x509_crt_flags; they replace the ones set before
 *
 * Threads: not thread-safe: needs exclusive access to @cert. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_crt_set_flags.
 */
void gnutls_x509_crt_set_flags(gnutls_x509_crt_t cert, unsigned flags);

/**
 * gnutls_x509_crt_import: reads one certificate.
 * @cert: on success holds the certificate instead of what it held
 * @data: the encoding, borrowed for the call and copied
 * @format: DER, or PEM: the first block whose label begins with
 *   "CERTIFICATE", else the first "X509 CERTIFICATE"
 *
 * The structure is checked completely. What is inconsistent (extensions
 * outside version 3, unique identifiers in version 1, an extension twice, a
 * time that does not exist) is refused unless
 * GNUTLS_X509_CRT_FLAG_IGNORE_SANITY is set (gnutls_x509_crt_set_flags()):
 * then it can be read, but not verified, and such a time is -1. Signature and
 * validity are not checked.
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL,
 * GNUTLS_E_BASE64_UNEXPECTED_HEADER_ERROR when there is no such block or it
 * is malformed, GNUTLS_E_ASN1_TAG_ERROR, GNUTLS_E_ASN1_DER_ERROR,
 * GNUTLS_E_ASN1_TIME_ERROR, GNUTLS_E_CERTIFICATE_ERROR,
 * GNUTLS_E_X509_DUPLICATE_EXTENSION, GNUTLS_E_MEMORY_ERROR. @cert is
 * then unchanged.
 * Threads: not thread-safe: needs exclusive access to @cert. Cost: O(size).
 * Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_crt_import, RFC 5280 4.1.
 */
int gnutls_x509_crt_import(gnutls_x509_crt_t cert, const gnutls_datum_t *data,
			   gnutls_x509_crt_fmt_t format);

/**
 * gnutls_x509_crt_equals: compares two certificates.
 * @cert1, @cert2: read
 *
 * Returns: 1 when their DER is the same; else 0, also when one is empty.
 *
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_equals.
 */
unsigned gnutls_x509_crt_equals(gnutls_x509_crt_t cert1,
				gnutls_x509_crt_t cert2);

/**
 * gnutls_x509_crt_equals2: compares a certificate with an encoded one.
 * @cert1: read
 * @der: DER of the other, borrowed for the call
 *
 * Returns: 1 when @cert1's DER is the same; else 0.
 *
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_equals2.
 */
unsigned gnutls_x509_crt_equals2(gnutls_x509_crt_t cert1,
				 const gnutls_datum_t *der);

/**
 * gnutls_x509_crt_list_import: reads several certificates into an array.
 * @certs: room for *@cert_max objects; on success the first ones are new
 *   objects, which the caller frees
 * @cert_max: how many fit; on success how many there are; how many are needed
 *   with GNUTLS_E_SHORT_MEMORY_BUFFER
 * @data: PEM with any number of certificates, or DER of one; borrowed for the
 *   call
 * @format: which
 * @flags: bits of gnutls_certificate_import_flags
 *
 * All or nothing. Certificates that do not fit are skipped, or with
 * GNUTLS_X509_CRT_LIST_IMPORT_FAIL_IF_EXCEED an error.
 * GNUTLS_X509_CRT_LIST_SORT keeps the chain that begins with the first
 * certificate and drops the others, in lists of up to 16.
 * Returns: how many there are, or a negative code.
 * Errors: GNUTLS_E_NO_CERTIFICATE_FOUND, GNUTLS_E_SHORT_MEMORY_BUFFER,
 * GNUTLS_E_CERTIFICATE_LIST_UNSORTED with
 * GNUTLS_X509_CRT_LIST_FAIL_IF_UNSORTED, and those of
 * gnutls_x509_crt_import().
 * Threads: safe. Cost: O(size). Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_list_import.
 */
int gnutls_x509_crt_list_import(gnutls_x509_crt_t *certs,
				unsigned int *cert_max,
				const gnutls_datum_t *data,
				gnutls_x509_crt_fmt_t format,
				unsigned int flags);
/**
 * gnutls_x509_crt_list_import2: reads several certificates into an array of
 * its own.
 * @certs: on success a new array of new objects: the caller frees each, and
 *   frees the array with gnutls_free(); NULL on failure
 * @size: how many there are; 0 on failure
 * @data, @format, @flags: as gnutls_x509_crt_list_import()
 *
 * Errors: as gnutls_x509_crt_list_import().
 * Threads: safe. Cost: O(size). Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_list_import2.
 */
int gnutls_x509_crt_list_import2(gnutls_x509_crt_t **certs, unsigned int *size,
				 const gnutls_datum_t *data,
				 gnutls_x509_crt_fmt_t format,
				 unsigned int flags);
/**
 * gnutls_x509_crt_check_issuer: checks whether a certificate may have been
 * issued by another.
 * @cert, @issuer: read
 *
 * Names are compared by their text (RFC 4514), key identifiers, where both
 * certificates have them, as bytes. The signature is ignored.
 * Returns: 1 when it may, else 0.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_check_issuer.
 */
unsigned gnutls_x509_crt_check_issuer(gnutls_x509_crt_t cert,
				      gnutls_x509_crt_t issuer);
/* ----------------------------------------------------------------- writing */

/**
 * gnutls_x509_crt_export2: gives the encoded certificate.
 * @cert: read
 * @format: DER or PEM
 * @out: on success the encoding, exactly as imported (DER), followed by a NUL
 *   that does not count; the caller frees data with gnutls_free()
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_VALUE_NOT_FOUND for
 * an empty object, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_export2.
 */
int gnutls_x509_crt_export2(gnutls_x509_crt_t cert,
			    gnutls_x509_crt_fmt_t format, gnutls_datum_t *out);

/**
 * gnutls_x509_crt_export: writes the encoded certificate to a buffer.
 * @cert: read
 * @format: DER, or PEM with a final NUL
 * @output_data, @output_data_size: the buffer, see the head of this file
 *
 * Errors: as gnutls_x509_crt_export2(), GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_export.
 */
int gnutls_x509_crt_export(gnutls_x509_crt_t cert, gnutls_x509_crt_fmt_t format,
			   void *output_data, size_t *output_data_size);

/**
 * gnutls_x509_crt_print: describes a certificate for people.
 * @cert: read
 * @format: how much text
 * @out: on success UTF-8 text with a NUL that does not count; the caller frees
 *   data with gnutls_free()
 *
 * The text is GnuTLS's, but for the words after "error:". It holds names as
 * the certificate has them: do not send it to a terminal without a filter.
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, an empty object and other
 * formats, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_print.
 */
int gnutls_x509_crt_print(gnutls_x509_crt_t cert,
			  gnutls_certificate_print_formats_t format,
			  gnutls_datum_t *out);
/* ------------------------------------------------------------------ fields */

/**
 * gnutls_x509_crt_get_version: gives the version.
 * @cert: read
 *
 * Returns: 1 to 256: the field's value plus 1; 1 for an empty object
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_version.
 */
int gnutls_x509_crt_get_version(gnutls_x509_crt_t cert);
/**
 * gnutls_x509_crt_get_serial: gives the serial number.
 * @cert: read
 * @result, @result_size: the buffer, see the head of <gnutls/x509-crt.h>
 *
 * The bytes are the INTEGER's contents: big-endian, two's complement, with a
 * leading zero where the first bit is set.
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_VALUE_NOT_FOUND for
 * an empty object, GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_serial, RFC
 * 5280 4.1.2.2.
 */
int gnutls_x509_crt_get_serial(gnutls_x509_crt_t cert, void *result,
			       size_t *result_size);
/**
 * gnutls_x509_crt_get_activation_time: gives the start of the validity.
 * @cert: read
 *
 * Returns: notBefore; (time_t)-1 for an empty object;
 * where a time_t has 32 bits, 2145914603 for a time in 2038 or later.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_activation_time, RFC 5280 4.1.2.5.
 */
time_t gnutls_x509_crt_get_activation_time(gnutls_x509_crt_t cert);
/**
 * gnutls_x509_crt_get_expiration_time: gives the end of the validity.
 * @cert: read
 *
 * Returns: notAfter; (time_t)-1 for an empty object;
 * where a time_t has 32 bits, 2145914603 for a time in 2038 or later.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_expiration_time, RFC 5280 4.1.2.5.
 */
time_t gnutls_x509_crt_get_expiration_time(gnutls_x509_crt_t cert);
/**
 * gnutls_x509_crt_get_signature_algorithm: gives the algorithm of the
 * signature.
 * @cert: read
 *
 * Returns: a gnutls_sign_algorithm_t; GNUTLS_SIGN_UNKNOWN when it is not
 * known, and for an empty object.
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_signature_algorithm.
 */
int gnutls_x509_crt_get_signature_algorithm(gnutls_x509_crt_t cert);
/**
 * gnutls_x509_crt_get_signature_oid: gives the signature algorithm's OID.
 * @cert: read
 * @oid, @oid_size: the buffer, see the head of <gnutls/x509-crt.h>
 *
 * Dotted text with a final NUL, which counts in the size written and twice in
 * the size needed: GnuTLS does so.
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_VALUE_NOT_FOUND for
 * an empty object, GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_signature_oid.
 */
int gnutls_x509_crt_get_signature_oid(gnutls_x509_crt_t cert, char *oid,
				      size_t *oid_size);
/**
 * gnutls_x509_crt_get_signature: gives the signature.
 * @cert: read
 * @sig, @sizeof_sig: the buffer, see the head of <gnutls/x509-crt.h>
 *
 * The bytes are the BIT STRING's octets.
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_VALUE_NOT_FOUND for
 * an empty object, GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_signature.
 */
int gnutls_x509_crt_get_signature(gnutls_x509_crt_t cert, char *sig,
				  size_t *sizeof_sig);
/**
 * gnutls_x509_crt_get_issuer_unique_id: gives the issuer's unique identifier.
 * @crt: read
 * @buf, @buf_size: the buffer, see the head of <gnutls/x509-crt.h>
 *
 * Errors: GNUTLS_E_ASN1_ELEMENT_NOT_FOUND when there is none,
 * GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_issuer_unique_id, RFC 5280 4.1.2.8.
 */
int gnutls_x509_crt_get_issuer_unique_id(gnutls_x509_crt_t crt, char *buf,
					 size_t *buf_size);
/**
 * gnutls_x509_crt_get_subject_unique_id: gives the subject's unique
 * identifier.
 * @crt: read
 * @buf, @buf_size: the buffer, see the head of <gnutls/x509-crt.h>
 *
 * Errors: GNUTLS_E_ASN1_ELEMENT_NOT_FOUND when there is none,
 * GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_subject_unique_id, RFC 5280 4.1.2.8.
 */
int gnutls_x509_crt_get_subject_unique_id(gnutls_x509_crt_t crt, char *buf,
					  size_t *buf_size);
/* -------------------------------------------------------------------- key */

/**
 * gnutls_x509_crt_get_pk_algorithm: gives the kind and size of the public key.
 * @cert: read
 * @bits: on success the size: of the modulus, or 8 times the bytes of a curve;
 *   NULL allowed
 *
 * Returns: a gnutls_pk_algorithm_t, GNUTLS_PK_UNKNOWN when it is not known.
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_VALUE_NOT_FOUND for
 * an empty object, GNUTLS_E_PK_INVALID_PUBKEY, GNUTLS_E_ASN1_DER_ERROR,
 * GNUTLS_E_ASN1_TAG_ERROR for a malformed key.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_pk_algorithm.
 */
int gnutls_x509_crt_get_pk_algorithm(gnutls_x509_crt_t cert,
				     unsigned int *bits);
/**
 * gnutls_x509_crt_get_pk_oid: gives the public key algorithm's OID.
 * @cert: read
 * @oid, @oid_size: the buffer, see the head of <gnutls/x509-crt.h>
 *
 * As gnutls_x509_crt_get_signature_oid().
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_VALUE_NOT_FOUND for
 * an empty object, GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_pk_oid.
 */
int gnutls_x509_crt_get_pk_oid(gnutls_x509_crt_t cert, char *oid,
			       size_t *oid_size);
/**
 * gnutls_x509_crt_get_pk_rsa_raw: gives an RSA key.
 * @crt: read
 * @m: modulus: big-endian, a leading zero where the first bit is set; the
 *   caller frees data with gnutls_free(); NULL allowed
 * @e: public exponent: the same
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL and for keys of another kind,
 * GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_pk_rsa_raw.
 */
int gnutls_x509_crt_get_pk_rsa_raw(gnutls_x509_crt_t crt, gnutls_datum_t *m,
				   gnutls_datum_t *e);
/**
 * gnutls_x509_crt_get_pk_dsa_raw: gives a DSA key.
 * @crt: read
 * @p, @q, @g, @y: the numbers: big-endian, a leading zero where the first bit
 *   is set; the caller frees data with gnutls_free(); NULL allowed
 *
 * Errors: as gnutls_x509_crt_get_pk_rsa_raw().
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_pk_dsa_raw.
 */
int gnutls_x509_crt_get_pk_dsa_raw(gnutls_x509_crt_t crt, gnutls_datum_t *p,
				   gnutls_datum_t *q, gnutls_datum_t *g,
				   gnutls_datum_t *y);
/**
 * gnutls_x509_crt_get_pk_ecc_raw: gives a key on a curve.
 * @crt: read
 * @curve: which
 * @x, @y: the point: big-endian, a leading zero where the first bit is set;
 *   the caller frees data with gnutls_free(); NULL allowed. Ed25519 and Ed448:
 *   @x is the key, @y is empty
 *
 * Errors: as gnutls_x509_crt_get_pk_rsa_raw().
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_pk_ecc_raw.
 */
int gnutls_x509_crt_get_pk_ecc_raw(gnutls_x509_crt_t crt,
				   gnutls_ecc_curve_t *curve, gnutls_datum_t *x,
				   gnutls_datum_t *y);
/**
 * gnutls_x509_crt_get_preferred_hash_algorithm: gives the hash to sign with
 * this key.
 * @crt: read
 * @hash: on success the hash
 * @mand: on success whether no other will do; NULL allowed
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_UNIMPLEMENTED_FEATURE
 * for keys that cannot sign.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_preferred_hash_algorithm.
 */
int gnutls_x509_crt_get_preferred_hash_algorithm(
	gnutls_x509_crt_t crt, gnutls_digest_algorithm_t *hash,
	unsigned int *mand);
/**
 * gnutls_x509_crt_get_key_id: gives a hash of the public key.
 * @crt: read
 * @flags: bits of gnutls_keyid_flags_t; 0 is SHA-1
 * @output_data, @output_data_size: the buffer, see the head of
 *   <gnutls/x509-crt.h>
 *
 * The hash is over the SubjectPublicKeyInfo.
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_VALUE_NOT_FOUND for
 * an empty object, GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_key_id.
 */
int gnutls_x509_crt_get_key_id(gnutls_x509_crt_t crt, unsigned int flags,
			       unsigned char *output_data,
			       size_t *output_data_size);
/**
 * gnutls_x509_crt_get_fingerprint: gives a hash of the certificate.
 * @cert: read
 * @algo: the hash
 * @buf, @buf_size: the buffer, see the head of <gnutls/x509-crt.h>
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for a hash that libgcrypt does not have,
 * GNUTLS_E_ASN1_VALUE_NOT_FOUND for an empty object,
 * GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_fingerprint.
 */
int gnutls_x509_crt_get_fingerprint(gnutls_x509_crt_t cert,
				    gnutls_digest_algorithm_t algo, void *buf,
				    size_t *buf_size);
/* ------------------------------------------------------------------- names */

/**
 * gnutls_x509_crt_get_dn: gives the subject as text.
 * @cert: read
 * @buf, @buf_size: the buffer, see the head of <gnutls/x509-crt.h>
 *
 * RFC 4514, but in the order of the DER ("C=..,O=..,CN=..").
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL,
 * GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE for an empty object,
 * GNUTLS_E_ASN1_VALUE_NOT_VALID for a value without text,
 * GNUTLS_E_MEMORY_ERROR, GNUTLS_E_SHORT_MEMORY_BUFFER. An empty name is
 * GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_dn.
 */
int gnutls_x509_crt_get_dn(gnutls_x509_crt_t cert, char *buf, size_t *buf_size);
/**
 * gnutls_x509_crt_get_dn2: gives the subject as text in new memory.
 * @cert: read
 * @dn: on success text with a final NUL that does not count; the caller frees
 *   data with gnutls_free()
 *
 * Order as gnutls_x509_crt_get_dn().
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL,
 * GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE for an empty object,
 * GNUTLS_E_ASN1_VALUE_NOT_VALID for a value without text,
 * GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_dn2.
 */
int gnutls_x509_crt_get_dn2(gnutls_x509_crt_t cert, gnutls_datum_t *dn);
/**
 * gnutls_x509_crt_get_dn3: gives the subject as text in either order.
 * @cert: read
 * @dn: as gnutls_x509_crt_get_dn2()
 * @flags: 0: as RFC 4514 says ("CN=..,O=..,C=.."); GNUTLS_X509_DN_FLAG_COMPAT:
 *   as gnutls_x509_crt_get_dn2()
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL,
 * GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE for an empty object,
 * GNUTLS_E_ASN1_VALUE_NOT_VALID for a value without text,
 * GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_dn3.
 */
int gnutls_x509_crt_get_dn3(gnutls_x509_crt_t cert, gnutls_datum_t *dn,
			    unsigned flags);
/**
 * gnutls_x509_crt_get_dn_oid: gives the type of one of the subject's
 * attributes.
 * @cert: read
 * @indx: from 0, in the order of the DER
 * @oid, @oid_size: the buffer, see the head of <gnutls/x509-crt.h>
 *
 * Dotted text.
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there are fewer,
 * GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_dn_oid.
 */
int gnutls_x509_crt_get_dn_oid(gnutls_x509_crt_t cert, unsigned indx, void *oid,
			       size_t *oid_size);
/**
 * gnutls_x509_crt_get_dn_by_oid: gives an attribute of the subject.
 * @cert: read
 * @oid: its type, dotted text
 * @indx: from 0, among those of this type
 * @raw_flag: 0: text as in gnutls_x509_crt_get_dn(), escaped; else the value's
 *   DER
 * @buf, @buf_size: the buffer, see the head of <gnutls/x509-crt.h>
 *
 * A NUL follows in both cases.
 * Errors: as gnutls_x509_crt_get_dn_oid(), GNUTLS_E_ASN1_VALUE_NOT_VALID.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_dn_by_oid.
 */
int gnutls_x509_crt_get_dn_by_oid(gnutls_x509_crt_t cert, const char *oid,
				  unsigned indx, unsigned int raw_flag,
				  void *buf, size_t *buf_size);
/**
 * gnutls_x509_crt_get_issuer_dn: gives the issuer as text.
 * @cert: read
 * @buf, @buf_size: the buffer, see the head of <gnutls/x509-crt.h>
 *
 * RFC 4514, but in the order of the DER ("C=..,O=..,CN=..").
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL,
 * GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE for an empty object,
 * GNUTLS_E_ASN1_VALUE_NOT_VALID for a value without text,
 * GNUTLS_E_MEMORY_ERROR, GNUTLS_E_SHORT_MEMORY_BUFFER. An empty name is
 * GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_issuer_dn.
 */
int gnutls_x509_crt_get_issuer_dn(gnutls_x509_crt_t cert, char *buf,
				  size_t *buf_size);
/**
 * gnutls_x509_crt_get_issuer_dn2: gives the issuer as text in new memory.
 * @cert: read
 * @dn: on success text with a final NUL that does not count; the caller frees
 *   data with gnutls_free()
 *
 * Order as gnutls_x509_crt_get_issuer_dn().
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL,
 * GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE for an empty object,
 * GNUTLS_E_ASN1_VALUE_NOT_VALID for a value without text,
 * GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_issuer_dn2.
 */
int gnutls_x509_crt_get_issuer_dn2(gnutls_x509_crt_t cert, gnutls_datum_t *dn);
/**
 * gnutls_x509_crt_get_issuer_dn3: gives the issuer as text in either order.
 * @cert: read
 * @dn: as gnutls_x509_crt_get_issuer_dn2()
 * @flags: 0: as RFC 4514 says ("CN=..,O=..,C=.."); GNUTLS_X509_DN_FLAG_COMPAT:
 *   as gnutls_x509_crt_get_issuer_dn2()
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL,
 * GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE for an empty object,
 * GNUTLS_E_ASN1_VALUE_NOT_VALID for a value without text,
 * GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_issuer_dn3.
 */
int gnutls_x509_crt_get_issuer_dn3(gnutls_x509_crt_t cert, gnutls_datum_t *dn,
				   unsigned flags);
/**
 * gnutls_x509_crt_get_issuer_dn_oid: gives the type of one of the issuer's
 * attributes.
 * @cert: read
 * @indx: from 0, in the order of the DER
 * @oid, @oid_size: the buffer, see the head of <gnutls/x509-crt.h>
 *
 * Dotted text.
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there are fewer,
 * GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_issuer_dn_oid.
 */
int gnutls_x509_crt_get_issuer_dn_oid(gnutls_x509_crt_t cert, unsigned indx,
				      void *oid, size_t *oid_size);
/**
 * gnutls_x509_crt_get_issuer_dn_by_oid: gives an attribute of the issuer.
 * @cert: read
 * @oid: its type, dotted text
 * @indx: from 0, among those of this type
 * @raw_flag: 0: text as in gnutls_x509_crt_get_issuer_dn(), escaped; else the
 *   value's DER
 * @buf, @buf_size: the buffer, see the head of <gnutls/x509-crt.h>
 *
 * A NUL follows in both cases.
 * Errors: as gnutls_x509_crt_get_issuer_dn_oid(),
 * GNUTLS_E_ASN1_VALUE_NOT_VALID.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_crt_get_issuer_dn_by_oid.
 */
int gnutls_x509_crt_get_issuer_dn_by_oid(gnutls_x509_crt_t cert,
					 const char *oid, unsigned indx,
					 unsigned int raw_flag, void *buf,
					 size_t *buf_size);
/**
 * gnutls_x509_crt_get_subject: gives the subject as an object.
 * @cert: read
 * @dn: on success the object; it belongs to @cert, must not be ended and is
 *   valid as long as @cert
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL,
 * GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE for an empty object,
 * GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_subject.
 */
int gnutls_x509_crt_get_subject(gnutls_x509_crt_t cert, gnutls_x509_dn_t *dn);
/**
 * gnutls_x509_crt_get_issuer: gives the issuer as an object.
 * @cert: read
 * @dn: on success the object; it belongs to @cert, must not be ended and is
 *   valid as long as @cert
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL,
 * GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE for an empty object,
 * GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_issuer.
 */
int gnutls_x509_crt_get_issuer(gnutls_x509_crt_t cert, gnutls_x509_dn_t *dn);

/**
 * gnutls_x509_crt_get_raw_dn: gives the subject as it is encoded.
 * @cert: read
 * @start: on success the DER of the subject Name; the caller frees data with
 *   gnutls_free(). Nothing (NULL and 0) for an empty object
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_get_raw_dn.
 */
int gnutls_x509_crt_get_raw_dn(gnutls_x509_crt_t cert, gnutls_datum_t *start);

/**
 * gnutls_x509_crt_get_raw_issuer_dn: gives the issuer as it is encoded.
 * @cert: read
 * @start: as gnutls_x509_crt_get_raw_dn()
 *
 * Errors: as gnutls_x509_crt_get_raw_dn().
 * Threads: safe. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_crt_get_raw_issuer_dn.
 */
int gnutls_x509_crt_get_raw_issuer_dn(gnutls_x509_crt_t cert,
				      gnutls_datum_t *start);

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_GNUTLS_X509_CRT_H */
