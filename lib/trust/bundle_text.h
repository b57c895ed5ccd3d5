/*
 * Makes a bundle of PEM or DER that is completely in memory.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: any bytes, including hostile ones. Output: a bundle, and a report of
 * each malformed certificate.
 */

#ifndef CT_TRUST_BUNDLE_TEXT_H
#define CT_TRUST_BUNDLE_TEXT_H

#include "trust/bundle_internal.h"

/*
 * Makes a bundle of a text, which is copied. @path: for reports, or NULL.
 * @out_has_problem: whether a certificate was reported; other errors, such as
 * CATRUST_E_NO_CERTIFICATE, are not reported.
 */
CT_MUST_USE enum catrust_error
ct_bundle_from_text(struct ct_span text, const char *path,
		    const struct ct_load_options *options,
		    struct ct_bundle **out, bool *out_has_problem);

/* A text format that is neither PEM nor DER. */
struct ct_text_format {
	/* Returns the offset of the first line in this format, among all lines
	 * or only those before the first PEM block; SIZE_MAX: none. */
	size_t (*find)(struct ct_span text, bool is_before_pem);
	/* As ct_bundle_from_text(), for a text in this format. */
	enum catrust_error (*make)(struct ct_span text, const char *path,
				   const struct ct_load_options *options,
				   struct ct_bundle **out,
				   bool *out_has_problem);
};

static inline bool
ct_bundle_tries_text_format(const struct ct_load_options *options)
{
	return options->text_format != NULL && options->format == CT_LOAD_AUTO;
}

/* Whether a text with this beginning is in the format that the options allow.
 * Lines in DER are a certificate's contents. */
static inline bool
ct_bundle_is_text_format(const struct ct_load_options *options,
			 struct ct_span text)
{
	return ct_bundle_tries_text_format(options) &&
	       !ct_bundle_looks_like_der(text) &&
	       options->text_format->find(text, true) != SIZE_MAX;
}

#endif /* CT_TRUST_BUNDLE_TEXT_H */
