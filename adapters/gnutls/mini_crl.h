/*
 * A CRL with a few of its entries.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * GnuTLS searches a CRL entry by entry, and takes long to import one. The CRL
 * that it gets instead has the same issuer, times, extensions and algorithm,
 * and the entries of the certificates at hand, unchanged. Its signature is the
 * original's, which does not verify any more: it was checked before, or GnuTLS
 * would not check it.
 */

#ifndef ADAPTER_GNUTLS_MINI_CRL_H
#define ADAPTER_GNUTLS_MINI_CRL_H

#include "adapters/gnutls/libgnutls.h"
#include "base/buffer.h"
#include "x509/crl.h"

/*
 * Writes a CRL that ct_crl_parse() accepted into @out, with the entries at
 * @offsets of crl->revoked, in this order. Errors: CATRUST_E_MEMORY.
 */
CT_MUST_USE enum catrust_error ct_mini_crl_write(struct ct_buffer *out,
						 const struct ct_crl *crl,
						 const uint32_t *offsets,
						 size_t count);

/* The same as an object of GnuTLS. Returns 0, or one of GnuTLS's errors. */
int ct_mini_crl_import(const struct ct_libgnutls *gnutls,
		       gnutls_x509_crl_t *out, const struct ct_crl *crl,
		       const uint32_t *offsets, size_t count);

/* The whole CRL as an object of GnuTLS. */
int ct_whole_crl_import(const struct ct_libgnutls *gnutls,
			gnutls_x509_crl_t *out, const struct ct_crl *crl);

#endif /* ADAPTER_GNUTLS_MINI_CRL_H */
