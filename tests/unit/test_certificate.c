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
#include "tests/tools/hex.h"
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
#define V2 "a003 020101"
#define V3 "a003 020102"

#define ECDSA_SHA256	   "300a 06082a8648ce3d040302"
#define RSA_SHA256	   "300d 06092a864886f70d01010b 0500"
#define RSA_SHA256_NO_NULL "300b 06092a864886f70d01010b"
#define NAME_X		   "300c 310a 3008 0603550403 0c01'x'"
#define NAME_Y		   "300c 310a 3008 0603550403 0c01'y'"
#define TIME_1		   "170d'200101000000Z'"
#define TIME_2		   "170d'450101000000Z'"
#define TIMES		   "301e" TIME_1 TIME_2
#define KEY		   "3010" ECDSA_SHA256 "03020055"
#define KEY_ID		   "300b 0603551d0e 040404020102"
#define ONE_EXTENSION	   "a30f 300d" KEY_ID

static const char *const defaults[NUM_PARTS] = {
	[THE_VERSION] = V3,
	[SERIAL] = "020105",
	[TBS_ALGORITHM] = ECDSA_SHA256,
	[ISSUER] = NAME_X,
	[VALIDITY] = TIMES,
	[SUBJECT] = NAME_X,
	[SPKI] = KEY,
	[ISSUER_ID] = "",
	[SUBJECT_ID] = "",
	[EXTENSIONS] = ONE_EXTENSION,
	[TBS_END] = "",
	[ALGORITHM] = ECDSA_SHA256,
	[SIGNATURE] = "03020077",
	[END] = "",
	[BEHIND] = "",
};

static void take_defaults(struct ct_span parts[NUM_PARTS])
{
	for (unsigned i = 0; i < NUM_PARTS; i++)
		parts[i] = octets_of(defaults[i]);
}

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

#define CASE(part, hex, error) \
 {                             \
  part, hex, CATRUST_##error   \
 }

struct replacement {
	int part;
	const char *hex;
	enum catrust_error error;
};

static const struct replacement cases[] = {
	/* version [0] */
	CASE(THE_VERSION, "a003 02017f", OK),
	CASE(THE_VERSION, "a004 020200ff", OK),
	CASE(THE_VERSION, "a004 02020100", E_DER_VALUE),
	CASE(THE_VERSION, "a003 020180", E_DER_VALUE),
	CASE(THE_VERSION, "a003 0201ff", E_DER_VALUE),
	CASE(THE_VERSION, "a002 0200", E_DER_VALUE),
	CASE(THE_VERSION, "a004 02020002", E_DER_VALUE),
	CASE(THE_VERSION, "a000", E_DER_LENGTH),
	CASE(THE_VERSION, "a003 040102", E_DER_TAG),
	CASE(THE_VERSION, "a004 020102 00", E_DER_TRAILING),
	CASE(THE_VERSION, "a005 020102 0500", E_DER_TRAILING),
	CASE(THE_VERSION, "800102", E_DER_TAG),
	CASE(THE_VERSION, "a08103 020102", E_DER_LENGTH),
	/* serialNumber: any contents, but some */
	CASE(SERIAL, "0200", E_DER_VALUE),
	CASE(SERIAL, "020180", OK),
	CASE(SERIAL, "02020001", OK),
	CASE(SERIAL, "040105", E_DER_TAG),
	CASE(SERIAL, "0a0105", E_DER_TAG),
	CASE(SERIAL, "", E_DER_TAG),
	/* signature */
	CASE(TBS_ALGORITHM, "", E_DER_TAG),
	CASE(TBS_ALGORITHM, "3000", E_DER_LENGTH),
	CASE(TBS_ALGORITHM, "3103 06012a", E_DER_TAG),
	CASE(TBS_ALGORITHM, "3002 0600", E_DER_VALUE),
	CASE(TBS_ALGORITHM, "3003 060180", E_DER_VALUE),
	CASE(TBS_ALGORITHM, "3002 0500", E_DER_TAG),
	CASE(TBS_ALGORITHM, "3007 06012a 0500 0500", E_DER_TRAILING),
	CASE(TBS_ALGORITHM, "3006 06012a 050100", E_CERTIFICATE),
	CASE(TBS_ALGORITHM, "3005 06012a 0501", E_DER_LENGTH),
	CASE(TBS_ALGORITHM, "3003 06012a", E_CERTIFICATE),
	CASE(TBS_ALGORITHM, RSA_SHA256, E_CERTIFICATE),
	CASE(ALGORITHM, RSA_SHA256, E_CERTIFICATE),
	CASE(ALGORITHM, "", E_DER_TAG),
	CASE(ALGORITHM, "3000", E_DER_LENGTH),
	CASE(ALGORITHM, "3002 0600", E_DER_VALUE),
	/* NULL parameters are the same as none. */
	CASE(ALGORITHM, "300c 06082a8648ce3d040302 0500", OK),
	CASE(ALGORITHM, "300c 06082a8648ce3d040302 0400", E_CERTIFICATE),
	/* Names, the issuer in the general way */
	CASE(ISSUER, "3000", OK),
	CASE(ISSUER, "", E_DER_TAG),
	CASE(ISSUER, "3100", E_DER_TAG),
	CASE(ISSUER, "3002 3100", OK), /* as GnuTLS */
	CASE(ISSUER, "3002 3000", E_DER_TAG),
	CASE(ISSUER, "3001 31", E_DER_LENGTH),
	CASE(ISSUER, "3004 3102 3000", E_DER_LENGTH),
	CASE(ISSUER, "3007 3105 3003 06012a", E_DER_LENGTH),
	CASE(ISSUER, "3009 3107 3005 06012a 0c00", OK),
	CASE(ISSUER, "3009 3107 3005 060180 0c00", E_DER_VALUE),
	CASE(ISSUER, "3008 3106 3004 0600 0c00", E_DER_VALUE),
	CASE(ISSUER, "300b 3109 3007 06012a 0c00 0c00", E_DER_TRAILING),
	CASE(ISSUER, "300b 3109 3007 0603550403 0c00", OK),
	/* The usual shape of an RDN with one thing wrong in each place */
	CASE(ISSUER, "300c 300a 3008 0603550403 0c01'x'", E_DER_TAG),
	CASE(ISSUER, "300c 310b 3008 0603550403 0c01'x'", E_DER_LENGTH),
	CASE(ISSUER, "300c 3109 3008 0603550403 0c01'x'", E_DER_LENGTH),
	CASE(ISSUER, "300c 310a 3108 0603550403 0c01'x'", E_DER_TAG),
	CASE(ISSUER, "300c 310a 3007 0603550403 0c01'x'", E_DER_LENGTH),
	CASE(ISSUER, "300c 310a 3009 0603550403 0c01'x'", E_DER_LENGTH),
	CASE(ISSUER, "300c 310a 3008 0503550403 0c01'x'", E_DER_TAG),
	CASE(ISSUER, "300c 310a 3008 06045504030c 01 'x'", E_DER_LENGTH),
	CASE(ISSUER, "300c 310a 3008 0603550483 0c01'x'", E_DER_VALUE),
	CASE(ISSUER, "300c 310a 3008 0603550403 1f01'x'", E_DER_TAG),
	CASE(ISSUER, "300c 310a 3008 0603550403 0c02'x'", E_DER_LENGTH),
	CASE(ISSUER, "300c 310a 3008 0603550403 0c00 'x'", E_DER_TRAILING),
	CASE(ISSUER, "300c 310a 3008 0603550403 0c8100", E_DER_LENGTH),
	CASE(ISSUER, "300d 310a 3008 0603550403 0c01'x' 31", E_DER_LENGTH),
	CASE(SUBJECT, NAME_Y, OK),
	CASE(SUBJECT, "3000", OK),
	CASE(SUBJECT, "3100", E_DER_TAG),
	CASE(SUBJECT, "", E_DER_TAG), /* reads the key as a Name */
	CASE(SUBJECT, "300c 310a 3008 0603550403 0c02'x'", E_DER_LENGTH),
	/* validity */
	CASE(VALIDITY, "3000", E_DER_LENGTH),
	CASE(VALIDITY, "3100", E_DER_TAG),
	CASE(VALIDITY, "300f" TIME_1, E_DER_LENGTH),
	CASE(VALIDITY, "3020" TIME_1 TIME_2 "0500", E_DER_TRAILING),
	CASE(VALIDITY, "301e" TIME_2 TIME_1, OK), /* not judged here */
	CASE(VALIDITY, "301e" TIME_1 "170d'450101000000+'", E_TIME),
	CASE(VALIDITY, "301e 170d'200x01000000Z'" TIME_2, E_TIME),
	CASE(VALIDITY, "301e 170d'201301000000Z'" TIME_2, E_DATE),
	CASE(VALIDITY, "301e 160d'200101000000Z'" TIME_2, E_DER_TAG),
	CASE(VALIDITY, "3020" TIME_1 "180f'20600101000000Z'", OK),
	/* subjectPublicKeyInfo */
	CASE(SPKI, "3000", E_DER_LENGTH),
	CASE(SPKI, "3100", E_DER_TAG),
	CASE(SPKI, "300c" ECDSA_SHA256, E_DER_LENGTH),
	CASE(SPKI, "3010" ECDSA_SHA256 "04020055", E_DER_TAG),
	CASE(SPKI, "300e" ECDSA_SHA256 "0300", E_DER_VALUE),
	CASE(SPKI, "300f" ECDSA_SHA256 "030100", OK),
	CASE(SPKI, "300f" ECDSA_SHA256 "030101", E_DER_VALUE),
	CASE(SPKI, "3010" ECDSA_SHA256 "03020855", E_DER_VALUE),
	CASE(SPKI, "3012" ECDSA_SHA256 "03020055 0500", E_DER_TRAILING),
	/* Unique identifiers */
	CASE(ISSUER_ID, "81020011", OK),
	CASE(ISSUER_ID, "8100", E_DER_VALUE),
	CASE(ISSUER_ID, "81020811", E_DER_VALUE),
	CASE(ISSUER_ID, "a102 0011", E_DER_TRAILING),
	CASE(SUBJECT_ID, "82020780", OK),
	CASE(SUBJECT_ID, "8200", E_DER_VALUE),
	CASE(SUBJECT_ID, "8201", E_DER_VALUE), /* takes [3] in */
	/* In the wrong order */
	CASE(SUBJECT_ID, "82020011 81020011", E_DER_TRAILING),
	/* extensions [3] */
	CASE(EXTENSIONS, "", OK),
	CASE(EXTENSIONS, "a300", E_DER_LENGTH),
	CASE(EXTENSIONS, "a302 3000", OK), /* as GnuTLS */
	CASE(EXTENSIONS, "a302 3100", E_DER_TAG),
	CASE(EXTENSIONS, "83023000", E_DER_TRAILING),
	CASE(EXTENSIONS, "a304 3000 3000", E_DER_TRAILING),
	CASE(EXTENSIONS, "a304 3002 3000", E_DER_LENGTH),
	CASE(EXTENSIONS, "a304 3002 3100", E_DER_TAG),
	CASE(EXTENSIONS, "a309 3007 3005 0603551d0e", E_DER_LENGTH),
	CASE(EXTENSIONS, "a30b 3009 3007 0603551d0e 0400", OK),
	CASE(EXTENSIONS, "a30b 3009 3007 0603551d0e 0500", E_DER_TAG),
	CASE(EXTENSIONS, "a30b 3009 3007 0603551d8e 0400", E_DER_VALUE),
	CASE(EXTENSIONS, "a30d 300b 3009 0603551d0e 0400 0500", E_DER_TRAILING),
	CASE(EXTENSIONS, "a30f 300d 300b 0603551d0e 040504020102",
	     E_DER_LENGTH),
	CASE(EXTENSIONS, "a30f 300d 300b 0603551d0e 0403040201 02",
	     E_DER_TRAILING),
	CASE(EXTENSIONS, "a30f 300d 300c 0603551d0e 040404020102",
	     E_DER_LENGTH),
	/* a NUL after it */
	CASE(EXTENSIONS, "a310 300e 300b 0603551d0e 040404020102 00",
	     E_DER_TAG),
	/* critical: TRUE, FALSE that should not be there, 1, two octets */
	CASE(EXTENSIONS, "a30e 300c 300a 0603551d0e 0101ff 0400", OK),
	CASE(EXTENSIONS, "a30e 300c 300a 0603551d0e 010100 0400", OK),
	CASE(EXTENSIONS, "a30f 300d 300b 0603551d0e 0102ffff 0400",
	     E_DER_VALUE),
	CASE(EXTENSIONS, "a30c 300a 3008 0603551d0e 0101ff", E_DER_LENGTH),
	/* Twice the same: 2.5.29.n, and another arc */
	CASE(EXTENSIONS, "a31c 301a" KEY_ID KEY_ID, E_DUPLICATE_EXTENSION),
	CASE(EXTENSIONS, "a310 300e 3005 06012a 0400 3005 06012a 0400",
	     E_DUPLICATE_EXTENSION),
	CASE(EXTENSIONS, "a310 300e 3005 06012a 0400 3005 06012b 0400", OK),
	/* A broken structure after the repetition comes first. */
	CASE(EXTENSIONS, "a31e 301c" KEY_ID KEY_ID "3000", E_DER_LENGTH),
	/* subjectAltName is looked into. */
	CASE(EXTENSIONS, "a310 300e 300c 0603551d11 040530038201'x'", OK),
	CASE(EXTENSIONS, "a310 300e 300c 0603551d11 040531038201'x'",
	     E_DER_TAG),
	CASE(EXTENSIONS, "a310 300e 300c 0603551d12 040530038202'x'",
	     E_DER_LENGTH),
	/* After the fields of TBSCertificate, and of Certificate */
	CASE(TBS_END, "0500", E_DER_TRAILING),
	CASE(TBS_END, "a302 3000", E_DER_TRAILING),
	CASE(TBS_END, "00", E_DER_TRAILING),
	CASE(SIGNATURE, "", E_DER_LENGTH),
	CASE(SIGNATURE, "04020077", E_DER_TAG),
	CASE(SIGNATURE, "0300", E_DER_VALUE),
	CASE(SIGNATURE, "030100", OK),
	CASE(SIGNATURE, "03030077", E_DER_LENGTH),
	CASE(END, "0500", E_DER_TRAILING),
	CASE(END, "00", E_DER_TRAILING),
	CASE(BEHIND, "0500", E_DER_TRAILING),
	CASE(BEHIND, "00", E_DER_TRAILING),
	CASE(BEHIND, "0a", E_DER_TRAILING),
};

TESTS(test_replaced_part, CT_ARRAY_LEN(cases))
{
	struct ct_span parts[NUM_PARTS];
	struct ct_certificate view;

	take_defaults(parts);
	parts[cases[_i].part] = octets_of(cases[_i].hex);
	ck_assert_int_eq(parse(parts, &view), cases[_i].error);
}

TEST(test_fields)
{
	struct ct_span parts[NUM_PARTS], der;
	struct ct_certificate view;
	struct ct_extension extension;
	size_t offset = 0;

	take_defaults(parts);
	parts[SUBJECT] = octets_of(NAME_Y);
	parts[ISSUER_ID] = octets_of("8103001112");
	parts[SUBJECT_ID] = octets_of("82020420");
	der = make(parts);
	assert_ok(ct_certificate_parse(&view, der));
	ck_assert(ct_span_equal(view.der, der));
	ck_assert_ptr_eq(view.tbs.data, der.data + 2 + (der.data[1] == 0x81));
	ck_assert_uint_eq(view.version, 3);
	ck_assert(octets_are(view.serial, "05"));
	ck_assert(octets_are(view.tbs_algorithm, ECDSA_SHA256));
	ck_assert(octets_are(view.algorithm, ECDSA_SHA256));
	ck_assert(octets_are(view.issuer, NAME_X));
	ck_assert(octets_are(view.subject, NAME_Y));
	ck_assert(octets_are(view.spki, KEY));
	ck_assert(octets_are(view.issuer_unique_id, "1112"));
	ck_assert(octets_are(view.subject_unique_id, "20"));
	ck_assert(octets_are(view.extensions, KEY_ID));
	ck_assert(octets_are(view.signature, "77"));
	ck_assert_int_eq(view.not_before, 1577836800);
	ck_assert_int_eq(view.not_after, 2366841600);
	ck_assert(ct_extension_next(view.extensions, &offset, &extension));
	ck_assert(octets_are(extension.oid, "551d0e"));
	ck_assert(octets_are(extension.value, "04020102"));
	ck_assert(!extension.is_critical);
	ck_assert(!ct_extension_next(view.extensions, &offset, &extension));
	ck_assert(ct_extension_find(view.extensions, octets_of("551d0e"),
				    &extension));
	ck_assert(!ct_extension_find(view.extensions, octets_of("551d0f"),
				     &extension));
	release(der);
}

TEST(test_no_extensions)
{
	struct ct_span parts[NUM_PARTS], der;
	struct ct_certificate view;
	struct ct_extension extension;
	size_t offset = 0;

	take_defaults(parts);
	parts[EXTENSIONS] = octets_of("");
	der = make(parts);
	assert_ok(ct_certificate_parse(&view, der));
	ck_assert_ptr_null(view.extensions.data);
	ck_assert_ptr_null(view.issuer_unique_id.data);
	ck_assert_ptr_null(view.subject_unique_id.data);
	ck_assert(!ct_extension_next(view.extensions, &offset, &extension));
	ck_assert(!ct_extension_find(view.extensions, octets_of("551d0e"),
				     &extension));
	release(der);
}

/* What each version may have. */
static const struct {
	const char *version;
	unsigned number;
	bool has_extensions, has_ids;
	enum catrust_error error;
} versions[] = {
	{V1, 1, false, false, CATRUST_OK},
	{V1, 1, true, false, CATRUST_E_CERTIFICATE},
	{V1, 1, false, true, CATRUST_E_CERTIFICATE},
	{"a003 020100", 1, false, false, CATRUST_OK},
	{"a003 020100", 1, true, false, CATRUST_E_CERTIFICATE},
	{V2, 2, false, false, CATRUST_OK},
	{V2, 2, false, true, CATRUST_OK},
	{V2, 2, true, false, CATRUST_E_CERTIFICATE},
	{V3, 3, false, false, CATRUST_OK},
	{V3, 3, true, true, CATRUST_OK},
	{"a003 020107", 8, true, true, CATRUST_OK},
};

TESTS(test_version, CT_ARRAY_LEN(versions))
{
	struct ct_span parts[NUM_PARTS];
	struct ct_certificate view;

	take_defaults(parts);
	parts[THE_VERSION] = octets_of(versions[_i].version);
	if (!versions[_i].has_extensions)
		parts[EXTENSIONS] = octets_of("");
	if (versions[_i].has_ids)
		parts[SUBJECT_ID] = octets_of("82020020");
	ck_assert_int_eq(parse(parts, &view), versions[_i].error);
	if (versions[_i].error == CATRUST_OK)
		ck_assert_uint_eq(view.version, versions[_i].number);
}

/* RSA's NULL parameters may be there or not on either side. */
TESTS(test_rsa_parameters, 4)
{
	static const char *const algorithms[] = {RSA_SHA256,
						 RSA_SHA256_NO_NULL};
	struct ct_span parts[NUM_PARTS];
	struct ct_certificate view;

	take_defaults(parts);
	parts[TBS_ALGORITHM] = octets_of(algorithms[_i & 1]);
	parts[ALGORITHM] = octets_of(algorithms[_i >> 1]);
	assert_ok(parse(parts, &view));
	parts[ALGORITHM] = octets_of("300d 06092a864886f70d010105 0500");
	assert_error(parse(parts, &view), CERTIFICATE);
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

	take_defaults(parts);
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
	take_defaults(parts);
	parts[EXTENSIONS] = ct_span(extensions.data, extensions.len);
	der = make(parts);
	error = ct_certificate_parse(&view, der);
	assert_error(error, DER_LENGTH);
	num_diagnoses = 0;
	assert_error(ct_gnutls_diagnose(der, error), DER_LENGTH);
	/* Of the certificate, and of the list that is wrong */
	ck_assert_uint_eq(num_diagnoses, 2);
	release(der);
}

/* libtasn1 takes an empty SEQUENCE for the validity; what GnuTLS finds next is
 * whether both algorithms are the same. */
TEST(test_diagnosis_compares_algorithms)
{
	static const struct {
		const char *algorithm;
		enum catrust_error error;
	} rows[] = {
		{ECDSA_SHA256, CATRUST_E_DER_TAG},
		{"3006 06042a8648ce", CATRUST_E_CERTIFICATE},
		/* No octets: there is nothing to compare. */
		{"3000", CATRUST_E_DER_TAG},
	};
	struct ct_span parts[NUM_PARTS], der;
	struct ct_certificate view;

	for (size_t i = 0; i < CT_ARRAY_LEN(rows); i++) {
		take_defaults(parts);
		parts[VALIDITY] = ct_span("\x30\x00", 2);
		parts[ALGORITHM] = octets_of(rows[i].algorithm);
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
	assert_error(ct_certificate_parse(&view, ct_span(der.data, der.len)),
		     DER_TRAILING);
}

RUN_TESTS(.timeout = 60)
