/*
 * Signature checks.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The order of things: the rules (signature_rules.h), the hash, the equation,
 * which is a backend's (backend.h), and the padding of RSA (rsa_padding.h).
 *
 * A fork waits while a backend works: its library may be half opened then, or
 * hold locks of its own, which a child would wait for in vain.
 */

#include <config.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/checked.h"
#include "base/mutex.h"
#include "crypto/backend.h"
#include "crypto/eddsa.h"
#include "crypto/gost.h"
#include "crypto/libgcrypt.h"
#include "crypto/rsa_padding.h"
#include "crypto/signature.h"
#include "crypto/signature_rules.h"

/* A backend's form of a key. */
struct made {
	const struct ct_backend *backend;
	size_t rank; /* of the backend */
	void *key;   /* NULL for a point that is on no curve */
};

struct ct_key {
	struct made made;
	struct ct_public_key from; /* of the octets below */
	uint8_t octets[];
};

/* --- Keys ----------------------------------------------------------------- */

/* What of a key a backend reads: spans of what made it, which may go away. */
#define NUM_SPANS 7

static void list_spans(struct ct_public_key *key, struct ct_span *out[])
{
	struct ct_span *spans[NUM_SPANS] = {&key->key, &key->n, &key->e,
					    &key->p,   &key->q, &key->g,
					    &key->y};

	memcpy(out, spans, sizeof(spans));
}

/* A key with a copy of all numbers. */
static struct ct_key *copy(const struct ct_public_key *from)
{
	struct ct_public_key whole = *from;
	struct ct_span *spans[NUM_SPANS];
	struct ct_key *key;
	size_t len = 0;

	whole.oid = whole.parameters = ct_span(NULL, 0);
	list_spans(&whole, spans);
	for (size_t i = 0; i < NUM_SPANS; i++)
		if (!ct_size_add(len, spans[i]->len, &len))
			return NULL;
	if (!ct_size_add(len, sizeof(*key), &len))
		return NULL;
	key = calloc(1, len);
	if (key == NULL)
		return NULL;
	key->from = whole;
	list_spans(&key->from, spans);
	len = 0;
	for (size_t i = 0; i < NUM_SPANS; i++) {
		if (spans[i]->len == 0)
			continue;
		memcpy(key->octets + len, spans[i]->data, spans[i]->len);
		spans[i]->data = key->octets + len;
		len += spans[i]->len;
	}
	return key;
}

/* By the first backend that takes it, from this rank on. */
static enum catrust_error make(struct made *out,
			       const struct ct_public_key *from, size_t rank)
{
	enum catrust_error error;

	*out = (struct made){.rank = rank};
	ct_mutex_delay_forks();
	do {
		out->backend = ct_backend_for(from, out->rank++);
		error = out->backend != NULL
				? out->backend->key_new(&out->key, from)
				: CATRUST_E_UNSUPPORTED;
	} while (error == CATRUST_E_UNSUPPORTED && out->backend != NULL);
	ct_mutex_allow_forks();
	return error;
}

static void unmake(struct made *made)
{
	if (made->key == NULL)
		return;
	ct_mutex_delay_forks();
	made->backend->key_free(made->key);
	ct_mutex_allow_forks();
}

static bool has_point(const struct ct_public_key *key)
{
	return key->algorithm == CT_PK_ECDSA ||
	       key->algorithm == CT_PK_ED25519 ||
	       key->algorithm == CT_PK_ED448 || ct_pk_is_gost(key->algorithm);
}

enum catrust_error ct_key_new(struct ct_key **out_key,
			      const struct ct_public_key *from)
{
	enum catrust_error error = CATRUST_OK;
	struct ct_key *key;

	CT_TRY(ct_rules_check_key(from));
	key = copy(from);
	if (key == NULL)
		return CATRUST_E_MEMORY;
	if (ct_rules_has_canonical_point(&key->from))
		error = make(&key->made, &key->from, 0);
	/* A point on no curve makes a key with which nothing verifies. */
	if (error == CATRUST_E_KEY && has_point(from))
		error = CATRUST_OK;
	if (error != CATRUST_OK) {
		ct_key_free(key);
		return error;
	}
	*out_key = key;
	return CATRUST_OK;
}

void ct_key_free(struct ct_key *key)
{
	if (key == NULL)
		return;
	unmake(&key->made);
	free(key);
}

enum catrust_error ct_key_check(const struct ct_key *key)
{
	struct ct_ed_key *decoded;

	if (key->made.key == NULL)
		return CATRUST_E_KEY;
	if (key->from.algorithm != CT_PK_ED25519 &&
	    key->from.algorithm != CT_PK_ED448)
		return CATRUST_OK;
	/* Not every backend decodes them before they are used. */
	CT_TRY(ct_crypto_init());
	CT_TRY(ct_ed_key_new(&decoded, key->from.algorithm == CT_PK_ED448,
			     key->from.key));
	ct_ed_key_free(decoded);
	return CATRUST_OK;
}

/* --- Signatures ----------------------------------------------------------- */

/* What is asked of a key: a signature that the rules let pass. */
struct question {
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

/* EdDSA and ML-DSA hash on their own. */
static enum catrust_error hash_message(struct question *question)
{
	enum ct_digest digest = question->algorithm->digest;

	if (digest == CT_DIGEST_NONE)
		return CATRUST_OK;
	CT_TRY(ct_digest_compute(digest, question->input.message,
				 question->hash));
	question->input.hash = ct_rules_leading_octets(
		question->key, ct_span(question->hash, ct_digest_len(digest)));
	return CATRUST_OK;
}

static enum catrust_error verify_rsa(const struct made *made,
				     const struct question *question)
{
	const struct ct_signature_algorithm *algorithm = question->algorithm;
	size_t len = question->key->n.len;
	uint8_t encoded[CT_RSA_MAX_LEN];

	if (len > sizeof(encoded))
		return CATRUST_E_SIGNATURE;
	CT_TRY(made->backend->power(made->key, question->input.signature,
				    encoded));
	if (algorithm->pk == CT_PK_RSA_PSS)
		return ct_rsa_check_pss(ct_span(encoded, len),
					question->key->bits, algorithm->digest,
					algorithm->salt_len, question->hash);
	return ct_rsa_check_pkcs1(ct_span(encoded, len), algorithm->digest,
				  question->hash);
}

static enum catrust_error verify_by(const struct made *made,
				    const struct question *question)
{
	enum catrust_error error;

	ct_mutex_delay_forks();
	error = question->key->n.data != NULL
			? verify_rsa(made, question)
			: made->backend->verify(made->key, &question->input);
	ct_mutex_allow_forks();
	return error;
}

/* By backends after the one that made the key, and that refused to use it. */
static enum catrust_error verify_by_next(const struct made *refused,
					 const struct question *question)
{
	enum catrust_error error = CATRUST_E_UNSUPPORTED;
	struct made made = *refused;

	while (error == CATRUST_E_UNSUPPORTED && made.backend != NULL) {
		error = make(&made, question->key, made.rank);
		if (error == CATRUST_OK)
			error = verify_by(&made, question);
		unmake(&made);
	}
	return error == CATRUST_E_KEY ? CATRUST_E_SIGNATURE : error;
}

enum catrust_error ct_key_verify(const struct ct_key *key,
				 const struct ct_signature_algorithm *algorithm,
				 struct ct_span message,
				 struct ct_span signature)
{
	struct question question = {
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
	CT_TRY(ct_rules_read_signature(&key->from, signature, &question.input));
	CT_TRY(hash_message(&question));
	error = verify_by(&key->made, &question);
	return error == CATRUST_E_UNSUPPORTED
		       ? verify_by_next(&key->made, &question)
		       : error;
}
