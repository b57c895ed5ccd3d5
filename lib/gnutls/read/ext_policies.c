/*
 * Extension objects: certificate policies and key purposes.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "asn1/oid.h"
#include "asn1/pkix.h"
#include "gnutls/read/ext_objects.h"
#include "gnutls/base/text.h"
#include "x509/extensions.h"

/* An array that doubles whenever @num, how many it has, is a power of two; NULL
 * when memory ran out. */
static void *room_for_one(void *array, size_t num, size_t size)
{
	if (num > 0 && (num & (num - 1)) != 0)
		return array;
	return realloc(array, (num > 0 ? 2 * num : 1) * size);
}

/* --- Key purposes --- */

CT_EXPORT int gnutls_x509_key_purpose_init(gnutls_x509_key_purposes_t *p)
{
	*p = calloc(1, sizeof(**p));
	return *p != NULL ? 0 : GNUTLS_E_MEMORY_ERROR;
}

static void clear_purposes(gnutls_x509_key_purposes_t p)
{
	for (size_t i = 0; i < p->num_oids; i++)
		free(p->oids[i].data);
	free(p->oids);
	*p = (struct gnutls_x509_key_purposes_st){NULL, 0};
}

CT_EXPORT void gnutls_x509_key_purpose_deinit(gnutls_x509_key_purposes_t p)
{
	if (p == NULL)
		return;
	clear_purposes(p);
	free(p);
}

static int add_purpose(gnutls_x509_key_purposes_t p, struct ct_span oid)
{
	struct ct_oid_text text = ct_gnutls_oid_text(oid);
	gnutls_datum_t *oids;
	int ret;

	oids = room_for_one(p->oids, p->num_oids, sizeof(*oids));
	if (oids == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	p->oids = oids;
	ret = ct_gnutls_datum_copy(&oids[p->num_oids],
				   ct_span(text.text, strlen(text.text)));
	if (ret == 0)
		p->num_oids++;
	return ret;
}

CT_EXPORT int gnutls_x509_ext_import_key_purposes(const gnutls_datum_t *ext,
						  gnutls_x509_key_purposes_t p,
						  unsigned int flags)
{
	struct gnutls_x509_key_purposes_st made = {NULL, 0};
	struct ct_key_purposes purposes;
	enum catrust_error error;
	struct ct_span oid;
	int ret = 0;

	(void)flags; /* none are defined */
	if (ext == NULL || p == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	error = ct_key_purposes_open(&purposes, ct_gnutls_span(ext));
	/* An empty list is in order for GnuTLS. */
	if (error != CATRUST_E_EXTENSION)
		CT_GNUTLS_TRY(error);
	while (ret == 0 && error == CATRUST_OK &&
	       ct_key_purposes_next(&purposes, &oid))
		ret = add_purpose(&made, oid);
	if (ret < 0) {
		clear_purposes(&made);
		return ret;
	}
	clear_purposes(p);
	*p = made;
	return 0;
}

CT_EXPORT int gnutls_x509_key_purpose_get(gnutls_x509_key_purposes_t p,
					  unsigned idx, gnutls_datum_t *oid)
{
	if (idx >= p->num_oids)
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	*oid = p->oids[idx];
	return 0;
}

/* --- Policies --- */

CT_EXPORT int gnutls_x509_policies_init(gnutls_x509_policies_t *policies)
{
	*policies = calloc(1, sizeof(**policies));
	return *policies != NULL ? 0 : GNUTLS_E_MEMORY_ERROR;
}

CT_EXPORT void gnutls_x509_policy_release(struct gnutls_x509_policy_st *policy)
{
	free(policy->oid);
	for (unsigned i = 0; i < policy->qualifiers; i++)
		free(policy->qualifier[i].data);
	memset(policy, 0, sizeof(*policy));
}

void ct_gnutls_policies_clear(gnutls_x509_policies_t policies)
{
	for (size_t i = 0; i < policies->num_policies; i++)
		gnutls_x509_policy_release(&policies->policies[i]);
	free(policies->policies);
	*policies = (struct gnutls_x509_policies_st){NULL, 0};
}

CT_EXPORT void gnutls_x509_policies_deinit(gnutls_x509_policies_t policies)
{
	if (policies == NULL)
		return;
	ct_gnutls_policies_clear(policies);
	free(policies);
}

/* Some national PKIs write other octets than their string's type allows: these
 * are given as they are, as nothing depends on them. */
static enum catrust_error text_of(struct ct_span encoded, struct ct_buffer *out)
{
	enum catrust_error error = ct_policy_text_to_utf8(encoded, out);
	struct ct_der der = ct_der(encoded);
	struct ct_span octets;
	uint8_t tag = 0;

	if (error != CATRUST_E_DER_VALUE)
		return error;
	CT_TRY(ct_der_read_any(&der, &tag, &octets, NULL));
	if (tag != CT_DER_VISIBLE_STRING && tag != CT_DER_IA5_STRING)
		return error;
	return ct_buffer_append(out, octets.data, octets.len);
}

/* The explicit text of a UserNotice; "" without one. */
static enum catrust_error notice_text(struct ct_span value,
				      struct ct_buffer *out)
{
	struct ct_user_notice notice;

	CT_TRY(ct_user_notice_parse(&notice, value));
	if (notice.explicit_text.data == NULL)
		return CATRUST_OK;
	return text_of(notice.explicit_text, out);
}

static int add_qualifier(gnutls_x509_policy_st *policy,
			 const struct ct_policy_qualifier *from)
{
	struct ct_buffer text = CT_BUFFER_INIT;
	gnutls_x509_qualifier_t type = GNUTLS_X509_QUALIFIER_UNKNOWN;
	enum catrust_error error = CATRUST_OK;
	gnutls_datum_t datum = {NULL, 0};
	int ret = 0;

	if (ct_oid_is(from->oid, ct_oid_qt_cps)) {
		type = GNUTLS_X509_QUALIFIER_URI;
		error = text_of(from->qualifier, &text);
	} else if (ct_oid_is(from->oid, ct_oid_qt_user_notice)) {
		type = GNUTLS_X509_QUALIFIER_NOTICE;
		error = notice_text(from->qualifier, &text);
	}
	if (error != CATRUST_OK) {
		ct_buffer_clear(&text);
		return ct_gnutls_error(error);
	}
	if (type != GNUTLS_X509_QUALIFIER_UNKNOWN)
		ret = ct_gnutls_text_give(&text, &datum);
	if (ret < 0)
		return ret;
	policy->qualifier[policy->qualifiers].type = type;
	policy->qualifier[policy->qualifiers].data = (char *)datum.data;
	policy->qualifier[policy->qualifiers].size = datum.size;
	policy->qualifiers++;
	return 0;
}

int ct_gnutls_policy_convert(const struct ct_policy *from,
			     gnutls_x509_policy_st *out)
{
	struct ct_policy_qualifiers qualifiers = ct_policy_qualifiers(from);
	struct ct_oid_text oid = ct_gnutls_oid_text(from->oid);
	struct ct_policy_qualifier qualifier;
	int ret = 0;

	memset(out, 0, sizeof(*out));
	out->oid = strdup(oid.text);
	if (out->oid == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	while (ret == 0 && out->qualifiers < GNUTLS_MAX_QUALIFIERS &&
	       ct_policy_qualifiers_next(&qualifiers, &qualifier))
		ret = add_qualifier(out, &qualifier);
	if (ret < 0)
		gnutls_x509_policy_release(out);
	return ret;
}

static int add_policy(gnutls_x509_policies_t policies,
		      const struct ct_policy *from)
{
	gnutls_x509_policy_st *array;
	int ret;

	array = room_for_one(policies->policies, policies->num_policies,
			     sizeof(*array));
	if (array == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	policies->policies = array;
	ret = ct_gnutls_policy_convert(from, &array[policies->num_policies]);
	if (ret == 0)
		policies->num_policies++;
	return ret;
}

CT_EXPORT int gnutls_x509_ext_import_policies(const gnutls_datum_t *ext,
					      gnutls_x509_policies_t policies,
					      unsigned int flags)
{
	struct gnutls_x509_policies_st made = {NULL, 0};
	struct ct_policies list;
	struct ct_policy policy;
	int ret = 0;

	(void)flags; /* none are defined */
	if (ext == NULL || policies == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	CT_GNUTLS_TRY(ct_policies_open(&list, ct_gnutls_span(ext)));
	while (ret == 0 && ct_policies_next(&list, &policy))
		ret = add_policy(&made, &policy);
	if (ret < 0) {
		ct_gnutls_policies_clear(&made);
		return ret;
	}
	ct_gnutls_policies_clear(policies);
	*policies = made;
	return 0;
}

CT_EXPORT int gnutls_x509_policies_get(gnutls_x509_policies_t policies,
				       unsigned int seq,
				       struct gnutls_x509_policy_st *policy)
{
	if (seq >= policies->num_policies)
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	if (policy != NULL)
		*policy = policies->policies[seq];
	return 0;
}
