/*
 * Revocation by CRLs, for verification.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a set of CRLs (lib/revocation), certificates that may have signed
 * them. Output: a function for struct ct_verify_options that asks them.
 *
 * What lib/revocation leaves to its caller is done here: signatures of CRLs,
 * and the paths of CRL issuers other than the certificate's own, which must be
 * valid, lead to the same trust anchor (RFC 5280 6.3.3 (f)) and not be
 * revoked themselves.
 *
 * In all profiles but CATRUST_PROFILE_PATH a CRL says that a certificate is
 * good only when it has what RFC 5280 5.2 asks of every CRL: a number that is
 * not critical, and an authority key identifier. What it says is revoked is
 * revoked either way.
 */

#ifndef CT_VERIFY_REVOCATION_H
#define CT_VERIFY_REVOCATION_H

#include "crypto/public_key.h"
#include "revocation/crl_check.h"
#include "verify/verify.h"

struct ct_revocation {
	const struct ct_crl_set *crls;
	/* Of the verification that asks. */
	const struct ct_verify_options *options;
	const struct ct_store *store;
	/* Certificates that may have signed CRLs, besides the store's. */
	const struct ct_span *certificates;
	size_t num_certificates;
	/* Without a usable CRL: the certificate counts as good. */
	bool is_soft;
	enum ct_crl_expiry expiry; /* of CRLs past their nextUpdate */
	int64_t grace;		   /* seconds */
	unsigned depth; /* of CRL issuers whose issuers are asked for; 0 */
	/* What a verification has spent on CRL issuers' paths, theirs included;
	 * 0. When that is too much, an answer that is missing is no good one,
	 * also where is_soft. */
	size_t num_paths;
	bool is_limit_reached;
};

/* A ct_revocation_check; @context is a struct ct_revocation, of one
 * verification. */
enum ct_revocation_answer
ct_revocation_by_crls(void *context, const struct ct_revocation_query *query);

/*
 * What checks of CRLs' signatures may still cost (verify/signature_cost.h).
 * The first time a CRL is hashed is free, so that large ones can be used: they
 * were loaded, which takes as long. Each further key hashes it again, and that
 * is charged.
 */
struct ct_crl_budget {
	size_t left;
	const struct ct_crl *hashed; /* the last one; NULL: none yet */
	bool is_exceeded;	     /* a check was refused */
};

/* Whether a key made a CRL's signature: CATRUST_OK, CATRUST_E_SIGNATURE, also
 * for MD2 and MD5, CATRUST_E_LIMIT when the budget is too small, and the errors
 * of ct_key_new() and ct_key_verify(). CRLs keep the answer for all callers, so
 * all of them must use this function. */
CT_MUST_USE enum catrust_error
ct_crl_signature_verify(const struct ct_crl *crl,
			const struct ct_public_key *by,
			struct ct_crl_budget *budget);

#endif /* CT_VERIFY_REVOCATION_H */
