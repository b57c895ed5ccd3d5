/*
 * libcatrust: public keys.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Of GnuTLS's abstract keys only what needs no private key is here. A key
 * object is immutable once a key was imported: any number of threads may then
 * read it.
 */

#ifndef GNUTLS_ABSTRACT_H
#define GNUTLS_ABSTRACT_H

#include <gnutls/x509.h>

#ifdef __cplusplus
extern "C" {
#endif

/* For the _raw2() functions: no zero in front of numbers. */
typedef enum gnutls_abstract_export_flags {
	GNUTLS_EXPORT_FLAG_NO_LZ = 1
} gnutls_abstract_export_flags_t;

/* A certificate with its key. gnutls_pcert_deinit() frees what it points to. */
typedef struct gnutls_pcert_st {
	gnutls_pubkey_t pubkey;
	gnutls_datum_t cert;		/* DER */
	gnutls_certificate_type_t type; /* GNUTLS_CRT_X509 */
} gnutls_pcert_st;

/**
 * gnutls_pubkey_init: makes an empty key object.
 * @key: on success the new object; gnutls_pubkey_deinit() frees it
 *
 * Errors: GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_pubkey_init.
 */
int gnutls_pubkey_init(gnutls_pubkey_t *key);
/**
 * gnutls_pubkey_deinit: frees a key object.
 * @key: NULL allowed
 *
 * Threads: not thread-safe: needs exclusive access to @key. Since: 0.1.0.
 * Source: GnuTLS gnutls_pubkey_deinit.
 */
void gnutls_pubkey_deinit(gnutls_pubkey_t key);
/**
 * gnutls_pubkey_import_x509: takes a certificate's key.
 * @key: on success holds the key instead of what it held
 * @crt: read
 * @flags: 0
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL and an empty certificate object,
 * GNUTLS_E_UNIMPLEMENTED_FEATURE for an unknown algorithm,
 * GNUTLS_E_ECC_UNSUPPORTED_CURVE, GNUTLS_E_PK_INVALID_PUBKEY for numbers that
 * are not a key, GNUTLS_E_MEMORY_ERROR; @key is then unchanged.
 * Threads: not thread-safe: needs exclusive access to @key. Since: 0.1.0.
 * Source: GnuTLS gnutls_pubkey_import_x509.
 */
int gnutls_pubkey_import_x509(gnutls_pubkey_t key, gnutls_x509_crt_t crt,
			      unsigned int flags);
/**
 * gnutls_pubkey_import_rsa_raw: takes an RSA key.
 * @key: on success holds the key instead of what it held
 * @m, @e: modulus and public exponent, big-endian, borrowed for the call
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, GNUTLS_E_PK_INVALID_PUBKEY for
 * numbers that are not a key, GNUTLS_E_MEMORY_ERROR; @key is then unchanged.
 * Threads: not thread-safe: needs exclusive access to @key. Since: 0.1.0.
 * Source: GnuTLS gnutls_pubkey_import_rsa_raw, RFC 3279 2.3.1.
 */
int gnutls_pubkey_import_rsa_raw(gnutls_pubkey_t key, const gnutls_datum_t *m,
				 const gnutls_datum_t *e);
/**
 * gnutls_pubkey_import_dsa_raw: takes a DSA key.
 * @key: on success holds the key instead of what it held
 * @p, @q, @g, @y: its numbers, big-endian, borrowed for the call
 *
 * Errors: as gnutls_pubkey_import_rsa_raw().
 * Threads: not thread-safe: needs exclusive access to @key. Since: 0.1.0.
 * Source: GnuTLS gnutls_pubkey_import_dsa_raw, RFC 3279 2.3.2.
 */
int gnutls_pubkey_import_dsa_raw(gnutls_pubkey_t key, const gnutls_datum_t *p,
				 const gnutls_datum_t *q,
				 const gnutls_datum_t *g,
				 const gnutls_datum_t *y);
/**
 * gnutls_pubkey_import_ecc_raw: takes a key on a curve.
 * @key: on success holds the key instead of what it held
 * @curve: which
 * @x, @y: the point, big-endian, borrowed for the call; Ed25519, Ed448, X25519
 *   and X448: @x is the key, @y is ignored
 *
 * Errors: GNUTLS_E_ECC_UNSUPPORTED_CURVE, GNUTLS_E_INVALID_REQUEST for NULL
 * and a key of these four curves of another length, GNUTLS_E_PK_INVALID_PUBKEY
 * for numbers that are not a key, GNUTLS_E_MEMORY_ERROR; @key is then
 * unchanged. Whether the point is on the curve shows only when a signature is
 * verified.
 * Threads: not thread-safe: needs exclusive access to @key. Since: 0.1.0.
 * Source: GnuTLS gnutls_pubkey_import_ecc_raw, RFC 5480, RFC 8410.
 */
int gnutls_pubkey_import_ecc_raw(gnutls_pubkey_t key, gnutls_ecc_curve_t curve,
				 const gnutls_datum_t *x,
				 const gnutls_datum_t *y);
/**
 * gnutls_pubkey_get_pk_algorithm: gives the kind and size of a key.
 * @key: read
 * @bits: on success the size; 0 for an empty object; NULL allowed
 *
 * Returns: a gnutls_pk_algorithm_t, GNUTLS_PK_UNKNOWN for an empty object.
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_pubkey_get_pk_algorithm.
 */
int gnutls_pubkey_get_pk_algorithm(gnutls_pubkey_t key, unsigned int *bits);
/**
 * gnutls_pubkey_verify_params: checks the parameters of a key.
 * @key: read
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for an empty object,
 * GNUTLS_E_PK_INVALID_PUBKEY for numbers that are not a key,
 * GNUTLS_E_UNIMPLEMENTED_FEATURE for an algorithm that libgcrypt does not
 * have, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_pubkey_verify_params.
 */
int gnutls_pubkey_verify_params(gnutls_pubkey_t key);
/**
 * gnutls_pubkey_export_rsa_raw2: gives an RSA key.
 * @key: read
 * @m, @e: modulus and public exponent: big-endian, a leading zero where the
 *   first bit is set unless GNUTLS_EXPORT_FLAG_NO_LZ is; the caller frees data
 *   with gnutls_free(); NULL allowed
 * @flags: 0 or GNUTLS_EXPORT_FLAG_NO_LZ
 *
 * Errors: GNUTLS_E_INVALID_REQUEST for an empty object and for keys of another
 * kind, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_pubkey_export_rsa_raw2.
 */
int gnutls_pubkey_export_rsa_raw2(gnutls_pubkey_t key, gnutls_datum_t *m,
				  gnutls_datum_t *e, unsigned flags);
/**
 * gnutls_pubkey_export_dsa_raw2: gives a DSA key.
 * @key: read
 * @p, @q, @g, @y: the numbers: big-endian, a leading zero where the first bit
 *   is set unless GNUTLS_EXPORT_FLAG_NO_LZ is; the caller frees data with
 *   gnutls_free(); NULL allowed
 * @flags: 0 or GNUTLS_EXPORT_FLAG_NO_LZ
 *
 * Errors: as gnutls_pubkey_export_rsa_raw2().
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_pubkey_export_dsa_raw2.
 */
int gnutls_pubkey_export_dsa_raw2(gnutls_pubkey_t key, gnutls_datum_t *p,
				  gnutls_datum_t *q, gnutls_datum_t *g,
				  gnutls_datum_t *y, unsigned flags);
/**
 * gnutls_pubkey_export_ecc_raw2: gives a key on a curve.
 * @key: read
 * @curve: which; NULL allowed
 * @x, @y: the point: big-endian, a leading zero where the first bit is set
 *   unless GNUTLS_EXPORT_FLAG_NO_LZ is; the caller frees data with
 *   gnutls_free(); NULL allowed. Ed25519, Ed448, X25519 and X448: @x is the
 *   key, @y is empty
 * @flags: 0 or GNUTLS_EXPORT_FLAG_NO_LZ
 *
 * Errors: as gnutls_pubkey_export_rsa_raw2().
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_pubkey_export_ecc_raw2.
 */
int gnutls_pubkey_export_ecc_raw2(gnutls_pubkey_t key,
				  gnutls_ecc_curve_t *curve, gnutls_datum_t *x,
				  gnutls_datum_t *y, unsigned flags);
/**
 * gnutls_pubkey_export_ecc_raw: gives a key on a curve.
 * @key: read
 * @curve, @x, @y: as gnutls_pubkey_export_ecc_raw2() with flags 0
 *
 * Errors: as gnutls_pubkey_export_rsa_raw2().
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_pubkey_export_ecc_raw.
 */
int gnutls_pubkey_export_ecc_raw(gnutls_pubkey_t key, gnutls_ecc_curve_t *curve,
				 gnutls_datum_t *x, gnutls_datum_t *y);
/* Its old name */
#define gnutls_pubkey_get_pk_ecc_raw gnutls_pubkey_export_ecc_raw

/**
 * gnutls_pubkey_verify_data2: verifies a signature.
 * @pubkey: read
 * @algo: how it was made
 * @flags: GNUTLS_VERIFY_ALLOW_BROKEN to accept MD5
 * @data, @signature: what was signed, and the signature; borrowed for the call
 *
 * Errors: GNUTLS_E_PK_SIG_VERIFY_FAILED when it does not match,
 * GNUTLS_E_INCOMPATIBLE_SIG_WITH_KEY for another kind of key,
 * GNUTLS_E_INSUFFICIENT_SECURITY for a broken hash,
 * GNUTLS_E_UNSUPPORTED_SIGNATURE_ALGORITHM, GNUTLS_E_INVALID_REQUEST for NULL,
 * an empty object and an unknown algorithm, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Cost: one public-key operation. Since: 0.1.0. Source: GnuTLS
 * gnutls_pubkey_verify_data2.
 */
int gnutls_pubkey_verify_data2(gnutls_pubkey_t pubkey,
			       gnutls_sign_algorithm_t algo, unsigned int flags,
			       const gnutls_datum_t *data,
			       const gnutls_datum_t *signature);
/* --- Certificates with their keys ---------------------------------------- */

/**
 * gnutls_pcert_list_import_x509_raw: reads several certificates with their
 * keys.
 * @pcerts: room for *@pcert_max; on success gnutls_pcert_deinit() frees each
 * @pcert_max: how many fit; on success how many were made. More are left out,
 *   or GNUTLS_E_SHORT_MEMORY_BUFFER, as @flags say
 * @data, @format, @flags: as gnutls_x509_crt_list_import()
 *
 * Errors: GNUTLS_E_SHORT_MEMORY_BUFFER, and those of
 * gnutls_x509_crt_list_import() and gnutls_pubkey_import_x509(); nothing was
 * made then.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS
 * gnutls_pcert_list_import_x509_raw.
 */
int gnutls_pcert_list_import_x509_raw(gnutls_pcert_st *pcerts,
				      unsigned int *pcert_max,
				      const gnutls_datum_t *data,
				      gnutls_x509_crt_fmt_t format,
				      unsigned int flags);
/**
 * gnutls_pcert_deinit: frees what an entry points to.
 * @pcert: empty afterwards; NULL allowed
 *
 * Threads: not thread-safe: needs exclusive access to @pcert. Since: 0.1.0.
 * Source: GnuTLS gnutls_pcert_deinit.
 */
void gnutls_pcert_deinit(gnutls_pcert_st *pcert);

#ifdef __cplusplus
}
#endif

#endif /* GNUTLS_ABSTRACT_H */
