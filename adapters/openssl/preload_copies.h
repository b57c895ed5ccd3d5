/*
 * The libcrypto that a caller is bound to, and its functions.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A process may have several copies of libcrypto: the system's, and one that an
 * extension module brings. They must not get each other's objects. The preload
 * library is linked with none of them; it makes a table of functions for each
 * copy that a caller is bound to.
 */

#ifndef CT_OPENSSL_PRELOAD_COPIES_H
#define CT_OPENSSL_PRELOAD_COPIES_H

#include "../common/preload_functions.h"
#include "functions.h"

/* Functions of libcrypto that the preload library has hooks for. */
#define CT_OPENSSL_HOOKED(F)        \
 F(X509_STORE_new)                  \
 F(X509_STORE_add_cert)             \
 F(X509_STORE_add_crl)              \
 F(X509_STORE_load_file)            \
 F(X509_STORE_load_file_ex)         \
 F(X509_STORE_load_locations)       \
 F(X509_STORE_load_locations_ex)    \
 F(X509_STORE_load_path)            \
 F(X509_STORE_load_store)           \
 F(X509_STORE_load_store_ex)        \
 F(X509_STORE_set_default_paths)    \
 F(X509_STORE_set_default_paths_ex) \
 F(X509_LOOKUP_by_subject)          \
 F(X509_LOOKUP_by_subject_ex)       \
 F(X509_LOOKUP_ctrl)                \
 F(X509_LOOKUP_ctrl_ex)             \
 F(X509_load_cert_crl_file)         \
 F(X509_load_cert_crl_file_ex)      \
 F(X509_load_cert_file)             \
 F(X509_load_cert_file_ex)          \
 F(X509_load_crl_file)              \
 F(X509_STORE_get0_objects)         \
 F(X509_STORE_get1_all_certs)       \
 F(X509_STORE_lock)                 \
 F(X509_STORE_unlock)               \
 F(PEM_write_bio_X509_CRL)          \
 F(X509_CRL_diff)                   \
 F(X509_CRL_digest)                 \
 F(X509_CRL_dup)                    \
 F(X509_CRL_get_REVOKED)            \
 F(X509_CRL_match)                  \
 F(X509_CRL_print)                  \
 F(X509_CRL_set_default_method)     \
 F(X509_OBJECT_get0_X509_CRL)       \
 F(X509_OBJECT_retrieve_match)      \
 F(X509_STORE_CTX_get0_current_crl) \
 F(X509_STORE_CTX_get1_crls)        \
 F(X509_STORE_CTX_print_verify_cb)  \
 F(X509_STORE_set_cert_crl)         \
 F(X509_STORE_set_check_crl)        \
 F(X509_verify_cert)                \
 F(i2d_X509_CRL)

struct ossl_cmp_ctx_st; /* OSSL_CMP_CTX */

struct ct_preload_copy {
	struct ct_openssl openssl;
	bool is_served; /* false: calls are passed through */
	struct ct_preload_object object;
	const char *start, *end; /* its addresses */
	unsigned long version;
	const void *identity; /* its X509_STORE_new() */
	struct ct_preload_copy *next;
#define CT_OPENSSL_MEMBER(name) __typeof__(&(name)) name;
	struct {
		CT_OPENSSL_HOOKED(CT_OPENSSL_MEMBER)
		/* NULL before 3.3. */
		STACK_OF(X509_OBJECT) *
			(*X509_STORE_get1_objects)(X509_STORE *store);
		/* NULL in a libcrypto that was built without CMP. */
		int (*OSSL_CMP_CTX_set0_trustedStore)(
			struct ossl_cmp_ctx_st *context, X509_STORE *store);
	} real;
#undef CT_OPENSSL_MEMBER
};

/*
 * The copy that the code at @caller is bound to; NULL when there is none, or no
 * memory. *out_ours is the same, but NULL when the call has to be passed to the
 * real function: from within that libcrypto or from this library, with an
 * unknown version of OpenSSL, or when the adapter is switched off.
 */
const struct ct_preload_copy *
ct_preload_copy_of(const void *caller, const struct ct_preload_copy **out_ours);

#define CT_PRELOAD_SAY(...) ct_preload_say("openssl", __VA_ARGS__)

/* Whether @address, as the caller of a hook, is in this library: it is when a
 * function of OpenSSL's that this library called makes a tail call to the hook.
 * Callbacks of the program that run meanwhile have other addresses. */
bool ct_preload_is_own_code(const void *address);

#endif /* CT_OPENSSL_PRELOAD_COPIES_H */
