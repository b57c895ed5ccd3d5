/*
 * Random numbers, from the kernel.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * getrandom() is the one generator for all levels: it blocks after boot until
 * the kernel has entropy, and never again. The process has no state that fork()
 * could duplicate or threads could share. If getrandom() is missing, libgcrypt
 * is used.
 */

#ifndef CT_CRYPTO_RANDOM_H
#define CT_CRYPTO_RANDOM_H

#include <stddef.h>

#include "base/error.h"

/*
 * Fills @data with unpredictable bytes.
 *
 * Errors: CATRUST_E_UNSUPPORTED when there is no getrandom() and libgcrypt is
 * too old (ct_crypto_init()); then the bytes must not be used. Threads: safe,
 * also in a child after fork(). Cost: O(len), some 3 ns a byte; a system call
 * for each 32 MB.
 */
CT_MUST_USE enum catrust_error ct_random_fill(void *data, size_t len);

#endif /* CT_CRYPTO_RANDOM_H */
