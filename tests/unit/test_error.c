/*
 * Tests of base/error and of its translation to GnuTLS's codes: every code of
 * the header has a text, a name and a translation.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>

#include <gnutls/gnutls.h>

#include "bytes.h"
#include "gnutls/base/internal.h"
#include "tests/tools/run_suite.h"

/* The constants as the header says them: read from it, so that a new one
 * cannot be forgotten here. */
struct constant {
	char name[64];
	int value;
};

static struct constant constants[200];
static size_t num_constants;

static void read_header(void)
{
	const char *source = getenv("top_srcdir");
	char path[4096], line[256];
	FILE *file;

	snprintf(path, sizeof(path), "%s/includes/catrust/error.h",
		 source != NULL ? source : ".");
	file = fopen(path, "r");
	ck_assert_ptr_nonnull(file);
	while (fgets(line, sizeof(line), file) != NULL) {
		struct constant *at = &constants[num_constants];
		char *name = line + strspn(line, " \t");
		size_t len = strcspn(name, " ");

		if (strncmp(name, "CATRUST_", 8) != 0 ||
		    strncmp(name + len, " = ", 3) != 0)
			continue;
		ck_assert_uint_lt(len, sizeof(at->name));
		memcpy(at->name, name, len);
		at->value = (int)strtol(name + len + 3, NULL, 10);
		ck_assert_uint_lt(++num_constants, 200);
	}
	fclose(file);
	ck_assert_uint_gt(num_constants, 30);
}

TEST(test_every_code)
{
	read_header();
	for (size_t i = 0; i < num_constants; i++) {
		enum catrust_error error =
			(enum catrust_error)constants[i].value;
		const char *text = catrust_strerror(error);

		ck_assert_str_eq(catrust_strerror_name(error),
				 constants[i].name);
		ck_assert_str_ne(text, "Unknown error");
		ck_assert(text[0] >= 'A' && text[0] <= 'Z');
		ck_assert(text[strlen(text) - 1] != '.');
		/* No two codes say the same. */
		for (size_t other = 0; other < i; other++) {
			ck_assert_int_ne(constants[other].value,
					 constants[i].value);
			ck_assert_str_ne(
				catrust_strerror(
					(enum catrust_error)constants[other]
						.value),
				text);
		}
	}
}

TEST(test_every_code_has_a_gnutls_code)
{
	read_header();
	for (size_t i = 0; i < num_constants; i++) {
		enum catrust_error error =
			(enum catrust_error)constants[i].value;
		int code = ct_gnutls_error(error);
		int crl_code = ct_gnutls_crl_error(error);

		if (error == CATRUST_OK) {
			ck_assert_int_eq(code, 0);
			ck_assert_int_eq(crl_code, 0);
			continue;
		}
		if (code >= 0 || code == GNUTLS_E_INTERNAL_ERROR ||
		    crl_code >= 0 || crl_code == GNUTLS_E_INTERNAL_ERROR)
			ck_abort_msg("%s has no code", constants[i].name);
		ck_assert_ptr_nonnull(gnutls_strerror_name(code));
		ck_assert_ptr_nonnull(gnutls_strerror_name(crl_code));
	}
}

TEST(test_unknown)
{
	static const int unknown[] = {-1, 6, 999, 0x7fffffff};

	for (size_t i = 0; i < CT_ARRAY_LEN(unknown); i++) {
		enum catrust_error error = (enum catrust_error)unknown[i];

		ck_assert_str_eq(catrust_strerror(error), "Unknown error");
		ck_assert_ptr_null(catrust_strerror_name(error));
		ck_assert_int_eq(ct_gnutls_error(error),
				 GNUTLS_E_INTERNAL_ERROR);
		ck_assert_int_eq(ct_gnutls_crl_error(error),
				 GNUTLS_E_INTERNAL_ERROR);
	}
}

RUN_TESTS()
