/*
 * A program that fetches over HTTPS through libcurl's build with GnuTLS, which
 * it loads when it already runs: no header of libcurl's is needed.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *	transfer URL BUNDLE COUNT
 *
 * COUNT transfers, one after the other, each with a handle of its own. Exit
 * code 0 when all succeed.
 */

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

/* Numbers of libcurl's options, which its ABI keeps. */
enum { URL = 10002, CAINFO = 10065, CAPATH = 10097, WRITEFUNCTION = 20011 };

typedef int set_option(void *handle, int option, ...);

static size_t drop(char *data, size_t size, size_t count, void *context)
{
	(void)data;
	(void)context;
	return size * count;
}

static void *find(void *library, const char *name)
{
	void *found = dlsym(library, name);

	if (found == NULL) {
		fprintf(stderr, "%s\n", dlerror());
		exit(1);
	}
	return found;
}

int main(int argc, char **argv)
{
	void *library = dlopen("libcurl-gnutls.so.4", RTLD_NOW);
	void *(*new_handle)(void);
	void (*free_handle)(void *handle);
	int (*perform)(void *handle);
	set_option *set;

	if (library == NULL || argc != 4) {
		fprintf(stderr, "%s\n",
			library == NULL ? dlerror()
					: "usage: transfer URL BUNDLE COUNT");
		return 2;
	}
	*(void **)&new_handle = find(library, "curl_easy_init");
	*(void **)&free_handle = find(library, "curl_easy_cleanup");
	*(void **)&perform = find(library, "curl_easy_perform");
	*(void **)&set = find(library, "curl_easy_setopt");
	for (long i = strtol(argv[3], NULL, 10); i > 0; i--) {
		void *handle = new_handle();
		int status;

		set(handle, URL, argv[1]);
		set(handle, CAINFO, argv[2]);
		set(handle, CAPATH, (char *)NULL);
		set(handle, WRITEFUNCTION, drop);
		status = perform(handle);
		free_handle(handle);
		if (status != 0) {
			fprintf(stderr, "libcurl: error %d\n", status);
			return 1;
		}
	}
	return 0;
}
