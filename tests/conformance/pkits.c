/*
 * Conformance tests: NIST's Public Key Interoperability Test Suite (PKITS).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a tar archive of certs/NAME.crt and crls/NAME.crl, as NIST publishes
 * them, and a table of tests (pkits.txt). Each test is given all CA
 * certificates and all CRLs of the suite at once instead of its own few: the
 * path has to be found among them. The time is 2011-04-15, the profile path
 * validation alone, as the suite's certificates do not all follow RFC 5280
 * section 4. SHA-1 is allowed, for DSA.
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "tests/conformance/conformance.h"

enum { TAR_BLOCK = 512, MAX_DEPTH = 32 };

/* 2011-04-15 12:00:00 UTC */
static const int64_t test_time = INT64_C(1302868800);

static const char anchor_name[] = "certs/TrustAnchorRootCertificate.crt";

/* One file of the archive; false after the last one. */
static bool next_file(struct ct_span *archive, char name[101],
		      struct ct_span *content)
{
	const char *header = (const char *)archive->data;
	char size_text[13];
	size_t size, padded;

	if (archive->len < TAR_BLOCK || header[0] == '\0')
		return false;
	memcpy(name, header, 100);
	name[100] = '\0';
	memcpy(size_text, header + 124, 12);
	size_text[12] = '\0';
	size = strtoul(size_text, NULL, 8);
	padded = (size + TAR_BLOCK - 1) / TAR_BLOCK * TAR_BLOCK;
	if (padded > archive->len - TAR_BLOCK)
		conformance_die("the archive is cut", name);
	*content = ct_span(archive->data + TAR_BLOCK, size);
	*archive = ct_span(archive->data + TAR_BLOCK + padded,
			   archive->len - TAR_BLOCK - padded);
	return true;
}

static bool ends_with(const char *name, const char *suffix)
{
	size_t len = strlen(name), suffix_len = strlen(suffix);

	return len > suffix_len && strcmp(name + len - suffix_len, suffix) == 0;
}

/* The first of the certificates is each test's own, empty for now. */
static void read_archive(struct ct_span archive,
			 struct conformance_question *question)
{
	struct ct_span content;
	char name[101];

	conformance_append(&question->certificates, ct_span("", 0));
	while (next_file(&archive, name, &content)) {
		if (strcmp(name, anchor_name) == 0)
			conformance_append(&question->trusted, content);
		else if (ends_with(name, ".crl"))
			conformance_append(&question->crls, content);
		else if (ends_with(name, ".crt") && !ends_with(name, "EE.crt"))
			conformance_append(&question->certificates, content);
	}
	if (question->trusted.count != 1)
		conformance_die("the archive has no", anchor_name);
}

static struct ct_span find_peer(struct ct_span archive, const char *certificate)
{
	struct ct_span content;
	char name[101];
	size_t len = strlen(certificate);

	while (next_file(&archive, name, &content))
		if (strncmp(name, "certs/", 6) == 0 &&
		    strncmp(name + 6, certificate, len) == 0 &&
		    strcmp(name + 6 + len, "EE.crt") == 0)
			return content;
	conformance_die("no such certificate", certificate);
}

static void apply(struct conformance_question *question, const char *setting)
{
	static const char *const policies[] = {
		"2.16.840.1.101.3.2.1.48.1", "2.16.840.1.101.3.2.1.48.2",
		"2.16.840.1.101.3.2.1.48.3", "2.16.840.1.101.3.2.1.48.4",
		"2.16.840.1.101.3.2.1.48.5", "2.16.840.1.101.3.2.1.48.6",
	};

	if (strcmp(setting, "explicit-policy") == 0)
		question->require_explicit_policy = true;
	else if (strcmp(setting, "no-mapping") == 0)
		question->inhibit_mapping = true;
	else if (strcmp(setting, "no-any-policy") == 0)
		question->inhibit_any_policy = true;
	else if (strncmp(setting, "policy-", 7) == 0 && setting[7] >= '1' &&
		 setting[7] <= '6' && setting[8] == '\0' &&
		 question->num_policies < CONFORMANCE_MAX_POLICIES)
		question->policies[question->num_policies++] =
			policies[setting[7] - '1'];
	else
		conformance_die("unknown setting", setting);
}

/* @name: "NUMBER CERTIFICATE SETTINGS..." */
static void run(struct conformance_question question, struct ct_span archive,
		char *name)
{
	char *words = strdup(name), *rest = NULL, *word;
	struct ct_span peer;

	if (words == NULL || strtok_r(words, " ", &rest) == NULL ||
	    (word = strtok_r(NULL, " ", &rest)) == NULL)
		conformance_die("malformed line", name);
	peer = find_peer(archive, word);
	while ((word = strtok_r(NULL, " ", &rest)) != NULL)
		apply(&question, word);
	question.certificates.spans[0] = peer;
	conformance_print(name, conformance_ask(&question));
	free(words);
}

void conformance_pkits(struct ct_span archive, char *table)
{
	struct conformance_question question = {.profile = CATRUST_PROFILE_PATH,
						.time = test_time,
						.max_depth = MAX_DEPTH,
						.allow_sha1 = true};
	char *rest = NULL, *line, *end;
	struct ct_span own;

	read_archive(archive, &question);
	own = question.certificates.spans[0];
	for (line = strtok_r(table, "\n", &rest); line != NULL;
	     line = strtok_r(NULL, "\n", &rest)) {
		end = strstr(line, ": ");
		if (line[0] == '#' || end == NULL)
			continue;
		*end = '\0';
		run(question, archive, line);
	}
	question.certificates.spans[0] = own;
	conformance_clear(&question.trusted);
	conformance_clear(&question.certificates);
	conformance_clear(&question.crls);
}
