/*
 * Oracle tests: the inputs, by number.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Both probes make their inputs themselves, from the same numbers; nothing
 * but results is written and compared.
 */

#ifndef CT_TESTS_ORACLE_CASES_H
#define CT_TESTS_ORACLE_CASES_H

#include "base/buffer.h"

/* The certificates that inputs are made of. */
enum ct_case_certificate {
	CT_CASE_A, /* small ones, nothing special */
	CT_CASE_B,
	CT_CASE_C,
	CT_CASE_V1,
	CT_CASE_NOT_CA,
	CT_CASE_RICH,  /* every extension the signer can write */
	CT_CASE_NAMES, /* unusual types of strings in its names */
	CT_CASE_RSA,
	CT_CASE_PSS,
	CT_CASE_OLD, /* GeneralizedTime, 1940 to 2060 */
	CT_CASE_CORPUS,
	CT_CASE_NUM_CERTIFICATES,
};

/* The DER of one of them; made at the first call and kept. */
const struct ct_buffer *ct_case_certificate(enum ct_case_certificate which);

/* A CRL of A's issuer. */
const struct ct_buffer *ct_case_crl(void);

/* Frees all of them. */
void ct_case_clear(void);

/* Makes the @number-th certificate that shows one thing which is wrong
 * (made.c); the result is its name. */
const char *ct_case_made(struct ct_buffer *out, size_t number);
size_t ct_case_num_made(void);

/* Makes the @number-th spoilt input: PEM, or DER for half of the kinds that
 * change DER. *is_der says which; the result is a word for the kind. */
const char *ct_case_spoilt(struct ct_buffer *out, uint64_t number, int *is_der);

#endif /* CT_TESTS_ORACLE_CASES_H */
