/*
 * Loading files into an X509_STORE, as OpenSSL's functions do it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a store and a path. Output: what OpenSSL's function returns and leaves
 * in the error queue; or CT_LOAD_TO_OPENSSL, when OpenSSL has to load the file:
 * nothing is pending in the store then, so that what OpenSSL adds comes last.
 */

#ifndef CT_OPENSSL_LOAD_H
#define CT_OPENSSL_LOAD_H

#include "functions.h"

enum { CT_LOAD_TO_OPENSSL = -1 };

/* Certificates or CRLs, as X509_load_cert_crl_file() with X509_FILETYPE_PEM:
 * how many the file has (above 0), or CT_LOAD_TO_OPENSSL and in *out_why why.
 */
int ct_load_cert_crl_file(const struct ct_openssl *openssl, X509_STORE *store,
			  const char *path, const char **out_why);

/* OpenSSL is about to load into the store what the adapter does not see. */
void ct_load_fall_back(const struct ct_openssl *openssl, X509_STORE *store);

/* CRLs, as X509_load_crl_file() with X509_FILETYPE_PEM or _ASN1. */
int ct_load_crl_file(const struct ct_openssl *openssl, X509_STORE *store,
		     const char *path, int type, const char **out_why);

/* X509_LOOKUP_store() is about to be given a URI or a path (NULL: the default
 * one). OpenSSL loads a file there as a whole when it looks for something that
 * the store does not have, which no hook sees: the store gets all objects now,
 * and nothing is pending in it later. */
void ct_load_before_place(const struct ct_openssl *openssl, X509_STORE *store,
			  const char *place);

/* X509_LOOKUP_hash_dir() is about to be given directories, separated by colons.
 * OpenSSL looks there for files with the hash of the name that it needs. */
void ct_load_before_directories(const struct ct_openssl *openssl,
				X509_STORE *store, const char *list);

/* Both, for the default directories and URI. */
void ct_load_before_defaults(const struct ct_openssl *openssl,
			     X509_STORE *store);

/* The rest of X509_STORE_set_default_paths_ex() when the adapter has loaded the
 * file: directories and URI, in OpenSSL's order, and an empty error queue. */
int ct_load_default_places(const struct ct_openssl *openssl, X509_STORE *store,
			   OSSL_LIB_CTX *libctx, const char *propq);

/* The subjects of a file's certificates, as SSL_load_client_CA_file() returns
 * them: a new stack of X509_NAME, or NULL when OpenSSL has to load the file. */
OPENSSL_STACK *ct_load_client_names(const struct ct_openssl *openssl,
				    const char *path, const char **out_why);

#endif /* CT_OPENSSL_LOAD_H */
