/*
 * Where CRLs come from.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/checked.h"
#include "input/directory.h"
#include "revocation/crl_source.h"

static void clear_file(struct ct_crl_file *file)
{
	free(file->path);
	ct_crl_list_clear(&file->crls);
}

static void clear_files(struct ct_crl_files *files)
{
	for (size_t i = 0; i < files->count; i++)
		clear_file(&files->files[i]);
	free(files->files);
	*files = (struct ct_crl_files){.files = NULL};
}

void ct_crl_source_clear(struct ct_crl_source *source)
{
	clear_files(&source->files);
	free(source->path);
	source->path = NULL;
}

/* Takes the file over, on success only. */
static enum catrust_error append_file(struct ct_crl_files *files,
				      struct ct_crl_file *file)
{
	if (files->count == files->capacity) {
		size_t capacity = files->capacity + files->capacity / 2 + 2;
		struct ct_crl_file *grown;
		size_t size;

		if (!ct_size_mul(capacity, sizeof(*grown), &size))
			return CATRUST_E_MEMORY;
		grown = realloc(files->files, size);
		if (grown == NULL)
			return CATRUST_E_MEMORY;
		files->files = grown;
		files->capacity = capacity;
	}
	files->files[files->count++] = *file;
	return CATRUST_OK;
}

/* --- Loading ------------------------------------------------------------- */

static enum catrust_error load_file(const struct ct_load_options *options,
				    const char *path, struct ct_crl_file *out)
{
	enum catrust_error error;

	*out = (struct ct_crl_file){.crls = CT_CRL_LIST_INIT};
	if (path != NULL && (out->path = strdup(path)) == NULL)
		return CATRUST_E_MEMORY;
	error = ct_crl_load_file(path, options, &out->crls, &out->identity);
	if (error != CATRUST_OK)
		clear_file(out);
	return error;
}

/* Whether a directory's member is passed over without a word. */
static bool is_no_crl(enum catrust_error error)
{
	return error == CATRUST_E_FILE_NOT_REGULAR || error == CATRUST_E_NO_CRL;
}

/* Tells the report of the options that are the context. */
static void report_but_no_crl(void *context,
			      const struct ct_load_problem *problem)
{
	const struct ct_load_options *options = context;

	if (!is_no_crl(problem->error) && options->report != NULL)
		options->report(options->report_context, problem);
}

/* Loads a file of a source. */
static enum catrust_error add_file(struct ct_crl_source *source,
				   const struct ct_load_options *options,
				   const char *path)
{
	struct ct_crl_file file;
	enum catrust_error error;

	CT_TRY(load_file(options, path, &file));
	error = append_file(&source->files, &file);
	if (error != CATRUST_OK)
		clear_file(&file);
	return error;
}

static enum catrust_error load_member(void *context, const char *path)
{
	struct ct_crl_source *source = context;
	struct ct_load_options options = source->options;
	enum catrust_error error;

	options.report = report_but_no_crl;
	options.report_context = &source->options;
	error = add_file(source, &options, path);
	if (is_no_crl(error) ||
	    (options.is_lenient && error != CATRUST_E_MEMORY))
		return CATRUST_OK;
	return error;
}

static enum catrust_error load_memory(struct ct_crl_source *source,
				      struct ct_span data)
{
	struct ct_crl_file file = {.crls = CT_CRL_LIST_INIT};
	enum catrust_error error;

	CT_TRY(ct_crl_load_memory(data, &source->options, &file.crls));
	error = append_file(&source->files, &file);
	if (error != CATRUST_OK)
		clear_file(&file);
	return error;
}

enum catrust_error ct_crl_source_load(struct ct_crl_source *source,
				      struct ct_span data)
{
	enum catrust_error error = CATRUST_E_INVALID_ARGUMENT;

	switch (source->kind) {
	case CT_CRL_SOURCE_FILE:
		error = add_file(source, &source->options, source->path);
		break;
	case CT_CRL_SOURCE_DIRECTORY:
		error = ct_directory_for_each(
			source->path, CT_DIRECTORY_BY_NAME,
			source->options.report, source->options.report_context,
			load_member, source);
		break;
	case CT_CRL_SOURCE_MEMORY:
		error = load_memory(source, data);
		break;
	}
	if (error != CATRUST_OK)
		clear_files(&source->files);
	return error;
}

/* --- Looking again ------------------------------------------------------- */

/* The file as it was: the same CRLs. */
static enum catrust_error copy_file(const struct ct_crl_file *from,
				    struct ct_crl_file *out)
{
	*out = (struct ct_crl_file){
		.identity = from->identity,
		.error = from->error,
		.os_error = from->os_error,
		.crls = CT_CRL_LIST_INIT,
	};
	if (from->path != NULL && (out->path = strdup(from->path)) == NULL)
		return CATRUST_E_MEMORY;
	for (size_t i = 0; i < from->crls.count; i++) {
		if (ct_crl_list_append(&out->crls, from->crls.crls[i]) !=
		    CATRUST_OK) {
			clear_file(out);
			return CATRUST_E_MEMORY;
		}
		ct_loaded_crl_ref(from->crls.crls[i]);
	}
	return CATRUST_OK;
}

/* CRLs by issuer and scope, sorted by a hash of both. */
struct ranked {
	uint64_t hash;
	const struct ct_loaded_crl *crl;
};

static int compare_ranked(const void *a, const void *b)
{
	uint64_t left = ((const struct ranked *)a)->hash;
	uint64_t right = ((const struct ranked *)b)->hash;

	return (left > right) - (left < right);
}

/* The CRL of the file that a new one replaces: of the same issuer and scope. */
static const struct ct_loaded_crl *find_before(const struct ranked *ranked,
					       size_t count,
					       const struct ct_loaded_crl *crl)
{
	struct ranked wanted = {crl->scope_hash, crl};
	const struct ranked *found =
		count == 0 ? NULL
			   : bsearch(&wanted, ranked, count, sizeof(*ranked),
				     compare_ranked);

	return found != NULL ? found->crl : NULL;
}

/* Refuses CRLs that go back in time, and those that the caller refuses. */
static enum catrust_error judge_all(const struct ct_crl_rescan *how,
				    const struct ranked *ranked, size_t count,
				    const struct ct_crl_file *now)
{
	for (size_t i = 0; i < now->crls.count; i++) {
		const struct ct_loaded_crl *crl = now->crls.crls[i];
		const struct ct_loaded_crl *old =
			find_before(ranked, count, crl);

		if (old != NULL && crl->crl.this_update < old->crl.this_update)
			return CATRUST_E_CRL_OLDER;
		if (how->accept != NULL)
			CT_TRY(how->accept(how->accept_context, crl, old));
	}
	return CATRUST_OK;
}

static enum catrust_error judge(const struct ct_crl_rescan *how,
				const struct ct_crl_file *before,
				const struct ct_crl_file *now)
{
	size_t count = before->crls.count;
	struct ranked *ranked = calloc(count + 1, sizeof(*ranked));
	enum catrust_error error;

	if (ranked == NULL)
		return CATRUST_E_MEMORY;
	for (size_t i = 0; i < count; i++) {
		ranked[i].crl = before->crls.crls[i];
		ranked[i].hash = ranked[i].crl->scope_hash;
	}
	qsort(ranked, count, sizeof(*ranked), compare_ranked);
	error = judge_all(how, ranked, count, now);
	free(ranked);
	return error;
}

static void report_file(const struct ct_crl_rescan *how, const char *path,
			enum catrust_error error, int os_error)
{
	struct ct_load_problem problem = {
		.error = error, .os_error = os_error, .path = path};

	if (how->report != NULL)
		how->report(how->report_context, &problem);
}

/* A file that cannot be used as it is now: what it gave before stays. */
static enum catrust_error keep_file(const struct ct_crl_file *before,
				    const struct ct_file_identity *identity,
				    enum catrust_error error, int os_error,
				    struct ct_crl_file *out)
{
	CT_TRY(copy_file(before, out));
	if (identity != NULL)
		out->identity = *identity;
	out->error = error;
	out->os_error = os_error;
	return CATRUST_OK;
}

/* Reading may succeed the next time, though the file does not change. */
static bool is_passing(enum catrust_error error)
{
	return error == CATRUST_E_FILE_OPEN || error == CATRUST_E_FILE_READ ||
	       error == CATRUST_E_FILE_CHANGED;
}

/* Reads a file that changed. */
static enum catrust_error reload(const struct ct_crl_source *source,
				 const struct ct_crl_rescan *how,
				 const struct ct_crl_file *before,
				 const struct ct_file_identity *identity,
				 struct ct_crl_file *out, bool *out_changed)
{
	struct ct_load_options options = source->options;
	struct ct_crl_file now;
	enum catrust_error error;

	options.report = how->report;
	options.report_context = how->report_context;
	errno = 0;
	error = load_file(&options, before->path, &now);
	if (error == CATRUST_E_MEMORY)
		return error;
	if (is_passing(error))
		return keep_file(before, NULL, error, errno, out);
	if (error != CATRUST_OK)
		return keep_file(before, identity, error, 0, out);
	error = judge(how, before, &now);
	if (error != CATRUST_OK) {
		clear_file(&now);
		if (error == CATRUST_E_MEMORY)
			return error;
		report_file(how, before->path, error, 0);
		return keep_file(before, identity, error, 0, out);
	}
	*out = now;
	*out_changed = true;
	return CATRUST_OK;
}

/* Looks at one known file. *out_is_gone: nothing of it is left. */
static enum catrust_error rescan_file(const struct ct_crl_source *source,
				      const struct ct_crl_rescan *how,
				      const struct ct_crl_file *before,
				      struct ct_crl_file *out,
				      bool *out_changed, bool *out_is_gone)
{
	struct ct_file_identity identity;
	enum catrust_error error;

	*out_is_gone = false;
	errno = 0;
	error = ct_source_identify(before->path, &identity);
	if (error != CATRUST_OK) {
		bool is_gone = error == CATRUST_E_FILE_OPEN &&
			       (errno == ENOENT || errno == ENOTDIR);
		int os_error = error == CATRUST_E_FILE_OPEN ? errno : 0;

		report_file(how, before->path, error, os_error);
		if (is_gone && !how->keep_vanished) {
			*out_is_gone = true;
			*out_changed |= before->crls.count > 0;
			return CATRUST_OK;
		}
		return keep_file(before, NULL, error, os_error, out);
	}
	if (before->identity.is_settled &&
	    ct_file_identity_equal(&identity, &before->identity))
		return copy_file(before, out);
	return reload(source, how, before, &identity, out, out_changed);
}

static enum catrust_error add_rescanned(const struct ct_crl_source *source,
					const struct ct_crl_rescan *how,
					const struct ct_crl_file *before,
					struct ct_crl_files *out,
					bool *out_changed)
{
	struct ct_crl_file file;
	enum catrust_error error;
	bool is_gone;

	CT_TRY(rescan_file(source, how, before, &file, out_changed, &is_gone));
	if (is_gone && source->kind == CT_CRL_SOURCE_FILE) {
		/* It may come back. */
		struct ct_crl_file empty = {.path = before->path};

		CT_TRY(keep_file(&empty, NULL, CATRUST_E_FILE_OPEN, ENOENT,
				 &file));
	} else if (is_gone) {
		return CATRUST_OK;
	}
	error = append_file(out, &file);
	if (error != CATRUST_OK)
		clear_file(&file);
	return error;
}

/* A directory's member that was not there, or was no CRL, before. */
static enum catrust_error add_new(const struct ct_crl_source *source,
				  const struct ct_crl_rescan *how,
				  const char *path, struct ct_crl_files *out,
				  bool *out_changed)
{
	struct ct_load_options options = source->options;
	struct ct_load_options quiet = source->options;
	struct ct_crl_file file, nothing = {.crls = CT_CRL_LIST_INIT};
	enum catrust_error error;

	options.report = how->report;
	options.report_context = how->report_context;
	quiet.report = report_but_no_crl;
	quiet.report_context = &options;
	error = load_file(&quiet, path, &file);
	if (error == CATRUST_OK) {
		error = judge(how, &nothing, &file);
		if (error != CATRUST_OK) {
			clear_file(&file);
			report_file(how, path, error, 0);
		}
	}
	if (error != CATRUST_OK)
		return error == CATRUST_E_MEMORY ? error : CATRUST_OK;
	error = append_file(out, &file);
	if (error != CATRUST_OK)
		clear_file(&file);
	*out_changed = true;
	return error;
}

struct directory_rescan {
	const struct ct_crl_source *source;
	const struct ct_crl_rescan *how;
	struct ct_crl_files *out;
	size_t next_known; /* of source->files, in the order of paths */
	bool *out_changed;
};

static enum catrust_error rescan_next_known(struct directory_rescan *rescan)
{
	return add_rescanned(rescan->source, rescan->how,
			     &rescan->source->files.files[rescan->next_known++],
			     rescan->out, rescan->out_changed);
}

/* Known files and the directory's members are both in the order of paths:
 * each path once, whether it is known, there, or both. */
static enum catrust_error rescan_member(void *context, const char *path)
{
	struct directory_rescan *rescan = context;
	const struct ct_crl_files *known = &rescan->source->files;

	while (rescan->next_known < known->count) {
		int order = strcmp(known->files[rescan->next_known].path, path);

		if (order > 0)
			break;
		CT_TRY(rescan_next_known(rescan));
		if (order == 0)
			return CATRUST_OK;
	}
	return add_new(rescan->source, rescan->how, path, rescan->out,
		       rescan->out_changed);
}

static enum catrust_error rescan_directory(struct directory_rescan *rescan)
{
	enum catrust_error error = ct_directory_for_each(
		rescan->source->path, CT_DIRECTORY_BY_NAME, rescan->how->report,
		rescan->how->report_context, rescan_member, rescan);

	/* Its files are looked at one by one when it cannot be read. */
	if (error != CATRUST_OK && error != CATRUST_E_FILE_OPEN)
		return error;
	while (rescan->next_known < rescan->source->files.count)
		CT_TRY(rescan_next_known(rescan));
	return CATRUST_OK;
}

static enum catrust_error rescan(const struct ct_crl_source *source,
				 const struct ct_crl_rescan *how,
				 struct ct_crl_files *out, bool *out_changed)
{
	struct directory_rescan directory = {.source = source,
					     .how = how,
					     .out = out,
					     .out_changed = out_changed};

	if (source->kind == CT_CRL_SOURCE_DIRECTORY)
		return rescan_directory(&directory);
	if (source->files.count == 0)
		return CATRUST_OK;
	return add_rescanned(source, how, &source->files.files[0], out,
			     out_changed);
}

enum catrust_error ct_crl_source_rescan(const struct ct_crl_source *source,
					const struct ct_crl_rescan *how,
					struct ct_crl_source *out,
					bool *out_changed)
{
	enum catrust_error error;

	*out_changed = false;
	*out = (struct ct_crl_source){
		.kind = source->kind,
		.options = source->options,
	};
	if (source->path != NULL && (out->path = strdup(source->path)) == NULL)
		return CATRUST_E_MEMORY;
	error = rescan(source, how, &out->files, out_changed);
	if (error != CATRUST_OK)
		ct_crl_source_clear(out);
	return error;
}
