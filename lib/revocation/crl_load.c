/*
 * Loading CRLs.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * First all blocks are decoded into one buffer, then the buffer gets its final
 * place, then the CRLs are created as views of it. Decoding in place destroys
 * the text; so when a block is malformed, the file is read again and decoded to
 * a separate buffer, and the text remains for counting lines.
 */

#include <config.h>

#include "asn1/der.h"
#include "base/checked.h"
#include "input/base64.h"
#include "input/pem.h"
#include "revocation/crl_load.h"
#include "revocation/crl_share.h"

/* One CRL's bytes, and their position in the text. */
struct piece {
	size_t offset, len;	  /* in the decoded bytes */
	size_t begin;		  /* in the text */
	struct ct_span label;	  /* absent for DER */
	enum catrust_error error; /* of decoding */
};

struct loader {
	const struct ct_load_options *options;
	const char *path;
	struct ct_load_lines lines; /* of the text */
	struct ct_buffer bytes;	    /* decoded */
	struct ct_buffer pieces;    /* of struct piece */
	bool is_in_place;	    /* the text is destroyed */
	bool has_problem;	    /* something was skipped */
};

/* Reports a malformed piece, which a lenient load then skips. */
static enum catrust_error bad_piece(struct loader *loader,
				    const struct piece *piece,
				    enum catrust_error error,
				    struct ct_span issuer)
{
	struct ct_load_problem problem = {
		.error = error,
		.path = loader->path,
		.offset = piece->begin,
		.label = piece->label,
		.name = issuer,
	};

	if (loader->is_in_place || error == CATRUST_E_MEMORY)
		return error;
	if (piece->label.data != NULL)
		problem.line = ct_load_line_at(&loader->lines, piece->begin);
	ct_load_report_problem(loader->options, &problem);
	loader->has_problem = true;
	return loader->options->is_lenient ? CATRUST_OK : error;
}

static enum catrust_error add_piece(struct loader *loader,
				    const struct piece *piece)
{
	return ct_buffer_append(&loader->pieces, piece, sizeof(*piece));
}

/* Splits DER into pieces, one for each CRL. Data that is not a DER value is
 * added to the last piece, whose parsing gives the error. */
static enum catrust_error split_der(struct loader *loader)
{
	struct ct_span all = ct_span(loader->bytes.data, loader->bytes.len);
	struct ct_der der = ct_der(all);

	if (loader->options->dialect == CT_LOAD_NARROW) {
		struct piece piece = {.len = all.len};

		return all.len > 0 ? add_piece(loader, &piece)
				   : CATRUST_E_DER_TAG;
	}
	while (!ct_der_is_end(&der)) {
		struct ct_span value;
		struct piece piece = {.offset = all.len - der.left};

		piece.begin = piece.offset;
		if (ct_der_read_value(&der, CT_DER_SEQUENCE, &value) ==
		    CATRUST_OK) {
			piece.len = value.len;
			CT_TRY(add_piece(loader, &piece));
			continue;
		}
		piece.len = der.left;
		return add_piece(loader, &piece);
	}
	return CATRUST_OK;
}

/* Decodes all blocks of the text to @out, which has room for them. */
static enum catrust_error decode_pem(struct loader *loader, uint8_t *out,
				     size_t *out_len)
{
	struct ct_pem pem = ct_pem(loader->lines.text);
	struct ct_pem_block block;

	*out_len = 0;
	while (ct_pem_next(&pem, "X509 CRL", &block)) {
		struct piece piece = {
			.offset = *out_len,
			.begin = block.begin,
			.label = block.label,
		};

		piece.error =
			ct_pem_decode(&pem, &block, out + *out_len, &piece.len);
		if (piece.error != CATRUST_OK) {
			if (loader->is_in_place)
				return piece.error;
			piece.len = 0;
		}
		*out_len += piece.len;
		CT_TRY(add_piece(loader, &piece));
	}
	return CATRUST_OK;
}

static bool looks_like_der(const struct loader *loader)
{
	switch (loader->options->format) {
	case CT_LOAD_DER:
		return true;
	case CT_LOAD_PEM:
		return false;
	case CT_LOAD_AUTO:
		break;
	}
	return loader->lines.text.len > 0 &&
	       loader->lines.text.data[0] == CT_DER_SEQUENCE;
}

/* Empty for a piece that could not be decoded. */
static struct ct_span piece_der(const struct ct_crl_block *block,
				const struct piece *piece)
{
	if (piece->len == 0)
		return ct_span(NULL, 0);
	return ct_span(block->bytes.data + piece->offset, piece->len);
}

/* Creates the CRLs of all pieces. */
static enum catrust_error make_crls(struct loader *loader,
				    struct ct_crl_list *list)
{
	const struct piece *pieces = (const void *)loader->pieces.data;
	size_t num_pieces = loader->pieces.len / sizeof(*pieces);
	size_t num_before = list->count;
	enum catrust_error error = CATRUST_OK;
	struct ct_crl_block *block;

	ct_buffer_trim(&loader->bytes);
	block = ct_crl_block_new(&loader->bytes);
	if (block == NULL)
		return CATRUST_E_MEMORY;
	for (size_t i = 0; i < num_pieces && error == CATRUST_OK; i++) {
		struct ct_span issuer = ct_span(NULL, 0);
		struct ct_span der = piece_der(block, &pieces[i]);
		struct ct_loaded_crl *crl = NULL;

		error = pieces[i].error;
		if (error == CATRUST_OK)
			error = ct_loaded_crl_new(&crl, block, der);
		if (error == CATRUST_OK)
			error = ct_crl_list_append(list, crl);
		if (error == CATRUST_OK)
			continue;
		ct_loaded_crl_unref(crl);
		(void)ct_crl_read_issuer(&issuer, der);
		error = bad_piece(loader, &pieces[i], error, issuer);
	}
	ct_crl_block_unref(block);
	if (error == CATRUST_OK && list->count == num_before)
		error = CATRUST_E_NO_CRL;
	if (error != CATRUST_OK)
		ct_crl_list_truncate(list, num_before);
	return error;
}

static void clear_loader(struct loader *loader)
{
	ct_buffer_clear(&loader->bytes);
	ct_buffer_clear(&loader->pieces);
}

/* Loads the CRLs in a buffer, and takes ownership of the buffer. @in_place: PEM
 * may be decoded in it. */
static enum catrust_error load_buffer(struct loader *loader,
				      struct ct_buffer *input, bool in_place,
				      struct ct_crl_list *list)
{
	enum catrust_error error;
	size_t len;

	loader->lines = (struct ct_load_lines){
		.text = ct_span(input->data, input->len)};
	loader->is_in_place = false;
	if (looks_like_der(loader)) {
		loader->bytes = *input;
		*input = (struct ct_buffer)CT_BUFFER_INIT;
		error = split_der(loader);
	} else if (in_place) {
		loader->is_in_place = true;
		loader->bytes = *input;
		*input = (struct ct_buffer)CT_BUFFER_INIT;
		error = decode_pem(loader, loader->bytes.data, &len);
		loader->bytes.len = len;
	} else {
		error = ct_buffer_reserve(&loader->bytes,
					  input->len / 4 * 3 + CT_BASE64_SLACK);
		if (error == CATRUST_OK)
			error = decode_pem(loader, loader->bytes.data, &len);
		if (error == CATRUST_OK)
			loader->bytes.len = len;
	}
	if (error == CATRUST_OK)
		error = make_crls(loader, list);
	clear_loader(loader);
	return error;
}

static enum catrust_error read_file(const struct loader *loader,
				    struct ct_buffer *out,
				    struct ct_file_identity *out_identity)
{
	CT_TRY(ct_source_read_identified(loader->path,
					 loader->options->max_file_size, out,
					 out_identity));
	return ct_load_expand(loader->options, out);
}

/* The error of a block is already reported; others are not. */
static bool is_about_a_block(enum catrust_error error)
{
	return error != CATRUST_E_MEMORY && error != CATRUST_E_NO_CRL;
}

/* Reads a file; when a block is malformed, a second time, for the report. */
static enum catrust_error load_file(struct loader *loader,
				    struct ct_crl_list *list,
				    struct ct_file_identity *out_identity)
{
	enum catrust_error error = CATRUST_OK;

	for (int attempt = 0; attempt < 2; attempt++) {
		struct ct_buffer buffer = CT_BUFFER_INIT;

		error = read_file(loader, &buffer, out_identity);
		if (error != CATRUST_OK) {
			ct_load_fail(loader->options, loader->path, error);
			ct_buffer_clear(&buffer);
			return error;
		}
		error = load_buffer(loader, &buffer, attempt == 0, list);
		ct_buffer_clear(&buffer);
		if (error == CATRUST_OK || !is_about_a_block(error) ||
		    !loader->is_in_place)
			break;
	}
	if (error == CATRUST_OK || is_about_a_block(error))
		return error;
	return ct_load_fail(loader->options, loader->path, error);
}

enum catrust_error ct_crl_load_file(const char *path,
				    const struct ct_load_options *options,
				    struct ct_crl_list *list,
				    struct ct_file_identity *out_identity)
{
	struct loader loader = {.options = options, .path = path};
	size_t num_before = list->count;
	struct ct_file_identity identity;
	enum catrust_error error;

	error = ct_source_identify(path, &identity);
	if (error != CATRUST_OK)
		return ct_load_fail(options, path, error);
	if (!ct_crl_share_find(&identity, options, list) ||
	    !ct_source_is_still(path, &identity)) {
		ct_crl_list_truncate(list, num_before);
		CT_TRY(load_file(&loader, list, &identity));
		if (!loader.has_problem)
			ct_crl_share_add(&identity, options, list, num_before);
	}
	if (out_identity != NULL)
		*out_identity = identity;
	return CATRUST_OK;
}

enum catrust_error ct_crl_load_memory(struct ct_span data,
				      const struct ct_load_options *options,
				      struct ct_crl_list *list)
{
	struct loader loader = {.options = options};
	struct ct_buffer buffer = CT_BUFFER_INIT;
	enum catrust_error error;

	if (data.len > CT_SOURCE_MAX_FILE_SIZE)
		return ct_load_fail(options, NULL, CATRUST_E_FILE_TOO_LARGE);
	error = ct_buffer_append(&buffer, data.data, data.len);
	if (error == CATRUST_OK)
		error = ct_load_expand(options, &buffer);
	if (error != CATRUST_OK) {
		ct_buffer_clear(&buffer);
		return ct_load_fail(options, NULL, error);
	}
	error = load_buffer(&loader, &buffer, false, list);
	ct_buffer_clear(&buffer);
	if (error == CATRUST_OK || is_about_a_block(error))
		return error;
	return ct_load_fail(options, NULL, error);
}
