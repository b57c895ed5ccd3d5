/*
 * Links: decoding a certificate's extensions once, into flags and spans.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/oid.h"
#include "verify/link.h"
#include "verify/signature_cache.h"
#include "x509/name.h"

/* Decodes one extension's value into the link. */
typedef enum catrust_error reader(struct ct_link *link, struct ct_span value);

/* --- One reader for each extension --------------------------------------- */

static enum catrust_error read_authority_key_id(struct ct_link *link,
						struct ct_span value)
{
	struct ct_authority_key_id authority;

	CT_TRY(ct_authority_key_id_parse(&authority, value));
	link->authority = authority;
	return CATRUST_OK;
}

static enum catrust_error read_subject_key_id(struct ct_link *link,
					      struct ct_span value)
{
	struct ct_span key_id;

	CT_TRY(ct_subject_key_id_parse(&key_id, value));
	link->subject_key_id = key_id;
	return CATRUST_OK;
}

static enum catrust_error read_key_usage(struct ct_link *link,
					 struct ct_span value)
{
	unsigned octets;

	CT_TRY(ct_key_usage_octets(&octets, value));
	CT_TRY(ct_key_usage_parse(&link->key_usage, value, false));
	if (octets != link->key_usage)
		link->flags |= CT_LINK_MALFORMED_OTHER; /* no DER */
	return CATRUST_OK;
}

static enum catrust_error read_policies(struct ct_link *link,
					struct ct_span value)
{
	struct ct_policies policies;
	struct ct_policy policy;

	CT_TRY(ct_policies_open(&policies, value));
	while (ct_policies_next(&policies, &policy))
		if (ct_oid_is(policy.oid, ct_oid_any_policy))
			link->flags |= CT_LINK_HAS_ANY_POLICY;
	return CATRUST_OK;
}

static enum catrust_error read_policy_mappings(struct ct_link *link,
					       struct ct_span value)
{
	struct ct_policy_mappings mappings;

	(void)link;
	return ct_policy_mappings_open(&mappings, value);
}

static enum catrust_error read_alt_name(struct ct_link *link,
					struct ct_span value)
{
	struct ct_general_names names;

	(void)link;
	return ct_general_names_open(&names, value);
}

static enum catrust_error read_basic_constraints(struct ct_link *link,
						 struct ct_span value)
{
	struct ct_basic_constraints constraints;

	CT_TRY(ct_basic_constraints_parse(&constraints, value, false));
	if (constraints.is_ca)
		link->flags |= CT_LINK_CA;
	if (constraints.has_path_len)
		link->flags |= CT_LINK_HAS_PATH_LEN;
	link->path_len = constraints.path_len;
	return CATRUST_OK;
}

static enum catrust_error read_name_constraints(struct ct_link *link,
						struct ct_span value)
{
	return ct_name_constraints_parse(&link->constraints, value);
}

static enum catrust_error read_policy_constraints(struct ct_link *link,
						  struct ct_span value)
{
	struct ct_policy_constraints constraints;

	CT_TRY(ct_policy_constraints_parse(&constraints, value));
	if (constraints.has_require_explicit_policy)
		link->require_explicit = constraints.require_explicit_policy;
	if (constraints.has_inhibit_policy_mapping)
		link->inhibit_mapping = constraints.inhibit_policy_mapping;
	return CATRUST_OK;
}

static enum catrust_error read_inhibit_any_policy(struct ct_link *link,
						  struct ct_span value)
{
	return ct_inhibit_any_policy_parse(&link->inhibit_any, value);
}

/* Returns the bit of a key purpose's OID (contents). */
static unsigned purpose_of_oid(struct ct_span oid)
{
	static const struct {
		const struct ct_span *oid;
		unsigned purpose;
	} purposes[] = {
		{&ct_oid_kp_server_auth, CT_PURPOSE_SERVER},
		{&ct_oid_kp_client_auth, CT_PURPOSE_CLIENT},
		{&ct_oid_kp_code_signing, CT_PURPOSE_CODE_SIGNING},
		{&ct_oid_kp_email_protection, CT_PURPOSE_EMAIL},
		{&ct_oid_kp_time_stamping, CT_PURPOSE_TIME_STAMPING},
		{&ct_oid_kp_ocsp_signing, CT_PURPOSE_OCSP_SIGNING},
		{&ct_oid_any_extended_key_usage, CT_PURPOSE_ANY},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(purposes); i++)
		if (ct_oid_is(oid, *purposes[i].oid))
			return purposes[i].purpose;
	return CT_PURPOSE_OTHER;
}

static enum catrust_error read_purposes(struct ct_link *link,
					struct ct_span value)
{
	struct ct_key_purposes purposes;
	struct ct_span oid;

	CT_TRY(ct_key_purposes_open(&purposes, value));
	while (ct_key_purposes_next(&purposes, &oid))
		link->purposes |= purpose_of_oid(oid);
	return CATRUST_OK;
}

/* SEQUENCE SIZE (1..MAX) OF SEQUENCE { OID, SET SIZE (1..MAX) OF ANY } */
static enum catrust_error read_directory_attributes(struct ct_link *link,
						    struct ct_span value)
{
	struct ct_der der = ct_der(value), list;

	(void)link;
	CT_TRY(ct_der_enter(&der, CT_DER_SEQUENCE, &list));
	if (!ct_der_is_end(&der))
		return CATRUST_E_DER_TRAILING;
	do {
		struct ct_der attribute, values;
		struct ct_span oid;

		CT_TRY(ct_der_enter(&list, CT_DER_SEQUENCE, &attribute));
		CT_TRY(ct_der_read_oid(&attribute, &oid));
		CT_TRY(ct_der_enter(&attribute, CT_DER_SET, &values));
		if (!ct_der_is_end(&attribute))
			return CATRUST_E_DER_TRAILING;
		do
			CT_TRY(ct_der_read_any(&values, NULL, NULL, NULL));
		while (!ct_der_is_end(&values));
	} while (!ct_der_is_end(&list));
	return CATRUST_OK;
}

static enum catrust_error read_distribution_points(struct ct_link *link,
						   struct ct_span value)
{
	struct ct_distribution_points points;

	(void)link;
	return ct_distribution_points_open(&points, value);
}

static enum catrust_error read_access(struct ct_link *link,
				      struct ct_span value)
{
	struct ct_access_descriptions descriptions;

	(void)link;
	return ct_access_descriptions_open(&descriptions, value);
}

static enum catrust_error read_tls_feature(struct ct_link *link,
					   struct ct_span value)
{
	struct ct_tls_features features;

	(void)link;
	return ct_tls_features_open(&features, value);
}

/* --- All extensions ------------------------------------------------------ */

enum extension_traits {
	IN_SECTION_6 = 1 << 0,	 /* malformed, it makes the path invalid */
	NEVER_CRITICAL = 1 << 1, /* "MUST mark this extension non-critical" */
	ACCESS = 1 << 2,
};

static const struct {
	const struct ct_span *oid;
	reader *read;
	unsigned traits;
} extensions[CT_EXT_COUNT] = {
	[CT_EXT_AUTHORITY_KEY_ID] = {&ct_oid_ce_authority_key_id,
				     read_authority_key_id, IN_SECTION_6},
	[CT_EXT_SUBJECT_KEY_ID] = {&ct_oid_ce_subject_key_id,
				   read_subject_key_id, IN_SECTION_6},
	[CT_EXT_KEY_USAGE] = {&ct_oid_ce_key_usage, read_key_usage,
			      IN_SECTION_6},
	[CT_EXT_POLICIES] = {&ct_oid_ce_certificate_policies, read_policies,
			     IN_SECTION_6},
	[CT_EXT_POLICY_MAPPINGS] = {&ct_oid_ce_policy_mappings,
				    read_policy_mappings, IN_SECTION_6},
	[CT_EXT_SUBJECT_ALT_NAME] = {&ct_oid_ce_subject_alt_name, read_alt_name,
				     IN_SECTION_6},
	[CT_EXT_ISSUER_ALT_NAME] = {&ct_oid_ce_issuer_alt_name, read_alt_name,
				    0},
	[CT_EXT_DIRECTORY_ATTRIBUTES] =
		{&ct_oid_ce_subject_directory_attributes,
		 read_directory_attributes, NEVER_CRITICAL},
	[CT_EXT_BASIC_CONSTRAINTS] = {&ct_oid_ce_basic_constraints,
				      read_basic_constraints, IN_SECTION_6},
	[CT_EXT_NAME_CONSTRAINTS] = {&ct_oid_ce_name_constraints,
				     read_name_constraints, IN_SECTION_6},
	[CT_EXT_POLICY_CONSTRAINTS] = {&ct_oid_ce_policy_constraints,
				       read_policy_constraints, IN_SECTION_6},
	[CT_EXT_PURPOSES] = {&ct_oid_ce_extended_key_usage, read_purposes,
			     IN_SECTION_6},
	[CT_EXT_CRL_DISTRIBUTION_POINTS] = {&ct_oid_ce_crl_distribution_points,
					    read_distribution_points, 0},
	[CT_EXT_INHIBIT_ANY_POLICY] = {&ct_oid_ce_inhibit_any_policy,
				       read_inhibit_any_policy, IN_SECTION_6},
	[CT_EXT_FRESHEST_CRL] = {&ct_oid_ce_freshest_crl,
				 read_distribution_points, NEVER_CRITICAL},
	[CT_EXT_AUTHORITY_ACCESS] = {&ct_oid_pe_authority_info_access,
				     read_access, ACCESS},
	[CT_EXT_SUBJECT_ACCESS] = {&ct_oid_pe_subject_info_access, read_access,
				   ACCESS},
	[CT_EXT_TLS_FEATURE] = {&ct_oid_pe_tls_feature, read_tls_feature, 0},
};

static void read_extension(struct ct_link *link,
			   const struct ct_extension *extension)
{
	for (size_t i = 0; i < CT_EXT_COUNT; i++) {
		unsigned traits = extensions[i].traits;

		if (!ct_oid_is(extension->oid, *extensions[i].oid))
			continue;
		/* An extension can be present twice only after lenient parsing.
		 */
		if (ct_link_has(link, (enum ct_link_extension)i))
			return;
		link->present |= 1u << i;
		link->value[i] = extension->value;
		if (extension->is_critical) {
			link->critical |= 1u << i;
			if ((traits & ACCESS) != 0)
				link->flags |= CT_LINK_ACCESS_CRITICAL;
			if ((traits & NEVER_CRITICAL) != 0)
				link->flags |= CT_LINK_WRONGLY_CRITICAL;
		}
		if (extensions[i].read(link, extension->value) != CATRUST_OK)
			link->flags |= (traits & IN_SECTION_6) != 0
					       ? CT_LINK_MALFORMED
					       : CT_LINK_MALFORMED_OTHER;
		return;
	}
	if (extension->is_critical)
		link->flags |= CT_LINK_UNKNOWN_CRITICAL;
}

void ct_link_init_plain(struct ct_link *link,
			const struct ct_certificate *certificate)
{
	struct ct_extension extension;
	size_t offset = 0;

	memset(link, 0, sizeof(*link));
	atomic_init(&link->key, NULL);
	link->cert = *certificate;
	link->require_explicit = CT_SKIP_CERTS_NONE;
	link->inhibit_mapping = CT_SKIP_CERTS_NONE;
	link->inhibit_any = CT_SKIP_CERTS_NONE;
	link->public_key_error =
		ct_public_key_parse(&link->public_key, link->cert.spki);
	link->algorithm_error = ct_signature_algorithm_parse(
		&link->algorithm, link->cert.algorithm);
	while (ct_extension_next(link->cert.extensions, &offset, &extension))
		read_extension(link, &extension);
}

enum catrust_error ct_link_init(struct ct_link *link, struct ct_span der)
{
	const struct ct_hash_key *key = ct_hash_process_key();
	struct ct_certificate certificate;

	CT_TRY(ct_certificate_parse(&certificate, der));
	ct_link_init_plain(link, &certificate);
	link->subject_hash = ct_name_hash(key, certificate.subject);
	link->issuer_hash = ct_name_hash(key, certificate.issuer);
	link->spki_hash = ct_hash(key, certificate.spki);
	if (link->subject_hash == link->issuer_hash &&
	    ct_name_equal(certificate.subject, certificate.issuer))
		link->flags |= CT_LINK_SELF_ISSUED;
	return CATRUST_OK;
}

void ct_link_clear(struct ct_link *link)
{
	ct_key_free(atomic_load(&link->key));
	atomic_init(&link->key, NULL);
}

/* Returns the key, which the first thread that needs it creates. */
static enum catrust_error get_key(struct ct_link *link,
				  const struct ct_key **out)
{
	struct ct_key *key =
		atomic_load_explicit(&link->key, memory_order_acquire);
	struct ct_key *expected = NULL;

	if (key == NULL) {
		CT_TRY(link->public_key_error);
		CT_TRY(ct_key_new(&key, &link->public_key));
		if (!atomic_compare_exchange_strong_explicit(
			    &link->key, &expected, key, memory_order_acq_rel,
			    memory_order_acquire)) {
			ct_key_free(key);
			key = expected;
		}
	}
	*out = key;
	return CATRUST_OK;
}

enum catrust_error ct_link_verify_with_key(const struct ct_link *link,
					   const struct ct_key *key)
{
	if (link->cert.has_unaligned_signature)
		return CATRUST_E_SIGNATURE;
	return ct_key_verify(key, &link->algorithm, link->cert.tbs,
			     link->cert.signature);
}

/* Only CA certificates are cached, because they recur. The hash does not cover
 * the number of unused bits. */
static bool may_be_remembered(const struct ct_link *link)
{
	return (link->flags & CT_LINK_CA) != 0 &&
	       !link->cert.has_unaligned_signature;
}

enum catrust_error ct_link_verify(const struct ct_link *link,
				  struct ct_link *issuer)
{
	struct ct_signature_id id;
	const struct ct_key *key;
	bool has_id =
		may_be_remembered(link) &&
		ct_signature_id_init(&id, link->cert.algorithm, link->cert.tbs,
				     link->cert.signature, issuer->cert.spki);

	if (has_id && ct_signature_cache_has(&id))
		return CATRUST_OK;
	CT_TRY(get_key(issuer, &key));
	CT_TRY(ct_link_verify_with_key(link, key));
	if (has_id)
		ct_signature_cache_add(&id);
	return CATRUST_OK;
}

struct ct_general_names ct_link_alt_names(const struct ct_link *link)
{
	struct ct_general_names names;

	if (ct_link_has(link, CT_EXT_SUBJECT_ALT_NAME) &&
	    ct_general_names_open(
		    &names, link->value[CT_EXT_SUBJECT_ALT_NAME]) == CATRUST_OK)
		return names;
	return (struct ct_general_names){.left = ct_der(ct_span(NULL, 0))};
}
