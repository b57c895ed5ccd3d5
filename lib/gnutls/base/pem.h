/*
 * PEM blocks in GnuTLS's terms.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_GNUTLS_PEM_H
#define CT_GNUTLS_PEM_H

#include "gnutls/base/internal.h"

/*
 * Decodes the first block whose label begins with @label. The bytes are from
 * malloc().
 *
 * Errors: GNUTLS_E_BASE64_UNEXPECTED_HEADER_ERROR when there is none,
 * GNUTLS_E_BASE64_DECODING_ERROR when it is malformed or has no end,
 * GNUTLS_E_MEMORY_ERROR.
 */
CT_MUST_USE int ct_gnutls_pem_decode(struct ct_span text, const char *label,
				     gnutls_datum_t *out);

/*
 * Makes a PEM block. A final NUL does not count.
 *
 * Errors: GNUTLS_E_BASE64_ENCODING_ERROR when @label is longer than 50
 * characters, GNUTLS_E_MEMORY_ERROR.
 */
CT_MUST_USE int ct_gnutls_pem_encode(const char *label, struct ct_span bytes,
				     gnutls_datum_t *out);

/* Writes @bytes as DER or PEM to a caller's buffer: as the _export()
 * functions. @label is PEM's. */
CT_MUST_USE int ct_gnutls_export(struct ct_span bytes, const char *label,
				 gnutls_x509_crt_fmt_t format, void *buf,
				 size_t *buf_size);

/* The same to a datum of its own: as the _export2() functions. */
CT_MUST_USE int ct_gnutls_export2(struct ct_span bytes, const char *label,
				  gnutls_x509_crt_fmt_t format,
				  gnutls_datum_t *out);

#endif /* CT_GNUTLS_PEM_H */
