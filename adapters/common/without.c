/*
 * Functions of the engine that the adapters replace, to do without zlib and
 * libtasn1.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A preload library is loaded by every program, and each library that it is
 * linked with costs some 40 us at the start of each of them. The adapters need
 * neither: OpenSSL and GnuTLS do not read gzip'd files, so adapters never allow
 * them; and libtasn1 is asked which error GnuTLS would report for a certificate
 * that was refused, where adapters leave the file to the other library, which
 * reports its own error. These functions replace those of lib/input/gzip.c and
 * lib/asn1/pkix.c, and always fail.
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
