/*
 * What the adapter knows of libgnutls's binary interface: types, values, and
 * the functions that it calls, in one table.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * GnuTLS's headers are not needed to build the adapter. Objects are pointers
 * to opaque structures; the layout of other structures is part of the interface
 * of libgnutls.so.30. Enumerations are int or unsigned.
 */

#ifndef ADAPTER_GNUTLS_ABI_H
#define ADAPTER_GNUTLS_ABI_H

#include <stddef.h>
#include <time.h>

typedef struct gnutls_x509_trust_list_st *gnutls_x509_trust_list_t;
typedef struct gnutls_x509_trust_list_iter *gnutls_x509_trust_list_iter_t;
typedef struct gnutls_x509_crt_int *gnutls_x509_crt_t;
typedef struct gnutls_x509_crl_int *gnutls_x509_crl_t;
typedef struct gnutls_pubkey_st *gnutls_pubkey_t;
typedef struct gnutls_privkey_st *gnutls_privkey_t;
typedef struct gnutls_x509_privkey_int *gnutls_x509_privkey_t;
typedef struct gnutls_pcert_st gnutls_pcert_st;
typedef struct gnutls_session_int *gnutls_session_t;
typedef struct gnutls_ocsp_resp_int *gnutls_ocsp_resp_t;
typedef struct gnutls_pkcs7_int *gnutls_pkcs7_t;
typedef struct gnutls_certificate_credentials_st
	*gnutls_certificate_credentials_t;

typedef struct {
	unsigned char *data;
	unsigned int size;
} gnutls_datum_t;

typedef struct {
	int type;
	unsigned char *data;
	unsigned int size;
} gnutls_typed_vdata_st;

typedef int gnutls_verify_output_function(gnutls_x509_crt_t cert,
					  gnutls_x509_crt_t issuer,
					  gnutls_x509_crl_t crl,
					  unsigned int verification_output);
typedef int gnutls_x509_trust_list_getissuer_function(
	gnutls_x509_trust_list_t list, const gnutls_x509_crt_t cert,
	gnutls_x509_crt_t **issuers, unsigned int *issuers_size);

typedef time_t ct_time_function(time_t *out);

enum {
	GNUTLS_X509_FMT_DER = 0,
	GNUTLS_X509_FMT_PEM = 1,

	GNUTLS_CRD_CERTIFICATE = 1,
	GNUTLS_CERT_IGNORE = 0,

	GNUTLS_TL_VERIFY_CRL = 1 << 0,
	GNUTLS_TL_USE_IN_TLS = 1 << 1,
	GNUTLS_TL_NO_DUPLICATES = 1 << 2,
	GNUTLS_TL_FAIL_ON_INVALID_CRL = 1 << 5,

	GNUTLS_CERT_INVALID = 1 << 1,
	GNUTLS_CERT_REVOKED = 1 << 5,
	GNUTLS_CERT_SIGNATURE_FAILURE = 1 << 11,
	GNUTLS_CERT_REVOCATION_DATA_SUPERSEDED = 1 << 12,
	GNUTLS_CERT_REVOCATION_DATA_ISSUED_IN_FUTURE = 1 << 15,

	GNUTLS_VERIFY_DISABLE_TIME_CHECKS = 1 << 6,
	GNUTLS_VERIFY_DISABLE_CRL_CHECKS = 1 << 9,
	GNUTLS_VERIFY_USE_TLS1_RSA = 1 << 13,

	GNUTLS_DIG_SHA256 = 6,

	GNUTLS_DT_KEY_PURPOSE_OID = 2,

	GNUTLS_OCSP_RESP_ID_KEY = 1,
	GNUTLS_OCSP_RESP_ID_DN = 2,

	GNUTLS_E_MEMORY_ERROR = -25,
	GNUTLS_E_NO_CERTIFICATE_FOUND = -49,
	GNUTLS_E_INVALID_REQUEST = -50,
	GNUTLS_E_INTERNAL_ERROR = -59,
	GNUTLS_E_CRL_VERIFICATION_ERROR = -426,
};

/* Libgnutls's functions, found at run time: MEMBER(return type, name without
 * "gnutls_", arguments). A function that older versions lack is optional. */

/* Those that the adapter replaces (hooks.h). */
#define CT_LIBGNUTLS_HOOKED(MEMBER, OPTIONAL)                                 \
 MEMBER(void, global_set_time_function, (ct_time_function *))                 \
 MEMBER(int, x509_trust_list_init, (gnutls_x509_trust_list_t *, unsigned))    \
 MEMBER(void, x509_trust_list_deinit, (gnutls_x509_trust_list_t, unsigned))   \
 MEMBER(int, x509_trust_list_add_cas,                                         \
	(gnutls_x509_trust_list_t, const gnutls_x509_crt_t *, unsigned,       \
	 unsigned))                                                           \
 MEMBER(int, x509_trust_list_add_crls,                                        \
	(gnutls_x509_trust_list_t, const gnutls_x509_crl_t *, unsigned,       \
	 unsigned, unsigned))                                                 \
 MEMBER(int, x509_trust_list_add_named_crt,                                   \
	(gnutls_x509_trust_list_t, gnutls_x509_crt_t, const void *, size_t,   \
	 unsigned))                                                           \
 MEMBER(int, x509_trust_list_add_trust_file,                                  \
	(gnutls_x509_trust_list_t, const char *, const char *, int, unsigned, \
	 unsigned))                                                           \
 MEMBER(int, x509_trust_list_add_trust_mem,                                   \
	(gnutls_x509_trust_list_t, const gnutls_datum_t *,                    \
	 const gnutls_datum_t *, int, unsigned, unsigned))                    \
 MEMBER(int, x509_trust_list_remove_cas,                                      \
	(gnutls_x509_trust_list_t, const gnutls_x509_crt_t *, unsigned))      \
 MEMBER(int, x509_trust_list_remove_trust_mem,                                \
	(gnutls_x509_trust_list_t, const gnutls_datum_t *, int))              \
 MEMBER(int, x509_trust_list_remove_trust_file,                               \
	(gnutls_x509_trust_list_t, const char *, int))                        \
 MEMBER(int, x509_trust_list_get_issuer,                                      \
	(gnutls_x509_trust_list_t, gnutls_x509_crt_t, gnutls_x509_crt_t *,    \
	 unsigned))                                                           \
 MEMBER(int, x509_trust_list_get_issuer_by_dn,                                \
	(gnutls_x509_trust_list_t, const gnutls_datum_t *,                    \
	 gnutls_x509_crt_t *, unsigned))                                      \
 MEMBER(int, x509_trust_list_get_issuer_by_subject_key_id,                    \
	(gnutls_x509_trust_list_t, const gnutls_datum_t *,                    \
	 const gnutls_datum_t *, gnutls_x509_crt_t *, unsigned))              \
 MEMBER(int, x509_trust_list_iter_get_ca,                                     \
	(gnutls_x509_trust_list_t, gnutls_x509_trust_list_iter_t *,           \
	 gnutls_x509_crt_t *))                                                \
 MEMBER(int, x509_trust_list_verify_crt2,                                     \
	(gnutls_x509_trust_list_t, gnutls_x509_crt_t *, unsigned,             \
	 gnutls_typed_vdata_st *, unsigned, unsigned, unsigned *,             \
	 gnutls_verify_output_function *))                                    \
 OPTIONAL(void, x509_trust_list_set_getissuer_function,                       \
	  (gnutls_x509_trust_list_t,                                          \
	   gnutls_x509_trust_list_getissuer_function *))                      \
 MEMBER(int, ocsp_resp_verify,                                                \
	(gnutls_ocsp_resp_t, gnutls_x509_trust_list_t, unsigned *, unsigned)) \
 MEMBER(int, pkcs7_verify,                                                    \
	(gnutls_pkcs7_t, gnutls_x509_trust_list_t, gnutls_typed_vdata_st *,   \
	 unsigned, unsigned, const gnutls_datum_t *, unsigned))               \
 MEMBER(void, certificate_free_ca_names, (gnutls_certificate_credentials_t))  \
 MEMBER(void, certificate_set_trust_list,                                     \
	(gnutls_certificate_credentials_t, gnutls_x509_trust_list_t,          \
	 unsigned))                                                           \
 MEMBER(void, certificate_server_set_request, (gnutls_session_t, int))        \
 MEMBER(int, certificate_set_x509_trust_file,                                 \
	(gnutls_certificate_credentials_t, const char *, int))                \
 MEMBER(int, certificate_set_x509_trust_mem,                                  \
	(gnutls_certificate_credentials_t, const gnutls_datum_t *, int))      \
 MEMBER(int, certificate_set_x509_trust_dir,                                  \
	(gnutls_certificate_credentials_t, const char *, int))                \
 MEMBER(int, certificate_set_x509_system_trust,                               \
	(gnutls_certificate_credentials_t))                                   \
 MEMBER(int, certificate_set_x509_crl_file,                                   \
	(gnutls_certificate_credentials_t, const char *, int))                \
 MEMBER(int, certificate_set_x509_crl_mem,                                    \
	(gnutls_certificate_credentials_t, const gnutls_datum_t *, int))      \
 MEMBER(int, certificate_set_key,                                             \
	(gnutls_certificate_credentials_t, const char **, int,                \
	 gnutls_pcert_st *, int, gnutls_privkey_t))                           \
 MEMBER(int, certificate_set_x509_key,                                        \
	(gnutls_certificate_credentials_t, gnutls_x509_crt_t *, int,          \
	 gnutls_x509_privkey_t))                                              \
 MEMBER(int, certificate_set_x509_key_file,                                   \
	(gnutls_certificate_credentials_t, const char *, const char *, int))  \
 MEMBER(int, certificate_set_x509_key_file2,                                  \
	(gnutls_certificate_credentials_t, const char *, const char *, int,   \
	 const char *, unsigned))                                             \
 MEMBER(int, certificate_set_x509_key_mem,                                    \
	(gnutls_certificate_credentials_t, const gnutls_datum_t *,            \
	 const gnutls_datum_t *, int))                                        \
 MEMBER(int, certificate_set_x509_key_mem2,                                   \
	(gnutls_certificate_credentials_t, const gnutls_datum_t *,            \
	 const gnutls_datum_t *, int, const char *, unsigned))                \
 MEMBER(int, certificate_set_x509_simple_pkcs12_file,                         \
	(gnutls_certificate_credentials_t, const char *, int, const char *))  \
 MEMBER(int, certificate_set_x509_simple_pkcs12_mem,                          \
	(gnutls_certificate_credentials_t, const gnutls_datum_t *, int,       \
	 const char *))                                                       \
 MEMBER(int, certificate_verify_peers,                                        \
	(gnutls_session_t, gnutls_typed_vdata_st *, unsigned, unsigned *))    \
 MEMBER(int, certificate_verify_peers2, (gnutls_session_t, unsigned *))       \
 MEMBER(int, certificate_verify_peers3,                                       \
	(gnutls_session_t, const char *, unsigned *))                         \
 MEMBER(int, credentials_set, (gnutls_session_t, int, void *))

/* Those that it only calls. */
#define CT_LIBGNUTLS_CALLED(MEMBER)                                           \
 MEMBER(const char *, check_version, (const char *))                          \
 MEMBER(int, x509_trust_list_add_trust_dir,                                   \
	(gnutls_x509_trust_list_t, const char *, const char *, int, unsigned, \
	 unsigned))                                                           \
 MEMBER(int, x509_trust_list_add_system_trust,                                \
	(gnutls_x509_trust_list_t, unsigned, unsigned))                       \
 MEMBER(int, x509_trust_list_verify_crt,                                      \
	(gnutls_x509_trust_list_t, gnutls_x509_crt_t *, unsigned, unsigned,   \
	 unsigned *, gnutls_verify_output_function *))                        \
 MEMBER(int, x509_crt_init, (gnutls_x509_crt_t *))                            \
 MEMBER(void, x509_crt_deinit, (gnutls_x509_crt_t))                           \
 MEMBER(int, x509_crt_import,                                                 \
	(gnutls_x509_crt_t, const gnutls_datum_t *, int))                     \
 MEMBER(int, x509_crt_export2, (gnutls_x509_crt_t, int, gnutls_datum_t *))    \
 MEMBER(int, x509_crt_get_raw_dn, (gnutls_x509_crt_t, gnutls_datum_t *))      \
 MEMBER(int, x509_crt_get_raw_issuer_dn,                                      \
	(gnutls_x509_crt_t, gnutls_datum_t *))                                \
 MEMBER(int, x509_crt_get_serial, (gnutls_x509_crt_t, void *, size_t *))      \
 MEMBER(int, x509_crl_init, (gnutls_x509_crl_t *))                            \
 MEMBER(void, x509_crl_deinit, (gnutls_x509_crl_t))                           \
 MEMBER(int, x509_crl_import,                                                 \
	(gnutls_x509_crl_t, const gnutls_datum_t *, int))                     \
 MEMBER(int, x509_crl_verify,                                                 \
	(gnutls_x509_crl_t, const gnutls_x509_crt_t *, unsigned, unsigned,    \
	 unsigned *))                                                         \
 MEMBER(int, x509_crl_get_signature_algorithm, (gnutls_x509_crl_t))           \
 MEMBER(int, pubkey_init, (gnutls_pubkey_t *))                                \
 MEMBER(void, pubkey_deinit, (gnutls_pubkey_t))                               \
 MEMBER(int, pubkey_import_x509,                                              \
	(gnutls_pubkey_t, gnutls_x509_crt_t, unsigned))                       \
 MEMBER(int, pubkey_verify_data2,                                             \
	(gnutls_pubkey_t, int, unsigned, const gnutls_datum_t *,              \
	 const gnutls_datum_t *))                                             \
 MEMBER(int, ocsp_resp_get_responder_raw_id,                                  \
	(gnutls_ocsp_resp_t, unsigned, gnutls_datum_t *))                     \
 MEMBER(int, ocsp_resp_get_certs,                                             \
	(gnutls_ocsp_resp_t, gnutls_x509_crt_t **, size_t *))                 \
 MEMBER(int, certificate_allocate_credentials,                                \
	(gnutls_certificate_credentials_t *))                                 \
 MEMBER(void, certificate_free_credentials,                                   \
	(gnutls_certificate_credentials_t))                                   \
 MEMBER(void, certificate_get_trust_list,                                     \
	(gnutls_certificate_credentials_t, gnutls_x509_trust_list_t *))       \
 MEMBER(int, certificate_get_issuer,                                          \
	(gnutls_certificate_credentials_t, gnutls_x509_crt_t,                 \
	 gnutls_x509_crt_t *, unsigned))                                      \
 MEMBER(int, certificate_set_x509_trust,                                      \
	(gnutls_certificate_credentials_t, gnutls_x509_crt_t *, int))         \
 MEMBER(int, certificate_set_x509_crl,                                        \
	(gnutls_certificate_credentials_t, gnutls_x509_crl_t *, int))         \
 MEMBER(int, server_name_get,                                                 \
	(gnutls_session_t, void *, size_t *, unsigned *, unsigned))           \
 MEMBER(int, hash_fast, (int, const void *, size_t, void *))                  \
 MEMBER(int, credentials_get, (gnutls_session_t, int, void **))               \
 MEMBER(unsigned, url_is_supported, (const char *))

#define CT_LIBGNUTLS_FUNCTIONS(MEMBER, OPTIONAL) \
 CT_LIBGNUTLS_HOOKED(MEMBER, OPTIONAL)           \
 CT_LIBGNUTLS_CALLED(MEMBER)

#endif /* ADAPTER_GNUTLS_ABI_H */
