/*
 * Tests of crypto/random: what the kernel may answer.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * getrandom() is wrapped, so that it gives little, is interrupted or missing.
 */

#include <config.h>

#include <errno.h>
#include <string.h>
#include <sys/types.h>

#include "base/compiler.h"
#include "crypto/random.h"
#include "tests/tools/run_suite.h"

enum answers { AS_IT_IS, PIECES, INTERRUPTED, MISSING, MISSING_LATER };

static enum answers kernel;
static unsigned num_calls;

#ifdef HAVE_SYS_RANDOM_H
ssize_t __real_getrandom(void *data, size_t len, unsigned flags);
ssize_t __wrap_getrandom(void *data, size_t len, unsigned flags);

ssize_t __wrap_getrandom(void *data, size_t len, unsigned flags)
{
	num_calls++;
	ck_assert_uint_eq(flags, 0); /* may wait, and is not /dev/random */
	if (kernel == INTERRUPTED && num_calls % 2 == 1) {
		errno = EINTR;
		return -1;
	}
	if (kernel == MISSING || (kernel == MISSING_LATER && num_calls > 1)) {
		errno = ENOSYS;
		return -1;
	}
	if (kernel != AS_IT_IS && len > 100)
		len = 100;
	return __real_getrandom(data, len, flags);
}
#endif

/* That no eight octets in a row are as before: by chance that happens once in
 * 2^64 times. */
static void check_filled(const uint8_t *bytes, size_t len)
{
	static const uint8_t before[8] = {0};
	size_t num_same = 0;

	for (size_t i = 0; i + sizeof(before) <= len; i++)
		num_same += memcmp(bytes + i, before, sizeof(before)) == 0;
	ck_assert_uint_eq(num_same, 0);
}

TESTS(all_of_it_is_filled, MISSING_LATER + 1)
{
	static const size_t lens[] = {0, 1, 99, 100, 101, 1000};
	static const uint8_t none[1001] = {0};
	uint8_t bytes[sizeof(none)];

	kernel = (enum answers)_i;
	for (size_t i = 0; i < CT_ARRAY_LEN(lens); i++) {
		memset(bytes, 0, sizeof(bytes));
		num_calls = 0;
		assert_ok(ct_random_fill(bytes, lens[i]));
		check_filled(bytes, lens[i]);
		ck_assert_mem_eq(bytes + lens[i], none,
				 sizeof(bytes) - lens[i]);
		if (lens[i] == 0)
			ck_assert_uint_eq(num_calls, 0);
	}
	assert_ok(ct_random_fill(NULL, 0));
}

RUN_TESTS()
