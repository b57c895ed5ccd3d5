/*
 * A file of CRLs as PEM, decoded and hashed while it is read.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "asn1/der.h"
#include "input/base64.h"

#include "crl_text.h"
#include "strict_pem.h"

enum {
	LINE = 64,
	PIECE = 1024 * (LINE + 1),
	ENOUGH = 8 * (LINE + 1), /* characters: a BEGIN line and a body line */
	FIRST = LINE / 4 * 3,
	HEADER = 6, /* octets of tag and length, or fewer */
};

static const char begin_line[] = "-----BEGIN X509 CRL-----\n";
static const char end_line[] = "-----END X509 CRL-----\n";

struct reader {
	struct ct_source_stream source;
	const struct ct_crl_hasher *hasher;
	uint8_t *memory;     /* PIECE bytes */
	struct ct_span text; /* in it: read and not decoded yet */
	struct ct_buffer der;
	size_t start; /* of the block, in der */
	/* Offsets in der of what is hashed, and of what was hashed so far. */
	size_t hash_start, hash_end, hashed;
};

/* Finds the TBSCertList and its algorithm at the beginning of a CRL; false when
 * they are not there. Only the lengths of headers are read, which may be wrong.
 */
static bool find_tbs(const struct reader *reader, struct ct_span *out_tbs,
		     struct ct_span *out_algorithm)
{
	const uint8_t *start = reader->der.data + reader->start;
	const uint8_t *end = reader->der.data + reader->der.len;
	struct ct_der file =
		ct_der(ct_span(start, reader->der.capacity - reader->start));
	struct ct_der crl, tbs;
	struct ct_span version;

	if (end - start < FIRST ||
	    ct_der_enter(&file, CT_DER_SEQUENCE, &crl) != CATRUST_OK)
		return false;
	tbs = crl;
	if (ct_der_read_value(&tbs, CT_DER_SEQUENCE, out_tbs) != CATRUST_OK ||
	    ct_der_enter(&crl, CT_DER_SEQUENCE, &tbs) != CATRUST_OK ||
	    ct_der_read_optional(&tbs, CT_DER_INTEGER, &version) !=
		    CATRUST_OK ||
	    end - tbs.at < HEADER ||
	    ct_der_read_value(&tbs, CT_DER_SEQUENCE, out_algorithm) !=
		    CATRUST_OK)
		return false;
	return tbs.at <= end;
}

/* Hashes the bytes that were decoded since the last call. */
static void hash_on(struct reader *reader)
{
	size_t end = reader->der.len < reader->hash_end ? reader->der.len
							: reader->hash_end;

	if (end <= reader->hashed)
		return;
	reader->hasher->add(reader->hasher->context,
			    ct_span(reader->der.data + reader->hashed,
				    end - reader->hashed));
	reader->hashed = end;
}

static void begin_hash(struct reader *reader)
{
	struct ct_span tbs, algorithm;

	if (!find_tbs(reader, &tbs, &algorithm) ||
	    !reader->hasher->begin(reader->hasher->context, algorithm))
		return;
	reader->hash_start = (size_t)(tbs.data - reader->der.data);
	reader->hash_end = reader->hash_start + tbs.len;
	reader->hashed = reader->hash_start;
}

static void skip(struct reader *reader, size_t len)
{
	reader->text = ct_span(reader->text.data + len, reader->text.len - len);
}

/* Reads more text when there is not ENOUGH. */
static bool fill(struct reader *reader)
{
	size_t kept = reader->text.len, len;

	if (kept >= ENOUGH || reader->source.left == 0)
		return true;
	memmove(reader->memory, reader->text.data, kept);
	if (ct_source_stream_read(&reader->source, reader->memory + kept,
				  PIECE - kept, &len) != CATRUST_OK)
		return false;
	reader->text = ct_span(reader->memory, kept + len);
	return true;
}

static bool skip_line(struct reader *reader, const char *line, size_t len)
{
	if (!fill(reader) || reader->text.len < len ||
	    memcmp(reader->text.data, line, len) != 0)
		return false;
	skip(reader, len);
	return true;
}

/* Decodes all whole lines, up to the END line; false when they are not base64.
 */
static bool decode_some(struct reader *reader)
{
	struct ct_span text = reader->text;
	size_t num = 0, most, len, read;

	while (text.len / (LINE + 1) > num &&
	       text.data[num * (LINE + 1) + LINE] == '\n')
		num++;
	most = num > 0 ? num * (LINE + 1) : text.len;
	if (ct_base64_decode_pem(text.data, most,
				 reader->der.data + reader->der.len, &len,
				 &read) != CATRUST_OK ||
	    !ct_strict_pem_is_usual_body(ct_span(text.data, read), len) ||
	    (read < most ? text.data[read] != '-' : num == 0))
		return false;
	reader->der.len += len;
	skip(reader, read);
	return true;
}

static bool read_block(struct reader *reader)
{
	struct ct_crl_text_place place;

	reader->start = reader->der.len;
	reader->hash_start = reader->hash_end = reader->hashed = 0;
	do {
		bool is_first = reader->der.len == reader->start;

		if (!fill(reader) || !decode_some(reader))
			return false;
		if (is_first)
			begin_hash(reader);
		hash_on(reader);
		if (!fill(reader))
			return false;
	} while (reader->text.len > 0 && reader->text.data[0] != '-');
	place.start = reader->start;
	place.len = reader->der.len - reader->start;
	place.hashed_start = reader->hash_start;
	place.hashed_len = reader->hashed == reader->hash_end
				   ? reader->hash_end - reader->hash_start
				   : 0;
	return reader->hasher->end(reader->hasher->context, &place);
}

static bool read_all(struct reader *reader)
{
	do
		if (!skip_line(reader, begin_line, sizeof(begin_line) - 1) ||
		    !read_block(reader) ||
		    !skip_line(reader, end_line, sizeof(end_line) - 1) ||
		    !fill(reader))
			return false;
	while (reader->text.len > 0);
	return true;
}

/* Reads the open source. */
static bool read_source(struct reader *reader)
{
	reader->memory = malloc(PIECE);
	reader->text = ct_span(reader->memory, 0);
	return reader->memory != NULL &&
	       ct_buffer_reserve(&reader->der, reader->source.left / 4 * 3 +
						       CT_BASE64_SLACK) ==
		       CATRUST_OK &&
	       read_all(reader);
}

bool ct_crl_text_read(const char *path, const struct ct_crl_hasher *hasher,
		      struct ct_file_text *out)
{
	struct reader reader = {.hasher = hasher};
	bool is_read;

	if (ct_source_stream_open(&reader.source, path, 0, &out->identity) !=
	    CATRUST_OK)
		return false;
	is_read = read_source(&reader);
	is_read = ct_source_stream_close(&reader.source) && is_read;
	free(reader.memory);
	if (!is_read) {
		ct_buffer_clear(&reader.der);
		return false;
	}
	ct_buffer_trim(&reader.der);
	out->bytes = reader.der;
	return true;
}
