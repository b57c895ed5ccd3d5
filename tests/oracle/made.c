/*
 * Oracle tests: certificates that show one thing each which is wrong: the
 * smallest inputs of the classes of known differences.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>

#include "tests/oracle/cases.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/signer.h"

#define SPAN(text_)                           \
 {                                            \
  (const uint8_t *)(text_), sizeof(text_) - 1 \
 }

/* Names, and what stands in a SubjectPublicKeyInfo. */
#define EMPTY_PAIR	"\x30\x04\x31\x02\x30\x00"
#define ATTRIBUTE_ENDED "\x30\x0a\x31\x08\x30\x06\x06\x02\x55\x84\x0c\x00"
#define EMPTY_DN	"\xa4\x02\x30\x00"
#define ED25519		"\x30\x05\x06\x03\x2b\x65\x70"
#define EC		"\x06\x07\x2a\x86\x48\xce\x3d\x02\x01"
#define RSA		"\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01"

static const struct made {
	const char *name;
	bool is_serial_empty;
	struct ct_span issuer;
	struct ct_span key;
	struct ct_test_extension extension;
	/* Octets that are replaced by others, where they stand last. */
	struct ct_span from, to;
} made[] = {
	{.name = "empty serial", .is_serial_empty = true},
	{.name = "empty attribute", .issuer = SPAN(EMPTY_PAIR)},
	{.name = "attribute type that goes on",
	 .issuer = SPAN(ATTRIBUTE_ENDED)},
	{.name = "key without algorithm",
	 .key = SPAN("\x30\x06\x30\x00\x03\x02\x00\x00")},
	{.name = "key without bits",
	 .key = SPAN("\x30\x09" ED25519 "\x03\x00")},
	{.name = "empty key", .key = SPAN("\x30\x00")},
	{.name = "key algorithm that goes on",
	 .key = SPAN("\x30\x0b\x30\x05\x06\x03\x2b\x65\xf0\x03\x02\x00\x01")},
	{.name = "signature algorithm that goes on",
	 .from = SPAN("\x06\x03\x2b\x65\x70"),
	 .to = SPAN("\x06\x03\x2b\x65\xf0")},
	{.name = "unknown key",
	 .key = SPAN("\x30\x0b\x30\x05\x06\x03\x2b\x65\x7f\x03\x02\x00\x01")},
	{.name = "Ed25519 key that is short",
	 .key = SPAN("\x30\x0b" ED25519 "\x03\x02\x00\x01")},
	{.name = "key on an unknown curve",
	 .key = SPAN("\x30\x13\x30\x0d" EC "\x06\x02\x2a\x03\x03\x02\x00\x04")},
	{.name = "RSA key of zeros",
	 .key = SPAN("\x30\x18\x30\x0b" RSA
		     "\x03\x09\x00\x30\x06\x02\x01\x00\x02\x01\x00")},
	{.name = "RSA key that is no SEQUENCE",
	 .key = SPAN("\x30\x13\x30\x0d" RSA "\x05\x00\x03\x02\x00\x01")},
	{.name = "empty basic constraints",
	 .extension = {"2.5.29.19", true, SPAN("")}},
	{.name = "basic constraints of another type",
	 .extension = {"2.5.29.19", true, SPAN("\x04\x00")}},
	{.name = "negative path length",
	 .extension = {"2.5.29.19", true,
		       SPAN("\x30\x06\x01\x01\xff\x02\x01\x83")}},
	{.name = "key purpose that goes on",
	 .extension =
		 {"2.5.29.37", false,
		  SPAN("\x30\x0a\x06\x08\x2b\x06\x01\x05\x05\x07\x03\x81")}},
	{.name = "key usage of three octets",
	 .extension = {"2.5.29.15", true, SPAN("\x03\x04\x00\x04\x00\x01")}},
	{.name = "empty subject key identifier",
	 .extension = {"2.5.29.14", false, SPAN("\x04\x00")}},
	{.name = "empty authority key identifier",
	 .extension = {"2.5.29.35", false, SPAN("\x30\x02\x80\x00")}},
	{.name = "host after an empty DN",
	 .extension = {"2.5.29.17", false,
		       SPAN("\x30\x07" EMPTY_DN "\x82\x01\x61")}},
	{.name = "host before an empty DN",
	 .extension = {"2.5.29.17", false,
		       SPAN("\x30\x07\x82\x01\x61" EMPTY_DN)}},
	{.name = "alternative DN of an empty RDN",
	 .extension = {"2.5.29.17", false,
		       SPAN("\x30\x06\xa4\x04\x30\x02\x31\x00")}},
	{.name = "alternative DN of an empty RDN and another",
	 .extension = {"2.5.29.17", false,
		       SPAN("\x30\x12\xa4\x10\x30\x0e\x31\x00\x31\x0a\x30\x08"
			    "\x06\x03\x55\x04\x03\x0c\x01\x61")}},
	{.name = "alternative DN of an empty value",
	 .extension = {"2.5.29.17", false,
		       SPAN("\x30\x0f\xa4\x0d\x30\x0b\x31\x09\x30\x07\x06\x03"
			    "\x55\x04\x03\x0c\x00")}},
	{.name = "x400Address of another type",
	 .extension = {"2.5.29.17", false,
		       SPAN("\x30\x05\xa3\x03\x02\x01\x00")}},
	{.name = "ediPartyName of another type",
	 .extension = {"2.5.29.17", false,
		       SPAN("\x30\x05\xa5\x03\x81\x01\x61")}},
	{.name = "odd boolean",
	 .extension = {"2.5.29.19", true, SPAN("\x30\x00")},
	 .from = SPAN("\x01\x01\xff"),
	 .to = SPAN("\x01\x01\x01")},
};

size_t ct_case_num_made(void)
{
	return CT_ARRAY_LEN(made);
}

const char *ct_case_made(struct ct_buffer *out, size_t number)
{
	const struct made *this = &made[number];
	struct ct_test_certificate_spec spec = {
		.subject = "CN=A",
		.issuer = "CN=A",
		.issuer_der = this->issuer,
		.spki_der = this->key,
		.serial_bytes = this->is_serial_empty ? ct_span("", 0)
						      : ct_span(NULL, 0),
		.serial_is_raw = this->is_serial_empty,
		.key = CT_TEST_ED25519(0),
		.signing_key = CT_TEST_ED25519(0),
		.extensions = &this->extension,
		.num_extensions = this->extension.oid != NULL};

	ct_test_certificate(out, &spec);
	for (size_t i = out->len - this->from.len; this->from.len > 0; i--)
		if (memcmp(out->data + i, this->from.data, this->from.len) ==
		    0) {
			memcpy(out->data + i, this->to.data, this->to.len);
			break;
		}
	return this->name;
}
