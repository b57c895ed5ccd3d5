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
#include "tests/tools/hex.h"
#include "tests/tools/run_suite.h"

#define KEY	 CT_TEST_P256(0)
#define LEAF_KEY CT_TEST_P256(1)

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

/* Native functions, GnuTLS's. */
enum { N = 1, G = 2 };

struct row {
	const char *name;
	enum part part;
	const char *hex;
	unsigned accepting; /* of a CRL: using it */
};

/* AlgorithmIdentifier of ecdsa-with-SHA256 and of -SHA384, an Extension. */
#define ECDSA_256	"300a 06082a8648ce3d040302"
#define ECDSA_384	"300a 06082a8648ce3d040303"
#define WITH_NULL	"300c 06082a8648ce3d040302 0500"
#define UTC(text)	"170d'" text "'"
#define LATER		UTC("450101000000Z")
#define BEFORE		UTC("200101000000Z")
#define USAGE		"300e 0603551d0f 0101ff 040403020780"
#define UNKNOWN_EXT	"06042a030405"
#define IDP(len, value) "0603551d1c 0101ff 04" len value

static const struct row certificates[] = {
	{"plain", NONE, "", N | G},
	/* version */
	{"version 1 with extensions", THE_VERSION, "", 0},
	{"version 1 written", THE_VERSION, "a003 020100", 0},
	{"version 2 with extensions", THE_VERSION, "a003 020101", 0},
	{"version 4", THE_VERSION, "a003 020103", G},
	{"version of two octets", THE_VERSION, "a004 02020002", 0},
	{"version negative", THE_VERSION, "a003 0201ff", 0},
	{"version without integer", THE_VERSION, "a000", 0},
	{"version and more", THE_VERSION, "a006 020102 020102", 0},
	/* serialNumber */
	{"serial zero", SERIAL, "020100", G},
	{"serial negative", SERIAL, "020180", G},
	{"serial with a zero more", SERIAL, "02020005", N | G},
	{"serial of 20 octets", SERIAL,
	 "02140102030405060708090a0b0c0d0e0f1011121314", N | G},
	{"serial of 21 octets", SERIAL,
	 "02150102030405060708090a0b0c0d0e0f101112131415", G},
	{"serial empty", SERIAL, "0200", 0},
	{"serial with a long length", SERIAL, "02810105", 0},
	{"serial enumerated", SERIAL, "0a0105", 0},
	/* signature */
	{"inner algorithm of another", ALGORITHM, ECDSA_384, 0},
	{"inner algorithm with NULL", ALGORITHM, WITH_NULL, G},
	{"outer algorithm of another", OUTER_ALGORITHM, ECDSA_384, 0},
	{"outer algorithm with NULL", OUTER_ALGORITHM, WITH_NULL, G},
	{"signature with an unused bit", SIGNATURE_BITS, "01", 0},
	{"signature with eight unused bits", SIGNATURE_BITS, "08", 0},
	{"outer length of three octets", OUTER_LENGTH, "3083 00", 0},
	{"outer tag of a set", OUTER_LENGTH, "3182", 0},
	/* issuer, subject */
	{"issuer empty", ISSUER, "3000", 0},
	{"issuer in another case", ISSUER,
	 "300f 310d 300b 0603550403 0c04'rOOT'", N},
	{"issuer in a PrintableString", ISSUER,
	 "300f 310d 300b 0603550403 1304'Root'", N},
	{"issuer after an empty RDN", ISSUER,
	 "3011 3100 310d 300b 0603550403 0c04'Root'", 0},
	{"subject empty", SUBJECT, "3000", G},
	{"subject of an empty RDN", SUBJECT, "3002 3100", N | G},
	{"subject of an empty attribute", SUBJECT, "3004 3102 3000", 0},
	{"subject with an empty value", SUBJECT,
	 "300b 3109 3007 0603550403 0c00", N | G},
	{"subject not UTF-8", SUBJECT, "300c 310a 3008 0603550403 0c01ff",
	 N | G},
	{"subject not printable", SUBJECT, "300c 310a 3008 0603550403 130140",
	 N | G},
	/* validity */
	{"GeneralizedTime before 2050", VALIDITY,
	 "3020" BEFORE "180f'20450101000000Z'", G},
	{"GeneralizedTime with a fraction", VALIDITY,
	 "3022" BEFORE "1811'20450101000000.5Z'", 0},
	{"GeneralizedTime without Z", VALIDITY,
	 "301f" BEFORE "180e'20450101000000'", 0},
	{"GeneralizedTime with an offset", VALIDITY,
	 "3024" BEFORE "1813'20450101000000+0000'", 0},
	{"UTCTime without seconds", VALIDITY, "301c" BEFORE "170b'4501010000Z'",
	 G},
	{"UTCTime with an offset", VALIDITY,
	 "3022" BEFORE "1711'450101000000+0000'", 0},
	{"UTCTime of 30 February", VALIDITY, "301e" BEFORE UTC("450230000000Z"),
	 0},
	{"UTCTime of second 60", VALIDITY, "301e" BEFORE UTC("450101000060Z"),
	 G},
	{"UTCTime of hour 24", VALIDITY, "301e" BEFORE UTC("450101240000Z"), 0},
	{"UTCTime with a space", VALIDITY, "301e" BEFORE UTC("45 101000000Z"),
	 0},
	{"validity reversed", VALIDITY, "301e" LATER BEFORE, 0},
	{"validity of one time", VALIDITY, "300f" BEFORE, 0},
	{"validity of three times", VALIDITY, "302d" BEFORE LATER LATER, 0},
	/* issuerUniqueID, subjectUniqueID */
	{"unique identifiers", UNIQUE_IDS, "81020001 82020001", G},
	{"unique identifiers in another order", UNIQUE_IDS, "82020001 81020001",
	 0},
	{"unique identifier twice", UNIQUE_IDS, "81020001 81020001", 0},
	{"unique identifier constructed", UNIQUE_IDS, "a104 03020001", 0},
	/* extensions */
	{"extensions empty", EXTENSIONS, "a302 3000", G},
	{"extensions without a list", EXTENSIONS, "a300", 0},
	{"extensions absent in version 3", EXTENSIONS, "", G},
	{"extension empty", FIRST_EXTENSION, "3000", 0},
	{"extension without a value", FIRST_EXTENSION, "3006" UNKNOWN_EXT, 0},
	{"extension with an empty value", FIRST_EXTENSION,
	 "3008" UNKNOWN_EXT "0400", N | G},
	{"extension unknown", FIRST_EXTENSION, "300a" UNKNOWN_EXT "04020500",
	 N | G},
	{"extension unknown and critical", FIRST_EXTENSION,
	 "300d" UNKNOWN_EXT "0101ff 04020500", 0},
	{"extension critical by 01", FIRST_EXTENSION,
	 "300d" UNKNOWN_EXT "010101 04020500", 0},
	{"extension critical is FALSE", FIRST_EXTENSION,
	 "300d" UNKNOWN_EXT "010100 04020500", N | G},
	{"extension critical of two octets", FIRST_EXTENSION,
	 "300e" UNKNOWN_EXT "0102ffff 04020500", 0},
	{"extension critical twice", FIRST_EXTENSION,
	 "3010" UNKNOWN_EXT "010100 010100 04020500", 0},
	{"extension with more after it", FIRST_EXTENSION,
	 "300c" UNKNOWN_EXT "04020500 0500", 0},
	{"extension unknown twice", FIRST_EXTENSION,
	 "300a" UNKNOWN_EXT "04020500 300a" UNKNOWN_EXT "04020500", 0},
	{"key usage twice", FIRST_EXTENSION, USAGE USAGE, 0},
	{"key usage empty", FIRST_EXTENSION, "300a 0603551d0f 0403030100", G},
	{"key usage with unused bits set", FIRST_EXTENSION,
	 "300b 0603551d0f 0404030207ff", G},
	{"key usage with a zero bit", FIRST_EXTENSION,
	 "300b 0603551d0f 040403020080", N | G},
	{"key usage of three octets", FIRST_EXTENSION,
	 "300d 0603551d0f 0406030400800001", G},
	{"key usage and more", FIRST_EXTENSION,
	 "300d 0603551d0f 0406030207800500", G},
	{"basic constraints with FALSE", FIRST_EXTENSION,
	 "300c 0603551d13 04053003010100", N | G},
	{"basic constraints with TRUE as 01", FIRST_EXTENSION,
	 "300c 0603551d13 04053003010101", N | G},
	{"basic constraints with a path length", FIRST_EXTENSION,
	 "300c 0603551d13 04053003020100", G},
	{"basic constraints of two values", FIRST_EXTENSION,
	 "300b 0603551d13 040430003000", G},
	{"purposes empty", FIRST_EXTENSION, "3009 0603551d25 04023000", G},
	{"purpose that goes on", FIRST_EXTENSION,
	 "300d 0603551d25 0406300406022a83", G},
	{"policies empty", FIRST_EXTENSION, "3009 0603551d20 04023000", G},
	{"policy twice", FIRST_EXTENSION,
	 "3015 0603551d20 040e300c300406022a03300406022a03", G},
	{"distribution points empty", FIRST_EXTENSION,
	 "3009 0603551d1f 04023000", G},
	{"information access empty", FIRST_EXTENSION,
	 "300e 06082b06010505070101 04023000", G},
	{"name constraints of an end entity", FIRST_EXTENSION,
	 "3013 0603551d1e 0101ff 04093007a0053003820161", G},
	{"name constraints empty", FIRST_EXTENSION,
	 "300c 0603551d1e 0101ff 04023000", G},
	{"something after the extensions", AFTER, "0500", 0},
	{"extensions twice", AFTER, "a302 3000", 0},
};

static const struct row crls[] = {
	{"crl plain", NONE, "", N | G},
	{"crl of version 1 with extensions", THE_VERSION, "", N | G},
	{"crl of version 1 written", THE_VERSION, "020100", N | G},
	{"crl of version 3", THE_VERSION, "020102", N | G},
	{"crl version of two octets", THE_VERSION, "02020001", 0},
	{"crl inner algorithm of another", ALGORITHM, ECDSA_384, G},
	{"crl outer algorithm of another", OUTER_ALGORITHM, ECDSA_384, 0},
	{"crl signature with an unused bit", SIGNATURE_BITS, "01", 0},
	{"crl outer length of three octets", OUTER_LENGTH, "3082 00", 0},
	{"crl issuer empty", ISSUER, "3000", 0},
	{"crl without thisUpdate", THIS_UPDATE, "", 0},
	{"crl thisUpdate without seconds", THIS_UPDATE, "170b'2001010000Z'",
	 N | G},
	{"crl thisUpdate with an offset", THIS_UPDATE,
	 "1711'200101000000+0000'", 0},
	{"crl thisUpdate of the future", THIS_UPDATE, LATER, 0},
	{"crl without nextUpdate", NEXT_UPDATE, "", N | G},
	{"crl nextUpdate twice", NEXT_UPDATE, LATER LATER, 0},
	{"crl nextUpdate passed", NEXT_UPDATE, UTC("210101000000Z"), 0},
	{"crl nextUpdate generalized", NEXT_UPDATE, "180f'20450101000000Z'",
	 N | G},
	{"crl with an empty list", REVOKED, "3000", N},
	{"crl with an empty entry", REVOKED, "3002 3000", 0},
	{"crl with an entry without date", REVOKED, "3005 3003 020109", 0},
	{"crl with a set for a list", REVOKED, "3114 3012 020109" BEFORE, 0},
	{"crl with a negative serial", REVOKED, "3014 3012 020189" BEFORE, N},
	{"crl with a serial with a zero more", REVOKED,
	 "3015 3013 02020009" BEFORE, N},
	{"crl with an empty serial", REVOKED, "3013 3011 0200" BEFORE, 0},
	{"crl entry extensions empty", ENTRY_EXTENSIONS, "3000", N | G},
	{"crl entry reason 7", ENTRY_EXTENSIONS,
	 "300c 300a 0603551d15 04030a0107", N | G},
	{"crl entry reason of an INTEGER", ENTRY_EXTENSIONS,
	 "300c 300a 0603551d15 0403020101", N | G},
	{"crl entry with reason twice", ENTRY_EXTENSIONS,
	 "3018 300a 0603551d15 04030a0101 300a 0603551d15 04030a0101", 0},
	{"crl entry unknown and critical", ENTRY_EXTENSIONS,
	 "300f 300d" UNKNOWN_EXT "0101ff 04020500", G},
	{"crl entry of another issuer", ENTRY_EXTENSIONS,
	 "3022 3020 0603551d1d 0101ff "
	 "04163014a4123010310e300c06035504030c05'Other'",
	 0},
	{"crl extensions empty", EXTENSIONS, "a002 3000", G},
	{"crl extensions without a list", EXTENSIONS, "a000", 0},
	{"crl extensions absent", EXTENSIONS, "", G},
	{"crl extension unknown and critical", FIRST_EXTENSION,
	 "300d" UNKNOWN_EXT "0101ff 04020500", G},
	{"crl extension unknown", FIRST_EXTENSION,
	 "300a" UNKNOWN_EXT "04020500", N | G},
	{"crl extension critical is FALSE", FIRST_EXTENSION,
	 "300d" UNKNOWN_EXT "010100 04020500", N | G},
	{"crl number twice", FIRST_EXTENSION, "300a 0603551d14 0403020101", 0},
	{"crl delta of a larger base", FIRST_EXTENSION,
	 "300d 0603551d1b 0101ff 0403020163", G},
	{"crl idp empty", FIRST_EXTENSION, "300c" IDP("02", "3000"), G},
	{"crl idp of users", FIRST_EXTENSION, "300f" IDP("05", "3003 8101ff"),
	 N | G},
	{"crl idp of CAs", FIRST_EXTENSION, "300f" IDP("05", "3003 8201ff"), G},
	{"crl idp of both", FIRST_EXTENSION,
	 "3012" IDP("08", "3006 8101ff 8201ff"), G},
	{"crl idp of attribute certificates", FIRST_EXTENSION,
	 "300f" IDP("05", "3003 8501ff"), G},
	{"crl idp with FALSE", FIRST_EXTENSION, "300f" IDP("05", "3003 810100"),
	 N | G},
	{"crl idp indirect", FIRST_EXTENSION, "300f" IDP("05", "3003 8401ff"),
	 N | G},
	{"crl idp of some reasons", FIRST_EXTENSION,
	 "3010" IDP("06", "3004 83020106"), G},
	{"crl idp of another point", FIRST_EXTENSION,
	 "3013" IDP("09", "3007 a005 a003 860161"), G},
	{"crl with something after", AFTER, "0500", 0},
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
		octets = octets_of(row->hex);
	ct_write_bytes(out, octets.data, octets.len);
}

static void write_cn(struct ct_buffer *out, const struct row *row,
		     enum part part, const char *text)
{
	CT_TEST_BUFFER name = CT_BUFFER_INIT;

	ct_write_name(&name, text);
	write_part(out, row, part, span_of(&name));
}

/* The list with the key identifier of the issuer and one more extension, in
 * @tag, unless the row has all of it. */
static void write_extensions(struct ct_buffer *out, const struct row *row,
			     unsigned tag, const char *oid,
			     struct ct_span value)
{
	CT_TEST_BUFFER made = CT_BUFFER_INIT;
	size_t whole = ct_write_begin(&made, tag), list, extension, wrapped;

	list = ct_write_begin(&made, CT_DER_SEQUENCE);
	write_part(&made, row, FIRST_EXTENSION, octets_of(""));
	extension = ct_write_begin(&made, CT_DER_SEQUENCE);
	ct_write_oid(&made, "2.5.29.35");
	wrapped = ct_write_begin(&made, CT_DER_OCTET_STRING);
	ct_write_hex(&made, "3006 8004'root'");
	ct_write_end(&made, wrapped);
	ct_write_end(&made, extension);
	extension = ct_write_begin(&made, CT_DER_SEQUENCE);
	ct_write_oid(&made, oid);
	ct_write_value(&made, CT_DER_OCTET_STRING, value.data, value.len);
	ct_write_end(&made, extension);
	ct_write_end(&made, list);
	ct_write_end(&made, whole);
	write_part(out, row, EXTENSIONS, ct_span(made.data, made.len));
}

/* Signs @tbs, with what the row has of the signed data around it. */
static void write_signed(struct ct_buffer *out, const struct row *row,
			 struct ct_buffer *tbs)
{
	struct ct_buffer made = CT_BUFFER_INIT, bits = CT_BUFFER_INIT;
	size_t whole = ct_write_begin(&made, CT_DER_SEQUENCE);

	ct_write_bytes(&made, tbs->data, tbs->len);
	write_part(&made, row, OUTER_ALGORITHM, octets_of(ECDSA_256));
	write_part(&bits, row, SIGNATURE_BITS, octets_of("00"));
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
	struct ct_buffer tbs = CT_BUFFER_INIT;
	size_t whole = ct_write_begin(&tbs, CT_DER_SEQUENCE);

	write_part(&tbs, row, THE_VERSION, octets_of("a003 020102"));
	write_part(&tbs, row, SERIAL, octets_of("020105"));
	write_part(&tbs, row, ALGORITHM, octets_of(ECDSA_256));
	write_cn(&tbs, row, ISSUER, "CN=Root");
	write_part(&tbs, row, VALIDITY, octets_of("301e" BEFORE LATER));
	write_cn(&tbs, row, SUBJECT, "CN=leaf");
	ct_test_public_key(&tbs, LEAF_KEY);
	write_part(&tbs, row, UNIQUE_IDS, octets_of(""));
	write_extensions(&tbs, row, 0xa3, "2.5.29.17",
			 octets_of("300d 820b'example.com'"));
	write_part(&tbs, row, AFTER, octets_of(""));
	ct_write_end(&tbs, whole);
	write_signed(out, row, &tbs);
}

/* A CRL that revokes two others, and the end entity as well or not. */
static void make_crl(struct ct_buffer *out, const struct row *row,
		     bool is_revoked)
{
	struct ct_buffer tbs = CT_BUFFER_INIT, list = CT_BUFFER_INIT;
	size_t whole = ct_write_begin(&tbs, CT_DER_SEQUENCE), all, entry;

	write_part(&tbs, row, THE_VERSION, octets_of("020101"));
	write_part(&tbs, row, ALGORITHM, octets_of(ECDSA_256));
	write_cn(&tbs, row, ISSUER, "CN=Root");
	write_part(&tbs, row, THIS_UPDATE, octets_of(BEFORE));
	write_part(&tbs, row, NEXT_UPDATE, octets_of(LATER));
	all = ct_write_begin(&list, CT_DER_SEQUENCE);
	for (unsigned i = 0; i < 3; i++) {
		if (i == 2 && !is_revoked)
			continue;
		entry = ct_write_begin(&list, CT_DER_SEQUENCE);
		ct_write_unsigned(&list, 7 - i);
		ct_write_hex(&list, BEFORE);
		if (i == 0)
			write_part(&list, row, ENTRY_EXTENSIONS, octets_of(""));
		ct_write_end(&list, entry);
	}
	ct_write_end(&list, all);
	write_part(&tbs, row, REVOKED, ct_span(list.data, list.len));
	write_extensions(&tbs, row, 0xa0, "2.5.29.20", octets_of("020107"));
	write_part(&tbs, row, AFTER, octets_of(""));
	ct_write_end(&tbs, whole);
	write_signed(out, row, &tbs);
	ct_buffer_clear(&list);
}

static void make_root(struct ct_buffer *out)
{
	ct_test_certificate(out,
			    &CT_TEST_CA("CN=Root", KEY,
					.subject_key_id = octets_of("'root'"),
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
	ck_assert_msg(is_native(&made, is_crl) == ((row->accepting & N) != 0),
		      "%s: native", row->name);
	ck_assert_msg(is_gnutls(&made, is_crl) == ((row->accepting & G) != 0),
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
	ck_assert((crls[_i].accepting & N) == 0 ||
		  reason == CATRUST_REASON_REVOKED);
	clear(&made);
}

/* --- For others ----------------------------------------------------------- */

static void write_pem_file(const char *directory, size_t number,
			   const char *what, const char *label,
			   const struct ct_buffer *der)
{
	CT_TEST_BUFFER pem = CT_BUFFER_INIT;

	ct_write_pem(&pem, label, der);
	ct_write_file(pem.data, pem.len, "%s/%zu.%s", directory, number, what);
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
