/*
 * libcatrust: CRLite, revocation for the public Web.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * CRLite tells whether a certificate is revoked, for most certificates of Web
 * servers and without network access: a program such as upki keeps Mozilla's
 * data in a directory, which a store reads. Only the end entity's certificate
 * is checked, by its embedded signed certificate timestamps (SCTs).
 *
 * The data are not signed. They are read only when the directory and its files
 * belong to root or to the process's effective user, no other user may write to
 * them, and none is a symbolic link. Every file is validated completely.
 * Filters are mapped, so that all processes share their pages. When a writer
 * truncates a filter in place, which no writer should do, the filter gives no
 * answers until the store is refreshed, and the process does not die of SIGBUS.
 * For this the library installs a handler of SIGBUS, but only where its
 * disposition is SIG_DFL when data are added; otherwise filters are read into
 * memory. When the program installs a handler of its own afterwards, that one
 * gets the signal.
 *
 * The library does not download data. Data that are older than a limit are
 * stale: they can still show that a certificate is revoked, but not that it is
 * unrevoked.
 *
 * Checks take no lock, allocate nothing and never wait, even while the data are
 * replaced.
 */

#ifndef CATRUST_CRLITE_H
#define CATRUST_CRLITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <catrust/crl.h>
#include <catrust/error.h>
#include <catrust/report.h>
#include <catrust/store.h>
#include <catrust/verify.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * catrust_store_add_crlite: adds a directory of CRLite data.
 * @store: the store to modify
 * @path: the directory that has index.bin; NULL: upki's system-wide directory,
 *   "revocation" in the cache-dir of /etc/upki/config.toml, or in
 *   /var/cache/upki
 * @report: receives the problem; NULL allowed
 *
 * A store has one such directory; a second call replaces it. The store
 * remembers its absolute path for catrust_store_refresh(), which reads the
 * files that changed. When that fails, the store keeps the previous data.
 *
 * Returns: CATRUST_OK, or an error, and then the store is unchanged.
 * Errors: CATRUST_E_FILE_*, among them CATRUST_E_FILE_OWNER; CATRUST_E_CRLITE
 * for malformed data; CATRUST_E_MEMORY; CATRUST_E_INVALID_ARGUMENT.
 * Threads: safe, also while other threads read or modify the store. Cost:
 * O(logs + issuers) of each file; four bytes of memory for each. Since: 0.1.0.
 * Source: C2SP, upki-revocation.
 */
enum catrust_error catrust_store_add_crlite(struct catrust_store *store,
					    const char *path,
					    struct catrust_report *report);

/**
 * catrust_store_set_crlite_max_age: sets when CRLite data are stale.
 * @store: the store to modify
 * @seconds: the maximum age of the data at the time of a check; ten days by
 *   default
 *
 * The age counts from "generated_at" in manifest.json. Data without it are
 * always stale.
 *
 * Returns: CATRUST_OK, or CATRUST_E_INVALID_ARGUMENT for a negative number.
 *
 * Threads: safe. Since: 0.1.0.
 */
enum catrust_error catrust_store_set_crlite_max_age(struct catrust_store *store,
						    int64_t seconds);

enum catrust_crlite_verdict {
	CATRUST_CRLITE_NOT_COVERED = 0,	 /* no SCT, or of other logs or times */
	CATRUST_CRLITE_NOT_ENROLLED = 1, /* the data lack its issuer */
	CATRUST_CRLITE_NOT_REVOKED = 2,
	CATRUST_CRLITE_REVOKED = 3, /* also when the data are stale */
	CATRUST_CRLITE_STALE = 4,   /* in place of the first three */
	CATRUST_CRLITE_NO_DATA = 5  /* none were added, or none are usable */
};

/* The answer about one certificate. */
struct catrust_crlite {
	enum catrust_crlite_verdict verdict;
	char filter[33];      /* the filter that gave the verdict, or empty */
	size_t num_filters;   /* filters that cover the certificate */
	bool has_time;	      /* the time of the data is known */
	int64_t generated_at; /* that time, seconds since 1970; or 0 */
};

/**
 * catrust_store_check_crlite: checks with CRLite whether a certificate is
 * revoked.
 * @store: the store
 * @certificate: DER of the end entity's certificate
 * @issuer: DER of its issuer's certificate; the caller has validated the path
 * @time: seconds since 1970, for the age of the data; -1: now
 * @crlite: receives the answer
 *
 * Returns: CATRUST_OK for every verdict; CATRUST_E_INVALID_ARGUMENT; the
 * decoder's errors for a malformed certificate; CATRUST_E_EXTENSION for
 * malformed SCTs; CATRUST_E_CRLITE when the data contradict themselves;
 * CATRUST_E_LIMIT for a serial number over 255 octets; CATRUST_E_UNSUPPORTED
 * when libgcrypt cannot be used.
 * Threads: safe; takes no lock. Cost: O(filters that cover the certificate).
 * Since: 0.1.0.
 * Source: C2SP, upki-revocation, "Revocation check procedure".
 */
enum catrust_error catrust_store_check_crlite(const struct catrust_store *store,
					      struct catrust_bytes certificate,
					      struct catrust_bytes issuer,
					      int64_t time,
					      struct catrust_crlite *crlite);

/**
 * catrust_verify_options_set_crlite: sets how verifications use CRLite.
 * @options: the options to modify
 * @mode: CATRUST_REVOCATION_IGNORE by default; CATRUST_REVOCATION_IF_KNOWN: a
 *   revoked end entity is refused; CATRUST_REVOCATION_REQUIRED: an end entity
 *   is refused unless the verdict is CATRUST_CRLITE_NOT_REVOKED
 *
 * This is independent of catrust_verify_options_set_revocation(): when both are
 * set, a certificate is refused that a CRL or CRLite says is revoked.
 *
 * Returns: CATRUST_OK, or CATRUST_E_INVALID_ARGUMENT.
 * Threads: not thread-safe: needs exclusive access to @options. Since: 0.1.0.
 */
enum catrust_error
catrust_verify_options_set_crlite(struct catrust_verify_options *options,
				  enum catrust_revocation_mode mode);

/**
 * catrust_verify_result_crlite: gives CRLite's answer in a verification.
 * @result: a result
 * @crlite: receives the answer
 *
 * Returns: CATRUST_OK, or CATRUST_E_NOT_FOUND when CRLite was not checked: no
 * path was otherwise valid, a CRL says that the certificate is revoked, or the
 * mode is CATRUST_REVOCATION_IGNORE.
 *
 * Threads: safe. Since: 0.1.0.
 */
enum catrust_error
catrust_verify_result_crlite(const struct catrust_verify_result *result,
			     struct catrust_crlite *crlite);

/* A store's CRLite data, all filters together. */
struct catrust_crlite_info {
	size_t num_filters;
	size_t num_issuers; /* the sum over all filters */
	size_t num_logs;
	size_t num_bytes;    /* of all files */
	uint64_t first_time; /* covered for any log: milliseconds since 1970 */
	uint64_t last_time;
	bool has_time;	      /* the time of the data is known */
	bool is_stale;	      /* at @time, by the store's limit */
	int64_t generated_at; /* that time, seconds since 1970; or 0 */
};

/**
 * catrust_store_crlite_info: describes a store's CRLite data.
 * @store: the store
 * @time: seconds since 1970; -1: now
 * @info: receives the description
 *
 * Returns: CATRUST_OK, or CATRUST_E_NOT_FOUND when none were added.
 *
 * Threads: safe; takes no lock. Cost: O(filters + entries of the index).
 * Since: 0.1.0.
 */
enum catrust_error catrust_store_crlite_info(const struct catrust_store *store,
					     int64_t time,
					     struct catrust_crlite_info *info);

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_CRLITE_H */
