/*
 * The sources of a native store.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>
#include <stdlib.h>

#include "input/directory.h"
#include "native/report.h"
#include "native/sources.h"

void ct_source_files_clear(struct ct_source_files *files)
{
	for (size_t i = 0; i < files->num_files; i++) {
		free(files->files[i].path);
		ct_bundle_unref(files->files[i].bundle);
	}
	free(files->files);
	*files = (struct ct_source_files){0};
}

void ct_source_clear(struct ct_source *source)
{
	ct_source_files_clear(&source->files);
	free(source->path);
	source->path = NULL;
}

void ct_sources_clear(struct ct_sources *sources)
{
	for (size_t i = 0; i < sources->num_sources; i++)
		ct_source_clear(&sources->sources[i]);
	free(sources->sources);
	*sources = (struct ct_sources){0};
}

enum catrust_error ct_sources_reserve(struct ct_sources *sources)
{
	return CT_ARRAY_RESERVE(sources->sources, sources->capacity,
				sources->num_sources + 1);
}

/* Appends a file and takes over the reference to its bundle, also on
 * failure. */
static enum catrust_error append_file(struct ct_source_files *files,
				      const char *base, const char *path,
				      struct ct_bundle *bundle)
{
	char *copy = NULL;

	if (CT_ARRAY_RESERVE(files->files, files->capacity,
			     files->num_files + 1) != CATRUST_OK)
		goto failed;
	if (path != NULL && (copy = ct_path_absolute(base, path)) == NULL)
		goto failed;
	files->files[files->num_files++] =
		(struct ct_source_file){.path = copy, .bundle = bundle};
	return CATRUST_OK;
failed:
	ct_bundle_unref(bundle);
	return CATRUST_E_MEMORY;
}

/* --- Directories ---------------------------------------------------------- */

/* Whether the last error means that a file does not exist, rather than that it
 * cannot be examined. */
static bool is_absent(void)
{
	return errno == ENOENT || errno == ENOTDIR;
}

/* In a directory, a file without certificates is not a problem, nor is a
 * dangling symbolic link. */
struct directory_report {
	struct catrust_report *report;
	bool is_passed_over; /* the last problem */
};

static void report_in_directory(void *context,
				const struct ct_load_problem *problem)
{
	struct directory_report *directory = context;

	directory->is_passed_over =
		problem->error == CATRUST_E_NO_CERTIFICATE ||
		problem->error == CATRUST_E_FILE_NOT_REGULAR ||
		(problem->error == CATRUST_E_FILE_OPEN &&
		 problem->os_error == ENOENT);
	if (!directory->is_passed_over)
		ct_report_add(directory->report, problem);
}

/* --- Loading -------------------------------------------------------------- */

static enum catrust_error load_file(struct ct_source *source,
				    const struct ct_load_options *options,
				    const char *path)
{
	struct ct_bundle *bundle;

	CT_TRY(ct_bundle_load_file(path, options, &bundle));
	return append_file(&source->files, source->base, path, bundle);
}

struct load {
	struct ct_source *source;
	struct ct_load_options options;
	struct directory_report report;
};

static enum catrust_error load_directory_entry(void *context, const char *path)
{
	struct load *load = context;
	enum catrust_error error =
		load_file(load->source, &load->options, path);

	if (error == CATRUST_OK || error == CATRUST_E_MEMORY)
		return error;
	if (load->options.is_lenient || load->report.is_passed_over)
		return CATRUST_OK;
	return error;
}

static enum catrust_error load_directory(struct ct_source *source)
{
	struct load load = {
		.source = source,
		.options = source->options,
		.report = {.report = source->options.report_context},
	};

	load.options.report = report_in_directory;
	load.options.report_context = &load.report;
	return ct_directory_for_each(source->path, CT_DIRECTORY_BY_NAME,
				     ct_report_add, load.report.report,
				     load_directory_entry, &load);
}

static enum catrust_error load_memory(struct ct_source *source,
				      struct ct_span data)
{
	struct ct_bundle *bundle;

	CT_TRY(ct_bundle_load_memory(data, &source->options, &bundle));
	return append_file(&source->files, NULL, NULL, bundle);
}

static enum catrust_error load_source(struct ct_source *source,
				      struct ct_span data)
{
	switch (source->kind) {
	case CT_SOURCE_FILE:
		return load_file(source, &source->options, source->path);
	case CT_SOURCE_DIRECTORY:
		return load_directory(source);
	case CT_SOURCE_MEMORY:
		return load_memory(source, data);
	}
	return CATRUST_E_INVALID_ARGUMENT;
}

enum catrust_error ct_source_load(struct ct_source *source, struct ct_span data)
{
	enum catrust_error error;

	source->root = ct_root_now();
	source->base = NULL;
	if (source->path != NULL)
		CT_TRY(ct_path_base(source->path, &source->base));
	error = load_source(source, data);
	/* Reports have used the path as given. */
	if (error == CATRUST_OK)
		error = ct_path_make_absolute(source->base, &source->path);
	free(source->base);
	source->base = NULL;
	if (error != CATRUST_OK)
		ct_source_files_clear(&source->files);
	return error;
}

/* --- Refreshing ----------------------------------------------------------- */

struct rescan {
	const struct ct_source *source;
	enum catrust_vanished_policy vanished;
	struct directory_report report;
	struct ct_source_files *out;
	size_t next_before; /* of source->files, in the order of paths */
	bool is_changed;
};

/* Keeps a file unchanged. */
static enum catrust_error keep_file(struct rescan *rescan,
				    const struct ct_source_file *before)
{
	return append_file(rescan->out, NULL, before->path,
			   ct_bundle_ref(before->bundle));
}

static enum catrust_error vanished_file(struct rescan *rescan,
					const struct ct_source_file *before)
{
	struct ct_load_problem problem = {.error = CATRUST_E_FILE_OPEN,
					  .os_error = ENOENT,
					  .path = before->path};

	if (rescan->vanished == CATRUST_VANISHED_KEEP) {
		ct_report_add(rescan->report.report, &problem);
		return keep_file(rescan, before);
	}
	rescan->is_changed = true;
	return CATRUST_OK;
}

static enum catrust_error changed_file(struct rescan *rescan, const char *path,
				       const struct ct_source_file *before)
{
	struct ct_load_options options = rescan->source->options;
	struct ct_bundle *bundle;
	enum catrust_error error;

	options.report = report_in_directory;
	options.report_context = &rescan->report;
	/* A file that had or should have certificates and has none is a
	 * problem. */
	if (before != NULL || rescan->source->kind == CT_SOURCE_FILE) {
		options.report = ct_report_add;
		options.report_context = rescan->report.report;
	}
	error = ct_bundle_load_file(path, &options, &bundle);
	if (error == CATRUST_E_MEMORY)
		return error;
	/* The last good bundle is kept. */
	if (error != CATRUST_OK)
		return before != NULL ? keep_file(rescan, before) : CATRUST_OK;
	if (before == NULL || !ct_bundle_equal(before->bundle, bundle))
		rescan->is_changed = true;
	return append_file(rescan->out, NULL, path, bundle);
}

static bool is_unchanged(const struct ct_file_identity *before,
			 const struct ct_file_identity *now)
{
	return before->is_settled && ct_file_identity_equal(before, now);
}

/* @before is NULL for a new file. */
static enum catrust_error rescan_file(struct rescan *rescan, const char *path,
				      const struct ct_source_file *before)
{
	struct ct_file_identity now = {0};
	enum catrust_error error = ct_source_identify(path, &now);

	if (error == CATRUST_E_FILE_OPEN && is_absent())
		return before != NULL ? vanished_file(rescan, before)
				      : CATRUST_OK;
	/* If a file cannot be examined for another reason, loading it fails. */
	if (error == CATRUST_OK && before != NULL &&
	    is_unchanged(ct_bundle_identity(before->bundle), &now))
		return keep_file(rescan, before);
	return changed_file(rescan, path, before);
}

/* Both the directory's entries and the known files are sorted. */
static enum catrust_error rescan_directory_entry(void *context,
						 const char *path)
{
	struct rescan *rescan = context;
	const struct ct_source_files *files = &rescan->source->files;

	while (rescan->next_before < files->num_files) {
		const struct ct_source_file *before =
			&files->files[rescan->next_before];
		int order = strcmp(before->path, path);

		if (order > 0)
			break;
		rescan->next_before++;
		if (order == 0)
			return rescan_file(rescan, path, before);
		CT_TRY(vanished_file(rescan, before));
	}
	return rescan_file(rescan, path, NULL);
}

static enum catrust_error rescan_directory(struct rescan *rescan)
{
	const struct ct_source_files *files = &rescan->source->files;
	enum catrust_error error = ct_directory_for_each(
		rescan->source->path, CT_DIRECTORY_BY_NAME, ct_report_add,
		rescan->report.report, rescan_directory_entry, rescan);
	bool is_kept = error == CATRUST_E_FILE_OPEN && !is_absent();

	if (error != CATRUST_OK && error != CATRUST_E_FILE_OPEN)
		return error;
	/* If the directory does not exist, its files do not either; if it
	 * cannot be read for another reason, this is unknown. */
	for (; rescan->next_before < files->num_files; rescan->next_before++) {
		const struct ct_source_file *before =
			&files->files[rescan->next_before];

		CT_TRY(is_kept ? keep_file(rescan, before)
			       : vanished_file(rescan, before));
	}
	return CATRUST_OK;
}

/* Keeps all files after chroot(), when the paths name other files. The caller
 * has set errno. */
static enum catrust_error keep_all(struct rescan *rescan)
{
	const struct ct_source_files *files = &rescan->source->files;
	const struct ct_load_problem problem = {.error = CATRUST_E_FILE_OPEN,
						.os_error = errno,
						.path = rescan->source->path};

	ct_report_add(rescan->report.report, &problem);
	for (size_t i = 0; i < files->num_files; i++)
		CT_TRY(keep_file(rescan, &files->files[i]));
	return CATRUST_OK;
}

enum catrust_error ct_source_rescan(const struct ct_source *source,
				    enum catrust_vanished_policy vanished,
				    struct catrust_report *report,
				    struct ct_source_files *out_files,
				    bool *out_changed)
{
	const struct ct_source_files *files = &source->files;
	struct rescan rescan = {.source = source,
				.vanished = vanished,
				.report = {.report = report},
				.out = out_files};
	enum catrust_error error = CATRUST_OK;

	*out_files = (struct ct_source_files){0};
	if (source->kind != CT_SOURCE_MEMORY &&
	    !ct_root_is_current(&source->root)) {
		error = keep_all(&rescan);
		if (error != CATRUST_OK)
			ct_source_files_clear(out_files);
		*out_changed = false;
		return error;
	}
	switch (source->kind) {
	case CT_SOURCE_FILE:
		/* A missing file remains a source: it may reappear. */
		error = rescan_file(&rescan, source->path,
				    files->num_files > 0 ? &files->files[0]
							 : NULL);
		break;
	case CT_SOURCE_DIRECTORY:
		error = rescan_directory(&rescan);
		break;
	case CT_SOURCE_MEMORY:
		error = keep_file(&rescan, &files->files[0]);
		break;
	}
	if (error != CATRUST_OK)
		ct_source_files_clear(out_files);
	*out_changed = rescan.is_changed;
	return error;
}
