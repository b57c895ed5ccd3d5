/*
 * libcatrust-openssl: CA certificates and CRLs for OpenSSL's X509_STORE.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * For programs that use OpenSSL 3 and can be changed; for others there is
 * catrust-run. Files are loaded once for the whole process, and a certificate
 * becomes an X509 when a chain needs it. Verification remains OpenSSL's. A file
 * that this library cannot load exactly as OpenSSL would is loaded by OpenSSL,
 * whose error queue then says what is wrong.
 *
 * Load before a store is used by several threads. OpenSSL's own functions may
 * be called on the same store, before and after: X509_STORE_load_file() and its
 * kind, X509_STORE_add_cert(), lookup methods. X509_verify_cert(), and so TLS,
 * then answers as if OpenSSL had loaded all files. For that, the first load
 * gives a store two call-backs, X509_STORE_set_get_issuer() and
 * X509_STORE_set_lookup_certs(); a store for which the program has set one of
 * them gets all certificates at once. A store whose call-backs are handed CRLs
 * (X509_STORE_set_check_crl() and its kind) gets whole ones.
 *
 * A program that reads a store's objects directly sees only those that are
 * already made. Call catrust_openssl_store_materialise() before
 * - X509_STORE_get0_objects(), X509_STORE_get1_objects(),
 *   X509_STORE_get1_all_certs(), X509_STORE_CTX_print_verify_cb() and
 *   OSSL_CMP_CTX_set0_trustedStore();
 * - X509_STORE_CTX_get1_issuer(), X509_STORE_CTX_get1_certs() and
 *   X509_STORE_CTX_get_by_subject(), where certificates or lookup methods come
 *   from elsewhere, too;
 * - X509_STORE_set_get_issuer(), X509_STORE_set_lookup_certs() and call-backs
 *   that are handed CRLs, when they are set after loading;
 * - what reads or changes a CRL that comes from X509_STORE_CTX_get1_crls() or
 *   X509_STORE_CTX_get0_current_crl(), but for a search by serial number;
 * and before CRLs are loaded in a process that calls
 * X509_CRL_set_default_method(), which this library does, too.
 *
 * With OpenSSL 4.0 certificates are made at once. A CRL that is in a store
 * stays abridged there: materialise before it is loaded.
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
 * A program that queries lookup methods itself can call X509_STORE_add_lookup()
 * with it first, to choose its place among the others.
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
 * Returns: 1, or 0 on failure, as X509_STORE_load_file(); also when an argument
 * is NULL.
 * Errors: in OpenSSL's error queue; none for NULL, or where this library has no
 * memory.
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
 * Returns: how many files were loaded, or -1 when the directory cannot be read,
 * memory is short or an argument is NULL (errno says which).
 * Threads: the store must not be used meanwhile. Cost: O(bytes of the files).
 * Since: 0.1.0.
 */
int catrust_openssl_store_load_dir(X509_STORE *store, const char *path);

/**
 * catrust_openssl_store_load_default_paths: loads the CA certificates that
 * OpenSSL uses by default.
 * @store: the store to modify
 *
 * The file, the directory and the URI of X509_STORE_set_default_paths(), with
 * its environment variables. A file that is missing is not an error.
 * catrust_openssl_refresh() does the same again when the file has changed.
 *
 * Returns: 1, or 0 on failure; also when @store is NULL.
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
 * An X509_CRL that a program takes out of the store answers for serial numbers
 * (X509_CRL_get0_by_serial(), X509_CRL_get0_by_cert()) and verifies; but its
 * list of entries (X509_CRL_get_REVOKED()) and its encoding are abridged, and
 * it must not be changed. For whole CRLs call
 * catrust_openssl_store_materialise().
 *
 * Returns: how many CRLs the file has, or 0 on failure, also when an argument
 * is NULL.
 * Errors: in OpenSSL's error queue.
 * Threads: the store must not be used meanwhile. Cost: O(bytes of the file);
 * O(1) when the process has it already. Since: 0.1.0.
 */
int catrust_openssl_store_load_crl(X509_STORE *store, const char *path);

/**
 * catrust_openssl_store_materialise: puts all certificates and whole CRLs into
 * the store.
 * @store: the store to modify; may be NULL
 *
 * For programs that read a store's objects: from now on the store is as if
 * OpenSSL had loaded its files, also for files that are loaded later and for
 * stores that catrust_openssl_refresh() makes from it. Those that share a
 * subject are in the order in which they were added; the order of others is
 * unspecified, and a certificate that OpenSSL has added as well may be listed
 * twice. When memory runs out some stay pending.
 *
 * Threads: safe during verification, once a file has been loaded. Cost:
 * O(certificates and entries of CRLs), in OpenSSL's time. Since: 0.1.0.
 */
void catrust_openssl_store_materialise(X509_STORE *store);

/**
 * catrust_openssl_load_client_CA_file: the names of a file's CAs.
 * @path: a PEM file, as for SSL_load_client_CA_file()
 *
 * Returns: a new STACK_OF(X509_NAME), each name once, in the order of the file,
 * for sk_X509_NAME_pop_free(names, X509_NAME_free); NULL when the file is not
 * one that this library handles, or @path is NULL: call
 * SSL_load_client_CA_file() then.
 * Threads: safe. Cost: O(names). Since: 0.1.0.
 */
struct stack_st_X509_NAME *
catrust_openssl_load_client_CA_file(const char *path);

/**
 * catrust_openssl_refresh: a store with what the files hold now.
 * @store: loaded by the functions above
 * @generation: receives the result's generation: 0 for a store that was not
 *   made by this function, incremented each time something changed; unchanged
 *   on failure; NULL allowed. A program that keeps it with its sessions can
 *   refuse to resume older ones.
 *
 * When one of the store's files has changed or is gone, all of them are loaded
 * into a new store with the same verification parameters and call-backs. What
 * was added in other ways is not in it: certificates, CRLs, lookup methods (but
 * for the default places) and ex_data. New files in a directory are not loaded.
 * A relative path means the file that it meant when it was loaded, also after
 * chdir(); after chroot() the files cannot be reached.
 *
 * A CRL replaces one of the same issuer and scope only if it is not older, by
 * its thisUpdate and CRL number, and the key of a CA of @store verifies both. A
 * CRL that is no longer in any of the files is removed.
 *
 * A program gives the result to its contexts by SSL_CTX_set1_cert_store();
 * connections that already exist keep the old one.
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
