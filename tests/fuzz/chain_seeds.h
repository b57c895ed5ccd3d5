/*
 * Seeds for fuzz targets: certificate chains.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef TESTS_FUZZ_CHAIN_SEEDS_H
#define TESTS_FUZZ_CHAIN_SEEDS_H

#include "base/buffer.h"
#include "base/span.h"

enum { FUZZ_NUM_CHAINS = 6, FUZZ_CHAIN_LEN = 3 };

/* Appends the certificates of a chain, from the server's up. They differ in
 * keys and extensions, and have all extensions between them. */
void fuzz_chain(unsigned number, struct ct_buffer *out);

/* The @index-th of what fuzz_chain() appended to an empty buffer. */
struct ct_span fuzz_chain_part(const struct ct_buffer *chain, size_t index);

#endif /* TESTS_FUZZ_CHAIN_SEEDS_H */
