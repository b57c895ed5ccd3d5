/*
 * Certificates that libgnutls is certain to accept, too.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "adapters/gnutls/acceptable.h"
#include "asn1/der.h"
#include "x509/certificate.h"
#include "x509/general_name.h"

/* Finds the extensions of a certificate that is known to be well-formed,
 * without parsing the fields before them. */
static enum catrust_error find_extensions(struct ct_span der,
					  struct ct_span *out)
{
	struct ct_der outer = ct_der(der), certificate, tbs, inside;

	*out = ct_span(NULL, 0);
	CT_TRY(ct_der_enter(&outer, CT_DER_SEQUENCE, &certificate));
	CT_TRY(ct_der_enter(&certificate, CT_DER_SEQUENCE, &tbs));
	while (!ct_der_is_end(&tbs) &&
	       !ct_der_next_is(&tbs, CT_DER_CONTEXT_CONSTRUCTED(3)))
		CT_TRY(ct_der_read_any(&tbs, NULL, NULL, NULL));
	if (ct_der_is_end(&tbs))
		return CATRUST_OK;
	CT_TRY(ct_der_enter(&tbs, CT_DER_CONTEXT_CONSTRUCTED(3), &inside));
	return ct_der_read(&inside, CT_DER_SEQUENCE, out);
}

static bool is_plain(const struct ct_general_name *name)
{
	return name->value.len > 0 && name->type != CT_NAME_X400 &&
	       name->type != CT_NAME_EDI_PARTY;
}

static bool are_plain(struct ct_span value)
{
	struct ct_general_names names;
	struct ct_general_name name;

	if (ct_general_names_open(&names, value) != CATRUST_OK)
		return false;
	while (ct_general_names_next(&names, &name))
		if (!is_plain(&name))
			return false;
	return true;
}

/* subjectAltName and issuerAltName (RFC 5280 4.2.1.6, 4.2.1.7). */
static bool has_alt_names(const struct ct_extension *extension)
{
	return CT_SPAN_IS(extension->oid, "\x55\x1d\x11") ||
	       CT_SPAN_IS(extension->oid, "\x55\x1d\x12");
}

static bool fits(struct ct_span der)
{
	struct ct_span extensions;
	struct ct_extension extension;
	size_t offset = 0;

	if (find_extensions(der, &extensions) != CATRUST_OK)
		return false;
	while (ct_extension_next(extensions, &offset, &extension))
		if (has_alt_names(&extension) && !are_plain(extension.value))
			return false;
	return true;
}

bool ct_bundle_is_acceptable(const struct ct_bundle *bundle)
{
	for (uint32_t i = 0; i < ct_bundle_count(bundle); i++)
		if (!fits(ct_bundle_certificate(bundle, i).der))
			return false;
	return true;
}
