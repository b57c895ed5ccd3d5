/*
 * The CRLs of a trust list.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: CRLs as the engine loads them. Output: CRLs in the working list
 *(list.h) with which GnuTLS's verdict on the certificates at hand is the one
 *that it would give with the whole CRLs (mini_crl.h).
 *
 * As in GnuTLS there is one CRL of each issuer (the raw name): the newest by
 * thisUpdate; of those with the same thisUpdate the last one. It is used
 *whatever its times, its scope, and the reasons of its entries are; the caller
 *chooses whether its signature is checked.
 *
 * A CRL is in the working list from its first use on, even when it has no entry
 * of the certificates at hand: GnuTLS passes it to the program's callback. It
 *has the entries that were looked up so far, up to a limit.
 *
 * With CATRUST_REFRESH_CRL=1 files are looked at again while the CRLs are used,
 * at most once a second (crls_refresh.c). A CRL in them that may follow the one
 * of its issuer is a candidate until its signature can be checked with the
 * issuer's certificate: one of the list's CAs, or of a chain that is being
 * verified (crls_replace.c). Until then, and when the signature is bad or the
 * file was removed, the CRL in use stays in use.
 *
 *	crls.c			CRLs by issuer, in the working list
 *	crls_acceptable.c	which CRLs GnuTLS takes
 *	crls_replace.c		candidates
 *	crls_refresh.c		looking at the files again
 *	crls_load.c		loading
 *
 * Threads: the list's lock.
 */

#ifndef ADAPTER_GNUTLS_CRLS_H
#define ADAPTER_GNUTLS_CRLS_H

#include <stdatomic.h>

#include "adapters/gnutls/lookup.h"
#include "input/place.h"
#include "revocation/crl_load.h"

struct ct_crl_slot; /* one issuer's CRL */

/* A file that CRLs came from, to be read again. */
struct ct_crl_origin {
	char *path;	     /* absolute */
	struct ct_root root; /* of which it is a path */
	struct ct_load_options options;
	struct ct_file_identity identity;
};

/* The newest CRL of an issuer in a file, when it may follow the one in use. */
struct ct_crl_candidate {
	struct ct_loaded_crl *crl;
	size_t origin;
};

struct ct_crls {
	struct ct_crl_slot *slots;
	size_t count;
	size_t capacity;
	uint32_t *heads;  /* chains of slots, by the issuer */
	size_t num_heads; /* a power of two */
	struct ct_crl_origin *origins;
	size_t num_origins;
	/* At most one of each issuer and file. */
	struct ct_crl_candidate *candidates;
	size_t num_candidates;
	size_t candidates_capacity;
	atomic_llong next_look; /* at the files; milliseconds */
};

void ct_crls_init(struct ct_crls *crls);
void ct_crls_clear(struct ct_crls *crls);

/* Uses this CRL if it is newer than the one of its issuer; takes a reference.
 * False when out of memory. */
bool ct_crls_offer(struct ct_crls *crls, struct ct_loaded_crl *crl);

/* The CRL of an issuer that is in use; NULL when there is none. */
const struct ct_loaded_crl *ct_crls_find(const struct ct_crls *crls,
					 struct ct_span issuer);

/* Replaces the CRL of an issuer that has one; takes a reference. */
void ct_crls_put(struct ct_crls *crls, struct ct_loaded_crl *crl);

/* Records whether there are candidates of an issuer whose CRL is in use. */
void ct_crls_mark(struct ct_crls *crls, struct ct_span issuer, bool has_any);
bool ct_crls_is_marked(const struct ct_crls *crls, struct ct_span issuer);

/* --- Use ----------------------------------------------------------------- */

/* Whether the working list has the CRL and the entry for this certificate. */
bool ct_crls_is_ready(const struct ct_crls *crls,
		      const struct ct_cert_names *cert);

/* Adds them. Returns 0, or one of GnuTLS's errors. */
int ct_crls_make_ready(struct ct_crls *crls, const struct ct_libgnutls *gnutls,
		       gnutls_x509_trust_list_t working,
		       const struct ct_cert_names *certs, size_t count);

/* Adds all whole CRLs to a list. Returns 0, or one of GnuTLS's errors. */
int ct_crls_hand_over(const struct ct_crls *crls,
		      const struct ct_libgnutls *gnutls,
		      gnutls_x509_trust_list_t target);

/* What the strict mode adds to a verdict: bits of GnuTLS's status for CRLs of
 * the certificates' issuers that are stale or issued in the future. */
unsigned ct_crls_stale(const struct ct_crls *crls,
		       const struct ct_lookup *lookup, int64_t now);

#endif /* ADAPTER_GNUTLS_CRLS_H */
