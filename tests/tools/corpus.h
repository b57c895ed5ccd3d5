/*
 * Test tools: any number of distinct CA certificates, and bundles of them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a seed and an index. Output: DER or PEM, the same on every machine.
 *
 * The certificates look like those of real CAs (0.6 to 1.5 KB; RSA with 2048
 * and 4096 bits, P-384; usual extensions), and all are self-issued. Keys and
 * signatures are random bytes: loading must not look at them, and anything
 * that verifies uses signer.h instead. The kinds take turns with a period of
 * 10, so that averages do not depend on how many are made.
 */

#ifndef CT_TESTS_TOOLS_CORPUS_H
#define CT_TESTS_TOOLS_CORPUS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"

enum ct_corpus_flags {
	CT_CORPUS_DUPLICATES = 1 << 0,	 /* all equal the first */
	CT_CORPUS_SAME_SUBJECT = 1 << 1, /* different, with one subject */
	CT_CORPUS_CRLF = 1 << 2,	 /* PEM with CR LF */
	CT_CORPUS_TEXT = 1 << 3, /* PEM with text before each block, some of it
				  * not ASCII */
	CT_CORPUS_REAL_POINTS = 1 << 4, /* EC keys lie on their curve: some
					 * libraries look while they load */
};

struct ct_corpus {
	uint64_t seed;
	unsigned flags;
	unsigned malformed; /* of 1,000 certificates: how many are spoilt */
};

/* True when the certificate with this index is one of the spoilt ones. */
bool ct_corpus_is_malformed(const struct ct_corpus *corpus, uint64_t index);

/* Appends the DER of one certificate. */
void ct_corpus_der(struct ct_buffer *out, const struct ct_corpus *corpus,
		   uint64_t index);

/* Appends one certificate as PEM. */
void ct_corpus_pem(struct ct_buffer *out, const struct ct_corpus *corpus,
		   uint64_t index);

/* Appends a PEM bundle of the first @count certificates. */
void ct_corpus_bundle(struct ct_buffer *out, const struct ct_corpus *corpus,
		      uint64_t count);

#endif /* CT_TESTS_TOOLS_CORPUS_H */
