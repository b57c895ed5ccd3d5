/*
 * A chain's status, as GnuTLS finds it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <limits.h>

#include <gnutls/x509-ext.h>

#include "asn1/oid.h"
#include "gnutls/algorithm_id.h"
#include "gnutls/chain_status.h"
#include "gnutls/crt.h"
#include "gnutls/ext_objects.h"
#include "gnutls/issuer.h"
#include "gnutls/text.h"

/* What goes down the chain. */
struct walk {
	const struct ct_gnutls_chain *chain;
	int error; /* a negative code: there is no status */
	unsigned flags;
	int64_t now;
	unsigned path_left; /* certificates that may follow */
	struct ct_link *issuers[CT_GNUTLS_MAX_CHAIN + 1];
	size_t num_issuers; /* whose name constraints hold for the peer */
};

/* --- Trusted certificates ------------------------------------------------- */

/* The next trusted certificate with this subject at or behind *position, which
 * is then behind it; NULL at the end. */
static struct ct_link *next_anchor(struct walk *walk, uint32_t *position,
				   uint32_t *out_found)
{
	const struct ct_store *store = walk->chain->list->store;

	while (*position != CT_STORE_NONE) {
		struct ct_link *link;
		enum catrust_error error = ct_anchors_link(
			walk->chain->anchors, store, *position, &link);

		if (error != CATRUST_OK) {
			walk->error = ct_gnutls_error(error);
			return NULL;
		}
		*out_found = *position;
		*position = ct_store_next_same_subject(store, *position);
		if (link != NULL)
			return link;
	}
	return NULL;
}

static uint32_t first_anchor(const struct ct_gnutls_chain *chain,
			     struct ct_span subject)
{
	return ct_store_find_subject(chain->list->store, subject);
}

static unsigned time_status(const struct ct_link *link, int64_t now)
{
	if (now < link->cert.not_before ||
	    link->cert.not_before == CT_CERTIFICATE_NO_TIME)
		return GNUTLS_CERT_NOT_ACTIVATED | GNUTLS_CERT_INVALID;
	if (now > link->cert.not_after)
		return GNUTLS_CERT_EXPIRED | GNUTLS_CERT_INVALID;
	return 0;
}

/* Of several issuers GnuTLS takes the last one that is valid now; without one
 * of those the first. */
static struct ct_link *find_issuer(struct walk *walk, struct ct_span subject,
				   const struct ct_link *link,
				   uint32_t *out_position)
{
	struct ct_link *issuer = NULL, *anchor;
	struct ct_span name =
		subject.data != NULL ? subject : link->cert.issuer;
	uint32_t position = first_anchor(walk->chain, name), found;

	while ((anchor = next_anchor(walk, &position, &found)) != NULL) {
		if (!ct_gnutls_link_may_issue(link, anchor) ||
		    (issuer != NULL && time_status(anchor, walk->now) != 0))
			continue;
		issuer = anchor;
		*out_position = found;
	}
	return issuer;
}

/* --- Strength ------------------------------------------------------------- */

static gnutls_sign_algorithm_t sign_of(const struct ct_link *link)
{
	return ct_gnutls_sign_algorithm_parsed(
		link->cert.algorithm, &link->algorithm, link->algorithm_error);
}

static gnutls_sec_param_t profile_level(unsigned flags)
{
	switch (GNUTLS_VFLAGS_TO_PROFILE(flags)) {
	case GNUTLS_PROFILE_VERY_WEAK:
		return GNUTLS_SEC_PARAM_VERY_WEAK;
	case GNUTLS_PROFILE_LOW:
		return GNUTLS_SEC_PARAM_LOW;
	case GNUTLS_PROFILE_LEGACY:
		return GNUTLS_SEC_PARAM_LEGACY;
	case GNUTLS_PROFILE_MEDIUM:
		return GNUTLS_SEC_PARAM_MEDIUM;
	case GNUTLS_PROFILE_HIGH:
		return GNUTLS_SEC_PARAM_HIGH;
	case GNUTLS_PROFILE_ULTRA:
		return GNUTLS_SEC_PARAM_ULTRA;
	case GNUTLS_PROFILE_FUTURE:
		return GNUTLS_SEC_PARAM_FUTURE;
	default:
		return GNUTLS_SEC_PARAM_UNKNOWN;
	}
}

static bool is_key_strong(const struct ct_link *link, gnutls_sec_param_t level)
{
	return gnutls_pk_bits_to_sec_param(
		       ct_gnutls_pk_algorithm(&link->public_key),
		       ct_gnutls_key_bits(&link->public_key)) >= level;
}

static bool is_suite_b_curve(const struct ct_link *link, unsigned profile)
{
	enum ct_curve curve = link->public_key.curve;

	return link->public_key.algorithm == CT_PK_ECDSA &&
	       (curve == CT_CURVE_P384 ||
		(curve == CT_CURVE_P256 &&
		 profile == GNUTLS_PROFILE_SUITEB128));
}

/* RFC 5759: version 3, two curves, and the hash that goes with each. */
static bool is_suite_b(const struct ct_link *link, const struct ct_link *issuer,
		       gnutls_sign_algorithm_t sign, unsigned profile)
{
	if (link->cert.version != 3 ||
	    (issuer != NULL && issuer->cert.version != 3) ||
	    (sign != GNUTLS_SIGN_ECDSA_SHA256 &&
	     sign != GNUTLS_SIGN_ECDSA_SHA384) ||
	    !is_suite_b_curve(link, profile))
		return false;
	/* SHA-256 does not go with P-384. */
	if (sign == GNUTLS_SIGN_ECDSA_SHA256 &&
	    link->public_key.curve == CT_CURVE_P384)
		return false;
	/* GnuTLS never takes a trusted certificate for one. */
	if (issuer == NULL || !is_suite_b_curve(issuer, profile))
		return false;
	/* The smaller curve does not certify the larger one, and SHA-256 does
	 * not go with P-384 here, either. */
	return issuer->public_key.curve == CT_CURVE_P384
		       ? sign == GNUTLS_SIGN_ECDSA_SHA384
		       : link->public_key.curve == CT_CURVE_P256;
}

/* Keys and hash against the profile in the flags. The signature of a trusted
 * certificate does not matter. */
static bool is_level_acceptable(const struct ct_link *link,
				const struct ct_link *issuer,
				gnutls_sign_algorithm_t sign, bool is_trusted,
				unsigned flags)
{
	unsigned profile = GNUTLS_VFLAGS_TO_PROFILE(flags);
	gnutls_sec_param_t level = profile_level(flags);

	if (profile == GNUTLS_PROFILE_SUITEB128 ||
	    profile == GNUTLS_PROFILE_SUITEB192)
		return is_suite_b(link, issuer, sign, profile);
	if (level == GNUTLS_SEC_PARAM_UNKNOWN)
		return true;
	if (!is_key_strong(link, level) ||
	    (issuer != NULL && !is_key_strong(issuer, level)))
		return false;
	return is_trusted ||
	       ct_signature_algorithm_strength(&link->algorithm) >=
		       gnutls_sec_param_to_symmetric_bits(level);
}

/* Broken hashes that the flags let pass. */
static bool is_broken_allowed(gnutls_sign_algorithm_t sign, unsigned flags)
{
	switch (gnutls_sign_get_hash_algorithm(sign)) {
	case GNUTLS_DIG_MD2:
		return (flags & GNUTLS_VERIFY_ALLOW_SIGN_RSA_MD2) != 0;
	case GNUTLS_DIG_MD5:
		return (flags & GNUTLS_VERIFY_ALLOW_SIGN_RSA_MD5) != 0;
	case GNUTLS_DIG_SHA1:
		return (flags & GNUTLS_VERIFY_ALLOW_SIGN_WITH_SHA1) != 0;
	default:
		return false;
	}
}

/* --- One certificate ------------------------------------------------------ */

/* Trusted certificates expire, too. */
static unsigned trusted_time_status(const struct walk *walk,
				    const struct ct_link *anchor)
{
	if ((walk->flags & (GNUTLS_VERIFY_DISABLE_TIME_CHECKS |
			    GNUTLS_VERIFY_DISABLE_TRUSTED_TIME_CHECKS)) != 0)
		return 0;
	return time_status(anchor, walk->now);
}

/* A trusted certificate in place of one of the chain. */
static unsigned anchor_status(const struct walk *walk,
			      const struct ct_link *anchor)
{
	unsigned status = time_status(anchor, walk->now);

	if (!is_level_acceptable(anchor, NULL, sign_of(anchor), true,
				 walk->flags))
		status |= GNUTLS_CERT_INSECURE_ALGORITHM | GNUTLS_CERT_INVALID;
	return status;
}

/* A CA may issue, by its basic constraints; a root of version 1 by the
 * flags. */
static bool is_ca(struct walk *walk, const struct ct_link *link,
		  const struct ct_link *issuer)
{
	if (ct_span_equal(link->cert.der, issuer->cert.der) &&
	    (walk->flags & GNUTLS_VERIFY_DO_NOT_ALLOW_SAME) == 0)
		return true;
	if (ct_link_has(issuer, CT_EXT_BASIC_CONSTRAINTS)) {
		if ((issuer->flags & CT_LINK_CA) == 0)
			return false;
		if ((issuer->flags & CT_LINK_HAS_PATH_LEN) != 0 &&
		    issuer->path_len < walk->path_left)
			walk->path_left = issuer->path_len;
		return true;
	}
	if ((walk->flags & GNUTLS_VERIFY_ALLOW_ANY_X509_V1_CA_CRT) != 0)
		return true;
	return (walk->flags & GNUTLS_VERIFY_DO_NOT_ALLOW_X509_V1_CA_CRT) == 0 &&
	       ct_gnutls_link_may_issue(issuer, issuer);
}

static unsigned issuer_status(struct walk *walk, const struct ct_link *link,
			      const struct ct_link *issuer)
{
	unsigned status = 0;

	if ((walk->flags & GNUTLS_VERIFY_DISABLE_CA_SIGN) != 0)
		return 0;
	if ((walk->flags & GNUTLS_VERIFY_DO_NOT_ALLOW_X509_V1_CA_CRT) == 0 &&
	    issuer->cert.version == 1)
		return 0;
	if (!is_ca(walk, link, issuer))
		status |= GNUTLS_CERT_SIGNER_NOT_CA | GNUTLS_CERT_INVALID;
	if (ct_link_has(issuer, CT_EXT_KEY_USAGE) &&
	    (issuer->key_usage & CT_KEY_USAGE_KEY_CERT_SIGN) == 0)
		status |= GNUTLS_CERT_SIGNER_CONSTRAINTS_FAILURE |
			  GNUTLS_CERT_INVALID;
	return status;
}

static unsigned signature_status(struct walk *walk, const struct ct_link *link,
				 gnutls_sign_algorithm_t sign,
				 struct ct_link *issuer)
{
	enum catrust_error error;

	/* An algorithm that does not go with the issuer's key. */
	if (!gnutls_sign_supports_pk_algorithm(
		    sign, ct_gnutls_pk_algorithm(&issuer->public_key)))
		return GNUTLS_CERT_SIGNER_CONSTRAINTS_FAILURE |
		       GNUTLS_CERT_INVALID;
	error = ct_link_verify(issuer, &link->algorithm, link->cert.tbs,
			       link->cert.signature);
	if (error == CATRUST_OK)
		return 0;
	if (error == CATRUST_E_MEMORY)
		walk->error = GNUTLS_E_MEMORY_ERROR;
	return GNUTLS_CERT_SIGNATURE_FAILURE | GNUTLS_CERT_INVALID;
}

/* The constraints of all issuers, those of the top first. Malformed ones are
 * an error. */
static int collect_constraints(const struct walk *walk,
			       gnutls_x509_name_constraints_t constraints)
{
	for (size_t i = 0; i < walk->num_issuers; i++) {
		struct ct_span value =
			walk->issuers[i]->value[CT_EXT_NAME_CONSTRAINTS];
		gnutls_datum_t datum = {(unsigned char *)(uintptr_t)value.data,
					(unsigned)value.len};
		int status;

		if (value.data == NULL)
			continue;
		status = gnutls_x509_ext_import_name_constraints(
			&datum, constraints,
			GNUTLS_NAME_CONSTRAINTS_FLAG_APPEND);
		if (status < 0)
			return status;
	}
	return 0;
}

/* 1 when the peer's names of all forms are allowed, 0 when not, or a negative
 * code. */
static int check_names(gnutls_x509_name_constraints_t constraints,
		       gnutls_x509_crt_t peer)
{
	static const gnutls_x509_subject_alt_name_t types[] = {
		GNUTLS_SAN_DNSNAME, GNUTLS_SAN_RFC822NAME, GNUTLS_SAN_DN,
		GNUTLS_SAN_URI, GNUTLS_SAN_IPADDRESS};

	int ret = 1;

	for (size_t i = 0; i < CT_ARRAY_LEN(types) && ret == 1; i++)
		ret = ct_gnutls_name_constraints_check(constraints, types[i],
						       peer);
	return ret;
}

static bool has_constraints(const struct walk *walk)
{
	for (size_t i = 0; i < walk->num_issuers; i++)
		if (ct_link_has(walk->issuers[i], CT_EXT_NAME_CONSTRAINTS))
			return true;
	return false;
}

/* The peer's names against the constraints of all its issuers. */
static unsigned constraints_status(struct walk *walk)
{
	gnutls_x509_name_constraints_t constraints;
	int ret;

	if (!has_constraints(walk))
		return 0;
	ret = gnutls_x509_name_constraints_init(&constraints);
	if (ret == 0) {
		ret = collect_constraints(walk, constraints);
		if (ret == 0)
			ret = check_names(constraints, walk->chain->certs[0]);
		gnutls_x509_name_constraints_deinit(constraints);
	}
	if (ret == GNUTLS_E_MEMORY_ERROR)
		walk->error = ret;
	return ret == 1 ? 0
			: GNUTLS_CERT_SIGNER_CONSTRAINTS_FAILURE |
				  GNUTLS_CERT_INVALID;
}

/* What does not depend on the issuer's being there. */
static unsigned own_status(const struct walk *walk, const struct ct_link *link,
			   gnutls_sign_algorithm_t sign,
			   const struct ct_link *issuer)
{
	unsigned status = 0;

	if (!is_level_acceptable(link, issuer, sign, false, walk->flags))
		status |= GNUTLS_CERT_INSECURE_ALGORITHM | GNUTLS_CERT_INVALID;
	if (!gnutls_sign_is_secure2(sign, GNUTLS_SIGN_FLAG_SECURE_FOR_CERTS) &&
	    !is_broken_allowed(sign, walk->flags) &&
	    !ct_gnutls_link_may_issue(link, link))
		status |= GNUTLS_CERT_INSECURE_ALGORITHM | GNUTLS_CERT_INVALID;
	if ((walk->flags & GNUTLS_VERIFY_DISABLE_TIME_CHECKS) == 0)
		status |= time_status(link, walk->now);
	return status;
}

static unsigned critical_status(const struct walk *walk,
				const struct ct_link *link)
{
	if ((link->flags & CT_LINK_UNKNOWN_CRITICAL) == 0 ||
	    (walk->flags & GNUTLS_VERIFY_IGNORE_UNKNOWN_CRIT_EXTENSIONS) != 0)
		return 0;
	return GNUTLS_CERT_UNKNOWN_CRIT_EXTENSIONS | GNUTLS_CERT_INVALID;
}

/* One certificate below its issuer, which is NULL when it was not found. */
static unsigned link_status(struct walk *walk, const struct ct_link *link,
			    struct ct_link *issuer, bool is_peer)
{
	gnutls_sign_algorithm_t sign = sign_of(link);
	unsigned status = 0;

	if (walk->path_left == 0)
		return GNUTLS_CERT_SIGNER_CONSTRAINTS_FAILURE |
		       GNUTLS_CERT_INVALID;
	walk->path_left--;
	if (issuer == NULL) {
		status |= GNUTLS_CERT_SIGNER_NOT_FOUND | GNUTLS_CERT_INVALID;
	} else {
		status |= critical_status(walk, issuer);
		status |= issuer_status(walk, link, issuer);
		walk->issuers[walk->num_issuers++] = issuer;
		if (is_peer)
			status |= constraints_status(walk);
		status |= signature_status(walk, link, sign, issuer);
	}
	if (is_peer)
		status |= critical_status(walk, link);
	return status | own_status(walk, link, sign, issuer);
}

/* --- The chain ------------------------------------------------------------ */

bool ct_gnutls_has_purpose(const struct ct_link *link, const char *purpose,
			   bool any_counts)
{
	struct ct_oid_octets oid;

	/* A list without purposes is malformed, and counts as none in GnuTLS.
	 */
	if (!ct_link_has(link, CT_EXT_PURPOSES) ||
	    CT_SPAN_IS(link->value[CT_EXT_PURPOSES], "\x30\0"))
		return true;
	if (any_counts && (link->purposes & CT_PURPOSE_ANY) != 0)
		return true;
	return ct_gnutls_oid_parse(purpose, &oid) &&
	       ct_link_lists_purpose(link, ct_span(oid.octets, oid.len));
}

/* Nothing is told that may not be so. */
static void tell(const struct walk *walk, gnutls_x509_crt_t cert,
		 gnutls_x509_crt_t issuer, unsigned status)
{
	if (walk->chain->func != NULL && walk->error == 0)
		walk->chain->func(cert, issuer, NULL, status);
}

/* The object of a trusted certificate, for the callback. */
static gnutls_x509_crt_t anchor_object(struct walk *walk, uint32_t position)
{
	gnutls_x509_crt_t object = NULL;
	int ret;

	if (walk->chain->func == NULL)
		return NULL;
	ret = ct_gnutls_trust_list_object(walk->chain->list, position, &object);
	if (ret < 0)
		walk->error = ret;
	return object;
}

/* GnuTLS's "same key": for the peer the same bytes, above it name and key. */
static bool is_same(const struct ct_link *link, const struct ct_link *anchor,
		    size_t index)
{
	if (index == 0)
		return ct_span_equal(link->cert.der, anchor->cert.der);
	return ct_span_equal(link->cert.subject, anchor->cert.subject) &&
	       ct_span_equal(link->cert.spki, anchor->cert.spki);
}

/* The last certificate does not count where it is a root, which is trusted
 * only as one of the list. */
static size_t len_without_root(const struct ct_gnutls_chain *chain)
{
	const struct ct_link *last = &chain->links[chain->num_certs - 1];

	return chain->num_certs -
	       (chain->num_certs > 1 && ct_gnutls_link_may_issue(last, last));
}

/* Cuts the chain at the first certificate that is trusted itself: the number
 * of those before it. */
static size_t cut_at_anchor(struct walk *walk, struct ct_span subject,
			    unsigned *out_status)
{
	const struct ct_gnutls_chain *chain = walk->chain;
	size_t len = len_without_root(chain);
	size_t i = (walk->flags & GNUTLS_VERIFY_DO_NOT_ALLOW_SAME) != 0;

	*out_status = 0;
	for (; i < len; i++) {
		struct ct_span name = subject.data != NULL
					      ? subject
					      : chain->links[i].cert.subject;
		uint32_t position = first_anchor(chain, name), found;
		struct ct_link *anchor;
		gnutls_x509_crt_t object;

		while ((anchor = next_anchor(walk, &position, &found))) {
			if (!is_same(&chain->links[i], anchor, i))
				continue;
			if ((walk->flags &
			     (GNUTLS_VERIFY_DISABLE_TIME_CHECKS |
			      GNUTLS_VERIFY_DISABLE_TRUSTED_TIME_CHECKS)) == 0)
				*out_status = anchor_status(walk, anchor);
			object = anchor_object(walk, found);
			tell(walk, chain->certs[i], object, *out_status);
			return i;
		}
	}
	return len;
}

/* From the trusted issuer down to the peer: the status of the first that is not
 * in order. */
static unsigned walk_down(struct walk *walk, size_t i, struct ct_link *issuer,
			  gnutls_x509_crt_t object, unsigned status)
{
	const struct ct_gnutls_chain *chain = walk->chain;
	const struct ct_link *above = NULL; /* in the chain, not trusted */

	while (i-- > 0) {
		if (walk->path_left == 0)
			object = NULL;
		/* Any purpose does not count for a CA, and nothing else is
		 * looked at then, as in GnuTLS. */
		if (above != NULL && chain->purpose != NULL &&
		    !ct_gnutls_has_purpose(above, chain->purpose, false)) {
			status |= GNUTLS_CERT_PURPOSE_MISMATCH |
				  GNUTLS_CERT_INVALID;
			object = chain->certs[i + 1];
		} else {
			status |= link_status(walk, &chain->links[i], issuer,
					      i == 0);
		}
		tell(walk, chain->certs[i], object, status);
		if (status != 0 || walk->error != 0)
			return status | GNUTLS_CERT_INVALID;
		/* No version 1 certificates but roots. */
		if ((walk->flags & GNUTLS_VERIFY_ALLOW_ANY_X509_V1_CA_CRT) == 0)
			walk->flags |=
				GNUTLS_VERIFY_DO_NOT_ALLOW_X509_V1_CA_CRT;
		if (i == 0)
			break;
		issuer = &chain->links[i];
		above = issuer;
		object = chain->certs[i];
		if (!ct_gnutls_link_may_issue(&chain->links[i - 1], issuer)) {
			issuer = NULL;
			object = NULL;
		}
	}
	return 0;
}

int ct_gnutls_chain_status(const struct ct_gnutls_chain *chain,
			   struct ct_span subject, unsigned *out_status)
{
	struct walk walk = {.chain = chain,
			    .flags = chain->flags,
			    .now = ct_gnutls_time(),
			    .path_left = UINT_MAX};
	uint32_t position = CT_STORE_NONE;
	struct ct_link *issuer;
	gnutls_x509_crt_t object = NULL;
	unsigned status;
	size_t i;

	i = cut_at_anchor(&walk, subject, &status);
	if (status == 0 && i > 0 && walk.error == 0) {
		issuer = find_issuer(&walk, subject, &chain->links[i - 1],
				     &position);
		if (issuer != NULL) {
			object = anchor_object(&walk, position);
			status = trusted_time_status(&walk, issuer);
		}
		if (walk.error == 0)
			status = walk_down(&walk, i, issuer, object, status);
	}
	if (walk.error == 0)
		*out_status = status;
	return walk.error;
}
