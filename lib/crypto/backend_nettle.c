/*
 * Signatures with nettle's libhogweed, if it is installed: ECDSA and EdDSA.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * As with libcrypto.h, the library is not linked and no header is needed: the
 * functions are declared as in nettle 3 and GMP, and found by dlsym().
 *
 * When nettle refuses a signature, the next backend decides: if u1 G and u2 Q
 * are the same point, nettle adds them with the formula for different points,
 * and refuses a good signature. Making such a signature takes the private key,
 * but a verdict must not depend on the library.
 *
 * Like libgcrypt, GMP aborts the process when memory runs out; for ECDSA it
 * allocates when a key is created.
 */

#include <config.h>

#ifdef WITH_NETTLE

# include <pthread.h>
# include <stdint.h>
# include <stdio.h>
# include <stdlib.h>

# include "base/compiler.h"
# include "crypto/backend.h"
# include "crypto/backend_nettle.h"
# include "crypto/library.h"

enum {
	LIMB_BITS = 8 * sizeof(unsigned long),
	MAX_LIMBS = (521 + LIMB_BITS - 1) / LIMB_BITS,
};

struct key {
	const struct ct_public_key *from;
	const struct ecc_curve *curve;	    /* ECDSA */
	unsigned long point[2 * MAX_LIMBS]; /* x, then y */
};

static const struct ct_library_symbol symbols[] = {
# define SYMBOL(type, name, arguments) \
  {#name, offsetof(struct ct_nettle, name), false},
	CT_NETTLE_FUNCTIONS(SYMBOL)
# undef SYMBOL
};

static struct ct_library library = {
	.name = "libhogweed.so.6",
	.symbol_version = "HOGWEED_6",
	.symbols = symbols,
	.num_symbols = CT_ARRAY_LEN(symbols),
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct ct_nettle functions;
static bool is_usable;
static char version_text[24];

static void open_library(void)
{
	int major, minor;

	if (ct_library_open(&library, &functions) == NULL)
		return;
	major = functions.nettle_version_major();
	minor = functions.nettle_version_minor();
	snprintf(version_text, sizeof(version_text), "%d.%d", major, minor);
	/* ECDSA was wrong before 3.7.2 (CVE-2021-20305). */
	is_usable = major == 3 && minor >= 8;
}

/* Returns the functions; NULL when there is no nettle 3.8 or later. The first
 * call opens it. Threads: safe. */
static const struct ct_nettle *get_nettle(void)
{
	pthread_once(&once, open_library);
	return is_usable ? &functions : NULL;
}

void ct_nettle_set_soname(const char *name)
{
	library.name = name;
}

/* --- Keys ----------------------------------------------------------------- */

static const struct ecc_curve *get_curve(const struct ct_nettle *nettle,
					 enum ct_curve curve)
{
	switch (curve) {
	case CT_CURVE_P192:
		return nettle->nettle_get_secp_192r1();
	case CT_CURVE_P224:
		return nettle->nettle_get_secp_224r1();
	case CT_CURVE_P256:
		return nettle->nettle_get_secp_256r1();
	case CT_CURVE_P384:
		return nettle->nettle_get_secp_384r1();
	case CT_CURVE_P521:
		return nettle->nettle_get_secp_521r1();
	default:
		return NULL;
	}
}

/* A number, the least word first, with zeros up to so many words. */
static void to_limbs(unsigned long *out, size_t num, struct ct_span octets)
{
	for (size_t i = 0; i < num; i++)
		out[i] = 0;
	for (size_t i = 0; i < octets.len; i++) {
		size_t at = octets.len - 1 - i;

		out[i / sizeof(*out)] |= (unsigned long)octets.data[at]
					 << i % sizeof(*out) * 8;
	}
}

/* GMP's integer over words of ours, which is read only. */
static struct ct_mpz integer(unsigned long *limbs, size_t num)
{
	while (num > 0 && limbs[num - 1] == 0)
		num--;
	return (struct ct_mpz){.size = (int)num, .limbs = limbs};
}

static enum catrust_error make_ec(const struct ct_nettle *nettle,
				  struct key *key)
{
	size_t len = (key->from->bits + 7) / 8;
	size_t num = (key->from->bits + LIMB_BITS - 1) / LIMB_BITS;
	unsigned long x[MAX_LIMBS], y[MAX_LIMBS];
	struct ct_ecc_point point;

	key->curve = get_curve(nettle, key->from->curve);
	if (key->curve == NULL ||
	    nettle->nettle_ecc_size(key->curve) != (long)num)
		return CATRUST_E_UNSUPPORTED;
	to_limbs(x, num, ct_span(key->from->key.data + 1, len));
	to_limbs(y, num, ct_span(key->from->key.data + 1 + len, len));
	point = (struct ct_ecc_point){key->curve, key->point};
	return nettle->nettle_ecc_point_set(
		       &point, (struct ct_mpz[]){integer(x, num)},
		       (struct ct_mpz[]){integer(y, num)}) == 1
		       ? CATRUST_OK
		       : CATRUST_E_KEY;
}

static enum catrust_error key_new(void **out_key,
				  const struct ct_public_key *from)
{
	const struct ct_nettle *nettle = get_nettle();
	enum catrust_error error = CATRUST_OK;
	struct key *key;

	if (nettle == NULL || (from->algorithm != CT_PK_ECDSA &&
			       from->algorithm != CT_PK_ED25519 &&
			       from->algorithm != CT_PK_ED448))
		return CATRUST_E_UNSUPPORTED;
	key = calloc(1, sizeof(*key));
	if (key == NULL)
		return CATRUST_E_MEMORY;
	key->from = from;
	if (from->algorithm == CT_PK_ECDSA)
		error = make_ec(nettle, key);
	if (error != CATRUST_OK) {
		free(key);
		return error;
	}
	*out_key = key;
	return CATRUST_OK;
}

/* --- Signatures ----------------------------------------------------------- */

static enum catrust_error verify_ecdsa(const struct ct_nettle *nettle,
				       const struct key *key,
				       const struct ct_signature_input *input)
{
	size_t num = (size_t)nettle->nettle_ecc_size(key->curve);
	size_t itch = (size_t)nettle->nettle_ecc_ecdsa_verify_itch(key->curve);
	unsigned long r[MAX_LIMBS], s[MAX_LIMBS];
	unsigned long *scratch = calloc(itch, sizeof(*scratch));
	int is_good;

	if (scratch == NULL)
		return CATRUST_E_MEMORY;
	to_limbs(r, num, input->r);
	to_limbs(s, num, input->s);
	is_good = nettle->nettle_ecc_ecdsa_verify(
		key->curve, key->point, input->hash.len, input->hash.data, r, s,
		scratch);
	free(scratch);
	return is_good == 1 ? CATRUST_OK : CATRUST_E_UNSUPPORTED;
}

static enum catrust_error verify(const void *made,
				 const struct ct_signature_input *input)
{
	const struct ct_nettle *nettle = get_nettle();
	const struct key *key = made;
	int is_good;

	if (key->curve != NULL)
		return verify_ecdsa(nettle, key, input);
	if (key->from->algorithm == CT_PK_ED25519)
		is_good = nettle->nettle_ed25519_sha512_verify(
			key->from->key.data, input->message.len,
			input->message.data, input->signature.data);
	else
		is_good = nettle->nettle_ed448_shake256_verify(
			key->from->key.data, input->message.len,
			input->message.data, input->signature.data);
	return is_good == 1 ? CATRUST_OK : CATRUST_E_UNSUPPORTED;
}

/* Of algorithms that it does not have. */
static enum catrust_error power(const void *made, struct ct_span base,
				uint8_t *out)
{
	(void)made;
	(void)base;
	(void)out;
	return CATRUST_E_UNSUPPORTED;
}

static const char *version(void)
{
	return get_nettle() != NULL ? version_text : NULL;
}

const struct ct_backend ct_backend_nettle = {
	.name = "nettle",
	.version = version,
	.key_new = key_new,
	.key_free = free,
	.verify = verify,
	.power = power,
};

#endif /* WITH_NETTLE */
