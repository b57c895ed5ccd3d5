/*
 * What the code asks of the compiler: must-use results, branch hints.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_BASE_COMPILER_H
#define CT_BASE_COMPILER_H

#if defined(__GNUC__) || defined(__clang__)
# define CT_MUST_USE	      __attribute__((warn_unused_result))
# define CT_LIKELY(x)	      __builtin_expect(!!(x), 1)
# define CT_UNLIKELY(x)	      __builtin_expect(!!(x), 0)
# define CT_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
# define CT_NOINLINE	      __attribute__((noinline))
# define CT_ALWAYS_INLINE     inline __attribute__((always_inline))
# define CT_PREFETCH(address) __builtin_prefetch(address)
#else
# define CT_MUST_USE
# define CT_LIKELY(x)	(x)
# define CT_UNLIKELY(x) (x)
# define CT_PRINTF(fmt, args)
# define CT_NOINLINE
# define CT_ALWAYS_INLINE     inline
# define CT_PREFETCH(address) ((void)(address))
#endif

/* Exported from the shared library; everything else is hidden. */
#if defined(__GNUC__) || defined(__clang__)
# define CT_EXPORT __attribute__((visibility("default")))
#else
# define CT_EXPORT
#endif

#define CT_ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))

#endif /* CT_BASE_COMPILER_H */
