/*
 * The copies of libcrypto that are served in this process.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdatomic.h>

#include "functions.h"
#include "pending.h"
#include "skeleton.h"

const struct ct_openssl *ct_openssl_copies[CT_OPENSSL_NUM_SLOTS];

static unsigned num_copies;

static int compare(const void *a, const void *b)
{
	(void)a;
	(void)b;
	return 1;
}

/* Whether looking for something in a stack sorts it. */
static bool sorts_to_find(const struct ct_openssl *openssl)
{
	OPENSSL_STACK *stack = openssl->OPENSSL_sk_new(compare);
	bool result = false;

	if (stack != NULL && openssl->OPENSSL_sk_push(stack, &num_copies) > 0) {
		(void)openssl->OPENSSL_sk_find(stack, &num_copies);
		result = openssl->OPENSSL_sk_is_sorted(stack) != 0;
	}
	openssl->OPENSSL_sk_free(stack);
	return result;
}

bool ct_openssl_init(struct ct_openssl *openssl)
{
	if (num_copies == CT_OPENSSL_NUM_SLOTS)
		return false;
	openssl->has_stack = openssl->OpenSSL_version_num() < 0x40000000UL;
	openssl->adds_to_sorted = openssl->has_stack && sorts_to_find(openssl);
	openssl->slot = num_copies;
	ct_openssl_copies[num_copies] = openssl;
	if (!ct_pending_init(openssl) || !ct_skeleton_init(openssl)) {
		ct_openssl_copies[num_copies] = NULL;
		return false;
	}
	num_copies++;
	return true;
}

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
