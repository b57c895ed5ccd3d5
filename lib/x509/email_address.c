/*
 * The parts of an e-mail address.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "x509/email_address.h"

bool ct_email_split(struct ct_span address, enum ct_email_at at,
		    struct ct_span *out_local, struct ct_span *out_domain)
{
	size_t count = 0, separator = 0;

	for (size_t i = 0; i < address.len; i++) {
		if (address.data[i] != '@')
			continue;
		if (count++ == 0 || at == CT_EMAIL_LAST_AT)
			separator = i;
	}
	if (count == 0 || (count > 1 && at == CT_EMAIL_ONLY_AT))
		return false;
	*out_local = ct_span(address.data, separator);
	*out_domain = ct_span(address.data + separator + 1,
			      address.len - separator - 1);
	return true;
}
