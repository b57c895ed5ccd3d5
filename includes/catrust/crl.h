/*
 * libcatrust: CRLs of native stores.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Besides its CAs a store holds CRLs: the DER of each, and an index of about 9
 * bytes an entry, in which a serial number is found in constant time. A CRL may
 * be loaded before its issuer is known; its signature is checked once, when the
 * CRL is first used to check a certificate. catrust_store_refresh() reloads the
 * files of CRLs, too.
 *
 * A refresh replaces a CRL only by one of the same scope (issuer, issuing
 * distribution point, authority key identifier, complete or delta) whose
 * thisUpdate and cRLNumber are not lower, and that the same key signed: the key
 * of a CA of the store, or of the issuer of a certificate that was checked. A
 * CRL without a cRLNumber does not replace one with a cRLNumber; a CRL with the
 * same cRLNumber and thisUpdate does. An unusable CRL (see struct
 * catrust_crl_info) replaces only an unusable one. When one CRL of a file is
 * older or unusable, or signed by another key while the key of the previous one
 * is known, the file is refused and the CRLs that were loaded from it before
 * are kept: catrust_crls_get() then gives CATRUST_E_CRL_OLDER, the reason why
 * the CRL is unusable, or CATRUST_E_SIGNATURE. While no key is known, the new
 * CRL is held in addition to the previous one: checks use the newest CRL with a
 * good signature, and a later refresh drops the other. So a forged file removes
 * no CRL, and for each file the store holds at most the CRLs that were loaded
 * first or verified since, and those that the file has now.
 *
 * Checks take no lock and never wait, even while CRLs are added or refreshed.
 */

#ifndef CATRUST_CRL_H
#define CATRUST_CRL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <catrust/error.h>
#include <catrust/store.h>
#include <catrust/verify.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --------------------------------------------------------------- loading */

/**
 * catrust_store_add_crl_file: adds the CRLs of a file.
 * @store: the store to modify
 * @path: a regular file: PEM, with any text around the X509 CRL blocks, DER, or
 *   gzip of either
 * @options: NULL: a strict load without report
 * @count: receives the number of CRLs in the file; NULL allowed
 *
 * A CRL with an unknown critical extension is loaded, but not used:
 * catrust_crls_get() gives CATRUST_E_CRITICAL_EXTENSION. The file is remembered
 * for catrust_store_refresh().
 *
 * Returns: CATRUST_OK, or an error, and then the store is unchanged.
 * Errors: CATRUST_E_FILE_*, CATRUST_E_GZIP_*, CATRUST_E_PEM_*,
 * CATRUST_E_BASE64, CATRUST_E_DER_*, CATRUST_E_TIME, CATRUST_E_DATE,
 * CATRUST_E_EXTENSION, CATRUST_E_DUPLICATE_EXTENSION, CATRUST_E_NO_CRL (also
 * when a lenient load skipped all), CATRUST_E_LIMIT, CATRUST_E_MEMORY,
 * CATRUST_E_INVALID_ARGUMENT.
 * Threads: safe, also while other threads read or modify the store. Cost:
 * O(bytes of the file). Once the store's CRLs have been read (a check, a
 * verification, a refresh, catrust_store_crls()) also O(CRLs held), since
 * readers keep the old set: load first, then serve, or load a directory in one
 * call. Since: 0.1.0.
 * Source: RFC 5280 5.
 */
enum catrust_error
catrust_store_add_crl_file(struct catrust_store *store, const char *path,
			   const struct catrust_load_options *options,
			   size_t *count);

/**
 * catrust_store_add_crl_directory: adds the CRLs of a directory's files.
 * @store: the store to modify
 * @path: a directory; its subdirectories are skipped, symbolic links to files
 *   and dot files are not
 * @options: NULL: a strict load without report
 * @count: receives the number of CRLs in all files; NULL allowed
 *
 * Files are loaded in the order of their names' bytes. A strict load fails with
 * the first file that does; files without a CRL are skipped in every load.
 *
 * Returns: CATRUST_OK, or an error, and then the store is unchanged.
 * Errors: CATRUST_E_FILE_OPEN for the directory itself; otherwise as
 * catrust_store_add_crl_file(), CATRUST_E_NO_CRL excepted.
 * Threads: as catrust_store_add_crl_file(). Since: 0.1.0.
 */
enum catrust_error
catrust_store_add_crl_directory(struct catrust_store *store, const char *path,
				const struct catrust_load_options *options,
				size_t *count);

/**
 * catrust_store_add_crl_memory: adds CRLs from memory.
 * @store: the store to modify
 * @data: the contents of a file of CRLs; copied
 * @len: bytes at @data
 * @options: NULL: a strict load without report
 * @count: as catrust_store_add_crl_file()
 *
 * Returns: CATRUST_OK, or an error, and then the store is unchanged.
 * Errors: as catrust_store_add_crl_file(), CATRUST_E_FILE_* excepted;
 * CATRUST_E_FILE_TOO_LARGE over 2 GiB.
 * Threads: as catrust_store_add_crl_file(). Since: 0.1.0.
 */
enum catrust_error catrust_store_add_crl_memory(
	struct catrust_store *store, const void *data, size_t len,
	const struct catrust_load_options *options, size_t *count);

/* -------------------------------------------------------------- checking */

/* Whether a certificate without an entry in a CRL is unrevoked after the CRL's
 * nextUpdate. */
enum catrust_crl_expiry {
	CATRUST_CRL_EXPIRY_FAIL = 0,  /* no: as if the CRL were missing */
	CATRUST_CRL_EXPIRY_GRACE = 1, /* yes, for some seconds */
	CATRUST_CRL_EXPIRY_SOFT = 2   /* yes */
};

/**
 * catrust_store_set_crl_expiry: sets how CRLs past nextUpdate are used.
 * @store: the store to modify
 * @expiry: CATRUST_CRL_EXPIRY_FAIL by default
 * @grace: seconds after nextUpdate, for CATRUST_CRL_EXPIRY_GRACE
 *
 * A certificate that such a CRL lists is revoked under every policy.
 *
 * Returns: CATRUST_OK, or CATRUST_E_INVALID_ARGUMENT.
 *
 * Threads: safe. Since: 0.1.0.
 */
enum catrust_error catrust_store_set_crl_expiry(struct catrust_store *store,
						enum catrust_crl_expiry expiry,
						int64_t grace);

enum catrust_crl_verdict {
	CATRUST_CRL_UNDETERMINED = 0, /* notes say why */
	CATRUST_CRL_UNREVOKED = 1,
	CATRUST_CRL_REVOKED = 2
};

/* What a check found: bits. */
enum catrust_crl_note {
	CATRUST_CRL_NOTE_NONE_FOUND = 1 << 0,	/* no CRL of the issuer */
	CATRUST_CRL_NOTE_OUT_OF_SCOPE = 1 << 1, /* for other certificates */
	CATRUST_CRL_NOTE_EXPIRED = 1 << 2,	/* past nextUpdate */
	CATRUST_CRL_NOTE_NOT_YET_VALID = 1 << 3,
	CATRUST_CRL_NOTE_CRITICAL_EXTENSION = 1 << 4, /* or a malformed one */
	CATRUST_CRL_NOTE_BAD_SIGNATURE = 1 << 5,
	CATRUST_CRL_NOTE_NO_CRL_SIGN = 1 << 6,	/* the key may not sign CRLs */
	CATRUST_CRL_NOTE_UNSUPPORTED = 1 << 7,	/* signature algorithm */
	CATRUST_CRL_NOTE_NO_ISSUER = 1 << 8,	/* its issuer is unknown */
	CATRUST_CRL_NOTE_SOME_REASONS = 1 << 9, /* not for all reasons */
	CATRUST_CRL_NOTE_STALE_USED = 1 << 10,	/* past nextUpdate, by policy */
	CATRUST_CRL_NOTE_REMOVED = 1 << 11	/* removeFromCRL in a delta */
};

/* The answer about one certificate. */
struct catrust_revocation {
	enum catrust_crl_verdict verdict;
	unsigned notes; /* of enum catrust_crl_note */
	/* Of a revoked certificate: */
	int reason;   /* CRLReason, RFC 5280 5.3.1; 0: unspecified */
	int64_t date; /* when it was revoked, seconds since 1970 */
	bool has_invalidity_date;
	int64_t invalidity_date; /* since when it is not to be trusted */
};

/**
 * catrust_store_check_revocation: says whether a certificate is revoked.
 * @store: the store
 * @certificate: DER
 * @issuer: DER of its issuer's certificate, which the caller has verified
 * @time: seconds since 1970; -1: now
 * @revocation: receives the answer
 *
 * Scopes (distribution points, kinds of certificates, reasons), delta and
 * indirect CRLs are processed as in RFC 5280 6.3. A CRL whose issuer is the
 * subject of @issuer must be signed with @issuer's key; a CRL of another
 * issuer, with the key of a CA of the store that has this name. A key usage
 * extension of the signing certificate must include cRLSign.
 *
 * Returns: CATRUST_OK for every verdict; CATRUST_E_INVALID_ARGUMENT; the
 * decoder's errors for a malformed certificate; CATRUST_E_UNSUPPORTED when
 * libgcrypt cannot be used; CATRUST_E_MEMORY; CATRUST_E_LIMIT when no answer
 * was found among tens of thousands of CRLs and distribution points.
 * Threads: safe; takes no lock. Cost: O(1) for each CRL in scope; the first
 * time also the signature: O(bytes of the CRL). Since: 0.1.0.
 * Source: RFC 5280 6.3.
 */
enum catrust_error
catrust_store_check_revocation(const struct catrust_store *store,
			       struct catrust_bytes certificate,
			       struct catrust_bytes issuer, int64_t time,
			       struct catrust_revocation *revocation);

/* A decoded certificate; immutable. */
struct catrust_cert;

/**
 * catrust_cert_new: decodes a certificate, to check it often.
 * @certificate: DER; copied
 * @cert: on success the certificate, with one reference
 *
 * catrust_store_check_cert() takes decoded certificates: decoding takes longer
 * than a look-up in a CRL of a million entries. Decode an issuer once for all
 * certificates that it issued, and a peer's certificate once per connection.
 *
 * Returns: CATRUST_OK, or an error, and then *@cert is unchanged.
 * Errors: CATRUST_E_DER_*, CATRUST_E_TIME, CATRUST_E_DATE,
 * CATRUST_E_CERTIFICATE, CATRUST_E_DUPLICATE_EXTENSION, CATRUST_E_EMPTY_NAME,
 * CATRUST_E_LIMIT for a malformed certificate; CATRUST_E_MEMORY;
 * CATRUST_E_INVALID_ARGUMENT.
 * Threads: safe; certificates may be used by any number of threads. Cost:
 * O(bytes), one allocation. Since: 0.1.0. Source: RFC 5280 4.1.
 */
enum catrust_error catrust_cert_new(struct catrust_bytes certificate,
				    struct catrust_cert **cert);

/**
 * catrust_cert_ref: takes a further reference.
 * @cert: a certificate
 *
 * Returns: @cert.
 *
 * Threads: safe. Since: 0.1.0.
 */
struct catrust_cert *catrust_cert_ref(struct catrust_cert *cert);

/**
 * catrust_cert_unref: drops a reference; the last one frees it.
 * @cert: NULL allowed
 *
 * Threads: safe. Since: 0.1.0.
 */
void catrust_cert_unref(struct catrust_cert *cert);

/**
 * catrust_cert_der: gives a certificate's bytes.
 * @cert: a certificate
 *
 * Returns: its DER, borrowed: valid as long as @cert.
 *
 * Threads: safe. Cost: O(1). Since: 0.1.0.
 */
struct catrust_bytes catrust_cert_der(const struct catrust_cert *cert);

/**
 * catrust_cert_get_validity: gives a certificate's validity period.
 * @cert: a certificate
 * @not_before: filled with notBefore, seconds since 1970; NULL allowed
 * @not_after: filled with notAfter, seconds since 1970; NULL allowed
 *
 * Unlike gnutls_x509_crt_get_expiration_time(), this function also gives times
 * after 2037 where a time_t has 32 bits.
 *
 * Threads: safe. Cost: O(1). Since: 0.1.0. Source: RFC 5280 4.1.2.5.
 */
void catrust_cert_get_validity(const struct catrust_cert *cert,
			       int64_t *not_before, int64_t *not_after);

/**
 * catrust_store_check_cert: says whether a certificate is revoked.
 * @store: the store
 * @cert: the certificate
 * @issuer: its issuer's certificate, which the caller has verified
 * @time: seconds since 1970; -1: now
 * @revocation: receives the answer
 *
 * As catrust_store_check_revocation(), for decoded certificates.
 *
 * Returns: CATRUST_OK for every verdict; CATRUST_E_INVALID_ARGUMENT;
 * CATRUST_E_UNSUPPORTED when libgcrypt cannot be used; CATRUST_E_MEMORY;
 * CATRUST_E_LIMIT.
 * Threads: safe; takes no lock and writes to no shared memory. Cost: O(1) for
 * each CRL in scope; the first use of a CRL also checks its signature: O(bytes
 * of the CRL). Later uses allocate only for distribution points with a
 * nameRelativeToCRLIssuer. Since: 0.1.0. Source: RFC 5280 6.3.
 */
enum catrust_error
catrust_store_check_cert(const struct catrust_store *store,
			 const struct catrust_cert *cert,
			 const struct catrust_cert *issuer, int64_t time,
			 struct catrust_revocation *revocation);

/* How a verification uses CRLs. */
enum catrust_revocation_mode {
	CATRUST_REVOCATION_IGNORE = 0,	 /* CRLs are not used */
	CATRUST_REVOCATION_IF_KNOWN = 1, /* a revoked certificate fails */
	CATRUST_REVOCATION_REQUIRED = 2	 /* an undetermined one fails too */
};

/**
 * catrust_verify_options_set_revocation: sets how CRLs are used.
 * @options: the options to modify
 * @mode: CATRUST_REVOCATION_IGNORE by default
 *
 * Every certificate of the path but the trust anchor is checked.
 *
 * Returns: CATRUST_OK, or CATRUST_E_INVALID_ARGUMENT.
 * Threads: not thread-safe: needs exclusive access to @options. Since: 0.1.0.
 * Source: RFC 5280 6.3.
 */
enum catrust_error
catrust_verify_options_set_revocation(struct catrust_verify_options *options,
				      enum catrust_revocation_mode mode);

/* ------------------------------------------------------------ inspecting */

/* The store's CRLs at one moment. */
struct catrust_crls;

enum catrust_crl_signature {
	CATRUST_CRL_SIGNATURE_UNCHECKED = 0, /* not used, or issuer unknown */
	CATRUST_CRL_SIGNATURE_GOOD = 1,
	CATRUST_CRL_SIGNATURE_BAD = 2,
	CATRUST_CRL_SIGNATURE_UNSUPPORTED = 3
};

/* One CRL, or a file from which no CRL was loaded. */
struct catrust_crl_info {
	const char *path; /* as given by the caller; NULL: memory */
	/* The result of the last attempt to read the file: CATRUST_OK, or why
	 * the store still holds an older CRL or none. */
	enum catrust_error error;
	int os_error; /* errno for CATRUST_E_FILE_*, else 0 */

	bool is_loaded; /* false: no CRL; the fields below are 0 */
	/* CATRUST_OK, or why the CRL is not used: CATRUST_E_CRITICAL_EXTENSION
	 * and others. */
	enum catrust_error unusable;
	enum catrust_crl_signature signature;
	bool is_delta;
	bool has_next_update;
	int64_t this_update; /* seconds since 1970 */
	int64_t next_update;
	size_t entries;	    /* revoked certificates */
	size_t der_len;	    /* bytes of the CRL */
	size_t overhead;    /* other bytes, such as those of its index */
	const void *issuer; /* DER of the Name */
	size_t issuer_len;
	const void *number; /* cRLNumber, big-endian; NULL: none */
	size_t number_len;
};

/**
 * catrust_store_crls: takes a snapshot of the store's CRLs.
 * @store: a store
 *
 * Returns: the CRLs held now, with one reference; they may outlive the store.
 * NULL when no CRL source was added, or when out of memory.
 *
 * Threads: safe; takes no lock. Cost: O(1). Since: 0.1.0.
 */
struct catrust_crls *catrust_store_crls(const struct catrust_store *store);

/**
 * catrust_crls_unref: drops a reference; the last one frees the CRLs.
 * @crls: NULL allowed
 *
 * Threads: safe. Since: 0.1.0.
 */
void catrust_crls_unref(struct catrust_crls *crls);

/**
 * catrust_crls_count: counts the entries of catrust_crls_get().
 * @crls: NULL allowed
 *
 * Returns: the number of CRLs plus that of files from which none was loaded.
 *
 * Threads: safe. Cost: O(1). Since: 0.1.0.
 */
size_t catrust_crls_count(const struct catrust_crls *crls);

/**
 * catrust_crls_get: describes one CRL.
 * @crls: the CRLs
 * @index: from 0, in the order of loading
 * @info: receives the description; its pointers are borrowed: valid as long as
 *   @crls
 *
 * Returns: CATRUST_OK, or CATRUST_E_NOT_FOUND past the last one.
 *
 * Threads: safe. Cost: O(1). Since: 0.1.0.
 */
enum catrust_error catrust_crls_get(const struct catrust_crls *crls,
				    size_t index,
				    struct catrust_crl_info *info);

/* -------------------------------------------------------------- watching */

/* A thread that refreshes a store when its files change. */
struct catrust_watcher;

/**
 * catrust_store_watch: starts a thread that refreshes a store.
 * @store: the store; a reference is kept
 * @interval: seconds between checks of the files, at least 1; where the system
 *   has inotify, files are also checked when it reports a change
 * @vanished: as for catrust_store_refresh()
 * @refreshed: callback after each refresh, with its error; NULL allowed
 * @context: for @refreshed
 * @watcher: on success the watcher, which catrust_watcher_stop() frees
 *
 * The watcher's thread calls catrust_store_refresh(). It blocks all signals.
 * Files that are added later are watched from the next check on. A forked child
 * has no watcher.
 *
 * Returns: CATRUST_OK, CATRUST_E_INVALID_ARGUMENT, CATRUST_E_MEMORY, or
 * CATRUST_E_LIMIT when no thread or descriptor can be created.
 * Threads: safe; @refreshed runs in the watcher's thread. Since: 0.1.0.
 */
enum catrust_error
catrust_store_watch(struct catrust_store *store, unsigned interval,
		    enum catrust_vanished_policy vanished,
		    void (*refreshed)(void *context, enum catrust_error error),
		    void *context, struct catrust_watcher **watcher);

/**
 * catrust_watcher_stop: stops a watcher and waits for its thread.
 * @watcher: NULL allowed
 *
 * Threads: must not be called from within @refreshed; not thread-safe: needs
 * exclusive access to @watcher.
 * Since: 0.1.0.
 */
void catrust_watcher_stop(struct catrust_watcher *watcher);

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_CRL_H */
