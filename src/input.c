/*
 * The catrust command: reading certificates and CRLs.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <sys/stat.h>

#include "command.h"

/* What is read from standard input; a chain is some kilobytes. */
enum { MAX_STANDARD_INPUT = 16 << 20 };

int input_init(struct input *input, enum catrust_policy policy)
{
	input->options = (struct catrust_load_options)CATRUST_LOAD_OPTIONS_INIT;
	input->options.policy = policy;
	input->store = catrust_store_new();
	input->report = catrust_report_new();
	input->options.report = input->report;
	if (input->store == NULL || input->report == NULL) {
		complain("%s", catrust_strerror(CATRUST_E_MEMORY));
		return COMMAND_FAILED;
	}
	return COMMAND_OK;
}

void input_clear(struct input *input)
{
	catrust_store_unref(input->store);
	catrust_report_free(input->report);
}

static const char standard_input[] = "standard input";

size_t print_problems(const struct catrust_report *report)
{
	size_t count = catrust_report_count(report);
	const struct catrust_problem *problem;
	size_t shown = 0;

	while ((problem = catrust_report_get(report, shown)) != NULL) {
		struct catrust_problem named = *problem;
		char text[1024];

		if (named.path == NULL)
			named.path = standard_input;
		catrust_problem_text(&named, text, sizeof(text));
		complain("%s", text);
		shown++;
	}
	if (shown < count)
		complain("and %zu more", count - shown);
	return count;
}

/* The exit status after a load from @from. */
static int loaded(struct input *input, const char *from,
		  enum catrust_error error)
{
	size_t problems = print_problems(input->report);

	catrust_report_clear(input->report);
	if (error == CATRUST_OK)
		return problems == 0 ? COMMAND_OK : COMMAND_NO;
	if (problems == 0)
		complain("%s: %s", from, catrust_strerror(error));
	return COMMAND_FAILED;
}

static bool is_directory(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

int input_add_cas(struct input *input, const char *path)
{
	enum catrust_error error;
	size_t count = 0;

	error = (is_directory(path) ? catrust_store_add_directory
				    : catrust_store_add_file)(
		input->store, path, &input->options, &count);
	/* An empty directory is one that was not meant. */
	if (error == CATRUST_OK && count == 0)
		error = CATRUST_E_NO_CERTIFICATE;
	return loaded(input, path, error);
}

int input_add_crls(struct input *input, const char *path)
{
	enum catrust_error error;
	size_t count = 0;

	error = (is_directory(path) ? catrust_store_add_crl_directory
				    : catrust_store_add_crl_file)(
		input->store, path, &input->options, &count);
	if (error == CATRUST_OK && count == 0)
		error = CATRUST_E_NO_CRL;
	return loaded(input, path, error);
}

/* The directory of upki's data for this user; false when there is none, or the
 * system's configuration names another. */
static bool find_crlite(char *path, size_t size)
{
	const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");

	if (access("/etc/upki/config.toml", F_OK) == 0)
		return false;
	if (cache != NULL && cache[0] == '/')
		snprintf(path, size, "%s/upki/revocation", cache);
	else if (home != NULL && home[0] == '/')
		snprintf(path, size, "%s/.cache/upki/revocation", home);
	else
		return false;
	return is_directory(path);
}

int input_add_crlite(struct input *input, const char *path)
{
	bool is_named = path != NULL;
	char found[4096];
	enum catrust_error error;
	int status;

	if (!is_named && find_crlite(found, sizeof(found)))
		path = found;
	error = catrust_store_add_crlite(input->store, path, input->report);
	status = loaded(input, path != NULL ? path : "upki's CRLite data",
			error);
	if (error == CATRUST_E_FILE_OPEN && !is_named)
		complain("'upki fetch' gets CRLite data, or name a directory "
			 "that has some");
	return status;
}

int input_add_system(struct input *input)
{
	return loaded(
		input, "the system's CA certificates",
		catrust_store_add_system(input->store, &input->options, NULL));
}

static int add_arguments(struct input *input, int count, char **paths)
{
	int status = COMMAND_OK;

	if (count == 0)
		return input_add_system(input);
	for (int i = 0; i < count && status != COMMAND_FAILED; i++)
		status = worse(status, input_add_cas(input, paths[i]));
	return status;
}

int show_cas(enum catrust_policy policy, int count, char **paths,
	     int (*show)(const struct catrust_snapshot *snapshot,
			 const void *context),
	     const void *context)
{
	struct input input;
	int status = input_init(&input, policy);

	if (status == COMMAND_OK)
		status = add_arguments(&input, count, paths);
	if (status != COMMAND_FAILED) {
		struct catrust_snapshot *snapshot =
			catrust_store_snapshot(input.store);

		status = worse(status, show(snapshot, context));
		catrust_snapshot_unref(snapshot);
	}
	input_clear(&input);
	return status;
}

static int add_standard_input(struct input *input)
{
	char *bytes = malloc(MAX_STANDARD_INPUT);
	size_t len;
	int status;

	if (bytes == NULL) {
		complain("%s", catrust_strerror(CATRUST_E_MEMORY));
		return COMMAND_FAILED;
	}
	len = fread(bytes, 1, MAX_STANDARD_INPUT, stdin);
	if (ferror(stdin)) {
		complain("%s: %s", standard_input,
			 catrust_strerror(CATRUST_E_FILE_READ));
		status = COMMAND_FAILED;
	} else if (!feof(stdin) && getchar() != EOF) {
		complain("%s: over %d bytes", standard_input,
			 MAX_STANDARD_INPUT);
		status = COMMAND_FAILED;
	} else {
		status = loaded(input, standard_input,
				catrust_store_add_memory(input->store, bytes,
							 len, &input->options,
							 NULL));
	}
	free(bytes);
	return status;
}

int read_der(gnutls_x509_crt_t *out, const void *der, size_t der_len)
{
	const gnutls_datum_t data = {(unsigned char *)(uintptr_t)der,
				     (unsigned)der_len};
	int error = gnutls_x509_crt_init(out);

	if (error < 0)
		return error;
	error = gnutls_x509_crt_import(*out, &data, GNUTLS_X509_FMT_DER);
	if (error < 0)
		gnutls_x509_crt_deinit(*out);
	return error;
}

int input_add_file(struct input *input, const char *path)
{
	if (strcmp(path, "-") == 0)
		return add_standard_input(input);
	return loaded(input, path,
		      catrust_store_add_file(input->store, path,
					     &input->options, NULL));
}
