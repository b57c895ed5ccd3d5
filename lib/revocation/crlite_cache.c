/*
 * The CRLite data of a store.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mutex.h"
#include "revocation/crlite_cache.h"
#include "revocation/crlite_place.h"

/* The receiver of problems. */
struct report {
	ct_load_report *report;
	void *context;
};

bool ct_crlite_cache_init(struct ct_crlite_cache *cache)
{
	atomic_init(&cache->data, NULL);
	atomic_init(&cache->max_age, CT_CRLITE_MAX_AGE);
	atomic_init(&cache->generation, 0);
	cache->path = NULL;
	return ct_rcu_writer_init(&cache->writer) == 0;
}

void ct_crlite_cache_clear(struct ct_crlite_cache *cache)
{
	ct_crlite_data_free(atomic_load(&cache->data));
	free(cache->path);
	ct_rcu_writer_clear(&cache->writer);
}

static void free_head(struct ct_rcu_head *head)
{
	/* head is the first member. */
	ct_crlite_data_free((struct ct_crlite_data *)(void *)head);
}

static void report_problem(const struct report *report, const char *path,
			   const struct ct_crlite_problem *problem)
{
	size_t size = strlen(path) + sizeof(problem->name) + 1;
	char *whole;

	if (report->report == NULL)
		return;
	/* If memory runs out, the directory's path is reported. */
	whole = malloc(size);
	if (whole != NULL && problem->name[0] != '\0')
		snprintf(whole, size, "%s/%s", path, problem->name);
	else if (whole != NULL)
		snprintf(whole, size, "%s", path);
	report->report(
		report->context,
		&(struct ct_load_problem){
			.error = problem->error,
			.os_error = problem->error >= CATRUST_E_FILE_OPEN &&
						    problem->error <=
							    CATRUST_E_FILE_READ
					    ? problem->os_error
					    : 0,
			.path = whole != NULL ? whole : path,
		});
	free(whole);
}

/* Loads @path, and takes ownership of it, unless it is the cache's path. Under
 * the writer's lock. */
static enum catrust_error load(struct ct_crlite_cache *cache, char *path,
			       const struct report *report)
{
	struct ct_crlite_data *before = atomic_load(&cache->data), *data;
	struct ct_crlite_problem problem;
	enum catrust_error error =
		ct_crlite_data_load(path, before, &data, &problem);

	if (error != CATRUST_OK) {
		report_problem(report, path, &problem);
		errno = problem.os_error;
		return error;
	}
	if (path == cache->path && before != NULL &&
	    ct_crlite_data_equal(before, data)) {
		ct_crlite_data_free(data);
		return CATRUST_OK;
	}
	ct_mutex_lock(CT_MUTEX_COMMIT);
	if (path != cache->path) {
		free(cache->path);
		cache->path = path;
		cache->root = ct_root_now();
	}
	ct_rcu_assign(&cache->data, data);
	atomic_fetch_add(&cache->generation, 1);
	ct_mutex_unlock(CT_MUTEX_COMMIT);
	if (before != NULL)
		ct_rcu_defer_free(&before->head, free_head);
	return CATRUST_OK;
}

/* Removes trailing slashes, with which a symbolic link would be followed. */
static void strip_slashes(char *path)
{
	size_t len = strlen(path);

	while (len > 1 && path[len - 1] == '/')
		path[--len] = '\0';
}

/* Makes the caller's path absolute, or finds upki's directory for NULL. */
static enum catrust_error find_path(const char *path, char **out)
{
	char *base;

	if (path == NULL)
		return ct_crlite_find_directory(CT_CRLITE_CONFIG, out);
	CT_TRY(ct_path_base(path, &base));
	*out = ct_path_absolute(base, path);
	free(base);
	return *out == NULL ? CATRUST_E_MEMORY : CATRUST_OK;
}

enum catrust_error ct_crlite_cache_set(struct ct_crlite_cache *cache,
				       const char *path, ct_load_report *report,
				       void *report_context)
{
	const struct report to = {report, report_context};
	enum catrust_error error;
	char *absolute;

	error = find_path(path, &absolute);
	if (error != CATRUST_OK) {
		report_problem(&to, path != NULL ? path : CT_CRLITE_CONFIG,
			       &(struct ct_crlite_problem){.error = error,
							   .os_error = errno});
		return error;
	}
	strip_slashes(absolute);
	ct_rcu_write_lock(&cache->writer);
	error = load(cache, absolute, &to);
	ct_rcu_write_unlock(&cache->writer);
	if (error != CATRUST_OK) {
		int saved = errno;

		free(absolute);
		errno = saved;
	}
	return error;
}

/* Reports that chroot() has made the path name another directory. The caller
 * has set errno. */
static void report_root(const struct ct_crlite_cache *cache,
			const struct report *report)
{
	report_problem(report, cache->path,
		       &(struct ct_crlite_problem){.error = CATRUST_E_FILE_OPEN,
						   .os_error = errno});
}

enum catrust_error ct_crlite_cache_refresh(struct ct_crlite_cache *cache,
					   ct_load_report *report,
					   void *report_context)
{
	const struct report to = {report, report_context};
	enum catrust_error error = CATRUST_OK;

	ct_rcu_write_lock(&cache->writer);
	if (cache->path != NULL && !ct_root_is_current(&cache->root))
		report_root(cache, &to);
	else if (cache->path != NULL)
		error = load(cache, cache->path, &to);
	ct_rcu_write_unlock(&cache->writer);
	return error == CATRUST_E_MEMORY ? error : CATRUST_OK;
}

char *ct_crlite_cache_path(struct ct_crlite_cache *cache)
{
	char *path;

	ct_rcu_write_lock(&cache->writer);
	path = cache->path == NULL ? NULL : strdup(cache->path);
	ct_rcu_write_unlock(&cache->writer);
	return path;
}
