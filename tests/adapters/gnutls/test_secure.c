/*
 * In secure-execution mode the adapter stands aside and says nothing, whatever
 * the environment says: a set-user-id and a set-group-id copy of this program,
 * which is linked with the adapter, leave all to libgnutls, and ask no CRLite
 * data.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: test_secure                as root: makes the copies and runs them
 *        test_secure look [PKI]     prints whether the adapter takes CAs over,
 *                                   or how make-pki's revoked chain is judged
 *
 * Skipped (77) when not root, where the file system ignores such modes, and
 * with sanitizers.
 */

#include <config.h>

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "one_ca.h"
#include "tests/tools/checkers.h"

enum { NOBODY = 65534 };

static char directory[] = "/tmp/catrust-secure-XXXXXX";
static char copy[64];
static const char *pki; /* what a copy is to judge, if it is not NULL */
static unsigned num_failed;

/* --- What a copy does ---------------------------------------------------- */

typedef int iter_get_ca(gnutls_x509_trust_list_t list,
			gnutls_x509_trust_list_iter_t *iterator,
			gnutls_x509_crt_t *certificate);

/* libgnutls's own: it sees a list without what the adapter took over. */
static iter_get_ca *real_iter_get_ca(void)
{
	void *library = dlopen("libgnutls.so.30", RTLD_LAZY | RTLD_NOLOAD);
	void *address =
		library == NULL
			? NULL
			: dlsym(library, "gnutls_x509_trust_list_iter_get_ca");
	iter_get_ca *function;

	memcpy(&function, &address, sizeof(function));
	return function;
}

static int look(void)
{
	struct ct_buffer der = CT_BUFFER_INIT;
	iter_get_ca *function;
	gnutls_x509_trust_list_iter_t iterator = NULL;
	gnutls_x509_crt_t certificate;
	gnutls_x509_trust_list_t list;
	gnutls_datum_t data;
	bool is_left;
	int ret;

	one_ca_certificate(&der);
	data = (gnutls_datum_t){der.data, (unsigned)der.len};
	gnutls_x509_trust_list_init(&list, 0);
	ret = gnutls_x509_trust_list_add_trust_mem(list, &data, NULL,
						   GNUTLS_X509_FMT_DER, 0, 0);
	function = real_iter_get_ca();
	if (ret != 1 || function == NULL)
		return 2;
	is_left = function(list, &iterator, &certificate) == 0;
	printf("%s %s\n", getauxval(AT_SECURE) != 0 ? "secure" : "ordinary",
	       is_left ? "left" : "taken");
	if (is_left)
		gnutls_x509_crt_deinit(certificate);
	gnutls_x509_trust_list_deinit(list, 1);
	ct_buffer_clear(&der);
	return 0;
}

static gnutls_datum_t read_file(const char *name)
{
	gnutls_datum_t data = {NULL, 0};
	char path[256];

	snprintf(path, sizeof(path), "%s/%s", pki, name);
	if (gnutls_load_file(path, &data) < 0)
		exit(2);
	return data;
}

static int judge(void)
{
	gnutls_datum_t ca = read_file("ca-all.pem");
	gnutls_datum_t sent = read_file("chain-scts-revoked.pem");
	gnutls_x509_trust_list_t list;
	gnutls_x509_crt_t *chain;
	unsigned count, status;

	gnutls_x509_trust_list_init(&list, 0);
	if (gnutls_x509_trust_list_add_trust_mem(
		    list, &ca, NULL, GNUTLS_X509_FMT_PEM, 0, 0) <= 0 ||
	    gnutls_x509_crt_list_import2(&chain, &count, &sent,
					 GNUTLS_X509_FMT_PEM, 0) < 0 ||
	    gnutls_x509_trust_list_verify_crt2(list, chain, count, NULL, 0, 0,
					       &status, NULL) < 0)
		return 2;
	printf("%s %u\n", getauxval(AT_SECURE) != 0 ? "secure" : "ordinary",
	       status);
	for (unsigned i = 0; i < count; i++)
		gnutls_x509_crt_deinit(chain[i]);
	gnutls_free(chain);
	gnutls_free(ca.data);
	gnutls_free(sent.data);
	gnutls_x509_trust_list_deinit(list, 1);
	return 0;
}

/* --- Copies --------------------------------------------------------------- */

static bool copy_program(uid_t owner, gid_t group, mode_t mode)
{
	char buffer[65536];
	FILE *from = fopen("/proc/self/exe", "rb"), *to = fopen(copy, "wb");
	size_t len;
	bool is_good = from != NULL && to != NULL;

	while (is_good && (len = fread(buffer, 1, sizeof(buffer), from)) > 0)
		is_good = fwrite(buffer, 1, len, to) == len;
	if (from != NULL)
		fclose(from);
	if (to != NULL)
		is_good = fclose(to) == 0 && is_good;
	return is_good && chown(copy, owner, group) == 0 &&
	       chmod(copy, mode) == 0;
}

/* Runs the copy as a user; its output and errors to @out. */
static void run_copy(uid_t user, char *out, size_t size)
{
	int ends[2];
	size_t len = 0;
	ssize_t more;
	pid_t child;

	if (pipe(ends) != 0 || (child = fork()) < 0)
		exit(99);
	if (child == 0) {
		dup2(ends[1], STDOUT_FILENO);
		dup2(ends[1], STDERR_FILENO);
		close(ends[0]);
		close(ends[1]);
		if (setgid((gid_t)user) == 0 && setuid(user) == 0)
			execl(copy, copy, "look", pki, (char *)NULL);
		_exit(127);
	}
	close(ends[1]);
	while (len + 1 < size &&
	       (more = read(ends[0], out + len, size - 1 - len)) > 0)
		len += (size_t)more;
	out[len] = '\0';
	close(ends[0]);
	waitpid(child, NULL, 0);
}

/* Makes a copy, runs it, and compares the last line of its output; it may say
 * more only if it is @talkative. */
static void expect(const char *what, mode_t mode, uid_t user, bool is_talkative,
		   const char *expected)
{
	char out[4096];
	const char *last;

	if (!copy_program(0, mode == 02755 ? NOBODY : 0, mode))
		exit(99);
	run_copy(user, out, sizeof(out));
	unlink(copy);
	last = strstr(out, "secure ");
	if (last == NULL)
		last = strstr(out, "ordinary ");
	if (last != NULL && strcmp(last, expected) == 0 &&
	    (last != out) == is_talkative)
		return;
	printf("%s: expected %s%s, got:\n%s\n", what,
	       is_talkative ? "messages and " : "", expected, out);
	num_failed++;
}

/* Runs a command, whose one argument is a path below the directory. */
static void run_in_directory(const char *command, const char *path)
{
	char line[4096];

	snprintf(line, sizeof(line), "%s '%s/%s'", command, directory, path);
	if (system(line) != 0)
		exit(99);
}

/* A revoked end entity, with data that only ordinary programs read. */
static void expect_crlite(void)
{
	const char *built = getenv("top_builddir");
	char path[64], tool[4096];

	snprintf(tool, sizeof(tool), "%s/tests/adapters/make-pki",
		 built != NULL ? built : ".");
	run_in_directory("mkdir", "pki");
	run_in_directory(tool, "pki");
	snprintf(path, sizeof(path), "%s/pki", directory);
	pki = path;
	snprintf(tool, sizeof(tool), "%s/pki/crlite", directory);
	setenv("CATRUST_CRLITE", tool, 1);
	expect("CRLite, an ordinary program", 0755, 0, true, "ordinary 34\n");
	expect("CRLite, set-user-id", 04755, NOBODY, false, "secure 0\n");
	expect("CRLite, set-group-id", 02755, 0, false, "secure 0\n");
	pki = NULL;
	unsetenv("CATRUST_CRLITE");
	run_in_directory("rm -r", "pki");
}

static bool honours_modes(void)
{
	char out[4096];

	if (!copy_program(0, 0, 04755))
		exit(99);
	run_copy(NOBODY, out, sizeof(out));
	unlink(copy);
	return strstr(out, "ordinary ") == NULL;
}

int main(int argc, char **argv)
{
	if (argc > 1 && strcmp(argv[1], "look") == 0)
		return (pki = argv[2]) != NULL ? judge() : look();
	if (getuid() != 0 || geteuid() != 0) {
		puts("SKIP: set-user-id copies are made by root");
		return 77;
	}
	if (ct_test_is_sanitized()) {
		puts("SKIP: sanitizers cannot look into set-user-id programs");
		return 77;
	}
	if (mkdtemp(directory) == NULL || chmod(directory, 0755) != 0)
		return 99;
	snprintf(copy, sizeof(copy), "%s/copy", directory);
	unsetenv("CATRUST_DISABLE");
	setenv("CATRUST_DEBUG", "1", 1);
	if (!honours_modes()) {
		rmdir(directory);
		puts("SKIP: /tmp ignores set-user-id");
		return 77;
	}
	expect("set-user-id", 04755, NOBODY, false, "secure left\n");
	expect("set-group-id", 02755, 0, false, "secure left\n");
	/* Without the modes it would have been taken, with messages. */
	expect("an ordinary program", 0755, 0, true, "ordinary taken\n");
	expect_crlite();
	setenv("CATRUST_DISABLE", "1", 1);
	expect("switched off", 0755, 0, true, "ordinary left\n");
	rmdir(directory);
	return num_failed != 0;
}
