/*
 * Test tools: what signer.c has signed before.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Keys and signatures are deterministic, and tests make the same certificates
 * again and again: public keys and signatures are kept, the last ones in a
 * table of fixed size. It takes no memory of malloc()'s, whose calls some tests
 * count. Any thread may ask.
 */

#ifndef CT_TESTS_TOOLS_SIGNER_MEMO_H
#define CT_TESTS_TOOLS_SIGNER_MEMO_H

#include <stdbool.h>

#include "base/buffer.h"
#include "base/span.h"

enum { CT_TEST_MEMO_KEY_LEN = 32 };

struct ct_test_memo_key {
	uint8_t digest[CT_TEST_MEMO_KEY_LEN];
};

/* Of @parameters, the octets of a structure without padding, and @message. */
struct ct_test_memo_key ct_test_memo_key(const void *parameters, size_t len,
					 struct ct_span message);

/* Appends what was made with this key; false if it is not known. */
bool ct_test_memo_find(struct ct_buffer *out,
		       const struct ct_test_memo_key *key);

/* Keeps what @out holds from @start. */
void ct_test_memo_keep(const struct ct_test_memo_key *key,
		       const struct ct_buffer *out, size_t start);

#endif /* CT_TESTS_TOOLS_SIGNER_MEMO_H */
