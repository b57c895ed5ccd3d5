/*
 * OIDs and names as text, in the ways GnuTLS hands them out.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_GNUTLS_TEXT_H
#define CT_GNUTLS_TEXT_H

#include "asn1/oid.h"
#include "base/buffer.h"
#include "gnutls/base/internal.h"

/* An OID's dotted text in fixed room; "" when it cannot be written. */
struct ct_oid_text {
	char text[512]; /* CT_OID_MAX octets of 7 bits, as decimal */
};
struct ct_oid_text ct_gnutls_oid_text(struct ct_span oid);

/* Writes an OID's text to a caller's buffer, see ct_gnutls_string_out(). */
CT_MUST_USE int ct_gnutls_oid_out(void *buf, size_t *buf_size,
				  struct ct_span oid);

/* The same with two NULs, of which the first counts in the size written and
 * both in the size needed: so do GnuTLS's functions that give an algorithm's
 * OID. */
CT_MUST_USE int ct_gnutls_oid_out_with_nul(void *buf, size_t *buf_size,
					   struct ct_span oid);

/* Gives a buffer's bytes to the caller, with a NUL that does not count. The
 * buffer is empty afterwards, whatever the result. */
CT_MUST_USE int ct_gnutls_buffer_give(struct ct_buffer *buffer,
				      gnutls_datum_t *out);

/* The same for text that comes out of DER. With a NUL in it a caller that reads
 * up to the first one would see another text: then it is
 * GNUTLS_E_ASN1_EMBEDDED_NULL_IN_STRING. */
CT_MUST_USE int ct_gnutls_text_give(struct ct_buffer *text,
				    gnutls_datum_t *out);

/* Contents octets of an OID given as text; false when it is none. */
struct ct_oid_octets {
	uint8_t octets[CT_OID_MAX];
	size_t len;
};
CT_MUST_USE bool ct_gnutls_oid_parse(const char *text,
				     struct ct_oid_octets *out);

#endif /* CT_GNUTLS_TEXT_H */
