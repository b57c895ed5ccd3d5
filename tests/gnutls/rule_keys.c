/*
 * Chains with kinds of keys and of signatures.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "rule_chain.h"

/* A peer's key that signs nothing (RFC 8410). */
void probe_agreement_keys(void)
{
	static const struct {
		const char *name;
		uint8_t last_arc, spki_len;
	} keys[] = {{"x25519", 0x6e, 44}, {"x448", 0x6f, 68}};

	for (size_t i = 0; i < CT_ARRAY_LEN(keys); i++) {
		uint8_t spki[68];
		struct ct_test_certificate_spec spec =
			rule_usual(0, rule_usual_keys);
		struct rule_chain chain = {.len = 2};
		uint8_t bits_len = (uint8_t)(keys[i].spki_len - 11);

		memset(spki, 0x17, sizeof(spki));
		memcpy(spki,
		       (uint8_t[]){0x30, (uint8_t)(keys[i].spki_len - 2), 0x30,
				   5, 6, 3, 0x2b, 0x65, keys[i].last_arc, 3,
				   bits_len, 0},
		       12);
		spec.spki_der = ct_span(spki, keys[i].spki_len);
		spec.issuer = "CN=Root";
		spec.signing_key = rule_usual_keys[3];
		chain.certs[0] = rule_certificate(&spec);
		chain.certs[1] = rule_usual_certificate(3);
		rule_probe(keys[i].name, &chain);
		rule_chain_clear(&chain);
	}
}

/* A CA's key on a curve that is not known, brainpoolP256r1; and a signature
 * algorithm that GnuTLS does not know, in each place. */
void probe_unknown(void)
{
	static const uint8_t head[] = {
		0x30, 0x5a, 0x30, 0x14, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce,
		0x3d, 0x02, 0x01, 0x06, 0x09, 0x2b, 0x24, 0x03, 0x03, 0x02,
		0x08, 0x01, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04};
	static const struct ct_test_key p256[RULE_MAX_CHAIN] = {
		{CT_TEST_KEY_RSA, 2048, 1},
		{CT_TEST_KEY_P256, 0, 11},
		{CT_TEST_KEY_RSA, 2048, 0},
		{CT_TEST_KEY_RSA, 3072, 0}};
	uint8_t spki[92];
	char name[80];

	memset(spki, 0x17, sizeof(spki));
	memcpy(spki, head, sizeof(head));
	for (unsigned way = 0; way <= RULE_MAX_CHAIN; way++) {
		const struct ct_test_key *keys =
			way == 0 ? p256 : rule_usual_keys;
		struct rule_chain chain = {.len = RULE_MAX_CHAIN};

		for (unsigned place = 0; place < RULE_MAX_CHAIN; place++) {
			struct ct_test_certificate_spec spec =
				rule_usual(place, keys);

			if (way == 0 && place == 1)
				spec.spki_der = ct_span(spki, sizeof(spki));
			if (way == place + 1)
				spec.algorithm = CT_TEST_RSA_SHA512_256;
			chain.certs[place] = rule_certificate(&spec);
		}
		snprintf(name, sizeof(name), "unknown %u", way);
		rule_probe(name, &chain);
		rule_chain_clear(&chain);
	}
}

/* Peers' keys that GnuTLS does not read: a compressed point, and an RSA key
 * without an exponent. */
void probe_unreadable(void)
{
	static const struct ct_span keys[] = {
		{(const uint8_t *)"\x30\x39\x30\x13\x06\x07\x2a\x86\x48\xce\x3d"
				  "\x02\x01\x06\x08\x2a\x86\x48\xce\x3d\x03\x01"
				  "\x07\x03\x22\0\x02"
				  "01234567012345670123456701234567",
		 59},
		{(const uint8_t *)"\x30\x18\x30\x0d\x06\x09\x2a\x86\x48\x86\xf7"
				  "\x0d\x01\x01\x01\x05\0\x03\x07\0\x30\x04\x02"
				  "\x02\x10\x01",
		 26},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(keys); i++) {
		struct ct_test_certificate_spec spec =
			rule_usual(0, rule_usual_keys);
		struct rule_chain chain = {.len = 2};
		char name[80];

		spec.spki_der = keys[i];
		spec.issuer = "CN=Root";
		spec.signing_key = rule_usual_keys[3];
		chain.certs[0] = rule_certificate(&spec);
		chain.certs[1] = rule_usual_certificate(3);
		snprintf(name, sizeof(name), "unreadable %zu", i);
		rule_probe(name, &chain);
		rule_chain_clear(&chain);
	}
}

/* Certificates with the name and the key of the trusted root that are not the
 * root: as the peer's, above it, and trusted themselves. */
void probe_variants(void)
{
	static const struct {
		const char *name;
		struct ct_test_key key;
		enum ct_test_algorithm algorithm;
		bool break_signature, without_extensions, is_expired;
	} variants[] = {
		{"sha256", {CT_TEST_KEY_RSA, 2048, 0}, 0, 0, 0, 0},
		{"sha1", {CT_TEST_KEY_RSA, 2048, 0}, CT_TEST_RSA_SHA1, 0, 0, 0},
		{"md5", {CT_TEST_KEY_RSA, 2048, 0}, CT_TEST_RSA_MD5, 0, 0, 0},
		{"md5 broken",
		 {CT_TEST_KEY_RSA, 2048, 0},
		 CT_TEST_RSA_MD5,
		 true,
		 0,
		 0},
		{"md5 v1",
		 {CT_TEST_KEY_RSA, 2048, 0},
		 CT_TEST_RSA_MD5,
		 0,
		 true,
		 0},
		{"md5 expired",
		 {CT_TEST_KEY_RSA, 2048, 0},
		 CT_TEST_RSA_MD5,
		 0,
		 0,
		 true},
		{"broken", {CT_TEST_KEY_RSA, 2048, 0}, 0, true, 0, 0},
		{"v1", {CT_TEST_KEY_RSA, 2048, 0}, 0, 0, true, 0},
		{"gost 01", {CT_TEST_KEY_GOST_01, 0, 0}, 0, 0, 0, 0},
		{"gost 12", {CT_TEST_KEY_GOST_12_256, 0, 0}, 0, 0, 0, 0},
		{"ed25519", {CT_TEST_KEY_ED25519, 0, 11}, 0, 0, 0, 0},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(variants); i++) {
		const struct ct_test_key key = variants[i].key;
		const struct ct_test_key keys[RULE_MAX_CHAIN] = {
			{CT_TEST_KEY_RSA, 2048, 1}, key, key, key};
		struct ct_test_certificate_spec peer = rule_usual(0, keys);
		struct ct_test_certificate_spec root = rule_usual(3, keys);
		struct ct_test_certificate_spec variant;

		peer.issuer = "CN=Root";
		root.algorithm = variants[i].algorithm;
		variant = root;
		variant.serial = 99;
		variant.break_signature = variants[i].break_signature;
		variant.without_extensions = variants[i].without_extensions;
		if (variants[i].is_expired) {
			variant.not_before = 1600000000;
			variant.not_after = 1700000000;
		}
		for (unsigned len = 1; len <= 3; len++) {
			struct rule_chain chain = {.len = len};
			char name[80];

			if (len == 3)
				chain.certs[0] = rule_certificate(&peer);
			if (len > 1)
				chain.certs[len - 1] = rule_certificate(&root);
			chain.certs[len / 3] = rule_certificate(&variant);
			snprintf(name, sizeof(name), "variant %s of %u",
				 variants[i].name, len);
			rule_probe(name, &chain);
			rule_chain_clear(&chain);
		}
	}
}

void probe_keys(void)
{
	static const struct {
		struct ct_test_key key;
		enum ct_test_algorithm algorithms[7];
	} keys[] = {
		{{CT_TEST_KEY_RSA, 1024, 0},
		 {0, CT_TEST_RSA_MD5, CT_TEST_RSA_SHA1}},
		{{CT_TEST_KEY_RSA, 2048, 0},
		 {0, CT_TEST_RSA_MD5, CT_TEST_RSA_SHA1, CT_TEST_RSA_SHA384,
		  CT_TEST_RSA_PSS_SHA256, CT_TEST_RSA_PSS_SHA384,
		  CT_TEST_RSA_PSS_SHA512}},
		{{CT_TEST_KEY_RSA, 3072, 0}, {0, CT_TEST_RSA_SHA512}},
		{{CT_TEST_KEY_RSA, 4096, 0}, {0, CT_TEST_RSA_SHA512}},
		{{CT_TEST_KEY_P256, 0, 11},
		 {0, CT_TEST_ECDSA_SHA1, CT_TEST_ECDSA_SHA384,
		  CT_TEST_ECDSA_SHA512}},
		{{CT_TEST_KEY_P384, 0, 11},
		 {0, CT_TEST_ECDSA_SHA256, CT_TEST_ECDSA_SHA384}},
		{{CT_TEST_KEY_P521, 0, 11}, {0, CT_TEST_ECDSA_SHA512}},
		{{CT_TEST_KEY_ED25519, 0, 11}, {0}},
		{{CT_TEST_KEY_ED448, 0, 0}, {0}},
	};

	for (size_t ca = 0; ca < CT_ARRAY_LEN(keys); ca++)
		for (size_t peer = 0; peer < CT_ARRAY_LEN(keys); peer++)
			/* Strong ones take long. */
			for (size_t a = 0;
			     a < 7 && (ca == peer || ca == 3 || peer == 4);
			     a++) {
				struct ct_test_key chosen[RULE_MAX_CHAIN] = {
					keys[peer].key, keys[ca].key,
					keys[ca].key, keys[ca].key};
				struct rule_chain chain = {.len = 2};
				struct ct_test_certificate_spec spec =
					rule_usual(0, chosen);
				char name[80];

				if (a > 0 && keys[ca].algorithms[a] == 0)
					break;
				spec.algorithm = keys[ca].algorithms[a];
				spec.issuer = "CN=Root";
				chain.certs[0] = rule_certificate(&spec);
				spec = rule_usual(3, chosen);
				chain.certs[1] = rule_certificate(&spec);
				snprintf(name, sizeof(name), "keys %zu %zu %zu",
					 ca, peer, a);
				rule_probe(name, &chain);
				rule_chain_clear(&chain);
			}
}

/* On the curves that GnuTLS has, and one CA of another kind. */
void probe_gost(void)
{
	static const struct ct_test_key keys[] = {
		{CT_TEST_KEY_GOST_01, 0, 0},
		{CT_TEST_KEY_GOST_01, 3, 1},
		{CT_TEST_KEY_GOST_12_256, 0, 0},
		{CT_TEST_KEY_GOST_12_256, 6, 1},
		{CT_TEST_KEY_GOST_12_512, 0, 0},
		{CT_TEST_KEY_P256, 0, 11},
	};

	for (size_t ca = 0; ca < CT_ARRAY_LEN(keys); ca++)
		for (size_t peer = 0; peer < CT_ARRAY_LEN(keys); peer++) {
			struct ct_test_key chosen[RULE_MAX_CHAIN] = {
				keys[peer], keys[ca], keys[ca], keys[ca]};
			struct ct_test_certificate_spec spec =
				rule_usual(0, chosen);
			struct rule_chain chain = {.len = 2};
			char name[80];

			spec.issuer = "CN=Root";
			chain.certs[0] = rule_certificate(&spec);
			spec = rule_usual(3, chosen);
			chain.certs[1] = rule_certificate(&spec);
			snprintf(name, sizeof(name), "gost %zu %zu", ca, peer);
			rule_probe(name, &chain);
			rule_chain_clear(&chain);
		}
}
