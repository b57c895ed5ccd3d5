/*
 * What hooks, the functions that replace OpenSSL's, begin and end with.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each finds the libcrypto that its caller is bound to (preload_copies.h), does
 * what can be done exactly as OpenSSL does it (load.h, pending.h), and calls
 *the real function for everything else.
 *
 *	preload_stores.c	stores: adding objects, and listing them
 *	preload_load.c		loading files
 *	preload_crls.c		CRLs that a program reads
 *	preload_libssl.c	names of CAs for clients
 *	preload_verify.c	servers that CRLite has as revoked
 *
 * libssl calls libcrypto as every program does, so SSL_CTX_load_verify_file()
 * and the like arrive here without hooks of their own.
 */

#ifndef CT_OPENSSL_PRELOAD_HOOKS_H
#define CT_OPENSSL_PRELOAD_HOOKS_H

#include "../common/preload.h"
#include "preload_copies.h"

#define CT_CALLER() __builtin_extract_return_addr(__builtin_return_address(0))

/* The libcrypto that a hook's caller is bound to, as ct_preload_copy_of(). */
#define CT_CALLED_COPY(out_ours) ct_preload_copy_of(CT_CALLER(), out_ours)

/* Calls the real function of @copy, and not by a tail call, after which the
 * real function's caller would be the hook's: see ct_preload_is_own_code().
 * Without a copy the result is what it was. */
#define CT_REAL(result, name, ...)          \
 do {                                       \
  if (copy != NULL)                         \
   (result) = copy->real.name(__VA_ARGS__); \
  CT_NO_TAIL_CALL();                        \
 } while (0)
#define CT_NO_TAIL_CALL() __asm__ volatile("")

#endif /* CT_OPENSSL_PRELOAD_HOOKS_H */
