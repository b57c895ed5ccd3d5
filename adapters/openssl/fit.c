/*
 * Certificates that OpenSSL is sure to take.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/der.h"

#include "fit.h"
#include "name_key.h"

bool ct_algorithm_fits(struct ct_span value)
{
	struct ct_der outer = ct_der(value), inner;
	struct ct_span oid;

	if (ct_der_enter(&outer, CT_DER_SEQUENCE, &inner) != CATRUST_OK ||
	    !ct_der_is_end(&outer) ||
	    ct_der_read_oid(&inner, &oid) != CATRUST_OK)
		return false;
	return ct_der_is_end(&inner) ||
	       (ct_der_read_any(&inner, NULL, NULL, NULL) == CATRUST_OK &&
		ct_der_is_end(&inner));
}

static bool is_key(struct ct_span spki)
{
	struct ct_der outer = ct_der(spki), inner;
	struct ct_span algorithm, bits;
	unsigned unused;

	return ct_der_enter(&outer, CT_DER_SEQUENCE, &inner) == CATRUST_OK &&
	       ct_der_read_value(&inner, CT_DER_SEQUENCE, &algorithm) ==
		       CATRUST_OK &&
	       ct_algorithm_fits(algorithm) &&
	       ct_der_read_bit_string(&inner, &bits, &unused) == CATRUST_OK &&
	       ct_der_is_end(&inner);
}

bool ct_extensions_fit(struct ct_span extensions, bool *out_has_critical)
{
	struct ct_der list = ct_der(extensions), one;
	struct ct_span oid, value;
	bool is_critical, has_critical = false;

	while (!ct_der_is_end(&list)) {
		if (ct_der_enter(&list, CT_DER_SEQUENCE, &one) != CATRUST_OK ||
		    ct_der_read_oid(&one, &oid) != CATRUST_OK ||
		    ct_der_read_boolean(&one, false, &is_critical) !=
			    CATRUST_OK ||
		    ct_der_read(&one, CT_DER_OCTET_STRING, &value) !=
			    CATRUST_OK ||
		    !ct_der_is_end(&one))
			return false;
		has_critical |= is_critical;
	}
	if (out_has_critical != NULL)
		*out_has_critical = has_critical;
	return true;
}

bool ct_certificate_fits(const struct ct_certificate *certificate,
			 uint64_t *out_key)
{
	uint64_t issuer_key;

	return ct_der_check_integer(certificate->serial) == CATRUST_OK &&
	       certificate->issuer_unique_id.data == NULL &&
	       certificate->subject_unique_id.data == NULL &&
	       ct_algorithm_fits(certificate->tbs_algorithm) &&
	       ct_algorithm_fits(certificate->algorithm) &&
	       is_key(certificate->spki) &&
	       ct_extensions_fit(certificate->extensions, NULL) &&
	       ct_name_key(certificate->issuer, &issuer_key) &&
	       ct_name_key(certificate->subject, out_key);
}
