/*
 * Test tools: CRLs for the runners of limbo and PKITS.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_TESTS_VERIFY_CRLS_H
#define CT_TESTS_VERIFY_CRLS_H

#include "revocation/crl_set.h"

/* Adds a CRL; the bytes are copied. One that cannot be read is left out. */
void test_crls_add(struct ct_crl_set *set, struct ct_span der);

#endif /* CT_TESTS_VERIFY_CRLS_H */
