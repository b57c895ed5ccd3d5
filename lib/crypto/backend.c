/*
 * The libraries that do the arithmetic of signatures: which one for what.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The order comes from one signature of 1,000 octets each, in microseconds,
 * with a key that was made before, measured in one run on amd64:
 *
 *	                 libcrypto 3.0   nettle 3.8   libgcrypt 1.10
 *	RSA-2048                    18           17               30
 *	RSA-2048 with PSS           19           17               32
 *	RSA-3072                    34           35               64
 *	RSA-4096                    57           63              107
 *	P-256                       49          107              652
 *	P-384                      505          272             1238
 *	P-521                      355          510             2333
 *	Ed25519                     71           77              439
 *	Ed448                        -          272             1657
 *
 * libcrypto 3.5 and 3.6 with nettle 3.10 and 3.11 come in the same order.
 * Ed25519 takes 34 with arithmetic of our own. For P-384 that does not pay.
 * What gcc 12 makes of C with 128-bit integers takes 430, and 23 for the key;
 * with multiplication in assembly (MULX, ADX) it takes 170 and 15, where
 * wolfSSL takes 150 in the same run, on a busy machine.
 *
 * P-384 with libcrypto and tables of the key's multiples takes 125 with each of
 * them, and the tables as long as four of these.
 */

#include <config.h>

#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

#include "base/compiler.h"
#include "crypto/backend.h"
#include "crypto/ed25519.h"

#ifdef CT_HAS_ED25519
# define OWN &ct_backend_own,
#else
# define OWN
#endif
#ifdef WITH_LIBCRYPTO
# define LIBCRYPTO &ct_backend_libcrypto,
# define TABLES	   &ct_backend_tables,
#else
# define LIBCRYPTO
# define TABLES
#endif
#ifdef WITH_NETTLE
# define NETTLE &ct_backend_nettle,
#else
# define NETTLE
#endif

/* Without absent ones, all end with libgcrypt, which is always there. */
typedef const struct ct_backend *const backends[];

static backends all = {OWN LIBCRYPTO TABLES NETTLE & ct_backend_libgcrypt,
		       NULL};
static backends own_first = {OWN LIBCRYPTO NETTLE & ct_backend_libgcrypt, NULL};
static backends libcrypto_first = {LIBCRYPTO NETTLE & ct_backend_libgcrypt,
				   NULL};
static backends without_nettle = {LIBCRYPTO & ct_backend_libgcrypt, NULL};
static backends without_libcrypto = {NETTLE & ct_backend_libgcrypt, NULL};
static backends nettle_first = {NETTLE LIBCRYPTO & ct_backend_libgcrypt, NULL};
static backends libgcrypt_alone = {&ct_backend_libgcrypt, NULL};

static const struct ct_backend *const *
order_for(const struct ct_public_key *key)
{
	switch (key->algorithm) {
	case CT_PK_RSA:
	case CT_PK_RSA_PSS:
		return without_nettle;
	case CT_PK_ECDSA:
		return key->curve == CT_CURVE_P384 ? nettle_first
						   : libcrypto_first;
	case CT_PK_ED25519:
		return own_first;
	case CT_PK_ED448: /* see backend_libcrypto.c */
		return without_libcrypto;
	case CT_PK_ML_DSA_44:
	case CT_PK_ML_DSA_65:
	case CT_PK_ML_DSA_87:
		return without_nettle;
	default: /* DSA and GOST R 34.10, which hardly anyone has */
		return libgcrypt_alone;
	}
}

static _Atomic(const struct ct_backend *) chosen;

bool ct_backend_choose(const char *name)
{
	const struct ct_backend *found = NULL;

	for (size_t i = 0; name != NULL && all[i] != NULL; i++)
		if (strcmp(all[i]->name, name) == 0)
			found = all[i];
	atomic_store(&chosen, found);
	return name == NULL || found != NULL;
}

bool ct_backend_is_chosen(void)
{
	return atomic_load_explicit(&chosen, memory_order_relaxed) != NULL;
}

const struct ct_backend *ct_backend_at(size_t index)
{
	return index < CT_ARRAY_LEN(all) ? all[index] : NULL;
}

const struct ct_backend *ct_backend_for(const struct ct_public_key *key,
					size_t rank)
{
	const struct ct_backend *first = atomic_load(&chosen);
	const struct ct_backend *const *order = order_for(key);
	size_t i = 0;

	if (first == NULL) {
		while (i < rank && order[i] != NULL)
			i++;
		return order[i];
	}
	if (rank == 0)
		return first;
	return rank == 1 ? &ct_backend_libgcrypt : NULL;
}

const struct ct_backend *
ct_backend_for_frequent(const struct ct_public_key *key)
{
#ifdef WITH_LIBCRYPTO
	if (key->algorithm == CT_PK_ECDSA && key->curve == CT_CURVE_P384 &&
	    !ct_backend_is_chosen())
		return &ct_backend_tables;
#endif
	(void)key;
	return NULL;
}
