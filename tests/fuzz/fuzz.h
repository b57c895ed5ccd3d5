/*
 * Fuzz targets: what each of them gives, to libFuzzer, AFL++ or driver.c.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A target must not crash, hang, read outside its input or leak, whatever the
 * input; where a property must hold (equal names have equal hashes), it says
 * so with FUZZ_REQUIRE().
 */

#ifndef TESTS_FUZZ_FUZZ_H
#define TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define FUZZ_REQUIRE(condition)                                    \
 do {                                                              \
  if (!(condition)) {                                              \
   fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
   abort();                                                        \
  }                                                                \
 } while (0)

/* libFuzzer's entry. Returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Where the DER of the target's inputs begins: mutations may then keep its
 * form. SIZE_MAX: an input is no DER. */
extern const size_t fuzz_der_at;

/* The @index-th seed of the target: its length, written to @out; 0 when there
 * are no more. @room is FUZZ_MAX_SEED. */
size_t fuzz_seed(size_t index, uint8_t *out, size_t room);

enum { FUZZ_MAX_SEED = 4096 };

#endif /* TESTS_FUZZ_FUZZ_H */
