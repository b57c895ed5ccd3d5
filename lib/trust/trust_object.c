/*
 * Trust objects: the contents of p11-kit's text and NSS's certdata.txt.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "asn1/der.h"
#include "asn1/oid.h"
#include "input/base64.h"
#include "trust/trust_object.h"

struct ct_span ct_trust_purpose_oid(enum ct_trust_purpose purpose)
{
	switch (purpose) {
	case CT_TRUST_SERVER:
		return ct_oid_kp_server_auth;
	case CT_TRUST_EMAIL:
		return ct_oid_kp_email_protection;
	case CT_TRUST_CLIENT:
		return ct_oid_kp_client_auth;
	case CT_TRUST_CODE_SIGNING:
		return ct_oid_kp_code_signing;
	case CT_TRUST_TIME_STAMPING:
		return ct_oid_kp_time_stamping;
	case CT_TRUST_NUM_PURPOSES:
		break;
	}
	return ct_span(NULL, 0);
}

/* --- The list ------------------------------------------------------------- */

enum catrust_error ct_trust_objects_init(struct ct_trust_objects *objects,
					 size_t text_len)
{
	*objects = (struct ct_trust_objects){0};
	return ct_buffer_reserve(&objects->octets, text_len + CT_BASE64_SLACK);
}

void ct_trust_objects_clear(struct ct_trust_objects *objects)
{
	free(objects->objects);
	ct_buffer_clear(&objects->octets);
}

enum catrust_error ct_trust_objects_begin(struct ct_trust_objects *objects,
					  size_t offset)
{
	CT_TRY(CT_ARRAY_RESERVE(objects->objects, objects->capacity,
				objects->num_objects + 1));
	objects->objects[objects->num_objects++] = (struct ct_trust_object){
		.offset = offset, .after = {INT64_MAX, INT64_MAX}};
	return CATRUST_OK;
}

void ct_trust_objects_fail(struct ct_trust_objects *objects,
			   enum catrust_error error, size_t offset)
{
	struct ct_trust_object *object = ct_trust_objects_last(objects);

	if (object->error != CATRUST_OK)
		return;
	object->error = error;
	object->offset = offset;
}

/* --- Words ---------------------------------------------------------------- */

static bool is_word(struct ct_trust_value value, const char *word)
{
	return !value.is_octets && value.bytes.len == strlen(word) &&
	       memcmp(value.bytes.data, word, value.bytes.len) == 0;
}

static bool is_one_of(struct ct_trust_value value, const char *const *words)
{
	for (; *words != NULL; words++)
		if (is_word(value, *words))
			return true;
	return false;
}

static bool read_boolean(struct ct_trust_value value, bool *out)
{
	*out = is_word(value, "true");
	return *out || is_word(value, "false");
}

/* Words of NSS, and of PKCS #11 3.2. */
static bool read_trust(struct ct_trust_object *object, unsigned purpose,
		       struct ct_trust_value value)
{
	static const char *const trusted[] = {"nss-trusted-delegator",
					      "nss-trusted", "trust-anchor",
					      "trusted", NULL};
	static const char *const rejected[] = {"nss-not-trusted", "untrusted",
					       "not-trusted", NULL};
	static const char *const neither[] = {
		"nss-must-verify-trust",   "nss-trust-unknown",
		"nss-valid-delegator",	   "trust-unknown",
		"trust-must-verify-trust", NULL};

	if (is_one_of(value, trusted))
		object->trusted |= 1u << purpose;
	else if (is_one_of(value, rejected))
		object->rejected |= 1u << purpose;
	else
		return is_one_of(value, neither);
	return true;
}

static bool read_class(struct ct_trust_object *object,
		       struct ct_trust_value value)
{
	static const char *const ignored[] = {"nss-builtin-root-list",
					      "x-trust-assertion", "data",
					      "public-key", NULL};
	static const char *const purposes[] = {"nss-trust", "trust", NULL};

	if (object->class == CT_TRUST_UNKNOWN)
		return false;
	if (is_word(value, "certificate"))
		object->class = CT_TRUST_CERTIFICATE;
	else if (is_word(value, "x-certificate-extension"))
		object->class = CT_TRUST_EXTENSION;
	else if (is_one_of(value, purposes))
		object->class = CT_TRUST_PURPOSES;
	else if (is_one_of(value, ignored))
		object->class = CT_TRUST_IGNORED;
	else
		return false;
	return true;
}

/* --- Other values --------------------------------------------------------- */

static bool read_octets(struct ct_trust_value value, struct ct_span *out)
{
	*out = value.bytes;
	return value.is_octets;
}

/* Reads a time as in a certificate, but without tag and length; no time is
 * written as false, or by p11-kit as one zero octet. */
static bool read_after(struct ct_trust_value value, int64_t *out)
{
	uint8_t tag = value.bytes.len == 15 ? CT_DER_GENERALIZED_TIME
					    : CT_DER_UTC_TIME;

	if (is_word(value, "false") ||
	    (value.is_octets && value.bytes.len == 1 &&
	     value.bytes.data[0] == 0))
		return true;
	return value.is_octets &&
	       ct_der_time_value(tag, value.bytes, out) == CATRUST_OK;
}

static bool read_object_id(struct ct_trust_objects *objects,
			   struct ct_trust_value value, struct ct_span *out)
{
	struct ct_buffer *octets = &objects->octets;
	uint8_t contents[CT_OID_MAX];
	size_t len;

	if (!value.is_octets &&
	    ct_span_equal(value.bytes, objects->object_id_text)) {
		*out = objects->object_id;
		return true;
	}
	if (value.is_octets ||
	    ct_oid_octets_from_text(value.bytes, contents, &len) != CATRUST_OK)
		return false;
	/* The contents are never longer than their text. */
	memcpy(octets->data + octets->len, contents, len);
	*out = ct_span(octets->data + octets->len, len);
	octets->len += len;
	objects->object_id_text = value.bytes;
	objects->object_id = *out;
	return true;
}

/* --- Attributes ----------------------------------------------------------- */

enum attribute {
	IGNORED,
	CLASS,
	CERTIFICATE_TYPE,
	VALUE,
	TRUSTED,
	DISTRUSTED,
	SERVER_AFTER,
	EMAIL_AFTER,
	OBJECT_ID,
	PUBLIC_KEY,
	ISSUER,
	SERIAL,
	TRUST, /* the first of CT_TRUST_NUM_PURPOSES */
};

/* Frequent ones first. */
static const struct {
	struct ct_span name;
	uint8_t attribute;
} attributes[] = {
#define NAME(text)                          \
 {                                          \
  (const uint8_t *)(text), sizeof(text) - 1 \
 }
#define TRUST_FOR(purpose) (TRUST + (unsigned)(purpose))
	[CT_TRUST_VALUE] = {NAME("value"), VALUE},
	[CT_TRUST_PUBLIC_KEY] = {NAME("public-key-info"), PUBLIC_KEY},
	{NAME("label"), IGNORED},
	{NAME("trusted"), TRUSTED},
	{NAME("nss-mozilla-ca-policy"), IGNORED},
	{NAME("modifiable"), IGNORED},
	{NAME("class"), CLASS},
	{NAME("object-id"), OBJECT_ID},
	{NAME("nss-server-distrust-after"), SERVER_AFTER},
	{NAME("nss-email-distrust-after"), EMAIL_AFTER},
	{NAME("token"), IGNORED},
	{NAME("private"), IGNORED},
	{NAME("certificate-type"), CERTIFICATE_TYPE},
	{NAME("subject"), IGNORED},
	{NAME("id"), IGNORED},
	{NAME("issuer"), ISSUER},
	{NAME("serial-number"), SERIAL},
	{NAME("x-distrusted"), DISTRUSTED},
	{NAME("trust-server-auth"), TRUST_FOR(CT_TRUST_SERVER)},
	{NAME("trust-email-protection"), TRUST_FOR(CT_TRUST_EMAIL)},
	{NAME("trust-client-auth"), TRUST_FOR(CT_TRUST_CLIENT)},
	{NAME("trust-code-signing"), TRUST_FOR(CT_TRUST_CODE_SIGNING)},
	{NAME("trust-time-stamping"), TRUST_FOR(CT_TRUST_TIME_STAMPING)},
	{NAME("trust-step-up-approved"), IGNORED},
	{NAME("cert-sha1-hash"), IGNORED},
	{NAME("cert-md5-hash"), IGNORED},
	{NAME("hash-of-certificate"), IGNORED},
	{NAME("name-hash-algorithm"), IGNORED},
	{NAME("certificate-category"), IGNORED},
	{NAME("check-value"), IGNORED},
	{NAME("start-date"), IGNORED},
	{NAME("end-date"), IGNORED},
	{NAME("url"), IGNORED},
	{NAME("java-midp-security-domain"), IGNORED},
	{NAME("hash-of-subject-public-key"), IGNORED},
	{NAME("hash-of-issuer-public-key"), IGNORED},
	{NAME("nss-email"), IGNORED},
	{NAME("critical"), IGNORED}, /* the Extension says it, too */
	{NAME("application"), IGNORED},
	{NAME("x-assertion-type"), IGNORED},
	{NAME("x-purpose"), IGNORED},
	{NAME("x-peer"), IGNORED},
	{NAME("x-certificate-value"), IGNORED},
	{NAME("x-origin"), IGNORED},
	{NAME("x-generated"), IGNORED},
	/* For key usages and IPsec: ignored. */
	{NAME("trust-digital-signature"), IGNORED},
	{NAME("trust-non-repudiation"), IGNORED},
	{NAME("trust-key-encipherment"), IGNORED},
	{NAME("trust-data-encipherment"), IGNORED},
	{NAME("trust-key-agreement"), IGNORED},
	{NAME("trust-key-cert-sign"), IGNORED},
	{NAME("trust-crl-sign"), IGNORED},
	{NAME("trust-ipsec-end-system"), IGNORED},
	{NAME("trust-ipsec-tunnel"), IGNORED},
	{NAME("trust-ipsec-user"), IGNORED},
	{NAME("trust-ipsec-ike"), IGNORED},
	{NAME("trust-ocsp-signing"), IGNORED},
#undef NAME
#undef TRUST_FOR
};

static bool set_attribute(struct ct_trust_objects *objects,
			  enum attribute attribute, struct ct_trust_value value)
{
	struct ct_trust_object *object = ct_trust_objects_last(objects);
	bool is_true;

	switch (attribute) {
	case CLASS:
		if ((object->seen >> CLASS & 1) == 0 &&
		    read_class(object, value))
			return true;
		/* As another class, a lenient load could skip it. */
		object->class = CT_TRUST_UNKNOWN;
		return false;
	case CERTIFICATE_TYPE:
		return is_word(value, "x-509");
	case VALUE:
		return read_octets(value, &object->value);
	case TRUSTED:
		return read_boolean(value, &object->is_trusted);
	case DISTRUSTED:
		/* A malformed object must still distrust its certificate. */
		object->is_distrusted |= !is_word(value, "false");
		return read_boolean(value, &is_true);
	case SERVER_AFTER:
		return read_after(value, &object->after[CT_TRUST_SERVER]);
	case EMAIL_AFTER:
		return read_after(value, &object->after[CT_TRUST_EMAIL]);
	case OBJECT_ID:
		return read_object_id(objects, value, &object->object_id);
	case PUBLIC_KEY:
		return read_octets(value, &object->public_key);
	case ISSUER:
		return read_octets(value, &object->issuer);
	case SERIAL:
		return read_octets(value, &object->serial);
	case IGNORED:
		return true;
	case TRUST:
		break;
	}
	return read_trust(object, (unsigned)attribute - TRUST, value);
}

_Static_assert(CT_ARRAY_LEN(attributes) <= CT_TRUST_MAX_ATTRIBUTES,
	       "what follows each attribute has no room");

/* Returns the entry of @follows for the last attribute. */
static uint8_t *follows(struct ct_trust_objects *objects)
{
	enum ct_trust_class class = ct_trust_objects_last(objects)->class;

	return &objects->follows[class][objects->last_attribute];
}

size_t ct_trust_expect(struct ct_trust_objects *objects, struct ct_span line,
		       char end)
{
	uint8_t number = *follows(objects);
	struct ct_span name = objects->spelled[number];

	if (name.len == 0 || line.len <= name.len ||
	    line.data[name.len] != (uint8_t)end ||
	    memcmp(line.data, name.data, name.len) != 0)
		return SIZE_MAX;
	return objects->last_attribute = number;
}

size_t ct_trust_find(struct ct_trust_objects *objects, struct ct_span name,
		     struct ct_span spelled)
{
	for (uint8_t i = 0; i < CT_ARRAY_LEN(attributes); i++)
		if (ct_span_equal(attributes[i].name, name)) {
			*follows(objects) = i;
			objects->last_attribute = i;
			objects->spelled[i] = spelled;
			return i;
		}
	return SIZE_MAX;
}

bool ct_trust_is_ignored(size_t number)
{
	return number < CT_ARRAY_LEN(attributes) &&
	       attributes[number].attribute == IGNORED;
}

void ct_trust_objects_set(struct ct_trust_objects *objects, size_t number,
			  struct ct_trust_value value, size_t offset)
{
	struct ct_trust_object *object = ct_trust_objects_last(objects);
	unsigned attribute = attributes[number].attribute;

	if (!set_attribute(objects, attribute, value) ||
	    (object->seen >> attribute & 1) != 0)
		ct_trust_objects_fail(objects, CATRUST_E_TRUST_OBJECT, offset);
	object->seen |= 1u << attribute;
}

void ct_trust_objects_end(struct ct_trust_objects *objects)
{
	const struct ct_trust_object *object = ct_trust_objects_last(objects);
	bool is_complete = true;

	switch (object->class) {
	case CT_TRUST_UNCLASSED:
	case CT_TRUST_UNKNOWN:
		is_complete = false;
		break;
	case CT_TRUST_CERTIFICATE:
		is_complete =
			object->value.data != NULL ||
			(object->is_distrusted && object->issuer.data != NULL &&
			 object->serial.data != NULL);
		break;
	case CT_TRUST_EXTENSION:
		is_complete = object->value.data != NULL &&
			      object->public_key.data != NULL;
		break;
	case CT_TRUST_PURPOSES:
		is_complete = object->issuer.data != NULL &&
			      object->serial.data != NULL;
		break;
	case CT_TRUST_IGNORED:
	case CT_TRUST_NUM_CLASSES:
		break;
	}
	if (!is_complete)
		ct_trust_objects_fail(objects, CATRUST_E_TRUST_OBJECT,
				      object->offset);
}
