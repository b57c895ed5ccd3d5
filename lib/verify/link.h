/*
 * A link: a certificate decoded for path building and validation.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: DER. Output: the certificate's view, and the values that the checks
 * use repeatedly: flags, numbers, and spans of the extensions' values. Nothing
 * is copied; the link is valid as long as the DER.
 *
 * ct_link_init() checks the structure of every known extension, and sets flags
 * for malformed ones instead of failing: a malformed certificate that no path
 * uses must not matter. Whether a flag makes validation fail depends on the
 * profile.
 *
 * The public key in libgcrypt's form is created on first use, published once
 * without a lock, and kept: threads share the links of trust anchors.
 */

#ifndef CT_VERIFY_LINK_H
#define CT_VERIFY_LINK_H

#include <stdatomic.h>

#include "crypto/signature.h"
#include "verify/rule.h"
#include "x509/certificate.h"
#include "x509/extensions.h"

enum ct_link_flags {
	CT_LINK_SELF_ISSUED = 1 << 0, /* subject and issuer are equal */
	CT_LINK_UNKNOWN_CRITICAL = 1 << 1,
	CT_LINK_MALFORMED = 1 << 2, /* an extension that section 6 processes */
	CT_LINK_MALFORMED_OTHER = 1 << 3,
	CT_LINK_CA = 1 << 4, /* basicConstraints has cA TRUE */
	CT_LINK_HAS_PATH_LEN = 1 << 5,
	CT_LINK_ACCESS_CRITICAL = 1 << 6,  /* AIA or SIA */
	CT_LINK_WRONGLY_CRITICAL = 1 << 7, /* another one that must not be */
	CT_LINK_HAS_ANY_POLICY = 1 << 8,
};

/* Extensions that are present, and whether they are critical. */
enum ct_link_extension {
	CT_EXT_AUTHORITY_KEY_ID,
	CT_EXT_SUBJECT_KEY_ID,
	CT_EXT_KEY_USAGE,
	CT_EXT_POLICIES,
	CT_EXT_POLICY_MAPPINGS,
	CT_EXT_SUBJECT_ALT_NAME,
	CT_EXT_ISSUER_ALT_NAME,
	CT_EXT_DIRECTORY_ATTRIBUTES,
	CT_EXT_BASIC_CONSTRAINTS,
	CT_EXT_NAME_CONSTRAINTS,
	CT_EXT_POLICY_CONSTRAINTS,
	CT_EXT_PURPOSES,
	CT_EXT_CRL_DISTRIBUTION_POINTS,
	CT_EXT_INHIBIT_ANY_POLICY,
	CT_EXT_FRESHEST_CRL,
	CT_EXT_AUTHORITY_ACCESS,
	CT_EXT_SUBJECT_ACCESS,
	CT_EXT_TLS_FEATURE,
	CT_EXT_COUNT,
};

/* Key purposes as bits. */
enum ct_purpose {
	CT_PURPOSE_ANY = 1 << 0,
	CT_PURPOSE_SERVER = 1 << 1,
	CT_PURPOSE_CLIENT = 1 << 2,
	CT_PURPOSE_CODE_SIGNING = 1 << 3,
	CT_PURPOSE_EMAIL = 1 << 4,
	CT_PURPOSE_TIME_STAMPING = 1 << 5,
	CT_PURPOSE_OCSP_SIGNING = 1 << 6,
	CT_PURPOSE_OTHER = 1 << 7, /* at least one without a bit here */
};

enum { CT_SKIP_CERTS_NONE = UINT32_MAX };

struct ct_link {
	struct ct_certificate cert;
	struct ct_public_key public_key;
	struct ct_signature_algorithm algorithm;
	enum catrust_error public_key_error;
	enum catrust_error algorithm_error;

	unsigned flags;			    /* enum ct_link_flags */
	uint32_t present, critical;	    /* 1 << enum ct_link_extension */
	uint32_t path_len;		    /* with CT_LINK_HAS_PATH_LEN */
	unsigned key_usage;		    /* enum ct_key_usage */
	unsigned purposes;		    /* enum ct_purpose */
	uint32_t require_explicit;	    /* CT_SKIP_CERTS_NONE: absent */
	uint32_t inhibit_mapping;	    /* the same */
	uint32_t inhibit_any;		    /* the same */
	struct ct_span value[CT_EXT_COUNT]; /* contents of the OCTET STRING */
	struct ct_span subject_key_id;	    /* absent without the extension */
	struct ct_authority_key_id authority;
	struct ct_name_constraints constraints;
	uint64_t subject_hash, issuer_hash; /* ct_name_hash(), process key */
	uint64_t spki_hash;		    /* ct_hash(), the same key */

	_Atomic(struct ct_key *) key; /* owned; NULL until it is needed */
};

static inline bool ct_link_has(const struct ct_link *link,
			       enum ct_link_extension extension)
{
	return (link->present >> extension & 1) != 0;
}

static inline bool ct_link_is_critical(const struct ct_link *link,
				       enum ct_link_extension extension)
{
	return (link->critical >> extension & 1) != 0;
}

/* Whether a key inherits its parameters from the issuer (RFC 3279 2.3.2, RFC
 * 4491 2.3.2). */
static inline bool ct_link_needs_parameters(const struct ct_link *link)
{
	return ct_public_key_needs_parameters(&link->public_key);
}

/*
 * Decodes a certificate. Errors: those of ct_certificate_parse(). Cost: O(len);
 * no allocation. ct_link_clear() frees the key, if one was created.
 */
CT_MUST_USE enum catrust_error ct_link_init(struct ct_link *link,
					    struct ct_span der);

/*
 * The same for a certificate that is already decoded. It does not hash names
 * and key, and does not set CT_LINK_SELF_ISSUED: for callers that compare the
 * names' bytes. If an extension is present twice, the first one is used.
 */
void ct_link_init_plain(struct ct_link *link,
			const struct ct_certificate *certificate);

void ct_link_clear(struct ct_link *link);

/*
 * Checks a certificate's signature with the issuer's key, which is created on
 * the first call. A signature with unused bits is refused: otherwise the
 * certificate would have a second encoding. When a CA certificate's signature
 * by this key is in the cache (signature_cache.h), it is not verified again.
 * Errors: as ct_key_new() and ct_key_verify(). Threads: safe.
 */
CT_MUST_USE enum catrust_error ct_link_verify(const struct ct_link *link,
					      struct ct_link *issuer);

/* The same with a key of which the issuer's certificate lacks a part. */
CT_MUST_USE enum catrust_error
ct_link_verify_with_key(const struct ct_link *link, const struct ct_key *key);

/* Starts to read the subject alternative names; the list is empty without the
 * extension, or when it is malformed. */
struct ct_general_names ct_link_alt_names(const struct ct_link *link);

#endif /* CT_VERIFY_LINK_H */
