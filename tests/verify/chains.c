/*
 * Test tools: stores and chains for the tests of verification.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#include "tests/tools/der_writer.h"
#include "tests/verify/chains.h"
#include "trust/bundle_objects.h"

static void die(const char *what)
{
	fprintf(stderr, "chains: %s\n", what);
	exit(99);
}

struct chains *chains_new(enum catrust_profile profile)
{
	struct chains *chains = calloc(1, sizeof(*chains));

	if (chains == NULL)
		die("out of memory");
	chains->store = ct_store_new();
	if (chains->store == NULL)
		die("out of memory");
	ct_verify_options_init(&chains->options, profile);
	chains->options.time = CHAINS_TIME;
	return chains;
}

void chains_free(struct chains *chains)
{
	for (size_t i = 0; i < chains->num_buffers; i++)
		ct_buffer_clear(&chains->buffers[i]);
	ct_store_unref(chains->store);
	free(chains);
}

struct ct_test_certificate_spec chains_ca(const char *subject,
					  const char *issuer,
					  struct ct_test_key key,
					  struct ct_test_key signing_key)
{
	return (struct ct_test_certificate_spec){
		.subject = subject,
		.issuer = issuer,
		.key = key,
		.signing_key = signing_key,
		.has_basic_constraints = true,
		.is_ca = true,
		.key_usage = CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN,
		.with_key_ids = true,
	};
}

struct ct_test_certificate_spec chains_leaf(const char *issuer,
					    struct ct_test_key key,
					    struct ct_test_key signing_key)
{
	static const char *const purposes[] = {"1.3.6.1.5.5.7.3.1", NULL};
	static const char *const names[] = {"dns:example.com", NULL};

	return (struct ct_test_certificate_spec){
		.subject = "CN=example.com",
		.issuer = issuer,
		.serial = 7,
		.key = key,
		.signing_key = signing_key,
		.key_usage = CT_TEST_DIGITAL_SIGNATURE,
		.key_purposes = purposes,
		.alt_names = names,
		.with_key_ids = true,
	};
}

struct ct_span chains_make(struct chains *chains,
			   const struct ct_test_certificate_spec *spec)
{
	struct ct_buffer *buffer = &chains->buffers[chains->num_buffers++];

	if (chains->num_buffers == CHAINS_MAX)
		die("too many certificates");
	ct_test_certificate(buffer, spec);
	return ct_span(buffer->data, buffer->len);
}

static void trust(struct chains *chains, struct ct_span data,
		  const struct ct_load_options *options)
{
	struct ct_bundle *bundle;

	if (ct_bundle_load_memory(data, options, &bundle) != CATRUST_OK ||
	    ct_store_add_bundles(chains->store, &bundle, 1, 0, NULL) !=
		    CATRUST_OK)
		die("a certificate cannot be loaded");
	ct_bundle_unref(bundle);
}

void chains_trust(struct chains *chains, struct ct_span der)
{
	static const struct ct_load_options options = {.format = CT_LOAD_DER};

	trust(chains, der, &options);
}

static bool choose_all(void *chooser, uint32_t position, struct ct_span der)
{
	(void)chooser;
	(void)position;
	(void)der;
	return true;
}

void chains_remove(struct chains *chains, struct ct_span der)
{
	struct ct_span subject;

	if (ct_certificate_check(der, &subject) != CATRUST_OK ||
	    ct_store_remove(chains->store, subject, choose_all, NULL) !=
		    CATRUST_OK)
		die("a certificate cannot be removed");
}

void chains_trust_with(struct chains *chains, struct ct_span der,
		       struct ct_span settings)
{
	static const struct ct_load_options options = {.format = CT_LOAD_PEM,
						       .dialect = CT_LOAD_WIDE};
	CT_TEST_BUFFER joined = CT_BUFFER_INIT, text = CT_BUFFER_INIT;

	ct_write_bytes(&joined, der.data, der.len);
	ct_write_bytes(&joined, settings.data, settings.len);
	ct_write_pem(&text, "TRUSTED CERTIFICATE", &joined);
	trust(chains, ct_span(text.data, text.len), &options);
}

void chains_trust_text(struct chains *chains, struct ct_span text)
{
	static const struct ct_load_options options = {
		.text_format = &ct_bundle_objects};

	trust(chains, text, &options);
}

void chains_send(struct chains *chains, struct ct_span der)
{
	if (chains->num_sent == CHAINS_MAX)
		die("too many certificates");
	chains->sent[chains->num_sent++] = der;
}

void chains_trust_spec(struct chains *chains,
		       struct ct_test_certificate_spec spec)
{
	chains_trust(chains, chains_make(chains, &spec));
}

void chains_send_spec(struct chains *chains,
		      struct ct_test_certificate_spec spec)
{
	chains_send(chains, chains_make(chains, &spec));
}

enum catrust_error chains_verify(struct chains *chains)
{
	return ct_verify(&chains->options, chains->store, chains->sent,
			 chains->num_sent, &chains->result);
}
