/*
 * Help for unit tests: distinct certificates by number, as DER and PEM.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef TESTS_UNIT_CERTIFICATES_H
#define TESTS_UNIT_CERTIFICATES_H

#include "base/buffer.h"
#include "tests/tools/corpus.h"
#include "tests/tools/der_writer.h"

/* Of 1,000 and more all have one subject. */
enum { SAME_SUBJECT = 1000 };

static inline void certificate_der(struct ct_buffer *out, unsigned number)
{
	const struct ct_corpus corpus = {
		.seed = 77,
		.flags = number >= SAME_SUBJECT ? CT_CORPUS_SAME_SUBJECT : 0};

	ct_corpus_der(out, &corpus, number);
}

static inline void certificate_pem_label(struct ct_buffer *out, unsigned number,
					 const char *label)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	certificate_der(&der, number);
	ct_write_pem(out, label, &der);
}

static inline void certificate_pem(struct ct_buffer *out, unsigned number)
{
	certificate_pem_label(out, number, "CERTIFICATE");
}

static inline void write_text(struct ct_buffer *out, const char *text)
{
	ct_write_bytes(out, text, strlen(text));
}

#endif /* TESTS_UNIT_CERTIFICATES_H */
