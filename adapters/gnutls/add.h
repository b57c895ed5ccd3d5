/*
 * Adding CAs and CRLs to a program's trust list.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: the arguments of gnutls_x509_trust_list_add_trust_file() or
 * _add_trust_mem(). Output: what these return; the entry's store holds what the
 * list would.
 *
 * Input is taken over when libgnutls is certain to take all of it. Other input
 * is tried on a temporary list first: when GnuTLS refuses it nothing changes,
 * and when GnuTLS accepts it the list is passed through from then on.
 */

#ifndef ADAPTER_GNUTLS_ADD_H
#define ADAPTER_GNUTLS_ADD_H

#include "adapters/gnutls/libgnutls.h"

struct ct_addition {
	bool is_file; /* of the paths; otherwise of the memory */
	const char *ca_path, *crl_path;
	const gnutls_datum_t *cas, *crls;
	int type; /* GNUTLS_X509_FMT_* */
	unsigned flags, verify_flags;
};

int ct_add(const struct ct_libgnutls *gnutls, gnutls_x509_trust_list_t program,
	   const struct ct_addition *addition);

/* Passes a list through for good. Returns 0, or one of GnuTLS's errors. */
int ct_give_up(const struct ct_libgnutls *gnutls,
	       gnutls_x509_trust_list_t program, const char *why);

/* Gives a list the names of its CAs, now and whenever CAs are added to it. */
int ct_send_names(const struct ct_libgnutls *gnutls,
		  gnutls_x509_trust_list_t program);

#endif /* ADAPTER_GNUTLS_ADD_H */
