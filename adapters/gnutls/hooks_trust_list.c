/*
 * Hooks: making, filling and changing trust lists.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * libgnutls calls these functions for credentials and sessions too, so that
 * they see all changes of trust lists.
 */

#include <config.h>

#include "adapters/gnutls/add.h"
#include "adapters/gnutls/hooks.h"
#include "adapters/gnutls/list_table.h"

/* --- Life ---------------------------------------------------------------- */

int gnutls_x509_trust_list_init(gnutls_x509_trust_list_t *list, unsigned size)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	int ret;

	if (gnutls == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	ret = gnutls->x509_trust_list_init(list, size);
	if (!ct_libgnutls_is_trial(CT_ARRIVAL_INIT) && ret >= 0 &&
	    ct_libgnutls_is_active(gnutls))
		ct_list_begin(gnutls, *list, size);
	return ret;
}

void gnutls_x509_trust_list_deinit(gnutls_x509_trust_list_t list, unsigned all)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	struct ct_list *entry = NULL;

	if (gnutls == NULL)
		return;
	if (!ct_libgnutls_is_trial(CT_ARRIVAL_DEINIT) &&
	    ct_libgnutls_is_active(gnutls))
		entry = ct_list_take(list);
	gnutls->x509_trust_list_deinit(list, all);
	ct_list_free(gnutls, entry, all != 0);
}

/* --- Adding -------------------------------------------------------------- */

int gnutls_x509_trust_list_add_trust_file(gnutls_x509_trust_list_t list,
					  const char *ca_file,
					  const char *crl_file, int type,
					  unsigned flags, unsigned verify_flags)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	const struct ct_addition addition = {
		.is_file = true,
		.ca_path = ca_file,
		.crl_path = crl_file,
		.type = type,
		.flags = flags,
		.verify_flags = verify_flags,
	};

	if (gnutls == NULL || ct_libgnutls_is_trial(CT_ARRIVAL_ADD_FILE))
		return GNUTLS_E_INTERNAL_ERROR;
	if (!ct_libgnutls_is_active(gnutls) || list == NULL)
		return gnutls->x509_trust_list_add_trust_file(
			list, ca_file, crl_file, type, flags, verify_flags);
	return ct_add(gnutls, list, &addition);
}

int gnutls_x509_trust_list_add_trust_mem(gnutls_x509_trust_list_t list,
					 const gnutls_datum_t *cas,
					 const gnutls_datum_t *crls, int type,
					 unsigned flags, unsigned verify_flags)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	const struct ct_addition addition = {
		.cas = cas,
		.crls = crls,
		.type = type,
		.flags = flags,
		.verify_flags = verify_flags,
	};

	if (gnutls == NULL || ct_libgnutls_is_trial(CT_ARRIVAL_ADD_MEMORY))
		return GNUTLS_E_INTERNAL_ERROR;
	if (!ct_libgnutls_is_active(gnutls) || list == NULL)
		return gnutls->x509_trust_list_add_trust_mem(
			list, cas, crls, type, flags, verify_flags);
	return ct_add(gnutls, list, &addition);
}

/* --- Changes after which a list is passed through ------------------------ */

/* 0, or an error that the hook returns. */
static int give_up(const struct ct_libgnutls *gnutls,
		   gnutls_x509_trust_list_t list, const char *why)
{
	if (gnutls == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	if (list == NULL || !ct_libgnutls_is_active(gnutls))
		return 0;
	return ct_give_up(gnutls, list, why);
}

int gnutls_x509_trust_list_add_cas(gnutls_x509_trust_list_t list,
				   const gnutls_x509_crt_t *cas, unsigned count,
				   unsigned flags)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	int ret = give_up(gnutls, list, "CA objects are added");

	return ret < 0 ? ret
		       : gnutls->x509_trust_list_add_cas(list, cas, count,
							 flags);
}

int gnutls_x509_trust_list_add_crls(gnutls_x509_trust_list_t list,
				    const gnutls_x509_crl_t *crls,
				    unsigned count, unsigned flags,
				    unsigned verify_flags)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	int ret = give_up(gnutls, list, "CRL objects are added");

	return ret < 0 ? ret
		       : gnutls->x509_trust_list_add_crls(list, crls, count,
							  flags, verify_flags);
}

int gnutls_x509_trust_list_add_named_crt(gnutls_x509_trust_list_t list,
					 gnutls_x509_crt_t certificate,
					 const void *name, size_t size,
					 unsigned flags)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	int ret = give_up(gnutls, list, "named certificates are added");

	return ret < 0 ? ret
		       : gnutls->x509_trust_list_add_named_crt(
				 list, certificate, name, size, flags);
}

int gnutls_x509_trust_list_remove_cas(gnutls_x509_trust_list_t list,
				      const gnutls_x509_crt_t *cas,
				      unsigned count)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	int ret = give_up(gnutls, list, "CAs are removed");

	return ret < 0 ? ret
		       : gnutls->x509_trust_list_remove_cas(list, cas, count);
}

int gnutls_x509_trust_list_remove_trust_mem(gnutls_x509_trust_list_t list,
					    const gnutls_datum_t *cas, int type)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	int ret = give_up(gnutls, list, "CAs are removed");

	return ret < 0 ? ret
		       : gnutls->x509_trust_list_remove_trust_mem(list, cas,
								  type);
}

int gnutls_x509_trust_list_remove_trust_file(gnutls_x509_trust_list_t list,
					     const char *path, int type)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	int ret = give_up(gnutls, list, "CAs are removed");

	return ret < 0 ? ret
		       : gnutls->x509_trust_list_remove_trust_file(list, path,
								   type);
}

void gnutls_x509_trust_list_set_getissuer_function(
	gnutls_x509_trust_list_t list,
	gnutls_x509_trust_list_getissuer_function *function)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();

	(void)give_up(gnutls, list, "a callback returns issuers");
	if (gnutls != NULL &&
	    gnutls->x509_trust_list_set_getissuer_function != NULL)
		gnutls->x509_trust_list_set_getissuer_function(list, function);
}
