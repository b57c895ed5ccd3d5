/*
 * Signatures with this library's own arithmetic: Ed25519, and ECDSA on P-384.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * It is used where measurements show it to be faster than every library; in
 * addition, no library needs to be opened. It handles no private keys, so that
 * it need not be constant-time.
 */

#include <config.h>

#include "crypto/words.h"

#ifdef CT_HAS_WORDS

# include <stdlib.h>

# include "crypto/backend.h"
# include "crypto/ed25519.h"
# include "crypto/p384.h"

/* One of them. */
struct key {
	struct ct_ed25519_key *ed25519;
	struct ct_p384_key *p384;
};

static enum catrust_error make(struct key *key,
			       const struct ct_public_key *from)
{
	if (from->algorithm == CT_PK_ED25519)
		return ct_ed25519_key_new(&key->ed25519, from->key.data);
# ifdef CT_HAS_P384
	if (from->algorithm == CT_PK_ECDSA && from->curve == CT_CURVE_P384)
		return ct_p384_key_new(&key->p384, from->key.data + 1);
# endif
	return CATRUST_E_UNSUPPORTED;
}

static void key_free(void *made)
{
	struct key *key = made;

	ct_ed25519_key_free(key->ed25519);
# ifdef CT_HAS_P384
	ct_p384_key_free(key->p384);
# endif
	free(key);
}

static enum catrust_error key_new(void **out_key,
				  const struct ct_public_key *from)
{
	struct key *key = calloc(1, sizeof(*key));
	enum catrust_error error;

	if (key == NULL)
		return CATRUST_E_MEMORY;
	error = make(key, from);
	if (error != CATRUST_OK)
		key_free(key);
	else
		*out_key = key;
	return error;
}

static enum catrust_error verify(const void *made,
				 const struct ct_signature_input *input)
{
	const struct key *key = made;

# ifdef CT_HAS_P384
	if (key->p384 != NULL)
		return ct_p384_verify(key->p384, input->hash, input->r,
				      input->s);
# endif
	return ct_ed25519_verify(key->ed25519, input->message,
				 input->signature.data);
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

#endif /* CT_HAS_WORDS */
