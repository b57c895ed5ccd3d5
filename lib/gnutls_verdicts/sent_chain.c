/*
 * Making a chain of what a peer sent.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "gnutls/read/crt.h"
#include "gnutls_verdicts/issuer.h"
#include "gnutls_verdicts/sent_chain.h"

/* More certificates than these count in the order in which they come. */
enum { MAX_SORTED = 16 };

static bool is_self_issued(gnutls_x509_crt_t cert)
{
	return ct_gnutls_may_issue(&cert->view, &cert->view);
}

/* The first certificate that may have issued this one, by number; num when
 * there is none, and for a root. */
static size_t issuer_in(const gnutls_x509_crt_t *certs, size_t num, size_t of)
{
	if (is_self_issued(certs[of]))
		return num;
	for (size_t i = 0; i < num; i++)
		if (i != of &&
		    ct_gnutls_may_issue(&certs[of]->view, &certs[i]->view))
			return i;
	return num;
}

/* Brings the issuer of the first certificate behind it, then that one's
 * issuer, and so on; the others follow as they were. Returns how many are in
 * order. */
static size_t sort_run(gnutls_x509_crt_t *certs, size_t num)
{
	gnutls_x509_crt_t sorted[MAX_SORTED];
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

static bool is_among(const gnutls_x509_crt_t *certs, size_t num,
		     gnutls_x509_crt_t cert)
{
	for (size_t i = 0; i < num; i++)
		if (ct_span_equal(certs[i]->view.der, cert->view.der))
			return true;
	return false;
}

/* How many certificates from the first are each issued by the next. */
static size_t ordered_run(const gnutls_x509_crt_t *certs, size_t num)
{
	size_t len = 1;

	while (len < num &&
	       ct_gnutls_may_issue(&certs[len - 1]->view, &certs[len]->view))
		len++;
	return len;
}

/* Of the certificates given, takes those from the first on that continue the
 * chain, and frees the others. */
static size_t take_given(struct ct_gnutls_given *given, gnutls_x509_crt_t cert,
			 gnutls_x509_crt_t *issuers, unsigned num_issuers)
{
	bool is_taking = num_issuers <= CT_GNUTLS_MAX_GIVEN - given->num_certs;
	size_t count = 0;

	for (unsigned i = 0; i < num_issuers; i++) {
		is_taking = is_taking && ct_gnutls_crt_is_set(issuers[i]) &&
			    ct_gnutls_may_issue(&cert->view, &issuers[i]->view);
		if (!is_taking) {
			gnutls_x509_crt_deinit(issuers[i]);
			continue;
		}
		cert = given->certs[given->num_certs++] = issuers[i];
		count++;
	}
	gnutls_free(issuers);
	return count;
}

/* Asks the application for the issuers of a certificate: how many it gave, or
 * a negative code when the chain is not to be looked at further. */
static int ask_for_issuers(gnutls_x509_trust_list_t list,
			   gnutls_x509_crt_t cert,
			   struct ct_gnutls_given *given)
{
	gnutls_x509_crt_t *issuers = NULL;
	unsigned num_issuers = 0;
	int ret;

	if (list->get_issuer == NULL)
		return 0;
	ret = list->get_issuer(list, cert, &issuers, &num_issuers);
	if (ret != 0)
		return ret < 0 ? ret : 0;
	return (int)take_given(given, cert, issuers, num_issuers);
}

/* A chain that is being put together. */
struct sorting {
	gnutls_x509_crt_t *certs;
	size_t num;   /* all */
	size_t done;  /* those before it have been looked at ... */
	size_t count; /* ... and these are left of them, at the front */
};

/* Looks at the next run. Returns its last certificate, or NULL when that one
 * is there already. */
static gnutls_x509_crt_t next_run(struct sorting *sorting, unsigned flags)
{
	gnutls_x509_crt_t *next = sorting->certs + sorting->done, last = NULL;
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

/* Puts what was given behind the last run, which is then looked at again from
 * its last certificate on. */
static void insert_given(struct sorting *sorting,
			 const struct ct_gnutls_given *given, size_t added)
{
	gnutls_x509_crt_t *at = sorting->certs + sorting->done;

	memmove(at + added, at, (sorting->num - sorting->done) * sizeof(*at));
	memcpy(at, given->certs + given->num_certs - added,
	       added * sizeof(*at));
	sorting->num += added;
	sorting->done--;
	sorting->count--;
}

static bool is_issuer_next(const struct sorting *sorting,
			   gnutls_x509_crt_t cert)
{
	return sorting->done < sorting->num &&
	       ct_gnutls_may_issue(&cert->view,
				   &sorting->certs[sorting->done]->view);
}

int ct_gnutls_sort_chain(gnutls_x509_trust_list_t list,
			 gnutls_x509_crt_t *certs, size_t num, unsigned flags,
			 struct ct_gnutls_given *given, size_t *out_num)
{
	struct sorting sorting = {.certs = certs, .num = num};
	gnutls_x509_crt_t asked = NULL;

	while (sorting.done < sorting.num) {
		gnutls_x509_crt_t last = next_run(&sorting, flags);
		int added, has_issuer;

		/* It is the last one still when a root was given for a root. */
		if (last == NULL || last == asked)
			continue;
		has_issuer = ct_gnutls_trust_list_has_issuer(list, last);
		if (has_issuer < 0)
			return has_issuer;
		if (has_issuer)
			break;
		if (is_issuer_next(&sorting, last))
			continue;
		asked = last;
		added = ask_for_issuers(list, last, given);
		if (added > 0)
			insert_given(&sorting, given, (size_t)added);
		if (added >= 0)
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
			       const gnutls_x509_crt_t *certs, size_t num)
{
	if (num > 1 && is_self_issued(certs[num - 1]))
		num--;
	for (size_t i = 1; i < num; i++)
		if (ct_span_equal(certs[i]->view.issuer,
				  certs[i]->view.subject) &&
		    ct_store_find(store, certs[i]->view.der) != CT_STORE_NONE)
			return i + 1;
	return num;
}

void ct_gnutls_given_clear(struct ct_gnutls_given *given)
{
	for (size_t i = 0; i < given->num_certs; i++)
		gnutls_x509_crt_deinit(given->certs[i]);
}
