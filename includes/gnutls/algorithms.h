/*
 * libcatrust: names, OIDs and strength of algorithms.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Included by <gnutls/gnutls.h>. All results are static and need no freeing;
 * all functions may be called by any thread. Knowing an algorithm here does
 * not mean that the library can verify its signatures. Lists end with 0.
 */

#ifndef CATRUST_GNUTLS_ALGORITHMS_H
#define CATRUST_GNUTLS_ALGORITHMS_H

#include <gnutls/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------- public keys */

/**
 * gnutls_pk_get_name: names a kind of public key.
 * @algorithm: the kind
 *
 * Returns: "RSA", "EC/ECDSA" and so on; "Unknown" for another number.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_pk_get_name.
 */
const char *gnutls_pk_get_name(gnutls_pk_algorithm_t algorithm);

/**
 * gnutls_pk_algorithm_get_name: names a kind of public key, or does not.
 * @algorithm: the kind
 *
 * Returns: as gnutls_pk_get_name(), but NULL for another number.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_pk_algorithm_get_name.
 */
const char *gnutls_pk_algorithm_get_name(gnutls_pk_algorithm_t algorithm);

/**
 * gnutls_pk_get_oid: gives the OID of a kind of public key.
 * @algorithm: the kind
 *
 * Returns: the OID of SubjectPublicKeyInfo's algorithm as dotted text; NULL
 * where there is none.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_pk_get_oid.
 */
const char *gnutls_pk_get_oid(gnutls_pk_algorithm_t algorithm);

/**
 * gnutls_pk_get_id: finds a kind of public key by its name.
 * @name: as gnutls_pk_get_name() gives it; case matters
 *
 * Returns: the kind, GNUTLS_PK_UNKNOWN for another name.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_pk_get_id.
 */
gnutls_pk_algorithm_t gnutls_pk_get_id(const char *name);

/**
 * gnutls_oid_to_pk: finds a kind of public key by its OID.
 * @oid: dotted text
 *
 * Returns: the kind, GNUTLS_PK_UNKNOWN for another OID.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_oid_to_pk.
 */
gnutls_pk_algorithm_t gnutls_oid_to_pk(const char *oid);

/**
 * gnutls_pk_list: lists the kinds of public keys.
 *
 * Returns: all kinds in GnuTLS's order; one may appear twice.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_pk_list.
 */
const gnutls_pk_algorithm_t *gnutls_pk_list(void);

/* -------------------------------------------------------------- signatures */

/* For gnutls_sign_is_secure2(): good enough for certificates? */
#define GNUTLS_SIGN_FLAG_SECURE_FOR_CERTS 1

/* An older name. */
#define gnutls_sign_algorithm_get_name gnutls_sign_get_name

/* more than any algorithm's number, for arrays */
#define GNUTLS_MAX_ALGORITHM_NUM 128

/**
 * gnutls_sign_get_name: names a signature algorithm.
 * @algorithm: the algorithm
 *
 * Returns: "RSA-SHA256" and so on; NULL for another number.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_sign_get_name.
 */
const char *gnutls_sign_get_name(gnutls_sign_algorithm_t algorithm);

/**
 * gnutls_sign_get_oid: gives the OID of a signature algorithm.
 * @sign: the algorithm
 *
 * Returns: dotted text; NULL where there is none.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_sign_get_oid.
 */
const char *gnutls_sign_get_oid(gnutls_sign_algorithm_t sign);

/**
 * gnutls_sign_get_id: finds a signature algorithm by its name.
 * @name: as gnutls_sign_get_name() gives it; case does not matter
 *
 * Returns: the algorithm, GNUTLS_SIGN_UNKNOWN for another name.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_sign_get_id.
 */
gnutls_sign_algorithm_t gnutls_sign_get_id(const char *name);

/**
 * gnutls_oid_to_sign: finds a signature algorithm by its OID.
 * @oid: dotted text
 *
 * Returns: the algorithm, GNUTLS_SIGN_UNKNOWN for another OID. RSA-PSS's OID
 * does not determine the hash: the result is the one with SHA-256.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_oid_to_sign.
 */
gnutls_sign_algorithm_t gnutls_oid_to_sign(const char *oid);

/**
 * gnutls_sign_get_hash_algorithm: gives the hash of a signature algorithm.
 * @sign: the algorithm
 *
 * Returns: the hash, GNUTLS_DIG_UNKNOWN where there is none.
 * Threads: safe. Since: 0.1.0.
 * Source: GnuTLS gnutls_sign_get_hash_algorithm.
 */
gnutls_digest_algorithm_t
gnutls_sign_get_hash_algorithm(gnutls_sign_algorithm_t sign);

/**
 * gnutls_sign_get_pk_algorithm: gives the key of a signature algorithm.
 * @sign: the algorithm
 *
 * Returns: the kind of key, GNUTLS_PK_UNKNOWN for another number.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_sign_get_pk_algorithm.
 */
gnutls_pk_algorithm_t
gnutls_sign_get_pk_algorithm(gnutls_sign_algorithm_t sign);

/**
 * gnutls_sign_supports_pk_algorithm: tells which keys make such signatures.
 * @sign: the algorithm
 * @pk: a kind of key
 *
 * Returns: 1 or 0. A key of kind RSA makes RSA-PSS signatures too.
 * Threads: safe. Since: 0.1.0.
 * Source: GnuTLS gnutls_sign_supports_pk_algorithm.
 */
unsigned gnutls_sign_supports_pk_algorithm(gnutls_sign_algorithm_t sign,
					   gnutls_pk_algorithm_t pk);

/**
 * gnutls_pk_to_sign: puts a key and a hash together.
 * @pk: a kind of key
 * @hash: a hash
 *
 * Returns: the algorithm, GNUTLS_SIGN_UNKNOWN where there is none.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_pk_to_sign.
 */
gnutls_sign_algorithm_t gnutls_pk_to_sign(gnutls_pk_algorithm_t pk,
					  gnutls_digest_algorithm_t hash);

/**
 * gnutls_sign_is_secure: checks whether an algorithm is secure in sessions.
 * @algorithm: the algorithm
 *
 * Returns: 1 or 0. SHA-1 still counts here.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_sign_is_secure.
 */
unsigned gnutls_sign_is_secure(gnutls_sign_algorithm_t algorithm);

/**
 * gnutls_sign_is_secure2: checks whether an algorithm is secure for a use.
 * @algorithm: the algorithm
 * @flags: GNUTLS_SIGN_FLAG_SECURE_FOR_CERTS, or 0 for sessions
 *
 * Returns: 1 or 0. SHA-1 does not count for certificates.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_sign_is_secure2.
 */
unsigned gnutls_sign_is_secure2(gnutls_sign_algorithm_t algorithm,
				unsigned int flags);

/**
 * gnutls_sign_list: lists the signature algorithms.
 *
 * Returns: all in GnuTLS's order; one may appear twice.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_sign_list.
 */
const gnutls_sign_algorithm_t *gnutls_sign_list(void);

/* ------------------------------------------------------------------ hashes */

/**
 * gnutls_digest_get_name: names a hash.
 * @algorithm: the hash
 *
 * Returns: "SHA256" and so on; NULL for another number.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_digest_get_name.
 */
const char *gnutls_digest_get_name(gnutls_digest_algorithm_t algorithm);

/**
 * gnutls_digest_get_oid: gives the OID of a hash.
 * @algorithm: the hash
 *
 * Returns: dotted text; NULL for another number.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_digest_get_oid.
 */
const char *gnutls_digest_get_oid(gnutls_digest_algorithm_t algorithm);

/**
 * gnutls_digest_get_id: finds a hash by its name.
 * @name: as gnutls_digest_get_name() gives it; case does not matter
 *
 * Returns: the hash, GNUTLS_DIG_UNKNOWN for another name.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_digest_get_id.
 */
gnutls_digest_algorithm_t gnutls_digest_get_id(const char *name);

/**
 * gnutls_oid_to_digest: finds a hash by its OID.
 * @oid: dotted text
 *
 * Returns: the hash, GNUTLS_DIG_UNKNOWN for another OID.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_oid_to_digest.
 */
gnutls_digest_algorithm_t gnutls_oid_to_digest(const char *oid);

/**
 * gnutls_digest_list: lists the hashes.
 *
 * Returns: those that GnuTLS lists, in its order.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_digest_list.
 */
const gnutls_digest_algorithm_t *gnutls_digest_list(void);

/* ------------------------------------------------------------------ curves */

/**
 * gnutls_ecc_curve_get_name: names a curve.
 * @curve: the curve
 *
 * Returns: "SECP256R1" and so on; NULL for another number.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_ecc_curve_get_name.
 */
const char *gnutls_ecc_curve_get_name(gnutls_ecc_curve_t curve);

/**
 * gnutls_ecc_curve_get_oid: gives the OID of a curve.
 * @curve: the curve
 *
 * Returns: dotted text; NULL for another number.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_ecc_curve_get_oid.
 */
const char *gnutls_ecc_curve_get_oid(gnutls_ecc_curve_t curve);

/**
 * gnutls_ecc_curve_get_size: tells how large a curve's numbers are.
 * @curve: the curve
 *
 * Returns: bytes of a coordinate; 0 for another number.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_ecc_curve_get_size.
 */
int gnutls_ecc_curve_get_size(gnutls_ecc_curve_t curve);

/**
 * gnutls_ecc_curve_get_pk: gives the kind of keys on a curve.
 * @curve: the curve
 *
 * Returns: the kind, GNUTLS_PK_UNKNOWN where several or none fit.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_ecc_curve_get_pk.
 */
gnutls_pk_algorithm_t gnutls_ecc_curve_get_pk(gnutls_ecc_curve_t curve);

/**
 * gnutls_ecc_curve_get_id: finds a curve by its name.
 * @name: as gnutls_ecc_curve_get_name() gives it; case does not matter
 *
 * Returns: the curve, GNUTLS_ECC_CURVE_INVALID for another name and for
 * curves that are not in gnutls_ecc_curve_list().
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_ecc_curve_get_id.
 */
gnutls_ecc_curve_t gnutls_ecc_curve_get_id(const char *name);

/**
 * gnutls_oid_to_ecc_curve: finds a curve by its OID.
 * @oid: dotted text
 *
 * Returns: as gnutls_ecc_curve_get_id().
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_oid_to_ecc_curve.
 */
gnutls_ecc_curve_t gnutls_oid_to_ecc_curve(const char *oid);

/**
 * gnutls_ecc_curve_list: lists the curves.
 *
 * Returns: those that GnuTLS lists, in its order.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_ecc_curve_list.
 */
const gnutls_ecc_curve_t *gnutls_ecc_curve_list(void);

/* ---------------------------------------------------------------- strength */

/**
 * gnutls_pk_bits_to_sec_param: tells how strong a key is.
 * @algo: its kind
 * @bits: of the modulus or the curve
 *
 * Returns: the highest level that it reaches; GNUTLS_SEC_PARAM_UNKNOWN for 0
 * bits.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_pk_bits_to_sec_param.
 */
gnutls_sec_param_t gnutls_pk_bits_to_sec_param(gnutls_pk_algorithm_t algo,
					       unsigned int bits);

/**
 * gnutls_sec_param_to_pk_bits: tells how large a key must be.
 * @algo: its kind
 * @param: the level it is to reach
 *
 * Returns: bits; 0 where the level does not exist for that kind.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_sec_param_to_pk_bits.
 */
unsigned int gnutls_sec_param_to_pk_bits(gnutls_pk_algorithm_t algo,
					 gnutls_sec_param_t param);

/* A curve in the place of a number of bits: the highest bit tells. */
#define GNUTLS_CURVE_TO_BITS(curve) (1u << 31 | (unsigned int)(curve))
#define GNUTLS_BITS_TO_CURVE(bits)  ((unsigned int)(bits)&0x7FFFFFFFu)
#define GNUTLS_BITS_ARE_CURVE(bits) ((unsigned int)(bits)&0x80000000u)

/**
 * gnutls_sec_param_to_symmetric_bits: compares a level with a secret key.
 * @param: the level
 *
 * Returns: bits of a secret key as strong; 0 for another number.
 * Threads: safe. Since: 0.1.0.
 * Source: GnuTLS gnutls_sec_param_to_symmetric_bits.
 */
unsigned int gnutls_sec_param_to_symmetric_bits(gnutls_sec_param_t param);

/**
 * gnutls_sec_param_get_name: names a level.
 * @param: the level
 *
 * Returns: "Medium" and so on; "Unknown" for another number.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_sec_param_get_name.
 */
const char *gnutls_sec_param_get_name(gnutls_sec_param_t param);

/* --------------------------------------------------------------------- TLS */

/**
 * gnutls_alert_get_strname: gives an alert's constant.
 * @alert: the alert
 *
 * Returns: "GNUTLS_A_CLOSE_NOTIFY" and so on; NULL for another number.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_alert_get_strname.
 */
const char *gnutls_alert_get_strname(gnutls_alert_description_t alert);

/**
 * gnutls_handshake_description_get_name: names a handshake message.
 * @type: the message
 *
 * Returns: "CLIENT HELLO" and so on; "Unknown Handshake packet" for another
 * number.
 * Threads: safe. Since: 0.1.0.
 * Source: GnuTLS gnutls_handshake_description_get_name.
 */
const char *
gnutls_handshake_description_get_name(gnutls_handshake_description_t type);

/**
 * gnutls_certificate_type_get_name: names a kind of certificates.
 * @type: the kind
 *
 * Returns: "X.509" or "Raw Public Key"; NULL for the others.
 * Threads: safe. Since: 0.1.0.
 * Source: GnuTLS gnutls_certificate_type_get_name.
 */
const char *gnutls_certificate_type_get_name(gnutls_certificate_type_t type);

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_GNUTLS_ALGORITHMS_H */
