/*
 * Where a trust list of libgnutls has the names of CAs that it sends.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Compiled as GnuTLS's own files are, with its internal headers.
 */

#include "gnutls_int.h"
#include "x509/verify-high.h"
#include "catrust/adapters/gnutls/names_place.h"

const size_t ct_stock_names_place =
	offsetof(struct gnutls_x509_trust_list_st, x509_rdn_sequence);
