/*
 * Test of a program that opens libcatrust with dlopen() and closes it, again
 * and again, and verifies each time: its memory does not grow, and a thread
 * that verified may end afterwards.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * libcrypto would keep it loaded; here it is not used (test_interposed.c).
 */

#include <config.h>

#include <dlfcn.h>
#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <catrust/catrust.h>

#include "tests/tools/checkers.h"
#include "tests/tools/signer.h"

#ifndef __GLIBC__
int main(void)
{
	puts("skipped: only glibc tells how much memory is used");
	return 77;
}
#else

enum { WARM = 10, TIMES = 100, MAX_GROWTH = 4096 };

void BN_free(void *number);

void BN_free(void *number)
{
	(void)number;
	abort();
}

static struct ct_buffer root, leaf;
static void *library;

static void make_chain(void)
{
	struct ct_test_certificate_spec spec = CT_TEST_CA(
		"CN=Root", CT_TEST_P384(0), .key_usage = CT_TEST_KEY_CERT_SIGN,
		.with_key_ids = true);

	ct_test_certificate(&root, &spec);
	ct_test_certificate(&leaf,
			    &(struct ct_test_certificate_spec){
				    .subject = "CN=Leaf",
				    .issuer = "CN=Root",
				    .serial = 2,
				    .key = CT_TEST_P384(1),
				    .signing_key = CT_TEST_P384(0),
				    .key_usage = CT_TEST_DIGITAL_SIGNATURE,
				    .with_key_ids = true,
			    });
}

# define FIND(name) __typeof__(name) *find_##name = get(# name)

static void *get(const char *name)
{
	void *symbol = dlsym(library, name);

	if (symbol == NULL) {
		fprintf(stderr, "%s is missing\n", name);
		exit(1);
	}
	return symbol;
}

static void *verify(void *barrier)
{
	struct catrust_bytes sent[] = {{leaf.data, leaf.len}};
	FIND(catrust_store_new);
	FIND(catrust_store_add_memory);
	FIND(catrust_store_unref);
	FIND(catrust_verify_options_new);
	FIND(catrust_verify_options_free);
	FIND(catrust_verify);
	struct catrust_verify_options *options =
		find_catrust_verify_options_new(CATRUST_PROFILE_RFC5280);
	struct catrust_store *store = find_catrust_store_new();

	if (find_catrust_store_add_memory(store, root.data, root.len, NULL,
					  NULL) != CATRUST_OK ||
	    find_catrust_verify(store, options, sent, 1, NULL) != CATRUST_OK) {
		fputs("the chain does not verify\n", stderr);
		exit(1);
	}
	find_catrust_verify_options_free(options);
	find_catrust_store_unref(store);
	pthread_barrier_wait(barrier); /* verified */
	pthread_barrier_wait(barrier); /* closed */
	return NULL;
}

static void open_and_close(const char *path)
{
	pthread_barrier_t barrier;
	pthread_t thread;

	library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	if (library == NULL) {
		printf("skipped: no shared library: %s\n", dlerror());
		exit(77);
	}
	if (pthread_barrier_init(&barrier, NULL, 2) != 0 ||
	    pthread_create(&thread, NULL, verify, &barrier) != 0)
		exit(1);
	pthread_barrier_wait(&barrier);
	dlclose(library);
	pthread_barrier_wait(&barrier);
	pthread_join(thread, NULL);
	pthread_barrier_destroy(&barrier);
}

int main(void)
{
	const char *build = getenv("top_builddir");
	size_t before = 0, after;
	char path[4096];

	snprintf(path, sizeof(path), "%s/.libs/libcatrust.so",
		 build != NULL ? build : ".");
	make_chain();
	for (int i = 0; i < TIMES; i++) {
		if (i == WARM)
			before = mallinfo2().uordblks;
		open_and_close(path);
	}
	after = mallinfo2().uordblks;
	ct_buffer_clear(&root);
	ct_buffer_clear(&leaf);
	printf("%zu octets, then %zu\n", before, after);
	/* Valgrind counts what it adds to freed blocks that it keeps, and
	 * finds lost ones itself. */
	return after <= before + MAX_GROWTH || ct_test_is_memchecked()
		       ? EXIT_SUCCESS
		       : EXIT_FAILURE;
}

#endif
