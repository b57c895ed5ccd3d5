/*
 * The CRLs of a store.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "revocation/crl_cache.h"

/* Belongs to one view, and is the model of the next one's. */
struct ct_crl_sources {
	struct ct_crl_source *sources;
	size_t count;
};

static void free_sources(struct ct_crl_sources *sources)
{
	if (sources == NULL)
		return;
	for (size_t i = 0; i < sources->count; i++)
		ct_crl_source_clear(&sources->sources[i]);
	free(sources->sources);
	free(sources);
}

static struct ct_crl_sources *new_sources(size_t capacity)
{
	struct ct_crl_sources *sources = calloc(1, sizeof(*sources));

	if (sources == NULL)
		return NULL;
	sources->sources = calloc(capacity, sizeof(*sources->sources));
	if (sources->sources == NULL) {
		free(sources);
		return NULL;
	}
	return sources;
}

void ct_crl_view_unref(struct ct_crl_view *view)
{
	if (view == NULL || atomic_fetch_sub_explicit(&view->references, 1,
						      memory_order_acq_rel) > 1)
		return;
	ct_crl_set_unref(view->set);
	free_sources(view->sources);
	free(view->status);
	free(view);
}

static enum catrust_error add_status(struct ct_crl_view *view,
				     const struct ct_crl_file *file,
				     struct ct_loaded_crl *crl)
{
	if (crl != NULL) {
		CT_TRY(ct_crl_set_add(view->set, crl, NULL));
		view->overhead += ct_loaded_crl_overhead(crl);
	}
	view->status[view->num_status++] = (struct ct_crl_status){
		.path = file->path,
		.crl = crl,
		.error = file->error,
		.os_error = file->os_error,
	};
	return CATRUST_OK;
}

static enum catrust_error add_file(struct ct_crl_view *view,
				   const struct ct_crl_file *file)
{
	if (file->crls.count == 0)
		return add_status(view, file, NULL);
	for (size_t i = 0; i < file->crls.count; i++)
		CT_TRY(add_status(view, file, file->crls.crls[i]));
	return CATRUST_OK;
}

/* How many records of status the sources make. */
static size_t count_status(const struct ct_crl_sources *sources)
{
	size_t count = 0;

	for (size_t i = 0; i < sources->count; i++) {
		const struct ct_crl_files *files = &sources->sources[i].files;

		for (size_t j = 0; j < files->count; j++)
			count += files->files[j].crls.count > 0
					 ? files->files[j].crls.count
					 : 1;
	}
	return count;
}

static enum catrust_error fill_view(struct ct_crl_view *view,
				    const struct ct_crl_sources *sources)
{
	view->set = ct_crl_set_new();
	view->status = calloc(count_status(sources) + 1, sizeof(*view->status));
	if (view->set == NULL || view->status == NULL)
		return CATRUST_E_MEMORY;
	for (size_t i = 0; i < sources->count; i++) {
		const struct ct_crl_files *files = &sources->sources[i].files;

		for (size_t j = 0; j < files->count; j++)
			CT_TRY(add_file(view, &files->files[j]));
	}
	return CATRUST_OK;
}

/* Makes a view of the sources, which it takes over on success. */
static enum catrust_error new_view(struct ct_crl_sources *sources,
				   struct ct_crl_view **out)
{
	struct ct_crl_view *view = calloc(1, sizeof(*view));
	enum catrust_error error;

	if (view == NULL)
		return CATRUST_E_MEMORY;
	atomic_init(&view->references, 1);
	error = fill_view(view, sources);
	if (error != CATRUST_OK) {
		ct_crl_view_unref(view);
		return error;
	}
	view->sources = sources;
	*out = view;
	return CATRUST_OK;
}

bool ct_crl_cache_init(struct ct_crl_cache *cache)
{
	atomic_init(&cache->view, NULL);
	atomic_init(&cache->generation, 0);
	return ct_rcu_writer_init(&cache->writer) == 0;
}

void ct_crl_cache_clear(struct ct_crl_cache *cache)
{
	ct_crl_view_unref(atomic_load(&cache->view));
	ct_rcu_writer_clear(&cache->writer);
}

static void unref_head(struct ct_rcu_head *head)
{
	/* head is the first member. */
	ct_crl_view_unref((struct ct_crl_view *)(void *)head);
}

/* Under the writer's lock. */
static void publish(struct ct_crl_cache *cache, struct ct_crl_view *view,
		    bool is_changed)
{
	struct ct_crl_view *before = atomic_load(&cache->view);

	ct_rcu_assign(&cache->view, view);
	if (is_changed)
		atomic_fetch_add(&cache->generation, 1);
	if (before != NULL)
		ct_rcu_defer_free(&before->head, unref_head);
}

/* The sources of @view as they are, or as they are found to be by @how; there
 * is room for one more in the result. */
static enum catrust_error copy_sources(const struct ct_crl_view *view,
				       const struct ct_crl_rescan *how,
				       struct ct_crl_sources **out,
				       bool *out_changed)
{
	size_t count = view != NULL ? view->sources->count : 0;
	struct ct_crl_sources *sources = new_sources(count + 1);

	*out_changed = false;
	if (sources == NULL)
		return CATRUST_E_MEMORY;
	for (size_t i = 0; i < count; i++) {
		bool is_changed;
		enum catrust_error error =
			ct_crl_source_copy(&view->sources->sources[i], how,
					   &sources->sources[i], &is_changed);

		if (error != CATRUST_OK) {
			free_sources(sources);
			return error;
		}
		sources->count++;
		*out_changed |= is_changed;
	}
	*out = sources;
	return CATRUST_OK;
}

static size_t count_crls(const struct ct_crl_source *source)
{
	size_t count = 0;

	for (size_t i = 0; i < source->files.count; i++)
		count += source->files.files[i].crls.count;
	return count;
}

/* Adds a loaded source, which is taken over on success. Under the writer's
 * lock. */
static enum catrust_error add_source(struct ct_crl_cache *cache,
				     struct ct_crl_source *source)
{
	const struct ct_crl_view *before = atomic_load(&cache->view);
	struct ct_crl_sources *sources;
	struct ct_crl_view *view;
	enum catrust_error error;
	bool is_changed;

	CT_TRY(copy_sources(before, NULL, &sources, &is_changed));
	sources->sources[sources->count++] = *source;
	error = new_view(sources, &view);
	if (error != CATRUST_OK) {
		sources->count--; /* still the caller's */
		free_sources(sources);
		return error;
	}
	publish(cache, view, true);
	return CATRUST_OK;
}

enum catrust_error ct_crl_cache_add(struct ct_crl_cache *cache,
				    enum ct_crl_source_kind kind,
				    const char *path, struct ct_span data,
				    const struct ct_load_options *options,
				    size_t *out_count)
{
	struct ct_crl_source source = {.kind = kind, .options = *options};
	enum catrust_error error;
	size_t count;

	if (path != NULL && (source.path = strdup(path)) == NULL)
		return CATRUST_E_MEMORY;
	error = ct_crl_source_load(&source, data);
	/* The report is the caller's, for this call. */
	source.options.report = NULL;
	source.options.report_context = NULL;
	count = count_crls(&source);
	if (error == CATRUST_OK) {
		ct_rcu_write_lock(&cache->writer);
		error = add_source(cache, &source);
		ct_rcu_write_unlock(&cache->writer);
	}
	if (error != CATRUST_OK) {
		ct_crl_source_clear(&source);
		return error;
	}
	if (out_count != NULL)
		*out_count = count;
	return CATRUST_OK;
}

/* Under the writer's lock. */
static enum catrust_error refresh(struct ct_crl_cache *cache,
				  const struct ct_crl_rescan *how,
				  bool *out_changed)
{
	const struct ct_crl_view *before = atomic_load(&cache->view);
	struct ct_crl_sources *sources;
	struct ct_crl_view *view;
	enum catrust_error error;

	if (before == NULL)
		return CATRUST_OK;
	CT_TRY(copy_sources(before, how, &sources, out_changed));
	error = new_view(sources, &view);
	if (error != CATRUST_OK) {
		free_sources(sources);
		return error;
	}
	/* Also without a change: errors and identities may be new. */
	publish(cache, view, *out_changed);
	return CATRUST_OK;
}

enum catrust_error ct_crl_cache_refresh(struct ct_crl_cache *cache,
					const struct ct_crl_rescan *how,
					bool *out_changed)
{
	bool is_changed = false;
	enum catrust_error error;

	ct_rcu_write_lock(&cache->writer);
	error = refresh(cache, how, &is_changed);
	ct_rcu_write_unlock(&cache->writer);
	if (out_changed != NULL)
		*out_changed = error == CATRUST_OK && is_changed;
	return error;
}

const struct ct_crl_view *ct_crl_cache_view(const struct ct_crl_cache *cache)
{
	return ct_rcu_dereference(&cache->view);
}

struct ct_crl_view *ct_crl_cache_view_get1(const struct ct_crl_cache *cache)
{
	struct ct_crl_view *view;

	ct_rcu_read_lock();
	view = ct_rcu_dereference(&cache->view);
	if (view != NULL)
		atomic_fetch_add_explicit(&view->references, 1,
					  memory_order_relaxed);
	ct_rcu_read_unlock();
	return view;
}

const char *ct_crl_view_path(const struct ct_crl_view *view, size_t number)
{
	for (size_t i = 0; i < view->sources->count; i++) {
		const char *path = view->sources->sources[i].path;

		if (path != NULL && number-- == 0)
			return path;
	}
	return NULL;
}
