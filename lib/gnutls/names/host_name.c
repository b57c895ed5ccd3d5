/*
 * Host names, address ranges and URLs for applications.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include <gnutls/x509.h>

#include "gnutls/base/text.h"
#include "verify/idna.h"

static int map(enum catrust_error error, struct ct_buffer *buffer,
	       gnutls_datum_t *out)
{
	if (error == CATRUST_OK)
		return ct_gnutls_buffer_give(buffer, out);
	ct_buffer_clear(buffer);
	return error == CATRUST_E_INVALID_ARGUMENT
		       ? GNUTLS_E_INVALID_UTF8_STRING
		       : ct_gnutls_error(error);
}

CT_EXPORT int gnutls_idna_map(const char *input, unsigned ilen,
			      gnutls_datum_t *out, unsigned flags)
{
	struct ct_buffer buffer = CT_BUFFER_INIT;
	unsigned idna_flags =
		flags & GNUTLS_IDNA_FORCE_2008 ? CT_IDNA_2008_ONLY : 0;

	return map(ct_idna_to_ascii(ct_span(input, ilen), idna_flags, &buffer),
		   &buffer, out);
}

/* A name that is not in ASCII is in that form already. */
CT_EXPORT int gnutls_idna_reverse_map(const char *input, unsigned ilen,
				      gnutls_datum_t *out, unsigned flags)
{
	struct ct_buffer buffer = CT_BUFFER_INIT;

	(void)flags; /* both make no difference here */
	if (ilen == 0)
		return ct_gnutls_datum_copy(out, ct_span("", 0));
	return map(ct_idna_to_unicode(ct_span(input, ilen), &buffer), &buffer,
		   out);
}

CT_EXPORT unsigned gnutls_url_is_supported(const char *url)
{
	(void)url; /* no kind of them is */
	return 0;
}

CT_EXPORT int gnutls_x509_cidr_to_rfc5280(const char *cidr,
					  gnutls_datum_t *cidr_rfc5280)
{
	char address[INET6_ADDRSTRLEN], *end;
	const char *slash = strchr(cidr, '/');
	unsigned char bytes[32] = {0};
	size_t half;
	long bits;

	if (slash == NULL || (size_t)(slash - cidr) >= sizeof(address))
		return GNUTLS_E_MALFORMED_CIDR;
	memcpy(address, cidr, (size_t)(slash - cidr));
	address[slash - cidr] = '\0';
	if (inet_pton(AF_INET, address, bytes) == 1)
		half = 4;
	else if (inet_pton(AF_INET6, address, bytes) == 1)
		half = 16;
	else
		return GNUTLS_E_MALFORMED_CIDR;
	bits = strtol(slash + 1, &end, 10);
	if (end == slash + 1 || *end != '\0' || bits < 0 ||
	    bits > 8 * (long)half)
		return GNUTLS_E_MALFORMED_CIDR;
	for (size_t i = 0; i < half; i++, bits -= 8) {
		unsigned mask = bits >= 8   ? 0xffu
				: bits <= 0 ? 0u
					    : 0xffu << (8 - bits) & 0xffu;

		bytes[i] &= (unsigned char)mask;
		bytes[half + i] = (unsigned char)mask;
	}
	return ct_gnutls_datum_copy(cidr_rfc5280, ct_span(bytes, 2 * half));
}
