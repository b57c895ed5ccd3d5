/*
 * PEM text that every reader reads alike.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: text. Output: whether it is so plain that OpenSSL finds the same
 * blocks in it as lib/input/pem.h does, and which ones.
 *
 * Plain: wherever "-----" stands, it begins a line that is exactly the BEGIN or
 * END of a certificate or a CRL, in turns and matching; what is in between is
 * base64 in lines of up to 76 characters, each of whole groups of four; lines
 * end with LF or CRLF. Around blocks there may be anything but NULs, where
 * OpenSSL's lines end, or its file. Whatever is not plain is OpenSSL's to read:
 * it has rules of its own for headers, blanks, long lines and what is damaged.
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
 * The same of a text of certificates that somebody decodes, piece by piece:
 * first all zero; then ct_strict_pem_next() for each certificate with the text
 * from the last one's base64 on up to the end of its own, and how many bytes
 * that decoded to; then ct_strict_pem_end() with the rest of the text.
 * False: the text is not plain.
 */
bool ct_strict_pem_next(struct ct_strict_pem *found, struct ct_span text,
			size_t num_bytes);
bool ct_strict_pem_end(struct ct_strict_pem *found, struct ct_span text);

/* Whether a body that decoded to so many bytes is nothing but base64, in lines
 * of 64 characters but for the last one, each with its LF. Cost: O(lines). */
bool ct_strict_pem_is_usual_body(struct ct_span body, size_t num_bytes);

#endif /* CT_OPENSSL_STRICT_PEM_H */
