/*
 * Prints what the functions for certificates answer, for each file given: the
 * fields, names and keys. Compiled against GnuTLS and against this library.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <gnutls/x509.h>

#include "probe.h"

/* Calls a function that fills a buffer, with no room, little and enough. */
#define ROOM(name, call)                         \
 do {                                            \
  static const size_t sizes[] = {0, 1, 60000};   \
  for (size_t s_ = 0; s_ < COUNT(sizes); s_++) { \
   room(&r, sizes[s_]);                          \
   show_room(name, call, &r);                    \
  }                                              \
 } while (0)

static struct room r;

static void show_basics(gnutls_x509_crt_t crt)
{
	unsigned bits = 77;
	int ret;

	printf("version %d\n", gnutls_x509_crt_get_version(crt));
	ROOM("serial", gnutls_x509_crt_get_serial(crt, r.data, &r.size));
	printf("times %lld %lld\n",
	       (long long)gnutls_x509_crt_get_activation_time(crt),
	       (long long)gnutls_x509_crt_get_expiration_time(crt));
	printf("signature algorithm %d\n",
	       gnutls_x509_crt_get_signature_algorithm(crt));
	ROOM("signature oid",
	     gnutls_x509_crt_get_signature_oid(crt, (char *)r.data, &r.size));
	ROOM("signature",
	     gnutls_x509_crt_get_signature(crt, (char *)r.data, &r.size));
	ret = gnutls_x509_crt_get_pk_algorithm(crt, &bits);
	printf("key algorithm %d, bits %u\n", ret, bits);
	printf("key algorithm %d\n",
	       gnutls_x509_crt_get_pk_algorithm(crt, NULL));
	ROOM("key oid",
	     gnutls_x509_crt_get_pk_oid(crt, (char *)r.data, &r.size));
	ROOM("issuer unique id", gnutls_x509_crt_get_issuer_unique_id(
					 crt, (char *)r.data, &r.size));
	ROOM("subject unique id", gnutls_x509_crt_get_subject_unique_id(
					  crt, (char *)r.data, &r.size));
}

static void show_key(gnutls_x509_crt_t crt)
{
	gnutls_datum_t a = {0}, b = {0}, c = {0}, d = {0};
	gnutls_ecc_curve_t curve = GNUTLS_ECC_CURVE_INVALID;
	gnutls_digest_algorithm_t hash = GNUTLS_DIG_UNKNOWN;
	unsigned mand = 77;
	int ret;

	ret = gnutls_x509_crt_get_pk_rsa_raw(crt, &a, &b);
	show_datum("rsa modulus", ret, &a);
	show_datum("rsa exponent", ret, &b);
	ret = gnutls_x509_crt_get_pk_dsa_raw(crt, &a, &b, &c, &d);
	show_datum("dsa p", ret, &a);
	show_datum("dsa q", ret, &b);
	show_datum("dsa g", ret, &c);
	show_datum("dsa y", ret, &d);
	ret = gnutls_x509_crt_get_pk_ecc_raw(crt, &curve, &a, &b);
	printf("curve %d\n", ret < 0 ? -1 : (int)curve);
	show_datum("ecc x", ret, &a);
	show_datum("ecc y", ret, &b);
	ret = gnutls_x509_crt_get_preferred_hash_algorithm(crt, &hash, &mand);
	printf("preferred hash %d: %d, mandatory %u\n", ret,
	       ret < 0 ? -1 : (int)hash, ret < 0 ? 0 : mand);
}

static void show_digests(gnutls_x509_crt_t crt)
{
	/* Not RMD160, which GnuTLS names but does not have. */
	static const gnutls_digest_algorithm_t hashes[] = {
		GNUTLS_DIG_MD5,	     GNUTLS_DIG_SHA1,	GNUTLS_DIG_SHA224,
		GNUTLS_DIG_SHA256,   GNUTLS_DIG_SHA384, GNUTLS_DIG_SHA512,
		GNUTLS_DIG_SHA3_256, GNUTLS_DIG_NULL,	GNUTLS_DIG_UNKNOWN,
	};
	static const unsigned flags[] = {
		0, GNUTLS_KEYID_USE_SHA256, GNUTLS_KEYID_USE_SHA512,
		GNUTLS_KEYID_USE_BEST_KNOWN,
		GNUTLS_KEYID_USE_SHA256 | GNUTLS_KEYID_USE_SHA512};

	for (size_t i = 0; i < COUNT(hashes); i++)
		ROOM("fingerprint", gnutls_x509_crt_get_fingerprint(
					    crt, hashes[i], r.data, &r.size));
	for (size_t i = 0; i < COUNT(flags); i++)
		ROOM("key id", gnutls_x509_crt_get_key_id(crt, flags[i], r.data,
							  &r.size));
}

static void show_encodings(gnutls_x509_crt_t crt)
{
	gnutls_datum_t datum = {0};
	int ret;

	ret = gnutls_x509_crt_get_raw_dn(crt, &datum);
	show_datum("raw subject", ret, &datum);
	ret = gnutls_x509_crt_get_raw_issuer_dn(crt, &datum);
	show_datum("raw issuer", ret, &datum);
	ret = gnutls_x509_crt_export2(crt, GNUTLS_X509_FMT_DER, &datum);
	if (ret >= 0)
		printf("equals %u\n", gnutls_x509_crt_equals2(crt, &datum));
	show_datum("der", ret, &datum);
	ret = gnutls_x509_crt_export2(crt, GNUTLS_X509_FMT_PEM, &datum);
	show_datum("pem", ret, &datum);
	ROOM("der",
	     gnutls_x509_crt_export(crt, GNUTLS_X509_FMT_DER, r.data, &r.size));
	ROOM("pem",
	     gnutls_x509_crt_export(crt, GNUTLS_X509_FMT_PEM, r.data, &r.size));
}

static const char *const attributes[] = {
	GNUTLS_OID_X520_COMMON_NAME,
	GNUTLS_OID_X520_ORGANIZATIONAL_UNIT_NAME,
	GNUTLS_OID_X520_COUNTRY_NAME,
	GNUTLS_OID_PKCS9_EMAIL,
	"1.2.3.4.5",
	"",
};

static void show_subject(gnutls_x509_crt_t crt)
{
	gnutls_datum_t datum = {0};
	int ret;

	ROOM("subject", gnutls_x509_crt_get_dn(crt, (char *)r.data, &r.size));
	ret = gnutls_x509_crt_get_dn2(crt, &datum);
	show_datum("subject", ret, &datum);
	for (unsigned flags = 0; flags < 2; flags++) {
		ret = gnutls_x509_crt_get_dn3(crt, &datum, flags);
		show_datum("subject", ret, &datum);
	}
	for (unsigned i = 0; i < 20; i++)
		ROOM("subject oid",
		     gnutls_x509_crt_get_dn_oid(crt, i, r.data, &r.size));
	for (size_t a = 0; a < COUNT(attributes); a++)
		for (unsigned i = 0; i < 3; i++)
			for (unsigned raw = 0; raw < 2; raw++)
				ROOM(attributes[a],
				     gnutls_x509_crt_get_dn_by_oid(
					     crt, attributes[a], i, raw, r.data,
					     &r.size));
}

static void show_issuer(gnutls_x509_crt_t crt)
{
	gnutls_datum_t datum = {0};
	int ret;

	ROOM("issuer",
	     gnutls_x509_crt_get_issuer_dn(crt, (char *)r.data, &r.size));
	ret = gnutls_x509_crt_get_issuer_dn2(crt, &datum);
	show_datum("issuer", ret, &datum);
	for (unsigned flags = 0; flags < 2; flags++) {
		ret = gnutls_x509_crt_get_issuer_dn3(crt, &datum, flags);
		show_datum("issuer", ret, &datum);
	}
	for (unsigned i = 0; i < 20; i++)
		ROOM("issuer oid", gnutls_x509_crt_get_issuer_dn_oid(
					   crt, i, r.data, &r.size));
	for (size_t a = 0; a < COUNT(attributes); a++)
		ROOM(attributes[a],
		     gnutls_x509_crt_get_issuer_dn_by_oid(crt, attributes[a], 0,
							  0, r.data, &r.size));
}

static void show_dn_object(gnutls_x509_dn_t dn)
{
	gnutls_datum_t datum = {0};
	gnutls_x509_ava_st ava;
	int ret;

	ret = gnutls_x509_dn_get_str(dn, &datum);
	show_datum("dn", ret, &datum);
	for (unsigned flags = 0; flags < 2; flags++) {
		ret = gnutls_x509_dn_get_str2(dn, &datum, flags);
		show_datum("dn", ret, &datum);
	}
	for (int rdn = 0; rdn < 20; rdn++)
		for (int i = 0; i < 3; i++) {
			ret = gnutls_x509_dn_get_rdn_ava(dn, rdn, i, &ava);
			printf("%d.%d: %d", rdn, i, ret);
			if (ret >= 0) {
				printf(" tag %lu ", ava.value_tag);
				show_hex(ava.oid.data, ava.oid.size);
				putchar(' ');
				show_hex(ava.value.data, ava.value.size);
			}
			putchar('\n');
		}
	ret = gnutls_x509_dn_export2(dn, GNUTLS_X509_FMT_DER, &datum);
	show_datum("dn der", ret, &datum);
	ret = gnutls_x509_dn_export2(dn, GNUTLS_X509_FMT_PEM, &datum);
	show_datum("dn pem", ret, &datum);
	ROOM("dn der",
	     gnutls_x509_dn_export(dn, GNUTLS_X509_FMT_DER, r.data, &r.size));
	ROOM("dn pem",
	     gnutls_x509_dn_export(dn, GNUTLS_X509_FMT_PEM, r.data, &r.size));
}

static void show_dn_objects(gnutls_x509_crt_t crt)
{
	gnutls_datum_t raw = {0}, datum = {0};
	gnutls_x509_dn_t dn;
	int ret;

	ret = gnutls_x509_crt_get_subject(crt, &dn);
	printf("subject object %d\n", ret);
	if (ret >= 0)
		show_dn_object(dn);
	ret = gnutls_x509_crt_get_issuer(crt, &dn);
	printf("issuer object %d\n", ret);
	if (ret >= 0)
		show_dn_object(dn);

	if (gnutls_x509_crt_get_raw_dn(crt, &raw) < 0)
		return;
	ret = gnutls_x509_dn_init(&dn);
	printf("dn init %d\n", ret);
	ret = gnutls_x509_dn_import(dn, &raw);
	printf("dn import %d\n", ret);
	if (ret >= 0)
		show_dn_object(dn);
	gnutls_x509_dn_deinit(dn);

	ROOM("rdn", gnutls_x509_rdn_get(&raw, (char *)r.data, &r.size));
	for (unsigned flags = 0; flags < 2; flags++) {
		ret = gnutls_x509_rdn_get2(&raw, &datum, flags);
		show_datum("rdn", ret, &datum);
	}
	for (unsigned i = 0; i < 20; i++)
		ROOM("rdn oid",
		     gnutls_x509_rdn_get_oid(&raw, i, r.data, &r.size));
	for (size_t a = 0; a < COUNT(attributes); a++)
		for (unsigned is_raw = 0; is_raw < 2; is_raw++)
			ROOM(attributes[a], gnutls_x509_rdn_get_by_oid(
						    &raw, attributes[a], 0,
						    is_raw, r.data, &r.size));
	gnutls_free(raw.data);
}

static void show(gnutls_x509_crt_t crt)
{
	show_basics(crt);
	show_key(crt);
	show_digests(crt);
	show_encodings(crt);
	show_subject(crt);
	show_issuer(crt);
	show_dn_objects(crt);
}

int main(int argc, char **argv)
{
	return probe_files(argc - 1, argv + 1, show);
}
