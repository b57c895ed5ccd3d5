/*
 * Makes a bundle of the usual PEM file, which is read through a window.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "input/pem_stream.h"
#include "trust/bundle_builder.h"
#include "trust/bundle_stream.h"
#include "trust/bundle_text.h"
#include "trust/object_lines.h"
#include "x509/certificate.h"

struct loader {
	struct ct_bundle_builder builder;
	struct ct_pem_stream stream;
	const struct ct_bundle_watcher *watcher; /* or NULL */
};

/* Passes the text up to here to the watcher, and the certificate at its end, if
 * any. */
static enum catrust_error notify(struct loader *loader,
				 const struct ct_certificate *certificate)
{
	const struct ct_bundle_watcher *watcher = loader->watcher;

	return watcher->see(watcher->context,
			    ct_pem_stream_text(&loader->stream), certificate)
		       ? CATRUST_OK
		       : CATRUST_E_NO_CERTIFICATE;
}

/* For the watcher: ct_certificate_check(), which checks all fields. */
static enum catrust_error check_and_notify(struct loader *loader,
					   struct ct_span der,
					   struct ct_span *out_subject)
{
	struct ct_certificate certificate;

	CT_TRY(ct_certificate_parse(&certificate, der));
	*out_subject = certificate.subject;
	return notify(loader, &certificate);
}

/* Adds the certificate that was decoded at the builder's end. */
static enum catrust_error add_certificate(struct loader *loader, size_t len)
{
	struct ct_span der =
		ct_span(ct_bundle_builder_end(&loader->builder), len);
	struct ct_span subject;

	CT_TRY(CT_UNLIKELY(loader->watcher != NULL)
		       ? check_and_notify(loader, der, &subject)
		       : ct_certificate_check(der, &subject));
	return ct_bundle_builder_append(&loader->builder, der, subject, len);
}

/* Whether the text up to here has lines of another format before its block.
 * Then the loader that reads the whole text reports this. */
static bool has_other_text(struct loader *loader,
			   const struct ct_load_options *options)
{
	return loader->watcher == NULL &&
	       ct_bundle_tries_text_format(options) &&
	       ct_bundle_is_text_format(options,
					ct_pem_stream_text(&loader->stream));
}

/* Adds all certificates of the file. CATRUST_E_NO_CERTIFICATE also when the
 * caller must read the file whole. */
static enum catrust_error add_all(struct loader *loader,
				  const struct ct_load_options *options)
{
	struct ct_pem_stream *stream = &loader->stream;
	enum ct_pem_stream_result result;
	size_t len;

	stream->keeps_text =
		loader->watcher != NULL || ct_bundle_tries_text_format(options);
	CT_TRY(ct_bundle_builder_reserve(&loader->builder,
					 stream->source.left));
	for (;;) {
		result = ct_pem_stream_next(
			stream, ct_bundle_builder_end(&loader->builder), &len);
		if (result != CT_PEM_STREAM_BLOCK)
			break;
		CT_TRY(add_certificate(loader, len));
		if (has_other_text(loader, options))
			return CATRUST_E_NO_CERTIFICATE;
	}
	if (result != CT_PEM_STREAM_END ||
	    loader->builder.bundle->num_seen == 0 ||
	    has_other_text(loader, options))
		return CATRUST_E_NO_CERTIFICATE;
	return loader->watcher == NULL ? CATRUST_OK : notify(loader, NULL);
}

/* Whether the text may be in another format, which is undecided until its end
 * or a PEM block. */
static bool may_be_text_format(const struct ct_load_options *options,
			       struct ct_span data)
{
	return ct_bundle_tries_text_format(options) &&
	       (ct_bundle_is_text_format(options, data) ||
		!ct_object_lines_have(data, "-----BEGIN "));
}

/* Whether data with this beginning is not, or may not be, treated as PEM. */
static bool is_no_text(const struct ct_load_options *options,
		       struct ct_span data)
{
	return (options->format == CT_LOAD_AUTO &&
		ct_bundle_looks_like_der(data)) ||
	       may_be_text_format(options, data) ||
	       (options->allow_gzip && ct_source_is_gzip(data));
}

static enum catrust_error build(struct loader *loader,
				const struct ct_load_options *options)
{
	const struct ct_pem_stream *stream = &loader->stream;

	if (is_no_text(options, stream->pem.text))
		return CATRUST_E_NO_CERTIFICATE;
	CT_TRY(ct_bundle_builder_init(&loader->builder,
				      (size_t)stream->source.status.st_size /
					      4 * 3));
	return add_all(loader, options);
}

enum catrust_error
ct_bundle_from_stream(const char *path, const struct ct_load_options *options,
		      const struct ct_bundle_watcher *watcher,
		      struct ct_bundle **out)
{
	struct ct_file_identity identity;
	enum catrust_error error;
	struct loader loader;

	if (options->format == CT_LOAD_DER)
		return CATRUST_E_NO_CERTIFICATE;
	loader.watcher = watcher;
	loader.builder.bundle = NULL;
	CT_TRY(ct_pem_stream_open(&loader.stream, path, options->max_file_size,
				  &identity));
	error = build(&loader, options);
	if (!ct_pem_stream_close(&loader.stream) && error == CATRUST_OK)
		error = CATRUST_E_FILE_CHANGED;
	if (error == CATRUST_OK)
		error = ct_bundle_builder_finish(&loader.builder, out);
	if (error == CATRUST_OK)
		(*out)->file.identity = identity;
	ct_bundle_builder_clear(&loader.builder);
	return error;
}
