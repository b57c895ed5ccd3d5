/*
 * PEM blocks (RFC 7468) in a text that may hold anything else.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>

#include "base/compiler.h"
#include "input/base64.h"
#include "input/pem.h"

static const char begin[] = "BEGIN "; /* after the dashes */
static const char end_marker[] = "-----END ";
static const char dashes[] = "-----";

enum { NUM_DASHES = sizeof(dashes) - 1 };
enum { SMALLEST_BODY = 4 }; /* characters: one group of base64 */

/* The offset of a string at or after @from, or SIZE_MAX. */
static size_t find_marker(struct ct_span text, size_t from, const char *string,
			  size_t string_len)
{
	const uint8_t *found;

	if (from >= text.len)
		return SIZE_MAX;
	found = memmem(text.data + from, text.len - from, string, string_len);
	return found == NULL ? SIZE_MAX : (size_t)(found - text.data);
}

/* Nearly always, this is what stands between two bodies. */
static const char usual_end[] = "-----END CERTIFICATE-----\n";
static const char usual_begin[] = "-----BEGIN CERTIFICATE-----";
static const char usual_label[] = "CERTIFICATE";

static uint64_t octets(const void *at)
{
	uint64_t number;

	memcpy(&number, at, sizeof(number));
	return number;
}

/* Compares 16 to 32 characters without a loop. */
static CT_ALWAYS_INLINE bool is_text(const uint8_t *at, const char *text,
				     size_t len)
{
	return ((octets(at) ^ octets(text)) |
		(octets(at + 8) ^ octets(text + 8)) |
		(octets(at + len - 16) ^ octets(text + len - 16)) |
		(octets(at + len - 8) ^ octets(text + len - 8))) == 0;
}

/* Finds the block that begins right here, or after the END line that is here,
 * when its label is the usual one and begins with @prefix. */
static bool next_usual(const struct ct_pem *pem, const char *prefix,
		       struct ct_pem_block *out)
{
	const uint8_t *at;

	if (pem->text.len - pem->next <
		    sizeof(usual_end) - 1 + sizeof(usual_begin) - 1 ||
	    (*prefix != '\0' &&
	     strncmp(usual_label, prefix, strlen(prefix)) != 0))
		return false;
	at = pem->text.data + pem->next; /* there is text, so not NULL */
	if (is_text(at, usual_end, sizeof(usual_end) - 1))
		at += sizeof(usual_end) - 1;
	if (!is_text(at, usual_begin, sizeof(usual_begin) - 1))
		return false;
	out->begin = (size_t)(at - pem->text.data);
	out->label = ct_span(at + NUM_DASHES + sizeof(begin) - 1,
			     sizeof(usual_label) - 1);
	out->body = out->begin + sizeof(usual_begin) - 1;
	return true;
}

/* The offset of the BEGIN marker at or after @from, or SIZE_MAX. Goes from
 * one run of dashes to the next: between two blocks there are three. */
static size_t find_begin(struct ct_span text, size_t from)
{
	const uint8_t *end, *at;

	if (from >= text.len)
		return SIZE_MAX;
	end = text.data + text.len;
	at = text.data + from;
	while (at < end && (at = memchr(at, '-', (size_t)(end - at))) != NULL) {
		const uint8_t *dash = at;

		while (at < end && *at == '-')
			at++;
		if (at - dash >= NUM_DASHES &&
		    (size_t)(end - at) >= sizeof(begin) - 1 &&
		    memcmp(at, begin, sizeof(begin) - 1) == 0)
			return (size_t)(at - text.data) - NUM_DASHES;
	}
	return SIZE_MAX;
}

bool ct_pem_next(struct ct_pem *pem, const char *prefix,
		 struct ct_pem_block *out)
{
	struct ct_span text = pem->text;
	size_t from = pem->next, prefix_len;

	if (next_usual(pem, prefix, out)) {
		pem->next = out->body - NUM_DASHES;
		return true;
	}
	prefix_len = strlen(prefix);
	for (;;) {
		size_t marker = find_begin(text, from);
		size_t label, close;

		if (marker == SIZE_MAX)
			return false;
		label = marker + NUM_DASHES + sizeof(begin) - 1;
		if (text.len - label < prefix_len ||
		    memcmp(text.data + label, prefix, prefix_len) != 0) {
			from = label;
			continue;
		}
		close = find_marker(text, label + prefix_len, dashes,
				    NUM_DASHES);
		out->begin = marker;
		if (close == SIZE_MAX) {
			out->label =
				ct_span(text.data + label, text.len - label);
			out->body = text.len;
		} else {
			out->label = ct_span(text.data + label, close - label);
			out->body = close + NUM_DASHES;
		}
		/* The dashes may begin the next block. */
		pem->next = out->label.len + label;
		return true;
	}
}

/* True when an END stands at or after @from: usually right there. Remembers
 * the last one that was searched for, so that blocks without END do not cost a
 * search each. */
static bool has_end(struct ct_pem *pem, size_t from)
{
	if (pem->text.len - from >= sizeof(end_marker) - 1 &&
	    memcmp(pem->text.data + from, end_marker, sizeof(end_marker) - 1) ==
		    0)
		return true;
	if (pem->end_marker == 0 || pem->end_marker < from)
		pem->end_marker = find_marker(pem->text, from, end_marker,
					      sizeof(end_marker) - 1);
	return pem->end_marker != SIZE_MAX;
}

enum catrust_error ct_pem_decode(struct ct_pem *pem,
				 const struct ct_pem_block *block, uint8_t *out,
				 size_t *out_len)
{
	size_t consumed;

	CT_TRY(ct_base64_decode_pem(pem->text.data + block->body,
				    pem->text.len - block->body, out, out_len,
				    &consumed));
	if (consumed < SMALLEST_BODY)
		return CATRUST_E_BASE64;
	if (!has_end(pem, block->body + consumed))
		return CATRUST_E_PEM_NO_END;
	pem->next = block->body + consumed;
	return CATRUST_OK;
}
