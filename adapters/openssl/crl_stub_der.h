/*
 * The DER of a CRL without its entries.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a CRL and the digest of its TBSCertList. Output: the CRL's bytes
 * around its entries, under new headers, with one entry if it has any. The
 * serial number of that entry is made of the digest, so that X509_CRL_match()
 * finds two stubs equal only if the CRLs are. The signature is the CRL's.
 */

#ifndef CT_OPENSSL_CRL_STUB_DER_H
#define CT_OPENSSL_CRL_STUB_DER_H

#include "base/buffer.h"
#include "x509/crl.h"

enum { CT_CRL_STUB_DIGEST = 16 }; /* octets of the digest in the entry */

/* Appends the DER to @out. After CATRUST_E_MEMORY it may be incomplete. */
CT_MUST_USE enum catrust_error ct_crl_stub_write(const struct ct_crl *crl,
						 const uint8_t *digest,
						 struct ct_buffer *out);

#endif /* CT_OPENSSL_CRL_STUB_DER_H */
