/*
 * How the adapter for GnuTLS reads files of CRLs again: only when it is asked
 * to, in the place of the first time, and with the issuer's signature.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Linked with the adapter before libgnutls. "One" is a CA of the list, "Int" is
 * known from chains alone.
 */

#include <config.h>

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "tests/tools/der_writer.h"
#include "tests/tools/replace_file.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/gnutls_objects.h"

enum {
	NOW = 1780272000, /* 2026-06-01 */
	FIRST = NOW - 10000,
	LATER = NOW - 5000,
	REVOKED = GNUTLS_CERT_REVOKED | GNUTLS_CERT_INVALID,
	KEY_ONE = 1,
	KEY_INT = 2,
	KEY_FORGER = 9,
	SERIAL = 7, /* of the leaves */
};

static time_t now;
static char directory[64], other[80]; /* one below the other */
static gnutls_x509_trust_list_t list;
static gnutls_x509_crt_t chain[2]; /* the leaf of Int, Int */
static gnutls_x509_crt_t leaf;	   /* of One */

/* Whether this process is the one that files_are_read_once_by_default starts.
 */
static bool is_off(void)
{
	return getenv("CATRUST_TEST_OFF") != NULL;
}

static time_t fixed_time(time_t *out)
{
	if (out != NULL)
		*out = now;
	return now;
}

/* --- Certificates, CRLs, files ------------------------------------------- */

static gnutls_x509_crt_t make_ca(const char *name, unsigned key,
				 const char *issuer, unsigned issuer_key)
{
	return make_crt(&(struct ct_test_certificate_spec){
		.subject = name,
		.issuer = issuer,
		.serial = 40,
		.key = CT_TEST_P256(key),
		.signing_key = CT_TEST_P256(issuer_key),
		.has_basic_constraints = true,
		.is_ca = true,
		.key_usage = CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN});
}

static gnutls_x509_crt_t make_leaf(const char *issuer, unsigned key)
{
	return make_crt(&(struct ct_test_certificate_spec){
		.subject = "CN=leaf",
		.issuer = issuer,
		.serial = SERIAL,
		.key = CT_TEST_P256(50),
		.signing_key = CT_TEST_P256(key)});
}

struct crl {
	const char *issuer;
	unsigned key;
	int64_t time;
	uint64_t number;
	bool revokes; /* the leaves */
	bool is_delta;
	const struct ct_test_extension *extension; /* one more, or NULL */
};

static void write_crl(const char *path, const struct crl *crl)
{
	const struct ct_test_crl_entry entry = {.serial = SERIAL};
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	ct_test_crl(&der, &(struct ct_test_crl_spec){
				  .issuer = crl->issuer,
				  .signing_key = CT_TEST_P256(crl->key),
				  .this_update = crl->time,
				  .entries = &entry,
				  .num_entries = crl->revokes ? 1 : 0,
				  .crl_number = crl->number,
				  .base_number = crl->is_delta ? 1 : 0,
				  .extensions = crl->extension,
				  .num_extensions = crl->extension != NULL,
			  });
	ct_test_replace_file(path, der.data, der.len);
}

static const struct crl of_one = {"CN=One", KEY_ONE, FIRST, 5, true, 0, NULL};
static const struct crl of_int = {"CN=Int", KEY_INT, FIRST, 5, true, 0, NULL};

/* A later one that revokes nothing. */
static struct crl later(struct crl crl)
{
	crl.time = LATER;
	crl.number++;
	crl.revokes = false;
	return crl;
}

static struct crl forged(struct crl crl)
{
	crl.key = KEY_FORGER;
	return crl;
}

static void write_later(const char *path, struct crl crl)
{
	crl = later(crl);
	write_crl(path, &crl);
}

static void write_forged(const char *path, struct crl crl)
{
	write_later(path, forged(crl));
}

static const char *in(const char *where, const char *name)
{
	static char path[4][120];
	static unsigned next;
	char *out = path[next++ % 4];

	snprintf(out, sizeof(path[0]), "%s/%s", where, name);
	return out;
}

static gnutls_x509_trust_list_t new_list(void)
{
	gnutls_x509_crt_t ca = make_ca("CN=One", KEY_ONE, "CN=One", KEY_ONE);
	gnutls_x509_trust_list_t out;
	gnutls_datum_t der;

	gnutls_x509_trust_list_init(&out, 0);
	assert_ok(gnutls_x509_crt_export2(ca, GNUTLS_X509_FMT_DER, &der));
	ck_assert_int_eq(gnutls_x509_trust_list_add_trust_mem(
				 out, &der, NULL, GNUTLS_X509_FMT_DER, 0, 0),
			 1);
	gnutls_free(der.data);
	gnutls_x509_crt_deinit(ca);
	return out;
}

static void load(const char *path)
{
	ck_assert_int_eq(gnutls_x509_trust_list_add_trust_file(
				 list, NULL, path, GNUTLS_X509_FMT_DER, 0, 0),
			 1);
}

static unsigned verify_chain(gnutls_x509_crt_t *certificates, unsigned count)
{
	unsigned status = 0xdead;

	assert_ok(gnutls_x509_trust_list_verify_crt(list, certificates, count,
						    0, &status, NULL));
	return status;
}

static unsigned verify_one(void)
{
	return verify_chain(&leaf, 1);
}

static unsigned verify_int(void)
{
	return verify_chain(chain, 2);
}

/* Loads a CRL that revokes the certificate @verify is about. */
static void load_revoking(const char *path, const struct crl *crl,
			  unsigned (*verify)(void))
{
	write_crl(path, crl);
	load(path);
	ck_assert_uint_eq(verify(), REVOKED);
}

/* Files are looked at once a second. */
static void wait_a_look(void)
{
	nanosleep(&(struct timespec){1, 100000000}, NULL);
}

static void set_up(void)
{
	now = NOW;
	snprintf(directory, sizeof(directory), "/tmp/catrust-refresh-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(directory));
	snprintf(other, sizeof(other), "%s/other", directory);
	ck_assert_int_eq(mkdir(other, 0700), 0);
	gnutls_global_set_time_function(fixed_time);
	list = new_list();
	leaf = make_leaf("CN=One", KEY_ONE);
	chain[0] = make_leaf("CN=Int", KEY_INT);
	chain[1] = make_ca("CN=Int", KEY_INT, "CN=One", KEY_ONE);
}

static void remove_directory(void)
{
	char command[100];

	snprintf(command, sizeof(command), "rm -rf %s", directory);
	ck_assert_int_eq(system(command), 0);
}

static void tear_down(void)
{
	gnutls_x509_trust_list_deinit(list, 1);
	gnutls_x509_crt_deinit(leaf);
	gnutls_x509_crt_deinit(chain[0]);
	gnutls_x509_crt_deinit(chain[1]);
	ck_assert_int_eq(chdir("/"), 0);
	remove_directory();
}

/* --- The switch ---------------------------------------------------------- */

/* In a process of its own, since the switch is read once. */
TESTS(files_are_read_once_by_default, !is_off())
{
	int status;
	pid_t child = fork();

	if (child == 0) {
		setenv("CATRUST_TEST_OFF", "yes", 1);
		execl(program_invocation_name, program_invocation_name,
		      (char *)NULL);
		_exit(99);
	}
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_int_eq(status, 0);
}

TESTS(the_switch_is_off, is_off())
{
	const char *path = in(directory, "crl");

	load_revoking(path, &of_one, verify_one);
	write_later(path, of_one);
	wait_a_look();
	ck_assert_uint_eq(verify_one(), REVOKED);
}

/* By a relative path, with a newer CRL of the issuer where the path leads to
 * then. */
TESTS(the_switch_is_off_elsewhere, is_off())
{
	int status = -1;
	pid_t child;

	ck_assert_int_eq(chdir(directory), 0);
	write_crl("crl", &of_one);
	load("crl");
	write_later("other/crl", of_one);
	ck_assert_int_eq(chdir(other), 0);
	wait_a_look();
	ck_assert_uint_eq(verify_one(), REVOKED);
	child = fork();
	if (child == 0) {
		/* Who is not root stays. */
		if (chroot(other) == 0)
			ck_assert_int_eq(chdir("/"), 0);
		ck_assert_uint_eq(verify_one(), REVOKED);
		_exit(0);
	}
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_int_eq(status, 0);
	ck_assert_int_eq(rename("crl", "../crl"), 0);
	ck_assert_int_eq(chdir(directory), 0);
	wait_a_look();
	ck_assert_uint_eq(verify_one(), REVOKED);
}

/* --- Signatures ---------------------------------------------------------- */

TESTS(a_newer_crl_is_taken, !is_off())
{
	const char *path = in(directory, "crl");

	load_revoking(path, &of_one, verify_one);
	write_later(path, of_one);
	wait_a_look();
	ck_assert_uint_eq(verify_one(), 0);
	/* By a link that is moved, as Kubernetes does it. */
	write_crl(in(other, "crl"),
		  &(struct crl){"CN=One", KEY_ONE, LATER, 7, true, 0, NULL});
	ck_assert_int_eq(symlink("other/crl", in(directory, "link")), 0);
	ck_assert_int_eq(rename(in(directory, "link"), path), 0);
	wait_a_look();
	ck_assert_uint_eq(verify_one(), REVOKED);
}

TESTS(a_newer_crl_of_an_intermediate_is_taken, !is_off())
{
	const char *path = in(directory, "crl");

	load_revoking(path, &of_int, verify_int);
	write_later(path, of_int);
	wait_a_look();
	/* Who looks has another chain. */
	ck_assert_uint_eq(verify_one(), 0);
	ck_assert_uint_eq(verify_int(), 0);
}

TESTS(a_forged_crl_is_not_taken, !is_off())
{
	const char *a = in(directory, "a"), *b = in(directory, "b");

	write_crl(a, &of_one);
	write_crl(b, &of_int);
	load(a);
	load(b);
	ck_assert_uint_eq(verify_one(), REVOKED);
	ck_assert_uint_eq(verify_int(), REVOKED);
	write_forged(a, of_one);
	write_forged(b, of_int);
	wait_a_look();
	for (unsigned i = 0; i < 3; i++) {
		ck_assert_uint_eq(verify_one(), REVOKED);
		ck_assert_uint_eq(verify_int(), REVOKED);
	}
	/* Nor is a true one hidden by it. */
	write_later(b, of_int);
	wait_a_look();
	ck_assert_uint_eq(verify_int(), 0);
}

/* A peer sends a certificate of the issuer's name with a key of its own, which
 * made the CRL. */
TESTS(a_peer_cannot_bring_the_key, !is_off())
{
	gnutls_x509_crt_t forged_chain[2] = {
		make_leaf("CN=Int", KEY_FORGER),
		make_ca("CN=Int", KEY_FORGER, "CN=One", KEY_FORGER)};
	const char *path = in(directory, "crl");

	load_revoking(path, &of_int, verify_int);
	write_forged(path, of_int);
	wait_a_look();
	ck_assert_uint_ne(verify_chain(forged_chain, 2), 0);
	ck_assert_uint_eq(verify_int(), REVOKED);
	/* Nor keep the true one out. */
	write_later(path, of_int);
	wait_a_look();
	ck_assert_uint_ne(verify_chain(forged_chain, 2), 0);
	ck_assert_uint_eq(verify_int(), 0);
	gnutls_x509_crt_deinit(forged_chain[0]);
	gnutls_x509_crt_deinit(forged_chain[1]);
}

/* Nor when the CRL in use was loaded unverified, as GnuTLS does it, and its key
 * is that of the peer. */
TESTS(a_peer_whose_key_signed_both_must_be_valid, !is_off())
{
	gnutls_x509_crt_t forged_chain[2] = {
		make_leaf("CN=Int", KEY_FORGER),
		make_ca("CN=Int", KEY_FORGER, "CN=One", KEY_FORGER)};
	const char *path = in(directory, "crl");
	const struct crl first = forged(of_int);

	load_revoking(path, &first, verify_int);
	write_later(path, first);
	wait_a_look();
	ck_assert_uint_ne(verify_chain(forged_chain, 2), 0);
	ck_assert_uint_eq(verify_int(), REVOKED);
	gnutls_x509_crt_deinit(forged_chain[0]);
	gnutls_x509_crt_deinit(forged_chain[1]);
}

/* The CRL in use was loaded unverified, as GnuTLS does it, and another CA of
 * the same name is valid: it is not the same issuer. */
TESTS(another_key_of_the_name_does_not_count, !is_off())
{
	gnutls_x509_crt_t same_name[2] = {
		make_leaf("CN=Int", KEY_FORGER),
		make_ca("CN=Int", KEY_FORGER, "CN=One", KEY_ONE)};
	const char *path = in(directory, "crl");

	write_crl(path, &of_int);
	load(path);
	write_forged(path, of_int);
	wait_a_look();
	ck_assert_uint_eq(verify_chain(same_name, 2), REVOKED);
	ck_assert_uint_eq(verify_int(), REVOKED);
	gnutls_x509_crt_deinit(same_name[0]);
	gnutls_x509_crt_deinit(same_name[1]);
}

/* --- Which CRL may follow which ------------------------------------------ */

struct following {
	const char *what;
	struct crl before, after;
	bool is_taken;
};

static const uint8_t users_only[] = {0x30, 3, 0x81, 1, 0xff},
		     indirect[] = {0x30, 3, 0x84, 1, 0xff},
		     negative[] = {2, 1, 0xfb},
		     octets_20[] = {2, 20, 0x7f, 0, 0, 0, 0, 0, 0, 0, 0,
				    0, 0,  0,	 0, 0, 0, 0, 0, 0, 0, 0},
		     octets_21[] = {2, 21, 0x7f, 0, 0, 0, 0, 0, 0, 0, 0, 0,
				    0, 0,  0,	 0, 0, 0, 0, 0, 0, 0, 0},
		     null[] = {5, 0};

#define EXTENSION(name, oid_, is_critical_, value_) \
 static const struct ct_test_extension name = {     \
	 (oid_), (is_critical_), {(value_), sizeof(value_)}}

EXTENSION(for_users_only, "2.5.29.28", true, users_only);
EXTENSION(is_indirect, "2.5.29.28", true, indirect);
EXTENSION(negative_number, "2.5.29.20", false, negative);
EXTENSION(number_of_20, "2.5.29.20", false, octets_20);
EXTENSION(number_of_21, "2.5.29.20", false, octets_21);
EXTENSION(unknown, "1.3.6.1.4.1.99999.1", true, null);

#define CRL_WITH(time_, number_, revokes_, extension_)                   \
 {                                                                       \
  "CN=One", KEY_ONE, (time_), (number_), (revokes_), false, (extension_) \
 }
#define CRL(time_, number_, revokes_) CRL_WITH(time_, number_, revokes_, NULL)

static const struct following followings[] = {
	{"later", CRL(FIRST, 5, true), CRL(LATER, 6, false), true},
	{"earlier", CRL(LATER, 5, true), CRL(FIRST, 6, false), false},
	{"lower number", CRL(FIRST, 6, true), CRL(LATER, 5, false), false},
	{"a longer number", CRL(FIRST, 0xff, true), CRL(LATER, 0x100, false),
	 true},
	{"a sign octet", CRL(FIRST, 0x7f, true), CRL(LATER, 0x80, false), true},
	{"number lost", CRL(FIRST, 5, true), CRL(LATER, 0, false), false},
	{"number gained", CRL(FIRST, 0, true), CRL(LATER, 1, false), true},
	{"no numbers", CRL(FIRST, 0, true), CRL(LATER, 0, false), true},
	{"the same of both", CRL(FIRST, 5, true), CRL(FIRST, 5, false), true},
	{"a number of 20 octets", CRL(FIRST, 5, true),
	 CRL_WITH(LATER, 0, false, &number_of_20), true},
	{"after one of 20 octets", CRL_WITH(FIRST, 0, true, &number_of_20),
	 CRL(LATER, UINT64_MAX, false), false},
	{"a number of 21 octets", CRL(FIRST, 5, true),
	 CRL_WITH(LATER, 0, false, &number_of_21), false},
	{"a negative number", CRL(FIRST, 5, true),
	 CRL_WITH(LATER, 0, false, &negative_number), false},
	{"a negative number after none", CRL(FIRST, 0, true),
	 CRL_WITH(LATER, 0, false, &negative_number), false},
	{"a critical extension that is not known", CRL(FIRST, 5, true),
	 CRL_WITH(LATER, 6, false, &unknown), false},
	{"the same extension before", CRL_WITH(FIRST, 5, true, &unknown),
	 CRL_WITH(LATER, 6, false, &unknown), true},
	{"a delta CRL",
	 CRL(FIRST, 5, true),
	 {"CN=One", KEY_ONE, LATER, 6, false, true, NULL},
	 false},
	{"another scope", CRL(FIRST, 5, true),
	 CRL_WITH(LATER, 6, false, &for_users_only), false},
	{"an indirect CRL", CRL(FIRST, 5, true),
	 CRL_WITH(LATER, 6, false, &is_indirect), false},
	{"forged, the same of both",
	 CRL(FIRST, 5, true),
	 {"CN=One", KEY_FORGER, FIRST, 5, false, false, NULL},
	 false},
	{"of the future", CRL(FIRST, 5, true), CRL(NOW + 9, 6, false), false},
};
enum { NUM_FOLLOWINGS = sizeof(followings) / sizeof(followings[0]) };

TESTS(no_older_crl_and_none_of_another_scope, !is_off())
{
	gnutls_x509_trust_list_t lists[NUM_FOLLOWINGS], first = list;
	char path[120];

	for (unsigned i = 0; i < NUM_FOLLOWINGS; i++) {
		snprintf(path, sizeof(path), "%s/%u", directory, i);
		list = lists[i] = new_list();
		write_crl(path, &followings[i].before);
		load(path);
		ck_assert_uint_eq(verify_one(), REVOKED);
		write_crl(path, &followings[i].after);
	}
	wait_a_look();
	for (unsigned i = 0; i < NUM_FOLLOWINGS; i++) {
		list = lists[i];
		ck_assert_msg((verify_one() == 0) == followings[i].is_taken,
			      "%s", followings[i].what);
	}
	/* Its time comes. */
	now = NOW + 10;
	list = lists[NUM_FOLLOWINGS - 1];
	ck_assert_uint_eq(verify_one(), 0);
	for (unsigned i = 0; i < NUM_FOLLOWINGS; i++)
		gnutls_x509_trust_list_deinit(lists[i], 1);
	list = first;
}

/* What GnuTLS, which does not look again, would refuse stays refused. */
TESTS(the_last_good_crl_stays, !is_off())
{
	const char *path = in(directory, "crl");

	load_revoking(path, &of_one, verify_one);
	ct_test_replace_file(path, "nonsense", 8);
	wait_a_look();
	ck_assert_uint_eq(verify_one(), REVOKED);
	/* Of another issuer alone. */
	write_later(path, of_int);
	wait_a_look();
	ck_assert_uint_eq(verify_one(), REVOKED);
	unlink(path);
	wait_a_look();
	ck_assert_uint_eq(verify_one(), REVOKED);
	write_later(path, of_one);
	wait_a_look();
	ck_assert_uint_eq(verify_one(), 0);
}

/* Calls of stat() for a file, and what it costs to have loaded it often. */
static const char *counted;
static unsigned num_counted;

int stat(const char *path, struct stat *out)
{
	if (counted != NULL && strcmp(path, counted) == 0)
		num_counted++;
	return fstatat(AT_FDCWD, path, out, 0);
}

TESTS(a_file_that_was_loaded_often_is_looked_at_once, !is_off())
{
	const char *path = in(directory, "crl");
	unsigned once;

	write_crl(path, &of_one);
	load(path);
	wait_a_look();
	counted = path;
	ck_assert_uint_eq(verify_one(), REVOKED);
	once = num_counted;
	ck_assert_uint_gt(once, 0);
	for (unsigned i = 0; i < 10; i++)
		load(path);
	wait_a_look();
	num_counted = 0;
	ck_assert_uint_eq(verify_one(), REVOKED);
	counted = NULL;
	ck_assert_uint_le(num_counted, once);
	write_later(path, of_one);
	wait_a_look();
	ck_assert_uint_eq(verify_one(), 0);
}

/* --- Places -------------------------------------------------------------- */

TESTS(the_path_holds_after_chdir, !is_off())
{
	ck_assert_int_eq(chdir(directory), 0);
	write_crl("crl", &of_one);
	load("crl");
	ck_assert_uint_eq(verify_one(), REVOKED);
	/* Signed well, but elsewhere. */
	write_later("other/crl", of_one);
	ck_assert_int_eq(chdir(other), 0);
	wait_a_look();
	ck_assert_uint_eq(verify_one(), REVOKED);
	write_later("../crl", of_one);
	wait_a_look();
	ck_assert_uint_eq(verify_one(), 0);
}

/* In a child, which does not come back. */
static void verify_in_another_root(void)
{
	ck_assert_int_eq(chroot(other), 0);
	ck_assert_int_eq(chdir("/"), 0);
	wait_a_look();
	ck_assert_uint_eq(verify_one(), REVOKED);
	_exit(0);
}

TESTS(no_other_root_is_looked_into, !is_off())
{
	char path[80], inner[180];
	int status;
	pid_t child;

	if (geteuid() != 0)
		return; /* may not chroot() */
	snprintf(path, sizeof(path), "%s-crl", directory);
	snprintf(inner, sizeof(inner), "mkdir %s/tmp", other);
	ck_assert_int_eq(system(inner), 0);
	load_revoking(path, &of_one, verify_one);
	snprintf(inner, sizeof(inner), "%s%s", other, path);
	write_later(inner, of_one);
	child = fork();
	if (child == 0)
		verify_in_another_root();
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_int_eq(status, 0);
	unlink(path);
}

int main(void)
{
	if (is_off())
		unsetenv("CATRUST_REFRESH_CRL");
	else
		setenv("CATRUST_REFRESH_CRL", "1", 1);
	return ct_run_tests((struct ct_tests){
		.timeout = 120, .set_up = set_up, .tear_down = tear_down});
}
