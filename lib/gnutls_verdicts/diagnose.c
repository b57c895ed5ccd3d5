/*
 * The error that GnuTLS reports for a certificate that was refused.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/oid.h"
#include "asn1/pkix.h"
#include "gnutls_verdicts/diagnose.h"
#include "x509/certificate.h"
#include "x509/general_name.h"

/* Whether alternative names are what was refused. */
static bool has_bad_alt_names(const struct ct_extension *extension)
{
	struct ct_general_names names;
	enum catrust_error error;

	if (!ct_oid_is(extension->oid, ct_oid_ce_subject_alt_name) &&
	    !ct_oid_is(extension->oid, ct_oid_ce_issuer_alt_name))
		return false;
	error = ct_general_names_open(&names, extension->value);
	return error != CATRUST_OK && error != CATRUST_E_EXTENSION;
}

/* libtasn1 is slow for long lists: it is called once for any number of
 * alternative names. */
enum catrust_error ct_gnutls_diagnose(struct ct_span der,
				      enum catrust_error error)
{
	struct ct_certificate view = {.extensions = {NULL, 0}};
	struct ct_extension extension;
	enum catrust_error found;
	size_t offset = 0;

	found = ct_pkix_diagnose(CT_PKIX_CERTIFICATE, der, CATRUST_OK);
	if (found != CATRUST_OK)
		return found;
	switch (error) {
	case CATRUST_E_TIME: /* libtasn1 wants no more than digits and a Z */
		return CATRUST_E_DATE;
	case CATRUST_E_DER_TAG:
	case CATRUST_E_DER_LENGTH:
	case CATRUST_E_DER_TRAILING:
		break;
	default:
		return error;
	}
	if (ct_certificate_parse(&view, der) == CATRUST_OK)
		return error;
	while (ct_extension_next(view.extensions, &offset, &extension))
		if (has_bad_alt_names(&extension))
			return ct_pkix_diagnose(CT_PKIX_GENERAL_NAMES,
						extension.value, error);
	return error;
}
