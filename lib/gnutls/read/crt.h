/*
 * The certificate object of gnutls_x509_crt_t.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A view on DER that belongs to an owner: a block of its own after an import,
 * or a store, bundle or anything else with a count of references. Objects of a
 * trust list thus hold no copy of its certificates.
 */

#ifndef CT_GNUTLS_CRT_H
#define CT_GNUTLS_CRT_H

#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>

#include <gnutls/x509.h>

#include "gnutls/base/internal.h"
#include "gnutls/names/dn.h"
#include "x509/certificate.h"

struct gnutls_x509_crt_int {
	struct ct_certificate view; /* view.der.data is NULL: nothing there */
	void *owner;		    /* of the bytes */
	void (*release)(void *owner);
	unsigned flags; /* gnutls_x509_crt_flags */
	/* Made when first asked for; NULL until then. */
	ct_gnutls_dn_slot subject;
	ct_gnutls_dn_slot issuer;
	_Atomic(struct ct_decoded_names *) decoded; /* read/decoded_names.h */
};

/*
 * Makes an object for a certificate whose bytes belong to @owner. On success
 * it takes over one reference to @owner, which @release gives back; on failure
 * the reference stays the caller's. @owner of NULL: the bytes are copied.
 *
 * Errors: GNUTLS_E_MEMORY_ERROR, and those of the import.
 */
CT_MUST_USE int ct_gnutls_crt_from_span(gnutls_x509_crt_t *out,
					struct ct_span der, void *owner,
					void (*release)(void *owner));

/*
 * An extension's value, borrowed, by its OID's contents. @critical may be
 * NULL. Errors: GNUTLS_E_INVALID_REQUEST for NULL,
 * GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE when there is none; *critical is as
 * before then.
 */
CT_MUST_USE int ct_gnutls_crt_extension(gnutls_x509_crt_t cert,
					struct ct_span oid,
					gnutls_datum_t *out_value,
					unsigned *critical);

/* The object whose view this is. */
static inline gnutls_x509_crt_t
ct_gnutls_crt_of(const struct ct_certificate *view)
{
	static_assert(offsetof(struct gnutls_x509_crt_int, view) == 0,
		      "the view comes first");
	return (gnutls_x509_crt_t)(uintptr_t)view;
}

/* True when something was imported. NULL allowed. */
static inline bool ct_gnutls_crt_is_set(gnutls_x509_crt_t cert)
{
	return cert != NULL && cert->view.der.data != NULL;
}

/* GNUTLS_E_INVALID_REQUEST for NULL, @unset where nothing was imported. */
static inline int ct_gnutls_crt_check(gnutls_x509_crt_t cert, int unset)
{
	if (cert == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	return ct_gnutls_crt_is_set(cert) ? 0 : unset;
}

#endif /* CT_GNUTLS_CRT_H */
