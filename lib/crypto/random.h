/*
 * Random numbers, from the kernel.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * getrandom() is one generator for all levels: it blocks until the kernel has
 * entropy after the start of the machine, and never again. There is no state
 * in the process, so nothing that a fork could double or threads could share.
 * Where it is missing, libgcrypt takes its place.
 */

#ifndef CT_CRYPTO_RANDOM_H
#define CT_CRYPTO_RANDOM_H

#include <stddef.h>

#include "base/error.h"

/*
 * Fills @data with unpredictable bytes.
 *
 * Errors: CATRUST_E_UNSUPPORTED where there is no getrandom() and libgcrypt is
 * too old (ct_crypto_init()); the bytes are of no use then. Threads: safe, also
 * in a child after fork(). Cost: O(len), some 3 ns a byte; a system call for
 * each 32 MB.
 */
CT_MUST_USE enum catrust_error ct_random_fill(void *data, size_t len);

#endif /* CT_CRYPTO_RANDOM_H */
