/*
 * Message digests, through libgcrypt.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <gcrypt.h>

#include "asn1/oid.h"
#include "base/compiler.h"
#include "crypto/digest.h"
#include "crypto/libgcrypt.h"

static const struct {
	int id; /* libgcrypt's */
	uint8_t len;
	const struct ct_span *oid;
} digests[] = {
	[CT_DIGEST_NONE] = {GCRY_MD_NONE, 0, NULL},
	[CT_DIGEST_MD2] = {GCRY_MD_MD2, 16, &ct_oid_digest_md2},
	[CT_DIGEST_MD5] = {GCRY_MD_MD5, 16, &ct_oid_digest_md5},
	[CT_DIGEST_RMD160] = {GCRY_MD_RMD160, 20, &ct_oid_digest_rmd160},
	[CT_DIGEST_SHA1] = {GCRY_MD_SHA1, 20, &ct_oid_digest_sha1},
	[CT_DIGEST_SHA224] = {GCRY_MD_SHA224, 28, &ct_oid_digest_sha224},
	[CT_DIGEST_SHA256] = {GCRY_MD_SHA256, 32, &ct_oid_digest_sha256},
	[CT_DIGEST_SHA384] = {GCRY_MD_SHA384, 48, &ct_oid_digest_sha384},
	[CT_DIGEST_SHA512] = {GCRY_MD_SHA512, 64, &ct_oid_digest_sha512},
	[CT_DIGEST_SHA512_224] = {GCRY_MD_SHA512_224, 28,
				  &ct_oid_digest_sha512_224},
	[CT_DIGEST_SHA512_256] = {GCRY_MD_SHA512_256, 32,
				  &ct_oid_digest_sha512_256},
	[CT_DIGEST_SHA3_224] = {GCRY_MD_SHA3_224, 28, &ct_oid_digest_sha3_224},
	[CT_DIGEST_SHA3_256] = {GCRY_MD_SHA3_256, 32, &ct_oid_digest_sha3_256},
	[CT_DIGEST_SHA3_384] = {GCRY_MD_SHA3_384, 48, &ct_oid_digest_sha3_384},
	[CT_DIGEST_SHA3_512] = {GCRY_MD_SHA3_512, 64, &ct_oid_digest_sha3_512},
	[CT_DIGEST_GOST_94] = {GCRY_MD_GOSTR3411_CP, 32,
			       &ct_oid_digest_gost_94},
	[CT_DIGEST_STREEBOG_256] = {GCRY_MD_STRIBOG256, 32,
				    &ct_oid_digest_streebog_256},
	[CT_DIGEST_STREEBOG_512] = {GCRY_MD_STRIBOG512, 64,
				    &ct_oid_digest_streebog_512},
};

/* Whether libgcrypt supports the digest, with the expected length. */
static enum catrust_error check_digest(enum ct_digest digest)
{
	int id;

	if ((size_t)digest >= CT_ARRAY_LEN(digests))
		return CATRUST_E_UNSUPPORTED;
	id = digests[digest].id;
	CT_TRY(ct_crypto_init());
	if (id == GCRY_MD_NONE || gcry_md_test_algo(id) != 0 ||
	    gcry_md_get_algo_dlen(id) != digests[digest].len)
		return CATRUST_E_UNSUPPORTED;
	return CATRUST_OK;
}

size_t ct_digest_len(enum ct_digest digest)
{
	return (size_t)digest < CT_ARRAY_LEN(digests) ? digests[digest].len : 0;
}

struct ct_span ct_digest_oid(enum ct_digest digest)
{
	if (digest == CT_DIGEST_NONE || (size_t)digest >= CT_ARRAY_LEN(digests))
		return ct_span(NULL, 0);
	return *digests[digest].oid;
}

enum ct_digest ct_digest_from_oid(struct ct_span oid)
{
	for (size_t i = 1; i < CT_ARRAY_LEN(digests); i++)
		if (ct_span_equal(oid, *digests[i].oid))
			return (enum ct_digest)i;
	return CT_DIGEST_NONE;
}

enum catrust_error ct_digest_compute(enum ct_digest digest,
				     struct ct_span message, uint8_t *out)
{
	CT_TRY(check_digest(digest));
	gcry_md_hash_buffer(digests[digest].id, out, message.data, message.len);
	return CATRUST_OK;
}

enum catrust_error ct_digest_sha256(const void *nothing, struct ct_span message,
				    uint8_t *out)
{
	(void)nothing;
	return ct_digest_compute(CT_DIGEST_SHA256, message, out);
}

enum catrust_error ct_digest_compute_parts(enum ct_digest digest,
					   const struct ct_span *parts,
					   size_t num_parts, uint8_t *out)
{
	gcry_buffer_t buffers[CT_DIGEST_MAX_PARTS] = {{0}};

	if (num_parts > CT_ARRAY_LEN(buffers))
		return CATRUST_E_LIMIT;
	CT_TRY(check_digest(digest));
	for (size_t i = 0; i < num_parts; i++) {
		buffers[i].len = parts[i].len;
		buffers[i].data = (void *)(uintptr_t)parts[i].data;
	}
	return gcry_md_hash_buffers(digests[digest].id, 0, out, buffers,
				    (int)num_parts) == 0
		       ? CATRUST_OK
		       : CATRUST_E_UNSUPPORTED;
}
