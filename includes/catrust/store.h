/*
 * libcatrust: stores of trust anchors.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A store is filled, then used by any number of threads, and may be filled
 * further and refreshed while they use it. Threads read snapshots: immutable
 * sets of certificates. A refresh makes a new set and publishes it; the holder
 * of a snapshot keeps its set. A child that is forked while another thread
 * modifies a store finds it as it was before or after the change.
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
	CATRUST_FORMAT_AUTO = 0, /* DER or a root program's list where it
				     looks so, else PEM */
	CATRUST_FORMAT_PEM = 1,
	CATRUST_FORMAT_DER = 2 /* one certificate, or several in a row */
};

/* How to load; start with CATRUST_LOAD_OPTIONS_INIT. */
struct catrust_load_options {
	size_t struct_size; /* sizeof(struct catrust_load_options) */
	enum catrust_policy policy;
	enum catrust_format format;
	/* Receives every problem, also in a strict load; NULL: none. */
	struct catrust_report *report;
	size_t max_file_size;	  /* bytes; 0: 2 GiB, which is the most */
	size_t max_expanded_size; /* bytes of gzip data; 0: 256 MiB, at most 2
				     GiB */
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
 * @count: how many certificates the file had, with repeated ones and those
 *   that the store held before; NULL allowed
 *
 * A root program's list is recognised by what stands before any PEM block,
 * with CATRUST_FORMAT_AUTO; catrust_verify() enforces what it says of its
 * certificates: purposes, distrust, also from a time on, and attached
 * extensions. An object in it that is malformed and might limit trust makes a
 * lenient load fail, too, and so do lines of such a list after PEM blocks.
 *
 * The file is remembered for catrust_store_refresh(), by its absolute path: a
 * relative one is resolved against the working directory of this call. Files
 * that other stores of this process have loaded, and that have not changed, are
 * shared with them.
 *
 * Returns: CATRUST_OK, or an error, and then the store is unchanged.
 * Errors: CATRUST_E_FILE_*, CATRUST_E_GZIP_*, CATRUST_E_PEM_*,
 * CATRUST_E_BASE64, CATRUST_E_DER_*, CATRUST_E_TIME, CATRUST_E_CERTIFICATE,
 * CATRUST_E_DUPLICATE_EXTENSION, CATRUST_E_EMPTY_NAME, CATRUST_E_TRUST_OBJECT,
 * CATRUST_E_OTHER_KEY, CATRUST_E_NO_CERTIFICATE (also when a lenient load
 * skipped all), CATRUST_E_LIMIT, CATRUST_E_MEMORY, CATRUST_E_INVALID_ARGUMENT.
 * Threads: safe, also while other threads read the store; snapshots taken
 * before do not change.
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
 * @count: as catrust_store_add_file(), of all files together
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
 * @data: as a file's bytes; copied
 * @len: bytes at @data
 * @options: NULL: a strict load without report
 * @count: as catrust_store_add_file()
 *
 * Returns: CATRUST_OK, or an error, and then the store is unchanged.
 * Errors: as catrust_store_add_file(), but for those of files;
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
 * The file is the one given to configure, or the first that exists of the usual
 * places, such as /etc/ssl/certs/ca-certificates.crt.
 *
 * Returns: CATRUST_OK, or an error, and then the store is unchanged.
 * Errors: CATRUST_E_NOT_FOUND where there is no such file; otherwise as
 * catrust_store_add_file().
 * Threads: as catrust_store_add_file(). Since: 0.1.0.
 */
enum catrust_error
catrust_store_add_system(struct catrust_store *store,
			 const struct catrust_load_options *options,
			 size_t *count);

/* --------------------------------------------------------------- refresh */

/* What happens to the certificates and CRLs of a file that no longer exists,
 * and to CRLs of an issuer or scope for which a file has none any more. */
enum catrust_vanished_policy {
	CATRUST_VANISHED_REMOVE = 0, /* they are removed */
	CATRUST_VANISHED_KEEP = 1    /* they stay, and so does the error */
};

/**
 * catrust_store_refresh: reloads the files that changed.
 * @store: the store to modify
 * @vanished: what to do with the certificates of files that no longer exist
 * @report: receives every problem; NULL allowed
 *
 * Compares identity, size and times of every file and directory that was
 * loaded, not the contents. When something changed, a new set is made and
 * published, and the generation grows by one. When a file can no longer be
 * loaded, its last contents are kept; likewise when a file or directory cannot
 * be examined for any reason but that it does not exist. Symbolic links are
 * followed again, so that a file or directory may be replaced by moving a link.
 * chdir() makes no difference; after chroot() no file is examined and
 * everything is kept: each source is reported with CATRUST_E_FILE_OPEN and
 * ESTALE. The contents of CA files are trusted without a further check; a CRL
 * must be signed to replace another one (catrust/crl.h).
 *
 * Returns: CATRUST_OK, also when files had problems; CATRUST_E_MEMORY, and then
 * the store is unchanged.
 * Threads: safe; readers neither wait nor see a partial set. One thread at a
 * time refreshes; other writers wait for it. Cost: O(files); O(certificates)
 * more when something changed. Since: 0.1.0.
 */
enum catrust_error catrust_store_refresh(struct catrust_store *store,
					 enum catrust_vanished_policy vanished,
					 struct catrust_report *report);

/**
 * catrust_store_generation: gives a number that grows with each change.
 * @store: a store
 *
 * Returns: a number that grows with each call that changed what the store
 * holds.
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
 * Threads: safe, also while another thread refreshes; takes a lock the first
 * time only, and never waits for files. Cost: O(1). Since: 0.1.0.
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
 * @certificate: filled
 *
 * Returns: CATRUST_OK, or CATRUST_E_NOT_FOUND past the last one.
 *
 * Threads: safe. Cost: O(1). Since: 0.1.0.
 */
enum catrust_error
catrust_snapshot_get(const struct catrust_snapshot *snapshot, size_t index,
		     struct catrust_certificate *certificate);

/* Key purposes that trust is said for, as bits. */
enum catrust_trust_purpose {
	CATRUST_TRUST_SERVER = 1 << 0, /* TLS servers */
	CATRUST_TRUST_EMAIL = 1 << 1,  /* e-mail protection */
	CATRUST_TRUST_CLIENT = 1 << 2, /* TLS clients */
	CATRUST_TRUST_CODE_SIGNING = 1 << 3,
	CATRUST_TRUST_TIME_STAMPING = 1 << 4,
	CATRUST_TRUST_OTHER = 1 << 5, /* at least one of all others */
	CATRUST_TRUST_ALL = (1 << 6) - 1
};

/* What files say of a certificate, all of them together. */
struct catrust_trust {
	unsigned trusted;    /* a trust anchor for these purposes */
	unsigned distrusted; /* refused wherever it stands for these */
	/* Extensions were attached to it (RFC 5937), name constraints for
	 * example, other than those that say its purposes. */
	bool has_extensions;
	/* Certificates below it that became valid after this time (seconds
	 * since 1970) are refused; INT64_MAX: no limit. */
	int64_t server_distrust_after;
	int64_t email_distrust_after;
};

/**
 * catrust_snapshot_trust: says what a certificate is trusted for.
 * @snapshot: a snapshot
 * @index: as for catrust_snapshot_get()
 * @trust: filled
 *
 * Root programs' files (catrust_store_add_file()) and a PEM "TRUSTED
 * CERTIFICATE" limit trust; any other certificate is trusted for all purposes.
 *
 * Returns: CATRUST_OK, or CATRUST_E_NOT_FOUND past the last one.
 *
 * Threads: safe. Cost: O(what files say of it). Since: 0.1.0.
 */
enum catrust_error
catrust_snapshot_trust(const struct catrust_snapshot *snapshot, size_t index,
		       struct catrust_trust *trust);

/**
 * catrust_snapshot_write_p11_kit: writes certificates and what limits them.
 * @snapshot: a snapshot
 * @report: receives CATRUST_E_SHARED_KEY for certificates of one key of which
 *   files say different things; NULL allowed
 * @text: on success p11-kit's text with a final NUL, which the caller frees
 *   with free()
 * @len: bytes at @text, without the NUL; NULL allowed
 *
 * catrust_store_add_file() reads the text as the same trust anchors with the
 * same limits; p11-kit reads it, too. There, purposes and attached extensions
 * belong to a public key: of certificates that share one, each gets those of
 * all, which can only limit trust further. OpenSSL's trust settings become
 * such limits.
 *
 * Returns: CATRUST_OK, or an error, and then @text is NULL.
 * Errors: CATRUST_E_MEMORY; CATRUST_E_LIMIT for a certificate with more than a
 * thousand purposes from several files.
 * Threads: safe, with a @report of the caller's own. Cost: O(bytes of the
 * certificates and of what files say of them). Since: 0.1.0.
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
 *   the certificate found, ready for the next call
 * @certificate: filled
 *
 * Returns: CATRUST_OK, or CATRUST_E_NOT_FOUND when there is none at or after
 * @index.
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
 * @index: as catrust_snapshot_find_subject()
 * @certificate: filled
 *
 * Returns: CATRUST_OK, or CATRUST_E_NOT_FOUND when there is none at or after
 * @index.
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
 *   DER, without the length of the whole; borrowed as long as @snapshot
 * @len: bytes at @bytes; on CATRUST_E_RDN_LIMIT how many there would be
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
 * catrust_snapshot_rdn_fit: says how many CA names fit into a message.
 * @snapshot: a snapshot
 * @limit: bytes; 0: CATRUST_RDN_MAX_BYTES
 * @fit: filled
 *
 * Threads: safe. Cost: O(certificates). Since: 0.1.0.
 */
void catrust_snapshot_rdn_fit(const struct catrust_snapshot *snapshot,
			      size_t limit, struct catrust_rdn_fit *fit);

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_STORE_H */
