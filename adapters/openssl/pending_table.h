/*
 * Stores that keep their objects in a hash table: OpenSSL from 4.0 on.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_OPENSSL_PENDING_TABLE_H
#define CT_OPENSSL_PENDING_TABLE_H

#include "pending_backend.h"

extern const struct ct_pending_backend ct_pending_table;

#endif /* CT_OPENSSL_PENDING_TABLE_H */
