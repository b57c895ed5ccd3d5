/*
 * A file of CRLs, shared by all stores of the process.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "input/pem.h"

#include "crl_digest.h"
#include "crl_file.h"
#include "acceptable.h"
#include "shared_file.h"
#include "crl_stub_der.h"
#include "strict_pem.h"

struct ct_crl_file {
	struct ct_shared_file shared;
	struct ct_crl_file_entry *entries;
	size_t count;
};

static const struct ct_file_kind pem_kind = {ct_shared_file_take},
				 der_kind = {ct_shared_file_take};
static const char memory[] = "out of memory";

size_t ct_crl_file_count(const struct ct_crl_file *file)
{
	return file->count;
}

const struct ct_crl_file_entry *ct_crl_file_get(const struct ct_crl_file *file,
						size_t number)
{
	return &file->entries[number];
}

static const char *add_crl(const struct ct_openssl *openssl,
			   struct ct_crl_file *file, struct ct_crl_block *block,
			   struct ct_span der,
			   const struct ct_early_digest *early)
{
	struct ct_crl_file_entry *entry, *entries;
	enum catrust_error error;
	const char *why;

	entries = realloc(file->entries, (file->count + 1) * sizeof(*entries));
	if (entries == NULL)
		return memory;
	file->entries = entries;
	entry = &entries[file->count];
	memset(entry, 0, sizeof(*entry));
	error = ct_loaded_crl_new(&entry->crl, block, der);
	if (error != CATRUST_OK)
		return error == CATRUST_E_MEMORY
			       ? memory
			       : "OpenSSL may decode a CRL in it differently";
	file->count++; /* from here on the file owns the entry */
	why = ct_crl_obstacle(entry->crl);
	if (why != NULL)
		return why;
	if (!ct_crl_digest_compute(openssl, early, &entry->crl->crl,
				   &entry->digest) ||
	    entry->digest.len < CT_CRL_STUB_DIGEST)
		return "a signature that is not over a digest, or is not known";
	if (ct_crl_stub_write(&entry->crl->crl, entry->digest.bytes,
			      &entry->stub) != CATRUST_OK)
		return memory;
	return NULL;
}

struct piece {
	size_t offset, len;
};

/* Decodes all blocks, one after the other, into the text's own memory. */
static enum catrust_error
decode_crls(struct ct_buffer *text, struct piece **out_pieces, size_t num_crls)
{
	struct ct_pem pem = ct_pem(ct_span(text->data, text->len));
	struct piece *pieces = calloc(num_crls, sizeof(*pieces));
	struct ct_pem_block block;
	enum catrust_error error = CATRUST_OK;
	size_t len = 0, count = 0;

	if (pieces == NULL)
		return CATRUST_E_MEMORY;
	while (error == CATRUST_OK && count < num_crls &&
	       ct_pem_next(&pem, "X509 CRL", &block)) {
		size_t der_len = 0;

		error = ct_pem_decode(&pem, &block, text->data + len, &der_len);
		pieces[count++] = (struct piece){len, der_len};
		len += der_len;
	}
	if (error == CATRUST_OK && count < num_crls)
		error = CATRUST_E_NO_CRL;
	text->len = len;
	ct_buffer_trim(text);
	*out_pieces = pieces;
	return error;
}

/* Takes over the text. */
static const char *make_of_text(const struct ct_openssl *openssl,
				struct ct_crl_file *file,
				struct ct_buffer *text, int type)
{
	struct ct_strict_pem found = {.num_crls = 1};
	struct piece *pieces = NULL;
	const uint8_t *bytes;
	size_t len;
	struct ct_crl_block *block;
	const char *why = NULL;

	if (type == X509_FILETYPE_PEM) {
		if (!ct_strict_pem_check(ct_span(text->data, text->len),
					 &found))
			return "OpenSSL may read its PEM differently";
		if (found.num_certificates > 0 || found.num_crls == 0)
			return "it has certificates, or no CRLs";
		if (decode_crls(text, &pieces, found.num_crls) != CATRUST_OK)
			why = "OpenSSL may decode a CRL in it differently";
	}
	bytes = text->data;
	len = text->len;
	block = why == NULL ? ct_crl_block_new(text) : NULL;
	if (why == NULL && block == NULL)
		why = memory;
	for (size_t i = 0; why == NULL && i < found.num_crls; i++)
		why = add_crl(openssl, file, block,
			      pieces == NULL ? ct_span(bytes, len)
					     : ct_span(bytes + pieces[i].offset,
						       pieces[i].len),
			      NULL);
	ct_crl_block_unref(block);
	free(pieces);
	return why;
}

static void destroy_file(struct ct_shared_file *shared)
{
	struct ct_crl_file *file = (struct ct_crl_file *)shared;

	for (size_t i = 0; i < file->count; i++) {
		ct_loaded_crl_unref(file->entries[i].crl);
		ct_buffer_clear(&file->entries[i].stub);
	}
	free(file->entries);
	free(file);
}

static const struct ct_file_kind *kind(int type)
{
	return type == X509_FILETYPE_PEM ? &pem_kind : &der_kind;
}

struct ct_crl_file *ct_crl_file_find_shared(const struct ct_file_identity *file,
					    int type)
{
	return (struct ct_crl_file *)ct_shared_file_find(file, kind(type));
}

/* Takes over the DER. */
static const char *make_of_der(const struct ct_openssl *openssl,
			       struct ct_crl_file *file, struct ct_buffer *der,
			       const struct ct_early_digests *early)
{
	const uint8_t *bytes = der->data;
	struct ct_crl_block *block = ct_crl_block_new(der);
	const char *why = block != NULL ? NULL : memory;

	for (size_t i = 0; why == NULL && i < early->count; i++)
		why = add_crl(openssl, file, block,
			      ct_span(bytes + early->all[i].place.start,
				      early->all[i].place.len),
			      &early->all[i]);
	ct_crl_block_unref(block);
	return why;
}

struct ct_crl_file *ct_crl_file_open_usual(const struct ct_openssl *openssl,
					   const char *path,
					   const char **out_why)
{
	struct ct_early_digests early = {.openssl = openssl};
	const struct ct_crl_hasher hasher = ct_early_digests_hasher(&early);
	struct ct_file_text text = {.bytes = CT_BUFFER_INIT};
	struct ct_crl_file *file = NULL;

	*out_why = NULL;
	if (ct_crl_text_read(path, &hasher, &text)) {
		*out_why = memory;
		file = calloc(1, sizeof(*file));
	}
	if (file != NULL) {
		ct_shared_file_init(&file->shared, &text.identity,
				    destroy_file);
		*out_why = make_of_der(openssl, file, &text.bytes, &early);
		if (*out_why != NULL) {
			destroy_file(&file->shared);
			file = NULL;
		}
	}
	ct_early_digests_clear(&early);
	ct_buffer_clear(&text.bytes);
	return file == NULL ? NULL
			    : (struct ct_crl_file *)ct_shared_file_add(
				      &file->shared, &pem_kind, false);
}

struct ct_crl_file *ct_crl_file_new(const struct ct_openssl *openssl,
				    struct ct_file_text *text, int type,
				    const char **out_why)
{
	struct ct_crl_file *file = calloc(1, sizeof(*file));

	*out_why = memory;
	if (file == NULL)
		return NULL;
	ct_shared_file_init(&file->shared, &text->identity, destroy_file);
	*out_why = make_of_text(openssl, file, &text->bytes, type);
	if (*out_why == NULL)
		return (struct ct_crl_file *)ct_shared_file_add(
			&file->shared, kind(type), false);
	destroy_file(&file->shared);
	return NULL;
}

struct ct_crl_file *ct_crl_file_ref(struct ct_crl_file *file)
{
	ct_shared_file_ref(&file->shared);
	return file;
}

void ct_crl_file_unref(struct ct_crl_file *file)
{
	if (file != NULL)
		ct_shared_file_unref(&file->shared);
}
