/*
 * Trust lists: their life, their CAs as objects, and iterating over them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <limits.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/mutex.h"
#include "gnutls/read/crt.h"
#include "gnutls/trust/trust_list.h"
#include "gnutls/trust/trust_list_crl.h"

/* What GnuTLS takes when the application names no size. */
enum { DEFAULT_BUCKETS = 127 };

/* More than the certificates that may exist is useless. */
enum { MAX_BUCKETS = 1 << 30 };

CT_EXPORT int gnutls_x509_trust_list_init(gnutls_x509_trust_list_t *list,
					  unsigned int size)
{
	gnutls_x509_trust_list_t made;

	if (size > MAX_BUCKETS)
		return GNUTLS_E_MEMORY_ERROR;
	made = calloc(1, sizeof(*made));
	if (made == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	made->store = ct_store_new();
	if (made->store == NULL) {
		free(made);
		return GNUTLS_E_MEMORY_ERROR;
	}
	made->num_buckets = size == 0 ? DEFAULT_BUCKETS : size;
	*list = made;
	return 0;
}

CT_EXPORT void gnutls_x509_trust_list_deinit(gnutls_x509_trust_list_t list,
					     unsigned int all)
{
	if (list == NULL)
		return;
	for (uint32_t i = 0; i < list->num_objects; i++)
		if (all || !list->objects[i].is_given)
			gnutls_x509_crt_deinit(list->objects[i].object);
	free(list->objects);
	ct_store_unref(list->store);
	ct_store_unref(list->distrusted);
	ct_gnutls_trust_list_free_crls(&list->crls, all != 0);
	ct_gnutls_trust_list_free_named(list->named, all != 0);
	free(list);
}

/* Makes room for objects of all positions below @end. */
static int reserve_objects(gnutls_x509_trust_list_t list, uint32_t end)
{
	struct ct_trust_list_object *objects;

	if (end <= list->num_objects)
		return 0;
	if (end < list->num_objects + list->num_objects / 2)
		end = list->num_objects + list->num_objects / 2;
	objects = realloc(list->objects, end * sizeof(*objects));
	if (objects == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	memset(objects + list->num_objects, 0,
	       (end - list->num_objects) * sizeof(*objects));
	list->objects = objects;
	list->num_objects = end;
	return 0;
}

static void release_bundle(void *owner)
{
	ct_bundle_unref(owner);
}

/* The object keeps the certificate's bundle alive. */
int ct_gnutls_trust_list_copy(gnutls_x509_trust_list_t list, uint32_t position,
			      gnutls_x509_crt_t *out)
{
	struct ct_bundle *bundle =
		ct_bundle_ref(ct_store_bundle(list->store, position));
	int status = ct_gnutls_crt_from_span(
		out, ct_store_der(list->store, position), bundle,
		release_bundle);

	if (status < 0)
		ct_bundle_unref(bundle);
	return status;
}

int ct_gnutls_trust_list_object(gnutls_x509_trust_list_t list,
				uint32_t position, gnutls_x509_crt_t *out)
{
	int status;

	ct_mutex_lock(CT_MUTEX_OBJECTS);
	status = reserve_objects(list, ct_store_end(list->store));
	if (status == 0 && list->objects[position].object == NULL)
		status = ct_gnutls_trust_list_copy(
			list, position, &list->objects[position].object);
	if (status == 0)
		*out = list->objects[position].object;
	ct_mutex_unlock(CT_MUTEX_OBJECTS);
	return status;
}

/* The bundle of one object's certificate. */
static int bundle_of(gnutls_x509_crt_t cert, struct ct_bundle **out)
{
	struct ct_load_options options =
		ct_gnutls_load_options(GNUTLS_X509_FMT_DER);

	if (!ct_gnutls_crt_is_set(cert))
		return GNUTLS_E_INVALID_REQUEST;
	CT_GNUTLS_TRY(ct_bundle_load_memory(cert->view.der, &options, out));
	return 0;
}

static void unref_bundles(struct ct_bundle **bundles, unsigned num_bundles)
{
	for (unsigned i = 0; i < num_bundles; i++)
		ct_bundle_unref(bundles[i]);
	free(bundles);
}

static int make_bundles(const gnutls_x509_crt_t *certs, unsigned num_certs,
			struct ct_bundle ***out)
{
	struct ct_bundle **bundles = calloc(num_certs, sizeof(*bundles));
	int status = 0;

	if (bundles == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	for (unsigned i = 0; i < num_certs && status == 0; i++)
		status = bundle_of(certs[i], &bundles[i]);
	if (status < 0)
		unref_bundles(bundles, num_certs);
	else
		*out = bundles;
	return status;
}

/* The list takes the application's object, in place of the one it had. */
static void give_object(gnutls_x509_trust_list_t list, uint32_t position,
			gnutls_x509_crt_t cert)
{
	struct ct_trust_list_object *at = &list->objects[position];

	if (at->object != cert)
		gnutls_x509_crt_deinit(at->object);
	at->object = cert;
	at->is_given = true;
}

int ct_gnutls_trust_list_add_objects(gnutls_x509_trust_list_t list,
				     const gnutls_x509_crt_t *certs,
				     unsigned num_certs, unsigned tl_flags)
{
	unsigned flags =
		(tl_flags & GNUTLS_TL_USE_IN_TLS) != 0 ? 0 : CT_STORE_UNNAMED;
	bool keep_duplicates = (tl_flags & GNUTLS_TL_NO_DUPLICATES) == 0;
	uint32_t end = ct_store_end(list->store);
	struct ct_bundle **bundles;
	enum catrust_error error;
	int status;

	if (keep_duplicates)
		flags |= CT_STORE_KEEP_DUPLICATES;
	if (num_certs > INT_MAX || num_certs > UINT32_MAX / 2 - end)
		return GNUTLS_E_INVALID_REQUEST;
	CT_TRY_CODE(make_bundles(certs, num_certs, &bundles));
	status = reserve_objects(list, end + num_certs);
	if (status == 0) {
		error = ct_store_add_bundles(list->store, bundles, num_certs,
					     flags, NULL);
		status = ct_gnutls_error(error);
	}
	for (unsigned i = 0; i < num_certs && status == 0; i++)
		give_object(list,
			    keep_duplicates ? end + i
					    : ct_store_find(list->store,
							    certs[i]->view.der),
			    certs[i]);
	unref_bundles(bundles, num_certs);
	return status < 0 ? status : (int)num_certs;
}

CT_EXPORT int gnutls_x509_trust_list_add_cas(gnutls_x509_trust_list_t list,
					     const gnutls_x509_crt_t *clist,
					     unsigned clist_size,
					     unsigned int flags)
{
	if (clist_size == 0)
		return 0;
	if (list == NULL || clist == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	return ct_gnutls_trust_list_add_objects(list, clist, clist_size, flags);
}

/* Notes that a certificate is not to be trusted in any place of a chain,
 * whatever its signature. */
static int distrust(gnutls_x509_trust_list_t list, gnutls_x509_crt_t cert)
{
	struct ct_bundle *bundle;
	enum catrust_error error;

	if (list->distrusted == NULL)
		list->distrusted = ct_store_new();
	if (list->distrusted == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	CT_TRY_CODE(bundle_of(cert, &bundle));
	error = ct_store_add_bundles(list->distrusted, &bundle, 1,
				     CT_STORE_UNNAMED, NULL);
	ct_bundle_unref(bundle);
	return ct_gnutls_error(error);
}

bool ct_gnutls_trust_list_distrusts(gnutls_x509_trust_list_t list,
				    const struct ct_certificate *certificate)
{
	return list->distrusted != NULL &&
	       ct_store_next_same_tbs(list->distrusted, certificate,
				      CT_STORE_NONE) != CT_STORE_NONE;
}

/* A TBSCertificate that is to be removed, with whatever signature: another one
 * says nothing about a trust anchor. Of equal CAs as many are removed as were
 * given, as in GnuTLS. */
struct unwanted {
	struct ct_chain_link link; /* first: members are cast from links */
	const struct ct_certificate *view; /* as it was given first */
	unsigned num_given;
	bool has_other_signature; /* was given with another one, too */
};

/* A Name, whose CAs are searched once. */
struct subject {
	struct ct_chain_link link; /* first, too */
	struct ct_span name;
};

/* Objects of CAs that were removed end when all are: the application may have
 * named them by these very objects. */
struct removal {
	gnutls_x509_trust_list_t list;
	struct unwanted *unwanted;
	struct subject *subjects;
	unsigned num_unwanted, num_subjects;
	struct ct_chain_table by_tbs, by_subject;
	uint32_t first; /* position, CT_STORE_NONE: none */
	int num;	/* of CAs that were removed */
};

static uint64_t hash_of(struct ct_span bytes)
{
	return ct_hash(ct_hash_process_key(), bytes);
}

static struct unwanted *find_tbs(const struct removal *removal,
				 struct ct_span tbs, uint64_t hash)
{
	struct ct_chain_link *link =
		ct_chain_table_first(&removal->by_tbs, hash);

	for (; link != NULL; link = ct_chain_next(link)) {
		struct unwanted *unwanted = (struct unwanted *)link;

		if (ct_span_equal(unwanted->view->tbs, tbs))
			return unwanted;
	}
	return NULL;
}

static int add_subject(struct removal *removal, struct ct_span name)
{
	uint64_t hash = hash_of(name);
	struct ct_chain_link *link =
		ct_chain_table_first(&removal->by_subject, hash);
	struct subject *subject = &removal->subjects[removal->num_subjects];

	for (; link != NULL; link = ct_chain_next(link))
		if (ct_span_equal(((struct subject *)link)->name, name))
			return 0;
	subject->name = name;
	if (!ct_chain_table_add(&removal->by_subject, &subject->link, hash))
		return GNUTLS_E_MEMORY_ERROR;
	removal->num_subjects++;
	return 0;
}

static int add_unwanted(struct removal *removal,
			const struct ct_certificate *view)
{
	uint64_t hash = hash_of(view->tbs);
	struct unwanted *unwanted = find_tbs(removal, view->tbs, hash);

	if (unwanted != NULL) {
		unwanted->num_given++;
		if (!ct_span_equal(unwanted->view->der, view->der))
			unwanted->has_other_signature = true;
		return 0;
	}
	unwanted = &removal->unwanted[removal->num_unwanted];
	*unwanted = (struct unwanted){.view = view, .num_given = 1};
	if (!ct_chain_table_add(&removal->by_tbs, &unwanted->link, hash))
		return GNUTLS_E_MEMORY_ERROR;
	removal->num_unwanted++;
	return add_subject(removal, view->subject);
}

static void free_unwanted(struct removal *removal)
{
	for (unsigned i = 0; i < removal->num_unwanted; i++)
		ct_chain_table_remove(&removal->by_tbs,
				      &removal->unwanted[i].link);
	for (unsigned i = 0; i < removal->num_subjects; i++)
		ct_chain_table_remove(&removal->by_subject,
				      &removal->subjects[i].link);
	free(removal->unwanted);
	free(removal->subjects);
}

static bool is_unwanted(void *chooser, uint32_t position, struct ct_span der)
{
	struct removal *removal = chooser;
	struct ct_span tbs = ct_certificate_tbs(der);
	struct unwanted *unwanted = find_tbs(removal, tbs, hash_of(tbs));

	if (unwanted == NULL)
		return false;
	if (!unwanted->has_other_signature &&
	    ct_span_equal(unwanted->view->der, der)) {
		if (unwanted->num_given == 0)
			return false;
		unwanted->num_given--;
	}
	removal->num++;
	if (position < removal->list->num_objects) {
		removal->list->objects[position].next_removed = removal->first;
		removal->first = position;
	}
	return true;
}

static int remove_unwanted(struct removal *removal)
{
	for (unsigned i = 0; i < removal->num_subjects; i++)
		CT_GNUTLS_TRY(ct_store_remove(removal->list->store,
					      removal->subjects[i].name,
					      is_unwanted, removal));
	return 0;
}

/* As GnuTLS: the list's objects end, given or not. */
static void end_objects(gnutls_x509_trust_list_t list,
			const struct removal *removal)
{
	uint32_t position = removal->first;

	while (position != CT_STORE_NONE) {
		struct ct_trust_list_object *at = &list->objects[position];

		gnutls_x509_crt_deinit(at->object);
		at->object = NULL;
		position = at->next_removed;
	}
}

CT_EXPORT int gnutls_x509_trust_list_remove_cas(gnutls_x509_trust_list_t list,
						const gnutls_x509_crt_t *clist,
						unsigned clist_size)
{
	struct removal removal = {.list = list, .first = CT_STORE_NONE};
	int status = 0, removed;

	if (list == NULL || (clist == NULL && clist_size > 0))
		return GNUTLS_E_INVALID_REQUEST;
	if (clist_size == 0)
		return 0;
	removal.unwanted = calloc(clist_size, sizeof(*removal.unwanted));
	removal.subjects = calloc(clist_size, sizeof(*removal.subjects));
	if (removal.unwanted == NULL || removal.subjects == NULL)
		status = GNUTLS_E_MEMORY_ERROR;
	for (unsigned i = 0; i < clist_size && status == 0; i++) {
		status = distrust(list, clist[i]);
		if (status == 0)
			status = add_unwanted(&removal, &clist[i]->view);
	}
	/* Those before an error, too. */
	removed = remove_unwanted(&removal);
	free_unwanted(&removal);
	end_objects(list, &removal);
	if (status == 0)
		status = removed;
	return status < 0 ? status : removal.num;
}

CT_EXPORT void gnutls_x509_trust_list_set_ptr(gnutls_x509_trust_list_t tlist,
					      void *ptr)
{
	tlist->application_pointer = ptr;
}

CT_EXPORT void *gnutls_x509_trust_list_get_ptr(gnutls_x509_trust_list_t tlist)
{
	return tlist->application_pointer;
}

CT_EXPORT void gnutls_x509_trust_list_set_getissuer_function(
	gnutls_x509_trust_list_t tlist,
	gnutls_x509_trust_list_getissuer_function *func)
{
	tlist->get_issuer = func;
}
