/*
 * Loads a bundle from a file or memory.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The usual file is read through a window (bundle_stream.h). When that finds
 * anything unusual, and for all other input, the text is read whole
 * (bundle_text.h); only this second way reports problems.
 */

#include <config.h>

#include <stddef.h>

#include "input/file_registry.h"
#include "trust/bundle_stream.h"
#include "trust/bundle_text.h"

static enum catrust_error read_file(const char *path,
				    const struct ct_load_options *options,
				    struct ct_bundle **out,
				    bool *out_has_problem)
{
	struct ct_file_identity identity;
	struct ct_buffer data = CT_BUFFER_INIT;
	enum catrust_error error;

	error = ct_source_read_identified(path, options->max_file_size, &data,
					  &identity);
	if (error == CATRUST_OK)
		error = ct_load_expand(options, &data);
	if (error == CATRUST_OK)
		error = ct_bundle_from_text(ct_span(data.data, data.len), path,
					    options, out, out_has_problem);
	ct_buffer_clear(&data);
	if (error == CATRUST_OK)
		(*out)->file.identity = identity;
	return error;
}

static enum catrust_error load_file(const char *path,
				    const struct ct_load_options *options,
				    struct ct_bundle **out,
				    bool *out_has_problem)
{
	enum catrust_error error =
		ct_bundle_from_stream(path, options, NULL, out);

	if (error != CATRUST_OK && error != CATRUST_E_MEMORY)
		error = read_file(path, options, out, out_has_problem);
	return error;
}

static bool take_reference(struct ct_file_entry *entry, void *context)
{
	struct ct_bundle *bundle =
		(struct ct_bundle *)(void *)((char *)entry -
					     offsetof(struct ct_bundle, file));
	struct ct_bundle **out = context;

	if (!ct_reference_take(&bundle->num_references))
		return false;
	*out = bundle;
	return true;
}

static const struct ct_file_kind kind = {.take = take_reference};

enum catrust_error ct_bundle_load_file(const char *path,
				       const struct ct_load_options *options,
				       struct ct_bundle **out)
{
	struct ct_file_identity identity;
	enum catrust_error error;
	bool has_problem = false;

	error = ct_source_identify(path, &identity);
	if (error != CATRUST_OK)
		return ct_load_fail(options, path, error);
	*out = NULL;
	if (ct_file_registry_find(&kind, &identity, options, out) != NULL &&
	    ct_source_is_still(path, &identity))
		return CATRUST_OK;
	ct_bundle_unref(*out);
	*out = NULL;
	error = load_file(path, options, out, &has_problem);
	if (error == CATRUST_OK && !has_problem)
		(void)ct_file_registry_add(&(*out)->file, &kind, options);
	if (error != CATRUST_OK &&
	    (!has_problem || error == CATRUST_E_NO_CERTIFICATE))
		return ct_load_fail(options, path, error);
	return error;
}

enum catrust_error
ct_bundle_load_watched(const char *path,
		       const struct ct_bundle_watcher *watcher,
		       struct ct_bundle **out)
{
	const struct ct_load_options options = {
		.format = CT_LOAD_PEM,
		.dialect = CT_LOAD_WIDE,
	};

	return ct_bundle_from_stream(path, &options, watcher, out);
}

enum catrust_error ct_bundle_load_memory(struct ct_span data,
					 const struct ct_load_options *options,
					 struct ct_bundle **out)
{
	struct ct_buffer expanded = CT_BUFFER_INIT;
	enum catrust_error error = CATRUST_OK;
	bool has_problem = false;

	if (data.len > CT_SOURCE_MAX_FILE_SIZE)
		error = CATRUST_E_FILE_TOO_LARGE;
	if (error == CATRUST_OK && options->allow_gzip &&
	    ct_source_is_gzip(data)) {
		error = ct_source_gunzip(data, options->max_expanded,
					 options->max_ratio, &expanded);
		data = ct_span(expanded.data, expanded.len);
	}
	if (error == CATRUST_OK)
		error = ct_bundle_from_text(data, NULL, options, out,
					    &has_problem);
	ct_buffer_clear(&expanded);
	if (error != CATRUST_OK &&
	    (!has_problem || error == CATRUST_E_NO_CERTIFICATE))
		return ct_load_fail(options, NULL, error);
	return error;
}
