/*
 * The trust anchors of a store, as links, found by name.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a store. Output: the links of the certificates whose subject equals a
 * name by RFC 5280 7.1 (the store itself compares bytes).
 *
 * The index is made when a store is first verified against, kept with the
 * store, and extended when certificates were added since: a name costs its
 * hash once. Links are made on first use and kept, with their keys in
 * libgcrypt's form. A certificate that cannot be read is never found.
 *
 * Threads: any number at once on a store that no thread modifies. Looking up
 * takes no lock; extending takes one, once for each change of the store.
 */

#ifndef CT_VERIFY_ANCHORS_H
#define CT_VERIFY_ANCHORS_H

#include "trust/store.h"
#include "verify/link.h"

struct ct_anchors;

/* The index of a store, up to date. Borrowed from the store. Errors:
 * CATRUST_E_MEMORY. Cost: O(1), or O(certificates added since). */
CT_MUST_USE enum catrust_error ct_anchors_of_store(const struct ct_store *store,
						   struct ct_anchors **out);

/* The first position whose subject has this hash, and the next ones;
 * CT_STORE_NONE at the end. The caller compares the names. */
uint32_t ct_anchors_find(const struct ct_anchors *anchors,
			 uint64_t subject_hash);
uint32_t ct_anchors_next(const struct ct_anchors *anchors, uint32_t position);

/* The link of a position; NULL for one that was removed or cannot be read.
 * Borrowed from the store. Errors: CATRUST_E_MEMORY, *out is NULL then. */
CT_MUST_USE enum catrust_error ct_anchors_link(struct ct_anchors *anchors,
					       const struct ct_store *store,
					       uint32_t position,
					       struct ct_link **out);

#endif /* CT_VERIFY_ANCHORS_H */
