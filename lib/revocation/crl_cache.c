/*
 * The CRLs of a store.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/mutex.h"
#include "revocation/crl_cache.h"

/* Immutable once loaded; several lists of sources may share it. */
struct shared_source {
	atomic_uint references;
	struct ct_crl_source source;
};

/* Belongs to one view, or before the first view to the cache; the next view's
 * list is derived from it. */
struct ct_crl_sources {
	struct shared_source **sources;
	size_t count;
	size_t capacity;
};

static struct shared_source *ref_source(struct shared_source *shared)
{
	atomic_fetch_add_explicit(&shared->references, 1, memory_order_relaxed);
	return shared;
}

static void unref_source(struct shared_source *shared)
{
	if (shared == NULL ||
	    atomic_fetch_sub_explicit(&shared->references, 1,
				      memory_order_acq_rel) > 1)
		return;
	ct_crl_source_clear(&shared->source);
	free(shared);
}

static struct shared_source *new_source(void)
{
	struct shared_source *shared = calloc(1, sizeof(*shared));

	if (shared != NULL)
		atomic_init(&shared->references, 1);
	return shared;
}

static void free_sources(struct ct_crl_sources *sources)
{
	if (sources == NULL)
		return;
	for (size_t i = 0; i < sources->count; i++)
		unref_source(sources->sources[i]);
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
	sources->capacity = capacity;
	return sources;
}

/* Takes ownership of the source, on success only. */
static enum catrust_error append_source(struct ct_crl_sources *sources,
					struct shared_source *source)
{
	CT_TRY(CT_ARRAY_RESERVE(sources->sources, sources->capacity,
				sources->count + 1));
	sources->sources[sources->count++] = source;
	return CATRUST_OK;
}

void ct_crl_view_unref(struct ct_crl_view *view)
{
	if (view == NULL || atomic_fetch_sub_explicit(&view->references, 1,
						      memory_order_acq_rel) > 1)
		return;
	ct_crl_set_free(view->set);
	free_sources(view->sources);
	free(view->status);
	free(view);
}

static void add_status(struct ct_crl_view *view,
		       const struct ct_crl_source *source,
		       const struct ct_crl_file *file,
		       const struct ct_loaded_crl *crl)
{
	if (crl != NULL)
		view->overhead += ct_loaded_crl_overhead(crl);
	view->status[view->num_status++] = (struct ct_crl_status){
		.path = file->path == NULL ? NULL : file->path + source->given,
		.crl = crl,
		.error = file->error,
		.os_error = file->os_error,
	};
}

/* Adds the proven CRLs of a file, and its status. */
static enum catrust_error add_file(struct ct_crl_view *view,
				   const struct ct_crl_source *source,
				   const struct ct_crl_file *file)
{
	const struct ct_crl_list *crls = &file->crls;

	if (crls->count == 0)
		add_status(view, source, file, NULL);
	for (size_t i = 0; i < crls->count; i++) {
		if (i < file->num_proven)
			CT_TRY(ct_crl_set_add(view->set, crls->crls[i], NULL));
		add_status(view, source, file, crls->crls[i]);
	}
	return CATRUST_OK;
}

static enum catrust_error add_unproven(struct ct_crl_view *view,
				       const struct ct_crl_source *source,
				       const struct ct_crl_file *file)
{
	(void)source;
	for (size_t i = file->num_proven; i < file->crls.count; i++)
		CT_TRY(ct_crl_set_add_unproven(view->set, file->crls.crls[i]));
	return CATRUST_OK;
}

typedef enum catrust_error visit_file(struct ct_crl_view *view,
				      const struct ct_crl_source *source,
				      const struct ct_crl_file *file);

static enum catrust_error for_each_file(const struct ct_crl_sources *sources,
					visit_file *visit,
					struct ct_crl_view *view)
{
	for (size_t i = 0; i < sources->count; i++) {
		const struct ct_crl_source *source =
			&sources->sources[i]->source;

		for (size_t j = 0; j < source->files.count; j++)
			CT_TRY(visit(view, source, &source->files.files[j]));
	}
	return CATRUST_OK;
}

/* Counts the status records of the sources. */
static size_t count_status(const struct ct_crl_sources *sources)
{
	size_t count = 0;

	for (size_t i = 0; i < sources->count; i++) {
		const struct ct_crl_files *files =
			&sources->sources[i]->source.files;

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
	CT_TRY(for_each_file(sources, add_file, view));
	return for_each_file(sources, add_unproven, view);
}

/* Creates a view of the sources, and takes ownership of them on success. */
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
	atomic_init(&cache->is_unread, false);
	cache->unread = NULL;
	return ct_rcu_writer_init(&cache->writer) == 0;
}

void ct_crl_cache_clear(struct ct_crl_cache *cache)
{
	free_sources(cache->unread);
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

	ct_mutex_lock(CT_MUTEX_COMMIT);
	ct_rcu_assign(&cache->view, view);
	if (is_changed)
		atomic_fetch_add(&cache->generation, 1);
	ct_mutex_unlock(CT_MUTEX_COMMIT);
	if (before != NULL)
		ct_rcu_defer_free(&before->head, unref_head);
}

/* The unchanged source, or the result of refreshing it by @how. */
static enum catrust_error copy_source(struct shared_source *from,
				      const struct ct_crl_rescan *how,
				      struct shared_source **out,
				      bool *out_changed)
{
	struct shared_source *copy;
	enum catrust_error error;

	*out_changed = false;
	if (how == NULL || from->source.kind == CT_CRL_SOURCE_MEMORY) {
		*out = ref_source(from);
		return CATRUST_OK;
	}
	copy = new_source();
	if (copy == NULL)
		return CATRUST_E_MEMORY;
	error = ct_crl_source_rescan(&from->source, how, &copy->source,
				     out_changed);
	if (error != CATRUST_OK) {
		unref_source(copy);
		return error;
	}
	*out = copy;
	return CATRUST_OK;
}

/* The unchanged sources of @view, or the result of refreshing them by @how,
 * with room for one more. */
static enum catrust_error copy_sources(const struct ct_crl_view *view,
				       const struct ct_crl_rescan *how,
				       struct ct_crl_sources **out,
				       bool *out_changed)
{
	size_t count = view->sources->count;
	struct ct_crl_sources *sources = new_sources(count + 1);

	*out_changed = false;
	if (sources == NULL)
		return CATRUST_E_MEMORY;
	for (size_t i = 0; i < count; i++) {
		bool is_changed;
		enum catrust_error error =
			copy_source(view->sources->sources[i], how,
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

/* Adds to the sources before the first view. */
static enum catrust_error add_unread(struct ct_crl_cache *cache,
				     struct shared_source *source)
{
	enum catrust_error error = CATRUST_E_MEMORY;

	ct_mutex_lock(CT_MUTEX_COMMIT);
	if (cache->unread == NULL)
		cache->unread = new_sources(4);
	if (cache->unread != NULL)
		error = append_source(cache->unread, source);
	if (error == CATRUST_OK) {
		atomic_store_explicit(&cache->is_unread, true,
				      memory_order_release);
		atomic_fetch_add(&cache->generation, 1);
	}
	ct_mutex_unlock(CT_MUTEX_COMMIT);
	return error;
}

/* Adds a loaded source, and takes ownership of it on success. Under the
 * writer's lock. */
static enum catrust_error add_source(struct ct_crl_cache *cache,
				     struct shared_source *source)
{
	const struct ct_crl_view *before = atomic_load(&cache->view);
	struct ct_crl_sources *sources;
	struct ct_crl_view *view;
	enum catrust_error error;
	bool is_changed;

	if (before == NULL)
		return add_unread(cache, source);
	CT_TRY(copy_sources(before, NULL, &sources, &is_changed));
	sources->sources[sources->count++] = source;
	error = new_view(sources, &view);
	if (error != CATRUST_OK) {
		sources->count--; /* still the caller's */
		free_sources(sources);
		return error;
	}
	publish(cache, view, true);
	return CATRUST_OK;
}

static enum catrust_error load_source(struct ct_crl_source *source,
				      enum ct_crl_source_kind kind,
				      const char *path, struct ct_span data,
				      const struct ct_load_options *options)
{
	source->kind = kind;
	source->options = *options;
	if (path != NULL && (source->path = strdup(path)) == NULL)
		return CATRUST_E_MEMORY;
	CT_TRY(ct_crl_source_load(source, data));
	/* The report belongs to the caller, and is only used during this call.
	 */
	source->options.report = NULL;
	source->options.report_context = NULL;
	return CATRUST_OK;
}

enum catrust_error ct_crl_cache_add(struct ct_crl_cache *cache,
				    enum ct_crl_source_kind kind,
				    const char *path, struct ct_span data,
				    const struct ct_load_options *options,
				    size_t *out_count)
{
	struct shared_source *source = new_source();
	enum catrust_error error;
	size_t count;

	if (source == NULL)
		return CATRUST_E_MEMORY;
	error = load_source(&source->source, kind, path, data, options);
	count = count_crls(&source->source);
	if (error == CATRUST_OK) {
		ct_rcu_write_lock(&cache->writer);
		error = add_source(cache, source);
		ct_rcu_write_unlock(&cache->writer);
	}
	if (error != CATRUST_OK) {
		unref_source(source);
		return error;
	}
	if (out_count != NULL)
		*out_count = count;
	return CATRUST_OK;
}

/* Creates the first view. Under the writer's lock. */
static enum catrust_error make_readable(struct ct_crl_cache *cache)
{
	struct ct_crl_view *view;

	if (cache->unread == NULL)
		return CATRUST_OK;
	CT_TRY(new_view(cache->unread, &view));
	ct_mutex_lock(CT_MUTEX_COMMIT);
	ct_rcu_assign(&cache->view, view);
	atomic_store_explicit(&cache->is_unread, false, memory_order_release);
	cache->unread = NULL; /* the view's now */
	ct_mutex_unlock(CT_MUTEX_COMMIT);
	return CATRUST_OK;
}

enum catrust_error ct_crl_cache_prepare(const struct ct_crl_cache *cache)
{
	/* The object itself is not const: only readers use it as const. */
	struct ct_crl_cache *own = (struct ct_crl_cache *)(uintptr_t)cache;
	enum catrust_error error;

	if (!atomic_load_explicit(&cache->is_unread, memory_order_acquire))
		return CATRUST_OK;
	ct_rcu_write_lock(&own->writer);
	error = make_readable(own);
	ct_rcu_write_unlock(&own->writer);
	return error;
}

/* Under the writer's lock. */
static enum catrust_error refresh(struct ct_crl_cache *cache,
				  const struct ct_crl_rescan *how,
				  bool *out_changed)
{
	const struct ct_crl_view *before;
	struct ct_crl_sources *sources;
	struct ct_crl_view *view;
	enum catrust_error error;

	CT_TRY(make_readable(cache));
	before = atomic_load(&cache->view);
	if (before == NULL)
		return CATRUST_OK;
	CT_TRY(copy_sources(before, how, &sources, out_changed));
	error = new_view(sources, &view);
	if (error != CATRUST_OK) {
		free_sources(sources);
		return error;
	}
	/* Publish even without a change: errors and identities may be new. */
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

	if (ct_crl_cache_prepare(cache) != CATRUST_OK)
		return NULL;
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
		const char *path = view->sources->sources[i]->source.path;

		if (path != NULL && number-- == 0)
			return path;
	}
	return NULL;
}
