/*
 * Verification: from a peer's certificates to a trust anchor.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: the peer's certificate, further certificates in any order, a store,
 * and the caller's options. Output: the path found, or the rule that the best
 * attempt broke and which of its certificates broke it.
 *
 * All paths from the peer's certificate to trust anchors are tried, the
 * likeliest first, until one is valid. Limits bound the work for hostile input:
 * checks of signatures (each pair of certificate and key at most once), steps
 * (see verify/path.h), depth, comparisons of name constraints. Reaching a limit
 * gives CT_RULE_*_BUDGET or CT_RULE_DEPTH, never success.
 *
 * Threads: any number at once on one store that no thread modifies.
 */

#ifndef CT_VERIFY_VERIFY_H
#define CT_VERIFY_VERIFY_H

#include "trust/store.h"
#include "verify/conformance.h"
#include "verify/link.h"
#include "verify/policy.h"
#include "verify/public_suffix.h"

enum {
	CT_VERIFY_MAX_CERTIFICATES = 4096, /* in the input */
	CT_VERIFY_MAX_PATH = 128,	   /* certificates in a path */
	CT_VERIFY_DEFAULT_DEPTH = 32,
	CT_VERIFY_DEFAULT_SIGNATURES = 200,
	CT_VERIFY_DEFAULT_KEY_BITS = 8192,
	CT_VERIFY_MAX_STEPS = 200000,
};

/* A name that the peer's certificate must have. */
struct ct_peer_name {
	enum ct_general_name_type type; /* DNS, IP or EMAIL */
	struct ct_span value; /* DNS: from ct_hostname_prepare(); IP: octets */
};

enum ct_revocation_answer {
	CT_REVOCATION_GOOD,
	CT_REVOCATION_REVOKED,
	CT_REVOCATION_UNKNOWN, /* no answer, but one is required */
	CT_REVOCATION_MEMORY,  /* no answer, because memory ran out */
};

/* A certificate of an otherwise valid path. */
struct ct_revocation_query {
	const struct ct_certificate *certificate;
	const struct ct_certificate *issuer; /* in the path */
	/* The issuer's key, with its inherited parameters. */
	const struct ct_public_key *issuer_key;
	const struct ct_certificate *anchor; /* of the path */
	int64_t time;
	size_t *signatures; /* the rest of max_signatures */
};

/* Checks whether a certificate is revoked. Threads: as ct_verify(). */
typedef enum ct_revocation_answer
ct_revocation_check(void *context, const struct ct_revocation_query *query);

/* The caller's limits for a trust anchor. */
struct ct_anchor_limits {
	struct ct_span certificate;
	int64_t distrust_after;			/* INT64_MAX: no limit */
	const struct ct_span *purposes;		/* OIDs' contents */
	size_t num_purposes;			/* 0: all purposes */
	struct ct_name_constraints constraints; /* absent lists: none */
};

struct ct_verify_options {
	enum catrust_profile profile;
	int64_t time; /* seconds since 1970 */
	bool ignore_time;
	unsigned min_security_bits; /* keys and digests; 0: no minimum */
	unsigned max_key_bits;	    /* RSA moduli and DSA primes of keys used */
	bool allow_dsa;		    /* for keys used */
	struct ct_span purpose;	    /* the required EKU's OID; absent: any */
	unsigned key_usage; /* bits that keyUsage must have, if present */
	const struct ct_peer_name *names; /* all of them */
	size_t num_names;
	unsigned hostname_flags; /* enum ct_hostname_flags */
	/* Intermediate certificates that are not self-issued. */
	unsigned max_depth;
	size_t max_signatures; /* their cost, see crypto/signature_cost.h */
	size_t max_steps;
	struct ct_policy_options policy;
	const struct ct_public_suffix_list *suffixes; /* NULL allowed */
	const struct ct_anchor_limits *anchor_limits;
	size_t num_anchor_limits;
	ct_revocation_check *check_revocation; /* NULL: none */
	void *revocation_context;
};

/* The defaults of a profile: now, 112 bits, any purpose and peer. */
void ct_verify_options_init(struct ct_verify_options *options,
			    enum catrust_profile profile);

struct ct_verify_result {
	enum ct_rule rule; /* CT_RULE_NONE: it was accepted */
	/* The path found, from the peer's certificate to the trust anchor; on
	 * failure the best attempt, which may be incomplete. Spans of the input
	 * and of the store. If the peer's certificate is the trust anchor, it
	 * occurs once. */
	struct ct_span path[CT_VERIFY_MAX_PATH];
	size_t path_len;
	size_t failed_index;   /* into path */
	uint32_t anchor;       /* position in the store, or CT_STORE_NONE */
	size_t num_signatures; /* checks made */
	size_t signature_cost; /* charged to max_signatures */
};

/*
 * certificates[0] is the peer's. CATRUST_OK: a valid path was found.
 * CATRUST_E_NOT_TRUSTED: none was found, see the result. CATRUST_E_LIMIT: the
 * same, because of a limit. CATRUST_E_MEMORY. Cost: within the limits above.
 */
CT_MUST_USE enum catrust_error
ct_verify(const struct ct_verify_options *options, const struct ct_store *store,
	  const struct ct_span *certificates, size_t num_certificates,
	  struct ct_verify_result *result);

#endif /* CT_VERIFY_VERIFY_H */
