/*
 * Name constraints and TLS features down a chain.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <gnutls/x509-ext.h>

#include "gnutls_verdicts/chain_constraints.h"
#include "gnutls/read/ext_objects.h"
#include "gnutls/base/internal.h"
#include "verify/name_constraints.h"

/* Names times constraints, of all CAs together: the subject comes on top of the
 * names that ext_name_check.c counts. */
enum { MOST_COMPARISONS = 1 << 21 };

void ct_gnutls_constraints_init(struct ct_gnutls_constraints *constraints,
				const struct ct_link *peer)
{
	*constraints = (struct ct_gnutls_constraints){
		.peer = peer,
		.budget = MOST_COMPARISONS,
	};
}

void ct_gnutls_constraints_clear(struct ct_gnutls_constraints *constraints)
{
	gnutls_x509_name_constraints_deinit(constraints->names);
	constraints->names = NULL;
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
	gnutls_datum_t datum =
		ct_gnutls_borrow(ca->value[CT_EXT_NAME_CONSTRAINTS]);
	int ret;

	if (ct_name_constraints_check(&ca->constraints, constraints->peer,
				      &constraints->budget) != CT_RULE_NONE)
		constraints->is_violated = true;

	if (constraints->names == NULL) {
		ret = gnutls_x509_name_constraints_init(&constraints->names);
		if (ret < 0) {
			constraints->names = NULL;
			return ret;
		}
	}
	ret = gnutls_x509_ext_import_name_constraints(
		&datum, constraints->names,
		GNUTLS_NAME_CONSTRAINTS_FLAG_APPEND);
	if (ret >= 0)
		return ct_gnutls_name_constraints_are_known(constraints->names);
	return result(ret);
}

int ct_gnutls_constraints_add(struct ct_gnutls_constraints *constraints,
			      const struct ct_link *ca)
{
	int ret = 1;

	if (ct_link_has(ca, CT_EXT_NAME_CONSTRAINTS))
		ret = add_names(constraints, ca);
	if (ret == 1 && ct_link_has(ca, CT_EXT_TLS_FEATURE)) {
		gnutls_datum_t datum =
			ct_gnutls_borrow(ca->value[CT_EXT_TLS_FEATURE]);

		ret = result(gnutls_x509_ext_import_tlsfeatures(
			&datum, &constraints->features,
			GNUTLS_EXT_FLAG_APPEND));
	}
	return ret;
}

int ct_gnutls_constraints_check_names(
	const struct ct_gnutls_constraints *constraints, gnutls_x509_crt_t peer)
{
	static const gnutls_x509_subject_alt_name_t types[] = {
		GNUTLS_SAN_DNSNAME,	 GNUTLS_SAN_RFC822NAME,
		GNUTLS_SAN_DN,		 GNUTLS_SAN_URI,
		GNUTLS_SAN_IPADDRESS,	 GNUTLS_SAN_OTHERNAME_MSUSERPRINCIPAL,
		GNUTLS_SAN_OTHERNAME_SRV};
	int ret = 1;

	if (constraints->is_violated)
		return 0;
	if (constraints->names == NULL)
		return 1;
	for (size_t i = 0; i < CT_ARRAY_LEN(types) && ret == 1; i++)
		ret = ct_gnutls_name_constraints_check(constraints->names,
						       types[i], peer);
	return ret;
}

bool ct_gnutls_constraints_check_features(
	const struct ct_gnutls_constraints *constraints,
	const struct ct_link *link)
{
	const struct gnutls_x509_tlsfeatures_st *wanted =
		&constraints->features;
	struct gnutls_x509_tlsfeatures_st present = {.num_features = 0};
	gnutls_datum_t datum;

	if (wanted->num_features == 0)
		return true;
	if (!ct_link_has(link, CT_EXT_TLS_FEATURE))
		return false;
	datum = ct_gnutls_borrow(link->value[CT_EXT_TLS_FEATURE]);
	return gnutls_x509_ext_import_tlsfeatures(&datum, &present, 0) == 0 &&
	       ct_gnutls_tls_features_within(wanted, &present);
}
