/*
 * Native stores: creating, loading and refreshing.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "base/mutex.h"
#include "native/crl_refresh.h"
#include "native/report.h"
#include "native/store.h"
#include "trust/bundle_objects.h"
#include "trust/system.h"

CT_EXPORT struct catrust_store *catrust_store_new(void)
{
	struct catrust_store *store = calloc(1, sizeof(*store));
	struct ct_store *set;

	if (store == NULL)
		return NULL;
	set = ct_store_new();
	if (set == NULL || ct_rcu_writer_init(&store->writer) != 0) {
		ct_store_unref(set);
		free(store);
		return NULL;
	}
	if (!ct_crlite_cache_init(&store->crlite)) {
		ct_rcu_writer_clear(&store->writer);
		ct_store_unref(set);
		free(store);
		return NULL;
	}
	if (!ct_crl_cache_init(&store->crls)) {
		ct_crlite_cache_clear(&store->crlite);
		ct_rcu_writer_clear(&store->writer);
		ct_store_unref(set);
		free(store);
		return NULL;
	}
	atomic_init(&store->set, set);
	atomic_init(&store->num_references, 1);
	return store;
}

CT_EXPORT struct catrust_store *catrust_store_ref(struct catrust_store *store)
{
	atomic_fetch_add(&store->num_references, 1);
	return store;
}

CT_EXPORT void catrust_store_unref(struct catrust_store *store)
{
	if (store == NULL || atomic_fetch_sub(&store->num_references, 1) != 1)
		return;
	ct_store_unref(atomic_load(&store->set));
	ct_sources_clear(&store->sources);
	ct_crl_cache_clear(&store->crls);
	ct_crlite_cache_clear(&store->crlite);
	ct_rcu_writer_clear(&store->writer);
	free(store);
}

static void mark_read(struct catrust_store *store)
{
	ct_mutex_lock(CT_MUTEX_COMMIT);
	atomic_store(&store->is_read, true);
	ct_mutex_unlock(CT_MUTEX_COMMIT);
}

void ct_native_store_read_lock(const struct catrust_store *store)
{
	if (!atomic_load_explicit(&store->is_read, memory_order_acquire))
		mark_read((struct catrust_store *)(uintptr_t)store);
	ct_rcu_read_lock();
}

/* Publishes a set, whose reference the store takes over; the previous set is
 * freed when its readers have left. Under the writer's lock. */
static void publish(struct catrust_store *store, struct ct_store *set)
{
	struct ct_store *before = ct_rcu_dereference(&store->set);

	if (set == before)
		return;
	ct_rcu_assign(&store->set, set);
	ct_store_retire(before);
}

CT_EXPORT uint64_t catrust_store_generation(const struct catrust_store *store)
{
	return atomic_load(&store->generation) +
	       atomic_load(&store->crls.generation) +
	       atomic_load(&store->crlite.generation);
}

CT_EXPORT struct catrust_snapshot *
catrust_store_snapshot(const struct catrust_store *store)
{
	struct ct_store *set;

	ct_native_store_read_lock(store);
	set = ct_store_ref(ct_rcu_dereference(&store->set));
	ct_rcu_read_unlock();
	return (struct catrust_snapshot *)set;
}

/* --- Loading -------------------------------------------------------------- */

enum catrust_error
ct_native_load_options(const struct catrust_load_options *options,
		       struct ct_load_options *out)
{
	static const struct catrust_load_options defaults =
		CATRUST_LOAD_OPTIONS_INIT;
	static const enum ct_load_format formats[] = {
		[CATRUST_FORMAT_AUTO] = CT_LOAD_AUTO,
		[CATRUST_FORMAT_PEM] = CT_LOAD_PEM,
		[CATRUST_FORMAT_DER] = CT_LOAD_DER,
	};

	if (options == NULL)
		options = &defaults;
	if (options->struct_size < sizeof(defaults) ||
	    (unsigned)options->format >= CT_ARRAY_LEN(formats) ||
	    (unsigned)options->policy > CATRUST_LENIENT)
		return CATRUST_E_INVALID_ARGUMENT;
	*out = (struct ct_load_options){
		.format = formats[options->format],
		.dialect = CT_LOAD_WIDE,
		.text_format = &ct_bundle_objects,
		.allow_gzip = true,
		.is_lenient = options->policy == CATRUST_LENIENT,
		.max_file_size = options->max_file_size,
		.max_expanded = options->max_expanded_size,
		.max_ratio = options->max_expansion,
		.report = options->report != NULL ? ct_report_add : NULL,
		.report_context = options->report,
	};
	return CATRUST_OK;
}

/* Returns the set to add to: that of the store, or a copy once it has readers.
 * The caller passes it to publish() or discard_set(). */
static struct ct_store *set_to_change(struct catrust_store *store)
{
	struct ct_store *set = ct_rcu_dereference(&store->set);

	return atomic_load(&store->is_read) ? ct_store_copy(set) : set;
}

static void discard_set(struct catrust_store *store, struct ct_store *set)
{
	if (set != ct_rcu_dereference(&store->set))
		ct_store_unref(set);
}

/* Adds all bundles of a list of files, or none. */
static enum catrust_error add_files(struct ct_store *set,
				    const struct ct_source_files *files,
				    size_t *out_count)
{
	struct ct_bundle **bundles;
	enum catrust_error error;

	*out_count = 0;
	if (files->num_files == 0)
		return CATRUST_OK;
	bundles = malloc(files->num_files * sizeof(struct ct_bundle *));
	if (bundles == NULL)
		return CATRUST_E_MEMORY;
	for (size_t i = 0; i < files->num_files; i++) {
		bundles[i] = files->files[i].bundle;
		*out_count += ct_bundle_num_seen(bundles[i]);
	}
	error = ct_store_add_bundles(set, bundles, files->num_files, 0, NULL);
	free(bundles);
	return error;
}

/* Called under the writer's lock and CT_MUTEX_COMMIT, so that the set may be
 * modified in place. */
static enum catrust_error add_loaded(struct catrust_store *store,
				     struct ct_source *source,
				     size_t *out_count)
{
	struct ct_store *set;
	enum catrust_error error;

	CT_TRY(ct_sources_reserve(&store->sources));
	set = set_to_change(store);
	if (set == NULL)
		return CATRUST_E_MEMORY;
	error = add_files(set, &source->files, out_count);
	if (error != CATRUST_OK) {
		discard_set(store, set);
		return error;
	}
	publish(store, set);
	/* The report belongs to the caller, and is only used during this call.
	 */
	source->options.report = NULL;
	source->options.report_context = NULL;
	store->sources.sources[store->sources.num_sources++] = *source;
	atomic_fetch_add(&store->generation, 1);
	return CATRUST_OK;
}

static enum catrust_error add_source(struct catrust_store *store,
				     enum ct_source_kind kind, const char *path,
				     struct ct_span data,
				     const struct catrust_load_options *options,
				     size_t *count)
{
	struct ct_source source = {.kind = kind};
	enum catrust_error error;
	size_t counted = 0;

	if (store == NULL || (kind != CT_SOURCE_MEMORY && path == NULL) ||
	    (data.data == NULL && data.len > 0))
		return CATRUST_E_INVALID_ARGUMENT;
	CT_TRY(ct_native_load_options(options, &source.options));
	if (path != NULL && (source.path = strdup(path)) == NULL)
		return CATRUST_E_MEMORY;
	error = ct_source_load(&source, data);
	if (error == CATRUST_OK) {
		ct_rcu_write_lock(&store->writer);
		ct_mutex_lock(CT_MUTEX_COMMIT);
		error = add_loaded(store, &source, &counted);
		ct_mutex_unlock(CT_MUTEX_COMMIT);
		ct_rcu_write_unlock(&store->writer);
	}
	if (error != CATRUST_OK) {
		ct_source_clear(&source);
		return error;
	}
	if (count != NULL)
		*count = counted;
	return CATRUST_OK;
}

CT_EXPORT enum catrust_error
catrust_store_add_file(struct catrust_store *store, const char *path,
		       const struct catrust_load_options *options,
		       size_t *count)
{
	return add_source(store, CT_SOURCE_FILE, path, ct_span(NULL, 0),
			  options, count);
}

CT_EXPORT enum catrust_error
catrust_store_add_directory(struct catrust_store *store, const char *path,
			    const struct catrust_load_options *options,
			    size_t *count)
{
	return add_source(store, CT_SOURCE_DIRECTORY, path, ct_span(NULL, 0),
			  options, count);
}

CT_EXPORT enum catrust_error
catrust_store_add_memory(struct catrust_store *store, const void *data,
			 size_t len, const struct catrust_load_options *options,
			 size_t *count)
{
	return add_source(store, CT_SOURCE_MEMORY, NULL, ct_span(data, len),
			  options, count);
}

CT_EXPORT enum catrust_error
catrust_store_add_system(struct catrust_store *store,
			 const struct catrust_load_options *options,
			 size_t *count)
{
	const char *path = ct_system_bundle_path();

	if (path == NULL)
		return CATRUST_E_NOT_FOUND;
	return catrust_store_add_file(store, path, options, count);
}

/* --- Refreshing ----------------------------------------------------------- */

/* Refreshes the files of every source. */
static enum catrust_error rescan(struct catrust_store *store,
				 enum catrust_vanished_policy vanished,
				 struct catrust_report *report,
				 struct ct_source_files *files,
				 bool *out_changed)
{
	*out_changed = false;
	for (size_t i = 0; i < store->sources.num_sources; i++) {
		bool is_changed;

		CT_TRY(ct_source_rescan(&store->sources.sources[i], vanished,
					report, &files[i], &is_changed));
		*out_changed |= is_changed;
	}
	return CATRUST_OK;
}

static enum catrust_error make_set(const struct ct_source_files *files,
				   size_t num_sources, struct ct_store **out)
{
	enum catrust_error error = CATRUST_OK;
	struct ct_store *set = ct_store_new();

	if (set == NULL)
		return CATRUST_E_MEMORY;
	for (size_t i = 0; i < num_sources && error == CATRUST_OK; i++) {
		size_t count;

		error = add_files(set, &files[i], &count);
	}
	if (error != CATRUST_OK)
		ct_store_unref(set);
	else
		*out = set;
	return error;
}

/* Under the writer's lock. @files has one element for each source. */
static enum catrust_error refresh(struct catrust_store *store,
				  enum catrust_vanished_policy vanished,
				  struct catrust_report *report,
				  struct ct_source_files *files)
{
	size_t num_sources = store->sources.num_sources;
	struct ct_store *set = NULL;
	bool is_changed;

	CT_TRY(rescan(store, vanished, report, files, &is_changed));
	if (is_changed)
		CT_TRY(make_set(files, num_sources, &set));
	ct_mutex_lock(CT_MUTEX_COMMIT);
	if (is_changed) {
		publish(store, set);
		atomic_fetch_add(&store->generation, 1);
	}
	/* Identities may have changed while the contents did not. */
	for (size_t i = 0; i < num_sources; i++) {
		struct ct_source *source = &store->sources.sources[i];
		struct ct_source_files before = source->files;

		source->files = files[i];
		files[i] = before;
	}
	ct_mutex_unlock(CT_MUTEX_COMMIT);
	return CATRUST_OK;
}

static enum catrust_error refresh_crls(struct catrust_store *store,
				       enum catrust_vanished_policy vanished,
				       struct catrust_report *report)
{
	struct catrust_snapshot *snapshot = catrust_store_snapshot(store);
	struct ct_store *set = ct_snapshot_set(snapshot);
	enum catrust_error error = ct_native_crls_refresh(
		&store->crls, set, vanished, report, NULL);

	ct_store_unref(set);
	return error;
}

CT_EXPORT enum catrust_error
catrust_store_refresh(struct catrust_store *store,
		      enum catrust_vanished_policy vanished,
		      struct catrust_report *report)
{
	struct ct_source_files *files;
	enum catrust_error error;
	size_t num_sources;

	if (store == NULL || (unsigned)vanished > CATRUST_VANISHED_KEEP)
		return CATRUST_E_INVALID_ARGUMENT;
	ct_rcu_write_lock(&store->writer);
	num_sources = store->sources.num_sources;
	files = calloc(num_sources + 1, sizeof(*files));
	error = files == NULL ? CATRUST_E_MEMORY
			      : refresh(store, vanished, report, files);
	for (size_t i = 0; files != NULL && i < num_sources; i++)
		ct_source_files_clear(&files[i]);
	free(files);
	ct_rcu_write_unlock(&store->writer);
	if (error == CATRUST_OK)
		error = refresh_crls(store, vanished, report);
	return error == CATRUST_OK
		       ? ct_crlite_cache_refresh(
				 &store->crlite,
				 report == NULL ? NULL : ct_report_add, report)
		       : error;
}
