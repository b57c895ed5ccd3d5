/*
 * Signed certificate timestamps.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "base/take.h"
#include "x509/extension_value.h"
#include "x509/sct.h"

static bool read_sct(struct ct_span *list, struct ct_sct *out)
{
	enum { LOG_ID_LEN = 32 };
	struct ct_span left;

	*out = (struct ct_sct){.version = 0};
	if (!ct_take_vector(list, &out->encoded))
		return false;
	left = out->encoded;
	if (!ct_take_octet(&left, &out->version))
		return false;
	if (out->version != 0)
		return true; /* of a form that is not known */
	return ct_take(&left, LOG_ID_LEN, &out->log_id) &&
	       ct_take_number(&left, 8, &out->timestamp) &&
	       ct_take_vector(&left, &out->extensions) &&
	       ct_take_octet(&left, &out->hash_algorithm) &&
	       ct_take_octet(&left, &out->signature_algorithm) &&
	       ct_take_vector(&left, &out->signature) && left.len == 0;
}

enum catrust_error ct_scts_open(struct ct_scts *out, struct ct_span value)
{
	struct ct_span contents, list, left;
	struct ct_sct sct;

	CT_TRY(ct_value_read(value, CT_DER_OCTET_STRING, &contents));
	if (!ct_take_vector(&contents, &list) || contents.len != 0 ||
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
