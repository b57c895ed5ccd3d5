/*
 * The manifest of a directory of CRLite filters: when they were made.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: JSON (RFC 8259), an object with a member "generated_at": seconds since
 * 1970. All else is passed over: strings, and how values are nested, are the
 * only things that are looked at, so that other forms of JSON's errors are not
 * noticed. Nothing is allocated; nesting takes no stack.
 */

#ifndef CT_REVOCATION_CRLITE_MANIFEST_H
#define CT_REVOCATION_CRLITE_MANIFEST_H

#include <stdbool.h>

#include "base/span.h"

/* Finds the time. False when there is none, or several, or it is no whole
 * number of up to 15 digits. Cost: O(bytes). */
bool ct_crlite_manifest_time(struct ct_span json, int64_t *out_seconds);

#endif /* CT_REVOCATION_CRLITE_MANIFEST_H */
