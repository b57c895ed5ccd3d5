/*
 * The sources of CRLs.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "input/directory.h"
#include "revocation/crl_copies.h"
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

/* Takes ownership of the file, on success only. */
static enum catrust_error append_file(struct ct_crl_files *files,
				      struct ct_crl_file *file)
{
	CT_TRY(CT_ARRAY_RESERVE(files->files, files->capacity,
				files->count + 1));
	files->files[files->count++] = *file;
	return CATRUST_OK;
}

/* --- Loading ------------------------------------------------------------- */

static enum catrust_error load_file(const struct ct_load_options *options,
				    const char *base, const char *path,
				    struct ct_crl_file *out)
{
	enum catrust_error error;

	*out = (struct ct_crl_file){.crls = CT_CRL_LIST_INIT};
	out->path = ct_path_absolute(base, path);
	if (out->path == NULL)
		return CATRUST_E_MEMORY;
	error = ct_crl_load_file(path, options, &out->crls, &out->identity);
	if (error != CATRUST_OK)
		clear_file(out);
	out->num_proven = out->crls.count;
	return error;
}

/* Whether a directory's member is skipped without a report. */
static bool is_no_crl(enum catrust_error error)
{
	return error == CATRUST_E_FILE_NOT_REGULAR || error == CATRUST_E_NO_CRL;
}

/* Passes a problem to the report of the options in @context. */
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

	CT_TRY(load_file(options, source->base, path, &file));
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
	file.num_proven = file.crls.count;
	error = append_file(&source->files, &file);
	if (error != CATRUST_OK)
		clear_file(&file);
	return error;
}

static enum catrust_error load_source(struct ct_crl_source *source,
				      struct ct_span data)
{
	switch (source->kind) {
	case CT_CRL_SOURCE_FILE:
		return add_file(source, &source->options, source->path);
	case CT_CRL_SOURCE_DIRECTORY:
		return ct_directory_for_each(source->path, CT_DIRECTORY_BY_NAME,
					     source->options.report,
					     source->options.report_context,
					     load_member, source);
	case CT_CRL_SOURCE_MEMORY:
		return load_memory(source, data);
	}
	return CATRUST_E_INVALID_ARGUMENT;
}

enum catrust_error ct_crl_source_load(struct ct_crl_source *source,
				      struct ct_span data)
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
	source->given = source->base == NULL ? 0 : strlen(source->base) + 1;
	free(source->base);
	source->base = NULL;
	if (error != CATRUST_OK)
		clear_files(&source->files);
	return error;
}

/* --- Refreshing ---------------------------------------------------------- */

/* Keeps the file unchanged, with the same CRLs. */
static enum catrust_error copy_file(const struct ct_crl_file *from,
				    struct ct_crl_file *out)
{
	*out = (struct ct_crl_file){
		.identity = from->identity,
		.num_proven = from->num_proven,
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

/* The proven CRLs of a file, indexed by a hash of issuer and scope. */
struct ranked {
	uint64_t hash;
	struct ct_loaded_crl *crl;
	bool has_successor; /* a CRL of its scope is there */
	bool is_replaced;
};

struct merge {
	const struct ct_crl_rescan *how;
	struct ranked *ranked;
	size_t count;
	size_t checks_left;	     /* of *how->checks_left */
	bool keep_absent;	     /* what has no successor */
	struct ct_crl_list unproven; /* of those that were judged */
	struct ct_crl_file *out;
};

static int compare_ranked(const void *a, const void *b)
{
	uint64_t left = ((const struct ranked *)a)->hash;
	uint64_t right = ((const struct ranked *)b)->hash;

	return (left > right) - (left < right);
}

/* Returns the first one of a CRL's issuer and scope; more may follow. */
static size_t find_first(const struct merge *merge,
			 const struct ct_loaded_crl *crl)
{
	size_t low = 0, high = merge->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (merge->ranked[middle].hash < crl->scope_hash)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static bool is_of_scope(const struct merge *merge, size_t number,
			const struct ct_loaded_crl *crl)
{
	return number < merge->count &&
	       merge->ranked[number].hash == crl->scope_hash;
}

/* Whether one of the proven ones is the same CRL, which is then dropped. */
static bool is_known(struct merge *merge, const struct ct_loaded_crl *crl)
{
	bool is_found = false;

	for (size_t i = find_first(merge, crl); is_of_scope(merge, i, crl);
	     i++) {
		struct ranked *ranked = &merge->ranked[i];

		ranked->has_successor = true;
		if (ct_span_equal(ranked->crl->crl.der, crl->crl.der))
			ranked->is_replaced = is_found = true;
	}
	return is_found;
}

static enum catrust_error judge_by(struct merge *merge,
				   const struct ct_loaded_crl *crl,
				   struct ranked *ranked)
{
	switch (merge->how->judge(merge->how->judge_context, crl,
				  ranked != NULL ? ranked->crl : NULL,
				  &merge->checks_left)) {
	case CT_CRL_REPLACES:
		if (ranked != NULL)
			ranked->is_replaced = true;
		return CATRUST_OK;
	case CT_CRL_BESIDE:
		return CATRUST_OK;
	case CT_CRL_FORGED:
		return CATRUST_E_SIGNATURE;
	case CT_CRL_LIMIT:
		return CATRUST_E_LIMIT;
	case CT_CRL_MEMORY:
		break;
	}
	return CATRUST_E_MEMORY;
}

static enum catrust_error append_ref(struct ct_crl_list *list,
				     struct ct_loaded_crl *crl)
{
	CT_TRY(ct_crl_list_append(list, crl));
	ct_loaded_crl_ref(crl);
	return CATRUST_OK;
}

/* Adds a CRL to the proven or the other ones, or refuses it. */
static enum catrust_error judge(struct merge *merge, struct ct_loaded_crl *crl)
{
	size_t first = find_first(merge, crl);

	if (is_of_scope(merge, first + CT_CRL_MOST_OF_SCOPE, crl))
		return CATRUST_E_LIMIT;
	if (is_known(merge, crl))
		return append_ref(&merge->out->crls, crl);
	for (size_t i = first; is_of_scope(merge, i, crl); i++)
		if (!ct_loaded_crl_may_follow(crl, merge->ranked[i].crl))
			return crl->scope.unusable != CATRUST_OK
				       ? crl->scope.unusable
				       : CATRUST_E_CRL_OLDER;
	if (!is_of_scope(merge, first, crl))
		CT_TRY(judge_by(merge, crl, NULL));
	for (size_t i = first; is_of_scope(merge, i, crl); i++)
		CT_TRY(judge_by(merge, crl, &merge->ranked[i]));
	return append_ref(ct_loaded_crl_signature(crl) == CT_CRL_SIGNATURE_GOOD
				  ? &merge->out->crls
				  : &merge->unproven,
			  crl);
}

/* Appends the proven ones that are kept, and after all proven ones the others.
 */
static enum catrust_error finish_merge(struct merge *merge)
{
	struct ct_crl_file *out = merge->out;

	for (size_t i = 0; i < merge->count; i++) {
		const struct ranked *ranked = &merge->ranked[i];

		if (!ranked->is_replaced &&
		    (ranked->has_successor || merge->keep_absent))
			CT_TRY(append_ref(&out->crls, ranked->crl));
	}
	out->num_proven = out->crls.count;
	for (size_t i = 0; i < merge->unproven.count; i++)
		CT_TRY(append_ref(&out->crls, merge->unproven.crls[i]));
	return CATRUST_OK;
}

/* Builds the CRLs of a file from its proven ones and the other ones in the
 * file; out->crls is empty before, and after a failure. */
static enum catrust_error merge_crls(const struct ct_crl_rescan *how,
				     const struct ct_crl_file *before,
				     struct ct_loaded_crl *const *now,
				     size_t count, bool keep_absent,
				     struct ct_crl_file *out)
{
	size_t allowed = (*how->checks_left + 1) / 2;
	struct ct_crl_copies copies = CT_CRL_COPIES_INIT;
	struct merge merge = {
		.how = how,
		.ranked = calloc(before->num_proven + 1, sizeof(*merge.ranked)),
		.count = before->num_proven,
		.checks_left = allowed,
		.keep_absent = keep_absent,
		.unproven = CT_CRL_LIST_INIT,
		.out = out,
	};
	enum catrust_error error = CATRUST_E_MEMORY;

	if (merge.ranked == NULL || !ct_crl_copies_init(&copies, count))
		goto cleanup;
	for (size_t i = 0; i < merge.count; i++) {
		merge.ranked[i].crl = before->crls.crls[i];
		merge.ranked[i].hash = merge.ranked[i].crl->scope_hash;
	}
	qsort(merge.ranked, merge.count, sizeof(*merge.ranked), compare_ranked);
	error = CATRUST_OK;
	for (size_t i = 0; i < count && error == CATRUST_OK; i++) {
		if (ct_crl_copies_has(&copies, now[i]))
			continue;
		ct_crl_copies_add(&copies, now[i]);
		error = judge(&merge, now[i]);
	}
	if (error == CATRUST_OK)
		error = finish_merge(&merge);
	*how->checks_left -= allowed - merge.checks_left;
cleanup:
	if (error != CATRUST_OK)
		ct_crl_list_clear(&out->crls);
	ct_crl_list_clear(&merge.unproven);
	ct_crl_copies_clear(&copies);
	free(merge.ranked);
	return error;
}

/* The same for a file that was read, with the result in *now. */
static enum catrust_error merge_file(const struct ct_crl_rescan *how,
				     const struct ct_crl_file *before,
				     struct ct_crl_file *now)
{
	struct ct_crl_file merged = {.crls = CT_CRL_LIST_INIT};

	CT_TRY(merge_crls(how, before, now->crls.crls, now->crls.count,
			  how->keep_vanished, &merged));
	ct_crl_list_clear(&now->crls);
	now->crls = merged.crls;
	now->num_proven = merged.num_proven;
	return CATRUST_OK;
}

static void report_file(const struct ct_crl_rescan *how, const char *path,
			enum catrust_error error, int os_error)
{
	struct ct_load_problem problem = {
		.error = error, .os_error = os_error, .path = path};

	if (how->report != NULL)
		how->report(how->report_context, &problem);
}

/* Handles a file that cannot be used in its current state: its previous CRLs
 * are kept. */
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

/* The next read may succeed even if the file does not change. */
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
	error = load_file(&options, NULL, before->path, &now);
	if (error == CATRUST_E_MEMORY)
		return error;
	if (is_passing(error))
		return keep_file(before, NULL, error, errno, out);
	if (error != CATRUST_OK)
		return keep_file(before, identity, error, 0, out);
	error = merge_file(how, before, &now);
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

/* Handles an unchanged file: an unproven CRL may have been proven since, or the
 * key of the previous one may be known now and differ. */
static enum catrust_error settle_file(const struct ct_crl_rescan *how,
				      const struct ct_crl_file *before,
				      struct ct_crl_file *out,
				      bool *out_changed)
{
	size_t num_proven = before->num_proven;
	size_t count = before->crls.count;
	struct ct_crl_file merged = {.crls = CT_CRL_LIST_INIT};
	enum catrust_error error;

	CT_TRY(copy_file(before, out));
	if (num_proven == count)
		return CATRUST_OK;
	error = merge_crls(how, before, before->crls.crls + num_proven,
			   count - num_proven, true, &merged);
	if (error == CATRUST_E_MEMORY) {
		clear_file(out);
		return error;
	}
	if (error != CATRUST_OK) {
		ct_crl_list_truncate(&out->crls, num_proven);
		out->error = error;
		report_file(how, before->path, error, 0);
	} else {
		ct_crl_list_clear(&out->crls);
		out->crls = merged.crls;
		out->num_proven = merged.num_proven;
	}
	*out_changed |=
		out->crls.count != count || out->num_proven != num_proven;
	return CATRUST_OK;
}

/* Refreshes one known file. *out_is_gone: it no longer exists, and its CRLs are
 * dropped. */
static enum catrust_error rescan_file(const struct ct_crl_source *source,
				      const struct ct_crl_rescan *how,
				      const struct ct_crl_file *before,
				      struct ct_crl_file *out,
				      bool *out_changed, bool *out_is_gone)
{
	struct ct_file_identity identity;
	struct ct_crl_file settled;
	enum catrust_error error;
	bool is_unchanged;

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
	is_unchanged = before->identity.is_settled &&
		       ct_file_identity_equal(&identity, &before->identity);
	CT_TRY(settle_file(how, before, out, out_changed));
	if (is_unchanged)
		return CATRUST_OK;
	settled = *out;
	error = reload(source, how, &settled, &identity, out, out_changed);
	clear_file(&settled);
	return error;
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
		/* The file may reappear. */
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

/* Loads a directory's entry that is new, or was not a CRL before. */
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
	error = load_file(&quiet, NULL, path, &file);
	if (error == CATRUST_OK) {
		error = merge_file(how, &nothing, &file);
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

/* Known files and the directory's entries are both sorted by path: each path is
 * processed once, whether it is known, present, or both. */
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

	/* If the directory cannot be read, its files are checked one by one. */
	if (error != CATRUST_OK && error != CATRUST_E_FILE_OPEN)
		return error;
	while (rescan->next_known < rescan->source->files.count)
		CT_TRY(rescan_next_known(rescan));
	return CATRUST_OK;
}

/* Keeps all files after chroot(), when the paths name other files. The caller
 * has set errno. */
static enum catrust_error keep_all(const struct ct_crl_source *source,
				   const struct ct_crl_rescan *how,
				   struct ct_crl_files *out)
{
	int os_error = errno;

	report_file(how, source->path, CATRUST_E_FILE_OPEN, os_error);
	for (size_t i = 0; i < source->files.count; i++) {
		struct ct_crl_file file;
		enum catrust_error error;

		CT_TRY(keep_file(&source->files.files[i], NULL,
				 CATRUST_E_FILE_OPEN, os_error, &file));
		error = append_file(out, &file);
		if (error != CATRUST_OK) {
			clear_file(&file);
			return error;
		}
	}
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

	if (!ct_root_is_current(&source->root))
		return keep_all(source, how, out);
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
		.given = source->given,
		.root = source->root,
		.options = source->options,
	};
	if (source->path != NULL && (out->path = strdup(source->path)) == NULL)
		return CATRUST_E_MEMORY;
	error = rescan(source, how, &out->files, out_changed);
	if (error != CATRUST_OK)
		ct_crl_source_clear(out);
	return error;
}
