/*
 * The certificates of a PEM file, read through a window.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The memory has two parts. The file is read into the second one, which is
 * aligned for the kernel's copying; what is unfinished of the bytes before is
 * moved to the end of the first one, so that both are one text. Parts for a
 * small file are no larger than it: a large block that is freed makes glibc's
 * malloc() tidy up, which takes longer than the load.
 *
 * The first use of a page costs more than a call of read(), so the second part
 * is small in a process's first load, which for most is the only one, unless
 * the file is large. Later loads find pages that were used before.
 */

#include <config.h>

#include <stdlib.h>

#include "input/pem_stream.h"

enum {
	LARGEST_ROOM = 64 * 1024,
	FIRST_STEP = 16 * 1024,
	LARGEST_STEP = 64 * 1024,
	LARGE = 1 << 20,	 /* a file */
	ALIGNMENT = 64,		 /* a cache line */
	BEGIN_BYTES = 11,	 /* "-----BEGIN " */
	LARGEST_KEPT = 32 << 20, /* that glibc learns from */
	TOP_PAD = 128 * 1024,	 /* what glibc keeps at the end of its heap */
};

atomic_bool ct_pem_stream_was_used;

bool ct_pem_stream_close(struct ct_pem_stream *stream)
{
	atomic_store_explicit(&ct_pem_stream_was_used, true,
			      memory_order_relaxed);
	free(stream->memory);
	return ct_source_stream_close(&stream->source);
}

/* Reads on; the window's text from @from on stays. */
static enum catrust_error advance(struct ct_pem_stream *stream, size_t from)
{
	struct ct_span text = stream->pem.text;
	size_t kept, got;

	if (stream->keeps_text && from > stream->given)
		from = stream->given;
	stream->given -= stream->keeps_text ? from : 0;
	kept = text.len - from;
	if (kept > stream->room)
		return CATRUST_E_LIMIT;
	memmove(stream->at_read - kept, text.data + from, kept);
	CT_TRY(ct_source_stream_read(&stream->source, stream->at_read,
				     stream->step, &got));
	stream->pem = ct_pem(ct_span(stream->at_read - kept, kept + got));
	return CATRUST_OK;
}

/* glibc maps large blocks anew each time, until a block of that size or a
 * larger one was freed: each load would cost a page fault for each page of its
 * result. So the window's block is as large as the text, and the largest one
 * of a load. It also gives back what is free at the end of its heap when that
 * is more than twice as large: so the block is larger than the result, by what
 * it keeps there anyway. What is not used of it does not cost any memory. */
static size_t memory_size(const struct ct_pem_stream *stream)
{
	size_t size = stream->source.left;
	size_t needed = stream->room + stream->step;

	needed += ALIGNMENT;
	if (size < FIRST_STEP || size > LARGEST_KEPT)
		return needed;
	size += TOP_PAD;
	return size < needed ? needed : size;
}

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

static size_t largest_step(const struct ct_pem_stream *stream)
{
	bool was_used = atomic_load_explicit(&ct_pem_stream_was_used,
					     memory_order_relaxed);

	return was_used || stream->source.left >= LARGE ? LARGEST_STEP
							: FIRST_STEP;
}

enum catrust_error ct_pem_stream_open(struct ct_pem_stream *stream,
				      const char *path, size_t max_size,
				      struct ct_file_identity *out_identity)
{
	enum catrust_error error = CATRUST_E_MEMORY;
	uintptr_t at;

	CT_TRY(ct_source_stream_open(&stream->source, path, max_size,
				     out_identity));
	stream->room = least(LARGEST_ROOM, stream->source.left);
	stream->step = least(largest_step(stream), stream->source.left);
	stream->memory = malloc(memory_size(stream));
	if (stream->memory != NULL) {
		at = (uintptr_t)stream->memory + stream->room;
		stream->at_read = (uint8_t *)stream->memory + stream->room +
				  (ALIGNMENT - at % ALIGNMENT);
		stream->pem = ct_pem(ct_span(stream->at_read, 0));
		stream->keeps_text = false;
		stream->given = 0;
		error = advance(stream, 0);
	}
	if (error != CATRUST_OK)
		(void)ct_pem_stream_close(stream);
	return error;
}

/* From where on text without a block in it has to stay: a marker may begin at
 * its end. */
static size_t unfinished_from(const struct ct_pem *pem)
{
	size_t len = pem->text.len;

	if (len - pem->next < BEGIN_BYTES)
		return pem->next;
	return len - (BEGIN_BYTES - 1);
}

/* True when the window may end within the block's label or after it. */
static bool may_go_on(const struct ct_pem *pem,
		      const struct ct_pem_block *block)
{
	return block->body == pem->text.len ||
	       CT_SPAN_IS(block->label, "CERTIFICATE");
}

enum ct_pem_stream_result ct_pem_stream_next(struct ct_pem_stream *stream,
					     uint8_t *out, size_t *out_len)
{
	struct ct_pem_block block;
	size_t from;

	for (;;) {
		if (ct_pem_next(&stream->pem, "", &block)) {
			if (CT_SPAN_IS(block.label, "CERTIFICATE") &&
			    ct_pem_decode(&stream->pem, &block, out, out_len) ==
				    CATRUST_OK)
				return CT_PEM_STREAM_BLOCK;
			if (stream->source.left == 0 ||
			    !may_go_on(&stream->pem, &block))
				return CT_PEM_STREAM_UNUSUAL;
			from = block.begin;
		} else {
			if (stream->source.left == 0) {
				stream->pem.next = stream->pem.text.len;
				return CT_PEM_STREAM_END;
			}
			from = unfinished_from(&stream->pem);
		}
		if (advance(stream, from) != CATRUST_OK)
			return CT_PEM_STREAM_UNUSUAL;
	}
}

struct ct_span ct_pem_stream_text(struct ct_pem_stream *stream)
{
	size_t from = stream->given, end = stream->pem.next;

	stream->given = end;
	return ct_span(stream->pem.text.data + from, end - from);
}
