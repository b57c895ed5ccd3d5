/*
 * Which CRLs may replace those that a store has.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a store, and one that was loaded from the same files later. Output:
 * whether each CRL of the new one may follow that of the same issuer and
 * distribution point in the old one: it is not older (thisUpdate, CRL number),
 * and a key of a certificate of the issuer, which the old store trusts,
 * verifies both. OpenSSL verifies CRLs too, but takes a store's older one.
 * Which key that is is not searched for without end, and a scope has few CRLs:
 * what would cost more may not follow.
 */

#ifndef CT_OPENSSL_LIBRARY_CRLS_H
#define CT_OPENSSL_LIBRARY_CRLS_H

#include <stdbool.h>

#include "functions.h"

/* @made: the new store, which no other thread uses yet. @find_certificates: as
 * X509_STORE_CTX_get1_certs(). False also without memory. */
bool ct_library_may_follow(X509_STORE *made, X509_STORE *store,
			   X509_STORE_CTX_lookup_certs_fn find_certificates);

#endif /* CT_OPENSSL_LIBRARY_CRLS_H */
