/*
 * For crl_peer.c: OpenSSL.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A check is X509_CRL_get0_by_cert(): what X509_verify_cert() does to find an
 * entry, without the CRL's signature, which that function checks every time.
 */

#include <openssl/crypto.h>
#include <openssl/x509.h>

#include "bench/crl_peer.h"

const char crl_peer_name[] = "openssl";

const char *crl_peer_version(void)
{
	return OpenSSL_version(OPENSSL_VERSION_STRING);
}

void *crl_peer_load(const unsigned char *der, size_t len)
{
	X509_CRL *crl = d2i_X509_CRL(NULL, &der, (long)len);

	if (crl == NULL)
		bench_complain("a CRL", "cannot be parsed");
	return crl;
}

void crl_peer_free(void *crl)
{
	X509_CRL_free(crl);
}

void *crl_peer_load_cert(const unsigned char *der, size_t len)
{
	X509 *cert = d2i_X509(NULL, &der, (long)len);

	if (cert == NULL)
		bench_complain("a certificate", "cannot be parsed");
	return cert;
}

void crl_peer_free_cert(void *cert)
{
	X509_free(cert);
}

int crl_peer_is_revoked(void *crl, void *cert)
{
	X509_REVOKED *found;

	return X509_CRL_get0_by_cert(crl, &found, cert);
}
