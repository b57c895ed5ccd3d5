/*
 * The manifest of a directory of CRLite filters: when they were generated.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: JSON (RFC 8259), an object with a member "generated_at": seconds since
 * 1970. All other members are ignored: only strings and the nesting of values
 * are parsed, so that other syntax errors are not detected. Parsing allocates
 * nothing, and nesting takes no stack.
 */

#ifndef CT_REVOCATION_CRLITE_MANIFEST_H
#define CT_REVOCATION_CRLITE_MANIFEST_H

#include <stdbool.h>

#include "base/span.h"

/* Finds the time. False when there is none or more than one, or it is not a
 * whole number of up to 15 digits. Cost: O(bytes). */
bool ct_crlite_manifest_time(struct ct_span json, int64_t *out_seconds);

#endif /* CT_REVOCATION_CRLITE_MANIFEST_H */
