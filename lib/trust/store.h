/*
 * A store: the set of trust anchors that one credentials object, trust list or
 * native store holds.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: bundles (trust/bundle.h). Output: certificates by position and by
 * subject, and the RDN sequence.
 *
 * A store refers to the bundles' bytes, it copies no certificate. Positions
 * count from 0 in the order of addition, and never change. Certificates that
 * were removed keep their position; ct_store_der() gives { NULL, 0 } for them
 * and the searches pass over them.
 *
 * Threads: adding, removing and clearing need the store for oneself. All
 * functions that take a const store may run in any number of threads at once
 * and take no lock; so may ct_store_rdn_sequence(), which locks only for the
 * first request after an addition.
 */

#ifndef CT_TRUST_STORE_H
#define CT_TRUST_STORE_H

#include <catrust/rdn.h>

#include "base/error.h"
#include "base/span.h"
#include "trust/bundle.h"
#include "x509/certificate.h"

struct ct_store;

enum { CT_STORE_NONE = UINT32_MAX };

/* NULL when out of memory. The caller holds one reference. */
struct ct_store *ct_store_new(void);
struct ct_store *ct_store_ref(struct ct_store *store);
void ct_store_unref(struct ct_store *store); /* NULL allowed */

/* A store with the same certificates; NULL when out of memory. */
struct ct_store *ct_store_copy(const struct ct_store *store);

/* Gives a reference back when no reader of base/rcu.h can be about to take one
 * any more. Never waits. */
void ct_store_retire(struct ct_store *store);

enum ct_store_add_flags {
	CT_STORE_KEEP_DUPLICATES = 1 << 0, /* hold equal certificates twice */
	CT_STORE_UNNAMED = 1 << 1, /* leave their names out of the sequence */
};

/*
 * Adds all certificates of some bundles, or none. The store takes references
 * of its own to those that it needs. Cost: O(certificates in the bundles),
 * none over those held before (amortised). *out_added, when not NULL: how many
 * were new. Errors: CATRUST_E_MEMORY, CATRUST_E_LIMIT.
 */
CT_MUST_USE enum catrust_error
ct_store_add_bundles(struct ct_store *store, struct ct_bundle *const *bundles,
		     size_t num_bundles, unsigned flags, size_t *out_added);

/* Removes those of the certificates with this subject that are chosen, asking
 * in the order of addition. Their names stay in the RDN sequence. Cost:
 * O(certificates with this subject). Errors: CATRUST_E_MEMORY. */
CT_MUST_USE enum catrust_error ct_store_remove(struct ct_store *store,
					       struct ct_span subject,
					       ct_index_choose *choose,
					       void *chooser);

/* How many certificates are held, and the end of the range of positions. */
size_t ct_store_count(const struct ct_store *store);
uint32_t ct_store_end(const struct ct_store *store);

/* A certificate's bytes, valid as long as the store. */
struct ct_span ct_store_der(const struct ct_store *store, uint32_t position);

/* The bundle that holds it, borrowed from the store. */
struct ct_bundle *ct_store_bundle(const struct ct_store *store,
				  uint32_t position);

/* Whether a "TRUSTED CERTIFICATE" with settings was added; true may remain
 * when its certificate was removed. */
bool ct_store_has_settings(const struct ct_store *store);

/* Visits all settings that "TRUSTED CERTIFICATE"s have for it, see
 * ct_bundle_each_settings(). */
bool ct_store_each_settings(const struct ct_store *store, uint32_t position,
			    ct_settings_visit *visit, void *context);

/* Visits all limits that bundles have for a certificate which they name without
 * having it, see ct_bundle_each_absent(). */
bool ct_store_each_absent(const struct ct_store *store, struct ct_span issuer,
			  struct ct_span serial, ct_settings_visit *visit,
			  void *context);

/* Its bundles, from 0 on; NULL after the last one. Borrowed from the store. */
const struct ct_bundle *ct_store_nth_bundle(const struct ct_store *store,
					    size_t number);

/* Its subject Name, with header. */
struct ct_span ct_store_subject(const struct ct_store *store,
				uint32_t position);

/*
 * The certificates with this subject (Name with header, compared byte by
 * byte), in the order they were added; CT_STORE_NONE ends the list.
 * Cost: O(1) expected for each.
 */
uint32_t ct_store_find_subject(const struct ct_store *store,
			       struct ct_span subject);
uint32_t ct_store_next_same_subject(const struct ct_store *store,
				    uint32_t position);

/* The position of a certificate equal to @der, which must be one, or
 * CT_STORE_NONE. To trust it; for distrust, see the next. */
uint32_t ct_store_find(const struct ct_store *store, struct ct_span der);

/* The next position after @after, at first CT_STORE_NONE, of a certificate with
 * @certificate's TBSCertificate and any signature; CT_STORE_NONE ends the
 * list. Cost: O(certificates with its subject). */
uint32_t ct_store_next_same_tbs(const struct ct_store *store,
				const struct ct_certificate *certificate,
				uint32_t after);

/*
 * The list of CA names as TLS sends it (RFC 5246 7.4.4, RFC 8446 4.2.4,
 * without the outer length): for each certificate a 2-byte big-endian length
 * and the subject's DER, in the order of addition.
 *
 * The size is known at once. The bytes are put together on the first request
 * and then appended to: each name is copied once, also when others are added
 * later. They are valid until the next addition or removal, or until the store
 * is freed.
 *
 * Errors: CATRUST_E_RDN_LIMIT over 65,535 bytes, CATRUST_E_MEMORY.
 */
size_t ct_store_rdn_sequence_size(const struct ct_store *store);

/* How much of the sequence fits into @limit bytes (0: CATRUST_RDN_MAX_BYTES),
 * name by name from the first. Cost: O(certificates). */
void ct_store_rdn_fit(const struct ct_store *store, size_t limit,
		      struct catrust_rdn_fit *out);

/* Empties the sequence. Names of certificates added later go into it. */
void ct_store_clear_rdn_sequence(struct ct_store *store);

CT_MUST_USE enum catrust_error ct_store_rdn_sequence(struct ct_store *store,
						     struct ct_span *out);

/*
 * Something that a higher layer keeps with the store: lib/verify its links of
 * the certificates. The first one attached stays until the store's end, when
 * @free_attachment is called with it. Threads: reading is safe at any time;
 * those who attach must agree among themselves on one.
 */
void *ct_store_attachment(const struct ct_store *store); /* NULL: none yet */
void ct_store_attach(const struct ct_store *store, void *attachment,
		     void (*free_attachment)(void *attachment));

#endif /* CT_TRUST_STORE_H */
