/*
 * Name constraints against names.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The rule of RFC 5280 6.1.3 (b) and (c) for one form of names: no excluded
 * subtree holds the name, and where there are permitted ones, one of them
 * does. Host names, e-mail addresses, IP addresses and URIs are compared; a
 * name of another form passes only where the constraints do not mention the
 * form. otherNames of known OIDs are forms of their own. GnuTLS 3.7.9 lets
 * directory names pass unseen, and takes any excluded subtree of URIs for all
 * and any permitted one for none.
 *
 * Chains that GnuTLS's functions verify are checked by these rules and by those
 * of the engine (chain_constraints.c).
 */

#include <config.h>

#include <string.h>

#include "asn1/oid.h"
#include "gnutls/names/dn.h"
#include "gnutls_verdicts/name_constraints.h"
#include "gnutls_verdicts/peer_name.h"
#include "verify/hostname.h"
#include "verify/name_constraints.h"
#include "x509/name.h"

enum { MAX_NAME = 256 }; /* bytes of a subject's attribute */

/* IPv4 and IPv6 are forms of their own for GnuTLS; an address of another size
 * is of both. RFC 5280 has one form, see chain_constraints.c. */
static bool is_other_version(unsigned type, struct ct_span base,
			     struct ct_span name)
{
	return type == GNUTLS_SAN_IPADDRESS &&
	       (name.len == 4 || name.len == 16) && base.len != 2 * name.len;
}

/* Whether a list mentions the form, and whether it holds the name. False when
 * the budget is used up. */
static bool look_up_name(const struct ct_name_list *list, unsigned type,
			 struct ct_span name, bool is_excluded, size_t *budget,
			 bool *out_mentions, bool *out_holds)
{
	enum ct_general_name_type engine_type = CT_NAME_OTHER;
	bool is_known = ct_gnutls_engine_name_type(type, &engine_type);

	*out_mentions = *out_holds = false;
	for (size_t i = 0; i < list->num_names; i++) {
		struct ct_span base = ct_gnutls_span(&list->names[i].value);

		if (!ct_name_constraints_charge(budget, engine_type, base,
						name))
			return false;
		if (list->names[i].type != type ||
		    is_other_version(type, base, name))
			continue;
		*out_mentions = true;
		if (is_known && ct_name_constraint_holds(engine_type, base,
							 name, is_excluded))
			*out_holds = true;
	}
	return true;
}

static bool list_mentions(const struct ct_name_list *list, unsigned type)
{
	for (size_t i = 0; i < list->num_names; i++)
		if (list->names[i].type == type)
			return true;
	return false;
}

static bool mentions(const struct gnutls_name_constraints_st *nc, unsigned type)
{
	return list_mentions(&nc->permitted, type) ||
	       list_mentions(&nc->excluded, type);
}

/* So are all names when the budget is used up. */
static bool is_excluded(const struct gnutls_name_constraints_st *nc,
			unsigned type, struct ct_span name, size_t *budget)
{
	enum ct_general_name_type engine_type;
	bool is_mentioned, holds;

	if (!look_up_name(&nc->excluded, type, name, true, budget,
			  &is_mentioned, &holds))
		return true;
	return holds || (is_mentioned &&
			 !ct_gnutls_engine_name_type(type, &engine_type));
}

static bool is_permitted(const struct gnutls_name_constraints_st *nc,
			 unsigned type, struct ct_span name, size_t *budget)
{
	bool is_mentioned, holds;

	return look_up_name(&nc->permitted, type, name, false, budget,
			    &is_mentioned, &holds) &&
	       (holds || !is_mentioned);
}

static bool is_allowed(const struct gnutls_name_constraints_st *nc,
		       unsigned type, struct ct_span name, size_t *budget)
{
	return !is_excluded(nc, type, name, budget) &&
	       is_permitted(nc, type, name, budget);
}

bool ct_gnutls_name_constraints_allow(
	const struct gnutls_name_constraints_st *nc, unsigned type,
	struct ct_span name)
{
	size_t budget = CT_NAME_CONSTRAINTS_BUDGET;

	return is_allowed(nc, type, name, &budget);
}

/* Whether a common name can be that of a host: others ("A Person") are not
 * excluded for being no host that can be compared. */
static bool is_host_text(struct ct_span name)
{
	for (size_t i = 0; i < name.len; i++)
		if (!ct_ascii_is_alphanumeric(name.data[i]) &&
		    strchr("-_.*", name.data[i]) == NULL)
			return false;
	return true;
}

/* As GnuTLS, by the end of the text. */
static bool is_text_excluded(const struct gnutls_name_constraints_st *nc,
			     struct ct_span name)
{
	gnutls_datum_t text = ct_gnutls_borrow(name);

	for (size_t i = 0; i < nc->excluded.num_names; i++)
		if (nc->excluded.names[i].type == GNUTLS_SAN_DNSNAME &&
		    ct_gnutls_is_host_within(text, nc->excluded.names[i].value))
			return true;
	return false;
}

static bool is_subject_allowed(const struct gnutls_name_constraints_st *nc,
			       unsigned type, struct ct_span name,
			       size_t *budget)
{
	if (!is_permitted(nc, type, name, budget))
		return false;
	return type == GNUTLS_SAN_DNSNAME && !is_host_text(name)
		       ? !is_text_excluded(nc, name)
		       : !is_excluded(nc, type, name, budget);
}

/* Attributes of the subject that stand for names of this form, where there
 * are no alternative names of it: a server's common name, or its e-mail
 * addresses. 1 when they are allowed, 0, or a negative code. */
static int check_subject(const struct gnutls_name_constraints_st *nc,
			 unsigned type,
			 const struct ct_certificate *certificate,
			 size_t *budget)
{
	const char *oid = type == GNUTLS_SAN_DNSNAME
				  ? GNUTLS_OID_X520_COMMON_NAME
				  : GNUTLS_OID_PKCS9_EMAIL;
	ct_gnutls_dn_slot slot = NULL;
	char text[MAX_NAME];
	int ret;

	/* The subject is a directory name (RFC 5280 4.2.1.10). As in GnuTLS it
	 * is refused where any is excluded; it is not compared with permitted
	 * ones. */
	if (type == GNUTLS_SAN_DN)
		return !list_mentions(&nc->excluded, type);
	if (type != GNUTLS_SAN_DNSNAME && type != GNUTLS_SAN_RFC822NAME)
		return 1;
	if (type == GNUTLS_SAN_DNSNAME &&
	    !ct_gnutls_is_for_servers(certificate))
		return 1;
	for (unsigned i = 0;; i++) {
		size_t size = sizeof(text);

		ret = ct_gnutls_dn_by_oid_out(certificate->subject, &slot, oid,
					      i, 0, text, &size);
		if (ret == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE ||
		    ret == GNUTLS_E_MEMORY_ERROR)
			break;
		/* Several names, or one too long, match nothing. */
		if (ret < 0 ||
		    (i > 0 &&
		     (type == GNUTLS_SAN_DNSNAME || mentions(nc, type))) ||
		    !is_subject_allowed(nc, type, ct_span(text, size),
					budget)) {
			ret = 0;
			break;
		}
	}
	gnutls_x509_dn_deinit(slot);
	return ret == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE ? 1 : ret;
}

int ct_gnutls_name_constraints_check(
	const struct gnutls_name_constraints_st *nc,
	gnutls_x509_subject_alt_name_t type,
	const struct ct_certificate *certificate)
{
	struct ct_name_list sans = CT_NAME_LIST_INIT;
	struct ct_extension extension;
	size_t budget = CT_NAME_CONSTRAINTS_BUDGET;
	bool is_good = true, has_form = false;
	int ret = 0;

	/* Without constraints there is nothing to violate. */
	if (nc == NULL ||
	    (nc->permitted.num_names == 0 && nc->excluded.num_names == 0))
		return 1;
	if (certificate == NULL)
		return 0;
	if (ct_extension_find(certificate->extensions,
			      ct_oid_ce_subject_alt_name, &extension))
		ret = ct_name_list_add_alt_names(&sans, extension.value);
	if (ret < 0) {
		ct_name_list_clear(&sans);
		return ret == GNUTLS_E_MEMORY_ERROR ? ret : 0;
	}
	for (size_t i = 0; i < sans.num_names && is_good; i++) {
		struct ct_listed_name *name = &sans.names[i];

		/* One without text is still compared, and refused. */
		(void)ct_listed_name_make_virtual(name);
		if (name->type != type)
			continue;
		has_form = true;
		is_good = is_allowed(nc, type, ct_gnutls_span(&name->value),
				     &budget);
	}
	ct_name_list_clear(&sans);
	if (!is_good || has_form)
		return is_good;
	return check_subject(nc, type, certificate, &budget);
}
