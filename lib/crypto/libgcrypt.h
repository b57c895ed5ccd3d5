/*
 * Initialization of libgcrypt.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Code that uses libgcrypt calls ct_crypto_init() first. If the application has
 * initialized libgcrypt itself, for example with secure memory, its settings
 * are kept.
 *
 * Initialization reads no random numbers.
 */

#ifndef CT_CRYPTO_LIBGCRYPT_H
#define CT_CRYPTO_LIBGCRYPT_H

#include "base/error.h"

/*
 * Initializes libgcrypt once; later calls cost one comparison. Threads: safe.
 *
 * Errors: CATRUST_E_UNSUPPORTED when the libgcrypt found at run time is older
 * than the one compiled with.
 */
CT_MUST_USE enum catrust_error ct_crypto_init(void);

#endif /* CT_CRYPTO_LIBGCRYPT_H */
