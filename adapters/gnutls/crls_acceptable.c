/*
 * Whether GnuTLS takes CRLs, and whose signature they have.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "adapters/gnutls/crls_acceptable.h"
#include "adapters/gnutls/mini_crl.h"

/* Whether GnuTLS takes this CRL without its entries. GnuTLS ignores
 * certificateIssuer, and the index does not. */
static bool is_acceptable(const struct ct_libgnutls *gnutls,
			  const struct ct_crl *crl)
{
	gnutls_x509_crl_t mini;

	if ((crl->traits & CT_CRL_HAS_CERTIFICATE_ISSUER) != 0 ||
	    ct_mini_crl_import(gnutls, &mini, crl, NULL, 0) < 0)
		return false;
	gnutls->x509_crl_deinit(mini);
	return true;
}

bool ct_crls_are_acceptable(const struct ct_libgnutls *gnutls,
			    const struct ct_crl_list *loaded)
{
	for (size_t i = 0; i < loaded->count; i++)
		if (!is_acceptable(gnutls, &loaded->crls[i]->crl))
			return false;
	return true;
}

/* Whether the key of @issuer made the signature over the whole CRL. The flag
 * for signatures of TLS 1.0 means nothing to GnuTLS where it verifies a CRL,
 * and is an error where it verifies data. */
static bool has_signature_of(const struct ct_libgnutls *gnutls,
			     const struct ct_crl *crl, gnutls_x509_crt_t issuer,
			     int algorithm, unsigned flags)
{
	const gnutls_datum_t
		message = {(unsigned char *)(uintptr_t)crl->tbs.data,
			   (unsigned)crl->tbs.len},
		signature = {(unsigned char *)(uintptr_t)crl->signature.data,
			     (unsigned)crl->signature.len};
	gnutls_pubkey_t key;
	bool is_good;

	flags &= ~(unsigned)GNUTLS_VERIFY_USE_TLS1_RSA;
	if (algorithm <= 0 || gnutls->pubkey_init(&key) < 0)
		return false;
	is_good = gnutls->pubkey_import_x509(key, issuer, 0) >= 0 &&
		  gnutls->pubkey_verify_data2(key, algorithm, flags, &message,
					      &signature) >= 0;
	gnutls->pubkey_deinit(key);
	return is_good;
}

/* GnuTLS checks everything but the signature on the CRL without its entries, of
 * which only the signature fails then. */
bool ct_crl_is_signed_by(const struct ct_libgnutls *gnutls,
			 const struct ct_crl *crl, gnutls_x509_crt_t issuer,
			 unsigned flags, unsigned ignored)
{
	const unsigned unsigned_only =
		GNUTLS_CERT_SIGNATURE_FAILURE | GNUTLS_CERT_INVALID;
	gnutls_x509_crl_t mini;
	unsigned status = GNUTLS_CERT_INVALID;
	bool is_good = false;

	if (ct_mini_crl_import(gnutls, &mini, crl, NULL, 0) < 0)
		return false;
	if (gnutls->x509_crl_verify(mini, &issuer, 1, flags, &status) >= 0) {
		/* Alone they make it invalid, too. */
		if ((status & ignored) != 0 &&
		    (status & ~ignored) == GNUTLS_CERT_INVALID)
			status = 0;
		status &= ~ignored;
		is_good =
			status == 0 ||
			(status == unsigned_only &&
			 has_signature_of(
				 gnutls, crl, issuer,
				 gnutls->x509_crl_get_signature_algorithm(mini),
				 flags));
	}
	gnutls->x509_crl_deinit(mini);
	return is_good;
}
