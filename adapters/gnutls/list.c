/*
 * What the adapter knows of one of the program's trust lists.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "adapters/common/preload.h"
#include "adapters/gnutls/list.h"

enum { BATCH = 64 };

/* --- Contents ------------------------------------------------------------ */

enum { MARK_BITS = 2, MARKS_IN_BYTE = 8 / MARK_BITS };

static unsigned mark_shift(uint32_t at)
{
	return at % MARKS_IN_BYTE * MARK_BITS;
}

static bool has_mark(const struct ct_list *list, uint32_t at, enum ct_mark mark)
{
	return ((unsigned)list->marks[at / MARKS_IN_BYTE] >> mark_shift(at) &
		mark) != 0;
}

static void add_mark(struct ct_list *list, uint32_t at, enum ct_mark mark)
{
	list->marks[at / MARKS_IN_BYTE] |= (uint8_t)(mark << mark_shift(at));
}

/* Makes marks for all positions. */
static int extend_marks(struct ct_list *list, uint32_t end)
{
	uint32_t size = end / MARKS_IN_BYTE + (end % MARKS_IN_BYTE != 0);
	uint8_t *marks;

	if (size <= list->marks_size)
		return 0;
	marks = realloc(list->marks, size);
	if (marks == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	memset(marks + list->marks_size, 0, size - list->marks_size);
	list->marks = marks;
	list->marks_size = size;
	return 0;
}

int ct_list_add(struct ct_list *list, struct ct_bundle *bundle, bool is_named)
{
	uint32_t before = ct_store_end(list->store), end;
	int ret = extend_marks(list, before + ct_bundle_count(bundle));

	if (ret < 0)
		return ret;
	if (ct_store_add_bundles(list->store, &bundle, 1, CT_STORE_UNNAMED,
				 NULL) != CATRUST_OK)
		return GNUTLS_E_MEMORY_ERROR;
	end = ct_store_end(list->store);
	/* GnuTLS uses only the first occurrence of a certificate. A new one
	 * has no CT_MARK_IMPORTED even if others of its subject have it. */
	for (uint32_t i = before; is_named && i < end; i++)
		add_mark(list, i, CT_MARK_NAMED);
	return 0;
}

static gnutls_datum_t datum(struct ct_span span)
{
	/* gnutls_datum_t has no const; libgnutls does not write there. */
	return (gnutls_datum_t){(unsigned char *)(uintptr_t)span.data,
				(unsigned)span.len};
}

static int import(const struct ct_libgnutls *gnutls, struct ct_span der,
		  gnutls_x509_crt_t *out)
{
	gnutls_datum_t data = datum(der);
	int ret = gnutls->x509_crt_init(out);

	if (ret < 0)
		return ret;
	ret = gnutls->x509_crt_import(*out, &data, GNUTLS_X509_FMT_DER);
	if (ret < 0) {
		ct_preload_say("gnutls", "a CA is not taken: %d", ret);
		gnutls->x509_crt_deinit(*out);
	}
	return ret;
}

/* Adds certificates to a list of libgnutls, which owns them then; frees the
 * others. Returns how many it took, which are the first ones, or an error. */
static int hand_over(const struct ct_libgnutls *gnutls,
		     gnutls_x509_trust_list_t target,
		     gnutls_x509_crt_t const *certificates, unsigned count,
		     unsigned flags)
{
	int ret = count == 0 ? 0
			     : gnutls->x509_trust_list_add_cas(
				       target, certificates, count, flags);

	for (unsigned i = ret < 0 ? 0 : (unsigned)ret; i < count; i++)
		gnutls->x509_crt_deinit(certificates[i]);
	return ret;
}

/* The name of a CA is sent once, also when it was added before the CA. */
static unsigned flags_at(const struct ct_list *list, uint32_t at)
{
	return at >= list->num_named && has_mark(list, at, CT_MARK_NAMED)
		       ? GNUTLS_TL_USE_IN_TLS
		       : 0;
}

/* Adds the next few CAs that have the same flags to the program's list. */
static int fill_some(const struct ct_libgnutls *gnutls, struct ct_list *list)
{
	uint32_t start = list->num_filled, end = ct_store_end(list->store);
	unsigned flags = flags_at(list, start), count = 0;
	gnutls_x509_crt_t batch[BATCH];
	int ret = 0, taken;

	for (uint32_t at = start; at < end && count < BATCH && ret == 0 &&
				  flags_at(list, at) == flags;
	     at++) {
		ret = import(gnutls, ct_store_der(list->store, at),
			     &batch[count]);
		if (ret == 0)
			count++;
	}
	list->names_room = (struct ct_names_room){NULL, 0, 0};
	taken = hand_over(gnutls, list->program, batch, count, flags);
	if (taken < 0)
		return taken;
	list->num_filled += (uint32_t)taken;
	if (ret == 0 && (unsigned)taken < count)
		ret = GNUTLS_E_MEMORY_ERROR;
	return ret;
}

void ct_list_transition_begin(struct ct_list *list)
{
	ct_lock_change_begin();
	pthread_mutex_lock(&list->transition);
}

void ct_list_transition_end(struct ct_list *list)
{
	pthread_mutex_unlock(&list->transition);
	ct_lock_change_end();
}

/* After a failure the next call continues. */
static int fill_locked(const struct ct_libgnutls *gnutls, struct ct_list *list)
{
	int ret = 0;

	if (atomic_load(&list->is_filled))
		return 0;
	while (ret == 0 && list->num_filled < ct_store_end(list->store))
		ret = fill_some(gnutls, list);
	if (ret == 0)
		atomic_store(&list->is_filled, true);
	return ret;
}

int ct_list_fill(const struct ct_libgnutls *gnutls, struct ct_list *list)
{
	int ret;

	ct_list_transition_begin(list);
	ret = fill_locked(gnutls, list);
	ct_list_transition_end(list);
	return ret;
}

/* The bytes of the names from a position on. */
static size_t names_size(const struct ct_list *list, uint32_t start)
{
	size_t size = 0;

	for (uint32_t i = start; i < ct_store_end(list->store); i++)
		if (has_mark(list, i, CT_MARK_NAMED))
			size += ct_names_size(ct_store_subject(list->store, i));
	return size;
}

/* CAs that were added for good already brought their names. */
static int add_names_locked(const struct ct_libgnutls *gnutls,
			    struct ct_list *list)
{
	uint32_t start = list->num_named > list->num_filled ? list->num_named
							    : list->num_filled;
	int ret;

	if (atomic_load(&list->is_filled))
		return 0;
	ret = ct_names_reserve(gnutls, list->program, &list->names_room,
			       names_size(list, start));
	if (ret < 0)
		return ret;
	for (uint32_t i = start; i < ct_store_end(list->store); i++)
		if (has_mark(list, i, CT_MARK_NAMED))
			ct_names_append(gnutls, list->program,
					&list->names_room,
					ct_store_subject(list->store, i));
	list->num_named = ct_store_end(list->store);
	return 0;
}

int ct_list_add_names(const struct ct_libgnutls *gnutls, struct ct_list *list)
{
	bool can_be_added = ct_names_can_be_added(gnutls);
	int ret;

	ct_list_transition_begin(list);
	ret = can_be_added ? add_names_locked(gnutls, list)
			   : fill_locked(gnutls, list);
	ct_list_transition_end(list);
	return ret;
}

int ct_list_pass_through(const struct ct_libgnutls *gnutls,
			 struct ct_list *list, const char *why)
{
	int ret = 0;

	ct_list_transition_begin(list);
	if (!atomic_load(&list->is_passthrough)) {
		ret = fill_locked(gnutls, list);
		if (ret == 0)
			ret = ct_crls_hand_over(&list->crls, gnutls,
						list->program);
		/* A list without its CRLs would accept revoked certificates. */
		if (ret == 0)
			atomic_store(&list->is_passthrough, true);
		ct_preload_say("gnutls", "a list is left to GnuTLS%s: %s",
			       ret == 0 ? "" : ", but not yet", why);
	}
	ct_list_transition_end(list);
	return ret;
}

/* --- The working list ---------------------------------------------------- */

/* Whether all CAs with this subject are in the working list. */
static bool has_all(const struct ct_list *list, gnutls_datum_t subject)
{
	uint32_t at;

	if (subject.data == NULL)
		return true;
	at = ct_store_find_subject(list->store,
				   ct_span(subject.data, subject.size));
	for (; at != CT_STORE_NONE;
	     at = ct_store_next_same_subject(list->store, at))
		if (!has_mark(list, at, CT_MARK_IMPORTED))
			return false;
	return true;
}

static int import_all(const struct ct_libgnutls *gnutls, struct ct_list *list,
		      gnutls_datum_t subject)
{
	uint32_t at;
	int ret = 0;

	if (subject.data == NULL)
		return 0;
	at = ct_store_find_subject(list->store,
				   ct_span(subject.data, subject.size));
	for (; at != CT_STORE_NONE && ret == 0;
	     at = ct_store_next_same_subject(list->store, at)) {
		gnutls_x509_crt_t certificate;

		if (has_mark(list, at, CT_MARK_IMPORTED))
			continue;
		ret = import(gnutls, ct_store_der(list->store, at),
			     &certificate);
		if (ret == 0)
			ret = hand_over(gnutls, list->working, &certificate, 1,
					0) == 1
				      ? 0
				      : GNUTLS_E_MEMORY_ERROR;
		if (ret == 0)
			add_mark(list, at, CT_MARK_IMPORTED);
	}
	return ret;
}

bool ct_list_is_ready(const struct ct_list *list,
		      const struct ct_lookup *lookup)
{
	if (list->working == NULL)
		return false;
	for (size_t i = 0; i < lookup->count; i++) {
		const struct ct_cert_names *cert = &lookup->certs[i];

		if (!has_all(list, cert->subject) ||
		    !has_all(list, cert->issuer) ||
		    !ct_crls_is_ready(&list->crls, cert))
			return false;
	}
	return true;
}

int ct_list_make_ready(const struct ct_libgnutls *gnutls, struct ct_list *list,
		       const struct ct_lookup *lookup)
{
	int ret = 0;

	if (list->working == NULL)
		ret = gnutls->x509_trust_list_init(&list->working, list->size);
	for (size_t i = 0; i < lookup->count && ret == 0; i++) {
		ret = import_all(gnutls, list, lookup->certs[i].subject);
		if (ret == 0)
			ret = import_all(gnutls, list, lookup->certs[i].issuer);
	}
	if (ret == 0)
		ret = ct_crls_make_ready(&list->crls, gnutls, list->working,
					 lookup->certs, lookup->count);
	return ret;
}
