/*
 * Signature checks.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The steps of a check: the rules (signature_rules.h), the hash, the equation,
 * which a backend computes (backend.h), and the padding of RSA (rsa_padding.h).
 *
 * fork() waits while a backend works: its library may be partly opened then, or
 * hold locks, for which a child would wait forever.
 */

#include <config.h>

#include <limits.h>

#include "base/mutex.h"
#include "crypto/key.h"
#include "crypto/rsa_padding.h"
#include "crypto/signature.h"
#include "crypto/signature_rules.h"

/* A query for a key: a signature that the rules have validated. */
struct check {
	const struct ct_public_key *key;
	const struct ct_signature_algorithm *algorithm;
	struct ct_signature_input input;
	uint8_t hash[CT_DIGEST_MAX_LEN];
};

/* Whether a signature made with this algorithm can be this key's. */
static bool is_for_key(const struct ct_public_key *key,
		       const struct ct_signature_algorithm *algorithm)
{
	if (algorithm->pk != CT_PK_RSA_PSS)
		return algorithm->pk == key->algorithm;
	return key->algorithm == CT_PK_RSA ||
	       (key->algorithm == CT_PK_RSA_PSS &&
		ct_pss_limits_allow(&key->pss, algorithm));
}

/* EdDSA and ML-DSA hash the message themselves. */
static enum catrust_error hash_message(struct check *check)
{
	enum ct_digest digest = check->algorithm->digest;

	if (digest == CT_DIGEST_NONE)
		return CATRUST_OK;
	CT_TRY(ct_digest_compute(digest, check->input.message, check->hash));
	check->input.hash = ct_rules_leading_octets(
		check->key, ct_span(check->hash, ct_digest_len(digest)));
	return CATRUST_OK;
}

static enum catrust_error verify_rsa(const struct ct_made_key *made,
				     const struct check *check)
{
	const struct ct_signature_algorithm *algorithm = check->algorithm;
	size_t len = check->key->n.len;
	uint8_t encoded[CT_RSA_MAX_LEN];

	if (len > sizeof(encoded))
		return CATRUST_E_SIGNATURE;
	CT_TRY(made->backend->power(made->key, check->input.signature,
				    encoded));
	if (algorithm->pk == CT_PK_RSA_PSS)
		return ct_rsa_check_pss(ct_span(encoded, len), check->key->bits,
					algorithm->digest, algorithm->salt_len,
					check->hash);
	return ct_rsa_check_pkcs1(ct_span(encoded, len), algorithm->digest,
				  check->hash);
}

static enum catrust_error verify_by(const struct ct_made_key *made,
				    const struct check *check)
{
	enum catrust_error error;

	ct_mutex_delay_forks();
	error = check->key->n.data != NULL
			? verify_rsa(made, check)
			: made->backend->verify(made->key, &check->input);
	ct_mutex_allow_forks();
	return error;
}

/* Verifies with the backends after the one that created the key and did not
 * decide. */
static enum catrust_error verify_by_next(const struct ct_made_key *refused,
					 const struct check *check)
{
	enum catrust_error error = CATRUST_E_UNSUPPORTED;
	struct ct_made_key made = *refused;

	while (error == CATRUST_E_UNSUPPORTED && made.backend != NULL) {
		error = ct_made_key_init(&made, check->key, made.rank);
		if (error == CATRUST_OK)
			error = verify_by(&made, check);
		ct_made_key_clear(&made);
	}
	return error == CATRUST_E_KEY ? CATRUST_E_SIGNATURE : error;
}

enum catrust_error ct_key_verify(const struct ct_key *key,
				 const struct ct_signature_algorithm *algorithm,
				 struct ct_span message,
				 struct ct_span signature)
{
	struct check check = {
		.key = &key->from,
		.algorithm = algorithm,
		.input.message = message,
	};
	enum catrust_error error;

	if (algorithm->pk == CT_PK_UNKNOWN)
		return CATRUST_E_UNSUPPORTED;
	if (!is_for_key(&key->from, algorithm) || key->made.key == NULL ||
	    message.len > INT_MAX)
		return CATRUST_E_SIGNATURE;
	CT_TRY(ct_rules_read_signature(&key->from, signature, &check.input));
	CT_TRY(hash_message(&check));
	error = verify_by(&key->made, &check);
	return error == CATRUST_E_UNSUPPORTED
		       ? verify_by_next(&key->made, &check)
		       : error;
}
