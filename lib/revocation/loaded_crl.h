/*
 * A CRL in memory: its DER, the index of its entries, its scope, and the
 * results of signature checks.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: DER in a block. Output: an object that any number of sets can share.
 *
 * A CRL whose extensions cannot be processed is loaded, too, with the reason
 * why it is unusable (RFC 5280 5.2: a CRL with an unknown critical extension
 * must not be used), so that operators can see it.
 *
 * Threads: immutable, except the list of checked signatures, which grows by
 * atomic operations: a signature is checked once for each key, by the first
 * thread that needs it. (When two threads need it at the same moment, both
 * check it, and one result is dropped.)
 */

#ifndef CT_REVOCATION_LOADED_CRL_H
#define CT_REVOCATION_LOADED_CRL_H

#include <stdatomic.h>

#include "base/buffer.h"
#include "revocation/serial_index.h"
#include "x509/distribution_points.h"

/* Bytes that may contain several CRLs. */
struct ct_crl_block {
	atomic_uint references;
	struct ct_buffer bytes;
	struct ct_file_entry *entry; /* crl_share.h; NULL: of no shared file */
};

/* Takes ownership of the bytes and empties *bytes. NULL when out of memory;
 * then *bytes is unchanged. */
struct ct_crl_block *ct_crl_block_new(struct ct_buffer *bytes);
void ct_crl_block_unref(struct ct_crl_block *block); /* NULL allowed */

/* The certificates and reasons that a CRL covers. */
struct ct_crl_scope {
	struct ct_issuing_distribution_point point; /* if has_point */
	struct ct_span point_value; /* the extension's, or absent */
	bool has_point;
	bool is_delta;
	struct ct_span number;	    /* cRLNumber's contents, or absent */
	struct ct_span base_number; /* of a delta CRL */
	struct ct_span key_id;	    /* authorityKeyIdentifier's, or absent */
	struct ct_span unknown_oid; /* the unknown critical extension */
	/* CATRUST_OK; CATRUST_E_CRITICAL_EXTENSION for an unknown critical
	 * extension of the list (unknown_oid) or of an entry; or the error of a
	 * malformed extension. */
	enum catrust_error unusable;
};

enum ct_crl_signature {
	CT_CRL_SIGNATURE_UNCHECKED = 0, /* with no key */
	CT_CRL_SIGNATURE_GOOD,
	CT_CRL_SIGNATURE_BAD,
	CT_CRL_SIGNATURE_UNSUPPORTED, /* an unknown algorithm */
};

struct ct_checked_signature; /* one key's result */

struct ct_loaded_crl {
	atomic_uint references;
	struct ct_crl_block *block;
	struct ct_crl crl;
	struct ct_crl_scope scope;
	struct ct_serial_index index;
	uint64_t issuer_hash; /* ct_name_hash() of the issuer */
	/* A keyed hash of the values that are equal in CRLs that supersede each
	 * other: issuer, issuing distribution point, key identifier, complete
	 * or delta. */
	uint64_t scope_hash;
	_Atomic(struct ct_checked_signature *) checked;
};

/*
 * Creates an object for the CRL @der, which is inside @block; takes a reference
 * to the block.
 *
 * Errors: those of ct_crl_parse(); CATRUST_E_MEMORY; CATRUST_E_EXTENSION when a
 * certificateIssuer has no directoryName. Cost: O(der.len).
 */
CT_MUST_USE enum catrust_error ct_loaded_crl_new(struct ct_loaded_crl **out,
						 struct ct_crl_block *block,
						 struct ct_span der);

struct ct_loaded_crl *ct_loaded_crl_ref(struct ct_loaded_crl *crl);
void ct_loaded_crl_unref(struct ct_loaded_crl *crl); /* NULL allowed */

/*
 * Whether a CRL may replace another one: it has the same scope, and neither its
 * thisUpdate nor its cRLNumber is lower (RFC 5280 5.2.3: the number "is a
 * monotonically increasing sequence number for a given CRL scope and CRL
 * issuer"). A CRL without a number may not follow one with a number. With the
 * same number and time it may: the CA has signed both. An unusable CRL may only
 * follow an unusable one: otherwise revocations would be lost. The caller must
 * check signatures. Cost: O(1).
 */
bool ct_loaded_crl_may_follow(const struct ct_loaded_crl *crl,
			      const struct ct_loaded_crl *before);

/* Bytes of the index and the objects; the DER is crl->crl.der.len. */
size_t ct_loaded_crl_overhead(const struct ct_loaded_crl *crl);

/* Checks @crl's signature with the key of a SubjectPublicKeyInfo. CATRUST_OK,
 * CATRUST_E_SIGNATURE, CATRUST_E_UNSUPPORTED, CATRUST_E_MEMORY, others count
 * as a bad signature. */
typedef enum catrust_error
ct_crl_verify(void *context, const struct ct_crl *crl, struct ct_span spki);

/*
 * Whether the key of @spki made the signature: a stored result, or that of
 * @verify, which is then stored (unless memory ran out: then it is UNCHECKED).
 * @verify of NULL: stored results only.
 *
 * The results of up to CT_CRL_MOST_KEYS keys are stored for one CRL; signatures
 * by others are checked at each call.
 */
enum { CT_CRL_MOST_KEYS = 8 };

enum ct_crl_signature ct_loaded_crl_check(const struct ct_loaded_crl *crl,
					  struct ct_span spki,
					  ct_crl_verify *verify, void *context);

/* The same without stored results: for a key of which the SubjectPublicKeyInfo
 * lacks a part, such as inherited DSA parameters. */
enum ct_crl_signature ct_loaded_crl_verify(const struct ct_loaded_crl *crl,
					   struct ct_span spki,
					   ct_crl_verify *verify,
					   void *context);

/* Gives the next key that is known to have made the signature; *cursor starts
 * as NULL. False at the end. */
bool ct_loaded_crl_next_key(const struct ct_loaded_crl *crl,
			    const struct ct_checked_signature **cursor,
			    struct ct_span *out_spki);

/* The best stored result: GOOD with some key, else BAD, else UNSUPPORTED, else
 * UNCHECKED. For reports. */
enum ct_crl_signature ct_loaded_crl_signature(const struct ct_loaded_crl *crl);

#endif /* CT_REVOCATION_LOADED_CRL_H */
