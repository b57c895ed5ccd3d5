/*
 * Signed certificate timestamps.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "x509/extension_value.h"
#include "x509/sct.h"

/* Takes octets off the front. */
static bool take(struct ct_span *left, size_t len, struct ct_span *out)
{
	if (len > left->len)
		return false;
	*out = ct_span(left->data, len);
	*left = ct_span(left->data + len, left->len - len);
	return true;
}

/* A number of @octets octets, big-endian. */
static bool take_number(struct ct_span *left, size_t octets, uint64_t *out)
{
	struct ct_span bytes;

	if (!take(left, octets, &bytes))
		return false;
	*out = 0;
	for (size_t i = 0; i < octets; i++)
		*out = *out << 8 | bytes.data[i];
	return true;
}

static bool take_octet(struct ct_span *left, uint8_t *out)
{
	uint64_t number;

	if (!take_number(left, 1, &number))
		return false;
	*out = (uint8_t)number;
	return true;
}

/* A vector with a length of two octets. */
static bool take_vector(struct ct_span *left, struct ct_span *out)
{
	uint64_t len;

	return take_number(left, 2, &len) && take(left, (size_t)len, out);
}

static bool read_sct(struct ct_span *list, struct ct_sct *out)
{
	enum { LOG_ID_LEN = 32 };
	struct ct_span left;

	*out = (struct ct_sct){.version = 0};
	if (!take_vector(list, &out->encoded))
		return false;
	left = out->encoded;
	if (!take_octet(&left, &out->version))
		return false;
	if (out->version != 0)
		return true; /* of a form that is not known */
	return take(&left, LOG_ID_LEN, &out->log_id) &&
	       take_number(&left, 8, &out->timestamp) &&
	       take_vector(&left, &out->extensions) &&
	       take_octet(&left, &out->hash_algorithm) &&
	       take_octet(&left, &out->signature_algorithm) &&
	       take_vector(&left, &out->signature) && left.len == 0;
}

enum catrust_error ct_scts_open(struct ct_scts *out, struct ct_span value)
{
	struct ct_span contents, list, left;
	struct ct_sct sct;

	CT_TRY(ct_value_read(value, CT_DER_OCTET_STRING, &contents));
	if (!take_vector(&contents, &list) || contents.len != 0 ||
	    list.len == 0)
		return CATRUST_E_EXTENSION;
	left = list;
	while (left.len > 0)
		if (!read_sct(&left, &sct))
			return CATRUST_E_EXTENSION;
	out->left = list;
	return CATRUST_OK;
}

bool ct_scts_next(struct ct_scts *scts, struct ct_sct *out)
{
	return scts->left.len > 0 && read_sct(&scts->left, out);
}
