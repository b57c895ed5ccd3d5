/*
 * A link: a certificate made ready to stand in a path.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: DER. Output: the certificate's view, and everything the checks ask
 * for again and again: flags, numbers, and spans of the extensions' values.
 * Nothing is copied; the link is valid as long as the bytes.
 *
 * Making a link checks every extension that is known for its structure, and
 * notes what is wrong instead of failing: a certificate that is never used
 * must not matter. Whether it is wrong enough depends on the profile.
 *
 * The public key in libgcrypt's form is made on first use and kept, published
 * once without a lock: links of trust anchors are shared by threads.
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
	CT_LINK_MALFORMED = 1 << 2, /* an extension section 6 looks at */
	CT_LINK_MALFORMED_OTHER = 1 << 3,
	CT_LINK_CA = 1 << 4, /* basicConstraints says so */
	CT_LINK_HAS_PATH_LEN = 1 << 5,
	CT_LINK_ACCESS_CRITICAL = 1 << 6,  /* AIA or SIA */
	CT_LINK_WRONGLY_CRITICAL = 1 << 7, /* another that must not be */
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

/* Key purposes as bits, for those with a name of their own. */
enum ct_purpose {
	CT_PURPOSE_ANY = 1 << 0,
	CT_PURPOSE_SERVER = 1 << 1,
	CT_PURPOSE_CLIENT = 1 << 2,
	CT_PURPOSE_CODE_SIGNING = 1 << 3,
	CT_PURPOSE_EMAIL = 1 << 4,
	CT_PURPOSE_TIME_STAMPING = 1 << 5,
	CT_PURPOSE_OCSP_SIGNING = 1 << 6,
	CT_PURPOSE_OTHER = 1 << 7, /* at least one that has no bit */
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

/* A key whose parameters are the issuer's (RFC 3279 2.3.2, RFC 4491 2.3.2). */
static inline bool ct_link_needs_parameters(const struct ct_link *link)
{
	return ct_public_key_needs_parameters(&link->public_key);
}

/*
 * Reads a certificate. Errors: those of ct_certificate_parse(). Cost: O(len);
 * no allocation. ct_link_clear() frees the key, if one was made.
 */
CT_MUST_USE enum catrust_error ct_link_init(struct ct_link *link,
					    struct ct_span der);

/*
 * The same for a certificate that was read before. Names and key are not
 * hashed, and CT_LINK_SELF_ISSUED is not set: for those who compare names'
 * bytes. Of an extension that is there twice the first counts.
 */
void ct_link_init_plain(struct ct_link *link,
			const struct ct_certificate *certificate);

void ct_link_clear(struct ct_link *link);

/*
 * Checks a certificate's signature with the issuer's key, which is made on the
 * first call. A signature whose bits do not fill its octets is a bad one: it
 * would give the certificate another encoding. For a CA certificate whose
 * signature by this key was checked before nothing is calculated
 * (signature_cache.h). Errors: as ct_key_new() and ct_key_verify(). Threads:
 * safe.
 */
CT_MUST_USE enum catrust_error ct_link_verify(const struct ct_link *link,
					      struct ct_link *issuer);

/* The same with a key that is not all in the issuer's certificate. */
CT_MUST_USE enum catrust_error
ct_link_verify_with_key(const struct ct_link *link, const struct ct_key *key);

/* Starts to read the subject alternative names; there are none without the
 * extension, or when it is malformed. */
struct ct_general_names ct_link_alt_names(const struct ct_link *link);

#endif /* CT_VERIFY_LINK_H */
