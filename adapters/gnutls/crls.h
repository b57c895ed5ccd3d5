/*
 * The CRLs of a trust list.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: CRLs as the engine loads them. Output: CRLs in a real trust list that
 * make GnuTLS say of the certificates at hand what it would say with the whole
 * CRLs (mini_crl.h).
 *
 * As in GnuTLS there is one CRL of each issuer (the raw name): the newest by
 * thisUpdate; of those that are equally new the last one. It is used whatever
 * its times, its scope, and the reasons of its entries are; whether its
 * signature is looked at is the caller's choice.
 *
 * A CRL is in the working list from its first use on, even when it says nothing
 * about the certificates at hand: GnuTLS tells the program's callback of it.
 * The entries in it are those asked for so far, as far as there is room.
 *
 * With CATRUST_REFRESH_CRL=1 files are looked at again while the CRLs are used,
 * at most once a second (crls_refresh.c). A CRL in them that may follow the one
 * of its issuer is a candidate, until its signature can be checked with the
 * issuer's certificate: one of the list's CAs, or of a chain that is being
 * verified (crls_replace.c). The one before is used until then, and stays when
 * the candidate turns out to be bad, or the file is gone.
 *
 * Threads: the list's lock; ct_crls_refresh() needs to be called without it.
 */

#ifndef ADAPTER_GNUTLS_CRLS_H
#define ADAPTER_GNUTLS_CRLS_H

#include <stdatomic.h>

#include "adapters/gnutls/need.h"
#include "input/place.h"
#include "revocation/crl_load.h"

struct ct_list;
struct ct_crl_slot; /* one issuer's CRL */

/* A file that CRLs came from, to be read again. */
struct ct_crl_origin {
	char *path;	     /* absolute */
	struct ct_root root; /* in which that holds */
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

/* What is to be loaded: a file, or memory when path is NULL. */
struct ct_crl_request {
	const char *path;
	struct ct_span data;
	bool is_der;
	unsigned flags, verify_flags;
};

/*
 * Loads CRLs. *out_ret is what GnuTLS would return. False, and nothing has
 * changed, when only GnuTLS itself can tell. The lock is held for writing.
 */
bool ct_crls_load(struct ct_crls *crls, const struct ct_real *real,
		  const struct ct_list *list,
		  const struct ct_crl_request *request, int *out_ret);

/* Whether libgnutls surely takes these CRLs. */
bool ct_crls_are_acceptable(const struct ct_real *real,
			    const struct ct_crl_list *loaded);

/* Whether GnuTLS takes @crl as a CRL of @issuer: its conditions and its
 * signature. @ignored: bits of the status that do not count. */
bool ct_crl_is_signed_by(const struct ct_real *real, const struct ct_crl *crl,
			 gnutls_x509_crt_t issuer, unsigned flags,
			 unsigned ignored);

/* Puts the newest of this and what there is of its issuer in place; takes a
 * reference. False when out of memory. */
bool ct_crls_offer(struct ct_crls *crls, struct ct_loaded_crl *crl);

/* --- Refreshing ---------------------------------------------------------- */

/* Whether files are looked at again: CATRUST_REFRESH_CRL=1. */
bool ct_crls_is_refreshed(void);

/* Remembers a file that was loaded; @path is absolute, and taken over on
 * success. False when out of memory. The lock is held for writing. */
bool ct_crls_add_origin(struct ct_crls *crls, char *path,
			const struct ct_root *root,
			const struct ct_load_options *options,
			const struct ct_file_identity *identity);

/* Looks at the files again if it is time. They are read without the lock, and
 * others verify meanwhile. */
void ct_crls_refresh(struct ct_crls *crls, const struct ct_real *real,
		     struct ct_list *list);

/* The CRLs of a file as it is now: those that may follow the ones in use become
 * candidates, in place of the file's last ones. False when out of memory. The
 * lock is held for writing. */
bool ct_crls_set_candidates(struct ct_crls *crls, size_t origin,
			    const struct ct_crl_list *loaded);

/* Whether there are candidates of the chain's issuers. */
bool ct_crls_has_candidates(const struct ct_crls *crls,
			    const struct ct_need *need);

/* Puts the candidates of the chain's issuers in place whose signatures are
 * good, and drops those whose are not; others wait for another chain. True when
 * one is in place now. The lock is held for writing, and the working list has
 * what the chain needs. */
bool ct_crls_replace(struct ct_crls *crls, const struct ct_real *real,
		     const struct ct_list *list, const struct ct_need *need);

/* The CRL of an issuer that is in use; NULL when there is none. */
const struct ct_loaded_crl *ct_crls_find(const struct ct_crls *crls,
					 struct ct_span issuer);

/* Puts a CRL in place of the one of its issuer; takes a reference. */
void ct_crls_put(struct ct_crls *crls, struct ct_loaded_crl *crl);

/* Notes whether there are candidates of an issuer whose CRL is in use. */
void ct_crls_mark(struct ct_crls *crls, struct ct_span issuer, bool has_any);
bool ct_crls_is_marked(const struct ct_crls *crls, struct ct_span issuer);

/* --- Use ----------------------------------------------------------------- */

/* Whether the working list has what is needed of CRLs for this certificate. */
bool ct_crls_is_ready(const struct ct_crls *crls, const struct ct_party *party);

/* Puts it there. Returns 0, or one of GnuTLS's errors. */
int ct_crls_make_ready(struct ct_crls *crls, const struct ct_real *real,
		       gnutls_x509_trust_list_t working,
		       const struct ct_party *parties, size_t count);

/* Puts all CRLs whole into a list. */
int ct_crls_hand_over(const struct ct_crls *crls, const struct ct_real *real,
		      gnutls_x509_trust_list_t target);

/* What the strict mode adds to a verdict: bits of GnuTLS's status for CRLs of
 * the parties' issuers that are stale or of the future. */
unsigned ct_crls_stale(const struct ct_crls *crls, const struct ct_need *need,
		       int64_t now);

#endif /* ADAPTER_GNUTLS_CRLS_H */
