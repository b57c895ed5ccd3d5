/*
 * Tests of verifying during refreshes: eight threads verify on one native
 * store, and read it, while its CA file and its CRL file change and are taken
 * in.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The CA file holds the peer's root or not, among others that come and go; the
 * CRL revokes the peer or not. Each verification must find one of the states
 * that there were, and over all every one of them; the last refresh decides
 * what comes after it. Data races are for the thread sanitizer to find (make
 * check-tsan).
 */

#include <config.h>

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#include <catrust/catrust.h>
#include <gnutls/gnutls.h>

#include "tests/tools/checkers.h"
#include "tests/tools/replace_file.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/temporary.h"
#include "tests/verify/chains.h"

/* Checked fast. */
#define ROOT_KEY CT_TEST_RSA(2048, 0)
#define LEAF_KEY CT_TEST_P256(4)

enum { READERS = 8, MIN_REFRESHES = 30, MAX_REFRESHES = 20000, OTHERS = 5 };

enum outcome { ACCEPTED, REVOKED, NO_ISSUER, ANOTHER, NUM_OUTCOMES };

static struct chains *chains;
static struct catrust_store *store;
static char ca_path[300], crl_path[300];
static struct ct_span leaf, root, others[OTHERS];
static atomic_bool is_over;
static atomic_uint outcomes[NUM_OUTCOMES];

static void append_pem(struct ct_buffer *out, struct ct_span der)
{
	gnutls_datum_t datum = {(unsigned char *)(uintptr_t)der.data,
				(unsigned)der.len};
	gnutls_datum_t text;

	assert_ok(gnutls_pem_base64_encode2("CERTIFICATE", &datum, &text));
	assert_ok(ct_buffer_append(out, text.data, text.size));
	gnutls_free(text.data);
}

static void write_cas(bool with_root, unsigned num_others)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;

	for (unsigned i = 0; i < num_others; i++)
		append_pem(&text, others[i]);
	if (with_root)
		append_pem(&text, root);
	ct_test_replace_file(ca_path, text.data, text.len);
}

static void write_crl(bool is_revoked, uint64_t number)
{
	struct ct_test_crl_entry entry = {.serial = is_revoked ? 7 : 8};
	CT_TEST_BUFFER crl = CT_BUFFER_INIT;

	ct_test_crl(&crl, &(struct ct_test_crl_spec){
				  .issuer = "CN=Root",
				  .this_update = CHAINS_TIME - 1000,
				  .next_update = CHAINS_TIME + 1000,
				  .signing_key = ROOT_KEY,
				  .entries = &entry,
				  .num_entries = 1,
				  .crl_number = number,
				  .with_key_ids = true});
	ct_test_replace_file(crl_path, crl.data, crl.len);
}

static void set_up(void)
{
	struct ct_test_certificate_spec spec =
		chains_leaf("CN=Root", LEAF_KEY, ROOT_KEY);

	temporary_make();
	snprintf(ca_path, sizeof(ca_path), "%s/cas.pem", temporary);
	snprintf(crl_path, sizeof(crl_path), "%s/crl", temporary);
	chains = chains_new(CATRUST_PROFILE_RFC5280);
	spec.serial = 7;
	leaf = chains_make(chains, &spec);
	spec = chains_ca("CN=Root", "CN=Root", ROOT_KEY, ROOT_KEY);
	root = chains_make(chains, &spec);
	for (unsigned i = 0; i < OTHERS; i++) {
		/* The first has the root's name. */
		char name[] = "CN=Root";

		if (i > 0)
			snprintf(name, sizeof(name), "CN=%u", i);
		spec = chains_ca(name, name, CT_TEST_P256(10 + i),
				 CT_TEST_P256(10 + i));
		others[i] = chains_make(chains, &spec);
	}
	write_cas(true, OTHERS);
	write_crl(false, 1);
	store = catrust_store_new();
	assert_ok(catrust_store_add_file(store, ca_path, NULL, NULL));
	assert_ok(catrust_store_add_crl_file(store, crl_path, NULL, NULL));
	atomic_store(&is_over, false);
}

static void tear_down(void)
{
	catrust_store_unref(store);
	chains_free(chains);
	temporary_remove();
}

static enum outcome verify(const struct catrust_verify_options *options)
{
	struct catrust_bytes peer = {leaf.data, leaf.len};
	struct catrust_verify_result *result;
	enum catrust_reason reason;

	(void)catrust_verify(store, options, &peer, 1, &result);
	reason = catrust_verify_result_reason(result);
	catrust_verify_result_free(result);
	switch (reason) {
	case CATRUST_REASON_NONE:
		return ACCEPTED;
	case CATRUST_REASON_REVOKED:
		return REVOKED;
	case CATRUST_REASON_ISSUER_NOT_FOUND:
	case CATRUST_REASON_SIGNATURE: /* the other root of that name */
		return NO_ISSUER;
	default:
		return ANOTHER;
	}
}

static struct catrust_verify_options *make_options(void)
{
	struct catrust_verify_options *options =
		catrust_verify_options_new(CATRUST_PROFILE_RFC5280);

	ck_assert_ptr_nonnull(options);
	catrust_verify_options_set_time(options, CHAINS_TIME);
	assert_ok(catrust_verify_options_set_revocation(
		options, CATRUST_REVOCATION_REQUIRED));
	return options;
}

/* True when all of a snapshot is there, in it and in its index. */
static bool is_whole(const struct catrust_snapshot *snapshot)
{
	struct catrust_certificate certificate, found;
	const uint8_t *names;
	size_t len, index;

	for (size_t i = 0; i < catrust_snapshot_count(snapshot); i++) {
		index = 0;
		if (catrust_snapshot_get(snapshot, i, &certificate) !=
			    CATRUST_OK ||
		    catrust_snapshot_find_subject(snapshot, certificate.subject,
						  certificate.subject_len,
						  &index, &found) != CATRUST_OK)
			return false;
	}
	return catrust_snapshot_rdn_sequence(snapshot, &names, &len) ==
	       CATRUST_OK;
}

/* Half of the readers share their options. */
static void *read_store(void *shared)
{
	struct catrust_verify_options *options =
		shared != NULL ? shared : make_options();
	uint64_t generation = 0, before;

	while (!atomic_load(&is_over)) {
		struct catrust_snapshot *snapshot =
			catrust_store_snapshot(store);

		before = generation;
		generation = catrust_store_generation(store);
		if (generation < before || !is_whole(snapshot))
			atomic_fetch_add(&outcomes[ANOTHER], 1);
		catrust_snapshot_unref(snapshot);
		atomic_fetch_add(&outcomes[verify(options)], 1);
	}
	if (shared == NULL)
		catrust_verify_options_free(options);
	return NULL;
}

static bool is_all_seen(void)
{
	return atomic_load(&outcomes[ACCEPTED]) > 0 &&
	       atomic_load(&outcomes[REVOKED]) > 0 &&
	       atomic_load(&outcomes[NO_ISSUER]) > 0;
}

static void refresh(unsigned round)
{
	write_cas(round % 3 != 0, 1 + round % OTHERS);
	write_crl(round % 2 == 0, 2 + round);
	assert_ok(catrust_store_refresh(store, CATRUST_VANISHED_KEEP, NULL));
	assert_ok(catrust_store_add_memory(store, others[1].data, others[1].len,
					   NULL, NULL));
	sched_yield();
}

TEST(verifying_sees_whole_states)
{
	struct catrust_verify_options *options = make_options();
	/* Under valgrind threads take turns: few do. */
	bool is_slow = ct_test_is_memchecked();
	unsigned refreshes = is_slow ? 6 : MIN_REFRESHES;
	unsigned num_readers = is_slow ? 2 : READERS;
	pthread_t readers[READERS];
	unsigned round = 0;

	for (unsigned i = 0; i < num_readers; i++)
		ck_assert_int_eq(pthread_create(&readers[i], NULL, read_store,
						i % 2 ? options : NULL),
				 0);
	while (round < refreshes || (!is_all_seen() && round < MAX_REFRESHES))
		refresh(round++);
	/* An old state is not seen after a refresh; CRL numbers only grow. */
	round += 6 - round % 6;
	for (unsigned i = 0; i < 6; i++) {
		refresh(round + i);
		ck_assert_uint_eq(verify(options), i % 3 == 0	? NO_ISSUER
						   : i % 2 == 0 ? REVOKED
								: ACCEPTED);
	}
	atomic_store(&is_over, true);
	for (unsigned i = 0; i < num_readers; i++)
		ck_assert_int_eq(pthread_join(readers[i], NULL), 0);
	ck_assert_uint_eq(atomic_load(&outcomes[ANOTHER]), 0);
	ck_assert(is_all_seen());
	catrust_verify_options_free(options);
}

static pthread_barrier_t all_are_there;

static void *verify_first(void *options)
{
	pthread_barrier_wait(&all_are_there);
	atomic_fetch_add(&outcomes[verify(options)], 1);
	return NULL;
}

/* All threads at once are the first to look for trust anchors in a store. */
TEST(first_verifications_find_all_anchors)
{
	struct catrust_verify_options *options = make_options();
	unsigned rounds = ct_test_many(20, 2);
	pthread_t threads[READERS];

	catrust_verify_options_set_revocation(options,
					      CATRUST_REVOCATION_IGNORE);
	for (unsigned i = 0; i < NUM_OUTCOMES; i++)
		atomic_store(&outcomes[i], 0);
	ck_assert_int_eq(pthread_barrier_init(&all_are_there, NULL, READERS),
			 0);
	for (unsigned round = 0; round < rounds; round++) {
		catrust_store_unref(store);
		store = catrust_store_new();
		assert_ok(catrust_store_add_file(store, ca_path, NULL, NULL));
		for (unsigned i = 0; i < READERS; i++)
			ck_assert_int_eq(pthread_create(&threads[i], NULL,
							verify_first, options),
					 0);
		for (unsigned i = 0; i < READERS; i++)
			ck_assert_int_eq(pthread_join(threads[i], NULL), 0);
	}
	ck_assert_uint_eq(atomic_load(&outcomes[ACCEPTED]), rounds * READERS);
	pthread_barrier_destroy(&all_are_there);
	catrust_verify_options_free(options);
}

static void *refresh_again(void *unused)
{
	(void)unused;
	pthread_barrier_wait(&all_are_there);
	for (unsigned i = 0; i < 10; i++)
		assert_ok(catrust_store_refresh(store, CATRUST_VANISHED_KEEP,
						NULL));
	return NULL;
}

/* Several threads find at once that the files have changed. */
TEST(refreshes_wait_for_each_other)
{
	struct catrust_verify_options *options = make_options();
	unsigned rounds = ct_test_many(20, 2);
	pthread_t threads[READERS];

	ck_assert_int_eq(pthread_barrier_init(&all_are_there, NULL, READERS),
			 0);
	for (unsigned round = 0; round < rounds; round++) {
		write_cas(round % 2 == 0, OTHERS);
		write_crl(false, 2 + round);
		for (unsigned i = 0; i < READERS; i++)
			ck_assert_int_eq(pthread_create(&threads[i], NULL,
							refresh_again, NULL),
					 0);
		for (unsigned i = 0; i < READERS; i++)
			ck_assert_int_eq(pthread_join(threads[i], NULL), 0);
		ck_assert_uint_eq(verify(options),
				  round % 2 == 0 ? ACCEPTED : NO_ISSUER);
	}
	pthread_barrier_destroy(&all_are_there);
	catrust_verify_options_free(options);
}

RUN_TESTS(.timeout = 600, .set_up = set_up, .tear_down = tear_down,
	  .is_unforked = true)
