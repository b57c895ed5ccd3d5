/*
 * What the adapter for GnuTLS does beyond answering as GnuTLS: it keeps few
 * entries of CRLs, is strict when it is asked to be, and lets callbacks call.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Linked with the adapter before libgnutls.
 */

#include <config.h>

#include <check.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "base/compiler.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/replace_file.h"
#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/gnutls_objects.h"
#include "tests/tools/fixed.h"

enum { NUM_LEAVES = 100, GOOD = 1000 };

static char path[64];
static gnutls_x509_trust_list_t list;

/* Whether this process is the one that strict_mode_refuses_stale_crls starts.
 */
static bool is_strict(void)
{
	return getenv("CATRUST_STRICT_CRL") != NULL;
}

/* --- Certificates, CRLs, files ------------------------------------------- */

static struct ct_test_certificate_spec ca_spec(const char *name, unsigned key)
{
	return CT_TEST_CA(name, CT_TEST_P256(key),
			  .key_usage =
				  CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN);
}

static void add_ca(const char *name, unsigned key)
{
	struct ct_test_certificate_spec spec = ca_spec(name, key);
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	gnutls_datum_t data;

	ct_test_certificate(&der, &spec);
	data = (gnutls_datum_t){der.data, (unsigned)der.len};
	ck_assert_int_eq(gnutls_x509_trust_list_add_trust_mem(
				 list, &data, NULL, GNUTLS_X509_FMT_DER, 0, 0),
			 1);
}

static gnutls_x509_crt_t make_leaf(const char *issuer, unsigned key,
				   unsigned serial)
{
	return make_crt(&(struct ct_test_certificate_spec){
		.subject = "CN=leaf",
		.issuer = issuer,
		.serial = serial,
		.key = CT_TEST_P256(50),
		.signing_key = CT_TEST_P256(key),
	});
}

/* A CRL of "CN=One" with the numbers from 1 to @count. */
static void write_crl(int64_t this_update, int64_t next_update, unsigned count)
{
	struct ct_test_crl_entry entries[NUM_LEAVES];
	struct ct_test_crl_spec spec = {
		.issuer = "CN=One",
		.signing_key = CT_TEST_P256(1),
		.this_update = this_update,
		.next_update = next_update,
		.entries = entries,
		.num_entries = count,
		.crl_number = 1,
	};
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	memset(entries, 0, sizeof(entries));
	for (unsigned i = 0; i < count; i++)
		entries[i].serial = i + 1;
	ct_test_crl(&der, &spec);
	ct_test_replace_file(path, der.data, der.len);
}

static int load_crl(void)
{
	return gnutls_x509_trust_list_add_trust_file(list, NULL, path,
						     GNUTLS_X509_FMT_DER, 0, 0);
}

static unsigned verify(gnutls_x509_crt_t leaf,
		       gnutls_verify_output_function *function)
{
	unsigned status = 0xdead;

	assert_ok(gnutls_x509_trust_list_verify_crt(list, &leaf, 1, 0, &status,
						    function));
	return status;
}

static void set_up(void)
{
	int fd;

	snprintf(path, sizeof(path), "/tmp/catrust-rules-XXXXXX");
	fd = mkstemp(path);
	ck_assert_int_ge(fd, 0);
	close(fd);
	gnutls_global_set_time_function(fixed_time);
	gnutls_x509_trust_list_init(&list, 0);
	add_ca("CN=One", 1);
}

static void tear_down(void)
{
	gnutls_x509_trust_list_deinit(list, 1);
	unlink(path);
}

/* --- CRLs ---------------------------------------------------------------- */

enum { REVOKED = GNUTLS_CERT_REVOKED | GNUTLS_CERT_INVALID };

/* More revoked certificates than entries are kept, twice. */
TESTS(entries_come_and_go, !is_strict())
{
	gnutls_x509_crt_t leaves[NUM_LEAVES],
		good = make_leaf("CN=One", 1, GOOD);

	write_crl(1770000000, 0, NUM_LEAVES);
	ck_assert_int_eq(load_crl(), 1);
	for (unsigned i = 0; i < NUM_LEAVES; i++)
		leaves[i] = make_leaf("CN=One", 1, i + 1);
	for (unsigned i = 0; i < 2 * NUM_LEAVES; i++) {
		ck_assert_uint_eq(verify(leaves[i % NUM_LEAVES], NULL),
				  REVOKED);
		ck_assert_uint_eq(verify(good, NULL), 0);
	}
	for (unsigned i = 0; i < NUM_LEAVES; i++)
		gnutls_x509_crt_deinit(leaves[i]);
	gnutls_x509_crt_deinit(good);
}

/* As GnuTLS alone: each of them, known or not, leaves the signature good. */
TESTS(crl_is_verified_with_each_flag, is_strict() ? 0 : 32)
{
	gnutls_x509_crt_t leaf = make_leaf("CN=One", 1, 1);

	write_crl(1770000000, 0, 1);
	ck_assert_int_eq(gnutls_x509_trust_list_add_trust_file(
				 list, NULL, path, GNUTLS_X509_FMT_DER,
				 GNUTLS_TL_VERIFY_CRL, 1u << _i),
			 1);
	ck_assert_uint_eq(verify(leaf, NULL), REVOKED);
	gnutls_x509_crt_deinit(leaf);
}

/* In a process of its own, since the switch is read once. */
TESTS(strict_mode_refuses_stale_crls, !is_strict())
{
	int status;
	pid_t child = fork();

	if (child == 0) {
		setenv("CATRUST_STRICT_CRL", "1", 1);
		execl(program_invocation_name, program_invocation_name,
		      (char *)NULL);
		_exit(99);
	}
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_int_eq(status, 0);
}

TESTS(stale_crls_are_errors, is_strict())
{
	gnutls_x509_crt_t leaf = make_leaf("CN=One", 1, GOOD);
	int64_t now = (int64_t)fixed_time(NULL); /* not the clock's */
	unsigned status;

	write_crl(now - 7200, now - 3600, 0);
	ck_assert_int_eq(load_crl(), 1);
	ck_assert_uint_eq(verify(leaf, NULL),
			  GNUTLS_CERT_INVALID |
				  GNUTLS_CERT_REVOCATION_DATA_SUPERSEDED);
	gnutls_x509_trust_list_verify_crt(list, &leaf, 1,
					  GNUTLS_VERIFY_DISABLE_CRL_CHECKS,
					  &status, NULL);
	ck_assert_uint_eq(status, 0);
	write_crl(now + 3600, now + 7200, 0);
	ck_assert_int_eq(load_crl(), 1);
	ck_assert_uint_eq(verify(leaf, NULL),
			  GNUTLS_CERT_INVALID |
				  GNUTLS_CERT_REVOCATION_DATA_ISSUED_IN_FUTURE);
	gnutls_x509_crt_deinit(leaf);
}

/* --- Callbacks ----------------------------------------------------------- */

static gnutls_x509_crt_t second_leaf;
static unsigned second_status;

static int verify_another(gnutls_x509_crt_t cert, gnutls_x509_crt_t issuer,
			  gnutls_x509_crl_t crl, unsigned output)
{
	(void)cert;
	(void)issuer;
	(void)crl;
	(void)output;
	second_status = verify(second_leaf, NULL);
	return 0;
}

TESTS(callback_verifies_with_the_same_list, !is_strict())
{
	gnutls_x509_crt_t leaf = make_leaf("CN=One", 1, GOOD);

	add_ca("CN=Two", 2);
	second_leaf = make_leaf("CN=Two", 2, GOOD);
	second_status = 0xdead;
	ck_assert_uint_eq(verify(leaf, verify_another), 0);
	ck_assert_uint_eq(second_status, 0);
	ck_assert_uint_eq(verify(second_leaf, NULL), 0);
	/* A change waits for all verifications to end. */
	add_ca("CN=Three", 3);
	gnutls_x509_crt_deinit(leaf);
	gnutls_x509_crt_deinit(second_leaf);
}

static int add_another(gnutls_x509_crt_t cert, gnutls_x509_crt_t issuer,
		       gnutls_x509_crl_t crl, unsigned output)
{
	(void)cert;
	(void)issuer;
	(void)crl;
	(void)output;
	add_ca("CN=Two", 2);
	return 0;
}

TESTS(callback_adds_to_the_same_list, !is_strict())
{
	gnutls_x509_crt_t leaf = make_leaf("CN=One", 1, GOOD);

	second_leaf = make_leaf("CN=Two", 2, GOOD);
	ck_assert_uint_eq(verify(leaf, add_another), 0);
	ck_assert_uint_eq(verify(second_leaf, NULL), 0);
	ck_assert_uint_eq(verify(leaf, NULL), 0);
	gnutls_x509_crt_deinit(leaf);
	gnutls_x509_crt_deinit(second_leaf);
}

/* Two threads, each of which does something to the other one's list while it is
 * in a verification with its own. */
static gnutls_x509_trust_list_t lists[2];
static gnutls_x509_crt_t first_leaf, other_leaf; /* of different CAs */
static pthread_barrier_t both_are_within;
static _Thread_local unsigned number;
static struct ct_buffer added = CT_BUFFER_INIT; /* "CN=Four" */

static unsigned verify_with(unsigned which, gnutls_x509_crt_t leaf,
			    gnutls_verify_output_function *function)
{
	unsigned status = 0xdead;

	gnutls_x509_trust_list_verify_crt(lists[which], &leaf, 1, 0, &status,
					  function);
	return status;
}

static bool verifies_with_the_other(void)
{
	return verify_with(1 - number, other_leaf, NULL) == 0;
}

static bool adds_to_the_other(void)
{
	const gnutls_datum_t data = {added.data, (unsigned)added.len};

	return gnutls_x509_trust_list_add_trust_mem(lists[1 - number], &data,
						    NULL, GNUTLS_X509_FMT_DER,
						    0, 0) == 1;
}

/* What makes a list GnuTLS's own. */
static bool adds_an_object_to_the_other(void)
{
	const gnutls_datum_t data = {added.data, (unsigned)added.len};
	gnutls_x509_crt_t ca;

	gnutls_x509_crt_init(&ca);
	return gnutls_x509_crt_import(ca, &data, GNUTLS_X509_FMT_DER) == 0 &&
	       gnutls_x509_trust_list_add_cas(lists[1 - number], &ca, 1, 0) ==
		       1;
}

/* What makes a list complete. */
static bool counts_the_other(void)
{
	gnutls_x509_trust_list_iter_t iterator = NULL;
	gnutls_x509_crt_t ca;
	unsigned count = 0;

	while (gnutls_x509_trust_list_iter_get_ca(lists[1 - number], &iterator,
						  &ca) == 0) {
		count++;
		gnutls_x509_crt_deinit(ca);
	}
	return count == 2;
}

static const struct {
	bool (*act)(void);
	bool adds;
} deeds[] = {
	{verifies_with_the_other, false},
	{adds_to_the_other, true},
	{adds_an_object_to_the_other, true},
	{counts_the_other, false},
};
static bool (*act)(void);

static int act_crosswise(gnutls_x509_crt_t cert, gnutls_x509_crt_t issuer,
			 gnutls_x509_crl_t crl, unsigned output)
{
	static _Thread_local bool was_here;

	(void)cert;
	(void)issuer;
	(void)crl;
	(void)output;
	if (was_here)
		return 0;
	was_here = true;
	pthread_barrier_wait(&both_are_within);
	return act() ? 0 : -1;
}

static void *verify_crosswise(void *which)
{
	number = *(unsigned *)which;
	return verify_with(number, first_leaf, act_crosswise) == 0 ? which
								   : NULL;
}

static void make_lists(void)
{
	gnutls_x509_trust_list_t own = list;

	for (unsigned i = 0; i < 2; i++) {
		gnutls_x509_trust_list_init(&list, 0);
		add_ca("CN=Two", 2);
		add_ca("CN=Three", 3);
		lists[i] = list;
	}
	list = own;
}

TESTS(callbacks_work_crosswise, is_strict() ? 0 : CT_ARRAY_LEN(deeds))
{
	struct ct_test_certificate_spec spec = ca_spec("CN=Four", 4);
	gnutls_x509_crt_t added_leaf = make_leaf("CN=Four", 4, GOOD);
	unsigned numbers[] = {0, 1};
	pthread_t threads[2];
	void *result;

	act = deeds[_i].act;
	ct_test_certificate(&added, &spec);
	ck_assert_int_eq(pthread_barrier_init(&both_are_within, NULL, 2), 0);
	make_lists();
	first_leaf = make_leaf("CN=Two", 2, GOOD);
	other_leaf = make_leaf("CN=Three", 3, GOOD);
	for (unsigned i = 0; i < 2; i++)
		ck_assert_int_eq(pthread_create(&threads[i], NULL,
						verify_crosswise, &numbers[i]),
				 0);
	for (unsigned i = 0; i < 2; i++) {
		ck_assert_int_eq(pthread_join(threads[i], &result), 0);
		ck_assert_ptr_eq(result, &numbers[i]);
	}
	for (unsigned i = 0; i < 2; i++) {
		ck_assert_uint_eq(verify_with(i, other_leaf, NULL), 0);
		ck_assert_int_eq(verify_with(i, added_leaf, NULL) == 0,
				 deeds[_i].adds);
		gnutls_x509_trust_list_deinit(lists[i], 1);
	}
	gnutls_x509_crt_deinit(first_leaf);
	gnutls_x509_crt_deinit(other_leaf);
	gnutls_x509_crt_deinit(added_leaf);
	pthread_barrier_destroy(&both_are_within);
	ct_buffer_clear(&added);
}

/* --- What outlives its list ----------------------------------------------- */

/* The program keeps a certificate of a list that it ends without them. */
TESTS(issuer_outlives_its_list, !is_strict())
{
	gnutls_x509_crt_t leaf = make_leaf("CN=One", 1, GOOD), issuer;

	assert_ok(gnutls_x509_trust_list_get_issuer(list, leaf, &issuer, 0));
	gnutls_x509_trust_list_deinit(list, 0);
	ck_assert_uint_eq(gnutls_x509_crt_check_issuer(leaf, issuer), 1);
	gnutls_x509_crt_deinit(issuer);
	gnutls_x509_crt_deinit(leaf);
	gnutls_x509_trust_list_init(&list, 0);
}

/* --- Threads that are cancelled ------------------------------------------- */

static int cancel_oneself(gnutls_x509_crt_t cert, gnutls_x509_crt_t issuer,
			  gnutls_x509_crl_t crl, unsigned output)
{
	(void)cert;
	(void)issuer;
	(void)crl;
	(void)output;
	pthread_cancel(pthread_self());
	pthread_testcancel();
	return 0;
}

/* What ck_assert() allocates would be lost. */
static void *verify_and_be_cancelled(void *data)
{
	gnutls_x509_crt_t leaf = data;
	unsigned status;

	(void)gnutls_x509_trust_list_verify_crt(list, &leaf, 1, 0, &status,
						cancel_oneself);
	pthread_testcancel();
	return NULL;
}

static void *load_and_be_cancelled(void *nothing)
{
	(void)nothing;
	pthread_cancel(pthread_self());
	(void)load_crl();
	pthread_testcancel();
	return NULL;
}

static void run_to_cancellation(void *(*function)(void *), void *argument)
{
	pthread_t thread;
	void *result;

	ck_assert_int_eq(pthread_create(&thread, NULL, function, argument), 0);
	ck_assert_int_eq(pthread_join(thread, &result), 0);
	ck_assert_ptr_eq(result, PTHREAD_CANCELED);
}

/* They hold no lock afterwards: the list can be changed, and the process forks.
 * Address sanitizers take the stack of a cancelled thread for still in use. */
TESTS(cancelled_thread_holds_no_lock, !is_strict() && !ct_test_is_sanitized())
{
	gnutls_x509_crt_t leaf = make_leaf("CN=One", 1, GOOD);
	gnutls_x509_crt_t other = make_leaf("CN=Two", 2, GOOD);
	unsigned found;
	int status;
	pid_t child;

	write_crl(1770000000, 0, 1);
	run_to_cancellation(verify_and_be_cancelled, leaf);
	run_to_cancellation(load_and_be_cancelled, NULL);
	alarm(100);
	add_ca("CN=Two", 2);
	ck_assert_uint_eq(verify(other, NULL), 0);
	child = fork();
	found = verify(leaf, NULL);
	gnutls_x509_crt_deinit(leaf);
	gnutls_x509_crt_deinit(other);
	if (child == 0)
		_exit(found == 0 ? 0 : 1);
	ck_assert_uint_eq(found, 0);
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_int_eq(status, 0);
	alarm(0);
}

/* --- What is not taken over ---------------------------------------------- */

TESTS(url_is_left_to_gnutls, !is_strict())
{
	gnutls_x509_crt_t leaf = make_leaf("CN=One", 1, GOOD);

	(void)gnutls_x509_trust_list_add_trust_file(
		list, "pkcs11:token=none;type=cert;id=%01", NULL,
		GNUTLS_X509_FMT_PEM, 0, 0);
	ck_assert_uint_eq(verify(leaf, NULL), 0);
	gnutls_x509_crt_deinit(leaf);
}

/* To load CRLs and not to have them lets what they revoke through. */
TEST(pipe_is_read_once)
{
	gnutls_x509_crt_t leaf = make_leaf("CN=One", 1, 1);
	gnutls_datum_t crl;
	char pipe_path[32];
	int ends[2];

	write_crl(1770000000, 0, 1);
	assert_ok(gnutls_load_file(path, &crl));
	ck_assert_int_eq(pipe(ends), 0);
	ck_assert_int_eq(write(ends[1], crl.data, crl.size), crl.size);
	close(ends[1]);
	snprintf(pipe_path, sizeof(pipe_path), "/dev/fd/%d", ends[0]);
	ck_assert_int_eq(
		gnutls_x509_trust_list_add_trust_file(
			list, NULL, pipe_path, GNUTLS_X509_FMT_DER, 0, 0),
		1);
	ck_assert_uint_eq(verify(leaf, NULL), REVOKED);
	close(ends[0]);
	gnutls_free(crl.data);
	gnutls_x509_crt_deinit(leaf);
}

RUN_TESTS(.timeout = 15, .set_up = set_up, .tear_down = tear_down)
