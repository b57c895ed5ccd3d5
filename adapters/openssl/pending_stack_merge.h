/*
 * A store's stack with all that is pending, in the order that it would have.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_OPENSSL_PENDING_STACK_MERGE_H
#define CT_OPENSSL_PENDING_STACK_MERGE_H

#include "pending_state.h"

/* Puts all pending certificates into the stack, which were in it from now on if
 * the files are dropped; false without memory, and nothing has changed. The
 * state's lock is held. */
bool ct_stack_merge(struct ct_pending *pending, X509_STORE *store);

#endif /* CT_OPENSSL_PENDING_STACK_MERGE_H */
