/*
 * A function of the engine that the adapters replace, to do without zlib.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A preload library is loaded by every program, and each library that it is
 * linked with costs some 40 us at the start of each of them. OpenSSL and GnuTLS
 * do not read gzip'd files, so adapters never allow them. This replaces
 * lib/input/gzip.c, and always fails.
 */

#include <config.h>

#include "input/source.h"

enum catrust_error ct_source_gunzip(struct ct_span data, size_t max_size,
				    size_t max_ratio, struct ct_buffer *out)
{
	(void)data;
	(void)max_size;
	(void)max_ratio;
	(void)out;
	return CATRUST_E_UNSUPPORTED;
}
