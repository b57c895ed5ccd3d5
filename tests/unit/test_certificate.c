/*
 * Tests of x509/certificate: every field wrong in turn, the rules of versions,
 * extensions, every truncation. fuzz_certificate has octets changed at random.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A certificate is put together of parts; a case replaces one of them. Headers
 * around the parts are always right, so that what is found is what the case
 * says.
 */

#include <config.h>

#include <stdlib.h>

#include "asn1/pkix.h"
#include "bytes.h"
#include "gnutls_verdicts/diagnose.h"
#include "tests/tools/corpus.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/signer.h"
#include "x509/certificate.h"
#include "tests/tools/run_suite.h"

enum part {
	THE_VERSION,
	SERIAL,
	TBS_ALGORITHM,
	ISSUER,
	VALIDITY,
	SUBJECT,
	SPKI,
	ISSUER_ID,
	SUBJECT_ID,
	EXTENSIONS,
	TBS_END, /* after the extensions */
	ALGORITHM,
	SIGNATURE,
	END,	/* after the signature */
	BEHIND, /* after the certificate */
	NUM_PARTS,
};

#define V1 ""
#define V2 "\xa0\x03\x02\x01\x01"
#define V3 "\xa0\x03\x02\x01\x02"

#define ECDSA_SHA256 "\x30\x0a\x06\x08\x2a\x86\x48\xce\x3d\x04\x03\x02"
#define RSA_SHA256 \
 "\x30\x0d\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0b\x05\x00"
#define RSA_SHA256_NO_NULL \
 "\x30\x0b\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0b"
#define NAME_X "\x30\x0c\x31\x0a\x30\x08\x06\x03\x55\x04\x03\x0c\x01x"
#define NAME_Y "\x30\x0c\x31\x0a\x30\x08\x06\x03\x55\x04\x03\x0c\x01y"
#define TIME_1 \
 "\x17\x0d"    \
 "200101000000Z"
#define TIME_2 \
 "\x17\x0d"    \
 "450101000000Z"
#define TIMES	      "\x30\x1e" TIME_1 TIME_2
#define KEY	      "\x30\x10" ECDSA_SHA256 "\x03\x02\x00\x55"
#define KEY_ID	      "\x30\x0b\x06\x03\x55\x1d\x0e\x04\x04\x04\x02\x01\x02"
#define ONE_EXTENSION "\xa3\x0f\x30\x0d" KEY_ID

#define PART(literal)                             \
 {                                                \
  (const uint8_t *)(literal), sizeof(literal) - 1 \
 }

static const struct ct_span defaults[NUM_PARTS] = {
	[THE_VERSION] = PART(V3),
	[SERIAL] = PART("\x02\x01\x05"),
	[TBS_ALGORITHM] = PART(ECDSA_SHA256),
	[ISSUER] = PART(NAME_X),
	[VALIDITY] = PART(TIMES),
	[SUBJECT] = PART(NAME_X),
	[SPKI] = PART(KEY),
	[ISSUER_ID] = PART(""),
	[SUBJECT_ID] = PART(""),
	[EXTENSIONS] = PART(ONE_EXTENSION),
	[TBS_END] = PART(""),
	[ALGORITHM] = PART(ECDSA_SHA256),
	[SIGNATURE] = PART("\x03\x02\x00\x77"),
	[END] = PART(""),
	[BEHIND] = PART(""),
};

/* The parts put together, as an exact copy. */
static struct ct_span make(const struct ct_span parts[NUM_PARTS])
{
	CT_TEST_BUFFER out = CT_BUFFER_INIT;
	size_t outer = ct_write_begin(&out, CT_DER_SEQUENCE);
	size_t tbs = ct_write_begin(&out, CT_DER_SEQUENCE);
	struct ct_span copy;

	for (unsigned i = 0; i < NUM_PARTS; i++) {
		if (i == ALGORITHM)
			ct_write_end(&out, tbs);
		if (i == BEHIND)
			ct_write_end(&out, outer);
		ct_write_bytes(&out, parts[i].data, parts[i].len);
	}
	copy = exact_copy(out.data, out.len);
	return copy;
}

static void release(struct ct_span copy)
{
	free((void *)(uintptr_t)copy.data);
}

/* Parses an exact copy of these parts. */
static enum catrust_error parse(const struct ct_span parts[NUM_PARTS],
				struct ct_certificate *out)
{
	struct ct_span der = make(parts), subject;
	enum catrust_error error = ct_certificate_parse(out, der);

	ck_assert_int_eq(ct_certificate_check(der, &subject), error);
	if (error == CATRUST_OK)
		ck_assert(ct_span_equal(subject, out->subject));
	release(der);
	return error;
}

#define CASE(part, literal, error)     \
 {                                     \
  part, PART(literal), CATRUST_##error \
 }

struct replacement {
	int part;
	struct ct_span bytes;
	enum catrust_error error;
};

static const struct replacement cases[] = {
	/* version [0] */
	CASE(THE_VERSION, "\xa0\x03\x02\x01\x7f", OK),
	CASE(THE_VERSION, "\xa0\x04\x02\x02\x00\xff", OK),
	CASE(THE_VERSION, "\xa0\x04\x02\x02\x01\x00", E_DER_VALUE),
	CASE(THE_VERSION, "\xa0\x03\x02\x01\x80", E_DER_VALUE),
	CASE(THE_VERSION, "\xa0\x03\x02\x01\xff", E_DER_VALUE),
	CASE(THE_VERSION, "\xa0\x02\x02\x00", E_DER_VALUE),
	CASE(THE_VERSION, "\xa0\x04\x02\x02\x00\x02", E_DER_VALUE),
	CASE(THE_VERSION, "\xa0\x00", E_DER_LENGTH),
	CASE(THE_VERSION, "\xa0\x03\x04\x01\x02", E_DER_TAG),
	CASE(THE_VERSION, "\xa0\x04\x02\x01\x02\x00", E_DER_TRAILING),
	CASE(THE_VERSION, "\xa0\x05\x02\x01\x02\x05\x00", E_DER_TRAILING),
	CASE(THE_VERSION, "\x80\x01\x02", E_DER_TAG),
	CASE(THE_VERSION, "\xa0\x81\x03\x02\x01\x02", E_DER_LENGTH),
	/* serialNumber: any contents, but some */
	CASE(SERIAL, "\x02\x00", E_DER_VALUE),
	CASE(SERIAL, "\x02\x01\x80", OK),
	CASE(SERIAL, "\x02\x02\x00\x01", OK),
	CASE(SERIAL, "\x04\x01\x05", E_DER_TAG),
	CASE(SERIAL, "\x0a\x01\x05", E_DER_TAG),
	CASE(SERIAL, "", E_DER_TAG),
	/* signature */
	CASE(TBS_ALGORITHM, "", E_DER_TAG),
	CASE(TBS_ALGORITHM, "\x30\x00", E_DER_LENGTH),
	CASE(TBS_ALGORITHM, "\x31\x03\x06\x01\x2a", E_DER_TAG),
	CASE(TBS_ALGORITHM, "\x30\x02\x06\x00", E_DER_VALUE),
	CASE(TBS_ALGORITHM, "\x30\x03\x06\x01\x80", E_DER_VALUE),
	CASE(TBS_ALGORITHM, "\x30\x02\x05\x00", E_DER_TAG),
	CASE(TBS_ALGORITHM, "\x30\x07\x06\x01\x2a\x05\x00\x05\x00",
	     E_DER_TRAILING),
	CASE(TBS_ALGORITHM, "\x30\x06\x06\x01\x2a\x05\x01\x00", E_CERTIFICATE),
	CASE(TBS_ALGORITHM, "\x30\x05\x06\x01\x2a\x05\x01", E_DER_LENGTH),
	CASE(TBS_ALGORITHM, "\x30\x03\x06\x01\x2a", E_CERTIFICATE),
	CASE(TBS_ALGORITHM, RSA_SHA256, E_CERTIFICATE),
	CASE(ALGORITHM, RSA_SHA256, E_CERTIFICATE),
	CASE(ALGORITHM, "", E_DER_TAG),
	CASE(ALGORITHM, "\x30\x00", E_DER_LENGTH),
	CASE(ALGORITHM, "\x30\x02\x06\x00", E_DER_VALUE),
	/* NULL parameters are the same as none. */
	CASE(ALGORITHM,
	     "\x30\x0c\x06\x08\x2a\x86\x48\xce\x3d\x04\x03\x02\x05\x00", OK),
	CASE(ALGORITHM,
	     "\x30\x0c\x06\x08\x2a\x86\x48\xce\x3d\x04\x03\x02\x04\x00",
	     E_CERTIFICATE),
	/* Names, the issuer in the general way */
	CASE(ISSUER, "\x30\x00", OK),
	CASE(ISSUER, "", E_DER_TAG),
	CASE(ISSUER, "\x31\x00", E_DER_TAG),
	CASE(ISSUER, "\x30\x02\x31\x00", OK), /* as GnuTLS */
	CASE(ISSUER, "\x30\x02\x30\x00", E_DER_TAG),
	CASE(ISSUER, "\x30\x01\x31", E_DER_LENGTH),
	CASE(ISSUER, "\x30\x04\x31\x02\x30\x00", E_DER_LENGTH),
	CASE(ISSUER, "\x30\x07\x31\x05\x30\x03\x06\x01\x2a", E_DER_LENGTH),
	CASE(ISSUER, "\x30\x09\x31\x07\x30\x05\x06\x01\x2a\x0c\x00", OK),
	CASE(ISSUER, "\x30\x09\x31\x07\x30\x05\x06\x01\x80\x0c\x00",
	     E_DER_VALUE),
	CASE(ISSUER, "\x30\x08\x31\x06\x30\x04\x06\x00\x0c\x00", E_DER_VALUE),
	CASE(ISSUER, "\x30\x0b\x31\x09\x30\x07\x06\x01\x2a\x0c\x00\x0c\x00",
	     E_DER_TRAILING),
	CASE(ISSUER, "\x30\x0b\x31\x09\x30\x07\x06\x03\x55\x04\x03\x0c\x00",
	     OK),
	/* The usual shape of an RDN with one thing wrong in each place */
	CASE(ISSUER, "\x30\x0c\x30\x0a\x30\x08\x06\x03\x55\x04\x03\x0c\x01x",
	     E_DER_TAG),
	CASE(ISSUER, "\x30\x0c\x31\x0b\x30\x08\x06\x03\x55\x04\x03\x0c\x01x",
	     E_DER_LENGTH),
	CASE(ISSUER, "\x30\x0c\x31\x09\x30\x08\x06\x03\x55\x04\x03\x0c\x01x",
	     E_DER_LENGTH),
	CASE(ISSUER, "\x30\x0c\x31\x0a\x31\x08\x06\x03\x55\x04\x03\x0c\x01x",
	     E_DER_TAG),
	CASE(ISSUER, "\x30\x0c\x31\x0a\x30\x07\x06\x03\x55\x04\x03\x0c\x01x",
	     E_DER_LENGTH),
	CASE(ISSUER, "\x30\x0c\x31\x0a\x30\x09\x06\x03\x55\x04\x03\x0c\x01x",
	     E_DER_LENGTH),
	CASE(ISSUER, "\x30\x0c\x31\x0a\x30\x08\x05\x03\x55\x04\x03\x0c\x01x",
	     E_DER_TAG),
	CASE(ISSUER, "\x30\x0c\x31\x0a\x30\x08\x06\x04\x55\x04\x03\x0c\x01x",
	     E_DER_LENGTH),
	CASE(ISSUER, "\x30\x0c\x31\x0a\x30\x08\x06\x03\x55\x04\x83\x0c\x01x",
	     E_DER_VALUE),
	CASE(ISSUER, "\x30\x0c\x31\x0a\x30\x08\x06\x03\x55\x04\x03\x1f\x01x",
	     E_DER_TAG),
	CASE(ISSUER, "\x30\x0c\x31\x0a\x30\x08\x06\x03\x55\x04\x03\x0c\x02x",
	     E_DER_LENGTH),
	CASE(ISSUER, "\x30\x0c\x31\x0a\x30\x08\x06\x03\x55\x04\x03\x0c\x00x",
	     E_DER_TRAILING),
	CASE(ISSUER, "\x30\x0c\x31\x0a\x30\x08\x06\x03\x55\x04\x03\x0c\x81\x00",
	     E_DER_LENGTH),
	CASE(ISSUER,
	     "\x30\x0d\x31\x0a\x30\x08\x06\x03\x55\x04\x03\x0c\x01x\x31",
	     E_DER_LENGTH),
	CASE(SUBJECT, NAME_Y, OK),
	CASE(SUBJECT, "\x30\x00", OK),
	CASE(SUBJECT, "\x31\x00", E_DER_TAG),
	CASE(SUBJECT, "", E_DER_TAG), /* reads the key as a Name */
	CASE(SUBJECT, "\x30\x0c\x31\x0a\x30\x08\x06\x03\x55\x04\x03\x0c\x02x",
	     E_DER_LENGTH),
	/* validity */
	CASE(VALIDITY, "\x30\x00", E_DER_LENGTH),
	CASE(VALIDITY, "\x31\x00", E_DER_TAG),
	CASE(VALIDITY, "\x30\x0f" TIME_1, E_DER_LENGTH),
	CASE(VALIDITY, "\x30\x20" TIME_1 TIME_2 "\x05\x00", E_DER_TRAILING),
	CASE(VALIDITY, "\x30\x1e" TIME_2 TIME_1, OK), /* not judged here */
	CASE(VALIDITY,
	     "\x30\x1e" TIME_1 "\x17\x0d"
	     "450101000000+",
	     E_TIME),
	CASE(VALIDITY,
	     "\x30\x1e\x17\x0d"
	     "200x01000000Z" TIME_2,
	     E_TIME),
	CASE(VALIDITY,
	     "\x30\x1e\x17\x0d"
	     "201301000000Z" TIME_2,
	     E_DATE),
	CASE(VALIDITY,
	     "\x30\x1e\x16\x0d"
	     "200101000000Z" TIME_2,
	     E_DER_TAG),
	CASE(VALIDITY,
	     "\x30\x20" TIME_1 "\x18\x0f"
	     "20600101000000Z",
	     OK),
	/* subjectPublicKeyInfo */
	CASE(SPKI, "\x30\x00", E_DER_LENGTH),
	CASE(SPKI, "\x31\x00", E_DER_TAG),
	CASE(SPKI, "\x30\x0c" ECDSA_SHA256, E_DER_LENGTH),
	CASE(SPKI, "\x30\x10" ECDSA_SHA256 "\x04\x02\x00\x55", E_DER_TAG),
	CASE(SPKI, "\x30\x0e" ECDSA_SHA256 "\x03\x00", E_DER_VALUE),
	CASE(SPKI, "\x30\x0f" ECDSA_SHA256 "\x03\x01\x00", OK),
	CASE(SPKI, "\x30\x0f" ECDSA_SHA256 "\x03\x01\x01", E_DER_VALUE),
	CASE(SPKI, "\x30\x10" ECDSA_SHA256 "\x03\x02\x08\x55", E_DER_VALUE),
	CASE(SPKI, "\x30\x12" ECDSA_SHA256 "\x03\x02\x00\x55\x05\x00",
	     E_DER_TRAILING),
	/* Unique identifiers */
	CASE(ISSUER_ID, "\x81\x02\x00\x11", OK),
	CASE(ISSUER_ID, "\x81\x00", E_DER_VALUE),
	CASE(ISSUER_ID, "\x81\x02\x08\x11", E_DER_VALUE),
	CASE(ISSUER_ID, "\xa1\x02\x00\x11", E_DER_TRAILING),
	CASE(SUBJECT_ID, "\x82\x02\x07\x80", OK),
	CASE(SUBJECT_ID, "\x82\x00", E_DER_VALUE),
	CASE(SUBJECT_ID, "\x82\x01", E_DER_VALUE), /* takes [3] in */
	/* In the wrong order */
	CASE(SUBJECT_ID, "\x82\x02\x00\x11\x81\x02\x00\x11", E_DER_TRAILING),
	/* extensions [3] */
	CASE(EXTENSIONS, "", OK),
	CASE(EXTENSIONS, "\xa3\x00", E_DER_LENGTH),
	CASE(EXTENSIONS, "\xa3\x02\x30\x00", OK), /* as GnuTLS */
	CASE(EXTENSIONS, "\xa3\x02\x31\x00", E_DER_TAG),
	CASE(EXTENSIONS, "\x83\x02\x30\x00", E_DER_TRAILING),
	CASE(EXTENSIONS, "\xa3\x04\x30\x00\x30\x00", E_DER_TRAILING),
	CASE(EXTENSIONS, "\xa3\x04\x30\x02\x30\x00", E_DER_LENGTH),
	CASE(EXTENSIONS, "\xa3\x04\x30\x02\x31\x00", E_DER_TAG),
	CASE(EXTENSIONS, "\xa3\x09\x30\x07\x30\x05\x06\x03\x55\x1d\x0e",
	     E_DER_LENGTH),
	CASE(EXTENSIONS, "\xa3\x0b\x30\x09\x30\x07\x06\x03\x55\x1d\x0e\x04\x00",
	     OK),
	CASE(EXTENSIONS, "\xa3\x0b\x30\x09\x30\x07\x06\x03\x55\x1d\x0e\x05\x00",
	     E_DER_TAG),
	CASE(EXTENSIONS, "\xa3\x0b\x30\x09\x30\x07\x06\x03\x55\x1d\x8e\x04\x00",
	     E_DER_VALUE),
	CASE(EXTENSIONS,
	     "\xa3\x0d\x30\x0b\x30\x09\x06\x03\x55\x1d\x0e\x04\x00\x05\x00",
	     E_DER_TRAILING),
	CASE(EXTENSIONS,
	     "\xa3\x0f\x30\x0d\x30\x0b\x06\x03\x55\x1d\x0e\x04\x05\x04\x02"
	     "\x01\x02",
	     E_DER_LENGTH),
	CASE(EXTENSIONS,
	     "\xa3\x0f\x30\x0d\x30\x0b\x06\x03\x55\x1d\x0e\x04\x03\x04\x02"
	     "\x01\x02",
	     E_DER_TRAILING),
	CASE(EXTENSIONS,
	     "\xa3\x0f\x30\x0d\x30\x0c\x06\x03\x55\x1d\x0e\x04\x04\x04\x02"
	     "\x01\x02",
	     E_DER_LENGTH),
	CASE(EXTENSIONS,
	     "\xa3\x10\x30\x0e\x30\x0b" /* a NUL after it */
	     "\x06\x03\x55\x1d\x0e\x04\x04\x04\x02\x01\x02\x00",
	     E_DER_TAG),
	/* critical: TRUE, FALSE that should not be there, 1, two octets */
	CASE(EXTENSIONS,
	     "\xa3\x0e\x30\x0c\x30\x0a\x06\x03\x55\x1d\x0e\x01\x01\xff\x04"
	     "\x00",
	     OK),
	CASE(EXTENSIONS,
	     "\xa3\x0e\x30\x0c\x30\x0a\x06\x03\x55\x1d\x0e\x01\x01\x00\x04"
	     "\x00",
	     OK),
	CASE(EXTENSIONS,
	     "\xa3\x0f\x30\x0d\x30\x0b\x06\x03\x55\x1d\x0e\x01\x02\xff\xff\x04"
	     "\x00",
	     E_DER_VALUE),
	CASE(EXTENSIONS,
	     "\xa3\x0c\x30\x0a\x30\x08\x06\x03\x55\x1d\x0e\x01\x01\xff",
	     E_DER_LENGTH),
	/* Twice the same: 2.5.29.n, and another arc */
	CASE(EXTENSIONS, "\xa3\x1c\x30\x1a" KEY_ID KEY_ID,
	     E_DUPLICATE_EXTENSION),
	CASE(EXTENSIONS,
	     "\xa3\x10\x30\x0e\x30\x05\x06\x01\x2a\x04\x00\x30\x05\x06\x01\x2a"
	     "\x04\x00",
	     E_DUPLICATE_EXTENSION),
	CASE(EXTENSIONS,
	     "\xa3\x10\x30\x0e\x30\x05\x06\x01\x2a\x04\x00\x30\x05\x06\x01\x2b"
	     "\x04\x00",
	     OK),
	/* A broken structure after the repetition comes first. */
	CASE(EXTENSIONS, "\xa3\x1e\x30\x1c" KEY_ID KEY_ID "\x30\x00",
	     E_DER_LENGTH),
	/* subjectAltName is looked into. */
	CASE(EXTENSIONS,
	     "\xa3\x10\x30\x0e\x30\x0c\x06\x03\x55\x1d\x11\x04\x05\x30\x03\x82"
	     "\x01x",
	     OK),
	CASE(EXTENSIONS,
	     "\xa3\x10\x30\x0e\x30\x0c\x06\x03\x55\x1d\x11\x04\x05\x31\x03\x82"
	     "\x01x",
	     E_DER_TAG),
	CASE(EXTENSIONS,
	     "\xa3\x10\x30\x0e\x30\x0c\x06\x03\x55\x1d\x12\x04\x05\x30\x03\x82"
	     "\x02x",
	     E_DER_LENGTH),
	/* After the fields of TBSCertificate, and of Certificate */
	CASE(TBS_END, "\x05\x00", E_DER_TRAILING),
	CASE(TBS_END, "\xa3\x02\x30\x00", E_DER_TRAILING),
	CASE(TBS_END, "\x00", E_DER_TRAILING),
	CASE(SIGNATURE, "", E_DER_LENGTH),
	CASE(SIGNATURE, "\x04\x02\x00\x77", E_DER_TAG),
	CASE(SIGNATURE, "\x03\x00", E_DER_VALUE),
	CASE(SIGNATURE, "\x03\x01\x00", OK),
	CASE(SIGNATURE, "\x03\x03\x00\x77", E_DER_LENGTH),
	CASE(END, "\x05\x00", E_DER_TRAILING),
	CASE(END, "\x00", E_DER_TRAILING),
	CASE(BEHIND, "\x05\x00", E_DER_TRAILING),
	CASE(BEHIND, "\x00", E_DER_TRAILING),
	CASE(BEHIND, "\n", E_DER_TRAILING),
};

TESTS(test_replaced_part, CT_ARRAY_LEN(cases))
{
	struct ct_span parts[NUM_PARTS];
	struct ct_certificate view;

	memcpy(parts, defaults, sizeof(parts));
	parts[cases[_i].part] = cases[_i].bytes;
	ck_assert_int_eq(parse(parts, &view), cases[_i].error);
}

TEST(test_fields)
{
	struct ct_span parts[NUM_PARTS], der;
	struct ct_certificate view;
	struct ct_extension extension;
	size_t offset = 0;

	memcpy(parts, defaults, sizeof(parts));
	parts[SUBJECT] = BYTES(NAME_Y);
	parts[ISSUER_ID] = BYTES("\x81\x03\x00\x11\x12");
	parts[SUBJECT_ID] = BYTES("\x82\x02\x04\x20");
	der = make(parts);
	assert_ok(ct_certificate_parse(&view, der));
	ck_assert(ct_span_equal(view.der, der));
	ck_assert_ptr_eq(view.tbs.data, der.data + 2 + (der.data[1] == 0x81));
	ck_assert_uint_eq(view.version, 3);
	ck_assert(CT_SPAN_IS(view.serial, "\x05"));
	ck_assert(CT_SPAN_IS(view.tbs_algorithm, ECDSA_SHA256));
	ck_assert(CT_SPAN_IS(view.algorithm, ECDSA_SHA256));
	ck_assert(CT_SPAN_IS(view.issuer, NAME_X));
	ck_assert(CT_SPAN_IS(view.subject, NAME_Y));
	ck_assert(CT_SPAN_IS(view.spki, KEY));
	ck_assert(CT_SPAN_IS(view.issuer_unique_id, "\x11\x12"));
	ck_assert(CT_SPAN_IS(view.subject_unique_id, "\x20"));
	ck_assert(CT_SPAN_IS(view.extensions, KEY_ID));
	ck_assert(CT_SPAN_IS(view.signature, "\x77"));
	ck_assert_int_eq(view.not_before, 1577836800);
	ck_assert_int_eq(view.not_after, 2366841600);
	ck_assert(ct_extension_next(view.extensions, &offset, &extension));
	ck_assert(CT_SPAN_IS(extension.oid, "\x55\x1d\x0e"));
	ck_assert(CT_SPAN_IS(extension.value, "\x04\x02\x01\x02"));
	ck_assert(!extension.is_critical);
	ck_assert(!ct_extension_next(view.extensions, &offset, &extension));
	ck_assert(ct_extension_find(view.extensions, BYTES("\x55\x1d\x0e"),
				    &extension));
	ck_assert(!ct_extension_find(view.extensions, BYTES("\x55\x1d\x0f"),
				     &extension));
	release(der);
}

TEST(test_no_extensions)
{
	struct ct_span parts[NUM_PARTS], der;
	struct ct_certificate view;
	struct ct_extension extension;
	size_t offset = 0;

	memcpy(parts, defaults, sizeof(parts));
	parts[EXTENSIONS] = BYTES("");
	der = make(parts);
	assert_ok(ct_certificate_parse(&view, der));
	ck_assert_ptr_null(view.extensions.data);
	ck_assert_ptr_null(view.issuer_unique_id.data);
	ck_assert_ptr_null(view.subject_unique_id.data);
	ck_assert(!ct_extension_next(view.extensions, &offset, &extension));
	ck_assert(!ct_extension_find(view.extensions, BYTES("\x55\x1d\x0e"),
				     &extension));
	release(der);
}

/* What each version may have. */
static const struct {
	struct ct_span version;
	unsigned number;
	bool has_extensions, has_ids;
	enum catrust_error error;
} versions[] = {
	{PART(V1), 1, false, false, CATRUST_OK},
	{PART(V1), 1, true, false, CATRUST_E_CERTIFICATE},
	{PART(V1), 1, false, true, CATRUST_E_CERTIFICATE},
	{PART("\xa0\x03\x02\x01\x00"), 1, false, false, CATRUST_OK},
	{PART("\xa0\x03\x02\x01\x00"), 1, true, false, CATRUST_E_CERTIFICATE},
	{PART(V2), 2, false, false, CATRUST_OK},
	{PART(V2), 2, false, true, CATRUST_OK},
	{PART(V2), 2, true, false, CATRUST_E_CERTIFICATE},
	{PART(V3), 3, false, false, CATRUST_OK},
	{PART(V3), 3, true, true, CATRUST_OK},
	{PART("\xa0\x03\x02\x01\x07"), 8, true, true, CATRUST_OK},
};

TESTS(test_version, CT_ARRAY_LEN(versions))
{
	struct ct_span parts[NUM_PARTS];
	struct ct_certificate view;

	memcpy(parts, defaults, sizeof(parts));
	parts[THE_VERSION] = versions[_i].version;
	if (!versions[_i].has_extensions)
		parts[EXTENSIONS] = BYTES("");
	if (versions[_i].has_ids)
		parts[SUBJECT_ID] = BYTES("\x82\x02\x00\x20");
	ck_assert_int_eq(parse(parts, &view), versions[_i].error);
	if (versions[_i].error == CATRUST_OK)
		ck_assert_uint_eq(view.version, versions[_i].number);
}

/* RSA's NULL parameters may be there or not on either side. */
TESTS(test_rsa_parameters, 4)
{
	static const struct ct_span algorithms[] = {PART(RSA_SHA256),
						    PART(RSA_SHA256_NO_NULL)};
	struct ct_span parts[NUM_PARTS];
	struct ct_certificate view;

	memcpy(parts, defaults, sizeof(parts));
	parts[TBS_ALGORITHM] = algorithms[_i & 1];
	parts[ALGORITHM] = algorithms[_i >> 1];
	assert_ok(parse(parts, &view));
	parts[ALGORITHM] = BYTES("\x30\x0d\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01"
				 "\x01\x05\x05\x00");
	ck_assert_int_eq(parse(parts, &view), CATRUST_E_CERTIFICATE);
}

/* Extensions 2.5.29.n and 1.2.n, for n in turn, and one more equal to the
 * first of them where that is asked for. */
static struct ct_span many_extensions(struct ct_buffer *out, unsigned count,
				      bool is_id_ce, bool repeat)
{
	size_t explicit_mark, list;

	out->len = 0;
	explicit_mark = ct_write_begin(out, 0xa3);
	list = ct_write_begin(out, CT_DER_SEQUENCE);
	for (unsigned i = 0; i < count; i++) {
		unsigned number = repeat && i + 1 == count ? 0 : i;
		uint8_t oid[4] = {0x2a, (uint8_t)(0x81 + (number >> 7)),
				  (uint8_t)(number & 0x7f)};
		size_t extension = ct_write_begin(out, CT_DER_SEQUENCE);

		if (is_id_ce) {
			/* Alternative names would be looked into. */
			if (number >= 17)
				number += 2;
			oid[0] = 0x55;
			oid[1] = 0x1d;
			oid[2] = (uint8_t)number;
		}
		ct_write_value(out, CT_DER_OID, oid, 3);
		if (i % 3 == 0)
			ct_write_boolean(out, true);
		ct_write_value(out, CT_DER_OCTET_STRING, "value", i % 6);
		ct_write_end(out, extension);
	}
	ct_write_end(out, list);
	ct_write_end(out, explicit_mark);
	return ct_span(out->data, out->len);
}

static const struct {
	unsigned count;
	bool is_id_ce, repeat;
	enum catrust_error error;
} many[] = {
	{1, true, false, CATRUST_OK},
	{126, true, false, CATRUST_OK}, /* all of one octet */
	{127, true, true, CATRUST_E_DUPLICATE_EXTENSION},
	{65, true, true, CATRUST_E_DUPLICATE_EXTENSION},
	{2, false, true, CATRUST_E_DUPLICATE_EXTENSION},
	{255, false, false, CATRUST_OK},
	{256, false, false, CATRUST_OK},
	{256, false, true, CATRUST_E_DUPLICATE_EXTENSION},
	{257, false, false, CATRUST_E_LIMIT},
	{257, false, true, CATRUST_E_LIMIT},
	{2000, false, false, CATRUST_E_LIMIT},
};

TESTS(test_many_extensions, CT_ARRAY_LEN(many))
{
	CT_TEST_BUFFER extensions = CT_BUFFER_INIT;
	struct ct_span parts[NUM_PARTS], der;
	struct ct_certificate view;
	struct ct_extension extension;
	size_t offset = 0, count = 0;

	memcpy(parts, defaults, sizeof(parts));
	parts[EXTENSIONS] = many_extensions(&extensions, many[_i].count,
					    many[_i].is_id_ce, many[_i].repeat);
	der = make(parts);
	ck_assert_int_eq(ct_certificate_parse(&view, der), many[_i].error);
	if (many[_i].error == CATRUST_OK) {
		while (ct_extension_next(view.extensions, &offset,
					 &extension)) {
			ck_assert(extension.is_critical == (count % 3 == 0));
			ck_assert_uint_eq(extension.value.len, count % 6);
			count++;
		}
		ck_assert_uint_eq(count, many[_i].count);
	}
	release(der);
}

/* libtasn1 needs long for long lists: it must not be asked of each. */
static unsigned num_diagnoses;

enum catrust_error __real_ct_pkix_diagnose(enum ct_pkix_type type,
					   struct ct_span der,
					   enum catrust_error error);
enum catrust_error __wrap_ct_pkix_diagnose(enum ct_pkix_type type,
					   struct ct_span der,
					   enum catrust_error error);

enum catrust_error __wrap_ct_pkix_diagnose(enum ct_pkix_type type,
					   struct ct_span der,
					   enum catrust_error error)
{
	num_diagnoses++;
	return __real_ct_pkix_diagnose(type, der, error);
}

static void write_alt_names(struct ct_buffer *out, const void *names,
			    size_t len)
{
	size_t extension = ct_write_begin(out, CT_DER_SEQUENCE);
	size_t value;

	ct_write_oid(out, "2.5.29.17");
	value = ct_write_begin(out, CT_DER_OCTET_STRING);
	ct_write_bytes(out, names, len);
	ct_write_end(out, value);
	ct_write_end(out, extension);
}

TEST(test_diagnosis_is_bounded)
{
	CT_TEST_BUFFER extensions = CT_BUFFER_INIT;
	struct ct_span parts[NUM_PARTS], der;
	size_t explicit_mark = ct_write_begin(&extensions, 0xa3), list;
	enum catrust_error error;
	struct ct_certificate view;

	list = ct_write_begin(&extensions, CT_DER_SEQUENCE);
	for (unsigned i = 0; i < 200; i++)
		write_alt_names(&extensions, "\x30\x03\x82\x01\x61", 5);
	/* One name, longer than the list */
	write_alt_names(&extensions, "\x30\x03\x82\x05\x61", 5);
	ct_write_end(&extensions, list);
	ct_write_end(&extensions, explicit_mark);
	memcpy(parts, defaults, sizeof(parts));
	parts[EXTENSIONS] = ct_span(extensions.data, extensions.len);
	der = make(parts);
	error = ct_certificate_parse(&view, der);
	ck_assert_int_eq(error, CATRUST_E_DER_LENGTH);
	num_diagnoses = 0;
	ck_assert_int_eq(ct_gnutls_diagnose(der, error), CATRUST_E_DER_LENGTH);
	/* Of the certificate, and of the list that is wrong */
	ck_assert_uint_eq(num_diagnoses, 2);
	release(der);
}

/* libtasn1 takes an empty SEQUENCE for the validity; what GnuTLS finds next is
 * whether both algorithms are the same. */
TEST(test_diagnosis_compares_algorithms)
{
	static const struct {
		struct ct_span algorithm;
		enum catrust_error error;
	} rows[] = {
		{PART(ECDSA_SHA256), CATRUST_E_DER_TAG},
		{PART("\x30\x06\x06\x04\x2a\x86\x48\xce"),
		 CATRUST_E_CERTIFICATE},
		/* No octets: there is nothing to compare. */
		{PART("\x30\x00"), CATRUST_E_DER_TAG},
	};
	struct ct_span parts[NUM_PARTS], der;
	struct ct_certificate view;

	for (size_t i = 0; i < CT_ARRAY_LEN(rows); i++) {
		memcpy(parts, defaults, sizeof(parts));
		parts[VALIDITY] = ct_span("\x30\x00", 2);
		parts[ALGORITHM] = rows[i].algorithm;
		der = make(parts);
		ck_assert_int_ne(ct_certificate_parse(&view, der), CATRUST_OK);
		ck_assert_int_eq(ct_gnutls_diagnose(der, CATRUST_E_DER_TAG),
				 rows[i].error);
		release(der);
	}
}

/* Real-looking certificates, and some of the tools' own. */
static void make_certificate(struct ct_buffer *out, unsigned number)
{
	const struct ct_corpus corpus = {.seed = 5};

	if (number < 5)
		ct_corpus_der(out, &corpus, number);
	else
		ct_test_certificate(
			out,
			&(struct ct_test_certificate_spec){
				.subject = "C=XY,O=Units+OU=Two,CN=\xc3\xa4",
				.issuer = "C=XY,CN=Issuer",
				.key = CT_TEST_P256(0),
				.signing_key = CT_TEST_P256(0),
				.key_usage = CT_TEST_DIGITAL_SIGNATURE,
				.alt_names =
					(const char *[]){"dns:x.example",
							 "ip:192.0.2.1", NULL},
				.policies =
					(const char *[]){"2.5.29.32.0", NULL},
				.with_key_ids = true});
}

enum { NUM_CERTIFICATES = 6 };

/* No prefix is a certificate, nor read beyond; nor anything with a byte
 * more. */
TESTS(test_truncated, NUM_CERTIFICATES)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	struct ct_certificate view;

	make_certificate(&der, (unsigned)_i);
	for (size_t len = 0; len < der.len; len++) {
		struct ct_span copy = exact_copy(der.data, len);

		ck_assert_int_ne(ct_certificate_parse(&view, copy), CATRUST_OK);
		release(copy);
	}
	assert_ok(ct_certificate_parse(&view, ct_span(der.data, der.len)));
	ct_write_bytes(&der, "", 1);
	ck_assert_int_eq(
		ct_certificate_parse(&view, ct_span(der.data, der.len)),
		CATRUST_E_DER_TRAILING);
}

RUN_TESTS(.timeout = 60)
