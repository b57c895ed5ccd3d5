/*
 * Conformance tests: a question about a certificate, for two sets of functions.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * limbo.c and pkits.c read the test suites' files, ask a question for each
 * case, and print "CASE: VERDICT". conformance_ask() stands in ask_native.c,
 * with the native functions, and in ask_gnutls.c, with GnuTLS's, which is
 * linked with this library and with GnuTLS itself.
 */

#ifndef CT_TESTS_CONFORMANCE_H
#define CT_TESTS_CONFORMANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <catrust/verify.h>

#include "base/span.h"

/* DER; [0] of a question's certificates is the peer's own. */
struct conformance_list {
	struct ct_span *spans;
	size_t count;
};

enum { CONFORMANCE_MAX_NAMES = 16, CONFORMANCE_MAX_POLICIES = 10 };

struct conformance_question {
	enum catrust_profile profile;
	struct conformance_list trusted, certificates, crls;
	int64_t time;
	const char *purpose; /* dotted; NULL: any */
	/* What the certificate must name: host names and IP addresses in text,
	 * e-mail addresses. */
	const char *hosts[CONFORMANCE_MAX_NAMES];
	const char *emails[CONFORMANCE_MAX_NAMES];
	size_t num_hosts, num_emails;
	unsigned max_depth;
	bool allow_sha1;
	const char *policies[CONFORMANCE_MAX_POLICIES]; /* dotted */
	size_t num_policies;
	bool require_explicit_policy, inhibit_mapping, inhibit_any_policy;
};

/* Whether the peer's certificate is accepted. */
bool conformance_ask(const struct conformance_question *question);

/* Appends a copy of @der, or reports that memory ran out. */
void conformance_append(struct conformance_list *list, struct ct_span der);

/* Frees the copies and the list, which is empty then. */
void conformance_clear(struct conformance_list *list);

void conformance_print(const char *name, bool is_accepted);

/* Says what is wrong with the tests' own files and ends the process. */
_Noreturn void conformance_die(const char *what, const char *detail);

/* Print the verdicts on all cases of a suite: of the file limbo.json, as text;
 * of the archive of PKITS (a tar file), asked as the lines of @table say. */
void conformance_limbo(char *json);
void conformance_pkits(struct ct_span archive, char *table);

#endif /* CT_TESTS_CONFORMANCE_H */
