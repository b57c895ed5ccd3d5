/*
 * The bundles of files that are alive in this process, by the files' identity.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The cache holds no references: a bundle leaves it when its last user lets it
 * go. Threads: safe; one mutex, held for O(1).
 */

#ifndef CT_TRUST_BUNDLE_CACHE_H
#define CT_TRUST_BUNDLE_CACHE_H

#include "trust/bundle_internal.h"

/* A new reference to the bundle made of this state of this file in this way,
 * or NULL. */
struct ct_bundle *ct_bundle_cache_find(const struct ct_file_identity *identity,
				       const struct ct_load_options *options);

/* Shares a bundle from now on, if its file was settled and memory is there;
 * otherwise it stays private. */
void ct_bundle_cache_add(struct ct_bundle *bundle);

/* For the last reference: takes the bundle out. */
void ct_bundle_cache_remove(struct ct_bundle *bundle);

#endif /* CT_TRUST_BUNDLE_CACHE_H */
