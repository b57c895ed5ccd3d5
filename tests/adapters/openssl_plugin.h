/*
 * What a plug-in for openssl_plugin_probe does.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_TESTS_OPENSSL_PLUGIN_H
#define CT_TESTS_OPENSSL_PLUGIN_H

/* Loads the file by each function of libssl and libcrypto that takes one, and
 * says on standard output what they answer. */
void plugin_load(const char *path);

#endif /* CT_TESTS_OPENSSL_PLUGIN_H */
