/*
 * What crl_make wrote, for the programs that measure CRLs.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The programs take bench/harness.h's command line; --file is crl_make's
 * directory. Their modes:
 *
 *	crl-load	from the CRL's file to an object
 *	crl-first	the same, and the first certificate is checked: what
 *			sorts, indexes or verifies then is counted
 *	crl-good, crl-revoked
 *			how often a second a certificate is checked that is not
 *			listed, or is; each thread takes its own from the pool
 *
 * and of crl_native also
 *
 *	crl-bytes	crl-good, and both certificates are read each time
 *	crl-refresh	crl-good, while a thread changes the CRL's file ten
 *			times a second and refreshes the store
 *	crl-fork	crl-good in a worker that was forked after loading,
 *			with three others that do the same
 *
 * Plain C without the library.
 */

#ifndef BENCH_CRL_INPUT_H
#define BENCH_CRL_INPUT_H

#include "bench/harness.h"

/* Certificates of each kind; OpenSSL 3.0 needs a second to parse 4,000. */
enum { CRL_POOL = 1024 };

struct crl_pool {
	unsigned char *bytes; /* owned */
	struct {
		const unsigned char *data;
		size_t len;
	} certs[CRL_POOL];
};

/* Reads @name ("good.der", "revoked.der") of a directory; NULL on failure,
 * after saying why. */
struct crl_pool *crl_pool_read(const char *directory, const char *name);
void crl_pool_free(struct crl_pool *pool);

/* DIRECTORY/NAME, in memory of the thread's own that the next call uses again.
 */
const char *crl_path(const char *directory, const char *name);

/* The number of the next certificate of a pool of @count, for this thread. */
size_t crl_next(size_t count);

#endif /* BENCH_CRL_INPUT_H */
