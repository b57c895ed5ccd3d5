/*
 * Threads that load a file of CAs while another process attacks it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: PROGRAM DIRECTORY
 *
 * One version of the file begins with the other. So whatever a TLS library
 * reads, which does not notice that the file changes, each certificate that it
 * takes is one of a version, and never one's head with another's tail. Trust is
 * asked for its certificates when the next file has been loaded: the one it was
 * loaded from is another by then. Prints the same always, if all is well.
 */

#include <config.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/adapters/changing_files.h"
#include "tests/tools/corpus.h"
#include "tests/tools/file_attacks.h"

enum {
	NUM_THREADS = 4,
	NUM_ROUNDS = 100,
	NUM_WAYS = 2,
	FEW = 5,
	MANY = CT_NUM_CHANGING_CAS,
};

static struct ct_buffer ders[MANY];
static struct ct_span cas[MANY];
static struct ct_test_victim victim;
static void *shared;
static atomic_uint num_loaded, num_refused, num_wrong;

static _Thread_local size_t num_listed;

static void see_ca(struct ct_span der)
{
	num_listed++;
	for (size_t i = 0; i < MANY; i++)
		if (ct_span_equal(der, cas[i]))
			return;
	num_wrong++;
}

static void check(void *trust)
{
	size_t num_found;

	if (trust == NULL)
		return;
	num_found = ct_trust_find(trust, cas, MANY);
	num_listed = 0;
	ct_trust_list(trust, see_ca);
	if (num_listed < num_found)
		num_wrong++;
	ct_trust_free(trust);
}

/* Until both was seen, however slow the other process is. */
static bool is_done(unsigned round)
{
	return round >= NUM_ROUNDS && num_loaded > 0 && num_refused > 0;
}

static void *run_thread(void *argument)
{
	unsigned number = (unsigned)(uintptr_t)argument;
	void *before = NULL;

	for (unsigned round = 0; !is_done(round); round++) {
		void *trust =
			ct_trust_load(victim.path, (number + round) % NUM_WAYS);

		*(trust != NULL ? &num_loaded : &num_refused) += 1;
		ct_trust_load_more(shared, victim.path);
		(void)ct_trust_find(shared, &cas[number], 1);
		check(before);
		before = trust;
	}
	check(before);
	return NULL;
}

/* When the attacks have ended there is one version, whatever was shared. */
static void check_last(void)
{
	for (unsigned way = 0; way < NUM_WAYS; way++) {
		void *trust = ct_trust_load(victim.path, way);

		printf("way %u: %zu CAs\n", way,
		       trust != NULL ? ct_trust_find(trust, cas, MANY) : 0);
		check(trust);
	}
}

static void make_versions(void)
{
	static const struct ct_corpus corpus = {.seed = 601,
						.flags = CT_CORPUS_REAL_POINTS};

	for (size_t i = 0; i < MANY; i++) {
		ct_corpus_der(&ders[i], &corpus, i);
		cas[i] = ct_span(ders[i].data, ders[i].len);
	}
	ct_corpus_bundle(&victim.versions[0], &corpus, FEW);
	ct_corpus_bundle(&victim.versions[1], &corpus, MANY);
}

int main(int argc, char **argv)
{
	pthread_t threads[NUM_THREADS];
	pid_t attacker;

	if (argc < 2)
		return 2;
	make_versions();
	ct_test_victim_init(&victim, argv[1], "changing.pem");
	shared = ct_trust_load(victim.path, 0);
	attacker = ct_test_attacks_begin(&victim, 1, CT_TEST_NUM_FILE_ATTACKS);
	for (size_t i = 0; i < NUM_THREADS; i++)
		if (pthread_create(&threads[i], NULL, run_thread,
				   (void *)(uintptr_t)i) != 0)
			abort();
	for (size_t i = 0; i < NUM_THREADS; i++)
		(void)pthread_join(threads[i], NULL);
	ct_test_attacks_end(attacker, &victim, 1);
	check_last();
	check(shared);
	printf("%u certificates that no version has\n",
	       atomic_load(&num_wrong));
	ct_test_victim_clear(&victim);
	for (size_t i = 0; i < MANY; i++)
		ct_buffer_clear(&ders[i]);
	return num_wrong != 0;
}
