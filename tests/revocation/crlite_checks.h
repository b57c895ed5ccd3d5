/*
 * Test tools: CRLite checks that cost what real ones do, to be counted and
 * timed.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Of the issuers in data of the reference builder only the hashes are known, so
 * that SHA-256 gives the first one for the CA's key, after the same work. In
 * such data the serial numbers that 20 divides are revoked.
 *
 * For tests only: what cannot be made ends the process with a message.
 */

#ifndef TESTS_REVOCATION_CRLITE_CHECKS_H
#define TESTS_REVOCATION_CRLITE_CHECKS_H

#include <stdbool.h>

#include "revocation/crlite_data.h"
#include "x509/certificate.h"

enum { CRLITE_NUM_LEAVES = 20 };

struct crlite_checks {
	struct ct_buffer ders[CRLITE_NUM_LEAVES], ca_der;
	struct ct_certificate leaves[CRLITE_NUM_LEAVES], ca;
};

/* Makes end entities, the first of which is revoked, and their CA. @checks must
 * stay where it is. */
void crlite_checks_make(struct crlite_checks *checks);
void crlite_checks_clear(struct crlite_checks *checks);

/* Checks the @number-th of them, round and round; true for the right answer.
 * Threads: safe. */
bool crlite_checks_run(const struct crlite_checks *checks,
		       const struct ct_crlite_data *data, size_t number);

#endif /* TESTS_REVOCATION_CRLITE_CHECKS_H */
