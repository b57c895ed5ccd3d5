/*
 * Checks whether a certificate is revoked, by a set of CRLs (RFC 5280 6.3).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Letters in parentheses are the steps of RFC 5280 6.3.3.
 */

#include <config.h>

#include "asn1/oid.h"
#include "revocation/crl_check.h"
#include "x509/constraints.h"
#include "x509/key_id.h"
#include "x509/key_usage.h"
#include "x509/name.h"

/* The limit of one check, in bytes of names; each CRL counts as some bytes.
 * Real certificates take some hundreds. */
enum {
	MOST_WORK = 1 << 22,
	CRL_WORK = 64,
	DELTA_WORK = 8,
	SIGNATURE_WORK = MOST_WORK / 200,
};

struct check {
	const struct ct_crl_set *set;
	size_t work; /* done */
	const struct ct_crl_query *query;
	struct ct_crl_result *result;
	struct ct_serial_lookup serial; /* the certificate's */
	unsigned reasons;		/* that were covered: reasons_mask */
	struct ct_crl_facts certificate, issuer;
};

/* The processing of one distribution point. */
struct point {
	const struct ct_general_name *name; /* for look-ups of CRLs; or NULL */
	struct ct_crl_issuer crl_issuer;
	bool is_indirect; /* the point has a cRLIssuer */
	unsigned reasons;
};

/* Charges some work; false when the limit is reached. */
static bool is_work_left(struct check *check, size_t work)
{
	if (MOST_WORK - check->work < work) {
		check->work = MOST_WORK;
		check->result->is_limit_reached = true;
		return false;
	}
	check->work += work;
	return true;
}

struct ct_crl_facts ct_crl_facts(const struct ct_certificate *certificate)
{
	struct ct_crl_facts facts = {.may_sign_crls = true};
	struct ct_extension extension;
	size_t offset = 0;

	while (ct_extension_next(certificate->extensions, &offset,
				 &extension)) {
		struct ct_span oid = extension.oid, value = extension.value;

		if (ct_span_equal(oid, ct_oid_ce_basic_constraints))
			facts.is_ca = ct_basic_constraints_is_ca(value);
		else if (ct_span_equal(oid, ct_oid_ce_crl_distribution_points))
			facts.points = value;
		else if (ct_span_equal(oid, ct_oid_ce_key_usage))
			facts.may_sign_crls = ct_key_usage_allows(
				value, CT_KEY_USAGE_CRL_SIGN,
				CT_MALFORMED_REFUSES);
		else if (ct_span_equal(oid, ct_oid_ce_subject_key_id) &&
			 ct_subject_key_id_parse(&facts.key_id, value) !=
				 CATRUST_OK)
			facts.key_id = ct_span(NULL, 0);
	}
	return facts;
}

/* False when the CRL's key identifier differs from the certificate's. */
static bool may_be_key(const struct ct_loaded_crl *crl,
		       const struct ct_crl_facts *issuer)
{
	return ct_key_ids_match(crl->scope.key_id, issuer->key_id);
}

/* Calls the caller's next_issuer(), within the limit. */
static enum catrust_error verify_crl(void *context, const struct ct_crl *crl,
				     struct ct_span spki)
{
	struct check *check = context;
	enum catrust_error error = CATRUST_E_LIMIT;

	if (is_work_left(check, SIGNATURE_WORK))
		error = check->query->verify(check->query->context, crl, spki);
	if (error == CATRUST_E_LIMIT)
		check->result->is_limit_reached = true;
	return error;
}

static enum ct_crl_signature check_signature(struct check *check,
					     const struct ct_loaded_crl *crl,
					     struct ct_span spki)
{
	const struct ct_crl_query *query = check->query;
	ct_crl_verify *function = query->verify != NULL ? verify_crl : NULL;
	enum ct_crl_signature result;

	if (query->is_key_partial && ct_span_equal(spki, query->issuer->spki))
		result = ct_loaded_crl_verify(crl, spki, function, check);
	else
		result = ct_loaded_crl_check(crl, spki, function, check);
	check->result->is_memory_out |= result == CT_CRL_SIGNATURE_UNCHECKED &&
					function != NULL &&
					!check->result->is_limit_reached;
	return result;
}

/* Whether @issuer signed the CRL, and may sign it (f), (g). */
static bool is_signed_by(struct check *check, const struct ct_loaded_crl *crl,
			 const struct ct_certificate *issuer,
			 const struct ct_crl_facts *facts)
{
	if (!may_be_key(crl, facts))
		return false;
	if (!facts->may_sign_crls) {
		check->result->notes |= CT_CRL_NOTE_NO_CRL_SIGN;
		return false;
	}
	switch (check_signature(check, crl, issuer->spki)) {
	case CT_CRL_SIGNATURE_GOOD:
		return true;
	case CT_CRL_SIGNATURE_BAD:
		check->result->notes |= CT_CRL_NOTE_BAD_SIGNATURE;
		return false;
	case CT_CRL_SIGNATURE_UNSUPPORTED:
		check->result->notes |= CT_CRL_NOTE_UNSUPPORTED;
		return false;
	case CT_CRL_SIGNATURE_UNCHECKED:
		break;
	}
	return false;
}

/* Finds the signer of the CRL; *out_spki receives its key. */
static bool find_signer(struct check *check, const struct ct_loaded_crl *crl,
			struct ct_span *out_spki)
{
	const struct ct_crl_query *query = check->query;
	unsigned notes = check->result->notes;
	struct ct_certificate other;
	struct ct_crl_facts facts;
	size_t cursor = 0;

	if (ct_name_equal(query->issuer->subject, crl->crl.issuer) &&
	    is_signed_by(check, crl, query->issuer, &check->issuer)) {
		*out_spki = query->issuer->spki;
		return true;
	}
	while (query->next_issuer != NULL &&
	       query->next_issuer(query->context, &crl->crl, &cursor, &other)) {
		if (!ct_name_equal(other.subject, crl->crl.issuer))
			continue;
		facts = ct_crl_facts(&other);
		if (!is_signed_by(check, crl, &other, &facts))
			continue;
		/* A failure with another key of this name is not reported. */
		check->result->notes = notes;
		*out_spki = other.spki;
		return true;
	}
	if (check->result->notes == notes)
		check->result->notes |= CT_CRL_NOTE_NO_ISSUER;
	return false;
}

static bool is_expired(const struct check *check, const struct ct_crl *crl)
{
	return crl->has_next_update && check->query->time > crl->next_update;
}

static bool is_not_yet_valid(const struct check *check,
			     const struct ct_crl *crl)
{
	return check->query->time < crl->this_update;
}

/* Whether a certificate without an entry in a CRL past its nextUpdate is
 * unrevoked. */
static bool is_stale_allowed(const struct check *check,
			     const struct ct_crl *crl)
{
	const struct ct_crl_query *query = check->query;

	switch (query->expiry) {
	case CT_CRL_EXPIRY_SOFT:
		return true;
	case CT_CRL_EXPIRY_GRACE:
		return query->time - crl->next_update <= query->grace;
	case CT_CRL_EXPIRY_FAIL:
		break;
	}
	return false;
}

/* Whether the point's name equals the name of the CRL's point by which the
 * look-up found the CRL (b.2.i); their hashes are equal. */
static bool has_name(const struct check *check, const struct ct_loaded_crl *crl,
		     const struct ct_crl_walk *walk,
		     const struct ct_general_name *wanted)
{
	struct ct_general_name name;
	struct ct_point_names names;
	bool is_found;
	enum catrust_error error;

	if (ct_crl_walk_name(walk, crl, &name))
		return ct_point_name_equal(&name, wanted);
	/* A relative name. */
	error = ct_point_names_open(&names, &crl->scope.point.name,
				    crl->crl.issuer);
	if (error != CATRUST_OK) {
		check->result->is_memory_out |= error == CATRUST_E_MEMORY;
		return false;
	}
	is_found = ct_point_names_next(&names, &name) &&
		   ct_point_name_equal(&name, wanted);
	ct_point_names_clear(&names);
	return is_found;
}

static bool has_any_name(const struct ct_distribution_point_name *name)
{
	return name->full_name.data != NULL || name->relative_name.data != NULL;
}

/* Scope (b), except the reasons. */
static bool is_in_scope(const struct check *check,
			const struct ct_loaded_crl *crl,
			const struct ct_crl_walk *walk,
			const struct point *point)
{
	const struct ct_crl_scope *scope = &crl->scope;

	/* (b.1) */
	if (point->is_indirect &&
	    (!scope->has_point || !scope->point.is_indirect))
		return false;
	/* (b.2) */
	if (!scope->has_point)
		return true;
	if (point->name != NULL ? !has_name(check, crl, walk, point->name)
				: has_any_name(&scope->point.name))
		return false;
	if (scope->point.is_only_user_certs && check->certificate.is_ca)
		return false;
	if (scope->point.is_only_ca_certs && !check->certificate.is_ca)
		return false;
	return !scope->point.is_only_attribute_certs;
}

/* Whether a delta CRL updates this complete CRL (c). */
static bool is_delta_of(const struct ct_loaded_crl *delta,
			const struct ct_loaded_crl *complete)
{
	const struct ct_crl_scope *a = &delta->scope, *b = &complete->scope;

	return a->is_delta && a->number.data != NULL &&
	       b->number.data != NULL &&
	       ct_span_equal(a->point_value, b->point_value) &&
	       a->has_point == b->has_point &&
	       ct_span_equal(a->key_id, b->key_id) &&
	       ct_crl_number_compare(a->base_number, b->number) <= 0 &&
	       ct_crl_number_compare(b->number, a->number) < 0;
}

/* Returns the delta CRL to use with a complete one: usable, signed with the
 * same key (h), with the highest number. NULL: none. */
static const struct ct_loaded_crl *
find_delta(struct check *check, const struct ct_loaded_crl *complete,
	   const struct point *point, struct ct_span spki)
{
	const struct ct_crl_query *query = check->query;
	struct ct_crl_walk walk =
		ct_crl_set_find(check->set, &point->crl_issuer, point->name);
	const struct ct_loaded_crl *crl, *best = NULL;

	if (query->ignore_deltas)
		return NULL;
	while ((crl = ct_crl_walk_next(&walk)) != NULL) {
		if (!is_work_left(check, DELTA_WORK))
			break;
		if (crl->scope.unusable != CATRUST_OK ||
		    !is_delta_of(crl, complete) ||
		    is_not_yet_valid(check, &crl->crl) ||
		    is_expired(check, &crl->crl))
			continue;
		if (best != NULL &&
		    ct_crl_number_compare(crl->scope.number,
					  best->scope.number) <= 0)
			continue;
		if (check_signature(check, crl, spki) == CT_CRL_SIGNATURE_GOOD)
			best = crl;
	}
	return best;
}

static bool find_entry(const struct check *check,
		       const struct ct_loaded_crl *crl,
		       struct ct_crl_entry *out)
{
	const struct ct_certificate *certificate = check->query->certificate;
	uint32_t offset;
	size_t at;

	/* Without a certificateIssuer every entry is for the CRL's issuer. */
	if (crl->index.num_runs == 0 &&
	    !ct_name_equal(certificate->issuer, crl->crl.issuer))
		return false;
	if (!ct_serial_index_look_up(&crl->index, &crl->crl, &check->serial,
				     certificate->issuer, &offset))
		return false;
	at = offset;
	return ct_crl_entry_next(&crl->crl, &at, out);
}

/* Sets the verdict from an entry (i), (j), (k). */
static void take_entry(struct check *check, const struct ct_loaded_crl *crl,
		       const struct ct_crl_entry *entry)
{
	struct ct_crl_result *result = check->result;

	result->crl = crl;
	result->reason = ct_crl_entry_reason(entry);
	/* removeFromCRL "may only appear in delta CRLs" (5.3.1): in other CRLs
	 * the certificate counts as revoked, as in GnuTLS. */
	if (crl->scope.is_delta &&
	    result->reason == CT_CRL_REASON_REMOVE_FROM_CRL) {
		result->reason = CT_CRL_REASON_UNSPECIFIED;
		result->notes |= CT_CRL_NOTE_REMOVED;
		return;
	}
	result->verdict = CT_CRL_REVOKED;
	result->date = entry->date;
	result->has_invalidity_date =
		ct_crl_entry_invalidity_date(entry, &result->invalidity_date);
}

/* Returns the reasons that a complete CRL covers for a point (d). */
static unsigned covered_reasons(const struct ct_loaded_crl *crl,
				const struct point *point)
{
	unsigned reasons = point->reasons;

	if (crl->scope.has_point && crl->scope.point.has_only_some_reasons)
		reasons &= crl->scope.point.only_some_reasons;
	return reasons & CT_REASON_ALL;
}

/* Processes a complete CRL whose scope may include the certificate. */
static void use_complete(struct check *check, const struct ct_loaded_crl *crl,
			 const struct point *point, unsigned reasons)
{
	struct ct_crl_result *result = check->result;
	const struct ct_loaded_crl *delta;
	struct ct_crl_entry entry;
	struct ct_span spki;
	bool is_stale;

	/* Prefetch the bucket while the signer is determined, and the entry
	 * while a delta CRL is searched. */
	ct_serial_index_fetch(&crl->index, &check->serial);
	if (!find_signer(check, crl, &spki))
		return;
	ct_serial_index_fetch_entry(&crl->index, &crl->crl, &check->serial);
	delta = find_delta(check, crl, point, spki);
	if (delta != NULL && find_entry(check, delta, &entry))
		take_entry(check, delta, &entry);
	else if (find_entry(check, crl, &entry))
		take_entry(check, crl, &entry);
	if (result->verdict == CT_CRL_REVOKED)
		return;
	is_stale = delta == NULL && is_expired(check, &crl->crl);
	if (is_stale && !is_stale_allowed(check, &crl->crl)) {
		result->notes |= CT_CRL_NOTE_EXPIRED;
		return;
	}
	if (is_stale)
		result->notes |= CT_CRL_NOTE_STALE_USED;
	if (result->crl == NULL || delta != NULL)
		result->crl = delta != NULL ? delta : crl;
	check->reasons |= reasons;
}

static void use_crls(struct check *check, struct ct_crl_walk walk,
		     const struct point *point)
{
	struct ct_crl_result *result = check->result;
	const struct ct_loaded_crl *crl;

	while (result->verdict != CT_CRL_REVOKED &&
	       check->reasons != CT_REASON_ALL &&
	       (crl = ct_crl_walk_next(&walk)) != NULL &&
	       is_work_left(check, CRL_WORK + point->crl_issuer.name.len)) {
		unsigned reasons = covered_reasons(crl, point);

		result->notes &= ~(unsigned)CT_CRL_NOTE_NONE_FOUND;
		if (crl->scope.unusable != CATRUST_OK)
			result->notes |= CT_CRL_NOTE_CRITICAL_EXTENSION;
		else if (crl->scope.is_delta)
			continue; /* only with its complete CRL */
		else if (!is_in_scope(check, crl, &walk, point))
			result->notes |= CT_CRL_NOTE_OUT_OF_SCOPE;
		else if (is_not_yet_valid(check, &crl->crl))
			result->notes |= CT_CRL_NOTE_NOT_YET_VALID;
		else if ((reasons & ~check->reasons) != 0) /* (e) */
			use_complete(check, crl, point, reasons);
	}
}

/* Processes all CRLs of one CRL issuer for one point: those for each of its
 * names, and those without a point. */
static void use_issuer(struct check *check, struct ct_point_names *names,
		       struct point *point)
{
	struct ct_general_name name;

	while (ct_point_names_next(names, &name)) {
		if (!is_work_left(check, name.value.len))
			return;
		point->name = &name;
		use_crls(check,
			 ct_crl_set_find(check->set, &point->crl_issuer, &name),
			 point);
	}
	point->name = NULL;
	use_crls(check, ct_crl_set_find(check->set, &point->crl_issuer, NULL),
		 point);
}

/* Gives the names by which CRLs of @crl_issuer are looked up for a point
 * (b.2.i): those of the point, else its cRLIssuer. */
static enum catrust_error open_names(struct ct_point_names *out,
				     const struct ct_distribution_point *from,
				     struct ct_span crl_issuer)
{
	if (has_any_name(&from->name) || from->crl_issuer.data == NULL)
		return ct_point_names_open(out, &from->name, crl_issuer);
	return ct_point_names_open_list(out, from->crl_issuer);
}

static void use_point_of_issuer(struct check *check,
				const struct ct_distribution_point *from,
				struct ct_span crl_issuer, bool is_indirect)
{
	struct point point = {
		.is_indirect = is_indirect,
		.reasons = from->reasons,
	};
	struct ct_point_names names;
	enum catrust_error error;

	if (!is_work_left(check, crl_issuer.len))
		return;
	point.crl_issuer = ct_crl_set_issuer(check->set, crl_issuer);
	error = open_names(&names, from, crl_issuer);
	if (error != CATRUST_OK) {
		check->result->is_memory_out |= error == CATRUST_E_MEMORY;
		return;
	}
	use_issuer(check, &names, &point);
	ct_point_names_clear(&names);
}

static void use_point(struct check *check,
		      const struct ct_distribution_point *from)
{
	struct ct_general_name issuer;
	struct ct_general_names issuers;

	if (from->crl_issuer.data == NULL) {
		use_point_of_issuer(check, from,
				    check->query->certificate->issuer, false);
		return;
	}
	if (ct_general_names_open_contents(&issuers, from->crl_issuer) !=
	    CATRUST_OK)
		return;
	while (ct_general_names_next(&issuers, &issuer))
		if (issuer.type == CT_NAME_DIRECTORY)
			use_point_of_issuer(check, from, issuer.value, true);
}

/* Processes the certificate's distribution points. */
static void use_points(struct check *check)
{
	struct ct_distribution_points points;
	struct ct_distribution_point point;

	if (check->certificate.points.data == NULL ||
	    ct_distribution_points_open(&points, check->certificate.points) !=
		    CATRUST_OK)
		return;
	while (check->result->verdict != CT_CRL_REVOKED &&
	       check->reasons != CT_REASON_ALL &&
	       !check->result->is_limit_reached &&
	       ct_distribution_points_next(&points, &point))
		use_point(check, &point);
}

/* Processes the assumed point: the certificate issuer's name, all reasons. */
static void use_implicit_point(struct check *check)
{
	struct ct_span issuer = check->query->certificate->issuer;
	struct point point = {
		.crl_issuer = ct_crl_set_issuer(check->set, issuer),
		.reasons = CT_REASON_ALL,
	};
	struct ct_point_names names;

	ct_point_names_open_directory(&names, issuer);
	use_issuer(check, &names, &point);
	ct_point_names_clear(&names);
}

void ct_crl_check(const struct ct_crl_set *set,
		  const struct ct_crl_query *query, struct ct_crl_result *out)
{
	struct check check = {
		.set = set,
		.query = query,
		.result = out,
		.certificate = query->certificate_facts != NULL
				       ? *query->certificate_facts
				       : ct_crl_facts(query->certificate),
		.issuer = query->issuer_facts != NULL
				  ? *query->issuer_facts
				  : ct_crl_facts(query->issuer),
	};

	*out = (struct ct_crl_result){
		.verdict = CT_CRL_UNDETERMINED,
		.notes = CT_CRL_NOTE_NONE_FOUND,
	};
	ct_serial_lookup_init(&check.serial, query->certificate->serial);
	use_points(&check);
	/* The work for the points is not charged here. */
	check.work = 0;
	if (out->verdict != CT_CRL_REVOKED && check.reasons != CT_REASON_ALL)
		use_implicit_point(&check);
	if (out->verdict == CT_CRL_REVOKED)
		return;
	if (check.reasons == CT_REASON_ALL)
		out->verdict = CT_CRL_UNREVOKED;
	else if (check.reasons != 0)
		out->notes |= CT_CRL_NOTE_SOME_REASONS;
}
