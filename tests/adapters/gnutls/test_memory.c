/*
 * Memory fails at each of the adapter's allocations in turn, while a program
 * loads CAs and CRLs and verifies.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The adapter is part of this program, which stands before libgnutls as a
 * preloaded library does, so that only its own allocations fail, and calls of
 * libgnutls that it makes. Every answer must be the one that it is with enough
 * memory, or an error; a certificate that was revoked, or whose CA is not
 * trusted, must never be accepted; and what was loaded must be there in full
 * when there is memory again.
 */

#include <config.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "base/compiler.h"
#include "failing_libgnutls.h"
#include "tests/fault/faults.h"
#include "tests/tools/checkers.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/gnutls_objects.h"
#include "tests/tools/fixed.h"

enum { NUM_CAS = 70, NUM_MORE = 20, REVOKED_CA = 2, UNKNOWN_CA = 999 };
enum { REVOKED = GNUTLS_CERT_REVOKED | GNUTLS_CERT_INVALID };

static char ca_path[] = "/tmp/catrust-memory-XXXXXX";
static char crl_path[] = "/tmp/catrust-memory-XXXXXX";
static gnutls_x509_crt_t good, revoked, unknown;
static gnutls_datum_t more_cas; /* PEM */

/* libcheck would run out of memory, too. */
#define EXPECT(condition) expect((condition), #condition, __LINE__)

static void expect(bool holds, const char *what, int line)
{
	if (holds)
		return;
	faults_disarm();
	printf("FAIL: line %d: %s\n", line, what);
	unlink(ca_path);
	unlink(crl_path);
	exit(1);
}

/* --- Certificates and files ---------------------------------------------- */

static void make_ca(struct ct_buffer *pem, unsigned number)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	char name[16];

	snprintf(name, sizeof(name), "CN=%u", number);
	ct_test_certificate(&der, &CT_TEST_CA(name, CT_TEST_P256(number % 5),
					      .without_signature = true));
	ct_write_pem(pem, "CERTIFICATE", &der);
}

static gnutls_x509_crt_t make_leaf(unsigned ca, unsigned serial)
{
	char name[16];

	snprintf(name, sizeof(name), "CN=%u", ca);
	return make_crt(&(struct ct_test_certificate_spec){
		.subject = "CN=leaf",
		.issuer = name,
		.serial = serial,
		.key = CT_TEST_P256(9),
		.signing_key = CT_TEST_P256(ca % 5),
	});
}

static void write_file(char *path, const struct ct_buffer *bytes)
{
	int fd = mkstemp(path);

	EXPECT(fd >= 0);
	EXPECT(write(fd, bytes->data, bytes->len) == (ssize_t)bytes->len);
	close(fd);
}

static void make_crl(struct ct_buffer *pem)
{
	struct ct_test_crl_entry entries[] = {{.serial = 8}, {.serial = 7}};
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	ct_test_crl(&der, &(struct ct_test_crl_spec){
				  .issuer = "CN=2",
				  .signing_key = CT_TEST_P256(REVOKED_CA),
				  .entries = entries,
				  .num_entries = CT_ARRAY_LEN(entries),
			  });
	ct_write_pem(pem, "X509 CRL", &der);
}

static void set_up(void)
{
	struct ct_buffer text = CT_BUFFER_INIT;

	gnutls_global_set_time_function(fixed_time);
	for (unsigned i = 0; i < NUM_CAS; i++)
		make_ca(&text, i);
	write_file(ca_path, &text);
	text.len = 0;
	make_crl(&text);
	write_file(crl_path, &text);
	text.len = 0;
	for (unsigned i = 0; i < NUM_MORE; i++)
		make_ca(&text, NUM_CAS + i);
	more_cas = (gnutls_datum_t){text.data, (unsigned)text.len};
	good = make_leaf(1, 5);
	revoked = make_leaf(REVOKED_CA, 7);
	unknown = make_leaf(UNKNOWN_CA, 5);
}

static void tear_down(void)
{
	gnutls_x509_crt_deinit(good);
	gnutls_x509_crt_deinit(revoked);
	gnutls_x509_crt_deinit(unknown);
	free(more_cas.data);
	unlink(ca_path);
	unlink(crl_path);
}

/* --- What a program does ------------------------------------------------- */

static int verify(gnutls_x509_trust_list_t list, gnutls_x509_crt_t leaf,
		  unsigned *status)
{
	*status = 0xdead;
	return gnutls_x509_trust_list_verify_crt(list, &leaf, 1, 0, status,
						 NULL);
}

/* An answer is what it should be, or an error. */
static void check(int ret, int expected)
{
	if (ret != expected)
		EXPECT(ret < 0);
}

/* @has_cas, @has_crls: loading them was a success. */
static void check_verdicts(gnutls_x509_trust_list_t list, bool has_cas,
			   bool has_crls, bool may_fail)
{
	unsigned status;
	int ret = verify(list, good, &status);

	if (!may_fail)
		EXPECT(ret == 0);
	if (ret == 0 && has_cas)
		EXPECT(status == 0);
	ret = verify(list, revoked, &status);
	if (!may_fail)
		EXPECT(ret == 0);
	if (ret == 0 && has_cas && has_crls)
		EXPECT(status == REVOKED);
	ret = verify(list, unknown, &status);
	if (ret == 0)
		EXPECT(status != 0);
}

static unsigned count_cas(gnutls_x509_trust_list_t list)
{
	gnutls_x509_trust_list_iter_t iterator = NULL;
	gnutls_x509_crt_t certificate;
	unsigned count = 0;

	while (gnutls_x509_trust_list_iter_get_ca(list, &iterator,
						  &certificate) == 0) {
		gnutls_x509_crt_deinit(certificate);
		count++;
	}
	return count;
}

/* What makes the adapter do more than verify, each in its own way. */
static void do_nothing(gnutls_certificate_credentials_t credentials,
		       gnutls_x509_trust_list_t list)
{
	(void)credentials;
	(void)list;
}

static void get_all(gnutls_certificate_credentials_t credentials,
		    gnutls_x509_trust_list_t list)
{
	(void)credentials;
	EXPECT(count_cas(list) <= NUM_CAS);
}

static void add_objects(gnutls_certificate_credentials_t credentials,
			gnutls_x509_trust_list_t list)
{
	(void)list;
	check(gnutls_certificate_set_x509_trust(credentials, NULL, 0),
	      GNUTLS_E_INVALID_REQUEST);
	(void)gnutls_x509_trust_list_remove_cas(list, NULL, 0);
}

static void get_names(gnutls_certificate_credentials_t credentials,
		      gnutls_x509_trust_list_t list)
{
	gnutls_session_t session;

	(void)list;
	if (gnutls_init(&session, GNUTLS_SERVER) != 0)
		return;
	check(gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE,
				     credentials),
	      0);
	gnutls_certificate_server_set_request(session, GNUTLS_CERT_REQUEST);
	gnutls_deinit(session);
}

/* The number of a CA's name, as make_ca() names them. */
static unsigned number_of(struct ct_span name)
{
	unsigned number = 0;

	for (size_t i = 15; i < name.len; i++)
		number = number * 10 + name.data[i] - '0';
	return number;
}

/* Servers send the name of each CA, and each once. Returns how many CAs there
 * are. */
static unsigned check_names(gnutls_certificate_credentials_t credentials,
			    gnutls_x509_trust_list_t list)
{
	bool is_there[NUM_CAS + NUM_MORE] = {false};
	struct ct_span names;
	unsigned count = 0, num_cas;
	bool is_known;

	get_names(credentials, list);
	is_known = names_of_list(list, &names);
	while (is_known && names.len > 2) {
		size_t len = 2 + (size_t)names.data[1];
		unsigned number;

		EXPECT(len <= names.len);
		number = number_of(ct_span(names.data, len));
		EXPECT(number < CT_ARRAY_LEN(is_there) && !is_there[number]);
		is_there[number] = true;
		names = ct_span(names.data + len, names.len - len);
		count++;
	}
	num_cas = count_cas(list);
	EXPECT(!is_known || count == num_cas);
	return num_cas;
}

typedef void act_function(gnutls_certificate_credentials_t credentials,
			  gnutls_x509_trust_list_t list);
static act_function *const acts[] = {do_nothing, get_all, add_objects,
				     get_names};

static int add_files(gnutls_certificate_credentials_t credentials)
{
	return gnutls_certificate_set_x509_trust_file(credentials, ca_path,
						      GNUTLS_X509_FMT_PEM);
}

static int add_more(gnutls_x509_trust_list_t list)
{
	return gnutls_x509_trust_list_add_trust_mem(list, &more_cas, NULL,
						    GNUTLS_X509_FMT_PEM,
						    GNUTLS_TL_USE_IN_TLS, 0);
}

/* False when there was no fault any more. */
static bool play(act_function *act, unsigned nth, bool all)
{
	gnutls_certificate_credentials_t credentials;
	gnutls_x509_trust_list_t list;
	int num_cas, num_crls, num_more;
	bool has_failed;

	EXPECT(gnutls_certificate_allocate_credentials(&credentials) == 0);
	gnutls_certificate_get_trust_list(credentials, &list);
	faults_arm_memory(nth, all);
	num_cas = add_files(credentials);
	check(num_cas, NUM_CAS);
	num_crls = gnutls_certificate_set_x509_crl_file(credentials, crl_path,
							GNUTLS_X509_FMT_PEM);
	check(num_crls, 1);
	check_verdicts(list, num_cas > 0, num_crls > 0, true);
	act(credentials, list);
	check_verdicts(list, num_cas > 0, num_crls > 0, true);
	num_more = add_more(list);
	EXPECT(num_more <= NUM_MORE); /* libgnutls itself may add some */
	has_failed = faults_disarm();
	check_verdicts(list, num_cas > 0, num_crls > 0, false);
	check_names(credentials, list);
	check_verdicts(list, num_cas > 0, num_crls > 0, false);
	/* What failed, a program tries again. */
	if (num_cas < 0)
		EXPECT(add_files(credentials) == NUM_CAS);
	if (num_more < NUM_MORE)
		EXPECT(add_more(list) > 0);
	EXPECT(check_names(credentials, list) == NUM_CAS + NUM_MORE);
	gnutls_certificate_free_credentials(credentials);
	return has_failed;
}

int main(void)
{
	/* Under valgrind each takes thirty times as long. */
	const bool is_slow = ct_test_is_memchecked();

	set_up();
	if (!make_libgnutls_fail()) {
		puts("skipped: this libgnutls is not one for the adapter");
		tear_down();
		return 77;
	}
	for (size_t i = 0; i < 2 * CT_ARRAY_LEN(acts); i++) {
		const bool all = i % 2 != 0;
		unsigned nth = 1;

		while (play(acts[i / 2], nth, all))
			nth += is_slow ? 9 : all ? 4 : 1;
		printf("%zu: %u allocations\n", i, nth - 1);
		EXPECT(nth > 20); /* the adapter is there */
	}
	tear_down();
	return 0;
}
