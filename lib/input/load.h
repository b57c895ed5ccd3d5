/*
 * How certificates or CRLs are loaded, and how problems are reported.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * trust/bundle.h and revocation/crl_load.h do it.
 */

#ifndef CT_INPUT_LOAD_H
#define CT_INPUT_LOAD_H

#include <errno.h>

#include "base/error.h"
#include "base/span.h"
#include "input/source.h"

enum ct_load_format {
	CT_LOAD_AUTO, /* DER where it looks so, PEM otherwise */
	CT_LOAD_PEM,
	CT_LOAD_DER,
};

/* What else input may be. */
enum ct_load_dialect {
	/* Of certificates "CERTIFICATE", "X509 CERTIFICATE" and "TRUSTED
	 * CERTIFICATE", in the order of the text; DER may hold several objects,
	 * one after the other. */
	CT_LOAD_WIDE,
	/* Of certificates labels that begin with "CERTIFICATE", and, after the
	 * last of them, those that begin with "X509 CERTIFICATE"; DER holds one
	 * object. */
	CT_LOAD_NARROW,
};

/* Why one object, or a whole file, was not loaded. Borrowed: valid during the
 * call. */
struct ct_load_problem {
	enum catrust_error error;
	int os_error;	      /* errno for CATRUST_E_FILE_*, else 0 */
	const char *path;     /* NULL for memory */
	size_t line;	      /* of the BEGIN, from 1; 0: not known, not text */
	size_t offset;	      /* of the block in the (expanded) input */
	struct ct_span label; /* of the PEM block, or absent */
	/* Name as DER where readable, or absent: of a certificate its subject,
	 * of a CRL its issuer. */
	struct ct_span name;
};

/* Called with every problem. */
typedef void ct_load_report(void *context,
			    const struct ct_load_problem *problem);

/* The error to report for a certificate that was refused with @error. */
typedef enum catrust_error ct_load_diagnose(struct ct_span der,
					    enum catrust_error error);

struct ct_text_format;

struct ct_load_options {
	enum ct_load_format format;
	enum ct_load_dialect dialect;
	bool allow_gzip;
	bool is_lenient;      /* skip a bad object; otherwise all or nothing */
	size_t max_file_size; /* 0: CT_SOURCE_MAX_FILE_SIZE */
	size_t max_expanded;  /* of gzip data; 0: CT_GZIP_MAX_SIZE */
	size_t max_ratio;     /* of gzip data; 0: CT_GZIP_MAX_RATIO */
	/* Of certificates: a text format that is neither PEM nor DER, searched
	 * for with CT_LOAD_AUTO only (trust/bundle_text.h); NULL: none. */
	const struct ct_text_format *text_format;
	ct_load_diagnose *diagnose; /* NULL: @error itself */
	ct_load_report *report;	    /* NULL allowed */
	void *report_context;
};

static inline void ct_load_report_problem(const struct ct_load_options *options,
					  const struct ct_load_problem *problem)
{
	if (options->report != NULL)
		options->report(options->report_context, problem);
}

/* Reports what is wrong with the whole input, not with one object in it; for
 * files errno says more. Returns the error. */
static inline enum catrust_error
ct_load_fail(const struct ct_load_options *options, const char *path,
	     enum catrust_error error)
{
	struct ct_load_problem problem = {.error = error, .path = path};

	if (error == CATRUST_E_FILE_OPEN || error == CATRUST_E_FILE_READ)
		problem.os_error = errno;
	ct_load_report_problem(options, &problem);
	return error;
}

/* Counts lines for reports: a text, and how many newlines it has before an
 * offset, which only grows. */
struct ct_load_lines {
	struct ct_span text;
	size_t newlines, offset;
};

/* The number of the line that an offset is in, from 1. */
static inline size_t ct_load_line_at(struct ct_load_lines *lines, size_t offset)
{
	for (; lines->offset < offset; lines->offset++)
		lines->newlines += lines->text.data[lines->offset] == '\n';
	return lines->newlines + 1;
}

/* Replaces gzip data, where it is allowed, by what it holds. Errors: those of
 * ct_source_gunzip(); the data are as they were then. */
static inline enum catrust_error
ct_load_expand(const struct ct_load_options *options, struct ct_buffer *data)
{
	struct ct_span packed = ct_span(data->data, data->len);
	struct ct_buffer expanded = CT_BUFFER_INIT;

	if (!options->allow_gzip || !ct_source_is_gzip(packed))
		return CATRUST_OK;
	CT_TRY(ct_source_gunzip(packed, options->max_expanded,
				options->max_ratio, &expanded));
	ct_buffer_clear(data);
	*data = expanded;
	return CATRUST_OK;
}

/* Whether both ways of loading make the same of input without a problem. */
static inline bool ct_load_options_agree(const struct ct_load_options *a,
					 const struct ct_load_options *b)
{
	return a->format == b->format && a->dialect == b->dialect &&
	       a->text_format == b->text_format &&
	       a->allow_gzip == b->allow_gzip &&
	       a->max_file_size == b->max_file_size &&
	       a->max_expanded == b->max_expanded &&
	       a->max_ratio == b->max_ratio;
}

#endif /* CT_INPUT_LOAD_H */
