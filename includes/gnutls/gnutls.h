/*
 * libcatrust: GnuTLS's functions for trust, without TLS.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A program written for these functions of GnuTLS compiles and links
 * unchanged; one compiled against GnuTLS's own headers links too. Where
 * behaviour differs on purpose, doc/ says so. Functions that GnuTLS has and
 * this header lacks (sessions, private keys, writing certificates) are not in
 * the library.
 *
 * Long, because the file's name and contents are GnuTLS's.
 *
 * What holds for every function below:
 * - int results: 0 (or a count, where said) on success, otherwise a negative
 * GNUTLS_E_ code, and then nothing was changed and there is no output to free:
 * output pointers are unchanged, or NULL where GnuTLS clears them;
 * - texts are UTF-8, times are seconds since 1970-01-01 00:00 UTC;
 * - functions without a handle may be called by any thread at any time unless
 *   "Threads:" says otherwise; those that modify a handle need exclusive access
 *   to it.
 */

#ifndef GNUTLS_GNUTLS_H
#define GNUTLS_GNUTLS_H

#include <gnutls/types.h>
#include <gnutls/errors.h>
#include <gnutls/algorithms.h>
#include <gnutls/encodings.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of GnuTLS whose interface this is. */
#define GNUTLS_VERSION	      "3.8.13"
#define GNUTLS_VERSION_MAJOR  3
#define GNUTLS_VERSION_MINOR  8
#define GNUTLS_VERSION_PATCH  13
#define GNUTLS_VERSION_NUMBER 0x03080d

/* Their old names */
#define LIBGNUTLS_VERSION	 GNUTLS_VERSION
#define LIBGNUTLS_VERSION_MAJOR	 GNUTLS_VERSION_MAJOR
#define LIBGNUTLS_VERSION_MINOR	 GNUTLS_VERSION_MINOR
#define LIBGNUTLS_VERSION_PATCH	 GNUTLS_VERSION_PATCH
#define LIBGNUTLS_VERSION_NUMBER GNUTLS_VERSION_NUMBER
#define LIBGNUTLS_EXTRA_VERSION	 GNUTLS_VERSION

/* For a program that calls gnutls_global_init() itself: GnuTLS then does
 * nothing when it is loaded. This library never does anything then. */
#define GNUTLS_SKIP_GLOBAL_INIT      \
 int _gnutls_global_init_skip(void); \
 int _gnutls_global_init_skip(void)  \
 {                                   \
  return 1;                          \
 }

/* Only this library defines it: its version, as GNUTLS_VERSION_NUMBER. */
#define CATRUST_VERSION_NUMBER 0x000100

/* ------------------------------------------------------------------ global */

/**
 * gnutls_global_init: makes the library ready.
 *
 * Calls are counted: each needs its gnutls_global_deinit(). Calling it is not
 * required: functions that use libgcrypt initialise it. An initialisation by
 * the application is respected. Reads no random numbers.
 *
 * Errors: GNUTLS_E_INCOMPATIBLE_GCRYPT_LIBRARY when libgcrypt is older than
 * the one this library was built with.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_global_init.
 */
int gnutls_global_init(void);

/**
 * gnutls_global_deinit: reverts one gnutls_global_init().
 *
 * Calls without an init before them are ignored. Objects that are still in
 * use stay valid.
 *
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_global_deinit.
 */
void gnutls_global_deinit(void);

/**
 * gnutls_check_version: compares the version of the interface.
 * @req_version: the oldest version wanted, "3.1.4"; NULL to just ask
 *
 * Returns: the version of GnuTLS whose interface this is, as a static string,
 * or NULL when that is older than @req_version by strverscmp().
 *
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_check_version.
 */
const char *gnutls_check_version(const char *req_version);

/* The same for numbers, decided at compile time where the headers know. */
#define gnutls_check_version_numeric(a, b, c)                     \
 ((GNUTLS_VERSION_MAJOR >= (a)) &&                                \
  ((GNUTLS_VERSION_NUMBER >= (((a) << 16) + ((b) << 8) + (c))) || \
   gnutls_check_version(#a "." #b "." #c)))

/**
 * gnutls_global_set_log_function: sets the function that receives messages.
 * @log_func: called with the level (1 is the most important) and one line of
 *   text with its final newline, valid during the call; NULL for none
 *
 * Threads: set it before other threads use the library; the function may be
 * called by any thread. Since: 0.1.0.
 * Source: GnuTLS gnutls_global_set_log_function.
 */
void gnutls_global_set_log_function(gnutls_log_func log_func);

/**
 * gnutls_global_set_log_level: sets how much is logged.
 * @level: 0 (the default) for nothing, up to 9
 *
 * Threads: as gnutls_global_set_log_function(). Since: 0.1.0.
 * Source: GnuTLS gnutls_global_set_log_level.
 */
void gnutls_global_set_log_level(int level);

/**
 * gnutls_global_set_time_function: replaces time() everywhere.
 * @time_func: has time()'s meaning and arguments; NULL restores time()
 *
 * Threads: set it before other threads use the library; the function may be
 * called by any thread. Since: 0.1.0.
 * Source: GnuTLS gnutls_global_set_time_function.
 */
void gnutls_global_set_time_function(gnutls_time_func time_func);

/**
 * gnutls_fips140_mode_enabled: checks for FIPS 140 mode.
 *
 * Returns: 0: this library has no such mode. libgcrypt may have it.
 *
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_fips140_mode_enabled.
 */
unsigned gnutls_fips140_mode_enabled(void);

/* ------------------------------------------------------------------ errors */

/**
 * gnutls_strerror: says what a code means.
 * @error: a GNUTLS_E_ code
 *
 * Returns: a static English sentence without a final stop; never NULL. The
 * texts differ from GnuTLS's.
 *
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_strerror.
 */
const char *gnutls_strerror(int error);

/**
 * gnutls_strerror_name: gives the constant's name.
 * @error: a GNUTLS_E_ code
 *
 * Returns: a static string like "GNUTLS_E_FILE_ERROR", as GnuTLS has it; NULL
 * for an unknown code.
 *
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_strerror_name.
 */
const char *gnutls_strerror_name(int error);

/**
 * gnutls_error_is_fatal: checks whether to give up.
 * @error: a GNUTLS_E_ code
 *
 * Returns: 1 for failures, 0 for success, positive numbers and the codes
 * after which a TLS session goes on.
 *
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_error_is_fatal.
 */
int gnutls_error_is_fatal(int error);

/* ------------------------------------------------------------------ memory */

/**
 * gnutls_malloc: allocates memory, as its companions do.
 *
 * What the library allocates for its callers comes from gnutls_malloc() and
 * goes back through gnutls_free(). They are variables, as in GnuTLS, and hold
 * the C library's functions. They are for reading: the library itself never
 * reads them, so that assigning to them changes nothing for it.
 *
 * Threads: safe. Since: 0.1.0. Source: GnuTLS, the same names.
 */
extern gnutls_alloc_function gnutls_malloc;
extern gnutls_realloc_function gnutls_realloc;
extern gnutls_calloc_function gnutls_calloc;
extern gnutls_free_function gnutls_free; /* NULL allowed */
extern char *(*gnutls_strdup)(const char *string);

/**
 * gnutls_memcmp: compares without telling by its time where they differ.
 * @s1, @s2: borrowed
 * @n: bytes
 *
 * Returns: 0 when equal; otherwise another value, without an order.
 *
 * Threads: safe. Cost: O(n). Since: 0.1.0. Source: GnuTLS gnutls_memcmp.
 */
int gnutls_memcmp(const void *s1, const void *s2, size_t n);

/**
 * gnutls_memset: fills memory, also where nothing reads it afterwards.
 * @data: written
 * @c: the byte
 * @size: bytes
 *
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_memset.
 */
void gnutls_memset(void *data, int c, size_t size);

/**
 * gnutls_load_file: reads a whole file.
 * @filename: its path
 * @data: on success the bytes and their number, followed by a NUL that does
 *   not count; the caller frees data with gnutls_free()
 *
 * Anything that can be read to its end is read, pipes too. Unlike the
 * functions that load certificates, it does not expand gzip.
 *
 * Errors: GNUTLS_E_FILE_ERROR (errno says why).
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_load_file.
 */
int gnutls_load_file(const char *filename, gnutls_datum_t *data);

/* ------------------------------------------------------------- credentials */

/**
 * gnutls_certificate_allocate_credentials: makes credentials without CAs.
 * @res: on success the new object; gnutls_certificate_free_credentials() frees
 *   it
 *
 * Errors: GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0.
 * Source: GnuTLS gnutls_certificate_allocate_credentials.
 */
int gnutls_certificate_allocate_credentials(
	gnutls_certificate_credentials_t *res);

/**
 * gnutls_certificate_free_credentials: frees credentials and their contents.
 * @sc: NULL allowed
 *
 * Threads: not thread-safe: needs exclusive access to @sc. Since: 0.1.0.
 * Source: GnuTLS gnutls_certificate_free_credentials.
 */
void gnutls_certificate_free_credentials(gnutls_certificate_credentials_t sc);

/**
 * gnutls_certificate_set_x509_trust_file: adds a file's CAs.
 * @cred: the credentials to modify
 * @cafile: path of a regular file; NULL: nothing is done. Unlike GnuTLS's,
 *   this function also takes gzip'd files: up to 256 MiB, and up to 100 times
 *   the compressed size
 * @type: GNUTLS_X509_FMT_PEM for any number of certificates with any text
 *   around them, GNUTLS_X509_FMT_DER for one
 *
 * All or nothing: after a malformed certificate @cred is unchanged. A
 * certificate that @cred has already is counted, but not stored again.
 *
 * Returns: how many certificates there were, also 0, or a negative code.
 * Errors: GNUTLS_E_FILE_ERROR, GNUTLS_E_BASE64_UNEXPECTED_HEADER_ERROR,
 * GNUTLS_E_ASN1_TAG_ERROR, GNUTLS_E_ASN1_DER_ERROR, GNUTLS_E_ASN1_TIME_ERROR,
 * GNUTLS_E_CERTIFICATE_ERROR, GNUTLS_E_MEMORY_ERROR.
 * Threads: not thread-safe: needs exclusive access to @cred. Cost: O(bytes of
 * the file), for any number of CAs in @cred. Since: 0.1.0. Source: GnuTLS
 * gnutls_certificate_set_x509_trust_file.
 */
int gnutls_certificate_set_x509_trust_file(
	gnutls_certificate_credentials_t cred, const char *cafile,
	gnutls_x509_crt_fmt_t type);

/**
 * gnutls_certificate_set_x509_trust_mem: adds CAs from memory.
 * @res: the credentials to modify
 * @ca: the bytes, borrowed for the call; may include a final NUL
 * @type: as gnutls_certificate_set_x509_trust_file()
 *
 * Returns: as gnutls_certificate_set_x509_trust_file().
 * Errors: the same without GNUTLS_E_FILE_ERROR; GNUTLS_E_INVALID_REQUEST.
 * Threads: not thread-safe: needs exclusive access to @res. Since: 0.1.0.
 * Source: GnuTLS gnutls_certificate_set_x509_trust_mem.
 */
int gnutls_certificate_set_x509_trust_mem(gnutls_certificate_credentials_t res,
					  const gnutls_datum_t *ca,
					  gnutls_x509_crt_fmt_t type);

/**
 * gnutls_certificate_set_x509_trust_dir: adds the CAs of a directory's files.
 * @cred: the credentials to modify
 * @ca_dir: path; symbolic links and dot files are read, subdirectories are not
 * @type: as gnutls_certificate_set_x509_trust_file()
 *
 * Files that cannot be used are skipped.
 *
 * Returns: how many certificates there were; 0 also for a directory that does
 * not exist.
 * Threads: not thread-safe: needs exclusive access to @cred. Since: 0.1.0.
 * Source: GnuTLS gnutls_certificate_set_x509_trust_dir.
 */
int gnutls_certificate_set_x509_trust_dir(gnutls_certificate_credentials_t cred,
					  const char *ca_dir,
					  gnutls_x509_crt_fmt_t type);

/**
 * gnutls_certificate_set_x509_system_trust: adds the system's CAs.
 * @cred: the credentials to modify
 *
 * Returns: how many certificates there were, or a negative code.
 * Errors: GNUTLS_E_UNIMPLEMENTED_FEATURE where the system has no bundle at a
 * place that this library knows; else as
 * gnutls_certificate_set_x509_trust_file().
 * Threads: not thread-safe: needs exclusive access to @cred. Since: 0.1.0.
 * Source: GnuTLS gnutls_certificate_set_x509_system_trust.
 */
int gnutls_certificate_set_x509_system_trust(
	gnutls_certificate_credentials_t cred);

/**
 * gnutls_certificate_set_x509_trust: adds CAs that the application has read.
 * @res: the credentials to modify
 * @ca_list: the objects; they are copied and stay the caller's
 * @ca_list_size: how many
 *
 * All or nothing. Unlike the functions for files, this one adds a duplicate of
 * a certificate that @res has already.
 *
 * Returns: @ca_list_size, or a negative code.
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, a size below 1, and an object
 * without a certificate; GNUTLS_E_MEMORY_ERROR.
 * Threads: not thread-safe: needs exclusive access to @res. Cost: O(bytes of
 * the certificates).
 * Since: 0.1.0. Source: GnuTLS gnutls_certificate_set_x509_trust.
 */
int gnutls_certificate_set_x509_trust(gnutls_certificate_credentials_t res,
				      gnutls_x509_crt_t *ca_list,
				      int ca_list_size);

/**
 * gnutls_certificate_get_issuer: finds the CA that issued a certificate.
 * @sc: credentials
 * @cert: the certificate
 * @issuer: as gnutls_x509_trust_list_get_issuer()
 * @flags: 0 or GNUTLS_TL_GET_COPY
 *
 * Returns: 0 or a negative code.
 * Errors: as gnutls_x509_trust_list_get_issuer().
 * Threads: safe while no other thread modifies @sc. Since: 0.1.0.
 * Source: GnuTLS gnutls_certificate_get_issuer.
 */
int gnutls_certificate_get_issuer(gnutls_certificate_credentials_t sc,
				  gnutls_x509_crt_t cert,
				  gnutls_x509_crt_t *issuer,
				  unsigned int flags);

/**
 * gnutls_certificate_free_cas: drops all CAs.
 * @sc: credentials; nothing happens, as in current versions of GnuTLS
 *
 * Threads: not thread-safe: needs exclusive access to @sc. Since: 0.1.0.
 * Source: GnuTLS gnutls_certificate_free_cas.
 */
void gnutls_certificate_free_cas(gnutls_certificate_credentials_t sc);

/**
 * gnutls_certificate_free_ca_names: drops the names that a server sends.
 * @sc: the credentials to modify: its RDN sequence is empty afterwards; its CAs
 *   stay
 *
 * Threads: not thread-safe: needs exclusive access to @sc. Since: 0.1.0.
 * Source: GnuTLS gnutls_certificate_free_ca_names.
 */
void gnutls_certificate_free_ca_names(gnutls_certificate_credentials_t sc);

/**
 * gnutls_certificate_set_x509_crl_file: adds the CRLs of a file.
 * @res: the credentials to modify
 * @crlfile: a regular file; NULL: nothing is done
 * @type: DER, or PEM with any text around the blocks; gzip of either
 *
 * Of one issuer the newest CRL is held. Under GNUTLS_CERTIFICATE_VERIFY_CRLS
 * (gnutls_certificate_set_flags()) each must verify by CAs of the credentials.
 * Returns: how many CRLs there were, older ones too, or a negative code.
 * Errors: GNUTLS_E_FILE_ERROR, GNUTLS_E_BASE64_DECODING_ERROR also for PEM
 * without a CRL, GNUTLS_E_ASN1_TAG_ERROR, GNUTLS_E_ASN1_DER_ERROR and others
 * of the decoder, GNUTLS_E_CRL_VERIFICATION_ERROR, GNUTLS_E_MEMORY_ERROR.
 * Threads: not thread-safe: needs exclusive access to @res. Cost: O(bytes).
 * Since: 0.1.0. Source: GnuTLS gnutls_certificate_set_x509_crl_file.
 */
int gnutls_certificate_set_x509_crl_file(gnutls_certificate_credentials_t res,
					 const char *crlfile,
					 gnutls_x509_crt_fmt_t type);

/**
 * gnutls_certificate_set_x509_crl_mem: adds CRLs from memory.
 * @res: the credentials to modify
 * @crls: as a file's bytes, copied; NULL: nothing is done
 * @type: DER, or PEM with any text around the blocks; gzip of either
 *
 * Returns: as gnutls_certificate_set_x509_crl_file().
 * Errors: as gnutls_certificate_set_x509_crl_file() without
 * GNUTLS_E_FILE_ERROR.
 * Threads: not thread-safe: needs exclusive access to @res. Cost: O(bytes).
 * Since: 0.1.0. Source: GnuTLS gnutls_certificate_set_x509_crl_mem.
 */
int gnutls_certificate_set_x509_crl_mem(gnutls_certificate_credentials_t res,
					const gnutls_datum_t *crls,
					gnutls_x509_crt_fmt_t type);

/**
 * gnutls_certificate_set_x509_crl: adds CRLs that the application has read.
 * @res: the credentials to modify
 * @crl_list: objects; they stay the caller's, their bytes are shared
 * @crl_list_size: how many, at least 1
 *
 * Returns: as gnutls_certificate_set_x509_crl_file().
 * Errors: GNUTLS_E_INVALID_REQUEST for NULL, none, and an empty object;
 * GNUTLS_E_CRL_VERIFICATION_ERROR; GNUTLS_E_MEMORY_ERROR.
 * Threads: not thread-safe: needs exclusive access to @res. Cost: O(1) for each
 * CRL.
 * Since: 0.1.0. Source: GnuTLS gnutls_certificate_set_x509_crl.
 */
int gnutls_certificate_set_x509_crl(gnutls_certificate_credentials_t res,
				    gnutls_x509_crl_t *crl_list,
				    int crl_list_size);

/**
 * gnutls_certificate_free_crls: drops all CRLs.
 * @sc: credentials; nothing happens, as in current versions of GnuTLS
 *
 * Threads: not thread-safe: needs exclusive access to @sc.
 * Since: 0.1.0. Source: GnuTLS gnutls_certificate_free_crls.
 */
void gnutls_certificate_free_crls(gnutls_certificate_credentials_t sc);

/**
 * gnutls_certificate_set_flags: sets options of credentials.
 * @res: the credentials to modify
 * @flags: bits of gnutls_certificate_flags, which replace the ones set
 *   before; GNUTLS_CERTIFICATE_VERIFY_CRLS matters here
 *
 * Threads: not thread-safe: needs exclusive access to @res.
 * Since: 0.1.0. Source: GnuTLS gnutls_certificate_set_flags.
 */
void gnutls_certificate_set_flags(gnutls_certificate_credentials_t res,
				  unsigned int flags);

/**
 * gnutls_certificate_set_verify_flags: sets flags for verifying peers.
 * @res: the credentials to modify
 * @flags: bits of gnutls_certificate_verify_flags, with a profile in bits 24
 *   and up; they replace the ones set before. 0, the default: none
 *
 * They apply to catrust_certificate_verify().
 *
 * Threads: not thread-safe: needs exclusive access to @res.
 * Since: 0.1.0. Source: GnuTLS gnutls_certificate_set_verify_flags.
 */
void gnutls_certificate_set_verify_flags(gnutls_certificate_credentials_t res,
					 unsigned int flags);

/**
 * gnutls_certificate_get_verify_flags: gives the flags for verifying peers.
 * @res: credentials
 *
 * Returns: what gnutls_certificate_set_verify_flags() set last, or 0.
 * Threads: safe while no other thread modifies @res.
 * Since: 0.1.0. Source: GnuTLS gnutls_certificate_get_verify_flags.
 */
unsigned int
gnutls_certificate_get_verify_flags(gnutls_certificate_credentials_t res);

/**
 * gnutls_certificate_set_verify_limits: limits what peers may send.
 * @res: the credentials to modify
 * @max_bits: the largest public key, in bits; 0: any. 16384 by default
 * @max_depth: how many certificates; 0: any. 16 by default
 *
 * They apply to catrust_certificate_verify(), which never uses more than 16
 * certificates.
 *
 * Threads: not thread-safe: needs exclusive access to @res.
 * Since: 0.1.0. Source: GnuTLS gnutls_certificate_set_verify_limits.
 */
void gnutls_certificate_set_verify_limits(gnutls_certificate_credentials_t res,
					  unsigned int max_bits,
					  unsigned int max_depth);

/* ------------------------------------------------------ trust on first use */

/* Keys are kept in a file in GnuTLS's format, "~/.gnutls/known_hosts" where
 * none is named, or by the caller's functions: a gnutls_tdb_t. The
 * SubjectPublicKeyInfo alone is compared, no name, date or signature: this is
 * for peers whose certificates no CA has issued. Entries are never removed. */

#define GNUTLS_SCOMMIT_FLAG_ALLOW_BROKEN 1

typedef struct gnutls_tdb_int *gnutls_tdb_t;

/* The caller's functions get the arguments of the functions below; keys are DER
 * and borrowed. A negative result is a failure. */
typedef int (*gnutls_tdb_store_func)(const char *db_name, const char *host,
				     const char *service, time_t expiration,
				     const gnutls_datum_t *pubkey);
typedef int (*gnutls_tdb_store_commitment_func)(
	const char *db_name, const char *host, const char *service,
	time_t expiration, gnutls_digest_algorithm_t hash_algo,
	const gnutls_datum_t *hash);
typedef int (*gnutls_tdb_verify_func)(const char *db_name, const char *host,
				      const char *service,
				      const gnutls_datum_t *pubkey);

/**
 * gnutls_tdb_init: makes a set of functions that store keys.
 * @tdb: on success the new set, without any function; freed with
 *   gnutls_tdb_deinit()
 *
 * Errors: GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_tdb_init.
 */
int gnutls_tdb_init(gnutls_tdb_t *tdb);

/**
 * gnutls_tdb_deinit: frees a set of functions.
 * @tdb: taken; NULL allowed
 *
 * Threads: not thread-safe: needs exclusive access to @tdb.
 * Since: 0.1.0. Source: GnuTLS gnutls_tdb_deinit.
 */
void gnutls_tdb_deinit(gnutls_tdb_t tdb);

/**
 * gnutls_tdb_set_store_func: sets the function that stores a key.
 * @tdb: the database to modify
 * @store: called by gnutls_store_pubkey(); NULL: none
 *
 * Threads: not thread-safe: needs exclusive access to @tdb.
 * Since: 0.1.0. Source: GnuTLS gnutls_tdb_set_store_func.
 */
void gnutls_tdb_set_store_func(gnutls_tdb_t tdb, gnutls_tdb_store_func store);

/**
 * gnutls_tdb_set_store_commitment_func: sets the function that stores a key's
 * digest.
 * @tdb: the database to modify
 * @cstore: called by gnutls_store_commitment(); NULL: none
 *
 * Threads: not thread-safe: needs exclusive access to @tdb.
 * Since: 0.1.0. Source: GnuTLS gnutls_tdb_set_store_commitment_func.
 */
void gnutls_tdb_set_store_commitment_func(
	gnutls_tdb_t tdb, gnutls_tdb_store_commitment_func cstore);

/**
 * gnutls_tdb_set_verify_func: sets the function that looks a key up.
 * @tdb: the database to modify
 * @verify: called by gnutls_verify_stored_pubkey(), which returns what it
 *   does, GNUTLS_E_NO_CERTIFICATE_FOUND for other failures than
 *   GNUTLS_E_CERTIFICATE_KEY_MISMATCH; NULL: none
 *
 * Threads: not thread-safe: needs exclusive access to @tdb.
 * Since: 0.1.0. Source: GnuTLS gnutls_tdb_set_verify_func.
 */
void gnutls_tdb_set_verify_func(gnutls_tdb_t tdb,
				gnutls_tdb_verify_func verify);

/**
 * gnutls_verify_stored_pubkey: checks whether a peer's key was stored.
 * @db_name: the file; NULL: the user's
 * @tdb: functions to use instead of a file; NULL: a file
 * @host: the peer's name, compared byte by byte
 * @service: its port or service, compared byte by byte; NULL: any
 * @cert_type: GNUTLS_CRT_X509, or GNUTLS_CRT_RAWPK for a bare key
 * @cert: the certificate, or SubjectPublicKeyInfo, in DER; borrowed
 * @flags: none yet
 *
 * Expired entries are ignored. The certificate is not verified in any other
 * way.
 *
 * Returns: 0 when the key is known for this peer.
 * Errors: GNUTLS_E_NO_CERTIFICATE_FOUND when no key is known for the peer, or
 * the file does not exist; GNUTLS_E_CERTIFICATE_KEY_MISMATCH when only other
 * keys are known: warn, this may be an attack;
 * GNUTLS_E_UNSUPPORTED_CERTIFICATE_TYPE; those of gnutls_x509_crt_import();
 * GNUTLS_E_INVALID_REQUEST when @host or @cert is NULL, or @tdb has no such
 * function; GNUTLS_E_FILE_ERROR without a home directory.
 * Threads: safe. Cost: O(the file). Since: 0.1.0.
 * Source: GnuTLS gnutls_verify_stored_pubkey.
 */
int gnutls_verify_stored_pubkey(const char *db_name, gnutls_tdb_t tdb,
				const char *host, const char *service,
				gnutls_certificate_type_t cert_type,
				const gnutls_datum_t *cert, unsigned int flags);

/**
 * gnutls_store_pubkey: stores a peer's key.
 * @db_name: the file, created if it does not exist; NULL: the user's
 * @tdb: functions that store in place of a file; NULL: a file
 * @host: the peer's name; "*": any peer
 * @service: its port or service; NULL: any
 * @cert_type: GNUTLS_CRT_X509, or GNUTLS_CRT_RAWPK for a bare key
 * @cert: the certificate, or SubjectPublicKeyInfo, in DER; borrowed
 * @expiration: when it expires; 0: never
 * @flags: none yet
 *
 * The key is added to those that are known for the peer.
 *
 * Errors: GNUTLS_E_DB_ERROR when the file cannot be written (errno says why)
 * or the caller's function failed;
 * GNUTLS_E_INVALID_REQUEST as above, and when @host or @service has a control
 * character or "|" in it, which would make an entry for another peer;
 * GNUTLS_E_UNSUPPORTED_CERTIFICATE_TYPE; those of gnutls_x509_crt_import().
 * Threads: safe, among processes too. Since: 0.1.0.
 * Source: GnuTLS gnutls_store_pubkey.
 */
int gnutls_store_pubkey(const char *db_name, gnutls_tdb_t tdb, const char *host,
			const char *service,
			gnutls_certificate_type_t cert_type,
			const gnutls_datum_t *cert, time_t expiration,
			unsigned int flags);

/**
 * gnutls_store_commitment: stores the digest of a peer's key.
 * @db_name: the file, created if it does not exist; NULL: the user's
 * @tdb: functions that store in place of a file; NULL: a file
 * @host: the peer's name; "*": any peer
 * @service: its port or service; NULL: any
 * @hash_algo: the digest's algorithm
 * @hash: the digest of the SubjectPublicKeyInfo in DER; borrowed
 * @expiration: when it expires; 0: never
 * @flags: 0, or GNUTLS_SCOMMIT_FLAG_ALLOW_BROKEN for algorithms like MD5
 *
 * Errors: GNUTLS_E_ILLEGAL_PARAMETER for an unknown algorithm,
 * GNUTLS_E_INSUFFICIENT_SECURITY for a broken one, GNUTLS_E_INVALID_REQUEST
 * when the digest has another length, otherwise as gnutls_store_pubkey().
 * Threads: safe, among processes too. Since: 0.1.0.
 * Source: GnuTLS gnutls_store_commitment.
 */
int gnutls_store_commitment(const char *db_name, gnutls_tdb_t tdb,
			    const char *host, const char *service,
			    gnutls_digest_algorithm_t hash_algo,
			    const gnutls_datum_t *hash, time_t expiration,
			    unsigned int flags);

#ifdef __cplusplus
}
#endif

#endif /* GNUTLS_GNUTLS_H */
