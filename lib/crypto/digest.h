/*
 * Message digests, through libgcrypt.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * They are used for fingerprints, key identifiers, identifying a CRL, and
 * signatures (crypto/signature.h).
 *
 * The supported digests depend on libgcrypt: in FIPS mode MD5, RIPEMD-160 and
 * GOST's are missing, and MD2 always is. None of these functions reads random
 * numbers. Threads: safe; one stream is for one thread at a time.
 */

#ifndef CT_CRYPTO_DIGEST_H
#define CT_CRYPTO_DIGEST_H

#include "base/error.h"
#include "base/span.h"

enum ct_digest {
	CT_DIGEST_NONE =
		0, /* of signature algorithms that hash by themselves */
	CT_DIGEST_MD2,
	CT_DIGEST_MD5,
	CT_DIGEST_RMD160,
	CT_DIGEST_SHA1,
	CT_DIGEST_SHA224,
	CT_DIGEST_SHA256,
	CT_DIGEST_SHA384,
	CT_DIGEST_SHA512,
	CT_DIGEST_SHA512_224,
	CT_DIGEST_SHA512_256,
	CT_DIGEST_SHA3_224,
	CT_DIGEST_SHA3_256,
	CT_DIGEST_SHA3_384,
	CT_DIGEST_SHA3_512,
	CT_DIGEST_GOST_94, /* GOST R 34.11-94 with CryptoPro's parameters */
	CT_DIGEST_STREEBOG_256, /* GOST R 34.11-2012 */
	CT_DIGEST_STREEBOG_512,
};

enum {
	CT_DIGEST_MAX_LEN = 64, /* of all of them, in bytes */
	CT_DIGEST_MAX_PARTS = 5,
};

/* The length of a digest in bytes; 0 for CT_DIGEST_NONE. */
size_t ct_digest_len(enum ct_digest digest);

/* The contents of a digest's OID; absent for CT_DIGEST_NONE. */
struct ct_span ct_digest_oid(enum ct_digest digest);

/* Returns the digest whose OID has these contents, or CT_DIGEST_NONE. */
enum ct_digest ct_digest_from_oid(struct ct_span oid);

/*
 * Writes the digest of a message: ct_digest_len() bytes. Errors:
 * CATRUST_E_UNSUPPORTED when libgcrypt does not support the digest. The
 * function itself allocates nothing.
 */
CT_MUST_USE enum catrust_error
ct_digest_compute(enum ct_digest digest, struct ct_span message, uint8_t *out);

/* The same for a message in parts, CT_DIGEST_MAX_PARTS at most. */
CT_MUST_USE enum catrust_error
ct_digest_compute_parts(enum ct_digest digest, const struct ct_span *parts,
			size_t num_parts, uint8_t *out);

/* SHA-256, a ct_crlite_sha256 (revocation/crlite_check.h); @nothing: NULL. */
CT_MUST_USE enum catrust_error
ct_digest_sha256(const void *nothing, struct ct_span message, uint8_t *out);

#endif /* CT_CRYPTO_DIGEST_H */
