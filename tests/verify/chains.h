/*
 * Test tools: stores and chains for the tests of verification.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Certificates are described with struct ct_test_certificate_spec
 * (tests/tools/signer.h); the functions below fill in what a conforming one
 * has. Everything made lives until chains_clear().
 */

#ifndef CT_TESTS_VERIFY_CHAINS_H
#define CT_TESTS_VERIFY_CHAINS_H

#include "tests/tools/signer.h"
#include "verify/verify.h"

/* What chains are verified with: a moment within the default validity. */
#define CHAINS_TIME INT64_C(1780000000) /* 2026-05-28 */

enum { CHAINS_MAX = 12000 };

struct chains {
	struct ct_store *store;
	struct ct_span sent[CHAINS_MAX]; /* [0] is the peer's */
	size_t num_sent;
	struct ct_buffer buffers[CHAINS_MAX];
	size_t num_buffers;
	struct ct_verify_options options;
	struct ct_verify_result result;
};

struct chains *chains_new(enum catrust_profile profile);
void chains_free(struct chains *chains);

/* Fills the defaults of a CA's certificate in: basic constraints, key usage,
 * key identifiers. */
struct ct_test_certificate_spec chains_ca(const char *subject,
					  const char *issuer,
					  struct ct_test_key key,
					  struct ct_test_key signing_key);

/* The same for a server's certificate, for example.com. */
struct ct_test_certificate_spec chains_leaf(const char *issuer,
					    struct ct_test_key key,
					    struct ct_test_key signing_key);

/* Makes a certificate: its DER. */
struct ct_span chains_make(struct chains *chains,
			   const struct ct_test_certificate_spec *spec);

void chains_trust(struct chains *chains, struct ct_span der);
/* Removes the certificates with this one's subject. */
void chains_remove(struct chains *chains, struct ct_span der);
/* As a PEM "TRUSTED CERTIFICATE": the certificate, and settings after it. */
void chains_trust_with(struct chains *chains, struct ct_span der,
		       struct ct_span settings);
/* All of a text: p11-kit's or NSS's, with its limits. */
void chains_trust_text(struct chains *chains, struct ct_span text);
void chains_send(struct chains *chains, struct ct_span der);

/* Makes and adds in one step. */
void chains_trust_spec(struct chains *chains,
		       struct ct_test_certificate_spec spec);
void chains_send_spec(struct chains *chains,
		      struct ct_test_certificate_spec spec);

/* Verifies; the result is in chains->result. */
enum catrust_error chains_verify(struct chains *chains);

#endif /* CT_TESTS_VERIFY_CHAINS_H */
