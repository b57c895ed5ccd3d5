/*
 * libcatrust-openssl: CA certificates and CRLs for OpenSSL's X509_STORE.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * For programs that use OpenSSL 3 and can be changed; for others there is
 * catrust-run. Files are loaded once for the whole process, and a certificate
 * becomes an X509 when a chain needs it. OpenSSL verifies as ever. What cannot
 * be done exactly as OpenSSL does it, OpenSSL does: its error queue then says
 * what is wrong.
 *
 * Load before other lookup methods are added to the store and before it is
 * used by several threads: OpenSSL asks the methods in the order of addition.
 * Before a store's objects are listed, and before X509_STORE_add_cert() adds a
 * certificate whose subject a loaded file has too, call
 * catrust_openssl_store_materialise().
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
 * The functions below add it to a store when they load the first file.
 * Calling X509_STORE_add_lookup() with it before gives it its place among
 * other methods.
 *
 * Returns: the method, owned by the library; NULL when out of memory.
 * Threads: safe. Cost: O(1). Since: 0.1.0.
 */
X509_LOOKUP_METHOD *catrust_openssl_lookup(void);

/**
 * catrust_openssl_store_load_file: loads a file of CA certificates or CRLs.
 * @store: changed
 * @path: a PEM file, as for X509_STORE_load_file()
 *
 * The file is remembered for catrust_openssl_refresh().
 *
 * Returns: 1, or 0 on failure, as X509_STORE_load_file().
 * Errors: in OpenSSL's error queue.
 * Threads: the store must not be used meanwhile. Cost: O(bytes of the file);
 * O(1) when the process has it already. Since: 0.1.0.
 */
int catrust_openssl_store_load_file(X509_STORE *store, const char *path);

/**
 * catrust_openssl_store_load_dir: loads all files of a directory.
 * @store: changed
 * @path: a directory; its regular files whose names do not begin with a dot
 *   are loaded in the order of their names' bytes
 *
 * Files without certificates and CRLs are passed over. Unlike a directory of
 * X509_LOOKUP_hash_dir() it needs no hashed names. The files are remembered
 * for catrust_openssl_refresh().
 *
 * Returns: how many files were loaded, or -1 when the directory cannot be read
 * or memory is short (errno says which).
 * Threads: the store must not be used meanwhile. Cost: O(bytes of the files).
 * Since: 0.1.0.
 */
int catrust_openssl_store_load_dir(X509_STORE *store, const char *path);

/**
 * catrust_openssl_store_default_paths: loads the CA certificates that OpenSSL
 * uses by default.
 * @store: changed
 *
 * The file, the directory and the URI of X509_STORE_set_default_paths(), with
 * its environment variables.
 *
 * Returns: 1, or 0 on failure.
 * Errors: in OpenSSL's error queue.
 * Threads: the store must not be used meanwhile. Cost: as
 * catrust_openssl_store_load_file(). Since: 0.1.0.
 */
int catrust_openssl_store_default_paths(X509_STORE *store);

/**
 * catrust_openssl_store_load_crl: loads a file of CRLs.
 * @store: changed
 * @path: a PEM file that holds CRLs
 *
 * OpenSSL looks at CRLs when X509_V_FLAG_CRL_CHECK is set. The file is
 * remembered for catrust_openssl_refresh().
 *
 * An X509_CRL that a program takes out of the store answers for serial numbers
 * (X509_CRL_get0_by_serial(), X509_CRL_get0_by_cert()) and verifies; but its
 * list of entries and its encoding are abridged. A program that wants those
 * reads the file itself.
 *
 * Returns: how many CRLs the file has, or 0 on failure.
 * Errors: in OpenSSL's error queue.
 * Threads: the store must not be used meanwhile. Cost: O(bytes of the file);
 * O(1) when the process has it already. Since: 0.1.0.
 */
int catrust_openssl_store_load_crl(X509_STORE *store, const char *path);

/**
 * catrust_openssl_store_materialise: puts all certificates into the store.
 * @store: changed
 *
 * For programs that list a store's objects.
 *
 * Threads: safe beside verification. Cost: O(certificates), in OpenSSL's time.
 * Since: 0.1.0.
 */
void catrust_openssl_store_materialise(X509_STORE *store);

/**
 * catrust_openssl_load_client_CA_file: the names of a file's CAs.
 * @path: a PEM file, as for SSL_load_client_CA_file()
 *
 * Returns: a new STACK_OF(X509_NAME), each name once, in
 * the order of the file; NULL when the file is not one that this library
 * handles: call SSL_load_client_CA_file() then.
 * Threads: safe. Cost: O(names). Since: 0.1.0.
 */
struct stack_st_X509_NAME *
catrust_openssl_load_client_CA_file(const char *path);

/**
 * catrust_openssl_refresh: a store with what the files hold now.
 * @store: loaded by the functions above
 * @generation: NULL, or where the result's generation goes: 0 for a store that
 *   was not made by this function, one more each time something changed. A
 *   program that keeps it with its sessions can refuse to resume older ones.
 *
 * When one of the store's files has changed, all of them are loaded into a new
 * store with the same verification parameters; certificates that were added in
 * other ways are not in it. A program gives it to its contexts by
 * SSL_CTX_set1_cert_store(); connections that are under way keep the old one.
 *
 * Returns: a new reference, to @store itself when nothing has changed; NULL
 * when a file cannot be loaded: go on with @store.
 * Errors: in OpenSSL's error queue.
 * Threads: safe beside verification, not beside loading into @store. Cost:
 * O(files) when nothing has changed. Since: 0.1.0.
 */
X509_STORE *catrust_openssl_refresh(X509_STORE *store, uint64_t *generation);

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_OPENSSL_H */
