/*
 * The catrust command: CRLite data, and what they say of a certificate.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <getopt.h>
#include <string.h>
#include <time.h>

#include "command.h"

/* What is asked. */
struct request {
	struct input data;
	struct input sent; /* the certificate and its issuer's */
	const char *file;  /* which has them; NULL: no certificate */
	bool is_json;
};

static const char *const answers[] = {
	[CATRUST_CRLITE_NOT_COVERED] = "not covered",
	[CATRUST_CRLITE_NOT_ENROLLED] = "not enrolled",
	[CATRUST_CRLITE_NOT_REVOKED] = "not revoked",
	[CATRUST_CRLITE_REVOKED] = "revoked",
	[CATRUST_CRLITE_STALE] = "stale",
	[CATRUST_CRLITE_NO_DATA] = "no data",
};

static const char *const reasons[] = {
	[CATRUST_CRLITE_NOT_COVERED] =
		"it has no SCT whose log and time a filter has",
	[CATRUST_CRLITE_NOT_ENROLLED] = "no filter has its issuer",
	[CATRUST_CRLITE_STALE] = "the data are too old, or of unknown age",
	[CATRUST_CRLITE_NO_DATA] = "the data cannot be used",
};

void show_crlite(const struct catrust_crlite *crlite)
{
	printf("CRLite: %s", answers[crlite->verdict]);
	if (crlite->filter[0] != '\0')
		printf(", by %s", crlite->filter);
	else if (reasons[crlite->verdict] != NULL)
		printf(": %s", reasons[crlite->verdict]);
	if (crlite->has_time) {
		fputs(", data of ", stdout);
		show_time(stdout, crlite->generated_at);
	}
	putchar('\n');
}

void write_crlite(struct json *json, const char *key,
		  const struct catrust_crlite *crlite)
{
	const char *answer = answers[crlite->verdict];

	json_open(json, key, '{');
	json_string(json, "answer", answer, strlen(answer));
	if (crlite->filter[0] != '\0')
		json_string(json, "filter", crlite->filter,
			    strlen(crlite->filter));
	json_number(json, "filters", (int64_t)crlite->num_filters);
	json_time(json, "generated_at",
		  crlite->has_time ? crlite->generated_at : -1);
	json_close(json, '}');
}

static void show_info(const struct catrust_crlite_info *info)
{
	show_count(stdout, info->num_filters, "filter");
	fputs(" of ", stdout);
	show_count(stdout, info->num_issuers, "issuer");
	fputs(" in all, ", stdout);
	show_count(stdout, info->num_logs, "log");
	printf(", %zu bytes\n", info->num_bytes);
	fputs("covers certificates logged ", stdout);
	show_time(stdout, (int64_t)(info->first_time / 1000));
	fputs(" to ", stdout);
	show_time(stdout, (int64_t)(info->last_time / 1000));
	fputs("\nmade ", stdout);
	if (info->has_time)
		show_time(stdout, info->generated_at);
	else
		fputs("at an unknown time", stdout);
	puts(info->is_stale ? ", stale" : ", fresh");
}

static void write_info(struct json *json,
		       const struct catrust_crlite_info *info)
{
	json_number(json, "filters", (int64_t)info->num_filters);
	json_number(json, "issuers", (int64_t)info->num_issuers);
	json_number(json, "logs", (int64_t)info->num_logs);
	json_number(json, "bytes", (int64_t)info->num_bytes);
	json_time(json, "first_time", (int64_t)(info->first_time / 1000));
	json_time(json, "last_time", (int64_t)(info->last_time / 1000));
	json_time(json, "generated_at",
		  info->has_time ? info->generated_at : -1);
	json_bool(json, "is_stale", info->is_stale);
}

/* Asks for the first certificate of a file, which the second one issued. */
static int check(const struct request *request, struct catrust_crlite *out)
{
	struct catrust_snapshot *snapshot =
		catrust_store_snapshot(request->sent.store);
	struct catrust_certificate first, second;
	enum catrust_error error = CATRUST_E_NOT_FOUND;

	if (catrust_snapshot_get(snapshot, 0, &first) == CATRUST_OK &&
	    catrust_snapshot_get(snapshot, 1, &second) == CATRUST_OK)
		error = catrust_store_check_crlite(
			request->data.store,
			(struct catrust_bytes){first.der, first.der_len},
			(struct catrust_bytes){second.der, second.der_len}, -1,
			out);
	else
		complain("crlite: %s: a certificate and then its issuer's are "
			 "needed",
			 request->file);
	catrust_snapshot_unref(snapshot);
	if (error == CATRUST_OK)
		return out->verdict == CATRUST_CRLITE_NOT_REVOKED ? COMMAND_OK
								  : COMMAND_NO;
	if (error != CATRUST_E_NOT_FOUND)
		complain("crlite: %s: %s", request->file,
			 catrust_strerror(error));
	return COMMAND_FAILED;
}

static int show(const struct request *request)
{
	struct json json = {stdout, false};
	struct catrust_crlite_info info;
	struct catrust_crlite crlite;
	int status;

	if (catrust_store_crlite_info(request->data.store, -1, &info) !=
	    CATRUST_OK)
		return COMMAND_FAILED;
	status = info.is_stale ? COMMAND_NO : COMMAND_OK;
	if (request->file != NULL)
		status = check(request, &crlite);
	if (status == COMMAND_FAILED)
		return status;
	if (!request->is_json) {
		show_info(&info);
		if (request->file != NULL)
			show_crlite(&crlite);
		return status;
	}
	json_open(&json, NULL, '{');
	write_info(&json, &info);
	if (request->file != NULL)
		write_crlite(&json, "certificate", &crlite);
	json_close(&json, '}');
	putchar('\n');
	return status;
}

static int take_option(void *context, int letter, const char *value)
{
	struct request *request = context;

	if (letter == 'c')
		request->file = value;
	return take_json(&request->is_json, letter, value);
}

static int read_all(struct request *request, const char *directory)
{
	int status = worse(input_init(&request->data, CATRUST_STRICT),
			   input_init(&request->sent, CATRUST_STRICT));

	if (status == COMMAND_OK)
		status = input_add_crlite(&request->data, directory);
	if (status == COMMAND_OK && request->file != NULL)
		status = input_add_file(&request->sent, request->file);
	return status;
}

static int run(const struct command *command, int argc, char **argv)
{
	struct request request = {0};
	int status = parse_options(command, argc, argv, take_option, &request);

	if (status != COMMAND_OK)
		return status;
	if (argc - optind > 1) {
		complain("crlite: more than one directory is given");
		return usage_error(command);
	}
	status = read_all(&request, argv[optind]);
	if (status == COMMAND_OK)
		status = show(&request);
	input_clear(&request.data);
	input_clear(&request.sent);
	return status;
}

static const struct command_option options[] = {
	{"certificate", "FILE",
	 "Ask for the first certificate of FILE, which the\n"
	 "second one issued (- is standard input).",
	 'c'},
	COMMAND_OPTION_JSON,
	{0},
};

const struct command crlite_command = {
	"crlite",
	"show CRLite data, and what they say of a certificate",
	"[DIRECTORY]",
	"Shows what the CRLite data of a directory cover and how old they "
	"are;\n"
	"by default those of upki. They must belong to root or to you, and no\n"
	"other user may write to them. With a certificate, also whether it is\n"
	"revoked: the path to it is not validated.\n",
	options,
	run,
};
