/*
 * Making a bundle from a file or memory.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The text of a file is read once, and its base64 is decoded in place: the DER
 * grows from the start of the buffer while the search for blocks runs ahead of
 * it. That destroys the text, so when something is wrong and somebody wants to
 * know where, or wants the rest, the file is loaded a second time, with the
 * DER going to a buffer of its own.
 */

#include <config.h>

#include <errno.h>
#include <stdlib.h>

#include "asn1/der.h"
#include "input/pem.h"
#include "trust/bundle_cache.h"
#include "trust/bundle_internal.h"
#include "trust/rdn_sequence.h"
#include "x509/certificate.h"

struct loader {
	const struct ct_load_options *options;
	const char *path;
	struct ct_bundle *bundle;
	struct ct_span text;
	uint8_t *out; /* where DER goes; may be where the text is */
	size_t out_len;
	bool is_in_place;
	bool is_behind_plain; /* no "CERTIFICATE" block is left */
	bool has_problem;
	/* Lines before line_offset, for reports. */
	size_t line, line_offset;
};

static size_t line_at(struct loader *loader, size_t offset)
{
	const uint8_t *text = loader->text.data;

	for (; loader->line_offset < offset; loader->line_offset++)
		if (text[loader->line_offset] == '\n')
			loader->line++;
	return loader->line;
}

static void report(const struct ct_load_options *options,
		   const struct ct_load_problem *problem)
{
	if (options->report != NULL)
		options->report(options->report_context, problem);
}

/* Reports a block, which in a lenient load is then skipped: the result is
 * CATRUST_OK. */
static enum catrust_error bad_block(struct loader *loader,
				    const struct ct_pem_block *block,
				    enum catrust_error error,
				    struct ct_span subject)
{
	struct ct_load_problem problem = {
		.error = error, .path = loader->path, .subject = subject};

	loader->has_problem = true;
	/* Running out of memory is nobody's certificate's fault. */
	if (loader->is_in_place || error == CATRUST_E_MEMORY)
		return error;
	if (block != NULL) {
		problem.line = line_at(loader, block->begin);
		problem.offset = block->begin;
		problem.label = block->label;
	}
	report(loader->options, &problem);
	return loader->options->is_lenient ? CATRUST_OK : error;
}

static enum catrust_error reserve_entry(struct ct_bundle *bundle)
{
	struct ct_bundle_entry *entries;
	uint32_t capacity;

	CT_TRY(ct_subject_index_reserve(&bundle->index, 1));
	if (bundle->num_entries < bundle->entries_capacity)
		return CATRUST_OK;
	capacity = bundle->entries_capacity + bundle->entries_capacity / 2 + 1;
	entries = realloc(bundle->entries, capacity * sizeof(*entries));
	if (entries == NULL)
		return CATRUST_E_MEMORY;
	bundle->entries = entries;
	bundle->entries_capacity = capacity;
	return CATRUST_OK;
}

/* Keeps the certificate that lies at the end of the DER written so far, with
 * @total bytes in all, unless it is there already. */
static enum catrust_error keep(struct loader *loader,
			       const struct ct_certificate *certificate,
			       size_t total)
{
	struct ct_bundle *bundle = loader->bundle;
	uint32_t number = bundle->num_entries;

	CT_TRY(reserve_entry(bundle));
	bundle->entries[number] = (struct ct_bundle_entry){
		.der_offset = (uint32_t)loader->out_len,
		.der_len = (uint32_t)certificate->der.len,
		.subject_offset = (uint32_t)(certificate->subject.data -
					     certificate->der.data),
		.subject_len = (uint32_t)certificate->subject.len,
	};
	/* The index compares through bundle->bytes. */
	bundle->bytes.data = loader->out;
	bundle->num_seen++;
	if (ct_subject_index_add(&bundle->index, ct_bundle_resolve, bundle, 0,
				 number, false) != number)
		return CATRUST_OK;
	bundle->num_entries++;
	bundle->rdn_size += ct_rdn_size(certificate->subject);
	loader->out_len += total;
	return CATRUST_OK;
}

/* Takes a certificate that was written behind the others. */
static enum catrust_error take(struct loader *loader,
			       const struct ct_pem_block *block, size_t len,
			       bool has_trust_settings)
{
	struct ct_span der = ct_span(loader->out + loader->out_len, len);
	struct ct_certificate certificate;
	enum catrust_error error = CATRUST_OK;

	certificate.subject = ct_span(NULL, 0);
	if (has_trust_settings) {
		struct ct_der cursor = ct_der(der);

		error = ct_der_read_value(&cursor, CT_DER_SEQUENCE, &der);
		if (error == CATRUST_OK && !ct_der_is_end(&cursor))
			error = ct_der_read(&cursor, CT_DER_SEQUENCE,
					    &(struct ct_span){0});
		if (error == CATRUST_OK && !ct_der_is_end(&cursor))
			error = CATRUST_E_DER_TRAILING;
	}
	if (error == CATRUST_OK)
		error = ct_certificate_parse(&certificate, der);
	if (error != CATRUST_OK &&
	    loader->options->dialect == CT_LOAD_GNUTLS)
		error = ct_certificate_diagnose(der, error);
	if (error != CATRUST_OK)
		return bad_block(loader, block, error, certificate.subject);
	return keep(loader, &certificate, len);
}

static bool is_label(struct ct_span label)
{
	return CT_SPAN_IS(label, "CERTIFICATE") ||
	       CT_SPAN_IS(label, "X509 CERTIFICATE") ||
	       CT_SPAN_IS(label, "TRUSTED CERTIFICATE");
}

static bool next_block(struct loader *loader, struct ct_pem *pem,
		       struct ct_pem_block *out)
{
	if (loader->options->dialect == CT_LOAD_GNUTLS) {
		if (!loader->is_behind_plain &&
		    ct_pem_next(pem, "CERTIFICATE", out))
			return true;
		loader->is_behind_plain = true;
		return ct_pem_next(pem, "X509 CERTIFICATE", out);
	}
	while (ct_pem_next(pem, "", out))
		if (is_label(out->label))
			return true;
	return false;
}

/* RFC 1421 headers ("Proc-Type: 4,ENCRYPTED") explain why a body is no base64,
 * or no certificate. */
static bool has_pem_header(struct ct_span text, size_t body)
{
	size_t end = body;

	while (end < text.len &&
	       (text.data[end] == '\n' || text.data[end] == '\r'))
		end++;
	for (; end < text.len && text.data[end] != '\n'; end++)
		if (text.data[end] == ':')
			return true;
	return false;
}

static enum catrust_error load_pem(struct loader *loader)
{
	struct ct_pem pem = ct_pem(loader->text);
	struct ct_pem_block block;

	while (next_block(loader, &pem, &block)) {
		bool is_native = loader->options->dialect == CT_LOAD_NATIVE;
		enum catrust_error error;
		size_t len;

		error = ct_pem_decode(&pem, &block,
				      loader->out + loader->out_len, &len);
		if (is_native && !loader->is_in_place &&
		    has_pem_header(loader->text, block.body))
			error = CATRUST_E_PEM_HEADER;
		if (error != CATRUST_OK)
			CT_TRY(bad_block(loader, &block, error,
					 ct_span(NULL, 0)));
		else
			CT_TRY(take(loader, &block, len,
				    is_native &&
					    CT_SPAN_IS(block.label,
						       "TRUSTED CERTIFICATE")));
	}
	return CATRUST_OK;
}

/* One certificate, or several behind each other in the native dialect. */
static enum catrust_error load_der(struct loader *loader)
{
	struct ct_der all = ct_der(loader->text);
	struct ct_span der = loader->text;

	if (der.len == 0)
		return CATRUST_E_DER_TAG;
	do {
		if (loader->options->dialect == CT_LOAD_NATIVE) {
			enum catrust_error error =
				ct_der_read_value(&all, CT_DER_SEQUENCE, &der);

			/* Without a length there is no next one. */
			if (error != CATRUST_OK)
				return bad_block(loader, NULL, error,
						 ct_span(NULL, 0));
		} else {
			all.left = 0;
		}
		memmove(loader->out + loader->out_len, der.data, der.len);
		CT_TRY(take(loader, NULL, der.len, false));
	} while (!ct_der_is_end(&all));
	return CATRUST_OK;
}

/* A certificate's SEQUENCE is longer than 127 bytes, and no text has 0x80 or
 * more in its second byte but UTF-8, which does not begin with '0'. */
static bool looks_like_der(struct ct_span data)
{
	return data.len >= 2 && data.data[0] == CT_DER_SEQUENCE &&
	       data.data[1] > 0x80 && data.data[1] <= 0x84;
}

static enum catrust_error load_text(struct loader *loader)
{
	enum ct_load_format format = loader->options->format;

	if (format == CT_LOAD_AUTO)
		format = looks_like_der(loader->text) ? CT_LOAD_DER
						      : CT_LOAD_PEM;
	CT_TRY(format == CT_LOAD_DER ? load_der(loader) : load_pem(loader));
	return loader->bundle->num_seen > 0 ? CATRUST_OK
					    : CATRUST_E_NO_CERTIFICATE;
}

/* Gives memory back that growing left over, and hands the bytes over. */
static void finish(struct ct_bundle *bundle)
{
	struct ct_bundle_entry *entries;

	ct_buffer_trim(&bundle->bytes);
	ct_subject_index_trim(&bundle->index);
	if (bundle->num_entries < bundle->entries_capacity) {
		entries = realloc(bundle->entries,
				  bundle->num_entries * sizeof(*entries));
		if (entries != NULL) {
			bundle->entries = entries;
			bundle->entries_capacity = bundle->num_entries;
		}
	}
}

/*
 * Fills a bundle from @text. Its DER goes to @out, which the bundle then owns;
 * @out may hold the text itself.
 */
static enum catrust_error build(const struct ct_load_options *options,
				const char *path, struct ct_span text,
				struct ct_buffer *out, struct ct_bundle *bundle,
				bool *out_has_problem)
{
	struct loader loader = {.options = options,
				.path = path,
				.bundle = bundle,
				.text = text,
				.out = out->data,
				.is_in_place = out->data == text.data,
				.line = 1};
	enum catrust_error error = load_text(&loader);

	bundle->bytes = *out;
	bundle->bytes.len = loader.out_len;
	*out = (struct ct_buffer)CT_BUFFER_INIT;
	*out_has_problem = loader.has_problem;
	if (error != CATRUST_OK)
		return error;
	finish(bundle);
	return CATRUST_OK;
}

/* Expands gzip data in place of itself. */
static enum catrust_error expand(const struct ct_load_options *options,
				 struct ct_buffer *data)
{
	struct ct_span packed = ct_span(data->data, data->len);
	struct ct_buffer expanded = CT_BUFFER_INIT;

	if (!options->allow_gzip || !ct_source_is_gzip(packed))
		return CATRUST_OK;
	CT_TRY(ct_source_gunzip(packed, options->max_expanded,
				options->max_ratio, &expanded));
	ct_buffer_clear(data);
	*data = expanded;
	/* Empty gzip data is as an empty file: no bytes, but an address. */
	return ct_buffer_reserve(data, 1);
}

/* A failure of the whole input, not of one certificate. */
static enum catrust_error whole_problem(const struct ct_load_options *options,
					const char *path,
					enum catrust_error error)
{
	struct ct_load_problem problem = {.error = error, .path = path};

	if (error == CATRUST_E_FILE_OPEN || error == CATRUST_E_FILE_READ)
		problem.os_error = errno;
	report(options, &problem);
	return error;
}

/* @in_place, when not NULL, is the buffer that holds the text; the bundle takes
 * it over. */
static enum catrust_error make_bundle(const struct ct_load_options *options,
				      const char *path, struct ct_span text,
				      struct ct_buffer *in_place,
				      struct ct_bundle **out,
				      bool *out_has_problem)
{
	struct ct_buffer separate = CT_BUFFER_INIT;
	struct ct_bundle *bundle = ct_bundle_new();
	enum catrust_error error = CATRUST_E_MEMORY;

	if (bundle == NULL)
		return CATRUST_E_MEMORY;
	/* PEM shrinks and DER stays; one byte, so that there is an address. */
	if (in_place != NULL ||
	    ct_buffer_reserve(&separate, text.len + 1) == CATRUST_OK)
		error = build(options, path, text,
			      in_place != NULL ? in_place : &separate, bundle,
			      out_has_problem);
	if (error != CATRUST_OK) {
		ct_bundle_destroy(bundle);
		return error;
	}
	*out = bundle;
	return CATRUST_OK;
}

/* One attempt: reads the file and makes a bundle of it. */
static enum catrust_error load_once(const char *path,
				    const struct ct_load_options *options,
				    bool is_in_place, struct ct_bundle **out,
				    bool *out_has_problem)
{
	struct ct_file_identity identity;
	struct ct_buffer data = CT_BUFFER_INIT;
	enum catrust_error error;

	*out_has_problem = false;
	error = ct_source_read_file(path, options->max_file_size, &data,
				    &identity);
	if (error == CATRUST_OK)
		error = expand(options, &data);
	if (error == CATRUST_OK)
		error = make_bundle(options, path, ct_span(data.data, data.len),
				    is_in_place ? &data : NULL, out,
				    out_has_problem);
	ct_buffer_clear(&data);
	if (error == CATRUST_OK) {
		(*out)->identity = identity;
		(*out)->format = (uint8_t)options->format;
		(*out)->dialect = (uint8_t)options->dialect;
	}
	return error;
}

enum catrust_error ct_bundle_load_file(const char *path,
				       const struct ct_load_options *options,
				       struct ct_bundle **out)
{
	struct ct_file_identity identity;
	enum catrust_error error;
	bool has_problem;

	error = ct_source_identify(path, &identity);
	if (error != CATRUST_OK)
		return whole_problem(options, path, error);
	*out = ct_bundle_cache_find(&identity, options);
	if (*out != NULL)
		return CATRUST_OK;
	error = load_once(path, options, true, out, &has_problem);
	if (has_problem && (options->is_lenient || options->report != NULL))
		error = load_once(path, options, false, out, &has_problem);
	if (error == CATRUST_OK && !has_problem)
		ct_bundle_cache_add(*out);
	if (error != CATRUST_OK &&
	    (!has_problem || error == CATRUST_E_NO_CERTIFICATE))
		return whole_problem(options, path, error);
	return error;
}

enum catrust_error ct_bundle_load_memory(struct ct_span data,
					 const struct ct_load_options *options,
					 struct ct_bundle **out)
{
	struct ct_buffer expanded = CT_BUFFER_INIT;
	enum catrust_error error = CATRUST_OK;
	bool has_problem = false;

	if (data.len > CT_SOURCE_MAX_FILE_SIZE)
		error = CATRUST_E_FILE_TOO_LARGE;
	if (error == CATRUST_OK && options->allow_gzip &&
	    ct_source_is_gzip(data)) {
		error = ct_source_gunzip(data, options->max_expanded,
					 options->max_ratio, &expanded);
		data = ct_span(expanded.data, expanded.len);
	}
	if (error == CATRUST_OK)
		error = make_bundle(options, NULL, data, NULL, out,
				    &has_problem);
	ct_buffer_clear(&expanded);
	if (error != CATRUST_OK &&
	    (!has_problem || error == CATRUST_E_NO_CERTIFICATE))
		return whole_problem(options, NULL, error);
	return error;
}
