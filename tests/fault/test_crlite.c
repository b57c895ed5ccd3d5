/*
 * Fault tests: CRLite. Loading fails at each allocation and file call and
 * leaves all as it was; checks allocate nothing, read nothing.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <check.h>

#include "crypto/digest.h"
#include "revocation/crlite_cache.h"
#include "revocation/crlite_check.h"
#include "tests/fault/faults.h"
#include "tests/revocation/crlite_fixture.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"
#include "tests/tools/temporary.h"

enum { LOG = 'a', TIME = 100, REVOKED = 5, GOOD = 6 };

static struct ct_crlite_cache cache;
static struct ct_buffer ca, leaf;

/* A certificate; with an SCT when it is the leaf. */
static void make(struct ct_buffer *out, uint64_t serial, bool is_leaf)
{
	const struct crlite_sct sct = {{LOG}, TIME};
	struct ct_test_extension scts = {.oid = "1.3.6.1.4.1.11129.2.4.2"};
	CT_TEST_BUFFER list = CT_BUFFER_INIT;

	crlite_write_scts(&list, &sct, 1);
	scts.value = ct_span(list.data, list.len);
	ct_buffer_clear(out);
	ct_test_certificate(out,
			    &(struct ct_test_certificate_spec){
				    .subject = is_leaf ? "CN=leaf" : "CN=CA",
				    .issuer = "CN=CA",
				    .serial = serial,
				    .key = CT_TEST_P256(is_leaf ? 2 : 1),
				    .signing_key = CT_TEST_P256(1),
				    .extensions = &scts,
				    .num_extensions = is_leaf});
}

static void write_data(void)
{
	static const struct crlite_sct log = {{LOG}, TIME};
	static const uint64_t last = TIME;
	static const char revoked[] = {REVOKED, 0};
	struct crlite_filter_spec filter = {.name = "filter",
					    .first = &log,
					    .last = &last,
					    .num_logs = 1,
					    .revoked = revoked,
					    .num_revoked = 1};

	make(&ca, 1, false);
	crlite_hash_issuer(ct_span(ca.data, ca.len), filter.issuer);
	crlite_write(path_of("data"), &filter, 1, 0);
}

static void set_up(void)
{
	temporary_make();
	write_data();
	ck_assert(ct_crlite_cache_init(&cache));
}

static void tear_down(void)
{
	ct_crlite_cache_clear(&cache);
	ct_buffer_clear(&ca);
	ct_buffer_clear(&leaf);
	temporary_remove();
}

static enum ct_crlite_answer ask(uint64_t serial)
{
	struct ct_certificate subject, issuer;
	const struct ct_crlite_query query = {
		.sha256 = ct_digest_sha256,
		.certificate = &subject,
		.issuer = &issuer,
	};
	struct ct_crlite_result result;
	enum catrust_error error;

	make(&leaf, serial, true);
	assert_ok(ct_certificate_parse(&subject, ct_span(leaf.data, leaf.len)));
	assert_ok(ct_certificate_parse(&issuer, ct_span(ca.data, ca.len)));
	/* A thread's first section makes its slot. */
	ct_rcu_read_lock();
	faults_arm_memory(1, true);
	error = ct_crlite_check(ct_crlite_cache_data(&cache), &query, &result);
	ck_assert_msg(!faults_disarm(), "a check allocates");
	faults_arm_files(1, FILE_FAILS, NULL);
	assert_ok(
		ct_crlite_check(ct_crlite_cache_data(&cache), &query, &result));
	ck_assert_msg(!faults_disarm(), "a check reads a file");
	ct_rcu_read_unlock();
	assert_ok(error);
	return result.answer;
}

TEST(checks_allocate_nothing)
{
	assert_ok(ct_crlite_cache_set(&cache, path_of("data"), NULL, NULL));
	ck_assert_int_eq(ask(REVOKED), CT_CRLITE_REVOKED);
	ck_assert_int_eq(ask(GOOD), CT_CRLITE_NOT_REVOKED);
}

/* Loads with the @nth allocation or file call failing; true when it was not
 * reached. */
static bool load(unsigned nth, bool in_files)
{
	const struct ct_crlite_data *before = atomic_load(&cache.data);
	enum catrust_error error;

	if (in_files)
		faults_arm_files(nth, FILE_FAILS, NULL);
	else
		faults_arm_memory(nth, false);
	error = ct_crlite_cache_set(&cache, path_of("data"), NULL, NULL);
	if (!faults_disarm()) {
		assert_ok(error);
		return true;
	}
	if (!in_files)
		assert_error(error, MEMORY);
	if (error != CATRUST_OK)
		ck_assert_ptr_eq(atomic_load(&cache.data), before);
	return false;
}

/* Without data before, and with. */
TEST(loading_fails_without_a_trace)
{
	for (unsigned round = 0; round < 4; round++) {
		unsigned nth = 1;

		while (!load(nth, round % 2 != 0))
			nth++;
		ck_assert_uint_gt(nth, 2);
		ck_assert_int_eq(ask(REVOKED), CT_CRLITE_REVOKED);
	}
}

RUN_TESTS(.timeout = 60, .set_up = set_up, .tear_down = tear_down)
