/*
 * The catrust command: options of its subcommands, and their help.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each option stands in one table, from which getopt's and the help are made.
 */

#include <config.h>

#include <getopt.h>
#include <string.h>

#include "command.h"

enum { MAX_OPTIONS = 24 };

/* Answered for all subcommands. */
static const struct command_option common[] = {
	{"help", NULL, "Show this help.", 'h'},
	{"version", NULL, "Show the version.", 'V'},
};

enum { NUM_COMMON = sizeof(common) / sizeof(common[0]) };

int usage_error(const struct command *command)
{
	fprintf(stderr, "Try 'catrust %s --help'.\n", command->name);
	return COMMAND_FAILED;
}

/* --- Help ---------------------------------------------------------------- */

enum { HELP_COLUMN = 28 };

static void show_option(const struct command_option *option)
{
	const bool is_optional =
		option->value != NULL && option->value[0] == '[';
	int column = printf("  -%c, --%s%s%s", option->letter, option->name,
			    option->value != NULL && !is_optional ? "=" : "",
			    option->value != NULL ? option->value : "");

	if (column >= HELP_COLUMN) {
		putchar('\n');
		column = 0;
	}
	for (const char *line = option->help; line != NULL; column = 0) {
		const char *end = strchr(line, '\n');
		int len = (int)(end != NULL ? end - line : (long)strlen(line));

		printf("%*s%.*s\n", HELP_COLUMN - column, "", len, line);
		line = end != NULL ? end + 1 : NULL;
	}
}

static void show_help(const struct command *command)
{
	printf("Usage: catrust %s [OPTION ...] %s\n\n%s\n", command->name,
	       command->arguments, command->help);
	for (const struct command_option *option = command->options;
	     option->name != NULL; option++)
		show_option(option);
	for (size_t i = 0; i < NUM_COMMON; i++)
		show_option(&common[i]);
}

/* --- Parsing ------------------------------------------------------------- */

struct tables {
	struct option names[MAX_OPTIONS + NUM_COMMON + 1];
	char letters[3 * (MAX_OPTIONS + NUM_COMMON) + 2];
	size_t count;
	size_t num_letters;
};

static void add_option(struct tables *tables,
		       const struct command_option *option)
{
	const int has_value = option->value == NULL	? no_argument
			      : option->value[0] == '[' ? optional_argument
							: required_argument;

	tables->names[tables->count++] =
		(struct option){option->name, has_value, NULL, option->letter};
	tables->letters[tables->num_letters++] = option->letter;
	if (has_value != no_argument)
		tables->letters[tables->num_letters++] = ':';
	if (has_value == optional_argument)
		tables->letters[tables->num_letters++] = ':';
}

static void make_tables(struct tables *tables, const struct command *command)
{
	*tables = (struct tables){0};
	/* getopt() returns ':' where a value is missing. */
	tables->letters[tables->num_letters++] = ':';
	for (size_t i = 0; command->options[i].name != NULL; i++)
		add_option(tables, &command->options[i]);
	for (size_t i = 0; i < NUM_COMMON; i++)
		add_option(tables, &common[i]);
}

/* @text is what getopt() read last. */
static int option_error(const struct command *command, int error,
			const char *text)
{
	const char letter[] = {'-', (char)optopt, '\0'};
	const bool is_long = strncmp(text, "--", 2) == 0;
	const char *name = is_long || optopt == 0 ? text : letter;

	if (error == ':')
		complain("%s: option %s needs a value", command->name, name);
	else if (is_long && optopt != 0)
		complain("%s: option %s takes no value", command->name, name);
	else
		complain("%s: unknown option %s", command->name, name);
	return usage_error(command);
}

int parse_options(const struct command *command, int argc, char **argv,
		  int (*take)(void *context, int letter, const char *value),
		  void *context)
{
	struct tables tables;
	int letter;

	make_tables(&tables, command);
	opterr = 0; /* option_error() says it */
	optind = 0; /* from the start, also when called again */
	while ((letter = getopt_long(argc, argv, tables.letters, tables.names,
				     NULL)) != -1) {
		if (letter == '?' || letter == ':')
			return option_error(command, letter, argv[optind - 1]);
		if (letter == 'h') {
			show_help(command);
			return COMMAND_ANSWERED;
		}
		if (letter == 'V') {
			puts("catrust " PACKAGE_VERSION);
			return COMMAND_ANSWERED;
		}
		if (take(context, letter, optarg) == COMMAND_FAILED)
			return COMMAND_FAILED;
	}
	return COMMAND_OK;
}

int take_json(void *context, int letter, const char *value)
{
	(void)value;
	if (letter == 'j')
		*(bool *)context = true;
	return COMMAND_OK;
}
