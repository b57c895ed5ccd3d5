/*
 * libcatrust: GnuTLS's functions for CRLs.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Included by <gnutls/x509.h>.
 *
 * A CRL object is immutable once a CRL was imported: any number of threads may
 * then read it. Functions that fill a caller's buffer take its size and store
 * how many bytes they wrote; when it is too small, or NULL, they return
 * GNUTLS_E_SHORT_MEMORY_BUFFER and store the size needed.
 */

#ifndef CATRUST_GNUTLS_X509_CRL_H
#define CATRUST_GNUTLS_X509_CRL_H

#include <gnutls/gnutls.h>
#include <gnutls/x509-types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------- making */

/**
 * gnutls_x509_crl_init: makes an empty CRL object.
 * @crl: on success the new object; gnutls_x509_crl_deinit() frees it
 *
 * Errors: GNUTLS_E_MEMORY_ERROR.
 * Threads: safe.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_init.
 */
int gnutls_x509_crl_init(gnutls_x509_crl_t *crl);

/**
 * gnutls_x509_crl_deinit: frees a CRL object.
 * @crl: NULL allowed
 *
 * Threads: not thread-safe: needs exclusive access to @crl.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_deinit.
 */
void gnutls_x509_crl_deinit(gnutls_x509_crl_t crl);

/**
 * gnutls_x509_crl_import: reads one CRL.
 * @crl: on success holds the CRL instead of what it held
 * @data: the encoding, borrowed for the call and copied
 * @format: DER, or PEM with any text around the first X509 CRL block
 *
 * Errors: GNUTLS_E_BASE64_UNEXPECTED_HEADER_ERROR for PEM without a CRL,
 * GNUTLS_E_BASE64_DECODING_ERROR, GNUTLS_E_ASN1_TAG_ERROR,
 * GNUTLS_E_ASN1_DER_ERROR and others of the decoder,
 * GNUTLS_E_INVALID_REQUEST, GNUTLS_E_MEMORY_ERROR; then @crl is unchanged.
 * Threads: not thread-safe: needs exclusive access to @crl. Cost: O(bytes); one
 * index of about 9 bytes an entry is made, by which
 * gnutls_x509_crt_check_revocation() finds entries.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_import.
 */
int gnutls_x509_crl_import(gnutls_x509_crl_t crl, const gnutls_datum_t *data,
			   gnutls_x509_crt_fmt_t format);

/**
 * gnutls_x509_crl_list_import: reads several CRLs.
 * @crls: filled with new objects, the caller's
 * @crl_max: the array's size; on success the number of CRLs
 * @data: PEM with any number of CRLs, or DER of one
 * @format: of @data
 * @flags: 0, or GNUTLS_X509_CRT_LIST_IMPORT_FAIL_IF_EXCEED: more CRLs than that
 *   are an error, else the rest is ignored
 *
 * Returns: how many were read, or a negative code, and then none.
 * Errors: GNUTLS_E_SHORT_MEMORY_BUFFER, and the number in *@crl_max;
 * GNUTLS_E_BASE64_DECODING_ERROR for PEM without a CRL; otherwise as
 * gnutls_x509_crl_import().
 * Threads: safe. Cost: O(bytes).
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_list_import.
 */
int gnutls_x509_crl_list_import(gnutls_x509_crl_t *crls, unsigned int *crl_max,
				const gnutls_datum_t *data,
				gnutls_x509_crt_fmt_t format,
				unsigned int flags);

/**
 * gnutls_x509_crl_list_import2: reads several CRLs into a new array.
 * @crls: on success an array, which gnutls_free() frees, of new objects
 * @size: on success how many
 * @data: PEM with any number of CRLs, or DER of one
 * @format: of @data
 * @flags: as gnutls_x509_crl_list_import()
 *
 * Errors: as gnutls_x509_crl_list_import().
 * Threads: safe. Cost: O(bytes).
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_list_import2.
 */
int gnutls_x509_crl_list_import2(gnutls_x509_crl_t **crls, unsigned int *size,
				 const gnutls_datum_t *data,
				 gnutls_x509_crt_fmt_t format,
				 unsigned int flags);

/**
 * gnutls_x509_crl_export: writes a CRL.
 * @crl: the CRL
 * @format: DER or PEM
 * @output_data: filled; NULL to ask for the size
 * @output_data_size: its size; on success the size written
 *
 * Errors: GNUTLS_E_SHORT_MEMORY_BUFFER, and the size needed;
 * GNUTLS_E_ASN1_VALUE_NOT_FOUND for an empty object;
 * GNUTLS_E_INVALID_REQUEST; GNUTLS_E_MEMORY_ERROR.
 * Threads: safe with concurrent readers. Cost: O(bytes).
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_export.
 */
int gnutls_x509_crl_export(gnutls_x509_crl_t crl, gnutls_x509_crt_fmt_t format,
			   void *output_data, size_t *output_data_size);

/**
 * gnutls_x509_crl_export2: writes a CRL to new memory.
 * @crl: the CRL
 * @format: DER or PEM
 * @out: on success new bytes, which gnutls_free() frees
 *
 * Errors: as gnutls_x509_crl_export() without the first.
 * Threads: safe with concurrent readers. Cost: O(bytes).
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_export2.
 */
int gnutls_x509_crl_export2(gnutls_x509_crl_t crl, gnutls_x509_crt_fmt_t format,
			    gnutls_datum_t *out);

/**
 * gnutls_x509_crl_print: writes a CRL for people to read.
 * @crl: the CRL
 * @format: GNUTLS_CRT_PRINT_UNSIGNED_FULL leaves out issuer and signature, the
 *   others are all the same
 * @out: on success new text, which gnutls_free() frees
 *
 * Errors: GNUTLS_E_INVALID_REQUEST, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe with concurrent readers. Cost: O(bytes).
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_print.
 */
int gnutls_x509_crl_print(gnutls_x509_crl_t crl,
			  gnutls_certificate_print_formats_t format,
			  gnutls_datum_t *out);

/* ------------------------------------------------------------- fields */

/**
 * gnutls_x509_crl_get_version: gives the version.
 * @crl: the CRL
 *
 * Returns: 1, 2, or a negative code.
 * Threads: safe with concurrent readers.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_get_version.
 */
int gnutls_x509_crl_get_version(gnutls_x509_crl_t crl);

/**
 * gnutls_x509_crl_get_raw_issuer_dn: gives the issuer as DER.
 * @crl: the CRL
 * @dn: on success a new Name, which gnutls_free() frees
 *
 * Errors: GNUTLS_E_INVALID_REQUEST, GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE for
 * an object without a CRL, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe with concurrent readers.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_get_raw_issuer_dn.
 */
int gnutls_x509_crl_get_raw_issuer_dn(gnutls_x509_crl_t crl,
				      gnutls_datum_t *dn);

/**
 * gnutls_x509_crl_get_issuer_dn: gives the issuer as text.
 * @crl: the CRL
 * @buf: filled, with a NUL; NULL to ask for the size
 * @sizeof_buf: its size; on success the length without the NUL
 *
 * Errors: GNUTLS_E_SHORT_MEMORY_BUFFER, GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE
 * for an empty name, GNUTLS_E_INVALID_REQUEST.
 * Threads: safe with concurrent readers.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_get_issuer_dn.
 */
int gnutls_x509_crl_get_issuer_dn(gnutls_x509_crl_t crl, char *buf,
				  size_t *sizeof_buf);

/**
 * gnutls_x509_crl_get_issuer_dn2: gives the issuer as text in new memory.
 * @crl: the CRL
 * @dn: on success new text, which gnutls_free() frees; in the order of
 *   gnutls_x509_crl_get_issuer_dn()
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE, GNUTLS_E_INVALID_REQUEST,
 * GNUTLS_E_MEMORY_ERROR.
 * Threads: safe with concurrent readers.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_get_issuer_dn2.
 */
int gnutls_x509_crl_get_issuer_dn2(gnutls_x509_crl_t crl, gnutls_datum_t *dn);

/**
 * gnutls_x509_crl_get_issuer_dn3: gives the issuer as text.
 * @crl: the CRL
 * @dn: on success new text, which gnutls_free() frees
 * @flags: 0: as RFC 4514 orders it; GNUTLS_X509_DN_FLAG_COMPAT: the other way
 *   round
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE, GNUTLS_E_INVALID_REQUEST,
 * GNUTLS_E_MEMORY_ERROR.
 * Threads: safe with concurrent readers.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_get_issuer_dn3.
 */
int gnutls_x509_crl_get_issuer_dn3(gnutls_x509_crl_t crl, gnutls_datum_t *dn,
				   unsigned flags);

/**
 * gnutls_x509_crl_get_issuer_dn_by_oid: gives one attribute of the issuer.
 * @crl: the CRL
 * @oid: the attribute's type, as dotted text
 * @indx: which one of that type, from 0
 * @raw_flag: not 0: the value as DER
 * @buf: filled; NULL to ask for the size
 * @sizeof_buf: its size; on success the size written
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE,
 * GNUTLS_E_SHORT_MEMORY_BUFFER, GNUTLS_E_INVALID_REQUEST.
 * Threads: safe with concurrent readers.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_get_issuer_dn_by_oid.
 */
int gnutls_x509_crl_get_issuer_dn_by_oid(gnutls_x509_crl_t crl, const char *oid,
					 unsigned indx, unsigned int raw_flag,
					 void *buf, size_t *sizeof_buf);

/**
 * gnutls_x509_crl_get_dn_oid: gives the type of an attribute of the issuer.
 * @crl: the CRL
 * @indx: which one, from 0
 * @oid: filled with dotted text and a NUL; NULL to ask for the size
 * @sizeof_oid: its size; on success the length
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE,
 * GNUTLS_E_SHORT_MEMORY_BUFFER, GNUTLS_E_INVALID_REQUEST.
 * Threads: safe with concurrent readers.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_get_dn_oid.
 */
int gnutls_x509_crl_get_dn_oid(gnutls_x509_crl_t crl, unsigned indx, void *oid,
			       size_t *sizeof_oid);

/**
 * gnutls_x509_crl_get_this_update: gives the time of issue.
 * @crl: the CRL
 *
 * Returns: seconds since 1970, or (time_t)-1 for an empty object.
 * Threads: safe with concurrent readers.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_get_this_update.
 */
time_t gnutls_x509_crl_get_this_update(gnutls_x509_crl_t crl);

/**
 * gnutls_x509_crl_get_next_update: says when the next CRL is due.
 * @crl: the CRL
 *
 * Returns: seconds since 1970, or (time_t)-1 when the CRL does not say.
 * Threads: safe with concurrent readers.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_get_next_update.
 */
time_t gnutls_x509_crl_get_next_update(gnutls_x509_crl_t crl);

/**
 * gnutls_x509_crl_get_signature_algorithm: gives the signature's algorithm.
 * @crl: the CRL
 *
 * Returns: a value of gnutls_sign_algorithm_t, GNUTLS_SIGN_UNKNOWN among
 * them, or GNUTLS_E_INVALID_REQUEST.
 * Threads: safe with concurrent readers.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_get_signature_algorithm.
 */
int gnutls_x509_crl_get_signature_algorithm(gnutls_x509_crl_t crl);

/**
 * gnutls_x509_crl_get_signature_oid: gives the signature's algorithm.
 * @crl: the CRL
 * @oid: filled with dotted text and a NUL; NULL to ask for the size
 * @oid_size: its size; on success the size written with the NUL
 *
 * Errors: GNUTLS_E_SHORT_MEMORY_BUFFER, GNUTLS_E_ASN1_VALUE_NOT_FOUND,
 * GNUTLS_E_INVALID_REQUEST.
 * Threads: safe with concurrent readers.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_get_signature_oid.
 */
int gnutls_x509_crl_get_signature_oid(gnutls_x509_crl_t crl, char *oid,
				      size_t *oid_size);

/**
 * gnutls_x509_crl_get_signature: gives the signature.
 * @crl: the CRL
 * @sig: filled; NULL to ask for the size
 * @sizeof_sig: its size; on success the size written
 *
 * Errors: GNUTLS_E_SHORT_MEMORY_BUFFER, GNUTLS_E_ASN1_VALUE_NOT_FOUND,
 * GNUTLS_E_INVALID_REQUEST.
 * Threads: safe with concurrent readers.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_get_signature.
 */
int gnutls_x509_crl_get_signature(gnutls_x509_crl_t crl, char *sig,
				  size_t *sizeof_sig);

/* ------------------------------------------------------------ entries */

/**
 * gnutls_x509_crl_get_crt_count: counts the entries.
 * @crl: the CRL
 *
 * Returns: how many certificates are listed, or GNUTLS_E_INVALID_REQUEST.
 * Threads: safe with concurrent readers. Cost: O(1).
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_get_crt_count.
 */
int gnutls_x509_crl_get_crt_count(gnutls_x509_crl_t crl);

/**
 * gnutls_x509_crl_get_crt_serial: gives one entry.
 * @crl: the CRL
 * @indx: which one, from 0
 * @serial: filled with the serial number, big-endian
 * @serial_size: its size; on success the size written
 * @t: when it was revoked; NULL allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE beyond the last entry,
 * GNUTLS_E_SHORT_MEMORY_BUFFER, GNUTLS_E_INVALID_REQUEST.
 * Threads: safe with concurrent readers. Cost: O(1) for the entry after the one
 * asked for last, O(entries between) otherwise.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_get_crt_serial.
 */
int gnutls_x509_crl_get_crt_serial(gnutls_x509_crl_t crl, unsigned indx,
				   unsigned char *serial, size_t *serial_size,
				   time_t *t);
/* old names */
#define gnutls_x509_crl_get_certificate_count gnutls_x509_crl_get_crt_count
#define gnutls_x509_crl_get_certificate	      gnutls_x509_crl_get_crt_serial

/**
 * gnutls_x509_crl_iter_crt_serial: gives one entry after the other.
 * @crl: the CRL
 * @iter: NULL before the first call; gnutls_x509_crl_iter_deinit() frees it
 * @serial: filled with the serial number, big-endian
 * @serial_size: its size; on success the size written
 * @t: when it was revoked; NULL allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE after the last entry, and the
 * next call begins anew; GNUTLS_E_SHORT_MEMORY_BUFFER, and the next call
 * gives the same entry; GNUTLS_E_INVALID_REQUEST; GNUTLS_E_MEMORY_ERROR.
 * Threads: safe with concurrent readers with other iterators. Cost: O(1).
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_iter_crt_serial.
 */
int gnutls_x509_crl_iter_crt_serial(gnutls_x509_crl_t crl,
				    gnutls_x509_crl_iter_t *iter,
				    unsigned char *serial, size_t *serial_size,
				    time_t *t);

/**
 * gnutls_x509_crl_iter_deinit: frees an iterator.
 * @iter: NULL allowed
 *
 * Threads: not thread-safe: needs exclusive access to @iter.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_iter_deinit.
 */
void gnutls_x509_crl_iter_deinit(gnutls_x509_crl_iter_t iter);

/* --------------------------------------------------------- extensions */

/**
 * gnutls_x509_crl_get_authority_key_id: gives the key identifier of the
 * issuer's key.
 * @crl: the CRL
 * @id: filled; NULL to ask for the size
 * @id_size: its size; on success the size written
 * @critical: whether the extension is critical; NULL allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE,
 * GNUTLS_E_SHORT_MEMORY_BUFFER, GNUTLS_E_INVALID_REQUEST, those of a
 * malformed extension; GNUTLS_E_X509_UNSUPPORTED_EXTENSION when the extension
 * names the key by issuer and serial number alone.
 * Threads: safe with concurrent readers.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_get_authority_key_id.
 */
int gnutls_x509_crl_get_authority_key_id(gnutls_x509_crl_t crl, void *id,
					 size_t *id_size,
					 unsigned int *critical);

/**
 * gnutls_x509_crl_get_number: gives the CRL's number.
 * @crl: the CRL
 * @ret: filled; NULL to ask for the size
 * @ret_size: its size; on success the size written
 * @critical: whether the extension is critical; NULL allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE,
 * GNUTLS_E_SHORT_MEMORY_BUFFER, GNUTLS_E_INVALID_REQUEST, those of a
 * malformed extension.
 * Threads: safe with concurrent readers.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_get_number.
 */
int gnutls_x509_crl_get_number(gnutls_x509_crl_t crl, void *ret,
			       size_t *ret_size, unsigned int *critical);

/**
 * gnutls_x509_crl_get_authority_key_gn_serial: gives issuer and serial number
 * of the certificate of the issuer's key.
 * @crl: the CRL
 * @seq: which of the issuer's names, from 0
 * @alt: filled with the name; a directory name as text
 * @alt_size: its size; on success the size written
 * @alt_type: its gnutls_x509_subject_alt_name_t; NULL allowed
 * @serial: filled with the serial number; NULL allowed
 * @serial_size: its size; on success the size written
 * @critical: whether the extension is critical; NULL allowed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE,
 * GNUTLS_E_SHORT_MEMORY_BUFFER, GNUTLS_E_X509_UNKNOWN_SAN,
 * GNUTLS_E_INVALID_REQUEST, those of a malformed extension.
 * Threads: safe with concurrent readers.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_get_authority_key_gn_serial.
 */
int gnutls_x509_crl_get_authority_key_gn_serial(
	gnutls_x509_crl_t crl, unsigned int seq, void *alt, size_t *alt_size,
	unsigned int *alt_type, void *serial, size_t *serial_size,
	unsigned int *critical);

/**
 * gnutls_x509_crl_get_extension_oid: names an extension.
 * @crl: the CRL
 * @indx: which one, from 0
 * @oid: filled with dotted text and a NUL; NULL to ask for the size
 * @sizeof_oid: its size; on success the length
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE,
 * GNUTLS_E_SHORT_MEMORY_BUFFER, GNUTLS_E_INVALID_REQUEST.
 * Threads: safe with concurrent readers.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_get_extension_oid.
 */
int gnutls_x509_crl_get_extension_oid(gnutls_x509_crl_t crl, unsigned indx,
				      void *oid, size_t *sizeof_oid);

/**
 * gnutls_x509_crl_get_extension_info: names an extension and says whether it is
 * critical.
 * @crl: the CRL
 * @indx: which one, from 0
 * @oid: filled with dotted text and a NUL; NULL to ask for the size
 * @sizeof_oid: its size; on success the size written with the NUL
 * @critical: NULL allowed
 *
 * Errors: as gnutls_x509_crl_get_extension_oid().
 * Threads: safe with concurrent readers.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_get_extension_info.
 */
int gnutls_x509_crl_get_extension_info(gnutls_x509_crl_t crl, unsigned indx,
				       void *oid, size_t *sizeof_oid,
				       unsigned int *critical);

/**
 * gnutls_x509_crl_get_extension_data: gives an extension's value.
 * @crl: the CRL
 * @indx: which one, from 0
 * @data: filled with what the OCTET STRING holds; NULL to ask for the size,
 *   which is not an error
 * @sizeof_data: its size; on success the size written or needed
 *
 * Errors: GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE, GNUTLS_E_SHORT_MEMORY_BUFFER
 * (where GnuTLS returns 0 and writes nothing), GNUTLS_E_INVALID_REQUEST.
 * Threads: safe with concurrent readers.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_get_extension_data.
 */
int gnutls_x509_crl_get_extension_data(gnutls_x509_crl_t crl, unsigned indx,
				       void *data, size_t *sizeof_data);

/**
 * gnutls_x509_crl_get_extension_data2: gives an extension's value in new
 * memory.
 * @crl: the CRL
 * @indx: which one, from 0
 * @data: on success new bytes, which gnutls_free() frees
 *
 * Errors: GNUTLS_E_ASN1_ELEMENT_NOT_FOUND, GNUTLS_E_INVALID_REQUEST,
 * GNUTLS_E_MEMORY_ERROR.
 * Threads: safe with concurrent readers.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_get_extension_data2.
 */
int gnutls_x509_crl_get_extension_data2(gnutls_x509_crl_t crl, unsigned indx,
					gnutls_datum_t *data);

/* ---------------------------------------------------------- verifying */

/**
 * gnutls_x509_crl_check_issuer: says whether a certificate has the issuer's
 * name.
 * @crl: the CRL
 * @issuer: the certificate
 *
 * Returns: 1 when the CRL's issuer is the certificate's subject, by its text
 * (RFC 4514); else 0. Signatures are not checked.
 * Threads: safe with concurrent readers.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_check_issuer.
 */
unsigned gnutls_x509_crl_check_issuer(gnutls_x509_crl_t crl,
				      gnutls_x509_crt_t issuer);

/**
 * gnutls_x509_crl_verify: verifies a CRL.
 * @crl: the CRL
 * @trusted_cas: CAs; the first one with the issuer's name counts
 * @tcas_size: how many
 * @flags: of gnutls_certificate_verify_flags: DISABLE_CA_SIGN,
 *   ALLOW_SIGN_RSA_MD2 and ALLOW_SIGN_RSA_MD5 matter
 * @verify: bits of gnutls_certificate_status_t; 0: the CRL is valid; NULL
 *   allowed
 *
 * Returns: 0 for every verdict, or a negative code.
 * Errors: GNUTLS_E_INSUFFICIENT_SECURITY for a good signature with MD2 or
 * MD5, GNUTLS_E_INVALID_REQUEST, others of the key.
 * Threads: safe with concurrent readers. Cost: O(bytes), one public-key
 * operation.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crl_verify.
 */
int gnutls_x509_crl_verify(gnutls_x509_crl_t crl,
			   const gnutls_x509_crt_t *trusted_cas,
			   unsigned int tcas_size, unsigned int flags,
			   unsigned int *verify);

/**
 * gnutls_x509_crt_check_revocation: searches CRLs for a certificate.
 * @cert: the certificate
 * @crl_list: CRLs; those whose issuer is the certificate's count, times,
 *   scopes and signatures are not checked
 * @crl_list_length: how many
 *
 * Returns: 1 when one of them lists the certificate, 0 when none does, or
 * GNUTLS_E_INVALID_REQUEST.
 * Threads: safe with concurrent readers. Cost: O(1) for each CRL of any size.
 * Serial numbers are compared as integers.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_check_revocation.
 */
int gnutls_x509_crt_check_revocation(gnutls_x509_crt_t cert,
				     const gnutls_x509_crl_t *crl_list,
				     unsigned crl_list_length);

/**
 * gnutls_x509_trust_list_add_crls: adds CRLs that the application has read.
 * @list: the trust list to modify
 * @crl_list: objects, which belong to the list on success
 * @crl_size: how many; 0 allowed
 * @flags: GNUTLS_TL_VERIFY_CRL: a CRL that does not pass
 *   gnutls_x509_crl_verify() with the CAs of the list is skipped; it is freed
 *   under GNUTLS_TL_NO_DUPLICATES and stays the application's otherwise.
 *   GNUTLS_TL_FAIL_ON_INVALID_CRL: such a CRL makes the call fail as well.
 *   GNUTLS_TL_NO_DUPLICATES: of one issuer the newest CRL is held, and others
 *   are freed
 * @verification_flags: as gnutls_x509_crl_verify()
 *
 * Returns: how many were added, with those freed for a newer one, or a negative
 * code, and then those before the invalid one have been added.
 * Errors: GNUTLS_E_CRL_VERIFICATION_ERROR, GNUTLS_E_INVALID_REQUEST for an
 * empty object, GNUTLS_E_MEMORY_ERROR.
 * Threads: not thread-safe: needs exclusive access to @list. Cost: O(1) for
 * each CRL, and a public-key operation when it is verified.
 * Since: 0.1.0. Source: GnuTLS gnutls_x509_trust_list_add_crls.
 */
int gnutls_x509_trust_list_add_crls(gnutls_x509_trust_list_t list,
				    const gnutls_x509_crl_t *crl_list,
				    unsigned crl_size, unsigned int flags,
				    unsigned int verification_flags);

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_GNUTLS_X509_CRL_H */
