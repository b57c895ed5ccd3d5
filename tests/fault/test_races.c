/*
 * Fault tests: files that another process cuts, grows and replaces by links,
 * FIFOs, directories and devices all the time while they are loaded, refreshed
 * and watched.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Every load gives an error, or one version as a whole; a refreshed store has
 * one version at all times; nothing waits for a FIFO's writer or reads without
 * end. When the other process has ended, a refresh finds the last version.
 * test_files.c changes a file at each call of a load in turn.
 */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catrust/catrust.h>
#include <gnutls/x509.h>

#include "tests/tools/checkers.h"
#include "tests/tools/corpus.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"

enum {
	FEW = 5,
	MANY = 40,
	NUM_ATTACKS = 9,
	GROWTH = 64,	     /* times that it grows */
	GROWN_BY = 64 << 10, /* bytes each time */
	CUT_OFF = 100,	     /* bytes: less than any block */
};

/* Of CAs and of a CRL: two versions, a copy that is never touched, and what
 * changes. */
struct victim {
	struct ct_buffer versions[2];
	char path[300], copy[300], aside[300];
};

static char directory[256];
static struct victim cas, crls;

static void put(const char *path, int flags, struct ct_span data)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_NONBLOCK | flags, 0666);

	if (fd < 0)
		return; /* it is something else by now */
	(void)!write(fd, data.data, data.len);
	close(fd);
}

static struct ct_span version(const struct victim *victim, unsigned number)
{
	const struct ct_buffer *version = &victim->versions[number & 1];

	return ct_span(version->data, version->len);
}

static void replace(const struct victim *victim)
{
	if (rename(victim->aside, victim->path) != 0) {
		rmdir(victim->path);
		(void)!rename(victim->aside, victim->path);
	}
}

/* Lines that are no block, at the end of a good version. */
static void grow(const struct victim *victim)
{
	static char lines[GROWN_BY];

	memset(lines, '#', sizeof(lines));
	lines[0] = '\n';
	for (int i = 0; i < GROWTH; i++)
		put(victim->path, O_APPEND, ct_span(lines, sizeof(lines)));
}

static void attack(const struct victim *victim, unsigned kind, unsigned number)
{
	struct ct_span whole = version(victim, number);

	unlink(victim->aside);
	switch (kind) {
	case 0: /* in place */
		put(victim->path, O_TRUNC, whole);
		return;
	case 1: /* within a block: between two it would be a shorter version */
		(void)!truncate(victim->path, (off_t)(whole.len - CUT_OFF));
		return;
	case 2:
		grow(victim);
		return;
	case 3:
		put(victim->aside, O_TRUNC, whole);
		break;
	case 4:
		put(victim->aside, O_TRUNC, ct_span("", 0));
		break;
	case 5:
		(void)!mkfifo(victim->aside, 0666);
		break;
	case 6:
		(void)!symlink(number & 1 ? "/dev/zero" : victim->copy,
			       victim->aside);
		break;
	case 7:
		(void)!symlink(victim->path, victim->aside); /* of itself */
		break;
	default:
		unlink(victim->path);
		(void)!mkdir(victim->path, 0777);
		return;
	}
	replace(victim);
}

static pid_t begin_attacks(void)
{
	pid_t child = fork();
	unsigned random = 1;

	ck_assert_int_ge(child, 0);
	if (child > 0)
		return child;
	for (;;) {
		random = random * 1103515245u + 12345u;
		attack(random & 0x10000 ? &cas : &crls,
		       (random >> 17) % NUM_ATTACKS, random >> 24);
	}
}

static void end_attacks(pid_t child)
{
	const struct victim *victims[] = {&cas, &crls};

	kill(child, SIGKILL);
	ck_assert_int_eq(waitpid(child, NULL, 0), child);
	for (size_t i = 0; i < CT_ARRAY_LEN(victims); i++) {
		unlink(victims[i]->aside);
		put(victims[i]->aside, O_TRUNC, version(victims[i], 1));
		replace(victims[i]);
	}
}

static int num_rounds(void)
{
	return ct_test_is_memchecked() ? 20 : 400;
}

static bool is_version(long count)
{
	return count == FEW || count == MANY;
}

static size_t count_store(const struct catrust_store *store)
{
	struct catrust_snapshot *snapshot = catrust_store_snapshot(store);
	size_t count = catrust_snapshot_count(snapshot);

	catrust_snapshot_unref(snapshot);
	return count;
}

static struct catrust_store *load_copies(void)
{
	struct catrust_store *store = catrust_store_new();

	ck_assert_ptr_nonnull(store);
	put(cas.path, O_TRUNC, version(&cas, 0));
	put(crls.path, O_TRUNC, version(&crls, 0));
	assert_ok(catrust_store_add_file(store, cas.path, NULL, NULL));
	assert_ok(catrust_store_add_crl_file(store, crls.path, NULL, NULL));
	return store;
}

TEST(every_load_is_whole)
{
	pid_t child = begin_attacks();
	long loaded = 0;

	/* Until one was, however often the file was bad. */
	for (int i = 0; i < num_rounds() || loaded == 0; i++) {
		struct catrust_store *store = catrust_store_new();
		gnutls_certificate_credentials_t credentials;
		size_t count = 0;
		int result;

		if (catrust_store_add_file(store, cas.path, NULL, &count) ==
		    CATRUST_OK) {
			ck_assert_msg(is_version((long)count), "%zu", count);
			loaded++;
		}
		ck_assert_uint_eq(count_store(store), count);
		if (catrust_store_add_crl_file(store, crls.path, NULL,
					       &count) == CATRUST_OK)
			ck_assert_uint_eq(count, 1);
		catrust_store_unref(store);
		assert_ok(
			gnutls_certificate_allocate_credentials(&credentials));
		result = gnutls_certificate_set_x509_trust_file(
			credentials, cas.path, GNUTLS_X509_FMT_PEM);
		/* 0: no certificate, as in GnuTLS. */
		ck_assert_msg(result <= 0 || is_version(result), "%d", result);
		(void)gnutls_certificate_set_x509_crl_file(
			credentials, crls.path, GNUTLS_X509_FMT_PEM);
		gnutls_certificate_free_credentials(credentials);
	}
	end_attacks(child);
}

TEST(a_refreshed_store_loses_nothing)
{
	struct catrust_store *store = load_copies();
	pid_t child = begin_attacks();

	for (int i = 0; i < num_rounds(); i++) {
		assert_ok(catrust_store_refresh(store, CATRUST_VANISHED_KEEP,
						NULL));
		ck_assert(is_version((long)count_store(store)));
	}
	end_attacks(child);
	assert_ok(catrust_store_refresh(store, CATRUST_VANISHED_KEEP, NULL));
	ck_assert_uint_eq(count_store(store), MANY);
	catrust_store_unref(store);
}

TEST(a_watched_store_loses_nothing)
{
	struct catrust_store *store;
	struct catrust_watcher *watcher = NULL;
	pid_t child;

	if (!ct_test_can_fork_with_threads())
		return;
	store = load_copies();
	child = begin_attacks();
	assert_ok(catrust_store_watch(store, 1, CATRUST_VANISHED_KEEP, NULL,
				      NULL, &watcher));
	for (int i = 0; i < num_rounds(); i++) {
		ck_assert(is_version((long)count_store(store)));
		usleep(500);
	}
	catrust_watcher_stop(watcher);
	end_attacks(child);
	catrust_store_unref(store);
}

static void name_victim(struct victim *victim, const char *name)
{
	snprintf(victim->path, sizeof(victim->path), "%s/%s", directory, name);
	snprintf(victim->copy, sizeof(victim->copy), "%s/%s.copy", directory,
		 name);
	snprintf(victim->aside, sizeof(victim->aside), "%s/%s.new", directory,
		 name);
	put(victim->copy, O_TRUNC, version(victim, 0));
	put(victim->path, O_TRUNC, version(victim, 0));
}

static void set_up(void)
{
	static const struct ct_corpus few = {.seed = 600}, many = {.seed = 601};
	const char *parent = getenv("TMPDIR");

	snprintf(directory, sizeof(directory), "%.200s/catrust-races-XXXXXX",
		 parent != NULL ? parent : "/tmp");
	if (mkdtemp(directory) == NULL)
		exit(99);
	ct_corpus_bundle(&cas.versions[0], &few, FEW);
	ct_corpus_bundle(&cas.versions[1], &many, MANY);
	for (unsigned i = 0; i < 2; i++) {
		struct ct_buffer der = CT_BUFFER_INIT;

		ct_test_crl(&der, &(struct ct_test_crl_spec){
					  .issuer = "CN=Root",
					  .signing_key = CT_TEST_P256(0),
					  .crl_number = 1 + i});
		ct_write_pem(&crls.versions[i], "X509 CRL", &der);
		ct_buffer_clear(&der);
	}
	name_victim(&cas, "cas.pem");
	name_victim(&crls, "crl.pem");
}

static void tear_down_one(struct victim *victim)
{
	unlink(victim->aside);
	unlink(victim->copy);
	if (unlink(victim->path) != 0)
		rmdir(victim->path);
	ct_buffer_clear(&victim->versions[0]);
	ct_buffer_clear(&victim->versions[1]);
}

static void tear_down(void)
{
	tear_down_one(&cas);
	tear_down_one(&crls);
	rmdir(directory);
}

RUN_TESTS(.timeout = 60, .set_up = set_up, .tear_down = tear_down)
