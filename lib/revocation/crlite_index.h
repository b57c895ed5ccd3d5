/*
 * The index of a directory of CRLite filters: which filters cover which logs
 * and times.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: an index.bin of version 1 (C2SP, upki-revocation, "Index file
 * format"). Output: views into it; nothing is copied.
 *
 * Invariants: opening an index checks all of it: names are names of files in
 * the directory and contain no path, log IDs are sorted and distinct, the logs'
 * entries are after the tables and do not overlap, and every filter number has
 * a name.
 */

#ifndef CT_REVOCATION_CRLITE_INDEX_H
#define CT_REVOCATION_CRLITE_INDEX_H

#include "base/error.h"
#include "base/span.h"

enum { CT_CRLITE_NAME_LEN = 32 };

struct ct_crlite_index {
	struct ct_span bytes;
	const uint8_t *names; /* 32 octets each */
	size_t num_names;
	const uint8_t *logs;
	size_t num_logs;
};

/* Opens an index; @bytes must outlive it. Errors: CATRUST_E_CRLITE,
 * CATRUST_E_MEMORY. Cost: O(bytes + logs log logs). */
CT_MUST_USE enum catrust_error ct_crlite_index_open(struct ct_crlite_index *out,
						    struct ct_span bytes);

/* A filter's name, as a string. */
void ct_crlite_index_name(const struct ct_crlite_index *index, size_t number,
			  char out_name[CT_CRLITE_NAME_LEN + 1]);

/* The entries of a log, for ct_crlite_index_next(); empty for an unknown log.
 * Cost: O(log logs). */
struct ct_span ct_crlite_index_find(const struct ct_crlite_index *index,
				    const uint8_t *log);

/* The next filter that covers a time (milliseconds since 1970); false at the
 * end. */
bool ct_crlite_index_next(struct ct_span *entries, uint64_t timestamp,
			  size_t *out_number);

/* Gives the first and last time that any filter covers, for all logs; false
 * when the index has no entry. Cost: O(entries). */
bool ct_crlite_index_times(const struct ct_crlite_index *index,
			   uint64_t *out_first, uint64_t *out_last);

#endif /* CT_REVOCATION_CRLITE_INDEX_H */
