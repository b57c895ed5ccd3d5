/*
 * libgcrypt made ready.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <pthread.h>
#include <stdbool.h>
#include <gcrypt.h>

#include "base/mutex.h"
#include "crypto/libgcrypt.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_usable;

/* libgcrypt's manual, "Initializing the library": a library leaves the rest
 * to an application that has finished it. No secure memory: there are no
 * private keys here, and its pages would count against the user's limit. */
static void start(void)
{
	bool is_finished;

	ct_mutex_delay_forks();
	is_finished = gcry_control(GCRYCTL_INITIALIZATION_FINISHED_P) != 0;
	is_usable = gcry_check_version(GCRYPT_VERSION) != NULL;
	if (is_usable && !is_finished) {
		gcry_control(GCRYCTL_DISABLE_SECMEM, 0);
		gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0);
	}
	ct_mutex_allow_forks();
}

enum catrust_error ct_crypto_init(void)
{
	pthread_once(&once, start);
	return is_usable ? CATRUST_OK : CATRUST_E_UNSUPPORTED;
}
