/*
 * The DER of a CRL without its entries.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a CRL and the digest of its TBSCertList. Output: the CRL's bytes
 * around its entries, under new headers, with one entry if there was any, whose
 * number is made of the digest: so that two CRLs are equal when their skeletons
 * are. Nothing is signed: the signature is the CRL's.
 */

#ifndef CT_OPENSSL_SKELETON_DER_H
#define CT_OPENSSL_SKELETON_DER_H

#include "base/buffer.h"
#include "x509/crl.h"

enum { CT_SKELETON_DIGEST = 16 }; /* octets of the digest that are used */

/* Appends it; *out has some of it after CATRUST_E_MEMORY. */
CT_MUST_USE enum catrust_error ct_skeleton_write(const struct ct_crl *crl,
						 const uint8_t *digest,
						 struct ct_buffer *out);

#endif /* CT_OPENSSL_SKELETON_DER_H */
