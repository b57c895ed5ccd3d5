/*
 * What the adapters' engine does without: zlib and libtasn1.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A preloaded library starts with every program, and each library that it is
 * linked with costs each of them some 40 us. The adapters need neither:
 * OpenSSL and GnuTLS do not read gzip'd files, so adapters never allow them;
 * and libtasn1 is asked which error GnuTLS would report for a certificate that
 * was refused, where adapters leave the whole file to the other library, which
 * reports its own. These functions take the place of those in lib/input/gzip.c
 * and lib/asn1/pkix.c. They refuse, always.
 */

#include <config.h>

#include "asn1/pkix.h"
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

enum catrust_error ct_pkix_diagnose(enum ct_pkix_type type, struct ct_span der,
				    enum catrust_error error)
{
	(void)type;
	(void)der;
	return error != CATRUST_OK ? error : CATRUST_E_UNSUPPORTED;
}
