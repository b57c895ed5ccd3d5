/*
 * Certificates that libgnutls is certain to accept, too.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * GnuTLS decodes alternative names when it imports a certificate, and refuses
 * the file for one that it cannot decode: an empty one, any X.400 address, and
 * any EDI party name. The engine decodes them when they are used.
 */

#ifndef ADAPTER_GNUTLS_ACCEPTABLE_H
#define ADAPTER_GNUTLS_ACCEPTABLE_H

#include <stdbool.h>

#include "trust/bundle.h"

/* False when a certificate has such alternative names. Cost: O(certificates);
 * their keys and names are not parsed. */
bool ct_bundle_is_acceptable(const struct ct_bundle *bundle);

#endif /* ADAPTER_GNUTLS_ACCEPTABLE_H */
