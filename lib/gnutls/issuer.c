/*
 * Which certificate may be another's issuer, in GnuTLS's eyes.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/oid.h"
#include "gnutls/issuer.h"
#include "x509/key_id.h"

bool ct_gnutls_subject_key_id(const struct ct_certificate *certificate,
			      struct ct_span *out_id)
{
	struct ct_extension extension;

	return ct_extension_find(certificate->extensions,
				 ct_oid_ce_subject_key_id, &extension) &&
	       ct_subject_key_id_parse(out_id, extension.value) == CATRUST_OK;
}

static bool authority_key_id(const struct ct_certificate *certificate,
			     struct ct_span *out_id)
{
	struct ct_authority_key_id authority;
	struct ct_extension extension;

	if (!ct_extension_find(certificate->extensions,
			       ct_oid_ce_authority_key_id, &extension) ||
	    ct_authority_key_id_parse(&authority, extension.value) !=
		    CATRUST_OK ||
	    authority.key_id.data == NULL)
		return false;
	*out_id = authority.key_id;
	return true;
}

bool ct_gnutls_link_may_issue(const struct ct_link *link,
			      const struct ct_link *issuer)
{
	return ct_span_equal(link->cert.issuer, issuer->cert.subject) &&
	       (link->authority.key_id.data == NULL ||
		issuer->subject_key_id.data == NULL ||
		ct_span_equal(link->authority.key_id, issuer->subject_key_id));
}

bool ct_gnutls_may_issue(const struct ct_certificate *certificate,
			 const struct ct_certificate *issuer)
{
	struct ct_span wanted, present;

	return ct_span_equal(certificate->issuer, issuer->subject) &&
	       (!authority_key_id(certificate, &wanted) ||
		!ct_gnutls_subject_key_id(issuer, &present) ||
		ct_span_equal(wanted, present));
}
