/*
 * A root program's limits for a certificate, as a bundle stores them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Limits take the place of the OpenSSL trust settings of a "TRUSTED
 * CERTIFICATE": one DER value after the certificate, with a tag ([APPLICATION
 * 0]) that the settings, a SEQUENCE, cannot have. It contains any number of
 * limits, all of which apply:
 *
 *	[0] SEQUENCE OF OID	a trust anchor for these key purposes only
 *	[1] SEQUENCE OF OID	distrusted for these, in any position
 *	[2] eight octets	no server's certificate that became valid later
 *	[3] eight octets	no certificate for e-mail that became valid
 *				later
 *	[4] Extension		as if its certificate had it (RFC 5937)
 *	[5] nothing		distrusted, in any position
 *	[6] SEQUENCE OF OID	trusted for these only, in any position
 *
 * Times are seconds since 1970, big-endian. Limits are checked when they are
 * created, so that reading cannot fail; an unknown tag allows nothing.
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

/* Starts to read limits; false when the settings are not limits. */
static inline bool ct_limits_open(struct ct_span settings, struct ct_der *out)
{
	struct ct_der all = ct_der(settings);

	return ct_der_enter(&all, CT_LIMITS_TAG, out) == CATRUST_OK;
}

/* Gives the next limit: its enum ct_limit, and its contents. False at the end.
 */
static inline bool ct_limits_next(struct ct_der *limits, uint8_t *out_limit,
				  struct ct_span *out_contents)
{
	return !ct_der_is_end(limits) &&
	       ct_der_read_any(limits, out_limit, out_contents, NULL) ==
		       CATRUST_OK;
}

/* Returns the time of a limit [2] or [3]; for malformed contents a time before
 * any other. */
int64_t ct_limit_time(struct ct_span contents);

/* Appends a time as limit [2] or [3]. */
CT_MUST_USE enum catrust_error ct_limit_append_time(struct ct_buffer *limits,
						    enum ct_limit limit,
						    int64_t time);

/* Whether the contents of a SEQUENCE OF OID include the purpose, or
 * anyExtendedKeyUsage. False for the placeholder for no purpose
 * (ct_oid_kp_none). */
bool ct_limit_lists(struct ct_span list, struct ct_span purpose);

/*
 * Reads the contents of one Extension (RFC 5280 4.1) that a distributor adds.
 * The value of a known extension is checked: extended key usage, OpenSSL's
 * rejected purposes, name and basic constraints. Errors: CATRUST_E_DER_*,
 * CATRUST_E_EXTENSION.
 */
CT_MUST_USE enum catrust_error ct_limit_extension(struct ct_span contents,
						  struct ct_extension *out);

/* Reads OpenSSL's settings: the contents of its lists of trusted and rejected
 * purposes, absent when there is no list. False when they are malformed. */
bool ct_openssl_settings_read(struct ct_span settings,
			      struct ct_span *out_trusted,
			      struct ct_span *out_rejected);

#endif /* CT_TRUST_TRUST_LIMITS_H */
