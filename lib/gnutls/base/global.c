/*
 * Global state as GnuTLS has it: initialisation, time, messages.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The state is two function pointers and a level, set before threads start,
 * as in GnuTLS; they are atomic all the same, so that a late change is not a
 * data race.
 */

#include <config.h>

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>

#include <gnutls/crypto.h>

#include "crypto/libgcrypt.h"
#include "crypto/random.h"
#include "gnutls/base/internal.h"

enum { LOG_LINE_MAX = 512 };

static _Atomic(gnutls_time_func) time_function = time;
static _Atomic(gnutls_log_func) log_function;
static atomic_int log_level;
static atomic_uint init_count;

int ct_gnutls_need_gcrypt(void)
{
	if (ct_crypto_init() != CATRUST_OK)
		return GNUTLS_E_INCOMPATIBLE_GCRYPT_LIBRARY;
	return 0;
}

CT_EXPORT int gnutls_global_init(void)
{
	int ret = ct_gnutls_need_gcrypt();

	if (ret == 0)
		atomic_fetch_add(&init_count, 1);
	return ret;
}

/* Nothing is held globally but what libgcrypt holds, and that may have other
 * users in the process: what remains is the count. */
CT_EXPORT void gnutls_global_deinit(void)
{
	unsigned count = atomic_load(&init_count);

	while (count > 0 &&
	       !atomic_compare_exchange_weak(&init_count, &count, count - 1))
		continue;
}

CT_EXPORT const char *gnutls_check_version(const char *req_version)
{
	if (req_version != NULL && strverscmp(req_version, GNUTLS_VERSION) > 0)
		return NULL;
	return GNUTLS_VERSION;
}

CT_EXPORT void gnutls_global_set_log_function(gnutls_log_func log_func)
{
	atomic_store(&log_function, log_func);
}

CT_EXPORT void gnutls_global_set_log_level(int level)
{
	atomic_store(&log_level, level);
}

void ct_gnutls_log(int level, const char *format, ...)
{
	gnutls_log_func log_func = atomic_load(&log_function);
	char line[LOG_LINE_MAX];
	va_list args;
	int len;

	if (log_func == NULL || level > atomic_load(&log_level))
		return;
	va_start(args, format);
	len = vsnprintf(line, sizeof(line) - 1, format, args);
	va_end(args);
	if (len < 0)
		return;
	if ((size_t)len > sizeof(line) - 2)
		len = (int)sizeof(line) - 2;
	line[len] = '\n';
	line[len + 1] = '\0';
	log_func(level, line);
}

CT_EXPORT void gnutls_global_set_time_function(gnutls_time_func time_func)
{
	atomic_store(&time_function, time_func != NULL ? time_func : time);
}

time_t ct_gnutls_time(void)
{
	return atomic_load(&time_function)(NULL);
}

time_t ct_gnutls_cap_time(int64_t seconds)
{
	const int64_t year_2038 = 2145916800, last_evening = 2145914603;

	if (sizeof(time_t) <= 4 && seconds >= year_2038)
		return (time_t)last_evening;
	return (time_t)seconds;
}

CT_EXPORT unsigned gnutls_fips140_mode_enabled(void)
{
	return 0;
}

/* One generator is good enough for all levels. */
CT_EXPORT int gnutls_rnd(gnutls_rnd_level_t level, void *data, size_t len)
{
	switch (level) {
	case GNUTLS_RND_NONCE:
	case GNUTLS_RND_RANDOM:
	case GNUTLS_RND_KEY:
		return ct_gnutls_error(ct_random_fill(data, len));
	default:
		return GNUTLS_E_INVALID_REQUEST;
	}
}
