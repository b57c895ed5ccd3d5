/*
 * Keys and certificates for the tests of the adapter for GnuTLS.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "identity.h"

void must(int ret, const char *what)
{
	if (ret >= 0)
		return;
	fprintf(stderr, "%s: %s\n", what, gnutls_strerror(ret));
	exit(2);
}

static void set_extensions(gnutls_x509_crt_t certificate, bool is_ca)
{
	gnutls_x509_crt_set_basic_constraints(certificate, is_ca, -1);
	gnutls_x509_crt_set_key_usage(
		certificate,
		GNUTLS_KEY_DIGITAL_SIGNATURE |
			(is_ca ? GNUTLS_KEY_KEY_CERT_SIGN | GNUTLS_KEY_CRL_SIGN
			       : 0));
	if (!is_ca)
		gnutls_x509_crt_set_subject_alt_name(
			certificate, GNUTLS_SAN_DNSNAME, "localhost", 9,
			GNUTLS_FSAN_SET);
}

void identity_begin(struct identity *out, const char *name,
		    unsigned char serial, gnutls_pk_algorithm_t algorithm,
		    unsigned bits, bool is_ca)
{
	time_t now = time(NULL);

	must(gnutls_x509_privkey_init(&out->key), "key");
	must(gnutls_x509_privkey_generate(out->key, algorithm, bits, 0), "key");
	must(gnutls_x509_crt_init(&out->certificate), "certificate");
	gnutls_x509_crt_set_version(out->certificate, 3);
	gnutls_x509_crt_set_serial(out->certificate, &serial, 1);
	must(gnutls_x509_crt_set_dn(out->certificate, name, NULL), name);
	gnutls_x509_crt_set_activation_time(out->certificate, now - 86400);
	gnutls_x509_crt_set_expiration_time(out->certificate, now + 86400);
	gnutls_x509_crt_set_key(out->certificate, out->key);
	set_extensions(out->certificate, is_ca);
}

void identity_sign(struct identity *out, const struct identity *issuer,
		   gnutls_digest_algorithm_t digest)
{
	if (issuer == NULL)
		issuer = out;
	must(gnutls_x509_crt_sign2(out->certificate, issuer->certificate,
				   issuer->key, digest, 0),
	     "signature");
}

void identity_make(struct identity *out, const char *name, unsigned char serial,
		   const struct identity *issuer, bool is_ca)
{
	identity_begin(out, name, serial, GNUTLS_PK_ECDSA,
		       GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1), is_ca);
	identity_sign(out, issuer, GNUTLS_DIG_SHA256);
}

void identity_make_crl(gnutls_datum_t *out, const struct identity *issuer,
		       unsigned char serial, time_t next_update)
{
	const time_t two_hours_ago = time(NULL) - 7200;
	gnutls_x509_crl_t crl;

	must(gnutls_x509_crl_init(&crl), "CRL");
	gnutls_x509_crl_set_version(crl, 2);
	gnutls_x509_crl_set_this_update(crl, two_hours_ago);
	gnutls_x509_crl_set_next_update(crl, next_update);
	gnutls_x509_crl_set_crt_serial(crl, &serial, 1, two_hours_ago);
	gnutls_x509_crl_set_number(crl, "\001", 1);
	must(gnutls_x509_crl_sign2(crl, issuer->certificate, issuer->key,
				   GNUTLS_DIG_SHA256, 0),
	     "CRL");
	must(gnutls_x509_crl_export2(crl, GNUTLS_X509_FMT_PEM, out), "CRL");
	gnutls_x509_crl_deinit(crl);
}
