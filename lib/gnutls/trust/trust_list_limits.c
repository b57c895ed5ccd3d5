/*
 * Trust lists: what root programs say of their CAs.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * GnuTLS 3.7.9 with p11-kit's trust module says GNUTLS_CERT_REVOKED of a
 * distrusted certificate in a chain and GNUTLS_CERT_SIGNER_NOT_FOUND where the
 * distrusted one is the root, or is not trusted for the purpose; it passes over
 * dates. Here all distrust is GNUTLS_CERT_REVOKED: programs offer to accept a
 * peer all the same where its issuer is not found, and not where it is revoked.
 */

#include <config.h>

#include <catrust/credentials.h>

#include "asn1/oid.h"
#include "gnutls/trust/trust_list_limits.h"
#include "verify/anchors.h"
#include "verify/name_constraints.h"
#include "verify/trust_settings.h"

CT_EXPORT int catrust_trust_list_set_limits(gnutls_x509_trust_list_t list,
					    int is_enforced)
{
	if (list == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	list->has_limits = is_enforced != 0;
	return 0;
}

/* What the limits are asked for: the purpose, or that of the names. */
static int set_purpose(struct ct_verify_options *options,
		       const struct ct_gnutls_wanted *wanted,
		       uint8_t octets[CT_OID_MAX])
{
	const bool is_server = wanted->hostname != NULL || wanted->has_ip;
	size_t len;

	if (wanted->purpose != NULL) {
		CT_GNUTLS_TRY(ct_oid_octets_from_text(
			ct_span(wanted->purpose, strlen(wanted->purpose)),
			octets, &len));
		options->purpose = ct_span(octets, len);
	} else if (is_server && !wanted->has_email) {
		options->purpose = ct_oid_kp_server_auth;
	} else if (wanted->has_email && !is_server) {
		options->purpose = ct_oid_kp_email_protection;
	}
	return 0;
}

static unsigned status_of(enum ct_rule rule)
{
	switch (rule) {
	case CT_RULE_NONE:
		return 0;
	case CT_RULE_DISTRUSTED:
	case CT_RULE_DISTRUST_AFTER:
		return GNUTLS_CERT_INVALID | GNUTLS_CERT_REVOKED;
	case CT_RULE_ANCHOR_PURPOSE:
		return GNUTLS_CERT_INVALID | GNUTLS_CERT_SIGNER_NOT_FOUND;
	case CT_RULE_NOT_CA:
		return GNUTLS_CERT_INVALID | GNUTLS_CERT_SIGNER_NOT_CA;
	default:
		/* Attached constraints. */
		return GNUTLS_CERT_INVALID |
		       GNUTLS_CERT_SIGNER_CONSTRAINTS_FAILURE;
	}
}

/* The links below the trust anchor, from the peer's up, and the anchor's own.
 * A peer that is trusted itself is no link below. */
static int find_path(const struct ct_gnutls_chain *chain,
		     const struct ct_gnutls_step *top,
		     struct ct_link *path[CT_GNUTLS_MAX_CHAIN],
		     size_t *out_path_len, struct ct_link **out_anchor)
{
	struct ct_link *anchor = NULL;
	size_t len = 0;

	if (top->anchor != CT_STORE_NONE)
		CT_GNUTLS_TRY(ct_anchors_link(chain->anchors, chain->store,
					      top->anchor, &anchor));
	while (len + 1 < chain->num_certs &&
	       chain->certs[len] != top->certificate)
		len++;
	for (size_t i = 0; i <= len; i++)
		path[i] = &chain->links[i];
	if (anchor == NULL)
		anchor = &chain->links[len];
	else if (!ct_span_equal(anchor->cert.der, chain->links[len].cert.der))
		len++;
	*out_path_len = len;
	*out_anchor = anchor;
	return 0;
}

int ct_gnutls_trust_list_limits_status(gnutls_x509_trust_list_t list,
				       const struct ct_gnutls_chain *chain,
				       const struct ct_gnutls_wanted *wanted,
				       const struct ct_gnutls_step *top,
				       unsigned *out_status, size_t *out_index)
{
	struct ct_budget budget = {.constraints = CT_NAME_CONSTRAINTS_BUDGET};
	struct ct_link *path[CT_GNUTLS_MAX_CHAIN], *anchor = NULL;
	struct ct_verify_options options = {.max_depth = 0};
	uint8_t purpose[CT_OID_MAX];
	enum ct_rule rule;
	size_t path_len = 0;

	*out_status = 0;
	if (!list->has_limits)
		return 0;
	CT_TRY_CODE(set_purpose(&options, wanted, purpose));
	CT_TRY_CODE(find_path(chain, top, path, &path_len, &anchor));
	rule = ct_trust_settings_check(&options, chain->store, path, path_len,
				       anchor, &budget, out_index);
	if (*out_index >= path_len && path_len > 0)
		*out_index = path_len - 1;
	*out_status = status_of(rule);
	return 0;
}
