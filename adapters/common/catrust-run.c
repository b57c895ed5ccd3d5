/*
 * catrust-run: runs a program with libcatrust's preload libraries.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a program and its arguments. Output: the program's, with its exit
 * status: this process becomes it.
 *
 * The libraries are looked for in $CATRUST_PRELOAD_PATH (directories separated
 * by colons) if that is set; else in the directory they are installed to, as
 * seen from where this program is, so that an installation may be moved. Those
 * found are appended to what LD_PRELOAD has already. Nothing is refused:
 * without libraries the program just runs.
 */

#include <config.h>

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STATUS_CANNOT_RUN = 126, STATUS_NOT_FOUND = 127 };

static const char *const libraries[] = {
	"libcatrust-openssl-preload.so",
	"libcatrust-gnutls.so",
};
enum { NUM_LIBRARIES = sizeof(libraries) / sizeof(libraries[0]) };

static void warn(const char *what, const char *of)
{
	fprintf(stderr, "catrust-run: %s%s%s\n", what, *of != '\0' ? ": " : "",
		of);
}

static void print_help(void)
{
	fputs("Usage: catrust-run PROGRAM [ARGUMENT...]\n"
	      "Runs a program that uses OpenSSL or GnuTLS with libcatrust's "
	      "loading of CA\n"
	      "certificates and CRLs.\n\n"
	      "  --help     this text\n"
	      "  --version  the version\n\n"
	      "Environment:\n"
	      "  CATRUST_DEBUG=1       say on standard error what is taken "
	      "over, "
	      "what is\n"
	      "                        left to the TLS library, and why\n"
	      "  CATRUST_DISABLE=1     leave everything to the TLS library\n"
	      "  CATRUST_PRELOAD_PATH  directories with the preload "
	      "libraries\n\n"
	      "The exit status is the program's; 126 when it cannot be run, "
	      "127 "
	      "when it is not\n"
	      "found.\n",
	      stdout);
}

/* Whether LD_PRELOAD's list has this library already. */
static bool is_listed(const char *list, const char *path)
{
	size_t len = strlen(path);

	while (list != NULL && *list != '\0') {
		size_t item = strcspn(list, ": ");

		if (item == len && memcmp(list, path, len) == 0)
			return true;
		list += item;
		list += strspn(list, ": ");
	}
	return false;
}

/* Appends a library that is in this directory to LD_PRELOAD; false when it is
 * not there. */
static bool add(const char *directory, size_t directory_len, const char *name)
{
	const char *before = getenv("LD_PRELOAD");
	char path[PATH_MAX], *list;
	size_t size;
	int len;

	if (directory_len == 0)
		return false;
	len = snprintf(path, sizeof(path), "%.*s/%s", (int)directory_len,
		       directory, name);
	if (len < 0 || (size_t)len >= sizeof(path) || access(path, R_OK) != 0)
		return false;
	if (strpbrk(path, ": ") != NULL) {
		warn("LD_PRELOAD cannot hold a path with a blank or colon",
		     path);
		return true;
	}
	if (is_listed(before, path))
		return true;
	if (before == NULL)
		before = "";
	size = strlen(before) + 1 + (size_t)len + 1;
	list = malloc(size);
	if (list == NULL)
		return true;
	snprintf(list, size, "%s%s%s", before, *before != '\0' ? ":" : "",
		 path);
	if (setenv("LD_PRELOAD", list, 1) != 0)
		warn("LD_PRELOAD", strerror(errno));
	free(list);
	return true;
}

/* Looks in each directory of a list separated by colons. */
static bool add_from_path(const char *path, const char *name)
{
	while (*path != '\0') {
		size_t len = strcspn(path, ":");

		if (add(path, len, name))
			return true;
		path += len;
		path += *path == ':';
	}
	return false;
}

/* The directory of the libraries as seen from this program. */
static bool find_moved(char *out, size_t size)
{
	char self[PATH_MAX];
	ssize_t len = readlink("/proc/self/exe", self, sizeof(self) - 1);
	char *slash;
	int result;

	if (len <= 0)
		return false;
	self[len] = '\0';
	slash = strrchr(self, '/');
	if (slash == NULL)
		return false;
	*slash = '\0';
	result = snprintf(out, size, "%s/%s", self, LIBDIR_FROM_BINDIR);
	return result > 0 && (size_t)result < size;
}

static void set_preload(void)
{
	const char *path = getenv("CATRUST_PRELOAD_PATH");
	char moved[PATH_MAX + sizeof(LIBDIR_FROM_BINDIR) + 1] = "";
	size_t found = 0;

	(void)find_moved(moved, sizeof(moved));
	for (size_t i = 0; i < NUM_LIBRARIES; i++) {
		if (path != NULL && *path != '\0')
			found += add_from_path(path, libraries[i]);
		else
			found += add(moved, strlen(moved), libraries[i]) ||
				 add(LIBDIR, strlen(LIBDIR), libraries[i]);
	}
	if (found == 0)
		warn("no preload library found; the program runs without", "");
}

int main(int argc, char **argv)
{
	int at = 1, error;

	if (argc > 1 && strcmp(argv[1], "--help") == 0) {
		print_help();
		return 0;
	}
	if (argc > 1 && strcmp(argv[1], "--version") == 0) {
		puts("catrust-run (libcatrust) " PACKAGE_VERSION);
		return 0;
	}
	if (argc > 1 && strcmp(argv[1], "--") == 0)
		at++;
	if (at >= argc) {
		warn("no program given; see catrust-run --help", "");
		return STATUS_CANNOT_RUN;
	}
	set_preload();
	execvp(argv[at], argv + at);
	error = errno;
	warn(argv[at], strerror(error));
	return error == ENOENT ? STATUS_NOT_FOUND : STATUS_CANNOT_RUN;
}
