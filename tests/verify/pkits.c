/*
 * Runs NIST's Public Key Interoperability Test Suite (PKITS).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: pkits [-v] DIRECTORY [NUMBER]
 *
 * DIRECTORY holds certs/NAME.crt and crls/NAME.crl, as NIST publishes them and
 * as the Python package cryptography-vectors carries them. NUMBER limits the
 * run to tests whose number begins so ("4.8.").
 *
 * Every test is given all CA certificates and all CRLs of the suite at once
 * instead of its own few: the path has to be found among them. The time is
 * 2011-04-15, the profile path validation alone, as the suite's certificates
 * do not all follow RFC 5280 section 4. SHA-1 is allowed, for DSA.
 */

#include <config.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "input/source.h"
#include "tests/verify/crls.h"
#include "verify/revocation.h"

enum { VALID = true, INVALID = false, MAX_FILES = 1024, SHA1_BITS = 63 };

struct pkits_test {
	const char *number;
	const char *end_certificate; /* the file, without "EE.crt" */
	bool is_valid;
	const char *policies;
	bool require_explicit, inhibit_mapping, inhibit_any;
};

#include "tests/verify/pkits_tests.h"

/* 2011-04-15 12:00:00 UTC */
static const int64_t test_time = INT64_C(1302868800);

struct suite {
	struct ct_span certificates[MAX_FILES]; /* [0] is the test's own */
	size_t num_certificates;
	struct ct_store *store;
	struct ct_crl_set *crls;
};

static void die(const char *what, const char *detail)
{
	fprintf(stderr, "pkits: %s: %s\n", what, detail);
	exit(99);
}

static struct ct_span read_file(const char *directory, const char *name,
				const char *suffix)
{
	struct ct_buffer bytes = CT_BUFFER_INIT;
	struct ct_file_identity identity;
	char path[4096];

	snprintf(path, sizeof(path), "%s/%s%s", directory, name, suffix);
	if (ct_source_read_file(path, 0, &bytes, &identity) != CATRUST_OK)
		die("cannot be read", path);
	return ct_span(bytes.data, bytes.len);
}

static bool ends_with(const char *name, const char *suffix)
{
	size_t len = strlen(name), suffix_len = strlen(suffix);

	return len > suffix_len && strcmp(name + len - suffix_len, suffix) == 0;
}

static void add_anchor(struct suite *suite, struct ct_span der)
{
	static const struct ct_load_options options = {.format = CT_LOAD_DER};
	struct ct_bundle *bundle;

	if (ct_bundle_load_memory(der, &options, &bundle) != CATRUST_OK ||
	    ct_store_add_bundles(suite->store, &bundle, 1, 0, NULL) !=
		    CATRUST_OK)
		die("the trust anchor", "cannot be loaded");
	ct_bundle_unref(bundle);
}

static void add_certificate(struct suite *suite, const char *directory,
			    const char *name)
{
	struct ct_span der;

	if (!ends_with(name, ".crt") || ends_with(name, "EE.crt"))
		return;
	der = read_file(directory, name, "");
	if (strcmp(name, "TrustAnchorRootCertificate.crt") == 0) {
		add_anchor(suite, der);
		free((void *)der.data);
		return;
	}
	if (suite->num_certificates == MAX_FILES)
		die("too many files", directory);
	suite->certificates[suite->num_certificates++] = der;
}

static void add_crl(struct suite *suite, const char *directory,
		    const char *name)
{
	struct ct_span der;

	if (!ends_with(name, ".crl"))
		return;
	der = read_file(directory, name, "");
	test_crls_add(suite->crls, der);
	free((void *)der.data);
}

static void add_all(struct suite *suite, const char *directory,
		    void (*add)(struct suite *suite, const char *directory,
				const char *name))
{
	DIR *files = opendir(directory);
	struct dirent *file;

	if (files == NULL)
		die("cannot be read", directory);
	while ((file = readdir(files)) != NULL)
		add(suite, directory, file->d_name);
	closedir(files);
}

/* 2.16.840.1.101.3.2.1.48.n */
static struct ct_span policy_oid(char digit)
{
	static uint8_t policies[10][10];
	uint8_t *oid = policies[digit - '0'];

	memcpy(oid, "\x60\x86\x48\x01\x65\x03\x02\x01\x30", 9);
	oid[9] = (uint8_t)(digit - '0');
	return ct_span(oid, 10);
}

static bool run(struct suite *suite, const char *directory,
		const struct pkits_test *test, bool is_verbose)
{
	struct ct_verify_options options;
	struct ct_revocation revocation = {.crls = suite->crls,
					   .options = &options,
					   .store = suite->store};
	struct ct_verify_result result = {.rule = CT_RULE_NONE};
	struct ct_span policies[10];
	enum catrust_error error;
	bool is_right;

	suite->certificates[0] =
		read_file(directory, test->end_certificate, "EE.crt");
	revocation.certificates = suite->certificates + 1;
	revocation.num_certificates = suite->num_certificates - 1;
	ct_verify_options_init(&options, CATRUST_PROFILE_PATH);
	options.time = test_time;
	options.min_security_bits = SHA1_BITS;
	options.check_revocation = ct_revocation_by_crls;
	options.revocation_context = &revocation;
	options.policy.acceptable = policies;
	options.policy.require_explicit = test->require_explicit;
	options.policy.inhibit_mapping = test->inhibit_mapping;
	options.policy.inhibit_any = test->inhibit_any;
	for (const char *at = test->policies; at != NULL && *at != '\0'; at++)
		policies[options.policy.num_acceptable++] = policy_oid(*at);
	error = ct_verify(&options, suite->store, suite->certificates,
			  suite->num_certificates, &result);
	is_right = (error == CATRUST_OK) == test->is_valid;
	if (is_verbose || !is_right)
		printf("%s %s %s: expected %s, got %s: certificate %zu: %s "
		       "(%s)\n",
		       is_right ? "ok" : "WRONG", test->number,
		       test->end_certificate,
		       test->is_valid ? "valid" : "invalid",
		       catrust_strerror_name(error), result.failed_index,
		       ct_rule_text(result.rule), ct_rule_source(result.rule));
	free((void *)suite->certificates[0].data);
	return is_right;
}

int main(int argc, char **argv)
{
	struct suite suite = {.num_certificates = 1};
	size_t num_tests = 0, num_wrong = 0;
	char certs[4096], crls[4096];
	const char *number = "";
	bool is_verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
	int first = is_verbose ? 2 : 1;

	if (argc <= first)
		die("usage", "pkits [-v] DIRECTORY [NUMBER]");
	if (argc > first + 1)
		number = argv[first + 1];
	snprintf(certs, sizeof(certs), "%s/certs", argv[first]);
	snprintf(crls, sizeof(crls), "%s/crls", argv[first]);
	suite.store = ct_store_new();
	suite.crls = ct_crl_set_new();
	if (suite.store == NULL || suite.crls == NULL)
		die("out of memory", argv[first]);
	add_all(&suite, certs, add_certificate);
	add_all(&suite, crls, add_crl);
	for (size_t i = 0; i < CT_ARRAY_LEN(tests); i++) {
		if (strncmp(tests[i].number, number, strlen(number)) != 0)
			continue;
		num_tests++;
		num_wrong += !run(&suite, certs, &tests[i], is_verbose);
	}
	printf("%zu tests, %zu right, %zu wrong\n", num_tests,
	       num_tests - num_wrong, num_wrong);
	for (size_t i = 1; i < suite.num_certificates; i++)
		free((void *)suite.certificates[i].data);
	ct_store_unref(suite.store);
	ct_crl_set_free(suite.crls);
	return num_wrong == 0 && num_tests > 0 ? 0 : 1;
}
