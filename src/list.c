/*
 * The catrust command: the certificates of a store.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A line for each: when it expires, its key, the SHA-256 of its DER, what it is
 * trusted for, and its subject. Then how many there are.
 */

#include <config.h>

#include <getopt.h>

#include <gnutls/x509.h>

#include "command.h"

/* A purpose, or "any", and up to when certificates must have become valid. */
static void show_purpose(FILE *file, const char *name, int64_t after)
{
	fputs(name, file);
	if (after == INT64_MAX)
		return;
	fputs("<=", file);
	show_time(file, after);
}

/* "any"; "server,email<=2024-11-30 23:59:59Z,constrained"; "distrusted". */
static void show_trust(FILE *file, const void *context)
{
	const struct catrust_trust *trust = context;
	const unsigned left = trust->trusted & ~trust->distrusted;
	const bool is_any = left == CATRUST_TRUST_ALL &&
			    trust->server_distrust_after == INT64_MAX &&
			    trust->email_distrust_after == INT64_MAX;
	const char *separator = "";

	if (left == 0)
		fputs(trust->distrusted != 0 ? "distrusted" : "none", file);
	if (is_any)
		fputs("any", file);
	for (size_t i = 0; i < NUM_TRUST_PURPOSES; i++) {
		const unsigned purpose = trust_purposes[i].purpose;

		if (is_any || (left & purpose) == 0)
			continue;
		fputs(separator, file);
		show_purpose(file, trust_purposes[i].name,
			     distrust_after(trust, purpose));
		separator = ",";
	}
	if (left != 0 && trust->has_extensions)
		fputs(",constrained", file);
}

/* The columns before the subject. */
static void show_facts(gnutls_x509_crt_t crt, const struct catrust_trust *trust)
{
	unsigned char digest[32] = {0};
	size_t digest_len = sizeof(digest);

	show_time(stdout, expiration_time(crt));
	fputs("  ", stdout);
	show_key(stdout, crt);
	if (gnutls_x509_crt_get_fingerprint(crt, GNUTLS_DIG_SHA256, digest,
					    &digest_len) < 0)
		digest_len = 0;
	fputs("  ", stdout);
	show_hex(stdout, digest, digest_len);
	fputs("  ", stdout);
	show_trust(stdout, trust);
	fputs("  ", stdout);
}

/* A line, or an element where @json is not NULL. */
static int show_certificate(const struct catrust_certificate *certificate,
			    const struct catrust_trust *trust,
			    struct json *json)
{
	gnutls_x509_crt_t crt;
	int error = read_der(&crt, certificate->der, certificate->der_len);

	if (error < 0)
		return error;
	if (json != NULL) {
		json_certificate(json, crt, show_trust, trust);
	} else {
		show_facts(crt, trust);
		show_subject(stdout, crt);
		putchar('\n');
	}
	gnutls_x509_crt_deinit(crt);
	return 0;
}

static int show_store(const struct catrust_snapshot *snapshot,
		      struct json *json)
{
	struct catrust_certificate certificate;
	struct catrust_trust trust;
	int status = COMMAND_OK;

	for (size_t i = 0;
	     catrust_snapshot_get(snapshot, i, &certificate) == CATRUST_OK &&
	     catrust_snapshot_trust(snapshot, i, &trust) == CATRUST_OK;
	     i++) {
		int error = show_certificate(&certificate, &trust, json);

		if (error < 0) {
			complain("certificate %zu: %s", i,
				 gnutls_strerror(error));
			status = COMMAND_FAILED;
		}
	}
	return status;
}

static int show(const struct catrust_snapshot *snapshot, const void *context)
{
	const bool *is_json = context;
	struct json json = {stdout, false};
	int status;

	if (*is_json) {
		json_open(&json, NULL, '{');
		json_open(&json, "certificates", '[');
		status = show_store(snapshot, &json);
		json_close(&json, ']');
		json_close(&json, '}');
	} else {
		status = show_store(snapshot, NULL);
		show_count(stdout, catrust_snapshot_count(snapshot),
			   "certificate");
	}
	putchar('\n');
	return status;
}

struct choices {
	enum catrust_policy policy;
	bool is_json;
};

static int take_option(void *context, int letter, const char *value)
{
	struct choices *choices = context;

	if (letter == 's')
		choices->policy = CATRUST_STRICT;
	return take_json(&choices->is_json, letter, value);
}

static int run(const struct command *command, int argc, char **argv)
{
	struct choices choices = {CATRUST_LENIENT, false};
	int status = parse_options(command, argc, argv, take_option, &choices);

	if (status != COMMAND_OK)
		return status;
	return show_cas(choices.policy, argc - optind, argv + optind, show,
			&choices.is_json);
}

static const struct command_option options[] = {
	COMMAND_OPTION_JSON,
	{"strict", NULL,
	 "End at the first certificate that cannot be used, in\n"
	 "place of leaving it out.",
	 's'},
	{0},
};

const struct command list_command = {
	"list",
	"list CA certificates",
	"[FILE|DIRECTORY ...]",
	"Lists the CA certificates of files and directories, by default those\n"
	"of the system: the end of validity, the key, the SHA-256 of the\n"
	"certificate, what it is trusted for, and its subject.\n",
	options,
	run,
};
