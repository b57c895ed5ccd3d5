/*
 * What the functions that stand before OpenSSL's begin and end with.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each finds out which libcrypto its caller means (preload_copies.h), does what
 * can be done exactly (load.h, pending.h), and passes everything else on to the
 * real function, whose results then are the caller's.
 *
 *	preload_stores.c	stores: what is added, and who looks
 *	preload_load.c		loading files
 *	preload_crls.c		CRLs that a program gets to see
 *	preload_libssl.c	names for clients
 *
 * libssl calls libcrypto as every program does, so SSL_CTX_load_verify_file()
 * and its like arrive here without hooks of their own.
 */

#ifndef CT_OPENSSL_PRELOAD_HOOKS_H
#define CT_OPENSSL_PRELOAD_HOOKS_H

#include "../common/preload.h"
#include "preload_copies.h"

#define CT_CALLER() __builtin_extract_return_addr(__builtin_return_address(0))

/* Opens a hook: @copy is the libcrypto that the caller means, and @is_ours says
 * whether the call is for us. Without one it returns @failure. */
#define CT_HOOK(failure)                            \
 bool is_ours;                                      \
 const struct ct_preload_copy *copy =               \
	 ct_preload_copy_of(CT_CALLER(), &is_ours); \
 if (copy == NULL)                                  \
 return failure

/* Calls the real function, and does not jump to it: see
 * ct_preload_is_own_code(). */
#define CT_REAL(result, name, ...)           \
 do {                                        \
  (result) = (copy)->real.name(__VA_ARGS__); \
  CT_STAY();                                 \
 } while (0)
#define CT_STAY() __asm__ volatile("")

#endif /* CT_OPENSSL_PRELOAD_HOOKS_H */
