/*
 * Speed tests: verifying a server's certificate and an intermediate one, which
 * was seen before, and cold.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Signatures are really checked, but by other libraries, whose instructions do
 * not count.
 */

#include <config.h>

#include <stdio.h>

#include <catrust/catrust.h>
#include <gnutls/x509.h>

#include "tests/speed/work.h"
#include "tests/verify/chains.h"

enum { NUM_VERIFIED = 10, NUM_OTHER_CAS = 100 };

static struct chains *chains;
static struct catrust_store *store;
static struct catrust_verify_options *options;
static struct catrust_bytes sent[2];
static gnutls_x509_trust_list_t list;

static struct catrust_bytes make(struct ct_test_certificate_spec spec)
{
	struct ct_span der = chains_make(chains, &spec);

	return (struct catrust_bytes){der.data, der.len};
}

static void trust(struct catrust_bytes der)
{
	work_need(catrust_store_add_memory(store, der.data, der.len, NULL,
					   NULL) == CATRUST_OK,
		  "a CA is refused");
}

/* A store as usual: the root is one of many. */
static void trust_others(void)
{
	for (unsigned i = 0; i < NUM_OTHER_CAS; i++) {
		char name[32];
		struct ct_test_certificate_spec spec;

		snprintf(name, sizeof(name), "CN=Other %u", i);
		spec = chains_ca(name, name, CT_TEST_ED25519(i),
				 CT_TEST_ED25519(i));
		spec.without_signature = true;
		trust(make(spec));
	}
}

static struct catrust_bytes make_chain(struct ct_test_key root,
				       struct ct_test_key ca,
				       struct ct_test_key leaf)
{
	chains = chains_new(CATRUST_PROFILE_RFC5280);
	sent[0] = make(chains_leaf("CN=CA", leaf, ca));
	sent[1] = make(chains_ca("CN=CA", "CN=Root", ca, root));
	return make(chains_ca("CN=Root", "CN=Root", root, root));
}

static size_t verify(size_t count)
{
	for (size_t i = 0; i < count; i++)
		work_need(catrust_verify(store, options, sent, 2, NULL) ==
				  CATRUST_OK,
			  "the chain is refused");
	return count;
}

static void prepare(struct ct_test_key root, struct ct_test_key ca,
		    struct ct_test_key leaf)
{
	store = catrust_store_new();
	options = catrust_verify_options_new(CATRUST_PROFILE_RFC5280);
	work_need(store != NULL && options != NULL, "out of memory");
	catrust_verify_options_set_time(options, CHAINS_TIME);
	work_need(catrust_verify_options_add_host(options, "example.com") ==
			  CATRUST_OK,
		  "host");
	trust(make_chain(root, ca, leaf));
	trust_others();
	verify(1);
}

static void prepare_rsa(void)
{
	prepare(CT_TEST_RSA(2048, 0), CT_TEST_RSA(2048, 1),
		CT_TEST_RSA(2048, 2));
}

static void prepare_p256(void)
{
	prepare(CT_TEST_P256(1), CT_TEST_P256(2), CT_TEST_P256(3));
}

static void prepare_ed25519(void)
{
	prepare(CT_TEST_ED25519(1), CT_TEST_ED25519(2), CT_TEST_ED25519(3));
}

static void prepare_cold_rsa(void)
{
	catrust_signature_cache_enable(false);
	prepare_rsa();
}

static void prepare_cold_p256(void)
{
	catrust_signature_cache_enable(false);
	prepare_p256();
}

static void prepare_cold_ed25519(void)
{
	catrust_signature_cache_enable(false);
	prepare_ed25519();
}

static size_t run(void)
{
	return verify(NUM_VERIFIED);
}

/* As a TLS server does it with GnuTLS's functions: import, verify, free. */
static size_t verify_with_list(size_t count)
{
	for (size_t i = 0; i < count; i++) {
		gnutls_x509_crt_t crts[2];
		unsigned status = 0;

		for (size_t j = 0; j < 2; j++) {
			gnutls_datum_t der = {
				(uint8_t *)(uintptr_t)sent[j].data,
				(unsigned)sent[j].len};

			work_need(gnutls_x509_crt_init(&crts[j]) == 0 &&
					  gnutls_x509_crt_import(
						  crts[j], &der,
						  GNUTLS_X509_FMT_DER) == 0,
				  "import");
		}
		work_need(gnutls_x509_trust_list_verify_crt(
				  list, crts, 2,
				  GNUTLS_VERIFY_DISABLE_TIME_CHECKS, &status,
				  NULL) == 0 &&
				  status == 0,
			  "the list refuses the chain");
		gnutls_x509_crt_deinit(crts[0]);
		gnutls_x509_crt_deinit(crts[1]);
	}
	return count;
}

static void prepare_list(void)
{
	struct catrust_bytes root;
	gnutls_datum_t der;

	root = make_chain(CT_TEST_P256(1), CT_TEST_P256(2), CT_TEST_P256(3));
	der = (gnutls_datum_t){(uint8_t *)(uintptr_t)root.data,
			       (unsigned)root.len};
	work_need(gnutls_x509_trust_list_init(&list, 0) == 0 &&
			  gnutls_x509_trust_list_add_trust_mem(
				  list, &der, NULL, GNUTLS_X509_FMT_DER, 0,
				  0) == 1,
		  "list");
	verify_with_list(1);
}

static size_t run_list(void)
{
	return verify_with_list(NUM_VERIFIED);
}

const struct work work_verify[] = {
	{"verify, RSA-2048", "chains", prepare_rsa, run},
	{"verify, P-256", "chains", prepare_p256, run},
	{"verify, Ed25519", "chains", prepare_ed25519, run},
	{"verify cold, RSA-2048", "chains", prepare_cold_rsa, run},
	{"verify cold, P-256", "chains", prepare_cold_p256, run},
	{"verify cold, Ed25519", "chains", prepare_cold_ed25519, run},
	{"verify by a trust list, P-256", "chains", prepare_list, run_list},
	{NULL, NULL, NULL, NULL},
};
