/*
 * What the processor can do: x86.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * CT_CPU_HAS(ADX, "adx"): whether the processor has something and the system
 * lets it be used; glibc's name for it, and the compiler's.
 *
 * glibc (2.33 and later) determined that when the process started, which
 * CT_CPU_FROM_LIBC tells. The compiler's built-in makes the library do so again
 * whenever it is loaded, with some twenty CPUID instructions, each of which
 * takes microseconds on a virtual machine.
 */

#ifndef CT_BASE_CPU_H
#define CT_BASE_CPU_H

#include <stdint.h> /* and with it, __GLIBC__ */

#if defined(__GLIBC__) && defined(__has_include)
# if __has_include(<sys/platform/x86.h>)
#  include <sys/platform/x86.h>
# endif
#endif
#ifdef CT_WEAK_CPU_FEATURES
/* Without linking the dynamic linker, which has it in each process. */
# pragma weak __x86_get_cpuid_feature_leaf
#endif
#ifdef CPU_FEATURE_ACTIVE
# define CT_CPU_FROM_LIBC
# define CT_CPU_HAS(glibc_name, name) x86_cpu_active(x86_cpu_##glibc_name)
#else
# define CT_CPU_HAS(glibc_name, name) \
  (__builtin_cpu_init(), __builtin_cpu_supports(name))
#endif

#endif /* CT_BASE_CPU_H */
