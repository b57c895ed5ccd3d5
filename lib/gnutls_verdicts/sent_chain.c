/*
 * Making a chain of what a peer sent.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "gnutls/base/internal.h"
#include "gnutls_verdicts/issuer.h"
#include "gnutls_verdicts/sent_chain.h"

/* More certificates than these count in the order in which they come. */
enum { MAX_SORTED = 16 };

static bool is_self_issued(const struct ct_certificate *certificate)
{
	return ct_gnutls_may_issue(certificate, certificate);
}

/* The first certificate that may have issued this one, by number; num when
 * there is none, and for a root. */
static size_t issuer_in(const struct ct_certificate *const *certs, size_t num,
			size_t of)
{
	if (is_self_issued(certs[of]))
		return num;
	for (size_t i = 0; i < num; i++)
		if (i != of && ct_gnutls_may_issue(certs[of], certs[i]))
			return i;
	return num;
}

/* Moves the issuer of the first certificate after it, then that one's
 * issuer, and so on; the others follow as they were. Returns how many are in
 * order. */
static size_t sort_run(const struct ct_certificate **certs, size_t num)
{
	const struct ct_certificate *sorted[MAX_SORTED];
	bool is_used[MAX_SORTED] = {false};
	size_t next = 0, count = 0, in_order;

	while (next < num && !is_used[next]) {
		is_used[next] = true;
		sorted[count++] = certs[next];
		next = issuer_in(certs, num, next);
	}
	in_order = count;
	for (size_t i = 0; i < num; i++)
		if (!is_used[i])
			sorted[count++] = certs[i];
	memcpy(certs, sorted, num * sizeof(*certs));
	return in_order;
}

static bool is_among(const struct ct_certificate *const *certs, size_t num,
		     const struct ct_certificate *certificate)
{
	for (size_t i = 0; i < num; i++)
		if (ct_span_equal(certs[i]->der, certificate->der))
			return true;
	return false;
}

/* How many certificates from the first are each issued by the next. */
static size_t ordered_run(const struct ct_certificate *const *certs, size_t num)
{
	size_t len = 1;

	while (len < num && ct_gnutls_may_issue(certs[len - 1], certs[len]))
		len++;
	return len;
}

/* 1 when the store has a CA that may have issued the certificate, 0 when not,
 * or GNUTLS_E_MEMORY_ERROR. */
static int has_trusted_issuer(const struct ct_store *store,
			      const struct ct_certificate *certificate)
{
	uint32_t position = ct_store_find_subject(store, certificate->issuer);
	struct ct_anchors *anchors;
	struct ct_link *anchor;

	if (position == CT_STORE_NONE)
		return 0;
	/* These are kept, and used again when the chain is verified. */
	CT_GNUTLS_TRY(ct_anchors_of_store(store, &anchors));
	for (; position != CT_STORE_NONE;
	     position = ct_store_next_same_subject(store, position)) {
		CT_GNUTLS_TRY(
			ct_anchors_link(anchors, store, position, &anchor));
		if (anchor != NULL &&
		    ct_gnutls_may_issue(certificate, &anchor->cert))
			return 1;
	}
	return 0;
}

/* A chain that is being put together. */
struct sorting {
	const struct ct_certificate **certs;
	size_t num;   /* all */
	size_t done;  /* those before it have been looked at ... */
	size_t count; /* ... and these are left of them, at the front */
};

/* Looks at the next run. Returns its last certificate, or NULL when that one
 * is there already. */
static const struct ct_certificate *next_run(struct sorting *sorting,
					     unsigned flags)
{
	const struct ct_certificate **next = sorting->certs + sorting->done;
	const struct ct_certificate *last = NULL;
	size_t left = sorting->num - sorting->done;
	size_t run = 1;

	if ((flags & GNUTLS_VERIFY_DO_NOT_ALLOW_UNSORTED_CHAIN) == 0)
		run = left <= MAX_SORTED ? sort_run(next, left)
					 : ordered_run(next, left);

	for (size_t i = 0; i < run; i++) {
		bool is_there =
			is_among(sorting->certs, sorting->count, next[i]);

		last = is_there ? NULL : next[i];
		if (!is_there)
			sorting->certs[sorting->count++] = next[i];
	}
	sorting->done += run;
	return last;
}

/* Asks the application for issuers of the last certificate and puts them after
 * the last run, which is then looked at again from that certificate on. Returns
 * how many it gave, or a negative code when the chain is not to be looked at
 * further. */
static int insert_given(struct sorting *sorting,
			const struct ct_gnutls_issuers *issuers,
			const struct ct_certificate *certificate)
{
	const struct ct_certificate *given[CT_GNUTLS_MAX_GIVEN];
	const struct ct_certificate **at = sorting->certs + sorting->done;
	int added = issuers->ask == NULL ? 0
					 : issuers->ask(issuers->context,
							certificate, given);

	if (added <= 0)
		return added;
	memmove(at + added, at, (sorting->num - sorting->done) * sizeof(*at));
	memcpy(at, given, (size_t)added * sizeof(*at));
	sorting->num += (size_t)added;
	sorting->done--;
	sorting->count--;
	return added;
}

static bool is_issuer_next(const struct sorting *sorting,
			   const struct ct_certificate *certificate)
{
	return sorting->done < sorting->num &&
	       ct_gnutls_may_issue(certificate, sorting->certs[sorting->done]);
}

int ct_gnutls_sort_chain(const struct ct_gnutls_issuers *issuers,
			 const struct ct_certificate **certs, size_t num,
			 unsigned flags, size_t *out_num)
{
	struct sorting sorting = {.certs = certs, .num = num};
	const struct ct_certificate *asked = NULL;

	while (sorting.done < sorting.num) {
		const struct ct_certificate *last = next_run(&sorting, flags);
		int has_issuer;

		/* It is the last one still when a root was given for a root. */
		if (last == NULL || last == asked)
			continue;
		has_issuer = has_trusted_issuer(issuers->store, last);
		if (has_issuer < 0)
			return has_issuer;
		if (has_issuer)
			break;
		if (is_issuer_next(&sorting, last))
			continue;
		asked = last;
		if (insert_given(&sorting, issuers, last) >= 0)
			continue;
		/* The rest counts as it is. */
		num = sorting.num - sorting.done;
		memmove(certs + sorting.count, certs + sorting.done,
			num * sizeof(*certs));
		sorting.count += num;
		break;
	}
	*out_num = sorting.count;
	return 0;
}

size_t ct_gnutls_shorten_chain(const struct ct_store *store,
			       const struct ct_certificate *const *certs,
			       size_t num)
{
	if (num > 1 && is_self_issued(certs[num - 1]))
		num--;
	for (size_t i = 1; i < num; i++)
		if (ct_span_equal(certs[i]->issuer, certs[i]->subject) &&
		    ct_store_find(store, certs[i]->der) != CT_STORE_NONE)
			return i + 1;
	return num;
}
