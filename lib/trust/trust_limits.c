/*
 * A root program's limits for a certificate, as a bundle stores them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/der_write.h"
#include "asn1/oid.h"
#include "trust/trust_limits.h"
#include "x509/constraints.h"
#include "x509/key_usage.h"

int64_t ct_limit_time(struct ct_span contents)
{
	uint64_t time = 0;

	if (contents.len != sizeof(time))
		return INT64_MIN;
	for (size_t i = 0; i < sizeof(time); i++)
		time = time << 8 | contents.data[i];
	return (int64_t)time;
}

enum catrust_error ct_limit_append_time(struct ct_buffer *limits,
					enum ct_limit limit, int64_t time)
{
	uint8_t octets[sizeof(time)];

	for (size_t i = 0; i < sizeof(time); i++)
		octets[i] = (uint8_t)((uint64_t)time >> (56 - 8 * i));
	return ct_der_append(limits, limit, ct_span(octets, sizeof(octets)));
}

bool ct_limit_lists(struct ct_span list, struct ct_span purpose)
{
	struct ct_der der = ct_der(list);
	struct ct_span oid;

	while (!ct_der_is_end(&der) &&
	       ct_der_read_oid(&der, &oid) == CATRUST_OK)
		if ((ct_oid_is(oid, purpose) &&
		     !ct_oid_is(oid, ct_oid_kp_none)) ||
		    ct_oid_is(oid, ct_oid_any_extended_key_usage))
			return true;
	return false;
}

static enum catrust_error check_value(const struct ct_extension *extension)
{
	struct ct_key_purposes purposes;
	struct ct_name_constraints names;
	struct ct_basic_constraints basic;

	if (ct_oid_is(extension->oid, ct_oid_ce_extended_key_usage) ||
	    ct_oid_is(extension->oid, ct_oid_openssl_reject))
		return ct_key_purposes_open(&purposes, extension->value);
	if (ct_oid_is(extension->oid, ct_oid_ce_name_constraints))
		return ct_name_constraints_parse(&names, extension->value);
	if (ct_oid_is(extension->oid, ct_oid_ce_basic_constraints))
		return ct_basic_constraints_parse(&basic, extension->value,
						  false);
	return CATRUST_OK;
}

enum catrust_error ct_limit_extension(struct ct_span contents,
				      struct ct_extension *out)
{
	struct ct_der der = ct_der(contents);

	CT_TRY(ct_der_read_oid(&der, &out->oid));
	CT_TRY(ct_der_read_boolean(&der, false, &out->is_critical));
	CT_TRY(ct_der_read(&der, CT_DER_OCTET_STRING, &out->value));
	return ct_der_is_end(&der) ? check_value(out) : CATRUST_E_DER_TRAILING;
}

/* A SEQUENCE of trusted purposes, [0] a SEQUENCE of rejected purposes, and
 * further fields. */
bool ct_openssl_settings_read(struct ct_span settings,
			      struct ct_span *out_trusted,
			      struct ct_span *out_rejected)
{
	struct ct_der der = ct_der(settings), inside;

	return ct_der_enter(&der, CT_DER_SEQUENCE, &inside) == CATRUST_OK &&
	       ct_der_read_optional(&inside, CT_DER_SEQUENCE, out_trusted) ==
		       CATRUST_OK &&
	       ct_der_read_optional(&inside, CT_DER_CONTEXT_CONSTRUCTED(0),
				    out_rejected) == CATRUST_OK;
}
