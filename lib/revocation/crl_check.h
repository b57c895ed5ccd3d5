/*
 * Whether a certificate is revoked, by a set of CRLs (RFC 5280 6.3).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a certificate, its issuer's certificate as the path has it, a set of
 * CRLs, who else may sign CRLs. Output: a verdict, and why it is not better.
 *
 * Invariants: no allocation but for relative distribution point names, no
 * lock, no writing but what loaded_crl.h says about checked signatures. A
 * revoked certificate takes the same steps as a good one.
 *
 * It does not fetch CRLs, and does not build the CRL issuer's path: the caller
 * has verified the issuers that it gives (6.3.3 (f)).
 *
 * Deviations from RFC 5280:
 * - An entry in a CRL that is past its nextUpdate still revokes: that it may
 *   have been lifted since is no reason to trust. What the absence of an entry
 *   means is set by the policy.
 * - A CRL without nextUpdate does not expire.
 * - onlyContainsUserCerts and onlyContainsCACerts take a certificate without
 *   basicConstraints for a user's, also in version 1.
 */

#ifndef CT_REVOCATION_CRL_CHECK_H
#define CT_REVOCATION_CRL_CHECK_H

#include "revocation/crl_set.h"
#include "x509/certificate.h"

enum ct_crl_verdict {
	CT_CRL_UNDETERMINED = 0, /* no usable CRL, or not for all reasons */
	CT_CRL_UNREVOKED,
	CT_CRL_REVOKED,
};

/* What the check found; more than one may be set. */
enum ct_crl_note {
	CT_CRL_NOTE_NONE_FOUND = 1 << 0,   /* no CRL of the issuer at all */
	CT_CRL_NOTE_OUT_OF_SCOPE = 1 << 1, /* for other certificates */
	CT_CRL_NOTE_EXPIRED = 1 << 2,	   /* past nextUpdate */
	CT_CRL_NOTE_NOT_YET_VALID = 1 << 3,
	CT_CRL_NOTE_CRITICAL_EXTENSION = 1 << 4, /* or a malformed one */
	CT_CRL_NOTE_BAD_SIGNATURE = 1 << 5,
	CT_CRL_NOTE_NO_CRL_SIGN = 1 << 6,  /* the key may not sign CRLs */
	CT_CRL_NOTE_UNSUPPORTED = 1 << 7,  /* signature algorithm */
	CT_CRL_NOTE_NO_ISSUER = 1 << 8,	   /* its signer is unknown */
	CT_CRL_NOTE_SOME_REASONS = 1 << 9, /* not all reasons are covered */
	CT_CRL_NOTE_STALE_USED = 1 << 10,  /* past nextUpdate, used by policy */
	CT_CRL_NOTE_REMOVED = 1 << 11, /* a delta CRL lifted the revocation */
};

/* What the absence of an entry means in a CRL past its nextUpdate. */
enum ct_crl_expiry {
	CT_CRL_EXPIRY_FAIL = 0, /* nothing */
	CT_CRL_EXPIRY_GRACE,	/* as much as before, for some seconds */
	CT_CRL_EXPIRY_SOFT,	/* as much as before */
};

/* What a check asks of a certificate's extensions; spans into its DER. */
struct ct_crl_facts {
	bool is_ca;
	bool may_sign_crls;    /* cRLSign, or no keyUsage */
	struct ct_span points; /* cRLDistributionPoints' value, or absent */
	struct ct_span key_id; /* subjectKeyIdentifier's, or absent */
};

/* Malformed extensions: no CA, may not sign, no points, no identifier. */
struct ct_crl_facts ct_crl_facts(const struct ct_certificate *certificate);

struct ct_crl_query {
	const struct ct_certificate *certificate;
	const struct ct_certificate *issuer; /* of the certificate */
	/* Their facts, if known; NULL: they are determined. */
	const struct ct_crl_facts *certificate_facts, *issuer_facts;
	/* Its SubjectPublicKeyInfo lacks what it inherits: results of signature
	 * checks apply to this query only. */
	bool is_key_partial;
	int64_t time; /* seconds since 1970 */
	enum ct_crl_expiry expiry;
	int64_t grace; /* seconds, for CT_CRL_EXPIRY_GRACE */
	bool ignore_deltas;

	/* Checks a CRL's signature. */
	ct_crl_verify *verify;
	/* The next certificate, other than issuer, that may have signed @crl:
	 * with its issuer for subject, and entitled to sign CRLs for this
	 * certificate's path. Filled into *out. *cursor starts at 0. False at
	 * the end. NULL: there is none. */
	bool (*next_issuer)(void *context, const struct ct_crl *crl,
			    size_t *cursor, struct ct_certificate *out);
	void *context;
};

struct ct_crl_result {
	enum ct_crl_verdict verdict;
	unsigned notes; /* of enum ct_crl_note */
	/* A CRL or extension could not be read for lack of memory: any verdict
	 * but CT_CRL_REVOKED is then meaningless. */
	bool is_memory_out;
	/* The same for the work of one check: the certificate has very many
	 * distribution points, or very many CRLs of its issuer do not help. */
	bool is_limit_reached;
	/* Where the verdict comes from: the CRL with the entry, or the last one
	 * that was used; NULL for none. Valid as long as the set. */
	const struct ct_loaded_crl *crl;
	/* Of a revoked certificate. */
	enum ct_crl_reason reason;
	int64_t date; /* seconds since 1970 */
	bool has_invalidity_date;
	int64_t invalidity_date;
};

/* Cost: O(distribution points of the certificate), O(1) for each CRL in scope,
 * once for each CRL and key a check of the signature. */
void ct_crl_check(const struct ct_crl_set *set,
		  const struct ct_crl_query *query, struct ct_crl_result *out);

#endif /* CT_REVOCATION_CRL_CHECK_H */
