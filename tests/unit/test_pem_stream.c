/*
 * Tests of reading PEM files through a window: against the same bytes in
 * memory, which are one text. Certificates, problems and their places must be
 * the same wherever the window's borders fall.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>

#include "bytes.h"
#include "input/pem_stream.h"
#include "tests/tools/temporary.h"
#include "tests/tools/checkers.h"
#include "tests/tools/corpus.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/random.h"
#include "trust/bundle.h"
#include "tests/tools/run_suite.h"

/* What a load told, as text. */
static void note_problem(void *context, const struct ct_load_problem *problem)
{
	char line[200];

	snprintf(line, sizeof(line), "%d %zu %zu %.*s\n", (int)problem->error,
		 problem->line, problem->offset,
		 problem->label.len > 50 ? 50 : (int)problem->label.len,
		 problem->label.data == NULL
			 ? ""
			 : (const char *)problem->label.data);
	assert_ok(ct_buffer_append_string(context, line));
}

static void check_same(const char *path, struct ct_span text,
		       struct ct_load_options options)
{
	CT_TEST_BUFFER file_notes = CT_BUFFER_INIT;
	CT_TEST_BUFFER memory_notes = CT_BUFFER_INIT;
	struct ct_bundle *file = NULL, *memory = NULL;
	enum catrust_error file_error, memory_error;

	options.report = note_problem;
	options.report_context = &file_notes;
	file_error = ct_bundle_load_file(path, &options, &file);
	options.report_context = &memory_notes;
	memory_error = ct_bundle_load_memory(text, &options, &memory);
	ck_assert_int_eq(file_error, memory_error);
	ck_assert(ct_span_equal(ct_span(file_notes.data, file_notes.len),
				ct_span(memory_notes.data, memory_notes.len)));
	if (file_error == CATRUST_OK) {
		ck_assert(ct_bundle_equal(file, memory));
		ct_bundle_unref(file);
		ct_bundle_unref(memory);
	}
}

/* In both dialects, strictly and not; as the first load of a process, or a
 * later one. */
static void check_all_ways(const struct ct_buffer *buffer, bool is_first)
{
	struct ct_span text = ct_span(buffer->data, buffer->len);

	write_file("bundle.pem", text);
	for (unsigned way = 0; way < 4; way++) {
		atomic_store(&ct_pem_stream_was_used, !is_first);
		check_same(path_of("bundle.pem"), text,
			   (struct ct_load_options){
				   .dialect = way & 1 ? CT_LOAD_NARROW
						      : CT_LOAD_WIDE,
				   .is_lenient = (way & 2) != 0,
				   .allow_gzip = true,
			   });
	}
}

static void add(struct ct_buffer *text, const char *string)
{
	assert_ok(ct_buffer_append_string(text, string));
}

static void add_text(struct ct_buffer *text, size_t len)
{
	assert_ok(ct_buffer_reserve(text, len));
	for (size_t i = 0; i < len; i++)
		text->data[text->len++] = i % 60 == 59 ? '\n' : 'x';
}

static const struct ct_corpus corpus = {.seed = 1};
/* Bytes that one read takes. */
enum { FIRST_WINDOW = 16 * 1024, WINDOW = 64 * 1024 };

/* The first window ends everywhere within a block and around it. */
TESTS(test_every_border, 2)
{
	CT_TEST_BUFFER block = CT_BUFFER_INIT;
	size_t step = ct_test_is_memchecked() ? 97 : 1;
	size_t window = _i == 0 ? FIRST_WINDOW : WINDOW;

	ct_corpus_pem(&block, &corpus, 0);
	for (size_t shift = 0; shift <= block.len + 30; shift += step) {
		CT_TEST_BUFFER text = CT_BUFFER_INIT;

		add_text(&text, window - shift);
		ct_corpus_pem(&text, &corpus, 0);
		ct_corpus_pem(&text, &corpus, 1);
		check_all_ways(&text, _i == 0);
	}
}

/* What files contain besides good blocks. */
static void add_piece(struct ct_buffer *text, struct ct_random *random)
{
	static const struct ct_corpus others[] = {
		{.seed = 2, .flags = CT_CORPUS_CRLF | CT_CORPUS_TEXT},
		{.seed = 3, .malformed = 1000},
	};
	size_t from = text->len;

	switch (ct_random_below(random, 40)) {
	case 0:
		add_text(text, ct_random_below(random, 2 * WINDOW));
		break;
	case 1:
		add(text, "-----BEGIN CERTIFICATE-----\n");
		break;
	case 2:
		add(text, "-----BEGIN X509 CRL-----\nMAA=\n-----END X-----\n");
		break;
	case 3:
		ct_corpus_pem(text, &others[1], from);
		break;
	case 4: /* END is missing */
		ct_corpus_pem(text, &corpus, from);
		text->len -= 20;
		break;
	case 5: /* a body that fits into no window */
		add(text, "-----BEGIN CERTIFICATE-----\n");
		for (size_t i = 0; i < 3000; i++)
			add(text,
			    "MIIDdzCCAl+gAwIBAgIEAgAAuTANBgkqhkiG9w0BA\n");
		add(text, "-----END CERTIFICATE-----\n");
		break;
	case 6:
		add(text, "-----BEGIN X509 CERTIFICATE-----\n");
		break;
	case 7: /* the same again */
		ct_corpus_pem(text, &corpus, 7);
		break;
	default:
		ct_corpus_pem(text, &others[0], from);
	}
}

TESTS(test_mixtures, ct_test_is_memchecked() ? 12 : 300)
{
	struct ct_random random = ct_random(5, (uint64_t)_i);
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	bool is_first = ct_random_below(&random, 2) == 0;
	size_t num_pieces = ct_random_below(&random, is_first ? 60 : 180) + 1;

	/* Some of them are all good. */
	for (size_t i = 0; i < num_pieces; i++)
		if (_i % 3 == 0)
			ct_corpus_pem(&text, &corpus, i);
		else
			add_piece(&text, &random);
	/* Cut off somewhere */
	if (_i % 2 == 0)
		text.len -= ct_random_below(&random, 2000) % text.len;
	check_all_ways(&text, is_first);
}

/* The window itself gives the blocks: otherwise all of the above would compare
 * one way with itself. */
TEST(test_streams)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	struct ct_file_identity identity;
	struct ct_pem_stream stream;
	uint8_t *out;
	size_t len, num = 0;

	ct_corpus_bundle(&text, &corpus, 200);
	write_file("bundle.pem", ct_span(text.data, text.len));
	out = malloc(text.len);
	ck_assert_ptr_nonnull(out);
	assert_ok(ct_pem_stream_open(&stream, path_of("bundle.pem"), 0,
				     &identity));
	while (ct_pem_stream_next(&stream, out, &len) == CT_PEM_STREAM_BLOCK) {
		CT_TEST_BUFFER der = CT_BUFFER_INIT;

		ct_corpus_der(&der, &corpus, num++);
		ck_assert(ct_span_equal(ct_span(out, len),
					ct_span(der.data, der.len)));
	}
	ck_assert_uint_eq(num, 200);
	ck_assert_int_eq(ct_pem_stream_next(&stream, out, &len),
			 CT_PEM_STREAM_END);
	/* A file that changes meanwhile is noticed. */
	write_file("bundle.pem", BYTES("other"));
	ck_assert(!ct_pem_stream_close(&stream));
	free(out);
}

RUN_TESTS(.timeout = 120, .set_up_all = temporary_make,
	  .tear_down_all = temporary_remove)
