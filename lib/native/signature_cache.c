/*
 * Enables and disables the caches of verified signatures and of keys.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <catrust/verify.h>

#include "base/compiler.h"
#include "crypto/key.h"
#include "verify/signature_cache.h"

CT_EXPORT void catrust_signature_cache_enable(bool enabled)
{
	ct_signature_cache_enable(enabled);
	ct_key_cache_enable(enabled);
}
