/*
 * The catrust command: the CRLs of files and directories.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Three lines for each: where it is from and who issued it; when it was made
 * and ends; what it holds and whether it can be used.
 */

#include <config.h>

#include <getopt.h>
#include <string.h>
#include <time.h>

#include "command.h"

static void show_number(const struct catrust_crl_info *info)
{
	const unsigned char *bytes = info->number;

	if (bytes == NULL)
		return;
	fputs(info->is_delta ? ", delta CRL 0x" : ", CRL 0x", stdout);
	for (size_t i = 0; i < info->number_len; i++)
		printf("%02x", bytes[i]);
}

/* Why a check of now could not use it, signatures apart; NULL: it could. */
static const char *find_fault(const struct catrust_crl_info *info, int64_t now)
{
	if (info->unusable != CATRUST_OK)
		return catrust_strerror(info->unusable);
	if (info->this_update > now)
		return "not valid yet";
	if (info->has_next_update && info->next_update < now)
		return "out of date";
	return NULL;
}

static void show_crl(const struct catrust_crl_info *info, const char *fault)
{
	if (info->path != NULL) {
		show_text(stdout, info->path, strlen(info->path));
		fputs(": ", stdout);
	}
	show_name(stdout, info->issuer, info->issuer_len);
	fputs("\n    ", stdout);
	show_time(stdout, info->this_update);
	fputs(" to ", stdout);
	show_time(stdout, info->has_next_update ? info->next_update : -1);
	fputs("\n    ", stdout);
	show_count(stdout, info->entries, "revoked certificate");
	printf(", %zu bytes and %zu of index", info->der_len, info->overhead);
	show_number(info);
	if (fault != NULL)
		printf(", %s%s",
		       info->unusable != CATRUST_OK ? "not usable: " : "",
		       fault);
	putchar('\n');
}

static void write_crl(struct json *json, const struct catrust_crl_info *info,
		      const char *fault)
{
	json_open(json, NULL, '{');
	if (info->path != NULL)
		json_string(json, "path", info->path, strlen(info->path));
	json_name(json, "issuer", info->issuer, info->issuer_len);
	json_time(json, "this_update", info->this_update);
	json_time(json, "next_update",
		  info->has_next_update ? info->next_update : -1);
	json_number(json, "revoked_certificates", (int64_t)info->entries);
	json_number(json, "bytes", (int64_t)info->der_len);
	json_number(json, "index_bytes", (int64_t)info->overhead);
	if (info->number != NULL)
		json_hex(json, "crl_number", info->number, info->number_len);
	json_bool(json, "is_delta", info->is_delta);
	json_bool(json, "is_usable", fault == NULL);
	if (fault != NULL)
		json_string(json, "problem", fault, strlen(fault));
	json_close(json, '}');
}

static int show_each(const struct catrust_crls *crls, struct json *json)
{
	struct catrust_crl_info info;
	const int64_t now = time(NULL);
	int status = COMMAND_OK;

	for (size_t i = 0; catrust_crls_get(crls, i, &info) == CATRUST_OK;
	     i++) {
		const char *fault = find_fault(&info, now);

		if (!info.is_loaded)
			continue;
		if (fault != NULL)
			status = COMMAND_NO;
		if (json != NULL)
			write_crl(json, &info, fault);
		else
			show_crl(&info, fault);
	}
	return status;
}

static int show_crls(const struct catrust_store *store, bool is_json)
{
	struct catrust_crls *crls = catrust_store_crls(store);
	struct json json = {stdout, false};
	int status;

	if (is_json) {
		json_open(&json, NULL, '{');
		json_open(&json, "crls", '[');
		status = show_each(crls, &json);
		json_close(&json, ']');
		json_close(&json, '}');
		putchar('\n');
	} else {
		status = show_each(crls, NULL);
	}
	catrust_crls_unref(crls);
	return status;
}

static int run(const struct command *command, int argc, char **argv)
{
	struct input input;
	bool is_json = false;
	int status = parse_options(command, argc, argv, take_json, &is_json);

	if (status != COMMAND_OK)
		return status;
	if (optind == argc) {
		complain("crls: no file or directory is given");
		return usage_error(command);
	}
	status = input_init(&input, CATRUST_LENIENT);
	for (int i = optind; i < argc && status != COMMAND_FAILED; i++)
		status = worse(status, input_add_crls(&input, argv[i]));
	if (status != COMMAND_FAILED)
		status = worse(status, show_crls(input.store, is_json));
	input_clear(&input);
	return status;
}

static const struct command_option options[] = {COMMAND_OPTION_JSON, {0}};

const struct command crls_command = {
	"crls",
	"list CRLs",
	"FILE|DIRECTORY ...",
	"Lists the CRLs of files and directories: their issuers, from when to\n"
	"when they hold, entries, memory, number, and whether a check made "
	"now\n"
	"could use them. Signatures are not checked.\n",
	options,
	run,
};
