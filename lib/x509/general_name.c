/*
 * GeneralName and GeneralNames.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "x509/general_name.h"
#include "x509/name.h"

/* otherName [0] ::= SEQUENCE { type-id OID, value [0] EXPLICIT ANY } */
static enum catrust_error read_other_name(struct ct_der inside,
					  struct ct_general_name *out)
{
	struct ct_der value;

	CT_TRY(ct_der_read_oid(&inside, &out->oid));
	CT_TRY(ct_der_enter(&inside, CT_DER_CONTEXT_CONSTRUCTED(0), &value));
	if (!ct_der_is_end(&inside))
		return CATRUST_E_DER_TRAILING;
	CT_TRY(ct_der_read_any(&value, NULL, NULL, &out->value));
	return ct_der_is_end(&value) ? CATRUST_OK : CATRUST_E_DER_TRAILING;
}

/* directoryName [4] is EXPLICIT: Name is a CHOICE. */
static enum catrust_error read_directory_name(struct ct_span contents,
					      struct ct_general_name *out)
{
	struct ct_name_reader reader;

	CT_TRY(ct_name_open(&reader, contents));
	out->value = contents;
	return CATRUST_OK;
}

/* x400Address and ediPartyName are SEQUENCEs under an implicit tag, which are
 * not looked into any further: at least one value, and whole ones. */
static enum catrust_error check_components(struct ct_der inside)
{
	do
		CT_TRY(ct_der_read_any(&inside, NULL, NULL, NULL));
	while (!ct_der_is_end(&inside));
	return CATRUST_OK;
}

enum catrust_error ct_general_name_read(struct ct_der *der,
					struct ct_general_name *out)
{
	struct ct_general_name name = {.oid = {NULL, 0}};
	struct ct_der next = *der;
	uint8_t tag = 0;

	CT_TRY(ct_der_read_any(&next, &tag, &name.value, &name.encoded));
	name.type = (enum ct_general_name_type)(tag & 0x1f);
	switch (tag) {
	case CT_DER_CONTEXT_CONSTRUCTED(CT_NAME_OTHER):
		CT_TRY(read_other_name(ct_der(name.value), &name));
		break;
	case CT_DER_CONTEXT_CONSTRUCTED(CT_NAME_DIRECTORY):
		CT_TRY(read_directory_name(name.value, &name));
		break;
	case CT_DER_CONTEXT(CT_NAME_REGISTERED_ID):
		CT_TRY(ct_der_check_oid(name.value));
		break;
	case CT_DER_CONTEXT(CT_NAME_EMAIL):
	case CT_DER_CONTEXT(CT_NAME_DNS):
	case CT_DER_CONTEXT(CT_NAME_URI):
	case CT_DER_CONTEXT(CT_NAME_IP):
		break;
	case CT_DER_CONTEXT_CONSTRUCTED(CT_NAME_X400):
	case CT_DER_CONTEXT_CONSTRUCTED(CT_NAME_EDI_PARTY):
		CT_TRY(check_components(ct_der(name.value)));
		break;
	default:
		return CATRUST_E_DER_TAG;
	}
	*out = name;
	*der = next;
	return CATRUST_OK;
}

enum catrust_error ct_general_names_open_contents(struct ct_general_names *out,
						  struct ct_span contents)
{
	struct ct_der der = ct_der(contents);
	struct ct_general_name name;

	if (contents.len == 0)
		return CATRUST_E_EXTENSION; /* SIZE (1..MAX) */
	while (!ct_der_is_end(&der))
		CT_TRY(ct_general_name_read(&der, &name));
	out->left = ct_der(contents);
	return CATRUST_OK;
}

enum catrust_error ct_general_names_open(struct ct_general_names *out,
					 struct ct_span value)
{
	struct ct_der outer = ct_der(value);
	struct ct_span contents;

	CT_TRY(ct_der_read(&outer, CT_DER_SEQUENCE, &contents));
	if (!ct_der_is_end(&outer))
		return CATRUST_E_DER_TRAILING;
	return ct_general_names_open_contents(out, contents);
}

bool ct_general_names_next(struct ct_general_names *names,
			   struct ct_general_name *out)
{
	return !ct_der_is_end(&names->left) &&
	       ct_general_name_read(&names->left, out) == CATRUST_OK;
}

static bool is_plain_ia5(struct ct_span text)
{
	for (size_t i = 0; i < text.len; i++)
		if (text.data[i] == 0 || text.data[i] > 0x7f)
			return false;
	return true;
}

/* RFC 4632: the mask's ones are all in front of its zeros. */
static bool is_cidr_mask(const uint8_t *mask, size_t len)
{
	size_t i = 0;
	unsigned rest;

	while (i < len && mask[i] == 0xff)
		i++;
	if (i == len)
		return true;
	/* ~mask of the mixed octet is 2^k - 1. */
	rest = ~(unsigned)mask[i] & 0xff;
	if ((rest & (rest + 1)) != 0)
		return false;
	for (i++; i < len; i++)
		if (mask[i] != 0)
			return false;
	return true;
}

enum catrust_error ct_general_name_check(const struct ct_general_name *name,
					 enum ct_general_name_use use)
{
	bool is_constraint = use == CT_NAME_IS_CONSTRAINT, is_good;
	size_t len = name->value.len;

	switch (name->type) {
	case CT_NAME_EMAIL:
	case CT_NAME_DNS:
	case CT_NAME_URI:
		is_good =
			is_plain_ia5(name->value) && (len > 0 || is_constraint);
		break;
	case CT_NAME_IP:
		if (is_constraint)
			is_good = (len == 8 || len == 32) &&
				  is_cidr_mask(name->value.data + len / 2,
					       len / 2);
		else
			is_good = len == 4 || len == 16;
		break;
	default:
		is_good = true;
		break;
	}
	return is_good ? CATRUST_OK : CATRUST_E_EXTENSION;
}
