/*
 * Watchers: threads that refresh stores.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The thread sleeps until the interval is over, or until the system reports a
 * change in a directory of the sources; then it waits until there are no
 * further changes, and refreshes. The refresh determines whether anything
 * changed: a late, duplicate or missing report does no harm.
 */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef HAVE_SYS_INOTIFY_H
# include <sys/inotify.h>
#endif

#include <catrust/crl.h>

#include "native/crl.h"

enum {
	SETTLE = 200, /* ms to wait after a change, for more of them */
	DRAIN = 4096, /* bytes of changes that are read, and forgotten, at once
		       */
};

struct catrust_watcher {
	struct catrust_store *store;
	unsigned interval;
	enum catrust_vanished_policy vanished;
	void (*refreshed)(void *context, enum catrust_error error);
	void *context;
	pthread_t thread;
	int stop[2]; /* a pipe; a byte stops the thread */
	int changes; /* inotify's descriptor, or -1 */
};

#ifdef HAVE_SYS_INOTIFY_H
static void watch_path(int changes, const char *path)
{
	const uint32_t mask = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM |
			      IN_DELETE | IN_CREATE | IN_ATTRIB | IN_MODIFY;
	const char *slash = strrchr(path, '/');
	size_t len = slash == NULL ? 0 : (size_t)(slash - path);
	char *directory;

	/* The file itself, or the directory where the path is one. */
	(void)inotify_add_watch(changes, path, mask);
	/* The directory in which a file is replaced. */
	directory = malloc(len + 2);
	if (directory == NULL)
		return;
	/* "." for a bare name, "/" for a file in the root directory. */
	directory[0] = slash == NULL ? '.' : '/';
	directory[1] = '\0';
	if (len > 0) {
		memcpy(directory, path, len);
		directory[len] = '\0';
	}
	(void)inotify_add_watch(changes, directory, mask | IN_ONLYDIR);
	free(directory);
}

static void watch_cas(struct catrust_watcher *watcher)
{
	struct ct_sources *sources = &watcher->store->sources;

	ct_rcu_write_lock(&watcher->store->writer);
	for (size_t i = 0; i < sources->num_sources; i++)
		if (sources->sources[i].path != NULL)
			watch_path(watcher->changes, sources->sources[i].path);
	ct_rcu_write_unlock(&watcher->store->writer);
}

static void watch_crlite(struct catrust_watcher *watcher)
{
	char *path = ct_crlite_cache_path(&watcher->store->crlite);

	if (path != NULL)
		watch_path(watcher->changes, path);
	free(path);
}

/* Watches all sources of the store. Watching a path again has no effect. */
static void watch_sources(struct catrust_watcher *watcher)
{
	struct ct_crl_view *view;
	const char *path;
	size_t i = 0;

	if (watcher->changes < 0)
		return;
	watch_cas(watcher);
	watch_crlite(watcher);
	view = ct_crl_cache_view_get1(&watcher->store->crls);
	if (view == NULL)
		return;
	while ((path = ct_crl_view_path(view, i++)) != NULL)
		watch_path(watcher->changes, path);
	ct_crl_view_unref(view);
}

static int open_changes(void)
{
	return inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
}
#else
static void watch_sources(struct catrust_watcher *watcher)
{
	(void)watcher;
}

static int open_changes(void)
{
	return -1;
}
#endif

static void forget_changes(int changes)
{
	char bytes[DRAIN];

	while (changes >= 0 && read(changes, bytes, sizeof(bytes)) > 0)
		;
}

/* Sleeps. Returns false when the watcher must stop. */
static bool wait_for_changes(const struct catrust_watcher *watcher)
{
	struct pollfd fds[2] = {
		{.fd = watcher->stop[0], .events = POLLIN},
		{.fd = watcher->changes, .events = POLLIN},
	};
	int timeout = watcher->interval > 1000000
			      ? 1000000000
			      : (int)watcher->interval * 1000;
	int ready = poll(fds, 2, timeout);

	if (ready > 0 && fds[0].revents == 0) {
		/* Only a request to stop ends this early. */
		ready = poll(fds, 1, SETTLE);
		forget_changes(watcher->changes);
	}
	return fds[0].revents == 0;
}

static void *run_watch(void *data)
{
	struct catrust_watcher *watcher = data;

	do {
		enum catrust_error error;

		/* This comes first, so that no change is missed between the
		 * two. */
		watch_sources(watcher);
		error = catrust_store_refresh(watcher->store, watcher->vanished,
					      NULL);
		if (watcher->refreshed != NULL)
			watcher->refreshed(watcher->context, error);
	} while (wait_for_changes(watcher));
	return NULL;
}

static void close_all(struct catrust_watcher *watcher)
{
	for (int i = 0; i < 2; i++)
		if (watcher->stop[i] >= 0)
			close(watcher->stop[i]);
	if (watcher->changes >= 0)
		close(watcher->changes);
}

/* Starts the thread with all signals blocked: the program handles them. */
static int start_thread(struct catrust_watcher *watcher)
{
	sigset_t all, before;
	int status;

	sigfillset(&all);
	if (pthread_sigmask(SIG_SETMASK, &all, &before) != 0)
		return -1;
	status = pthread_create(&watcher->thread, NULL, run_watch, watcher);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return status;
}

CT_EXPORT enum catrust_error
catrust_store_watch(struct catrust_store *store, unsigned interval,
		    enum catrust_vanished_policy vanished,
		    void (*refreshed)(void *context, enum catrust_error error),
		    void *context, struct catrust_watcher **watcher)
{
	struct catrust_watcher *made;

	if (store == NULL || interval < 1 || watcher == NULL ||
	    (unsigned)vanished > CATRUST_VANISHED_KEEP)
		return CATRUST_E_INVALID_ARGUMENT;
	made = malloc(sizeof(*made));
	if (made == NULL)
		return CATRUST_E_MEMORY;
	*made = (struct catrust_watcher){
		.store = store,
		.interval = interval,
		.vanished = vanished,
		.refreshed = refreshed,
		.context = context,
		.stop = {-1, -1},
		.changes = open_changes(),
	};
	catrust_store_ref(store);
	if (pipe(made->stop) != 0 ||
	    fcntl(made->stop[0], F_SETFD, FD_CLOEXEC) != 0 ||
	    fcntl(made->stop[1], F_SETFD, FD_CLOEXEC) != 0 ||
	    start_thread(made) != 0) {
		close_all(made);
		free(made);
		catrust_store_unref(store);
		return CATRUST_E_LIMIT;
	}
	*watcher = made;
	return CATRUST_OK;
}

CT_EXPORT void catrust_watcher_stop(struct catrust_watcher *watcher)
{
	if (watcher == NULL)
		return;
	while (write(watcher->stop[1], "", 1) < 0 && errno == EINTR)
		;
	pthread_join(watcher->thread, NULL);
	close_all(watcher);
	catrust_store_unref(watcher->store);
	free(watcher);
}
