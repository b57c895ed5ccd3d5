/*
 * Trust lists: adding CAs from files, directories and memory.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each file or piece of memory is taken whole or not at all.
 */

#include <config.h>

#include <dirent.h>
#include <string.h>

#include "base/buffer.h"
#include "gnutls/trust_list.h"
#include "trust/bundle.h"
#include "trust/system.h"

struct ct_load_options ct_gnutls_load_options(gnutls_x509_crt_fmt_t type)
{
	return (struct ct_load_options){
		.format =
			type == GNUTLS_X509_FMT_DER ? CT_LOAD_DER : CT_LOAD_PEM,
		.dialect = CT_LOAD_GNUTLS,
		.allow_gzip = true,
	};
}

/* Adds a bundle and drops the reference: how many certificates its input
 * had. */
static int add_bundle(gnutls_x509_trust_list_t list, struct ct_bundle *bundle,
		      unsigned tl_flags)
{
	unsigned flags =
		(tl_flags & GNUTLS_TL_USE_IN_TLS) != 0 ? 0 : CT_STORE_UNNAMED;
	enum catrust_error error;
	int num_seen = (int)ct_bundle_num_seen(bundle);

	error = ct_store_add_bundles(list->store, &bundle, 1, flags, NULL);
	ct_bundle_unref(bundle);
	return error == CATRUST_OK ? num_seen : ct_gnutls_error(error);
}

int ct_gnutls_trust_list_load_file(gnutls_x509_trust_list_t list,
				   const char *path, gnutls_x509_crt_fmt_t type,
				   unsigned tl_flags)
{
	struct ct_load_options options = ct_gnutls_load_options(type);
	struct ct_bundle *bundle;

	CT_GNUTLS_TRY(ct_bundle_load_file(path, &options, &bundle));
	return add_bundle(list, bundle, tl_flags);
}

int ct_gnutls_trust_list_load_memory(gnutls_x509_trust_list_t list,
				     const gnutls_datum_t *cas,
				     gnutls_x509_crt_fmt_t type,
				     unsigned tl_flags)
{
	struct ct_load_options options = ct_gnutls_load_options(type);
	struct ct_bundle *bundle;

	CT_GNUTLS_TRY(
		ct_bundle_load_memory(ct_gnutls_span(cas), &options, &bundle));
	return add_bundle(list, bundle, tl_flags);
}

int ct_gnutls_trust_list_load_dir(gnutls_x509_trust_list_t list,
				  const char *path, gnutls_x509_crt_fmt_t type,
				  unsigned tl_flags)
{
	struct ct_buffer name = CT_BUFFER_INIT;
	enum catrust_error error = CATRUST_OK;
	struct dirent *entry;
	DIR *directory = opendir(path);
	size_t path_len;
	int total = 0;

	if (directory == NULL)
		return 0;
	error = ct_buffer_append_string(&name, path);
	if (error == CATRUST_OK)
		error = ct_buffer_append_string(&name, "/");
	path_len = name.len;
	while (error == CATRUST_OK && (entry = readdir(directory)) != NULL) {
		int count;

		name.len = path_len;
		error = ct_buffer_append(&name, entry->d_name,
					 strlen(entry->d_name) + 1);
		if (error != CATRUST_OK)
			break;
		count = ct_gnutls_trust_list_load_file(
			list, (const char *)name.data, type, tl_flags);
		/* What is no certificate file is passed over, a lack of
		 * memory is not. */
		if (count == GNUTLS_E_MEMORY_ERROR)
			error = CATRUST_E_MEMORY;
		else if (count > 0)
			total += count;
	}
	closedir(directory);
	ct_buffer_clear(&name);
	return error == CATRUST_OK ? total : ct_gnutls_error(error);
}

int ct_gnutls_trust_list_load_system(gnutls_x509_trust_list_t list,
				     unsigned tl_flags)
{
	const char *path = ct_system_bundle_path();

	if (path == NULL)
		return GNUTLS_E_UNIMPLEMENTED_FEATURE;
	return ct_gnutls_trust_list_load_file(list, path, GNUTLS_X509_FMT_PEM,
					      tl_flags);
}
