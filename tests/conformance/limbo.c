/*
 * Conformance tests: the cases of x509-limbo (github.com/C2SP/x509-limbo).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A case says nothing about the profile it is meant for, except by the first
 * part of its name: "webpki" cases follow the CA/Browser Forum's rules, all
 * others RFC 5280. That is all that names are used for.
 *
 * Which key purpose is wanted: the one that the case names, otherwise the one
 * of a server or client. A case without a time is asked for at one that all of
 * them were made for.
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "input/pem.h"
#include "tests/conformance/conformance.h"
#include "tests/conformance/json.h"

enum { DEFAULT_MAX_DEPTH = 32 };

/* 2026-01-01 00:00:00 UTC */
static const int64_t present_time = INT64_C(1767225600);

static void append_pem(struct conformance_list *list, const char *text)
{
	struct ct_pem pem = ct_pem(ct_span(text, strlen(text)));
	struct ct_pem_block block;
	uint8_t *out = malloc(strlen(text) + 1);
	size_t len = 0;

	if (out == NULL || !ct_pem_next(&pem, "", &block) ||
	    ct_pem_decode(&pem, &block, out, &len) != CATRUST_OK)
		conformance_die("a case's PEM cannot be read", text);
	conformance_append(list, ct_span(out, len));
	free(out);
}

static void append_all(struct conformance_list *out, const struct json *list)
{
	for (const struct json *at = list->first; at != NULL; at = at->next)
		append_pem(out, at->string);
}

/* "2024-01-01T00:00:00+00:00", with or without a fraction, which is cut off
 * as RFC 5280's times have none. */
static int64_t parse_time(const char *text)
{
	struct tm tm = {0};

	if (sscanf(text, "%d-%d-%dT%d:%d:%d", &tm.tm_year, &tm.tm_mon,
		   &tm.tm_mday, &tm.tm_hour, &tm.tm_min, &tm.tm_sec) != 6)
		conformance_die("a time cannot be read", text);
	if (strchr(text, 'Z') == NULL && strstr(text, "+00:00") == NULL)
		conformance_die("a time is not UTC", text);
	tm.tm_year -= 1900;
	tm.tm_mon--;
	return timegm(&tm);
}

static void add_name(struct conformance_question *question,
		     const struct json *name)
{
	const char *kind = json_get_string(name, "kind");
	const char *value = json_get_string(name, "value");

	if (name->type != JSON_OBJECT)
		return;
	if (kind == NULL || value == NULL ||
	    question->num_hosts == CONFORMANCE_MAX_NAMES ||
	    question->num_emails == CONFORMANCE_MAX_NAMES)
		conformance_die("a peer's name", "too many, or malformed");
	if (strcmp(kind, "DNS") == 0 || strcmp(kind, "IP") == 0)
		question->hosts[question->num_hosts++] = value;
	else if (strcmp(kind, "RFC822") == 0)
		question->emails[question->num_emails++] = value;
	else
		conformance_die("an unknown kind of name", kind);
}

static const char *purpose_of(const struct json *test)
{
	static const struct {
		const char *name, *oid;
	} purposes[] = {
		{"SERVER", "1.3.6.1.5.5.7.3.1"},
		{"CLIENT", "1.3.6.1.5.5.7.3.2"},
		{"anyExtendedKeyUsage", "2.5.29.37.0"},
		{"serverAuth", "1.3.6.1.5.5.7.3.1"},
		{"clientAuth", "1.3.6.1.5.5.7.3.2"},
		{"codeSigning", "1.3.6.1.5.5.7.3.3"},
		{"emailProtection", "1.3.6.1.5.5.7.3.4"},
		{"timeStamping", "1.3.6.1.5.5.7.3.8"},
		{"OCSPSigning", "1.3.6.1.5.5.7.3.9"},
	};
	const struct json *list = json_get(test, "extended_key_usage");
	const char *wanted = list->first != NULL
				     ? list->first->string
				     : json_get_string(test, "validation_kind");

	for (size_t i = 0; i < sizeof(purposes) / sizeof(*purposes); i++)
		if (strcmp(wanted, purposes[i].name) == 0)
			return purposes[i].oid;
	conformance_die("an unknown key purpose", wanted);
}

static void run(const struct json *test)
{
	const char *id = json_get_string(test, "id");
	const char *at = json_get_string(test, "validation_time");
	const struct json *depth = json_get(test, "max_chain_depth");
	const struct json *names = json_get(test, "expected_peer_names");
	struct conformance_question question = {
		.profile = strncmp(id, "webpki::", 8) == 0
				   ? CATRUST_PROFILE_WEBPKI
				   : CATRUST_PROFILE_RFC5280,
		.time = at != NULL ? parse_time(at) : present_time,
		.purpose = purpose_of(test),
		.max_depth = depth->type == JSON_NUMBER
				     ? (unsigned)depth->number
				     : DEFAULT_MAX_DEPTH};

	if (json_get(test, "key_usage")->first != NULL)
		conformance_die("a key usage cannot be asked for", id);
	append_all(&question.trusted, json_get(test, "trusted_certs"));
	append_pem(&question.certificates,
		   json_get_string(test, "peer_certificate"));
	append_all(&question.certificates,
		   json_get(test, "untrusted_intermediates"));
	append_all(&question.crls, json_get(test, "crls"));
	add_name(&question, json_get(test, "expected_peer_name"));
	for (const struct json *name = names->first; name != NULL;
	     name = name->next)
		add_name(&question, name);
	conformance_print(id, conformance_ask(&question));
	conformance_clear(&question.trusted);
	conformance_clear(&question.certificates);
	conformance_clear(&question.crls);
}

void conformance_limbo(char *json)
{
	struct json *file = json_parse(json);

	for (const struct json *test = json_get(file, "testcases")->first;
	     test != NULL; test = test->next)
		run(test);
	json_free(file);
}
