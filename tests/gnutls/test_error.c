/*
 * GnuTLS's codes: those of our errors, texts and names. That every error has a
 * code is in unit/test_error.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>

#include <gnutls/gnutls.h>

#include "gnutls/base/internal.h"
#include "tests/tools/run_suite.h"

TEST(codes_are_those_of_the_same_input_in_gnutls)
{
	static const struct {
		enum catrust_error error;
		int code, crl_code;
	} cases[] = {
		{CATRUST_E_FILE_OPEN, -64, -64},
		{CATRUST_E_PEM_NO_END, -207, -34},
		{CATRUST_E_BASE64, -207, -34},
		{CATRUST_E_PEM_HEADER, -73, -73},
		{CATRUST_E_NO_CERTIFICATE, -49, -49},
		{CATRUST_E_DER_TAG, -73, -73},
		{CATRUST_E_DER_LENGTH, -69, -69},
		{CATRUST_E_DER_TRAILING, -69, -69},
		{CATRUST_E_TIME, -418, -418},
		{CATRUST_E_CERTIFICATE, -43, -43},
		{CATRUST_E_MEMORY, -25, -25},
		{CATRUST_E_INVALID_ARGUMENT, -50, -50},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		ck_assert_int_eq(ct_gnutls_error(cases[i].error),
				 cases[i].code);
		ck_assert_int_eq(ct_gnutls_crl_error(cases[i].error),
				 cases[i].crl_code);
	}
}

TEST(texts_and_names_exist_together)
{
	int known = 0;

	for (int code = 10; code > -2000; code--) {
		const char *name = gnutls_strerror_name(code);

		ck_assert_ptr_nonnull(gnutls_strerror(code));
		ck_assert_int_eq(name == NULL,
				 strcmp(gnutls_strerror(code),
					"Unknown error code") == 0);
		if (name == NULL)
			continue;
		known++;
		ck_assert_int_eq(strncmp(name, "GNUTLS_E_", 9), 0);
	}
	ck_assert_int_gt(known, 170);
	ck_assert_str_eq(gnutls_strerror_name(GNUTLS_E_FILE_ERROR),
			 "GNUTLS_E_FILE_ERROR");
	ck_assert_int_eq(gnutls_error_is_fatal(GNUTLS_E_FILE_ERROR), 1);
	assert_ok(gnutls_error_is_fatal(GNUTLS_E_AGAIN));
	assert_ok(gnutls_error_is_fatal(0));
	assert_ok(gnutls_error_is_fatal(3));
}

RUN_TESTS()
