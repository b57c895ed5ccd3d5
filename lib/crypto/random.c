/*
 * Random numbers, from the kernel.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>
#include <gcrypt.h>
#include <stdint.h>

#ifdef HAVE_SYS_RANDOM_H
# include <sys/random.h>
#endif

#include "crypto/libgcrypt.h"
#include "crypto/random.h"

#ifdef HAVE_SYS_RANDOM_H
/* Advances past the bytes that the kernel gave; returns the rest when it gives
 * no more. */
static size_t fill_from_kernel(uint8_t **at, size_t left)
{
	while (left > 0) {
		ssize_t got = getrandom(*at, left, 0);

		if (got > 0) {
			*at += got;
			left -= (size_t)got;
		} else if (got == 0 || errno != EINTR) {
			break; /* ENOSYS, or a sandbox that forbids it */
		}
	}
	return left;
}
#endif

enum catrust_error ct_random_fill(void *data, size_t len)
{
	uint8_t *at = data;
	size_t left = len;

#ifdef HAVE_SYS_RANDOM_H
	left = fill_from_kernel(&at, left);
#endif
	if (left == 0)
		return CATRUST_OK;
	CT_TRY(ct_crypto_init());
	gcry_randomize(at, left, GCRY_VERY_STRONG_RANDOM);
	return CATRUST_OK;
}
