/*
 * What the comparisons with OpenSSL share: files, and how to load them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A scenario is made of a seed: CA files and CRL files in all shapes (names
 * that only OpenSSL calls equal, cross-signed, expired, renewed, twice; text,
 * labels, bytes and DER spoilt), a directory of hashed names, and leaves to
 * verify. The numbers that follow in its stream choose what a program does with
 * them.
 *
 * What cannot be made ends the process with a message.
 */

#ifndef CT_TESTS_OPENSSL_SCENARIO_H
#define CT_TESTS_OPENSSL_SCENARIO_H

#include <openssl/x509_vfy.h>

#include "base/buffer.h"
#include "tests/tools/random.h"
#include "tests/tools/signer.h"

enum {
	NUM_CAS = 8,
	NUM_LEAVES = 4,
	NUM_FILES = 3,
	NUM_CRL_FILES = 3, /* the last one only for the hashed directory */
	NUM_LINKS = 8,
	NUM_WAYS = 14, /* to load a file */
	PATH_SIZE = 512,
};

#define NOW INT64_C(1780000000)
#define DAY INT64_C(86400)

struct ct_scenario {
	struct ct_random random;
	struct ct_buffer cas[NUM_CAS];
	struct ct_test_certificate_spec specs[NUM_CAS];
	struct ct_buffer leaves[NUM_LEAVES];
	uint64_t leaf_serials[NUM_LEAVES];
	const char *leaf_issuers[NUM_LEAVES];
	char files[NUM_FILES][PATH_SIZE];
	char crl_files[NUM_CRL_FILES][PATH_SIZE];
	char hashed[PATH_SIZE];		  /* a directory of hashed names */
	char links[NUM_LINKS][PATH_SIZE]; /* in it */
	size_t num_links;
};

struct ct_scenario *ct_scenario_new(const char *directory, uint64_t seed,
				    uint64_t number);
void ct_scenario_free(struct ct_scenario *scenario);

/* Waits until the files are old enough for what is made of them to be shared:
 * otherwise that depends on how fast the machine is. */
void ct_scenario_settle(const struct ct_scenario *scenario);

/* The next number of the stream; one out of @of. */
size_t ct_scenario_below(struct ct_scenario *scenario, size_t limit);
bool ct_scenario_chance(struct ct_scenario *scenario, size_t of);

_Noreturn void ct_scenario_die(const char *what);

/* A new object. */
X509 *ct_scenario_certificate(const struct ct_buffer *der);

/* The error of verifying one certificate alone, at the time NOW. */
int ct_scenario_verify(X509_STORE *store, const struct ct_buffer *leaf,
		       unsigned long flags);

/* Another library context than the default, made once. */
OSSL_LIB_CTX *ct_scenario_other_context(void);

/* Loads a file into a store in one of @num_ways, and says what came of it. A
 * CRL that comes through another library context too is listed twice: only CA
 * files come in all ways. */
void ct_scenario_load(struct ct_scenario *scenario, X509_STORE *store,
		      const char *path, size_t num_ways);

/* main() of a program that takes DIRECTORY SEED COUNT, with what it does for
 * each of these numbers. */
int ct_scenario_main(int argc, char **argv,
		     void (*run)(const char *directory, uint64_t seed,
				 uint64_t number));

#endif /* CT_TESTS_OPENSSL_SCENARIO_H */
