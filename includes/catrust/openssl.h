/*
 * libcatrust-openssl: CA certificates and CRLs for OpenSSL's X509_STORE.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * This library is for programs that use OpenSSL 3 and whose source can be
 * changed; for other programs use catrust-run. The library loads each file once
 * per process, and makes an X509 of a certificate when a chain needs it.
 * OpenSSL still verifies. When the library cannot load a file exactly as
 * OpenSSL would, OpenSSL loads it, and its error queue has the errors.
 *
 * Load files before several threads use a store. A program may also call
 * OpenSSL's own functions on the same store, before and after:
 * X509_STORE_load_file() and similar functions, X509_STORE_add_cert(), lookup
 * methods. X509_verify_cert(), and so TLS, then answers as if OpenSSL had
 * loaded all files. For that, the first load sets two callbacks of the store,
 * by X509_STORE_set_get_issuer() and X509_STORE_set_lookup_certs(); when the
 * program has already set one of them, all certificates are added to the store
 * at once. A store with callbacks that receive CRLs (X509_STORE_set_check_crl()
 * and similar functions) gets complete CRLs.
 *
 * A program that reads a store's objects directly sees only those that have
 * already been made. Call catrust_openssl_store_materialise() before
 * - X509_STORE_get0_objects(), X509_STORE_get1_objects(),
 *   X509_STORE_get1_all_certs(), X509_STORE_CTX_print_verify_cb() and
 *   OSSL_CMP_CTX_set0_trustedStore();
 * - X509_STORE_CTX_get1_issuer(), X509_STORE_CTX_get1_certs() and
 *   X509_STORE_CTX_get_by_subject(), when the program has added other
 *   certificates or lookup methods, too;
 * - X509_STORE_set_get_issuer(), X509_STORE_set_lookup_certs() and functions
 *   that set a callback which receives CRLs, when called after loading;
 * - functions that read or change a CRL of X509_STORE_CTX_get1_crls() or
 *   X509_STORE_CTX_get0_current_crl(), except searches by serial number;
 * and before CRLs are loaded in a process that calls
 * X509_CRL_set_default_method(), which this library does, too.
 *
 * With OpenSSL 4.0 certificates are made at once, and a CRL that is already in
 * a store remains abridged: call catrust_openssl_store_materialise() before it
 * is loaded.
 *
 * To compile and link: pkg-config --cflags --libs catrust-openssl.
 */

#ifndef CATRUST_OPENSSL_H
#define CATRUST_OPENSSL_H

#include <stdint.h>

#include <openssl/x509.h>
#include <openssl/x509_vfy.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * catrust_openssl_lookup: the lookup method of this library.
 *
 * The functions below add the method to a store when they load the first file.
 * A program that queries lookup methods itself can pass it to
 * X509_STORE_add_lookup() first, to choose its position among the others.
 *
 * Returns: the method, owned by the library; NULL when out of memory.
 * Threads: safe. Cost: O(1). Since: 0.1.0.
 */
X509_LOOKUP_METHOD *catrust_openssl_lookup(void);

/**
 * catrust_openssl_store_load_file: loads a file of CA certificates or CRLs.
 * @store: the store to modify
 * @path: a PEM file, as for X509_STORE_load_file()
 *
 * The file is remembered for catrust_openssl_refresh().
 *
 * Returns: 1, or 0 on failure, as X509_STORE_load_file(), and when an argument
 * is NULL.
 * Errors: in OpenSSL's error queue, except for NULL arguments and when this
 * library runs out of memory.
 * Threads: the store must not be used meanwhile. Cost: O(bytes of the file);
 * O(1) when the process has it already. Since: 0.1.0.
 */
int catrust_openssl_store_load_file(X509_STORE *store, const char *path);

/**
 * catrust_openssl_store_load_dir: loads all files of a directory.
 * @store: the store to modify
 * @path: a directory; its regular files whose names do not begin with a dot
 *   are loaded in the order of their names' bytes
 *
 * Files without certificates and CRLs are skipped. Unlike a directory of
 * X509_LOOKUP_hash_dir() it needs no hashed names. The files are remembered
 * for catrust_openssl_refresh().
 *
 * Returns: the number of files loaded, or -1 with errno set when the directory
 * cannot be read, memory runs out or an argument is NULL.
 * Threads: the store must not be used meanwhile. Cost: O(bytes of the files).
 * Since: 0.1.0.
 */
int catrust_openssl_store_load_dir(X509_STORE *store, const char *path);

/**
 * catrust_openssl_store_load_default_paths: loads the CA certificates that
 * OpenSSL uses by default.
 * @store: the store to modify
 *
 * This function loads the file, the directory and the URI that
 * X509_STORE_set_default_paths() does, and uses the same environment variables.
 * A missing file is not an error. catrust_openssl_refresh() loads them again
 * when the file has changed.
 *
 * Returns: 1, or 0 on failure and when @store is NULL.
 * Errors: in OpenSSL's error queue.
 * Threads: the store must not be used meanwhile. Cost: as
 * catrust_openssl_store_load_file(). Since: 0.1.0.
 */
int catrust_openssl_store_load_default_paths(X509_STORE *store);

/**
 * catrust_openssl_store_load_crl: loads a file of CRLs.
 * @store: the store to modify
 * @path: a PEM file that holds CRLs
 *
 * OpenSSL checks CRLs when X509_V_FLAG_CRL_CHECK is set. The file is
 * remembered for catrust_openssl_refresh().
 *
 * An X509_CRL that a program gets from the store can be searched by serial
 * number (X509_CRL_get0_by_serial(), X509_CRL_get0_by_cert()) and its signature
 * verified; but its list of entries (X509_CRL_get_REVOKED()) and its encoding
 * are abridged, and it must not be changed. For complete CRLs call
 * catrust_openssl_store_materialise().
 *
 * Returns: the number of CRLs in the file, or 0 on failure and when an argument
 * is NULL.
 * Errors: in OpenSSL's error queue.
 * Threads: the store must not be used meanwhile. Cost: O(bytes of the file);
 * O(1) when the process has it already. Since: 0.1.0.
 */
int catrust_openssl_store_load_crl(X509_STORE *store, const char *path);

/**
 * catrust_openssl_store_materialise: puts all certificates and complete CRLs
 * into the store.
 * @store: the store to modify; may be NULL
 *
 * Programs that read a store's objects need this function: from now on the
 * store is as if OpenSSL had loaded its files, and so are files that are loaded
 * later and stores that catrust_openssl_refresh() makes from it. Objects with
 * the same subject are in the order in which they were added; the order of
 * others is unspecified, and a certificate that OpenSSL has added as well may
 * be listed twice. When memory runs out, some objects are not made yet.
 *
 * Threads: safe during verification, once a file has been loaded. Cost:
 * O(certificates and entries of CRLs), in OpenSSL's time. Since: 0.1.0.
 */
void catrust_openssl_store_materialise(X509_STORE *store);

/**
 * catrust_openssl_load_client_CA_file: reads the CA names of a file.
 * @path: a PEM file, as for SSL_load_client_CA_file()
 *
 * Returns: a new STACK_OF(X509_NAME), each name once, in the order of the file,
 * to be freed by sk_X509_NAME_pop_free(names, X509_NAME_free); NULL when @path
 * is NULL or this library cannot handle the file: call
 * SSL_load_client_CA_file() then.
 * Threads: safe. Cost: O(names). Since: 0.1.0.
 */
struct stack_st_X509_NAME *
catrust_openssl_load_client_CA_file(const char *path);

/**
 * catrust_openssl_refresh: makes a store of the current contents of the files.
 * @store: a store that was loaded by the functions above
 * @generation: receives the result's generation: 0 for a store that was not
 *   made by this function, incremented by each refresh that found a change;
 *   unchanged on failure; NULL allowed. A program that stores it in its
 *   sessions can refuse to resume sessions of older generations.
 *
 * When one of the store's files has changed or no longer exists, all of them
 * are loaded into a new store with the same verification parameters and
 * callbacks. The new store does not have the certificates, CRLs, lookup methods
 * (except those of the default paths) and ex_data that the program has added
 * by OpenSSL's functions. New files in a directory are not loaded. A relative
 * path was resolved when it was loaded, so that chdir() does not change its
 * meaning; after chroot() the files cannot be reached.
 *
 * A CRL replaces one of the same issuer and scope only if it is not older, by
 * its thisUpdate and cRLNumber, and the key of a CA of @store verifies both. A
 * CRL that is no longer in any of the files is removed.
 *
 * A program passes the result to SSL_CTX_set1_cert_store(); connections that
 * already exist keep the old store.
 *
 * Returns: a new reference, to @store itself when nothing has changed; NULL
 * when a file cannot be loaded or reached, a CRL must not replace the previous
 * one, or @store is NULL: continue to use @store.
 * Errors: in OpenSSL's error queue, when a file cannot be loaded.
 * Threads: safe during verification, not while another thread loads into
 * @store. Cost: O(files) when nothing has changed. Since: 0.1.0.
 */
X509_STORE *catrust_openssl_refresh(X509_STORE *store, uint64_t *generation);

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_OPENSSL_H */
