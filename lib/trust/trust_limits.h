/*
 * What a root program says of a certificate, as a bundle keeps it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Limits stand where a "TRUSTED CERTIFICATE" has OpenSSL's trust settings: one
 * value of DER after the certificate, with a tag of its own ([APPLICATION 0])
 * that the settings, a SEQUENCE, cannot have. Inside are any number of limits,
 * each of which holds:
 *
 *	[0] SEQUENCE OF OID	a trust anchor for these key purposes only
 *	[1] SEQUENCE OF OID	distrusted for these, wherever it stands
 *	[2] eight octets	no server's certificate that became valid later
 *	[3] eight octets	no certificate for e-mail that became valid
 *				later
 *	[4] Extension		as if its certificate had it (RFC 5937)
 *	[5] nothing		distrusted, wherever it stands
 *	[6] SEQUENCE OF OID	trusted for these only, wherever it stands
 *
 * Times are seconds since 1970, big-endian. They are checked when they are
 * made, so that reading cannot fail; a tag that is unknown allows nothing.
 */

#ifndef CT_TRUST_TRUST_LIMITS_H
#define CT_TRUST_TRUST_LIMITS_H

#include "asn1/der.h"
#include "base/buffer.h"
#include "x509/certificate.h"

enum { CT_LIMITS_TAG = 0x60 };

enum ct_limit {
	CT_LIMIT_TRUSTED = CT_DER_CONTEXT_CONSTRUCTED(0),
	CT_LIMIT_REJECTED = CT_DER_CONTEXT_CONSTRUCTED(1),
	CT_LIMIT_SERVER_AFTER = CT_DER_CONTEXT(2),
	CT_LIMIT_EMAIL_AFTER = CT_DER_CONTEXT(3),
	CT_LIMIT_EXTENSION = CT_DER_CONTEXT_CONSTRUCTED(4),
	CT_LIMIT_DISTRUSTED = CT_DER_CONTEXT(5),
	CT_LIMIT_PURPOSES = CT_DER_CONTEXT_CONSTRUCTED(6),
};

/* Starts to read; false where settings are not limits. */
static inline bool ct_limits_open(struct ct_span settings, struct ct_der *out)
{
	struct ct_der all = ct_der(settings);

	return ct_der_enter(&all, CT_LIMITS_TAG, out) == CATRUST_OK;
}

/* The next limit: its enum ct_limit, and its contents. False at the end. */
static inline bool ct_limits_next(struct ct_der *limits, uint8_t *out_limit,
				  struct ct_span *out_contents)
{
	return !ct_der_is_end(limits) &&
	       ct_der_read_any(limits, out_limit, out_contents, NULL) ==
		       CATRUST_OK;
}

/* The time of a limit [2] or [3]; other contents are before any time. */
int64_t ct_limit_time(struct ct_span contents);

/* Appends a time as limit [2] or [3]. */
CT_MUST_USE enum catrust_error ct_limit_append_time(struct ct_buffer *limits,
						    enum ct_limit limit,
						    int64_t time);

/* Whether a SEQUENCE OF OIDs' contents have the purpose, or any purpose. That
 * which stands for no purpose (ct_oid_kp_none) they never have. */
bool ct_limit_lists(struct ct_span list, struct ct_span purpose);

/*
 * Reads the contents of one Extension (RFC 5280 4.1) that a distributor adds.
 * Its value is checked where it is known: extended key usage, OpenSSL's
 * rejected purposes, name and basic constraints. Errors: CATRUST_E_DER_*,
 * CATRUST_E_EXTENSION.
 */
CT_MUST_USE enum catrust_error ct_limit_extension(struct ct_span contents,
						  struct ct_extension *out);

/* Reads OpenSSL's settings: the contents of its lists of trusted and rejected
 * purposes, absent where there are none. False where they are malformed. */
bool ct_openssl_settings_read(struct ct_span settings,
			      struct ct_span *out_trusted,
			      struct ct_span *out_rejected);

#endif /* CT_TRUST_TRUST_LIMITS_H */
