/*
 * Chains with RSA-PSS: parameters of keys and of signatures.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "rule_chain.h"

/* RSASSA-PSS-params; -1: the field is absent. Hashes by the last arc of NIST's
 * OIDs, 26 is SHA-1's of OIW. */
struct pss {
	int hash, mgf_hash, salt_len, trailer;
};

static void write_hash(struct ct_buffer *out, int hash)
{
	char oid[40];
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);

	snprintf(oid, sizeof(oid),
		 hash == 26 ? "1.3.14.3.2.%d" : "2.16.840.1.101.3.4.2.%d",
		 hash);
	ct_write_oid(out, oid);
	ct_write_null(out);
	ct_write_end(out, mark);
}

/* AlgorithmIdentifier with these parameters; NULL: without any. */
static void write_pss(struct ct_buffer *out, const struct pss *pss)
{
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE), params, field, mgf;

	ct_write_oid(out, "1.2.840.113549.1.1.10");
	if (pss == NULL) {
		ct_write_end(out, mark);
		return;
	}
	params = ct_write_begin(out, CT_DER_SEQUENCE);
	if (pss->hash >= 0) {
		field = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(0));
		write_hash(out, pss->hash);
		ct_write_end(out, field);
	}
	if (pss->mgf_hash >= 0) {
		field = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(1));
		mgf = ct_write_begin(out, CT_DER_SEQUENCE);
		ct_write_oid(out, "1.2.840.113549.1.1.8");
		write_hash(out, pss->mgf_hash);
		ct_write_end(out, mgf);
		ct_write_end(out, field);
	}
	if (pss->salt_len >= 0) {
		field = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(2));
		ct_write_unsigned(out, (unsigned)pss->salt_len);
		ct_write_end(out, field);
	}
	if (pss->trailer >= 0) {
		field = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(3));
		ct_write_unsigned(out, (unsigned)pss->trailer);
		ct_write_end(out, field);
	}
	ct_write_end(out, params);
	ct_write_end(out, mark);
}

/* The RSA key's SubjectPublicKeyInfo with another AlgorithmIdentifier: the BIT
 * STRING after the first 19 bytes stays. */
static void write_pss_key(struct ct_buffer *out, struct ct_test_key key,
			  const struct pss *pss)
{
	enum { RSA_HEADER_LEN = 4 + 15 };
	CT_TEST_BUFFER rsa = CT_BUFFER_INIT;
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);

	ct_test_public_key(&rsa, key);
	write_pss(out, pss);
	ct_write_bytes(out, rsa.data + RSA_HEADER_LEN,
		       rsa.len - RSA_HEADER_LEN);
	ct_write_end(out, mark);
}

/* A certificate with these parameters of its signature, which was made with
 * another salt perhaps: everything but the AlgorithmIdentifiers is as in one
 * that was made in the usual way. */
static gnutls_x509_crt_t make_pss(const struct pss *pss, unsigned real_salt_len,
				  struct ct_test_key key)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT, tbs = CT_BUFFER_INIT;
	CT_TEST_BUFFER signature = CT_BUFFER_INIT, old = CT_BUFFER_INIT;
	struct ct_test_certificate_spec spec = rule_usual(0, rule_usual_keys);
	gnutls_x509_crt_t crt;
	size_t mark, at = 0, tbs_len;

	spec.issuer = "CN=Root";
	spec.signing_key = key;
	spec.algorithm = CT_TEST_RSA_PSS_SHA256;
	ct_test_certificate(&der, &spec);
	ct_test_algorithm_id(&old, spec.algorithm, key, false);
	/* SEQUENCE { SEQUENCE { ..., each with two octets of length */
	tbs_len = (size_t)der.data[6] << 8 | der.data[7];
	while (memcmp(der.data + at, old.data, old.len) != 0)
		at++;
	mark = ct_write_begin(&tbs, CT_DER_SEQUENCE);
	ct_write_bytes(&tbs, der.data + 8, at - 8);
	write_pss(&tbs, pss);
	at += old.len;
	ct_write_bytes(&tbs, der.data + at, 8 + tbs_len - at);
	ct_write_end(&tbs, mark);
	ct_test_sign_pss(&signature, ct_span(tbs.data, tbs.len), key,
			 spec.algorithm, real_salt_len);
	der.len = 0;
	mark = ct_write_begin(&der, CT_DER_SEQUENCE);
	ct_write_bytes(&der, tbs.data, tbs.len);
	write_pss(&der, pss);
	ct_write_bit_string(&der, signature.data, signature.len);
	ct_write_end(&der, mark);
	crt = rule_import(&der);
	return crt;
}

void probe_pss(void)
{
	enum { SHA1 = 26, SHA256 = 1, SHA384, SHA512, SHA224 };
	static const struct pss signatures[] = {
		{SHA256, SHA256, 32, -1},  {SHA256, SHA256, 20, -1},
		{SHA256, SHA256, 0, -1},   {SHA256, SHA256, 40, -1},
		{SHA256, SHA256, 222, -1}, {SHA256, SHA256, 223, -1},
		{SHA256, SHA256, 300, -1}, {SHA256, SHA256, -1, -1},
		{SHA256, SHA384, 32, -1},  {SHA256, SHA1, 32, -1},
		{SHA1, SHA1, 32, -1},	   {SHA384, SHA384, 32, -1},
		{SHA224, SHA224, 32, -1},  {-1, -1, -1, -1},
		{SHA256, SHA256, 32, 1},   {SHA256, SHA256, 32, 2},
		{-1, SHA256, 32, -1},
	};
	static const struct pss keys[] = {
		{SHA256, SHA256, 32, -1}, {SHA256, SHA256, 20, -1},
		{SHA256, SHA256, 48, -1}, {SHA384, SHA384, 48, -1},
		{-1, -1, -1, -1},
	};
	const struct ct_test_key key = CT_TEST_RSA(2048, 0);
	const struct ct_test_key all[RULE_MAX_CHAIN] = {key, key, key, key};

	/* The issuer's key: RSA, PSS without parameters, PSS with them. */
	for (size_t k = 0; k < CT_ARRAY_LEN(keys) + 2; k++)
		/* Under an RSA key GnuTLS takes the usual salt alone. */
		for (size_t s = 0; s <= CT_ARRAY_LEN(signatures); s++) {
			bool is_other_salt = s < CT_ARRAY_LEN(signatures) &&
					     signatures[s].hash == SHA256 &&
					     signatures[s].mgf_hash == SHA256 &&
					     signatures[s].salt_len != 32;
			const struct pss *pss = s < CT_ARRAY_LEN(signatures)
							? &signatures[s]
							: NULL;
			unsigned salt_len = pss != NULL && pss->salt_len > 0 &&
							    pss->salt_len <= 64
						    ? (unsigned)pss->salt_len
						    : 32;
			struct ct_test_certificate_spec spec =
				rule_usual(3, all);
			CT_TEST_BUFFER spki = CT_BUFFER_INIT;
			struct rule_chain chain = {.len = 2};
			char name[80];

			if (k == 0 && is_other_salt)
				continue;
			spec.algorithm = CT_TEST_RSA_PSS_SHA256;
			if (k > 0)
				write_pss_key(&spki, key,
					      k == 1 ? NULL : &keys[k - 2]);
			if (k > 0)
				spec.spki_der = ct_span(spki.data, spki.len);
			spec.with_key_ids = false;
			chain.certs[0] = make_pss(pss, salt_len, key);
			chain.certs[1] = rule_certificate(&spec);
			snprintf(name, sizeof(name), "pss %zu %zu", k, s);
			rule_probe(name, &chain);
			rule_chain_clear(&chain);
		}
}
