/*
 * libcatrust: CRLite, revocation for the public Web.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * CRLite says of most certificates for Web servers whether they are revoked,
 * without a network: a program such as upki keeps Mozilla's data in a
 * directory, which a store reads. It is asked for the end entity's certificate
 * alone, by the signed certificate timestamps (SCTs) that it embeds.
 *
 * The data are not signed. They are read only when the directory and its files
 * belong to root or to the process's effective user, no other user may write to
 * them, and none is a symbolic link. All files are checked whole. Filters
 * are mapped: all processes share their pages. Where a filter is shortened in
 * place, which no writer should do, it answers no more until the store is
 * refreshed; no process ends by SIGBUS. The library has a handler for that
 * signal only where the program leaves it to the system (SIG_DFL) when data are
 * added; otherwise filters are read into memory. A program that installs a
 * handler afterwards gets the signal.
 *
 * Nothing is fetched here. Data that are older than a limit are stale: they
 * still say what is revoked, but not that a certificate is not.
 *
 * Checks take no lock, allocate nothing and never wait, also while the data are
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
 * @path: the directory that has index.bin; NULL: upki's for the whole system,
 *   revocation below what cache-dir in /etc/upki/config.toml names, or below
 *   /var/cache/upki
 * @report: receives the problem; NULL allowed
 *
 * A store has one such directory; another one takes its place. It is remembered
 * by its absolute path for catrust_store_refresh(), which reads what changed.
 * When that fails, the data stay as they were.
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
 * @seconds: how much older than the time of a check data may be; ten days by
 *   default
 *
 * The data's time is that of manifest.json, "generated_at". Without one they
 * are always stale.
 *
 * Returns: CATRUST_OK, or CATRUST_E_INVALID_ARGUMENT for a negative number.
 *
 * Threads: safe. Since: 0.1.0.
 */
enum catrust_error catrust_store_set_crlite_max_age(struct catrust_store *store,
						    int64_t seconds);

enum catrust_crlite_verdict {
	CATRUST_CRLITE_NOT_COVERED = 0, /* no SCTs, or of other logs or times */
	CATRUST_CRLITE_NOT_ENROLLED = 1, /* its issuer is unknown */
	CATRUST_CRLITE_NOT_REVOKED = 2,
	CATRUST_CRLITE_REVOKED = 3, /* also when the data are stale */
	CATRUST_CRLITE_STALE = 4,   /* it would be one of the first three */
	CATRUST_CRLITE_NO_DATA = 5  /* none were added, or they are of no use */
};

/* The answer about one certificate. */
struct catrust_crlite {
	enum catrust_crlite_verdict verdict;
	char filter[33];      /* name of the filter that said so, or empty */
	size_t num_filters;   /* that cover the certificate */
	bool has_time;	      /* the data's time is known */
	int64_t generated_at; /* that time, seconds since 1970; or 0 */
};

/**
 * catrust_store_check_crlite: asks CRLite whether a certificate is revoked.
 * @store: the store
 * @certificate: DER of the end entity's certificate
 * @issuer: DER of its issuer's certificate; the caller has validated the path
 * @time: seconds since 1970, for the age of the data; -1: now
 * @crlite: filled
 *
 * Returns: CATRUST_OK for every verdict; CATRUST_E_INVALID_ARGUMENT; the
 * decoder's errors for a malformed certificate; CATRUST_E_EXTENSION for
 * malformed SCTs; CATRUST_E_CRLITE when the data contradict themselves;
 * CATRUST_E_LIMIT for a serial number over 255 octets; CATRUST_E_UNSUPPORTED
 * when libgcrypt cannot be used.
 * Threads: safe; takes no lock. Cost: O(filters that cover it). Since: 0.1.0.
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
 *   revoked end entity is refused; CATRUST_REVOCATION_REQUIRED: every other
 *   answer than CATRUST_CRLITE_NOT_REVOKED is refused
 *
 * Works in addition to catrust_verify_options_set_revocation(): what either
 * says is revoked is refused.
 *
 * Returns: CATRUST_OK, or CATRUST_E_INVALID_ARGUMENT.
 * Threads: not thread-safe: needs exclusive access to @options. Since: 0.1.0.
 */
enum catrust_error
catrust_verify_options_set_crlite(struct catrust_verify_options *options,
				  enum catrust_revocation_mode mode);

/**
 * catrust_verify_result_crlite: gives what CRLite said in a verification.
 * @result: a result
 * @crlite: filled
 *
 * Returns: CATRUST_OK, or CATRUST_E_NOT_FOUND when it was not asked: no path
 * was valid otherwise, a CRL said revoked, or the options did not want it.
 *
 * Threads: safe. Since: 0.1.0.
 */
enum catrust_error
catrust_verify_result_crlite(const struct catrust_verify_result *result,
			     struct catrust_crlite *crlite);

/* What a store's CRLite data are, of all filters together. */
struct catrust_crlite_info {
	size_t num_filters;
	size_t num_issuers; /* counted for each filter */
	size_t num_logs;
	size_t num_bytes;    /* of all files */
	uint64_t first_time; /* covered, of any log: milliseconds since 1970 */
	uint64_t last_time;
	bool has_time;	      /* the data's time is known */
	bool is_stale;	      /* at @time, by the store's limit */
	int64_t generated_at; /* that time, seconds since 1970; or 0 */
};

/**
 * catrust_store_crlite_info: describes a store's CRLite data.
 * @store: the store
 * @time: seconds since 1970; -1: now
 * @info: filled
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
