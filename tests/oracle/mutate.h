/*
 * Oracle tests: spoils bundles and certificates in many ways.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: bytes and a stream of pseudo-random numbers. Output: other bytes; the
 * same for the same stream. Results are mostly wrong, some of them in ways
 * that still load.
 */

#ifndef CT_TESTS_ORACLE_MUTATE_H
#define CT_TESTS_ORACLE_MUTATE_H

#include "base/buffer.h"
#include "tests/tools/random.h"

/* Flips, inserts, deletes, overwrites or copies a few bytes, or cuts the end
 * off. */
void ct_mutate_bytes(struct ct_buffer *data, struct ct_random *random);

/* Deletes, doubles, swaps, splits, joins, indents or empties lines. */
void ct_mutate_lines(struct ct_buffer *text, struct ct_random *random);

/* Changes the words in "-----BEGIN" and "-----END" lines. */
void ct_mutate_labels(struct ct_buffer *text, struct ct_random *random);

/* Changes one value inside DER: its tag, contents, number of occurrences or
 * place; all lengths around it are made right again. Does nothing when @der
 * is not DER. */
void ct_mutate_tlv(struct ct_buffer *der, struct ct_random *random);

#endif /* CT_TESTS_ORACLE_MUTATE_H */
