/*
 * Test tools: GOST R 34.10 keys and signatures, for signer.c.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_TESTS_TOOLS_SIGNER_GOST_H
#define CT_TESTS_TOOLS_SIGNER_GOST_H

#include "tests/tools/signer.h"

bool ct_test_is_gost(struct ct_test_key key);
void ct_test_gost_public_key(struct ct_buffer *out, struct ct_test_key key);
void ct_test_gost_algorithm_id(struct ct_buffer *out, struct ct_test_key key);
void ct_test_gost_sign(struct ct_buffer *out, struct ct_span tbs,
		       struct ct_test_key key);

#endif /* CT_TESTS_TOOLS_SIGNER_GOST_H */
