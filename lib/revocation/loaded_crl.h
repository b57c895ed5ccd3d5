/*
 * A CRL in memory: its DER, the index of its entries, its scope, and what is
 * known about its signature.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: DER in a block. Output: an object that any number of sets share.
 *
 * A CRL whose extensions cannot be honoured is kept too, with the reason why it
 * is unusable (RFC 5280 5.2: a CRL with a critical extension that is not known
 * must not be used): an operator wants to see it.
 *
 * Threads: immutable, but for the memory of checked signatures, which grows by
 * atomic operations: a signature is checked once for each key, by the first
 * thread that needs it. (Two that need it at the same moment both check it, and
 * one result is dropped.)
 */

#ifndef CT_REVOCATION_LOADED_CRL_H
#define CT_REVOCATION_LOADED_CRL_H

#include <stdatomic.h>

#include "base/buffer.h"
#include "revocation/serial_index.h"
#include "x509/distribution_points.h"

/* Bytes that several CRLs may lie in. */
struct ct_crl_block {
	atomic_uint references;
	struct ct_buffer bytes;
	struct ct_file_entry *entry; /* crl_share.h; NULL: of no shared file */
};

/* Takes the bytes over: *bytes is empty then. NULL when out of memory, and
 * *bytes as before. */
struct ct_crl_block *ct_crl_block_new(struct ct_buffer *bytes);
void ct_crl_block_unref(struct ct_crl_block *block); /* NULL allowed */

/* Which certificates and reasons a CRL speaks about. */
struct ct_crl_scope {
	struct ct_issuing_distribution_point point; /* if has_point */
	struct ct_span point_value; /* the extension's, or absent */
	bool has_point;
	bool is_delta;
	struct ct_span number;	    /* cRLNumber's contents, or absent */
	struct ct_span base_number; /* of a delta CRL */
	struct ct_span key_id;	    /* authorityKeyIdentifier's, or absent */
	struct ct_span unknown_oid; /* the critical extension in the way */
	/* CATRUST_OK; CATRUST_E_CRITICAL_EXTENSION for an unknown critical
	 * extension of the list (unknown_oid) or of an entry; or the error of
	 * an extension that is malformed. */
	enum catrust_error unusable;
};

enum ct_crl_signature {
	CT_CRL_SIGNATURE_UNCHECKED = 0, /* no key was asked about */
	CT_CRL_SIGNATURE_GOOD,
	CT_CRL_SIGNATURE_BAD,
	CT_CRL_SIGNATURE_UNSUPPORTED, /* an algorithm that is not known */
};

struct ct_checked_signature; /* one key's result */

struct ct_loaded_crl {
	atomic_uint references;
	struct ct_crl_block *block;
	struct ct_crl crl;
	struct ct_crl_scope scope;
	struct ct_serial_index index;
	uint64_t issuer_hash; /* ct_name_hash() of the issuer */
	/* Keyed, of what CRLs that supersede each other have in common: issuer,
	 * issuing distribution point, key identifier, complete or delta. */
	uint64_t scope_hash;
	_Atomic(struct ct_checked_signature *) checked;
};

/*
 * Makes an object of the CRL that is @der, which lies in @block; takes a
 * reference to the block.
 *
 * Errors: those of ct_crl_parse(); CATRUST_E_MEMORY; CATRUST_E_EXTENSION when
 * a certificateIssuer names no directory. Cost: O(der.len).
 */
CT_MUST_USE enum catrust_error ct_loaded_crl_new(struct ct_loaded_crl **out,
						 struct ct_crl_block *block,
						 struct ct_span der);

struct ct_loaded_crl *ct_loaded_crl_ref(struct ct_loaded_crl *crl);
void ct_loaded_crl_unref(struct ct_loaded_crl *crl); /* NULL allowed */

/*
 * Whether a CRL may take the place of another one: it has the same scope, and
 * neither its thisUpdate nor its cRLNumber is lower (RFC 5280 5.2.3: the number
 * "is a monotonically increasing sequence number for a given CRL scope and CRL
 * issuer"). Without a number it cannot follow one that has a number. With the
 * same number and time it may: the CA has signed both. One that is unusable
 * follows only one that was, too: nothing would be revoked any more. Signatures
 * are the caller's to check. Cost: O(1).
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
 * Whether the key of @spki made the signature: from memory, or by @verify,
 * whose result is kept (unless memory ran out: then it is UNCHECKED).
 * @verify of NULL: from memory only.
 *
 * Up to CT_CRL_MOST_KEYS keys are kept for one CRL; others are checked at each
 * call.
 */
enum { CT_CRL_MOST_KEYS = 8 };

enum ct_crl_signature ct_loaded_crl_check(const struct ct_loaded_crl *crl,
					  struct ct_span spki,
					  ct_crl_verify *verify, void *context);

/* The same without the memory: for a key that is not all in its
 * SubjectPublicKeyInfo, as with DSA parameters that are inherited. */
enum ct_crl_signature ct_loaded_crl_verify(const struct ct_loaded_crl *crl,
					   struct ct_span spki,
					   ct_crl_verify *verify,
					   void *context);

/* The keys that are known to have made the signature; *cursor starts as NULL.
 * False at the end. */
bool ct_loaded_crl_next_key(const struct ct_loaded_crl *crl,
			    const struct ct_checked_signature **cursor,
			    struct ct_span *out_spki);

/* The best that is known of the signature: GOOD with some key, else BAD, else
 * UNSUPPORTED, else UNCHECKED. For reports. */
enum ct_crl_signature ct_loaded_crl_signature(const struct ct_loaded_crl *crl);

#endif /* CT_REVOCATION_LOADED_CRL_H */
