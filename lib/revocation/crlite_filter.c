/*
 * A CRLite filter.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/load_word.h"
#include "base/take.h"
#include "revocation/crlite_filter.h"

enum {
	FILTER_VERSION = 4,
	LOG_LEN = CT_CRLITE_HASH_LEN + 8 + 8, /* ID, first and last time */
	MIN_ISSUER_LEN = CT_CRLITE_HASH_LEN + 20,
	MAX_COLUMNS = 255,
	COUNT_LEN = 4, /* of a column's words */
	WORD_LEN = 8,
	WORD_BITS = 64,
};

/* An issuer's entry. */
struct issuer {
	uint64_t approx_m, approx_rank, approx_offset;
	uint64_t exact_m, exact_offset;
	uint64_t inverted;
	uint64_t num_exceptions;
};

/* Reads an entry after its hash, up to the exceptions. */
static bool take_issuer(struct ct_span *left, struct issuer *out)
{
	return ct_take_number(left, 4, &out->approx_m) &&
	       ct_take_number(left, 1, &out->approx_rank) &&
	       ct_take_number(left, 4, &out->approx_offset) &&
	       ct_take_number(left, 4, &out->exact_m) &&
	       ct_take_number(left, 4, &out->exact_offset) &&
	       ct_take_number(left, 1, &out->inverted) &&
	       ct_take_number(left, 2, &out->num_exceptions);
}

static bool take_exception(struct ct_span *left, struct ct_span *out)
{
	uint8_t len;

	return ct_take_octet(left, &len) && ct_take(left, len, out);
}

/* --- Opening -------------------------------------------------------------- */

/* The state of opening a filter. */
struct opening {
	struct ct_crlite_filter *filter;
	struct ct_span left;
	uint64_t max_rank;
};

/* Returns the offset of the next part in the file. */
static uint32_t offset_of(const struct opening *opening)
{
	return (uint32_t)(opening->left.data - opening->filter->bytes);
}

/* Returns the log whose entry begins at an offset. */
static const uint8_t *id_at(const struct ct_crlite_filter *filter,
			    uint32_t offset)
{
	return filter->bytes + offset;
}

/* Moves a log through a heap's levels until those below it come before it. */
static void sift(const struct ct_crlite_filter *filter, size_t at, size_t end)
{
	uint32_t *logs = filter->logs;
	size_t child;

	for (; (child = 2 * at + 1) < end; at = child) {
		uint32_t moved = logs[at];

		if (child + 1 < end && memcmp(id_at(filter, logs[child]),
					      id_at(filter, logs[child + 1]),
					      CT_CRLITE_HASH_LEN) < 0)
			child++;
		if (memcmp(id_at(filter, moved), id_at(filter, logs[child]),
			   CT_CRLITE_HASH_LEN) >= 0)
			return;
		logs[at] = logs[child];
		logs[child] = moved;
	}
}

/* Sorts the logs, which are in any order in the file, with a heap: qsort() has
 * no context for the comparison, and may allocate. */
static void sort_logs(const struct ct_crlite_filter *filter)
{
	size_t end = filter->num_logs;

	for (size_t i = end / 2; i-- > 0;)
		sift(filter, i, end);
	while (end-- > 1) {
		uint32_t last = filter->logs[end];

		filter->logs[end] = filter->logs[0];
		filter->logs[0] = last;
		sift(filter, 0, end);
	}
}

/* Whether the entries at these offsets are sorted and distinct. */
static bool is_ascending(const struct ct_crlite_filter *filter,
			 const uint32_t *offsets, size_t count)
{
	for (size_t i = 1; i < count; i++)
		if (memcmp(id_at(filter, offsets[i - 1]),
			   id_at(filter, offsets[i]), CT_CRLITE_HASH_LEN) >= 0)
			return false;
	return true;
}

static bool open_logs(struct opening *opening)
{
	struct ct_crlite_filter *filter = opening->filter;
	struct ct_span log;

	for (size_t i = 0; i < filter->num_logs; i++) {
		filter->logs[i] = offset_of(opening);
		if (!ct_take(&opening->left, LOG_LEN, &log))
			return false;
	}
	sort_logs(filter);
	return is_ascending(filter, filter->logs, filter->num_logs);
}

static bool open_issuer(struct opening *opening)
{
	struct ct_span hash, exception;
	struct issuer issuer;

	if (!ct_take(&opening->left, CT_CRLITE_HASH_LEN, &hash) ||
	    !take_issuer(&opening->left, &issuer) || issuer.inverted > 1)
		return false;
	if (issuer.approx_rank > opening->max_rank)
		opening->max_rank = issuer.approx_rank;
	for (uint64_t i = 0; i < issuer.num_exceptions; i++)
		if (!take_exception(&opening->left, &exception) ||
		    exception.len == 0)
			return false;
	return true;
}

static bool open_issuers(struct opening *opening)
{
	struct ct_crlite_filter *filter = opening->filter;
	uint64_t num_issuers;

	if (!ct_take_number(&opening->left, 4, &num_issuers) ||
	    num_issuers != filter->num_issuers)
		return false;
	for (size_t i = 0; i < filter->num_issuers; i++) {
		filter->issuers[i] = offset_of(opening);
		if (!open_issuer(opening))
			return false;
	}
	return is_ascending(filter, filter->issuers, filter->num_issuers);
}

static bool open_column(struct opening *opening, uint32_t *out_offset)
{
	uint64_t num_words;
	struct ct_span words;

	*out_offset = offset_of(opening);
	return ct_take_number(&opening->left, COUNT_LEN, &num_words) &&
	       num_words <= opening->left.len / WORD_LEN &&
	       ct_take(&opening->left, (size_t)num_words * WORD_LEN, &words);
}

static bool open_columns(struct opening *opening)
{
	struct ct_crlite_filter *filter = opening->filter;
	uint8_t num_columns;

	if (!ct_take_octet(&opening->left, &num_columns) ||
	    opening->max_rank > num_columns)
		return false;
	filter->num_columns = num_columns;
	for (size_t i = 0; i <= filter->num_columns; i++)
		if (!open_column(opening, &filter->columns[i]))
			return false;
	filter->columns[filter->num_columns + 1] = offset_of(opening);
	return opening->left.len == 0;
}

/* Counts logs and issuers, up to the number that the file has room for. */
static bool count_parts(struct ct_span left, struct ct_crlite_filter *filter)
{
	uint64_t num_logs, num_issuers;
	struct ct_span logs;

	if (!ct_take_number(&left, 2, &num_logs) ||
	    !ct_take(&left, (size_t)num_logs * LOG_LEN, &logs) ||
	    !ct_take_number(&left, 4, &num_issuers) ||
	    num_issuers > left.len / MIN_ISSUER_LEN)
		return false;
	filter->num_logs = (size_t)num_logs;
	filter->num_issuers = (size_t)num_issuers;
	return true;
}

enum catrust_error ct_crlite_filter_open(struct ct_crlite_filter *out,
					 struct ct_span bytes)
{
	struct opening opening = {.filter = out, .left = bytes};
	uint8_t version, reserved;
	uint64_t num_logs;

	*out = (struct ct_crlite_filter){.bytes = bytes.data};
	if (bytes.len > UINT32_MAX || !ct_take_octet(&opening.left, &version) ||
	    version != FILTER_VERSION ||
	    !ct_take_octet(&opening.left, &reserved) || reserved != 0 ||
	    !count_parts(opening.left, out))
		return CATRUST_E_CRLITE;
	out->logs =
		malloc((out->num_logs + out->num_issuers + MAX_COLUMNS + 2) *
		       sizeof(*out->logs));
	if (out->logs == NULL)
		return CATRUST_E_MEMORY;
	out->issuers = out->logs + out->num_logs;
	out->columns = out->issuers + out->num_issuers;
	if (!ct_take_number(&opening.left, 2, &num_logs) ||
	    !open_logs(&opening) || !open_issuers(&opening) ||
	    !open_columns(&opening)) {
		ct_crlite_filter_clear(out);
		return CATRUST_E_CRLITE;
	}
	return CATRUST_OK;
}

void ct_crlite_filter_clear(struct ct_crlite_filter *filter)
{
	free(filter->logs);
	*filter = (struct ct_crlite_filter){0};
}

/* --- Queries -------------------------------------------------------------- */

/* Finds the entry that begins with @id; NULL: none. */
static const uint8_t *find(const struct ct_crlite_filter *filter,
			   const uint32_t *offsets, size_t count,
			   const uint8_t *id)
{
	size_t first = 0;

	while (count > 0) {
		size_t half = count / 2;
		const uint8_t *at = id_at(filter, offsets[first + half]);
		int order = memcmp(id, at, CT_CRLITE_HASH_LEN);

		if (order == 0)
			return at;
		if (order > 0) {
			first += half + 1;
			count -= half + 1;
		} else {
			count = half;
		}
	}
	return NULL;
}

bool ct_crlite_filter_covers(const struct ct_crlite_filter *filter,
			     const uint8_t *log, uint64_t timestamp)
{
	const uint8_t *at = find(filter, filter->logs, filter->num_logs, log);

	return at != NULL &&
	       ct_load_big_endian(at + CT_CRLITE_HASH_LEN) <= timestamp &&
	       timestamp <= ct_load_big_endian(at + CT_CRLITE_HASH_LEN + 8);
}

/* Gives a column's words, and their number. */
struct column {
	const uint8_t *words;
	uint64_t num_words;
};

static uint64_t word_at(const struct column *column, uint64_t index)
{
	return index < column->num_words
		       ? ct_load_big_endian(column->words + index * WORD_LEN)
		       : 0;
}

/* Whether an even number of the bits that the key selects is set among the 256
 * bits at @start. */
static bool is_even(const struct ct_crlite_filter *filter, size_t column_number,
		    const uint64_t *equation, uint64_t start)
{
	const uint32_t *offsets = filter->columns + column_number;
	struct column column = {
		.words = filter->bytes + offsets[0] + COUNT_LEN,
		.num_words = (offsets[1] - offsets[0] - COUNT_LEN) / WORD_LEN,
	};
	unsigned shift = (unsigned)(start % WORD_BITS);
	uint64_t index = start / WORD_BITS, sum = 0;

	for (size_t i = 0; i < CT_CRLITE_WIDTH; i++, index++) {
		uint64_t bits = word_at(&column, index) >> shift;

		if (shift != 0)
			bits |= word_at(&column, index + 1)
				<< (WORD_BITS - shift);
		sum ^= bits & equation[i];
	}
	for (unsigned half = WORD_BITS / 2; half > 0; half /= 2)
		sum ^= sum >> half;
	return (sum & 1) == 0;
}

/* Returns the first row of a key among the @m rows of its issuer. */
static uint64_t start_row(const struct ct_crlite_key *key, uint64_t m,
			  uint64_t offset)
{
	return key->equation[CT_CRLITE_WIDTH - 1] % (m > 0 ? m : 1) + offset;
}

/* Whether the key is in the encoded set, which has the revoked certificates or,
 * if inverted, the others. */
static bool is_member(const struct ct_crlite_filter *filter,
		      const struct ct_crlite_key *key,
		      const struct issuer *issuer, struct ct_span left)
{
	uint64_t row = start_row(key, issuer->approx_m, issuer->approx_offset);
	struct ct_span exception;

	if (issuer->approx_m == 0 || issuer->approx_rank > filter->num_columns)
		return false;
	for (size_t i = 0; i < issuer->approx_rank; i++)
		if (!is_even(filter, i, key->equation, row))
			return false;
	row = start_row(key, issuer->exact_m, issuer->exact_offset);
	if (!is_even(filter, filter->num_columns, key->equation, row))
		return false;
	for (uint64_t i = 0; i < issuer->num_exceptions; i++)
		if (!take_exception(&left, &exception) ||
		    ct_span_equal(exception, key->serial))
			return false;
	return true;
}

enum ct_crlite_answer
ct_crlite_filter_ask(const struct ct_crlite_filter *filter,
		     const struct ct_crlite_key *key)
{
	const uint8_t *at =
		find(filter, filter->issuers, filter->num_issuers, key->issuer);
	struct issuer issuer;
	struct ct_span left;

	if (at == NULL)
		return CT_CRLITE_NOT_ENROLLED;
	/* The following data was checked when the filter was opened, but may
	 * have changed since. */
	at += CT_CRLITE_HASH_LEN;
	left = ct_span(at, (size_t)(filter->bytes +
				    filter->columns[filter->num_columns] - at));
	if (!take_issuer(&left, &issuer))
		return CT_CRLITE_NOT_ENROLLED;
	return is_member(filter, key, &issuer, left) != (issuer.inverted == 1)
		       ? CT_CRLITE_REVOKED
		       : CT_CRLITE_NOT_REVOKED;
}
