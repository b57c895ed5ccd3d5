/*
 * Tests of what each extension may look like at each place of a path: well
 * formed, malformed, critical or not; the server's certificate, the CA's, the
 * root. Each row replaces one extension of a chain that is valid otherwise.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What is expected is what RFC 5280 section 4.2 and the Baseline Requirements
 * say, row by row. The profile for paths alone does not look at the root.
 */

#include <config.h>

#include "tests/tools/checkers.h"
#include "tests/tools/hex.h"
#include "tests/verify/trio.h"

/* Where a row is tried; the path's profile does not look at the root. */
#define AT_LEAF	 (1u << LEAF)
#define AT_CA	 (1u << CA)
#define AT_ROOT	 (1u << ROOT)
#define ANYWHERE (AT_LEAF | AT_CA | AT_ROOT)

#define AKI	 "2.5.29.35"
#define SKI	 "2.5.29.14"
#define USAGE	 "2.5.29.15"
#define POLICIES "2.5.29.32"
#define MAPPINGS "2.5.29.33"
#define ALT_NAME "2.5.29.17"
#define ISSUER	 "2.5.29.18"
#define DIRATTR	 "2.5.29.9"
#define BASIC	 "2.5.29.19"
#define CONSTR	 "2.5.29.30"
#define POLCON	 "2.5.29.36"
#define PURPOSES "2.5.29.37"
#define CRLDP	 "2.5.29.31"
#define INHIBIT	 "2.5.29.54"
#define FRESHEST "2.5.29.46"
#define AIA	 "1.3.6.1.5.5.7.1.1"
#define SIA	 "1.3.6.1.5.5.7.1.11"
#define FEATURES "1.3.6.1.5.5.7.1.24"
#define PERIOD	 "2.5.29.16"
#define POISON	 "1.3.6.1.4.1.11129.2.4.3"
#define UNKNOWN	 "1.3.6.1.4.1.55738.666.1"

enum { OPTIONAL = false, CRITICAL = true };

/* Values that several rows have. */
#define NULL_DER    "0500"
#define EMPTY	    "3000"
#define NOTHING	    ""
#define GOOD_NAME   "300d 820b'example.com'"
#define GOOD_ACCESS "300f 300d 06082b06010505073002 8601'a'"
#define GOOD_POINT  "300b 3009 a007 a005 8603'a:b'"
#define GOOD_CA	    "3003 0101ff"
#define GOOD_POLICY "3005 3003 06012a"

#define ROW(what, places, oid, is_critical, hex, accepting, rule) \
 {                                                                \
  what, places, oid, is_critical, hex, accepting, CT_RULE_##rule  \
 }

static const struct row {
	const char *what;
	unsigned places; /* to try it at, one after the other */
	const char *oid;
	bool is_critical;
	const char *value; /* in tests/tools/hex.h's notation */
	unsigned accepting;
	enum ct_rule rule; /* that the other profiles find broken */
} rows[] = {
	/* 4.2.1.1: a key identifier, not critical. */
	ROW("AKI", AT_LEAF, AKI, OPTIONAL, "3003 8001'x'", ALL, NONE),
	ROW("AKI critical", ANYWHERE, AKI, CRITICAL, "3003 8001'x'", P,
	    AKI_CRITICAL),
	ROW("AKI is no SEQUENCE", ANYWHERE, AKI, OPTIONAL, NULL_DER, 0,
	    EXTENSION_MALFORMED),
	ROW("AKI empty", ANYWHERE, AKI, OPTIONAL, EMPTY, P, AKI_MISSING),
	ROW("AKI all fields", ANYWHERE, AKI, OPTIONAL,
	    "300b 8001'x' a103 8201'a' 820101", R | P, AKI_FIELDS),
	ROW("AKI without serial number", AT_LEAF, AKI, OPTIONAL,
	    "3008 8001'x' a103 8201'a'", P, AKI_HALF),
	ROW("AKI without key identifier", AT_ROOT, AKI, OPTIONAL,
	    "3008 a103 8201'a' 820101", 0, AKI_MISSING),
	ROW("AKI of the root's own", AT_ROOT, AKI, OPTIONAL, "3003 8001'x'",
	    ALL, NONE),
	ROW("AKI of another", AT_ROOT, AKI, OPTIONAL, "3003 8001'y'", R | P,
	    AKI_NOT_SKI),

	/* 4.2.1.2 */
	ROW("SKI critical", ANYWHERE, SKI, CRITICAL, "0401'x'", P,
	    SKI_CRITICAL),
	ROW("SKI is no OCTET STRING", ANYWHERE, SKI, OPTIONAL, NULL_DER, 0,
	    EXTENSION_MALFORMED),
	ROW("SKI with trailing data", AT_CA, SKI, OPTIONAL, "0401'x' 0500", 0,
	    EXTENSION_MALFORMED),

	/* 4.2.1.3: a bit at least; CAs have keyCertSign. */
	ROW("usage not critical", AT_LEAF, USAGE, OPTIONAL, "03020780", ALL,
	    NONE),
	ROW("usage not critical", AT_CA | AT_ROOT, USAGE, OPTIONAL, "03020106",
	    ALL, NONE),
	ROW("usage without bits", AT_LEAF, USAGE, CRITICAL, "030100", P,
	    KEY_USAGE_EMPTY),
	ROW("usage without bits", AT_CA | AT_ROOT, USAGE, CRITICAL, "030100", 0,
	    NOT_CERT_SIGN),
	ROW("usage all zero", AT_LEAF, USAGE, CRITICAL, "03020700", P,
	    KEY_USAGE_EMPTY),
	ROW("usage is no BIT STRING", ANYWHERE, USAGE, CRITICAL, NULL_DER, 0,
	    EXTENSION_MALFORMED),
	ROW("usage with 8 unused bits", AT_LEAF, USAGE, CRITICAL, "03020880", 0,
	    EXTENSION_MALFORMED),
	ROW("usage cRLSign only", AT_CA | AT_ROOT, USAGE, CRITICAL, "03020102",
	    0, NOT_CERT_SIGN),
	ROW("usage keyCertSign in unused bits", AT_CA, USAGE, CRITICAL,
	    "03020304", 0, NOT_CERT_SIGN),
	ROW("usage with unused bits set", AT_CA, USAGE, CRITICAL, "03020107", P,
	    EXTENSION_MALFORMED),
	ROW("usage keyCertSign", AT_LEAF, USAGE, CRITICAL, "03020284", P,
	    CERT_SIGN_WITHOUT_CA),

	/* BR 7.1.2.7.11: which bits a server's key may have. */
	ROW("usage cRLSign", AT_LEAF, USAGE, CRITICAL, "03020182", R | P,
	    KEY_USAGE_NOT_WEBPKI),
	ROW("usage nonRepudiation", AT_LEAF, USAGE, CRITICAL, "030206c0", R | P,
	    KEY_USAGE_NOT_WEBPKI),
	ROW("usage keyAgreement", AT_LEAF, USAGE, CRITICAL, "03020388", ALL,
	    NONE),
	ROW("usage keyEncipherment of EC", AT_LEAF, USAGE, CRITICAL, "030205a0",
	    R | P, KEY_USAGE_NOT_WEBPKI),
	ROW("usage decipherOnly", AT_LEAF, USAGE, CRITICAL, "0303078880", R | P,
	    KEY_USAGE_NOT_WEBPKI),

	/* 4.2.1.4, 4.2.1.5, 4.2.1.11, 4.2.1.14 */
	ROW("policy", AT_LEAF, POLICIES, OPTIONAL, GOOD_POLICY, ALL, NONE),
	ROW("policy critical", AT_LEAF, POLICIES, CRITICAL, GOOD_POLICY, ALL,
	    NONE),
	ROW("policies empty", ANYWHERE, POLICIES, OPTIONAL, EMPTY, 0,
	    EXTENSION_MALFORMED),
	ROW("policy twice", AT_LEAF | AT_CA, POLICIES, OPTIONAL,
	    "300a 3003 06012a 3003 06012a", P, POLICIES_DUPLICATE),
	ROW("policy qualifiers empty", AT_LEAF, POLICIES, OPTIONAL,
	    "3007 3005 06012a 3000", 0, EXTENSION_MALFORMED),
	ROW("mappings", AT_CA, MAPPINGS, CRITICAL, "3008 3006 06012a 06012b",
	    ALL, NONE),
	ROW("mappings empty", AT_CA, MAPPINGS, CRITICAL, EMPTY, 0,
	    EXTENSION_MALFORMED),
	ROW("mapping to anyPolicy", AT_CA, MAPPINGS, CRITICAL,
	    "300b 3009 06012a 0604551d2000", 0, POLICY_MAPPING_ANY),
	ROW("mapping of anyPolicy", AT_CA, MAPPINGS, CRITICAL,
	    "300b 3009 0604551d2000 06012a", 0, POLICY_MAPPING_ANY),
	ROW("policy constraints", AT_CA, POLCON, CRITICAL, "3003 810100", ALL,
	    NONE),
	ROW("policy constraints empty", AT_CA, POLCON, CRITICAL, EMPTY, 0,
	    EXTENSION_MALFORMED),
	ROW("policy constraints not critical", ANYWHERE, POLCON, OPTIONAL,
	    "3003 810100", P, POLICY_CONSTRAINTS_NOT_CRITICAL),
	ROW("policy constraints negative", AT_CA, POLCON, CRITICAL,
	    "3003 8001ff", 0, EXTENSION_MALFORMED),
	ROW("inhibit anyPolicy", AT_CA, INHIBIT, CRITICAL, "020100", ALL, NONE),
	ROW("inhibit anyPolicy not critical", ANYWHERE, INHIBIT, OPTIONAL,
	    "020100", P, INHIBIT_ANY_NOT_CRITICAL),
	ROW("inhibit anyPolicy negative", AT_CA, INHIBIT, CRITICAL, "0201ff", 0,
	    EXTENSION_MALFORMED),

	/* 4.2.1.6 to 4.2.1.8 */
	ROW("names empty", ANYWHERE, ALT_NAME, OPTIONAL, EMPTY, 0,
	    EXTENSION_MALFORMED),
	ROW("names are no SEQUENCE", AT_LEAF, ALT_NAME, OPTIONAL, "'example'",
	    0, MALFORMED),
	ROW("name of an unknown kind", AT_LEAF, ALT_NAME, OPTIONAL,
	    "3003 8901'a'", 0, MALFORMED),
	ROW("name of a CA critical", AT_CA, ALT_NAME, CRITICAL, GOOD_NAME, ALL,
	    NONE),
	ROW("name critical", AT_LEAF, ALT_NAME, CRITICAL, GOOD_NAME, R | P,
	    ALT_NAME_CRITICAL),
	ROW("bad name of a CA", AT_CA, ALT_NAME, OPTIONAL, "3004 8202'a.'", P,
	    ALT_NAME_INVALID),
	ROW("bad name of a root", AT_ROOT, ALT_NAME, OPTIONAL, "3004 8202'a.'",
	    0, ALT_NAME_INVALID),
	ROW("issuer's name", AT_LEAF, ISSUER, OPTIONAL, GOOD_NAME, ALL, NONE),
	ROW("issuer's names empty", AT_LEAF | AT_CA, ISSUER, OPTIONAL, EMPTY, P,
	    EXTENSION_MALFORMED),
	ROW("attributes", AT_LEAF, DIRATTR, OPTIONAL,
	    "3009 3007 06012a 3102 0500", ALL, NONE),
	ROW("attributes empty", AT_LEAF, DIRATTR, OPTIONAL, EMPTY, P,
	    EXTENSION_MALFORMED),
	ROW("attributes without values", AT_LEAF, DIRATTR, OPTIONAL,
	    "3007 3005 06012a 3100", P, EXTENSION_MALFORMED),
	ROW("attributes critical", AT_LEAF | AT_CA, DIRATTR, CRITICAL,
	    "3009 3007 06012a 3102 0500", P, MUST_NOT_BE_CRITICAL),

	/* 4.2.1.9 */
	ROW("basic constraints of a server", AT_LEAF, BASIC, CRITICAL, EMPTY,
	    ALL, NONE),
	ROW("cA FALSE written out", AT_LEAF, BASIC, OPTIONAL, "3003 010100",
	    ALL, NONE),
	ROW("cA is no boolean", AT_LEAF | AT_CA, BASIC, CRITICAL, "3002 0500",
	    0, EXTENSION_MALFORMED),
	ROW("basic constraints not critical", AT_CA | AT_ROOT, BASIC, OPTIONAL,
	    GOOD_CA, P, CA_NOT_CRITICAL),
	ROW("cA FALSE", AT_CA | AT_ROOT, BASIC, CRITICAL, EMPTY, 0, NOT_CA),
	ROW("cA TRUE", AT_LEAF, BASIC, CRITICAL, GOOD_CA, R | P,
	    CA_IN_END_ENTITY),
	ROW("path length negative", AT_CA | AT_ROOT, BASIC, CRITICAL,
	    "3006 0101ff 0201ff", 0, EXTENSION_MALFORMED),
	ROW("path length 0", AT_CA, BASIC, CRITICAL, "3006 0101ff 020100", ALL,
	    NONE),
	ROW("path length 0", AT_ROOT, BASIC, CRITICAL, "3006 0101ff 020100", 0,
	    PATH_LENGTH),
	ROW("path length 1", AT_ROOT, BASIC, CRITICAL, "3006 0101ff 020101",
	    ALL, NONE),
	ROW("path length of a server", AT_LEAF, BASIC, CRITICAL, "3003 020100",
	    P, PATH_LEN_WITHOUT_CA),

	/* 4.2.1.10 */
	ROW("constraints empty", AT_CA | AT_ROOT, CONSTR, CRITICAL, EMPTY, 0,
	    EXTENSION_MALFORMED),
	ROW("permitted empty", AT_CA, CONSTR, CRITICAL, "3002 a000", 0,
	    EXTENSION_MALFORMED),
	ROW("excluded empty", AT_CA, CONSTR, CRITICAL, "3002 a100", 0,
	    EXTENSION_MALFORMED),
	ROW("both NULL", AT_CA, CONSTR, CRITICAL, "3008 a002 0500 a102 0500", 0,
	    EXTENSION_MALFORMED),
	ROW("with a minimum", AT_CA, CONSTR, CRITICAL,
	    "300b a109 3007 8202'xx' 800101", 0, EXTENSION_MALFORMED),
	ROW("with a maximum", AT_CA, CONSTR, CRITICAL,
	    "300b a109 3007 8202'xx' 810101", 0, EXTENSION_MALFORMED),
	ROW("constraints of a CA", AT_CA, CONSTR, CRITICAL,
	    "3008 a106 3004 8202'xx'", ALL, NONE),
	ROW("constraints not critical", AT_CA | AT_ROOT, CONSTR, OPTIONAL,
	    "3008 a106 3004 8202'xx'", W | P, CONSTRAINTS_NOT_CRITICAL),
	ROW("constraints with a mask of holes", AT_ROOT, CONSTR, CRITICAL,
	    "300e a00c 300a 87080a000000ff00ff00", P, CONSTRAINTS_INVALID),
	ROW("constraints of a server", AT_LEAF, CONSTR, CRITICAL,
	    "3008 a106 3004 8202'xx'", P, CONSTRAINTS_IN_END_ENTITY),
	ROW("constraints of a server, not critical", AT_LEAF, CONSTR, OPTIONAL,
	    "3008 a106 3004 8202'xx'", P, CONSTRAINTS_IN_END_ENTITY),

	/* 4.2.1.12; BR 7.1.2.7.10: what may be listed with serverAuth. */
	ROW("purposes empty", ANYWHERE, PURPOSES, OPTIONAL, EMPTY, 0,
	    EXTENSION_MALFORMED),
	ROW("purposes are no SEQUENCE", AT_LEAF, PURPOSES, OPTIONAL, NULL_DER,
	    0, EXTENSION_MALFORMED),
	ROW("serverAuth", AT_CA, PURPOSES, OPTIONAL,
	    "300a 06082b06010505070301", ALL, NONE),
	ROW("serverAuth", AT_ROOT, PURPOSES, OPTIONAL,
	    "300a 06082b06010505070301", R | P, PURPOSES_IN_ROOT),
	ROW("serverAuth critical", AT_LEAF | AT_CA, PURPOSES, CRITICAL,
	    "300a 06082b06010505070301", R | P, PURPOSES_CRITICAL),
	ROW("any purpose", AT_CA, PURPOSES, OPTIONAL, "3006 0604551d2500", ALL,
	    NONE),
	ROW("any purpose", AT_LEAF, PURPOSES, OPTIONAL, "3006 0604551d2500",
	    R | P, PURPOSES_ANY),
	ROW("clientAuth", AT_LEAF | AT_CA, PURPOSES, OPTIONAL,
	    "300a 06082b06010505070302", 0, PURPOSE),
	ROW("clientAuth", AT_ROOT, PURPOSES, OPTIONAL,
	    "300a 06082b06010505070302", 0, NONE), /* one rule each */
	ROW("client and server", AT_LEAF, PURPOSES, OPTIONAL,
	    "3014 06082b06010505070302 06082b06010505070301", ALL, NONE),
	ROW("code signing and server", AT_LEAF, PURPOSES, OPTIONAL,
	    "3014 06082b06010505070303 06082b06010505070301", R | P,
	    PURPOSES_NOT_WEBPKI),
	ROW("e-mail and server", AT_LEAF, PURPOSES, OPTIONAL,
	    "3014 06082b06010505070304 06082b06010505070301", R | P,
	    PURPOSES_NOT_WEBPKI),

	/* 4.2.1.13, 4.2.1.15, 4.2.2 */
	ROW("distribution point", AT_LEAF, CRLDP, OPTIONAL, GOOD_POINT, ALL,
	    NONE),
	ROW("distribution point critical", AT_LEAF, CRLDP, CRITICAL, GOOD_POINT,
	    ALL, NONE),
	ROW("distribution points empty", AT_LEAF | AT_CA, CRLDP, OPTIONAL,
	    EMPTY, P, EXTENSION_MALFORMED),
	ROW("distribution point of reasons only", AT_LEAF, CRLDP, OPTIONAL,
	    "3006 3004 81020640", P, EXTENSION_MALFORMED),
	ROW("freshest CRL", AT_LEAF, FRESHEST, OPTIONAL, GOOD_POINT, ALL, NONE),
	ROW("freshest CRL critical", AT_LEAF | AT_CA, FRESHEST, CRITICAL,
	    GOOD_POINT, P, MUST_NOT_BE_CRITICAL),
	ROW("access", AT_LEAF, AIA, OPTIONAL, GOOD_ACCESS, ALL, NONE),
	ROW("access critical", ANYWHERE, AIA, CRITICAL, GOOD_ACCESS, P,
	    ACCESS_CRITICAL),
	ROW("access empty", AT_LEAF | AT_CA, AIA, OPTIONAL, EMPTY, P,
	    EXTENSION_MALFORMED),
	ROW("access is text", AT_LEAF, AIA, OPTIONAL, "'malformed'", P,
	    EXTENSION_MALFORMED),
	ROW("access without location", AT_LEAF, AIA, OPTIONAL,
	    "3005 3003 06012a", P, EXTENSION_MALFORMED),
	ROW("subject's access critical", AT_CA, SIA, CRITICAL, GOOD_ACCESS, P,
	    ACCESS_CRITICAL),
	ROW("subject's access empty", AT_CA, SIA, OPTIONAL, EMPTY, P,
	    EXTENSION_MALFORMED),
	ROW("TLS features", AT_LEAF, FEATURES, OPTIONAL, "3003 020105", ALL,
	    NONE),
	ROW("TLS features malformed", AT_LEAF, FEATURES, OPTIONAL, NULL_DER, P,
	    EXTENSION_MALFORMED),

	/* Not known: 4.2, RFC 6962 3.1, and a period RFC 5280 leaves out. */
	ROW("unknown", ANYWHERE, UNKNOWN, OPTIONAL, NOTHING, ALL, NONE),
	ROW("unknown critical", ANYWHERE, UNKNOWN, CRITICAL, NULL_DER, 0,
	    UNKNOWN_CRITICAL),
	ROW("precertificate", AT_LEAF, POISON, CRITICAL, NULL_DER, 0,
	    UNKNOWN_CRITICAL),
	ROW("private key's period critical", AT_LEAF, PERIOD, CRITICAL, EMPTY,
	    0, UNKNOWN_CRITICAL),

	/* 4.2: none twice. */
	ROW("usage twice", AT_LEAF, "twice " USAGE, CRITICAL, "03020780", 0,
	    MALFORMED),
	ROW("usage twice", AT_CA, "twice " USAGE, CRITICAL, "03020106", 0,
	    ISSUER_NOT_FOUND),
	ROW("unknown twice", AT_LEAF, "twice " UNKNOWN, OPTIONAL, NOTHING, 0,
	    MALFORMED),
	ROW("unknown twice", AT_CA, "twice " UNKNOWN, OPTIONAL, NOTHING, 0,
	    ISSUER_NOT_FOUND),
};

/* --- Making a row's chain ------------------------------------------------ */

/* The certificate without what the row replaces. */
static void leave_out(struct ct_test_certificate_spec *spec, const char *oid)
{
	if (strcmp(oid, USAGE) == 0)
		spec->key_usage = 0;
	else if (strcmp(oid, PURPOSES) == 0)
		spec->key_purposes = NULL;
	else if (strcmp(oid, ALT_NAME) == 0)
		spec->alt_names = NULL;
	else if (strcmp(oid, BASIC) == 0)
		spec->has_basic_constraints = false;
	else if (strcmp(oid, AKI) == 0 || strcmp(oid, SKI) == 0)
		spec->with_key_ids = false;
}

/* The other key identifier, which is left out with the one. */
static size_t other_key_id(const char *oid, bool is_root,
			   struct ct_test_extension *out)
{
	if (strcmp(oid, AKI) == 0)
		*out = (struct ct_test_extension){SKI, false,
						  ct_span("\x04\x01x", 3)};
	else if (strcmp(oid, SKI) == 0 && !is_root)
		*out = (struct ct_test_extension){
			AKI, false, ct_span("\x30\x03\x80\x01x", 5)};
	else
		return 0;
	return 1;
}

static void run_row(const struct row *row, unsigned place,
		    enum catrust_profile profile)
{
	bool is_twice = strncmp(row->oid, "twice ", 6) == 0;
	const char *oid = row->oid + (is_twice ? 6 : 0);
	struct trio trio = make_trio();
	struct ct_test_certificate_spec *spec = &trio.certs[place];
	uint8_t value[256];
	const struct ct_test_extension extension = {
		oid, row->is_critical,
		ct_span(value, ct_test_hex(value, row->value))};
	size_t index = place;

	leave_out(spec, oid);
	spec->extensions = trio.extensions[place];
	spec->num_extensions =
		other_key_id(oid, place == ROOT, trio.extensions[place]);
	for (int i = is_twice ? 0 : 1; i < 2; i++)
		trio.extensions[place][spec->num_extensions++] = extension;
	/* Found in the certificate below. */
	if (row->rule == CT_RULE_PATH_LENGTH ||
	    row->rule == CT_RULE_ISSUER_NOT_FOUND)
		index--;
	check_trio(row->what, &trio, profile,
		   row->accepting | (place == ROOT ? P : 0), row->rule, index);
}

TESTS(row, CT_ARRAY_LEN(rows))
{
	/* Signatures are slow under valgrind, and the rows share their code. */
	if (ct_test_is_memchecked() && _i % 32 != 5)
		return;
	for (unsigned place = LEAF; place < NUM_CERTS; place++)
		for (size_t i = 0; i < CT_ARRAY_LEN(trio_profiles); i++)
			if ((rows[_i].places >> place & 1) != 0)
				run_row(&rows[_i], place, trio_profiles[i]);
}

RUN_TESTS(.timeout = 60)
