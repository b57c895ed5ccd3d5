/*
 * A CRLite filter: a compact set of revoked certificates.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a filter file of version 4 (C2SP, upki-revocation, "Filter file
 * format"). Output: answers about certificates. The file's bytes are used
 * directly; opening it builds a table of the offsets of its parts.
 *
 * Invariants: opening a filter checks all of it: every length, the order of
 * issuers, distinct logs, ranks, flags, the end. Offsets of rows need no check:
 * bits after the end of a column are 0 by definition. A query allocates
 * nothing, and reads within the bytes for any certificate.
 *
 * A certificate's place in the set is found by linear equations over GF(2):
 * Schanck, "Clubcards for the WebPKI", IEEE S&P 2025.
 *
 * Threads: an open filter is immutable. If the bytes change afterwards, answers
 * are arbitrary, but no query reads outside of the bytes.
 */

#ifndef CT_REVOCATION_CRLITE_FILTER_H
#define CT_REVOCATION_CRLITE_FILTER_H

#include "base/error.h"
#include "base/span.h"

enum {
	CT_CRLITE_HASH_LEN = 32, /* SHA-256; log IDs have the same length */
	CT_CRLITE_WIDTH = 4,	 /* words of an equation */
};

enum ct_crlite_answer {
	CT_CRLITE_NOT_COVERED,	/* none of its logs and times */
	CT_CRLITE_NOT_ENROLLED, /* its issuer is unknown */
	CT_CRLITE_NOT_REVOKED,
	CT_CRLITE_REVOKED,
};

struct ct_crlite_filter {
	const uint8_t *bytes;
	/* Offsets of the parts: logs in the order of their IDs, issuers,
	 * columns of the approximate filter, the exact filter, which follows
	 * them, and the end. */
	uint32_t *logs;
	uint32_t *issuers;
	uint32_t *columns;
	size_t num_logs;
	size_t num_issuers;
	size_t num_columns; /* without the exact filter */
};

/* The key of a query; crlite_check.h computes it from a certificate. */
struct ct_crlite_key {
	uint8_t issuer[CT_CRLITE_HASH_LEN]; /* of its SubjectPublicKeyInfo */
	struct ct_span serial;		    /* contents of the INTEGER */
	/* The hash of both, as little-endian numbers; the first bit is set. */
	uint64_t equation[CT_CRLITE_WIDTH];
};

/*
 * Opens a filter; @bytes must outlive it. Errors: CATRUST_E_CRLITE for a
 * malformed file or another version, CATRUST_E_MEMORY; then the caller need not
 * clear it. Cost: O(logs log logs + issuers + columns), memory of 4 bytes for
 * each.
 */
CT_MUST_USE enum catrust_error
ct_crlite_filter_open(struct ct_crlite_filter *out, struct ct_span bytes);
void ct_crlite_filter_clear(struct ct_crlite_filter *filter);

/* Whether the filter has all certificates that a log (its ID) recorded at this
 * time (milliseconds since 1970). Cost: O(log logs). */
bool ct_crlite_filter_covers(const struct ct_crlite_filter *filter,
			     const uint8_t *log, uint64_t timestamp);

/* Queries a certificate that the filter covers: any answer but
 * CT_CRLITE_NOT_COVERED. Cost: O(log issuers + columns + exceptions). */
enum ct_crlite_answer
ct_crlite_filter_ask(const struct ct_crlite_filter *filter,
		     const struct ct_crlite_key *key);

#endif /* CT_REVOCATION_CRLITE_FILTER_H */
