/*
 * Signatures of CRLs, and the CAs that may have made them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "native/crl_signature.h"
#include "crypto/public_key.h"
#include "verify/revocation.h"

enum catrust_error ct_native_verify_crl(void *context, const struct ct_crl *crl,
					struct ct_span spki)
{
	struct ct_public_key public_key;

	CT_TRY(ct_public_key_parse(&public_key, spki));
	return ct_crl_signature_verify(crl, &public_key, context);
}

bool ct_native_next_issuer(const struct ct_store *set, const struct ct_crl *crl,
			   size_t *cursor, struct ct_certificate *out)
{
	uint32_t position;

	/* The cursor is 1 + the position that was given last. */
	position = *cursor == 0 ? ct_store_find_subject(set, crl->issuer)
				: ct_store_next_same_subject(
					  set, (uint32_t)(*cursor - 1));
	for (; position != CT_STORE_NONE;
	     position = ct_store_next_same_subject(set, position)) {
		*cursor = (size_t)position + 1;
		if (ct_certificate_parse(out, ct_store_der(set, position)) ==
		    CATRUST_OK)
			return true;
	}
	return false;
}
