/*
 * A certificate (RFC 5280 4.1) as a view on its DER.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * This is the hot path of loading: everything below runs once for each
 * certificate of a bundle, so each value is visited once and nothing is
 * copied. What the load does not need (the values of extensions and of name
 * attributes) is skipped by its length; only alternative names are read,
 * because a certificate is refused for malformed ones. The shapes
 * that nearly all certificates have are recognised as a whole, with the same
 * checks that the general way makes value by value; it does the rest.
 */

#include <config.h>

#include "asn1/der.h"
#include "x509/certificate.h"
#include "x509/general_name.h"
#include "x509/name.h"

/* The most extensions a certificate may carry. Real ones have a dozen; the
 * limit bounds the search for duplicates. */
enum { MAX_EXTENSIONS = 256 };

/* 2.5.29.n */
enum { SUBJECT_ALT_NAME = 17, ISSUER_ALT_NAME = 18 };

static CT_ALWAYS_INLINE struct ct_span skip(struct ct_der *der, size_t len)
{
	struct ct_span skipped = ct_span(der->at, len);

	der->at += len;
	der->left -= len;
	return skipped;
}

/* AlgorithmIdentifier ::= SEQUENCE { OID, ANY OPTIONAL } */
static CT_ALWAYS_INLINE enum catrust_error
read_algorithm(struct ct_der *der, struct ct_span *out_value)
{
	/* pkcs-1, an algorithm below 128 of it, and NULL. */
	static const uint8_t rsa[12] = {0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86,
					0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01};
	const uint8_t *start = der->at;
	struct ct_der inside;
	struct ct_span oid;

	if (der->left >= sizeof(rsa) + 3 &&
	    memcmp(start, rsa, sizeof(rsa)) == 0 && start[12] < 0x80 &&
	    start[13] == CT_DER_NULL && start[14] == 0) {
		*out_value = skip(der, sizeof(rsa) + 3);
		return CATRUST_OK;
	}
	CT_TRY(ct_der_enter(der, CT_DER_SEQUENCE, &inside));
	*out_value = ct_span(start, (size_t)(der->at - start));
	CT_TRY(ct_der_read_oid(&inside, &oid));
	if (!ct_der_is_end(&inside))
		CT_TRY(ct_der_read_any(&inside, NULL, NULL, NULL));
	return ct_der_is_end(&inside) ? CATRUST_OK : CATRUST_E_DER_TRAILING;
}

/* AttributeTypeAndValue ::= SEQUENCE { OID, ANY } */
static enum catrust_error check_attribute(struct ct_der *set)
{
	struct ct_der inside;
	struct ct_span oid;

	CT_TRY(ct_der_enter(set, CT_DER_SEQUENCE, &inside));
	CT_TRY(ct_der_read_oid(&inside, &oid));
	CT_TRY(ct_der_read_any(&inside, NULL, NULL, NULL));
	return ct_der_is_end(&inside) ? CATRUST_OK : CATRUST_E_DER_TRAILING;
}

/* Eight octets as one number, in the machine's order. */
static CT_ALWAYS_INLINE uint64_t octets(const uint8_t *at)
{
	uint64_t number;

	memcpy(&number, at, sizeof(number));
	return number;
}

/*
 * Nearly all RDNs are one attribute of type 2.5.4.n with a short value:
 *
 *	31 n+9  30 n+7  06 03 55 04 type  tag n  value
 *
 * Skips all of them. Any other form is left to the general code.
 */
static CT_ALWAYS_INLINE void skip_common_rdns(struct ct_der *names)
{
	static const uint8_t shape[8] = {
		CT_DER_SET, 9, CT_DER_SEQUENCE, 7, CT_DER_OID, 3, 0x55, 4};
	static const uint8_t lengths[8] = {0, 1, 0, 1};
	enum { MOST = 0x7f - 9 }; /* so that no length carries over */

	while (names->left >= 11) {
		const uint8_t *at = names->at;
		size_t len = at[10];

		if (octets(at) != octets(shape) + len * octets(lengths) ||
		    len > MOST || at[8] >= 0x80 || (at[9] & 0x1f) == 0x1f ||
		    names->left - 11 < len)
			return;
		skip(names, 11 + len);
	}
}

/* Name ::= SEQUENCE OF SET OF AttributeTypeAndValue */
static CT_ALWAYS_INLINE enum catrust_error read_name(struct ct_der *der,
						     struct ct_span *out_value)
{
	const uint8_t *start = der->at;
	struct ct_der names, set;

	CT_TRY(ct_der_enter(der, CT_DER_SEQUENCE, &names));
	*out_value = ct_span(start, (size_t)(der->at - start));
	for (;;) {
		skip_common_rdns(&names);
		if (ct_der_is_end(&names))
			return CATRUST_OK;
		CT_TRY(ct_der_enter(&names, CT_DER_SET, &set));
		while (!ct_der_is_end(&set))
			CT_TRY(check_attribute(&set));
	}
}

/* Reads a value whose bytes may be those of one that was read before, as the
 * subject of a self-signed certificate repeats its issuer. */
static CT_ALWAYS_INLINE bool
read_same(struct ct_der *der, struct ct_span before, struct ct_span *out_value)
{
	if (der->left < before.len ||
	    memcmp(der->at, before.data, before.len) != 0)
		return false;
	*out_value = skip(der, before.len);
	return true;
}

/* What a certificate is read for. */
enum reading {
	CHECK,	       /* its subject, and whether it is right */
	READ,	       /* all fields */
	READ_LENIENTLY /* the same of one that is inconsistent */
};

/* A time, or only its check. */
static CT_ALWAYS_INLINE enum catrust_error
read_time(struct ct_der *der, enum reading reading, int64_t *out_seconds)
{
	struct ct_span text;
	uint8_t tag = 0;

	if (reading == READ)
		return ct_der_read_time(der, out_seconds);
	CT_TRY(ct_der_read_any(der, &tag, &text, NULL));
	if (reading == CHECK)
		return ct_der_check_time(tag, text);
	if (ct_der_time_value(tag, text, out_seconds) != CATRUST_OK)
		*out_seconds = CT_CERTIFICATE_NO_TIME;
	return CATRUST_OK;
}

static CT_ALWAYS_INLINE enum catrust_error
read_validity(struct ct_der *der, enum reading reading,
	      struct ct_certificate *out)
{
	struct ct_der inside;

	CT_TRY(ct_der_enter(der, CT_DER_SEQUENCE, &inside));
	CT_TRY(read_time(&inside, reading, &out->not_before));
	CT_TRY(read_time(&inside, reading, &out->not_after));
	return ct_der_is_end(&inside) ? CATRUST_OK : CATRUST_E_DER_TRAILING;
}

/* SubjectPublicKeyInfo ::= SEQUENCE { AlgorithmIdentifier, BIT STRING } */
static CT_ALWAYS_INLINE enum catrust_error read_spki(struct ct_der *der,
						     struct ct_span *out_value)
{
	const uint8_t *start = der->at;
	struct ct_der inside;
	struct ct_span algorithm, key;
	unsigned unused;

	CT_TRY(ct_der_enter(der, CT_DER_SEQUENCE, &inside));
	*out_value = ct_span(start, (size_t)(der->at - start));
	CT_TRY(read_algorithm(&inside, &algorithm));
	CT_TRY(ct_der_read_bit_string(&inside, &key, &unused));
	return ct_der_is_end(&inside) ? CATRUST_OK : CATRUST_E_DER_TRAILING;
}

/* version [0] EXPLICIT INTEGER DEFAULT v1 */
static CT_ALWAYS_INLINE enum catrust_error read_version(struct ct_der *tbs,
							unsigned *out)
{
	struct ct_der inside;
	uint32_t value;

	static const uint8_t short_form[4] = {0xa0, 3, CT_DER_INTEGER, 1};

	*out = 1;
	if (!ct_der_next_is(tbs, CT_DER_CONTEXT_CONSTRUCTED(0)))
		return CATRUST_OK;
	if (tbs->left > sizeof(short_form) &&
	    memcmp(tbs->at, short_form, sizeof(short_form)) == 0 &&
	    tbs->at[4] < 0x80) {
		*out = skip(tbs, sizeof(short_form) + 1).data[4] + 1u;
		return CATRUST_OK;
	}
	CT_TRY(ct_der_enter(tbs, CT_DER_CONTEXT_CONSTRUCTED(0), &inside));
	CT_TRY(ct_der_read_unsigned(&inside, &value));
	if (value > 255)
		return CATRUST_E_DER_VALUE;
	*out = value + 1;
	return ct_der_is_end(&inside) ? CATRUST_OK : CATRUST_E_DER_TRAILING;
}

/* Extension ::= SEQUENCE { OID, BOOLEAN DEFAULT FALSE, OCTET STRING } */
static enum catrust_error read_extension(struct ct_der *der,
					 struct ct_extension *out)
{
	struct ct_der inside;

	CT_TRY(ct_der_enter(der, CT_DER_SEQUENCE, &inside));
	CT_TRY(ct_der_read_oid(&inside, &out->oid));
	CT_TRY(ct_der_read_boolean(&inside, false, &out->is_critical));
	CT_TRY(ct_der_read(&inside, CT_DER_OCTET_STRING, &out->value));
	return ct_der_is_end(&inside) ? CATRUST_OK : CATRUST_E_DER_TRAILING;
}

/* Finds a second extension with the same OID. Nearly all extensions are
 * 2.5.29.n with a small n, for which a bit each is enough; the others are few.
 */
struct seen_extensions {
	uint64_t id_ce;
	size_t num_others;
	struct ct_span others[MAX_EXTENSIONS];
};

enum { NUM_ID_CE = 64 };

static CT_ALWAYS_INLINE bool is_id_ce_seen(struct seen_extensions *seen,
					   unsigned number)
{
	bool was_seen = (seen->id_ce >> number & 1) != 0;

	seen->id_ce |= UINT64_C(1) << number;
	return was_seen;
}

static bool is_seen(struct seen_extensions *seen, struct ct_span oid)
{
	if (CT_LIKELY(oid.len == 3 && oid.data[0] == 0x55 &&
		      oid.data[1] == 0x1d && oid.data[2] < NUM_ID_CE))
		return is_id_ce_seen(seen, oid.data[2]);
	for (size_t i = 0; i < seen->num_others; i++)
		if (ct_span_equal(seen->others[i], oid))
			return true;
	seen->others[seen->num_others++] = oid;
	return false;
}

/* What is judged only when the structure is found right to its end. */
struct findings {
	bool has_duplicate;
	struct ct_span alt_names[2]; /* of the subject, of the issuer */
};

static void note_alt_name(struct findings *findings,
			  const struct ct_extension *extension)
{
	if (CT_UNLIKELY(CT_SPAN_IS(extension->oid, "\x55\x1d\x11")))
		findings->alt_names[0] = extension->value;
	else if (CT_UNLIKELY(CT_SPAN_IS(extension->oid, "\x55\x1d\x12")))
		findings->alt_names[1] = extension->value;
}

/*
 * Passes over an extension of type 2.5.29.n with a short value, and gives its
 * number. False for any other, and for alternative names, which must be looked
 * into.
 *
 *	30 len  06 03 55 1d number  [01 01 critical]  04 n  value
 */
static CT_ALWAYS_INLINE bool skip_common_extension(struct ct_der *list,
						   unsigned *out_number)
{
	static const uint8_t shape[8] = {
		CT_DER_SEQUENCE, 0, CT_DER_OID, 3, 0x55, 0x1d};
	static const uint8_t mask[8] = {0xff, 0, 0xff, 0xff, 0xff, 0xff};
	const uint8_t *at = list->at;
	size_t len, value; /* where the OCTET STRING begins */
	unsigned number;

	if (list->left < 12 || (octets(at) & octets(mask)) != octets(shape))
		return false;
	len = at[1];
	number = at[6];
	/* Which ones are critical cannot be foreseen: no branch. */
	value = 7 + 3 * (size_t)((at[7] == CT_DER_BOOLEAN) & (at[8] == 1));
	if (len >= 0x80 || number >= NUM_ID_CE ||
	    at[value] != CT_DER_OCTET_STRING || len != value + at[value + 1] ||
	    list->left - 2 < len)
		return false;
	if (number == SUBJECT_ALT_NAME || number == ISSUER_ALT_NAME)
		return false;
	*out_number = number;
	skip(list, 2 + len);
	return true;
}

static CT_ALWAYS_INLINE enum catrust_error
check_extensions(struct ct_span extensions, struct findings *findings)
{
	struct ct_der list = ct_der(extensions);
	struct seen_extensions seen;
	struct ct_extension extension;
	unsigned count = 0;

	seen.id_ce = 0;
	seen.num_others = 0;
	while (!ct_der_is_end(&list)) {
		bool is_repeated;
		unsigned number;

		if (++count > MAX_EXTENSIONS)
			return CATRUST_E_LIMIT;
		if (skip_common_extension(&list, &number)) {
			is_repeated = is_id_ce_seen(&seen, number);
		} else {
			CT_TRY(read_extension(&list, &extension));
			note_alt_name(findings, &extension);
			is_repeated = is_seen(&seen, extension.oid);
		}
		findings->has_duplicate |= is_repeated;
	}
	return CATRUST_OK;
}

/* extensions [3] EXPLICIT SEQUENCE OF Extension OPTIONAL */
static CT_ALWAYS_INLINE enum catrust_error read_extensions(struct ct_der *tbs,
							   struct ct_span *out)
{
	struct ct_der inside;

	*out = ct_span(NULL, 0);
	if (!ct_der_next_is(tbs, CT_DER_CONTEXT_CONSTRUCTED(3)))
		return CATRUST_OK;
	CT_TRY(ct_der_enter(tbs, CT_DER_CONTEXT_CONSTRUCTED(3), &inside));
	CT_TRY(ct_der_read(&inside, CT_DER_SEQUENCE, out));
	return ct_der_is_end(&inside) ? CATRUST_OK : CATRUST_E_DER_TRAILING;
}

/* UniqueIdentifier [n] IMPLICIT BIT STRING OPTIONAL */
static CT_ALWAYS_INLINE enum catrust_error
read_unique_id(struct ct_der *tbs, unsigned number, struct ct_span *out)
{
	CT_TRY(ct_der_read_optional(tbs, CT_DER_CONTEXT(number), out));
	if (out->data == NULL)
		return CATRUST_OK;
	if (out->len == 0 || out->data[0] > 7)
		return CATRUST_E_DER_VALUE;
	*out = ct_span(out->data + 1, out->len - 1);
	return CATRUST_OK;
}

static CT_ALWAYS_INLINE enum catrust_error
read_tbs(struct ct_der tbs, enum reading reading, struct ct_certificate *out)
{
	CT_TRY(read_version(&tbs, &out->version));
	CT_TRY(ct_der_read(&tbs, CT_DER_INTEGER, &out->serial));
	if (out->serial.len == 0)
		return CATRUST_E_DER_VALUE;
	CT_TRY(read_algorithm(&tbs, &out->tbs_algorithm));
	CT_TRY(read_name(&tbs, &out->issuer));
	CT_TRY(read_validity(&tbs, reading, out));
	if (!read_same(&tbs, out->issuer, &out->subject))
		CT_TRY(read_name(&tbs, &out->subject));
	CT_TRY(read_spki(&tbs, &out->spki));
	CT_TRY(read_unique_id(&tbs, 1, &out->issuer_unique_id));
	CT_TRY(read_unique_id(&tbs, 2, &out->subject_unique_id));
	CT_TRY(read_extensions(&tbs, &out->extensions));
	return ct_der_is_end(&tbs) ? CATRUST_OK : CATRUST_E_DER_TRAILING;
}

/* A DN that has RDNs, all of them without an attribute (RFC 5280 4.1.2.4: SET
 * SIZE (1..MAX)). A DN without RDNs is an empty one. */
static bool has_only_empty_rdns(struct ct_span name)
{
	struct ct_ava ava;

	return !ct_name_is_empty(name) &&
	       ct_name_nth_ava(name, 0, &ava) == CATRUST_E_NOT_FOUND;
}

/* RFC 5280 4.2.1.6: names in alternative names must not be empty. */
static bool has_empty_name(struct ct_general_names names)
{
	struct ct_general_name name;

	while (ct_general_names_next(&names, &name)) {
		if (name.type == CT_NAME_DIRECTORY &&
		    has_only_empty_rdns(name.value))
			return true;
		if (name.value.len == 0 &&
		    (name.type == CT_NAME_EMAIL || name.type == CT_NAME_DNS ||
		     name.type == CT_NAME_URI || name.type == CT_NAME_IP))
			return true;
	}
	return false;
}

/* An empty list of names is malformed (RFC 5280 4.2.1.6), but does no harm. */
static enum catrust_error check_alt_names(const struct findings *findings)
{
	struct ct_general_names names;

	for (size_t i = 0; i < CT_ARRAY_LEN(findings->alt_names); i++) {
		struct ct_span value = findings->alt_names[i];
		enum catrust_error error;

		if (CT_LIKELY(value.data == NULL))
			continue;
		error = ct_general_names_open(&names, value);
		if (error == CATRUST_OK && has_empty_name(names))
			return CATRUST_E_EMPTY_NAME;
		if (error != CATRUST_OK && error != CATRUST_E_EXTENSION)
			return error;
	}
	return CATRUST_OK;
}

/* An AlgorithmIdentifier's OID and parameters; NULL parameters count as none
 * (RFC 4055 1.2 wants NULL, many leave it out), as in GnuTLS. Verification is
 * stricter: check_same_algorithm() in verify/conformance.c. */
static void split_algorithm(struct ct_span algorithm, struct ct_span *out_oid,
			    struct ct_span *out_parameters)
{
	struct ct_der outer = ct_der(algorithm), inside;

	*out_oid = *out_parameters = ct_span(NULL, 0);
	if (ct_der_enter(&outer, CT_DER_SEQUENCE, &inside) != CATRUST_OK ||
	    ct_der_read_value(&inside, CT_DER_OID, out_oid) != CATRUST_OK)
		return;
	*out_parameters = ct_der_rest(&inside);
	if (CT_SPAN_IS(*out_parameters, "\x05\0"))
		out_parameters->len = 0;
}

static bool is_same_algorithm(struct ct_span a, struct ct_span b)
{
	struct ct_span a_oid, a_parameters, b_oid, b_parameters;

	split_algorithm(a, &a_oid, &a_parameters);
	split_algorithm(b, &b_oid, &b_parameters);
	return ct_span_equal(a_oid, b_oid) &&
	       ct_span_equal(a_parameters, b_parameters);
}

/* What is well-formed but inconsistent. */
static CT_ALWAYS_INLINE enum catrust_error
check_consistency(const struct ct_certificate *crt)
{
	if (crt->extensions.data != NULL && crt->version < 3)
		return CATRUST_E_CERTIFICATE;
	if (crt->version < 2 && (crt->issuer_unique_id.data != NULL ||
				 crt->subject_unique_id.data != NULL))
		return CATRUST_E_CERTIFICATE;
	return CATRUST_OK;
}

static CT_ALWAYS_INLINE enum catrust_error
parse(struct ct_span der, enum reading reading, struct ct_certificate *out)
{
	struct ct_der outer = ct_der(der), inside, tbs;
	struct findings findings = {.has_duplicate = false};
	bool has_same_algorithm = true;
	unsigned unused;

	out->der = der;
	CT_TRY(ct_der_enter(&outer, CT_DER_SEQUENCE, &inside));
	if (!ct_der_is_end(&outer))
		return CATRUST_E_DER_TRAILING;
	out->tbs.data = inside.at;
	CT_TRY(ct_der_enter(&inside, CT_DER_SEQUENCE, &tbs));
	out->tbs.len = (size_t)(inside.at - out->tbs.data);
	CT_TRY(read_tbs(tbs, reading, out));
	CT_TRY(check_extensions(out->extensions, &findings));
	if (!read_same(&inside, out->tbs_algorithm, &out->algorithm)) {
		CT_TRY(read_algorithm(&inside, &out->algorithm));
		has_same_algorithm =
			is_same_algorithm(out->tbs_algorithm, out->algorithm);
	}
	CT_TRY(ct_der_read_bit_string(&inside, &out->signature, &unused));
	out->has_unaligned_signature = unused != 0;
	if (!ct_der_is_end(&inside))
		return CATRUST_E_DER_TRAILING;
	if (!has_same_algorithm)
		return CATRUST_E_CERTIFICATE;
	if (reading == READ_LENIENTLY)
		return check_alt_names(&findings);
	CT_TRY(check_consistency(out));
	CT_TRY(check_alt_names(&findings));
	return findings.has_duplicate ? CATRUST_E_DUPLICATE_EXTENSION
				      : CATRUST_OK;
}

enum catrust_error ct_certificate_parse(struct ct_certificate *out,
					struct ct_span der)
{
	return parse(der, READ, out);
}

enum catrust_error ct_certificate_parse_leniently(struct ct_certificate *out,
						  struct ct_span der)
{
	return parse(der, READ_LENIENTLY, out);
}

struct ct_span ct_certificate_tbs(struct ct_span der)
{
	struct ct_der outer = ct_der(der), inside;
	struct ct_span tbs;

	if (ct_der_enter(&outer, CT_DER_SEQUENCE, &inside) != CATRUST_OK ||
	    ct_der_read_any(&inside, NULL, NULL, &tbs) != CATRUST_OK)
		return ct_span(NULL, 0);
	return tbs;
}

enum catrust_error ct_certificate_check(struct ct_span der,
					struct ct_span *out_subject)
{
	struct ct_certificate view;
	enum catrust_error error;

	view.subject = ct_span(NULL, 0);
	error = parse(der, CHECK, &view);
	*out_subject = view.subject;
	return error;
}

bool ct_extension_next(struct ct_span extensions, size_t *offset,
		       struct ct_extension *out)
{
	struct ct_der list;

	if (extensions.data == NULL)
		return false;
	list = ct_der(
		ct_span(extensions.data + *offset, extensions.len - *offset));
	if (ct_der_is_end(&list) || read_extension(&list, out) != CATRUST_OK)
		return false;
	*offset = extensions.len - list.left;
	return true;
}

bool ct_extension_find(struct ct_span extensions, struct ct_span oid,
		       struct ct_extension *out)
{
	size_t offset = 0;

	while (ct_extension_next(extensions, &offset, out))
		if (ct_span_equal(out->oid, oid))
			return true;
	return false;
}
