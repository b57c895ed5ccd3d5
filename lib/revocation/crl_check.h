/*
 * Checks whether a certificate is revoked, by a set of CRLs (RFC 5280 6.3).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a certificate, its issuer's certificate in the path, a set of CRLs,
 * and other possible CRL issuers. Output: a verdict, and the reasons if it is
 * undetermined.
 *
 * Invariants: the check allocates only for relative distribution point names,
 * takes no lock, and writes only results of signature checks (loaded_crl.h). A
 * revoked certificate takes the same steps as an unrevoked one.
 *
 * The check does not fetch CRLs, and does not build the CRL issuer's path: the
 * caller must have verified the issuers that it gives (6.3.3 (f)).
 *
 * Deviations from RFC 5280:
 * - An entry in a CRL that is past its nextUpdate still revokes: that the
 *   revocation may have been lifted since is no reason to trust. The policy
 *   determines whether a certificate without an entry is unrevoked.
 * - A CRL without nextUpdate does not expire.
 * - onlyContainsUserCerts and onlyContainsCACerts treat a certificate without
 *   basicConstraints as a user's, also in version 1.
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

/* Findings of the check; several may be set. */
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

/* Whether a certificate without an entry in a CRL is unrevoked after the CRL's
 * nextUpdate. */
enum ct_crl_expiry {
	CT_CRL_EXPIRY_FAIL = 0, /* no */
	CT_CRL_EXPIRY_GRACE,	/* yes, for some seconds */
	CT_CRL_EXPIRY_SOFT,	/* yes */
};

/* The extensions of a certificate that a check uses; spans of its DER. */
struct ct_crl_facts {
	bool is_ca;
	bool may_sign_crls;    /* cRLSign, or no keyUsage */
	struct ct_span points; /* cRLDistributionPoints' value, or absent */
	struct ct_span key_id; /* subjectKeyIdentifier's, or absent */
};

/* Malformed extensions give: not a CA, may not sign CRLs, no points, no
 * identifier. */
struct ct_crl_facts ct_crl_facts(const struct ct_certificate *certificate);

struct ct_crl_query {
	const struct ct_certificate *certificate;
	const struct ct_certificate *issuer; /* of the certificate */
	/* Their facts, if known; NULL: they are determined. */
	const struct ct_crl_facts *certificate_facts, *issuer_facts;
	/* The issuer's SubjectPublicKeyInfo lacks inherited parameters: results
	 * of signature checks apply to this query only. */
	bool is_key_partial;
	int64_t time; /* seconds since 1970 */
	enum ct_crl_expiry expiry;
	int64_t grace; /* seconds, for CT_CRL_EXPIRY_GRACE */
	bool ignore_deltas;

	/* Checks a CRL's signature. */
	ct_crl_verify *verify;
	/* Gives in *out the next certificate, other than issuer, that may have
	 * signed @crl: its subject is the CRL's issuer, and it may sign CRLs
	 * for this certificate's path. *cursor starts at 0. False at the end.
	 * NULL: there is no other certificate. */
	bool (*next_issuer)(void *context, const struct ct_crl *crl,
			    size_t *cursor, struct ct_certificate *out);
	void *context;
};

struct ct_crl_result {
	enum ct_crl_verdict verdict;
	unsigned notes; /* of enum ct_crl_note */
	/* Memory ran out while a CRL or extension was read: any verdict but
	 * CT_CRL_REVOKED is then meaningless. */
	bool is_memory_out;
	/* The same when the limit of work is reached: the certificate has too
	 * many distribution points, or its issuer has too many CRLs that do not
	 * give an answer. */
	bool is_limit_reached;
	/* The source of the verdict: the CRL with the entry, or the last one
	 * that was used; NULL for none. Valid as long as the set. */
	const struct ct_loaded_crl *crl;
	/* For a revoked certificate. */
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
