/*
 * Part of the target fuzz_objects: extensions' values.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>

#include <gnutls/x509-ext.h>
#include <gnutls/x509.h>

#include "fuzz_objects.h"

/* Makes an object, imports, reads each item of it, and ends it. */
#define OBJECT(type, init, import, get, check, deinit)    \
 do {                                                     \
  type object;                                            \
                                                          \
  FUZZ_REQUIRE(init(&object) >= 0);                       \
  if (import(value, object, 0) >= 0)                      \
   for (unsigned i = 0; i < MAX_ITEMS && (get) >= 0; i++) \
    check;                                                \
  deinit(object);                                         \
 } while (0)

void fuzz_check_policy(const struct gnutls_x509_policy_st *policy)
{
	for (unsigned i = 0; i < policy->qualifiers; i++)
		if (policy->qualifier[i].data != NULL)
			FUZZ_REQUIRE(strlen(policy->qualifier[i].data) ==
				     policy->qualifier[i].size);
}

/* An otherName as text holds no NUL. */
static void check_other_name(unsigned type, const gnutls_datum_t *oid,
			     const gnutls_datum_t *name)
{
	gnutls_datum_t text;

	if (type == GNUTLS_SAN_OTHERNAME &&
	    gnutls_x509_othername_to_virtual((const char *)oid->data, name,
					     &type, &text) >= 0)
		forget_text(&text);
}

static void read_names(const gnutls_datum_t *value)
{
	struct gnutls_x509_policy_st policy;
	gnutls_datum_t name, oid, serial;
	unsigned type;

	OBJECT(gnutls_subject_alt_names_t, gnutls_subject_alt_names_init,
	       gnutls_x509_ext_import_subject_alt_names,
	       gnutls_subject_alt_names_get(object, i, &type, &name, &oid),
	       check_other_name(type, &oid, &name),
	       gnutls_subject_alt_names_deinit);
	OBJECT(gnutls_x509_crl_dist_points_t, gnutls_x509_crl_dist_points_init,
	       gnutls_x509_ext_import_crl_dist_points,
	       gnutls_x509_crl_dist_points_get(object, i, &type, &name, NULL),
	       (void)0, gnutls_x509_crl_dist_points_deinit);
	OBJECT(gnutls_x509_aia_t, gnutls_x509_aia_init,
	       gnutls_x509_ext_import_aia,
	       gnutls_x509_aia_get(object, i, &oid, &type, &name), (void)0,
	       gnutls_x509_aia_deinit);
	OBJECT(gnutls_x509_aki_t, gnutls_x509_aki_init,
	       gnutls_x509_ext_import_authority_key_id,
	       gnutls_x509_aki_get_cert_issuer(object, i, &type, &name, &oid,
					       &serial),
	       (void)0, gnutls_x509_aki_deinit);
	OBJECT(gnutls_x509_key_purposes_t, gnutls_x509_key_purpose_init,
	       gnutls_x509_ext_import_key_purposes,
	       gnutls_x509_key_purpose_get(object, i, &oid), (void)0,
	       gnutls_x509_key_purpose_deinit);
	OBJECT(gnutls_x509_policies_t, gnutls_x509_policies_init,
	       gnutls_x509_ext_import_policies,
	       gnutls_x509_policies_get(object, i, &policy),
	       fuzz_check_policy(&policy), gnutls_x509_policies_deinit);
}

/* A name that is one of the excluded bases is not allowed. */
static void read_constraints(const gnutls_datum_t *value)
{
	gnutls_x509_name_constraints_t constraints;
	gnutls_datum_t name;
	unsigned type;

	FUZZ_REQUIRE(gnutls_x509_name_constraints_init(&constraints) >= 0);
	if (gnutls_x509_ext_import_name_constraints(value, constraints, 0) >=
		    0 &&
	    gnutls_x509_ext_import_name_constraints(
		    value, constraints, GNUTLS_NAME_CONSTRAINTS_FLAG_APPEND) >=
		    0) {
		for (unsigned i = 0; i < MAX_ITEMS &&
				     gnutls_x509_name_constraints_get_permitted(
					     constraints, i, &type, &name) >= 0;
		     i++)
			(void)gnutls_x509_name_constraints_check(
				constraints,
				(gnutls_x509_subject_alt_name_t)type, &name);
		for (unsigned i = 0; i < MAX_ITEMS &&
				     gnutls_x509_name_constraints_get_excluded(
					     constraints, i, &type, &name) >= 0;
		     i++)
			if (type == GNUTLS_SAN_DNSNAME)
				FUZZ_REQUIRE(gnutls_x509_name_constraints_check(
						     constraints,
						     GNUTLS_SAN_DNSNAME,
						     &name) == 0);
	}
	gnutls_x509_name_constraints_deinit(constraints);
}

/* What was read is written as it was, except for what may be written in two
 * ways. */
static void read_features(const gnutls_datum_t *value)
{
	gnutls_x509_tlsfeatures_t features;
	gnutls_datum_t again;
	unsigned feature;

	FUZZ_REQUIRE(gnutls_x509_tlsfeatures_init(&features) >= 0);
	if (gnutls_x509_ext_import_tlsfeatures(value, features, 0) >= 0) {
		for (unsigned i = 0;
		     i < MAX_ITEMS &&
		     gnutls_x509_tlsfeatures_get(features, i, &feature) >= 0;
		     i++)
			FUZZ_REQUIRE(feature <= UINT16_MAX);
		if (gnutls_x509_ext_export_tlsfeatures(features, &again) >= 0)
			forget(&again, 1);
	}
	gnutls_x509_tlsfeatures_deinit(features);
}

static void read_scts(const gnutls_datum_t *value)
{
	gnutls_sign_algorithm_t algorithm;
	gnutls_x509_ct_scts_t scts;
	gnutls_datum_t parts[2];
	time_t timestamp;

	FUZZ_REQUIRE(gnutls_x509_ext_ct_scts_init(&scts) >= 0);
	if (gnutls_x509_ext_ct_import_scts(value, scts, 0) >= 0) {
		for (unsigned i = 0; i < MAX_ITEMS; i++) {
			if (gnutls_x509_ct_sct_get(scts, i, &timestamp,
						   &parts[0], &algorithm,
						   &parts[1]) < 0)
				break;
			forget(parts, 2);
		}
		if (gnutls_x509_ext_ct_export_scts(scts, &parts[0]) >= 0)
			forget(parts, 1);
	}
	gnutls_x509_ext_ct_scts_deinit(scts);
}

static void read_values(const gnutls_datum_t *value)
{
	char *language = NULL, *policy = NULL;
	gnutls_datum_t id;
	unsigned number;
	size_t size;
	time_t times[2];
	int len;

	(void)gnutls_x509_ext_import_basic_constraints(value, &number, &len);
	(void)gnutls_x509_ext_import_key_usage(value, &number);
	(void)gnutls_x509_ext_import_inhibit_anypolicy(value, &number);
	(void)gnutls_x509_ext_import_private_key_usage_period(value, &times[0],
							      &times[1]);
	if (gnutls_x509_ext_import_subject_key_id(value, &id) >= 0)
		forget(&id, 1);
	if (gnutls_x509_ext_import_proxy(value, &len, &language, &policy,
					 &size) >= 0) {
		gnutls_free(language);
		gnutls_free(policy);
	}
}

/* A name may be the input, too. */
static void read_dn(const gnutls_datum_t *value)
{
	gnutls_datum_t text;
	gnutls_x509_dn_t dn;

	READ_TEXT(gnutls_x509_rdn_get(value, room, &size));
	EACH(gnutls_x509_rdn_get_oid(value, i, room, &size));
	FUZZ_REQUIRE(gnutls_x509_dn_init(&dn) >= 0);
	if (gnutls_x509_dn_import(dn, value) >= 0) {
		READ(gnutls_x509_dn_export(dn, GNUTLS_X509_FMT_DER, room,
					   &size));
		for (unsigned flags = 0; flags < 2; flags++)
			if (gnutls_x509_dn_get_str2(dn, &text, flags) >= 0)
				forget_text(&text);
	}
	gnutls_x509_dn_deinit(dn);
}

void fuzz_extension_objects(const gnutls_datum_t *value)
{
	read_names(value);
	read_constraints(value);
	read_features(value);
	read_scts(value);
	read_values(value);
	read_dn(value);
}
