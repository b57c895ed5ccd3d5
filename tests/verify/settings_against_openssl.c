/*
 * Compares verdicts with OpenSSL's where certificates of the store have trust
 * settings: each settings of a root with each of an intermediate below it,
 * which is in the store too or only sent along, for each purpose.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Both take any certificate of the store for the end of a path
 * (X509_V_FLAG_PARTIAL_CHAIN). Where they differ on purpose says
 * lib/verify/trust_settings.h: these cases are counted, and must differ.
 */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

#include "tests/tools/checkers.h"
#include "tests/verify/chains.h"
#include "tests/verify/trust_settings.h"

enum place { PEER, CA, ROOT, NUM_PLACES };

static const struct setting {
	const char *name;
	struct ct_span der;
	bool is_not_for_any; /* OpenSSL wants a purpose to be asked for */
} settings[] = {
	{"none", {NULL, 0}, false},
	{"alias", SETTINGS(HAS_ALIAS), false},
	{"trusts server", SETTINGS(TRUSTS_SERVER), true},
	{"trusts client", SETTINGS(TRUSTS_CLIENT), true},
	{"trusts both", SETTINGS(TRUSTS_BOTH), true},
	{"trusts any", SETTINGS(TRUSTS_ANY), false},
	{"rejects server", SETTINGS(REJECTS_SERVER), false},
	{"rejects client", SETTINGS(REJECTS_CLIENT), false},
	{"rejects both", SETTINGS(REJECTS_BOTH), false},
	{"rejects any", SETTINGS(REJECTS_ANY), false},
	{"trusts and rejects server", SETTINGS(SPLITS_SERVER), true},
	{"trusts server, rejects client", SETTINGS(SPLITS_CLIENT), true},
};

static const struct purpose {
	const char *name;
	int openssl; /* 0: none */
	struct ct_span oid;
} purposes[] = {
	{"server", X509_PURPOSE_SSL_SERVER, SETTINGS(OID_SERVER)},
	{"client", X509_PURPOSE_SSL_CLIENT, SETTINGS(OID_CLIENT)},
	{"nothing", 0, {NULL, 0}},
};

static struct chains *chains;
static struct ct_span certs[NUM_PLACES];
static unsigned num_compared, num_meant, num_failures;

static void make_certificates(void)
{
	static const char *const both[] = {"1.3.6.1.5.5.7.3.1",
					   "1.3.6.1.5.5.7.3.2", NULL};
	struct ct_test_certificate_spec specs[NUM_PLACES] = {
		chains_leaf("CN=CA", CT_TEST_P256(3), CT_TEST_P256(2)),
		chains_ca("CN=CA", "CN=Root", CT_TEST_P256(2), CT_TEST_P256(1)),
		chains_ca("CN=Root", "CN=Root", CT_TEST_P256(1),
			  CT_TEST_P256(1)),
	};

	specs[PEER].key_purposes = both;
	for (size_t i = 0; i < NUM_PLACES; i++)
		certs[i] = chains_make(chains, &specs[i]);
	chains_send(chains, certs[PEER]);
	chains_send(chains, certs[CA]);
}

/* NULL: not in the store. */
static bool is_ours_good(const struct setting *const in_store[NUM_PLACES],
			 const struct purpose *purpose)
{
	bool is_good;

	chains->store = ct_store_new();
	for (size_t i = 0; i < NUM_PLACES; i++)
		if (in_store[i] != NULL)
			chains_trust_with(chains, certs[i], in_store[i]->der);
	chains->options.purpose = purpose->oid;
	if (purpose->oid.data != NULL) /* without the header */
		chains->options.purpose =
			ct_span(purpose->oid.data + 2, purpose->oid.len - 2);
	is_good = chains_verify(chains) == CATRUST_OK;
	ct_store_unref(chains->store);
	chains->store = NULL;
	return is_good;
}

static X509 *read_certificate(struct ct_span der, struct ct_span auxiliary)
{
	unsigned char joined[2048];
	const unsigned char *at = joined;

	memcpy(joined, der.data, der.len);
	if (auxiliary.len > 0)
		memcpy(joined + der.len, auxiliary.data, auxiliary.len);
	return d2i_X509_AUX(NULL, &at, (long)(der.len + auxiliary.len));
}

static bool is_openssl_good(const struct setting *const in_store[NUM_PLACES],
			    const struct purpose *purpose)
{
	X509_STORE *store = X509_STORE_new();
	X509_STORE_CTX *context = X509_STORE_CTX_new();
	STACK_OF(X509) *others = sk_X509_new_null();
	X509 *peer = read_certificate(certs[PEER], ct_span(NULL, 0));
	X509_VERIFY_PARAM *parameters;
	bool is_good;

	sk_X509_push(others, read_certificate(certs[CA], ct_span(NULL, 0)));
	for (size_t i = 0; i < NUM_PLACES; i++) {
		X509 *cert;

		if (in_store[i] == NULL)
			continue;
		cert = read_certificate(certs[i], in_store[i]->der);
		X509_STORE_add_cert(store, cert);
		X509_free(cert);
	}
	X509_STORE_CTX_init(context, store, peer, others);
	if (purpose->openssl != 0)
		X509_STORE_CTX_set_purpose(context, purpose->openssl);
	parameters = X509_STORE_CTX_get0_param(context);
	X509_VERIFY_PARAM_set_time(parameters, (time_t)CHAINS_TIME);
	X509_VERIFY_PARAM_set_flags(parameters, X509_V_FLAG_PARTIAL_CHAIN);
	is_good = X509_verify_cert(context) == 1;
	X509_STORE_CTX_free(context);
	sk_X509_pop_free(others, X509_free);
	X509_free(peer);
	X509_STORE_free(store);
	return is_good;
}

static const char *name_of(const struct setting *setting)
{
	return setting == NULL ? "not in the store" : setting->name;
}

static void compare(const struct setting *root, const struct setting *ca,
		    const struct setting *peer, const struct purpose *purpose)
{
	const struct setting *const in_store[NUM_PLACES] = {peer, ca, root};
	bool ours = is_ours_good(in_store, purpose);
	bool openssl = is_openssl_good(in_store, purpose);
	/* OpenSSL refuses the purposes listed where none is asked for; and it
	 * does not look at the peer's. */
	bool is_strict = purpose->openssl == 0 &&
			 (ca != NULL ? ca : root)->is_not_for_any;
	bool is_meant = (is_strict && ours) || (peer != NULL && !ours);

	num_compared++;
	num_meant += ours != openssl && is_meant;
	if (ours == openssl || is_meant)
		return;
	num_failures++;
	printf("root %s, intermediate %s, peer %s, for %s: %s, OpenSSL %s\n",
	       name_of(root), name_of(ca), name_of(peer), purpose->name,
	       ours ? "accepts" : "refuses", openssl ? "accepts" : "refuses");
}

int main(void)
{
	const size_t count = CT_ARRAY_LEN(settings);
	const size_t step = ct_test_is_memchecked() ? 5 : 1;

	chains = chains_new(CATRUST_PROFILE_PATH);
	ct_store_unref(chains->store);
	chains->store = NULL;
	make_certificates();
	for (size_t p = 0; p < CT_ARRAY_LEN(purposes); p++)
		for (size_t i = 0; i < count; i += step) {
			compare(&settings[i], NULL, NULL, &purposes[p]);
			compare(&settings[0], NULL, &settings[i], &purposes[p]);
			for (size_t j = 0; j < count; j += step)
				compare(&settings[i], &settings[j], NULL,
					&purposes[p]);
		}
	chains_free(chains);
	printf("%u verdicts, %u differ as they should, %u otherwise\n",
	       num_compared, num_meant, num_failures);
	return num_failures == 0 && num_meant > 0 ? 0 : 1;
}
