/*
 * The libraries that do the arithmetic of signatures: which one for what.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stddef.h>

#include "crypto/backend.h"

const struct ct_backend *ct_backend_for(const struct ct_public_key *key,
					size_t rank)
{
	(void)key;
	return rank == 0 ? &ct_backend_libgcrypt : NULL;
}
