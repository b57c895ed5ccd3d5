/*
 * Trust lists: their life and their CAs as objects.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <limits.h>
#include <stdlib.h>

#include "base/mutex.h"
#include "gnutls/read/crt.h"
#include "gnutls/trust/trust_list.h"
#include "gnutls/trust/trust_list_crl.h"
#include "gnutls/trust/trust_list_crlite.h"

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
	ct_gnutls_trust_list_free_crlite(list);
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
		status = ct_gnutls_bundle_of_crt(certs[i], &bundles[i]);
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
