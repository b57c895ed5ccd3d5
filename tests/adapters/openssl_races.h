/*
 * What the thread sanitizer is to overlook: libcrypto's own races.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * It does not see that libcrypto, which is not built with it, counts references
 * and publishes what it caches by atomic operations; it does see that libcrypto
 * calls memcmp() and free(). Whether it complains depends on what comes first,
 * also in a program that has nothing of ours. Only calls that libcrypto makes
 * itself are left out: of libcrypto's functions, only those that call the
 * sanitizer's are in its stacks.
 *
 * To be included in one source of a program.
 */

#ifndef CT_TESTS_OPENSSL_RACES_H
#define CT_TESTS_OPENSSL_RACES_H

#if defined(__SANITIZE_THREAD__)
# define CT_THREAD_SANITIZER 1
#elif defined(__has_feature)
# if __has_feature(thread_sanitizer)
#  define CT_THREAD_SANITIZER 1
# endif
#endif

#ifdef CT_THREAD_SANITIZER
const char *__tsan_default_suppressions(void);

const char *__tsan_default_suppressions(void)
{
	return "race:libcrypto\n";
}
#endif

#endif /* CT_TESTS_OPENSSL_RACES_H */
