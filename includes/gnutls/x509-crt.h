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
 * @cert: on success the new object; gnutls_x509_crt_deinit() ends it
 *
 * Errors: GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_crt_init.
 */
int gnutls_x509_crt_init(gnutls_x509_crt_t *cert);

/**
 * gnutls_x509_crt_deinit: ends a certificate object.
 * @cert: NULL allowed
 *
 * Threads: nobody else may use @cert. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_crt_deinit.
 */
void gnutls_x509_crt_deinit(gnutls_x509_crt_t cert);

/**
 * gnutls_x509_crt_set_flags: sets options of an object.
 * @cert: changed
 * @flags: bits of gnutls_x509_crt_flags; they replace the ones set before
 *
 * Threads: needs @cert for itself. Since: 0.1.0.
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
 * The structure is checked completely. What contradicts itself is refused
 * unless GNUTLS_X509_CRT_FLAG_IGNORE_SANITY is set. Signature and validity
 * are not looked at.
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL,
 * GNUTLS_E_BASE64_UNEXPECTED_HEADER_ERROR when there is no such block or it
 * is malformed, GNUTLS_E_ASN1_TAG_ERROR, GNUTLS_E_ASN1_DER_ERROR,
 * GNUTLS_E_ASN1_TIME_ERROR, GNUTLS_E_CERTIFICATE_ERROR,
 * GNUTLS_E_X509_DUPLICATE_EXTENSION, GNUTLS_E_MEMORY_ERROR. @cert is as
 * before then.
 * Threads: needs @cert for itself. Cost: O(size). Since: 0.1.0.
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

/* ------------------------------------------------------------------- names */

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
