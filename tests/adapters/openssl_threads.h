/*
 * Threads that use OpenSSL's stores together, and what they are answered.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_TESTS_OPENSSL_THREADS_H
#define CT_TESTS_OPENSSL_THREADS_H

#include "openssl_scenario.h"

/* Four threads verify, look up and add certificates, in a store that they share
 * and in others that they load, while the files are replaced and the shared
 * store with them. What the files hold stays the same, so whatever comes first,
 * each must get the same answers in each round: these are printed. */
void ct_say_threads(const struct ct_scenario *scenario, const char *directory);

#endif /* CT_TESTS_OPENSSL_THREADS_H */
