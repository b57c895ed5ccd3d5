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
 * A store refers to the bundles' bytes and copies no certificate. Positions
 * count from 0 in the order of addition, and never change. Removed certificates
 * keep their position; ct_store_der() gives { NULL, 0 } for them, and searches
 * skip them.
 *
 * Threads: adding, removing and clearing need exclusive access to the store.
 * Functions that take a const store may run in any number of threads at once
 * and take no lock; so may ct_store_rdn_sequence(), which takes a lock only for
 * the first request after an addition.
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

/* Drops a reference once no reader of base/rcu.h can be about to take one.
 * Never waits. */
void ct_store_retire(struct ct_store *store);

enum ct_store_add_flags {
	CT_STORE_KEEP_DUPLICATES = 1 << 0, /* store equal certificates twice */
	CT_STORE_UNNAMED = 1 << 1, /* do not add their names to the sequence */
};

/*
 * Adds all certificates of some bundles, or none. The store takes its own
 * references to the bundles that it needs. Cost: O(certificates in the
 * bundles), regardless of those added before (amortised). *out_added, when not
 * NULL: how many were new. Errors: CATRUST_E_MEMORY, CATRUST_E_LIMIT.
 */
CT_MUST_USE enum catrust_error
ct_store_add_bundles(struct ct_store *store, struct ct_bundle *const *bundles,
		     size_t num_bundles, unsigned flags, size_t *out_added);

/* Removes the certificates with this subject for which @choose returns true; it
 * is called in the order of addition. Their names remain in the RDN sequence.
 * Cost: O(certificates with this subject). Errors: CATRUST_E_MEMORY. */
CT_MUST_USE enum catrust_error ct_store_remove(struct ct_store *store,
					       struct ct_span subject,
					       ct_index_choose *choose,
					       void *chooser);

/* The number of certificates, and the end of the range of positions. */
size_t ct_store_count(const struct ct_store *store);
uint32_t ct_store_end(const struct ct_store *store);

/* A certificate's bytes, valid as long as the store. */
struct ct_span ct_store_der(const struct ct_store *store, uint32_t position);

/* The bundle of a certificate, borrowed from the store. */
struct ct_bundle *ct_store_bundle(const struct ct_store *store,
				  uint32_t position);

/* Whether a "TRUSTED CERTIFICATE" with settings was added; may still be true
 * after its certificate was removed. */
bool ct_store_has_settings(const struct ct_store *store);

/* Visits all settings of a certificate, see ct_bundle_each_settings(). */
bool ct_store_each_settings(const struct ct_store *store, uint32_t position,
			    ct_settings_visit *visit, void *context);

/* Visits all limits of a certificate that bundles only name, see
 * ct_bundle_each_absent(). */
bool ct_store_each_absent(const struct ct_store *store, struct ct_span issuer,
			  struct ct_span serial, ct_settings_visit *visit,
			  void *context);

/* The store's bundles, from 0 on; NULL after the last one. Borrowed from the
 * store. */
const struct ct_bundle *ct_store_nth_bundle(const struct ct_store *store,
					    size_t number);

/* A certificate's subject Name, with header. */
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

/* The position of a certificate equal to @der, which must be a certificate, or
 * CT_STORE_NONE. Use this to trust it; for distrust, use the next function. */
uint32_t ct_store_find(const struct ct_store *store, struct ct_span der);

/* The next position after @after (CT_STORE_NONE: from the first), of a
 * certificate with @certificate's TBSCertificate and any signature;
 * CT_STORE_NONE ends the list. Cost: O(certificates with its subject). */
uint32_t ct_store_next_same_tbs(const struct ct_store *store,
				const struct ct_certificate *certificate,
				uint32_t after);

/*
 * The list of CA names as TLS sends it (RFC 5246 7.4.4, RFC 8446 4.2.4,
 * without the outer length): for each certificate a 2-byte big-endian length
 * and the subject's DER, in the order of addition.
 *
 * The size is known at once. The bytes are built on the first request and later
 * appended to: each name is copied once, even when others are added later. They
 * are valid until the next addition or removal, or until the store is freed.
 *
 * Errors: CATRUST_E_RDN_LIMIT over 65,535 bytes, CATRUST_E_MEMORY.
 */
size_t ct_store_rdn_sequence_size(const struct ct_store *store);

/* Computes how much of the sequence fits into @limit bytes (0:
 * CATRUST_RDN_MAX_BYTES), in whole names from the first. Cost: O(certificates).
 */
void ct_store_rdn_fit(const struct ct_store *store, size_t limit,
		      struct catrust_rdn_fit *out);

/* Empties the sequence. Names of certificates that are added later are appended
 * to it. */
void ct_store_clear_rdn_sequence(struct ct_store *store);

CT_MUST_USE enum catrust_error ct_store_rdn_sequence(struct ct_store *store,
						     struct ct_span *out);

/*
 * Data that a higher layer attaches to the store: lib/verify attaches the links
 * of the certificates. The first attachment is kept until the store is freed,
 * which calls @free_attachment with it. Threads: reading is safe at any time;
 * callers that attach must ensure that only one does.
 */
void *ct_store_attachment(const struct ct_store *store); /* NULL: none yet */
void ct_store_attach(const struct ct_store *store, void *attachment,
		     void (*free_attachment)(void *attachment));

#endif /* CT_TRUST_STORE_H */
