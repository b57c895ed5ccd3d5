/*
 * Revocation by CRLs, for verification.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a set of CRLs (lib/revocation), and certificates that may have signed
 * them. Output: a callback for struct ct_verify_options.
 *
 * This file does what lib/revocation leaves to its caller: it checks signatures
 * of CRLs, and the paths of CRL issuers other than the certificate issuer. Such
 * a path must be valid, lead to the same trust anchor (RFC 5280 6.3.3 (f)) and
 * have no revoked certificate.
 *
 * In all profiles but CATRUST_PROFILE_PATH a CRL shows that a certificate is
 * unrevoked only if it has the extensions that RFC 5280 5.2 requires of every
 * CRL: a cRLNumber that is not critical, and an authority key identifier. A
 * certificate that the CRL lists is revoked even without these.
 */

#ifndef CT_VERIFY_REVOCATION_H
#define CT_VERIFY_REVOCATION_H

#include "crypto/public_key.h"
#include "revocation/crl_check.h"
#include "verify/verify.h"

struct ct_revocation {
	const struct ct_crl_set *crls;
	/* Of the verification in progress. */
	const struct ct_verify_options *options;
	const struct ct_store *store;
	/* Certificates that may have signed CRLs, in addition to the store's.
	 */
	const struct ct_span *certificates;
	size_t num_certificates;
	/* Without a usable CRL, treat the certificate as unrevoked. */
	bool is_soft;
	enum ct_crl_expiry expiry; /* of CRLs past their nextUpdate */
	int64_t grace;		   /* seconds */
	unsigned depth; /* nested checks of CRL issuers; initially 0 */
	/* The paths of CRL issuers that the verification has built, nested ones
	 * included; initially 0. When the limit is reached, a missing answer
	 * does not count as unrevoked, even if is_soft. */
	size_t num_paths;
	bool is_limit_reached;
};

/* A ct_revocation_check; @context is the struct ct_revocation of one
 * verification. */
enum ct_revocation_answer
ct_revocation_by_crls(void *context, const struct ct_revocation_query *query);

/*
 * The remaining budget for checks of CRLs' signatures
 * (crypto/signature_cost.h). Hashing a CRL for the first time is free, so that
 * large CRLs can be used: loading it took as long. Each further key hashes the
 * CRL again, which is charged.
 */
struct ct_crl_budget {
	size_t left;
	const struct ct_crl *hashed; /* the last one; NULL: none yet */
	bool is_exceeded;	     /* a check was refused */
};

/* Checks a CRL's signature with a key: CATRUST_OK, CATRUST_E_SIGNATURE, also
 * for MD2 and MD5, CATRUST_E_LIMIT when the budget is too small, and the errors
 * of ct_key_new() and ct_key_verify(). A CRL stores the result for all callers,
 * so all of them must use this function. */
CT_MUST_USE enum catrust_error
ct_crl_signature_verify(const struct ct_crl *crl,
			const struct ct_public_key *by,
			struct ct_crl_budget *budget);

#endif /* CT_VERIFY_REVOCATION_H */
