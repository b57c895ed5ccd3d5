/*
 * Many threads request certificates and verify with one list while the adapter
 * adds to it, and get what GnuTLS alone says; and so does a child that is
 * forked meanwhile. In the last round the file of CRLs is replaced: then each
 * gets what GnuTLS says with the old ones or with the new ones, and with the
 * new ones in the end.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: threads [ROUNDS [CHAINS]]
 * WITHOUT_FORK in the environment: no children. A checker of memory would see
 * in them what other threads had on their stacks.
 *
 * Linked with the adapter before libgnutls, so that sanitizers see its code.
 * What GnuTLS says alone comes from a list that is made of objects, which the
 * adapter leaves to it.
 */

#include <config.h>

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "pool.h"
#include "tests/tools/checkers.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/random.h"
#include "tests/tools/fixed.h"
#include "tests/tools/replace_file.h"

enum { NUM_THREADS = 8, MOST_CHAIN = 4, MOST_CHAINS = 512, PATIENCE = 60 };

struct chain {
	gnutls_x509_crt_t certificates[MOST_CHAIN];
	unsigned count;
	unsigned statuses[2]; /* by GnuTLS alone: old CRLs, new ones */
};

static struct pool pool;
static gnutls_x509_crt_t objects[POOL_MOST];
static struct chain chains[MOST_CHAINS];
static unsigned num_chains = 200;
static gnutls_certificate_credentials_t credentials;
static gnutls_x509_trust_list_t list;
static pthread_barrier_t barrier;
static atomic_uint num_wrong;
static atomic_bool is_going_on; /* until a reload was seen */
static bool is_reload_round;	/* set before the threads start */
static char crl_path[] = "/tmp/catrust-threads-XXXXXX";

/* From a leaf upwards. */
static void make_chain(struct chain *chain, struct ct_random *random)
{
	size_t at = pool.num_cas +
		    ct_random_below(random, pool.count - pool.num_cas);

	while (chain->count < MOST_CHAIN) {
		size_t candidates[POOL_MOST], found = 0;

		chain->certificates[chain->count++] = objects[at];
		for (size_t i = 0; i < pool.num_cas; i++)
			if (strcmp(pool.certificates[i].subject,
				   pool.certificates[at].issuer) == 0)
				candidates[found++] = i;
		if (ct_random_below(random, 3) == 0)
			break;
		at = candidates[ct_random_below(random, found)];
	}
}

/* The first CRLs of each issuer, which have entries, or the second ones, which
 * are newer; not the others, which would take their place. */
static bool is_used_crl(unsigned number, unsigned which)
{
	return number < 36 && number % 6 == which;
}

static void make_chains(void)
{
	struct ct_random random = ct_random(1, 0);

	for (unsigned i = 0; i < num_chains; i++)
		make_chain(&chains[i], &random);
}

static void ask_gnutls(unsigned which)
{
	gnutls_x509_trust_list_t native;

	gnutls_x509_trust_list_init(&native, 0);
	for (unsigned i = 0; i < pool.num_cas; i++) {
		gnutls_x509_crt_t ca = pool_import(&pool.certificates[i].der);

		gnutls_x509_trust_list_add_cas(native, &ca, 1, 0);
	}
	for (unsigned i = 0; i < pool.num_crls; i++) {
		const gnutls_datum_t data = {pool.crls[i].data,
					     (unsigned)pool.crls[i].len};
		gnutls_x509_crl_t crl;

		if (!is_used_crl(i, which))
			continue;
		gnutls_x509_crl_init(&crl);
		gnutls_x509_crl_import(crl, &data, GNUTLS_X509_FMT_DER);
		gnutls_x509_trust_list_add_crls(native, &crl, 1,
						GNUTLS_TL_NO_DUPLICATES, 0);
	}
	for (unsigned i = 0; i < num_chains; i++)
		gnutls_x509_trust_list_verify_crt(
			native, chains[i].certificates, chains[i].count, 0,
			&chains[i].statuses[which], NULL);
	gnutls_x509_trust_list_deinit(native, 1);
}

static void write_crls(unsigned which)
{
	CT_TEST_BUFFER crls = CT_BUFFER_INIT;

	for (unsigned i = 0; i < pool.num_crls; i++)
		if (is_used_crl(i, which))
			ct_write_pem(&crls, "X509 CRL", &pool.crls[i]);
	ct_test_replace_file(crl_path, crls.data, crls.len);
}

static void load(void)
{
	CT_TEST_BUFFER cas = CT_BUFFER_INIT;
	gnutls_datum_t data;

	gnutls_certificate_allocate_credentials(&credentials);
	gnutls_certificate_get_trust_list(credentials, &list);
	for (unsigned i = 0; i < pool.num_cas; i++)
		ct_write_pem(&cas, "CERTIFICATE", &pool.certificates[i].der);
	write_crls(0);
	data = (gnutls_datum_t){cas.data, (unsigned)cas.len};
	if (gnutls_certificate_set_x509_trust_mem(credentials, &data,
						  GNUTLS_X509_FMT_PEM) !=
	    (int)pool.num_cas)
		abort();
	if (gnutls_certificate_set_x509_crl_file(credentials, crl_path,
						 GNUTLS_X509_FMT_PEM) != 6)
		abort();
}

/* Whether the verdict is that of the old CRLs, or of the new ones. */
static bool is_verdict(const struct chain *chain, bool may_be_old,
		       bool may_be_new)
{
	gnutls_x509_crt_t certificates[MOST_CHAIN];
	unsigned status = 0xdead;
	int ret;

	memcpy(certificates, chain->certificates, sizeof(certificates));
	ret = gnutls_x509_trust_list_verify_crt2(
		list, certificates, chain->count, NULL, 0, 0, &status, NULL);
	return ret == 0 && ((may_be_old && status == chain->statuses[0]) ||
			    (may_be_new && status == chain->statuses[1]));
}

static bool is_right(const struct chain *chain)
{
	return is_verdict(chain, true, is_reload_round);
}

static bool is_issuer_found(gnutls_x509_crt_t of)
{
	gnutls_x509_crt_t issuer;

	if (gnutls_x509_trust_list_get_issuer(list, of, &issuer,
					      GNUTLS_TL_GET_COPY) < 0)
		return false;
	gnutls_x509_crt_deinit(issuer);
	return true;
}

static unsigned count_cas(void)
{
	gnutls_x509_trust_list_iter_t iterator = NULL;
	gnutls_x509_crt_t ca;
	unsigned count = 0;

	while (gnutls_x509_trust_list_iter_get_ca(list, &iterator, &ca) == 0) {
		count++;
		gnutls_x509_crt_deinit(ca);
	}
	return count;
}

/* The list gets the names of its CAs, from the first thread that comes. */
static void request_certificates(void)
{
	gnutls_session_t session;

	if (gnutls_init(&session, GNUTLS_SERVER) < 0)
		abort();
	gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, credentials);
	gnutls_certificate_server_set_request(session, GNUTLS_CERT_REQUEST);
	gnutls_deinit(session);
}

static void *run_thread(void *number)
{
	size_t start = (size_t)(uintptr_t)number;

	pthread_barrier_wait(&barrier);
	request_certificates();
	for (size_t i = 0; i < num_chains; i++) {
		const struct chain *chain =
			&chains[(i * 7 + start * 31) % num_chains];

		if (!is_right(chain))
			num_wrong++;
		if (i % 16 == start && !is_issuer_found(objects[pool.num_cas]))
			num_wrong++;
	}
	if (start == 3 && count_cas() != pool.num_cas)
		num_wrong++;
	for (size_t i = start; atomic_load(&is_going_on); i++)
		if (!is_verdict(&chains[i % num_chains], true, true))
			num_wrong++;
	return NULL;
}

/* Files are looked at once a second, and read by one thread while the others
 * go on with what was there. */
static void wait_for_new(const struct chain *chain)
{
	const struct timespec time = {0, 20000000};

	for (int i = 0; i < PATIENCE * 50; i++) {
		if (is_verdict(chain, false, true))
			return;
		nanosleep(&time, NULL);
	}
	num_wrong++;
}

static void reload(void)
{
	write_crls(1);
	for (size_t i = 0; i < num_chains; i++)
		if (chains[i].statuses[0] != chains[i].statuses[1]) {
			wait_for_new(&chains[i]);
			break;
		}
	for (size_t i = 0; i < num_chains; i++)
		if (!is_verdict(&chains[i], false, true))
			num_wrong++;
	atomic_store(&is_going_on, false);
}

static bool can_fork(void)
{
	return ct_test_can_fork_with_threads() && !ct_test_is_memchecked() &&
	       getenv("WITHOUT_FORK") == NULL;
}

/* The child has this thread alone, whatever the others were doing. */
static void fork_child(void)
{
	int status;
	pid_t child = fork();

	if (child == 0) {
		alarm(60);
		request_certificates();
		for (size_t i = 0; i < num_chains; i += 9)
			if (!is_right(&chains[i]))
				_exit(1);
		_exit(0);
	}
	if (child < 0 || waitpid(child, &status, 0) != child || status != 0)
		num_wrong++;
}

static void run_round(bool with_fork, bool with_reload)
{
	pthread_t threads[NUM_THREADS];

	load();
	is_reload_round = with_reload;
	atomic_store(&is_going_on, with_reload);
	pthread_barrier_init(&barrier, NULL, NUM_THREADS + 1);
	for (size_t i = 0; i < NUM_THREADS; i++)
		pthread_create(&threads[i], NULL, run_thread,
			       (void *)(uintptr_t)i);
	pthread_barrier_wait(&barrier);
	for (int i = 0; with_fork && i < 4; i++)
		fork_child();
	if (with_reload)
		reload();
	for (size_t i = 0; i < NUM_THREADS; i++)
		pthread_join(threads[i], NULL);
	pthread_barrier_destroy(&barrier);
	gnutls_certificate_free_credentials(credentials);
}

/* What a process does once is done before there are threads: helgrind sees no
 * order in pthread_once(). */
static bool is_first_right(void)
{
	bool is_good;

	load();
	is_good = is_verdict(&chains[0], true, false);
	request_certificates();
	gnutls_certificate_free_credentials(credentials);
	return is_good;
}

/* The adapter's functions are in use, not libgnutls's. */
static bool is_adapted(void)
{
	Dl_info info;
	void *address =
		dlsym(RTLD_DEFAULT, "gnutls_x509_trust_list_verify_crt2");

	return address != NULL && dladdr(address, &info) != 0 &&
	       strstr(info.dli_fname, "libcatrust-gnutls") != NULL;
}

int main(int argc, char **argv)
{
	unsigned long rounds = argc > 1 ? strtoul(argv[1], NULL, 10) : 4;
	unsigned num_good = 0, num_revoked = 0, num_changed = 0;
	int fd;

	if (argc > 2)
		num_chains = (unsigned)strtoul(argv[2], NULL, 10);
	if (num_chains == 0 || num_chains > MOST_CHAINS || !is_adapted()) {
		fprintf(stderr, "the adapter is not in use\n");
		return 1;
	}
	if (ct_test_is_memchecked()) {
		rounds = 1;
		num_chains = 24;
	}
	setenv("CATRUST_REFRESH_CRL", "1", 1);
	gnutls_global_set_time_function(fixed_time);
	pool_make(&pool);
	for (unsigned i = 0; i < pool.count; i++)
		objects[i] = pool_import(&pool.certificates[i].der);
	make_chains();
	ask_gnutls(0);
	ask_gnutls(1);
	for (unsigned i = 0; i < num_chains; i++) {
		num_changed += chains[i].statuses[0] != chains[i].statuses[1];
		num_good += chains[i].statuses[0] == 0;
		num_revoked +=
			(chains[i].statuses[0] & GNUTLS_CERT_REVOKED) != 0;
	}
	fd = mkstemp(crl_path);
	if (fd < 0)
		return 99;
	close(fd);
	num_wrong += !is_first_right();
	for (unsigned long i = 0; i < rounds; i++)
		run_round(can_fork(), i + 1 == rounds);
	unlink(crl_path);
	for (unsigned i = 0; i < pool.count; i++)
		gnutls_x509_crt_deinit(objects[i]);
	pool_clear(&pool);
	printf("%u chains, %u good, %u revoked; %u wrong answers\n", num_chains,
	       num_good, num_revoked, atomic_load(&num_wrong));
	return num_wrong != 0 || num_good == 0 || num_revoked == 0 ||
	       (num_chains > 100 && num_changed == 0);
}
