/*
 * Test tools: certificates and CRLs from descriptions (see signer.h).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <gcrypt.h>
#include <string.h>

#include "tests/tools/der_writer.h"
#include "tests/tools/signer.h"

enum {
	DEFAULT_NOT_BEFORE = 1577836800,  /* 2020-01-01 */
	DEFAULT_THIS_UPDATE = 1767225600, /* 2026-01-01 */
};

static const int64_t default_end = 2366841600; /* 2045-01-01 */

/* Opens Extension { oid, critical, OCTET STRING {. */
struct extension_marks {
	size_t extension, octets;
};

static struct extension_marks extension_begin(struct ct_buffer *out,
					      const char *oid, bool is_critical)
{
	struct extension_marks marks;

	marks.extension = ct_write_begin(out, CT_DER_SEQUENCE);
	ct_write_oid(out, oid);
	if (is_critical)
		ct_write_boolean(out, true);
	marks.octets = ct_write_begin(out, CT_DER_OCTET_STRING);
	return marks;
}

static void extension_end(struct ct_buffer *out, struct extension_marks marks)
{
	ct_write_end(out, marks.octets);
	ct_write_end(out, marks.extension);
}

static void write_raw_extensions(struct ct_buffer *out,
				 const struct ct_test_extension *extensions,
				 size_t num)
{
	for (size_t i = 0; i < num; i++) {
		struct extension_marks marks = extension_begin(
			out, extensions[i].oid, extensions[i].is_critical);

		ct_write_bytes(out, extensions[i].value.data,
			       extensions[i].value.len);
		extension_end(out, marks);
	}
}

static void write_general_names(struct ct_buffer *out, const char *oid,
				const char *const *names)
{
	struct extension_marks marks;
	size_t list;

	if (names == NULL)
		return;
	marks = extension_begin(out, oid, false);
	list = ct_write_begin(out, CT_DER_SEQUENCE);
	for (; *names != NULL; names++)
		ct_write_general_name(out, *names);
	ct_write_end(out, list);
	extension_end(out, marks);
}

static void write_basic_constraints(struct ct_buffer *out,
				    const struct ct_test_certificate_spec *spec)
{
	struct extension_marks marks;
	size_t list;

	if (!spec->has_basic_constraints)
		return;
	marks = extension_begin(out, "2.5.29.19", true);
	list = ct_write_begin(out, CT_DER_SEQUENCE);
	if (spec->is_ca)
		ct_write_boolean(out, true);
	if (spec->has_path_len)
		ct_write_unsigned(out, spec->path_len);
	ct_write_end(out, list);
	extension_end(out, marks);
}

static void write_key_usage(struct ct_buffer *out,
			    const struct ct_test_certificate_spec *spec)
{
	struct extension_marks marks;

	if (spec->key_usage == 0)
		return;
	marks = extension_begin(out, "2.5.29.15", true);
	ct_write_named_bits(out, spec->key_usage);
	extension_end(out, marks);
}

static void write_key_purposes(struct ct_buffer *out,
			       const struct ct_test_certificate_spec *spec)
{
	struct extension_marks marks;
	size_t list;

	if (spec->key_purposes == NULL)
		return;
	marks = extension_begin(out, "2.5.29.37", spec->key_purposes_critical);
	list = ct_write_begin(out, CT_DER_SEQUENCE);
	for (const char *const *p = spec->key_purposes; *p != NULL; p++)
		ct_write_oid(out, *p);
	ct_write_end(out, list);
	extension_end(out, marks);
}

static void write_subtrees(struct ct_buffer *out, unsigned tag,
			   const char *const *names)
{
	size_t list, subtree;

	if (names == NULL)
		return;
	list = ct_write_begin(out, tag);
	for (; *names != NULL; names++) {
		subtree = ct_write_begin(out, CT_DER_SEQUENCE);
		ct_write_general_name(out, *names);
		ct_write_end(out, subtree);
	}
	ct_write_end(out, list);
}

static void write_name_constraints(struct ct_buffer *out,
				   const struct ct_test_certificate_spec *spec)
{
	struct extension_marks marks;
	size_t list;

	if (spec->permitted == NULL && spec->excluded == NULL)
		return;
	marks = extension_begin(out, "2.5.29.30", true);
	list = ct_write_begin(out, CT_DER_SEQUENCE);
	write_subtrees(out, CT_DER_CONTEXT_CONSTRUCTED(0), spec->permitted);
	write_subtrees(out, CT_DER_CONTEXT_CONSTRUCTED(1), spec->excluded);
	ct_write_end(out, list);
	extension_end(out, marks);
}

static void write_policies(struct ct_buffer *out,
			   const struct ct_test_certificate_spec *spec)
{
	struct extension_marks marks;
	size_t list, information;

	if (spec->policies == NULL)
		return;
	marks = extension_begin(out, "2.5.29.32", false);
	list = ct_write_begin(out, CT_DER_SEQUENCE);
	for (const char *const *p = spec->policies; *p != NULL; p++) {
		information = ct_write_begin(out, CT_DER_SEQUENCE);
		ct_write_oid(out, *p);
		ct_write_end(out, information);
	}
	ct_write_end(out, list);
	extension_end(out, marks);
}

static void write_policy_mappings(struct ct_buffer *out,
				  const struct ct_test_certificate_spec *spec)
{
	struct extension_marks marks;
	size_t list, mapping;

	if (spec->policy_mappings == NULL)
		return;
	marks = extension_begin(out, "2.5.29.33", true);
	list = ct_write_begin(out, CT_DER_SEQUENCE);
	for (const char *const *p = spec->policy_mappings; *p != NULL; p++) {
		const char *equals = strchr(*p, '=');
		char issuer[128];

		if (equals == NULL || (size_t)(equals - *p) >= sizeof(issuer))
			ct_write_fail("not a policy mapping", *p);
		memcpy(issuer, *p, (size_t)(equals - *p));
		issuer[equals - *p] = '\0';
		mapping = ct_write_begin(out, CT_DER_SEQUENCE);
		ct_write_oid(out, issuer);
		ct_write_oid(out, equals + 1);
		ct_write_end(out, mapping);
	}
	ct_write_end(out, list);
	extension_end(out, marks);
}

static void write_tagged_number(struct ct_buffer *out, unsigned tag,
				unsigned plus_1)
{
	size_t start = out->len;

	if (plus_1 == 0)
		return;
	ct_write_unsigned(out, plus_1 - 1);
	out->data[start] = (uint8_t)tag;
}

static void
write_policy_constraints(struct ct_buffer *out,
			 const struct ct_test_certificate_spec *spec)
{
	struct extension_marks marks;
	size_t list;

	if (spec->require_explicit_policy != 0 ||
	    spec->inhibit_policy_mapping != 0) {
		marks = extension_begin(out, "2.5.29.36", true);
		list = ct_write_begin(out, CT_DER_SEQUENCE);
		write_tagged_number(out, CT_DER_CONTEXT(0),
				    spec->require_explicit_policy);
		write_tagged_number(out, CT_DER_CONTEXT(1),
				    spec->inhibit_policy_mapping);
		ct_write_end(out, list);
		extension_end(out, marks);
	}
	if (spec->inhibit_any_policy != 0) {
		marks = extension_begin(out, "2.5.29.54", true);
		ct_write_unsigned(out, spec->inhibit_any_policy - 1);
		extension_end(out, marks);
	}
}

static void write_crl_uris(struct ct_buffer *out,
			   const struct ct_test_certificate_spec *spec)
{
	struct extension_marks marks;
	size_t list, point, name, full;

	if (spec->crl_uris == NULL)
		return;
	marks = extension_begin(out, "2.5.29.31", false);
	list = ct_write_begin(out, CT_DER_SEQUENCE);
	for (const char *const *p = spec->crl_uris; *p != NULL; p++) {
		point = ct_write_begin(out, CT_DER_SEQUENCE);
		name = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(0));
		full = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(0));
		ct_write_string(out, CT_DER_CONTEXT(6), *p);
		ct_write_end(out, full);
		ct_write_end(out, name);
		ct_write_end(out, point);
	}
	ct_write_end(out, list);
	extension_end(out, marks);
}

/* SHA-1 of subjectPublicKey's octets, RFC 5280 4.2.1.2 method 1. */
static void key_identifier(uint8_t id[20], struct ct_span spki)
{
	struct ct_der der = ct_der(spki), inside;
	struct ct_span bits;
	unsigned unused;

	if (ct_der_enter(&der, CT_DER_SEQUENCE, &inside) != CATRUST_OK ||
	    ct_der_read(&inside, CT_DER_SEQUENCE, &bits) != CATRUST_OK ||
	    ct_der_read_bit_string(&inside, &bits, &unused) != CATRUST_OK)
		ct_write_fail("key identifier", "malformed public key");
	gcry_md_hash_buffer(GCRY_MD_SHA1, id, bits.data, bits.len);
}

static void write_subject_key_id(struct ct_buffer *out, struct ct_span id)
{
	struct extension_marks marks = extension_begin(out, "2.5.29.14", false);

	ct_write_value(out, CT_DER_OCTET_STRING, id.data, id.len);
	extension_end(out, marks);
}

static void write_authority_key_id(struct ct_buffer *out, struct ct_span id)
{
	struct extension_marks marks = extension_begin(out, "2.5.29.35", false);
	size_t list = ct_write_begin(out, CT_DER_SEQUENCE);

	ct_write_value(out, CT_DER_CONTEXT(0), id.data, id.len);
	ct_write_end(out, list);
	extension_end(out, marks);
}

static void write_key_ids(struct ct_buffer *out,
			  const struct ct_test_certificate_spec *spec,
			  struct ct_span spki)
{
	CT_TEST_BUFFER issuer_key = CT_BUFFER_INIT;
	uint8_t subject_id[20], issuer_id[20];

	if (!spec->with_key_ids && spec->subject_key_id.data == NULL &&
	    spec->authority_key_id.data == NULL)
		return;
	ct_test_public_key(&issuer_key, spec->signing_key);
	key_identifier(issuer_id, ct_span(issuer_key.data, issuer_key.len));
	if (spec->subject_key_id.data != NULL) {
		write_subject_key_id(out, spec->subject_key_id);
	} else if (spec->with_key_ids) {
		key_identifier(subject_id, spki);
		write_subject_key_id(out, ct_span(subject_id, 20));
	}
	if (spec->authority_key_id.data != NULL)
		write_authority_key_id(out, spec->authority_key_id);
	else if (spec->with_key_ids &&
		 !ct_span_equal(spki, ct_span(issuer_key.data, issuer_key.len)))
		write_authority_key_id(out, ct_span(issuer_id, 20));
}

static void write_extensions(struct ct_buffer *out,
			     const struct ct_test_certificate_spec *spec,
			     struct ct_span spki)
{
	size_t outer, list, before;

	if (spec->without_extensions)
		return;
	before = out->len;
	outer = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(3));
	list = ct_write_begin(out, CT_DER_SEQUENCE);
	write_basic_constraints(out, spec);
	write_key_usage(out, spec);
	write_key_purposes(out, spec);
	write_general_names(out, "2.5.29.17", spec->alt_names);
	write_general_names(out, "2.5.29.18", spec->issuer_alt_names);
	write_name_constraints(out, spec);
	write_policies(out, spec);
	write_policy_mappings(out, spec);
	write_policy_constraints(out, spec);
	write_key_ids(out, spec, spki);
	write_crl_uris(out, spec);
	write_raw_extensions(out, spec->extensions, spec->num_extensions);
	if (out->len == list) {
		out->len = before; /* none: SEQUENCE SIZE (1..MAX) */
		return;
	}
	ct_write_end(out, list);
	ct_write_end(out, outer);
}

static void write_name_or(struct ct_buffer *out, struct ct_span der,
			  const char *text)
{
	if (der.data != NULL)
		ct_write_bytes(out, der.data, der.len);
	else
		ct_write_name(out, text != NULL ? text : "");
}

static void write_serial(struct ct_buffer *out, uint64_t serial,
			 struct ct_span bytes, bool is_raw)
{
	if (is_raw)
		ct_write_value(out, CT_DER_INTEGER, bytes.data, bytes.len);
	else if (bytes.data != NULL)
		ct_write_integer(out, bytes.data, bytes.len);
	else
		ct_write_unsigned(out, serial == 0 ? 1 : serial);
}

static void write_version(struct ct_buffer *out,
			  const struct ct_test_certificate_spec *spec)
{
	unsigned version = spec->version;
	size_t mark;

	if (version == 0)
		version = spec->without_extensions ? 1 : 3;
	if (version == 1)
		return; /* DEFAULT v1 */
	mark = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(0));
	ct_write_unsigned(out, version - 1);
	ct_write_end(out, mark);
}

static void
write_unsigned_certificate(struct ct_buffer *out, const struct ct_buffer *tbs,
			   const struct ct_test_certificate_spec *spec)
{
	/* Of the form of an ECDSA signature, which some parsers look at. */
	static const uint8_t filler[] = {0x30, 0x06, 0x02, 0x01,
					 0x01, 0x02, 0x01, 0x01};
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);

	ct_write_bytes(out, tbs->data, tbs->len);
	ct_test_algorithm_id(out, spec->algorithm, spec->signing_key,
			     spec->without_rsa_null);
	ct_write_bit_string(out, filler, sizeof(filler));
	ct_write_end(out, mark);
}

static void write_not_before(struct ct_buffer *out,
			     const struct ct_test_certificate_spec *spec)
{
	const char *text = spec->not_before_text;
	bool has_times = spec->not_before != 0 || spec->not_after != 0;

	if (text == NULL)
		ct_write_time(out, has_times ? spec->not_before
					     : DEFAULT_NOT_BEFORE);
	else
		ct_write_string(out,
				text[0] == 'U' ? CT_DER_UTC_TIME
					       : CT_DER_GENERALIZED_TIME,
				text + 1);
}

/* [number] IMPLICIT BIT STRING */
static void write_unique_id(struct ct_buffer *out, unsigned number,
			    struct ct_span octets)
{
	size_t start = out->len;

	if (octets.data == NULL)
		return;
	ct_write_bit_string(out, octets.data, octets.len);
	out->data[start] = (uint8_t)CT_DER_CONTEXT(number);
}

void ct_test_certificate(struct ct_buffer *out,
			 const struct ct_test_certificate_spec *spec)
{
	CT_TEST_BUFFER tbs = CT_BUFFER_INIT, key = CT_BUFFER_INIT;
	bool has_times = spec->not_before != 0 || spec->not_after != 0;
	struct ct_span spki = spec->spki_der;
	size_t mark, validity;

	if (spki.data == NULL) {
		ct_test_public_key_in_form(&key, spec->key, spec->rsa_form);
		spki = ct_span(key.data, key.len);
	}
	mark = ct_write_begin(&tbs, CT_DER_SEQUENCE);
	write_version(&tbs, spec);
	write_serial(&tbs, spec->serial, spec->serial_bytes,
		     spec->serial_is_raw);
	ct_test_algorithm_id(&tbs, spec->algorithm, spec->signing_key,
			     spec->without_rsa_null);
	write_name_or(&tbs, spec->issuer_der, spec->issuer);
	validity = ct_write_begin(&tbs, CT_DER_SEQUENCE);
	write_not_before(&tbs, spec);
	ct_write_time(&tbs, has_times ? spec->not_after : default_end);
	ct_write_end(&tbs, validity);
	write_name_or(&tbs, spec->subject_der, spec->subject);
	ct_write_bytes(&tbs, spki.data, spki.len);
	write_unique_id(&tbs, 1, spec->issuer_unique_id);
	write_unique_id(&tbs, 2, spec->subject_unique_id);
	write_extensions(&tbs, spec, spki);
	ct_write_end(&tbs, mark);
	if (spec->without_signature)
		write_unsigned_certificate(out, &tbs, spec);
	else
		ct_test_signed(out, ct_span(tbs.data, tbs.len),
			       spec->signing_key, spec->algorithm,
			       spec->without_rsa_null != spec->other_outer_null,
			       spec->break_signature, spec->unused_bits);
}

/* CRLs */

static void write_entry_extensions(struct ct_buffer *out,
				   const struct ct_test_crl_entry *entry)
{
	struct extension_marks marks;
	uint8_t reason;
	size_t list, before = out->len;

	list = ct_write_begin(out, CT_DER_SEQUENCE);
	if (entry->reason != 0) {
		reason = (uint8_t)(entry->reason - 1);
		marks = extension_begin(out, "2.5.29.21", false);
		ct_write_value(out, CT_DER_ENUMERATED, &reason, 1);
		extension_end(out, marks);
	}
	if (entry->certificate_issuer != NULL) {
		size_t names;

		marks = extension_begin(out, "2.5.29.29", true);
		names = ct_write_begin(out, CT_DER_SEQUENCE);
		ct_write_general_name(out, entry->certificate_issuer);
		ct_write_end(out, names);
		extension_end(out, marks);
	}
	write_raw_extensions(out, entry->extensions, entry->num_extensions);
	if (out->len == list)
		out->len = before;
	else
		ct_write_end(out, list);
}

static void write_entries(struct ct_buffer *out,
			  const struct ct_test_crl_spec *spec,
			  int64_t this_update)
{
	size_t list, mark;

	if (spec->num_entries == 0)
		return; /* absent, RFC 5280 5.1.2.6 */
	list = ct_write_begin(out, CT_DER_SEQUENCE);
	for (size_t i = 0; i < spec->num_entries; i++) {
		const struct ct_test_crl_entry *entry = &spec->entries[i];

		mark = ct_write_begin(out, CT_DER_SEQUENCE);
		write_serial(out, entry->serial, entry->serial_bytes,
			     entry->serial_is_raw);
		ct_write_time(out,
			      entry->date != 0 ? entry->date : this_update);
		write_entry_extensions(out, entry);
		ct_write_end(out, mark);
	}
	ct_write_end(out, list);
}

static void write_crl_key_id(struct ct_buffer *out,
			     const struct ct_test_crl_spec *spec)
{
	struct ct_buffer key = CT_BUFFER_INIT;
	uint8_t id[20];

	if (spec->authority_key_id.data != NULL) {
		write_authority_key_id(out, spec->authority_key_id);
	} else if (spec->with_key_ids) {
		ct_test_public_key(&key, spec->signing_key);
		key_identifier(id, ct_span(key.data, key.len));
		write_authority_key_id(out, ct_span(id, sizeof(id)));
		ct_buffer_clear(&key);
	}
}

static void write_crl_extensions(struct ct_buffer *out,
				 const struct ct_test_crl_spec *spec)
{
	struct extension_marks marks;
	size_t outer, list, before = out->len;

	if (spec->without_extensions)
		return;
	outer = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(0));
	list = ct_write_begin(out, CT_DER_SEQUENCE);
	write_crl_key_id(out, spec);
	if (spec->crl_number != 0) {
		marks = extension_begin(out, "2.5.29.20", false);
		ct_write_unsigned(out, spec->crl_number);
		extension_end(out, marks);
	}
	if (spec->base_number != 0) {
		marks = extension_begin(out, "2.5.29.27", true);
		ct_write_unsigned(out, spec->base_number);
		extension_end(out, marks);
	}
	write_raw_extensions(out, spec->extensions, spec->num_extensions);
	if (out->len == list) {
		out->len = before;
		return;
	}
	ct_write_end(out, list);
	ct_write_end(out, outer);
}

void ct_test_crl(struct ct_buffer *out, const struct ct_test_crl_spec *spec)
{
	CT_TEST_BUFFER tbs = CT_BUFFER_INIT;
	int64_t this_update = spec->this_update != 0 ? spec->this_update
						     : DEFAULT_THIS_UPDATE;
	size_t mark = ct_write_begin(&tbs, CT_DER_SEQUENCE);

	if (spec->version != 1)
		ct_write_unsigned(&tbs, 1); /* v2 */
	ct_test_algorithm_id(&tbs, spec->algorithm, spec->signing_key, false);
	write_name_or(&tbs, spec->issuer_der, spec->issuer);
	ct_write_time(&tbs, this_update);
	if (spec->next_update >= 0)
		ct_write_time(&tbs, spec->next_update != 0 ? spec->next_update
							   : default_end);
	write_entries(&tbs, spec, this_update);
	write_crl_extensions(&tbs, spec);
	ct_write_end(&tbs, mark);
	ct_test_signed(out, ct_span(tbs.data, tbs.len), spec->signing_key,
		       spec->algorithm, false, spec->break_signature, 0);
}
