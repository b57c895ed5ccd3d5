/*
 * A hash by which OpenSSL's idea of equal names is found.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a Name's DER. Output: 64 bits, equal for all names that
 * X509_NAME_cmp() calls equal: it converts strings to UTF-8, folds ASCII case,
 * drops blanks around them and joins those inside. Here blanks are dropped
 * altogether, and values that it compares by their bytes do not count: names
 * that differ may have equal keys, equal ones never differ.
 *
 * It also judges names: those with a string that OpenSSL could refuse to
 * convert have no key.
 */

#ifndef CT_OPENSSL_NAME_KEY_H
#define CT_OPENSSL_NAME_KEY_H

#include "base/span.h"

/* False when the name is malformed, empty, or may be refused by
 * d2i_X509_NAME(). Cost: O(name.len), no allocation. */
bool ct_name_key(struct ct_span name, uint64_t *out_key);

#endif /* CT_OPENSSL_NAME_KEY_H */
