/*
 * The public key object of gnutls_pubkey_t.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_GNUTLS_PUBKEY_H
#define CT_GNUTLS_PUBKEY_H

#include <gnutls/abstract.h>

#include "base/buffer.h"
#include "crypto/public_key.h"
#include "gnutls/base/internal.h"

struct gnutls_pubkey_st {
	struct ct_buffer spki;	     /* empty: nothing was imported */
	struct ct_public_key parsed; /* spans into spki */
};

/* Puts a SubjectPublicKeyInfo into an object, which takes it over; it is empty
 * afterwards, whatever the result. On failure the object is as before. */
CT_MUST_USE int ct_gnutls_pubkey_take(gnutls_pubkey_t key,
				      struct ct_buffer *spki);

/*
 * A SubjectPublicKeyInfo as GnuTLS, which writes keys anew, digests and keeps
 * it: RSA keys with NULL parameters and their numbers in DER.
 *
 * @room is empty, and cleared by the caller; @out is @spki itself, or in
 * @room.
 */
CT_MUST_USE int ct_gnutls_spki(struct ct_span spki, struct ct_buffer *room,
			       struct ct_span *out);

#endif /* CT_GNUTLS_PUBKEY_H */
