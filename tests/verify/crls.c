/*
 * Test tools: CRLs for the runners of limbo and PKITS.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#include "tests/verify/crls.h"

static void die(void)
{
	fprintf(stderr, "CRLs: out of memory\n");
	exit(99);
}

void test_crls_add(struct ct_crl_set *set, struct ct_span der)
{
	struct ct_buffer bytes = CT_BUFFER_INIT;
	struct ct_crl_block *block;
	struct ct_loaded_crl *crl;

	if (ct_buffer_append(&bytes, der.data, der.len) != CATRUST_OK)
		die();
	der = ct_span(bytes.data, bytes.len);
	block = ct_crl_block_new(&bytes);
	if (block == NULL)
		die();
	if (ct_loaded_crl_new(&crl, block, der) == CATRUST_OK) {
		if (ct_crl_set_add(set, crl, NULL) != CATRUST_OK)
			die();
		ct_loaded_crl_unref(crl);
	}
	ct_crl_block_unref(block);
}
