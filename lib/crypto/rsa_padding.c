/*
 * RSA's encoded messages: PKCS #1 v1.5 and PSS (RFC 8017 8.2 and 8.1).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>

#include "crypto/rsa_padding.h"

/* 0, 1, at least eight octets of padding, 0, DigestInfo. */
static enum catrust_error encode_pkcs1(uint8_t *out, size_t len,
				       enum ct_digest digest,
				       const uint8_t *hash)
{
	struct ct_span oid = ct_digest_oid(digest);
	size_t hash_len = ct_digest_len(digest);
	/* SEQUENCE { SEQUENCE { OID, NULL }, OCTET STRING } */
	size_t info_len = 10 + oid.len + hash_len, pad;
	uint8_t *at;

	if (len < info_len + 11)
		return CATRUST_E_SIGNATURE;
	pad = len - info_len;
	memset(out, 0xff, pad);
	out[0] = 0;
	out[1] = 1;
	out[pad - 1] = 0;
	at = out + pad;
	memcpy(at,
	       (uint8_t[]){0x30, (uint8_t)(info_len - 2), 0x30,
			   (uint8_t)(oid.len + 4), 0x06, (uint8_t)oid.len},
	       6);
	memcpy(at + 6, oid.data, oid.len);
	at += 6 + oid.len;
	memcpy(at, (uint8_t[]){0x05, 0x00, 0x04, (uint8_t)hash_len}, 4);
	memcpy(at + 4, hash, hash_len);
	return CATRUST_OK;
}

enum catrust_error ct_rsa_check_pkcs1(struct ct_span encoded,
				      enum ct_digest digest,
				      const uint8_t *hash)
{
	uint8_t expected[CT_RSA_MAX_LEN];

	if (encoded.len > sizeof(expected))
		return CATRUST_E_SIGNATURE;
	CT_TRY(encode_pkcs1(expected, encoded.len, digest, hash));
	return memcmp(encoded.data, expected, encoded.len) == 0
		       ? CATRUST_OK
		       : CATRUST_E_SIGNATURE;
}

/* RFC 8017 B.2.1: XORs the mask that @seed makes into @block. */
static enum catrust_error unmask(uint8_t *block, size_t len,
				 enum ct_digest digest, struct ct_span seed)
{
	uint8_t counted[CT_DIGEST_MAX_LEN + 4], mask[CT_DIGEST_MAX_LEN];

	memcpy(counted, seed.data, seed.len);
	memset(counted + seed.len, 0, 4);
	for (size_t at = 0; at < len; at++) {
		size_t within = at % seed.len;

		if (within == 0) {
			/* fewer than 2^16 blocks */
			size_t block_number = at / seed.len;

			counted[seed.len + 2] = (uint8_t)(block_number >> 8);
			counted[seed.len + 3] = (uint8_t)block_number;
			CT_TRY(ct_digest_compute(
				digest, ct_span(counted, seed.len + 4), mask));
		}
		block[at] ^= mask[within];
	}
	return CATRUST_OK;
}

/* 9.1.2 steps 12 and 13: the hash of eight zeros, a hash and the salt. */
static enum catrust_error hash_salted(enum ct_digest digest,
				      const uint8_t *hash, struct ct_span salt,
				      uint8_t *out)
{
	uint8_t whole[8 + CT_DIGEST_MAX_LEN + CT_RSA_MAX_LEN] = {0};
	size_t len = ct_digest_len(digest);

	memcpy(whole + 8, hash, len);
	memcpy(whole + 8 + len, salt.data, salt.len);
	return ct_digest_compute(digest, ct_span(whole, 8 + len + salt.len),
				 out);
}

/* 9.1.2 steps 8 to 14, in an encoded message that has room for all. @unused: of
 * the bits of the first octet. */
static enum catrust_error check_block(struct ct_span encoded, unsigned unused,
				      enum ct_digest digest, size_t salt_len,
				      const uint8_t *hash)
{
	uint8_t block[CT_RSA_MAX_LEN], expected[CT_DIGEST_MAX_LEN];
	size_t hash_len = ct_digest_len(digest);
	size_t len = encoded.len - hash_len - 1, salt_at = len - salt_len;
	struct ct_span inner = ct_span(encoded.data + len, hash_len);

	memcpy(block, encoded.data, len);
	CT_TRY(unmask(block, len, digest, inner));
	block[0] &= (uint8_t)(0xff >> unused);
	for (size_t i = 0; i < salt_at; i++)
		if (block[i] != (i == salt_at - 1))
			return CATRUST_E_SIGNATURE;
	CT_TRY(hash_salted(digest, hash, ct_span(block + salt_at, salt_len),
			   expected));
	return memcmp(inner.data, expected, hash_len) == 0
		       ? CATRUST_OK
		       : CATRUST_E_SIGNATURE;
}

enum catrust_error ct_rsa_check_pss(struct ct_span encoded, unsigned bits,
				    enum ct_digest digest, size_t salt_len,
				    const uint8_t *hash)
{
	size_t hash_len = ct_digest_len(digest);
	unsigned unused = (8 - (bits - 1) % 8) % 8;

	if (encoded.len > CT_RSA_MAX_LEN)
		return CATRUST_E_SIGNATURE;
	if (unused == 0) { /* it has an octet less than the modulus */
		if (encoded.data[0] != 0)
			return CATRUST_E_SIGNATURE;
		encoded = ct_span(encoded.data + 1, encoded.len - 1);
	}
	if (encoded.len < hash_len + 2 ||
	    encoded.len - hash_len - 2 < salt_len ||
	    encoded.data[encoded.len - 1] != 0xbc ||
	    (encoded.data[0] & ~(0xffu >> unused)) != 0)
		return CATRUST_E_SIGNATURE;
	return check_block(encoded, unused, digest, salt_len, hash);
}
