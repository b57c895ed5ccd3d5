/*
 * libcatrust: GnuTLS's functions for certificates, CRLs and trust lists.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The parts stand in headers of their own, by object; programs include this
 * one, as with GnuTLS. What <gnutls/gnutls.h> says about results, texts,
 * times and threads holds here too.
 */

#ifndef GNUTLS_X509_H
#define GNUTLS_X509_H

#include <gnutls/gnutls.h>
#include <gnutls/x509-types.h>
#include <gnutls/x509-crt.h>
#include <gnutls/x509-crl.h>
#include <gnutls/x509-crt-ext.h>
#include <gnutls/x509-dn.h>
#include <gnutls/x509-named-crt.h>
#include <gnutls/x509-trust.h>
#include <gnutls/x509-verify.h>

#endif /* GNUTLS_X509_H */
