/*
 * Where a trust list of libgnutls has the names of CAs that it sends.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A file of its own: GnuTLS's headers and the adapter's own declarations of
 * GnuTLS's types do not go together.
 */

#ifndef ADAPTER_GNUTLS_NAMES_PLACE_H
#define ADAPTER_GNUTLS_NAMES_PLACE_H

#include <stddef.h>

/* The offset of that gnutls_datum_t in the list. */
extern const size_t ct_stock_names_place;

#endif /* ADAPTER_GNUTLS_NAMES_PLACE_H */
