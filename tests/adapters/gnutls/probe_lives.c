/*
 * Credentials and libgnutls's own life: it is ended and begun again, around
 * credentials and while some live on; credentials are freed by other threads
 * than made them, while others verify. With and without the adapter the output
 * must be equal.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: probe_lives
 */

#include <config.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "base/compiler.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/gnutls_objects.h"
#include "tests/tools/fixed.h"

enum { NUM_THREADS = 4, NUM_ROUNDS = 40 };

static struct ct_buffer cas, crls; /* PEM */
static struct ct_buffer leaves[3]; /* good, revoked, of an unknown CA */

static void make_leaf(struct ct_buffer *out, unsigned ca, unsigned serial)
{
	char issuer[16];

	snprintf(issuer, sizeof(issuer), "CN=%u", ca);
	ct_test_certificate(out, &(struct ct_test_certificate_spec){
					 .subject = "CN=leaf",
					 .issuer = issuer,
					 .serial = serial,
					 .key = CT_TEST_P256(9),
					 .signing_key = CT_TEST_P256(ca),
				 });
}

static void make_all(void)
{
	struct ct_test_crl_entry entry = {.serial = 7};
	struct ct_buffer der = CT_BUFFER_INIT;

	for (unsigned i = 1; i <= 3; i++) {
		char name[16];

		snprintf(name, sizeof(name), "CN=%u", i);
		ct_test_certificate(&der, &CT_TEST_CA(name, CT_TEST_P256(i)));
		ct_write_pem(&cas, "CERTIFICATE", &der);
		der.len = 0;
	}
	ct_test_crl(&der, &(struct ct_test_crl_spec){
				  .issuer = "CN=1",
				  .signing_key = CT_TEST_P256(1),
				  .entries = &entry,
				  .num_entries = 1,
			  });
	ct_write_pem(&crls, "X509 CRL", &der);
	ct_buffer_clear(&der);
	make_leaf(&leaves[0], 2, 5);
	make_leaf(&leaves[1], 1, 7);
	make_leaf(&leaves[2], 4, 5);
}

static gnutls_certificate_credentials_t load(void)
{
	const gnutls_datum_t ca_data = datum_of(&cas),
			     crl_data = datum_of(&crls);
	gnutls_certificate_credentials_t credentials;

	if (gnutls_certificate_allocate_credentials(&credentials) != 0 ||
	    gnutls_certificate_set_x509_trust_mem(credentials, &ca_data,
						  GNUTLS_X509_FMT_PEM) != 3 ||
	    gnutls_certificate_set_x509_crl_mem(credentials, &crl_data,
						GNUTLS_X509_FMT_PEM) != 1)
		exit(2);
	return credentials;
}

static unsigned verify(gnutls_certificate_credentials_t credentials,
		       unsigned which)
{
	gnutls_x509_crt_t leaf = import_crt(datum_of(&leaves[which]));
	gnutls_x509_trust_list_t list;
	unsigned status = 0xdead;

	gnutls_certificate_get_trust_list(credentials, &list);
	if (gnutls_x509_trust_list_verify_crt(list, &leaf, 1, 0, &status,
					      NULL) < 0)
		exit(2);
	gnutls_x509_crt_deinit(leaf);
	return status;
}

static void say(const char *when, gnutls_certificate_credentials_t credentials)
{
	printf("%s:", when);
	for (unsigned i = 0; i < CT_ARRAY_LEN(leaves); i++)
		printf(" %#x", verify(credentials, i));
	printf("\n");
}

/* --- libgnutls's life ---------------------------------------------------- */

static void end_and_begin(void)
{
	gnutls_global_deinit();
	printf("begun: %d\n", gnutls_global_init());
	gnutls_global_set_time_function(fixed_time);
}

static void live_on(void)
{
	gnutls_certificate_credentials_t used = load(), unused = load();

	say("before", used);
	end_and_begin();
	say("loaded before, used before", used);
	say("loaded before", unused);
	gnutls_certificate_free_credentials(used);
	end_and_begin();
	say("two ends later", unused);
	gnutls_global_deinit();
	gnutls_certificate_free_credentials(unused);
	printf("begun: %d\n", gnutls_global_init());
	gnutls_global_set_time_function(fixed_time);
}

static void come_and_go(void)
{
	for (int i = 0; i < 5; i++) {
		gnutls_certificate_credentials_t credentials = load();

		say("cycle", credentials);
		gnutls_certificate_free_credentials(credentials);
		end_and_begin();
	}
}

/* --- Threads ------------------------------------------------------------- */

static gnutls_certificate_credentials_t passed[NUM_THREADS];
static unsigned expected[CT_ARRAY_LEN(leaves)];
static pthread_barrier_t barrier;
static atomic_uint num_right;

/* Makes credentials, and verifies with them and frees them where another
 * thread made them, while a third one is at its own. */
static void *pass_on(void *number)
{
	const unsigned own = *(const unsigned *)number;

	for (unsigned i = 0; i < NUM_ROUNDS; i++) {
		const unsigned which = (i + own) % CT_ARRAY_LEN(leaves);
		gnutls_certificate_credentials_t next;

		passed[own] = load();
		if (i % 2 == 0 && verify(passed[own], which) == expected[which])
			num_right++;
		pthread_barrier_wait(&barrier);
		next = passed[(own + 1) % NUM_THREADS];
		if (i % 3 != 0 && verify(next, which) == expected[which])
			num_right++;
		gnutls_certificate_free_credentials(next);
		pthread_barrier_wait(&barrier);
	}
	return NULL;
}

static void use_threads(void)
{
	gnutls_certificate_credentials_t credentials = load();
	unsigned numbers[NUM_THREADS];
	pthread_t threads[NUM_THREADS];

	for (unsigned i = 0; i < CT_ARRAY_LEN(leaves); i++)
		expected[i] = verify(credentials, i);
	if (pthread_barrier_init(&barrier, NULL, NUM_THREADS) != 0)
		exit(2);
	for (unsigned i = 0; i < NUM_THREADS; i++) {
		numbers[i] = i;
		if (pthread_create(&threads[i], NULL, pass_on, &numbers[i]) !=
		    0)
			exit(2);
	}
	for (unsigned i = 0; i < NUM_THREADS; i++)
		pthread_join(threads[i], NULL);
	pthread_barrier_destroy(&barrier);
	printf("right: %u\n", atomic_load(&num_right));
	say("after the threads", credentials);
	gnutls_certificate_free_credentials(credentials);
}

int main(void)
{
	gnutls_global_set_time_function(fixed_time);
	make_all();
	live_on();
	come_and_go();
	use_threads();
	ct_buffer_clear(&cas);
	ct_buffer_clear(&crls);
	for (unsigned i = 0; i < CT_ARRAY_LEN(leaves); i++)
		ct_buffer_clear(&leaves[i]);
	return 0;
}
