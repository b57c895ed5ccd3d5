/*
 * Runs a fuzz target without a fuzzer: part of make check, and what writes the
 * seeds that tests/fuzz/run starts with.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Without arguments: all seeds, and mutations of them made with fixed random
 * numbers. With files as arguments: these, one after the other (a corpus, or
 * what a fuzzer found). "--write-seeds DIRECTORY" writes the seeds as files,
 * to start a fuzzer with.
 */

#include <config.h>

#include <string.h>

#include "checkers.h"
#include "der_mutator.h"
#include "fuzz.h"
#include "random.h"

enum { MAX_INPUT = 1 << 20 };

/* Gives the target a copy of exactly this size, so that reading past its end
 * is seen. */
static void run(const uint8_t *data, size_t len)
{
	uint8_t *copy = malloc(len > 0 ? len : 1);

	FUZZ_REQUIRE(copy != NULL);
	if (len > 0)
		memcpy(copy, data, len);
	FUZZ_REQUIRE(LLVMFuzzerTestOneInput(copy, len) == 0);
	free(copy);
}

/* Changes, removes, repeats or inserts a few octets. */
static size_t mutate_octets(uint8_t *data, size_t len, size_t room,
			    struct ct_random *random)
{
	size_t changes = 1 + ct_random_below(random, 4), at, span;

	for (size_t i = 0; i < changes && len > 0; i++) {
		at = ct_random_below(random, len);
		span = 1 + ct_random_below(random, 8);
		switch (ct_random_below(random, 5)) {
		case 0: /* one bit */
			data[at] ^= (uint8_t)(1u << ct_random_below(random, 8));
			break;
		case 1: /* any octet */
			ct_random_bytes(random, data + at, 1);
			break;
		case 2: /* remove */
			span = span < len - at ? span : len - at;
			memmove(data + at, data + at + span, len - at - span);
			len -= span;
			break;
		case 3: /* repeat */
			if (span > len - at || len + span > room)
				break;
			memmove(data + at + span, data + at, len - at);
			len += span;
			break;
		default: /* cut off */
			len = at;
			break;
		}
	}
	return len;
}

/* Every other time in a way that keeps DER in form. */
static size_t mutate(uint8_t *data, size_t len, struct ct_random *random)
{
	size_t new_len;

	if (fuzz_der_at < len && ct_random_below(random, 2) == 0) {
		new_len = fuzz_mutate_der(data + fuzz_der_at, len - fuzz_der_at,
					  FUZZ_MAX_SEED - fuzz_der_at, random,
					  mutate_octets);
		if (new_len > 0)
			return fuzz_der_at + new_len;
	}
	return mutate_octets(data, len, FUZZ_MAX_SEED, random);
}

static void run_seeds(void)
{
	static uint8_t seed[FUZZ_MAX_SEED], data[FUZZ_MAX_SEED];
	/* of each seed */
	const size_t rounds =
		ct_test_many(ct_test_is_sanitized() ? 150 : 400, 10);
	size_t len, count;

	for (count = 0; (len = fuzz_seed(count, seed, sizeof(seed))) > 0;
	     count++) {
		run(seed, len);
		for (size_t cut = 0; cut < len; cut += 1 + len / rounds)
			run(seed, cut);
		for (size_t round = 0; round < rounds; round++) {
			struct ct_random random = ct_random(count + 1, round);

			memcpy(data, seed, len);
			run(data, mutate(data, len, &random));
		}
	}
	FUZZ_REQUIRE(count > 0);
	printf("%zu seeds, %zu mutations\n", count, count * rounds);
}

static int run_file(const char *path)
{
	static uint8_t data[MAX_INPUT];
	FILE *file = fopen(path, "rb");
	size_t len = file == NULL ? 0 : fread(data, 1, sizeof(data), file);

	if (file == NULL || ferror(file) || fclose(file) != 0) {
		perror(path);
		return EXIT_FAILURE;
	}
	run(data, len);
	return EXIT_SUCCESS;
}

static int write_seeds(const char *directory)
{
	static uint8_t seed[FUZZ_MAX_SEED];
	char path[4096];
	size_t len;

	for (size_t i = 0; (len = fuzz_seed(i, seed, sizeof(seed))) > 0; i++) {
		FILE *file;

		snprintf(path, sizeof(path), "%s/seed-%03zu", directory, i);
		file = fopen(path, "wb");
		if (file == NULL || fwrite(seed, 1, len, file) != len ||
		    fclose(file) != 0) {
			perror(path);
			return EXIT_FAILURE;
		}
	}
	return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
	int status = EXIT_SUCCESS;

	if (argc == 3 && strcmp(argv[1], "--write-seeds") == 0)
		return write_seeds(argv[2]);
	if (argc == 1)
		run_seeds();
	for (int i = 1; i < argc; i++)
		if (run_file(argv[i]) != EXIT_SUCCESS)
			status = EXIT_FAILURE;
	return status;
}
