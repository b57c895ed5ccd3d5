/*
 * libcatrust: GnuTLS's random numbers.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Of GnuTLS's low-level functions only this one exists here; programs that
 * want ciphers and hashes have libgcrypt.
 */

#ifndef GNUTLS_CRYPTO_H
#define GNUTLS_CRYPTO_H

#include <gnutls/gnutls.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * gnutls_rnd_level_t - how good random bytes must be
 */
typedef enum gnutls_rnd_level {
	GNUTLS_RND_NONCE = 0,  /* never the same twice, may be public */
	GNUTLS_RND_RANDOM = 1, /* unpredictable: session keys */
	GNUTLS_RND_KEY = 2     /* unpredictable for decades: long-term keys */
} gnutls_rnd_level_t;

/**
 * gnutls_rnd: makes random bytes.
 * @level: how good; all levels are as good as GNUTLS_RND_KEY
 * @data: written; may be NULL where @len is 0
 * @len: bytes
 *
 * They come from the kernel (getrandom(2)), or from libgcrypt where there is
 * no such call. Right after the start of a machine the call waits until the
 * kernel has gathered entropy.
 *
 * Returns: 0 or a negative error.
 * Errors: GNUTLS_E_INVALID_REQUEST for another level,
 * GNUTLS_E_UNIMPLEMENTED_FEATURE where neither is usable; @data is not random
 * then.
 * Threads: safe, also in a child after fork(); nothing is kept between calls.
 * Cost: O(len), a system call for each 32 MB or part of it; no allocation.
 * Since: 0.1.0. Source: GnuTLS gnutls_rnd.
 */
int gnutls_rnd(gnutls_rnd_level_t level, void *data, size_t len);

#ifdef __cplusplus
}
#endif

#endif /* GNUTLS_CRYPTO_H */
