/*
 * Makes a bundle of the usual PEM file, which is read through a window.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: the path of a file that input/pem_stream.h can read. Output: a bundle.
 * If the file has anything unusual or malformed, this loader fails, and
 * trust/bundle_text.h loads the file or reports the problem.
 */

#ifndef CT_TRUST_BUNDLE_STREAM_H
#define CT_TRUST_BUNDLE_STREAM_H

#include "trust/bundle_internal.h"

/*
 * Makes a bundle of a file that ct_source_identify() has just found to be
 * regular. @watcher: receives its text and certificates; NULL allowed. On any
 * error but CATRUST_E_MEMORY the caller must read the file whole, which may
 * succeed; nothing was reported.
 */
CT_MUST_USE enum catrust_error
ct_bundle_from_stream(const char *path, const struct ct_load_options *options,
		      const struct ct_bundle_watcher *watcher,
		      struct ct_bundle **out);

#endif /* CT_TRUST_BUNDLE_STREAM_H */
