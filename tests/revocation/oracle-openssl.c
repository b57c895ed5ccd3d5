/*
 * oracle-openssl: what OpenSSL answers; see oracle_files.h.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: oracle-openssl DIRECTORY | version
 *
 * The answers are those of oracle-native. OpenSSL looks at CRLs before it
 * checks certificates' signatures, so a failure there means good.
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/crypto.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>

#include "tests/revocation/oracle_files.h"

static const char *verdict(int error)
{
	switch (error) {
	case X509_V_OK:
	case X509_V_ERR_CERT_SIGNATURE_FAILURE:
		return "good";
	case X509_V_ERR_CERT_REVOKED:
		return "revoked";
	case X509_V_ERR_UNABLE_TO_GET_CRL:
	case X509_V_ERR_UNABLE_TO_GET_CRL_ISSUER:
	case X509_V_ERR_CRL_SIGNATURE_FAILURE:
	case X509_V_ERR_CRL_NOT_YET_VALID:
	case X509_V_ERR_CRL_HAS_EXPIRED:
	case X509_V_ERR_KEYUSAGE_NO_CRL_SIGN:
	case X509_V_ERR_UNHANDLED_CRITICAL_CRL_EXTENSION:
	case X509_V_ERR_DIFFERENT_CRL_SCOPE:
		return "unknown";
	default:
		return X509_verify_cert_error_string(error);
	}
}

static const char *verify(X509_STORE *store, X509 *certificate)
{
	X509_STORE_CTX *context = X509_STORE_CTX_new();
	X509_VERIFY_PARAM *param;
	const char *answer = "unreadable";

	if (context == NULL ||
	    X509_STORE_CTX_init(context, store, certificate, NULL) != 1)
		exit(1);
	param = X509_STORE_CTX_get0_param(context);
	X509_VERIFY_PARAM_set_time(param, ORACLE_TIME);
	X509_VERIFY_PARAM_set_flags(param,
				    X509_V_FLAG_CRL_CHECK |
					    X509_V_FLAG_EXTENDED_CRL_SUPPORT |
					    X509_V_FLAG_USE_DELTAS);
	(void)X509_verify_cert(context);
	answer = verdict(X509_STORE_CTX_get_error(context));
	X509_STORE_CTX_free(context);
	return answer;
}

static void answer(const struct oracle_case *one)
{
	const unsigned char *at = one->ca.data;
	X509 *ca = d2i_X509(NULL, &at, (long)one->ca.len);
	X509_STORE *store = X509_STORE_new();
	X509_CRL *crl;

	at = one->crl.data;
	crl = d2i_X509_CRL(NULL, &at, (long)one->crl.len);
	if (store == NULL || ca == NULL || X509_STORE_add_cert(store, ca) != 1)
		exit(1);
	if (crl != NULL && X509_STORE_add_crl(store, crl) != 1)
		exit(1);
	for (size_t i = 0; i < one->num_certificates; i++) {
		X509 *certificate;

		at = one->certificates[i].der;
		certificate =
			d2i_X509(NULL, &at, (long)one->certificates[i].len);
		oracle_name(one, i);
		printf("%s\n", crl == NULL || certificate == NULL
				       ? "unreadable"
				       : verify(store, certificate));
		X509_free(certificate);
	}
	X509_CRL_free(crl);
	X509_free(ca);
	X509_STORE_free(store);
}

int main(int argc, char **argv)
{
	if (argc == 2 && strcmp(argv[1], "version") == 0)
		return puts(OpenSSL_version(OPENSSL_VERSION_STRING)) < 0;
	return argc == 2 && oracle_for_each(argv[1], answer) > 0 ? 0 : 2;
}
