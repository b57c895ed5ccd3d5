/*
 * For crl_peer.c: GnuTLS's functions, of GnuTLS or of libcatrust, whose headers
 * and library it is built with.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A check is gnutls_x509_crt_check_revocation() on an imported certificate.
 */

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "bench/crl_peer.h"

#ifndef PROGRAM
# define PROGRAM	 "gnutls"
# define PROGRAM_VERSION gnutls_check_version(NULL)
#endif

const char crl_peer_name[] = PROGRAM;

const char *crl_peer_version(void)
{
	return PROGRAM_VERSION;
}

void *crl_peer_load(const unsigned char *der, size_t len)
{
	gnutls_datum_t data = {(void *)(uintptr_t)der, (unsigned)len};
	gnutls_x509_crl_t crl;
	int ret = gnutls_x509_crl_init(&crl);

	if (ret == 0) {
		ret = gnutls_x509_crl_import(crl, &data, GNUTLS_X509_FMT_DER);
		if (ret == 0)
			return crl;
		gnutls_x509_crl_deinit(crl);
	}
	bench_complain("a CRL", gnutls_strerror(ret));
	return NULL;
}

void crl_peer_free(void *crl)
{
	gnutls_x509_crl_deinit(crl);
}

void *crl_peer_load_cert(const unsigned char *der, size_t len)
{
	gnutls_datum_t data = {(void *)(uintptr_t)der, (unsigned)len};
	gnutls_x509_crt_t cert;
	int ret = gnutls_x509_crt_init(&cert);

	if (ret == 0) {
		ret = gnutls_x509_crt_import(cert, &data, GNUTLS_X509_FMT_DER);
		if (ret == 0)
			return cert;
		gnutls_x509_crt_deinit(cert);
	}
	bench_complain("a certificate", gnutls_strerror(ret));
	return NULL;
}

void crl_peer_free_cert(void *cert)
{
	gnutls_x509_crt_deinit(cert);
}

int crl_peer_is_revoked(void *crl, void *cert)
{
	const gnutls_x509_crl_t list[] = {crl};

	return gnutls_x509_crt_check_revocation(cert, list, 1);
}
