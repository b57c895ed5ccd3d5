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
 * Files are looked at again while the CRLs are used, at most once a second:
 * newer CRLs in them take the place of older ones, under the conditions that
 * the file was loaded with. A CRL that is gone, or bad, leaves the last one.
 *
 * Threads: the list's lock; ct_crls_refresh() needs to be called without it.
 */

#ifndef ADAPTER_GNUTLS_CRLS_H
#define ADAPTER_GNUTLS_CRLS_H

#include <stdatomic.h>

#include "adapters/gnutls/need.h"
#include "revocation/crl_load.h"

struct ct_list;
struct ct_crl_slot; /* one issuer's CRL */

struct ct_crl_origin { /* a file that CRLs came from */
	char *path;
	struct ct_load_options options;
	struct ct_file_identity identity;
	unsigned flags, verify_flags; /* as GnuTLS's functions take them */
};

struct ct_crls {
	struct ct_crl_slot *slots;
	size_t count;
	size_t capacity;
	uint32_t *heads;  /* chains of slots, by the issuer */
	size_t num_heads; /* a power of two */
	struct ct_crl_origin *origins;
	size_t num_origins;
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

/* Offers those that pass GnuTLS's conditions, in order. Returns their number,
 * or one of GnuTLS's errors. The lock is held for writing. */
int ct_crls_offer_all(struct ct_crls *crls, const struct ct_real *real,
		      const struct ct_list *list,
		      const struct ct_crl_list *loaded, unsigned flags,
		      unsigned verify_flags);

/* Looks at the files again if it is time. They are read without the lock, and
 * others verify meanwhile. */
void ct_crls_refresh(struct ct_crls *crls, const struct ct_real *real,
		     struct ct_list *list);

/* Puts the newest of this and what there is of its issuer in place; takes a
 * reference. False when out of memory. */
bool ct_crls_offer(struct ct_crls *crls, struct ct_loaded_crl *crl);

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
