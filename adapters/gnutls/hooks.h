/*
 * The functions that stand before libgnutls's.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each has the name and the interface of GnuTLS's, which stays its
 * specification: arguments, results and callbacks are GnuTLS's.
 */

#ifndef ADAPTER_GNUTLS_HOOKS_H
#define ADAPTER_GNUTLS_HOOKS_H

#include "adapters/gnutls/real.h"
#include "base/compiler.h"

/* More than are defined: some are only called. */
#define DECLARE(type, name, arguments) CT_EXPORT type gnutls_##name arguments;
CT_REAL_FUNCTIONS(DECLARE, DECLARE)
#undef DECLARE

/* The library that the caller of a hook means. */
#define CALLED_LIBRARY() ct_real(__builtin_return_address(0))

#endif /* ADAPTER_GNUTLS_HOOKS_H */
