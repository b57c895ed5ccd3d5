/*
 * Conformance tests: questions answered by the native functions.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Where a question has CRLs, each certificate below the trust anchor must be
 * found good by one.
 */

#include <config.h>

#include <stdlib.h>

#include <catrust/catrust.h>
#include <catrust/crl.h>

#include "tests/conformance/conformance.h"

enum { SHA1_BITS = 63, MAX_SIGNATURES = 200 };

static void check(enum catrust_error error, const char *what)
{
	if (error != CATRUST_OK)
		conformance_die(what, catrust_strerror_name(error));
}

/* What cannot be read cannot be trusted, and says nothing as a CRL. */
static struct catrust_store *
make_store(const struct conformance_question *question)
{
	struct catrust_store *store = catrust_store_new();
	size_t count;

	for (size_t i = 0; i < question->trusted.count; i++)
		(void)!catrust_store_add_memory(
			store, question->trusted.spans[i].data,
			question->trusted.spans[i].len, NULL, &count);
	for (size_t i = 0; i < question->crls.count; i++)
		(void)!catrust_store_add_crl_memory(
			store, question->crls.spans[i].data,
			question->crls.spans[i].len, NULL, &count);
	return store;
}

/* NULL when no certificate can have a name that is asked for. */
static struct catrust_verify_options *
make_options(const struct conformance_question *question)
{
	struct catrust_verify_options *options =
		catrust_verify_options_new(question->profile);

	catrust_verify_options_set_time(options, question->time);
	catrust_verify_options_set_limits(options, question->max_depth,
					  MAX_SIGNATURES);
	check(catrust_verify_options_set_purpose(options, question->purpose),
	      "a key purpose");
	if (question->allow_sha1)
		catrust_verify_options_set_security_bits(options, SHA1_BITS);
	if (question->crls.count > 0)
		check(catrust_verify_options_set_revocation(
			      options, CATRUST_REVOCATION_REQUIRED),
		      "revocation");
	for (size_t i = 0; i < question->num_policies; i++)
		check(catrust_verify_options_add_policy(options,
							question->policies[i]),
		      "a policy");
	catrust_verify_options_set_policy_rules(
		options, question->require_explicit_policy,
		question->inhibit_mapping, question->inhibit_any_policy);
	for (size_t i = 0; i < question->num_emails; i++)
		check(catrust_verify_options_add_email(options,
						       question->emails[i]),
		      question->emails[i]);
	for (size_t i = 0; i < question->num_hosts; i++)
		if (catrust_verify_options_add_host(
			    options, question->hosts[i]) != CATRUST_OK) {
			catrust_verify_options_free(options);
			return NULL;
		}
	return options;
}

bool conformance_ask(const struct conformance_question *question)
{
	struct catrust_verify_options *options = make_options(question);
	size_t count = question->certificates.count;
	struct catrust_bytes *certificates;
	struct catrust_store *store;
	enum catrust_error error;

	if (options == NULL)
		return false;
	store = make_store(question);
	certificates = calloc(count, sizeof(*certificates));
	if (certificates == NULL)
		conformance_die("certificates", "out of memory");
	for (size_t i = 0; i < count; i++)
		certificates[i] = (struct catrust_bytes){
			question->certificates.spans[i].data,
			question->certificates.spans[i].len};
	error = catrust_verify(store, options, certificates, count, NULL);
	if (error != CATRUST_OK && error != CATRUST_E_NOT_TRUSTED &&
	    error != CATRUST_E_LIMIT)
		conformance_die("catrust_verify()",
				catrust_strerror_name(error));
	free(certificates);
	catrust_store_unref(store);
	catrust_verify_options_free(options);
	return error == CATRUST_OK;
}
