/*
 * config.h for builds without configure, see embedded/Makefile.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Kept by hand: what configure would test stands here as a question to the
 * preprocessor. Every HAVE_ macro that lib/ uses must be mentioned, which
 * tests/lint/embedded checks.
 */

#ifndef CATRUST_EMBEDDED_CONFIG_H
#define CATRUST_EMBEDDED_CONFIG_H

#define PACKAGE_VERSION "0.1.0"

/* POSIX and GNU functions, files over 2 GiB on 32-bit systems. */
#define _GNU_SOURCE	  1
#define _FILE_OFFSET_BITS 64

/* getauxval(), getrandom(): glibc, musl and uClibc-ng on Linux. */
#if defined(__linux__)
# define HAVE_SYS_AUXV_H    1
# define HAVE_SYS_INOTIFY_H 1
# define HAVE_SYS_RANDOM_H  1 /* glibc 2.25, musl 1.1.20 */
#endif

/* Signatures are checked with libgcrypt alone. With dlopen() there are also
 * OpenSSL's libcrypto (-DWITH_LIBCRYPTO) and nettle (-DWITH_NETTLE), which are
 * faster and are looked for at run time. */

#endif /* CATRUST_EMBEDDED_CONFIG_H */
