/*
 * Trust lists: finding a CA by what it issued, by name, by key identifier.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "gnutls/read/crt.h"
#include "gnutls_verdicts/issuer.h"
#include "x509/key_id.h"
#include "gnutls/trust/trust_list.h"

/* What is asked of a CA besides its subject. */
typedef bool is_wanted(const void *context, const struct ct_certificate *ca);

static uint32_t find_issuer(const struct ct_store *store,
			    struct ct_span subject, is_wanted *wanted,
			    const void *context)
{
	struct ct_certificate ca;
	uint32_t position = ct_store_find_subject(store, subject);

	for (; position != CT_STORE_NONE;
	     position = ct_store_next_same_subject(store, position))
		if (ct_certificate_parse(&ca, ct_store_der(store, position)) ==
			    CATRUST_OK &&
		    wanted(context, &ca))
			break;
	return position;
}

static int give_issuer(gnutls_x509_trust_list_t list, uint32_t position,
		       bool copy, gnutls_x509_crt_t *issuer)
{
	if (position == CT_STORE_NONE)
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	return copy ? ct_gnutls_trust_list_copy(list, position, issuer)
		    : ct_gnutls_trust_list_object(list, position, issuer);
}

static bool is_issuer(const void *context, const struct ct_certificate *ca)
{
	return ct_gnutls_may_issue(context, ca);
}

CT_EXPORT int gnutls_x509_trust_list_get_issuer(gnutls_x509_trust_list_t list,
						gnutls_x509_crt_t cert,
						gnutls_x509_crt_t *issuer,
						unsigned int flags)
{
	uint32_t position;

	if (list == NULL || !ct_gnutls_crt_is_set(cert) || issuer == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	position = find_issuer(list->store, cert->view.issuer, is_issuer,
			       &cert->view);
	return give_issuer(list, position, (flags & GNUTLS_TL_GET_COPY) != 0,
			   issuer);
}

static bool is_any(const void *context, const struct ct_certificate *ca)
{
	(void)context;
	(void)ca;
	return true;
}

CT_EXPORT int gnutls_x509_trust_list_get_issuer_by_dn(
	gnutls_x509_trust_list_t list, const gnutls_datum_t *dn,
	gnutls_x509_crt_t *issuer, unsigned int flags)
{
	(void)flags; /* a copy in any case */
	if (list == NULL || dn == NULL || issuer == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	return give_issuer(
		list,
		find_issuer(list->store, ct_gnutls_span(dn), is_any, NULL),
		true, issuer);
}

static bool has_key_id(const void *context, const struct ct_certificate *ca)
{
	struct ct_span key_id;

	return ct_certificate_key_id(ca, &key_id) &&
	       ct_span_equal(key_id, *(const struct ct_span *)context);
}

/* Without a subject to look for, every CA is looked at. */
static uint32_t find_key_id(const struct ct_store *store, struct ct_span key_id)
{
	struct ct_certificate ca;

	for (uint32_t i = 0; i < ct_store_end(store); i++) {
		struct ct_span der = ct_store_der(store, i);

		if (der.data != NULL &&
		    ct_certificate_parse(&ca, der) == CATRUST_OK &&
		    has_key_id(&key_id, &ca))
			return i;
	}
	return CT_STORE_NONE;
}

CT_EXPORT int gnutls_x509_trust_list_get_issuer_by_subject_key_id(
	gnutls_x509_trust_list_t list, const gnutls_datum_t *dn,
	const gnutls_datum_t *spki, gnutls_x509_crt_t *issuer,
	unsigned int flags)
{
	struct ct_span key_id;
	uint32_t position;

	(void)flags; /* a copy in any case */
	if (list == NULL || spki == NULL || issuer == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	key_id = ct_gnutls_span(spki);
	if (dn != NULL)
		position = find_issuer(list->store, ct_gnutls_span(dn),
				       key_id.len > 0 ? has_key_id : is_any,
				       &key_id);
	else
		position = find_key_id(list->store, key_id);
	return give_issuer(list, position, true, issuer);
}
