/*
 * A hash of names that is the same for names that OpenSSL finds equal.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a Name's DER. Output: 64 bits, equal for all names that
 * X509_NAME_cmp() finds equal: it converts strings to UTF-8, folds ASCII case,
 * drops white space at both ends and makes one space of others. Values that it
 * compares by their bytes are not hashed. Names that differ may have equal
 * keys; equal names have equal keys.
 *
 * Names with a string that OpenSSL might refuse to convert have no key.
 */

#ifndef CT_OPENSSL_NAME_KEY_H
#define CT_OPENSSL_NAME_KEY_H

#include "base/span.h"

/* False when the name is malformed, empty, or may be refused by
 * d2i_X509_NAME(). Cost: O(name.len), no allocation. */
bool ct_name_key(struct ct_span name, uint64_t *out_key);

#endif /* CT_OPENSSL_NAME_KEY_H */
