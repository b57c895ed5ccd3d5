/*
 * OpenSSL's functions as the adapter calls them: through a table, so that one
 * implementation serves the library that is linked with libcrypto and the
 * preload library, which is linked with none and may have to work with several.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * OpenSSL's inline functions (sk_X509_push() and the like) call libcrypto by
 * name and must not be used; OPENSSL_sk_push() is in the table.
 */

#ifndef CT_OPENSSL_FUNCTIONS_H
#define CT_OPENSSL_FUNCTIONS_H

#include <stdbool.h>

#include <openssl/bio.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/provider.h>
#include <openssl/stack.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

/* Hooks must be declared as in the headers. */
#if OPENSSL_VERSION_NUMBER >= 0x40000000L
# define CT_CONST_SINCE_4 const
#else
# define CT_CONST_SINCE_4
#endif

/* In every libcrypto from 3.0 on. */
#define CT_OPENSSL_FUNCTIONS(F)         \
 F(ASN1_OBJECT_free)                    \
 F(ASN1_STRING_cmp)                     \
 F(ASN1_STRING_get0_data)               \
 F(ASN1_STRING_length)                  \
 F(BIO_free)                            \
 F(BIO_new_mem_buf)                     \
 F(CRYPTO_get_ex_new_index)             \
 F(ERR_clear_error)                     \
 F(ERR_peek_error)                      \
 F(ERR_pop_to_mark)                     \
 F(ERR_set_mark)                        \
 F(EVP_Digest)                          \
 F(EVP_DigestFinal_ex)                  \
 F(EVP_DigestInit_ex)                   \
 F(EVP_DigestUpdate)                    \
 F(EVP_DigestVerifyInit_ex)             \
 F(EVP_MD_CTX_free)                     \
 F(EVP_MD_CTX_new)                      \
 F(EVP_PKEY_CTX_free)                   \
 F(EVP_PKEY_CTX_new)                    \
 F(EVP_PKEY_CTX_set_signature_md)       \
 F(EVP_PKEY_eq)                         \
 F(EVP_PKEY_free)                       \
 F(EVP_PKEY_is_a)                       \
 F(EVP_PKEY_up_ref)                     \
 F(EVP_PKEY_verify)                     \
 F(EVP_PKEY_verify_init)                \
 F(EVP_get_digestbyname)                \
 F(OBJ_find_sigid_algs)                 \
 F(OBJ_nid2sn)                          \
 F(OBJ_obj2nid)                         \
 F(OPENSSL_sk_find)                     \
 F(OPENSSL_sk_free)                     \
 F(OPENSSL_sk_is_sorted)                \
 F(OPENSSL_sk_new)                      \
 F(OPENSSL_sk_new_null)                 \
 F(OPENSSL_sk_num)                      \
 F(OPENSSL_sk_pop)                      \
 F(OPENSSL_sk_pop_free)                 \
 F(OPENSSL_sk_push)                     \
 F(OPENSSL_sk_reserve)                  \
 F(OPENSSL_sk_set)                      \
 F(OPENSSL_sk_sort)                     \
 F(OPENSSL_sk_value)                    \
 F(OSSL_LIB_CTX_get0_global_default)    \
 F(OSSL_LIB_CTX_set0_default)           \
 F(OSSL_PROVIDER_do_all)                \
 F(OpenSSL_version_num)                 \
 F(PEM_X509_INFO_read_bio)              \
 F(X509_CRL_METHOD_new)                 \
 F(X509_CRL_dup)                        \
 F(X509_CRL_free)                       \
 F(X509_CRL_get0_by_cert)               \
 F(X509_CRL_get0_by_serial)             \
 F(X509_CRL_get0_lastUpdate)            \
 F(X509_CRL_get0_nextUpdate)            \
 F(X509_CRL_get0_signature)             \
 F(X509_CRL_get_issuer)                 \
 F(X509_CRL_get_meth_data)              \
 F(X509_CRL_match)                      \
 F(X509_CRL_set_default_method)         \
 F(X509_CRL_set_meth_data)              \
 F(X509_CRL_up_ref)                     \
 F(X509_CRL_verify)                     \
 F(X509_LOOKUP_ctrl)                    \
 F(X509_LOOKUP_file)                    \
 F(X509_LOOKUP_get_method_data)         \
 F(X509_LOOKUP_get_store)               \
 F(X509_LOOKUP_hash_dir)                \
 F(X509_LOOKUP_meth_new)                \
 F(X509_LOOKUP_meth_set_free)           \
 F(X509_LOOKUP_meth_set_get_by_subject) \
 F(X509_LOOKUP_set_method_data)         \
 F(X509_LOOKUP_store)                   \
 F(X509_NAME_cmp)                       \
 F(X509_NAME_free)                      \
 F(X509_NAME_get0_der)                  \
 F(X509_NAME_hash_ex)                   \
 F(X509_OBJECT_free)                    \
 F(X509_OBJECT_get0_X509)               \
 F(X509_OBJECT_get0_X509_CRL)           \
 F(X509_OBJECT_new)                     \
 F(X509_OBJECT_retrieve_by_subject)     \
 F(X509_OBJECT_retrieve_match)          \
 F(X509_OBJECT_set1_X509)               \
 F(X509_OBJECT_set1_X509_CRL)           \
 F(X509_REVOKED_free)                   \
 F(X509_REVOKED_get0_serialNumber)      \
 F(X509_REVOKED_new)                    \
 F(X509_STORE_CTX_get0_chain)           \
 F(X509_STORE_CTX_get0_store)           \
 F(X509_STORE_CTX_get_ex_data)          \
 F(X509_STORE_CTX_get_verify_cb)        \
 F(X509_STORE_CTX_set_current_cert)     \
 F(X509_STORE_CTX_set_error)            \
 F(X509_STORE_CTX_set_error_depth)      \
 F(X509_STORE_add_cert)                 \
 F(X509_STORE_add_crl)                  \
 F(X509_STORE_add_lookup)               \
 F(X509_STORE_get0_objects)             \
 F(X509_STORE_get1_all_certs)           \
 F(X509_STORE_get_ex_data)              \
 F(X509_STORE_lock)                     \
 F(X509_STORE_set_ex_data)              \
 F(X509_STORE_unlock)                   \
 F(X509_free)                           \
 F(X509_get_default_cert_dir)           \
 F(X509_get_default_cert_dir_env)       \
 F(X509_get_default_cert_file)          \
 F(X509_get_default_cert_file_env)      \
 F(X509_get_subject_name)               \
 F(X509_new)                            \
 F(X509_set_issuer_name)                \
 F(X509_set_serialNumber)               \
 F(d2i_ASN1_OBJECT)                     \
 F(d2i_X509)                            \
 F(d2i_X509_CRL)                        \
 F(d2i_X509_NAME)                       \
 F(d2i_X509_REVOKED)                    \
 F(i2d_ASN1_INTEGER)                    \
 F(i2d_X509)

struct ct_pending_backend; /* pending_backend.h */

struct ct_openssl {
#define CT_OPENSSL_MEMBER(name) __typeof__(&(name)) name;
	CT_OPENSSL_FUNCTIONS(CT_OPENSSL_MEMBER)
#undef CT_OPENSSL_MEMBER
	/* Since 3.0 too, but called with the extra arguments of newer
	 * headers. */
	__typeof__(&X509_LOOKUP_ctrl_ex) X509_LOOKUP_ctrl_ex;
	/* The number of this copy. OpenSSL's callbacks have no argument that
	 * says which copy calls, so that each copy has functions of its own. */
	unsigned slot;
	/* What follows is set by ct_openssl_init() (copies.h). */
	const struct ct_pending_backend *backend;
	X509_LOOKUP_METHOD *method;
	int ex_index; /* of the adapter's data in a store */
	/* X509_STORE_add_cert() sorts the store's stack first, to look for a
	 * duplicate (OpenSSL 3.0). */
	bool adds_to_sorted;
	/* It finds every duplicate; otherwise only one that stands next to
	 * certificates with the same subject. */
	bool finds_all_duplicates;
	X509_CRL_METHOD *crl_method;
	/* Stands for an entry when there is no memory to make it; empty. */
	X509_REVOKED *empty_entry;
};

/* The number of copies of libcrypto that can be served in one process. */
#define CT_OPENSSL_SLOTS(F) F(0) F(1) F(2) F(3) F(4) F(5) F(6) F(7)
enum { CT_OPENSSL_NUM_SLOTS = 8 };

/* By slot; set once, before the first callback. */
extern const struct ct_openssl *ct_openssl_copies[CT_OPENSSL_NUM_SLOTS];

/* Does what decoding the first certificate would do: OpenSSL reads its
 * configuration file and loads the providers that it names, or the default
 * provider. Once it has loaded its CA files a program may drop the permission
 * to read the configuration file, or load other providers. */
void ct_openssl_settle(const struct ct_openssl *openssl);

/* Whether @libctx, @propq and the calling thread's default library context are
 * those that certificates get when they are made later. */
bool ct_openssl_is_default(const struct ct_openssl *openssl,
			   const OSSL_LIB_CTX *libctx, const char *propq);

#endif /* CT_OPENSSL_FUNCTIONS_H */
