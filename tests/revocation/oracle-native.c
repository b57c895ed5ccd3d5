/*
 * oracle-native: what the native functions answer; see oracle_files.h.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: oracle-native DIRECTORY
 *
 * Answers: good, revoked, unknown (no CRL says), unreadable (certificate or
 * CRL). catrust_verify() and catrust_store_check_revocation() must agree,
 * otherwise both answers are printed, which no other library does.
 */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include <catrust/crl.h>

#include "tests/revocation/oracle_files.h"

static const char *check(const struct catrust_store *store,
			 const struct oracle_case *one,
			 struct catrust_bytes certificate)
{
	static const char *const names[] = {
		[CATRUST_CRL_UNDETERMINED] = "unknown",
		[CATRUST_CRL_UNREVOKED] = "good",
		[CATRUST_CRL_REVOKED] = "revoked",
	};
	struct catrust_bytes ca = {one->ca.data, one->ca.len};
	struct catrust_revocation revocation, again;
	struct catrust_cert *cert = NULL, *issuer = NULL;
	bool is_equal;

	if (catrust_store_check_revocation(store, certificate, ca, ORACLE_TIME,
					   &revocation) != CATRUST_OK)
		return "unreadable";
	is_equal = catrust_cert_new(certificate, &cert) == CATRUST_OK &&
		   catrust_cert_new(ca, &issuer) == CATRUST_OK &&
		   catrust_store_check_cert(store, cert, issuer, ORACLE_TIME,
					    &again) == CATRUST_OK &&
		   again.verdict == revocation.verdict &&
		   again.notes == revocation.notes &&
		   again.reason == revocation.reason;
	catrust_cert_unref(cert);
	catrust_cert_unref(issuer);
	if (!is_equal)
		return "different when read before";
	return names[revocation.verdict];
}

static const char *verify(const struct catrust_store *store,
			  struct catrust_bytes certificate)
{
	struct catrust_verify_options *options =
		catrust_verify_options_new(CATRUST_PROFILE_PATH);
	struct catrust_verify_result *result = NULL;
	enum catrust_reason reason;

	catrust_verify_options_set_time(options, ORACLE_TIME);
	(void)catrust_verify_options_set_revocation(
		options, CATRUST_REVOCATION_REQUIRED);
	(void)catrust_verify(store, options, &certificate, 1, &result);
	reason = catrust_verify_result_reason(result);
	catrust_verify_result_free(result);
	catrust_verify_options_free(options);
	switch (reason) {
	case CATRUST_REASON_NONE:
		return "good";
	case CATRUST_REASON_REVOKED:
		return "revoked";
	case CATRUST_REASON_REVOCATION_UNKNOWN:
		return "unknown";
	default:
		return "refused";
	}
}

static void answer(const struct oracle_case *one)
{
	struct catrust_store *store = catrust_store_new();
	enum catrust_error error = catrust_store_add_memory(
		store, one->ca.data, one->ca.len, NULL, NULL);
	bool is_readable =
		catrust_store_add_crl_memory(store, one->crl.data, one->crl.len,
					     NULL, NULL) == CATRUST_OK;

	for (size_t i = 0; i < one->num_certificates; i++) {
		struct catrust_bytes certificate = {one->certificates[i].der,
						    one->certificates[i].len};
		const char *checked = check(store, one, certificate);

		oracle_name(one, i);
		if (error != CATRUST_OK || !is_readable)
			checked = "unreadable";
		else if (i < ORACLE_SIGNED &&
			 strcmp(verify(store, certificate), checked) != 0)
			printf("%s by verifying, by checking ",
			       verify(store, certificate));
		printf("%s\n", checked);
	}
	catrust_store_unref(store);
}

int main(int argc, char **argv)
{
	return argc == 2 && oracle_for_each(argv[1], answer) > 0 ? 0 : 2;
}
