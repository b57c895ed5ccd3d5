/*
 * libcatrust: path building and validation.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CATRUST_VERIFY_H
#define CATRUST_VERIFY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <catrust/error.h>
#include <catrust/store.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * enum catrust_profile - which rules certificates must follow
 *
 * CATRUST_PROFILE_RFC5280: path validation (RFC 5280 section 6) and the RFC's
 * requirements for certificates (section 4), also for the trust anchor's
 * certificate. Keys must have 112 bits of security, and digests must be SHA-2,
 * unless the caller sets other limits.
 *
 * CATRUST_PROFILE_WEBPKI: also those Baseline Requirements of the CA/Browser
 * Forum that can be checked in a certificate: names, key purposes, key sizes.
 *
 * CATRUST_PROFILE_PATH: path validation only; the trust anchor is a name and a
 * key (RFC 5280 6.1.1 (d)), so that constraints in its certificate are ignored:
 * catrust_verify_options_limit_anchor() sets constraints. This profile is for
 * PKIs that do not follow section 4.
 *
 * In all profiles the strings of distinguished names are compared, but not
 * validated: a character that the string's type does not allow, such as invalid
 * UTF-8 in a UTF8String, does not make a certificate invalid (GnuTLS and
 * rustls-webpki do the same; OpenSSL and Go do not decode such a certificate).
 * A program must sanitise a name before it displays it.
 */
enum catrust_profile {
	CATRUST_PROFILE_RFC5280 = 0,
	CATRUST_PROFILE_WEBPKI = 1,
	CATRUST_PROFILE_PATH = 2
};

/**
 * enum catrust_reason - the kind of rule that a certificate broke
 *
 * catrust_verify_result_text() gives the exact rule. Values never change
 * between releases; new ones are appended.
 */
enum catrust_reason {
	CATRUST_REASON_NONE = 0,	     /* it was accepted */
	CATRUST_REASON_ISSUER_NOT_FOUND = 1, /* no path to a trust anchor */
	CATRUST_REASON_SIGNATURE = 2,	     /* a signature is invalid */
	CATRUST_REASON_EXPIRED = 3,
	CATRUST_REASON_NOT_YET_VALID = 4,
	CATRUST_REASON_ALGORITHM = 5,	/* unknown, weak, or not allowed */
	CATRUST_REASON_CERTIFICATE = 6, /* malformed, or an invalid field */
	CATRUST_REASON_EXTENSION = 7,	/* unrecognized critical, or invalid */
	CATRUST_REASON_CA = 8,		/* an issuer is not a CA */
	CATRUST_REASON_PATH_LENGTH = 9,
	CATRUST_REASON_KEY_USAGE = 10,
	CATRUST_REASON_PURPOSE = 11, /* extended key usage */
	CATRUST_REASON_NAME_CONSTRAINTS = 12,
	CATRUST_REASON_POLICY = 13,
	CATRUST_REASON_NAME = 14, /* not the peer's name, or malformed names */
	CATRUST_REASON_REVOKED = 15,
	CATRUST_REASON_REVOCATION_UNKNOWN = 16,
	CATRUST_REASON_DISTRUSTED = 17, /* by trust settings */
	CATRUST_REASON_LIMIT = 18,	/* a limit ended the search */
	CATRUST_REASON_MEMORY = 19	/* memory ran out */
};

struct catrust_verify_options;
struct catrust_verify_result;

/* Bytes owned by the caller. */
struct catrust_bytes {
	const void *data;
	size_t len;
};

/* -------------------------------------------------------------- options */

/**
 * catrust_verify_options_new: makes options with a profile's defaults.
 * @profile: which rules certificates must follow
 *
 * The defaults are: the current time, any key purpose, any peer name, 112 bits
 * of security, no DSA (except with CATRUST_PROFILE_PATH), RSA keys of up to
 * 8,192 bits, paths of up to 32 intermediate certificates, signature checks of
 * a total cost of 200, any certificate policy, no revocation checks.
 *
 * Returns: the options, or NULL when out of memory or for an unknown profile.
 *
 * Threads: safe; any number of threads may use the same options while none
 * modifies them. Since: 0.1.0.
 */
struct catrust_verify_options *
catrust_verify_options_new(enum catrust_profile profile);

/**
 * catrust_verify_options_free: frees options.
 * @options: NULL allowed
 *
 * Threads: not thread-safe: needs exclusive access to @options. Since: 0.1.0.
 */
void catrust_verify_options_free(struct catrust_verify_options *options);

/**
 * catrust_verify_options_set_time: sets the time to verify for.
 * @options: the options to modify
 * @seconds: since 1970-01-01 00:00:00 UTC
 *
 * Threads: not thread-safe: needs exclusive access to @options. Since: 0.1.0.
 */
void catrust_verify_options_set_time(struct catrust_verify_options *options,
				     int64_t seconds);

/**
 * catrust_verify_options_set_purpose: requires a key purpose.
 * @options: the options to modify
 * @oid: dotted ("1.3.6.1.5.5.7.3.1" is a TLS server's); NULL: any
 *
 * If the peer's certificate or an intermediate has an extended key usage
 * extension, this must allow the purpose.
 *
 * Returns: CATRUST_OK, CATRUST_E_INVALID_ARGUMENT, CATRUST_E_LIMIT (OID of
 * over 128 octets), CATRUST_E_MEMORY.
 * Threads: not thread-safe: needs exclusive access to @options. Since: 0.1.0.
 * Source: RFC 5280 4.2.1.12.
 */
enum catrust_error
catrust_verify_options_set_purpose(struct catrust_verify_options *options,
				   const char *oid);

/**
 * catrust_verify_options_add_host: requires a host name or IP address.
 * @options: the options to modify
 * @name: UTF-8; a name goes through IDNA (UTS 46), an IPv4 or IPv6 address in
 *   text is compared with addresses only
 *
 * The peer's certificate must have every name that was added. The common name
 * is ignored (RFC 9525 6.3).
 *
 * Returns: CATRUST_OK, CATRUST_E_INVALID_ARGUMENT when @name is not a host
 * name, CATRUST_E_MEMORY. Threads: not thread-safe: needs exclusive access to
 * @options. Since: 0.1.0.
 * Source: RFC 9525 6.
 */
enum catrust_error
catrust_verify_options_add_host(struct catrust_verify_options *options,
				const char *name);

/**
 * catrust_verify_options_add_email: requires an e-mail address.
 * @options: the options to modify
 * @address: ASCII; the local part is compared case-sensitively
 *
 * Returns: CATRUST_OK, CATRUST_E_INVALID_ARGUMENT, CATRUST_E_MEMORY.
 * Threads: not thread-safe: needs exclusive access to @options. Since: 0.1.0.
 * Source: RFC 5280 7.5.
 */
enum catrust_error
catrust_verify_options_add_email(struct catrust_verify_options *options,
				 const char *address);

/**
 * catrust_verify_options_set_wildcards: allows or refuses wildcard names.
 * @options: the options to modify
 * @allowed: true by default
 *
 * Threads: not thread-safe: needs exclusive access to @options. Since: 0.1.0.
 */
void catrust_verify_options_set_wildcards(
	struct catrust_verify_options *options, bool allowed);

/**
 * catrust_verify_options_set_security_bits: sets the required strength of keys.
 * @options: the options to modify
 * @bits: the size of a symmetric key of the same strength: 112 for RSA-2048 and
 *   SHA-224, 128 for P-256 and SHA-256; less than 64 allows SHA-1, 0 allows all
 *
 * Threads: not thread-safe: needs exclusive access to @options. Since: 0.1.0.
 */
void catrust_verify_options_set_security_bits(
	struct catrust_verify_options *options, unsigned bits);

/**
 * catrust_verify_options_set_max_key_bits: sets the largest keys to use.
 * @options: the options to modify
 * @bits: maximum size of RSA moduli and DSA primes; 8,192 by default. RSA keys
 *   over 16,384 bits and DSA keys over 8,192 bits are always refused
 *
 * Applies to the keys that verify signatures: those of CAs, trust anchors and
 * CRL issuers. No signature is checked with a key that is too large or too
 * weak.
 *
 * Threads: not thread-safe: needs exclusive access to @options. Since: 0.1.0.
 */
void catrust_verify_options_set_max_key_bits(
	struct catrust_verify_options *options, unsigned bits);

/**
 * catrust_verify_options_set_dsa: allows or refuses signatures by DSA keys.
 * @options: the options to modify
 * @allowed: true by default with CATRUST_PROFILE_PATH, otherwise false
 *
 * When DSA is not allowed, a CA, trust anchor or CRL issuer with a DSA key is
 * refused before a signature is checked with it. The domain parameters of DSA
 * keys are not validated (FIPS 186-4 A.1); that is up to the CA's issuer.
 * CATRUST_PROFILE_WEBPKI always refuses DSA keys.
 *
 * Threads: not thread-safe: needs exclusive access to @options. Since: 0.1.0.
 */
void catrust_verify_options_set_dsa(struct catrust_verify_options *options,
				    bool allowed);

/**
 * catrust_verify_options_set_limits: bounds the search for a path.
 * @options: the options to modify
 * @max_depth: maximum number of intermediate certificates on a path, without
 *   self-issued ones
 * @max_signatures: maximum total cost of the signature checks of one
 *   verification, those of CRLs included. A usual check costs 1: ECDSA with
 *   P-256, Ed25519, RSA up to 8,192 bits with exponent 65537. Slower keys cost
 *   more: P-384 and Ed448 2, P-521 4, RSA of 8,192 bits with an exponent of 64
 *   bits 3, DSA of 3,072 bits 2. Each mebibyte of a certificate adds 8
 *
 * Threads: not thread-safe: needs exclusive access to @options. Since: 0.1.0.
 */
void catrust_verify_options_set_limits(struct catrust_verify_options *options,
				       unsigned max_depth,
				       size_t max_signatures);

/**
 * catrust_verify_options_add_policy: accepts a certificate policy.
 * @options: the options to modify
 * @oid: dotted
 *
 * If the caller adds no policy, all policies are acceptable. Policies are
 * enforced when a certificate or catrust_verify_options_set_policy_rules()
 * requires an explicit policy.
 *
 * Returns: CATRUST_OK, CATRUST_E_INVALID_ARGUMENT, CATRUST_E_LIMIT,
 * CATRUST_E_MEMORY. Threads: not thread-safe: needs exclusive access to
 * @options. Since: 0.1.0.
 * Source: RFC 5280 6.1.1 (c).
 */
enum catrust_error
catrust_verify_options_add_policy(struct catrust_verify_options *options,
				  const char *oid);

/**
 * catrust_verify_options_set_policy_rules: sets the initial policy flags.
 * @options: the options to modify
 * @require_explicit: the path must be valid for an acceptable policy
 * @inhibit_mapping: policy mappings are not processed
 * @inhibit_any: anyPolicy does not match other policies
 *
 * Threads: not thread-safe: needs exclusive access to @options. Since: 0.1.0.
 * Source: RFC 5280 6.1.1 (e) to (g).
 */
void catrust_verify_options_set_policy_rules(
	struct catrust_verify_options *options, bool require_explicit,
	bool inhibit_mapping, bool inhibit_any);

/**
 * catrust_verify_options_load_public_suffixes: reads a public suffix list.
 * @options: the options to modify
 * @path: the list of publicsuffix.org; on Debian
 *   /usr/share/publicsuffix/public_suffix_list.dat
 *
 * CATRUST_PROFILE_WEBPKI refuses wildcards directly under a public suffix.
 * Those of the list's private section ("// ===BEGIN PRIVATE DOMAINS===" to
 * "// ===END PRIVATE DOMAINS===") are ignored: their owners may use wildcards.
 * The parent of a rule with "*." is a public suffix, too. Without a list only
 * top-level domains are public suffixes.
 *
 * Returns: CATRUST_OK, CATRUST_E_FILE_*, CATRUST_E_MEMORY;
 * CATRUST_E_INVALID_ARGUMENT when a line is neither a rule nor a comment, when
 * a section does not end, as after an incomplete download, or when no rule
 * names a public suffix. After an error @options are unchanged.
 * Threads: not thread-safe: needs exclusive access to @options.
 * Since: 0.1.0.
 * Source: CA/Browser Forum Baseline Requirements 3.2.2.6.
 */
enum catrust_error catrust_verify_options_load_public_suffixes(
	struct catrust_verify_options *options, const char *path);

/* Limits for one trust anchor; start with CATRUST_ANCHOR_LIMITS_INIT. */
struct catrust_anchor_limits {
	size_t struct_size; /* sizeof(struct catrust_anchor_limits) */
	/* Certificates at the end of a path that became valid after this time
	 * (seconds since 1970) are not accepted; INT64_MAX: no limit. */
	int64_t distrust_after;
	/* Dotted OIDs, ended by NULL: trusted for these purposes only. NULL:
	 * for all. */
	const char *const *purposes;
	/* DER of a NameConstraints (RFC 5280 4.2.1.10) that applies in addition
	 * to those of the certificates; NULL: none. */
	const void *name_constraints;
	size_t name_constraints_len;
};

#define CATRUST_ANCHOR_LIMITS_INIT                               \
 {                                                               \
  sizeof(struct catrust_anchor_limits), INT64_MAX, NULL, NULL, 0 \
 }

/**
 * catrust_verify_options_limit_anchor: limits the trust in a trust anchor.
 * @options: the options to modify
 * @certificate: DER of the trust anchor's certificate; copied
 * @certificate_len: its length in bytes
 * @limits: copied
 *
 * Limits apply to paths that end at this trust anchor. The trust settings of a
 * PEM "TRUSTED CERTIFICATE" apply, too, anywhere in a path; if the certificate
 * was loaded several times, all of its settings apply. If the caller sets
 * several limits for one certificate, all apply.
 *
 * Returns: CATRUST_OK, CATRUST_E_INVALID_ARGUMENT, CATRUST_E_DER_* and
 * CATRUST_E_EXTENSION for the name constraints, CATRUST_E_LIMIT,
 * CATRUST_E_MEMORY; then @options are unchanged.
 * Threads: not thread-safe: needs exclusive access to @options. Since: 0.1.0.
 * Source: RFC 5937.
 */
enum catrust_error catrust_verify_options_limit_anchor(
	struct catrust_verify_options *options, const void *certificate,
	size_t certificate_len, const struct catrust_anchor_limits *limits);

/* -------------------------------------------------------------- verifying */

/**
 * catrust_verify: builds and validates a path to a trust anchor.
 * @store: the trust anchors
 * @options: the requirements; NULL: the defaults of CATRUST_PROFILE_RFC5280
 * @certificates: DER; the peer's first, then intermediates in any order
 * @num_certificates: 1 to 4096
 * @result: receives the result on every return but CATRUST_E_MEMORY and
 *   CATRUST_E_INVALID_ARGUMENT, to be freed by catrust_verify_result_free();
 *   NULL allowed
 *
 * All paths are tried until one is valid. Malformed certificates, other than
 * the peer's, are skipped.
 *
 * Returns: CATRUST_OK when the peer's certificate is accepted;
 * CATRUST_E_NOT_TRUSTED when it is refused; CATRUST_E_LIMIT when a limit ended
 * the search, and the certificate is refused, too; CATRUST_E_INVALID_ARGUMENT;
 * CATRUST_E_MEMORY.
 * Threads: safe; takes a lock only in the first call after each change of the
 * store. Cost: bounded by the options' limits for any input; for a usual chain
 * the signature checks and some microseconds. Since: 0.1.0.
 * Source: RFC 5280 6.1.
 */
enum catrust_error catrust_verify(const struct catrust_store *store,
				  const struct catrust_verify_options *options,
				  const struct catrust_bytes *certificates,
				  size_t num_certificates,
				  struct catrust_verify_result **result);

/* ----------------------------------------------------------------- results */

/**
 * catrust_verify_result_free: frees a result.
 * @result: NULL allowed
 *
 * Threads: not thread-safe: needs exclusive access to @result. Since: 0.1.0.
 */
void catrust_verify_result_free(struct catrust_verify_result *result);

/**
 * catrust_verify_result_reason: gives the kind of failure.
 * @result: a result
 *
 * Returns: CATRUST_REASON_NONE when the certificate was accepted.
 *
 * Threads: safe. Since: 0.1.0.
 */
enum catrust_reason
catrust_verify_result_reason(const struct catrust_verify_result *result);

/**
 * catrust_verify_result_text: explains the result in words.
 * @result: a result
 *
 * The text names the certificate that failed in the best attempt, the rule that
 * it broke, and the rule's source: "certificate 1 (CN=Example CA): it has
 * expired (RFC 5280 6.1.3 (a)(2))".
 *
 * Returns: the text, in UTF-8 if the certificate's name is; borrowed from the
 * result. Control characters in names are replaced by "?".
 *
 * Threads: safe. Since: 0.1.0.
 */
const char *
catrust_verify_result_text(const struct catrust_verify_result *result);

/**
 * catrust_verify_result_path_len: counts the certificates of the path.
 * @result: a result
 *
 * Returns: the number of certificates on the accepted path, including the
 * peer's and the trust anchor's; on failure, on the path of the best attempt,
 * which may be incomplete.
 *
 * Threads: safe. Since: 0.1.0.
 */
size_t
catrust_verify_result_path_len(const struct catrust_verify_result *result);

/**
 * catrust_verify_result_certificate: gives a certificate of the path.
 * @result: a result
 * @index: 0 for the peer's certificate
 *
 * Returns: its DER, borrowed from the result; { NULL, 0 } beyond the end.
 *
 * Threads: safe. Since: 0.1.0.
 */
struct catrust_bytes
catrust_verify_result_certificate(const struct catrust_verify_result *result,
				  size_t index);

/**
 * catrust_verify_result_failed_index: gives the index of the certificate that
 * failed.
 * @result: a result
 *
 * Returns: an index for catrust_verify_result_certificate(); 0 when the
 * certificate was accepted.
 *
 * Threads: safe. Since: 0.1.0.
 */
size_t
catrust_verify_result_failed_index(const struct catrust_verify_result *result);

/**
 * catrust_verify_result_num_signatures: counts signature checks.
 * @result: a result
 *
 * Returns: the number.
 *
 * Threads: safe. Since: 0.1.0.
 */
size_t catrust_verify_result_num_signatures(
	const struct catrust_verify_result *result);

/**
 * catrust_signature_libraries: names the libraries that check signatures.
 *
 * libgcrypt is always one of them. OpenSSL's libcrypto (3.0 and later) and
 * nettle (3.8 and later) are used, if installed, for the algorithms that they
 * verify faster, unless the library was built without them. The first signature
 * check, or this function, opens them. "libcatrust" means this library's own
 * arithmetic, which verifies Ed25519.
 *
 * Returns: names and versions, as in "libcatrust 0.1.0, libcrypto 3.0.19,
 * nettle 3.8, libgcrypt 1.10.1"; a constant string.
 *
 * Threads: safe. Cost: a millisecond if the libraries are not open yet.
 * Since: 0.1.0.
 */
const char *catrust_signature_libraries(void);

/**
 * catrust_signature_cache_enable: enables or disables the signature cache.
 * @enabled: true by default; false also empties the cache
 *
 * The cache holds valid signatures of CA certificates. One cache serves the
 * whole process, all stores and trust lists and GnuTLS's functions, because
 * nearly every chain has the same intermediate certificates. An entry is a
 * SHA-256 of the algorithm with its parameters, of all signed bytes, of the
 * signature and of the issuer's key: it says only that this signature is valid.
 * All other rules are checked each time: times, revocation, trust, constraints,
 * policies, algorithms and key sizes, limits; a cached signature counts as much
 * towards catrust_verify_options_set_limits() as others. Certificates without
 * the cA boolean, and signatures of CRLs, are not cached here.
 *
 * A table of 34 KiB has 1,024 entries, in sets of 4; in a full set the oldest
 * entry is replaced. The latest 64 public keys that verified signatures are
 * cached, too, in the form that the library for their algorithm needs: 2 KiB
 * for RSA of 2,048 bits, less for elliptic curves, up to 20 KiB for RSA of
 * 16,384 bits and 80 KiB for ML-DSA-87. Calling this function with false, then
 * true, frees the keys and empties the table.
 *
 * Threads: safe; a verification takes no lock to look up an entry, and holds a
 * lock for a short time to add one. A forked child inherits the entries. Cost:
 * O(1). Since: 0.1.0.
 */
void catrust_signature_cache_enable(bool enabled);

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_VERIFY_H */
