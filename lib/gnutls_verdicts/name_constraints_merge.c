/*
 * Combining the name constraints of two CAs of one chain.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * RFC 5280 6.1.4 (g): excluded subtrees are united, permitted ones
 * intersected. Subtrees of one form nest or are disjoint, so that the
 * intersection of two is the narrower one or nothing, and of two that are
 * united the wider one is enough. Host names, e-mail addresses, URIs and IP
 * networks are compared, unless they are such as cannot be; for other forms
 * both lists are kept, as GnuTLS does.
 *
 * Each is compared with each, which is limited: what all the combinations in
 * one object may cost is as much as a verification may spend on comparing names
 * with constraints. That is enough for 280 short constraints of each of two
 * CAs.
 */

#include <config.h>

#include "gnutls_verdicts/name_constraints.h"
#include "verify/hostname.h"
#include "verify/name_constraints.h"
#include "x509/email_address.h"

/* So many octets make a comparison as long as two of short names. */
enum { OCTETS = 64 };

static bool ends_with(gnutls_datum_t name, gnutls_datum_t tail)
{
	return name.size >= tail.size &&
	       ct_ascii_equal_nocase(
		       ct_span(name.data + name.size - tail.size, tail.size),
		       ct_gnutls_span(&tail));
}

bool ct_gnutls_is_host_within(gnutls_datum_t narrow, gnutls_datum_t wide)
{
	unsigned more;

	if (wide.size == 0)
		return true;
	if (!ends_with(narrow, wide))
		return false;
	more = narrow.size - wide.size;
	return more == 0 || wide.data[0] == '.' || narrow.data[more - 1] == '.';
}

/* "a@b.c" lies within "b.c"; "a.b.c" and "a@a.b.c" lie within ".b.c". URIs are
 * constrained by the same hosts and domains. */
static bool is_mail_within(gnutls_datum_t narrow, gnutls_datum_t wide)
{
	struct ct_span host = ct_gnutls_span(&narrow);
	struct ct_span base = ct_gnutls_span(&wide), local, domain;

	if (ct_ascii_equal_nocase(host, base))
		return true;
	if (ct_email_split(base, CT_EMAIL_FIRST_AT, &local, &domain))
		return false;
	if (ct_email_split(host, CT_EMAIL_FIRST_AT, &local, &domain))
		host = domain;
	if (base.len > 0 && base.data[0] != '.')
		return ct_ascii_equal_nocase(host, base);
	return ends_with(ct_gnutls_borrow(host), wide);
}

/* Addresses with masks: what @wide's mask leaves is the same, and @narrow's
 * mask has all its bits. */
static bool is_network_within(gnutls_datum_t narrow, gnutls_datum_t wide)
{
	unsigned half = wide.size / 2;

	if (narrow.size != wide.size)
		return false;
	for (unsigned i = 0; i < half; i++) {
		unsigned mask = wide.data[half + i];

		if (((narrow.data[i] ^ wide.data[i]) & mask) != 0 ||
		    (narrow.data[half + i] & mask) != mask)
			return false;
	}
	return true;
}

bool ct_gnutls_engine_name_type(unsigned type, enum ct_general_name_type *out)
{
	switch (type) {
	case GNUTLS_SAN_DNSNAME:
		*out = CT_NAME_DNS;
		return true;
	case GNUTLS_SAN_RFC822NAME:
		*out = CT_NAME_EMAIL;
		return true;
	case GNUTLS_SAN_IPADDRESS:
		*out = CT_NAME_IP;
		return true;
	case GNUTLS_SAN_URI:
		*out = CT_NAME_URI;
		return true;
	default:
		return false;
	}
}

static bool is_comparable(unsigned type, gnutls_datum_t base)
{
	enum ct_general_name_type engine_type;

	return ct_gnutls_engine_name_type(type, &engine_type) &&
	       ct_name_constraint_is_comparable(engine_type,
						ct_gnutls_span(&base));
}

/* What cannot be compared, within an excluded subtree is everything, and within
 * a permitted one nothing: neither lies within another. */
static bool is_within(unsigned type, gnutls_datum_t narrow, gnutls_datum_t wide)
{
	if (!is_comparable(type, narrow) || !is_comparable(type, wide))
		return false;
	switch (type) {
	case GNUTLS_SAN_DNSNAME:
		return ct_gnutls_is_host_within(narrow, wide);
	case GNUTLS_SAN_RFC822NAME:
	case GNUTLS_SAN_URI:
		return is_mail_within(narrow, wide);
	default:
		return is_network_within(narrow, wide);
	}
}

static bool is_compared(unsigned type)
{
	enum ct_general_name_type engine_type;

	return ct_gnutls_engine_name_type(type, &engine_type);
}

/* IPv4 and IPv6 addresses are one form, of which no network holds both. */
static bool has_form(const struct ct_name_list *list, unsigned type)
{
	for (size_t i = 0; i < list->num_names; i++)
		if (list->names[i].type == type)
			return true;
	return false;
}

static bool is_equal(const struct ct_listed_name *a,
		     const struct ct_listed_name *b)
{
	return a->type == b->type && a->value.size == b->value.size &&
	       a->oid.size == b->oid.size &&
	       ct_span_equal(ct_gnutls_span(&a->value),
			     ct_gnutls_span(&b->value)) &&
	       ct_span_equal(ct_gnutls_span(&a->oid), ct_gnutls_span(&b->oid));
}

static bool has_equal(const struct ct_name_list *list,
		      const struct ct_listed_name *name)
{
	for (size_t i = 0; i < list->num_names; i++)
		if (is_equal(&list->names[i], name))
			return true;
	return false;
}

/* Copies to @out those of @list that lie within one of @other, or of whose
 * form @other has none, or whose form is not compared. With @is_second, what
 * is in @other just as well was copied before. */
static int copy_permitted(const struct ct_name_list *list,
			  const struct ct_name_list *other, bool is_second,
			  struct ct_name_list *out)
{
	int ret = 0;

	for (size_t i = 0; i < list->num_names && ret == 0; i++) {
		const struct ct_listed_name *name = &list->names[i];
		bool keep = !is_compared(name->type) ||
			    !has_form(other, name->type);

		for (size_t k = 0; k < other->num_names && !keep; k++) {
			const struct ct_listed_name *wide = &other->names[k];

			keep = name->type == wide->type &&
			       is_within(name->type, name->value,
					 wide->value) &&
			       !(is_second && is_within(name->type, wide->value,
							name->value));
		}
		if (keep && !has_equal(out, name))
			ret = ct_name_list_copy(out, name);
	}
	return ret;
}

/* Whether what is excluded by @wide holds all of @name. */
static bool covers(const struct ct_listed_name *wide,
		   const struct ct_listed_name *name)
{
	return is_equal(wide, name) ||
	       (is_compared(name->type) && name->type == wide->type &&
		is_within(name->type, name->value, wide->value));
}

/* Copies to @out those of @list that neither @out nor @other covers. */
static int copy_uncovered(const struct ct_name_list *list,
			  const struct ct_name_list *other,
			  struct ct_name_list *out)
{
	int ret = 0;

	for (size_t i = 0; i < list->num_names && ret == 0; i++) {
		const struct ct_listed_name *name = &list->names[i];
		bool is_covered = false;

		for (size_t k = 0; k < out->num_names && !is_covered; k++)
			is_covered = covers(&out->names[k], name);
		for (size_t k = 0; k < other->num_names && !is_covered; k++)
			is_covered = covers(&other->names[k], name) &&
				     !covers(name, &other->names[k]);
		if (!is_covered)
			ret = ct_name_list_copy(out, name);
	}
	return ret;
}

/* What either excludes, each once. */
static int unite_excluded(const struct ct_name_list *a,
			  const struct ct_name_list *b,
			  struct ct_name_list *out)
{
	int ret = copy_uncovered(a, b, out);

	return ret == 0 ? copy_uncovered(b, a, out) : ret;
}

/* All names of a form; of addresses, those with @size / 2 bytes. */
static int exclude_all(struct ct_name_list *excluded, unsigned type,
		       unsigned size)
{
	static unsigned char nothing[32];
	const struct ct_listed_name all = {
		.type = type, .value = {.data = nothing, .size = size}};

	return has_equal(excluded, &all) ? 0
					 : ct_name_list_copy(excluded, &all);
}

/* A form that both had and of which nothing is left may not be used at all:
 * its widest constraint is excluded, for addresses that of both kinds. */
static int exclude_lost(const struct ct_name_list *before,
			const struct ct_name_list *other,
			const struct ct_name_list *after,
			struct ct_name_list *excluded)
{
	int ret = 0;

	for (size_t i = 0; i < before->num_names && ret == 0; i++) {
		const struct ct_listed_name *name = &before->names[i];
		bool is_address = name->type == GNUTLS_SAN_IPADDRESS;

		if (!is_compared(name->type) || !has_form(other, name->type) ||
		    has_form(after, name->type))
			continue;
		ret = exclude_all(excluded, name->type, is_address ? 8 : 0);
		if (ret == 0 && is_address)
			ret = exclude_all(excluded, name->type, 32);
	}
	return ret;
}

/* How much longer than short ones the names are. */
static size_t surplus(const struct ct_name_list *list)
{
	size_t sum = 0;

	for (size_t i = 0; i < list->num_names; i++)
		sum += list->names[i].value.size / OCTETS;
	return sum;
}

static size_t count_names(const struct gnutls_name_constraints_st *constraints)
{
	return constraints->permitted.num_names +
	       constraints->excluded.num_names;
}

/* Each of one CA with each of the other one. */
static size_t merging_cost(const struct gnutls_name_constraints_st *into,
			   const struct gnutls_name_constraints_st *from)
{
	size_t num = count_names(into) + count_names(from);
	size_t more = surplus(&into->permitted) + surplus(&into->excluded) +
		      surplus(&from->permitted) + surplus(&from->excluded);

	if (num > CT_NAME_CONSTRAINTS_BUDGET)
		return SIZE_MAX;
	return num * num / 4 + num * more / 2;
}

int ct_gnutls_name_constraints_merge(struct gnutls_name_constraints_st *into,
				     struct gnutls_name_constraints_st *from,
				     unsigned flags)
{
	struct gnutls_name_constraints_st made = {
		CT_NAME_LIST_INIT, CT_NAME_LIST_INIT, into->merging_cost};
	size_t cost = merging_cost(into, from);
	bool is_combined = (flags & GNUTLS_EXT_FLAG_APPEND) != 0;
	int ret = 0;

	/* More than can be combined are taken as they are where there is
	 * nothing to combine them with. */
	if (is_combined &&
	    cost > CT_NAME_CONSTRAINTS_BUDGET - into->merging_cost) {
		if (count_names(into) > 0)
			return GNUTLS_E_CONSTRAINT_ERROR;
		is_combined = false;
	}
	if (is_combined) {
		made.merging_cost += cost;
		ret = copy_permitted(&into->permitted, &from->permitted, false,
				     &made.permitted);
		if (ret == 0)
			ret = copy_permitted(&from->permitted, &into->permitted,
					     true, &made.permitted);
		if (ret == 0)
			ret = unite_excluded(&into->excluded, &from->excluded,
					     &made.excluded);
		if (ret == 0)
			ret = exclude_lost(&into->permitted, &from->permitted,
					   &made.permitted, &made.excluded);
	} else {
		ret = ct_name_list_take(&made.permitted, &from->permitted, 0);
		if (ret == 0)
			ret = ct_name_list_take(&made.excluded, &from->excluded,
						0);
	}
	if (ret < 0) {
		ct_name_list_clear(&made.permitted);
		ct_name_list_clear(&made.excluded);
		return ret;
	}
	ct_name_list_clear(&into->permitted);
	ct_name_list_clear(&into->excluded);
	*into = made;
	ct_name_list_clear(&from->permitted);
	ct_name_list_clear(&from->excluded);
	return 0;
}
