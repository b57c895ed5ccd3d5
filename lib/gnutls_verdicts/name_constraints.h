/*
 * Name constraints as GnuTLS reads, combines and applies them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * verify/name_constraints.h has RFC 5280's rules, which compare the constraints
 * of each CA with every name. GnuTLS combines those of all CAs into one object
 * first, compares names of one form after the other, and lets a server's common
 * name stand for a missing host name. chain_constraints.h applies both.
 */

#ifndef CT_GNUTLS_VERDICTS_NAME_CONSTRAINTS_H
#define CT_GNUTLS_VERDICTS_NAME_CONSTRAINTS_H

#include <gnutls/x509-ext.h>

#include "gnutls/names/name_list.h"
#include "x509/certificate.h"

/* The object of gnutls_x509_name_constraints_t. */
struct gnutls_name_constraints_st {
	struct ct_name_list permitted, excluded;
	size_t merging_cost; /* so far, see name_constraints_merge.c */
};

void ct_gnutls_name_constraints_clear(struct gnutls_name_constraints_st *nc);

/*
 * Reads the extension's value. Without GNUTLS_EXT_FLAG_APPEND it replaces the
 * object's constraints. With it they are combined, as those of two CAs of one
 * chain are: what is excluded by either stays excluded, and only what both
 * permit stays permitted; a form of names of which nothing is left is excluded
 * as a whole.
 *
 * Returns 0 or GnuTLS's code of the error; the object is as before then.
 */
CT_MUST_USE int
ct_gnutls_name_constraints_import(struct gnutls_name_constraints_st *nc,
				  struct ct_span value, unsigned flags);

/* The combining: @from is empty afterwards. Errors: GNUTLS_E_MEMORY_ERROR, and
 * @into is as before. */
CT_MUST_USE int
ct_gnutls_name_constraints_merge(struct gnutls_name_constraints_st *into,
				 struct gnutls_name_constraints_st *from,
				 unsigned flags);

/* Whether a single name is allowed; @type is gnutls_x509_subject_alt_name_t. */
bool ct_gnutls_name_constraints_allow(
	const struct gnutls_name_constraints_st *nc, unsigned type,
	struct ct_span name);

/* Whether the certificate's names of one form are allowed, and the subject's
 * attributes that stand for them: 1, 0 or GNUTLS_E_MEMORY_ERROR. Without
 * constraints all are, without a certificate (NULL) none otherwise. */
CT_MUST_USE int
ct_gnutls_name_constraints_check(const struct gnutls_name_constraints_st *nc,
				 gnutls_x509_subject_alt_name_t type,
				 const struct ct_certificate *certificate);

/* Whether GnuTLS reads constraints of these forms. A CA with others, on
 * registered IDs or most otherNames, certifies nothing there. */
bool ct_gnutls_name_constraints_are_known(
	const struct gnutls_name_constraints_st *nc);

/* The engine's form for one of GnuTLS's, where the engine compares its names as
 * they are listed: host names, e-mail addresses, IP addresses, URIs. */
bool ct_gnutls_engine_name_type(unsigned type, enum ct_general_name_type *out);

/* Whether one text ends with the other at a label, as GnuTLS compares hosts:
 * "a.b.c" lies within "b.c", ".b.c" and "". */
bool ct_gnutls_is_host_within(gnutls_datum_t narrow, gnutls_datum_t wide);

#endif /* CT_GNUTLS_VERDICTS_NAME_CONSTRAINTS_H */
