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

#include <string.h>
#include <time.h>
#include <unistd.h>

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

/* Whether a check of now could use it, signatures apart. */
static int show_state(const struct catrust_crl_info *info, int64_t now)
{
	if (info->unusable != CATRUST_OK) {
		printf(", not usable: %s", catrust_strerror(info->unusable));
		return COMMAND_NO;
	}
	if (info->this_update > now) {
		fputs(", not valid yet", stdout);
		return COMMAND_NO;
	}
	if (info->has_next_update && info->next_update < now) {
		fputs(", out of date", stdout);
		return COMMAND_NO;
	}
	return COMMAND_OK;
}

static int show_crl(const struct catrust_crl_info *info, int64_t now)
{
	int status;

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
	status = show_state(info, now);
	putchar('\n');
	return status;
}

static int show_crls(const struct catrust_store *store)
{
	struct catrust_crls *crls = catrust_store_crls(store);
	struct catrust_crl_info info;
	const int64_t now = time(NULL);
	int status = COMMAND_OK;

	for (size_t i = 0; catrust_crls_get(crls, i, &info) == CATRUST_OK; i++)
		if (info.is_loaded)
			status = worse(status, show_crl(&info, now));
	catrust_crls_unref(crls);
	return status;
}

int command_crls(int argc, char **argv)
{
	struct input input;
	int status;

	if (getopt(argc, argv, "") != -1)
		return option_error();
	if (optind == argc) {
		complain("crls: which files?");
		return usage_error();
	}
	status = input_init(&input, CATRUST_LENIENT);
	for (int i = optind; i < argc && status != COMMAND_FAILED; i++)
		status = worse(status, input_add_crls(&input, argv[i]));
	if (status != COMMAND_FAILED)
		status = worse(status, show_crls(input.store));
	input_clear(&input);
	return status;
}
