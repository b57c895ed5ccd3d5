/*
 * Prints all that is known of algorithms, levels and profiles. Compiled
 * against GnuTLS and against this library; the outputs must be equal.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <stdio.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

static const char *text(const char *string)
{
	return string != NULL ? string : "(null)";
}

static void show_keys(void)
{
	printf("gnutls_pk_list:");
	for (const gnutls_pk_algorithm_t *at = gnutls_pk_list(); *at; at++)
		printf(" %d", (int)*at);
	putchar('\n');
	for (int i = -1; i < 20; i++) {
		gnutls_pk_algorithm_t pk = (gnutls_pk_algorithm_t)i;

		printf("key %d: %s, %s, oid %s, id %d\n", i,
		       gnutls_pk_get_name(pk),
		       text(gnutls_pk_algorithm_get_name(pk)),
		       text(gnutls_pk_get_oid(pk)),
		       (int)gnutls_pk_get_id(gnutls_pk_get_name(pk)));
	}
}

static void show_signatures(void)
{
	printf("gnutls_sign_list:");
	for (const gnutls_sign_algorithm_t *at = gnutls_sign_list(); *at; at++)
		printf(" %d", (int)*at);
	putchar('\n');
	for (int i = -1; i < 60; i++) {
		gnutls_sign_algorithm_t sign = (gnutls_sign_algorithm_t)i;
		const char *name = gnutls_sign_get_name(sign);

		printf("signature %d: %s, oid %s, hash %d, key %d, secure %u "
		       "%u, id %d, keys",
		       i, text(name), text(gnutls_sign_get_oid(sign)),
		       (int)gnutls_sign_get_hash_algorithm(sign),
		       (int)gnutls_sign_get_pk_algorithm(sign),
		       gnutls_sign_is_secure(sign),
		       gnutls_sign_is_secure2(
			       sign, GNUTLS_SIGN_FLAG_SECURE_FOR_CERTS),
		       name != NULL ? (int)gnutls_sign_get_id(name) : -1);
		for (int k = -1; k < 20; k++)
			if (gnutls_sign_supports_pk_algorithm(
				    sign, (gnutls_pk_algorithm_t)k))
				printf(" %d", k);
		putchar('\n');
	}
	for (int k = 0; k < 20; k++)
		for (int h = 0; h < 220; h++)
			printf("%d and %d: %d\n", k, h,
			       (int)gnutls_pk_to_sign(
				       (gnutls_pk_algorithm_t)k,
				       (gnutls_digest_algorithm_t)h));
}

static void show_hashes(void)
{
	printf("gnutls_digest_list:");
	for (const gnutls_digest_algorithm_t *at = gnutls_digest_list(); *at;
	     at++)
		printf(" %d", (int)*at);
	putchar('\n');
	for (int i = -1; i < 220; i++) {
		gnutls_digest_algorithm_t hash = (gnutls_digest_algorithm_t)i;
		const char *name = gnutls_digest_get_name(hash);

		printf("hash %d: %s, oid %s, id %d\n", i, text(name),
		       text(gnutls_digest_get_oid(hash)),
		       name != NULL ? (int)gnutls_digest_get_id(name) : -1);
	}
}

static void show_curves(void)
{
	printf("gnutls_ecc_curve_list:");
	for (const gnutls_ecc_curve_t *at = gnutls_ecc_curve_list(); *at; at++)
		printf(" %d", (int)*at);
	putchar('\n');
	for (int i = -1; i < 25; i++) {
		gnutls_ecc_curve_t curve = (gnutls_ecc_curve_t)i;
		const char *name = gnutls_ecc_curve_get_name(curve);

		printf("curve %d: %s, oid %s, %d bytes, key %d, id %d\n", i,
		       text(name), text(gnutls_ecc_curve_get_oid(curve)),
		       gnutls_ecc_curve_get_size(curve),
		       (int)gnutls_ecc_curve_get_pk(curve),
		       name != NULL ? (int)gnutls_ecc_curve_get_id(name) : -1);
	}
}

static void show_levels(void)
{
	for (int i = -1; i < 60; i++) {
		gnutls_sec_param_t level = (gnutls_sec_param_t)i;

		printf("level %d: %s, %u\n", i,
		       text(gnutls_sec_param_get_name(level)),
		       gnutls_sec_param_to_symmetric_bits(level));
		for (int k = -1; k < 20; k++)
			printf("level %d of key %d: %u\n", i, k,
			       gnutls_sec_param_to_pk_bits(
				       (gnutls_pk_algorithm_t)k, level));
	}
	for (int k = -1; k < 20; k++) {
		int last = -1;

		printf("bits of key %d:", k);
		for (unsigned bits = 0; bits < 20000; bits++) {
			int level = (int)gnutls_pk_bits_to_sec_param(
				(gnutls_pk_algorithm_t)k, bits);

			if (level != last)
				printf(" %u=%d", bits, level);
			last = level;
		}
		putchar('\n');
	}
	for (int i = -1; i < 70; i++)
		printf("profile %d: %s\n", i,
		       text(gnutls_certificate_verification_profile_get_name(
			       (gnutls_certificate_verification_profiles_t)i)));
}

static void show_tls(void)
{
	for (int i = -1; i < 260; i++)
		printf("alert %d: %s\n", i,
		       text(gnutls_alert_get_strname(
			       (gnutls_alert_description_t)i)));
	for (int i = -1; i < 1100; i++)
		printf("handshake %d: %s\n", i,
		       text(gnutls_handshake_description_get_name(
			       (gnutls_handshake_description_t)i)));
	for (int i = -1; i < 6; i++)
		printf("certificate type %d: %s\n", i,
		       text(gnutls_certificate_type_get_name(
			       (gnutls_certificate_type_t)i)));
}

/* Names in other letters, several OIDs of one thing, OIDs of nothing. */
static void show_searches(void)
{
	static const char *const names[] = {
		"rsa",	   "RSA",	"RSA-sha256",	   "SHA256",
		"sha256",  "SHA-256",	"secp256r1",	   "SECP256R1",
		"ed25519", "Ed448",	"EdDSA (Ed25519)", "low",
		"LOW",	   "very weak", "suiteb128",	   "",
	};
	static const char *const oids[] = {
		"1.2.840.113549.1.1.1",
		"1.2.840.113549.1.1.2",
		"1.2.840.113549.1.1.4",
		"1.2.840.113549.1.1.5",
		"1.2.840.113549.1.1.7",
		"1.2.840.113549.1.1.10",
		"1.2.840.113549.1.1.11",
		"1.2.840.113549.2.5",
		"1.2.840.113549.2.7",
		"1.2.840.10040.4.1",
		"1.2.840.10040.4.3",
		"1.2.840.10045.2.1",
		"1.2.840.10045.4.3",
		"1.2.840.10045.4.3.2",
		"1.2.840.10045.3.1.7",
		"1.2.840.10046.2.1",
		"1.2.643.2.2.4",
		"1.2.643.2.2.20",
		"1.2.643.2.2.36.0",
		"1.2.643.2.2.36.1",
		"1.3.14.3.2.3",
		"1.3.14.3.2.12",
		"1.3.14.3.2.13",
		"1.3.14.3.2.15",
		"1.3.14.3.2.24",
		"1.3.14.3.2.25",
		"1.3.14.3.2.26",
		"1.3.14.3.2.27",
		"1.3.14.3.2.29",
		"1.3.14.7.2.3.1",
		"1.3.101.110",
		"1.3.101.111",
		"1.3.101.112",
		"1.3.101.113",
		"1.3.132.0.33",
		"1.3.132.1.12",
		"1.3.36.3.3.1.2",
		"2.5.8.1.1",
		"2.16.840.1.101.3.4.2.1",
		"2.16.840.1.101.3.4.3.13",
		"2.16.840.1.101.3.4.3.17",
		"2.16.840.1.101.3.4.3.18",
		"2.16.840.1.101.3.4.3.19",
		"",
		"1.2.3",
	};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		printf("name %s: %d %d %d %d %d\n", names[i],
		       (int)gnutls_pk_get_id(names[i]),
		       (int)gnutls_sign_get_id(names[i]),
		       (int)gnutls_digest_get_id(names[i]),
		       (int)gnutls_ecc_curve_get_id(names[i]),
		       (int)gnutls_certificate_verification_profile_get_id(
			       names[i]));
	for (size_t i = 0; i < sizeof(oids) / sizeof(oids[0]); i++)
		printf("oid %s: %d %d %d %d\n", oids[i],
		       (int)gnutls_oid_to_pk(oids[i]),
		       (int)gnutls_oid_to_sign(oids[i]),
		       (int)gnutls_oid_to_digest(oids[i]),
		       (int)gnutls_oid_to_ecc_curve(oids[i]));
}

static void show_errors(void)
{
	for (int i = 10; i > -70000; i--) {
		const char *name = gnutls_strerror_name(i);

		if (name != NULL || i > -500)
			printf("error %d: %s, fatal %d\n", i, text(name),
			       gnutls_error_is_fatal(i));
	}
}

int main(void)
{
	show_keys();
	show_signatures();
	show_hashes();
	show_curves();
	show_levels();
	show_tls();
	show_searches();
	show_errors();
	return 0;
}
