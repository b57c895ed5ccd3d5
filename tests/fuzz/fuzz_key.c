/*
 * Fuzz target: public keys and signatures. The input is an AlgorithmIdentifier,
 * a SubjectPublicKeyInfo and an OCTET STRING with the signature of a message
 * that is always the same, one after the other in DER.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What a peer sends reaches libgcrypt's numbers and curves through these
 * functions: they must keep from it whatever it cannot stand.
 */

#include <config.h>

#include <string.h>

#include "asn1/der.h"
#include "crypto/signature.h"
#include "der_writer.h"
#include "fuzz.h"
#include "signed_bases.h"
#include "signer.h"

#define MESSAGE ct_span("message", 7)

const size_t fuzz_der_at = 0;

static bool read_input(struct ct_span input, struct ct_span *algorithm,
		       struct ct_span *key, struct ct_span *signature)
{
	struct ct_der der = ct_der(input);

	return ct_der_read_any(&der, NULL, NULL, algorithm) == CATRUST_OK &&
	       ct_der_read_any(&der, NULL, NULL, key) == CATRUST_OK &&
	       ct_der_read_any(&der, NULL, signature, NULL) == CATRUST_OK;
}

/* A key says the same each time, and a key that has signed is no bad one. */
static void check(const struct ct_key *key,
		  const struct ct_signature_algorithm *algorithm,
		  struct ct_span signature)
{
	enum catrust_error answer =
		ct_key_verify(key, algorithm, MESSAGE, signature);

	FUZZ_REQUIRE(ct_key_verify(key, algorithm, MESSAGE, signature) ==
		     answer);
	if (answer == CATRUST_OK)
		FUZZ_REQUIRE(ct_key_check(key) == CATRUST_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct ct_signature_algorithm algorithm;
	struct ct_span identifier, info, signature;
	struct ct_public_key public_key;
	struct ct_key *key;

	if (!read_input(ct_span(data, size), &identifier, &info, &signature) ||
	    ct_signature_algorithm_parse(&algorithm, identifier) !=
		    CATRUST_OK ||
	    ct_public_key_parse(&public_key, info) != CATRUST_OK ||
	    ct_key_new(&key, &public_key) != CATRUST_OK)
		return 0;
	check(key, &algorithm, signature);
	ct_key_free(key);
	return 0;
}

size_t fuzz_seed(size_t index, uint8_t *out, size_t room)
{
	CT_TEST_BUFFER seed = CT_BUFFER_INIT, signature = CT_BUFFER_INIT;
	size_t len;

	if (index >= CT_ARRAY_LEN(signed_bases))
		return 0;
	ct_test_algorithm_id(&seed, signed_bases[index].algorithm,
			     signed_bases[index].key, false);
	ct_test_public_key(&seed, signed_bases[index].key);
	ct_test_sign(&signature, MESSAGE, signed_bases[index].key,
		     signed_bases[index].algorithm);
	ct_write_value(&seed, CT_DER_OCTET_STRING, signature.data,
		       signature.len);
	len = seed.len;
	FUZZ_REQUIRE(len <= room);
	memcpy(out, seed.data, len);
	return len;
}
