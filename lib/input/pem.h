/*
 * PEM blocks (RFC 7468) in a text that may hold anything else.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: bytes. Output: blocks, in the order of the text, and their decoded
 * bodies.
 *
 * What RFC 7468 leaves open is read as widely as programs are used to:
 * "-----BEGIN " counts wherever it stands, also within a line; the label ends
 * at the next five dashes; the base64 ends at the first dash after that; and
 * an END must follow somewhere after it, whose label is ignored. Where the END
 * of a block in the middle is missing, that of a later one is used.
 */

#ifndef CT_INPUT_PEM_H
#define CT_INPUT_PEM_H

#include "base/error.h"
#include "base/span.h"

struct ct_pem {
	struct ct_span text;
	size_t next;	   /* where the search goes on */
	size_t end_marker; /* of the nearest known END; 0: not searched yet */
};

struct ct_pem_block {
	struct ct_span label; /* between BEGIN and the dashes */
	size_t begin;	      /* offset of "-----BEGIN " */
	size_t body;	      /* offset of what follows the label's dashes */
};

static inline struct ct_pem ct_pem(struct ct_span text)
{
	return (struct ct_pem){.text = text, .next = 0, .end_marker = 0};
}

/*
 * Finds the next block whose label begins with @prefix ("" for every block).
 * False when there is none; the search may then be repeated with another
 * prefix. Cost: O(bytes skipped).
 */
bool ct_pem_next(struct ct_pem *pem, const char *prefix,
		 struct ct_pem_block *out);

/*
 * Decodes a block's body to @out, which has the room that
 * ct_base64_decode_pem() wants for the text from block->body on. The search
 * then continues after the body.
 *
 * Errors: CATRUST_E_BASE64, CATRUST_E_PEM_NO_END. The search then continues
 * after the label. Cost: O(bytes of the body); all searches for END together
 * cost one pass over the text.
 */
CT_MUST_USE enum catrust_error ct_pem_decode(struct ct_pem *pem,
					     const struct ct_pem_block *block,
					     uint8_t *out, size_t *out_len);

#endif /* CT_INPUT_PEM_H */
