/*
 * Initialization of libgcrypt.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <pthread.h>
#include <stdatomic.h>
#include <gcrypt.h>

#include "base/mutex.h"
#include "crypto/libgcrypt.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_bool is_usable;

/* libgcrypt's manual, "Initializing the library": a library leaves the rest
 * to an application that has finished it. No secure memory: there are no
 * private keys here, and its pages would count against the user's limit. */
static void start(void)
{
	bool is_finished = gcry_control(GCRYCTL_INITIALIZATION_FINISHED_P) != 0;
	bool is_new_enough = gcry_check_version(GCRYPT_VERSION) != NULL;

	if (is_new_enough && !is_finished) {
		gcry_control(GCRYCTL_DISABLE_SECMEM, 0);
		gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0);
	}
	atomic_store(&is_usable, is_new_enough);
}

/* Forks are delayed before the wait for another thread, not in start(): a
 * thread that delays them already would wait for start(), start() for a fork,
 * and the fork for that thread. */
enum catrust_error ct_crypto_init(void)
{
	if (!atomic_load_explicit(&is_usable, memory_order_acquire)) {
		ct_mutex_delay_forks();
		pthread_once(&once, start);
		ct_mutex_allow_forks();
	}
	return atomic_load(&is_usable) ? CATRUST_OK : CATRUST_E_UNSUPPORTED;
}
