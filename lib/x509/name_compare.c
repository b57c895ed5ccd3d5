/*
 * Names: equality, hash, subtrees (RFC 5280 7.1).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Attributes are equal when their types are, and their values are
 *   - both strings, of any string types, with equal comparable forms
 *     (folded_text.h); or
 *   - the same octets, tag included.
 * So domainComponent and e-mail address compare without regard to case, as RFC
 * 5280 7.3 and 7.5 have it, and a string that is invalid for its type equals
 * only itself.
 *
 * The hash follows the same division: a value that is a string is hashed as
 * its comparable form, others as their octets, and the hashes of one RDN's
 * attributes are added up, so that their order does not matter.
 */

#include <config.h>

#include "x509/folded_text.h"
#include "x509/name.h"

/* --- Equality ------------------------------------------------------------ */

static bool texts_equal(struct ct_folded_text a, struct ct_folded_text b)
{
	uint32_t code_a, code_b;
	bool has_a, has_b;

	do {
		has_a = ct_folded_text_next(&a, &code_a);
		has_b = ct_folded_text_next(&b, &code_b);
		if (has_a != has_b || (has_a && code_a != code_b))
			return false;
	} while (has_a);
	return true;
}

static bool avas_equal(const struct ct_ava *a, const struct ct_ava *b)
{
	if (!ct_span_equal(a->oid, b->oid))
		return false;
	if (ct_span_equal(a->encoded, b->encoded))
		return true;
	return ct_text_is_valid(a->tag, a->value) &&
	       ct_text_is_valid(b->tag, b->value) &&
	       texts_equal(ct_folded_text(a->tag, a->value),
			   ct_folded_text(b->tag, b->value));
}

/* Counts an RDN's attributes, up to one more than CT_RDN_MAX_SET. */
static unsigned count_avas(struct ct_name_reader reader)
{
	struct ct_ava ava;
	unsigned count = 0;

	while (count <= CT_RDN_MAX_SET && ct_name_next_ava(&reader, &ava))
		count++;
	return count;
}

/* Finds an attribute of @b that equals @ava and is not taken yet. */
static bool take_equal(const struct ct_ava *ava, struct ct_name_reader b,
		       uint32_t *taken)
{
	struct ct_ava other;

	for (unsigned i = 0; ct_name_next_ava(&b, &other); i++) {
		if ((*taken >> i & 1) != 0 || !avas_equal(ava, &other))
			continue;
		*taken |= UINT32_C(1) << i;
		return true;
	}
	return false;
}

/* Both readers are inside their RDNs. Equality of attributes is an equivalence,
 * so taking the first match is enough. */
static bool rdns_equal(struct ct_name_reader a, struct ct_name_reader b)
{
	unsigned count = count_avas(a);
	struct ct_ava ava;
	uint32_t taken = 0;

	if (ct_span_equal(a.rdn, b.rdn))
		return true;
	if (count > CT_RDN_MAX_SET || count_avas(b) != count)
		return false;
	while (ct_name_next_ava(&a, &ava))
		if (!take_equal(&ava, b, &taken))
			return false;
	return true;
}

bool ct_name_equal(struct ct_span a, struct ct_span b)
{
	struct ct_name_reader reader_a, reader_b;
	bool has_a, has_b;

	if (ct_span_equal(a, b))
		return true;
	if (ct_name_open(&reader_a, a) != CATRUST_OK ||
	    ct_name_open(&reader_b, b) != CATRUST_OK)
		return false;
	do {
		has_a = ct_name_next_rdn(&reader_a);
		has_b = ct_name_next_rdn(&reader_b);
		if (has_a != has_b ||
		    (has_a && !rdns_equal(reader_a, reader_b)))
			return false;
	} while (has_a);
	return true;
}

enum catrust_error ct_name_is_within(struct ct_span subtree,
				     struct ct_span name, bool *out_is_within)
{
	struct ct_name_reader reader, subtree_reader;
	bool is_within = true;

	CT_TRY(ct_name_open(&subtree_reader, subtree));
	CT_TRY(ct_name_open(&reader, name));
	while (is_within && ct_name_next_rdn(&subtree_reader))
		is_within = ct_name_next_rdn(&reader) &&
			    rdns_equal(subtree_reader, reader);
	*out_is_within = is_within;
	return CATRUST_OK;
}

/* --- Hash ---------------------------------------------------------------- */

/*
 * Hashes a message that comes in pieces: a full block is replaced by its own
 * hash, at the start of the next block. Pieces that may be confused carry
 * their length or an end mark.
 */
struct stream {
	const struct ct_hash_key *key;
	uint8_t block[256];
	size_t len;
};

static uint64_t stream_hash(const struct stream *stream)
{
	return ct_hash(stream->key, ct_span(stream->block, stream->len));
}

static struct stream *stream_init(struct stream *stream,
				  const struct ct_hash_key *key)
{
	stream->key = key;
	stream->len = 0;
	return stream;
}

/* Where a block ends depends on the message alone, not on its pieces: strings
 * of different types give equal messages in different pieces. */
static void stream_add(struct stream *stream, const void *data, size_t len)
{
	const uint8_t *bytes = data;

	while (len > 0) {
		size_t room = sizeof(stream->block) - stream->len;
		size_t step = len < room ? len : room;

		memcpy(stream->block + stream->len, bytes, step);
		stream->len += step;
		bytes += step;
		len -= step;
		if (stream->len == sizeof(stream->block)) {
			uint64_t hash = stream_hash(stream);

			memcpy(stream->block, &hash, sizeof(hash));
			stream->len = sizeof(hash);
		}
	}
}

static void stream_add_number(struct stream *stream, uint64_t number)
{
	stream_add(stream, &number, sizeof(number));
}

static void stream_add_span(struct stream *stream, struct ct_span span)
{
	stream_add_number(stream, span.len);
	stream_add(stream, span.data, span.len);
}

static void stream_add_text(struct stream *stream, struct ct_folded_text text)
{
	uint8_t piece[64];
	size_t len;

	while ((len = ct_folded_text_read(&text, piece, sizeof(piece))) > 0)
		stream_add(stream, piece, len);
	/* No octet of UTF-8: ends the text. */
	stream_add(stream, "\xff", 1);
}

static uint64_t hash_ava(const struct ct_hash_key *key,
			 const struct ct_ava *ava)
{
	struct stream stream;

	stream_add_span(stream_init(&stream, key), ava->oid);
	if (ct_text_is_valid(ava->tag, ava->value))
		stream_add_text(&stream, ct_folded_text(ava->tag, ava->value));
	else
		stream_add_span(&stream, ava->encoded);
	return stream_hash(&stream);
}

/* The sum over the set; of an RDN that is compared as bytes, their hash. */
static uint64_t hash_rdn(const struct ct_hash_key *key,
			 struct ct_name_reader reader)
{
	struct ct_ava ava;
	uint64_t sum = 0;

	for (unsigned count = 0; ct_name_next_ava(&reader, &ava); count++) {
		if (count == CT_RDN_MAX_SET)
			return ct_hash(key, reader.rdn);
		sum += hash_ava(key, &ava);
	}
	return sum;
}

uint64_t ct_name_hash(const struct ct_hash_key *key, struct ct_span name)
{
	struct ct_name_reader reader;
	struct stream stream;

	if (ct_name_open(&reader, name) != CATRUST_OK)
		return ct_hash(key, name);
	stream_init(&stream, key);
	while (ct_name_next_rdn(&reader))
		stream_add_number(&stream, hash_rdn(key, reader));
	return stream_hash(&stream);
}
