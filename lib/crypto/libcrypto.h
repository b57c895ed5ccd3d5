/*
 * OpenSSL's libcrypto, opened at its first use.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The library is not linked with libcrypto and needs no OpenSSL header: this
 * file declares the functions as OpenSSL 3 does (tests/crypto/test_libcrypto.c
 * makes the compiler compare them), and dlsym() finds them in libcrypto.so.3.
 * If the program uses libcrypto.so.3 itself, both use the same one. RTLD_LOCAL
 * and symbol versions separate it from other versions. If a program has
 * functions of these names without symbol versions, as BoringSSL's, they would
 * override libcrypto's calls to its own functions: then libcrypto is not used.
 *
 * The program's state in libcrypto - configuration, providers, FIPS properties,
 * the error queue - is neither used nor changed: integers and curves have no
 * such state, errors are removed from the queue, and EVP functions get a
 * separate library context with the default provider.
 *
 * After OPENSSL_cleanup(), libcrypto is not used any more.
 */

#ifndef CT_CRYPTO_LIBCRYPTO_H
#define CT_CRYPTO_LIBCRYPTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/span.h"

struct bignum_st;
struct bignum_ctx;
struct bn_mont_ctx_st;
struct ec_group_st;
struct ec_point_st;
struct engine_st;
struct evp_md_ctx_st;
struct evp_pkey_ctx_st;
struct evp_pkey_st;
struct ossl_init_settings_st;
struct ossl_lib_ctx_st;
struct ossl_param_st;
struct ossl_provider_st;

/* F(type, name, (arguments)) */
#define CT_LIBCRYPTO_FUNCTIONS(F)                                            \
 F(int, OPENSSL_init_crypto,                                                 \
   (uint64_t opts, const struct ossl_init_settings_st *settings))            \
 F(int, OPENSSL_atexit, (void (*handler)(void)))                             \
 F(unsigned long, OpenSSL_version_num, (void))                               \
 F(int, ERR_set_mark, (void))                                                \
 F(int, ERR_pop_to_mark, (void))                                             \
 F(unsigned long, ERR_peek_last_error, (void))                               \
 F(struct bignum_ctx *, BN_CTX_new, (void))                                  \
 F(void, BN_CTX_free, (struct bignum_ctx * ctx))                             \
 F(void, BN_CTX_start, (struct bignum_ctx * ctx))                            \
 F(void, BN_CTX_end, (struct bignum_ctx * ctx))                              \
 F(struct bignum_st *, BN_CTX_get, (struct bignum_ctx * ctx))                \
 F(void, BN_free, (struct bignum_st * a))                                    \
 F(struct bignum_st *, BN_bin2bn,                                            \
   (const unsigned char *s, int len, struct bignum_st *ret))                 \
 F(int, BN_bn2binpad,                                                        \
   (const struct bignum_st *a, unsigned char *to, int tolen))                \
 F(int, BN_cmp, (const struct bignum_st *a, const struct bignum_st *b))      \
 F(int, BN_nnmod,                                                            \
   (struct bignum_st * r, const struct bignum_st *m,                         \
    const struct bignum_st *d, struct bignum_ctx *ctx))                      \
 F(int, BN_mod_mul,                                                          \
   (struct bignum_st * r, const struct bignum_st *a,                         \
    const struct bignum_st *b, const struct bignum_st *m,                    \
    struct bignum_ctx *ctx))                                                 \
 F(struct bignum_st *, BN_mod_inverse,                                       \
   (struct bignum_st * ret, const struct bignum_st *a,                       \
    const struct bignum_st *n, struct bignum_ctx *ctx))                      \
 F(struct bn_mont_ctx_st *, BN_MONT_CTX_new, (void))                         \
 F(void, BN_MONT_CTX_free, (struct bn_mont_ctx_st * mont))                   \
 F(int, BN_MONT_CTX_set,                                                     \
   (struct bn_mont_ctx_st * mont, const struct bignum_st *mod,               \
    struct bignum_ctx *ctx))                                                 \
 F(int, BN_mod_exp_mont,                                                     \
   (struct bignum_st * r, const struct bignum_st *a,                         \
    const struct bignum_st *p, const struct bignum_st *m,                    \
    struct bignum_ctx *ctx, struct bn_mont_ctx_st *m_ctx))                   \
 F(struct ec_group_st *, EC_GROUP_new_by_curve_name, (int nid))              \
 F(void, EC_GROUP_free, (struct ec_group_st * group))                        \
 F(const struct bignum_st *, EC_GROUP_get0_field,                            \
   (const struct ec_group_st *group))                                        \
 F(const struct bignum_st *, EC_GROUP_get0_order,                            \
   (const struct ec_group_st *group))                                        \
 F(struct ec_point_st *, EC_POINT_new, (const struct ec_group_st *group))    \
 F(void, EC_POINT_free, (struct ec_point_st * point))                        \
 F(int, EC_POINT_oct2point,                                                  \
   (const struct ec_group_st *group, struct ec_point_st *p,                  \
    const unsigned char *buf, size_t len, struct bignum_ctx *ctx))           \
 F(int, EC_POINT_mul,                                                        \
   (const struct ec_group_st *group, struct ec_point_st *r,                  \
    const struct bignum_st *n, const struct ec_point_st *q,                  \
    const struct bignum_st *m, struct bignum_ctx *ctx))                      \
 F(int, EC_POINT_is_at_infinity,                                             \
   (const struct ec_group_st *group, const struct ec_point_st *p))           \
 F(int, EC_POINT_get_affine_coordinates,                                     \
   (const struct ec_group_st *group, const struct ec_point_st *p,            \
    struct bignum_st *x, struct bignum_st *y, struct bignum_ctx *ctx))       \
 F(struct ossl_lib_ctx_st *, OSSL_LIB_CTX_new, (void))                       \
 F(void, OSSL_LIB_CTX_free, (struct ossl_lib_ctx_st *))                      \
 F(struct ossl_provider_st *, OSSL_PROVIDER_load,                            \
   (struct ossl_lib_ctx_st *, const char *name))                             \
 F(struct evp_pkey_st *, EVP_PKEY_new_raw_public_key_ex,                     \
   (struct ossl_lib_ctx_st * libctx, const char *keytype, const char *propq, \
    const unsigned char *pub, size_t len))                                   \
 F(void, EVP_PKEY_free, (struct evp_pkey_st * pkey))                         \
 F(struct evp_md_ctx_st *, EVP_MD_CTX_new, (void))                           \
 F(void, EVP_MD_CTX_free, (struct evp_md_ctx_st * ctx))                      \
 F(int, EVP_DigestVerifyInit_ex,                                             \
   (struct evp_md_ctx_st * ctx, struct evp_pkey_ctx_st * *pctx,              \
    const char *mdname, struct ossl_lib_ctx_st *libctx, const char *props,   \
    struct evp_pkey_st *pkey, const struct ossl_param_st *params))           \
 F(int, EVP_DigestVerify,                                                    \
   (struct evp_md_ctx_st * ctx, const unsigned char *sig, size_t siglen,     \
    const unsigned char *tbs, size_t tbslen))

/* Deprecated functions without a replacement: OpenSSL can be built without
 * them. NULL when they are missing. */
#define CT_LIBCRYPTO_DEPRECATED_FUNCTIONS(F)                       \
 F(int, EC_POINT_get_Jprojective_coordinates_GFp,                  \
   (const struct ec_group_st *group, const struct ec_point_st *p,  \
    struct bignum_st *x, struct bignum_st *y, struct bignum_st *z, \
    struct bignum_ctx *ctx))

struct ct_libcrypto {
#define CT_LIBCRYPTO_MEMBER(type, name, arguments) type(*name) arguments;
	CT_LIBCRYPTO_FUNCTIONS(CT_LIBCRYPTO_MEMBER)
	CT_LIBCRYPTO_DEPRECATED_FUNCTIONS(CT_LIBCRYPTO_MEMBER)
#undef CT_LIBCRYPTO_MEMBER
	struct ossl_lib_ctx_st *context; /* of ours, for EVP */
	char version[24];		 /* "3.0.19" */
};

/*
 * Returns the functions; NULL when OpenSSL 3's libcrypto is missing, or was
 * cleaned up. The first call opens it, which takes a millisecond. Threads:
 * safe.
 */
const struct ct_libcrypto *ct_libcrypto_get(void);

/* Returns why a function failed: CATRUST_E_MEMORY or CATRUST_E_UNSUPPORTED.
 * Must be called between ERR_set_mark() and ERR_pop_to_mark(). */
enum catrust_error ct_libcrypto_failure(const struct ct_libcrypto *crypto);

/* BN_bin2bn(). */
struct bignum_st *ct_libcrypto_number(const struct ct_libcrypto *crypto,
				      struct ct_span octets,
				      struct bignum_st *out);

/* For tests: another name than libcrypto.so.3, before the first call. */
void ct_libcrypto_set_soname(const char *name);

#endif /* CT_CRYPTO_LIBCRYPTO_H */
