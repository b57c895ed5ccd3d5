/*
 * The catrust command: whether a certificate leads to a trusted one.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a file that has the certificate first and may have others that help,
 * in any order. Output: "accepted" and the path, or why not, and the path of
 * the best attempt as far as it went.
 */

#include <config.h>

#include <string.h>
#include <unistd.h>

#include "command.h"

/* What a verification has at hand. */
struct request {
	struct input trusted; /* CAs and CRLs */
	struct input sent;
	struct catrust_verify_options *options;
	bool has_cas;
	bool has_crls;
	bool is_crl_required;
	bool is_quiet;
};

static const struct {
	const char *name;
	const char *oid; /* RFC 5280 4.2.1.12 */
} uses[] = {
	{"server", "1.3.6.1.5.5.7.3.1"}, {"client", "1.3.6.1.5.5.7.3.2"},
	{"code", "1.3.6.1.5.5.7.3.3"},	 {"mail", "1.3.6.1.5.5.7.3.4"},
	{"stamp", "1.3.6.1.5.5.7.3.8"},	 {"ocsp", "1.3.6.1.5.5.7.3.9"},
};

static const struct {
	const char *name;
	enum catrust_profile profile;
} profiles[] = {
	{"rfc5280", CATRUST_PROFILE_RFC5280},
	{"webpki", CATRUST_PROFILE_WEBPKI},
	{"path", CATRUST_PROFILE_PATH},
};

static const char option_letters[] = "A:C:P:b:dm:n:p:qrt:u:";

/* --- Options ------------------------------------------------------------- */

static enum catrust_error set_use(struct catrust_verify_options *options,
				  const char *use)
{
	for (size_t i = 0; i < sizeof(uses) / sizeof(uses[0]); i++)
		if (strcmp(use, uses[i].name) == 0)
			use = uses[i].oid;
	return catrust_verify_options_set_purpose(options, use);
}

static enum catrust_error set_time(struct catrust_verify_options *options,
				   const char *text)
{
	int64_t seconds;

	if (value_time(text, &seconds) != 0)
		return CATRUST_E_INVALID_ARGUMENT;
	catrust_verify_options_set_time(options, seconds);
	return CATRUST_OK;
}

static enum catrust_error set_bits(struct catrust_verify_options *options,
				   const char *text)
{
	unsigned bits;

	if (value_number(text, &bits) != 0)
		return CATRUST_E_INVALID_ARGUMENT;
	catrust_verify_options_set_security_bits(options, bits);
	return CATRUST_OK;
}

/* The profile decides how options start, so it is looked for first. */
static int set_profile(struct request *request, int argc, char **argv)
{
	const char *name = profiles[0].name;
	int option;

	while ((option = getopt(argc, argv, option_letters)) != -1) {
		if (option == '?')
			return option_error();
		if (option == 'p')
			name = optarg;
	}
	optind = 1;
	for (size_t i = 0; i < sizeof(profiles) / sizeof(profiles[0]); i++)
		if (strcmp(name, profiles[i].name) == 0) {
			request->options =
				catrust_verify_options_new(profiles[i].profile);
			if (request->options != NULL)
				return COMMAND_OK;
			complain("%s", catrust_strerror(CATRUST_E_MEMORY));
			return COMMAND_FAILED;
		}
	complain("there is no profile '%s'", name);
	return usage_error();
}

static int set_option(struct request *request, int option, const char *value)
{
	struct catrust_verify_options *options = request->options;
	enum catrust_error error = CATRUST_OK;

	switch (option) {
	case 'A':
		request->has_cas = true;
		return input_add_cas(&request->trusted, value);
	case 'C':
		request->has_crls = true;
		return input_add_crls(&request->trusted, value);
	case 'P':
		error = catrust_verify_options_load_public_suffixes(options,
								    value);
		break;
	case 'b':
		error = set_bits(options, value);
		break;
	case 'd':
		catrust_verify_options_set_dsa(options, true);
		break;
	case 'm':
		error = catrust_verify_options_add_mailbox(options, value);
		break;
	case 'n':
		error = catrust_verify_options_add_host(options, value);
		break;
	case 'q':
		request->is_quiet = true;
		break;
	case 'r':
		request->is_crl_required = true;
		break;
	case 't':
		error = set_time(options, value);
		break;
	case 'u':
		error = set_use(options, value);
		break;
	}
	if (error == CATRUST_OK)
		return COMMAND_OK;
	complain("-%c %s: %s", option, value, catrust_strerror(error));
	return COMMAND_FAILED;
}

static int set_revocation(struct request *request)
{
	enum catrust_revocation_mode mode = CATRUST_REVOCATION_IGNORE;

	if (request->is_crl_required)
		mode = CATRUST_REVOCATION_REQUIRED;
	else if (request->has_crls)
		mode = CATRUST_REVOCATION_IF_KNOWN;
	return catrust_verify_options_set_revocation(request->options, mode) ==
			       CATRUST_OK
		       ? COMMAND_OK
		       : COMMAND_FAILED;
}

/* All that is to be known; what a CA file lacks is told, but no reason to give
 * no answer. */
static int prepare(struct request *request, int argc, char **argv)
{
	int status = set_profile(request, argc, argv);
	int option;

	if (status != COMMAND_OK)
		return status;
	while ((option = getopt(argc, argv, option_letters)) != -1)
		if (set_option(request, option, optarg) == COMMAND_FAILED)
			return COMMAND_FAILED;
	if (argc - optind != 1) {
		complain("verify: one file, please");
		return usage_error();
	}
	if (!request->has_cas &&
	    input_add_system(&request->trusted) == COMMAND_FAILED)
		return COMMAND_FAILED;
	status = set_revocation(request);
	return status != COMMAND_OK
		       ? status
		       : input_add_file(&request->sent, argv[optind]);
}

/* --- The answer ---------------------------------------------------------- */

static void show_path(const struct catrust_verify_result *result)
{
	size_t len = catrust_verify_result_path_len(result);

	for (size_t i = 0; i < len; i++) {
		struct catrust_bytes bytes =
			catrust_verify_result_certificate(result, i);
		gnutls_x509_crt_t crt;

		printf("%4zu  ", i);
		if (read_der(&crt, bytes.data, bytes.len) >= 0) {
			show_subject(stdout, crt);
			gnutls_x509_crt_deinit(crt);
		}
		putchar('\n');
	}
}

static int show_answer(const struct request *request, enum catrust_error error,
		       const struct catrust_verify_result *result)
{
	if (result == NULL) {
		complain("%s", catrust_strerror(error));
		return COMMAND_FAILED;
	}
	if (!request->is_quiet) {
		if (error == CATRUST_OK)
			puts("accepted");
		else
			printf("not accepted: %s\n",
			       catrust_verify_result_text(result));
		show_path(result);
	}
	return error == CATRUST_OK ? COMMAND_OK : COMMAND_NO;
}

enum { MAX_SENT = 4096 }; /* what catrust_verify() takes */

static int verify(const struct request *request)
{
	static struct catrust_bytes sent[MAX_SENT];
	struct catrust_snapshot *snapshot =
		catrust_store_snapshot(request->sent.store);
	struct catrust_certificate certificate;
	struct catrust_verify_result *result = NULL;
	enum catrust_error error;
	size_t count = 0;
	int status;

	while (count < MAX_SENT &&
	       catrust_snapshot_get(snapshot, count, &certificate) ==
		       CATRUST_OK)
		sent[count++] = (struct catrust_bytes){certificate.der,
						       certificate.der_len};
	error = catrust_verify(request->trusted.store, request->options, sent,
			       count, &result);
	status = show_answer(request, error, result);
	catrust_verify_result_free(result);
	catrust_snapshot_unref(snapshot);
	return status;
}

int command_verify(int argc, char **argv)
{
	struct request request = {0};
	/* A certificate that is passed over would make the next one the
	 * peer's. */
	int status = worse(input_init(&request.trusted, CATRUST_LENIENT),
			   input_init(&request.sent, CATRUST_STRICT));

	if (status == COMMAND_OK)
		status = prepare(&request, argc, argv);
	if (status == COMMAND_OK)
		status = verify(&request);
	catrust_verify_options_free(request.options);
	input_clear(&request.trusted);
	input_clear(&request.sent);
	return status;
}
