/*
 * Names of distribution points.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "base/hash.h"
#include "revocation/point_name.h"
#include "x509/name.h"

/* Writes a header for contents of up to 2^32 - 1 bytes. */
static enum catrust_error append_header(struct ct_buffer *out, uint8_t tag,
					size_t len)
{
	uint8_t header[6] = {tag};
	size_t octets = 0;

	if (len < 0x80) {
		header[1] = (uint8_t)len;
		return ct_buffer_append(out, header, 2);
	}
	while (octets < 4 && len >> (8 * octets) != 0)
		octets++;
	header[1] = (uint8_t)(0x80 | octets);
	for (size_t i = 0; i < octets; i++)
		header[2 + i] = (uint8_t)(len >> (8 * (octets - 1 - i)));
	return ct_buffer_append(out, header, 2 + octets);
}

/* Builds the Name of the RDNs of @base, followed by the RDN with the contents
 * @rdn. */
static enum catrust_error expand(struct ct_buffer *out, struct ct_span base,
				 struct ct_span rdn)
{
	struct ct_buffer set = CT_BUFFER_INIT;
	struct ct_der der = ct_der(base), rdns;
	enum catrust_error error;

	CT_TRY(ct_der_enter(&der, CT_DER_SEQUENCE, &rdns));
	error = append_header(&set, CT_DER_SET, rdn.len);
	if (error == CATRUST_OK)
		error = ct_buffer_append(&set, rdn.data, rdn.len);
	if (error == CATRUST_OK)
		error = append_header(out, CT_DER_SEQUENCE,
				      rdns.left + set.len);
	if (error == CATRUST_OK)
		error = ct_buffer_append(out, rdns.at, rdns.left);
	if (error == CATRUST_OK)
		error = ct_buffer_append(out, set.data, set.len);
	ct_buffer_clear(&set);
	return error;
}

static void init(struct ct_point_names *names)
{
	*names = (struct ct_point_names){.is_over = true,
					 .expanded = CT_BUFFER_INIT};
}

void ct_point_names_open_directory(struct ct_point_names *out,
				   struct ct_span name)
{
	init(out);
	out->single.type = CT_NAME_DIRECTORY;
	out->single.value = name;
	out->is_single = true;
	out->is_over = false;
}

enum catrust_error ct_point_names_open_list(struct ct_point_names *out,
					    struct ct_span contents)
{
	init(out);
	CT_TRY(ct_general_names_open_contents(&out->list, contents));
	out->is_over = false;
	return CATRUST_OK;
}

enum catrust_error
ct_point_names_open(struct ct_point_names *out,
		    const struct ct_distribution_point_name *point,
		    struct ct_span base)
{
	struct ct_buffer expanded = CT_BUFFER_INIT;
	enum catrust_error error;

	init(out);
	if (point->full_name.data != NULL)
		return ct_point_names_open_list(out, point->full_name);
	if (point->relative_name.data == NULL)
		return CATRUST_OK;
	error = expand(&expanded, base, point->relative_name);
	if (error != CATRUST_OK) {
		ct_buffer_clear(&expanded);
		return error;
	}
	ct_point_names_open_directory(out,
				      ct_span(expanded.data, expanded.len));
	out->expanded = expanded;
	return CATRUST_OK;
}

bool ct_point_names_next(struct ct_point_names *names,
			 struct ct_general_name *out)
{
	if (names->is_over)
		return false;
	if (!names->is_single)
		return ct_general_names_next(&names->list, out);
	*out = names->single;
	names->is_over = true;
	return true;
}

void ct_point_names_clear(struct ct_point_names *names)
{
	ct_buffer_clear(&names->expanded);
	names->is_over = true;
}

bool ct_point_name_equal(const struct ct_general_name *a,
			 const struct ct_general_name *b)
{
	if (a->type != b->type)
		return false;
	return a->type == CT_NAME_DIRECTORY
		       ? ct_name_equal(a->value, b->value)
		       : ct_span_equal(a->encoded, b->encoded);
}

uint64_t ct_point_name_hash(const struct ct_general_name *name)
{
	const struct ct_hash_key *key = ct_hash_process_key();

	return name->type == CT_NAME_DIRECTORY ? ct_name_hash(key, name->value)
					       : ct_hash(key, name->encoded);
}
