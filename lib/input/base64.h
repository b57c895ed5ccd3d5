/*
 * Base64 (RFC 4648 section 4), as PEM bodies (RFC 7468) hold it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Decoding. Input: text, from after a BEGIN line on. Output: bytes, in the
 * text's own memory if the caller likes.
 *
 * - Tab, LF, VT, FF, CR and space may stand anywhere and mean nothing.
 * - The first '-' ends the text: it belongs to the END line.
 * - Everything else is strict: '=' only where the last quantum needs it, no
 *   character missing, unused bits zero, nothing but white space after the
 *   padding, at least one byte of result.
 *
 * Deviation from RFC 4648: a last quantum of "A===", which stands for nothing,
 * is skipped when bytes came before it.
 *
 * Invariant: at no time more bytes have been written than characters have been
 * read, for any width of the machine's vectors. So @out may be @text itself or
 * any address before it, and unread text is never overwritten.
 *
 * There is a kernel for each kind of machine; the best one is chosen once at
 * run time. Kernels decode the long runs of whole quanta; what is rare (white
 * space inside a quantum, padding, the end, errors) is in one place for all.
 *
 * Encoding is plain C: export functions are not in a hurry.
 *
 * Not constant time: for public certificates, not for private keys.
 *
 * Threads: all functions are safe.
 */

#ifndef CT_INPUT_BASE64_H
#define CT_INPUT_BASE64_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum { CT_BASE64_SLACK = 64 + 3 };

/*
 * Decodes @text up to the first '-' or to the end.
 *
 * @out: room for @len bytes, of which those after *@out_len may be overwritten
 * with anything; or @text; or an address before @text in the same block. Room
 * for three bytes for each four characters and CT_BASE64_SLACK more will do
 * too: no kernel writes further ahead of the result.
 * @out_len: bytes of result; 0 on failure.
 * @consumed: the offset of the '-', or @len; on failure that of the offending
 * character. @text from there on is as it was.
 *
 * Errors: CATRUST_E_BASE64.
 * Cost: O(@len), no allocation.
 */
CT_MUST_USE enum catrust_error ct_base64_decode_pem(const uint8_t *text,
						    size_t len, uint8_t *out,
						    size_t *out_len,
						    size_t *consumed);

/* Where a kernel stands. It keeps written <= read. */
struct ct_base64_state {
	const uint8_t *text;
	size_t len;
	size_t read; /* characters of text, whole quanta and line ends */
	uint8_t *out;
	size_t written;
};

/* Decodes whole quanta and passes over single line ends between them, as far
 * as it gets; it may also do nothing. Reads no byte outside of text. */
struct ct_base64_kernel {
	const char *name;
	bool (*is_usable)(void); /* on this machine */
	void (*run)(struct ct_base64_state *state);
};

/* The kernels of this build, the best one first and the portable one last; a
 * NULL ends the list. For tests and benchmarks. */
const struct ct_base64_kernel *const *ct_base64_kernels(void);

/* The one that ct_base64_decode_pem() takes. */
const struct ct_base64_kernel *ct_base64_kernel(void);

/* ct_base64_decode_pem() with a usable kernel of one's choice. */
CT_MUST_USE enum catrust_error
ct_base64_decode_with(const struct ct_base64_kernel *kernel,
		      const uint8_t *text, size_t len, uint8_t *out,
		      size_t *out_len, size_t *consumed);

/* PEM's line length (RFC 7468 section 2), for @columns below. */
enum { CT_BASE64_PEM_COLUMNS = 64 };

/*
 * The size of @len bytes as base64, in lines of @columns characters that each
 * end in LF, the last one too; 0 columns: one line without LF.
 *
 * @columns: a multiple of 4.
 *
 * Errors: CATRUST_E_LIMIT when a size_t cannot hold it.
 */
CT_MUST_USE enum catrust_error
ct_base64_encoded_size(size_t len, size_t columns, size_t *out_size);

/* Writes exactly that many characters, without a final NUL. @out must not
 * overlap @data. */
void ct_base64_encode(const uint8_t *data, size_t len, size_t columns,
		      char *out);

#endif /* CT_INPUT_BASE64_H */
