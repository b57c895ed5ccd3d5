/*
 * Signatures and hashes apart from everything else, as the library does them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a key file of make-input's. What is counted is the library's own call
 * of libgcrypt, with a key that was made before: what a verification costs
 * above this is certificates and rules.
 */

#include <config.h>

#include <gcrypt.h>
#include <stdlib.h>

#include "harness.h"
#include "verify/signature.h"
#include "x509/digest.h"

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

static struct signed_message *read_message(const char *file, size_t *out_num)
{
	struct signed_message *message = calloc(1, sizeof(*message));

	*out_num = 1;
	if (message != NULL && bench_key_read(&message->key, file) != 0) {
		free(message);
		message = NULL;
	}
	return message;
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
	struct signed_message *message = read_message(file, out_num);
	enum catrust_error error;

	if (message == NULL)
		return NULL;
	error = make_key(message);
	if (error != CATRUST_OK) {
		bench_complain(message->key.algorithm, "not in this libgcrypt");
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

static void *new_hash(const char *file, size_t *out_num)
{
	return read_message(file, out_num);
}

static int hash(const struct signed_message *message, enum ct_digest digest)
{
	uint8_t out[CT_DIGEST_MAX_LEN];

	return ct_digest_compute(digest, span_of(message->key.message), out) !=
	       CATRUST_OK;
}

/* HASH(function's suffix, enum's suffix) */
#define HASH(name, suffix)                 \
 static int hash_##name(void *loaded)      \
 {                                         \
  return hash(loaded, CT_DIGEST_##suffix); \
 }

HASH(md5, MD5)
HASH(rmd160, RMD160)
HASH(sha1, SHA1)
HASH(sha224, SHA224)
HASH(sha256, SHA256)
HASH(sha384, SHA384)
HASH(sha512, SHA512)
HASH(sha512_224, SHA512_224)
HASH(sha512_256, SHA512_256)
HASH(sha3_224, SHA3_224)
HASH(sha3_256, SHA3_256)
HASH(sha3_384, SHA3_384)
HASH(sha3_512, SHA3_512)

#define HASH_MODE(mode, name)                                        \
 {                                                                   \
  mode, "hashes of the message", new_hash, free_message, hash_##name \
 }

static const struct bench_mode modes[] = {
	{"signature", "checks of the signature", new_message, free_message,
	 verify},
	HASH_MODE("md5", md5),
	HASH_MODE("ripemd-160", rmd160),
	HASH_MODE("sha-1", sha1),
	HASH_MODE("sha-224", sha224),
	HASH_MODE("sha-256", sha256),
	HASH_MODE("sha-384", sha384),
	HASH_MODE("sha-512", sha512),
	HASH_MODE("sha-512/224", sha512_224),
	HASH_MODE("sha-512/256", sha512_256),
	HASH_MODE("sha3-224", sha3_224),
	HASH_MODE("sha3-256", sha3_256),
	HASH_MODE("sha3-384", sha3_384),
	HASH_MODE("sha3-512", sha3_512),
	{.name = NULL},
};

int main(int argc, char **argv)
{
	return bench_main(argc, argv, "libgcrypt", gcry_check_version(NULL),
			  modes);
}
