/*
 * Test tools: CRLite data.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * tests/revocation/crlite has filters of the reference builder and the answers
 * of the reference implementation (tests/tools/crlite-oracle says how they were
 * made). Other data are written here: filters that list their revoked serial
 * numbers one by one.
 *
 * For tests only: what cannot be made ends the process with a message.
 */

#ifndef TESTS_REVOCATION_CRLITE_FIXTURE_H
#define TESTS_REVOCATION_CRLITE_FIXTURE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/buffer.h"
#include "base/span.h"

enum { CRLITE_GENERATED_AT = 1760000000 }; /* of the stored data */

/* A file of tests/revocation/crlite; "" is the directory. Two calls' results
 * may be used at once. */
const char *crlite_stored(const char *name);

/* The stored data's files, ended by NULL; the index first. */
extern const char *const crlite_files[];

/* Copies the stored data to a new directory, with its own modes: a checkout's
 * depend on who made it. */
void crlite_copy(const char *directory);

/* Appends a file to a buffer. */
void crlite_read(const char *path, struct ct_buffer *out);

struct crlite_sct {
	uint8_t log[32];
	uint64_t timestamp;
};

/* Appends the value of the extension that lists SCTs. */
void crlite_write_scts(struct ct_buffer *out, const struct crlite_sct *scts,
		       size_t num_scts);

/* One line of answers. */
struct crlite_answers {
	uint8_t issuer[32];
	struct crlite_sct scts[8];
	size_t num_scts;
	uint64_t first; /* serial number */
	char answers[512];
};

/* Reads the next line; false at the end. */
bool crlite_read_answers(FILE *file, struct crlite_answers *out);

/* The contents of the INTEGER of a number; returns its length. */
size_t crlite_serial(uint64_t number, uint8_t out[9]);

/* A filter, for crlite_write(). */
struct crlite_filter_spec {
	const char *name;
	const struct crlite_sct *first; /* coverage: logs, and first times */
	const uint64_t *last;		/* the last ones */
	size_t num_logs;
	uint8_t issuer[32];
	const char *revoked; /* serial numbers' contents in a row, */
	size_t num_revoked;  /* so many, one octet each */
};

/* How filters name a CA: SHA-256 of the public key of its certificate, DER. */
void crlite_hash_issuer(struct ct_span ca, uint8_t out[32]);

/* Appends the bytes of a filter. */
void crlite_write_filter(struct ct_buffer *out,
			 const struct crlite_filter_spec *spec);

/* Appends the bytes of the filters' index. */
void crlite_write_index(struct ct_buffer *out,
			const struct crlite_filter_spec *filters,
			size_t num_filters);

/* Writes a directory as upki does: filters, the index, the manifest, each
 * renamed into place. @generated_at of -1: no manifest. */
void crlite_write(const char *directory,
		  const struct crlite_filter_spec *filters, size_t num_filters,
		  int64_t generated_at);

#endif /* TESTS_REVOCATION_CRLITE_FIXTURE_H */
