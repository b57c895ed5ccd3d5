/*
 * The copies of libcrypto that are served in this process.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "copies.h"
#include "crl_stub_method.h"
#include "pending_lookup.h"
#include "pending_stack.h"
#include "pending_table.h"

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

static void choose_backend(struct ct_openssl *openssl)
{
	bool has_stack = openssl->OpenSSL_version_num() < 0x40000000UL;

	openssl->backend = has_stack ? &ct_pending_stack : &ct_pending_table;
	openssl->adds_to_sorted = has_stack && sorts_to_find(openssl);
	openssl->finds_all_duplicates = !has_stack || openssl->adds_to_sorted;
}

bool ct_openssl_init(struct ct_openssl *openssl)
{
	if (num_copies == CT_OPENSSL_NUM_SLOTS)
		return false;
	choose_backend(openssl);
	openssl->slot = num_copies;
	ct_openssl_copies[num_copies] = openssl;
	if (!ct_pending_lookup_init(openssl) ||
	    !ct_crl_stub_method_init(openssl)) {
		ct_openssl_copies[num_copies] = NULL;
		return false;
	}
	num_copies++;
	return true;
}
