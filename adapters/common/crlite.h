/*
 * CRLite under programs that cannot be changed: the data of this process, and
 * what they say of a server.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * CATRUST_CRLITE in the environment: a directory of CRLite data, or 1 for
 * upki's (revocation/crlite_place.h); read at the first check, as the data are.
 * Not where ct_preload_is_off(). Data are looked at again when a check comes
 * ten minutes after the last time; what is wrong then is said, and the data
 * stay.
 *
 * A certificate is revoked or it is not known to be: stale data, missing ones
 * and those that contradict themselves refuse no server.
 *
 * Threads and fork: safe. errno is kept.
 */

#ifndef CT_ADAPTERS_CRLITE_H
#define CT_ADAPTERS_CRLITE_H

#include "revocation/crlite_check.h"

/* Whether it is switched on. The first call reads the data. @adapter is for
 * messages, as in preload.h. */
bool ct_preload_crlite_is_on(const char *adapter);

/* Says, when it is switched on, that the adapter cannot enforce it. */
void ct_preload_crlite_say_off(const char *adapter);

/* Whether the end entity of a chain that was accepted is revoked, by its issuer
 * in that chain; both are DER. Only when it is on. SHA-256 is that of the TLS
 * library. */
bool ct_preload_crlite_revokes(struct ct_span certificate,
			       struct ct_span issuer, ct_crlite_sha256 *sha256,
			       const void *context);

#endif /* CT_ADAPTERS_CRLITE_H */
