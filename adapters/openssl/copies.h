/*
 * The copies of libcrypto that are served in this process.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_OPENSSL_COPIES_H
#define CT_OPENSSL_COPIES_H

#include "functions.h"

/* Gives a table whose functions are filled in a slot, finds out how its stores
 * work, and makes its methods. The table must stay. False when there is no slot
 * left, or no memory. Not thread-safe. */
bool ct_openssl_init(struct ct_openssl *openssl);

#endif /* CT_OPENSSL_COPIES_H */
