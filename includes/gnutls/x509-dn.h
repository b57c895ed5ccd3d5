/*
 * libcatrust: names.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Included by <gnutls/x509.h>. A name object is immutable once a name was
 * imported: any number of threads may then read it.
 */

#ifndef CATRUST_GNUTLS_X509_DN_H
#define CATRUST_GNUTLS_X509_DN_H

#include <gnutls/x509-types.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * gnutls_x509_dn_init: makes an empty name object.
 * @dn: on success the new object; gnutls_x509_dn_deinit() frees it
 *
 * Errors: GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_dn_init.
 */
int gnutls_x509_dn_init(gnutls_x509_dn_t *dn);
/**
 * gnutls_x509_dn_deinit: frees a name object.
 * @dn: NULL allowed
 *
 * Threads: not thread-safe: needs exclusive access to @dn. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_dn_deinit.
 */
void gnutls_x509_dn_deinit(gnutls_x509_dn_t dn);
/**
 * gnutls_x509_dn_import: reads a name.
 * @dn: on success holds the name instead of what it held
 * @data: DER of a Name, borrowed for the call and copied
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_TAG_ERROR,
 * GNUTLS_E_ASN1_DER_ERROR, GNUTLS_E_MEMORY_ERROR; @dn is then unchanged.
 * Threads: not thread-safe: needs exclusive access to @dn. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_dn_import, RFC 5280 4.1.2.4.
 */
int gnutls_x509_dn_import(gnutls_x509_dn_t dn, const gnutls_datum_t *data);
/**
 * gnutls_x509_dn_set_str: makes a name from text.
 * @dn: on success holds the name instead of what it held
 * @str: RFC 4514, "CN=..,O=..,C=..", also with what GnuTLS writes beyond it
 * @err: on failure where in @str the text is wrong; NULL allowed
 *
 * Errors: GNUTLS_E_PARSING_ERROR, GNUTLS_E_INVALID_REQUEST for NULL,
 * GNUTLS_E_MEMORY_ERROR; @dn is then unchanged.
 * Threads: not thread-safe: needs exclusive access to @dn. Since: 0.1.0.
 * Source: GnuTLS gnutls_x509_dn_set_str, RFC 4514.
 */
int gnutls_x509_dn_set_str(gnutls_x509_dn_t dn, const char *str,
			   const char **err);
/**
 * gnutls_x509_dn_get_rdn_ava: gives one attribute.
 * @dn: read
 * @irdn: which RDN, from 0 in the order of the DER
 * @iava: which attribute of that RDN, from 0
 * @ava: on success the attribute: oid is dotted text whose size counts the
 *   final NUL, value is the contents octets. Borrowed: valid as long as @dn's
 *   name
 *
 * Errors: GNUTLS_E_ASN1_ELEMENT_NOT_FOUND when there is none,
 * GNUTLS_E_INVALID_REQUEST for NULL.
 * Threads: safe. Cost: O(attributes). Since: 0.1.0. Source: GnuTLS
 * gnutls_x509_dn_get_rdn_ava.
 */
int gnutls_x509_dn_get_rdn_ava(gnutls_x509_dn_t dn, int irdn, int iava,
			       gnutls_x509_ava_st *ava);
/**
 * gnutls_x509_dn_get_str: gives a name as text.
 * @dn: read
 * @str: on success text with a final NUL that does not count; the caller frees
 *   data with gnutls_free()
 *
 * RFC 4514, but in the order of the DER.
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL,
 * GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE for an empty object,
 * GNUTLS_E_ASN1_VALUE_NOT_VALID for a value without text,
 * GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_dn_get_str.
 */
int gnutls_x509_dn_get_str(gnutls_x509_dn_t dn, gnutls_datum_t *str);
/**
 * gnutls_x509_dn_get_str2: gives a name as text in either order.
 * @dn: read
 * @str: as gnutls_x509_dn_get_str()
 * @flags: 0: RFC 4514's order; GNUTLS_X509_DN_FLAG_COMPAT: that of the DER
 *
 * Errors: as gnutls_x509_dn_get_str().
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_dn_get_str2.
 */
int gnutls_x509_dn_get_str2(gnutls_x509_dn_t dn, gnutls_datum_t *str,
			    unsigned flags);
/**
 * gnutls_x509_dn_export: writes the encoded name to a buffer.
 * @dn: read
 * @format: DER, or PEM with the label NAME
 * @output_data, @output_data_size: the buffer, see the head of
 *   <gnutls/x509-crt.h>
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_ASN1_VALUE_NOT_FOUND for
 * an empty object, GNUTLS_E_SHORT_MEMORY_BUFFER, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_dn_export.
 */
int gnutls_x509_dn_export(gnutls_x509_dn_t dn, gnutls_x509_crt_fmt_t format,
			  void *output_data, size_t *output_data_size);
/**
 * gnutls_x509_dn_export2: gives the encoded name.
 * @dn: read
 * @format: as gnutls_x509_dn_export()
 * @out: on success the encoding; the caller frees data with gnutls_free()
 *
 * Errors: as gnutls_x509_dn_export().
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_dn_export2.
 */
int gnutls_x509_dn_export2(gnutls_x509_dn_t dn, gnutls_x509_crt_fmt_t format,
			   gnutls_datum_t *out);
/* --- Names without an object ---------------------------------------------- */

/**
 * gnutls_x509_rdn_get: gives an encoded name as text.
 * @idn: DER of a Name, borrowed for the call
 * @buf, @sizeof_buf: the buffer, see the head of <gnutls/x509-crt.h>
 *
 * As gnutls_x509_dn_get_str(). Despite its name it takes a whole Name.
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL,
 * GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE for an empty name,
 * GNUTLS_E_ASN1_TAG_ERROR, GNUTLS_E_ASN1_DER_ERROR,
 * GNUTLS_E_SHORT_MEMORY_BUFFER.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_rdn_get.
 */
int gnutls_x509_rdn_get(const gnutls_datum_t *idn, char *buf,
			size_t *sizeof_buf);
/**
 * gnutls_x509_rdn_get2: gives an encoded name as text in either order.
 * @idn: DER of a Name, borrowed for the call
 * @str, @flags: as gnutls_x509_dn_get_str2()
 *
 * Errors: as gnutls_x509_rdn_get().
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_rdn_get2.
 */
int gnutls_x509_rdn_get2(const gnutls_datum_t *idn, gnutls_datum_t *str,
			 unsigned flags);
/**
 * gnutls_x509_rdn_get_oid: gives the type of an attribute.
 * @idn: DER of a Name, borrowed for the call
 * @indx: from 0, in the order of the DER
 * @buf, @sizeof_buf: the buffer, see the head of <gnutls/x509-crt.h>
 *
 * Errors: as gnutls_x509_crt_get_dn_oid().
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_rdn_get_oid.
 */
int gnutls_x509_rdn_get_oid(const gnutls_datum_t *idn, unsigned indx, void *buf,
			    size_t *sizeof_buf);
/**
 * gnutls_x509_rdn_get_by_oid: gives an attribute by its type.
 * @idn: DER of a Name, borrowed for the call
 * @oid, @indx, @raw_flag: as gnutls_x509_crt_get_dn_by_oid()
 * @buf, @sizeof_buf: the buffer, see the head of <gnutls/x509-crt.h>
 *
 * Errors: as gnutls_x509_crt_get_dn_by_oid().
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_rdn_get_by_oid.
 */
int gnutls_x509_rdn_get_by_oid(const gnutls_datum_t *idn, const char *oid,
			       unsigned indx, unsigned int raw_flag, void *buf,
			       size_t *sizeof_buf);
/* --- Types of attributes ------------------------------------------------- */

/**
 * gnutls_x509_dn_oid_known: checks whether an attribute type is known.
 * @oid: dotted text
 *
 * Returns: 1 or 0. Values of types that are not known appear in hexadecimal.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_dn_oid_known.
 */
int gnutls_x509_dn_oid_known(const char *oid);
/**
 * gnutls_x509_dn_oid_name: names an attribute type.
 * @oid: dotted text
 * @flags: GNUTLS_X509_DN_OID_RETURN_OID: give @oid itself where there is no
 *   name
 *
 * Returns: a static string, "CN" and so on, or @oid; else NULL.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_dn_oid_name.
 */
const char *gnutls_x509_dn_oid_name(const char *oid, unsigned int flags);

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_GNUTLS_X509_DN_H */
