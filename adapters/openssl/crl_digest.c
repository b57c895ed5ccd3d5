/*
 * The digest of a CRL's TBSCertList, by OpenSSL.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "asn1/der.h"

#include "crl_digest.h"
#include "acceptable.h"

/* The digest algorithm of a signature algorithm; NULL when it has none, or is
 * unknown. */
static const EVP_MD *find_digest(const struct ct_openssl *openssl,
				 struct ct_span algorithm,
				 struct ct_crl_digest *out)
{
	struct ct_der outer = ct_der(algorithm), inner;
	const unsigned char *at;
	ASN1_OBJECT *object;
	int nid;

	if (ct_der_enter(&outer, CT_DER_SEQUENCE, &inner) != CATRUST_OK)
		return NULL;
	at = inner.at;
	object = openssl->d2i_ASN1_OBJECT(NULL, &at, (long)inner.left);
	nid = openssl->OBJ_obj2nid(object);
	openssl->ASN1_OBJECT_free(object);
	if (nid == NID_undef ||
	    openssl->OBJ_find_sigid_algs(nid, &out->digest_nid,
					 &out->key_nid) != 1 ||
	    out->digest_nid == NID_undef ||
	    (out->key_nid != NID_rsaEncryption &&
	     out->key_nid != NID_X9_62_id_ecPublicKey))
		return NULL;
	return openssl->EVP_get_digestbyname(
		openssl->OBJ_nid2sn(out->digest_nid));
}

/* --- Digests that are computed while the file is read --------------------- */

static bool begin_digest(void *context, struct ct_span algorithm)
{
	struct ct_early_digests *early = context;
	const struct ct_openssl *openssl = early->openssl;
	const EVP_MD *digest;

	if (algorithm.len > sizeof(early->now.algorithm) ||
	    !ct_algorithm_is_acceptable(algorithm))
		return false;
	memcpy(early->now.algorithm, algorithm.data, algorithm.len);
	early->now.algorithm_len = algorithm.len;
	/* The bytes may not be a CRL: no errors because of them. */
	openssl->ERR_set_mark();
	digest = find_digest(openssl, algorithm, &early->now.found);
	if (digest != NULL)
		early->context = openssl->EVP_MD_CTX_new();
	if (early->context != NULL &&
	    openssl->EVP_DigestInit_ex(early->context, digest, NULL) != 1) {
		openssl->EVP_MD_CTX_free(early->context);
		early->context = NULL;
	}
	openssl->ERR_pop_to_mark();
	return early->context != NULL;
}

static void stop_digest(struct ct_early_digests *early)
{
	early->openssl->EVP_MD_CTX_free(early->context);
	early->context = NULL;
}

static void add_to_digest(void *context, struct ct_span bytes)
{
	struct ct_early_digests *early = context;

	if (early->context != NULL &&
	    early->openssl->EVP_DigestUpdate(early->context, bytes.data,
					     bytes.len) != 1)
		stop_digest(early);
}

static bool end_digest(void *context, const struct ct_crl_text_place *place)
{
	struct ct_early_digests *early = context;
	struct ct_early_digest *now = &early->now, *all;

	now->place = *place;
	if (early->context == NULL || place->hashed_len == 0 ||
	    early->openssl->EVP_DigestFinal_ex(early->context, now->found.bytes,
					       &now->found.len) != 1)
		now->place.hashed_len = 0;
	stop_digest(early);
	all = realloc(early->all, (early->count + 1) * sizeof(*all));
	if (all == NULL)
		return false;
	early->all = all;
	all[early->count++] = *now;
	return true;
}

/* Whether the hashed bytes are those that the signature is over. */
static bool is_digest_of(const struct ct_early_digest *early,
			 const struct ct_crl *crl)
{
	const uint8_t *start = crl->der.data - early->place.start;

	return early->place.hashed_len == crl->tbs.len &&
	       start + early->place.hashed_start == crl->tbs.data &&
	       ct_span_equal(ct_span(early->algorithm, early->algorithm_len),
			     crl->algorithm);
}

bool ct_crl_digest_compute(const struct ct_openssl *openssl,
			   const struct ct_early_digest *early,
			   const struct ct_crl *crl, struct ct_crl_digest *out)
{
	const EVP_MD *digest;

	if (early != NULL && is_digest_of(early, crl)) {
		*out = early->found;
		return true;
	}
	digest = find_digest(openssl, crl->algorithm, out);
	return digest != NULL &&
	       openssl->EVP_Digest(crl->tbs.data, crl->tbs.len, out->bytes,
				   &out->len, digest, NULL) == 1;
}

struct ct_crl_hasher ct_early_digests_hasher(struct ct_early_digests *early)
{
	return (struct ct_crl_hasher){begin_digest, add_to_digest, end_digest,
				      early};
}

void ct_early_digests_clear(struct ct_early_digests *early)
{
	stop_digest(early);
	free(early->all);
}
