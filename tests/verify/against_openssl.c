/*
 * Compares verdicts on generated chains with OpenSSL's: the path alone
 * (CATRUST_PROFILE_PATH), at a fixed time, against one trusted root.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: against_openssl OURS THEIRS
 *
 * Writes both answers, "CASE: accepts" or "refuses", for each change alone, in
 * each place of a chain ("alone PLACE:CHANGE"), and for chains with several
 * changes ("chain NUMBER of LENGTH PLACE:CHANGE..."). tests/verify/openssl
 * compares them.
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/x509.h>
#include <openssl/x509_vfy.h>

#include "tests/tools/random.h"
#include "tests/verify/chains.h"

enum { MAX_DEPTH = 5, RANDOM_CHAINS = 600 };

enum place { ROOT, CA, PEER, NUM_PLACES };

static const char *const place_names[] = {"root", "ca", "peer"};
static const char *const names[] = {"CN=Root", "CN=A", "CN=B", "CN=C", "CN=D"};
static const char *const within_example[] = {"dns:example.com", NULL};
static const char *const within_other[] = {"dns:example.org", NULL};
static const char *const leading_dot[] = {"dns:.example.com", NULL};
static const char *const client_only[] = {"1.3.6.1.5.5.7.3.2", NULL};
static const struct ct_test_extension unknown_critical = {
	"1.2.3.4.5", true, {(const uint8_t *)"\x05\0", 2}};
static const struct ct_test_extension unknown = {
	"1.2.3.4.5", false, {(const uint8_t *)"\x05\0", 2}};

typedef struct ct_test_certificate_spec spec;

static FILE *ours, *theirs;

/* A function for the table below. */
#define CHANGE(name, ...)  \
 static void name(spec *s) \
 {                         \
  __VA_ARGS__;             \
 }

CHANGE(expired, s->not_before = CHAINS_TIME - 1000;
       s->not_after = CHAINS_TIME - 1)
CHANGE(not_yet_valid, s->not_before = CHAINS_TIME + 1;
       s->not_after = CHAINS_TIME + 1000)
CHANGE(ca_bit_flipped, s->has_basic_constraints = true; s->is_ca = !s->is_ca)
CHANGE(without_basic_constraints, s->has_basic_constraints = false)
CHANGE(path_len_0, s->has_path_len = s->is_ca; s->path_len = 0)
CHANGE(path_len_1, s->has_path_len = s->is_ca; s->path_len = 1)
CHANGE(without_cert_sign, s->key_usage = CT_TEST_DIGITAL_SIGNATURE)
CHANGE(without_key_usage, s->key_usage = 0)
CHANGE(version_1, s->without_extensions = true)
CHANGE(signature_broken, s->break_signature = true)
CHANGE(issuer_unknown, s->issuer = "CN=Unknown")
CHANGE(signed_with_another_key, s->signing_key = CT_TEST_P256(99))
CHANGE(without_key_ids, s->with_key_ids = false)
CHANGE(wrong_authority_key_id, s->authority_key_id = ct_span("abcdefgh", 8))
CHANGE(for_clients, s->key_purposes = client_only)
CHANGE(has_unknown_critical, s->extensions = &unknown_critical;
       s->num_extensions = 1)
CHANGE(has_unknown, s->extensions = &unknown; s->num_extensions = 1)
CHANGE(permits_example, s->permitted = within_example)
CHANGE(permits_other, s->permitted = within_other)
CHANGE(permits_leading_dot, s->permitted = leading_dot)
CHANGE(excludes_example, s->excluded = within_example)
CHANGE(sha1, s->algorithm = CT_TEST_ECDSA_SHA1)
CHANGE(rsa_1024, s->key = CT_TEST_RSA(1024, 0))
CHANGE(requires_policy, s->require_explicit_policy = 1)
CHANGE(time_without_seconds, s->not_before_text = "U2001010000Z")
CHANGE(serial_zero, s->serial_bytes = ct_span("\0", 1))

static const struct change {
	const char *name;
	void (*apply)(spec *s);
} changes[] = {
#define NAMED(name_) \
 {                   \
#  name_, name_      \
 }
	NAMED(expired),
	NAMED(not_yet_valid),
	NAMED(ca_bit_flipped),
	NAMED(without_basic_constraints),
	NAMED(path_len_0),
	NAMED(path_len_1),
	NAMED(without_cert_sign),
	NAMED(without_key_usage),
	NAMED(version_1),
	NAMED(signature_broken),
	NAMED(issuer_unknown),
	NAMED(signed_with_another_key),
	NAMED(without_key_ids),
	NAMED(wrong_authority_key_id),
	NAMED(for_clients),
	NAMED(has_unknown_critical),
	NAMED(has_unknown),
	NAMED(permits_example),
	NAMED(permits_other),
	NAMED(permits_leading_dot),
	NAMED(excludes_example),
	NAMED(sha1),
	NAMED(rsa_1024),
	NAMED(requires_policy),
	NAMED(time_without_seconds),
	NAMED(serial_zero),
#undef NAMED
};

/* --- The verdicts --------------------------------------------------------- */

struct made {
	struct chains *chains;
	struct ct_span certs[MAX_DEPTH]; /* the root first */
	unsigned depth;
};

static enum place place_of(unsigned index, unsigned depth)
{
	if (index == 0)
		return ROOT;
	return index + 1 == depth ? PEER : CA;
}

static void fill_spec(spec *s, unsigned index, unsigned depth)
{
	const char *issuer = names[index == 0 ? 0 : index - 1];
	struct ct_test_key key = CT_TEST_P256(index + 1);
	struct ct_test_key signing_key = CT_TEST_P256(index == 0 ? 1 : index);

	*s = place_of(index, depth) == PEER
		     ? chains_leaf(issuer, key, signing_key)
		     : chains_ca(names[index], issuer, key, signing_key);
	s->serial = index + 1;
}

static bool is_ours_good(struct made *made)
{
	chains_trust(made->chains, made->certs[0]);
	for (unsigned i = made->depth; i-- > 1;)
		chains_send(made->chains, made->certs[i]);
	return chains_verify(made->chains) == CATRUST_OK;
}

static X509 *read_certificate(struct ct_span der)
{
	const unsigned char *at = der.data;

	return d2i_X509(NULL, &at, (long)der.len);
}

static bool is_openssl_good(struct made *made)
{
	X509_STORE *store = X509_STORE_new();
	X509_STORE_CTX *context = X509_STORE_CTX_new();
	STACK_OF(X509) *others = sk_X509_new_null();
	X509 *peer = NULL;
	bool is_good = false;

	for (unsigned i = 0; i < made->depth; i++) {
		X509 *cert = read_certificate(made->certs[i]);

		if (cert == NULL)
			goto cleanup;
		if (i == 0)
			X509_STORE_add_cert(store, cert);
		if (i + 1 == made->depth)
			peer = cert;
		else
			sk_X509_push(others, cert);
		if (i == 0 && i + 1 == made->depth)
			X509_up_ref(cert);
	}
	X509_STORE_CTX_init(context, store, peer, others);
	X509_VERIFY_PARAM_set_time(X509_STORE_CTX_get0_param(context),
				   (time_t)CHAINS_TIME);
	is_good = X509_verify_cert(context) == 1;
cleanup:
	sk_X509_pop_free(others, X509_free);
	X509_free(peer);
	X509_STORE_CTX_free(context);
	X509_STORE_free(store);
	return is_good;
}

/* --- One change, in each place -------------------------------------------- */

static void make(struct made *made, const spec *specs, unsigned depth)
{
	made->chains = chains_new(CATRUST_PROFILE_PATH);
	made->depth = depth;
	for (unsigned i = 0; i < depth; i++)
		made->certs[i] = chains_make(made->chains, &specs[i]);
}

/* The answers to a case, in both files. */
static void answer(struct made *made, const char *name)
{
	fprintf(ours, "%s: %s\n", name,
		is_ours_good(made) ? "accepts" : "refuses");
	fprintf(theirs, "%s: %s\n", name,
		is_openssl_good(made) ? "accepts" : "refuses");
	chains_free(made->chains);
}

static void try_alone(const struct change *change, enum place place)
{
	struct made made;
	spec specs[4];
	char name[100];

	for (unsigned i = 0; i < 4; i++)
		fill_spec(&specs[i], i, 4);
	change->apply(&specs[place == PEER ? 3 : place]);
	make(&made, specs, 4);
	snprintf(name, sizeof(name), "alone %s:%s", place_names[place],
		 change->name);
	answer(&made, name);
}

/* --- Several -------------------------------------------------------------- */

static void try_several(unsigned number)
{
	struct ct_random random = ct_random(1, number);
	unsigned depth = 2 + (unsigned)ct_random_below(&random, MAX_DEPTH - 1);
	spec specs[MAX_DEPTH];
	struct made made;
	char name[400];
	size_t len = (size_t)snprintf(name, sizeof(name), "chain %u of %u",
				      number, depth);

	for (unsigned i = 0; i < depth; i++) {
		fill_spec(&specs[i], i, depth);
		while (ct_random_below(&random, 6) == 0) {
			const struct change *change = &changes[ct_random_below(
				&random, CT_ARRAY_LEN(changes))];

			change->apply(&specs[i]);
			snprintf(name + len, sizeof(name) - len, " %s:%s",
				 place_names[place_of(i, depth)], change->name);
			len = strlen(name);
		}
	}
	make(&made, specs, depth);
	answer(&made, name);
}

static FILE *open_file(const char *path)
{
	FILE *file = fopen(path, "w");

	if (file == NULL) {
		perror(path);
		exit(99);
	}
	return file;
}

int main(int argc, char **argv)
{
	if (argc != 3) {
		fprintf(stderr, "usage: against_openssl OURS THEIRS\n");
		return 99;
	}
	ours = open_file(argv[1]);
	theirs = open_file(argv[2]);
	for (size_t i = 0; i < CT_ARRAY_LEN(changes); i++)
		for (enum place place = ROOT; place < NUM_PLACES; place++)
			try_alone(&changes[i], place);
	for (unsigned i = 0; i < RANDOM_CHAINS; i++)
		try_several(i);
	return fclose(ours) == 0 && fclose(theirs) == 0 ? 0 : 99;
}
