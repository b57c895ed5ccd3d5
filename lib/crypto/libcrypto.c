/*
 * OpenSSL's libcrypto, opened at its first use.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#ifdef WITH_LIBCRYPTO

# include <dlfcn.h>
# include <pthread.h>
# include <stdatomic.h>
# include <stdio.h>

# include "base/compiler.h"
# include "crypto/libcrypto.h"
# include "crypto/library.h"

/* OPENSSL_INIT_NO_ATEXIT: only a program that uses libcrypto itself decides
 * whether libcrypto is cleaned up at exit. */
# define NO_ATEXIT UINT64_C(0x00080000)

static const struct ct_library_symbol symbols[] = {
# define SYMBOL(type, name, arguments) \
  {#name, offsetof(struct ct_libcrypto, name), false},
# define OPTIONAL(type, name, arguments) \
  {#name, offsetof(struct ct_libcrypto, name), true},
	CT_LIBCRYPTO_FUNCTIONS(SYMBOL)
		CT_LIBCRYPTO_DEPRECATED_FUNCTIONS(OPTIONAL)
# undef SYMBOL
# undef OPTIONAL
};

static struct ct_library library = {
	.name = "libcrypto.so.3",
	.symbol_version = "OPENSSL_3.0.0",
	.symbols = symbols,
	.num_symbols = CT_ARRAY_LEN(symbols),
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct ct_libcrypto functions;
static atomic_bool is_usable;

/* Called by OPENSSL_cleanup(). */
static void stop(void)
{
	atomic_store(&is_usable, false);
}

/* libcrypto calls stop() when it is cleaned up; so this library stays loaded,
 * even if the program closes it. */
static bool stay_loaded(void)
{
	Dl_info info;

	if (dladdr(&functions, &info) == 0)
		return false;
	/* NULL if this library is part of the program, which stays loaded
	 * anyway. */
	(void)dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE);
	return functions.OPENSSL_atexit(stop) == 1;
}

static bool start(void)
{
	unsigned long version = functions.OpenSSL_version_num();

	/* 0xMNN00PP0 */
	snprintf(functions.version, sizeof(functions.version), "%lu.%lu.%lu",
		 version >> 28 & 0xf, version >> 20 & 0xff,
		 version >> 4 & 0xff);
	if (version >> 28 != 3 ||
	    functions.OPENSSL_init_crypto(NO_ATEXIT, NULL) != 1)
		return false;
	functions.context = functions.OSSL_LIB_CTX_new();
	if (functions.context == NULL)
		return false;
	if (functions.OSSL_PROVIDER_load(functions.context, "default") !=
		    NULL &&
	    stay_loaded())
		return true;
	functions.OSSL_LIB_CTX_free(functions.context);
	return false;
}

static void open_library(void)
{
	void *handle = ct_library_open(&library, &functions);

	if (handle == NULL)
		return;
	functions.ERR_set_mark();
	atomic_store(&is_usable, start());
	functions.ERR_pop_to_mark();
	if (!atomic_load(&is_usable))
		dlclose(handle);
}

const struct ct_libcrypto *ct_libcrypto_get(void)
{
	pthread_once(&once, open_library);
	return atomic_load(&is_usable) ? &functions : NULL;
}

/* What the numbers of libcrypto's errors say: ERR_GET_REASON(). */
enum { REASON_MASK = 0x7fffff, MALLOC_FAILURE = 0xc0100 };

enum catrust_error ct_libcrypto_failure(const struct ct_libcrypto *crypto)
{
	unsigned long error = crypto->ERR_peek_last_error();

	return (error & REASON_MASK) == MALLOC_FAILURE ? CATRUST_E_MEMORY
						       : CATRUST_E_UNSUPPORTED;
}

struct bignum_st *ct_libcrypto_number(const struct ct_libcrypto *crypto,
				      struct ct_span octets,
				      struct bignum_st *out)
{
	return crypto->BN_bin2bn(octets.data, (int)octets.len, out);
}

void ct_libcrypto_set_soname(const char *name)
{
	library.name = name;
}

#endif /* WITH_LIBCRYPTO */
