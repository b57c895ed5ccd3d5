/*
 * Signatures and hashes apart from everything else, as the library does them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a key file of make-input's, or for "signatures" a chain. What is
 * counted is the library's own check, with a key that was made before: what a
 * verification costs above this is certificates and rules.
 */

#include <config.h>

#include <gcrypt.h>
#include <stdlib.h>

#include "crypto/digest.h"
#include "crypto/signature.h"
#include "harness.h"
#include "hashes.h"
#include "x509/certificate.h"

struct signed_message {
	struct bench_key key;
	struct ct_public_key public_key;
	struct ct_signature_algorithm algorithm;
	struct ct_key *ready;
};

static struct ct_span span_of(struct bench_bytes bytes)
{
	return ct_span(bytes.data, bytes.len);
}

static void free_message(void *loaded)
{
	struct signed_message *message = loaded;

	ct_key_free(message->ready);
	bench_key_clear(&message->key);
	free(message);
}

static enum catrust_error make_key(struct signed_message *message)
{
	enum catrust_error error = ct_public_key_parse(
		&message->public_key, span_of(message->key.spki));

	if (error == CATRUST_OK)
		error = ct_signature_algorithm_parse(
			&message->algorithm, span_of(message->key.identifier));
	if (error == CATRUST_OK)
		error = ct_key_new(&message->ready, &message->public_key);
	return error;
}

static void *new_message(const char *file, size_t *out_num)
{
	struct signed_message *message = calloc(1, sizeof(*message));
	enum catrust_error error;

	*out_num = 1;
	if (message == NULL || bench_key_read(&message->key, file) != 0) {
		free(message);
		return NULL;
	}
	error = make_key(message);
	if (error != CATRUST_OK) {
		bench_complain(message->key.algorithm,
			       "not in this machine's libraries");
		free_message(message);
		return NULL;
	}
	return message;
}

static int verify(void *loaded)
{
	const struct signed_message *message = loaded;

	return ct_key_verify(message->ready, &message->algorithm,
			     span_of(message->key.message),
			     span_of(message->key.signature)) != CATRUST_OK;
}

/* ---- Both signatures of a chain ---- */

struct signed_chain {
	struct bench_chain chain;
	struct ct_certificate certs[BENCH_CHAIN_LEN];
	struct ct_signature_algorithm algorithms[BENCH_CHAIN_LEN];
	struct ct_key *keys[BENCH_CHAIN_LEN];
};

static void free_chain(void *loaded)
{
	struct signed_chain *chain = loaded;

	for (int i = 0; i < BENCH_CHAIN_LEN; i++)
		ct_key_free(chain->keys[i]);
	bench_chain_clear(&chain->chain);
	free(chain);
}

static enum catrust_error read_certificate(struct signed_chain *chain, int i)
{
	struct ct_public_key public_key;
	enum catrust_error error = ct_certificate_parse(
		&chain->certs[i],
		ct_span(chain->chain.certs[i].data, chain->chain.certs[i].len));

	if (error == CATRUST_OK)
		error = ct_signature_algorithm_parse(&chain->algorithms[i],
						     chain->certs[i].algorithm);
	if (error == CATRUST_OK)
		error = ct_public_key_parse(&public_key, chain->certs[i].spki);
	if (error == CATRUST_OK)
		error = ct_key_new(&chain->keys[i], &public_key);
	return error;
}

static void *new_chain(const char *file, size_t *out_num)
{
	struct signed_chain *chain = calloc(1, sizeof(*chain));

	*out_num = BENCH_CHAIN_LEN;
	if (chain == NULL || bench_chain_read(&chain->chain, file) != 0) {
		free(chain);
		return NULL;
	}
	for (int i = 0; i < BENCH_CHAIN_LEN; i++) {
		enum catrust_error error = read_certificate(chain, i);

		if (error != CATRUST_OK) {
			bench_complain(file, catrust_strerror(error));
			free_chain(chain);
			return NULL;
		}
	}
	return chain;
}

static int verify_chain(void *loaded)
{
	const struct signed_chain *chain = loaded;

	for (int i = 0; i < BENCH_ROOT; i++)
		if (ct_key_verify(chain->keys[i + 1], &chain->algorithms[i],
				  chain->certs[i].tbs,
				  chain->certs[i].signature) != CATRUST_OK)
			return -1;
	return 0;
}

/* ---- Hashes ---- */

static int hash(const struct bench_key *key, enum ct_digest digest)
{
	uint8_t out[CT_DIGEST_MAX_LEN];

	return ct_digest_compute(digest, span_of(key->message), out) !=
	       CATRUST_OK;
}

static int has_hash(enum ct_digest digest)
{
	const struct bench_key empty = {.algorithm = ""};

	return hash(&empty, digest) == 0;
}

#define HASH(symbol, suffix, name, called)                                   \
 static void *load_##symbol(const char *file, size_t *out_num)               \
 {                                                                           \
  return bench_hash_load(file, name, has_hash(CT_DIGEST_##suffix), out_num); \
 }                                                                           \
 static int hash_##symbol(void *loaded)                                      \
 {                                                                           \
  return hash(loaded, CT_DIGEST_##suffix);                                   \
 }

BENCH_HASHES(HASH)

static const struct bench_mode modes[] = {
	{"signature", "checks of the signature", new_message, free_message,
	 verify},
	{"signatures", "checks of both signatures of a chain", new_chain,
	 free_chain, verify_chain},
	BENCH_HASHES(BENCH_HASH_MODE){.name = NULL},
};

int main(int argc, char **argv)
{
	return bench_main(argc, argv, "libgcrypt", gcry_check_version(NULL),
			  modes);
}
