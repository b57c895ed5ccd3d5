/*
 * The contents of a directory of CRLite data at one moment.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "input/owned.h"
#include "revocation/crlite_data.h"
#include "revocation/crlite_manifest.h"

enum {
	/* To find an index all of whose filters are there. */
	MAX_ATTEMPTS = 8,
	MAX_MANIFEST = 16 << 20,
};

static const char index_name[] = "index.bin";
static const char manifest_name[] = "manifest.json";

/* The state of loading a directory. */
struct loading {
	int directory;
	const struct ct_crlite_data *before;
	struct ct_crlite_data *data;
	struct ct_file_identity index; /* of this attempt */
	struct ct_crlite_problem *problem;
	bool is_filter_missing;
};

/* --- Filters -------------------------------------------------------------- */

static struct ct_crlite_file *ref_file(struct ct_crlite_file *file)
{
	atomic_fetch_add_explicit(&file->references, 1, memory_order_relaxed);
	return file;
}

static void unref_file(struct ct_crlite_file *file)
{
	if (file == NULL || atomic_fetch_sub_explicit(&file->references, 1,
						      memory_order_acq_rel) > 1)
		return;
	ct_crlite_filter_clear(&file->filter);
	ct_mapping_clear(&file->mapping);
	free(file);
}

/* The same file as it was loaded before, or NULL. The order of names changes
 * little from one index to the next, so it is looked for from @number on. */
static struct ct_crlite_file *find_before(const struct loading *loading,
					  size_t number, const char *name)
{
	const struct ct_crlite_data *before = loading->before;
	size_t count = before == NULL ? 0 : before->index.num_names;

	for (size_t i = 0; i < count; i++) {
		struct ct_crlite_file *file =
			before->files[(number + i) % count];

		if (strcmp(file->name, name) == 0)
			return file->identity.is_settled &&
					       !ct_mapping_is_broken(
						       &file->mapping) &&
					       ct_owned_file_is_still(
						       loading->directory, name,
						       &file->identity)
				       ? ref_file(file)
				       : NULL;
	}
	return NULL;
}

/* Opens a filter. If its file is truncated meanwhile, the filter is malformed.
 */
static enum catrust_error open_filter(struct ct_crlite_file *file)
{
	struct ct_mapping_look look;
	enum catrust_error error;

	ct_mapping_look_begin(&look);
	ct_mapping_look_at(&look, &file->mapping);
	error = ct_crlite_filter_open(&file->filter, file->mapping.bytes);
	ct_mapping_look_end(&look);
	return error == CATRUST_OK && ct_mapping_is_broken(&file->mapping)
		       ? CATRUST_E_CRLITE
		       : error;
}

static enum catrust_error read_file(struct loading *loading,
				    struct ct_crlite_file *file)
{
	enum catrust_error error =
		ct_owned_file_map(loading->directory, file->name,
				  &file->mapping, &file->identity);

	if (error == CATRUST_OK)
		return open_filter(file);
	loading->is_filter_missing =
		error == CATRUST_E_FILE_OPEN && errno == ENOENT;
	return error;
}

static enum catrust_error load_filter(struct loading *loading, size_t number)
{
	struct ct_crlite_data *data = loading->data;
	char name[CT_CRLITE_NAME_LEN + 1];
	struct ct_crlite_file *file;

	ct_crlite_index_name(&data->index, number, name);
	memcpy(loading->problem->name, name, sizeof(name));
	data->files[number] = find_before(loading, number, name);
	if (data->files[number] != NULL)
		return CATRUST_OK;
	file = calloc(1, sizeof(*file));
	if (file == NULL)
		return CATRUST_E_MEMORY;
	atomic_init(&file->references, 1);
	memcpy(file->name, name, sizeof(name));
	data->files[number] = file;
	return read_file(loading, file);
}

/* --- The directory -------------------------------------------------------- */

void ct_crlite_data_free(struct ct_crlite_data *data)
{
	if (data == NULL)
		return;
	for (size_t i = 0; data->files != NULL && i < data->index.num_names;
	     i++)
		unref_file(data->files[i]);
	free(data->files);
	ct_buffer_clear(&data->bytes);
	free(data);
}

bool ct_crlite_data_equal(const struct ct_crlite_data *a,
			  const struct ct_crlite_data *b)
{
	if (!ct_span_equal(a->index.bytes, b->index.bytes) ||
	    a->has_time != b->has_time || a->generated_at != b->generated_at)
		return false;
	for (size_t i = 0; i < a->index.num_names; i++)
		if (a->files[i] != b->files[i])
			return false;
	return true;
}

static void set_problem_name(struct loading *loading, const char *name)
{
	size_t size = strlen(name) + 1;

	memcpy(loading->problem->name, name, size);
}

static enum catrust_error load_index(struct loading *loading)
{
	struct ct_crlite_data *data = loading->data;

	set_problem_name(loading, index_name);
	CT_TRY(ct_owned_file_read(loading->directory, index_name, 0,
				  &data->bytes, &loading->index));
	CT_TRY(ct_crlite_index_open(
		&data->index, ct_span(data->bytes.data, data->bytes.len)));
	data->files = calloc(data->index.num_names + 1, sizeof(*data->files));
	return data->files == NULL ? CATRUST_E_MEMORY : CATRUST_OK;
}

static enum catrust_error load_manifest(struct loading *loading)
{
	struct ct_crlite_data *data = loading->data;
	struct ct_buffer json = CT_BUFFER_INIT;
	struct ct_file_identity identity;
	enum catrust_error error;

	set_problem_name(loading, manifest_name);
	error = ct_owned_file_read(loading->directory, manifest_name,
				   MAX_MANIFEST, &json, &identity);
	if (error == CATRUST_OK)
		data->has_time = ct_crlite_manifest_time(
			ct_span(json.data, json.len), &data->generated_at);
	if (!data->has_time)
		data->generated_at = 0;
	ct_buffer_clear(&json);
	return error == CATRUST_E_MEMORY ? error : CATRUST_OK;
}

static enum catrust_error load_once(struct loading *loading)
{
	loading->is_filter_missing = false;
	loading->data = calloc(1, sizeof(*loading->data));
	if (loading->data == NULL)
		return CATRUST_E_MEMORY;
	/* Read the manifest first: data that are newer than it do no harm. */
	CT_TRY(load_manifest(loading));
	CT_TRY(load_index(loading));
	for (size_t i = 0; i < loading->data->index.num_names; i++)
		CT_TRY(load_filter(loading, i));
	return CATRUST_OK;
}

/* Repeats the load until no filter is missing, or the index does not change. */
static enum catrust_error load(struct loading *loading)
{
	struct ct_file_identity index = {0};
	enum catrust_error error;

	for (unsigned attempt = 0;; attempt++) {
		error = load_once(loading);
		if (error == CATRUST_OK)
			return error;
		loading->problem->os_error = errno;
		ct_crlite_data_free(loading->data);
		loading->data = NULL;
		if (!loading->is_filter_missing ||
		    attempt + 1 == MAX_ATTEMPTS ||
		    (attempt > 0 &&
		     ct_file_identity_equal(&index, &loading->index)))
			return error;
		index = loading->index;
	}
}

enum catrust_error ct_crlite_data_load(const char *path,
				       const struct ct_crlite_data *before,
				       struct ct_crlite_data **out,
				       struct ct_crlite_problem *problem)
{
	struct loading loading = {.before = before, .problem = problem};
	enum catrust_error error;

	*problem = (struct ct_crlite_problem){.error = CATRUST_OK};
	error = ct_owned_directory_open(path, &loading.directory);
	problem->os_error = errno;
	if (error == CATRUST_OK) {
		error = load(&loading);
		close(loading.directory);
	}
	problem->error = error;
	if (error != CATRUST_OK)
		return error;
	*out = loading.data;
	return CATRUST_OK;
}
