/*
 * Trust lists: adding CAs from files, directories and memory.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each file or piece of memory is taken whole or not at all.
 */

#include <config.h>

#include "gnutls/read/crt.h"
#include "gnutls/trust/trust_list.h"
#include "gnutls_verdicts/diagnose.h"
#include "input/directory.h"
#include "trust/bundle_objects.h"
#include "trust/system.h"

struct ct_load_options ct_gnutls_load_options(gnutls_x509_crt_fmt_t type)
{
	return (struct ct_load_options){
		.format =
			type == GNUTLS_X509_FMT_DER ? CT_LOAD_DER : CT_LOAD_PEM,
		.dialect = CT_LOAD_NARROW,
		.allow_gzip = true,
		.diagnose = ct_gnutls_diagnose,
	};
}

int ct_gnutls_bundle_of_crt(gnutls_x509_crt_t cert, struct ct_bundle **out)
{
	struct ct_load_options options =
		ct_gnutls_load_options(GNUTLS_X509_FMT_DER);

	if (!ct_gnutls_crt_is_set(cert))
		return GNUTLS_E_INVALID_REQUEST;
	CT_GNUTLS_TRY(ct_bundle_load_memory(cert->view.der, &options, out));
	return 0;
}

/* Those for CAs of a list. */
static struct ct_load_options list_options(gnutls_x509_trust_list_t list,
					   gnutls_x509_crt_fmt_t type)
{
	struct ct_load_options options = ct_gnutls_load_options(type);

	if (list->has_limits && type == GNUTLS_X509_FMT_PEM) {
		options.format = CT_LOAD_AUTO;
		options.text_format = &ct_bundle_objects;
	}
	return options;
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
	struct ct_load_options options = list_options(list, type);
	struct ct_bundle *bundle;

	CT_GNUTLS_TRY(ct_bundle_load_file(path, &options, &bundle));
	return add_bundle(list, bundle, tl_flags);
}

int ct_gnutls_trust_list_load_memory(gnutls_x509_trust_list_t list,
				     const gnutls_datum_t *cas,
				     gnutls_x509_crt_fmt_t type,
				     unsigned tl_flags)
{
	struct ct_load_options options = list_options(list, type);
	struct ct_bundle *bundle;

	CT_GNUTLS_TRY(
		ct_bundle_load_memory(ct_gnutls_span(cas), &options, &bundle));
	return add_bundle(list, bundle, tl_flags);
}

/* Adds up what the files of a directory give. */
struct directory {
	ct_gnutls_load_entry *load;
	void *context;
	int total;
};

/* What is no file of the kind is passed over, a lack of memory is not. */
static enum catrust_error add_entry(void *context, const char *path)
{
	struct directory *directory = context;
	int count = directory->load(directory->context, path);

	if (count == GNUTLS_E_MEMORY_ERROR)
		return CATRUST_E_MEMORY;
	if (count > 0)
		directory->total += count;
	return CATRUST_OK;
}

int ct_gnutls_load_directory(const char *path, ct_gnutls_load_entry *load,
			     void *context)
{
	struct directory directory = {.load = load, .context = context};
	enum catrust_error error = ct_directory_for_each(
		path, CT_DIRECTORY_AS_READ, NULL, NULL, add_entry, &directory);

	return error == CATRUST_E_MEMORY ? GNUTLS_E_MEMORY_ERROR
					 : directory.total;
}

struct load_entry {
	gnutls_x509_trust_list_t list;
	gnutls_x509_crt_fmt_t type;
	unsigned tl_flags;
};

static int load_entry(void *context, const char *path)
{
	const struct load_entry *load = context;

	return ct_gnutls_trust_list_load_file(load->list, path, load->type,
					      load->tl_flags);
}

int ct_gnutls_trust_list_load_dir(gnutls_x509_trust_list_t list,
				  const char *path, gnutls_x509_crt_fmt_t type,
				  unsigned tl_flags)
{
	struct load_entry load = {
		.list = list, .type = type, .tl_flags = tl_flags};

	return ct_gnutls_load_directory(path, load_entry, &load);
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
