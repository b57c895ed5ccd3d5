/*
 * CRLite under programs that cannot be changed.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "crlite.h"
#include "preload.h"
#include "revocation/crlite_cache.h"

enum { LOOK_AGAIN = 600 }; /* seconds */

static struct {
	_Atomic(const char *) adapter;
	bool is_on;
	const char *wanted; /* NULL: upki's directory */
	struct ct_crlite_cache cache;
	_Atomic int64_t next_look; /* of the clock that is never set */
} crlite;

static int64_t seconds(void)
{
	struct timespec now;

	return clock_gettime(CLOCK_MONOTONIC, &now) == 0 ? (int64_t)now.tv_sec
							 : 0;
}

/* --- The data ------------------------------------------------------------- */

static void say_problem(void *nothing, const struct ct_load_problem *problem)
{
	(void)nothing;
	ct_preload_say(atomic_load(&crlite.adapter), "CRLite: %s: %s",
		       problem->path, catrust_strerror(problem->error));
}

static void say_what_is_loaded(void)
{
	const char *adapter = atomic_load(&crlite.adapter);
	char *path = ct_crlite_cache_path(&crlite.cache);
	const struct ct_crlite_data *data;

	ct_rcu_read_lock();
	data = ct_crlite_cache_data(&crlite.cache);
	if (data == NULL)
		ct_preload_say(adapter, "CRLite: not enforced: no data");
	else
		ct_preload_say(
			adapter,
			"CRLite: %s: on, for servers' certificates, "
			"%zu filters, %s",
			path != NULL ? path : "", data->index.num_names,
			ct_crlite_is_stale(data, time(NULL), CT_CRLITE_MAX_AGE)
				? "stale"
				: "fresh");
	ct_rcu_read_unlock();
	free(path);
}

/* Loads the data, or looks at them again. */
static void look(void)
{
	enum catrust_error error;
	bool is_loaded;

	ct_rcu_read_lock();
	is_loaded = ct_crlite_cache_data(&crlite.cache) != NULL;
	ct_rcu_read_unlock();
	atomic_store(&crlite.next_look, seconds() + LOOK_AGAIN);
	error = is_loaded ? ct_crlite_cache_refresh(&crlite.cache, say_problem,
						    NULL)
			  : ct_crlite_cache_set(&crlite.cache, crlite.wanted,
						say_problem, NULL);
	if (!is_loaded || error != CATRUST_OK)
		say_what_is_loaded();
}

/* One thread looks; the others go on with what there is. */
static void look_when_due(void)
{
	int64_t now = seconds(), due = atomic_load(&crlite.next_look);

	if (now >= due && atomic_compare_exchange_strong(
				  &crlite.next_look, &due, now + LOOK_AGAIN))
		look();
}

/* --- Checks --------------------------------------------------------------- */

/* CATRUST_CRLITE, when it is to be on; or NULL. */
static const char *wanted(void)
{
	const char *value = getenv("CATRUST_CRLITE");

	return value == NULL || value[0] == '\0' || strcmp(value, "0") == 0
		       ? NULL
		       : value;
}

void ct_preload_crlite_say_off(const char *adapter)
{
	if (wanted() != NULL)
		ct_preload_say(adapter, "CRLite: not enforced");
}

static void begin(void)
{
	const char *value = wanted();

	if (ct_preload_is_off() || value == NULL)
		return;
	if (strcmp(value, "1") != 0)
		crlite.wanted = strdup(value);
	crlite.is_on = (strcmp(value, "1") == 0 || crlite.wanted != NULL) &&
		       ct_crlite_cache_init(&crlite.cache);
	if (crlite.is_on)
		look();
}

bool ct_preload_crlite_is_on(const char *adapter)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	int saved_errno = errno;

	atomic_store(&crlite.adapter, adapter);
	pthread_once(&once, begin);
	errno = saved_errno;
	return crlite.is_on;
}

bool ct_preload_crlite_revokes(struct ct_span certificate,
			       struct ct_span issuer, ct_crlite_sha256 *sha256,
			       const void *context)
{
	struct ct_certificate subject, signer;
	const struct ct_crlite_query query = {
		.sha256 = sha256,
		.sha256_context = context,
		.certificate = &subject,
		.issuer = &signer,
	};
	const struct ct_crlite_data *data;
	struct ct_crlite_result result;
	int saved_errno = errno;
	bool is_revoked;

	if (ct_certificate_parse(&subject, certificate) != CATRUST_OK ||
	    ct_certificate_parse(&signer, issuer) != CATRUST_OK)
		return false;
	look_when_due();
	ct_rcu_read_lock();
	data = ct_crlite_cache_data(&crlite.cache);
	is_revoked = data != NULL &&
		     ct_crlite_check(data, &query, &result) == CATRUST_OK &&
		     result.answer == CT_CRLITE_REVOKED;
	if (is_revoked)
		ct_preload_say(atomic_load(&crlite.adapter),
			       "CRLite: revoked, by %s", result.filter);
	ct_rcu_read_unlock();
	errno = saved_errno;
	return is_revoked;
}
