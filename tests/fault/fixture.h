/*
 * Fault tests: files and memory to load.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_TESTS_FAULT_FIXTURE_H
#define CT_TESTS_FAULT_FIXTURE_H

#include <stdint.h>

#include <gnutls/gnutls.h>

struct fixture {
	gnutls_datum_t first;  /* DER of a certificate that is not in bundle */
	gnutls_datum_t second; /* another one */
	gnutls_datum_t bundle; /* PEM of 4 certificates, 3 of them distinct */
	char bundle_path[512]; /* the same as a file */
	char other_path[512];  /* a file with 2 other certificates */
	char gzip_path[512];   /* the bundle, compressed */
	char mixed_path[512];  /* good, spoilt, good */
	char directory[512];   /* 3 files, 1 of them without certificates */
};

/* Makes everything in a new directory; ends the process when it cannot. */
void fixture_make(struct fixture *fixture);
void fixture_clear(struct fixture *fixture);

/* Writes a file below the fixture's directory; its path goes to @path. */
void fixture_write(const struct fixture *fixture, const char *name,
		   gnutls_datum_t data, char path[512]);

/* A number for everything that a trust list, or credentials, hold: the
 * certificates in their order, and the list of names. */
uint64_t fixture_credentials_state(gnutls_certificate_credentials_t cred);
uint64_t fixture_hash(uint64_t hash, const void *data, size_t len);

#endif /* CT_TESTS_FAULT_FIXTURE_H */
