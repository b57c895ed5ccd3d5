/*
 * CRLite of the adapters: what the environment says, and data that change.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A process has one state, so that each test has a process of its own. The
 * clock is the test's (--wrap).
 */

#include <config.h>

#include <check.h>
#include <errno.h>
#include <stdlib.h>
#include <time.h>

#include "adapters/common/crlite.h"
#include "crypto/digest.h"
#include "tests/revocation/crlite_fixture.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"
#include "tests/tools/temporary.h"

enum { LOG = 'a', TIME = 100 };

static struct ct_buffer ca;
static time_t now = 1000;

int __real_clock_gettime(clockid_t clock, struct timespec *out);
int __wrap_clock_gettime(clockid_t clock, struct timespec *out);

int __wrap_clock_gettime(clockid_t clock, struct timespec *out)
{
	int result = __real_clock_gettime(clock, out);

	if (clock == CLOCK_MONOTONIC)
		out->tv_sec = now;
	return result;
}

static void make(struct ct_buffer *out, uint64_t serial, bool is_leaf)
{
	const struct crlite_sct sct = {{LOG}, TIME};
	struct ct_test_extension scts = {.oid = "1.3.6.1.4.1.11129.2.4.2"};
	CT_TEST_BUFFER list = CT_BUFFER_INIT;

	crlite_write_scts(&list, &sct, 1);
	scts.value = ct_span(list.data, list.len);
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

/* Data that have one serial number as revoked. */
static void write_data(char revoked)
{
	static const struct crlite_sct log = {{LOG}, TIME};
	static const uint64_t last = TIME;
	struct crlite_filter_spec filter = {.name = "filter",
					    .first = &log,
					    .last = &last,
					    .num_logs = 1,
					    .revoked = &revoked,
					    .num_revoked = 1};

	crlite_hash_issuer(ct_span(ca.data, ca.len), filter.issuer);
	crlite_write(path_of("data"), &filter, 1, 0);
}

static void set_up(void)
{
	temporary_make();
	make(&ca, 1, false);
	setenv("CATRUST_CRLITE", path_of("data"), 1);
}

static void tear_down(void)
{
	ct_buffer_clear(&ca);
	temporary_remove();
}

static bool is_revoked(uint64_t serial)
{
	CT_TEST_BUFFER leaf = CT_BUFFER_INIT;
	bool result;

	make(&leaf, serial, true);
	errno = EDOM;
	ck_assert(ct_preload_crlite_is_on("test"));
	result = ct_preload_crlite_revokes(ct_span(leaf.data, leaf.len),
					   ct_span(ca.data, ca.len),
					   ct_digest_sha256, NULL);
	ck_assert_int_eq(errno, EDOM);
	return result;
}

TEST(new_data_are_read_after_ten_minutes)
{
	write_data(5);
	ck_assert(is_revoked(5));
	ck_assert(!is_revoked(6));
	write_data(6);
	now += 599;
	ck_assert(is_revoked(5));
	now += 1;
	ck_assert(!is_revoked(5));
	ck_assert(is_revoked(6));
}

TESTS(data_may_come_later, !is_one_process())
{
	ck_assert(!is_revoked(5));
	write_data(5);
	ck_assert(!is_revoked(5));
	now += 600;
	ck_assert(is_revoked(5));
}

/* What is bad changes nothing. */
TESTS(bad_data_leave_the_last_good_ones, !is_one_process())
{
	write_data(5);
	ck_assert(is_revoked(5));
	write_data(6);
	ck_assert_int_eq(chmod(path_of("data/filter"), 0666), 0);
	now += 600;
	ck_assert(is_revoked(5));
	ck_assert(!is_revoked(6));
}

TESTS(malformed_certificates_are_not_revoked, !is_one_process())
{
	write_data(5);
	ck_assert(is_revoked(5));
	ck_assert(!ct_preload_crlite_revokes(ct_span("x", 1),
					     ct_span(ca.data, ca.len),
					     ct_digest_sha256, NULL));
	ck_assert(!ct_preload_crlite_revokes(ct_span(ca.data, ca.len),
					     ct_span("x", 1), ct_digest_sha256,
					     NULL));
}

static const char *const off[] = {NULL, "", "0"};

TESTS(it_is_off_by_default, is_one_process() ? 0 : CT_ARRAY_LEN(off))
{
	if (off[_i] == NULL)
		unsetenv("CATRUST_CRLITE");
	else
		setenv("CATRUST_CRLITE", off[_i], 1);
	ck_assert(!ct_preload_crlite_is_on("test"));
}

RUN_TESTS(.timeout = 60, .set_up = set_up, .tear_down = tear_down)
