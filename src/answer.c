/*
 * The catrust command: the answer of verify.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * As text: "accepted", or "not accepted", the reason and what would help; then
 * the path as a tree, from the trust anchor down, each certificate with its
 * key, its validity and the algorithm that its issuer signed it with. After a
 * failure, the path of the best attempt as far as it went. As JSON: the same,
 * with the path from the end entity up. Colours only on a terminal, and not
 * when NO_COLOR is set.
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"

static const char *const reasons[] = {
	[CATRUST_REASON_NONE] = "none",
	[CATRUST_REASON_ISSUER_NOT_FOUND] = "issuer-not-found",
	[CATRUST_REASON_SIGNATURE] = "signature",
	[CATRUST_REASON_EXPIRED] = "expired",
	[CATRUST_REASON_NOT_YET_VALID] = "not-yet-valid",
	[CATRUST_REASON_ALGORITHM] = "algorithm",
	[CATRUST_REASON_CERTIFICATE] = "certificate",
	[CATRUST_REASON_EXTENSION] = "extension",
	[CATRUST_REASON_CA] = "ca",
	[CATRUST_REASON_PATH_LENGTH] = "path-length",
	[CATRUST_REASON_KEY_USAGE] = "key-usage",
	[CATRUST_REASON_PURPOSE] = "purpose",
	[CATRUST_REASON_NAME_CONSTRAINTS] = "name-constraints",
	[CATRUST_REASON_POLICY] = "policy",
	[CATRUST_REASON_NAME] = "name",
	[CATRUST_REASON_REVOKED] = "revoked",
	[CATRUST_REASON_REVOCATION_UNKNOWN] = "revocation-unknown",
	[CATRUST_REASON_DISTRUSTED] = "distrusted",
	[CATRUST_REASON_LIMIT] = "limit",
	[CATRUST_REASON_MEMORY] = "memory",
};

static bool is_accepted(const struct catrust_verify_result *result)
{
	return catrust_verify_result_reason(result) == CATRUST_REASON_NONE;
}

/* The certificate at @index of the path; false where it cannot be read. */
static bool get_certificate(const struct catrust_verify_result *result,
			    size_t index, gnutls_x509_crt_t *crt)
{
	const struct catrust_bytes der =
		catrust_verify_result_certificate(result, index);

	return der.data != NULL && read_der(crt, der.data, der.len) >= 0;
}

/* --- Text ---------------------------------------------------------------- */

enum colour { RED = 31, GREEN = 32 };

static bool has_colours(void)
{
	const char *terminal = getenv("TERM");
	const char *unwanted = getenv("NO_COLOR");

	return isatty(STDOUT_FILENO) && (unwanted == NULL || *unwanted == 0) &&
	       (terminal == NULL || strcmp(terminal, "dumb") != 0);
}

static void begin_colour(enum colour colour)
{
	if (has_colours())
		printf("\033[1;%dm", (int)colour);
}

static void end_colour(void)
{
	if (has_colours())
		fputs("\033[0m", stdout);
}

enum { STEP = 4 }; /* columns that a certificate is further in */

static void indent(size_t depth)
{
	printf("%*s", (int)(depth * STEP), "");
}

static void show_facts(gnutls_x509_crt_t crt)
{
	const char *signature = signature_name(crt);

	show_key(stdout, crt);
	fputs(", valid ", stdout);
	show_time(stdout, activation_time(crt));
	fputs(" to ", stdout);
	show_time(stdout, expiration_time(crt));
	printf(", signed with %s", signature != NULL ? signature : "unknown");
}

/* The certificate at @index, which stands @depth certificates below the top. */
static void show_node(const struct catrust_verify_result *result, size_t index,
		      size_t depth)
{
	const bool is_failed =
		!is_accepted(result) &&
		catrust_verify_result_failed_index(result) == index;
	gnutls_x509_crt_t crt;

	if (!get_certificate(result, index, &crt))
		return;
	if (depth > 0) {
		indent(depth - 1);
		fputs("`-- ", stdout);
	}
	if (is_failed)
		begin_colour(RED);
	show_subject(stdout, crt);
	if (is_accepted(result) && depth == 0)
		fputs(" [trust anchor]", stdout);
	if (is_failed) {
		fputs(" [failed]", stdout);
		end_colour();
	}
	putchar('\n');
	indent(depth);
	fputs(index > 0 ? "|   " : "    ", stdout);
	show_facts(crt);
	putchar('\n');
	gnutls_x509_crt_deinit(crt);
}

static void show_tree(const struct catrust_verify_result *result)
{
	const size_t len = catrust_verify_result_path_len(result);

	for (size_t depth = 0; depth < len; depth++)
		show_node(result, len - 1 - depth, depth);
}

/* Lines of advice about the certificate that failed. */
static void add_advice(FILE *file, const struct question *question,
		       const struct catrust_verify_result *result)
{
	gnutls_x509_crt_t failed;

	if (is_accepted(result) ||
	    !get_certificate(result, catrust_verify_result_failed_index(result),
			     &failed))
		return;
	show_advice(file, question, result, failed);
	gnutls_x509_crt_deinit(failed);
}

static void show_as_text(const struct question *question,
			 const struct catrust_verify_result *result)
{
	struct catrust_crlite crlite;

	begin_colour(is_accepted(result) ? GREEN : RED);
	fputs(is_accepted(result) ? "accepted" : "not accepted", stdout);
	end_colour();
	if (!is_accepted(result))
		printf(": %s", catrust_verify_result_text(result));
	putchar('\n');
	add_advice(stdout, question, result);
	if (catrust_verify_result_crlite(result, &crlite) == CATRUST_OK)
		show_crlite(&crlite);
	show_tree(result);
}

/* --- JSON ---------------------------------------------------------------- */

struct answer {
	const struct question *question;
	const struct catrust_verify_result *result;
};

static void show_advice_of(FILE *file, const void *context)
{
	const struct answer *answer = context;

	add_advice(file, answer->question, answer->result);
}

static void write_path(struct json *json,
		       const struct catrust_verify_result *result)
{
	const size_t len = catrust_verify_result_path_len(result);

	json_open(json, "path", '[');
	for (size_t i = 0; i < len; i++) {
		gnutls_x509_crt_t crt;

		if (!get_certificate(result, i, &crt))
			continue;
		json_certificate(json, crt, NULL, NULL);
		gnutls_x509_crt_deinit(crt);
	}
	json_close(json, ']');
}

static void show_as_json(const struct question *question,
			 const struct catrust_verify_result *result)
{
	const struct answer answer = {question, result};
	const enum catrust_reason reason = catrust_verify_result_reason(result);
	const char *text = catrust_verify_result_text(result);
	struct json json = {stdout, false};
	struct catrust_crlite crlite;

	json_open(&json, NULL, '{');
	json_bool(&json, "accepted", is_accepted(result));
	if (!is_accepted(result)) {
		const char *name =
			(size_t)reason < sizeof(reasons) / sizeof(reasons[0])
				? reasons[reason]
				: "unknown";

		json_string(&json, "reason", name, strlen(name));
		json_string(&json, "message", text, strlen(text));
		json_shown(&json, "advice", show_advice_of, &answer);
		json_number(
			&json, "failed_certificate",
			(int64_t)catrust_verify_result_failed_index(result));
	}
	if (catrust_verify_result_crlite(result, &crlite) == CATRUST_OK)
		write_crlite(&json, "crlite", &crlite);
	write_path(&json, result);
	json_close(&json, '}');
	putchar('\n');
}

void show_answer(const struct question *question,
		 const struct catrust_verify_result *result)
{
	if (question->is_json)
		show_as_json(question, result);
	else
		show_as_text(question, result);
}
