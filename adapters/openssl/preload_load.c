/*
 * Functions of OpenSSL that load files into stores.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "../common/status.h"
#include "load.h"
#include "preload_hooks.h"

static void leave(const struct ct_preload_copy *copy, X509_STORE *store,
		  const char *path, const char *why)
{
	ct_load_fall_back(&copy->openssl, store);
	ct_status_left(path, why);
}

/* Loads a file into a store: how many objects it has, or CT_LOAD_TO_OPENSSL. */
static int load_file(const struct ct_preload_copy *copy, X509_STORE *store,
		     const char *path, OSSL_LIB_CTX *libctx, const char *propq)
{
	const char *why = "another library context than the default";
	int count = CT_LOAD_TO_OPENSSL;

	if (store == NULL || path == NULL)
		return CT_LOAD_TO_OPENSSL;
	if (ct_openssl_is_default(&copy->openssl, libctx, propq))
		count = ct_load_cert_crl_file(&copy->openssl, store, path,
					      &why);
	else
		leave(copy, store, path, why);
	if (count == CT_LOAD_TO_OPENSSL)
		CT_PRELOAD_SAY("%s: left to OpenSSL: %s", path, why);
	else
		CT_PRELOAD_SAY("%s: %d taken over", path, count);
	return count;
}

CT_EXPORT int X509_STORE_load_file_ex(X509_STORE *store, const char *file,
				      OSSL_LIB_CTX *libctx, const char *propq)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (ours != NULL && load_file(copy, store, file, libctx, propq) > 0)
		return 1;
	CT_REAL(result, X509_STORE_load_file_ex, store, file, libctx, propq);
	return result;
}

CT_EXPORT int X509_STORE_load_file(X509_STORE *store, const char *file)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (ours != NULL && load_file(copy, store, file, NULL, NULL) > 0)
		return 1;
	CT_REAL(result, X509_STORE_load_file, store, file);
	return result;
}

/* X509_STORE_load_locations(): the file comes first; OpenSSL adds the
 * directory. True: it is done. *file: what OpenSSL has to load. */
static bool load_locations(const struct ct_preload_copy *copy,
			   X509_STORE *store, const char **file,
			   const char *path, OSSL_LIB_CTX *libctx,
			   const char *propq)
{
	if (path != NULL)
		ct_load_before_directories(&copy->openssl, store, path);
	if (*file == NULL || load_file(copy, store, *file, libctx, propq) <= 0)
		return false;
	*file = NULL;
	return path == NULL;
}

CT_EXPORT int X509_STORE_load_locations_ex(X509_STORE *store, const char *file,
					   const char *path,
					   OSSL_LIB_CTX *libctx,
					   const char *propq)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (ours != NULL &&
	    load_locations(copy, store, &file, path, libctx, propq))
		return 1;
	CT_REAL(result, X509_STORE_load_locations_ex, store, file, path, libctx,
		propq);
	return result;
}

CT_EXPORT int X509_STORE_load_locations(X509_STORE *store, const char *file,
					const char *path)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (ours != NULL &&
	    load_locations(copy, store, &file, path, NULL, NULL))
		return 1;
	CT_REAL(result, X509_STORE_load_locations, store, file, path);
	return result;
}

/* The file of X509_FILETYPE_DEFAULT. */
static const char *default_file(const struct ct_preload_copy *copy)
{
	const char *file =
		secure_getenv(copy->openssl.X509_get_default_cert_file_env());

	return file != NULL ? file : copy->openssl.X509_get_default_cert_file();
}

/* X509_STORE_set_default_paths(): true when it is done, with its result. */
static bool set_default_paths(const struct ct_preload_copy *copy,
			      X509_STORE *store, OSSL_LIB_CTX *libctx,
			      const char *propq, int *out_result)
{
	if (load_file(copy, store, default_file(copy), libctx, propq) > 0) {
		*out_result = ct_load_default_places(&copy->openssl, store,
						     libctx, propq);
		return true;
	}
	ct_load_before_defaults(&copy->openssl, store);
	return false;
}

CT_EXPORT int X509_STORE_set_default_paths_ex(X509_STORE *store,
					      OSSL_LIB_CTX *libctx,
					      const char *propq)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (ours != NULL &&
	    set_default_paths(copy, store, libctx, propq, &result))
		return result;
	CT_REAL(result, X509_STORE_set_default_paths_ex, store, libctx, propq);
	return result;
}

CT_EXPORT int X509_STORE_set_default_paths(X509_STORE *store)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (ours != NULL && set_default_paths(copy, store, NULL, NULL, &result))
		return result;
	CT_REAL(result, X509_STORE_set_default_paths, store);
	return result;
}

CT_EXPORT int X509_STORE_load_path(X509_STORE *store, const char *path)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (ours != NULL && path != NULL)
		ct_load_before_directories(&copy->openssl, store, path);
	CT_REAL(result, X509_STORE_load_path, store, path);
	return result;
}

CT_EXPORT int X509_STORE_load_store_ex(X509_STORE *store, const char *uri,
				       OSSL_LIB_CTX *libctx, const char *propq)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (ours != NULL)
		ct_load_before_place(&copy->openssl, store, uri);
	CT_REAL(result, X509_STORE_load_store_ex, store, uri, libctx, propq);
	return result;
}

CT_EXPORT int X509_STORE_load_store(X509_STORE *store, const char *uri)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (ours != NULL)
		ct_load_before_place(&copy->openssl, store, uri);
	CT_REAL(result, X509_STORE_load_store, store, uri);
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

/* The store that a lookup object loads into; of any method. */
static X509_STORE *store_of(const struct ct_preload_copy *copy,
			    const X509_LOOKUP *lookup)
{
	return lookup != NULL ? copy->openssl.X509_LOOKUP_get_store(lookup)
			      : NULL;
}

/* X509_LOOKUP_load_file(), which is a macro for this; X509_LOOKUP_add_store()
 * is another. */
static bool load_by_ctrl(const struct ct_preload_copy *copy,
			 X509_LOOKUP *lookup, int command, const char *file,
			 long type, OSSL_LIB_CTX *libctx, const char *propq)
{
	X509_STORE *store = NULL;

	if (command == X509_L_ADD_STORE || command == X509_L_LOAD_STORE)
		ct_load_before_place(&copy->openssl, store_of(copy, lookup),
				     file);
	if (command == X509_L_ADD_DIR)
		ct_load_before_directories(
			&copy->openssl, store_of(copy, lookup),
			type == X509_FILETYPE_DEFAULT ? NULL : file);
	if (command != X509_L_FILE_LOAD ||
	    (type != X509_FILETYPE_PEM && type != X509_FILETYPE_DEFAULT &&
	     type != X509_FILETYPE_ASN1))
		return false;
	store = store_of_file_lookup(copy, lookup);
	if (store != NULL && type == X509_FILETYPE_ASN1)
		ct_load_fall_back(&copy->openssl, store);
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
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (ours != NULL && load_by_ctrl(copy, lookup, command, argument,
					 number, libctx, propq))
		return 1;
	CT_REAL(result, X509_LOOKUP_ctrl_ex, lookup, command, argument, number,
		out, libctx, propq);
	return result;
}

CT_EXPORT int X509_LOOKUP_ctrl(X509_LOOKUP *lookup, int command,
			       const char *argument, long number, char **out)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (ours != NULL &&
	    load_by_ctrl(copy, lookup, command, argument, number, NULL, NULL))
		return 1;
	CT_REAL(result, X509_LOOKUP_ctrl, lookup, command, argument, number,
		out);
	return result;
}

/* OpenSSL is about to load into a store what the adapter does not see. */
static void before_loading(const struct ct_preload_copy *copy,
			   const X509_LOOKUP *lookup)
{
	X509_STORE *store;

	store = store_of(copy, lookup);
	if (store != NULL)
		ct_load_fall_back(&copy->openssl, store);
}

/* X509_load_cert_crl_file(): how many objects were loaded; 0 or less when
 * OpenSSL has to do it. */
static int load_cert_crl_file(const struct ct_preload_copy *copy,
			      const X509_LOOKUP *lookup, const char *file,
			      int type, OSSL_LIB_CTX *libctx, const char *propq)
{
	if (type == X509_FILETYPE_PEM)
		return load_file(copy, store_of(copy, lookup), file, libctx,
				 propq);
	before_loading(copy, lookup);
	return 0;
}

CT_EXPORT int X509_load_cert_crl_file_ex(X509_LOOKUP *lookup, const char *file,
					 int type, OSSL_LIB_CTX *libctx,
					 const char *propq)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (ours != NULL)
		result = load_cert_crl_file(copy, lookup, file, type, libctx,
					    propq);
	if (result <= 0)
		CT_REAL(result, X509_load_cert_crl_file_ex, lookup, file, type,
			libctx, propq);
	return result;
}

CT_EXPORT int X509_load_cert_crl_file(X509_LOOKUP *lookup, const char *file,
				      int type)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (ours != NULL)
		result = load_cert_crl_file(copy, lookup, file, type, NULL,
					    NULL);
	if (result <= 0)
		CT_REAL(result, X509_load_cert_crl_file, lookup, file, type);
	return result;
}

/* X509_load_cert_file() is rarely called, and does different things to the
 * error queue in different versions: OpenSSL does it. */
static void leave_to_openssl(const struct ct_preload_copy *copy,
			     const X509_LOOKUP *lookup, const char *file)
{
	if (file == NULL)
		file = "the default file";
	CT_PRELOAD_SAY("%s: left to OpenSSL: X509_load_cert_file()", file);
	ct_status_left(file, "X509_load_cert_file()");
	before_loading(copy, lookup);
}

CT_EXPORT int X509_load_cert_file_ex(X509_LOOKUP *lookup, const char *file,
				     int type, OSSL_LIB_CTX *libctx,
				     const char *propq)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (ours != NULL)
		leave_to_openssl(copy, lookup, file);
	CT_REAL(result, X509_load_cert_file_ex, lookup, file, type, libctx,
		propq);
	return result;
}

CT_EXPORT int X509_load_cert_file(X509_LOOKUP *lookup, const char *file,
				  int type)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (ours != NULL)
		leave_to_openssl(copy, lookup, file);
	CT_REAL(result, X509_load_cert_file, lookup, file, type);
	return result;
}

CT_EXPORT int X509_load_crl_file(X509_LOOKUP *lookup, const char *file,
				 int type)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	X509_STORE *store;
	const char *why = "";
	int result = CT_LOAD_TO_OPENSSL;

	if (copy == NULL)
		return 0;
	store = store_of(copy, lookup);
	if (ours != NULL && store != NULL && file != NULL &&
	    (type == X509_FILETYPE_PEM || type == X509_FILETYPE_ASN1)) {
		result = ct_load_crl_file(&copy->openssl, store, file, type,
					  &why);
		if (result == CT_LOAD_TO_OPENSSL)
			CT_PRELOAD_SAY("%s: left to OpenSSL: %s", file, why);
		else
			CT_PRELOAD_SAY("%s: %d taken over", file, result);
	}
	if (result == CT_LOAD_TO_OPENSSL)
		CT_REAL(result, X509_load_crl_file, lookup, file, type);
	return result;
}

/* A program that calls a lookup method makes it load what it finds. */
CT_EXPORT int X509_LOOKUP_by_subject(X509_LOOKUP *lookup, X509_LOOKUP_TYPE type,
				     const X509_NAME *name, X509_OBJECT *out)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (ours != NULL)
		before_loading(copy, lookup);
	CT_REAL(result, X509_LOOKUP_by_subject, lookup, type, name, out);
	return result;
}

CT_EXPORT int X509_LOOKUP_by_subject_ex(X509_LOOKUP *lookup,
					X509_LOOKUP_TYPE type,
					const X509_NAME *name, X509_OBJECT *out,
					OSSL_LIB_CTX *libctx, const char *propq)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (ours != NULL)
		before_loading(copy, lookup);
	CT_REAL(result, X509_LOOKUP_by_subject_ex, lookup, type, name, out,
		libctx, propq);
	return result;
}
