/*
 * libFuzzer's mutations of a target's input: half of them keep its DER in
 * form.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Only tests/fuzz/run compiles this, with the targets.
 */

#include <config.h>

#include "der_mutator.h"
#include "fuzz.h"

/* libFuzzer's. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size,
			       unsigned seed);

static size_t mutate_octets(uint8_t *data, size_t len, size_t room,
			    struct ct_random *random)
{
	(void)random;
	return LLVMFuzzerMutate(data, len, room);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size,
			       unsigned seed)
{
	struct ct_random random = ct_random(seed, 1);
	size_t len;

	if (size > fuzz_der_at && ct_random_below(&random, 2) == 0) {
		len = fuzz_mutate_der(data + fuzz_der_at, size - fuzz_der_at,
				      max_size - fuzz_der_at, &random,
				      mutate_octets);
		if (len > 0)
			return fuzz_der_at + len;
	}
	return LLVMFuzzerMutate(data, size, max_size);
}
