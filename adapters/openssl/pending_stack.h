/*
 * Stores that keep their objects in a stack: OpenSSL up to 3.6.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_OPENSSL_PENDING_STACK_H
#define CT_OPENSSL_PENDING_STACK_H

#include "pending_backend.h"

extern const struct ct_pending_backend ct_pending_stack;

#endif /* CT_OPENSSL_PENDING_STACK_H */
