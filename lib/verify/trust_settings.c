/*
 * Trust settings of a PEM "TRUSTED CERTIFICATE" (OpenSSL's X509_CERT_AUX).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/oid.h"
#include "verify/trust_settings.h"

enum answer { NOT_LISTED, LISTED, MALFORMED };

/* Whether a SEQUENCE OF OIDs' contents has the purpose, or any purpose. */
static enum answer look_up_settings(struct ct_span list, struct ct_span purpose)
{
	struct ct_der der = ct_der(list);
	enum answer answer = NOT_LISTED;
	struct ct_span oid;

	while (!ct_der_is_end(&der)) {
		if (ct_der_read_oid(&der, &oid) != CATRUST_OK)
			return MALFORMED;
		if (ct_oid_is(oid, purpose) ||
		    ct_oid_is(oid, ct_oid_any_extended_key_usage))
			answer = LISTED;
	}
	return answer;
}

/* A SEQUENCE of trusted purposes, [0] one of rejected purposes, and more.
 * @context: the purpose, absent when none is asked for. */
static bool is_allowed(void *context, struct ct_span settings)
{
	struct ct_span purpose = *(const struct ct_span *)context;
	struct ct_der der = ct_der(settings), inside;
	struct ct_span trusted, rejected;

	if (ct_der_enter(&der, CT_DER_SEQUENCE, &inside) != CATRUST_OK ||
	    ct_der_read_optional(&inside, CT_DER_SEQUENCE, &trusted) !=
		    CATRUST_OK ||
	    ct_der_read_optional(&inside, CT_DER_CONTEXT_CONSTRUCTED(0),
				 &rejected) != CATRUST_OK)
		return false;
	if (rejected.data != NULL &&
	    look_up_settings(rejected, purpose) != NOT_LISTED)
		return false;
	return trusted.data == NULL || purpose.data == NULL ||
	       look_up_settings(trusted, purpose) == LISTED;
}

static bool is_position_allowed(const struct ct_verify_options *options,
				const struct ct_store *store, uint32_t position)
{
	struct ct_span purpose = options->purpose;

	return ct_store_each_settings(store, position, is_allowed, &purpose);
}

/* All that the store has of its TBSCertificate, whatever the signature. */
static bool is_certificate_allowed(const struct ct_verify_options *options,
				   const struct ct_store *store,
				   const struct ct_certificate *certificate)
{
	uint32_t position = CT_STORE_NONE;

	while ((position = ct_store_next_same_tbs(store, certificate,
						  position)) != CT_STORE_NONE)
		if (!is_position_allowed(options, store, position))
			return false;
	return true;
}

enum ct_rule ct_trust_settings_check(const struct ct_verify_options *options,
				     const struct ct_store *store,
				     struct ct_link *const *path,
				     size_t path_len,
				     const struct ct_certificate *anchor,
				     size_t *out_index)
{
	*out_index = path_len;
	if (!ct_store_has_settings(store))
		return CT_RULE_NONE;
	if (!is_certificate_allowed(options, store, anchor))
		return CT_RULE_ANCHOR_PURPOSE;
	for (size_t i = path_len; i-- > 0;) {
		if (is_certificate_allowed(options, store, &path[i]->cert))
			continue;
		*out_index = i;
		return CT_RULE_ANCHOR_PURPOSE;
	}
	return CT_RULE_NONE;
}
