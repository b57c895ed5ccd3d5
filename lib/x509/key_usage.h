/*
 * What a key may be used for: key usage, extended key usage, private key usage
 * period, TLS feature (RFC 5280 4.2.1.3, 4.2.1.12; RFC 3280 4.2.1.4; RFC 7633).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: an extension's value. Output: numbers, and spans into it. Errors as
 * in constraints.h. Nothing is allocated.
 */

#ifndef CT_X509_KEY_USAGE_H
#define CT_X509_KEY_USAGE_H

#include "asn1/der.h"
#include "base/error.h"
#include "base/span.h"

/* As the bits lie in the octets. */
enum ct_key_usage {
	CT_KEY_USAGE_DIGITAL_SIGNATURE = 0x80,
	CT_KEY_USAGE_NON_REPUDIATION = 0x40,
	CT_KEY_USAGE_KEY_ENCIPHERMENT = 0x20,
	CT_KEY_USAGE_DATA_ENCIPHERMENT = 0x10,
	CT_KEY_USAGE_KEY_AGREEMENT = 0x08,
	CT_KEY_USAGE_KEY_CERT_SIGN = 0x04,
	CT_KEY_USAGE_CRL_SIGN = 0x02,
	CT_KEY_USAGE_ENCIPHER_ONLY = 0x01,
	CT_KEY_USAGE_DECIPHER_ONLY = 0x8000,
};

/* CATRUST_E_EXTENSION: more octets than the nine bits that have a name need;
 * GnuTLS refuses those, too. @is_strict: DER without trailing zero bits, and at
 * least one bit set (RFC 5280 4.2.1.3). */
CT_MUST_USE enum catrust_error
ct_key_usage_parse(unsigned *out_usage, struct ct_span value, bool is_strict);

/* The octets of that BIT STRING, unused bits included: GnuTLS counts those.
 * They are no part of the value, and zero in DER. */
CT_MUST_USE enum catrust_error ct_key_usage_octets(unsigned *out_octets,
						   struct ct_span value);

/* What an extension does that is malformed. */
enum ct_malformed {
	CT_MALFORMED_REFUSES, /* allows nothing: RFC 5280, lib/verify */
	CT_MALFORMED_IGNORED, /* as if it were absent: lib/gnutls_verdicts */
};

/* Whether a keyUsage extension's value, or its absence, allows the bit @usage.
 * OpenSSL refuses malformed ones, too. Where they are ignored, unused bits
 * count: ct_key_usage_octets(). */
bool ct_key_usage_allows(struct ct_span value, unsigned usage,
			 enum ct_malformed malformed);

/* The key purposes of an extended key usage. */
struct ct_key_purposes {
	struct ct_der left;
};

/* Checks the list and starts to read it. CATRUST_E_EXTENSION: it is empty. */
CT_MUST_USE enum catrust_error ct_key_purposes_open(struct ct_key_purposes *out,
						    struct ct_span value);

/* The next purpose; false at the end. */
bool ct_key_purposes_next(struct ct_key_purposes *purposes,
			  struct ct_span *out_oid);

/*
 * Whether an extendedKeyUsage extension's value, or its absence, allows the
 * purpose. @any_counts: anyExtendedKeyUsage does (RFC 5280 4.2.1.12). @empty is
 * about a list without purposes; what cannot be read otherwise allows nothing,
 * in GnuTLS either.
 */
bool ct_key_purposes_allow(struct ct_span value, struct ct_span purpose,
			   bool any_counts, enum ct_malformed empty);

/* Both bounds are seconds since 1970, and either may be absent. */
struct ct_private_key_usage_period {
	bool has_not_before, has_not_after;
	int64_t not_before, not_after;
};

/* CATRUST_E_EXTENSION: neither bound is there. CATRUST_E_TIME, _DATE. */
CT_MUST_USE enum catrust_error
ct_private_key_usage_period_parse(struct ct_private_key_usage_period *out,
				  struct ct_span value);

/* The TLS extensions that a server with this certificate must offer. */
struct ct_tls_features {
	struct ct_der left;
};

/* Checks the list and starts to read it; it may be empty.
 * CATRUST_E_DER_VALUE: a number above 65,535. */
CT_MUST_USE enum catrust_error ct_tls_features_open(struct ct_tls_features *out,
						    struct ct_span value);

/* The next feature; false at the end. */
bool ct_tls_features_next(struct ct_tls_features *features,
			  uint16_t *out_feature);

#endif /* CT_X509_KEY_USAGE_H */
