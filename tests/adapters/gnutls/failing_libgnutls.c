/*
 * Makes libgnutls's own functions fail, as the adapter sees them: each call
 * counts as an allocation (tests/fault/faults.h).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A file of its own, because the adapter's declarations of GnuTLS's types do
 * not go with GnuTLS's.
 */

#include <config.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "adapters/gnutls/libgnutls.h"
#include "adapters/gnutls/sent_names.h"
#include "failing_libgnutls.h"
#include "tests/fault/faults.h"

static struct ct_libgnutls saved;

static int crt_import(gnutls_x509_crt_t certificate, const gnutls_datum_t *data,
		      int format)
{
	return faults_memory_fails()
		       ? GNUTLS_E_MEMORY_ERROR
		       : saved.x509_crt_import(certificate, data, format);
}

static int crl_import(gnutls_x509_crl_t crl, const gnutls_datum_t *data,
		      int format)
{
	return faults_memory_fails() ? GNUTLS_E_MEMORY_ERROR
				     : saved.x509_crl_import(crl, data, format);
}

/* Out of memory, libgnutls says how many it has added, which may be none; of
 * the others it is rid when it was to look for duplicates. */
static int add_cas(gnutls_x509_trust_list_t list, const gnutls_x509_crt_t *cas,
		   unsigned count, unsigned flags)
{
	unsigned num_added = faults_memory_fails() ? count / 2 : count;
	int ret = num_added == 0 ? 0
				 : saved.x509_trust_list_add_cas(
					   list, cas, num_added, flags);

	if ((flags & GNUTLS_TL_NO_DUPLICATES) != 0)
		for (unsigned i = num_added; i < count; i++)
			saved.x509_crt_deinit(cas[i]);
	return ret;
}

static int add_crls(gnutls_x509_trust_list_t list,
		    const gnutls_x509_crl_t *crls, unsigned count,
		    unsigned flags, unsigned verify_flags)
{
	if (!faults_memory_fails())
		return saved.x509_trust_list_add_crls(list, crls, count, flags,
						      verify_flags);
	if ((flags & GNUTLS_TL_NO_DUPLICATES) != 0)
		for (unsigned i = 0; i < count; i++)
			saved.x509_crl_deinit(crls[i]);
	return 0;
}

static int list_init(gnutls_x509_trust_list_t *list, unsigned size)
{
	return faults_memory_fails() ? GNUTLS_E_MEMORY_ERROR
				     : saved.x509_trust_list_init(list, size);
}

/* The functions that fail are the C library's for the adapter, too. */
static void *(*calloc_variable)(size_t, size_t) = calloc;
static void *(*realloc_variable)(void *, size_t) = realloc;

bool make_libgnutls_fail(void)
{
	/* The table is const for all but who fills it. */
	struct ct_libgnutls *gnutls =
		(struct ct_libgnutls *)(uintptr_t)ct_libgnutls_of(
			(const void *)(uintptr_t)make_libgnutls_fail);

	if (!ct_libgnutls_is_active(gnutls)) /* tried out before */
		return false;
	saved = *gnutls;
	gnutls->x509_crt_import = crt_import;
	gnutls->x509_crl_import = crl_import;
	gnutls->x509_trust_list_add_cas = add_cas;
	gnutls->x509_trust_list_add_crls = add_crls;
	gnutls->x509_trust_list_init = list_init;
	gnutls->calloc = &calloc_variable;
	gnutls->realloc = &realloc_variable;
	return true;
}

bool names_of_list(void *list, struct ct_span *out)
{
	const struct ct_libgnutls *gnutls =
		ct_libgnutls_of((const void *)(uintptr_t)make_libgnutls_fail);
	gnutls_datum_t names;

	if (!ct_names_can_be_added(gnutls))
		return false;
	memcpy(&names,
	       (char *)list + atomic_load(ct_libgnutls_names_place(gnutls)),
	       sizeof(names));
	*out = ct_span(names.data, names.size);
	return true;
}
