/*
 * The catrust command: whether a certificate leads to a trust anchor.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a file that has the certificate first and may have others that help,
 * in any order. Output: see answer.c.
 */

#include <config.h>

#include <getopt.h>
#include <string.h>
#include <time.h>

#include "command.h"

/* What a verification has at hand. */
struct request {
	struct input trusted; /* CAs and CRLs */
	struct input sent;
	struct catrust_verify_options *options;
	struct question question;
	const char *profile;
	bool has_cas;
	bool has_crls;
	bool is_crl_required;
	bool has_crlite;
	bool is_quiet;
};

static const struct {
	const char *name;
	const char *oid; /* RFC 5280 4.2.1.12 */
} purposes[] = {
	{"server", "1.3.6.1.5.5.7.3.1"},    {"client", "1.3.6.1.5.5.7.3.2"},
	{"code", "1.3.6.1.5.5.7.3.3"},	    {"email", "1.3.6.1.5.5.7.3.4"},
	{"timestamp", "1.3.6.1.5.5.7.3.8"}, {"ocsp", "1.3.6.1.5.5.7.3.9"},
};

static const struct {
	const char *name;
	enum catrust_profile profile;
} profiles[] = {
	{"rfc5280", CATRUST_PROFILE_RFC5280},
	{"webpki", CATRUST_PROFILE_WEBPKI},
	{"path", CATRUST_PROFILE_PATH},
};

static const struct command_option options[] = {
	{"ca", "PATH",
	 "Trust the CAs of this file or directory; may be\n"
	 "repeated. Default: the system's.",
	 'A'},
	{"crl", "PATH",
	 "Check revocation with the CRLs of this file or\n"
	 "directory; may be repeated.",
	 'C'},
	{"require-crl", NULL,
	 "Refuse a certificate that no CRL covers, the trust\n"
	 "anchor's apart.",
	 'r'},
	{"crlite", "[=DIR]",
	 "Check revocation with the CRLite data of this\n"
	 "directory. Default: upki's.",
	 'L'},
	{"require-crlite", NULL,
	 "Refuse a certificate that CRLite does not say is not\n"
	 "revoked. Implies --crlite.",
	 'R'},
	{"host", "NAME",
	 "The host name or IP address that the certificate must\n"
	 "be for; may be repeated.",
	 'n'},
	{"email", "ADDRESS", "The e-mail address that it must be for.", 'm'},
	{"purpose", "PURPOSE",
	 "server, client, email, code, timestamp, ocsp, or the\n"
	 "OID of an extended key usage. Default: any.",
	 'u'},
	{"time", "TIME",
	 "Verify for this time: 2026-11-21,\n"
	 "2026-11-21T08:00:00Z or @SECONDS. Default: now.",
	 't'},
	{"profile", "PROFILE",
	 "rfc5280 (default), webpki (also the CA/Browser Forum's\n"
	 "rules) or path (path validation only).",
	 'p'},
	{"security-bits", "BITS",
	 "How strong keys and digests must be. Default: 112.", 'b'},
	{"allow-dsa", NULL, "Accept CAs with DSA keys.", 'd'},
	{"public-suffixes", "FILE", "The list of publicsuffix.org, for webpki.",
	 'P'},
	COMMAND_OPTION_JSON,
	{"quiet", NULL, "Print nothing: the exit status is the answer.", 'q'},
	{0},
};

/* --- Options ------------------------------------------------------------- */

static enum catrust_error set_purpose(struct catrust_verify_options *to,
				      const char *purpose)
{
	for (size_t i = 0; i < sizeof(purposes) / sizeof(purposes[0]); i++)
		if (strcmp(purpose, purposes[i].name) == 0)
			purpose = purposes[i].oid;
	return catrust_verify_options_set_purpose(to, purpose);
}

static enum catrust_error set_time(struct request *request, const char *text)
{
	if (value_time(text, &request->question.time) != 0)
		return CATRUST_E_INVALID_ARGUMENT;
	catrust_verify_options_set_time(request->options,
					request->question.time);
	return CATRUST_OK;
}

static enum catrust_error set_bits(struct catrust_verify_options *to,
				   const char *text)
{
	unsigned bits;

	if (value_number(text, &bits) != 0)
		return CATRUST_E_INVALID_ARGUMENT;
	catrust_verify_options_set_security_bits(to, bits);
	return CATRUST_OK;
}

/* The profile decides how options start, so it is looked for first. */
static int take_profile(void *context, int letter, const char *value)
{
	struct request *request = context;

	if (letter == 'p')
		request->profile = value;
	return COMMAND_OK;
}

static int make_options(const struct command *command, struct request *request)
{
	for (size_t i = 0; i < sizeof(profiles) / sizeof(profiles[0]); i++)
		if (strcmp(request->profile, profiles[i].name) == 0) {
			request->options =
				catrust_verify_options_new(profiles[i].profile);
			if (request->options != NULL)
				return COMMAND_OK;
			complain("%s", catrust_strerror(CATRUST_E_MEMORY));
			return COMMAND_FAILED;
		}
	complain("verify: unknown profile '%s': it is rfc5280, webpki or path",
		 request->profile);
	return usage_error(command);
}

/* Options that have an effect outside of the verification's options. */
static int take_switch(struct request *request, int letter, const char *value)
{
	switch (letter) {
	case 'A':
		request->has_cas = true;
		return input_add_cas(&request->trusted, value);
	case 'C':
		request->has_crls = true;
		return input_add_crls(&request->trusted, value);
	case 'L':
		request->has_crlite = true;
		return input_add_crlite(&request->trusted, value);
	case 'R':
		request->question.is_crlite_required = true;
		break;
	case 'q':
		request->is_quiet = true;
		break;
	case 'r':
		request->is_crl_required = true;
		break;
	case 'd':
		catrust_verify_options_set_dsa(request->options, true);
		break;
	default:
		return take_json(&request->question.is_json, letter, value);
	}
	return COMMAND_OK;
}

static int value_error(const char *value, const char *what,
		       enum catrust_error error)
{
	if (error == CATRUST_E_INVALID_ARGUMENT)
		complain("verify: '%s' is not %s", value, what);
	else
		complain("verify: %s: %s", value, catrust_strerror(error));
	return COMMAND_FAILED;
}

static int take_option(void *context, int letter, const char *value)
{
	struct request *request = context;
	struct catrust_verify_options *to = request->options;
	enum catrust_error error = CATRUST_OK;
	const char *what = "";

	switch (letter) {
	case 'P':
		error = catrust_verify_options_load_public_suffixes(to, value);
		what = "a list of public suffixes";
		break;
	case 'b':
		error = set_bits(to, value);
		what = "a number of bits";
		break;
	case 'm':
		error = catrust_verify_options_add_email(to, value);
		what = "an e-mail address";
		request->question.has_peer_name = true;
		break;
	case 'n':
		error = catrust_verify_options_add_host(to, value);
		what = "a host name or an IP address";
		request->question.has_peer_name = true;
		break;
	case 't':
		error = set_time(request, value);
		what = "a time (2026-11-21, 2026-11-21T08:00:00Z, @SECONDS)";
		break;
	case 'u':
		error = set_purpose(to, value);
		what = "a purpose (server, client, email, code, timestamp, "
		       "ocsp) or an OID";
		break;
	default:
		return take_switch(request, letter, value);
	}
	return error == CATRUST_OK ? COMMAND_OK
				   : value_error(value, what, error);
}

static int set_crlite(struct request *request)
{
	enum catrust_revocation_mode mode = CATRUST_REVOCATION_IGNORE;

	if (request->question.is_crlite_required)
		mode = CATRUST_REVOCATION_REQUIRED;
	else if (request->has_crlite)
		mode = CATRUST_REVOCATION_IF_KNOWN;
	if (catrust_verify_options_set_crlite(request->options, mode) !=
	    CATRUST_OK)
		return COMMAND_FAILED;
	return request->question.is_crlite_required && !request->has_crlite
		       ? input_add_crlite(&request->trusted, NULL)
		       : COMMAND_OK;
}

static int set_revocation(struct request *request)
{
	enum catrust_revocation_mode mode = CATRUST_REVOCATION_IGNORE;

	if (request->is_crl_required)
		mode = CATRUST_REVOCATION_REQUIRED;
	else if (request->has_crls)
		mode = CATRUST_REVOCATION_IF_KNOWN;
	if (catrust_verify_options_set_revocation(request->options, mode) !=
	    CATRUST_OK)
		return COMMAND_FAILED;
	return set_crlite(request);
}

/* Reads all input; a problem in a CA file is reported, but does not prevent an
 * answer. */
static int prepare(const struct command *command, struct request *request,
		   int argc, char **argv)
{
	int status = parse_options(command, argc, argv, take_profile, request);

	if (status == COMMAND_OK)
		status = make_options(command, request);
	if (status == COMMAND_OK)
		status = parse_options(command, argc, argv, take_option,
				       request);
	if (status != COMMAND_OK)
		return status;
	if (argc - optind != 1) {
		complain("verify: %s", optind == argc
					       ? "no file is given"
					       : "more than one file is given");
		return usage_error(command);
	}
	if (!request->has_cas &&
	    input_add_system(&request->trusted) == COMMAND_FAILED)
		return COMMAND_FAILED;
	status = set_revocation(request);
	return status != COMMAND_OK
		       ? status
		       : input_add_file(&request->sent, argv[optind]);
}

/* --- Verifying ----------------------------------------------------------- */

enum { MAX_SENT = 4096 }; /* what catrust_verify() takes */

static int verify_file(const struct request *request)
{
	static struct catrust_bytes sent[MAX_SENT];
	struct catrust_snapshot *snapshot =
		catrust_store_snapshot(request->sent.store);
	struct catrust_certificate certificate;
	struct catrust_verify_result *result = NULL;
	enum catrust_error error;
	size_t count = 0;

	while (count < MAX_SENT &&
	       catrust_snapshot_get(snapshot, count, &certificate) ==
		       CATRUST_OK)
		sent[count++] = (struct catrust_bytes){certificate.der,
						       certificate.der_len};
	error = catrust_verify(request->trusted.store, request->options, sent,
			       count, &result);
	if (result == NULL)
		complain("%s", catrust_strerror(error));
	else if (!request->is_quiet)
		show_answer(&request->question, result);
	catrust_snapshot_unref(snapshot);
	if (result == NULL)
		return COMMAND_FAILED;
	catrust_verify_result_free(result);
	return error == CATRUST_OK ? COMMAND_OK : COMMAND_NO;
}

static int run(const struct command *command, int argc, char **argv)
{
	struct request request = {.profile = profiles[0].name,
				  .question = {.time = time(NULL)}};
	/* Skipping a malformed certificate would make the next one the
	 * peer's. */
	int status = worse(input_init(&request.trusted, CATRUST_LENIENT),
			   input_init(&request.sent, CATRUST_STRICT));

	if (status == COMMAND_OK)
		status = prepare(command, &request, argc, argv);
	if (status == COMMAND_OK)
		status = verify_file(&request);
	catrust_verify_options_free(request.options);
	input_clear(&request.trusted);
	input_clear(&request.sent);
	return status;
}

const struct command verify_command = {
	"verify",
	"verify a certificate and show its path to a trust anchor",
	"FILE",
	"Verifies the first certificate of FILE (- is standard input); others "
	"in\n"
	"it help to build a path. Shows the path from the trust anchor down, "
	"or\n"
	"which certificate failed, why, and what would help.\n",
	options,
	run,
};
