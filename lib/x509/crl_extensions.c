/*
 * Extensions of CRLs and of their entries.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "x509/crl_extensions.h"
#include "x509/extension_value.h"

enum catrust_error ct_crl_number_parse(struct ct_span *out_number,
				       struct ct_span value)
{
	/* 20 octets of value, and one for the sign where the first is above
	 * 127 */
	enum { MAX_OCTETS = 20 };
	size_t len;

	CT_TRY(ct_value_read(value, CT_DER_INTEGER, out_number));
	CT_TRY(ct_value_check_positive(*out_number));
	len = out_number->len - (out_number->data[0] == 0 ? 1 : 0);
	return len <= MAX_OCTETS ? CATRUST_OK : CATRUST_E_EXTENSION;
}

int ct_crl_number_compare(struct ct_span a, struct ct_span b)
{
	if (a.len != b.len)
		return a.len < b.len ? -1 : 1;
	return a.len == 0 ? 0 : memcmp(a.data, b.data, a.len);
}

enum catrust_error ct_crl_reason_parse(enum ct_crl_reason *out_reason,
				       struct ct_span value)
{
	struct ct_span contents;
	uint32_t reason;

	CT_TRY(ct_value_read(value, CT_DER_ENUMERATED, &contents));
	CT_TRY(ct_der_unsigned_value(contents, &reason));
	if (reason > CT_CRL_REASON_AA_COMPROMISE || reason == 7)
		return CATRUST_E_EXTENSION;
	*out_reason = (enum ct_crl_reason)reason;
	return CATRUST_OK;
}

enum catrust_error ct_invalidity_date_parse(int64_t *out_seconds,
					    struct ct_span value)
{
	struct ct_der der = ct_der(value);

	/* The cursor reads UTCTime as well. */
	if (!ct_der_next_is(&der, CT_DER_GENERALIZED_TIME))
		return ct_der_is_end(&der) ? CATRUST_E_DER_LENGTH
					   : CATRUST_E_DER_TAG;
	CT_TRY(ct_der_read_time(&der, out_seconds));
	return ct_value_end(&der);
}
