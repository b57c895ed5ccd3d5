/*
 * The sum of all trust settings of a certificate.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/der_write.h"
#include "asn1/oid.h"
#include "trust/limits_sum.h"
#include "trust/trust_limits.h"

/* The maximum bytes of a list that others are compared with: no list of more
 * than a thousand purposes is genuine. */
enum { MAX_COMPARED = 4096 };

void ct_key_limits_clear(struct ct_key_limits *limits)
{
	ct_buffer_clear(&limits->trusted);
	ct_buffer_clear(&limits->rejected);
	ct_buffer_clear(&limits->extensions);
}

void ct_limits_sum_clear(struct ct_limits_sum *sum)
{
	ct_key_limits_clear(&sum->key);
}

void ct_limits_sum_restart(struct ct_limits_sum *sum)
{
	struct ct_key_limits key = sum->key;

	key.trusted.len = key.rejected.len = key.extensions.len = 0;
	key.has_trusted = false;
	*sum = (struct ct_limits_sum){.key = key,
				      .after = {INT64_MAX, INT64_MAX}};
}

/* --- Lists of purposes ---------------------------------------------------- */

static struct ct_span span_of(const struct ct_buffer *buffer)
{
	return ct_span(buffer->data, buffer->len);
}

static bool lists_any(struct ct_span list)
{
	return ct_limit_lists(list, ct_oid_any_extended_key_usage);
}

/* Adds the purposes of a list that are missing. */
static enum catrust_error add_purposes(struct ct_buffer *to,
				       struct ct_span list)
{
	const bool is_first = to->len == 0;
	struct ct_der der = ct_der(list);
	struct ct_span oid;

	while (!ct_der_is_end(&der) &&
	       ct_der_read_oid(&der, &oid) == CATRUST_OK) {
		if (ct_oid_is(oid, ct_oid_kp_none))
			continue;
		if (!is_first && to->len > MAX_COMPARED)
			return CATRUST_E_LIMIT;
		if (is_first || !ct_limit_lists(span_of(to), oid))
			CT_TRY(ct_der_append(to, CT_DER_OID, oid));
	}
	return CATRUST_OK;
}

/* Keeps only the purposes that another list has, too. */
static enum catrust_error keep_purposes(struct ct_buffer *to,
					struct ct_span list)
{
	struct ct_der der = ct_der(span_of(to));
	struct ct_span value, oid;

	if (to->len > MAX_COMPARED)
		return CATRUST_E_LIMIT;
	to->len = 0;
	while (ct_der_read_any(&der, NULL, &oid, &value) == CATRUST_OK)
		if (ct_limit_lists(list, oid)) {
			memmove(to->data + to->len, value.data, value.len);
			to->len += value.len;
		}
	return CATRUST_OK;
}

/* Adds a list of trusted purposes, which excludes all others. */
static enum catrust_error add_trusted(struct ct_key_limits *limits,
				      struct ct_span list)
{
	if (lists_any(list))
		return CATRUST_OK;
	if (limits->has_trusted)
		return keep_purposes(&limits->trusted, list);
	limits->has_trusted = true;
	return add_purposes(&limits->trusted, list);
}

/* --- Settings ------------------------------------------------------------- */

static enum catrust_error add_rejected(struct ct_limits_sum *sum,
				       struct ct_span list)
{
	if (!lists_any(list))
		return add_purposes(&sum->key.rejected, list);
	sum->is_distrusted = true;
	return CATRUST_OK;
}

static bool is_well_formed(struct ct_span list)
{
	struct ct_der der = ct_der(list);
	struct ct_span oid;

	while (!ct_der_is_end(&der))
		if (ct_der_read_oid(&der, &oid) != CATRUST_OK)
			return false;
	return true;
}

/* Returns the purposes that limits distinguish, by number: those with an
 * attribute, and OpenSSL's last one. Absent after the last one. */
static struct ct_span nth_purpose(unsigned i)
{
	if (i < CT_TRUST_NUM_PURPOSES)
		return ct_trust_purpose_oid(i);
	return i == CT_TRUST_NUM_PURPOSES ? ct_oid_kp_ocsp_signing
					  : ct_span(NULL, 0);
}

/* Trusted purposes exclude all others, in any position of a path. */
static enum catrust_error add_openssl(struct ct_limits_sum *sum,
				      struct ct_span settings)
{
	struct ct_span trusted, rejected, oid;

	if (!ct_openssl_settings_read(settings, &trusted, &rejected) ||
	    !is_well_formed(trusted) || !is_well_formed(rejected)) {
		sum->is_distrusted = true;
		return CATRUST_OK;
	}
	CT_TRY(add_rejected(sum, rejected));
	if (trusted.data == NULL || lists_any(trusted))
		return CATRUST_OK;
	for (unsigned i = 0; (oid = nth_purpose(i)).data != NULL; i++)
		if (!ct_limit_lists(trusted, oid) &&
		    !ct_limit_lists(span_of(&sum->key.rejected), oid))
			CT_TRY(ct_der_append(&sum->key.rejected, CT_DER_OID,
					     oid));
	return add_trusted(&sum->key, trusted);
}

static void add_time(int64_t *time, struct ct_span contents)
{
	if (ct_limit_time(contents) < *time)
		*time = ct_limit_time(contents);
}

static enum catrust_error add_limit(struct ct_limits_sum *sum, uint8_t limit,
				    struct ct_span contents)
{
	switch (limit) {
	case CT_LIMIT_TRUSTED:
		sum->is_no_anchor |= contents.len == 0;
		return contents.len == 0 ? CATRUST_OK
					 : add_trusted(&sum->key, contents);
	case CT_LIMIT_PURPOSES:
		return add_trusted(&sum->key, contents);
	case CT_LIMIT_REJECTED:
		return add_rejected(sum, contents);
	case CT_LIMIT_SERVER_AFTER:
		add_time(&sum->after[CT_TRUST_SERVER], contents);
		break;
	case CT_LIMIT_EMAIL_AFTER:
		add_time(&sum->after[CT_TRUST_EMAIL], contents);
		break;
	case CT_LIMIT_EXTENSION:
		return ct_der_append(&sum->key.extensions, CT_DER_SEQUENCE,
				     contents);
	default:
		sum->is_distrusted = true;
	}
	return CATRUST_OK;
}

enum catrust_error ct_limits_sum_add(struct ct_limits_sum *sum,
				     struct ct_span settings)
{
	struct ct_span contents;
	struct ct_der limits;
	uint8_t limit;

	if (!ct_limits_open(settings, &limits))
		return add_openssl(sum, settings);
	while (ct_limits_next(&limits, &limit, &contents))
		CT_TRY(add_limit(sum, limit, contents));
	return CATRUST_OK;
}

/* --- Limits of certificates of one key ------------------------------------ */

static bool is_same(const struct ct_buffer *a, const struct ct_buffer *b)
{
	return ct_span_equal(span_of(a), span_of(b));
}

bool ct_key_limits_equal(const struct ct_key_limits *a,
			 const struct ct_key_limits *b)
{
	return a->has_trusted == b->has_trusted &&
	       is_same(&a->trusted, &b->trusted) &&
	       is_same(&a->rejected, &b->rejected) &&
	       is_same(&a->extensions, &b->extensions);
}

enum catrust_error ct_key_limits_add(struct ct_key_limits *to,
				     const struct ct_key_limits *from)
{
	if (from->has_trusted)
		CT_TRY(add_trusted(to, span_of(&from->trusted)));
	CT_TRY(add_purposes(&to->rejected, span_of(&from->rejected)));
	return is_same(&to->extensions, &from->extensions)
		       ? CATRUST_OK
		       : ct_buffer_append(&to->extensions,
					  from->extensions.data,
					  from->extensions.len);
}
