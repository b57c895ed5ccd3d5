/*
 * A chain's status, as GnuTLS finds it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <limits.h>
#include <stdlib.h>

#include "asn1/oid.h"
#include "crypto/signature_cost.h"
#include "gnutls/algorithms/algorithm_id.h"
#include "gnutls/base/text.h"
#include "gnutls_verdicts/chain_constraints.h"
#include "gnutls_verdicts/chain_status.h"
#include "gnutls_verdicts/chain_strength.h"
#include "gnutls_verdicts/issuer.h"
#include "verify/verify.h"

/* What goes down the chain. */
struct walk {
	const struct ct_gnutls_chain *chain;
	int error; /* a negative code: there is no status */
	unsigned flags;
	int64_t now;
	unsigned path_left; /* certificates that may follow */
	size_t signatures;  /* what checks may still cost */
	struct ct_gnutls_constraints constraints;
};

/* --- Trust anchors -------------------------------------------------------- */

/* The trust anchor of a position; NULL also where it was removed. */
static struct ct_link *anchor_of(struct walk *walk, uint32_t position)
{
	struct ct_link *link;
	enum catrust_error error = ct_anchors_link(
		walk->chain->anchors, walk->chain->store, position, &link);

	if (error != CATRUST_OK)
		walk->error = ct_gnutls_error(error);
	return link;
}

/* The next trust anchor with this subject at or after *position, which is then
 * set to the next position; NULL at the end. */
static struct ct_link *next_anchor(struct walk *walk, uint32_t *position,
				   uint32_t *out_found)
{
	const struct ct_store *store = walk->chain->store;
	struct ct_link *link = NULL;

	while (link == NULL && *position != CT_STORE_NONE && walk->error == 0) {
		link = anchor_of(walk, *position);
		*out_found = *position;
		*position = ct_store_next_same_subject(store, *position);
	}
	return link;
}

/* The same of any subject. */
static struct ct_link *next_of_all(struct walk *walk, uint32_t *position,
				   uint32_t *out_found)
{
	const uint32_t end = ct_store_end(walk->chain->store);
	struct ct_link *link = NULL;

	while (link == NULL && *position < end && walk->error == 0) {
		link = anchor_of(walk, *position);
		*out_found = (*position)++;
	}
	return link;
}

static uint32_t first_anchor(const struct ct_gnutls_chain *chain,
			     struct ct_span subject)
{
	return ct_store_find_subject(chain->store, subject);
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
 * of those the first. In a list it looks at those of one subject; without a
 * list at all CAs, whose subjects may be encoded otherwise than the issuer. */
static struct ct_link *find_issuer(struct walk *walk, struct ct_span subject,
				   const struct ct_link *link,
				   uint32_t *out_position)
{
	struct ct_link *issuer = NULL, *anchor;
	uint32_t position =
		subject.data != NULL ? first_anchor(walk->chain, subject) : 0;
	uint32_t found;

	while ((anchor = subject.data != NULL
				 ? next_anchor(walk, &position, &found)
				 : next_of_all(walk, &position, &found)) !=
	       NULL) {
		if (!ct_gnutls_link_may_issue(link, anchor) ||
		    (issuer != NULL && time_status(anchor, walk->now) != 0))
			continue;
		issuer = anchor;
		*out_position = found;
	}
	return issuer;
}

/* --- One certificate ------------------------------------------------------ */

/* Trust anchors expire, too. */
static unsigned trusted_time_status(const struct walk *walk,
				    const struct ct_link *anchor)
{
	if ((walk->flags & (GNUTLS_VERIFY_DISABLE_TIME_CHECKS |
			    GNUTLS_VERIFY_DISABLE_TRUSTED_TIME_CHECKS)) != 0)
		return 0;
	return time_status(anchor, walk->now);
}

/* A trust anchor in place of a certificate of the chain. */
static unsigned anchor_status(const struct walk *walk,
			      const struct ct_link *anchor)
{
	unsigned status = time_status(anchor, walk->now);
	gnutls_sign_algorithm_t sign = ct_gnutls_link_sign(anchor);

	/* GnuTLS has no levels for signatures that it does not know. */
	if (sign != GNUTLS_SIGN_UNKNOWN &&
	    !ct_gnutls_is_level_acceptable(anchor, NULL, sign, true,
					   walk->flags))
		status |= GNUTLS_CERT_INSECURE_ALGORITHM | GNUTLS_CERT_INVALID;
	return status;
}

/* A CA may issue, by its basic constraints; a root of version 1 by the flags.
 * GnuTLS compares the signatures first, and cannot where one is malformed. */
static bool is_ca(struct walk *walk, const struct ct_link *link,
		  const struct ct_link *issuer)
{
	if (link->cert.has_unaligned_signature ||
	    issuer->cert.has_unaligned_signature)
		return false;
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

/* A key usage that cannot be read is no constraint, but wrong. Unused bits
 * count, as in GnuTLS; for the native functions they do not. */
static unsigned usage_status(const struct ct_link *issuer)
{
	unsigned usage;

	if (!ct_link_has(issuer, CT_EXT_KEY_USAGE) ||
	    (issuer->key_usage & CT_KEY_USAGE_KEY_CERT_SIGN) != 0)
		return 0;
	if (ct_key_usage_octets(&usage, issuer->value[CT_EXT_KEY_USAGE]) !=
	    CATRUST_OK)
		return GNUTLS_CERT_INVALID;
	if ((usage & CT_KEY_USAGE_KEY_CERT_SIGN) != 0)
		return 0;
	return GNUTLS_CERT_SIGNER_CONSTRAINTS_FAILURE | GNUTLS_CERT_INVALID;
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
	return status | usage_status(issuer);
}

/* Also below a CA of the same name, where own_status() lets weak algorithms
 * pass: GnuTLS's status has no further bit then. */
static bool is_good_enough(const struct walk *walk,
			   gnutls_sign_algorithm_t sign)
{
	return gnutls_sign_is_secure(sign) ||
	       ct_gnutls_is_broken_allowed(sign, walk->flags);
}

static unsigned signature_status(struct walk *walk, const struct ct_link *link,
				 gnutls_sign_algorithm_t sign,
				 struct ct_link *issuer)
{
	size_t cost =
		ct_signature_cost(&issuer->public_key, link->algorithm.digest,
				  link->cert.tbs.len);
	enum catrust_error error;

	if (link->cert.has_unaligned_signature || sign == GNUTLS_SIGN_UNKNOWN ||
	    ct_gnutls_is_pss_unusable(link, sign))
		return GNUTLS_CERT_INVALID;
	/* An algorithm that does not go with the issuer's key. */
	if (!gnutls_sign_supports_pk_algorithm(
		    sign, ct_gnutls_pk_algorithm(&issuer->public_key)) ||
	    (link->algorithm.pk == CT_PK_RSA_PSS &&
	     !ct_pss_limits_allow(&issuer->public_key.pss, &link->algorithm)))
		return GNUTLS_CERT_SIGNER_CONSTRAINTS_FAILURE |
		       GNUTLS_CERT_INVALID;
	if (walk->signatures < cost)
		return GNUTLS_CERT_INVALID;
	walk->signatures -= cost;
	error = ct_link_verify(link, issuer);
	if (error == CATRUST_OK)
		return is_good_enough(walk, sign) ? 0 : GNUTLS_CERT_INVALID;
	if (error == CATRUST_E_MEMORY)
		walk->error = GNUTLS_E_MEMORY_ERROR;
	/* Not a wrong signature, but a key that cannot be used. MD2, which no
	 * library has any more, and ML-DSA where the library lacks it are
	 * wrong for GnuTLS. */
	if (error != CATRUST_E_SIGNATURE &&
	    gnutls_sign_get_hash_algorithm(sign) != GNUTLS_DIG_MD2 &&
	    !ct_pk_is_ml_dsa(link->algorithm.pk))
		return GNUTLS_CERT_INVALID;
	return GNUTLS_CERT_SIGNATURE_FAILURE | GNUTLS_CERT_INVALID;
}

/* What the issuer requires of those below it joins what those above require;
 * and whether this one has it. */
static unsigned constraints_status(struct walk *walk,
				   const struct ct_link *link,
				   const struct ct_link *issuer, bool is_peer)
{
	int ret = ct_gnutls_constraints_add(&walk->constraints, issuer);

	if (ret == 1 && is_peer)
		ret = ct_gnutls_constraints_check_names(&walk->constraints);
	if (ret < 0)
		walk->error = ret;
	return ret == 1 && ct_gnutls_constraints_check_features(
				   &walk->constraints, link)
		       ? 0
		       : GNUTLS_CERT_SIGNER_CONSTRAINTS_FAILURE |
				 GNUTLS_CERT_INVALID;
}

/* What does not depend on the issuer's being there. */
static unsigned own_status(const struct walk *walk, const struct ct_link *link,
			   gnutls_sign_algorithm_t sign,
			   const struct ct_link *issuer)
{
	unsigned status = 0;

	if (sign == GNUTLS_SIGN_UNKNOWN)
		status |= GNUTLS_CERT_INVALID;
	else if (!ct_gnutls_is_level_acceptable(link, issuer, sign, false,
						walk->flags))
		status |= GNUTLS_CERT_INSECURE_ALGORITHM | GNUTLS_CERT_INVALID;
	if (sign != GNUTLS_SIGN_UNKNOWN &&
	    !ct_gnutls_is_pss_unusable(link, sign) &&
	    !gnutls_sign_is_secure2(sign, GNUTLS_SIGN_FLAG_SECURE_FOR_CERTS) &&
	    !ct_gnutls_is_broken_allowed(sign, walk->flags) &&
	    !ct_gnutls_link_may_issue(link, link))
		status |= GNUTLS_CERT_INSECURE_ALGORITHM | GNUTLS_CERT_INVALID;
	if ((walk->flags & GNUTLS_VERIFY_DISABLE_TIME_CHECKS) == 0)
		status |= time_status(link, walk->now);
	return status;
}

/* Extensions that the engine knows and GnuTLS does not. What they say does not
 * matter here, so where they are critical they may not be passed over. */
enum {
	UNKNOWN_TO_GNUTLS =
		1 << CT_EXT_DIRECTORY_ATTRIBUTES | 1 << CT_EXT_POLICY_MAPPINGS |
		1 << CT_EXT_POLICY_CONSTRAINTS | 1 << CT_EXT_FRESHEST_CRL |
		1 << CT_EXT_SUBJECT_ACCESS,
};

static bool is_known(const struct ct_link *link,
		     const struct ct_extension *extension)
{
	for (size_t i = 0; i < CT_EXT_COUNT; i++)
		if (link->value[i].data == extension->value.data)
			return true;
	/* The one that GnuTLS knows and the engine does not. */
	return ct_oid_is(extension->oid, ct_oid_pe_proxy_cert_info);
}

static bool has_unknown_critical(const struct ct_link *link)
{
	struct ct_extension extension;
	size_t offset = 0;

	if ((link->critical & UNKNOWN_TO_GNUTLS) != 0)
		return true;
	if ((link->flags & CT_LINK_UNKNOWN_CRITICAL) == 0)
		return false;
	while (ct_extension_next(link->cert.extensions, &offset, &extension))
		if (extension.is_critical && !is_known(link, &extension))
			return true;
	return false;
}

static unsigned critical_status(const struct walk *walk,
				const struct ct_link *link)
{
	if ((walk->flags & GNUTLS_VERIFY_IGNORE_UNKNOWN_CRIT_EXTENSIONS) != 0 ||
	    !has_unknown_critical(link))
		return 0;
	return GNUTLS_CERT_UNKNOWN_CRIT_EXTENSIONS | GNUTLS_CERT_INVALID;
}

/* One certificate below its issuer, which is NULL when it was not found. */
static unsigned link_status(struct walk *walk, const struct ct_link *link,
			    struct ct_link *issuer, bool is_peer)
{
	gnutls_sign_algorithm_t sign = ct_gnutls_link_sign(link);
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
		status |= constraints_status(walk, link, issuer, is_peer);
		status |= signature_status(walk, link, sign, issuer);
	}
	if (is_peer)
		status |= critical_status(walk, link);
	return status | own_status(walk, link, sign, issuer);
}

/* --- The chain ------------------------------------------------------------ */

/* Old CAs for TLS servers have purposes of before there was one for these. */
static bool is_old_server_ca(const struct ct_link *link, struct ct_span purpose)
{
	struct ct_span value = link->value[CT_EXT_PURPOSES];

	return ct_oid_is(purpose, ct_oid_kp_server_auth) &&
	       (link->flags & CT_LINK_CA) != 0 &&
	       (ct_key_purposes_allow(value, ct_oid_kp_ns_server_gated, false,
				      CT_MALFORMED_REFUSES) ||
		ct_key_purposes_allow(value, ct_oid_kp_vs_server_gated, false,
				      CT_MALFORMED_REFUSES));
}

bool ct_gnutls_has_purpose(const struct ct_link *link, const char *purpose,
			   bool any_counts)
{
	struct ct_span value = link->value[CT_EXT_PURPOSES];
	struct ct_oid_octets oid = {.len = 0}; /* no certificate's */
	struct ct_span wanted;

	if (!ct_gnutls_oid_parse(purpose, &oid))
		oid.len = 0;
	wanted = ct_span(oid.octets, oid.len);
	return ct_key_purposes_allow(value, wanted, any_counts,
				     CT_MALFORMED_IGNORED) ||
	       is_old_server_ca(link, wanted);
}

/* No step is reported after an error: it may be wrong. */
static void notify(struct walk *walk, const struct ct_gnutls_step *step)
{
	if (walk->chain->notify != NULL && walk->error == 0)
		walk->error = walk->chain->notify(walk->chain->context, step);
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

		while ((anchor = next_anchor(walk, &position, &found))) {
			if (!is_same(&chain->links[i], anchor, i))
				continue;
			if ((walk->flags &
			     (GNUTLS_VERIFY_DISABLE_TIME_CHECKS |
			      GNUTLS_VERIFY_DISABLE_TRUSTED_TIME_CHECKS)) == 0)
				*out_status = anchor_status(walk, anchor);
			notify(walk, &(struct ct_gnutls_step){
					     .certificate = chain->certs[i],
					     .anchor = found,
					     .status = *out_status});
			return i;
		}
	}
	return len;
}

/* From the trusted issuer down to the peer: the status of the first that is not
 * in order. @anchor: the issuer's position, which may be CT_STORE_NONE. */
static unsigned walk_down(struct walk *walk, size_t i, struct ct_link *issuer,
			  uint32_t anchor, unsigned status)
{
	const struct ct_gnutls_chain *chain = walk->chain;
	const struct ct_link *above = NULL; /* in the chain, not trusted */
	struct ct_gnutls_step step = {.anchor = anchor};

	while (i-- > 0) {
		if (walk->path_left == 0) {
			step.issuer = NULL;
			step.anchor = CT_STORE_NONE;
		}
		/* Any purpose does not count for a CA, and nothing else is
		 * looked at then, as in GnuTLS. */
		if (above != NULL && chain->purpose != NULL &&
		    !ct_gnutls_has_purpose(above, chain->purpose, false)) {
			status |= GNUTLS_CERT_PURPOSE_MISMATCH |
				  GNUTLS_CERT_INVALID;
			step.issuer = chain->certs[i + 1];
		} else {
			status |= link_status(walk, &chain->links[i], issuer,
					      i == 0);
		}
		step.certificate = chain->certs[i];
		step.status = status;
		notify(walk, &step);
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
		if (!ct_gnutls_link_may_issue(&chain->links[i - 1], issuer))
			issuer = NULL;
		step.issuer = issuer != NULL ? chain->certs[i] : NULL;
		step.anchor = CT_STORE_NONE;
	}
	return 0;
}

int ct_gnutls_chain_prepare(struct ct_gnutls_chain *chain)
{
	CT_GNUTLS_TRY(ct_anchors_of_store(chain->store, &chain->anchors));
	chain->links = malloc(chain->num_certs * sizeof(*chain->links));
	if (chain->links == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	for (size_t i = 0; i < chain->num_certs; i++)
		ct_link_init_plain(&chain->links[i], chain->certs[i]);
	return 0;
}

void ct_gnutls_chain_clear(struct ct_gnutls_chain *chain)
{
	for (size_t i = 0; chain->links != NULL && i < chain->num_certs; i++)
		ct_link_clear(&chain->links[i]);
	free(chain->links);
	chain->links = NULL;
}

int ct_gnutls_chain_status(const struct ct_gnutls_chain *chain,
			   struct ct_span subject, unsigned *out_status)
{
	struct walk walk = {.chain = chain,
			    .flags = chain->flags,
			    .now = ct_gnutls_time(),
			    .path_left = UINT_MAX,
			    /* As much as the native functions allow. */
			    .signatures = CT_VERIFY_DEFAULT_SIGNATURES};
	uint32_t position = CT_STORE_NONE;
	struct ct_link *issuer;
	unsigned status;
	size_t i;

	ct_gnutls_constraints_init(&walk.constraints, &chain->links[0]);
	i = cut_at_anchor(&walk, subject, &status);
	if (status == 0 && i > 0 && walk.error == 0) {
		issuer = find_issuer(&walk, subject, &chain->links[i - 1],
				     &position);
		if (issuer != NULL)
			status = trusted_time_status(&walk, issuer);
		if (walk.error == 0)
			status = walk_down(&walk, i, issuer, position, status);
	}
	ct_gnutls_constraints_clear(&walk.constraints);
	if (walk.error == 0)
		*out_status = status;
	return walk.error;
}
