/*
 * GOST R 34.10 keys as GnuTLS shows and writes them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_GNUTLS_GOST_KEY_H
#define CT_GNUTLS_GOST_KEY_H

#include "base/buffer.h"
#include "crypto/gost.h"
#include "crypto/public_key.h"
#include "gnutls/base/internal.h"

/* The coordinates as big-endian numbers, without zeros before them. */
CT_MUST_USE int ct_gnutls_gost_numbers(const struct ct_public_key *key,
				       gnutls_datum_t *x, gnutls_datum_t *y);

/* The digest that goes with an algorithm. */
gnutls_digest_algorithm_t ct_gnutls_gost_digest(enum ct_pk algorithm);

/* The name of the cipher's parameters, those that are meant where a key names
 * none; NULL for unknown ones. */
const char *ct_gnutls_gost_cipher_name(const struct ct_public_key *key);

/* Appends the parameters as GnuTLS writes them: the digest where RFC 4491 or
 * 9215 asks for it, the cipher's where they are not the usual ones. */
CT_MUST_USE enum catrust_error
ct_gnutls_gost_write_parameters(struct ct_buffer *der,
				const struct ct_public_key *key);

#endif /* CT_GNUTLS_GOST_KEY_H */
