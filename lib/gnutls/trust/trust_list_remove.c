/*
 * Trust lists: CAs that are removed, and distrusted from then on.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "base/hash.h"
#include "gnutls/read/crt.h"
#include "gnutls/trust/trust_list.h"

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
	CT_TRY_CODE(ct_gnutls_bundle_of_crt(cert, &bundle));
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

/* Programs also remove thousands of CAs of one name by a call each, which goes
 * through all of them: then the hash of each would be nearly all of the cost.
 */
static struct unwanted *find_unwanted(const struct removal *removal,
				      struct ct_span tbs)
{
	if (removal->num_unwanted != 1)
		return find_tbs(removal, tbs, hash_of(tbs));
	return ct_span_equal(removal->unwanted[0].view->tbs, tbs)
		       ? &removal->unwanted[0]
		       : NULL;
}

static bool is_unwanted(void *chooser, uint32_t position, struct ct_span der)
{
	struct removal *removal = chooser;
	struct unwanted *unwanted =
		find_unwanted(removal, ct_certificate_tbs(der));

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

CT_EXPORT int
gnutls_x509_trust_list_remove_trust_mem(gnutls_x509_trust_list_t list,
					const gnutls_datum_t *cas,
					gnutls_x509_crt_fmt_t type)
{
	gnutls_x509_crt_t *certificates;
	unsigned num;
	int ret;

	if (cas == NULL || cas->data == NULL)
		return 0;
	CT_TRY_CODE(gnutls_x509_crt_list_import2(&certificates, &num, cas, type,
						 0));
	ret = gnutls_x509_trust_list_remove_cas(list, certificates, num);
	for (unsigned i = 0; i < num; i++)
		gnutls_x509_crt_deinit(certificates[i]);
	gnutls_free(certificates);
	return ret;
}

CT_EXPORT int
gnutls_x509_trust_list_remove_trust_file(gnutls_x509_trust_list_t list,
					 const char *ca_file,
					 gnutls_x509_crt_fmt_t type)
{
	gnutls_datum_t data;
	int ret = gnutls_load_file(ca_file, &data);

	if (ret < 0)
		return GNUTLS_E_FILE_ERROR;
	ret = gnutls_x509_trust_list_remove_trust_mem(list, &data, type);
	gnutls_free(data.data);
	return ret;
}
