/*
 * Certificates and CRLs with one unusual encoding or field each, and a good
 * signature: which are accepted?
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A row has the octets of one part of the end entity's certificate, or of a CRL
 * of the root that issued it, and the verdicts of the native functions and of
 * GnuTLS's. No verdict may be wider than those of OpenSSL, Go and GnuTLS
 * together: "test_encodings DIRECTORY" writes all rows as PEM, for others to
 * verify, and our verdicts as lines.
 */

#include <config.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <catrust/catrust.h>
#include <gnutls/x509.h>

#include "tests/tools/gnutls_objects.h"
#include "tests/tools/run_suite.h"

#define KEY	   CT_TEST_P256(0)
#define LEAF_KEY   CT_TEST_P256(1)
#define SPAN(text) ct_span(text, sizeof(text) - 1)
#define OCTETS(text)                        \
 {                                          \
  (const uint8_t *)(text), sizeof(text) - 1 \
 }

enum part {
	NONE,
	/* A certificate's, in order. */
	THE_VERSION,
	SERIAL,
	ALGORITHM,
	ISSUER,
	VALIDITY,
	SUBJECT,
	UNIQUE_IDS,	 /* by default none */
	FIRST_EXTENSION, /* by default none; one more Extension */
	EXTENSIONS,	 /* the whole of [3] */
	AFTER,		 /* by default none */
	/* A CRL's, but for those of the same names. */
	THIS_UPDATE,
	NEXT_UPDATE,
	REVOKED,	  /* the whole revokedCertificates */
	ENTRY_EXTENSIONS, /* of another certificate's entry; by default none */
	/* Of the signed data that surrounds either. */
	OUTER_ALGORITHM,
	SIGNATURE_BITS, /* the octet that counts the unused bits */
	OUTER_LENGTH,	/* tag and first octets of the length, for the first two
			 */
};

struct row {
	const char *name;
	enum part part;
	struct ct_span octets;
	bool is_native, is_gnutls; /* accepted; a CRL: used */
};

/* AlgorithmIdentifier of ecdsa-with-SHA256 and of -SHA384, an Extension. */
#define ECDSA_256	"\x30\x0a\x06\x08\x2a\x86\x48\xce\x3d\x04\x03\x02"
#define ECDSA_384	"\x30\x0a\x06\x08\x2a\x86\x48\xce\x3d\x04\x03\x03"
#define WITH_NULL	"\x30\x0c\x06\x08\x2a\x86\x48\xce\x3d\x04\x03\x02\x05\x00"
#define UTC(text)	"\x17\x0d" text
#define LATER		UTC("450101000000Z")
#define BEFORE		UTC("200101000000Z")
#define USAGE		"\x30\x0e\x06\x03\x55\x1d\x0f\x01\x01\xff\x04\x04\x03\x02\x07\x80"
#define UNKNOWN_EXT	"\x06\x04\x2a\x03\x04\x05"
#define IDP(len, value) "\x06\x03\x55\x1d\x1c\x01\x01\xff\x04" len value

static const struct row certificates[] = {
	{"plain", NONE, OCTETS(""), true, true},
	/* version */
	{"version 1 with extensions", THE_VERSION, OCTETS(""), false, false},
	{"version 1 written", THE_VERSION, OCTETS("\xa0\x03\x02\x01\x00"),
	 false, false},
	{"version 2 with extensions", THE_VERSION,
	 OCTETS("\xa0\x03\x02\x01\x01"), false, false},
	{"version 4", THE_VERSION, OCTETS("\xa0\x03\x02\x01\x03"), false, true},
	{"version of two octets", THE_VERSION,
	 OCTETS("\xa0\x04\x02\x02\x00\x02"), false, false},
	{"version negative", THE_VERSION, OCTETS("\xa0\x03\x02\x01\xff"), false,
	 false},
	{"version without integer", THE_VERSION, OCTETS("\xa0\x00"), false,
	 false},
	{"version and more", THE_VERSION,
	 OCTETS("\xa0\x06\x02\x01\x02\x02\x01\x02"), false, false},
	/* serialNumber */
	{"serial zero", SERIAL, OCTETS("\x02\x01\x00"), false, true},
	{"serial negative", SERIAL, OCTETS("\x02\x01\x80"), false, true},
	{"serial with a zero more", SERIAL, OCTETS("\x02\x02\x00\x05"), true,
	 true},
	{"serial of 20 octets", SERIAL,
	 OCTETS("\x02\x14\x01\2\3\4\5\6\7\x8\x9\xa\xb\xc\xd\xe\xf\x10\x11\x12"
		"\x13"
		"\x14"),
	 true, true},
	{"serial of 21 octets", SERIAL,
	 OCTETS("\x02\x15\x01\2\3\4\5\6\7\x8\x9\xa\xb\xc\xd\xe\xf\x10\x11\x12"
		"\x13"
		"\x14\x15"),
	 false, true},
	{"serial empty", SERIAL, OCTETS("\x02\x00"), false, false},
	{"serial with a long length", SERIAL, OCTETS("\x02\x81\x01\x05"), false,
	 false},
	{"serial enumerated", SERIAL, OCTETS("\x0a\x01\x05"), false, false},
	/* signature */
	{"inner algorithm of another", ALGORITHM, OCTETS(ECDSA_384), false,
	 false},
	{"inner algorithm with NULL", ALGORITHM, OCTETS(WITH_NULL), false,
	 true},
	{"outer algorithm of another", OUTER_ALGORITHM, OCTETS(ECDSA_384),
	 false, false},
	{"outer algorithm with NULL", OUTER_ALGORITHM, OCTETS(WITH_NULL), false,
	 true},
	{"signature with an unused bit", SIGNATURE_BITS, OCTETS("\x01"), false,
	 false},
	{"signature with eight unused bits", SIGNATURE_BITS, OCTETS("\x08"),
	 false, false},
	{"outer length of three octets", OUTER_LENGTH, OCTETS("\x30\x83\x00"),
	 false, false},
	{"outer tag of a set", OUTER_LENGTH, OCTETS("\x31\x82"), false, false},
	/* issuer, subject */
	{"issuer empty", ISSUER, OCTETS("\x30\x00"), false, false},
	{"issuer in another case", ISSUER,
	 OCTETS("\x30\x0f\x31\x0d\x30\x0b\x06\x03\x55\x04\x03\x0c\x04rOOT"),
	 true, false},
	{"issuer in a PrintableString", ISSUER,
	 OCTETS("\x30\x0f\x31\x0d\x30\x0b\x06\x03\x55\x04\x03\x13\x04Root"),
	 true, false},
	{"issuer after an empty RDN", ISSUER,
	 OCTETS("\x30\x11\x31\x00\x31\x0d\x30\x0b\x06\x03\x55\x04\x03\x0c\x04"
		"Root"),
	 false, false},
	{"subject empty", SUBJECT, OCTETS("\x30\x00"), false, true},
	{"subject of an empty RDN", SUBJECT, OCTETS("\x30\x02\x31\x00"), true,
	 true},
	{"subject of an empty attribute", SUBJECT,
	 OCTETS("\x30\x04\x31\x02\x30\x00"), false, false},
	{"subject with an empty value", SUBJECT,
	 OCTETS("\x30\x0b\x31\x09\x30\x07\x06\x03\x55\x04\x03\x0c\x00"), true,
	 true},
	{"subject not UTF-8", SUBJECT,
	 OCTETS("\x30\x0c\x31\x0a\x30\x08\x06\x03\x55\x04\x03\x0c\x01\xff"),
	 true, true},
	{"subject not printable", SUBJECT,
	 OCTETS("\x30\x0c\x31\x0a\x30\x08\x06\x03\x55\x04\x03\x13\x01\x40"),
	 true, true},
	/* validity */
	{"GeneralizedTime before 2050", VALIDITY,
	 OCTETS("\x30\x20" BEFORE "\x18\x0f"
		"20450101000000Z"),
	 false, true},
	{"GeneralizedTime with a fraction", VALIDITY,
	 OCTETS("\x30\x22" BEFORE "\x18\x11"
		"20450101000000.5Z"),
	 false, false},
	{"GeneralizedTime without Z", VALIDITY,
	 OCTETS("\x30\x1f" BEFORE "\x18\x0e"
		"20450101000000"),
	 false, false},
	{"GeneralizedTime with an offset", VALIDITY,
	 OCTETS("\x30\x24" BEFORE "\x18\x13"
		"20450101000000+0000"),
	 false, false},
	{"UTCTime without seconds", VALIDITY,
	 OCTETS("\x30\x1c" BEFORE "\x17\x0b"
		"4501010000Z"),
	 false, true},
	{"UTCTime with an offset", VALIDITY,
	 OCTETS("\x30\x22" BEFORE "\x17\x11"
		"450101000000+0000"),
	 false, false},
	{"UTCTime of 30 February", VALIDITY,
	 OCTETS("\x30\x1e" BEFORE UTC("450230000000Z")), false, false},
	{"UTCTime of second 60", VALIDITY,
	 OCTETS("\x30\x1e" BEFORE UTC("450101000060Z")), false, true},
	{"UTCTime of hour 24", VALIDITY,
	 OCTETS("\x30\x1e" BEFORE UTC("450101240000Z")), false, false},
	{"UTCTime with a space", VALIDITY,
	 OCTETS("\x30\x1e" BEFORE UTC("45 101000000Z")), false, false},
	{"validity reversed", VALIDITY, OCTETS("\x30\x1e" LATER BEFORE), false,
	 false},
	{"validity of one time", VALIDITY, OCTETS("\x30\x0f" BEFORE), false,
	 false},
	{"validity of three times", VALIDITY,
	 OCTETS("\x30\x2d" BEFORE LATER LATER), false, false},
	/* issuerUniqueID, subjectUniqueID */
	{"unique identifiers", UNIQUE_IDS,
	 OCTETS("\x81\x02\x00\x01\x82\x02\x00\x01"), false, true},
	{"unique identifiers in another order", UNIQUE_IDS,
	 OCTETS("\x82\x02\x00\x01\x81\x02\x00\x01"), false, false},
	{"unique identifier twice", UNIQUE_IDS,
	 OCTETS("\x81\x02\x00\x01\x81\x02\x00\x01"), false, false},
	{"unique identifier constructed", UNIQUE_IDS,
	 OCTETS("\xa1\x04\x03\x02\x00\x01"), false, false},
	/* extensions */
	{"extensions empty", EXTENSIONS, OCTETS("\xa3\x02\x30\x00"), false,
	 true},
	{"extensions without a list", EXTENSIONS, OCTETS("\xa3\x00"), false,
	 false},
	{"extensions absent in version 3", EXTENSIONS, OCTETS(""), false, true},
	{"extension empty", FIRST_EXTENSION, OCTETS("\x30\x00"), false, false},
	{"extension without a value", FIRST_EXTENSION,
	 OCTETS("\x30\x06" UNKNOWN_EXT), false, false},
	{"extension with an empty value", FIRST_EXTENSION,
	 OCTETS("\x30\x08" UNKNOWN_EXT "\x04\x00"), true, true},
	{"extension unknown", FIRST_EXTENSION,
	 OCTETS("\x30\x0a" UNKNOWN_EXT "\x04\x02\x05\x00"), true, true},
	{"extension unknown and critical", FIRST_EXTENSION,
	 OCTETS("\x30\x0d" UNKNOWN_EXT "\x01\x01\xff\x04\x02\x05\x00"), false,
	 false},
	{"extension critical by 01", FIRST_EXTENSION,
	 OCTETS("\x30\x0d" UNKNOWN_EXT "\x01\x01\x01\x04\x02\x05\x00"), false,
	 false},
	{"extension critical is FALSE", FIRST_EXTENSION,
	 OCTETS("\x30\x0d" UNKNOWN_EXT "\x01\x01\x00\x04\x02\x05\x00"), true,
	 true},
	{"extension critical of two octets", FIRST_EXTENSION,
	 OCTETS("\x30\x0e" UNKNOWN_EXT "\x01\x02\xff\xff\x04\x02\x05\x00"),
	 false, false},
	{"extension critical twice", FIRST_EXTENSION,
	 OCTETS("\x30\x10" UNKNOWN_EXT
		"\x01\x01\x00\x01\x01\x00\x04\x02\x05\x00"),
	 false, false},
	{"extension with more after it", FIRST_EXTENSION,
	 OCTETS("\x30\x0c" UNKNOWN_EXT "\x04\x02\x05\x00\x05\x00"), false,
	 false},
	{"extension unknown twice", FIRST_EXTENSION,
	 OCTETS("\x30\x0a" UNKNOWN_EXT "\x04\x02\x05\x00\x30\x0a" UNKNOWN_EXT
		"\x04\x02\x05\x00"),
	 false, false},
	{"key usage twice", FIRST_EXTENSION, OCTETS(USAGE USAGE), false, false},
	{"key usage empty", FIRST_EXTENSION,
	 OCTETS("\x30\x0a\x06\x03\x55\x1d\x0f\x04\x03\x03\x01\x00"), false,
	 true},
	{"key usage with unused bits set", FIRST_EXTENSION,
	 OCTETS("\x30\x0b\x06\x03\x55\x1d\x0f\x04\x04\x03\x02\x07\xff"), false,
	 true},
	{"key usage with a zero bit", FIRST_EXTENSION,
	 OCTETS("\x30\x0b\x06\x03\x55\x1d\x0f\x04\x04\x03\x02\x00\x80"), true,
	 true},
	{"key usage of three octets", FIRST_EXTENSION,
	 OCTETS("\x30\x0d\x06\x03\x55\x1d\x0f\x04\x06\x03\x04\x00\x80\x00\x01"),
	 false, true},
	{"key usage and more", FIRST_EXTENSION,
	 OCTETS("\x30\x0d\x06\x03\x55\x1d\x0f\x04\x06\x03\x02\x07\x80\x05\x00"),
	 false, true},
	{"basic constraints with FALSE", FIRST_EXTENSION,
	 OCTETS("\x30\x0c\x06\x03\x55\x1d\x13\x04\x05\x30\x03\x01\x01\x00"),
	 true, true},
	{"basic constraints with TRUE as 01", FIRST_EXTENSION,
	 OCTETS("\x30\x0c\x06\x03\x55\x1d\x13\x04\x05\x30\x03\x01\x01\x01"),
	 true, true},
	{"basic constraints with a path length", FIRST_EXTENSION,
	 OCTETS("\x30\x0c\x06\x03\x55\x1d\x13\x04\x05\x30\x03\x02\x01\x00"),
	 false, true},
	{"basic constraints of two values", FIRST_EXTENSION,
	 OCTETS("\x30\x0b\x06\x03\x55\x1d\x13\x04\x04\x30\x00\x30\x00"), false,
	 true},
	{"purposes empty", FIRST_EXTENSION,
	 OCTETS("\x30\x09\x06\x03\x55\x1d\x25\x04\x02\x30\x00"), false, true},
	{"purpose that goes on", FIRST_EXTENSION,
	 OCTETS("\x30\x0d\x06\x03\x55\x1d\x25\x04\x06\x30\x04\x06\x02\x2a\x83"),
	 false, true},
	{"policies empty", FIRST_EXTENSION,
	 OCTETS("\x30\x09\x06\x03\x55\x1d\x20\x04\x02\x30\x00"), false, true},
	{"policy twice", FIRST_EXTENSION,
	 OCTETS("\x30\x15\x06\x03\x55\x1d\x20\x04\x0e\x30\x0c\x30\x04\x06\x02"
		"\x2a"
		"\x03\x30\x04\x06\x02\x2a\x03"),
	 false, true},
	{"distribution points empty", FIRST_EXTENSION,
	 OCTETS("\x30\x09\x06\x03\x55\x1d\x1f\x04\x02\x30\x00"), false, true},
	{"information access empty", FIRST_EXTENSION,
	 OCTETS("\x30\x0e\x06\x08\x2b\x06\x01\x05\x05\x07\x01\x01\x04\x02\x30"
		"\x00"),
	 false, true},
	{"name constraints of an end entity", FIRST_EXTENSION,
	 OCTETS("\x30\x13\x06\x03\x55\x1d\x1e\x01\x01\xff\x04\x09\x30\x07\xa0"
		"\x05\x30\x03\x82\x01\x61"),
	 false, true},
	{"name constraints empty", FIRST_EXTENSION,
	 OCTETS("\x30\x0c\x06\x03\x55\x1d\x1e\x01\x01\xff\x04\x02\x30\x00"),
	 false, true},
	{"something after the extensions", AFTER, OCTETS("\x05\x00"), false,
	 false},
	{"extensions twice", AFTER, OCTETS("\xa3\x02\x30\x00"), false, false},
};

static const struct row crls[] = {
	{"crl plain", NONE, OCTETS(""), true, true},
	{"crl of version 1 with extensions", THE_VERSION, OCTETS(""), true,
	 true},
	{"crl of version 1 written", THE_VERSION, OCTETS("\x02\x01\x00"), true,
	 true},
	{"crl of version 3", THE_VERSION, OCTETS("\x02\x01\x02"), true, true},
	{"crl version of two octets", THE_VERSION, OCTETS("\x02\x02\x00\x01"),
	 false, false},
	{"crl inner algorithm of another", ALGORITHM, OCTETS(ECDSA_384), false,
	 true},
	{"crl outer algorithm of another", OUTER_ALGORITHM, OCTETS(ECDSA_384),
	 false, false},
	{"crl signature with an unused bit", SIGNATURE_BITS, OCTETS("\x01"),
	 false, false},
	{"crl outer length of three octets", OUTER_LENGTH,
	 OCTETS("\x30\x82\x00"), false, false},
	{"crl issuer empty", ISSUER, OCTETS("\x30\x00"), false, false},
	{"crl without thisUpdate", THIS_UPDATE, OCTETS(""), false, false},
	{"crl thisUpdate without seconds", THIS_UPDATE,
	 OCTETS("\x17\x0b"
		"2001010000Z"),
	 true, true},
	{"crl thisUpdate with an offset", THIS_UPDATE,
	 OCTETS("\x17\x11"
		"200101000000+0000"),
	 false, false},
	{"crl thisUpdate of the future", THIS_UPDATE, OCTETS(LATER), false,
	 false},
	{"crl without nextUpdate", NEXT_UPDATE, OCTETS(""), true, true},
	{"crl nextUpdate twice", NEXT_UPDATE, OCTETS(LATER LATER), false,
	 false},
	{"crl nextUpdate passed", NEXT_UPDATE, OCTETS(UTC("210101000000Z")),
	 false, false},
	{"crl nextUpdate generalized", NEXT_UPDATE,
	 OCTETS("\x18\x0f"
		"20450101000000Z"),
	 true, true},
	{"crl with an empty list", REVOKED, OCTETS("\x30\x00"), true, false},
	{"crl with an empty entry", REVOKED, OCTETS("\x30\x02\x30\x00"), false,
	 false},
	{"crl with an entry without date", REVOKED,
	 OCTETS("\x30\x05\x30\x03\x02\x01\x09"), false, false},
	{"crl with a set for a list", REVOKED,
	 OCTETS("\x31\x14\x30\x12\x02\x01\x09" BEFORE), false, false},
	{"crl with a negative serial", REVOKED,
	 OCTETS("\x30\x14\x30\x12\x02\x01\x89" BEFORE), true, false},
	{"crl with a serial with a zero more", REVOKED,
	 OCTETS("\x30\x15\x30\x13\x02\x02\x00\x09" BEFORE), true, false},
	{"crl with an empty serial", REVOKED,
	 OCTETS("\x30\x13\x30\x11\x02\x00" BEFORE), false, false},
	{"crl entry extensions empty", ENTRY_EXTENSIONS, OCTETS("\x30\x00"),
	 true, true},
	{"crl entry reason 7", ENTRY_EXTENSIONS,
	 OCTETS("\x30\x0c\x30\x0a\x06\x03\x55\x1d\x15\x04\x03\x0a\x01\x07"),
	 true, true},
	{"crl entry reason of an INTEGER", ENTRY_EXTENSIONS,
	 OCTETS("\x30\x0c\x30\x0a\x06\x03\x55\x1d\x15\x04\x03\x02\x01\x01"),
	 true, true},
	{"crl entry with reason twice", ENTRY_EXTENSIONS,
	 OCTETS("\x30\x18\x30\x0a\x06\x03\x55\x1d\x15\x04\x03\x0a\x01\x01"
		"\x30\x0a\x06\x03\x55\x1d\x15\x04\x03\x0a\x01\x01"),
	 false, false},
	{"crl entry unknown and critical", ENTRY_EXTENSIONS,
	 OCTETS("\x30\x0f\x30\x0d" UNKNOWN_EXT "\x01\x01\xff\x04\x02\x05\x00"),
	 false, true},
	{"crl entry of another issuer", ENTRY_EXTENSIONS,
	 OCTETS("\x30\x22\x30\x20\x06\x03\x55\x1d\x1d\x01\x01\xff\x04\x16\x30"
		"\x14\xa4\x12\x30\x10\x31\x0e\x30\x0c\x06\x03\x55\x04\x03\x0c"
		"\x05Other"),
	 false, false},
	{"crl extensions empty", EXTENSIONS, OCTETS("\xa0\x02\x30\x00"), false,
	 true},
	{"crl extensions without a list", EXTENSIONS, OCTETS("\xa0\x00"), false,
	 false},
	{"crl extensions absent", EXTENSIONS, OCTETS(""), false, true},
	{"crl extension unknown and critical", FIRST_EXTENSION,
	 OCTETS("\x30\x0d" UNKNOWN_EXT "\x01\x01\xff\x04\x02\x05\x00"), false,
	 true},
	{"crl extension unknown", FIRST_EXTENSION,
	 OCTETS("\x30\x0a" UNKNOWN_EXT "\x04\x02\x05\x00"), true, true},
	{"crl extension critical is FALSE", FIRST_EXTENSION,
	 OCTETS("\x30\x0d" UNKNOWN_EXT "\x01\x01\x00\x04\x02\x05\x00"), true,
	 true},
	{"crl number twice", FIRST_EXTENSION,
	 OCTETS("\x30\x0a\x06\x03\x55\x1d\x14\x04\x03\x02\x01\x01"), false,
	 false},
	{"crl delta of a larger base", FIRST_EXTENSION,
	 OCTETS("\x30\x0d\x06\x03\x55\x1d\x1b\x01\x01\xff\x04\x03\x02\x01"
		"\x63"),
	 false, true},
	{"crl idp empty", FIRST_EXTENSION,
	 OCTETS("\x30\x0c" IDP("\x02", "\x30\x00")), false, true},
	{"crl idp of users", FIRST_EXTENSION,
	 OCTETS("\x30\x0f" IDP("\x05", "\x30\x03\x81\x01\xff")), true, true},
	{"crl idp of CAs", FIRST_EXTENSION,
	 OCTETS("\x30\x0f" IDP("\x05", "\x30\x03\x82\x01\xff")), false, true},
	{"crl idp of both", FIRST_EXTENSION,
	 OCTETS("\x30\x12" IDP("\x08", "\x30\x06\x81\x01\xff\x82\x01\xff")),
	 false, true},
	{"crl idp of attribute certificates", FIRST_EXTENSION,
	 OCTETS("\x30\x0f" IDP("\x05", "\x30\x03\x85\x01\xff")), false, true},
	{"crl idp with FALSE", FIRST_EXTENSION,
	 OCTETS("\x30\x0f" IDP("\x05", "\x30\x03\x81\x01\x00")), true, true},
	{"crl idp indirect", FIRST_EXTENSION,
	 OCTETS("\x30\x0f" IDP("\x05", "\x30\x03\x84\x01\xff")), true, true},
	{"crl idp of some reasons", FIRST_EXTENSION,
	 OCTETS("\x30\x10" IDP("\x06", "\x30\x04\x83\x02\x01\x06")), false,
	 true},
	{"crl idp of another point", FIRST_EXTENSION,
	 OCTETS("\x30\x13" IDP("\x09", "\x30\x07\xa0\x05\xa0\x03\x86\x01\x61")),
	 false, true},
	{"crl with something after", AFTER, OCTETS("\x05\x00"), false, false},
};

/* --- Making them ---------------------------------------------------------- */

/* For what is no test, and done outside of tests as well. */
static void must(bool is_done)
{
	if (!is_done) {
		fprintf(stderr, "test_encodings: a chain cannot be made\n");
		exit(99);
	}
}

/* Writes the octets of a row for its part, else the default. */
static void write_part(struct ct_buffer *out, const struct row *row,
		       enum part part, struct ct_span octets)
{
	if (row->part == part)
		octets = row->octets;
	ct_write_bytes(out, octets.data, octets.len);
}

static void write_algorithm(struct ct_buffer *out, const struct row *row,
			    enum part part)
{
	write_part(out, row, part, SPAN(ECDSA_256));
}

static void write_cn(struct ct_buffer *out, const struct row *row,
		     enum part part, const char *text)
{
	struct ct_buffer name = CT_BUFFER_INIT;

	ct_write_name(&name, text);
	write_part(out, row, part, ct_span(name.data, name.len));
	ct_buffer_clear(&name);
}

/* The list with the key identifier of the issuer and one more extension, in
 * @tag, unless the row has all of it. */
static void write_extensions(struct ct_buffer *out, const struct row *row,
			     unsigned tag, const char *oid,
			     struct ct_span value)
{
	struct ct_buffer made = CT_BUFFER_INIT;
	size_t whole = ct_write_begin(&made, tag), list, extension, wrapped;

	list = ct_write_begin(&made, CT_DER_SEQUENCE);
	write_part(&made, row, FIRST_EXTENSION, SPAN(""));
	extension = ct_write_begin(&made, CT_DER_SEQUENCE);
	ct_write_oid(&made, "2.5.29.35");
	wrapped = ct_write_begin(&made, CT_DER_OCTET_STRING);
	ct_write_bytes(&made, "\x30\x06\x80\x04root", 8);
	ct_write_end(&made, wrapped);
	ct_write_end(&made, extension);
	extension = ct_write_begin(&made, CT_DER_SEQUENCE);
	ct_write_oid(&made, oid);
	ct_write_value(&made, CT_DER_OCTET_STRING, value.data, value.len);
	ct_write_end(&made, extension);
	ct_write_end(&made, list);
	ct_write_end(&made, whole);
	write_part(out, row, EXTENSIONS, ct_span(made.data, made.len));
	ct_buffer_clear(&made);
}

/* Signs @tbs, with what the row has of the signed data around it. */
static void write_signed(struct ct_buffer *out, const struct row *row,
			 struct ct_buffer *tbs)
{
	struct ct_buffer made = CT_BUFFER_INIT, bits = CT_BUFFER_INIT;
	size_t whole = ct_write_begin(&made, CT_DER_SEQUENCE);

	ct_write_bytes(&made, tbs->data, tbs->len);
	write_algorithm(&made, row, OUTER_ALGORITHM);
	write_part(&bits, row, SIGNATURE_BITS, SPAN("\0"));
	ct_test_sign(&bits, ct_span(tbs->data, tbs->len), KEY,
		     CT_TEST_ALGORITHM_DEFAULT);
	ct_write_value(&made, CT_DER_BIT_STRING, bits.data, bits.len);
	ct_write_end(&made, whole);
	write_part(out, row, OUTER_LENGTH, ct_span(made.data, 2));
	ct_write_bytes(out, made.data + 2, made.len - 2);
	ct_buffer_clear(&made);
	ct_buffer_clear(&bits);
	ct_buffer_clear(tbs);
}

static void make_certificate(struct ct_buffer *out, const struct row *row)
{
	static const char names[] = "\x30\x0d\x82\x0b"
				    "example.com";
	struct ct_buffer tbs = CT_BUFFER_INIT;
	size_t whole = ct_write_begin(&tbs, CT_DER_SEQUENCE);

	write_part(&tbs, row, THE_VERSION, SPAN("\xa0\x03\x02\x01\x02"));
	write_part(&tbs, row, SERIAL, SPAN("\x02\x01\x05"));
	write_algorithm(&tbs, row, ALGORITHM);
	write_cn(&tbs, row, ISSUER, "CN=Root");
	write_part(&tbs, row, VALIDITY, SPAN("\x30\x1e" BEFORE LATER));
	write_cn(&tbs, row, SUBJECT, "CN=leaf");
	ct_test_public_key(&tbs, LEAF_KEY);
	write_part(&tbs, row, UNIQUE_IDS, SPAN(""));
	write_extensions(&tbs, row, 0xa3, "2.5.29.17",
			 ct_span(names, sizeof(names) - 1));
	write_part(&tbs, row, AFTER, SPAN(""));
	ct_write_end(&tbs, whole);
	write_signed(out, row, &tbs);
}

/* A CRL that revokes two others, and the end entity as well or not. */
static void make_crl(struct ct_buffer *out, const struct row *row,
		     bool is_revoked)
{
	struct ct_buffer tbs = CT_BUFFER_INIT, list = CT_BUFFER_INIT;
	size_t whole = ct_write_begin(&tbs, CT_DER_SEQUENCE), all, entry;

	write_part(&tbs, row, THE_VERSION, SPAN("\x02\x01\x01"));
	write_algorithm(&tbs, row, ALGORITHM);
	write_cn(&tbs, row, ISSUER, "CN=Root");
	write_part(&tbs, row, THIS_UPDATE, SPAN(BEFORE));
	write_part(&tbs, row, NEXT_UPDATE, SPAN(LATER));
	all = ct_write_begin(&list, CT_DER_SEQUENCE);
	for (unsigned i = 0; i < 3; i++) {
		if (i == 2 && !is_revoked)
			continue;
		entry = ct_write_begin(&list, CT_DER_SEQUENCE);
		ct_write_unsigned(&list, 7 - i);
		ct_write_bytes(&list, BEFORE, sizeof(BEFORE) - 1);
		if (i == 0)
			write_part(&list, row, ENTRY_EXTENSIONS, SPAN(""));
		ct_write_end(&list, entry);
	}
	ct_write_end(&list, all);
	write_part(&tbs, row, REVOKED, ct_span(list.data, list.len));
	write_extensions(&tbs, row, 0xa0, "2.5.29.20", SPAN("\x02\x01\x07"));
	write_part(&tbs, row, AFTER, SPAN(""));
	ct_write_end(&tbs, whole);
	write_signed(out, row, &tbs);
	ct_buffer_clear(&list);
}

static void make_root(struct ct_buffer *out)
{
	ct_test_certificate(
		out, &CT_TEST_CA("CN=Root", KEY, .subject_key_id = SPAN("root"),
				 .key_usage = CT_TEST_KEY_CERT_SIGN |
					      CT_TEST_CRL_SIGN));
}

/* --- Asking --------------------------------------------------------------- */

static char crl_path[] = "/tmp/catrust-encodings-XXXXXX";

/* The reason why the native functions refuse; with a CRL, one must be usable.
 * CATRUST_REASON_MEMORY: it cannot be read. */
static enum catrust_reason ask_native(const struct ct_buffer *root,
				      const struct ct_buffer *leaf,
				      const struct ct_buffer *crl)
{
	const struct catrust_bytes sent = {leaf->data, leaf->len};
	struct catrust_store *store = catrust_store_new();
	struct catrust_verify_options *options =
		catrust_verify_options_new(CATRUST_PROFILE_RFC5280);
	struct catrust_verify_result *result = NULL;
	enum catrust_reason reason = CATRUST_REASON_MEMORY;

	catrust_verify_options_set_time(options, 1800000000);
	must(catrust_store_add_memory(store, root->data, root->len, NULL,
				      NULL) == CATRUST_OK);
	if (crl != NULL) {
		must(catrust_verify_options_set_revocation(
			     options, CATRUST_REVOCATION_REQUIRED) ==
		     CATRUST_OK);
		ct_write_file(crl->data, crl->len, "%s", crl_path);
		(void)!catrust_store_add_crl_file(store, crl_path, NULL, NULL);
	}
	(void)!catrust_verify(store, options, &sent, 1, &result);
	if (result != NULL)
		reason = catrust_verify_result_reason(result);
	catrust_verify_result_free(result);
	catrust_verify_options_free(options);
	catrust_store_unref(store);
	return reason;
}

/* The status of GnuTLS's functions; UINT_MAX: what cannot be read. */
static unsigned ask_gnutls(const struct ct_buffer *root,
			   const struct ct_buffer *leaf,
			   const struct ct_buffer *crl)
{
	gnutls_datum_t ca = datum_of(root), end = datum_of(leaf), list_data;
	gnutls_x509_trust_list_t list;
	gnutls_x509_crl_t object;
	gnutls_x509_crt_t crt;
	unsigned status = UINT_MAX;

	must(gnutls_x509_trust_list_init(&list, 0) == 0);
	must(gnutls_x509_trust_list_add_trust_mem(
		     list, &ca, NULL, GNUTLS_X509_FMT_DER, 0, 0) == 1);
	if (crl != NULL) {
		list_data = datum_of(crl);
		must(gnutls_x509_crl_init(&object) == 0);
		if (gnutls_x509_crl_import(object, &list_data,
					   GNUTLS_X509_FMT_DER) < 0 ||
		    gnutls_x509_trust_list_add_crls(
			    list, &object, 1, GNUTLS_TL_VERIFY_CRL, 0) != 1)
			gnutls_x509_crl_deinit(object);
	}
	must(gnutls_x509_crt_init(&crt) == 0);
	if (gnutls_x509_crt_import(crt, &end, GNUTLS_X509_FMT_DER) >= 0 &&
	    gnutls_x509_trust_list_verify_crt(list, &crt, 1, 0, &status, NULL) <
		    0)
		status = UINT_MAX;
	gnutls_x509_crt_deinit(crt);
	gnutls_x509_trust_list_deinit(list, 1);
	return status;
}

/* --- Tests ---------------------------------------------------------------- */

struct made {
	struct ct_buffer root, leaf, crl, revoking;
};

static void make(struct made *made, const struct row *row, bool is_crl)
{
	*made = (struct made){CT_BUFFER_INIT, CT_BUFFER_INIT, CT_BUFFER_INIT,
			      CT_BUFFER_INIT};
	make_root(&made->root);
	make_certificate(&made->leaf, is_crl ? &certificates[0] : row);
	make_crl(&made->crl, is_crl ? row : &crls[0], false);
	make_crl(&made->revoking, is_crl ? row : &crls[0], true);
}

static void clear(struct made *made)
{
	ct_buffer_clear(&made->root);
	ct_buffer_clear(&made->leaf);
	ct_buffer_clear(&made->crl);
	ct_buffer_clear(&made->revoking);
}

static bool is_native(const struct made *made, bool is_crl)
{
	if (!is_crl)
		return ask_native(&made->root, &made->leaf, NULL) ==
		       CATRUST_REASON_NONE;
	return ask_native(&made->root, &made->leaf, &made->crl) ==
	       CATRUST_REASON_NONE;
}

/* A CRL is used where it revokes. */
static bool is_gnutls(const struct made *made, bool is_crl)
{
	if (!is_crl)
		return ask_gnutls(&made->root, &made->leaf, NULL) == 0;
	return (ask_gnutls(&made->root, &made->leaf, &made->revoking) &
		GNUTLS_CERT_REVOKED) != 0;
}

static void check_row(const struct row *row, bool is_crl)
{
	struct made made;

	make(&made, row, is_crl);
	ck_assert_msg(is_native(&made, is_crl) == row->is_native, "%s: native",
		      row->name);
	ck_assert_msg(is_gnutls(&made, is_crl) == row->is_gnutls,
		      "%s: GnuTLS's functions", row->name);
	clear(&made);
}

TESTS(certificate_is_judged, CT_ARRAY_LEN(certificates))
{
	check_row(&certificates[_i], false);
}

TESTS(crl_is_judged, CT_ARRAY_LEN(crls))
{
	check_row(&crls[_i], true);
}

/* A certificate that a CRL lists is not accepted, whether the CRL is used or
 * not. */
TESTS(crl_revokes_or_is_not_used, CT_ARRAY_LEN(crls))
{
	enum catrust_reason reason;
	struct made made;

	if (crls[_i].part == REVOKED)
		return; /* lists others alone */
	make(&made, &crls[_i], true);
	reason = ask_native(&made.root, &made.leaf, &made.revoking);
	ck_assert_msg(reason == CATRUST_REASON_REVOKED ||
			      reason == CATRUST_REASON_REVOCATION_UNKNOWN,
		      "%s: %d", crls[_i].name, (int)reason);
	ck_assert(!crls[_i].is_native || reason == CATRUST_REASON_REVOKED);
	clear(&made);
}

/* --- For others ----------------------------------------------------------- */

static void write_pem_file(const char *directory, size_t number,
			   const char *what, const char *label,
			   const struct ct_buffer *der)
{
	struct ct_buffer pem = CT_BUFFER_INIT;

	ct_write_pem(&pem, label, der);
	ct_write_file(pem.data, pem.len, "%s/%zu.%s", directory, number, what);
	ct_buffer_clear(&pem);
}

static void write_rows(const char *directory, const struct row *rows,
		       size_t count, size_t from, bool is_crl)
{
	for (size_t i = 0; i < count; i++) {
		struct made made;

		make(&made, &rows[i], is_crl);
		write_pem_file(directory, from + i, "root", "CERTIFICATE",
			       &made.root);
		write_pem_file(directory, from + i, "leaf", "CERTIFICATE",
			       &made.leaf);
		write_pem_file(directory, from + i, "crl", "X509 CRL",
			       &made.crl);
		write_pem_file(directory, from + i, "revoking", "X509 CRL",
			       &made.revoking);
		printf("%zu native=%d gnutls=%d %s\n", from + i,
		       is_native(&made, is_crl), is_gnutls(&made, is_crl),
		       rows[i].name);
		clear(&made);
	}
}

int main(int argc, char **argv)
{
	int file = mkstemp(crl_path), result = 0;

	if (file < 0)
		return 99;
	close(file);
	if (argc == 2) {
		write_rows(argv[1], certificates, CT_ARRAY_LEN(certificates), 0,
			   false);
		write_rows(argv[1], crls, CT_ARRAY_LEN(crls), 500, true);
	} else {
		result = ct_run_tests((struct ct_tests){.timeout = 0});
	}
	unlink(crl_path);
	return result;
}
