/*
 * Whether libgnutls surely takes what the engine took.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * GnuTLS reads alternative names when it imports a certificate, and refuses
 * the file for one that it cannot read: an empty one, or an X.400 address or
 * EDI party, whatever is in it. The engine reads them when they are asked for.
 */

#ifndef ADAPTER_GNUTLS_FIT_H
#define ADAPTER_GNUTLS_FIT_H

#include <stdbool.h>

#include "trust/bundle.h"

/* False when a certificate has alternative names out of the ordinary.
 * Cost: O(certificates); their keys and names are not looked into. */
bool ct_fit_bundle(const struct ct_bundle *bundle);

#endif /* ADAPTER_GNUTLS_FIT_H */
