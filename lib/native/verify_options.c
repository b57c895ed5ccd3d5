/*
 * Verification options of the native interface.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "asn1/oid.h"
#include "base/buffer.h"
#include "base/checked.h"
#include "input/source.h"
#include "native/verify.h"
#include "verify/hostname.h"

/* A block of memory that does not move. */
struct ct_verify_piece {
	struct ct_verify_piece *next;
	uint8_t bytes[];
};

CT_EXPORT struct catrust_verify_options *
catrust_verify_options_new(enum catrust_profile profile)
{
	struct catrust_verify_options *options;

	if (profile != CATRUST_PROFILE_RFC5280 &&
	    profile != CATRUST_PROFILE_WEBPKI &&
	    profile != CATRUST_PROFILE_PATH)
		return NULL;
	options = calloc(1, sizeof(*options));
	if (options != NULL)
		ct_verify_options_init(&options->engine, profile);
	return options;
}

CT_EXPORT void
catrust_verify_options_free(struct catrust_verify_options *options)
{
	struct ct_verify_piece *piece, *next;

	if (options == NULL)
		return;
	for (piece = options->pieces; piece != NULL; piece = next) {
		next = piece->next;
		free(piece);
	}
	free(options->names);
	free(options->policies);
	free(options->limits);
	ct_public_suffix_list_free(options->suffixes);
	free(options);
}

/* Returns a copy that lives as long as the options. */
static enum catrust_error keep(struct catrust_verify_options *options,
			       struct ct_span bytes, struct ct_span *out)
{
	struct ct_verify_piece *piece;
	size_t size;

	if (!ct_size_add(sizeof(*piece), bytes.len, &size))
		return CATRUST_E_MEMORY;
	piece = malloc(size);
	if (piece == NULL)
		return CATRUST_E_MEMORY;
	piece->next = options->pieces;
	options->pieces = piece;
	if (bytes.len > 0)
		memcpy(piece->bytes, bytes.data, bytes.len);
	*out = ct_span(piece->bytes, bytes.len);
	return CATRUST_OK;
}

static enum catrust_error keep_oid(struct catrust_verify_options *options,
				   const char *text, struct ct_span *out)
{
	struct ct_buffer oid = CT_BUFFER_INIT;
	enum catrust_error error;

	error = ct_oid_from_text(ct_span(text, strlen(text)), &oid);
	if (error == CATRUST_OK)
		error = keep(options, ct_span(oid.data, oid.len), out);
	ct_buffer_clear(&oid);
	return error;
}

CT_EXPORT void
catrust_verify_options_set_time(struct catrust_verify_options *options,
				int64_t seconds)
{
	options->engine.time = seconds;
	options->has_time = true;
}

CT_EXPORT enum catrust_error
catrust_verify_options_set_purpose(struct catrust_verify_options *options,
				   const char *oid)
{
	if (oid == NULL) {
		options->engine.purpose = ct_span(NULL, 0);
		return CATRUST_OK;
	}
	return keep_oid(options, oid, &options->engine.purpose);
}

static enum catrust_error add_name(struct catrust_verify_options *options,
				   enum ct_general_name_type type,
				   struct ct_span value)
{
	struct ct_verify_options *engine = &options->engine;
	struct ct_span kept;

	CT_TRY(CT_ARRAY_RESERVE(options->names, options->names_capacity,
				engine->num_names + 1));
	engine->names = options->names;
	CT_TRY(keep(options, value, &kept));
	options->names[engine->num_names++] =
		(struct ct_peer_name){.type = type, .value = kept};
	return CATRUST_OK;
}

CT_EXPORT enum catrust_error
catrust_verify_options_add_host(struct catrust_verify_options *options,
				const char *name)
{
	struct ct_buffer host = CT_BUFFER_INIT;
	enum catrust_error error;
	uint8_t address[16];
	size_t len;

	if (ct_hostname_parse_ip(name, address, &len))
		return add_name(options, CT_NAME_IP, ct_span(address, len));
	error = ct_hostname_prepare(ct_span(name, strlen(name)), &host);
	if (error == CATRUST_OK)
		error = add_name(options, CT_NAME_DNS,
				 ct_span(host.data, host.len));
	ct_buffer_clear(&host);
	return error;
}

CT_EXPORT enum catrust_error
catrust_verify_options_add_email(struct catrust_verify_options *options,
				 const char *address)
{
	struct ct_span email = ct_span(address, strlen(address));

	if (!ct_email_is_valid(email))
		return CATRUST_E_INVALID_ARGUMENT;
	return add_name(options, CT_NAME_EMAIL, email);
}

CT_EXPORT void
catrust_verify_options_set_wildcards(struct catrust_verify_options *options,
				     bool allowed)
{
	options->engine.hostname_flags = allowed ? 0 : CT_HOSTNAME_NO_WILDCARDS;
}

CT_EXPORT void
catrust_verify_options_set_security_bits(struct catrust_verify_options *options,
					 unsigned bits)
{
	options->engine.min_security_bits = bits;
}

CT_EXPORT void
catrust_verify_options_set_max_key_bits(struct catrust_verify_options *options,
					unsigned bits)
{
	options->engine.max_key_bits = bits;
}

CT_EXPORT void
catrust_verify_options_set_dsa(struct catrust_verify_options *options,
			       bool allowed)
{
	options->engine.allow_dsa = allowed;
}

CT_EXPORT void
catrust_verify_options_set_limits(struct catrust_verify_options *options,
				  unsigned max_depth, size_t max_signatures)
{
	options->engine.max_depth = max_depth;
	options->engine.max_signatures = max_signatures;
}

CT_EXPORT enum catrust_error
catrust_verify_options_add_policy(struct catrust_verify_options *options,
				  const char *oid)
{
	struct ct_policy_options *policy = &options->engine.policy;
	struct ct_span kept;

	CT_TRY(CT_ARRAY_RESERVE(options->policies, options->policies_capacity,
				policy->num_acceptable + 1));
	policy->acceptable = options->policies;
	CT_TRY(keep_oid(options, oid, &kept));
	options->policies[policy->num_acceptable++] = kept;
	return CATRUST_OK;
}

CT_EXPORT void
catrust_verify_options_set_policy_rules(struct catrust_verify_options *options,
					bool require_explicit,
					bool inhibit_mapping, bool inhibit_any)
{
	options->engine.policy.require_explicit = require_explicit;
	options->engine.policy.inhibit_mapping = inhibit_mapping;
	options->engine.policy.inhibit_any = inhibit_any;
}

CT_EXPORT enum catrust_error catrust_verify_options_load_public_suffixes(
	struct catrust_verify_options *options, const char *path)
{
	struct ct_public_suffix_list *list = NULL;
	struct ct_file_identity identity;
	struct ct_buffer text = CT_BUFFER_INIT;
	enum catrust_error error;

	CT_TRY(ct_source_read_file(path, 0, &text, &identity));
	error = ct_public_suffix_list_new(&list, ct_span(text.data, text.len));
	ct_buffer_clear(&text);
	if (error != CATRUST_OK)
		return error;
	ct_public_suffix_list_free(options->suffixes);
	options->suffixes = list;
	options->engine.suffixes = list;
	return CATRUST_OK;
}

/* Converts the purposes of limits to OIDs that live as long as the options. */
static enum catrust_error keep_purposes(struct catrust_verify_options *options,
					const char *const *texts,
					struct ct_anchor_limits *limits)
{
	size_t count = 0, size;
	struct ct_span room;
	struct ct_span *purposes;

	while (texts != NULL && texts[count] != NULL)
		count++;
	if (count == 0)
		return texts == NULL ? CATRUST_OK : CATRUST_E_INVALID_ARGUMENT;
	if (!ct_size_mul(count, sizeof(*purposes), &size))
		return CATRUST_E_MEMORY;
	purposes = calloc(count, sizeof(*purposes));
	if (purposes == NULL)
		return CATRUST_E_MEMORY;
	for (size_t i = 0; i < count; i++) {
		enum catrust_error error =
			keep_oid(options, texts[i], &purposes[i]);

		if (error != CATRUST_OK) {
			free(purposes);
			return error;
		}
	}
	if (keep(options, ct_span(purposes, size), &room) != CATRUST_OK) {
		free(purposes);
		return CATRUST_E_MEMORY;
	}
	free(purposes);
	limits->purposes = (const void *)room.data;
	limits->num_purposes = count;
	return CATRUST_OK;
}

CT_EXPORT enum catrust_error catrust_verify_options_limit_anchor(
	struct catrust_verify_options *options, const void *certificate,
	size_t certificate_len, const struct catrust_anchor_limits *limits)
{
	struct ct_verify_options *engine = &options->engine;
	struct ct_anchor_limits made = {.num_purposes = 0};
	struct ct_span value;

	if (limits->struct_size != sizeof(*limits) || certificate == NULL)
		return CATRUST_E_INVALID_ARGUMENT;
	CT_TRY(CT_ARRAY_RESERVE(options->limits, options->limits_capacity,
				engine->num_anchor_limits + 1));
	engine->anchor_limits = options->limits;
	made.distrust_after = limits->distrust_after;
	CT_TRY(keep(options, ct_span(certificate, certificate_len),
		    &made.certificate));
	if (limits->name_constraints != NULL) {
		CT_TRY(keep(options,
			    ct_span(limits->name_constraints,
				    limits->name_constraints_len),
			    &value));
		CT_TRY(ct_name_constraints_parse(&made.constraints, value));
	}
	CT_TRY(keep_purposes(options, limits->purposes, &made));
	options->limits[engine->num_anchor_limits++] = made;
	return CATRUST_OK;
}
