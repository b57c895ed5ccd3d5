/*
 * The libraries that check signatures, by name.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include <catrust/verify.h>

#include "base/compiler.h"
#include "base/mutex.h"
#include "crypto/backend.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char text[160];

static void write_text(void)
{
	const struct ct_backend *backend;
	size_t len = 0;

	ct_mutex_delay_forks();
	for (size_t i = 0; (backend = ct_backend_at(i)) != NULL; i++) {
		const char *version = backend->version();

		if (version == NULL)
			continue;
		snprintf(text + len, sizeof(text) - len, "%s%s %s",
			 len > 0 ? ", " : "", backend->name, version);
		len = strlen(text);
	}
	ct_mutex_allow_forks();
}

CT_EXPORT const char *catrust_signature_libraries(void)
{
	pthread_once(&once, write_text);
	return text;
}
