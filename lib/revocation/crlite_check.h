/*
 * Checks whether a certificate is revoked, by CRLite.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: an end entity's certificate, its issuer's, and a directory's data.
 * Output: the combined answer of all filters that cover one of the
 * certificate's embedded SCTs (C2SP, upki-revocation, "Revocation check
 * procedure").
 *
 * The caller must have validated the path. SCTs only select the filters: their
 * signatures are not verified, but the certificate's signature covers them.
 * SCTs that are not embedded would have to be verified, and are not used.
 *
 * Nothing is allocated.
 */

#ifndef CT_REVOCATION_CRLITE_CHECK_H
#define CT_REVOCATION_CRLITE_CHECK_H

#include "revocation/crlite_data.h"
#include "x509/certificate.h"
#include "x509/sct.h"

/* Writes the SHA-256 of a message, 32 octets; preload libraries use the TLS
 * library's implementation. Errors: CATRUST_E_UNSUPPORTED. */
typedef enum catrust_error
ct_crlite_sha256(const void *context, struct ct_span message, uint8_t *out);

struct ct_crlite_query {
	ct_crlite_sha256 *sha256;
	const void *sha256_context;
	const struct ct_certificate *certificate;
	const struct ct_certificate *issuer;
	int64_t time;	 /* seconds since 1970 */
	int64_t max_age; /* maximum age of the data in seconds */
};

struct ct_crlite_result {
	enum ct_crlite_answer answer;
	/* The data are too old, or their age is unknown. A revoked certificate
	 * is still reported as revoked. */
	bool is_stale;
	bool has_time;
	int64_t generated_at; /* seconds since 1970 */
	size_t num_filters;   /* that cover the certificate */
	const char *filter;   /* that gave the answer: the data's; or NULL */
};

/*
 * Makes the check. Errors: CATRUST_E_EXTENSION for a malformed list of SCTs,
 * CATRUST_E_CRLITE when the index names filters for the certificate but none of
 * them covers it, or when a filter was truncated in place and no readable one
 * gives revoked; CATRUST_E_LIMIT for a serial number over 255 octets, those of
 * the query's SHA-256; the answer is CT_CRLITE_NOT_COVERED then. Cost:
 * O(filters that cover it), and for each O(log issuers).
 */
CT_MUST_USE enum catrust_error
ct_crlite_check(const struct ct_crlite_data *data,
		const struct ct_crlite_query *query,
		struct ct_crlite_result *out);

/* Whether data exceed the maximum age at a time, or their age is unknown. */
bool ct_crlite_is_stale(const struct ct_crlite_data *data, int64_t time,
			int64_t max_age);

/* Sets the key for a serial number; the caller has set key->issuer. Errors:
 * those of @sha256; CATRUST_E_LIMIT over 255 octets, which no filter has. */
CT_MUST_USE enum catrust_error ct_crlite_key_set(struct ct_crlite_key *key,
						 struct ct_span serial,
						 ct_crlite_sha256 *sha256,
						 const void *context);

/* The same for a key and its SCTs; all but the answer, its filter and the count
 * of filters is 0. Errors: CATRUST_E_CRLITE. */
CT_MUST_USE enum catrust_error ct_crlite_ask(const struct ct_crlite_data *data,
					     const struct ct_crlite_key *key,
					     struct ct_scts scts,
					     struct ct_crlite_result *out);

#endif /* CT_REVOCATION_CRLITE_CHECK_H */
