/*
 * The error that GnuTLS reports for a certificate that was refused.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The engine reports what its parser finds first. GnuTLS's decoder of the whole
 * structure looks at things in another order: see asn1/pkix.h.
 */

#ifndef CT_GNUTLS_VERDICTS_DIAGNOSE_H
#define CT_GNUTLS_VERDICTS_DIAGNOSE_H

#include "input/load.h"

/* Of @der, which ct_certificate_parse() refused with @error. Slow. */
ct_load_diagnose ct_gnutls_diagnose;

#endif /* CT_GNUTLS_VERDICTS_DIAGNOSE_H */
