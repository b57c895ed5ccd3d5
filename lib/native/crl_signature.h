/*
 * Signatures of CRLs, and the CAs that may have made them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_NATIVE_CRL_SIGNATURE_H
#define CT_NATIVE_CRL_SIGNATURE_H

#include "revocation/loaded_crl.h"
#include "trust/store.h"
#include "x509/certificate.h"

/* A ct_crl_verify; @context is a struct ct_crl_budget, or begins with one.
 * libgcrypt must be initialized. */
ct_crl_verify ct_native_verify_crl;

/* Gives the next CA of a store whose subject equals the CRL's issuer, byte for
 * byte; *cursor starts at 0. False at the end. */
bool ct_native_next_issuer(const struct ct_store *set, const struct ct_crl *crl,
			   size_t *cursor, struct ct_certificate *out);

#endif /* CT_NATIVE_CRL_SIGNATURE_H */
