/*
 * Tests of crypto/key: keys that stay made.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "base/compiler.h"
#include "crypto/key.h"
#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"

enum { MAX_SHARED = 64, MANY = 1000 };

static struct ct_buffer spkis[MANY];

static void setup(void)
{
	ct_key_cache_enable(false);
	ct_key_cache_enable(true);
}

static void teardown(void)
{
	for (size_t i = 0; i < MANY; i++)
		ct_buffer_clear(&spkis[i]);
}

static struct ct_public_key parse(struct ct_buffer *spki,
				  struct ct_test_key key)
{
	struct ct_public_key parsed;

	ct_buffer_clear(spki);
	ct_test_public_key(spki, key);
	assert_ok(ct_public_key_parse(&parsed, ct_span(spki->data, spki->len)));
	return parsed;
}

static struct ct_key *new_key(const struct ct_public_key *from)
{
	struct ct_key *key;

	assert_ok(ct_key_new(&key, from));
	return key;
}

static const struct ct_test_key kinds[] = {
	{CT_TEST_KEY_RSA, 2048, 0},
	{CT_TEST_KEY_P256, 0, 1},
	{CT_TEST_KEY_P384, 0, 1},
	{CT_TEST_KEY_ED25519, 0, 1},
};

/* Also when what it was made from is gone. */
TESTS(equal_numbers_are_one_key, CT_ARRAY_LEN(kinds))
{
	struct ct_public_key first = parse(&spkis[0], kinds[_i]);
	struct ct_key *key = new_key(&first), *again;

	ck_assert_uint_eq(key->num_refs, 2);
	memset(spkis[0].data, 0, spkis[0].len);
	ct_key_free(key);
	first = parse(&spkis[1], kinds[_i]);
	again = new_key(&first);
	ck_assert_ptr_eq(again, key);
	ck_assert_uint_eq(again->num_refs, 2);
	ct_key_cache_enable(false);
	ck_assert_uint_eq(again->num_refs, 1);
	key = new_key(&first);
	ck_assert_ptr_ne(again, key);
	ck_assert_uint_eq(key->num_refs, 1);
	ct_key_free(again);
	ct_key_free(key);
}

/* As no certificate says them: the octets are all the same. */
static void change_algorithm(struct ct_public_key *key)
{
	key->algorithm = CT_PK_RSA_PSS;
}

static void change_exponent(struct ct_public_key *key)
{
	key->e = ct_span((const uint8_t *)"\x11", 1);
}

static void change_modulus(struct ct_public_key *key)
{
	key->n = ct_span(key->n.data, key->n.len - 1);
}

static void (*const changes[])(struct ct_public_key *key) = {
	change_algorithm, change_exponent, change_modulus};

TESTS(other_numbers_are_another_key, CT_ARRAY_LEN(changes))
{
	struct ct_public_key first = parse(&spkis[0], CT_TEST_RSA(2048, 0)),
			     other = first;
	struct ct_key *key = new_key(&first), *another;

	changes[_i](&other);
	another = new_key(&other);
	ck_assert_ptr_ne(key, another);
	ct_key_free(key);
	ct_key_free(another);
}

TEST(curve_counts)
{
	struct ct_public_key from = parse(&spkis[0], CT_TEST_P256(1));
	struct ct_key *key = new_key(&from), *another;

	from.curve = CT_CURVE_P384;
	ck_assert_int_eq(ct_key_new(&another, &from), CATRUST_E_KEY);
	ct_key_free(key);
}

/* A backend may say so of a point for want of memory, too. */
TEST(a_point_on_no_curve_is_asked_about_again)
{
	struct ct_public_key from = parse(&spkis[0], CT_TEST_P256(1));
	struct ct_key *key;

	spkis[0].data[spkis[0].len - 1] ^= 1;
	key = new_key(&from);
	ck_assert_int_eq(ct_key_check(key), CATRUST_E_KEY);
	ck_assert_uint_eq(key->num_refs, 1);
	ct_key_free(key);
}

/* What RSA-PSS keys allow is not all in their numbers. */
TEST(limited_keys_are_not_shared)
{
	struct ct_public_key from = parse(&spkis[0], CT_TEST_RSA(2048, 0));
	struct ct_key *key, *another;

	from.algorithm = CT_PK_RSA_PSS;
	key = new_key(&from);
	from.pss.pk = CT_PK_RSA_PSS;
	from.pss.digest = CT_DIGEST_SHA512;
	another = new_key(&from);
	ck_assert_ptr_ne(key, another);
	ct_key_free(key);
	ct_key_free(another);
}

TEST(number_of_shared_keys_is_limited)
{
	static struct ct_key *keys[MANY];
	unsigned num_shared = 0;

	for (unsigned i = 0; i < MANY; i++) {
		struct ct_public_key from =
			parse(&spkis[i], CT_TEST_ED25519(i));

		keys[i] = new_key(&from);
	}
	for (unsigned i = 0; i < MANY; i++) {
		ck_assert_uint_ge(keys[i]->num_refs, 1);
		num_shared += keys[i]->num_refs == 2;
	}
	ck_assert_uint_eq(num_shared, MAX_SHARED);
	ck_assert_uint_eq(keys[MANY - 1]->num_refs, 2);
	for (unsigned i = 0; i < MANY; i++)
		ct_key_free(keys[i]);
}

/* A reader that found a key may look at it also when all are dropped. */
TEST(dropped_keys_stay_for_their_readers)
{
	struct ct_public_key from = parse(&spkis[0], CT_TEST_ED25519(0));
	struct ct_key *key;

	ct_rcu_read_lock();
	key = new_key(&from);
	ct_key_free(key);
	ct_key_cache_enable(false);
	ck_assert_uint_eq(key->num_refs, 1);
	ct_rcu_read_unlock();
}

/* --- Threads -------------------------------------------------------------- */

enum { NUM_KEYS = 200, NUM_THREADS = 8 };

static struct ct_public_key shared[NUM_KEYS];
static struct ct_buffer signature;
static atomic_uint num_wrong;

/* The first key signed; the others drive it out. */
static void *verify(void *unused)
{
	static const struct ct_signature_algorithm algorithm = {
		.pk = CT_PK_ED25519};
	struct ct_span message = ct_span((const uint8_t *)"a", 1);

	for (unsigned i = 0; i < ct_test_many(300, 5); i++) {
		struct ct_key *key;

		for (unsigned j = 0; j < 20; j++) {
			if (ct_key_new(&key, &shared[(i + j) % NUM_KEYS]) !=
			    CATRUST_OK)
				num_wrong++;
			else
				ct_key_free(key);
		}
		if (i % 50 == 0)
			ct_key_cache_enable(i % 100 == 0);
		if (ct_key_new(&key, &shared[0]) != CATRUST_OK) {
			num_wrong++;
			continue;
		}
		if (ct_key_verify(key, &algorithm, message,
				  ct_span(signature.data, signature.len)) !=
		    CATRUST_OK)
			num_wrong++;
		ct_key_free(key);
	}
	return unused;
}

TEST(threads_share_keys)
{
	pthread_t threads[NUM_THREADS];

	for (unsigned i = 0; i < NUM_KEYS; i++)
		shared[i] = parse(&spkis[i], CT_TEST_ED25519(i));
	ct_test_sign(&signature, ct_span((const uint8_t *)"a", 1),
		     CT_TEST_ED25519(0), CT_TEST_EDDSA);
	num_wrong = 0;
	for (unsigned i = 0; i < NUM_THREADS; i++)
		ck_assert_int_eq(
			pthread_create(&threads[i], NULL, verify, NULL), 0);
	for (unsigned i = 0; i < NUM_THREADS; i++)
		pthread_join(threads[i], NULL);
	ck_assert_uint_eq(num_wrong, 0);
	ct_buffer_clear(&signature);
}

RUN_TESTS(.timeout = 120, .is_unforked = true, .set_up = setup,
	  .tear_down = teardown)
