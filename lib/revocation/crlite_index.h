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
 * Invariants: an open index was checked whole: names are those of files in the
 * directory and nothing else, log IDs are sorted and distinct, the logs'
 * entries lie after the tables and do not overlap, their filter numbers have
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

/* Opens an index; @bytes must stay. Errors: CATRUST_E_CRLITE,
 * CATRUST_E_MEMORY. Cost: O(bytes + logs log logs). */
CT_MUST_USE enum catrust_error ct_crlite_index_open(struct ct_crlite_index *out,
						    struct ct_span bytes);

/* A filter's name, as a string. */
void ct_crlite_index_name(const struct ct_crlite_index *index, size_t number,
			  char out_name[CT_CRLITE_NAME_LEN + 1]);

/* The entries of a log, for ct_crlite_index_next(); empty when it is not
 * known. Cost: O(log logs). */
struct ct_span ct_crlite_index_find(const struct ct_crlite_index *index,
				    const uint8_t *log);

/* The next filter that covers a time (milliseconds since 1970); false at the
 * end. */
bool ct_crlite_index_next(struct ct_span *entries, uint64_t timestamp,
			  size_t *out_number);

/* The first and last time that any filter covers, of all logs; false when there
 * is none. Cost: O(entries). */
bool ct_crlite_index_times(const struct ct_crlite_index *index,
			   uint64_t *out_first, uint64_t *out_last);

#endif /* CT_REVOCATION_CRLITE_INDEX_H */
