/*
 * CRLs: whether they are in order, and what they say about certificates.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * As GnuTLS judges: by the text of the issuer's name, and a CRL's times
 * matter when it is verified only. lib/revocation has the rules of RFC 5280.
 */

#include <config.h>

#include <gnutls/x509.h>

#include "asn1/oid.h"
#include "crypto/signature.h"
#include "gnutls/algorithms/algorithm_id.h"
#include "gnutls/base/internal.h"
#include "gnutls_verdicts/crl_verify.h"
#include "gnutls_verdicts/issuer.h"
#include "x509/constraints.h"
#include "x509/key_usage.h"

/* MD2 and MD5, unless the caller allows them. */
static bool is_broken(const struct ct_signature_algorithm *algorithm,
		      unsigned flags)
{
	switch (algorithm->digest) {
	case CT_DIGEST_MD2:
		return (flags & GNUTLS_VERIFY_ALLOW_SIGN_RSA_MD2) == 0;
	case CT_DIGEST_MD5:
		return (flags & GNUTLS_VERIFY_ALLOW_SIGN_RSA_MD5) == 0;
	default:
		return false;
	}
}

static bool is_for_key(const struct ct_signature_algorithm *algorithm,
		       const struct ct_public_key *key)
{
	return algorithm->pk == key->algorithm ||
	       (algorithm->pk == CT_PK_RSA_PSS && key->algorithm == CT_PK_RSA);
}

static enum catrust_error
check_with_key(const struct ct_crl *crl, const struct ct_public_key *public_key,
	       const struct ct_signature_algorithm *algorithm)
{
	struct ct_key *key;
	enum catrust_error error = ct_key_new(&key, public_key);

	if (error != CATRUST_OK)
		return error;
	error = ct_key_verify(key, algorithm, crl->tbs, crl->signature);
	ct_key_free(key);
	return error;
}

/* The signature's part of the status. */
static int check_signature(const struct ct_crl *crl,
			   const struct ct_certificate *issuer,
			   const struct ct_signature_algorithm *algorithm,
			   unsigned flags, unsigned *status)
{
	struct ct_public_key public_key;
	enum catrust_error error;

	CT_TRY_CODE(ct_gnutls_need_gcrypt());
	CT_GNUTLS_TRY(ct_public_key_parse(&public_key, issuer->spki));
	if (!is_for_key(algorithm, &public_key)) {
		*status |= GNUTLS_CERT_SIGNER_CONSTRAINTS_FAILURE;
		return 0;
	}
	error = check_with_key(crl, &public_key, algorithm);
	if (error == CATRUST_E_SIGNATURE) {
		*status |= GNUTLS_CERT_SIGNATURE_FAILURE;
		return 0;
	}
	if (error != CATRUST_OK)
		return ct_gnutls_error(error);
	return is_broken(algorithm, flags) ? GNUTLS_E_INSUFFICIENT_SECURITY : 0;
}

/* What the issuer's certificate says about signing CRLs. A key usage that
 * cannot be read is passed over; lib/revocation/crl_check.c refuses it. */
static unsigned judge_issuer(const struct ct_certificate *issuer)
{
	struct ct_span constraints =
		ct_extension_value(issuer, ct_oid_ce_basic_constraints);
	struct ct_span usage = ct_extension_value(issuer, ct_oid_ce_key_usage);
	unsigned status = 0;

	if (!ct_basic_constraints_is_ca(constraints))
		status |= GNUTLS_CERT_SIGNER_NOT_CA;
	if (!ct_key_usage_allows(usage, CT_KEY_USAGE_CRL_SIGN,
				 CT_MALFORMED_IGNORED))
		status |= GNUTLS_CERT_SIGNER_CONSTRAINTS_FAILURE;
	return status;
}

unsigned ct_gnutls_crl_time_status(const struct ct_crl *crl)
{
	int64_t now = (int64_t)ct_gnutls_time();
	unsigned status = 0;

	if (crl->this_update > now)
		status |= GNUTLS_CERT_REVOCATION_DATA_ISSUED_IN_FUTURE;
	if (crl->has_next_update && crl->next_update < now)
		status |= GNUTLS_CERT_REVOCATION_DATA_SUPERSEDED;
	return status;
}

int ct_gnutls_crl_verify(const struct ct_crl *crl,
			 const struct ct_certificate *issuer, unsigned flags,
			 unsigned *verify)
{
	struct ct_signature_algorithm algorithm;
	enum catrust_error error =
		ct_signature_algorithm_parse(&algorithm, crl->algorithm);
	unsigned status = 0;
	int ret = 0;

	if (error != CATRUST_OK)
		algorithm.pk = CT_PK_UNKNOWN;
	/* As in chains, an algorithm that GnuTLS does not have is not taken,
	 * even where the signature could be checked. */
	if (ct_gnutls_sign_algorithm_parsed(crl->algorithm, &algorithm,
					    error) == GNUTLS_SIGN_UNKNOWN) {
		if (verify != NULL)
			*verify = GNUTLS_CERT_INVALID;
		return 0;
	}
	if (issuer == NULL) {
		status = GNUTLS_CERT_SIGNER_NOT_FOUND;
	} else {
		if ((flags & GNUTLS_VERIFY_DISABLE_CA_SIGN) == 0)
			status = judge_issuer(issuer);
		ret = check_signature(crl, issuer, &algorithm, flags, &status);
	}
	if (ret == 0) {
		if (algorithm.pk != CT_PK_UNKNOWN &&
		    is_broken(&algorithm, flags))
			status |= GNUTLS_CERT_INSECURE_ALGORITHM;
		status |= ct_gnutls_crl_time_status(crl);
	}
	if (status != 0 || ret < 0)
		status |= GNUTLS_CERT_INVALID;
	if (verify != NULL)
		*verify = status;
	return ret;
}

bool ct_gnutls_crl_has(const struct ct_loaded_crl *loaded,
		       const struct ct_certificate *certificate)
{
	uint32_t offset;

	return ct_gnutls_is_same_name(loaded->crl.issuer,
				      certificate->issuer) &&
	       ct_serial_index_find(&loaded->index, &loaded->crl,
				    certificate->serial, certificate->issuer,
				    &offset);
}
