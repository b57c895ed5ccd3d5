/*
 * Trust on first use, where it does not do as GnuTLS does: what would make
 * entries for others is refused, and writing that fails is a failure.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <unistd.h>

#include <gnutls/gnutls.h>

#include "tests/tools/run_suite.h"
#include "tests/tools/temporary.h"

static gnutls_datum_t key = {(unsigned char *)"key", 3};
static gnutls_datum_t digest = {(unsigned char *)"12345678901234567890", 20};

static int store(const char *file, const char *host, const char *service)
{
	int ret = gnutls_store_pubkey(file, NULL, host, service,
				      GNUTLS_CRT_RAWPK, &key, 0, 0);

	ck_assert_int_eq(gnutls_store_commitment(file, NULL, host, service,
						 GNUTLS_DIG_SHA1, &digest, 0,
						 0),
			 ret);
	return ret;
}

static int verify(const char *file, const char *host)
{
	return gnutls_verify_stored_pubkey(file, NULL, host, "s",
					   GNUTLS_CRT_RAWPK, &key, 0);
}

TEST(separators_are_refused)
{
	static const char *const texts[] = {"evil|s|0|a2V5|", "evil\n|g0|h",
					    "evil\r", "\x1b[1m"};
	const char *file = path_of("keys");

	for (size_t i = 0; i < CT_ARRAY_LEN(texts); i++) {
		ck_assert_int_eq(store(file, texts[i], "s"),
				 GNUTLS_E_INVALID_REQUEST);
		ck_assert_int_eq(store(file, "host", texts[i]),
				 GNUTLS_E_INVALID_REQUEST);
	}
	ck_assert_int_eq(verify(file, "evil"), GNUTLS_E_NO_CERTIFICATE_FOUND);
	ck_assert_int_ne(access(file, F_OK), 0);
	ck_assert_int_eq(store(file,
			       "b\xc3\xbc"
			       "cher.example",
			       "s"),
			 0);
	ck_assert_int_eq(verify(file, "b\xc3\xbc"
				      "cher.example"),
			 0);
}

TEST(full_disk_is_an_error)
{
	if (access("/dev/full", W_OK) == 0)
		ck_assert_int_eq(store("/dev/full", "h", "s"),
				 GNUTLS_E_DB_ERROR);
}

TEST(null_is_refused)
{
	const char *file = path_of("keys");

	ck_assert_int_eq(store(file, NULL, "s"), GNUTLS_E_INVALID_REQUEST);
	ck_assert_int_eq(verify(file, NULL), GNUTLS_E_INVALID_REQUEST);
	ck_assert_int_eq(gnutls_store_pubkey(file, NULL, "h", "s",
					     GNUTLS_CRT_X509, NULL, 0, 0),
			 GNUTLS_E_INVALID_REQUEST);
	ck_assert_int_eq(gnutls_verify_stored_pubkey(file, NULL, "h", "s",
						     GNUTLS_CRT_X509, NULL, 0),
			 GNUTLS_E_INVALID_REQUEST);
	ck_assert_int_eq(gnutls_store_commitment(file, NULL, "h", "s",
						 GNUTLS_DIG_SHA1, NULL, 0, 0),
			 GNUTLS_E_INVALID_REQUEST);
}

TEST(missing_functions_are_refused)
{
	const char *file = path_of("keys");
	gnutls_tdb_t tdb;

	assert_ok(gnutls_tdb_init(&tdb));
	ck_assert_int_eq(gnutls_store_pubkey(file, tdb, "h", "s",
					     GNUTLS_CRT_RAWPK, &key, 0, 0),
			 GNUTLS_E_INVALID_REQUEST);
	ck_assert_int_eq(gnutls_store_commitment(file, tdb, "h", "s",
						 GNUTLS_DIG_SHA1, &digest, 0,
						 0),
			 GNUTLS_E_INVALID_REQUEST);
	ck_assert_int_eq(gnutls_verify_stored_pubkey(file, tdb, "h", "s",
						     GNUTLS_CRT_RAWPK, &key, 0),
			 GNUTLS_E_INVALID_REQUEST);
	ck_assert_int_ne(access(file, F_OK), 0);
	gnutls_tdb_deinit(tdb);
	gnutls_tdb_deinit(NULL);
}

RUN_TESTS(.set_up = temporary_make, .tear_down = temporary_remove)
