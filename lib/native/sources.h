/*
 * The sources of a native store: files, directories, memory.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: paths. Output: bundles, in the order of loading, which make up the
 * store's set. Each source keeps the last bundle of each of its files, so that
 * no certificate is lost when a file becomes malformed.
 */

#ifndef CT_NATIVE_SOURCES_H
#define CT_NATIVE_SOURCES_H

#include <catrust/store.h>

#include "base/error.h"
#include "input/place.h"
#include "trust/bundle.h"

enum ct_source_kind {
	CT_SOURCE_FILE,
	CT_SOURCE_DIRECTORY,
	CT_SOURCE_MEMORY,
};

/* The last state of one file. */
struct ct_source_file {
	char *path; /* NULL for memory */
	struct ct_bundle *bundle;
};

struct ct_source_files {
	struct ct_source_file *files; /* a directory's in the order of paths */
	size_t num_files;
	size_t capacity;
};

struct ct_source {
	enum ct_source_kind kind;
	char *path; /* NULL for memory; absolute once it is loaded */
	struct ct_root root;
	struct ct_load_options options;
	struct ct_source_files files;
	char *base; /* during ct_source_load(): the working directory */
};

struct ct_sources {
	struct ct_source *sources;
	size_t num_sources;
	size_t capacity;
};

void ct_source_clear(struct ct_source *source);
void ct_source_files_clear(struct ct_source_files *files);
void ct_sources_clear(struct ct_sources *sources);

/* Makes room for one more source. */
CT_MUST_USE enum catrust_error ct_sources_reserve(struct ct_sources *sources);

/*
 * Loads a new source, whose kind, path and options are set: a file or
 * directory, or @data if the kind is memory. Problems go to the options'
 * report. On failure source->files is empty.
 */
CT_MUST_USE enum catrust_error ct_source_load(struct ct_source *source,
					      struct ct_span data);

/*
 * Refreshes a source's files. *out_files receives its current files,
 * *out_changed whether they differ from source->files; problems go to @report.
 * Errors: CATRUST_E_MEMORY.
 */
CT_MUST_USE enum catrust_error
ct_source_rescan(const struct ct_source *source,
		 enum catrust_vanished_policy vanished,
		 struct catrust_report *report,
		 struct ct_source_files *out_files, bool *out_changed);

#endif /* CT_NATIVE_SOURCES_H */
