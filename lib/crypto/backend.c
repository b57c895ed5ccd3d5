/*
 * Chooses the backend for the arithmetic of each signature algorithm.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The order is that of the times for verifying one signature of a message of
 * 1,000 octets, in microseconds, with an existing key, measured in one run on
 * amd64:
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
 * libcrypto 3.5 and 3.6 with nettle 3.10 and 3.11 have the same order.
 *
 * With this library's own arithmetic Ed25519 takes 34. P-384 takes 150, while
 * wolfSSL, the fastest library, takes 200 in the same run; the code needs MULX,
 * ADCX and ADOX, without which the same C takes 430 (gcc 12) and nettle is
 * faster.
 */

#include <config.h>

#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

#include "base/compiler.h"
#include "crypto/backend.h"
#include "crypto/words.h"

#ifdef CT_HAS_WORDS
# define OWN &ct_backend_own,
#else
# define OWN
#endif
#ifdef WITH_LIBCRYPTO
# define LIBCRYPTO &ct_backend_libcrypto,
#else
# define LIBCRYPTO
#endif
#ifdef WITH_NETTLE
# define NETTLE &ct_backend_nettle,
#else
# define NETTLE
#endif

/* The lists have only backends of this build, and end with libgcrypt, which is
 * always present. */
typedef const struct ct_backend *const backends[];

static backends all = {OWN LIBCRYPTO NETTLE & ct_backend_libgcrypt, NULL};
static backends own_first = {OWN LIBCRYPTO NETTLE & ct_backend_libgcrypt, NULL};
static backends libcrypto_first = {LIBCRYPTO NETTLE & ct_backend_libgcrypt,
				   NULL};
static backends without_nettle = {LIBCRYPTO & ct_backend_libgcrypt, NULL};
static backends without_libcrypto = {NETTLE & ct_backend_libgcrypt, NULL};
static backends for_p384 = {OWN NETTLE LIBCRYPTO & ct_backend_libgcrypt, NULL};
static backends libgcrypt_alone = {&ct_backend_libgcrypt, NULL};

static const struct ct_backend *const *
order_for(const struct ct_public_key *key)
{
	switch (key->algorithm) {
	case CT_PK_RSA:
	case CT_PK_RSA_PSS:
		return without_nettle;
	case CT_PK_ECDSA:
		return key->curve == CT_CURVE_P384 ? for_p384 : libcrypto_first;
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
