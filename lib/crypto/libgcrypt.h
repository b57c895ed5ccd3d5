/*
 * libgcrypt made ready.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Code that uses libgcrypt calls ct_crypto_init() first. An application may
 * have initialised libgcrypt in its own way, with secure memory for example;
 * that stays as it is.
 *
 * Nothing here reads random numbers.
 */

#ifndef CT_CRYPTO_LIBGCRYPT_H
#define CT_CRYPTO_LIBGCRYPT_H

#include "base/error.h"

/*
 * Makes libgcrypt ready, once; later calls cost a test. Threads: safe.
 *
 * Errors: CATRUST_E_UNSUPPORTED when the libgcrypt found at run time is older
 * than the one compiled with.
 */
CT_MUST_USE enum catrust_error ct_crypto_init(void);

#endif /* CT_CRYPTO_LIBGCRYPT_H */
