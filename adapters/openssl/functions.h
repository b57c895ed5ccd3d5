/*
 * OpenSSL's functions as the adapter calls them: through a table, so that one
 * implementation serves the library that is linked with libcrypto and the
 * preload library, which is linked with none and may meet several.
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
#include <openssl/stack.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>

/* Every libcrypto from 3.0 on has these. */
#define CT_OPENSSL_FUNCTIONS(F)         \
 F(BIO_free)                            \
 F(BIO_new_mem_buf)                     \
 F(CRYPTO_get_ex_new_index)             \
 F(ERR_clear_error)                     \
 F(OPENSSL_sk_free)                     \
 F(OPENSSL_sk_new_null)                 \
 F(OPENSSL_sk_num)                      \
 F(OPENSSL_sk_pop_free)                 \
 F(OPENSSL_sk_push)                     \
 F(OPENSSL_sk_value)                    \
 F(OSSL_LIB_CTX_get0_global_default)    \
 F(OSSL_LIB_CTX_set0_default)           \
 F(OpenSSL_version_num)                 \
 F(PEM_X509_INFO_read_bio)              \
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
 F(X509_NAME_free)                      \
 F(X509_NAME_get0_der)                  \
 F(X509_OBJECT_get0_X509)               \
 F(X509_OBJECT_retrieve_by_subject)     \
 F(X509_OBJECT_set1_X509)               \
 F(X509_STORE_add_cert)                 \
 F(X509_STORE_add_lookup)               \
 F(X509_STORE_get0_objects)             \
 F(X509_STORE_get_ex_data)              \
 F(X509_STORE_lock)                     \
 F(X509_STORE_set_ex_data)              \
 F(X509_STORE_unlock)                   \
 F(X509_free)                           \
 F(X509_get_default_cert_file)          \
 F(X509_get_default_cert_file_env)      \
 F(X509_get_subject_name)               \
 F(d2i_X509)                            \
 F(d2i_X509_NAME)

struct ct_openssl {
#define CT_OPENSSL_MEMBER(name) __typeof__(&(name)) name;
	CT_OPENSSL_FUNCTIONS(CT_OPENSSL_MEMBER)
#undef CT_OPENSSL_MEMBER
	/* Since 3.0 too, but called with the extra arguments of newer
	 * headers. */
	__typeof__(&X509_LOOKUP_ctrl_ex) X509_LOOKUP_ctrl_ex;
	/* Which copy this is: OpenSSL calls back without saying so, and each
	 * copy gets call-backs of its own. */
	unsigned slot;
	/* Made by ct_pending_init(): the lookup method of this copy. */
	X509_LOOKUP_METHOD *method;
	int ex_index; /* of what a store carries for us */
};

/* As many copies of libcrypto as are served in one process. */
#define CT_OPENSSL_SLOTS(F) F(0) F(1) F(2) F(3) F(4) F(5) F(6) F(7)
enum { CT_OPENSSL_NUM_SLOTS = 8 };

/* By slot; set once, before the first call-back. */
extern const struct ct_openssl *ct_openssl_copies[CT_OPENSSL_NUM_SLOTS];

/* Gives a table that is filled a slot, and makes its methods. False when there
 * is none left, or no memory. One thread at a time. */
bool ct_openssl_init(struct ct_openssl *openssl);

/* Whether @libctx and @propq, and the calling thread's default context, are
 * those that certificates get which are made later. */
bool ct_openssl_is_default(const struct ct_openssl *openssl,
			   const OSSL_LIB_CTX *libctx, const char *propq);

#endif /* CT_OPENSSL_FUNCTIONS_H */
