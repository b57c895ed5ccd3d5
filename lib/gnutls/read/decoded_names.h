/*
 * Lists of names that a certificate object has decoded.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * GnuTLS's functions give one name a call, by its index. The first call decodes
 * the extension, and the object keeps the names for the others: so reading all
 * of them costs as much as there are.
 */

#ifndef CT_GNUTLS_DECODED_NAMES_H
#define CT_GNUTLS_DECODED_NAMES_H

#include "gnutls/names/name_list.h"
#include "gnutls/read/crt.h"

/* Reads an extension's value into an empty list, which stays empty on failure.
 */
typedef int ct_names_decoder(struct ct_name_list *out,
			     const gnutls_datum_t *value);

/*
 * The names of the extension @oid, a constant, which each have one decoder.
 * They are @cert's until it ends or imports another certificate. Threads: safe.
 * Errors: those of ct_gnutls_crt_extension() and of @decode,
 * GNUTLS_E_MEMORY_ERROR.
 */
CT_MUST_USE int ct_gnutls_crt_names(gnutls_x509_crt_t cert, struct ct_span oid,
				    ct_names_decoder *decode,
				    const struct ct_name_list **out,
				    unsigned *critical);

/* Frees those of all extensions; NULL allowed. */
void ct_decoded_names_free(struct ct_decoded_names *names);

#endif /* CT_GNUTLS_DECODED_NAMES_H */
