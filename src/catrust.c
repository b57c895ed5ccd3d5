/*
 * The catrust command: its subcommands.
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

#include <catrust/verify.h>

#include "command.h"

static const struct command *const commands[] = {
	&list_command,	 &convert_command, &names_command,  &crls_command,
	&crlite_command, &verify_command,  &status_command,
};

enum { NUM_COMMANDS = sizeof(commands) / sizeof(commands[0]) };

void complain(const char *format, ...)
{
	char text[2048];
	va_list arguments;
	int len;

	va_start(arguments, format);
	len = vsnprintf(text, sizeof(text), format, arguments);
	va_end(arguments);
	fputs("catrust: ", stderr);
	/* Arguments and names of files may come from others. */
	if (len > 0)
		show_text(stderr, text,
			  (size_t)len < sizeof(text) ? (size_t)len
						     : sizeof(text) - 1);
	fputc('\n', stderr);
}

static void show_usage(FILE *file)
{
	fputs("Usage: catrust COMMAND [OPTION ...] [ARGUMENT ...]\n\n", file);
	for (size_t i = 0; i < NUM_COMMANDS; i++)
		fprintf(file, "  %-8s%s\n", commands[i]->name,
			commands[i]->summary);
	fputs("\n'catrust COMMAND --help' shows a command's options.\n"
	      "Exit status: 0, 1 when the answer is no, 2 on errors.\n",
	      file);
}

static int run(int argc, char **argv)
{
	if (argc < 2) {
		show_usage(stderr);
		return COMMAND_FAILED;
	}
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
		show_usage(stdout);
		return COMMAND_OK;
	}
	if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
		puts("catrust " PACKAGE_VERSION);
		printf("signatures: %s\n", catrust_signature_libraries());
		return COMMAND_OK;
	}
	for (size_t i = 0; i < NUM_COMMANDS; i++)
		if (strcmp(argv[1], commands[i]->name) == 0)
			return commands[i]->run(commands[i], argc - 1,
						argv + 1);
	complain("unknown command '%s'", argv[1]);
	fputs("Try 'catrust --help'.\n", stderr);
	return COMMAND_FAILED;
}

int main(int argc, char **argv)
{
	int status = run(argc, argv);

	/* What could not be written was not said. */
	if (fflush(stdout) != 0 || ferror(stdout)) {
		complain("cannot write to standard output");
		return COMMAND_FAILED;
	}
	return status == COMMAND_ANSWERED ? COMMAND_OK : status;
}
