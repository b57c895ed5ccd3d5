/*
 * The catrust command: a store in another format.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Output: p11-kit's text, which has all that files say of their certificates;
 * or PEM, which can say of a certificate only that it is trusted, and so has
 * those that are trusted for one purpose at one time. What is left out, and
 * why, is written to standard error.
 */

#include <config.h>

#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <gnutls/x509.h>

#include "command.h"

struct choices {
	enum catrust_policy policy;
	bool is_pem;
	bool has_purpose, has_time;
	unsigned purpose;
	int64_t time;
};

/* --- p11-kit's text ------------------------------------------------------- */

static int write_p11_kit(const struct catrust_snapshot *snapshot)
{
	struct catrust_report *report = catrust_report_new();
	enum catrust_error error = CATRUST_E_MEMORY;
	int status = COMMAND_FAILED;
	char *text = NULL;
	size_t len;

	if (report != NULL)
		error = catrust_snapshot_write_p11_kit(snapshot, report, &text,
						       &len);
	if (error == CATRUST_OK) {
		fwrite(text, 1, len, stdout);
		status = print_problems(report) > 0 ? COMMAND_NO : COMMAND_OK;
	} else {
		complain("%s", catrust_strerror(error));
	}
	free(text);
	catrust_report_free(report);
	return status;
}

/* --- PEM ------------------------------------------------------------------ */

enum reason {
	NONE,
	DISTRUSTED,
	NOT_TRUSTED,
	DISTRUSTED_AFTER,
	CONSTRAINED,
	EXPIRED,
	NOT_YET_VALID,
};

/* Why a certificate is left out. */
static enum reason reason_of(const struct choices *choices,
			     const struct catrust_trust *trust,
			     gnutls_x509_crt_t crt)
{
	const unsigned purpose = choices->purpose;
	const int64_t expires = expiration_time(crt);

	if ((trust->distrusted & purpose) != 0)
		return DISTRUSTED;
	if ((trust->trusted & purpose) == 0)
		return NOT_TRUSTED;
	if (distrust_after(trust, purpose) < choices->time)
		return DISTRUSTED_AFTER;
	if (trust->has_extensions)
		return CONSTRAINED;
	if (expires != -1 && expires < choices->time)
		return EXPIRED;
	return activation_time(crt) > choices->time ? NOT_YET_VALID : NONE;
}

static void say_left_out(enum reason reason, gnutls_x509_crt_t crt,
			 int64_t after)
{
	static const char *const texts[] = {
		[DISTRUSTED] = "it is distrusted",
		[NOT_TRUSTED] = "it is not trusted for this purpose",
		[DISTRUSTED_AFTER] =
			"it is distrusted for certificates that became valid "
			"after ",
		[CONSTRAINED] = "extensions that PEM cannot hold limit it",
		[EXPIRED] = "it expired at ",
		[NOT_YET_VALID] = "it is not valid before ",
	};

	fputs("catrust: not written: ", stderr);
	show_subject(stderr, crt);
	fprintf(stderr, ": %s", texts[reason]);
	if (reason == DISTRUSTED_AFTER)
		show_time(stderr, after);
	else if (reason == EXPIRED)
		show_time(stderr, expiration_time(crt));
	else if (reason == NOT_YET_VALID)
		show_time(stderr, activation_time(crt));
	fputc('\n', stderr);
}

static int write_pem(gnutls_x509_crt_t crt)
{
	gnutls_datum_t pem;
	int error = gnutls_x509_crt_export2(crt, GNUTLS_X509_FMT_PEM, &pem);

	if (error < 0)
		return error;
	fwrite(pem.data, 1, pem.size, stdout);
	gnutls_free(pem.data);
	return 0;
}

/* Writes a certificate, or says why not. */
static int write_certificate(const struct choices *choices,
			     const struct catrust_certificate *certificate,
			     const struct catrust_trust *trust,
			     size_t *num_left_out)
{
	enum reason reason;
	gnutls_x509_crt_t crt;
	int error = read_der(&crt, certificate->der, certificate->der_len);

	if (error < 0)
		return error;
	reason = reason_of(choices, trust, crt);
	if (reason == NONE) {
		error = write_pem(crt);
	} else {
		say_left_out(reason, crt,
			     distrust_after(trust, choices->purpose));
		++*num_left_out;
	}
	gnutls_x509_crt_deinit(crt);
	return error;
}

static int write_bundle(const struct catrust_snapshot *snapshot,
			const struct choices *choices)
{
	struct catrust_certificate certificate;
	struct catrust_trust trust;
	size_t num_left_out = 0, i = 0;

	for (; catrust_snapshot_get(snapshot, i, &certificate) == CATRUST_OK &&
	       catrust_snapshot_trust(snapshot, i, &trust) == CATRUST_OK;
	     i++) {
		int error = write_certificate(choices, &certificate, &trust,
					      &num_left_out);

		if (error < 0) {
			complain("certificate %zu: %s", i,
				 gnutls_strerror(error));
			return COMMAND_FAILED;
		}
	}
	if (num_left_out > 0)
		complain("not written: %zu of %zu certificates", num_left_out,
			 i);
	return COMMAND_OK;
}

/* --- Options -------------------------------------------------------------- */

static int value_error(const char *value, const char *what)
{
	complain("convert: '%s' is not %s", value, what);
	return COMMAND_FAILED;
}

static int take_format(struct choices *choices, const char *value)
{
	choices->is_pem = strcmp(value, "pem") == 0;
	return choices->is_pem || strcmp(value, "p11-kit") == 0
		       ? COMMAND_OK
		       : value_error(value, "a format (p11-kit, pem)");
}

static int take_purpose(struct choices *choices, const char *value)
{
	choices->has_purpose = true;
	for (size_t i = 0; i < NUM_TRUST_PURPOSES; i++)
		if (strcmp(value, trust_purposes[i].name) == 0 &&
		    trust_purposes[i].purpose != CATRUST_TRUST_OTHER) {
			choices->purpose = trust_purposes[i].purpose;
			return COMMAND_OK;
		}
	return value_error(
		value, "a purpose (server, client, email, code, timestamp)");
}

static int take_option(void *context, int letter, const char *value)
{
	struct choices *choices = context;

	switch (letter) {
	case 'f':
		return take_format(choices, value);
	case 'u':
		return take_purpose(choices, value);
	case 't':
		choices->has_time = true;
		return value_time(value, &choices->time) == 0
			       ? COMMAND_OK
			       : value_error(value,
					     "a time (2026-11-21, "
					     "2026-11-21T08:00:00Z, @SECONDS)");
	case 's':
		choices->policy = CATRUST_STRICT;
	}
	return COMMAND_OK;
}

static int convert(const struct catrust_snapshot *snapshot, const void *context)
{
	const struct choices *choices = context;

	return choices->is_pem ? write_bundle(snapshot, choices)
			       : write_p11_kit(snapshot);
}

static int run(const struct command *command, int argc, char **argv)
{
	struct choices choices = {
		.policy = CATRUST_LENIENT,
		.purpose = CATRUST_TRUST_SERVER,
		.time = time(NULL),
	};
	int status = parse_options(command, argc, argv, take_option, &choices);

	if (status != COMMAND_OK)
		return status;
	if (!choices.is_pem && (choices.has_purpose || choices.has_time)) {
		complain("convert: --purpose and --time are for --format=pem");
		return usage_error(command);
	}
	return show_cas(choices.policy, argc - optind, argv + optind, convert,
			&choices);
}

static const struct command_option options[] = {
	{"format", "FORMAT",
	 "p11-kit (default), which has all that is said of the\n"
	 "certificates; or pem: those that are trusted for a\n"
	 "purpose at a time.",
	 'f'},
	{"purpose", "PURPOSE",
	 "For pem: server (default), client, email, code or\n"
	 "timestamp.",
	 'u'},
	{"time", "TIME",
	 "For pem: 2026-11-21, 2026-11-21T08:00:00Z or @SECONDS.\n"
	 "Default: now.",
	 't'},
	{"strict", NULL,
	 "End at the first certificate that cannot be used, in\n"
	 "place of leaving it out.",
	 's'},
	{0},
};

const struct command convert_command = {
	"convert",
	"write CA certificates in another format",
	"[FILE|DIRECTORY ...]",
	"Writes the CA certificates of files and directories, by default "
	"those\n"
	"of the system, to standard output, and what it leaves out and why to\n"
	"standard error.\n",
	options,
	run,
};
