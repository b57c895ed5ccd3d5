/*
 * An index over certificates: by subject, and by content where several have
 * the same subject.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: certificates, given as a bundle's number and an entry's number; the
 * index reads a certificate's bytes only through a callback, so that it serves
 * both a single bundle and a store of many. Output: positions, which count from
 * 0 in the order of addition.
 *
 * Invariants: all positions with one subject form a circular list in the order
 * of addition; the table of subjects holds the last of each list, whose
 * successor is the first. Removed certificates are not in their lists, except
 * that when the only one in a list is removed, it is kept until another is
 * added. All certificates but the first of a list are also in the table of
 * contents. So adding a certificate costs one probe by its subject, and a
 * second one by its content only if the subject is already present: the cost
 * for hostile sets of certificates with one subject is linear.
 */

#ifndef CT_TRUST_SUBJECT_INDEX_H
#define CT_TRUST_SUBJECT_INDEX_H

#include "base/error.h"
#include "base/span.h"

enum { CT_INDEX_NONE = UINT32_MAX };

/* The bytes of a certificate that the index holds. */
struct ct_index_certificate {
	struct ct_span der;
	struct ct_span subject;
};
typedef struct ct_index_certificate
ct_index_resolve(const void *owner, uint32_t bundle, uint32_t entry);

struct ct_index_item {
	uint32_t bundle : 30;
	uint32_t is_removed : 1; /* keeps its position, is never found */
	uint32_t is_unnamed : 1; /* not in the RDN sequence */
	uint32_t entry;
	uint32_t next_same_subject; /* circular */
};

/* Open addressing with linear probing; the number of slots is a power of two,
 * at most 3/4 of them full. position is CT_INDEX_NONE in an empty slot. */
struct ct_index_slot {
	uint32_t hash;
	uint32_t position;
};

struct ct_index_table {
	struct ct_index_slot *slots;
	uint32_t num_slots;
	uint32_t num_used;
};

/* All zero is empty. */
struct ct_subject_index {
	struct ct_index_item *items;
	uint32_t num_items;
	size_t capacity;
	struct ct_index_table subjects;
	struct ct_index_table contents;
	bool has_duplicates; /* equal certificates were added */
};

void ct_subject_index_clear(struct ct_subject_index *index);

/* Copies all of @from to @to, which must be empty. */
CT_MUST_USE enum catrust_error
ct_subject_index_copy(struct ct_subject_index *to,
		      const struct ct_subject_index *from);

/* Makes room for @more certificates, so that adding them cannot fail.
 * Errors: CATRUST_E_MEMORY, CATRUST_E_LIMIT over 2^30 certificates. */
CT_MUST_USE enum catrust_error
ct_subject_index_reserve(struct ct_subject_index *index, uint32_t more);

/* Frees unused reserved memory. */
void ct_subject_index_trim(struct ct_subject_index *index);

/*
 * Adds a certificate for which room was reserved, and returns its position.
 * Unless @keep_duplicates, a duplicate is not added: the position is that of
 * the first, and below the former num_items.
 */
uint32_t ct_subject_index_add(struct ct_subject_index *index,
			      ct_index_resolve *resolve, const void *owner,
			      uint32_t bundle, uint32_t entry,
			      bool keep_duplicates);

/* The same without duplicates and in two steps, between which the caller does
 * other work: the table may be large, and a subject's slot is rarely in the
 * processor's cache. The first step prefetches the slot, and returns @announced
 * for the second one. @added: the certificate itself. */
uint32_t ct_subject_index_announce(const struct ct_subject_index *index,
				   struct ct_span subject);
uint32_t ct_subject_index_add_announced(struct ct_subject_index *index,
					ct_index_resolve *resolve,
					const void *owner, uint32_t bundle,
					uint32_t entry,
					struct ct_index_certificate added,
					uint32_t announced);

/* The first position with this subject, or CT_INDEX_NONE. */
uint32_t ct_subject_index_find(const struct ct_subject_index *index,
			       ct_index_resolve *resolve, const void *owner,
			       struct ct_span subject);

/* The next position with the same subject, or CT_INDEX_NONE. */
uint32_t ct_subject_index_next(const struct ct_subject_index *index,
			       uint32_t position);

/* The position of an equal certificate, or CT_INDEX_NONE. */
uint32_t ct_subject_index_find_equal(const struct ct_subject_index *index,
				     ct_index_resolve *resolve,
				     const void *owner,
				     struct ct_index_certificate certificate);

/* Whether to remove a certificate. */
typedef bool ct_index_choose(void *chooser, uint32_t position,
			     struct ct_span der);

/* Marks the certificates with this subject as removed for which @choose returns
 * true, called in the order of addition; returns their number. Cost:
 * O(certificates with this subject). */
uint32_t ct_subject_index_remove(struct ct_subject_index *index,
				 ct_index_resolve *resolve, const void *owner,
				 struct ct_span subject,
				 ct_index_choose *choose, void *chooser);

#endif /* CT_TRUST_SUBJECT_INDEX_H */
