/*
 * Adding CAs and CRLs to a program's trust list.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: what GnuTLS's two functions take. Output: what they return; the store
 * holds what the list would.
 *
 * Taken over is what libgnutls surely takes whole. What the engine refuses is
 * tried on a list of its own first: what GnuTLS refuses too changes nothing,
 * and what it accepts makes the list native.
 */

#ifndef ADAPTER_GNUTLS_ADD_H
#define ADAPTER_GNUTLS_ADD_H

#include "adapters/gnutls/list.h"

struct ct_addition {
	bool is_file; /* the paths count; otherwise the memory */
	const char *ca_path, *crl_path;
	const gnutls_datum_t *cas, *crls;
	int type; /* GNUTLS_X509_FMT_* */
	unsigned flags, verify_flags;
};

int ct_add(const struct ct_real *real, gnutls_x509_trust_list_t program,
	   const struct ct_addition *addition);

/* Leaves a list to GnuTLS for good. Returns 0, or one of GnuTLS's errors. */
int ct_give_up(const struct ct_real *real, gnutls_x509_trust_list_t program,
	       const char *why);

/* Fills a list now and whenever CAs are added to it. */
int ct_make_eager(const struct ct_real *real, gnutls_x509_trust_list_t program);

#endif /* ADAPTER_GNUTLS_ADD_H */
