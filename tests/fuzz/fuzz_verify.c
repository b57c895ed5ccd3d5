/*
 * Fuzz target: a whole verification.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: an octet of options, an octet that says how many certificates at the
 * end are trusted, then certificates, one after the other. Invariants: limits
 * hold; an accepted path ends at a trust anchor and begins at the peer's
 * certificate; a failure names a certificate of its path.
 *
 * Mutations break signatures, so that the rules that are checked after these
 * would be out of reach: an option lets all signatures pass.
 */

#include <config.h>

#include "asn1/oid.h"
#include "chain_seeds.h"
#include "fuzz.h"
#include "verify/signature_cache.h"
#include "verify/verify.h"

enum { MAX_CERTIFICATES = 16, MAX_SIGNATURES = 8 };

enum option {
	/* the first two bits are the profile */
	WEAK = 1 << 2,
	EXPLICIT_POLICY = 1 << 3,
	SERVER = 1 << 4,
	HOST = 1 << 5,
	ADDRESS_AND_EMAIL = 1 << 6,
	ANY_SIGNATURE = 1 << 7,
};

static bool passes_any_signature;

/* The linker puts these before the library's function (--wrap). */
enum catrust_error
__real_ct_key_verify(const struct ct_key *key,
		     const struct ct_signature_algorithm *algorithm,
		     struct ct_span message, struct ct_span signature);
enum catrust_error
__wrap_ct_key_verify(const struct ct_key *key,
		     const struct ct_signature_algorithm *algorithm,
		     struct ct_span message, struct ct_span signature);

enum catrust_error
__wrap_ct_key_verify(const struct ct_key *key,
		     const struct ct_signature_algorithm *algorithm,
		     struct ct_span message, struct ct_span signature)
{
	enum catrust_error error =
		__real_ct_key_verify(key, algorithm, message, signature);

	return passes_any_signature ? CATRUST_OK : error;
}

static void trust(struct ct_store *store, struct ct_span der)
{
	static const struct ct_load_options options = {.format = CT_LOAD_DER};
	struct ct_bundle *bundle;

	if (ct_bundle_load_memory(der, &options, &bundle) != CATRUST_OK)
		return;
	if (ct_store_add_bundles(store, &bundle, 1, 0, NULL) != CATRUST_OK)
		FUZZ_REQUIRE(false);
	ct_bundle_unref(bundle);
}

static void check_result(const struct ct_store *store,
			 const struct ct_verify_result *result,
			 enum catrust_error error, struct ct_span peer)
{
	if (result->num_signatures > MAX_SIGNATURES || result->path_len == 0 ||
	    result->path_len > CT_VERIFY_MAX_PATH ||
	    result->failed_index >= result->path_len ||
	    !ct_span_equal(result->path[0], peer) ||
	    (error == CATRUST_OK) != (result->rule == CT_RULE_NONE))
		FUZZ_REQUIRE(false);
	if (error == CATRUST_OK &&
	    !ct_span_equal(result->path[result->path_len - 1],
			   ct_store_der(store, result->anchor)))
		FUZZ_REQUIRE(false);
}

const size_t fuzz_der_at = 2;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct ct_peer_name names[] = {
		{CT_NAME_DNS, {(const uint8_t *)"example.com", 11}},
		{CT_NAME_IP, {(const uint8_t *)"\xc0\0\2\1", 4}},
		{CT_NAME_EMAIL, {(const uint8_t *)"a@example.com", 13}},
	};
	struct ct_span certificates[MAX_CERTIFICATES];
	struct ct_verify_options options;
	struct ct_verify_result result;
	struct ct_store *store;
	enum catrust_error error;
	size_t count = 0, num_trusted;
	struct ct_der der;

	if (size < 2)
		return 0;
	der = ct_der(ct_span(data + 2, size - 2));
	while (count < MAX_CERTIFICATES && !ct_der_is_end(&der) &&
	       ct_der_read_any(&der, NULL, NULL, &certificates[count]) ==
		       CATRUST_OK)
		count++;
	if (count == 0)
		return 0;
	store = ct_store_new();
	if (store == NULL)
		FUZZ_REQUIRE(false);
	num_trusted = data[1] % (count + 1);
	for (size_t i = count - num_trusted; i < count; i++)
		trust(store, certificates[i]);
	ct_verify_options_init(&options,
			       (enum catrust_profile)((data[0] & 3) % 3));
	options.time = INT64_C(1780000000);
	options.max_signatures = MAX_SIGNATURES;
	options.min_security_bits = (data[0] & WEAK) != 0 ? 0 : 112;
	options.policy.require_explicit = (data[0] & EXPLICIT_POLICY) != 0;
	if ((data[0] & SERVER) != 0)
		options.purpose = ct_oid_kp_server_auth;
	if ((data[0] & HOST) != 0)
		options.num_names = 1;
	if ((data[0] & ADDRESS_AND_EMAIL) != 0)
		options.num_names = 3;
	options.names = names;
	passes_any_signature = (data[0] & ANY_SIGNATURE) != 0;
	ct_signature_cache_enable(false); /* an input stands alone */
	error = ct_verify(&options, store, certificates, count, &result);
	check_result(store, &result, error, certificates[0]);
	ct_store_unref(store);
	return 0;
}

size_t fuzz_seed(size_t index, uint8_t *out, size_t room)
{
	struct ct_buffer chain = CT_BUFFER_INIT;
	size_t len;

	if (index >= 2 * FUZZ_NUM_CHAINS)
		return 0;
	fuzz_chain((unsigned)(index % FUZZ_NUM_CHAINS), &chain);
	len = chain.len + 2;
	FUZZ_REQUIRE(len <= room);
	out[0] = (uint8_t)(index < FUZZ_NUM_CHAINS ? index * 7 : 0xa0 + index);
	out[1] = 1; /* the root */
	memcpy(out + 2, chain.data, chain.len);
	ct_buffer_clear(&chain);
	return len;
}
