/*
 * The digest of a CRL's TBSCertList, by OpenSSL.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a CRL, or its bytes while its file is read (crl_text.h). In the second
 * case the digest algorithm is that of TBSCertList.signature, and the digest is
 * used only if the parsed CRL confirms both. Output: the digest that the
 * signature is over, for RSA (PKCS #1 v1.5) and ECDSA only.
 */

#ifndef CT_OPENSSL_CRL_DIGEST_H
#define CT_OPENSSL_CRL_DIGEST_H

#include "x509/crl.h"

#include "crl_text.h"
#include "functions.h"

struct ct_crl_digest {
	int digest_nid, key_nid; /* of the signature */
	unsigned len;
	uint8_t bytes[EVP_MAX_MD_SIZE];
};

/* Of one CRL, computed while it was read. */
struct ct_early_digest {
	struct ct_crl_text_place place;
	struct ct_crl_digest found;
	size_t algorithm_len;
	uint8_t algorithm[64];
};

/* Of all CRLs of a file. All members but openssl begin as zero. */
struct ct_early_digests {
	const struct ct_openssl *openssl;
	EVP_MD_CTX *context; /* NULL: not hashing */
	struct ct_early_digest now;
	struct ct_early_digest *all;
	size_t count;
};

/* The functions to be called while the file is read. */
struct ct_crl_hasher ct_early_digests_hasher(struct ct_early_digests *early);
void ct_early_digests_clear(struct ct_early_digests *early);

/* @early: NULL, or the digest that was computed when this CRL was read. False
 * when the signature is not over a digest, or its algorithm is unknown. Cost:
 * O(crl->tbs.len), or O(1) if @early is right. */
bool ct_crl_digest_compute(const struct ct_openssl *openssl,
			   const struct ct_early_digest *early,
			   const struct ct_crl *crl, struct ct_crl_digest *out);

#endif /* CT_OPENSSL_CRL_DIGEST_H */
