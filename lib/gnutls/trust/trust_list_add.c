/*
 * Trust lists: GnuTLS's functions that add what files, directories and memory
 * hold, CAs and CRLs in one call.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <gnutls/x509.h>

#include "gnutls/trust/trust_list.h"
#include "gnutls/trust/trust_list_crl.h"

/* CAs first, then CRLs; what was added before an error stays, as in GnuTLS. */
CT_EXPORT int gnutls_x509_trust_list_add_trust_mem(
	gnutls_x509_trust_list_t list, const gnutls_datum_t *cas,
	const gnutls_datum_t *crls, gnutls_x509_crt_fmt_t type,
	unsigned int tl_flags, unsigned int tl_vflags)
{
	int num_cas = 0, num_crls = 0;

	if (cas != NULL && cas->data != NULL)
		num_cas = ct_gnutls_trust_list_load_memory(list, cas, type,
							   tl_flags);
	if (num_cas < 0)
		return num_cas;
	if (crls != NULL && crls->data != NULL)
		num_crls = ct_gnutls_trust_list_load_crl_memory(
			list, crls, type, tl_flags, tl_vflags);
	return num_crls < 0 ? num_crls : num_cas + num_crls;
}

CT_EXPORT int gnutls_x509_trust_list_add_trust_file(
	gnutls_x509_trust_list_t list, const char *ca_file,
	const char *crl_file, gnutls_x509_crt_fmt_t type, unsigned int tl_flags,
	unsigned int tl_vflags)
{
	int num_cas = 0, num_crls = 0;

	if (ca_file != NULL)
		num_cas = ct_gnutls_trust_list_load_file(list, ca_file, type,
							 tl_flags);
	if (num_cas < 0)
		return num_cas;
	if (crl_file != NULL)
		num_crls = ct_gnutls_trust_list_load_crl_file(
			list, crl_file, type, tl_flags, tl_vflags);
	return num_crls < 0 ? num_crls : num_cas + num_crls;
}

struct load_crls {
	gnutls_x509_trust_list_t list;
	gnutls_x509_crt_fmt_t type;
	unsigned tl_flags;
	unsigned tl_vflags;
};

static int load_crls(void *context, const char *path)
{
	const struct load_crls *load = context;

	return ct_gnutls_trust_list_load_crl_file(
		load->list, path, load->type, load->tl_flags, load->tl_vflags);
}

static int load_crl_dir(gnutls_x509_trust_list_t list, const char *path,
			gnutls_x509_crt_fmt_t type, unsigned tl_flags,
			unsigned tl_vflags)
{
	struct load_crls load = {.list = list,
				 .type = type,
				 .tl_flags = tl_flags,
				 .tl_vflags = tl_vflags};

	return ct_gnutls_load_directory(path, load_crls, &load);
}

CT_EXPORT int gnutls_x509_trust_list_add_trust_dir(
	gnutls_x509_trust_list_t list, const char *ca_dir, const char *crl_dir,
	gnutls_x509_crt_fmt_t type, unsigned int tl_flags,
	unsigned int tl_vflags)
{
	int num_cas = 0, num_crls = 0;

	if (list == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (ca_dir != NULL)
		num_cas = ct_gnutls_trust_list_load_dir(list, ca_dir, type,
							tl_flags);
	if (num_cas < 0)
		return num_cas;
	if (crl_dir != NULL)
		num_crls =
			load_crl_dir(list, crl_dir, type, tl_flags, tl_vflags);
	return num_crls < 0 ? num_crls : num_cas + num_crls;
}

CT_EXPORT int
gnutls_x509_trust_list_add_system_trust(gnutls_x509_trust_list_t list,
					unsigned int tl_flags,
					unsigned int tl_vflags)
{
	(void)tl_vflags; /* there are no system CRLs */
	return ct_gnutls_trust_list_load_system(list, tl_flags);
}
