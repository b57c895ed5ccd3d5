/*
 * A bundle of trust objects: p11-kit's text and NSS's certdata.txt.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/der_write.h"
#include "asn1/oid.h"
#include "base/hash.h"
#include "trust/bundle_builder.h"
#include "trust/bundle_objects.h"
#include "trust/certdata.h"
#include "trust/object_lines.h"
#include "trust/p11_kit.h"
#include "trust/trust_limits.h"
#include "x509/certificate.h"

/* The bytes that limits may take beyond the text's length. */
enum { SPARE_BYTES = 4096 };

struct maker {
	const struct ct_load_options *options;
	const char *path;
	struct ct_load_lines lines; /* of the text */
	struct ct_trust_objects objects;
	struct ct_chain_table table; /* of those about certificates */
	struct ct_bundle_builder builder;
	struct ct_buffer limits; /* of the certificate that is being added */
	size_t bytes_left; /* of those that certificates and limits may take,
			    * repeated ones included */
	bool has_problem;
};

static enum catrust_error bad_object(struct maker *maker,
				     const struct ct_trust_object *object,
				     enum catrust_error error,
				     struct ct_span subject)
{
	const struct ct_load_problem problem = {
		.error = error,
		.path = maker->path,
		.line = ct_load_line_at(&maker->lines, object->offset),
		.offset = object->offset,
		.name = subject,
	};

	maker->has_problem = true;
	ct_load_report_problem(maker->options, &problem);
	/* The text does not have the certificate that it would limit, or that
	 * one was skipped. */
	if (error == CATRUST_E_OTHER_KEY)
		return maker->options->is_lenient ? CATRUST_OK : error;
	return maker->options->is_lenient &&
			       object->class == CT_TRUST_CERTIFICATE &&
			       !object->is_distrusted
		       ? CATRUST_OK
		       : error;
}

/* --- Objects about certificates ------------------------------------------- */

static uint64_t hash_number(struct ct_span issuer, struct ct_span serial)
{
	const struct ct_hash_key *key = ct_hash_process_key();

	return ct_hash(key, issuer) * 3 + ct_hash(key, serial);
}

/* Checks an Extension, and replaces it with the contents of a limit. */
static enum catrust_error read_extension(struct ct_trust_object *object)
{
	struct ct_der der = ct_der(object->value);
	struct ct_extension extension;
	struct ct_span contents;

	CT_TRY(ct_der_read(&der, CT_DER_SEQUENCE, &contents));
	if (!ct_der_is_end(&der))
		return CATRUST_E_DER_TRAILING;
	CT_TRY(ct_limit_extension(contents, &extension));
	if (object->object_id.data != NULL &&
	    !ct_span_equal(object->object_id, extension.oid))
		return CATRUST_E_TRUST_OBJECT;
	object->limit = CT_LIMIT_EXTENSION;
	if (ct_oid_is(extension.oid, ct_oid_ce_extended_key_usage))
		object->limit = CT_LIMIT_PURPOSES;
	else if (ct_oid_is(extension.oid, ct_oid_openssl_reject))
		object->limit = CT_LIMIT_REJECTED;
	der = ct_der(extension.value);
	if (object->limit != CT_LIMIT_EXTENSION)
		CT_TRY(ct_der_read(&der, CT_DER_SEQUENCE, &contents));
	object->value = contents;
	return CATRUST_OK;
}

/* Checks issuer and serial number, and replaces the latter with its contents.
 */
static enum catrust_error read_number(struct ct_trust_object *object)
{
	struct ct_der name = ct_der(object->issuer);
	struct ct_der number = ct_der(object->serial);

	CT_TRY(ct_der_read(&name, CT_DER_SEQUENCE, &(struct ct_span){0}));
	CT_TRY(ct_der_read(&number, CT_DER_INTEGER, &object->serial));
	return ct_der_is_end(&name) && ct_der_is_end(&number)
		       ? CATRUST_OK
		       : CATRUST_E_DER_TRAILING;
}

static enum catrust_error check_object(struct ct_trust_object *object,
				       uint64_t *out_hash)
{
	if (object->error != CATRUST_OK)
		return object->error;
	if (object->class == CT_TRUST_EXTENSION) {
		*out_hash = ct_hash(ct_hash_process_key(), object->public_key);
		return read_extension(object);
	}
	CT_TRY(read_number(object));
	*out_hash = hash_number(object->issuer, object->serial);
	return CATRUST_OK;
}

static bool is_about_certificates(const struct ct_trust_object *object)
{
	return object->class != CT_TRUST_CERTIFICATE &&
	       (object->class != CT_TRUST_IGNORED ||
		object->error != CATRUST_OK);
}

/* Adds the objects to the table, when they no longer move. Objects with equal
 * keys are in the text's order, which is also the order of their limits. */
static enum catrust_error index_objects(struct maker *maker)
{
	struct ct_trust_object *objects = maker->objects.objects;

	for (size_t i = 0; i < maker->objects.num_objects; i++) {
		enum catrust_error error;

		if (!is_about_certificates(&objects[i]))
			continue;
		error = check_object(&objects[i], &objects[i].link.hash);
		if (error != CATRUST_OK)
			return bad_object(maker, &objects[i], error,
					  ct_span(NULL, 0));
	}
	for (size_t i = maker->objects.num_objects; i-- > 0;) {
		if (!is_about_certificates(&objects[i]))
			continue;
		if (!ct_chain_table_add(&maker->table, &objects[i].link,
					objects[i].link.hash))
			return CATRUST_E_MEMORY;
		objects[i].is_indexed = true;
		maker->objects.num_of_class[objects[i].class]++;
	}
	return CATRUST_OK;
}

/* Removes the objects from the first one on, which is the head of its chain. */
static void clear_table(struct maker *maker)
{
	for (size_t i = 0; i < maker->objects.num_objects; i++)
		if (maker->objects.objects[i].is_indexed)
			ct_chain_table_remove(&maker->table,
					      &maker->objects.objects[i].link);
}

/* --- Limits --------------------------------------------------------------- */

/* Appends the purposes of a set as a limit. */
static enum catrust_error append_purposes(struct ct_buffer *limits,
					  enum ct_limit limit, unsigned set)
{
	size_t start = limits->len;

	for (unsigned i = 0; i < CT_TRUST_NUM_PURPOSES; i++)
		if (set >> i & 1)
			CT_TRY(ct_der_append(limits, CT_DER_OID,
					     ct_trust_purpose_oid(i)));
	return ct_der_wrap(limits, limit, start);
}

/* Appends the distrust dates, which both kinds of objects in NSS's text may
 * have. */
static enum catrust_error append_times(struct ct_buffer *limits,
				       const struct ct_trust_object *object)
{
	for (unsigned i = 0; i < CT_TRUST_NUM_AFTER; i++)
		if (object->after[i] != INT64_MAX)
			CT_TRY(ct_limit_append_time(
				limits,
				i == CT_TRUST_SERVER ? CT_LIMIT_SERVER_AFTER
						     : CT_LIMIT_EMAIL_AFTER,
				object->after[i]));
	return CATRUST_OK;
}

/* Distrust comes first: it is the more informative of two broken rules. */
static enum catrust_error append_trust(struct ct_buffer *limits,
				       const struct ct_trust_object *object)
{
	const unsigned both = 1u << CT_TRUST_SERVER | 1u << CT_TRUST_EMAIL;

	if ((object->rejected & both) == both)
		CT_TRY(ct_der_append(limits, CT_LIMIT_DISTRUSTED,
				     ct_span("", 0)));
	if (object->rejected != 0)
		CT_TRY(append_purposes(limits, CT_LIMIT_REJECTED,
				       object->rejected));
	CT_TRY(append_times(limits, object));
	return append_purposes(limits, CT_LIMIT_TRUSTED, object->trusted);
}

/* Appends the limits from a certificate object's own attributes. */
static enum catrust_error append_own(struct ct_buffer *limits,
				     const struct ct_trust_object *object,
				     bool is_anchor)
{
	if (object->is_distrusted)
		CT_TRY(ct_der_append(limits, CT_LIMIT_DISTRUSTED,
				     ct_span("", 0)));
	else if (!is_anchor)
		CT_TRY(append_purposes(limits, CT_LIMIT_TRUSTED, 0));
	return append_times(limits, object);
}

/* Appends the limits of all objects of a class whose key matches; the hash
 * finds them. */
static enum catrust_error append_found(struct maker *maker, uint64_t hash,
				       const struct ct_certificate *certificate,
				       bool *out_found)
{
	struct ct_chain_link *link = ct_chain_table_first(&maker->table, hash);

	for (; link != NULL; link = ct_chain_next(link)) {
		/* The link is an object's first member. */
		struct ct_trust_object *object = (void *)link;

		if (object->class == CT_TRUST_EXTENSION &&
		    ct_span_equal(object->public_key, certificate->spki)) {
			CT_TRY(ct_der_append(&maker->limits, object->limit,
					     object->value));
			object->is_matched = true;
		} else if (object->class == CT_TRUST_PURPOSES &&
			   ct_span_equal(object->issuer, certificate->issuer) &&
			   ct_span_equal(object->serial, certificate->serial)) {
			CT_TRY(append_trust(&maker->limits, object));
			object->is_matched = true;
			*out_found = true;
		}
		if (maker->limits.len > maker->bytes_left)
			return CATRUST_E_LIMIT;
	}
	return CATRUST_OK;
}

static enum catrust_error make_limits(struct maker *maker,
				      const struct ct_trust_object *object,
				      struct ct_span der,
				      struct ct_span *out_subject)
{
	const size_t *num_of_class = maker->objects.num_of_class;
	bool has_trust = false, is_nss = maker->objects.has_nss_trust;
	struct ct_certificate certificate;

	maker->limits.len = 0;
	if (maker->table.num_links == 0) {
		CT_TRY(ct_certificate_check(der, out_subject));
	} else {
		CT_TRY(ct_certificate_parse(&certificate, der));
		*out_subject = certificate.subject;
		if (num_of_class[CT_TRUST_EXTENSION] > 0)
			CT_TRY(append_found(maker,
					    ct_hash(ct_hash_process_key(),
						    certificate.spki),
					    &certificate, &has_trust));
		if (num_of_class[CT_TRUST_PURPOSES] > 0)
			CT_TRY(append_found(maker,
					    hash_number(certificate.issuer,
							certificate.serial),
					    &certificate, &has_trust));
	}
	CT_TRY(append_own(&maker->limits, object,
			  is_nss ? has_trust : object->is_trusted));
	return maker->limits.len == 0
		       ? CATRUST_OK
		       : ct_der_wrap(&maker->limits, CT_LIMITS_TAG, 0);
}

/* --- Certificates --------------------------------------------------------- */

static enum catrust_error add_certificate(struct maker *maker,
					  const struct ct_trust_object *object)
{
	uint8_t *end = ct_bundle_builder_end(&maker->builder);
	struct ct_span der, subject = ct_span(NULL, 0);
	enum catrust_error error;

	if (object->value.len > maker->bytes_left)
		return CATRUST_E_LIMIT;
	maker->bytes_left -= object->value.len;
	memcpy(end, object->value.data, object->value.len);
	der = ct_span(end, object->value.len);
	error = make_limits(maker, object, der, &subject);
	if (error == CATRUST_E_MEMORY || error == CATRUST_E_LIMIT)
		return error;
	if (error != CATRUST_OK)
		return bad_object(maker, object, error, subject);
	if (maker->limits.len > maker->bytes_left)
		return CATRUST_E_LIMIT;
	maker->bytes_left -= maker->limits.len;
	if (maker->limits.len > 0)
		memcpy(end + der.len, maker->limits.data, maker->limits.len);
	return ct_bundle_builder_append(&maker->builder, der, subject,
					der.len + maker->limits.len);
}

/* Adds the limits of a certificate that the text does not have. */
static enum catrust_error add_absent(struct maker *maker,
				     const struct ct_trust_object *object)
{
	struct ct_bundle *bundle = maker->builder.bundle;
	struct ct_buffer *absent = &bundle->absent;
	size_t start = absent->len, limits;

	CT_TRY(ct_buffer_append(absent, object->issuer.data,
				object->issuer.len));
	CT_TRY(ct_der_append(absent, CT_DER_INTEGER, object->serial));
	limits = absent->len;
	if (object->class == CT_TRUST_PURPOSES)
		CT_TRY(append_trust(absent, object));
	else
		CT_TRY(append_own(absent, object, false));
	CT_TRY(ct_der_wrap(absent, CT_LIMITS_TAG, limits));
	CT_TRY(ct_der_wrap(absent, CT_DER_SEQUENCE, start));
	bundle->num_settings++;
	return CATRUST_OK;
}

static enum catrust_error add_object(struct maker *maker,
				     struct ct_trust_object *object)
{
	enum catrust_error error = object->error;

	if (object->class == CT_TRUST_EXTENSION && !object->is_matched)
		return bad_object(maker, object, CATRUST_E_OTHER_KEY,
				  ct_span(NULL, 0));
	if (object->class == CT_TRUST_PURPOSES && !object->is_matched &&
	    object->rejected != 0)
		return add_absent(maker, object);
	if (object->class != CT_TRUST_CERTIFICATE)
		return CATRUST_OK;
	if (error == CATRUST_OK && object->value.data != NULL)
		return add_certificate(maker, object);
	if (error == CATRUST_OK)
		error = read_number(object);
	return error == CATRUST_OK
		       ? add_absent(maker, object)
		       : bad_object(maker, object, error, ct_span(NULL, 0));
}

static enum catrust_error add_objects(struct maker *maker)
{
	struct ct_trust_objects *objects = &maker->objects;

	CT_TRY(index_objects(maker));
	CT_TRY(ct_bundle_builder_reserve(&maker->builder,
					 maker->lines.text.len));
	/* Certificates first: adding them marks the objects about them as
	 * matched. */
	for (size_t i = 0; i < objects->num_objects; i++)
		if (objects->objects[i].class == CT_TRUST_CERTIFICATE)
			CT_TRY(add_object(maker, &objects->objects[i]));
	/* The second pass counts lines from the start again. */
	maker->lines = (struct ct_load_lines){.text = maker->lines.text};
	for (size_t i = 0; i < objects->num_objects; i++)
		if (objects->objects[i].class != CT_TRUST_CERTIFICATE)
			CT_TRY(add_object(maker, &objects->objects[i]));
	return maker->builder.bundle->num_seen > 0 ? CATRUST_OK
						   : CATRUST_E_NO_CERTIFICATE;
}

static enum catrust_error read_objects(struct maker *maker)
{
	struct ct_span text = maker->lines.text;

	return ct_certdata_is_text(text)
		       ? ct_certdata_read(text, &maker->objects)
		       : ct_p11_kit_read(text, &maker->objects);
}

static enum catrust_error make(struct ct_span text, const char *path,
			       const struct ct_load_options *options,
			       struct ct_bundle **out, bool *out_has_problem)
{
	struct maker maker = {.options = options,
			      .path = path,
			      .lines = {.text = text},
			      .bytes_left = text.len + SPARE_BYTES};
	enum catrust_error error;

	error = ct_trust_objects_init(&maker.objects, text.len);
	if (error == CATRUST_OK)
		error = ct_bundle_builder_init(&maker.builder,
					       maker.bytes_left);
	if (error == CATRUST_OK)
		error = read_objects(&maker);
	if (error == CATRUST_OK)
		error = add_objects(&maker);
	if (error == CATRUST_OK)
		error = ct_bundle_builder_finish(&maker.builder, out);
	clear_table(&maker);
	ct_bundle_builder_clear(&maker.builder);
	ct_trust_objects_clear(&maker.objects);
	ct_buffer_clear(&maker.limits);
	*out_has_problem = maker.has_problem;
	return error;
}

/* Also detects a line after a byte order mark, which is not allowed in trust
 * objects. */
static bool is_line(struct ct_span line)
{
	static const char mark[] = "\xef\xbb\xbf";

	if (ct_object_begins(line, mark))
		line = ct_object_trim(ct_span_from(line, sizeof(mark) - 1));
	return ct_certdata_is_line(line) || ct_p11_kit_is_line(line);
}

static size_t find(struct ct_span text, bool is_before_pem)
{
	struct ct_object_lines lines = {.text = text};
	struct ct_span line;

	while (ct_object_lines_next(&lines, &line)) {
		if (is_line(line))
			return lines.begin;
		if (is_before_pem && ct_object_begins(line, "-----BEGIN "))
			break;
	}
	return SIZE_MAX;
}

const struct ct_text_format ct_bundle_objects = {find, make};
