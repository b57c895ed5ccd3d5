/*
 * Lists of names that a certificate object has decoded.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "gnutls/read/decoded_names.h"

/* One for each extension that was asked for, never changed once it is in the
 * object's list. Two threads that ask at once may both add one. */
struct ct_decoded_names {
	struct ct_decoded_names *next;
	struct ct_span oid; /* the extension's */
	struct ct_name_list names;
};

static void free_one(struct ct_decoded_names *names)
{
	ct_name_list_clear(&names->names);
	free(names);
}

void ct_decoded_names_free(struct ct_decoded_names *names)
{
	while (names != NULL) {
		struct ct_decoded_names *next = names->next;

		free_one(names);
		names = next;
	}
}

static const struct ct_decoded_names *find(gnutls_x509_crt_t cert,
					   struct ct_span oid)
{
	const struct ct_decoded_names *at = atomic_load(&cert->decoded);

	while (at != NULL && !ct_span_equal(at->oid, oid))
		at = at->next;
	return at;
}

static int add(gnutls_x509_crt_t cert, struct ct_span oid,
	       ct_names_decoder *decode, const gnutls_datum_t *value,
	       const struct ct_name_list **out)
{
	struct ct_decoded_names *made = calloc(1, sizeof(*made));
	int ret;

	if (made == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	ret = decode(&made->names, value);
	if (ret < 0) {
		free_one(made);
		return ret;
	}
	made->oid = oid;
	made->next = atomic_load(&cert->decoded);
	while (!atomic_compare_exchange_weak(&cert->decoded, &made->next, made))
		;
	*out = &made->names;
	return 0;
}

int ct_gnutls_crt_names(gnutls_x509_crt_t cert, struct ct_span oid,
			ct_names_decoder *decode,
			const struct ct_name_list **out, unsigned *critical)
{
	const struct ct_decoded_names *found;
	gnutls_datum_t value;
	int ret = ct_gnutls_crt_extension(cert, oid, &value, critical);

	if (ret < 0)
		return ret;
	found = find(cert, oid);
	if (found == NULL)
		return add(cert, oid, decode, &value, out);
	*out = &found->names;
	return 0;
}
