/*
 * Mutations of DER that keep its lengths right.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef TESTS_FUZZ_DER_MUTATOR_H
#define TESTS_FUZZ_DER_MUTATOR_H

#include <stddef.h>
#include <stdint.h>

#include "random.h"

/* Changes octets: returns the new length, up to @room. */
typedef size_t fuzz_mutate_octets(uint8_t *data, size_t len, size_t room,
				  struct ct_random *random);

/*
 * Changes one value of the DER in @data: removes it, repeats it, puts another
 * one of the input in its place, changes its tag or, with @mutate, its
 * contents. The lengths of all values around it are corrected. Returns the new
 * length, up to @room; 0 when there is no value, or no room.
 */
size_t fuzz_mutate_der(uint8_t *data, size_t len, size_t room,
		       struct ct_random *random, fuzz_mutate_octets *mutate);

#endif /* TESTS_FUZZ_DER_MUTATOR_H */
