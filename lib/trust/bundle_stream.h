/*
 * A bundle of the usual PEM file, which is read through a window.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: the path of a file that input/pem_stream.h can read. Output: a bundle.
 * A file with anything unusual or wrong in it is left to trust/bundle_text.h,
 * which judges and reports it.
 */

#ifndef CT_TRUST_BUNDLE_STREAM_H
#define CT_TRUST_BUNDLE_STREAM_H

#include "trust/bundle_internal.h"

/*
 * Makes a bundle of a file that ct_source_identify() has just found to be
 * regular. @watcher: sees its text and certificates, or NULL. On any error but
 * CATRUST_E_MEMORY the file has to be read whole, which may well succeed;
 * nothing was reported.
 */
CT_MUST_USE enum catrust_error
ct_bundle_from_stream(const char *path, const struct ct_load_options *options,
		      const struct ct_bundle_watcher *watcher,
		      struct ct_bundle **out);

#endif /* CT_TRUST_BUNDLE_STREAM_H */
