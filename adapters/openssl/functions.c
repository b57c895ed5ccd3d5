/*
 * OpenSSL's functions as the adapter calls them: the copies of libcrypto, and
 * their library contexts.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdatomic.h>

#include "functions.h"

const struct ct_openssl *ct_openssl_copies[CT_OPENSSL_NUM_SLOTS];

static int go_on(OSSL_PROVIDER *provider, void *nothing)
{
	(void)provider;
	(void)nothing;
	return 1;
}

void ct_openssl_settle(const struct ct_openssl *openssl)
{
	static atomic_bool is_settled[CT_OPENSSL_NUM_SLOTS];

	if (atomic_load(&is_settled[openssl->slot]))
		return;
	openssl->ERR_set_mark();
	(void)openssl->OSSL_PROVIDER_do_all(NULL, go_on, NULL);
	openssl->ERR_pop_to_mark();
	atomic_store(&is_settled[openssl->slot], true);
}

bool ct_openssl_is_default(const struct ct_openssl *openssl,
			   const OSSL_LIB_CTX *libctx, const char *propq)
{
	OSSL_LIB_CTX *global = openssl->OSSL_LIB_CTX_get0_global_default();

	return propq == NULL && (libctx == NULL || libctx == global) &&
	       openssl->OSSL_LIB_CTX_set0_default(NULL) == global;
}
