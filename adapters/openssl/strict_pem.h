/*
 * PEM text that all decoders decode alike.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: text. Output: whether it is so plain that PEM_read_bio() finds the
 * same blocks in it as lib/input/pem.h does, and how many.
 *
 * Plain: every "-----" begins a line that is exactly the BEGIN or END line of a
 * certificate or a CRL, alternating and matching; between them is base64 in
 * lines of up to 76 characters, each of whole groups of four; lines end with LF
 * or CRLF. Outside of blocks any text is allowed but NULs, at which OpenSSL
 * ends a line, or the file. Text that is not plain is left to OpenSSL, which
 * has rules of its own for headers, blanks, long lines and damaged blocks.
 */

#ifndef CT_OPENSSL_STRICT_PEM_H
#define CT_OPENSSL_STRICT_PEM_H

#include "base/span.h"

struct ct_strict_pem {
	size_t num_certificates;
	size_t num_crls;
};

/* False when the text is not plain. Cost: O(text.len), no allocation. */
bool ct_strict_pem_check(struct ct_span text, struct ct_strict_pem *out);

/*
 * The same for a text of certificates that the caller decodes piece by piece:
 * *found is all zero first; then ct_strict_pem_next() is called for each
 * certificate with the text from the end of the previous base64 to the end of
 * its own, and the number of bytes that it decoded to; then ct_strict_pem_end()
 * with the rest of the text. False: the text is not plain.
 */
bool ct_strict_pem_next(struct ct_strict_pem *found, struct ct_span text,
			size_t num_bytes);
bool ct_strict_pem_end(struct ct_strict_pem *found, struct ct_span text);

/* Whether a body that decoded to @num_bytes is base64 in lines of 64
 * characters, of which the last one may be shorter, each with its LF. Cost:
 * O(lines). */
bool ct_strict_pem_is_usual_body(struct ct_span body, size_t num_bytes);

#endif /* CT_OPENSSL_STRICT_PEM_H */
