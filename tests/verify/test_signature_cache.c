/*
 * Tests of verify/signature_cache: which checks of signatures are remembered.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The linker puts __wrap_ct_key_verify() before the real one: what was
 * calculated is counted.
 */

#include <config.h>

#include <gnutls/x509.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catrust/catrust.h>

#include "base/compiler.h"
#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"
#include "tests/verify/native_chains.h"
#include "tests/tools/gnutls_objects.h"
#include "verify/link.h"
#include "verify/signature_cache.h"

#define ROOT_KEY CT_TEST_P256(1)
#define CA_KEY	 CT_TEST_P256(2)
#define LEAF_KEY CT_TEST_P256(4)

enum { WAYS = CT_SIGNATURE_CACHE_WAYS, SETS = CT_SIGNATURE_CACHE_SETS };

enum catrust_error
__real_ct_key_verify(const struct ct_key *key,
		     const struct ct_signature_algorithm *algorithm,
		     struct ct_span message, struct ct_span signature);
enum catrust_error
__wrap_ct_key_verify(const struct ct_key *key,
		     const struct ct_signature_algorithm *algorithm,
		     struct ct_span message, struct ct_span signature);

static atomic_uint num_calculated;
static atomic_uint num_wrong; /* libcheck's assertions are for one thread */

enum catrust_error
__wrap_ct_key_verify(const struct ct_key *key,
		     const struct ct_signature_algorithm *algorithm,
		     struct ct_span message, struct ct_span signature)
{
	num_calculated++;
	return __real_ct_key_verify(key, algorithm, message, signature);
}

static struct ct_span root, ca, leaf;

static void forget(void)
{
	catrust_signature_cache_enable(false);
	catrust_signature_cache_enable(true);
	num_calculated = 0;
	num_wrong = 0;
}

static void setup(void)
{
	struct ct_test_certificate_spec spec;

	native_chains_make();
	spec = chains_ca("CN=Root", "CN=Root", ROOT_KEY, ROOT_KEY);
	root = chains_make(chains, &spec);
	spec = chains_ca("CN=CA", "CN=Root", CA_KEY, ROOT_KEY);
	ca = chains_make(chains, &spec);
	spec = chains_leaf("CN=CA", LEAF_KEY, CA_KEY);
	leaf = chains_make(chains, &spec);
	native_chains_trust((struct catrust_bytes){root.data, root.len});
	forget();
}

static enum catrust_reason verify(void)
{
	struct catrust_bytes sent[] = {{leaf.data, leaf.len},
				       {ca.data, ca.len}};
	struct catrust_verify_result *result;
	enum catrust_reason reason;

	num_calculated = 0;
	(void)catrust_verify(store, options, sent, 2, &result);
	reason = catrust_verify_result_reason(result);
	catrust_verify_result_free(result);
	return reason;
}

/* --- The table ------------------------------------------------------------ */

static struct ct_signature_id id_of(uint64_t first, uint64_t second)
{
	return (struct ct_signature_id){{first, second, second + 1, 7}};
}

TEST(oldest_of_a_set_goes)
{
	for (uint64_t i = 0; i <= WAYS; i++) {
		struct ct_signature_id id = id_of(3 + i * SETS, i);

		ck_assert(!ct_signature_cache_has(&id));
		ct_signature_cache_add(&id);
		ct_signature_cache_add(&id); /* takes no second way */
		ck_assert(ct_signature_cache_has(&id));
	}
	for (uint64_t i = 0; i <= WAYS; i++) {
		struct ct_signature_id id = id_of(3 + i * SETS, i);

		ck_assert(ct_signature_cache_has(&id) == (i > 0));
	}
}

TEST(table_holds_a_thousand)
{
	for (uint64_t i = 0; i < 2 * SETS * WAYS; i++) {
		struct ct_signature_id id = id_of(i, i);

		ct_signature_cache_add(&id);
	}
	for (uint64_t i = 0; i < 2 * SETS * WAYS; i++) {
		struct ct_signature_id id = id_of(i, i);

		ck_assert(ct_signature_cache_has(&id) == (i >= SETS * WAYS));
	}
}

TEST(one_bit_makes_another_check)
{
	struct ct_signature_id id = id_of(5, 6);

	ct_signature_cache_add(&id);
	for (size_t i = 0; i < 256; i++) {
		struct ct_signature_id other = id;

		other.words[i / 64] ^= UINT64_C(1) << i % 64;
		ck_assert(!ct_signature_cache_has(&other));
	}
}

TEST(switch_forgets)
{
	struct ct_signature_id id = id_of(0, 6), last = id_of(SETS - 1, 1);
	struct ct_span octet = ct_span((const uint8_t *)"a", 1);

	ct_signature_cache_add(&id);
	ct_signature_cache_add(&last);
	catrust_signature_cache_enable(true);
	ck_assert(ct_signature_cache_has(&id));
	catrust_signature_cache_enable(false);
	ck_assert(!ct_signature_cache_has(&id));
	ck_assert(!ct_signature_cache_has(&last));
	ct_signature_cache_add(&id);
	ck_assert(!ct_signature_cache_has(&id));
	ck_assert(!ct_signature_id_init(&id, octet, octet, octet, octet));
	catrust_signature_cache_enable(true);
	ck_assert(!ct_signature_cache_has(&last));
	ct_signature_cache_add(&last);
	ck_assert(ct_signature_cache_has(&last));
}

/* The same octets in other parts are another check. */
TEST(all_parts_count)
{
	static const char *const parts[][4] = {
		{"a", "b", "c", "d"}, {"A", "b", "c", "d"},
		{"a", "B", "c", "d"}, {"a", "b", "C", "d"},
		{"a", "b", "c", "D"}, {"", "ab", "c", "d"},
		{"a", "", "bc", "d"}, {"a", "b", "cd", ""},
	};
	struct ct_signature_id ids[CT_ARRAY_LEN(parts)];

	for (size_t i = 0; i < CT_ARRAY_LEN(parts); i++) {
		struct ct_span spans[4];

		for (size_t j = 0; j < 4; j++)
			spans[j] = ct_span((const uint8_t *)parts[i][j],
					   strlen(parts[i][j]));
		ck_assert(ct_signature_id_init(&ids[i], spans[0], spans[1],
					       spans[2], spans[3]));
		for (size_t j = 0; j < i; j++)
			ck_assert_mem_ne(&ids[i], &ids[j], sizeof(*ids));
	}
}

/* --- Checks of certificates ----------------------------------------------- */

TEST(intermediate_is_checked_once)
{
	ck_assert_int_eq(verify(), CATRUST_REASON_NONE);
	ck_assert_uint_eq(num_calculated, 2);
	ck_assert_int_eq(verify(), CATRUST_REASON_NONE);
	ck_assert_uint_eq(num_calculated, 1); /* the leaf's own */
	catrust_signature_cache_enable(false);
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(verify(), CATRUST_REASON_NONE);
		ck_assert_uint_eq(num_calculated, 2);
	}
}

static unsigned verify_with_list(gnutls_x509_trust_list_t list)
{
	gnutls_x509_crt_t crts[] = {import_crt(datum_of_span(leaf)),
				    import_crt(datum_of_span(ca))};
	unsigned status;

	num_calculated = 0;
	assert_ok(gnutls_x509_trust_list_verify_crt(
		list, crts, 2, GNUTLS_VERIFY_DISABLE_TIME_CHECKS, &status,
		NULL));
	for (size_t i = 0; i < 2; i++)
		gnutls_x509_crt_deinit(crts[i]);
	return status;
}

TEST(gnutls_functions_use_it)
{
	gnutls_datum_t data = datum_of_span(root);
	gnutls_x509_trust_list_t list;

	assert_ok(gnutls_x509_trust_list_init(&list, 0));
	ck_assert_int_eq(gnutls_x509_trust_list_add_trust_mem(
				 list, &data, NULL, GNUTLS_X509_FMT_DER, 0, 0),
			 1);
	ck_assert_uint_eq(verify_with_list(list), 0);
	ck_assert_uint_eq(num_calculated, 2);
	ck_assert_uint_eq(verify_with_list(list), 0);
	ck_assert_uint_eq(num_calculated, 1);
	gnutls_x509_trust_list_deinit(list, 1);
}

/* What was remembered passes no other rule. */
TEST(everything_else_is_judged)
{
	ck_assert_int_eq(verify(), CATRUST_REASON_NONE);
	catrust_verify_options_set_time(options, INT64_C(4102444800));
	ck_assert_int_eq(verify(), CATRUST_REASON_EXPIRED);
	catrust_verify_options_set_time(options, CHAINS_TIME);
	catrust_verify_options_set_security_bits(options, 192);
	ck_assert_int_eq(verify(), CATRUST_REASON_ALGORITHM);
	catrust_verify_options_set_security_bits(options, 112);
	catrust_verify_options_set_limits(options, 32, 1);
	ck_assert_int_eq(verify(), CATRUST_REASON_LIMIT);
	catrust_verify_options_set_limits(options, 32, 2);
	ck_assert_int_eq(verify(), CATRUST_REASON_NONE);
	ck_assert_uint_eq(num_calculated, 1);
}

/* Another certificate with this key and a bad signature; a good one after it
 * is found nevertheless. */
TEST(failure_is_not_remembered)
{
	CT_TEST_BUFFER forged = CT_BUFFER_INIT;
	struct ct_span good = ca;

	assert_ok(ct_buffer_append(&forged, ca.data, ca.len));
	forged.data[forged.len - 1] ^= 1;
	for (int i = 0; i < 2; i++) {
		ca = ct_span(forged.data, forged.len);
		ck_assert_int_eq(verify(), CATRUST_REASON_SIGNATURE);
		ck_assert_uint_ge(num_calculated, 2);
		ca = good;
		ck_assert_int_eq(verify(), CATRUST_REASON_NONE);
	}
}

/* A link to change, of which all but the change was remembered. */
struct pair {
	struct ct_link link, issuer;
	uint8_t octets[4096];
};

static struct ct_span changed_copy(struct pair *pair, struct ct_span span)
{
	memcpy(pair->octets, span.data, span.len);
	pair->octets[span.len - 1] ^= 1;
	return ct_span(pair->octets, span.len);
}

static void change_nothing(struct pair *pair)
{
	(void)pair;
}

static void change_signature(struct pair *pair)
{
	pair->link.cert.signature =
		changed_copy(pair, pair->link.cert.signature);
}

static void change_signed_bytes(struct pair *pair)
{
	pair->link.cert.tbs = changed_copy(pair, pair->link.cert.tbs);
}

/* ecdsa-with-SHA256 to ecdsa-with-SHA224: the last arc. */
static void change_algorithm(struct pair *pair)
{
	pair->link.cert.algorithm =
		changed_copy(pair, pair->link.cert.algorithm);
	pair->octets[pair->link.cert.algorithm.len - 1] = 1;
	assert_ok(ct_signature_algorithm_parse(&pair->link.algorithm,
					       pair->link.cert.algorithm));
}

static void change_key(struct pair *pair)
{
	struct ct_test_certificate_spec spec =
		chains_ca("CN=Root", "CN=Root", CT_TEST_P256(9), ROOT_KEY);

	ct_link_clear(&pair->issuer);
	assert_ok(ct_link_init(&pair->issuer, chains_make(chains, &spec)));
}

static void leave_bits_over(struct pair *pair)
{
	pair->link.cert.has_unaligned_signature = true;
}

static void make_no_ca(struct pair *pair)
{
	pair->link.flags &= ~(unsigned)CT_LINK_CA;
}

static const struct {
	void (*change)(struct pair *pair);
	enum catrust_error verdict;
	unsigned num_calculated;
} changes[] = {
	{change_nothing, CATRUST_OK, 0},
	{change_signature, CATRUST_E_SIGNATURE, 1},
	{change_signed_bytes, CATRUST_E_SIGNATURE, 1},
	{change_algorithm, CATRUST_E_SIGNATURE, 1},
	{change_key, CATRUST_E_SIGNATURE, 1},
	{leave_bits_over, CATRUST_E_SIGNATURE, 0},
	{make_no_ca, CATRUST_OK, 1},
};

TESTS(changed_check_is_made, CT_ARRAY_LEN(changes))
{
	struct pair pair;

	assert_ok(ct_link_init(&pair.link, ca));
	assert_ok(ct_link_init(&pair.issuer, root));
	assert_ok(ct_link_verify(&pair.link, &pair.issuer));
	changes[_i].change(&pair);
	for (int i = 0; i < 2; i++) {
		num_calculated = 0;
		ck_assert_int_eq(ct_link_verify(&pair.link, &pair.issuer),
				 changes[_i].verdict);
		ck_assert_uint_eq(num_calculated, changes[_i].num_calculated);
	}
	ct_link_clear(&pair.link);
	ct_link_clear(&pair.issuer);
}

/* --- Threads and processes ------------------------------------------------ */

/*
 * Of three words that are 0, 1 or 2 each, those whose sum is divisible by 3 are
 * added: 9, more than a set holds, and each differs from the others in two
 * words. What a reader mixes of two of them was never added.
 */
static struct ct_signature_id mixture(unsigned number)
{
	return (struct ct_signature_id){
		{4, number % 3, number / 3 % 3, number / 9 % 3}};
}

static bool was_added(unsigned number)
{
	return (number + number / 3 + number / 9) % 3 == 0;
}

static atomic_bool is_over;

static void *add_all(void *unused)
{
	for (unsigned i = 0; !atomic_load(&is_over); i++) {
		struct ct_signature_id id = mixture(i % 27);

		if (was_added(i % 27))
			ct_signature_cache_add(&id);
	}
	return unused;
}

static void *look_for_others(void *unused)
{
	unsigned many =
		ct_test_many(ct_test_is_sanitized() ? 200000 : 3000000, 2000);

	for (unsigned i = 0; i < many; i++) {
		struct ct_signature_id id = mixture(i % 27);

		if (ct_signature_cache_has(&id) && !was_added(i % 27))
			num_wrong++;
	}
	return unused;
}

static void start(pthread_t threads[], unsigned num, void *(*run)(void *))
{
	for (unsigned i = 0; i < num; i++)
		ck_assert_int_eq(pthread_create(&threads[i], NULL, run, NULL),
				 0);
}

static void join(const pthread_t threads[], unsigned num)
{
	for (unsigned i = 0; i < num; i++)
		pthread_join(threads[i], NULL);
}

TEST(torn_entries_are_not_found)
{
	pthread_t writers[2], readers[2];

	atomic_store(&is_over, false);
	start(writers, 2, add_all);
	start(readers, 2, look_for_others);
	join(readers, 2);
	atomic_store(&is_over, true);
	join(writers, 2);
	ck_assert_uint_eq(num_wrong, 0);
}

static void *verify_often(void *unused)
{
	struct catrust_bytes sent[] = {{leaf.data, leaf.len},
				       {ca.data, ca.len}};

	for (unsigned i = 0; i < ct_test_many(100, 5); i++) {
		if (i % 10 == 0)
			catrust_signature_cache_enable(i % 20 == 0);
		if (catrust_verify(store, options, sent, 2, NULL) != CATRUST_OK)
			num_wrong++;
	}
	return unused;
}

TEST(threads_verify)
{
	pthread_t threads[8];

	start(threads, 8, verify_often);
	join(threads, 8);
	ck_assert_uint_eq(num_wrong, 0);
}

/* The child finds what the parent knew, and can add, whatever another thread
 * was doing. */
TESTS(child_remembers, ct_test_can_fork_with_threads())
{
	struct ct_signature_id known = id_of(5, 5), new = id_of(6, 6);
	pthread_t writers[1];

	ct_signature_cache_add(&known);
	atomic_store(&is_over, false);
	start(writers, 1, add_all);
	for (unsigned i = 0; i < ct_test_many(50, 5); i++) {
		pid_t child = fork();
		int status;

		ck_assert_int_ge(child, 0);
		if (child == 0) {
			bool is_known = ct_signature_cache_has(&known);
			struct ct_signature_id same_set = id_of(4, 99);

			alarm(10);
			ct_signature_cache_add(&new);
			ct_signature_cache_add(&same_set);
			_exit(is_known && ct_signature_cache_has(&new) &&
					      ct_signature_cache_has(&same_set)
				      ? 0
				      : 1);
		}
		ck_assert_int_eq(waitpid(child, &status, 0), child);
		ck_assert_int_eq(status, 0);
	}
	atomic_store(&is_over, true);
	join(writers, 1);
	ck_assert(!ct_signature_cache_has(&new));
}

RUN_TESTS(.timeout = 120, .is_unforked = true, .set_up = setup,
	  .tear_down = native_chains_free)
