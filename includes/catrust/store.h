/*
 * libcatrust: stores of trust anchors.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Any number of threads may use a store, and others may add certificates to it
 * or refresh it at the same time. Threads read snapshots: immutable sets of
 * certificates. A refresh makes a new set and publishes it; a snapshot that a
 * thread already holds does not change. When a process forks while another
 * thread modifies a store, the child has the store as it was before or after
 * the change.
 */

#ifndef CATRUST_STORE_H
#define CATRUST_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <catrust/error.h>
#include <catrust/rdn.h>
#include <catrust/report.h>

#ifdef __cplusplus
extern "C" {
#endif

struct catrust_store;
struct catrust_snapshot;

/* ------------------------------------------------------------- the store */

/**
 * catrust_store_new: makes a store without certificates.
 *
 * Returns: the store with one reference, or NULL when out of memory.
 *
 * Threads: safe. Since: 0.1.0.
 */
struct catrust_store *catrust_store_new(void);

/**
 * catrust_store_ref: takes a further reference.
 * @store: a store
 *
 * Returns: @store.
 *
 * Threads: safe. Since: 0.1.0.
 */
struct catrust_store *catrust_store_ref(struct catrust_store *store);

/**
 * catrust_store_unref: drops a reference; the last one frees the store.
 * @store: NULL allowed
 *
 * Snapshots of the store stay valid.
 *
 * Threads: safe. Since: 0.1.0.
 */
void catrust_store_unref(struct catrust_store *store);

/* --------------------------------------------------------------- loading */

enum catrust_policy {
	/* A call adds all certificates of its input, or none. */
	CATRUST_STRICT = 0,
	/* Certificates and files that cannot be used are skipped. */
	CATRUST_LENIENT = 1
};

enum catrust_format {
	CATRUST_FORMAT_AUTO = 0, /* DER or a root program's list where
				     recognised, else PEM */
	CATRUST_FORMAT_PEM = 1,
	CATRUST_FORMAT_DER = 2 /* one certificate, or several in a row */
};

/* How to load; start with CATRUST_LOAD_OPTIONS_INIT. */
struct catrust_load_options {
	size_t struct_size; /* sizeof(struct catrust_load_options) */
	enum catrust_policy policy;
	enum catrust_format format;
	/* Receives every problem, also in a strict load; NULL: no report. */
	struct catrust_report *report;
	size_t max_file_size;	  /* bytes, up to 2 GiB; 0: 2 GiB */
	size_t max_expanded_size; /* bytes that gzip data may expand to, up to 2
				     GiB; 0: 256 MiB */
	size_t max_expansion;	  /* times the gzip data's size; 0: 100 */
};

#define CATRUST_LOAD_OPTIONS_INIT                                           \
 {                                                                          \
  sizeof(struct catrust_load_options), CATRUST_STRICT, CATRUST_FORMAT_AUTO, \
	  NULL, 0, 0, 0                                                     \
 }

/**
 * catrust_store_add_file: adds the certificates of a file.
 * @store: the store to modify
 * @path: a regular file: PEM with any text around the blocks (labels
 *   CERTIFICATE, X509 CERTIFICATE, TRUSTED CERTIFICATE), DER, a root program's
 *   list (p11-kit's text, NSS's certdata.txt), or gzip of any
 * @options: NULL: a strict load without report
 * @count: receives the number of certificates in the file, including duplicates
 *   and those that the store held before; NULL allowed
 *
 * With CATRUST_FORMAT_AUTO a root program's list is recognised by the text
 * before the first PEM block. catrust_verify() enforces the limits that the
 * list sets for its certificates: purposes, distrust, distrust dates, and
 * attached extensions. A malformed object that might limit trust makes even a
 * lenient load fail, and so do lines of such a list after PEM blocks.
 *
 * The store remembers the file for catrust_store_refresh() by its absolute
 * path: a relative path is resolved against the working directory of this call.
 * When another store of this process has loaded the same file, and it has not
 * changed, both share its contents.
 *
 * Returns: CATRUST_OK, or an error, and then the store is unchanged.
 * Errors: CATRUST_E_FILE_*, CATRUST_E_GZIP_*, CATRUST_E_PEM_*,
 * CATRUST_E_BASE64, CATRUST_E_DER_*, CATRUST_E_TIME, CATRUST_E_CERTIFICATE,
 * CATRUST_E_DUPLICATE_EXTENSION, CATRUST_E_EMPTY_NAME, CATRUST_E_TRUST_OBJECT,
 * CATRUST_E_OTHER_KEY, CATRUST_E_NO_CERTIFICATE (also when a lenient load
 * skipped all), CATRUST_E_LIMIT, CATRUST_E_MEMORY, CATRUST_E_INVALID_ARGUMENT.
 * Threads: safe, also while other threads read the store; existing snapshots do
 * not change.
 * Cost: O(bytes of the file), O(1) where it is shared. Once the store has been
 * read (a snapshot, a verification) also O(certificates held), since readers
 * keep the old set: load first, then serve, or load a directory in one call.
 * Since: 0.1.0.
 */
enum catrust_error
catrust_store_add_file(struct catrust_store *store, const char *path,
		       const struct catrust_load_options *options,
		       size_t *count);

/**
 * catrust_store_add_directory: adds the certificates of a directory's files.
 * @store: the store to modify
 * @path: a directory; its subdirectories are skipped, symbolic links to files
 *   and dot files are not
 * @options: NULL: a strict load without report
 * @count: as for catrust_store_add_file(), the sum over all files
 *
 * Files are loaded in the order of their names' bytes. A strict load fails with
 * the first file that does; files without any certificate, and files that are
 * not regular, are skipped in every load.
 *
 * Returns: CATRUST_OK, or an error, and then the store is unchanged.
 * Errors: CATRUST_E_FILE_OPEN for the directory itself; otherwise as
 * catrust_store_add_file(), CATRUST_E_NO_CERTIFICATE excepted.
 * Threads: as catrust_store_add_file(). Since: 0.1.0.
 */
enum catrust_error
catrust_store_add_directory(struct catrust_store *store, const char *path,
			    const struct catrust_load_options *options,
			    size_t *count);

/**
 * catrust_store_add_memory: adds certificates from memory.
 * @store: the store to modify
 * @data: the contents of a file of certificates; copied
 * @len: bytes at @data
 * @options: NULL: a strict load without report
 * @count: as catrust_store_add_file()
 *
 * Returns: CATRUST_OK, or an error, and then the store is unchanged.
 * Errors: as catrust_store_add_file(), CATRUST_E_FILE_* excepted;
 * CATRUST_E_FILE_TOO_LARGE over 2 GiB.
 * Threads: as catrust_store_add_file(). Since: 0.1.0.
 */
enum catrust_error
catrust_store_add_memory(struct catrust_store *store, const void *data,
			 size_t len, const struct catrust_load_options *options,
			 size_t *count);

/**
 * catrust_store_add_system: adds the system's CA certificates.
 * @store: the store to modify
 * @options: NULL: a strict load without report
 * @count: as catrust_store_add_file()
 *
 * The file is the one given to configure, or the first one that exists in a
 * list of usual paths, such as /etc/ssl/certs/ca-certificates.crt.
 *
 * Returns: CATRUST_OK, or an error, and then the store is unchanged.
 * Errors: CATRUST_E_NOT_FOUND when no such file exists; otherwise as
 * catrust_store_add_file().
 * Threads: as catrust_store_add_file(). Since: 0.1.0.
 */
enum catrust_error
catrust_store_add_system(struct catrust_store *store,
			 const struct catrust_load_options *options,
			 size_t *count);

/* --------------------------------------------------------------- refresh */

/* How a refresh treats the certificates and CRLs of a file that no longer
 * exists, and CRLs whose issuer or scope is no longer in their file. */
enum catrust_vanished_policy {
	CATRUST_VANISHED_REMOVE = 0, /* they are removed */
	CATRUST_VANISHED_KEEP = 1    /* they are kept, with the error */
};

/**
 * catrust_store_refresh: reloads the files that changed.
 * @store: the store to modify
 * @vanished: what to do with the certificates of files that no longer exist
 * @report: receives every problem; NULL allowed
 *
 * The refresh compares the identity, size and times of every file and directory
 * that was loaded, not their contents. When one has changed, a new set is made
 * and published, and the generation grows by one. When a file can no longer be
 * loaded, its previous contents are kept, and also when a file or directory
 * exists but cannot be examined. Symbolic links are followed again, so that a
 * file or directory may be replaced by changing a link. chdir() does not change
 * the paths; after chroot() no file is examined and everything is kept: each
 * source is reported with CATRUST_E_FILE_OPEN and ESTALE. The contents of CA
 * files are trusted without a further check; a CRL replaces another one only if
 * it is correctly signed (catrust/crl.h).
 *
 * Returns: CATRUST_OK, also when files had problems; CATRUST_E_MEMORY, and then
 * the store is unchanged.
 * Threads: safe; readers neither wait nor see a partial set. One thread at a
 * time refreshes; other writers wait for it. Cost: O(files), and also
 * O(certificates) when a file has changed. Since: 0.1.0.
 */
enum catrust_error catrust_store_refresh(struct catrust_store *store,
					 enum catrust_vanished_policy vanished,
					 struct catrust_report *report);

/**
 * catrust_store_generation: gives the store's generation.
 * @store: a store
 *
 * Returns: a number that grows with each call that changes the contents of the
 * store.
 *
 * Threads: safe. Since: 0.1.0.
 */
uint64_t catrust_store_generation(const struct catrust_store *store);

/* --------------------------------------------------------------- reading */

/**
 * catrust_store_snapshot: takes a snapshot of the store's certificates.
 * @store: a store
 *
 * Returns: a snapshot with one reference; it may outlive the store.
 *
 * Threads: safe, also while another thread refreshes; only the first call takes
 * a lock, and none waits for files. Cost: O(1). Since: 0.1.0.
 */
struct catrust_snapshot *
catrust_store_snapshot(const struct catrust_store *store);

/**
 * catrust_snapshot_unref: drops a reference; the last one frees it.
 * @snapshot: NULL allowed
 *
 * Threads: safe. Since: 0.1.0.
 */
void catrust_snapshot_unref(struct catrust_snapshot *snapshot);

/**
 * catrust_snapshot_count: counts the certificates.
 * @snapshot: a snapshot
 *
 * Returns: the number of certificates, duplicates not counted.
 *
 * Threads: safe. Cost: O(1). Since: 0.1.0.
 */
size_t catrust_snapshot_count(const struct catrust_snapshot *snapshot);

/* A certificate of a snapshot: borrowed, valid as long as the snapshot. */
struct catrust_certificate {
	const uint8_t *der; /* the certificate */
	size_t der_len;
	const uint8_t *subject; /* its subject: the DER of the Name */
	size_t subject_len;
};

/**
 * catrust_snapshot_get: gives one certificate.
 * @snapshot: a snapshot
 * @index: from 0, in the order of addition
 * @certificate: receives the certificate
 *
 * Returns: CATRUST_OK, or CATRUST_E_NOT_FOUND past the last one.
 *
 * Threads: safe. Cost: O(1). Since: 0.1.0.
 */
enum catrust_error
catrust_snapshot_get(const struct catrust_snapshot *snapshot, size_t index,
		     struct catrust_certificate *certificate);

/* Key purposes of trust settings, as bits. */
enum catrust_trust_purpose {
	CATRUST_TRUST_SERVER = 1 << 0, /* TLS servers */
	CATRUST_TRUST_EMAIL = 1 << 1,  /* e-mail protection */
	CATRUST_TRUST_CLIENT = 1 << 2, /* TLS clients */
	CATRUST_TRUST_CODE_SIGNING = 1 << 3,
	CATRUST_TRUST_TIME_STAMPING = 1 << 4,
	CATRUST_TRUST_OTHER = 1 << 5, /* at least one other purpose */
	CATRUST_TRUST_ALL = (1 << 6) - 1
};

/* The trust settings of a certificate, from all files together. */
struct catrust_trust {
	unsigned trusted;    /* a trust anchor for these purposes */
	unsigned distrusted; /* refused for these anywhere in a path */
	/* Extensions other than key purposes are attached to it (RFC 5937),
	 * such as name constraints. */
	bool has_extensions;
	/* Certificates below it that became valid after this time (seconds
	 * since 1970) are refused; INT64_MAX: no limit. */
	int64_t server_distrust_after;
	int64_t email_distrust_after;
};

/**
 * catrust_snapshot_trust: gives the trust settings of a certificate.
 * @snapshot: a snapshot
 * @index: as for catrust_snapshot_get()
 * @trust: receives the settings
 *
 * Root programs' files (catrust_store_add_file()) and a PEM "TRUSTED
 * CERTIFICATE" limit trust; any other certificate is trusted for all purposes.
 *
 * Returns: CATRUST_OK, or CATRUST_E_NOT_FOUND past the last one.
 *
 * Threads: safe. Cost: O(settings of the certificate). Since: 0.1.0.
 */
enum catrust_error
catrust_snapshot_trust(const struct catrust_snapshot *snapshot, size_t index,
		       struct catrust_trust *trust);

/**
 * catrust_snapshot_write_p11_kit: writes certificates with their trust
 * settings.
 * @snapshot: a snapshot
 * @report: receives CATRUST_E_SHARED_KEY for certificates that share a key and
 *   have different purposes or attached extensions; NULL allowed
 * @text: on success p11-kit's text with a final NUL, which the caller frees
 *   with free()
 * @len: bytes at @text, without the NUL; NULL allowed
 *
 * catrust_store_add_file() and p11-kit can read the text; the former gets the
 * same trust anchors with the same limits. In p11-kit's text, purposes and
 * attached extensions belong to a public key: each certificate gets those of
 * all certificates with its key, which can only limit trust further. OpenSSL's
 * trust settings are written as such limits.
 *
 * Returns: CATRUST_OK, or an error, and then @text is NULL.
 * Errors: CATRUST_E_MEMORY; CATRUST_E_LIMIT for a certificate with more than a
 * thousand purposes from several files.
 * Threads: safe if no other thread uses @report. Cost: O(bytes of the
 * certificates and of their trust settings). Since: 0.1.0.
 */
enum catrust_error
catrust_snapshot_write_p11_kit(const struct catrust_snapshot *snapshot,
			       struct catrust_report *report, char **text,
			       size_t *len);

/**
 * catrust_snapshot_find_subject: finds certificates by their subject.
 * @snapshot: a snapshot
 * @subject: DER of a Name; compared byte by byte
 * @subject_len: bytes at @subject
 * @index: where the search begins, 0 for the first; on success the index after
 *   the certificate found, for the next call
 * @certificate: receives the certificate
 *
 * Returns: CATRUST_OK, or CATRUST_E_NOT_FOUND when no certificate at or after
 * @index matches.
 *
 * Threads: safe. Cost: O(1) expected and O(certificates with this subject).
 * Since: 0.1.0.
 */
enum catrust_error
catrust_snapshot_find_subject(const struct catrust_snapshot *snapshot,
			      const void *subject, size_t subject_len,
			      size_t *index,
			      struct catrust_certificate *certificate);

/**
 * catrust_snapshot_find_key_id: finds certificates by their key identifier.
 * @snapshot: a snapshot
 * @key_id: the octets of a subjectKeyIdentifier
 * @key_id_len: bytes at @key_id
 * @index: as for catrust_snapshot_find_subject()
 * @certificate: receives the certificate
 *
 * Returns: CATRUST_OK, or CATRUST_E_NOT_FOUND when no certificate at or after
 * @index matches.
 *
 * Threads: safe. Cost: O(certificates skipped). Since: 0.1.0.
 * Source: RFC 5280 4.2.1.2.
 */
enum catrust_error
catrust_snapshot_find_key_id(const struct catrust_snapshot *snapshot,
			     const void *key_id, size_t key_id_len,
			     size_t *index,
			     struct catrust_certificate *certificate);

/**
 * catrust_snapshot_rdn_sequence: gives the list of CA names for TLS.
 * @snapshot: a snapshot
 * @bytes: for each certificate a 2-byte big-endian length and the subject's
 *   DER, without the length of the whole list; borrowed: valid as long as
 *   @snapshot
 * @len: bytes at @bytes; on CATRUST_E_RDN_LIMIT the length of the list
 *
 * Returns: CATRUST_OK or an error.
 * Errors: CATRUST_E_RDN_LIMIT over 65,535 bytes: catrust_snapshot_rdn_fit()
 * says how many certificates there are and how many would fit;
 * CATRUST_E_MEMORY.
 * Threads: safe. Cost: O(1); O(new names) for the first call after an
 * addition. Since: 0.1.0. Source: RFC 5246 7.4.4, RFC 8446 4.2.4.
 */
enum catrust_error
catrust_snapshot_rdn_sequence(const struct catrust_snapshot *snapshot,
			      const uint8_t **bytes, size_t *len);

/**
 * catrust_snapshot_rdn_fit: counts the CA names that fit into a message.
 * @snapshot: a snapshot
 * @limit: maximum size of the list in bytes; 0: CATRUST_RDN_MAX_BYTES
 * @fit: receives the result
 *
 * Threads: safe. Cost: O(certificates). Since: 0.1.0.
 */
void catrust_snapshot_rdn_fit(const struct catrust_snapshot *snapshot,
			      size_t limit, struct catrust_rdn_fit *fit);

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_STORE_H */
