/*
 * Signatures and hashes apart from everything else, through nettle, which is
 * what GnuTLS does them with.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <gmp.h>
#include <stdlib.h>
#include <string.h>
#include <nettle/asn1.h>
#include <nettle/dsa.h>
#include <nettle/ecc-curve.h>
#include <nettle/ecc.h>
#include <nettle/ecdsa.h>
#include <nettle/eddsa.h>
#include <nettle/nettle-meta.h>
#include <nettle/rsa.h>
#include <nettle/sha2.h>
#include <nettle/version.h>

#include "../hashes.h"

#define TEXT(number)  TEXT_(number)
#define TEXT_(number) #number
#define VERSION	      TEXT(NETTLE_VERSION_MAJOR) "." TEXT(NETTLE_VERSION_MINOR)

struct signed_message {
	struct bench_key key;
	int (*verify)(const struct signed_message *message);
	struct rsa_public_key rsa;
	struct dsa_params parameters;
	mpz_t y;
	mpz_t signature; /* RSA */
	struct ecc_point point;
	struct dsa_signature pair;
	const struct nettle_hash *digest;
};

/* ---- Each kind of key ---- */

static void digest_message(const struct signed_message *message,
			   unsigned char *out)
{
	union {
		struct sha256_ctx sha256;
		struct sha384_ctx sha384;
		struct sha512_ctx sha512;
	} context;

	message->digest->init(&context);
	message->digest->update(&context, message->key.message.len,
				message->key.message.data);
	message->digest->digest(&context, message->digest->digest_size, out);
}

static int verify_rsa(const struct signed_message *message)
{
	struct sha256_ctx context;

	sha256_init(&context);
	sha256_update(&context, message->key.message.len,
		      message->key.message.data);
	return rsa_sha256_verify(&message->rsa, &context, message->signature);
}

static int verify_pss(const struct signed_message *message)
{
	unsigned char digest[SHA256_DIGEST_SIZE];

	digest_message(message, digest);
	return rsa_pss_sha256_verify_digest(&message->rsa, sizeof(digest),
					    digest, message->signature);
}

static int verify_dsa(const struct signed_message *message)
{
	unsigned char digest[SHA256_DIGEST_SIZE];

	digest_message(message, digest);
	return dsa_verify(&message->parameters, message->y, sizeof(digest),
			  digest, &message->pair);
}

static int verify_ecdsa(const struct signed_message *message)
{
	unsigned char digest[SHA512_DIGEST_SIZE];

	digest_message(message, digest);
	return ecdsa_verify(&message->point, message->digest->digest_size,
			    digest, &message->pair);
}

static int verify_ed25519(const struct signed_message *message)
{
	return ed25519_sha512_verify(
		message->key.key.data, message->key.message.len,
		message->key.message.data, message->key.signature.data);
}

static int verify_ed448(const struct signed_message *message)
{
	return ed448_shake256_verify(
		message->key.key.data, message->key.message.len,
		message->key.message.data, message->key.signature.data);
}

static int verify(void *loaded)
{
	const struct signed_message *message = loaded;

	return message->verify(message) != 1;
}

/* ---- Keys ---- */

static int read_rsa(struct signed_message *message)
{
	struct asn1_der_iterator at;

	if (asn1_der_iterator_first(&at, message->key.key.len,
				    message->key.key.data) !=
		    ASN1_ITERATOR_CONSTRUCTED ||
	    !rsa_public_key_from_der_iterator(&message->rsa, 0, &at))
		return 0;
	nettle_mpz_set_str_256_u(message->signature, message->key.signature.len,
				 message->key.signature.data);
	return 1;
}

/* SEQUENCE { r, s } */
static int read_pair(struct signed_message *message)
{
	struct asn1_der_iterator outer, at;

	return asn1_der_iterator_first(&outer, message->key.signature.len,
				       message->key.signature.data) ==
		       ASN1_ITERATOR_CONSTRUCTED &&
	       asn1_der_decode_constructed(&outer, &at) ==
		       ASN1_ITERATOR_PRIMITIVE &&
	       asn1_der_get_bignum(&at, message->pair.r, 0) &&
	       asn1_der_iterator_next(&at) == ASN1_ITERATOR_PRIMITIVE &&
	       asn1_der_get_bignum(&at, message->pair.s, 0);
}

static int read_ecdsa(struct signed_message *message,
		      const struct ecc_curve *curve)
{
	const struct bench_bytes *key = &message->key.key;
	size_t half = key->len / 2;
	mpz_t x, y;
	int is_good;

	mpz_init(x);
	mpz_init(y);
	/* 4, x, y */
	nettle_mpz_set_str_256_u(x, half, key->data + 1);
	nettle_mpz_set_str_256_u(y, half, key->data + 1 + half);
	ecc_point_init(&message->point, curve);
	is_good = ecc_point_set(&message->point, x, y);
	mpz_clear(x);
	mpz_clear(y);
	return is_good && read_pair(message);
}

static int read_dsa(struct signed_message *message)
{
	struct asn1_der_iterator outer, middle, at, numbers;

	/* SEQUENCE { SEQUENCE { OID, SEQUENCE { p, q, g } }, BIT STRING y } */
	if (asn1_der_iterator_first(&outer, message->key.spki.len,
				    message->key.spki.data) !=
		    ASN1_ITERATOR_CONSTRUCTED ||
	    asn1_der_decode_constructed(&outer, &middle) !=
		    ASN1_ITERATOR_CONSTRUCTED ||
	    asn1_der_decode_constructed(&middle, &at) !=
		    ASN1_ITERATOR_PRIMITIVE ||
	    asn1_der_iterator_next(&at) != ASN1_ITERATOR_CONSTRUCTED ||
	    asn1_der_decode_constructed(&at, &numbers) !=
		    ASN1_ITERATOR_PRIMITIVE ||
	    !dsa_params_from_der_iterator(&message->parameters, 0, 0, &numbers))
		return 0;
	return asn1_der_iterator_first(&at, message->key.key.len,
				       message->key.key.data) ==
		       ASN1_ITERATOR_PRIMITIVE &&
	       asn1_der_get_bignum(&at, message->y, 0) && read_pair(message);
}

static int make_key(struct signed_message *message)
{
	const char *name = message->key.algorithm;

	message->digest = &nettle_sha256;
	if (strncmp(name, "rsa-pss-", 8) == 0) {
		message->verify = verify_pss;
		return read_rsa(message);
	}
	if (strncmp(name, "rsa-", 4) == 0) {
		message->verify = verify_rsa;
		return read_rsa(message);
	}
	if (strncmp(name, "dsa-", 4) == 0) {
		message->verify = verify_dsa;
		return read_dsa(message);
	}
	if (strcmp(name, "ed25519") == 0 || strcmp(name, "ed448") == 0) {
		message->verify =
			name[2] == '2' ? verify_ed25519 : verify_ed448;
		return 1;
	}
	message->verify = verify_ecdsa;
	if (strcmp(name, "p-192") == 0)
		return read_ecdsa(message, nettle_get_secp_192r1());
	if (strcmp(name, "p-224") == 0)
		return read_ecdsa(message, nettle_get_secp_224r1());
	if (strcmp(name, "p-256") == 0)
		return read_ecdsa(message, nettle_get_secp_256r1());
	message->digest = &nettle_sha384;
	if (strcmp(name, "p-384") == 0)
		return read_ecdsa(message, nettle_get_secp_384r1());
	message->digest = &nettle_sha512;
	return strcmp(name, "p-521") == 0 &&
	       read_ecdsa(message, nettle_get_secp_521r1());
}

/* One for the life of the process: nothing is given back but the file. */
static void free_message(void *loaded)
{
	struct signed_message *message = loaded;

	bench_key_clear(&message->key);
	free(message);
}

static struct signed_message *read_message(const char *file, size_t *out_num)
{
	struct signed_message *message = calloc(1, sizeof(*message));

	*out_num = 1;
	if (message == NULL || bench_key_read(&message->key, file) != 0) {
		free(message);
		return NULL;
	}
	rsa_public_key_init(&message->rsa);
	dsa_params_init(&message->parameters);
	dsa_signature_init(&message->pair);
	mpz_init(message->signature);
	mpz_init(message->y);
	return message;
}

static void *new_message(const char *file, size_t *out_num)
{
	struct signed_message *message = read_message(file, out_num);

	if (message != NULL && !make_key(message)) {
		bench_complain(message->key.algorithm, "not in this nettle");
		free_message(message);
		return NULL;
	}
	return message;
}

/* ---- Hashes ---- */

enum { MOST_CONTEXT = 1024, MOST_DIGEST = 64 };

static int hash(const struct bench_key *key, const struct nettle_hash *hash)
{
	_Alignas(16) unsigned char context[MOST_CONTEXT];
	unsigned char out[MOST_DIGEST];

	if (hash->context_size > sizeof(context) ||
	    hash->digest_size > sizeof(out))
		return -1;
	hash->init(context);
	hash->update(context, key->message.len, key->message.data);
	hash->digest(context, hash->digest_size, out);
	return 0;
}

#define HASH(symbol, suffix, name, called)                     \
 static void *load_##symbol(const char *file, size_t *out_num) \
 {                                                             \
  return bench_hash_load(file, name, 1, out_num);              \
 }                                                             \
 static int hash_##symbol(void *loaded)                        \
 {                                                             \
  return hash(loaded, &nettle_##symbol);                       \
 }

BENCH_HASHES(HASH)

static const struct bench_mode modes[] = {
	{"signature", "checks of the signature", new_message, free_message,
	 verify},
	BENCH_HASHES(BENCH_HASH_MODE){.name = NULL},
};

int main(int argc, char **argv)
{
	return bench_main(argc, argv, "nettle", VERSION, modes);
}
