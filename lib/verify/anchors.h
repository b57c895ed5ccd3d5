/*
 * The trust anchors of a store, as links, indexed by subject.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a store. Output: the links of the certificates whose subject matches a
 * name by RFC 5280 7.1 (the store itself compares bytes).
 *
 * The first verification against a store builds the index, which is kept with
 * the store; later verifications extend it by the certificates added since, so
 * that each name is hashed once. Links are created on first use and kept, with
 * their keys in libgcrypt's form. A certificate that cannot be decoded is never
 * found.
 *
 * Threads: any number at once on a store that no thread modifies. A look-up
 * takes no lock; extending the index takes one, once for each change of the
 * store.
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

/* Return the first position whose subject has this hash, and the following
 * ones; CT_STORE_NONE at the end. The caller compares the names. */
uint32_t ct_anchors_find(const struct ct_anchors *anchors,
			 uint64_t subject_hash);
uint32_t ct_anchors_next(const struct ct_anchors *anchors, uint32_t position);

/* Gives the link of a position; NULL for a certificate that was removed or
 * cannot be decoded. Borrowed from the store. Errors: CATRUST_E_MEMORY, *out is
 * NULL then. */
CT_MUST_USE enum catrust_error ct_anchors_link(struct ct_anchors *anchors,
					       const struct ct_store *store,
					       uint32_t position,
					       struct ct_link **out);

#endif /* CT_VERIFY_ANCHORS_H */
