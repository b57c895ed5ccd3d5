/*
 * The functions of nettle's libhogweed that are used, as declared by nettle 3.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_CRYPTO_BACKEND_NETTLE_H
#define CT_CRYPTO_BACKEND_NETTLE_H

#include <stddef.h>
#include <stdint.h>

struct ecc_curve;

/* GMP's __mpz_struct and nettle's struct ecc_point. */
struct ct_mpz {
	int alloc;
	int size;
	unsigned long *limbs;
};

struct ct_ecc_point {
	const struct ecc_curve *curve;
	unsigned long *limbs;
};

/* F(type, name, (arguments)) */
#define CT_NETTLE_FUNCTIONS(F)                                                \
 F(int, nettle_version_major, (void))                                         \
 F(int, nettle_version_minor, (void))                                         \
 F(const struct ecc_curve *, nettle_get_secp_192r1, (void))                   \
 F(const struct ecc_curve *, nettle_get_secp_224r1, (void))                   \
 F(const struct ecc_curve *, nettle_get_secp_256r1, (void))                   \
 F(const struct ecc_curve *, nettle_get_secp_384r1, (void))                   \
 F(const struct ecc_curve *, nettle_get_secp_521r1, (void))                   \
 F(long, nettle_ecc_size, (const struct ecc_curve *ecc))                      \
 F(int, nettle_ecc_point_set,                                                 \
   (struct ct_ecc_point * p, const struct ct_mpz *x, const struct ct_mpz *y)) \
 F(long, nettle_ecc_ecdsa_verify_itch, (const struct ecc_curve *ecc))         \
 F(int, nettle_ecc_ecdsa_verify,                                              \
   (const struct ecc_curve *ecc, const unsigned long *pp, size_t length,      \
    const uint8_t *digest, const unsigned long *rp, const unsigned long *sp,  \
    unsigned long *scratch))                                                  \
 F(int, nettle_ed25519_sha512_verify,                                         \
   (const uint8_t *pub, size_t length, const uint8_t *msg,                    \
    const uint8_t *signature))                                                \
 F(int, nettle_ed448_shake256_verify,                                         \
   (const uint8_t *pub, size_t length, const uint8_t *msg,                    \
    const uint8_t *signature))

struct ct_nettle {
#define CT_NETTLE_MEMBER(type, name, arguments) type(*name) arguments;
	CT_NETTLE_FUNCTIONS(CT_NETTLE_MEMBER)
#undef CT_NETTLE_MEMBER
};

/* For tests: another name than libhogweed.so.6, before the first call. */
void ct_nettle_set_soname(const char *name);

#endif /* CT_CRYPTO_BACKEND_NETTLE_H */
