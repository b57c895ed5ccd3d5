/*
 * CRLs of native stores: loading, refreshing, the watcher. Readers during a
 * refresh, and forked workers, are in test_crl_workers.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <catrust/crl.h>

#include "base/rcu.h"
#include "tests/tools/checkers.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/replace_file.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"
#include "tests/tools/temporary.h"

enum { NOW = 1780000000 };

static char path[300], other_path[300];
static struct ct_buffer ca, leaf;
static struct catrust_store *store;

/* A CRL of "CN=CA" that lists @serial, of some age. */
static void make_crl(struct ct_buffer *out, uint64_t serial,
		     int64_t this_update, bool break_signature)
{
	struct ct_test_crl_entry entry = {.serial = serial};

	ct_buffer_clear(out);
	ct_test_crl(out, &(struct ct_test_crl_spec){
				 .issuer = "CN=CA",
				 .this_update = this_update,
				 .next_update = NOW + 1000000,
				 .signing_key = CT_TEST_P256(1),
				 .entries = &entry,
				 .num_entries = 1,
				 .break_signature = break_signature});
}

static void write_crl(const char *name, uint64_t serial, int64_t this_update)
{
	CT_TEST_BUFFER crl = CT_BUFFER_INIT;

	make_crl(&crl, serial, this_update, false);
	ct_test_replace_file(name, crl.data, crl.len);
}

static void set_up(void)
{
	temporary_make();
	snprintf(path, sizeof(path), "%s/a.crl", temporary);
	snprintf(other_path, sizeof(other_path), "%s/b.crl", temporary);
	ct_test_certificate(&ca, &CT_TEST_CA("CN=CA", CT_TEST_P256(1)));
	ct_test_certificate(&leaf, &(struct ct_test_certificate_spec){
					   .subject = "CN=leaf",
					   .issuer = "CN=CA",
					   .serial = 7,
					   .key = CT_TEST_P256(2),
					   .signing_key = CT_TEST_P256(1)});
	store = catrust_store_new();
	ck_assert_ptr_nonnull(store);
	assert_ok(catrust_store_add_memory(store, ca.data, ca.len, NULL, NULL));
}

static void tear_down(void)
{
	catrust_store_unref(store);
	ct_buffer_clear(&ca);
	ct_buffer_clear(&leaf);
	temporary_remove();
	ct_rcu_synchronize();
	ck_assert_uint_eq(ct_rcu_pending(), 0);
}

static struct catrust_cert *read_cert(const struct ct_buffer *der)
{
	struct catrust_cert *cert;

	assert_ok(catrust_cert_new((struct catrust_bytes){der->data, der->len},
				   &cert));
	return cert;
}

static struct catrust_revocation check_bytes(void)
{
	struct catrust_revocation revocation;

	assert_ok(catrust_store_check_revocation(
		store, (struct catrust_bytes){leaf.data, leaf.len},
		(struct catrust_bytes){ca.data, ca.len}, NOW, &revocation));
	return revocation;
}

/* By the bytes and by certificates that were read before, while no thread
 * modifies the store. */
static enum catrust_crl_verdict verdict(void)
{
	struct catrust_cert *cert = read_cert(&leaf), *issuer = read_cert(&ca);
	struct catrust_revocation revocation = check_bytes(), again;

	assert_ok(catrust_store_check_cert(store, cert, issuer, NOW, &again));
	ck_assert_int_eq(again.verdict, revocation.verdict);
	ck_assert_uint_eq(again.notes, revocation.notes);
	ck_assert_int_eq(again.reason, revocation.reason);
	ck_assert_int_eq(again.date, revocation.date);
	catrust_cert_unref(cert);
	catrust_cert_unref(issuer);
	return revocation.verdict;
}

/* The state of the first file. */
static struct catrust_crl_info info(void)
{
	struct catrust_crls *crls = catrust_store_crls(store);
	struct catrust_crl_info out;

	assert_ok(catrust_crls_get(crls, 0, &out));
	catrust_crls_unref(crls);
	return out;
}

static void refresh(void)
{
	assert_ok(catrust_store_refresh(store, CATRUST_VANISHED_KEEP, NULL));
}

static void add_first(void)
{
	size_t count;

	write_crl(path, 8, NOW - 1000);
	assert_ok(catrust_store_add_crl_file(store, path, NULL, &count));
	ck_assert_uint_eq(count, 1);
	ck_assert_int_eq(verdict(), CATRUST_CRL_UNREVOKED);
}

TEST(test_a_new_crl_is_taken)
{
	uint64_t generation;

	add_first();
	generation = catrust_store_generation(store);
	write_crl(path, 7, NOW - 500);
	ck_assert_int_eq(verdict(), CATRUST_CRL_UNREVOKED);
	refresh();
	ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
	ck_assert_uint_gt(catrust_store_generation(store), generation);
	assert_ok(info().error);
	ck_assert_int_eq(info().this_update, NOW - 500);
	ck_assert_int_eq(info().signature, CATRUST_CRL_SIGNATURE_GOOD);
}

/* CRLs loaded before another source was added stay when the previous view is no
 * longer read. */
TEST(test_sources_outlive_their_first_view)
{
	add_first();
	write_crl(other_path, 7, NOW - 500);
	assert_ok(catrust_store_add_crl_file(store, other_path, NULL, NULL));
	ct_rcu_synchronize();
	ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
	refresh();
	ct_rcu_synchronize();
	ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
}

TEST(test_the_last_good_one_stays)
{
	CT_TEST_BUFFER crl = CT_BUFFER_INIT;
	uint64_t generation;

	add_first();
	write_crl(path, 7, NOW - 500);
	refresh();
	generation = catrust_store_generation(store);
	/* Truncated anywhere, the end of the list included. */
	make_crl(&crl, 8, NOW - 100, false);
	for (size_t len = 0; len < crl.len; len += 17) {
		ct_test_replace_file(path, crl.data, len);
		refresh();
		ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
		ck_assert_int_ne(info().error, CATRUST_OK);
		ck_assert(info().is_loaded);
	}
	ct_test_replace_file(path, "what is this\n", 13);
	refresh();
	assert_error(info().error, NO_CRL);
	/* An older one. */
	make_crl(&crl, 8, NOW - 501, false);
	ct_test_replace_file(path, crl.data, crl.len);
	refresh();
	assert_error(info().error, CRL_OLDER);
	/* One that the CA did not sign. */
	make_crl(&crl, 8, NOW - 100, true);
	ct_test_replace_file(path, crl.data, crl.len);
	refresh();
	assert_error(info().error, SIGNATURE);
	/* A directory, and what may not be read. */
	unlink(path);
	mkdir(path, 0700);
	refresh();
	assert_error(info().error, FILE_NOT_REGULAR);
	rmdir(path);
	refresh();
	assert_error(info().error, FILE_OPEN);
	ck_assert_int_eq(info().os_error, ENOENT);
	ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
	ck_assert_uint_eq(catrust_store_generation(store), generation);
	/* And back. */
	make_crl(&crl, 8, NOW - 100, false);
	ct_test_replace_file(path, crl.data, crl.len);
	refresh();
	assert_ok(info().error);
	ck_assert_int_eq(verdict(), CATRUST_CRL_UNREVOKED);
}

TEST(test_vanished_files)
{
	add_first();
	unlink(path);
	refresh();
	ck_assert_int_eq(verdict(), CATRUST_CRL_UNREVOKED);
	assert_ok(catrust_store_refresh(store, CATRUST_VANISHED_REMOVE, NULL));
	ck_assert_int_eq(verdict(), CATRUST_CRL_UNDETERMINED);
	ck_assert(!info().is_loaded);
	write_crl(path, 7, NOW - 2000);
	refresh();
	ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
}

TEST(test_directories)
{
	struct catrust_crls *crls;
	size_t count;

	write_crl(path, 8, NOW - 1000);
	assert_ok(catrust_store_add_crl_directory(store, temporary, NULL,
						  &count));
	ck_assert_uint_eq(count, 1);
	write_crl(other_path, 7, NOW - 10);
	refresh();
	crls = catrust_store_crls(store);
	ck_assert_uint_eq(catrust_crls_count(crls), 2);
	ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
	catrust_crls_unref(crls);
	unlink(other_path);
	assert_ok(catrust_store_refresh(store, CATRUST_VANISHED_REMOVE, NULL));
	ck_assert_int_eq(verdict(), CATRUST_CRL_UNREVOKED);
}

TEST(test_reports_say_what_and_where)
{
	struct catrust_load_options options = CATRUST_LOAD_OPTIONS_INIT;
	CT_TEST_BUFFER crl = CT_BUFFER_INIT, pem = CT_BUFFER_INIT;
	const struct catrust_problem *problem;
	size_t count = 77;

	make_crl(&crl, 7, NOW - 10, false);
	ct_write_bytes(&pem, "a line\n", 7);
	ct_write_pem(&pem, "X509 CRL", &crl);
	crl.data[0] = 0x31;
	ct_write_pem(&pem, "X509 CRL", &crl);
	ct_test_replace_file(path, pem.data, pem.len);
	options.report = catrust_report_new();
	assert_error(catrust_store_add_crl_file(store, path, &options, &count),
		     DER_TAG);
	ck_assert_uint_eq(count, 77);
	ck_assert_ptr_null(catrust_store_crls(store));
	ck_assert_uint_eq(catrust_report_count(options.report), 1);
	problem = catrust_report_get(options.report, 0);
	assert_error(problem->error, DER_TAG);
	ck_assert_uint_gt(problem->line, 5);
	ck_assert_str_eq(problem->label, "X509 CRL");
	ck_assert_str_eq(problem->path, path);
	options.policy = CATRUST_LENIENT;
	assert_ok(catrust_store_add_crl_file(store, path, &options, &count));
	ck_assert_uint_eq(count, 1);
	ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
	catrust_report_free(options.report);
}

/* --- Replacing one by another --------------------------------------------- */

/* A CRL of "CN=CA" that @key signed; it lists @serial. */
static void append_crl(struct ct_buffer *pem, const char *issuer, unsigned key,
		       uint64_t serial, int64_t this_update, uint64_t number)
{
	const struct ct_test_crl_entry entry = {.serial = serial};
	CT_TEST_BUFFER crl = CT_BUFFER_INIT;

	ct_test_crl(&crl,
		    &(struct ct_test_crl_spec){.issuer = issuer,
					       .this_update = this_update,
					       .next_update = NOW + 1000000,
					       .signing_key = CT_TEST_P256(key),
					       .entries = &entry,
					       .num_entries = 1,
					       .crl_number = number});
	ct_write_pem(pem, "X509 CRL", &crl);
}

static void write_signed(const char *name, unsigned key, uint64_t serial,
			 int64_t this_update, uint64_t number)
{
	CT_TEST_BUFFER pem = CT_BUFFER_INIT;

	append_crl(&pem, "CN=CA", key, serial, this_update, number);
	ct_test_replace_file(name, pem.data, pem.len);
}

/* The CA is known to those who ask, not to the store. */
static void forget_ca(void)
{
	catrust_store_unref(store);
	store = catrust_store_new();
	ck_assert_ptr_nonnull(store);
}

static size_t count_crls(void)
{
	struct catrust_crls *crls = catrust_store_crls(store);
	size_t count = catrust_crls_count(crls);

	catrust_crls_unref(crls);
	return count;
}

enum { OWN = 1, FORGER = 9, IS_USED_BEFORE = 1, IS_USED_BETWEEN = 2 };

/* Whether the issuer's key is known before the forged one comes, or between it
 * and the next one. */
TESTS(test_a_forged_crl_replaces_none, 4)
{
	forget_ca();
	write_signed(path, OWN, 7, NOW - 1000, 1);
	assert_ok(catrust_store_add_crl_file(store, path, NULL, NULL));
	if ((_i & IS_USED_BEFORE) != 0)
		ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
	write_signed(path, FORGER, 8, NOW - 900, 2);
	refresh();
	if ((_i & IS_USED_BETWEEN) != 0)
		ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
	for (unsigned i = 0; i < 20; i++) {
		write_signed(path, FORGER, 8, NOW - 800 + i, 3);
		refresh();
		ck_assert_uint_le(count_crls(), 2);
	}
	ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
	refresh();
	ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
	ck_assert_uint_eq(count_crls(), 1);
	assert_error(info().error, SIGNATURE);
	/* A true one counts, from the first check on. */
	write_signed(path, OWN, 8, NOW - 700, 4);
	refresh();
	ck_assert_int_eq(verdict(), CATRUST_CRL_UNREVOKED);
	write_signed(path, FORGER, 7, NOW - 600, 5);
	refresh();
	ck_assert_int_eq(verdict(), CATRUST_CRL_UNREVOKED);
}

/* It is proven by use, and the forged one comes before the next look. */
TEST(test_a_crl_is_proven_by_use)
{
	forget_ca();
	write_signed(path, OWN, 8, NOW - 1000, 1);
	assert_ok(catrust_store_add_crl_file(store, path, NULL, NULL));
	write_signed(path, OWN, 7, NOW - 900, 2);
	refresh();
	ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
	write_signed(path, FORGER, 8, NOW - 800, 3);
	refresh();
	ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
}

/* No number of them, either. */
TEST(test_many_forged_crls_hide_none)
{
	CT_TEST_BUFFER pem = CT_BUFFER_INIT;

	forget_ca();
	write_signed(path, OWN, 7, NOW - 1000, 1);
	assert_ok(
		catrust_store_add_crl_directory(store, temporary, NULL, NULL));
	for (unsigned i = 0; i < 100; i++)
		append_crl(&pem, "CN=CA", FORGER, 8, NOW - 900 + i, 2);
	ct_test_replace_file(other_path, pem.data, pem.len);
	refresh();
	ck_assert_uint_eq(count_crls(), 101);
	ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
}

/* CRLs of "CN=CA", each of a scope of its own, as their key identifiers
 * differ; or of one scope. */
static void write_many(const char *name, unsigned key, unsigned num,
		       bool is_one_scope, int64_t this_update)
{
	struct ct_buffer pem = CT_BUFFER_INIT, crl = CT_BUFFER_INIT;

	for (unsigned i = 0; i < num; i++) {
		uint8_t id[] = {(uint8_t)(i / 256), (uint8_t)i};

		ct_test_crl(&crl, &(struct ct_test_crl_spec){
					  .issuer = "CN=CA",
					  .this_update = this_update + i,
					  .signing_key = CT_TEST_P256(key),
					  .authority_key_id = ct_span(
						  id, is_one_scope ? 0 : 2),
					  .crl_number = i + 1});
		ct_write_pem(&pem, "X509 CRL", &crl);
		ct_buffer_clear(&crl);
	}
	ct_test_replace_file(name, pem.data, pem.len);
	ct_buffer_clear(&pem);
}

static void load_directory(void)
{
	assert_ok(
		catrust_store_add_crl_directory(store, temporary, NULL, NULL));
}

/* As many failed checks of signatures as in a verification, in all files; and a
 * file uses up half of them at most. */
TEST(test_failed_checks_are_bounded)
{
	write_crl(path, 8, NOW - 1000);
	load_directory();
	write_many(path, FORGER, 90, false, NOW - 900);
	refresh();
	assert_ok(info().error);
	ck_assert_uint_eq(count_crls(), 91);
	write_many(path, FORGER, 110, false, NOW - 800);
	write_crl(other_path, 7, NOW - 800);
	refresh();
	assert_error(info().error, LIMIT);
	ck_assert_uint_eq(count_crls(), 92);
	write_many(path, FORGER, 90, false, NOW - 700);
	write_many(other_path, FORGER, 90, false, NOW - 700);
	refresh();
	assert_ok(info().error);
	ck_assert_uint_eq(count_crls(), 92);
	ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
}

/* What the CA signed is no part of it, and copies of a CRL are one CRL. */
TEST(test_good_signatures_are_not_bounded)
{
	CT_TEST_BUFFER pem = CT_BUFFER_INIT;

	add_first();
	write_many(path, OWN, 150, false, NOW - 900);
	refresh();
	assert_ok(info().error);
	ck_assert_uint_eq(count_crls(), 151);
	for (unsigned i = 0; i < 3; i++)
		append_crl(&pem, "CN=CA", OWN, 7, NOW - 100, 200);
	ct_test_replace_file(path, pem.data, pem.len);
	refresh();
	ck_assert_uint_eq(count_crls(), 151);
	ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
}

/* Each new CRL is compared with each that is there of its scope. */
TEST(test_few_crls_of_one_scope_are_compared)
{
	enum { MOST = 32 };

	for (unsigned num = MOST; num <= MOST + 1; num++) {
		forget_ca();
		write_many(path, OWN, num, true, NOW - 1000);
		load_directory();
		write_many(path, OWN, 1, true, NOW - 900);
		refresh();
		ck_assert_int_eq(info().error, num == MOST ? CATRUST_E_CRL_OLDER
							   : CATRUST_E_LIMIT);
		ck_assert_uint_eq(count_crls(), num);
	}
}

/* A file that has no CRL of the issuer any more. */
TEST(test_absent_crls)
{
	CT_TEST_BUFFER pem = CT_BUFFER_INIT;

	write_signed(path, OWN, 7, NOW - 1000, 1);
	assert_ok(catrust_store_add_crl_file(store, path, NULL, NULL));
	append_crl(&pem, "CN=Other", FORGER, 8, NOW - 900, 2);
	ct_test_replace_file(path, pem.data, pem.len);
	refresh();
	ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
	ck_assert_uint_eq(count_crls(), 2);
	ct_test_replace_file(path, pem.data, pem.len);
	assert_ok(catrust_store_refresh(store, CATRUST_VANISHED_REMOVE, NULL));
	ck_assert_int_eq(verdict(), CATRUST_CRL_UNDETERMINED);
	ck_assert_uint_eq(count_crls(), 1);
}

TEST(test_numbers_do_not_go_back)
{
	write_signed(path, OWN, 7, NOW - 1000, 0x80);
	assert_ok(catrust_store_add_crl_file(store, path, NULL, NULL));
	write_signed(path, OWN, 8, NOW - 900, 0x7f);
	refresh();
	assert_error(info().error, CRL_OLDER);
	ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
	write_signed(path, OWN, 8, NOW - 900, 0);
	refresh();
	assert_error(info().error, CRL_OLDER);
	ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
	/* The CA has signed both. */
	write_signed(path, OWN, 8, NOW - 1000, 0x80);
	refresh();
	assert_ok(info().error);
	ck_assert_int_eq(verdict(), CATRUST_CRL_UNREVOKED);
	ck_assert_uint_eq(count_crls(), 1);
}

/* RFC 5280 5.2: with a critical extension that is not known, a CRL must not
 * be used to determine the status of certificates. */
TEST(test_an_unusable_crl_replaces_none)
{
	static const uint8_t null[] = {5, 0};
	const struct ct_test_extension unknown = {
		"1.3.6.1.4.1.99999.1", true, {null, sizeof(null)}};
	CT_TEST_BUFFER crl = CT_BUFFER_INIT, pem = CT_BUFFER_INIT;

	write_signed(path, OWN, 7, NOW - 1000, 5);
	assert_ok(catrust_store_add_crl_file(store, path, NULL, NULL));
	ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
	ct_test_crl(&crl,
		    &(struct ct_test_crl_spec){.issuer = "CN=CA",
					       .this_update = NOW - 900,
					       .next_update = NOW + 1000000,
					       .signing_key = CT_TEST_P256(OWN),
					       .crl_number = 6,
					       .extensions = &unknown,
					       .num_extensions = 1});
	ct_write_pem(&pem, "X509 CRL", &crl);
	ct_test_replace_file(path, pem.data, pem.len);
	refresh();
	assert_error(info().error, CRITICAL_EXTENSION);
	ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
	write_signed(path, OWN, 8, NOW - 800, 7);
	refresh();
	ck_assert_int_eq(verdict(), CATRUST_CRL_UNREVOKED);
}

/* Two CAs of one name: the keys keep their CRLs apart. */
TEST(test_another_key_of_the_name)
{
	CT_TEST_BUFFER same_name = CT_BUFFER_INIT;

	ct_test_certificate(&same_name,
			    &CT_TEST_CA("CN=CA", CT_TEST_P256(FORGER)));
	assert_ok(catrust_store_add_memory(store, same_name.data, same_name.len,
					   NULL, NULL));
	write_signed(path, OWN, 7, NOW - 1000, 1);
	assert_ok(catrust_store_add_crl_file(store, path, NULL, NULL));
	write_signed(path, FORGER, 8, NOW - 900, 2);
	refresh();
	assert_ok(info().error);
	ck_assert_uint_eq(count_crls(), 2);
	/* Each follows its own. */
	write_signed(path, OWN, 8, NOW - 800, 3);
	refresh();
	ck_assert_uint_eq(count_crls(), 2);
}

/* --- Places --------------------------------------------------------------- */

static void make_other(char *out, size_t size)
{
	snprintf(out, size, "%s/other", temporary);
	ck_assert_int_eq(mkdir(out, 0700), 0);
}

TESTS(test_paths_hold_after_chdir, 2)
{
	char other[300], inner[320];

	make_other(other, sizeof(other));
	snprintf(inner, sizeof(inner), "%s/a.crl", other);
	write_signed(path, OWN, 7, NOW - 1000, 1);
	ck_assert_int_eq(chdir(temporary), 0);
	if (_i == 0)
		assert_ok(
			catrust_store_add_crl_file(store, "a.crl", NULL, NULL));
	else
		assert_ok(catrust_store_add_crl_directory(store, ".", NULL,
							  NULL));
	write_signed(inner, OWN, 8, NOW - 900, 2);
	ck_assert_int_eq(chdir(other), 0);
	refresh();
	ck_assert_int_eq(verdict(), CATRUST_CRL_REVOKED);
	assert_ok(info().error);
	write_signed(path, OWN, 8, NOW - 900, 2);
	refresh();
	ck_assert_int_eq(verdict(), CATRUST_CRL_UNREVOKED);
	ck_assert_int_eq(chdir("/"), 0);
	unlink(inner);
	rmdir(other);
}

static int refresh_in_another_root(const char *root)
{
	if (chroot(root) != 0 || chdir("/") != 0)
		return 1;
	/* Not even by a caller who wants what is not there to go. */
	if (catrust_store_refresh(store, CATRUST_VANISHED_REMOVE, NULL) !=
	    CATRUST_OK)
		return 2;
	if (check_bytes().verdict != CATRUST_CRL_REVOKED)
		return 3;
	return info().error == CATRUST_E_FILE_OPEN && info().os_error == ESTALE
		       ? 0
		       : 4;
}

TEST(test_no_other_root_is_looked_into)
{
	char other[80];
	int status;
	pid_t child;

	if (!ct_test_may_chroot())
		return;
	make_other(other, sizeof(other));
	write_signed(path, OWN, 7, NOW - 1000, 1);
	assert_ok(catrust_store_add_crl_file(store, path, NULL, NULL));
	child = fork();
	if (child == 0)
		_exit(refresh_in_another_root(other));
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_int_eq(status, 0);
	rmdir(other);
}

/* --- The watcher ---------------------------------------------------------- */

static void count_refresh(void *context, enum catrust_error error)
{
	atomic_int *count = context;

	if (error == CATRUST_OK)
		atomic_fetch_add(count, 1);
}

static void nap(void)
{
	nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
}

TEST(test_the_watcher_refreshes)
{
	struct catrust_watcher *watcher;
	atomic_int count = 0;

	add_first();
	assert_ok(catrust_store_watch(store, 1, CATRUST_VANISHED_KEEP,
				      count_refresh, &count, &watcher));
	while (atomic_load(&count) == 0)
		nap();
	write_crl(path, 7, NOW - 5);
	/* The test's own time limit ends this when it does not work. */
	while (check_bytes().verdict != CATRUST_CRL_REVOKED)
		nap();
	catrust_watcher_stop(watcher);
}

TEST(test_certs_that_are_kept)
{
	struct catrust_bytes bytes = {leaf.data, leaf.len};
	struct catrust_revocation revocation;
	struct catrust_cert *cert = NULL, *issuer;
	int64_t from, until;

	assert_error(catrust_cert_new(bytes, NULL), INVALID_ARGUMENT);
	assert_error(catrust_cert_new((struct catrust_bytes){NULL, 0}, &cert),
		     INVALID_ARGUMENT);
	bytes.len--;
	ck_assert_int_ne(catrust_cert_new(bytes, &cert), CATRUST_OK);
	ck_assert_ptr_null(cert);
	cert = read_cert(&leaf);
	issuer = read_cert(&ca);
	ck_assert_uint_eq(catrust_cert_der(cert).len, leaf.len);
	ck_assert_mem_eq(catrust_cert_der(cert).data, leaf.data, leaf.len);
	catrust_cert_get_validity(cert, &from, &until);
	ck_assert_int_eq(from, 1577836800);
	ck_assert_int_eq(until, INT64_C(2366841600));
	catrust_cert_get_validity(cert, NULL, NULL);
	/* It is a copy: the caller's bytes may go. */
	ct_buffer_clear(&leaf);
	ck_assert_ptr_eq(catrust_cert_ref(cert), cert);
	catrust_cert_unref(cert);
	assert_ok(catrust_store_check_cert(store, cert, issuer, NOW,
					   &revocation));
	assert_error(
		catrust_store_check_cert(store, NULL, issuer, NOW, &revocation),
		INVALID_ARGUMENT);
	assert_error(
		catrust_store_check_cert(store, cert, NULL, NOW, &revocation),
		INVALID_ARGUMENT);
	assert_error(
		catrust_store_check_cert(NULL, cert, issuer, NOW, &revocation),
		INVALID_ARGUMENT);
	catrust_cert_unref(cert);
	catrust_cert_unref(issuer);
	catrust_cert_unref(NULL);
}

RUN_TESTS(.timeout = 120, .set_up = set_up, .tear_down = tear_down)
