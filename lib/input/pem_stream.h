/*
 * The certificates of a PEM file, read through a window.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a regular file. Output: the decoded bodies of its blocks, one after
 * the other. The text is never in memory as a whole: the window stays in the
 * processor's cache, and a file costs no more memory than its certificates.
 *
 * Only for usual files: all blocks are labelled "CERTIFICATE", hold base64,
 * have an END after them, and fit into the window; there may be any text
 * between them. The blocks of such a file are those that input/pem.h finds in
 * it. Any other file is CT_PEM_STREAM_UNUSUAL sooner or later: the caller then
 * discards what it got, and reads the whole file, which also reports what is
 * wrong with it and where.
 */

#ifndef CT_INPUT_PEM_STREAM_H
#define CT_INPUT_PEM_STREAM_H

#include <stdatomic.h>

#include "input/pem.h"
#include "input/source.h"

/* Whether this process has closed a window before: the next one may be larger.
 * Tests set it. */
extern atomic_bool ct_pem_stream_was_used;

struct ct_pem_stream {
	struct ct_source_stream source;
	void *memory;
	size_t room;	   /* for what is not finished, in bytes */
	size_t step;	   /* bytes that are read at once */
	uint8_t *at_read;  /* where in the memory they go */
	struct ct_pem pem; /* over the window: the last bytes read, and what
			    * was not finished of those before */
	/* The caller sets it after ct_pem_stream_open(), if it wants the text
	 * too. A file with more text between two blocks than the window has
	 * room for is unusual then. */
	bool keeps_text;
	size_t given; /* of the window's text, by ct_pem_stream_text() */
};

enum ct_pem_stream_result {
	CT_PEM_STREAM_BLOCK,
	CT_PEM_STREAM_END,
	CT_PEM_STREAM_UNUSUAL, /* or a failure to read */
};

/*
 * Opens a path that ct_source_identify() has just found to be that of a
 * regular file; the window then has its first bytes. Errors: those of
 * ct_source_stream_open() and ct_source_stream_read(), CATRUST_E_MEMORY;
 * nothing is to be closed then.
 */
CT_MUST_USE enum catrust_error
ct_pem_stream_open(struct ct_pem_stream *stream, const char *path,
		   size_t max_size, struct ct_file_identity *out_identity);

/*
 * Decodes the next block. @out: room for three bytes for each four of the file
 * that were not decoded yet, and CT_BASE64_SLACK more.
 * Cost: all calls together O(bytes of the file).
 */
CT_MUST_USE enum ct_pem_stream_result
ct_pem_stream_next(struct ct_pem_stream *stream, uint8_t *out, size_t *out_len);

/*
 * The text since the last call, or the beginning: after a block up to the
 * dashes that end its base64, after CT_PEM_STREAM_END to the end of the file.
 * So all of them together are the file. Valid until the next block is asked
 * for; keeps_text must be set.
 */
struct ct_span ct_pem_stream_text(struct ct_pem_stream *stream);

/* True when the file is as it was when it was opened. */
bool ct_pem_stream_close(struct ct_pem_stream *stream);

#endif /* CT_INPUT_PEM_STREAM_H */
