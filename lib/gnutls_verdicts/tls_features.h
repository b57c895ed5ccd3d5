/*
 * TLS features (RFC 7633) as GnuTLS reads and compares them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The engine checks the extension's form only; GnuTLS lets a CA's features bind
 * the certificates below it.
 */

#ifndef CT_GNUTLS_VERDICTS_TLS_FEATURES_H
#define CT_GNUTLS_VERDICTS_TLS_FEATURES_H

#include <gnutls/x509-ext.h>

#include "gnutls/base/internal.h"

enum { CT_TLS_FEATURES_MAX = 64 };

/* The object of gnutls_x509_tlsfeatures_t. */
struct gnutls_x509_tlsfeatures_st {
	uint16_t features[CT_TLS_FEATURES_MAX];
	size_t num_features;
};

/* Reads the extension's value: its features replace the object's, or come after
 * them with GNUTLS_EXT_FLAG_APPEND, unless they are there. Returns 0 or
 * GnuTLS's code of the error; the object is as before then. */
CT_MUST_USE int
ct_gnutls_tls_features_import(struct gnutls_x509_tlsfeatures_st *features,
			      struct ct_span value, unsigned flags);

/* Whether all features of @part are among those of @whole. */
bool ct_gnutls_tls_features_within(
	const struct gnutls_x509_tlsfeatures_st *part,
	const struct gnutls_x509_tlsfeatures_st *whole);

#endif /* CT_GNUTLS_VERDICTS_TLS_FEATURES_H */
