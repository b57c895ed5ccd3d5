/*
 * The catrust command: what it can do.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: the name of a subcommand and its arguments. Exit status: 0, 1 where
 * the answer is no, 2 where there is none.
 */

#include <config.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command.h"

static const char usage[] =
	"Usage: catrust list [-s] [FILE|DIRECTORY ...]\n"
	"       catrust names [FILE|DIRECTORY ...]\n"
	"       catrust crls FILE|DIRECTORY ...\n"
	"       catrust verify [OPTION ...] FILE\n"
	"\n"
	"  list     the CA certificates of files, of directories, or of the\n"
	"           system; -s: an unreadable one ends it\n"
	"  names    the CA names that a TLS server would send for them\n"
	"  crls     the CRLs of files and directories\n"
	"  verify   whether a certificate leads to a trusted one; FILE (- is\n"
	"           standard input) has it first and may have others:\n"
	"    -A PATH    CAs to trust, a file or a directory; may be repeated\n"
	"               (default: the system's)\n"
	"    -C PATH    CRLs, a file or a directory; may be repeated\n"
	"    -r         every certificate needs a CRL that says it is good\n"
	"    -n NAME    a host name or IP address that it must be for\n"
	"    -m ADDRESS a mailbox that it must be for\n"
	"    -u USE     what it must be good for: server, client, mail, code,\n"
	"               stamp, ocsp, or an OID\n"
	"    -t TIME    when: 2026-11-21, 2026-11-21T08:00:00Z, @SECONDS\n"
	"    -p PROFILE rfc5280 (default), webpki or path\n"
	"    -b BITS    how strong keys must be (default: 112)\n"
	"    -d         allow CAs with DSA keys\n"
	"    -P FILE    a list of public suffixes, for webpki\n"
	"    -q         the exit status alone\n"
	"\n"
	"Exit status: 0, 1 when the answer is no, 2 on errors.\n";

static const struct {
	const char *name;
	int (*run)(int argc, char **argv);
} commands[] = {
	{"crls", command_crls},
	{"list", command_list},
	{"names", command_names},
	{"verify", command_verify},
};

void complain(const char *format, ...)
{
	va_list arguments;

	fputs("catrust: ", stderr);
	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	fputc('\n', stderr);
}

int option_error(void)
{
	complain("-%c is no option here, or lacks its value", optopt);
	return usage_error();
}

int usage_error(void)
{
	fputs("Try 'catrust --help'.\n", stderr);
	return COMMAND_FAILED;
}

static int run(int argc, char **argv)
{
	opterr = 0; /* option_error() says it */
	if (argc < 2) {
		fputs(usage, stderr);
		return COMMAND_FAILED;
	}
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
		fputs(usage, stdout);
		return COMMAND_OK;
	}
	if (strcmp(argv[1], "--version") == 0) {
		puts("catrust " PACKAGE_VERSION);
		return COMMAND_OK;
	}
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
		if (strcmp(argv[1], commands[i].name) == 0)
			return commands[i].run(argc - 1, argv + 1);
	complain("there is no '%s'", argv[1]);
	return usage_error();
}

int main(int argc, char **argv)
{
	int status = run(argc, argv);

	/* What could not be written was not said. */
	if (fflush(stdout) != 0 || ferror(stdout)) {
		complain("standard output cannot be written");
		return COMMAND_FAILED;
	}
	return status;
}
