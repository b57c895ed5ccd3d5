/*
 * Signatures with arithmetic of our own: Ed25519.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Where it is measured to be faster than each library, and no library has to be
 * opened. It knows no private keys, so that nothing must take the same time.
 */

#include <config.h>

#include "crypto/ed25519.h"

#ifdef CT_HAS_ED25519

# include "crypto/backend.h"

static enum catrust_error key_new(void **out_key,
				  const struct ct_public_key *from)
{
	struct ct_ed25519_key *key;

	if (from->algorithm != CT_PK_ED25519)
		return CATRUST_E_UNSUPPORTED;
	CT_TRY(ct_ed25519_key_new(&key, from->key.data));
	*out_key = key;
	return CATRUST_OK;
}

static void key_free(void *key)
{
	ct_ed25519_key_free(key);
}

static enum catrust_error verify(const void *key,
				 const struct ct_signature_input *input)
{
	return ct_ed25519_verify(key, input->message, input->signature.data);
}

static const char *version(void)
{
	return PACKAGE_VERSION;
}

const struct ct_backend ct_backend_own = {
	.name = "libcatrust",
	.version = version,
	.key_new = key_new,
	.key_free = key_free,
	.verify = verify, /* and no power(): no keys are RSA's */
};

#endif /* CT_HAS_ED25519 */
