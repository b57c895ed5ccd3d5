/*
 * catrust-run: runs a program with libcatrust's preload libraries.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a program and its arguments. Output: the program's, with its exit
 * status: this process becomes it. With --check it becomes "catrust status
 * --run", which starts the program and says what the libraries did.
 *
 * The libraries are looked for in $CATRUST_PRELOAD_PATH (directories separated
 * by colons) if that is set; else in the directory they are installed to, as
 * seen from where this program is, so that an installation may be moved. Those
 * found are appended, by absolute paths without symbolic links, to what
 * LD_PRELOAD has already. Nothing is refused: without libraries the program
 * just runs.
 */

#include <config.h>

#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>

#include "bare.h"

enum { STATUS_CANNOT_RUN = 126, STATUS_NOT_FOUND = 127 };

/* A path, cut where it is too long; then it is not opened. */
struct path {
	char text[PATH_MAX];
	size_t len;
};

/* --- Text ---------------------------------------------------------------- */

static size_t length(const char *text)
{
	size_t len = 0;

	while (text[len] != '\0')
		len++;
	return len;
}

static void say(int fd, const char *text)
{
	(void)system_call(SYS_write, fd, (long)text, (long)length(text), 0);
}

static void warn(const char *what, const char *of)
{
	say(2, "catrust-run: ");
	say(2, what);
	say(2, *of != '\0' ? ": " : "");
	say(2, of);
	say(2, "\n");
}

/* What follows @prefix in @text; NULL: it begins otherwise. */
static const char *after(const char *text, const char *prefix)
{
	for (; *prefix != '\0'; prefix++, text++)
		if (*text != *prefix)
			return NULL;
	return text;
}

static bool is_equal(const char *a, const char *b)
{
	const char *rest = after(a, b);

	return rest != NULL && *rest == '\0';
}

static const char *variable(char *const *environment, const char *name)
{
	for (; *environment != NULL; environment++) {
		const char *rest = after(*environment, name);

		if (rest != NULL && *rest == '=')
			return rest + 1;
	}
	return NULL;
}

/* The end of the item of a list that @list begins with. */
static const char *item_end(const char *list, const char *separators)
{
	for (; *list != '\0'; list++)
		for (const char *at = separators; *at != '\0'; at++)
			if (*list == *at)
				return list;
	return list;
}

static void append(struct path *path, const char *text, size_t len)
{
	for (size_t i = 0; i < len && path->len < sizeof(path->text) - 1; i++)
		path->text[path->len++] = text[i];
	path->text[path->len] = '\0';
}

/* @directory/@name, with nothing else in @path. */
static bool join(struct path *path, const char *directory, size_t directory_len,
		 const char *name)
{
	path->len = 0;
	append(path, directory, directory_len);
	append(path, "/", 1);
	append(path, name, length(name));
	return path->len < sizeof(path->text) - 1;
}

/* --- Libraries ----------------------------------------------------------- */

enum { OPENSSL = 1, GNUTLS = 2, ALL = OPENSSL | GNUTLS };

static const struct library {
	char name[32];
	unsigned adapters;
} libraries[] = {
	{"libcatrust-preload.so", ALL},
	{"libcatrust-openssl-preload.so", OPENSSL},
	{"libcatrust-gnutls.so", GNUTLS},
};
enum { NUM_LIBRARIES = sizeof(libraries) / sizeof(libraries[0]) };

static bool read_link(const char *link, struct path *out)
{
	long len = system_call(SYS_readlinkat, AT_FDCWD, (long)link,
			       (long)out->text, sizeof(out->text) - 1);

	if (len <= 0 || (size_t)len >= sizeof(out->text) - 1)
		return false;
	out->len = (size_t)len;
	out->text[len] = '\0';
	return true;
}

/* The absolute path of a directory, as the kernel has it: without symbolic
 * links and "..". It has no entry of /proc where that is not mounted. */
static bool make_absolute(struct path *directory)
{
	char link[] = "/proc/self/fd/0123456789";
	long fd = system_call(SYS_openat, AT_FDCWD, (long)directory->text,
			      O_PATH | O_DIRECTORY | O_CLOEXEC, 0);
	char *end = link + sizeof("/proc/self/fd/") - 1;
	long unit = 1;
	bool is_read;

	if (fd < 0)
		return false;
	while (fd / unit >= 10)
		unit *= 10;
	for (; unit > 0; unit /= 10)
		*end++ = (char)('0' + fd / unit % 10);
	*end = '\0';
	is_read = read_link(link, directory);
	(void)system_call(SYS_close, fd, 0, 0, 0);
	return is_read || directory->text[0] == '/';
}

/* Whether a list of LD_PRELOAD's has this library already. */
static bool is_listed(const char *list, const char *path)
{
	while (*list != '\0') {
		const char *end = item_end(list, ": ");

		if (after(list, path) == end && end != list)
			return true;
		list = *end != '\0' ? end + 1 : end;
	}
	return false;
}

/* What LD_PRELOAD becomes. */
struct preload {
	char *list; /* "LD_PRELOAD=" and the value */
	size_t len;
	unsigned adapters; /* that it has */
};

static const char name[] = "LD_PRELOAD=";

static void add_text(struct preload *preload, const char *text)
{
	while (*text != '\0')
		preload->list[preload->len++] = *text++;
	preload->list[preload->len] = '\0';
}

/* Appends a library; false when it is not there. */
static bool add(struct preload *preload, const char *path)
{
	if (system_call(SYS_faccessat, AT_FDCWD, (long)path, 4 /* R_OK */, 0) !=
	    0)
		return false;
	if (*item_end(path, ": ") != '\0') {
		warn("LD_PRELOAD cannot hold a path with a blank or colon",
		     path);
		return true;
	}
	add_text(preload, preload->len == sizeof(name) - 1 ? "" : ":");
	add_text(preload, path);
	return true;
}

/* Appends each library in a directory that has no adapter that the list has. */
static void add_from(struct preload *preload, const char *directory, size_t len)
{
	static struct path path, library;

	path.len = 0;
	append(&path, directory, len);
	if (len == 0 || path.len != len || !make_absolute(&path))
		return;
	for (size_t i = 0; i < NUM_LIBRARIES; i++)
		if (join(&library, path.text, path.len, libraries[i].name) &&
		    is_listed(preload->list + sizeof(name) - 1, library.text))
			preload->adapters |= libraries[i].adapters;
	for (size_t i = 0; i < NUM_LIBRARIES; i++)
		if ((preload->adapters & libraries[i].adapters) == 0 &&
		    join(&library, path.text, path.len, libraries[i].name) &&
		    add(preload, library.text))
			preload->adapters |= libraries[i].adapters;
}

/* The directory that this program is in. */
static bool find_own_directory(struct path *out)
{
	if (!read_link("/proc/self/exe", out))
		return false;
	while (out->len > 0 && out->text[out->len - 1] != '/')
		out->len--;
	out->text[out->len] = '\0';
	return out->len > 0;
}

static void add_all(struct preload *preload, const char *places)
{
	static struct path moved;

	if (places != NULL && *places != '\0') {
		while (*places != '\0') {
			const char *end = item_end(places, ":");

			add_from(preload, places, (size_t)(end - places));
			places = *end != '\0' ? end + 1 : end;
		}
	} else {
		if (find_own_directory(&moved)) {
			append(&moved, LIBDIR_FROM_BINDIR,
			       sizeof(LIBDIR_FROM_BINDIR) - 1);
			add_from(preload, moved.text, moved.len);
		}
		if (preload->adapters != ALL)
			add_from(preload, LIBDIR, sizeof(LIBDIR) - 1);
	}
	if (preload->adapters == 0)
		warn("no preload library found; the program runs without", "");
}

/* The environment with LD_PRELOAD; as it is without memory. */
static char **with_preload(char **environment)
{
	const char *before = variable(environment, "LD_PRELOAD");
	struct preload preload = {.list = NULL};
	size_t count = 0, size;
	static char **result; /* not lost where no program is run */

	if (before == NULL)
		before = "";
	while (environment[count] != NULL)
		count++;
	size = sizeof(name) + length(before) + NUM_LIBRARIES * (PATH_MAX + 1);
	result = get_memory((count + 2) * sizeof(*result) + size);
	if (result == NULL)
		return environment;
	preload.list = (char *)(result + count + 2);
	add_text(&preload, name);
	add_text(&preload, before);
	add_all(&preload, variable(environment, "CATRUST_PRELOAD_PATH"));
	count = 0;
	if (preload.len > sizeof(name) - 1)
		result[count++] = preload.list;
	for (; *environment != NULL; environment++)
		if (after(*environment, name) == NULL)
			result[count++] = *environment;
	result[count] = NULL;
	return result;
}

/* --- The program --------------------------------------------------------- */

/* @argv has an element before its first one, for a shell. */
static long execute(const char *path, char **argv, char **environment)
{
	static char shell[] = "/bin/sh";
	long error = system_call(SYS_execve, (long)path, (long)argv,
				 (long)environment, 0);

	if (error != -ENOEXEC)
		return error;
	/* A script that names no interpreter, as execvp() does. */
	argv[0] = (char *)(uintptr_t)path;
	argv[-1] = shell;
	return system_call(SYS_execve, (long)shell, (long)(argv - 1),
			   (long)environment, 0);
}

/* As execvp(): the error is that of the last place, but for one that was there
 * and could not be run. */
static long search(char **argv, char **environment)
{
	const char *places = variable(environment, "PATH"), *end;
	static struct path path;
	long error = -ENOENT, refused = 0;

	if (*item_end(argv[0], "/") != '\0' || argv[0][0] == '\0')
		return execute(argv[0], argv, environment);
	for (end = places != NULL ? places : "/bin:/usr/bin"; end != NULL;
	     end = *end != '\0' ? end + 1 : NULL) {
		const char *from = end;

		end = item_end(from, ":");
		if (end == from
			    ? !join(&path, ".", 1, argv[0])
			    : !join(&path, from, (size_t)(end - from), argv[0]))
			continue;
		error = execute(path.text, argv, environment);
		if (error == -EACCES)
			refused = error;
		else if (error != -ENOENT && error != -ENOTDIR &&
			 error != -ESTALE && error != -ENODEV &&
			 error != -ETIMEDOUT)
			return error;
	}
	return refused != 0 ? refused : error;
}

static int run(char **argv, char **environment)
{
	long error = search(argv, environment);

	warn(error == -ENOENT	? "not found"
	     : error == -EACCES ? "permission denied"
				: "cannot be executed",
	     argv[0]);
	return error == -ENOENT ? STATUS_NOT_FOUND : STATUS_CANNOT_RUN;
}

/* The catrust command in this program's directory; else that of PATH. */
static int run_checked(char **argv, char **environment)
{
	static char command[] = "catrust", status[] = "status",
		    option[] = "--run", end[] = "--";
	static struct path own;
	static char **checked;
	size_t count = 0;

	while (argv[count] != NULL)
		count++;
	checked = get_memory((count + 6) * sizeof(*checked));
	if (checked == NULL)
		return STATUS_CANNOT_RUN;
	*checked++ = NULL;
	checked[0] = command;
	checked[1] = status;
	checked[2] = option;
	checked[3] = end;
	for (size_t i = 0; i <= count; i++)
		checked[4 + i] = argv[i];
	if (find_own_directory(&own)) {
		append(&own, command, sizeof(command) - 1);
		(void)execute(own.text, checked, environment);
	}
	return run(checked, environment);
}

static void print_help(void)
{
	say(1, "Usage: catrust-run [--check] PROGRAM [ARGUMENT...]\n"
	       "Runs a program that uses OpenSSL or GnuTLS with libcatrust's "
	       "loading of CA\n"
	       "certificates and CRLs.\n\n"
	       "  --check    say at the end what was taken over, and what was "
	       "left to the TLS\n"
	       "             library (catrust status --run)\n"
	       "  --help     this text\n"
	       "  --version  the version\n\n"
	       "Environment:\n"
	       "  CATRUST_DEBUG=1       say on standard error what is taken "
	       "over, what is\n"
	       "                        left to the TLS library, and why\n"
	       "  CATRUST_DISABLE=1     leave everything to the TLS library\n"
	       "  CATRUST_PRELOAD_PATH  directories with the preload "
	       "libraries\n\n"
	       "The exit status is the program's; 126 when it cannot be run, "
	       "127 when it is not\n"
	       "found.\n");
}

static int run_program(int argc, char **argv, char **environment)
{
	bool is_checked = argc > 1 && is_equal(argv[1], "--check");
	int at = is_checked ? 2 : 1;

	if (argc > 1 && is_equal(argv[1], "--help")) {
		print_help();
		return 0;
	}
	if (argc > 1 && is_equal(argv[1], "--version")) {
		say(1, "catrust-run (libcatrust) " PACKAGE_VERSION "\n");
		return 0;
	}
	if (argc > at && is_equal(argv[at], "--"))
		at++;
	if (at >= argc) {
		warn("no program given; see catrust-run --help", "");
		return STATUS_CANNOT_RUN;
	}
	environment = with_preload(environment);
	return is_checked ? run_checked(argv + at, environment)
			  : run(argv + at, environment);
}
