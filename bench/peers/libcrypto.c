/*
 * Signatures and hashes apart from everything else, through OpenSSL.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <stdlib.h>
#include <string.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

#include "../hashes.h"

struct signed_message {
	struct bench_key key;
	EVP_PKEY *ready;
	const EVP_MD *digest; /* NULL: the algorithm has its own */
	int is_pss;
};

static void free_message(void *loaded)
{
	struct signed_message *message = loaded;

	EVP_PKEY_free(message->ready);
	bench_key_clear(&message->key);
	free(message);
}

static const EVP_MD *digest_of(const char *algorithm)
{
	if (strncmp(algorithm, "ed", 2) == 0 ||
	    strncmp(algorithm, "ml-dsa", 6) == 0)
		return NULL;
	if (strcmp(algorithm, "p-384") == 0)
		return EVP_sha384();
	return strcmp(algorithm, "p-521") == 0 ? EVP_sha512() : EVP_sha256();
}

static void *new_message(const char *file, size_t *out_num)
{
	struct signed_message *message = calloc(1, sizeof(*message));
	const unsigned char *at;

	*out_num = 1;
	if (message == NULL || bench_key_read(&message->key, file) != 0) {
		free(message);
		return NULL;
	}
	at = message->key.spki.data;
	message->ready = d2i_PUBKEY(NULL, &at, (long)message->key.spki.len);
	message->digest = digest_of(message->key.algorithm);
	message->is_pss = strncmp(message->key.algorithm, "rsa-pss", 7) == 0;
	if (message->ready == NULL) {
		bench_complain(message->key.algorithm, "not in this OpenSSL");
		free_message(message);
		return NULL;
	}
	return message;
}

static int verify(void *loaded)
{
	const struct signed_message *message = loaded;
	EVP_MD_CTX *context = EVP_MD_CTX_new();
	EVP_PKEY_CTX *options; /* the context's */
	int verdict = 0;

	if (context != NULL &&
	    EVP_DigestVerifyInit(context, &options, message->digest, NULL,
				 message->ready) == 1 &&
	    (!message->is_pss ||
	     (EVP_PKEY_CTX_set_rsa_padding(options, RSA_PKCS1_PSS_PADDING) ==
		      1 &&
	      EVP_PKEY_CTX_set_rsa_pss_saltlen(options,
					       RSA_PSS_SALTLEN_DIGEST) == 1)))
		verdict = EVP_DigestVerify(context, message->key.signature.data,
					   message->key.signature.len,
					   message->key.message.data,
					   message->key.message.len);
	EVP_MD_CTX_free(context);
	return verdict != 1;
}

/* ---- Hashes ---- */

static int hash(const struct bench_key *key, const EVP_MD *digest)
{
	unsigned char out[EVP_MAX_MD_SIZE];

	return EVP_Digest(key->message.data, key->message.len, out, NULL,
			  digest, NULL) != 1;
}

/* As fast as this library can be asked: fetched once. */
#define HASH(symbol, suffix, name, called)                          \
 static EVP_MD *md_##symbol;                                        \
 static void *load_##symbol(const char *file, size_t *out_num)      \
 {                                                                  \
  md_##symbol = EVP_MD_fetch(NULL, called, NULL);                   \
  return bench_hash_load(file, name, md_##symbol != NULL, out_num); \
 }                                                                  \
 static int hash_##symbol(void *loaded)                             \
 {                                                                  \
  return hash(loaded, md_##symbol);                                 \
 }

BENCH_HASHES(HASH)

static const struct bench_mode modes[] = {
	{"signature", "checks of the signature", new_message, free_message,
	 verify},
	BENCH_HASHES(BENCH_HASH_MODE){.name = NULL},
};

int main(int argc, char **argv)
{
	return bench_main(argc, argv, "openssl",
			  OpenSSL_version(OPENSSL_VERSION_STRING), modes);
}
