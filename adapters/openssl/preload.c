/*
 * The functions of OpenSSL that the preload library stands before.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each finds out which libcrypto its caller means (preload_copies.h), does what
 * can be done exactly (load.h, pending.h), and passes everything else on to the
 * real function, whose results then are the caller's.
 *
 * libssl calls libcrypto as every program does, so SSL_CTX_load_verify_file()
 * and its like arrive here without hooks of their own.
 */

#include <config.h>

#include <stdlib.h>

#include "../common/preload.h"
#include "load.h"
#include "pending.h"
#include "preload_copies.h"
#include "skeleton.h"

#define CALLER() __builtin_extract_return_addr(__builtin_return_address(0))

/* A thread may hold a store's lock when it asks for the objects; they were
 * made real when it took it. */
static _Thread_local X509_STORE *locked_store;

/* Calls the real function as one of ours. */
#define REAL(result, copy, name, ...)        \
 do {                                        \
  ct_preload_enter();                        \
  (result) = (copy)->real.name(__VA_ARGS__); \
  ct_preload_leave();                        \
 } while (0)

/* --- Stores --------------------------------------------------------------- */

CT_EXPORT X509_STORE *X509_STORE_new(void)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);
	X509_STORE *store;

	if (copy == NULL)
		return NULL;
	REAL(store, copy, X509_STORE_new);
	if (is_ours && store != NULL) {
		ct_preload_enter();
		/* Without memory for it the store stays OpenSSL's alone. */
		(void)ct_pending_attach(&copy->openssl, store);
		ct_preload_leave();
	}
	return store;
}

CT_EXPORT int X509_STORE_add_cert(X509_STORE *store, X509 *certificate)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);
	int result;

	if (copy == NULL)
		return 0;
	ct_preload_enter();
	if (is_ours)
		ct_pending_before_add(&copy->openssl, store, certificate, NULL);
	result = copy->real.X509_STORE_add_cert(store, certificate);
	ct_preload_leave();
	return result;
}

CT_EXPORT int X509_STORE_add_crl(X509_STORE *store, X509_CRL *crl)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);
	int result;

	if (copy == NULL)
		return 0;
	ct_preload_enter();
	if (is_ours && store != NULL && crl != NULL) {
		ct_pending_before_add(&copy->openssl, store, NULL, crl);
		ct_skeleton_give_way(&copy->openssl, store,
				     copy->openssl.X509_CRL_get_issuer(crl));
	}
	result = copy->real.X509_STORE_add_crl(store, crl);
	ct_preload_leave();
	return result;
}

/* Somebody is about to look at all objects of a store; @is_watching: now and
 * later. */
static void before_looking(const struct ct_preload_copy *copy,
			   X509_STORE *store, bool is_watching)
{
	size_t count;

	if (store == NULL || store == locked_store)
		return;
	ct_preload_enter();
	count = ct_pending_count(&copy->openssl, store);
	if (count > 0) {
		CT_PRELOAD_SAY("%zu certificates made at once: the program "
			       "looks at its store",
			       count);
		ct_pending_materialise(&copy->openssl, store);
	}
	if (is_watching)
		ct_pending_watch(&copy->openssl, store);
	ct_preload_leave();
}

CT_EXPORT int X509_STORE_lock(X509_STORE *store)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);
	int result;

	if (copy == NULL)
		return 0;
	if (is_ours)
		before_looking(copy, store, false);
	REAL(result, copy, X509_STORE_lock, store);
	if (is_ours && result == 1)
		locked_store = store;
	return result;
}

CT_EXPORT int X509_STORE_unlock(X509_STORE *store)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);
	int result;

	if (copy == NULL)
		return 0;
	if (is_ours)
		locked_store = NULL;
	REAL(result, copy, X509_STORE_unlock, store);
	return result;
}

#define LOOKING(type, name, parameter, is_watching)                            \
 CT_EXPORT type name(parameter store)                                          \
 {                                                                             \
  bool is_ours;                                                                \
  const struct ct_preload_copy *copy = ct_preload_copy_of(CALLER(), &is_ours); \
  type result;                                                                 \
                                                                               \
  if (copy == NULL || copy->real.name == NULL)                                 \
   return NULL;                                                                \
  if (is_ours)                                                                 \
   before_looking(copy, (X509_STORE *)(uintptr_t)store, is_watching);          \
  REAL(result, copy, name, store);                                             \
  return result;                                                               \
 }

#if OPENSSL_VERSION_NUMBER < 0x30300000L
STACK_OF(X509_OBJECT) * X509_STORE_get1_objects(X509_STORE *store);
#endif
typedef STACK_OF(X509_OBJECT) * objects_t;
typedef STACK_OF(X509) * certificates_t;
LOOKING(objects_t, X509_STORE_get0_objects, const X509_STORE *, true)
LOOKING(objects_t, X509_STORE_get1_objects, X509_STORE *, false)
LOOKING(certificates_t, X509_STORE_get1_all_certs, X509_STORE *, false)

/* --- Loading -------------------------------------------------------------- */

/* A file into a store, if it can be done here: how many objects, or
 * CT_LOAD_TO_OPENSSL. */
static int load_file(const struct ct_preload_copy *copy, X509_STORE *store,
		     const char *path, OSSL_LIB_CTX *libctx, const char *propq)
{
	const char *why = "another library context than the default";
	int count = CT_LOAD_TO_OPENSSL;

	if (store == NULL || path == NULL)
		return CT_LOAD_TO_OPENSSL;
	ct_preload_enter();
	if (ct_openssl_is_default(&copy->openssl, libctx, propq))
		count = ct_load_cert_crl_file(&copy->openssl, store, path,
					      &why);
	else
		ct_load_give_way(&copy->openssl, store);
	ct_preload_leave();
	if (count == CT_LOAD_TO_OPENSSL)
		CT_PRELOAD_SAY("%s: left to OpenSSL: %s", path, why);
	else
		CT_PRELOAD_SAY("%s: %d taken over", path, count);
	return count;
}

CT_EXPORT int X509_STORE_load_file_ex(X509_STORE *store, const char *file,
				      OSSL_LIB_CTX *libctx, const char *propq)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);
	int result;

	if (copy == NULL)
		return 0;
	if (is_ours && load_file(copy, store, file, libctx, propq) > 0)
		return 1;
	REAL(result, copy, X509_STORE_load_file_ex, store, file, libctx, propq);
	return result;
}

CT_EXPORT int X509_STORE_load_file(X509_STORE *store, const char *file)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);
	int result;

	if (copy == NULL)
		return 0;
	if (is_ours && load_file(copy, store, file, NULL, NULL) > 0)
		return 1;
	REAL(result, copy, X509_STORE_load_file, store, file);
	return result;
}

CT_EXPORT int X509_STORE_load_locations_ex(X509_STORE *store, const char *file,
					   const char *path,
					   OSSL_LIB_CTX *libctx,
					   const char *propq)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);
	int result;

	if (copy == NULL)
		return 0;
	/* The file comes first; the directory is OpenSSL's. */
	if (is_ours && file != NULL &&
	    load_file(copy, store, file, libctx, propq) > 0) {
		if (path == NULL)
			return 1;
		file = NULL;
	}
	REAL(result, copy, X509_STORE_load_locations_ex, store, file, path,
	     libctx, propq);
	return result;
}

CT_EXPORT int X509_STORE_load_locations(X509_STORE *store, const char *file,
					const char *path)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);
	int result;

	if (copy == NULL)
		return 0;
	if (is_ours && file != NULL &&
	    load_file(copy, store, file, NULL, NULL) > 0) {
		if (path == NULL)
			return 1;
		file = NULL;
	}
	REAL(result, copy, X509_STORE_load_locations, store, file, path);
	return result;
}

/* The file of X509_FILETYPE_DEFAULT. */
static const char *default_file(const struct ct_preload_copy *copy)
{
	const char *file =
		secure_getenv(copy->openssl.X509_get_default_cert_file_env());

	return file != NULL ? file : copy->openssl.X509_get_default_cert_file();
}

CT_EXPORT int X509_STORE_set_default_paths_ex(X509_STORE *store,
					      OSSL_LIB_CTX *libctx,
					      const char *propq)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);
	int result;

	if (copy == NULL)
		return 0;
	if (is_ours &&
	    load_file(copy, store, default_file(copy), libctx, propq) > 0) {
		ct_preload_enter();
		result = ct_load_default_places(&copy->openssl, store, libctx,
						propq);
		ct_preload_leave();
		return result;
	}
	REAL(result, copy, X509_STORE_set_default_paths_ex, store, libctx,
	     propq);
	return result;
}

CT_EXPORT int X509_STORE_set_default_paths(X509_STORE *store)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);
	int result;

	if (copy == NULL)
		return 0;
	if (is_ours &&
	    load_file(copy, store, default_file(copy), NULL, NULL) > 0) {
		ct_preload_enter();
		result = ct_load_default_places(&copy->openssl, store, NULL,
						NULL);
		ct_preload_leave();
		return result;
	}
	REAL(result, copy, X509_STORE_set_default_paths, store);
	return result;
}

/* The store of a lookup object, if that is its X509_LOOKUP_file(). */
static X509_STORE *store_of_file_lookup(const struct ct_preload_copy *copy,
					X509_LOOKUP *lookup)
{
	const struct ct_openssl *openssl = &copy->openssl;
	X509_STORE *store;

	if (lookup == NULL)
		return NULL;
	store = openssl->X509_LOOKUP_get_store(lookup);
	if (store == NULL ||
	    openssl->X509_STORE_add_lookup(
		    store, openssl->X509_LOOKUP_file()) != lookup)
		return NULL;
	return store;
}

/* X509_LOOKUP_load_file(), which is a macro for this. */
static bool load_by_ctrl(const struct ct_preload_copy *copy,
			 X509_LOOKUP *lookup, int command, const char *file,
			 long type, OSSL_LIB_CTX *libctx, const char *propq)
{
	X509_STORE *store = NULL;

	if (command != X509_L_FILE_LOAD ||
	    (type != X509_FILETYPE_PEM && type != X509_FILETYPE_DEFAULT &&
	     type != X509_FILETYPE_ASN1))
		return false;
	ct_preload_enter();
	store = store_of_file_lookup(copy, lookup);
	if (store != NULL && type == X509_FILETYPE_ASN1)
		ct_load_give_way(&copy->openssl, store);
	ct_preload_leave();
	if (store == NULL || type == X509_FILETYPE_ASN1)
		return false;
	if (type == X509_FILETYPE_DEFAULT)
		file = default_file(copy);
	return load_file(copy, store, file, libctx, propq) > 0;
}

CT_EXPORT int X509_LOOKUP_ctrl_ex(X509_LOOKUP *lookup, int command,
				  const char *argument, long number, char **out,
				  OSSL_LIB_CTX *libctx, const char *propq)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);
	int result;

	if (copy == NULL)
		return 0;
	if (is_ours && load_by_ctrl(copy, lookup, command, argument, number,
				    libctx, propq))
		return 1;
	REAL(result, copy, X509_LOOKUP_ctrl_ex, lookup, command, argument,
	     number, out, libctx, propq);
	return result;
}

CT_EXPORT int X509_LOOKUP_ctrl(X509_LOOKUP *lookup, int command,
			       const char *argument, long number, char **out)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);
	int result;

	if (copy == NULL)
		return 0;
	if (is_ours &&
	    load_by_ctrl(copy, lookup, command, argument, number, NULL, NULL))
		return 1;
	REAL(result, copy, X509_LOOKUP_ctrl, lookup, command, argument, number,
	     out);
	return result;
}

/* The store that a lookup object loads into; of any method. */
static X509_STORE *store_of(const struct ct_preload_copy *copy,
			    const X509_LOOKUP *lookup)
{
	return lookup != NULL ? copy->openssl.X509_LOOKUP_get_store(lookup)
			      : NULL;
}

/* OpenSSL is about to load into a store what was not given to us. */
static void before_loading(const struct ct_preload_copy *copy,
			   const X509_LOOKUP *lookup)
{
	X509_STORE *store;

	ct_preload_enter();
	store = store_of(copy, lookup);
	if (store != NULL)
		ct_load_give_way(&copy->openssl, store);
	ct_preload_leave();
}

CT_EXPORT int X509_load_cert_crl_file_ex(X509_LOOKUP *lookup, const char *file,
					 int type, OSSL_LIB_CTX *libctx,
					 const char *propq)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);
	int result;

	if (copy == NULL)
		return 0;
	if (is_ours && type == X509_FILETYPE_PEM) {
		result = load_file(copy, store_of(copy, lookup), file, libctx,
				   propq);
		if (result > 0)
			return result;
	} else if (is_ours) {
		before_loading(copy, lookup);
	}
	REAL(result, copy, X509_load_cert_crl_file_ex, lookup, file, type,
	     libctx, propq);
	return result;
}

CT_EXPORT int X509_load_cert_crl_file(X509_LOOKUP *lookup, const char *file,
				      int type)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);
	int result;

	if (copy == NULL)
		return 0;
	if (is_ours && type == X509_FILETYPE_PEM) {
		result = load_file(copy, store_of(copy, lookup), file, NULL,
				   NULL);
		if (result > 0)
			return result;
	} else if (is_ours) {
		before_loading(copy, lookup);
	}
	REAL(result, copy, X509_load_cert_crl_file, lookup, file, type);
	return result;
}

/* What it does to the error queue differs between versions, and it is rarely
 * called: OpenSSL loads these. */
CT_EXPORT int X509_load_cert_file_ex(X509_LOOKUP *lookup, const char *file,
				     int type, OSSL_LIB_CTX *libctx,
				     const char *propq)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);
	int result;

	if (copy == NULL)
		return 0;
	if (is_ours)
		before_loading(copy, lookup);
	REAL(result, copy, X509_load_cert_file_ex, lookup, file, type, libctx,
	     propq);
	return result;
}

CT_EXPORT int X509_load_cert_file(X509_LOOKUP *lookup, const char *file,
				  int type)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);
	int result;

	if (copy == NULL)
		return 0;
	if (is_ours)
		before_loading(copy, lookup);
	REAL(result, copy, X509_load_cert_file, lookup, file, type);
	return result;
}

CT_EXPORT int X509_load_crl_file(X509_LOOKUP *lookup, const char *file,
				 int type)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);
	X509_STORE *store;
	const char *why = "";
	int result = CT_LOAD_TO_OPENSSL;

	if (copy == NULL)
		return 0;
	ct_preload_enter();
	store = store_of(copy, lookup);
	if (is_ours && store != NULL && file != NULL &&
	    (type == X509_FILETYPE_PEM || type == X509_FILETYPE_ASN1)) {
		result = ct_load_crl_file(&copy->openssl, store, file, type,
					  &why);
		if (result == CT_LOAD_TO_OPENSSL)
			CT_PRELOAD_SAY("%s: left to OpenSSL: %s", file, why);
		else
			CT_PRELOAD_SAY("%s: %d taken over", file, result);
	}
	if (result == CT_LOAD_TO_OPENSSL)
		result = copy->real.X509_load_crl_file(lookup, file, type);
	ct_preload_leave();
	return result;
}

/* --- CRLs ----------------------------------------------------------------- */
/* Whoever wants to see more of a CRL than OpenSSL's verification does gets the
 * whole of it. */

#define OF_CRL(type, failure, name, crl_type, crl, parameters, ...)            \
 CT_EXPORT type name parameters                                                \
 {                                                                             \
  bool is_ours;                                                                \
  const struct ct_preload_copy *copy = ct_preload_copy_of(CALLER(), &is_ours); \
  type result;                                                                 \
                                                                               \
  if (copy == NULL)                                                            \
   return failure;                                                             \
  ct_preload_enter();                                                          \
  if (is_ours)                                                                 \
   crl = (crl_type)(uintptr_t)ct_skeleton_whole(crl);                          \
  result = copy->real.name(__VA_ARGS__);                                       \
  ct_preload_leave();                                                          \
  return result;                                                               \
 }

typedef STACK_OF(X509_REVOKED) * revoked_t;
OF_CRL(revoked_t, NULL, X509_CRL_get_REVOKED, X509_CRL *, crl, (X509_CRL * crl),
       crl)
OF_CRL(X509_CRL *, NULL, X509_CRL_dup, const X509_CRL *, crl,
       (const X509_CRL *crl), crl)
OF_CRL(int, 0, X509_CRL_digest, const X509_CRL *, crl,
       (const X509_CRL *crl, const EVP_MD *type, unsigned char *out,
	unsigned int *len),
       crl, type, out, len)
OF_CRL(int, 0, X509_CRL_print, X509_CRL *, crl, (BIO * out, X509_CRL *crl), out,
       crl)
OF_CRL(int, -1, i2d_X509_CRL, const X509_CRL *, crl,
       (const X509_CRL *crl, unsigned char **out), crl, out)
OF_CRL(int, 0, PEM_write_bio_X509_CRL, const X509_CRL *, crl,
       (BIO * out, const X509_CRL *crl), out, crl)

CT_EXPORT int X509_CRL_match(const X509_CRL *a, const X509_CRL *b)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);
	int result;

	if (copy == NULL)
		return -1;
	ct_preload_enter();
	if (is_ours) {
		a = ct_skeleton_whole(a);
		b = ct_skeleton_whole(b);
	}
	result = copy->real.X509_CRL_match(a, b);
	ct_preload_leave();
	return result;
}

CT_EXPORT X509_CRL *X509_CRL_diff(X509_CRL *base, X509_CRL *newer,
				  EVP_PKEY *key, const EVP_MD *digest,
				  unsigned int flags)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);
	X509_CRL *result;

	if (copy == NULL)
		return NULL;
	ct_preload_enter();
	if (is_ours) {
		base = (X509_CRL *)(uintptr_t)ct_skeleton_whole(base);
		newer = (X509_CRL *)(uintptr_t)ct_skeleton_whole(newer);
	}
	result = copy->real.X509_CRL_diff(base, newer, key, digest, flags);
	ct_preload_leave();
	return result;
}

CT_EXPORT void X509_CRL_set_default_method(const X509_CRL_METHOD *method)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);

	if (copy == NULL)
		return;
	if (is_ours)
		ct_skeleton_set_program_method(&copy->openssl, method);
	else
		copy->real.X509_CRL_set_default_method(method);
}

/* --- libssl --------------------------------------------------------------- */

typedef STACK_OF(X509_NAME) * names_t;

names_t SSL_load_client_CA_file(const char *file);
names_t SSL_load_client_CA_file_ex(const char *file, OSSL_LIB_CTX *libctx,
				   const char *propq);

static names_t load_names(const struct ct_preload_copy *copy, const char *file)
{
	const char *why = "";
	OPENSSL_STACK *names;

	if (file == NULL)
		return NULL;
	ct_preload_enter();
	names = ct_load_client_names(&copy->openssl, file, &why);
	ct_preload_leave();
	if (names == NULL)
		CT_PRELOAD_SAY("%s: names left to OpenSSL: %s", file, why);
	else
		CT_PRELOAD_SAY("%s: %d names", file,
			       copy->openssl.OPENSSL_sk_num(names));
	return (names_t)names;
}

/* The real function of a caller's libssl. */
#define FIND_IN_LIBSSL(pointer, name)                    \
 do {                                                    \
  void *found_ = ct_preload_for_caller(#name, CALLER()); \
  memcpy(&(pointer), &found_, sizeof(found_));           \
 } while (0)

CT_EXPORT names_t SSL_load_client_CA_file(const char *file)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);
	names_t (*real)(const char *file), names = NULL;

	if (copy != NULL && is_ours &&
	    ct_openssl_is_default(&copy->openssl, NULL, NULL))
		names = load_names(copy, file);
	if (names != NULL)
		return names;
	FIND_IN_LIBSSL(real, SSL_load_client_CA_file);
	return real != NULL ? real(file) : NULL;
}

CT_EXPORT names_t SSL_load_client_CA_file_ex(const char *file,
					     OSSL_LIB_CTX *libctx,
					     const char *propq)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CALLER(), &is_ours);
	names_t (*real)(const char *file, OSSL_LIB_CTX *libctx,
			const char *propq),
		names = NULL;

	if (copy != NULL && is_ours &&
	    ct_openssl_is_default(&copy->openssl, libctx, propq))
		names = load_names(copy, file);
	if (names != NULL)
		return names;
	FIND_IN_LIBSSL(real, SSL_load_client_CA_file_ex);
	return real != NULL ? real(file, libctx, propq) : NULL;
}
