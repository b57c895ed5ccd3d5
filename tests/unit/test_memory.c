/*
 * Tests of how much memory credentials hold, by the allocator's own count.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The goal: at most 1.4 times the DER's bytes and 100 bytes a certificate; a
 * second object of the same file under 1 KB. With an argument the program
 * measures instead: the bundle at that path.
 */

#include <config.h>

#include <malloc.h>

#include <catrust/credentials.h>
#include <gnutls/x509.h>

#include "certificates.h"
#include "tests/tools/temporary.h"
#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"

#if defined(__GLIBC__) && \
	(__GLIBC__ > 2 || (__GLIBC__ == 2 && __GLIBC_MINOR__ >= 33))
/* What is allocated, the allocator's overhead included. */
static size_t heap_size(void)
{
	struct mallinfo2 info = mallinfo2();

	return info.uordblks + info.hblkhd;
}
#else
static size_t heap_size(void)
{
	return 0;
}
#endif

static bool can_count(void)
{
	if (heap_size() == 0 || ct_test_is_memchecked() ||
	    ct_test_is_sanitized()) {
		puts("skipped: the allocator does not count here");
		return false;
	}
	return true;
}

/* As ck_assert(), which allocates itself and wants a running test. */
static void need(bool condition)
{
	if (!condition)
		abort();
}

/* Bytes of DER that a list holds, and how many certificates. */
static size_t der_size(gnutls_certificate_credentials_t cred, size_t *out_count)
{
	gnutls_x509_trust_list_iter_t iter = NULL;
	gnutls_x509_trust_list_t list;
	gnutls_x509_crt_t crt;
	size_t total = 0;

	*out_count = 0;
	gnutls_certificate_get_trust_list(cred, &list);
	while (gnutls_x509_trust_list_iter_get_ca(list, &iter, &crt) == 0) {
		gnutls_datum_t der;

		need(gnutls_x509_crt_export2(crt, GNUTLS_X509_FMT_DER, &der) ==
		     0);
		total += der.size;
		(*out_count)++;
		gnutls_free(der.data);
		gnutls_x509_crt_deinit(crt);
	}
	return total;
}

struct sizes {
	size_t first, second; /* of the objects */
	size_t der, count;
};

static struct sizes measure(const char *path)
{
	gnutls_certificate_credentials_t first, second;
	struct sizes sizes;
	size_t before;
	int count;

	/* What the first use of anything allocates is not the object's. */
	need(gnutls_certificate_allocate_credentials(&first) == 0);
	gnutls_certificate_free_credentials(first);
	before = heap_size();
	need(gnutls_certificate_allocate_credentials(&first) == 0);
	count = gnutls_certificate_set_x509_trust_file(first, path,
						       GNUTLS_X509_FMT_PEM);
	need(count > 0);
	sizes.first = heap_size() - before;
	before = heap_size();
	need(gnutls_certificate_allocate_credentials(&second) == 0);
	need(gnutls_certificate_set_x509_trust_file(
		     second, path, GNUTLS_X509_FMT_PEM) == count);
	sizes.second = heap_size() - before;
	sizes.der = der_size(first, &sizes.count);
	gnutls_certificate_free_credentials(first);
	gnutls_certificate_free_credentials(second);
	return sizes;
}

static void check_sizes(const char *path, size_t fixed)
{
	struct sizes sizes = measure(path);

	ck_assert_uint_le(sizes.first,
			  sizes.der * 14 / 10 + 100 * sizes.count + fixed);
	ck_assert_uint_lt(sizes.second, 1024);
}

/* Objects of a few certificates: the structures themselves count. */
enum { FIXED = 1600 };

static const struct {
	unsigned count;
	size_t text; /* characters around each certificate */
	bool same_subject;
} bundles[] = {
	{1, 0, false},	     {2, 0, false},	  {10, 0, false},
	{100, 0, false},     {144, 0, false},	  {1000, 0, false},
	{1, 2000000, false}, {10, 200000, false}, {100, 10000, false},
	{100, 0, true},	     {1000, 0, true},	  {769, 0, false},
};

TESTS(test_bundle, CT_ARRAY_LEN(bundles))
{
	const struct ct_corpus corpus = {
		.seed = 3,
		.flags = bundles[_i].same_subject ? CT_CORPUS_SAME_SUBJECT : 0};
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	char *filling = calloc(1, bundles[_i].text + 1);

	if (!can_count()) {
		free(filling);
		return;
	}
	memset(filling, '#', bundles[_i].text);
	for (unsigned i = 0; i < bundles[_i].count; i++) {
		ct_corpus_pem(&text, &corpus, i);
		write_text(&text, filling);
	}
	write_file("bundle", span_of(&text));
	free(filling);
	settle();
	check_sizes(path_of("bundle"), FIXED);
}

/* The real one. */
TEST(test_system_bundle)
{
	const char *path = "/etc/ssl/certs/ca-certificates.crt";

	if (access(path, R_OK) != 0)
		puts("skipped: no /etc/ssl/certs/ca-certificates.crt");
	else if (can_count())
		check_sizes(path, 0);
}

/* Loading and freeing leaves nothing, however often. The allocator counts what
 * its caches keep as allocated, which goes up and down by some blocks: what is
 * lost each time is sixteen bytes a round at least. */
TEST(test_nothing_stays)
{
	enum { FIRST_ROUNDS = 15, ROUNDS = 300, LEAST_LOSS = 16 };
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	size_t before;

	if (!can_count())
		return;
	for (unsigned i = 0; i < 50; i++)
		certificate_pem(&text, i);
	write_file("bundle", span_of(&text));
	settle();
	for (unsigned round = 0; round < FIRST_ROUNDS; round++)
		measure(path_of("bundle"));
	before = heap_size();
	for (unsigned round = 0; round < ROUNDS; round++)
		measure(path_of("bundle"));
	ck_assert_uint_lt(heap_size(), before + ROUNDS * LEAST_LOSS);
}

static int print_sizes(const char *path)
{
	struct sizes sizes = measure(path);

	printf("%zu certificates, %zu bytes of DER; first object %zu bytes: "
	       "%.3f times and %.1f bytes each above DER; second %zu bytes\n",
	       sizes.count, sizes.der, sizes.first,
	       (double)sizes.first / (double)sizes.der,
	       ((double)sizes.first - (double)sizes.der) / (double)sizes.count,
	       sizes.second);
	return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
	if (argc > 1)
		return print_sizes(argv[1]);
	return ct_run_tests(
		(struct ct_tests){.set_up = temporary_empty,
				  .set_up_all = temporary_make,
				  .tear_down_all = temporary_remove});
}
