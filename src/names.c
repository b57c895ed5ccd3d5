/*
 * The catrust command: the names that a TLS server would send.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A line for each name of the list in a CertificateRequest (RFC 5246 7.4.4) or
 * in its extension certificate_authorities (RFC 8446 4.2.4), in order, also
 * where a name is there twice. Then how many bytes the list has.
 */

#include <config.h>

#include <getopt.h>

#include "command.h"

static void show_each(const uint8_t *bytes, size_t len, struct json *json)
{
	size_t at = 0;

	while (at < len) {
		size_t name_len = (size_t)bytes[at] << 8 | bytes[at + 1];
		const uint8_t *name = bytes + at + 2;

		if (json != NULL) {
			json_name(json, NULL, name, name_len);
		} else {
			show_name(stdout, name, name_len);
			putchar('\n');
		}
		at += 2 + name_len;
	}
}

static void show_list(const uint8_t *bytes, size_t len, size_t num_names,
		      bool is_json)
{
	struct json json = {stdout, false};

	if (is_json) {
		json_open(&json, NULL, '{');
		json_open(&json, "names", '[');
		show_each(bytes, len, &json);
		json_close(&json, ']');
		json_number(&json, "bytes", (int64_t)len);
		json_close(&json, '}');
	} else {
		show_each(bytes, len, NULL);
		show_count(stdout, num_names, "name");
		fputs(", ", stdout);
		show_count(stdout, len, "byte");
	}
	putchar('\n');
}

static int show_names(const struct catrust_snapshot *snapshot,
		      const void *context)
{
	const bool *is_json = context;
	struct catrust_rdn_fit fit;
	const uint8_t *bytes;
	size_t len;
	enum catrust_error error =
		catrust_snapshot_rdn_sequence(snapshot, &bytes, &len);

	catrust_snapshot_rdn_fit(snapshot, 0, &fit);
	if (error == CATRUST_E_RDN_LIMIT) {
		complain("%zu bytes of names are over the %d that a message "
			 "holds: %zu of %zu names would fit",
			 len, CATRUST_RDN_MAX_BYTES, fit.num_fitting,
			 fit.num_names);
		return COMMAND_NO;
	}
	if (error != CATRUST_OK) {
		complain("%s", catrust_strerror(error));
		return COMMAND_FAILED;
	}
	show_list(bytes, len, fit.num_names, *is_json);
	return COMMAND_OK;
}

static int run(const struct command *command, int argc, char **argv)
{
	bool is_json = false;
	int status = parse_options(command, argc, argv, take_json, &is_json);

	if (status != COMMAND_OK)
		return status;
	return show_cas(CATRUST_LENIENT, argc - optind, argv + optind,
			show_names, &is_json);
}

static const struct command_option options[] = {COMMAND_OPTION_JSON, {0}};

const struct command names_command = {
	"names",
	"list the CA names that a TLS server sends",
	"[FILE|DIRECTORY ...]",
	"Lists the names of the CAs in files and directories, by default the\n"
	"system's, as a TLS server that trusts them sends them in a\n"
	"CertificateRequest, and how many bytes they take.\n",
	options,
	run,
};
