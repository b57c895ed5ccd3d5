/*
 * Prints what the functions for public keys answer, for the key of each file
 * given and its own signature. Compiled against GnuTLS and against this
 * library.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <gnutls/abstract.h>
#include <gnutls/x509.h>

#include "probe.h"

static void show_numbers(gnutls_pubkey_t key, unsigned flags)
{
	gnutls_datum_t a = {0}, b = {0}, c = {0}, d = {0};
	gnutls_ecc_curve_t curve = GNUTLS_ECC_CURVE_INVALID;
	int ret;

	ret = gnutls_pubkey_export_rsa_raw2(key, &a, &b, flags);
	show_datum("modulus", ret, &a);
	show_datum("exponent", ret, &b);
	ret = gnutls_pubkey_export_dsa_raw2(key, &a, &b, &c, &d, flags);
	show_datum("p", ret, &a);
	show_datum("q", ret, &b);
	show_datum("g", ret, &c);
	show_datum("y", ret, &d);
	ret = gnutls_pubkey_export_ecc_raw2(key, &curve, &a, &b, flags);
	printf("curve %d\n", ret < 0 ? -1 : (int)curve);
	show_datum("x", ret, &a);
	show_datum("y", ret, &b);
	ret = gnutls_pubkey_export_ecc_raw(key, &curve, &a, &b);
	show_datum("x", ret, &a);
	show_datum("y", ret, &b);
}

/* Takes the key apart and puts it together again. */
static void show_import(gnutls_pubkey_t from)
{
	gnutls_datum_t a = {0}, b = {0};
	gnutls_ecc_curve_t curve;
	gnutls_pubkey_t key;
	unsigned bits = 77;
	int ret;

	gnutls_pubkey_init(&key);
	if (gnutls_pubkey_export_rsa_raw2(from, &a, &b, 0) >= 0) {
		ret = gnutls_pubkey_import_rsa_raw(key, &a, &b);
		printf("import rsa %d\n", ret);
	} else if (gnutls_pubkey_export_ecc_raw2(from, &curve, &a, &b, 0) >=
		   0) {
		ret = gnutls_pubkey_import_ecc_raw(key, curve, &a, &b);
		printf("import curve %d\n", ret);
	}
	ret = gnutls_pubkey_get_pk_algorithm(key, &bits);
	printf("algorithm %d, bits %u\n", ret, bits);
	show_numbers(key, 0);
	gnutls_free(a.data);
	gnutls_free(b.data);
	gnutls_pubkey_deinit(key);
}

/* The same for X25519 and X448, on one line. */
static void show_agreement(gnutls_pubkey_t from)
{
	gnutls_datum_t x = {0}, again = {0};
	gnutls_ecc_curve_t curve = GNUTLS_ECC_CURVE_INVALID;
	gnutls_pubkey_t key;
	unsigned bits = 77;
	int ret;

	gnutls_pubkey_init(&key);
	ret = gnutls_pubkey_export_ecc_raw2(from, &curve, &x, NULL, 0);
	if (ret >= 0)
		ret = gnutls_pubkey_import_ecc_raw(key, curve, &x, NULL);
	printf("agreement on curve %d: %d", (int)curve, ret);
	ret = gnutls_pubkey_get_pk_algorithm(key, &bits);
	printf(", algorithm %d, bits %u", ret, bits);
	ret = gnutls_pubkey_export_ecc_raw2(key, &curve, &again, NULL, 0);
	printf(", same %d\n", ret >= 0 && again.size == x.size &&
				      memcmp(again.data, x.data, x.size) == 0);
	gnutls_free(x.data);
	gnutls_free(again.data);
	gnutls_pubkey_deinit(key);
}

/* The certificate's own signature, by its key if it is self-signed. */
static void show_signature(gnutls_pubkey_t key, gnutls_x509_crt_t crt)
{
	gnutls_datum_t der = {0}, tbs, signature;
	gnutls_sign_algorithm_t sign;
	struct room r;
	unsigned header;

	room(&r, sizeof(r.data) - 1);
	if (gnutls_x509_crt_export2(crt, GNUTLS_X509_FMT_DER, &der) < 0 ||
	    gnutls_x509_crt_get_signature(crt, (char *)r.data, &r.size) < 0)
		return;
	/* SEQUENCE, then tbsCertificate: both have lengths of two bytes. */
	if (der.data[1] != 0x82 || der.data[5] != 0x82) {
		gnutls_free(der.data);
		return;
	}
	header = (unsigned)der.data[6] << 8 | der.data[7];
	tbs.data = der.data + 4;
	tbs.size = header + 4;
	signature.data = r.data;
	signature.size = (unsigned)r.size;
	sign = (gnutls_sign_algorithm_t)gnutls_x509_crt_get_signature_algorithm(
		crt);
	printf("verify %d\n",
	       gnutls_pubkey_verify_data2(key, sign, 0, &tbs, &signature));
	printf("allow broken %d\n",
	       gnutls_pubkey_verify_data2(key, sign, GNUTLS_VERIFY_ALLOW_BROKEN,
					  &tbs, &signature));
	printf("other algorithms %d %d %d\n",
	       gnutls_pubkey_verify_data2(key, GNUTLS_SIGN_RSA_SHA512, 0, &tbs,
					  &signature),
	       gnutls_pubkey_verify_data2(key, GNUTLS_SIGN_ECDSA_SHA512, 0,
					  &tbs, &signature),
	       gnutls_pubkey_verify_data2(key, GNUTLS_SIGN_UNKNOWN, 0, &tbs,
					  &signature));
	r.data[r.size - 3] ^= 1;
	printf("spoilt %d\n",
	       gnutls_pubkey_verify_data2(key, sign, GNUTLS_VERIFY_ALLOW_BROKEN,
					  &tbs, &signature));
	gnutls_free(der.data);
}

static void show_file(const char *path)
{
	gnutls_datum_t file = {0};
	gnutls_x509_crt_t crt;
	gnutls_pubkey_t key;
	gnutls_pcert_st pcerts[2];
	unsigned bits = 77, max = 2;
	int ret;

	if (gnutls_load_file(path, &file) < 0)
		return;
	gnutls_x509_crt_init(&crt);
	gnutls_pubkey_init(&key);
	printf("file %s\n", path);
	ret = gnutls_pubkey_get_pk_algorithm(key, &bits);
	printf("empty %d, bits %u, %d\n", ret, bits,
	       gnutls_pubkey_verify_params(key));
	if (gnutls_x509_crt_import(crt, &file, GNUTLS_X509_FMT_PEM) >= 0 &&
	    gnutls_pubkey_import_x509(key, crt, 0) >= 0) {
		ret = gnutls_pubkey_get_pk_algorithm(key, &bits);
		printf("algorithm %d, bits %u, %d\n", ret, bits,
		       gnutls_pubkey_verify_params(key));
		show_numbers(key, 0);
		show_numbers(key, GNUTLS_EXPORT_FLAG_NO_LZ);
		if (ret == GNUTLS_PK_ECDH_X25519 || ret == GNUTLS_PK_ECDH_X448)
			show_agreement(key);
		else
			show_import(key);
		show_signature(key, crt);
	}
	ret = gnutls_pcert_list_import_x509_raw(pcerts, &max, &file,
						GNUTLS_X509_FMT_PEM, 0);
	printf("pcerts %d %u\n", ret, max);
	for (unsigned i = 0; ret >= 0 && i < max; i++) {
		printf("type %d, %u bytes, key %d\n", (int)pcerts[i].type,
		       pcerts[i].cert.size,
		       gnutls_pubkey_get_pk_algorithm(pcerts[i].pubkey, NULL));
		gnutls_pcert_deinit(&pcerts[i]);
	}
	gnutls_pubkey_deinit(key);
	gnutls_x509_crt_deinit(crt);
	gnutls_free(file.data);
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		show_file(argv[i]);
	return 0;
}
