/*
 * Makes a bundle of PEM or DER that is completely in memory.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Base64 is decoded straight into the block that the bundle keeps. It is not
 * decoded in place, although that would temporarily need less memory: problems
 * could not be located in an overwritten text, and freeing a large block that
 * was shrunk makes glibc's malloc() map memory again at each load, which costs
 * more than all the decoding. The text's block is therefore freed with its
 * original size.
 */

#include <config.h>

#include "asn1/der.h"
#include "input/pem.h"
#include "trust/bundle_builder.h"
#include "trust/bundle_text.h"
#include "x509/certificate.h"

struct loader {
	const struct ct_load_options *options;
	const char *path;
	struct ct_load_lines lines; /* of the text */
	struct ct_bundle_builder builder;
	bool is_past_plain; /* no "CERTIFICATE" block is left */
	size_t checked;	    /* up to where there is no line of another form */
	bool has_problem;
};

/* RFC 1421 headers ("Proc-Type: 4,ENCRYPTED") explain why a body is not base64,
 * or not a certificate. A header ends with its line, or at a marker. */
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

/* Reports a block. A lenient load then skips it: the result is CATRUST_OK. DER
 * has no label. */
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
		problem.line = ct_load_line_at(&loader->lines, block->begin);
		problem.label = block->label;
		if (loader->options->dialect == CT_LOAD_WIDE &&
		    has_pem_header(loader->lines.text, block->body))
			problem.error = CATRUST_E_PEM_HEADER;
	}
	ct_load_report_problem(loader->options, &problem);
	return loader->options->is_lenient ? CATRUST_OK : problem.error;
}

/* Reduces a "TRUSTED CERTIFICATE" to the certificate at its start; the trust
 * settings follow it. */
static enum catrust_error split_trusted(struct ct_span *der)
{
	struct ct_der cursor = ct_der(*der);

	CT_TRY(ct_der_read_value(&cursor, CT_DER_SEQUENCE, der));
	if (!ct_der_is_end(&cursor))
		CT_TRY(ct_der_read(&cursor, CT_DER_SEQUENCE,
				   &(struct ct_span){0}));
	return ct_der_is_end(&cursor) ? CATRUST_OK : CATRUST_E_DER_TRAILING;
}

/* Adds the certificate that was written at the builder's end. */
static enum catrust_error add_certificate(struct loader *loader,
					  const struct ct_pem_block *block,
					  size_t len, bool has_trust_settings)
{
	struct ct_span der =
		ct_span(ct_bundle_builder_end(&loader->builder), len);
	struct ct_span subject = ct_span(NULL, 0);
	enum catrust_error error = CATRUST_OK;

	if (has_trust_settings)
		error = split_trusted(&der);
	if (error == CATRUST_OK)
		error = ct_certificate_check(der, &subject);
	if (error != CATRUST_OK && loader->options->diagnose != NULL)
		error = loader->options->diagnose(der, error);
	if (error != CATRUST_OK)
		return bad_block(loader, block, error, subject);
	return ct_bundle_builder_append(&loader->builder, der, subject, len);
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
		if (!loader->is_past_plain &&
		    ct_pem_next(pem, "CERTIFICATE", out))
			return true;
		loader->is_past_plain = true;
		return ct_pem_next(pem, "X509 CERTIFICATE", out);
	}
	while (ct_pem_next(pem, "", out))
		if (is_label(out->label))
			return true;
	return false;
}

/* Refuses a file in which lines of another format follow PEM blocks: their
 * limits for certificates would be lost. */
static enum catrust_error check_text(struct loader *loader, size_t end)
{
	const struct ct_load_options *options = loader->options;
	struct ct_load_problem problem = {.error = CATRUST_E_TRUST_OBJECT,
					  .path = loader->path};
	struct ct_span text;
	size_t found;

	if (!ct_bundle_tries_text_format(options) || end <= loader->checked)
		return CATRUST_OK;
	text = ct_span(loader->lines.text.data + loader->checked,
		       end - loader->checked);
	found = options->text_format->find(text, false);
	if (found == SIZE_MAX)
		return CATRUST_OK;
	loader->has_problem = true;
	problem.offset = loader->checked + found;
	problem.line = ct_load_line_at(&loader->lines, problem.offset);
	ct_load_report_problem(options, &problem);
	return problem.error;
}

static enum catrust_error load_pem(struct loader *loader)
{
	struct ct_pem pem = ct_pem(loader->lines.text);
	struct ct_pem_block block;

	CT_TRY(ct_bundle_builder_reserve(&loader->builder,
					 loader->lines.text.len));
	while (next_block(loader, &pem, &block)) {
		bool is_native = loader->options->dialect == CT_LOAD_WIDE;
		enum catrust_error error;
		size_t len;

		CT_TRY(check_text(loader, block.begin));
		loader->checked = block.body;
		error = ct_pem_decode(&pem, &block,
				      ct_bundle_builder_end(&loader->builder),
				      &len);
		if (error == CATRUST_OK)
			loader->checked = pem.next;
		if (error != CATRUST_OK)
			CT_TRY(bad_block(loader, &block, error,
					 ct_span(NULL, 0)));
		else
			CT_TRY(add_certificate(
				loader, &block, len,
				is_native &&
					CT_SPAN_IS(block.label,
						   "TRUSTED CERTIFICATE")));
	}
	return check_text(loader, loader->lines.text.len);
}

/* Reads one certificate, or in the native dialect one or more. */
static enum catrust_error load_der(struct loader *loader)
{
	struct ct_der all = ct_der(loader->lines.text);
	struct ct_span der = loader->lines.text;

	if (der.len == 0)
		return CATRUST_E_DER_TAG;
	do {
		struct ct_pem_block block = {.begin = loader->lines.text.len -
						      all.left};

		if (loader->options->dialect == CT_LOAD_WIDE) {
			enum catrust_error error =
				ct_der_read_value(&all, CT_DER_SEQUENCE, &der);

			/* Without its length the next one cannot be found. */
			if (error != CATRUST_OK)
				return bad_block(loader, &block, error,
						 ct_span(NULL, 0));
		} else {
			all.left = 0;
		}
		memcpy(ct_bundle_builder_end(&loader->builder), der.data,
		       der.len);
		CT_TRY(add_certificate(loader, &block, der.len, false));
	} while (!ct_der_is_end(&all));
	return CATRUST_OK;
}

static enum catrust_error load_text(struct loader *loader)
{
	enum ct_load_format format = loader->options->format;

	if (format == CT_LOAD_AUTO)
		format = ct_bundle_looks_like_der(loader->lines.text)
				 ? CT_LOAD_DER
				 : CT_LOAD_PEM;
	CT_TRY(format == CT_LOAD_DER ? load_der(loader) : load_pem(loader));
	return loader->builder.bundle->num_seen > 0 ? CATRUST_OK
						    : CATRUST_E_NO_CERTIFICATE;
}

/* The maximum number of bytes of DER in a text: three for each four characters,
 * or the length of the text if it is DER. */
static size_t most_bytes(const struct ct_load_options *options,
			 struct ct_span text)
{
	if (options->format == CT_LOAD_DER || ct_bundle_looks_like_der(text))
		return text.len;
	return text.len / 4 * 3;
}

enum catrust_error ct_bundle_from_text(struct ct_span text, const char *path,
				       const struct ct_load_options *options,
				       struct ct_bundle **out,
				       bool *out_has_problem)
{
	struct loader loader = {
		.options = options, .path = path, .lines = {.text = text}};
	enum catrust_error error;

	if (ct_bundle_is_text_format(options, text))
		return options->text_format->make(text, path, options, out,
						  out_has_problem);
	CT_TRY(ct_bundle_builder_init(&loader.builder,
				      most_bytes(options, text)));
	error = load_text(&loader);
	if (error == CATRUST_OK)
		error = ct_bundle_builder_finish(&loader.builder, out);
	ct_bundle_builder_clear(&loader.builder);
	*out_has_problem = loader.has_problem;
	return error;
}
