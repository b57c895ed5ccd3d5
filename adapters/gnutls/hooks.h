/*
 * Hooks: the functions that replace libgnutls's.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each has the name and the interface of GnuTLS's, whose manual is its
 * specification.
 */

#ifndef ADAPTER_GNUTLS_HOOKS_H
#define ADAPTER_GNUTLS_HOOKS_H

#include "adapters/gnutls/libgnutls.h"
#include "base/compiler.h"

#define DECLARE(type, name, arguments) CT_EXPORT type gnutls_##name arguments;
CT_LIBGNUTLS_HOOKED(DECLARE, DECLARE)
#undef DECLARE

/* The library that the caller of a hook is bound to. */
#define CALLED_LIBRARY() ct_libgnutls_of(__builtin_return_address(0))

#endif /* ADAPTER_GNUTLS_HOOKS_H */
