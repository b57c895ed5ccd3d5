/*
 * Checking certificates by a CRL through the native functions. See crl_input.h.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A check is catrust_store_check_cert(): certificates were read before, as
 * with the other libraries; the CRL's issuer, scope, time and signature (once)
 * count. In the mode crl-bytes it is catrust_store_check_revocation(), which
 * reads both certificates each time.
 */

#include <config.h>

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <catrust/catrust.h>

#include "bench/crl_input.h"

enum { NOW = 1780000000, WORKERS = 3, REFRESHES = 10 /* a second */ };

struct checked {
	struct catrust_store *store;
	struct crl_pool *pool;
	struct catrust_bytes ca; /* owned */
	struct catrust_cert *issuer, *certs[CRL_POOL];
	enum catrust_crl_verdict verdict;
	/* crl-refresh */
	char directory[4096]; /* of the file that changes; "" otherwise */
	struct catrust_bytes versions[2];
	pthread_t writer;
	atomic_bool is_over;
	/* crl-fork */
	pid_t workers[WORKERS];
};

static void unload(void *loaded)
{
	struct checked *checked = loaded;

	atomic_store(&checked->is_over, true);
	if (checked->directory[0] != '\0') {
		pthread_join(checked->writer, NULL);
		unlink(crl_path(checked->directory, "crl.der"));
		rmdir(checked->directory);
	}
	for (int i = 0; i < WORKERS; i++)
		if (checked->workers[i] > 0) {
			kill(checked->workers[i], SIGTERM);
			waitpid(checked->workers[i], NULL, 0);
		}
	catrust_store_unref(checked->store);
	catrust_cert_unref(checked->issuer);
	for (size_t i = 0; i < CRL_POOL; i++)
		catrust_cert_unref(checked->certs[i]);
	crl_pool_free(checked->pool);
	free((void *)(uintptr_t)checked->ca.data);
	for (int i = 0; i < 2; i++)
		free((void *)(uintptr_t)checked->versions[i].data);
	free(checked);
}

static struct catrust_bytes read_bytes(const char *directory, const char *name)
{
	struct catrust_bytes out = {NULL, 0};

	out.data = bench_read_file(crl_path(directory, name), &out.len);
	return out;
}

/* @crl: the directory that crl.der is loaded from. */
static struct checked *load_from(const char *directory, const char *crl)
{
	struct checked *checked = calloc(1, sizeof(*checked));
	enum catrust_error error;

	if (checked == NULL)
		return NULL;
	checked->store = catrust_store_new();
	checked->ca = read_bytes(directory, "ca.der");
	checked->verdict = CATRUST_CRL_UNREVOKED;
	error = catrust_store_add_memory(checked->store, checked->ca.data,
					 checked->ca.len, NULL, NULL);
	if (error == CATRUST_OK)
		error = catrust_store_add_crl_file(
			checked->store, crl_path(crl, "crl.der"), NULL, NULL);
	if (error == CATRUST_OK)
		return checked;
	bench_complain(crl, catrust_strerror(error));
	unload(checked);
	return NULL;
}

static void *load(const char *directory, size_t *out_num)
{
	*out_num = 1;
	return load_from(directory, directory);
}

static int read_certs(struct checked *checked)
{
	if (catrust_cert_new(checked->ca, &checked->issuer) != CATRUST_OK)
		return -1;
	for (size_t i = 0; i < CRL_POOL; i++)
		if (catrust_cert_new(
			    (struct catrust_bytes){checked->pool->certs[i].data,
						   checked->pool->certs[i].len},
			    &checked->certs[i]) != CATRUST_OK)
			return -1;
	return 0;
}

static struct checked *with_pool(struct checked *checked, const char *directory,
				 const char *name)
{
	if (checked == NULL)
		return NULL;
	checked->pool = crl_pool_read(directory, name);
	if (checked->pool != NULL && read_certs(checked) == 0)
		return checked;
	unload(checked);
	return NULL;
}

static int check(void *loaded)
{
	struct checked *checked = loaded;
	struct catrust_revocation revocation;

	return catrust_store_check_cert(
		       checked->store, checked->certs[crl_next(CRL_POOL)],
		       checked->issuer, NOW, &revocation) != CATRUST_OK ||
	       revocation.verdict != checked->verdict;
}

static int check_bytes(void *loaded)
{
	struct checked *checked = loaded;
	struct catrust_revocation revocation;
	size_t number = crl_next(CRL_POOL);
	struct catrust_bytes certificate = {checked->pool->certs[number].data,
					    checked->pool->certs[number].len};

	return catrust_store_check_revocation(checked->store, certificate,
					      checked->ca, NOW,
					      &revocation) != CATRUST_OK ||
	       revocation.verdict != checked->verdict;
}

static void *load_good(const char *directory, size_t *out_num)
{
	return with_pool(load(directory, out_num), directory, "good.der");
}

static void *load_first(const char *directory, size_t *out_num)
{
	void *checked = load_good(directory, out_num);

	if (checked != NULL && check(checked) != 0)
		bench_complain(directory, "the first check fails");
	return checked;
}

static void *load_revoked(const char *directory, size_t *out_num)
{
	struct checked *checked =
		with_pool(load(directory, out_num), directory, "revoked.der");

	if (checked != NULL)
		checked->verdict = CATRUST_CRL_REVOKED;
	return checked;
}

/* ---- A file that changes ---- */

static int put(const char *directory, const struct catrust_bytes *bytes)
{
	char target[4096 + 16];
	const char *spare = crl_path(directory, "spare");
	FILE *file = fopen(spare, "wb");
	int is_bad;

	if (file == NULL)
		return -1;
	is_bad = fwrite(bytes->data, 1, bytes->len, file) != bytes->len;
	is_bad = fclose(file) != 0 || is_bad;
	snprintf(target, sizeof(target), "%s/crl.der", directory);
	return is_bad || rename(spare, target) != 0 ? -1 : 0;
}

/* Versions take turns; both were issued at the same time, so none is older. */
static void *refresh_on(void *data)
{
	const struct timespec pause = {.tv_nsec = 1000000000 / REFRESHES};
	struct checked *checked = data;

	for (unsigned i = 1; !atomic_load(&checked->is_over); i++) {
		if (put(checked->directory, &checked->versions[i % 2]) != 0 ||
		    catrust_store_refresh(checked->store, CATRUST_VANISHED_KEEP,
					  NULL) != CATRUST_OK)
			bench_complain(checked->directory,
				       "cannot be refreshed");
		nanosleep(&pause, NULL);
	}
	return NULL;
}

static void *load_refresh(const char *directory, size_t *out_num)
{
	char work[] = "/tmp/libcatrust-bench-XXXXXX";
	struct catrust_bytes first = read_bytes(directory, "crl.der");
	struct catrust_bytes second = read_bytes(directory, "next.der");
	struct checked *checked = NULL;

	*out_num = 1;
	if (first.data != NULL && second.data != NULL &&
	    mkdtemp(work) != NULL && put(work, &first) == 0)
		checked = with_pool(load_from(directory, work), directory,
				    "good.der");
	if (checked == NULL)
		return NULL;
	checked->versions[0] = first;
	checked->versions[1] = second;
	snprintf(checked->directory, sizeof(checked->directory), "%s", work);
	if (pthread_create(&checked->writer, NULL, refresh_on, checked) == 0)
		return checked;
	checked->directory[0] = '\0';
	unload(checked);
	return NULL;
}

/* ---- Forked workers ---- */

static void *load_fork(const char *directory, size_t *out_num)
{
	struct checked *checked = load_first(directory, out_num);

	for (int i = 0; checked != NULL && i < WORKERS; i++) {
		checked->workers[i] = fork();
		if (checked->workers[i] == 0) {
			/* Not for ever, should it not be ended. */
			alarm(600);
			while (check(checked) == 0)
				;
			_exit(1);
		}
	}
	return checked;
}

int main(int argc, char **argv)
{
	static const struct bench_mode modes[] = {
		{"crl-load", "add a CRL's file", load, unload, NULL},
		{"crl-first", "add a CRL's file and check", load_first, unload,
		 NULL},
		{"crl-good", "check good certificates", load_good, unload,
		 check},
		{"crl-revoked", "check revoked certificates", load_revoked,
		 unload, check},
		{"crl-bytes", "read and check good certificates", load_good,
		 unload, check_bytes},
		{"crl-refresh", "the same during refreshes", load_refresh,
		 unload, check},
		{"crl-fork", "the same in one of four workers", load_fork,
		 unload, check},
		{NULL, NULL, NULL, NULL, NULL},
	};

	return bench_main(argc, argv, "native", PROGRAM_VERSION, modes);
}
