/*
 * The CRLs of a trust list: looking at their files again.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "adapters/common/preload.h"
#include "adapters/gnutls/crls_acceptable.h"
#include "adapters/gnutls/crls_refresh.h"
#include "adapters/gnutls/crls_replace.h"

enum { LOOK_EVERY_MS = 1000 };

static bool wants_refresh;

static void read_switch(void)
{
	wants_refresh = ct_preload_is_set("CATRUST_REFRESH_CRL");
}

bool ct_crls_is_refreshed(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, read_switch);
	return wants_refresh;
}

static bool is_same_place(const struct ct_crl_origin *a,
			  const struct ct_crl_origin *b)
{
	return strcmp(a->path, b->path) == 0 &&
	       ct_root_equal(&a->root, &b->root) &&
	       ct_load_options_agree(&a->options, &b->options);
}

bool ct_crls_add_origin(struct ct_crls *crls, char *path,
			const struct ct_root *root,
			const struct ct_load_options *options,
			const struct ct_file_identity *identity)
{
	const struct ct_crl_origin origin = {
		.path = path,
		.root = *root,
		.options = *options,
		.identity = *identity,
	};
	struct ct_crl_origin *origins;

	/* A program may load a file again and again. */
	for (size_t i = 0; i < crls->num_origins; i++)
		if (is_same_place(&crls->origins[i], &origin)) {
			crls->origins[i].identity = *identity;
			free(path);
			return true;
		}
	origins = realloc(crls->origins,
			  (crls->num_origins + 1) * sizeof(*origins));
	if (origins == NULL)
		return false;
	crls->origins = origins;
	origins[crls->num_origins++] = origin;
	return true;
}

static long long now_ms(void)
{
	struct timespec now;

	if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
		return 0;
	return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* True for one thread in each LOOK_EVERY_MS. */
static bool is_time(struct ct_crls *crls)
{
	long long now = now_ms();
	long long due =
		atomic_load_explicit(&crls->next_look, memory_order_relaxed);

	return now >= due &&
	       atomic_compare_exchange_strong(&crls->next_look, &due,
					      now + LOOK_EVERY_MS);
}

/* Copies the record of a file, whose path lives as long as the list; false when
 * there are no more. */
static bool get_origin(struct ct_list *list, size_t number,
		       struct ct_crl_origin *out)
{
	bool is_there;

	ct_lock_read(&list->lock);
	is_there = number < list->crls.num_origins;
	if (is_there)
		*out = list->crls.origins[number];
	ct_lock_read_end(&list->lock);
	return is_there;
}

static bool is_changed(const struct ct_crl_origin *origin)
{
	struct ct_file_identity identity;

	return ct_root_is_current(&origin->root) &&
	       ct_source_identify(origin->path, &identity) == CATRUST_OK &&
	       (!origin->identity.is_settled ||
		!ct_file_identity_equal(&identity, &origin->identity));
}

/* A file that cannot be used is read again when it changes, or the next time
 * when there was no memory. */
static void look_again(const struct ct_libgnutls *gnutls, struct ct_list *list,
		       size_t number, const struct ct_crl_origin *origin)
{
	struct ct_crl_list loaded = CT_CRL_LIST_INIT;
	struct ct_file_identity identity;
	enum catrust_error error;
	bool is_usable, is_memory_out;

	if (ct_source_identify(origin->path, &identity) != CATRUST_OK)
		return;
	ct_lock_change_begin(); /* fork() waits for its end */
	error = ct_crl_load_file(origin->path, &origin->options, &loaded,
				 &identity);
	is_usable =
		error == CATRUST_OK && ct_crls_are_acceptable(gnutls, &loaded);
	ct_lock_change_end();
	is_memory_out = error == CATRUST_E_MEMORY;
	ct_lock_write(&list->lock);
	if (is_usable)
		is_memory_out =
			!ct_crls_set_candidates(&list->crls, number, &loaded);
	if (!is_memory_out)
		list->crls.origins[number].identity = identity;
	ct_lock_write_end(&list->lock);
	/* A file that had just changed is read again without having changed. */
	if (!ct_file_identity_equal(&identity, &origin->identity))
		ct_preload_say("gnutls", "%s: %s", origin->path,
			       is_usable ? "changed"
					 : "changed, but not usable");
	ct_crl_list_clear(&loaded);
}

void ct_crls_refresh(const struct ct_libgnutls *gnutls, struct ct_list *list)
{
	struct ct_crl_origin origin;

	if (!ct_crls_is_refreshed() || !is_time(&list->crls))
		return;
	for (size_t i = 0; get_origin(list, i, &origin); i++)
		if (is_changed(&origin))
			look_again(gnutls, list, i, &origin);
}
