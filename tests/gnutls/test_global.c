/*
 * Global functions of GnuTLS: initialisation, version, time, log, files.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <gnutls/crypto.h>

#include "gnutls/base/internal.h"
#include "tests/tools/run_suite.h"

static char logged[64];
static int logged_level;

static void remember(int level, const char *message)
{
	logged_level = level;
	snprintf(logged, sizeof(logged), "%s", message);
}

static time_t long_ago(time_t *out)
{
	if (out != NULL)
		*out = 86400;
	return 86400;
}

TEST(init_and_deinit_are_counted)
{
	gnutls_global_deinit();
	assert_ok(gnutls_global_init());
	assert_ok(gnutls_global_init());
	gnutls_global_deinit();
	gnutls_global_deinit();
	gnutls_global_deinit();
	assert_ok(gnutls_global_init());
	gnutls_global_deinit();
}

TEST(version_is_that_of_the_interface)
{
	ck_assert_str_eq(gnutls_check_version(NULL), GNUTLS_VERSION);
	ck_assert_str_eq(gnutls_check_version("3.6.10"), GNUTLS_VERSION);
	ck_assert_str_eq(gnutls_check_version("3.8.9"), GNUTLS_VERSION);
	ck_assert_str_eq(gnutls_check_version("3.8.13"), GNUTLS_VERSION);
	ck_assert_ptr_null(gnutls_check_version("3.8.14"));
	ck_assert_ptr_null(gnutls_check_version("4"));
	ck_assert(gnutls_check_version_numeric(3, 7, 9));
	ck_assert(gnutls_check_version_numeric(3, 8, 13));
	ck_assert(!gnutls_check_version_numeric(3, 8, 14));
}

TEST(time_function_is_used_and_undone)
{
	gnutls_global_set_time_function(long_ago);
	ck_assert_int_eq(ct_gnutls_time(), 86400);
	gnutls_global_set_time_function(NULL);
	ck_assert_int_gt(ct_gnutls_time(), 86400);
}

TEST(log_respects_level_and_length)
{
	gnutls_global_set_log_function(remember);
	gnutls_global_set_log_level(2);
	ct_gnutls_log(3, "no");
	ck_assert_str_eq(logged, "");
	ct_gnutls_log(2, "%s %d", "yes", 1);
	ck_assert_str_eq(logged, "yes 1\n");
	ck_assert_int_eq(logged_level, 2);
	ct_gnutls_log(1, "%2000d", 7);
	ck_assert_uint_eq(strlen(logged), sizeof(logged) - 1);
	gnutls_global_set_log_function(NULL);
	ct_gnutls_log(1, "unseen");
	gnutls_global_set_log_level(0);
}

TEST(memory_is_the_c_library_s)
{
	char *copy = gnutls_strdup("text");

	ck_assert_str_eq(copy, "text");
	gnutls_free(copy);
	gnutls_free(gnutls_realloc(gnutls_malloc(1), 2));
	gnutls_free(gnutls_calloc(2, 3));
	assert_ok(gnutls_memcmp("abc", "abd", 2));
	ck_assert_int_ne(gnutls_memcmp("abc", "abd", 3), 0);
}

TEST(results_go_into_rooms_that_fit)
{
	char room[4];
	size_t size = 3;

	ck_assert_int_eq(ct_gnutls_string_out(room, &size, ct_span("abc", 3)),
			 GNUTLS_E_SHORT_MEMORY_BUFFER);
	ck_assert_uint_eq(size, 4);
	ck_assert_int_eq(ct_gnutls_string_out(room, &size, ct_span("abc", 3)),
			 0);
	ck_assert_uint_eq(size, 3);
	ck_assert_str_eq(room, "abc");
	size = 2;
	ck_assert_int_eq(ct_gnutls_bytes_out(room, &size, ct_span("abc", 3)),
			 GNUTLS_E_SHORT_MEMORY_BUFFER);
	ck_assert_uint_eq(size, 3);
	ck_assert_int_eq(ct_gnutls_bytes_out(NULL, &size, ct_span("abc", 3)),
			 GNUTLS_E_SHORT_MEMORY_BUFFER);
	ck_assert_int_eq(ct_gnutls_bytes_out(room, &size, ct_span("xyz", 3)),
			 0);
	ck_assert_int_eq(memcmp(room, "xyz", 3), 0);
}

TEST(files_are_read_whole)
{
	char path[] = "/tmp/catrust-global-XXXXXX";
	gnutls_datum_t data;
	int fd = mkstemp(path);
	FILE *file;

	ck_assert_int_ge(fd, 0);
	file = fdopen(fd, "w");
	for (int i = 0; i < 20000; i++)
		fprintf(file, "%08d", i);
	fclose(file);
	assert_ok(gnutls_load_file(path, &data));
	ck_assert_uint_eq(data.size, 160000);
	ck_assert_int_eq(memcmp(data.data + 159992, "00019999", 9), 0);
	gnutls_free(data.data);
	unlink(path);
	ck_assert_int_eq(gnutls_load_file(path, &data), GNUTLS_E_FILE_ERROR);
	ck_assert_int_eq(gnutls_load_file("/", &data), GNUTLS_E_FILE_ERROR);
}

TEST(random_bytes_differ)
{
	static const gnutls_rnd_level_t levels[] = {
		GNUTLS_RND_NONCE, GNUTLS_RND_RANDOM, GNUTLS_RND_KEY};
	unsigned char a[32] = {0}, b[32] = {0};

	for (size_t i = 0; i < sizeof(levels) / sizeof(*levels); i++) {
		assert_ok(gnutls_rnd(levels[i], a, sizeof(a)));
		assert_ok(gnutls_rnd(levels[i], b, sizeof(b)));
		ck_assert_int_ne(memcmp(a, b, sizeof(a)), 0);
		assert_ok(gnutls_rnd(levels[i], NULL, 0));
	}
	ck_assert_int_eq(gnutls_rnd((gnutls_rnd_level_t)7, a, sizeof(a)),
			 GNUTLS_E_INVALID_REQUEST);
}

RUN_TESTS()
