/*
 * Name constraints and TLS features down a chain.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "gnutls_verdicts/chain_constraints.h"
#include "gnutls/base/internal.h"
#include "verify/name_constraints.h"

void ct_gnutls_constraints_init(struct ct_gnutls_constraints *constraints,
				const struct ct_link *peer)
{
	*constraints = (struct ct_gnutls_constraints){
		.peer = peer,
		.budget = CT_NAME_CONSTRAINTS_BUDGET,
	};
}

void ct_gnutls_constraints_clear(struct ct_gnutls_constraints *constraints)
{
	ct_gnutls_name_constraints_clear(&constraints->names);
}

/* The result of adding, by GnuTLS's code. */
static int result(int ret)
{
	if (ret == GNUTLS_E_MEMORY_ERROR)
		return ret;
	return ret >= 0;
}

static int add_names(struct ct_gnutls_constraints *constraints,
		     const struct ct_link *ca)
{
	int ret;

	if (ct_name_constraints_check(&ca->constraints, constraints->peer,
				      &constraints->budget) != CT_RULE_NONE)
		constraints->is_violated = true;

	ret = ct_gnutls_name_constraints_import(
		&constraints->names, ca->value[CT_EXT_NAME_CONSTRAINTS],
		GNUTLS_NAME_CONSTRAINTS_FLAG_APPEND);
	if (ret >= 0)
		return ct_gnutls_name_constraints_are_known(
			&constraints->names);
	return result(ret);
}

int ct_gnutls_constraints_add(struct ct_gnutls_constraints *constraints,
			      const struct ct_link *ca)
{
	int ret = 1;

	if (ct_link_has(ca, CT_EXT_NAME_CONSTRAINTS))
		ret = add_names(constraints, ca);
	if (ret == 1 && ct_link_has(ca, CT_EXT_TLS_FEATURE))
		ret = result(ct_gnutls_tls_features_import(
			&constraints->features, ca->value[CT_EXT_TLS_FEATURE],
			GNUTLS_EXT_FLAG_APPEND));
	return ret;
}

int ct_gnutls_constraints_check_names(
	const struct ct_gnutls_constraints *constraints)
{
	static const gnutls_x509_subject_alt_name_t types[] = {
		GNUTLS_SAN_DNSNAME,	 GNUTLS_SAN_RFC822NAME,
		GNUTLS_SAN_DN,		 GNUTLS_SAN_URI,
		GNUTLS_SAN_IPADDRESS,	 GNUTLS_SAN_OTHERNAME_MSUSERPRINCIPAL,
		GNUTLS_SAN_OTHERNAME_SRV};
	int ret = 1;

	if (constraints->is_violated)
		return 0;
	for (size_t i = 0; i < CT_ARRAY_LEN(types) && ret == 1; i++)
		ret = ct_gnutls_name_constraints_check(
			&constraints->names, types[i],
			&constraints->peer->cert);
	return ret;
}

bool ct_gnutls_constraints_check_features(
	const struct ct_gnutls_constraints *constraints,
	const struct ct_link *link)
{
	const struct gnutls_x509_tlsfeatures_st *wanted =
		&constraints->features;
	struct gnutls_x509_tlsfeatures_st present = {.num_features = 0};

	if (wanted->num_features == 0)
		return true;
	if (!ct_link_has(link, CT_EXT_TLS_FEATURE))
		return false;
	return ct_gnutls_tls_features_import(
		       &present, link->value[CT_EXT_TLS_FEATURE], 0) == 0 &&
	       ct_gnutls_tls_features_within(wanted, &present);
}
