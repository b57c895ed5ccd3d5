/*
 * The CRL object of gnutls_x509_crl_t.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_GNUTLS_CRL_H
#define CT_GNUTLS_CRL_H

#include <stdatomic.h>

#include <gnutls/x509.h>

#include "gnutls/base/internal.h"
#include "gnutls/names/dn.h"
#include "revocation/crl_load.h"
#include "x509/certificate.h"

struct gnutls_x509_crl_int {
	struct ct_loaded_crl *loaded; /* NULL: nothing there */
	/* Where the entry with some number begins, so that asking for one after
	 * the other costs no walk from the start: number << 32 | offset. */
	atomic_ullong cursor;
	ct_gnutls_dn_slot issuer; /* NULL until it is asked for */
};

/* True when something was imported. NULL allowed. */
static inline bool ct_gnutls_crl_is_set(gnutls_x509_crl_t crl)
{
	return crl != NULL && crl->loaded != NULL;
}

/* GNUTLS_E_INVALID_REQUEST for NULL, @unset where nothing was imported. */
static inline int ct_gnutls_crl_check(gnutls_x509_crl_t crl, int unset)
{
	if (crl == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	return ct_gnutls_crl_is_set(crl) ? 0 : unset;
}

/* The view of an object that is set. */
static inline const struct ct_crl *ct_gnutls_crl_view(gnutls_x509_crl_t crl)
{
	return &crl->loaded->crl;
}

/* Makes objects of all CRLs of a list and moves them to @out, which has room.
 * GNUTLS_E_MEMORY_ERROR, and the list as before. */
CT_MUST_USE int ct_gnutls_crl_from_list(struct ct_crl_list *list,
					gnutls_x509_crl_t *out);

/* A time for callers: what a 32-bit time_t cannot hold is as late as can be;
 * what was before 1970 is 0, as a negative time would look like an error. */
time_t ct_gnutls_crl_time(int64_t seconds);

#endif /* CT_GNUTLS_CRL_H */
