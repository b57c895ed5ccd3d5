/*
 * EdDSA over long messages (RFC 8032), which libgcrypt's own function does not
 * take.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * libgcrypt (1.10 at least) wants the whole message in an S-expression, and
 * counts its octets there in 16 bits: a longer one is cut off, and what is cut
 * off is read as something else, or ends the process. CRLs are often longer.
 *
 * Input: libgcrypt's form of a key, a message, a signature. Output: whether
 * S B - k A is R (RFC 8032 5.1.7 and 5.2.7, without the cofactor, as libgcrypt
 * has it). The curve's operations and the hash are libgcrypt's. Not constant
 * time: all of it is public.
 */

#ifndef CT_VERIFY_EDDSA_H
#define CT_VERIFY_EDDSA_H

#include <gcrypt.h>

#include "base/error.h"
#include "base/span.h"

/*
 * @key: of Ed448 if @is_448, else of Ed25519. @signature: 114 or 64 octets.
 * Errors: CATRUST_E_SIGNATURE, CATRUST_E_MEMORY. Threads: safe. Cost:
 * O(message.len) and three multiplications.
 */
CT_MUST_USE enum catrust_error ct_eddsa_verify(gcry_sexp_t key, bool is_448,
					       struct ct_span message,
					       struct ct_span signature);

#endif /* CT_VERIFY_EDDSA_H */
