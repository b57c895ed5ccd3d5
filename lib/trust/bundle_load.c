/*
 * Making a bundle from a file or memory.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The usual file is read through a window (input/pem_stream.h). When that finds
 * anything unusual, and for all other input, the text is read whole, and this
 * second way is the one that judges and reports. Both are in this file, which
 * is longer than others, because they share how a certificate is taken.
 *
 * Base64 is decoded straight into the block that the bundle keeps. It is not
 * decoded in place, although that would do with less memory for the moment:
 * problems could not be located in a text that is gone, and a large block that
 * shrank before it was freed makes glibc's malloc() map memory anew at each
 * load, which costs more than all the decoding. The text's block is freed as
 * large as it was, so that it does not.
 */

#include <config.h>

#include <errno.h>
#include <stdlib.h>

#include "asn1/der.h"
#include "input/base64.h"
#include "input/pem.h"
#include "input/pem_stream.h"
#include "trust/bundle_cache.h"
#include "trust/bundle_internal.h"
#include "trust/rdn_sequence.h"
#include "x509/certificate.h"

/* What CA certificates take as PEM on average, or a little less: room is made
 * for so many at once, and what is not used is given back. */
enum { USUAL_PEM_BYTES = 1400 };

struct loader {
	const struct ct_load_options *options;
	const char *path;
	struct ct_bundle *bundle;
	struct ct_span text;
	uint8_t *out; /* where DER goes */
	size_t out_len;
	/* The last certificate is written, and its entry made, but it is not
	 * in the index yet, which said this of it. */
	bool has_pending;
	uint32_t pending_announced;
	bool is_behind_plain; /* no "CERTIFICATE" block is left */
	bool has_problem;
	bool is_trial; /* all bad ends it, nothing is reported */
	const struct ct_bundle_watcher *watcher; /* of the stream; or NULL */
	struct ct_pem_stream *stream;
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

/* RFC 1421 headers ("Proc-Type: 4,ENCRYPTED") explain why a body is no base64,
 * or no certificate. They end with their line, or where a marker begins. */
static bool has_pem_header(struct ct_span text, size_t body)
{
	size_t end = body;

	while (end < text.len &&
	       (text.data[end] == '\n' || text.data[end] == '\r'))
		end++;
	for (; end < text.len && text.data[end] != '\n'; end++) {
		if (text.data[end] == ':')
			return true;
		if (text.data[end] == '-' && text.data[end - 1] == '-')
			return false;
	}
	return false;
}

/* Reports a block, which in a lenient load is then skipped: the result is
 * CATRUST_OK. One of DER has no label. */
static enum catrust_error bad_block(struct loader *loader,
				    const struct ct_pem_block *block,
				    enum catrust_error error,
				    struct ct_span subject)
{
	struct ct_load_problem problem = {
		.error = error, .path = loader->path, .name = subject};

	loader->has_problem = true;
	problem.offset = block->begin;
	if (block->label.data != NULL) {
		problem.line = line_at(loader, block->begin);
		problem.label = block->label;
		if (loader->options->dialect == CT_LOAD_WIDE &&
		    has_pem_header(loader->text, block->body))
			problem.error = CATRUST_E_PEM_HEADER;
	}
	report(loader->options, &problem);
	return loader->options->is_lenient ? CATRUST_OK : problem.error;
}

/* Makes room for some more certificates. The index always has room for as many
 * as entries has. */
static enum catrust_error reserve(struct ct_bundle *bundle, uint32_t more)
{
	struct ct_bundle_entry *entries;
	uint32_t capacity = bundle->num_entries + more;

	if (CT_LIKELY(capacity <= bundle->entries_capacity))
		return CATRUST_OK;
	if (capacity < bundle->entries_capacity / 2 * 3)
		capacity = bundle->entries_capacity / 2 * 3;
	CT_TRY(ct_subject_index_reserve(&bundle->index,
					capacity - bundle->num_entries));
	entries = realloc(bundle->entries, capacity * sizeof(*entries));
	if (entries == NULL)
		return CATRUST_E_MEMORY;
	bundle->entries = entries;
	bundle->entries_capacity = capacity;
	return CATRUST_OK;
}

/* Drops a duplicate of @entry, but for its settings, and moves what was written
 * after it, @after bytes, to its place. */
static enum catrust_error drop(struct loader *loader,
			       const struct ct_bundle_entry *pending,
			       uint32_t entry, size_t after)
{
	struct ct_further_settings **list = &loader->bundle->further_settings;
	size_t end = (size_t)pending->der_offset + pending->der_len;
	struct ct_span settings =
		ct_span(loader->out + end, loader->out_len - end);

	if (settings.len > 0) {
		CT_TRY(ct_further_settings_reserve(list, 1, settings.len));
		ct_further_settings_add(*list, entry, settings);
	}
	memmove(loader->out + pending->der_offset,
		loader->out + loader->out_len, after);
	loader->out_len = pending->der_offset;
	return CATRUST_OK;
}

/* Puts the certificate that waits into the index; or drops it. */
static CT_ALWAYS_INLINE enum catrust_error settle(struct loader *loader,
						  size_t after)
{
	struct ct_bundle *bundle = loader->bundle;
	uint32_t number = bundle->num_entries;
	const struct ct_bundle_entry *pending;
	uint32_t entry;

	if (!loader->has_pending)
		return CATRUST_OK;
	loader->has_pending = false;
	pending = &bundle->entries[number];
	entry = ct_subject_index_add_announced(
		&bundle->index, ct_bundle_resolve, bundle, 0, number,
		ct_bundle_entry_certificate(bundle, number),
		loader->pending_announced);
	if (CT_UNLIKELY(entry != number))
		return drop(loader, pending, entry, after);
	bundle->num_entries++;
	bundle->rdn_size += ct_rdn_size(ct_span(NULL, pending->subject_len));
	return CATRUST_OK;
}

/* Keeps the certificate that lies at the end of the DER written so far, with
 * @total bytes in all, unless the bundle has it already: that is checked when
 * the next one was read, by which time the index's memory is in the cache. */
static enum catrust_error keep(struct loader *loader, struct ct_span der,
			       struct ct_span subject, size_t total)
{
	struct ct_bundle *bundle = loader->bundle;
	uint32_t announced;

	/* Before the move, which the subject's bytes may take part in. */
	announced = ct_subject_index_announce(&bundle->index, subject);
	CT_TRY(settle(loader, total));
	CT_TRY(reserve(bundle, 1));
	bundle->entries[bundle->num_entries] = (struct ct_bundle_entry){
		.der_offset = (uint32_t)loader->out_len,
		.der_len = (uint32_t)der.len,
		.subject_offset = (uint32_t)(subject.data - der.data),
		.subject_len = (uint32_t)subject.len,
	};
	loader->pending_announced = announced;
	loader->has_pending = true;
	loader->out_len += total;
	bundle->num_seen++;
	return CATRUST_OK;
}

/* Shows the text up to here, and the certificate that it ends with, if any. */
static enum catrust_error show(struct loader *loader,
			       const struct ct_certificate *certificate)
{
	const struct ct_bundle_watcher *watcher = loader->watcher;

	return watcher->see(watcher->context,
			    ct_pem_stream_text(loader->stream), certificate)
		       ? CATRUST_OK
		       : CATRUST_E_NO_CERTIFICATE;
}

/* The same check, of all fields, for the watcher. */
static enum catrust_error check_and_show(struct loader *loader,
					 struct ct_span der,
					 struct ct_span *out_subject)
{
	struct ct_certificate certificate;

	CT_TRY(ct_certificate_parse(&certificate, der));
	*out_subject = certificate.subject;
	return show(loader, &certificate);
}

/* Adds a certificate that was written after the others. */
static enum catrust_error take(struct loader *loader,
			       const struct ct_pem_block *block, size_t len,
			       bool has_trust_settings)
{
	struct ct_span der = ct_span(loader->out + loader->out_len, len);
	struct ct_span subject = ct_span(NULL, 0);
	enum catrust_error error = CATRUST_OK;

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
		error = CT_UNLIKELY(loader->watcher != NULL)
				? check_and_show(loader, der, &subject)
				: ct_certificate_check(der, &subject);
	if (error != CATRUST_OK && loader->is_trial)
		return error;
	if (error != CATRUST_OK && loader->options->dialect == CT_LOAD_NARROW)
		error = ct_certificate_diagnose(der, error);
	if (error != CATRUST_OK)
		return bad_block(loader, block, error, subject);
	if (CT_UNLIKELY(len > der.len)) {
		loader->bundle->num_settings++;
		loader->bundle->settings_bytes += len - der.len;
	}
	return keep(loader, der, subject, len);
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
	if (loader->options->dialect == CT_LOAD_NARROW) {
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

static enum catrust_error load_pem(struct loader *loader)
{
	struct ct_pem pem = ct_pem(loader->text);
	struct ct_pem_block block;

	CT_TRY(reserve(loader->bundle,
		       (uint32_t)(loader->text.len / USUAL_PEM_BYTES)));
	while (next_block(loader, &pem, &block)) {
		bool is_wide = loader->options->dialect == CT_LOAD_WIDE;
		enum catrust_error error;
		size_t len;

		error = ct_pem_decode(&pem, &block,
				      loader->out + loader->out_len, &len);
		if (error != CATRUST_OK)
			CT_TRY(bad_block(loader, &block, error,
					 ct_span(NULL, 0)));
		else
			CT_TRY(take(loader, &block, len,
				    is_wide &&
					    CT_SPAN_IS(block.label,
						       "TRUSTED CERTIFICATE")));
	}
	return CATRUST_OK;
}

/* One certificate, or several in a row in the native dialect. */
static enum catrust_error load_der(struct loader *loader)
{
	struct ct_der all = ct_der(loader->text);
	struct ct_span der = loader->text;

	if (der.len == 0)
		return CATRUST_E_DER_TAG;
	do {
		struct ct_pem_block block = {.begin = loader->text.len -
						      all.left};

		if (loader->options->dialect == CT_LOAD_WIDE) {
			enum catrust_error error =
				ct_der_read_value(&all, CT_DER_SEQUENCE, &der);

			/* Without a length there is no next one. */
			if (error != CATRUST_OK)
				return bad_block(loader, &block, error,
						 ct_span(NULL, 0));
		} else {
			all.left = 0;
		}
		memcpy(loader->out + loader->out_len, der.data, der.len);
		CT_TRY(take(loader, &block, der.len, false));
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

/* Gives back what was reserved and not used. */
static void trim(struct ct_bundle *bundle)
{
	struct ct_bundle_entry *entries;

	ct_buffer_trim(&bundle->bytes);
	ct_subject_index_trim(&bundle->index);
	if (bundle->num_entries == bundle->entries_capacity)
		return;
	entries = realloc(bundle->entries,
			  bundle->num_entries * sizeof(*entries));
	if (entries == NULL)
		return; /* the larger one stays */
	bundle->entries = entries;
	bundle->entries_capacity = bundle->num_entries;
}

/* The most bytes of DER that a text can hold: three for each four characters,
 * or the text itself where it is DER. */
static size_t most_bytes(const struct ct_load_options *options,
			 struct ct_span text)
{
	if (options->format == CT_LOAD_DER || looks_like_der(text))
		return text.len;
	return text.len / 4 * 3;
}

static enum catrust_error make_bundle(const struct ct_load_options *options,
				      const char *path, struct ct_span text,
				      struct ct_bundle **out,
				      bool *out_has_problem)
{
	struct loader loader = {
		.options = options, .path = path, .text = text, .line = 1};
	struct ct_bundle *bundle = ct_bundle_new();
	enum catrust_error error;

	if (bundle == NULL)
		return CATRUST_E_MEMORY;
	loader.bundle = bundle;
	error = ct_buffer_reserve(&bundle->bytes,
				  most_bytes(options, text) + CT_BASE64_SLACK);
	loader.out = bundle->bytes.data;
	if (error == CATRUST_OK)
		error = load_text(&loader);
	if (error == CATRUST_OK)
		error = settle(&loader, 0);
	bundle->bytes.len = loader.out_len;
	*out_has_problem = loader.has_problem;
	if (error != CATRUST_OK) {
		ct_bundle_destroy(bundle);
		return error;
	}
	trim(bundle);
	*out = bundle;
	return CATRUST_OK;
}

/* Replaces gzip data by what it holds. */
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
	return CATRUST_OK;
}

/* Whether data is surely not taken as PEM. */
static bool is_no_text(const struct ct_load_options *options,
		       struct ct_span data)
{
	return (options->format == CT_LOAD_AUTO && looks_like_der(data)) ||
	       (options->allow_gzip && ct_source_is_gzip(data));
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

/* All blocks of a file that is read through a window. CATRUST_E_NO_CERTIFICATE
 * also when the file has to be read whole. */
static enum catrust_error take_stream(struct loader *loader,
				      struct ct_pem_stream *stream)
{
	struct ct_pem_block block = {.begin = 0};
	enum ct_pem_stream_result result;
	size_t len;

	loader->stream = stream;
	stream->keeps_text = loader->watcher != NULL;

	CT_TRY(reserve(loader->bundle,
		       (uint32_t)(stream->source.left / USUAL_PEM_BYTES)));
	for (;;) {
		result = ct_pem_stream_next(
			stream, loader->out + loader->out_len, &len);
		if (result != CT_PEM_STREAM_BLOCK)
			break;
		CT_TRY(take(loader, &block, len, false));
	}
	if (result != CT_PEM_STREAM_END || loader->bundle->num_seen == 0)
		return CATRUST_E_NO_CERTIFICATE;
	return loader->watcher == NULL ? CATRUST_OK : show(loader, NULL);
}

/* The usual file, without reading it whole. On any error but CATRUST_E_MEMORY
 * it has to be read whole, which may well succeed. */
static enum catrust_error stream_file(const char *path,
				      const struct ct_load_options *options,
				      const struct ct_bundle_watcher *watcher,
				      struct ct_bundle **out)
{
	struct loader loader = {
		.options = options, .is_trial = true, .watcher = watcher};
	struct ct_pem_stream stream;
	struct ct_file_identity identity;
	struct ct_bundle *bundle;
	enum catrust_error error;
	bool is_same;

	if (options->format == CT_LOAD_DER)
		return CATRUST_E_NO_CERTIFICATE;
	CT_TRY(ct_pem_stream_open(&stream, path, options->max_file_size,
				  &identity));
	error = CATRUST_E_MEMORY;
	loader.bundle = bundle = ct_bundle_new();
	if (bundle != NULL)
		error = ct_buffer_reserve(&bundle->bytes,
					  (size_t)stream.source.status.st_size /
							  4 * 3 +
						  CT_BASE64_SLACK);
	if (error == CATRUST_OK) {
		loader.out = bundle->bytes.data;
		error = CATRUST_E_NO_CERTIFICATE;
		if (!is_no_text(options, stream.pem.text))
			error = take_stream(&loader, &stream);
		if (error == CATRUST_OK)
			error = settle(&loader, 0);
		bundle->bytes.len = loader.out_len;
	}
	is_same = ct_pem_stream_close(&stream);
	if (error == CATRUST_OK && !is_same)
		error = CATRUST_E_FILE_CHANGED;
	if (error != CATRUST_OK) {
		if (bundle != NULL)
			ct_bundle_destroy(bundle);
		return error;
	}
	trim(bundle);
	bundle->identity = identity;
	*out = bundle;
	return CATRUST_OK;
}

static enum catrust_error read_file(const char *path,
				    const struct ct_load_options *options,
				    struct ct_bundle **out,
				    bool *out_has_problem)
{
	struct ct_file_identity identity;
	struct ct_buffer data = CT_BUFFER_INIT;
	enum catrust_error error;

	error = ct_source_read_identified(path, options->max_file_size, &data,
					  &identity);
	if (error == CATRUST_OK)
		error = expand(options, &data);
	if (error == CATRUST_OK)
		error = make_bundle(options, path, ct_span(data.data, data.len),
				    out, out_has_problem);
	ct_buffer_clear(&data);
	if (error == CATRUST_OK)
		(*out)->identity = identity;
	return error;
}

static enum catrust_error load_file(const char *path,
				    const struct ct_load_options *options,
				    struct ct_bundle **out,
				    bool *out_has_problem)
{
	enum catrust_error error = stream_file(path, options, NULL, out);

	if (error != CATRUST_OK && error != CATRUST_E_MEMORY)
		error = read_file(path, options, out, out_has_problem);
	if (error == CATRUST_OK)
		(*out)->key = ct_bundle_key(options);
	return error;
}

enum catrust_error ct_bundle_load_file(const char *path,
				       const struct ct_load_options *options,
				       struct ct_bundle **out)
{
	struct ct_file_identity identity;
	enum catrust_error error;
	bool has_problem = false;

	error = ct_source_identify(path, &identity);
	if (error != CATRUST_OK)
		return whole_problem(options, path, error);
	*out = ct_bundle_cache_find(&identity, options);
	if (*out != NULL && ct_source_is_still(path, &identity))
		return CATRUST_OK;
	ct_bundle_unref(*out);
	*out = NULL;
	error = load_file(path, options, out, &has_problem);
	if (error == CATRUST_OK && !has_problem)
		ct_bundle_cache_add(*out);
	if (error != CATRUST_OK &&
	    (!has_problem || error == CATRUST_E_NO_CERTIFICATE))
		return whole_problem(options, path, error);
	return error;
}

enum catrust_error
ct_bundle_load_watched(const char *path,
		       const struct ct_bundle_watcher *watcher,
		       struct ct_bundle **out)
{
	const struct ct_load_options options = {
		.format = CT_LOAD_PEM,
		.dialect = CT_LOAD_WIDE,
	};

	return stream_file(path, &options, watcher, out);
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
		error = make_bundle(options, NULL, data, out, &has_problem);
	ct_buffer_clear(&expanded);
	if (error != CATRUST_OK &&
	    (!has_problem || error == CATRUST_E_NO_CERTIFICATE))
		return whole_problem(options, NULL, error);
	return error;
}
