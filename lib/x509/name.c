/*
 * Names: the walk over RDNs and attributes.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * ct_name_open() checks everything, so that the walk cannot fail after it. The
 * walk still goes through the cursor: it ends at an error.
 */

#include <config.h>

#include "x509/name.h"

/* AttributeTypeAndValue ::= SEQUENCE { type OID, value ANY } */
static enum catrust_error read_ava(struct ct_der *avas, struct ct_ava *out)
{
	struct ct_der inside;

	CT_TRY(ct_der_enter(avas, CT_DER_SEQUENCE, &inside));
	CT_TRY(ct_der_read_oid(&inside, &out->oid));
	CT_TRY(ct_der_read_any(&inside, &out->tag, &out->value, &out->encoded));
	return ct_der_is_end(&inside) ? CATRUST_OK : CATRUST_E_DER_TRAILING;
}

static enum catrust_error check_rdn(struct ct_der avas)
{
	struct ct_ava ava;

	while (!ct_der_is_end(&avas))
		CT_TRY(read_ava(&avas, &ava));
	return CATRUST_OK;
}

enum catrust_error ct_name_open(struct ct_name_reader *reader,
				struct ct_span name)
{
	struct ct_der outer = ct_der(name), rdns, avas;

	CT_TRY(ct_der_enter(&outer, CT_DER_SEQUENCE, &rdns));
	if (!ct_der_is_end(&outer))
		return CATRUST_E_DER_TRAILING;
	*reader = (struct ct_name_reader){.rdns = rdns};
	while (!ct_der_is_end(&rdns)) {
		CT_TRY(ct_der_enter(&rdns, CT_DER_SET, &avas));
		CT_TRY(check_rdn(avas));
	}
	return CATRUST_OK;
}

enum catrust_error ct_rdn_open(struct ct_name_reader *reader,
			       struct ct_span rdn)
{
	CT_TRY(check_rdn(ct_der(rdn)));
	*reader = (struct ct_name_reader){.avas = ct_der(rdn), .rdn = rdn};
	return CATRUST_OK;
}

bool ct_name_next_rdn(struct ct_name_reader *reader)
{
	struct ct_span contents;

	/* Not to be left with the old attributes at the end */
	reader->avas = ct_der(ct_span(NULL, 0));
	if (ct_der_is_end(&reader->rdns) ||
	    ct_der_read_any(&reader->rdns, NULL, &contents, &reader->rdn) !=
		    CATRUST_OK)
		return false;
	reader->avas = ct_der(contents);
	return true;
}

bool ct_name_next_ava(struct ct_name_reader *reader, struct ct_ava *out)
{
	return !ct_der_is_end(&reader->avas) &&
	       read_ava(&reader->avas, out) == CATRUST_OK;
}

bool ct_name_is_empty(struct ct_span name)
{
	struct ct_der outer = ct_der(name), rdns;

	return ct_der_enter(&outer, CT_DER_SEQUENCE, &rdns) != CATRUST_OK ||
	       ct_der_is_end(&rdns);
}

/* The attribute number @index among those of type @oid; of all when @oid.data
 * is NULL. */
static enum catrust_error find_ava(struct ct_span name, struct ct_span oid,
				   size_t index, struct ct_ava *out)
{
	struct ct_name_reader reader;
	struct ct_ava ava;

	CT_TRY(ct_name_open(&reader, name));
	while (ct_name_next_rdn(&reader)) {
		while (ct_name_next_ava(&reader, &ava)) {
			if (oid.data != NULL && !ct_span_equal(ava.oid, oid))
				continue;
			if (index-- > 0)
				continue;
			*out = ava;
			return CATRUST_OK;
		}
	}
	return CATRUST_E_NOT_FOUND;
}

enum catrust_error ct_name_find(struct ct_span name, struct ct_span oid,
				size_t index, struct ct_ava *out)
{
	if (oid.data == NULL)
		return CATRUST_E_INVALID_ARGUMENT;
	return find_ava(name, oid, index, out);
}

enum catrust_error ct_name_nth_ava(struct ct_span name, size_t index,
				   struct ct_ava *out)
{
	return find_ava(name, ct_span(NULL, 0), index, out);
}
