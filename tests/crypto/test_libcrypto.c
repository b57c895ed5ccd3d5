/*
 * Tests of crypto/libcrypto and of the libraries that are opened: missing ones,
 * wrong ones, those that end or refuse, errors, threads, forks.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A library is opened once in a process; so each test is a process of its own.
 * Where tests do not fork, under valgrind and sanitizers, those are left out
 * that need other libraries than the first.
 */

#include <config.h>

#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "crypto/backend.h"
#include "crypto/backend_nettle.h"
#include "crypto/key.h"
#include "crypto/libcrypto.h"
#include "crypto/signature.h"
#include "tests/tools/checkers.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"

#ifdef HAVE_OPENSSL_HEADERS
# define OPENSSL_SUPPRESS_DEPRECATED
# include <openssl/bn.h>
# include <openssl/crypto.h>
# include <openssl/ec.h>
# include <openssl/err.h>
# include <openssl/evp.h>
# include <openssl/provider.h>

/* Whether libcrypto.h declares the functions as OpenSSL does: the compiler's
 * answer. Never called, as nothing is linked. */
# define SAME_TYPE(type, name, arguments) \
  _Static_assert(_Generic(&name, type(*) arguments : 1, default : 0), #name);
CT_LIBCRYPTO_FUNCTIONS(SAME_TYPE)
CT_LIBCRYPTO_DEPRECATED_FUNCTIONS(SAME_TYPE)
#endif

enum { NUM_KINDS = 5, NUM_THREADS = 8 };

static const struct {
	struct ct_test_key key;
	enum ct_test_algorithm algorithm;
} kinds[NUM_KINDS] = {
	{{CT_TEST_KEY_RSA, 2048, 0}, CT_TEST_RSA_SHA256},
	{{CT_TEST_KEY_P256, 0, 0}, CT_TEST_ECDSA_SHA256},
	{{CT_TEST_KEY_P384, 0, 0}, CT_TEST_ECDSA_SHA384},
	{{CT_TEST_KEY_ED25519, 0, 0}, CT_TEST_EDDSA},
	{{CT_TEST_KEY_ED448, 0, 0}, CT_TEST_EDDSA},
};

static const struct ct_span message = {(const uint8_t *)"message", 7};

/* Made once, before anything is opened. */
static struct material {
	struct ct_buffer spki, signature;
	struct ct_public_key key;
	struct ct_signature_algorithm algorithm;
} materials[NUM_KINDS];

static void make_materials(void)
{
	for (size_t i = 0; i < NUM_KINDS; i++) {
		struct material *made = &materials[i];
		CT_TEST_BUFFER id = CT_BUFFER_INIT;

		ct_test_public_key(&made->spki, kinds[i].key);
		ct_test_algorithm_id(&id, kinds[i].algorithm, kinds[i].key,
				     false);
		ct_test_sign(&made->signature, message, kinds[i].key,
			     kinds[i].algorithm);
		if (ct_public_key_parse(&made->key, span_of(&made->spki)) !=
			    CATRUST_OK ||
		    ct_signature_algorithm_parse(&made->algorithm,
						 span_of(&id)) != CATRUST_OK)
			exit(99);
	}
}

static void clear_materials(void)
{
	for (size_t i = 0; i < NUM_KINDS; i++) {
		ct_buffer_clear(&materials[i].spki);
		ct_buffer_clear(&materials[i].signature);
	}
}

static struct ct_key *key_of(size_t kind)
{
	struct ct_key *key;

	assert_ok(ct_key_new(&key, &materials[kind].key));
	return key;
}

/* The good signature is accepted, another message refused. */
static void check_key(struct ct_key *key, size_t kind)
{
	const struct material *made = &materials[kind];

	assert_ok(ct_key_verify(key, &made->algorithm, message,
				span_of(&made->signature)));
	ck_assert_int_eq(ct_key_verify(key, &made->algorithm,
				       ct_span("massage", 7),
				       span_of(&made->signature)),
			 CATRUST_E_SIGNATURE);
}

static void check_all(void)
{
	for (size_t i = 0; i < NUM_KINDS; i++) {
		struct ct_key *key = key_of(i);

		check_key(key, i);
		ct_key_free(key);
	}
}

static bool is_there(const struct ct_backend *backend)
{
	return backend->version() != NULL;
}

/* Not there; without the functions; without most of them. */
TESTS(other_libraries_are_not_used, is_one_process() ? 0 : 3)
{
	static const char *const names[] = {"libcatrust-no-such-library.so",
					    "libgcrypt.so.20", "libc.so.6"};

	ct_libcrypto_set_soname(names[_i]);
	ct_nettle_set_soname(names[_i]);
	check_all();
	ck_assert(!is_there(&ct_backend_libcrypto));
	ck_assert(!is_there(&ct_backend_nettle));
	ck_assert(is_there(&ct_backend_libgcrypt));
}

TESTS(libcrypto_alone, !is_one_process())
{
	ct_nettle_set_soname("libcatrust-no-such-library.so");
	check_all();
}

TESTS(nettle_alone, !is_one_process())
{
	ct_libcrypto_set_soname("libcatrust-no-such-library.so");
	check_all();
}

/* A function of the program's own copy of libcrypto, or NULL. */
static void *libcrypto_function(const char *name)
{
	void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);

	return library != NULL ? dlsym(library, name) : NULL;
}

static atomic_bool is_without_deprecated;

void *__real_dlsym(void *handle, const char *name);
void *__wrap_dlsym(void *handle, const char *name);

void *__wrap_dlsym(void *handle, const char *name)
{
	if (atomic_load(&is_without_deprecated) &&
	    strcmp(name, "EC_POINT_get_Jprojective_coordinates_GFp") == 0)
		return NULL;
	return __real_dlsym(handle, name);
}

/* As OpenSSL is built with no-deprecated. */
TESTS(libcrypto_without_deprecated_functions, !is_one_process())
{
	bool is_here;

	atomic_store(&is_without_deprecated, true);
	is_here = is_there(&ct_backend_libcrypto);
	check_all();
	atomic_store(&is_without_deprecated, false);
	ck_assert(is_here == (libcrypto_function("BN_new") != NULL));
}

static void clean_up(void)
{
	void *symbol = libcrypto_function("OPENSSL_cleanup");
	void (*cleanup)(void);

	memcpy(&cleanup, &symbol, sizeof(cleanup));
	cleanup();
}

/* Keys that were made before still give their verdicts, and can be freed. */
TEST(libcrypto_that_was_cleaned_up)
{
	struct ct_key *keys[NUM_KINDS];

	if (!is_there(&ct_backend_libcrypto))
		return;
	for (size_t i = 0; i < NUM_KINDS; i++)
		keys[i] = key_of(i);
	clean_up();
	ck_assert(!is_there(&ct_backend_libcrypto));
	for (size_t i = 0; i < NUM_KINDS; i++) {
		check_key(keys[i], i);
		ct_key_free(keys[i]);
	}
	check_all();
}

TESTS(libcrypto_that_was_cleaned_up_before, !is_one_process())
{
	void *symbol = libcrypto_function("OPENSSL_init_crypto");
	int (*init)(uint64_t opts, const void *settings);

	if (symbol == NULL)
		return;
	memcpy(&init, &symbol, sizeof(init));
	/* OPENSSL_INIT_NO_LOAD_CRYPTO_STRINGS: with 0 nothing would be made. */
	ck_assert_int_eq(init(1, NULL), 1);
	clean_up();
	check_all();
	ck_assert(!is_there(&ct_backend_libcrypto));
}

/*
 * As openssl.cnf's default_properties do it: only what a FIPS provider has may
 * be used, and none is loaded. In the program's context that does not concern
 * this library; in its own, other libraries do what libcrypto refuses.
 */
TESTS(properties_ask_for_fips, is_one_process() ? 0 : 2)
{
	void *symbol = libcrypto_function("EVP_set_default_properties");
	int (*set)(void *context, const char *properties);
	struct ct_key *keys[NUM_KINDS];
	const struct ct_libcrypto *crypto = ct_libcrypto_get();
	void *made;

	if (crypto == NULL)
		return;
	for (size_t i = 0; i < NUM_KINDS; i++)
		keys[i] = key_of(i);
	memcpy(&set, &symbol, sizeof(set));
	ck_assert_int_eq(set(_i == 0 ? NULL : crypto->context, "fips=yes"), 1);
	for (size_t i = 0; i < NUM_KINDS; i++) {
		check_key(keys[i], i);
		ct_key_free(keys[i]);
	}
	if (_i == 1)
		ck_assert_int_eq(
			ct_backend_libcrypto.key_new(&made, &materials[3].key),
			CATRUST_E_UNSUPPORTED);
	ct_key_cache_enable(false);
	check_all();
	ck_assert(is_there(&ct_backend_libcrypto));
}

/* A key with a point off its curve, of which libcrypto makes an error. */
static void check_bad_point(void)
{
	struct ct_public_key bad = materials[1].key;
	uint8_t octets[65];
	struct ct_key *key;

	ck_assert_uint_eq(bad.key.len, sizeof(octets));
	memcpy(octets, bad.key.data, sizeof(octets));
	octets[64] ^= 1;
	bad.key = ct_span(octets, sizeof(octets));
	assert_ok(ct_key_new(&key, &bad));
	ck_assert_int_eq(ct_key_check(key), CATRUST_E_KEY);
	ct_key_free(key);
}

/* A program's queue of errors neither gets nor loses any. */
TEST(errors_are_the_programs_own)
{
	void *symbols[] = {libcrypto_function("ERR_peek_error"),
			   libcrypto_function("ERR_peek_last_error"),
			   libcrypto_function("BN_mod_inverse")};
	unsigned long (*peek[2])(void), before[2];
	const struct ct_libcrypto *crypto;

	if (!is_there(&ct_backend_libcrypto))
		return;
	crypto = ct_libcrypto_get();
	memcpy(peek, symbols, sizeof(peek));
	check_all();
	check_bad_point();
	ck_assert_uint_eq(peek[0](), 0);
	/* An error of the program's: there is no such kind of key. */
	ck_assert_ptr_null(crypto->EVP_PKEY_new_raw_public_key_ex(
		crypto->context, "none", NULL, message.data, message.len));
	before[0] = peek[0]();
	before[1] = peek[1]();
	ck_assert_uint_ne(before[0], 0);
	check_all();
	check_bad_point();
	ck_assert_uint_eq(peek[0](), before[0]);
	ck_assert_uint_eq(peek[1](), before[1]);
}

static pthread_barrier_t barrier;

static void *verify_in_thread(void *unused)
{
	(void)unused;
	pthread_barrier_wait(&barrier);
	check_all();
	return NULL;
}

/* All of them are the first. */
TEST(threads_open_it_at_once)
{
	pthread_t threads[NUM_THREADS];

	ck_assert_int_eq(pthread_barrier_init(&barrier, NULL, NUM_THREADS), 0);
	for (size_t i = 0; i < NUM_THREADS; i++)
		ck_assert_int_eq(pthread_create(&threads[i], NULL,
						verify_in_thread, NULL),
				 0);
	for (size_t i = 0; i < NUM_THREADS; i++)
		ck_assert_int_eq(pthread_join(threads[i], NULL), 0);
	pthread_barrier_destroy(&barrier);
}

static void check_in_child(struct ct_key *const *keys)
{
	int status;
	pid_t pid = fork();

	ck_assert_int_ge(pid, 0);
	if (pid == 0) {
		for (size_t i = 0; keys != NULL && i < NUM_KINDS; i++)
			check_key(keys[i], i);
		check_all();
		_exit(0);
	}
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

TEST(children_verify)
{
	struct ct_key *keys[NUM_KINDS];

	if (!ct_test_can_fork_with_threads())
		return;
	check_in_child(NULL); /* it opens them */
	for (size_t i = 0; i < NUM_KINDS; i++)
		keys[i] = key_of(i);
	check_in_child(keys);
	for (size_t i = 0; i < NUM_KINDS; i++) {
		check_key(keys[i], i);
		ct_key_free(keys[i]);
	}
}

/* --- A fork while a library is opened ------------------------------------- */

static atomic_bool is_opening, opens_slowly;

void *__real_dlopen(const char *name, int flags);
void *__wrap_dlopen(const char *name, int flags);

void *__wrap_dlopen(const char *name, int flags)
{
	void *handle;

	if (!atomic_load(&opens_slowly))
		return __real_dlopen(name, flags);
	atomic_store(&is_opening, true);
	nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
	handle = __real_dlopen(name, flags);
	atomic_store(&is_opening, false);
	atomic_store(&opens_slowly, false);
	return handle;
}

TESTS(a_fork_waits_for_a_library,
      !is_one_process() && ct_test_can_fork_with_threads())
{
	pthread_t thread;
	int status;
	pid_t pid;

	ck_assert_int_eq(pthread_barrier_init(&barrier, NULL, 1), 0);
	atomic_store(&opens_slowly, true);
	ck_assert_int_eq(pthread_create(&thread, NULL, verify_in_thread, NULL),
			 0);
	while (!atomic_load(&is_opening) && atomic_load(&opens_slowly))
		sched_yield();
	pid = fork();
	if (pid == 0)
		_exit(atomic_load(&is_opening) ? 1 : 0);
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert_int_eq(status, 0);
	ck_assert_int_eq(pthread_join(thread, NULL), 0);
	pthread_barrier_destroy(&barrier);
}

RUN_TESTS(.timeout = 60, .set_up_all = make_materials,
	  .tear_down_all = clear_materials)
