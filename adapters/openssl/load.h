/*
 * Loading files into an X509_STORE, as OpenSSL's functions do it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a store and a path. Output: what OpenSSL's function returns and
 * leaves in the error queue; or that OpenSSL is to do it: the store then has
 * all that was pending, so that what OpenSSL adds comes behind it.
 */

#ifndef CT_OPENSSL_LOAD_H
#define CT_OPENSSL_LOAD_H

#include "functions.h"

enum { CT_LOAD_TO_OPENSSL = -1 };

/* Certificates or CRLs, as X509_load_cert_crl_file() with X509_FILETYPE_PEM:
 * how many the file has (above 0), or CT_LOAD_TO_OPENSSL. *out_why: why. */
int ct_load_cert_crl_file(const struct ct_openssl *openssl, X509_STORE *store,
			  const char *path, const char **out_why);

/* OpenSSL is about to load into the store what was not given to us. */
void ct_load_give_way(const struct ct_openssl *openssl, X509_STORE *store);

/* CRLs, as X509_load_crl_file() with X509_FILETYPE_PEM or _ASN1. */
int ct_load_crl_file(const struct ct_openssl *openssl, X509_STORE *store,
		     const char *path, int type, const char **out_why);

/* OpenSSL is about to be given a place, a URI or a path (NULL: the default
 * one), for its lookups by X509_LOOKUP_store(). A file there comes into the
 * store whole, when OpenSSL looks for something that the store does not have,
 * and no call is seen then: the store gets all objects now and later. */
void ct_load_before_place(const struct ct_openssl *openssl, X509_STORE *store,
			  const char *place);

/* The same for directories of its lookups by X509_LOOKUP_hash_dir(), separated
 * by colons. There it looks for files that are named after what is missing. */
void ct_load_before_directories(const struct ct_openssl *openssl,
				X509_STORE *store, const char *list);

/* Both, for the default directory and URI. */
void ct_load_before_defaults(const struct ct_openssl *openssl,
			     X509_STORE *store);

/* The rest of X509_STORE_set_default_paths_ex() when its file was loaded here:
 * the directory and the URI, in OpenSSL's order, and no errors. */
int ct_load_default_places(const struct ct_openssl *openssl, X509_STORE *store,
			   OSSL_LIB_CTX *libctx, const char *propq);

/* The subjects of a file's certificates, as SSL_load_client_CA_file() gives
 * them: a new stack of X509_NAME, or NULL when OpenSSL is to do it. */
OPENSSL_STACK *ct_load_client_names(const struct ct_openssl *openssl,
				    const char *path, const char **out_why);

#endif /* CT_OPENSSL_LOAD_H */
