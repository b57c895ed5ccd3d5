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

#include <stdio.h>
#include <stdlib.h>

#include "asn1/oid.h"
#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"
#include "tests/verify/chains.h"

#define ROOT_KEY CT_TEST_P256(1)
#define CA_KEY	 CT_TEST_P256(2)
#define LEAF_KEY CT_TEST_P256(4)

enum place { LEAF, CA, ROOT };

/* Profiles that accept a row. */
enum {
	R = 1 << CATRUST_PROFILE_RFC5280,
	W = 1 << CATRUST_PROFILE_WEBPKI,
	P = 1 << CATRUST_PROFILE_PATH,
	ALL = R | W | P
};

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

#define DER(bytes)                            \
 {                                            \
  (const uint8_t *)(bytes), sizeof(bytes) - 1 \
 }

/* Values that several rows have. */
#define NULL_DER DER("\x05\x00")
#define EMPTY	 DER("\x30\x00")
#define NOTHING	 DER("")
#define GOOD_NAME       \
 DER("\x30\x0d\x82\x0b" \
     "example.com")
#define GOOD_ACCESS                                                     \
 DER("\x30\x0f\x30\x0d\x06\x08\x2b\x06\x01\x05\x05\x07\x30\x02\x86\x01" \
     "a")
#define GOOD_POINT                              \
 DER("\x30\x0b\x30\x09\xa0\x07\xa0\x05\x86\x03" \
     "a:b")
#define GOOD_CA	    DER("\x30\x03\x01\x01\xff")
#define GOOD_POLICY DER("\x30\x05\x30\x03\x06\x01\x2a")

static const struct row {
	const char *what;
	enum place place;
	const char *oid;
	bool is_critical;
	struct ct_span value;
	unsigned accepting;
	enum ct_rule rule; /* that the other profiles find broken */
} rows[] = {
	/* 4.2.1.1: a key identifier, not critical. */
	{"AKI", LEAF, AKI, OPTIONAL, DER("\x30\x03\x80\x01x"), ALL, 0},
	{"AKI critical", LEAF, AKI, CRITICAL, DER("\x30\x03\x80\x01x"), P,
	 CT_RULE_AKI_CRITICAL},
	{"AKI critical", CA, AKI, CRITICAL, DER("\x30\x03\x80\x01x"), P,
	 CT_RULE_AKI_CRITICAL},
	{"AKI critical", ROOT, AKI, CRITICAL, DER("\x30\x03\x80\x01x"), P,
	 CT_RULE_AKI_CRITICAL},
	{"AKI is no SEQUENCE", LEAF, AKI, OPTIONAL, NULL_DER, 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"AKI is no SEQUENCE", CA, AKI, OPTIONAL, NULL_DER, 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"AKI is no SEQUENCE", ROOT, AKI, OPTIONAL, NULL_DER, P,
	 CT_RULE_EXTENSION_MALFORMED},
	{"AKI empty", CA, AKI, OPTIONAL, EMPTY, P, CT_RULE_AKI_MISSING},
	{"AKI empty", ROOT, AKI, OPTIONAL, EMPTY, P, CT_RULE_AKI_MISSING},
	{"AKI all fields", CA, AKI, OPTIONAL,
	 DER("\x30\x0b\x80\x01x\xa1\x03\x82\x01"
	     "a\x82\x01\x01"),
	 R | P, CT_RULE_AKI_FIELDS},
	{"AKI all fields", ROOT, AKI, OPTIONAL,
	 DER("\x30\x0b\x80\x01x\xa1\x03\x82\x01"
	     "a\x82\x01\x01"),
	 R | P, CT_RULE_AKI_FIELDS},
	{"AKI without key identifier", ROOT, AKI, OPTIONAL,
	 DER("\x30\x08\xa1\x03\x82\x01"
	     "a\x82\x01\x01"),
	 P, CT_RULE_AKI_MISSING},
	{"AKI of the root's own", ROOT, AKI, OPTIONAL, DER("\x30\x03\x80\x01x"),
	 ALL, 0},
	{"AKI of another", ROOT, AKI, OPTIONAL, DER("\x30\x03\x80\x01y"), R | P,
	 CT_RULE_AKI_NOT_SKI},

	/* 4.2.1.2 */
	{"SKI critical", LEAF, SKI, CRITICAL, DER("\x04\x01x"), P,
	 CT_RULE_SKI_CRITICAL},
	{"SKI critical", CA, SKI, CRITICAL, DER("\x04\x01x"), P,
	 CT_RULE_SKI_CRITICAL},
	{"SKI critical", ROOT, SKI, CRITICAL, DER("\x04\x01x"), P,
	 CT_RULE_SKI_CRITICAL},
	{"SKI is no OCTET STRING", LEAF, SKI, OPTIONAL, NULL_DER, 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"SKI is no OCTET STRING", CA, SKI, OPTIONAL, NULL_DER, 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"SKI is no OCTET STRING", ROOT, SKI, OPTIONAL, NULL_DER, P,
	 CT_RULE_EXTENSION_MALFORMED},
	{"SKI with trailing data", CA, SKI, OPTIONAL, DER("\x04\x01x\x05\x00"),
	 0, CT_RULE_EXTENSION_MALFORMED},

	/* 4.2.1.3: a bit at least; CAs have keyCertSign. */
	{"usage not critical", LEAF, USAGE, OPTIONAL, DER("\x03\x02\x07\x80"),
	 ALL, 0},
	{"usage not critical", CA, USAGE, OPTIONAL, DER("\x03\x02\x01\x06"),
	 ALL, 0},
	{"usage not critical", ROOT, USAGE, OPTIONAL, DER("\x03\x02\x01\x06"),
	 ALL, 0},
	{"usage without bits", LEAF, USAGE, CRITICAL, DER("\x03\x01\x00"), P,
	 CT_RULE_KEY_USAGE_EMPTY},
	{"usage without bits", CA, USAGE, CRITICAL, DER("\x03\x01\x00"), 0,
	 CT_RULE_NOT_CERT_SIGN},
	{"usage without bits", ROOT, USAGE, CRITICAL, DER("\x03\x01\x00"), P,
	 CT_RULE_NOT_CERT_SIGN},
	{"usage all zero", LEAF, USAGE, CRITICAL, DER("\x03\x02\x07\x00"), P,
	 CT_RULE_KEY_USAGE_EMPTY},
	{"usage is no BIT STRING", LEAF, USAGE, CRITICAL, NULL_DER, 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"usage is no BIT STRING", CA, USAGE, CRITICAL, NULL_DER, 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"usage is no BIT STRING", ROOT, USAGE, CRITICAL, NULL_DER, P,
	 CT_RULE_EXTENSION_MALFORMED},
	{"usage with 8 unused bits", LEAF, USAGE, CRITICAL,
	 DER("\x03\x02\x08\x80"), 0, CT_RULE_EXTENSION_MALFORMED},
	{"usage cRLSign only", CA, USAGE, CRITICAL, DER("\x03\x02\x01\x02"), 0,
	 CT_RULE_NOT_CERT_SIGN},
	{"usage cRLSign only", ROOT, USAGE, CRITICAL, DER("\x03\x02\x01\x02"),
	 P, CT_RULE_NOT_CERT_SIGN},
	/* BR 7.1.2.7.11: which bits a server's key may have. */
	{"usage cRLSign", LEAF, USAGE, CRITICAL, DER("\x03\x02\x01\x82"), R | P,
	 CT_RULE_KEY_USAGE_NOT_WEBPKI},
	{"usage nonRepudiation", LEAF, USAGE, CRITICAL, DER("\x03\x02\x06\xc0"),
	 R | P, CT_RULE_KEY_USAGE_NOT_WEBPKI},
	{"usage keyAgreement", LEAF, USAGE, CRITICAL, DER("\x03\x02\x03\x88"),
	 ALL, 0},
	{"usage keyEncipherment of EC", LEAF, USAGE, CRITICAL,
	 DER("\x03\x02\x05\xa0"), R | P, CT_RULE_KEY_USAGE_NOT_WEBPKI},
	{"usage decipherOnly", LEAF, USAGE, CRITICAL,
	 DER("\x03\x03\x07\x88\x80"), R | P, CT_RULE_KEY_USAGE_NOT_WEBPKI},

	/* 4.2.1.4, 4.2.1.5, 4.2.1.11, 4.2.1.14 */
	{"policy", LEAF, POLICIES, OPTIONAL, GOOD_POLICY, ALL, 0},
	{"policy critical", LEAF, POLICIES, CRITICAL, GOOD_POLICY, ALL, 0},
	{"policies empty", LEAF, POLICIES, OPTIONAL, EMPTY, 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"policies empty", CA, POLICIES, OPTIONAL, EMPTY, 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"policies empty", ROOT, POLICIES, OPTIONAL, EMPTY, P,
	 CT_RULE_EXTENSION_MALFORMED},
	{"policy twice", CA, POLICIES, OPTIONAL,
	 DER("\x30\x0a\x30\x03\x06\x01\x2a\x30\x03\x06\x01\x2a"), P,
	 CT_RULE_POLICIES_DUPLICATE},
	{"policy qualifiers empty", LEAF, POLICIES, OPTIONAL,
	 DER("\x30\x07\x30\x05\x06\x01\x2a\x30\x00"), 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"mappings", CA, MAPPINGS, CRITICAL,
	 DER("\x30\x08\x30\x06\x06\x01\x2a\x06\x01\x2b"), ALL, 0},
	{"mappings empty", CA, MAPPINGS, CRITICAL, EMPTY, 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"mapping to anyPolicy", CA, MAPPINGS, CRITICAL,
	 DER("\x30\x0b\x30\x09\x06\x01\x2a\x06\x04\x55\x1d\x20\x00"), 0,
	 CT_RULE_POLICY_MAPPING_ANY},
	{"policy constraints", CA, POLCON, CRITICAL,
	 DER("\x30\x03\x81\x01\x00"), ALL, 0},
	{"policy constraints empty", CA, POLCON, CRITICAL, EMPTY, 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"policy constraints not critical", LEAF, POLCON, OPTIONAL,
	 DER("\x30\x03\x81\x01\x00"), P,
	 CT_RULE_POLICY_CONSTRAINTS_NOT_CRITICAL},
	{"policy constraints not critical", ROOT, POLCON, OPTIONAL,
	 DER("\x30\x03\x81\x01\x00"), P,
	 CT_RULE_POLICY_CONSTRAINTS_NOT_CRITICAL},
	{"policy constraints negative", CA, POLCON, CRITICAL,
	 DER("\x30\x03\x80\x01\xff"), 0, CT_RULE_EXTENSION_MALFORMED},
	{"inhibit anyPolicy", CA, INHIBIT, CRITICAL, DER("\x02\x01\x00"), ALL,
	 0},
	{"inhibit anyPolicy not critical", LEAF, INHIBIT, OPTIONAL,
	 DER("\x02\x01\x00"), P, CT_RULE_INHIBIT_ANY_NOT_CRITICAL},
	{"inhibit anyPolicy not critical", ROOT, INHIBIT, OPTIONAL,
	 DER("\x02\x01\x00"), P, CT_RULE_INHIBIT_ANY_NOT_CRITICAL},
	{"inhibit anyPolicy negative", CA, INHIBIT, CRITICAL,
	 DER("\x02\x01\xff"), 0, CT_RULE_EXTENSION_MALFORMED},

	/* 4.2.1.6 to 4.2.1.8 */
	{"names empty", LEAF, ALT_NAME, OPTIONAL, EMPTY, 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"names empty", CA, ALT_NAME, OPTIONAL, EMPTY, 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"names empty", ROOT, ALT_NAME, OPTIONAL, EMPTY, P,
	 CT_RULE_EXTENSION_MALFORMED},
	{"names are no SEQUENCE", LEAF, ALT_NAME, OPTIONAL, DER("example"), 0,
	 CT_RULE_MALFORMED},
	{"name of an unknown kind", LEAF, ALT_NAME, OPTIONAL,
	 DER("\x30\x03\x89\x01"
	     "a"),
	 0, CT_RULE_MALFORMED},
	{"name of a CA critical", CA, ALT_NAME, CRITICAL, GOOD_NAME, ALL, 0},
	{"bad name of a CA", CA, ALT_NAME, OPTIONAL,
	 DER("\x30\x04\x82\x02"
	     "a."),
	 P, CT_RULE_ALT_NAME_INVALID},
	{"bad name of a root", ROOT, ALT_NAME, OPTIONAL,
	 DER("\x30\x04\x82\x02"
	     "a."),
	 P, CT_RULE_ALT_NAME_INVALID},
	{"issuer's name", LEAF, ISSUER, OPTIONAL, GOOD_NAME, ALL, 0},
	{"issuer's names empty", LEAF, ISSUER, OPTIONAL, EMPTY, P,
	 CT_RULE_EXTENSION_MALFORMED},
	{"issuer's names empty", CA, ISSUER, OPTIONAL, EMPTY, P,
	 CT_RULE_EXTENSION_MALFORMED},
	{"attributes", LEAF, DIRATTR, OPTIONAL,
	 DER("\x30\x09\x30\x07\x06\x01\x2a\x31\x02\x05\x00"), ALL, 0},
	{"attributes empty", LEAF, DIRATTR, OPTIONAL, EMPTY, P,
	 CT_RULE_EXTENSION_MALFORMED},
	{"attributes without values", LEAF, DIRATTR, OPTIONAL,
	 DER("\x30\x07\x30\x05\x06\x01\x2a\x31\x00"), P,
	 CT_RULE_EXTENSION_MALFORMED},
	{"attributes critical", LEAF, DIRATTR, CRITICAL,
	 DER("\x30\x09\x30\x07\x06\x01\x2a\x31\x02\x05\x00"), P,
	 CT_RULE_MUST_NOT_BE_CRITICAL},
	{"attributes critical", CA, DIRATTR, CRITICAL,
	 DER("\x30\x09\x30\x07\x06\x01\x2a\x31\x02\x05\x00"), P,
	 CT_RULE_MUST_NOT_BE_CRITICAL},

	/* 4.2.1.9 */
	{"basic constraints of a server", LEAF, BASIC, CRITICAL, EMPTY, ALL, 0},
	{"cA FALSE written out", LEAF, BASIC, OPTIONAL,
	 DER("\x30\x03\x01\x01\x00"), ALL, 0},
	{"cA is no boolean", LEAF, BASIC, CRITICAL, DER("\x30\x02\x05\x00"), 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"cA is no boolean", CA, BASIC, CRITICAL, DER("\x30\x02\x05\x00"), 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"basic constraints not critical", CA, BASIC, OPTIONAL, GOOD_CA, P,
	 CT_RULE_CA_NOT_CRITICAL},
	{"basic constraints not critical", ROOT, BASIC, OPTIONAL, GOOD_CA, P,
	 CT_RULE_CA_NOT_CRITICAL},
	{"cA FALSE", CA, BASIC, CRITICAL, EMPTY, 0, CT_RULE_NOT_CA},
	{"cA FALSE", ROOT, BASIC, CRITICAL, EMPTY, P, CT_RULE_NOT_CA},
	{"path length negative", CA, BASIC, CRITICAL,
	 DER("\x30\x06\x01\x01\xff\x02\x01\xff"), 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"path length negative", ROOT, BASIC, CRITICAL,
	 DER("\x30\x06\x01\x01\xff\x02\x01\xff"), P,
	 CT_RULE_EXTENSION_MALFORMED},
	{"path length 0", CA, BASIC, CRITICAL,
	 DER("\x30\x06\x01\x01\xff\x02\x01\x00"), ALL, 0},
	{"path length 0", ROOT, BASIC, CRITICAL,
	 DER("\x30\x06\x01\x01\xff\x02\x01\x00"), P, CT_RULE_PATH_LENGTH},
	{"path length 1", ROOT, BASIC, CRITICAL,
	 DER("\x30\x06\x01\x01\xff\x02\x01\x01"), ALL, 0},
	{"path length of a server", LEAF, BASIC, CRITICAL,
	 DER("\x30\x03\x02\x01\x00"), P, CT_RULE_PATH_LEN_WITHOUT_CA},

	/* 4.2.1.10 */
	{"constraints empty", CA, CONSTR, CRITICAL, EMPTY, 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"constraints empty", ROOT, CONSTR, CRITICAL, EMPTY, P,
	 CT_RULE_EXTENSION_MALFORMED},
	{"permitted empty", CA, CONSTR, CRITICAL, DER("\x30\x02\xa0\x00"), 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"excluded empty", CA, CONSTR, CRITICAL, DER("\x30\x02\xa1\x00"), 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"both NULL", CA, CONSTR, CRITICAL,
	 DER("\x30\x08\xa0\x02\x05\x00\xa1\x02\x05\x00"), 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"with a minimum", CA, CONSTR, CRITICAL,
	 DER("\x30\x0b\xa1\x09\x30\x07\x82\x02xx\x80\x01\x01"), 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"with a maximum", CA, CONSTR, CRITICAL,
	 DER("\x30\x0b\xa1\x09\x30\x07\x82\x02xx\x81\x01\x01"), 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"constraints of a CA", CA, CONSTR, CRITICAL,
	 DER("\x30\x08\xa1\x06\x30\x04\x82\x02xx"), ALL, 0},
	{"constraints not critical", CA, CONSTR, OPTIONAL,
	 DER("\x30\x08\xa1\x06\x30\x04\x82\x02xx"), W | P,
	 CT_RULE_CONSTRAINTS_NOT_CRITICAL},
	{"constraints of a server", LEAF, CONSTR, CRITICAL,
	 DER("\x30\x08\xa1\x06\x30\x04\x82\x02xx"), P,
	 CT_RULE_CONSTRAINTS_IN_END_ENTITY},
	{"constraints of a server, not critical", LEAF, CONSTR, OPTIONAL,
	 DER("\x30\x08\xa1\x06\x30\x04\x82\x02xx"), P,
	 CT_RULE_CONSTRAINTS_IN_END_ENTITY},

	/* 4.2.1.12; BR 7.1.2.7.10: what may be listed with serverAuth. */
	{"purposes empty", CA, PURPOSES, OPTIONAL, EMPTY, 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"purposes empty", ROOT, PURPOSES, OPTIONAL, EMPTY, P,
	 CT_RULE_EXTENSION_MALFORMED},
	{"purposes are no SEQUENCE", LEAF, PURPOSES, OPTIONAL, NULL_DER, 0,
	 CT_RULE_EXTENSION_MALFORMED},
	{"serverAuth", CA, PURPOSES, OPTIONAL,
	 DER("\x30\x0a\x06\x08\x2b\x06\x01\x05\x05\x07\x03\x01"), ALL, 0},
	{"serverAuth critical", CA, PURPOSES, CRITICAL,
	 DER("\x30\x0a\x06\x08\x2b\x06\x01\x05\x05\x07\x03\x01"), R | P,
	 CT_RULE_PURPOSES_CRITICAL},
	{"any purpose", CA, PURPOSES, OPTIONAL,
	 DER("\x30\x06\x06\x04\x55\x1d\x25\x00"), ALL, 0},
	{"clientAuth", CA, PURPOSES, OPTIONAL,
	 DER("\x30\x0a\x06\x08\x2b\x06\x01\x05\x05\x07\x03\x02"), 0,
	 CT_RULE_PURPOSE},
	{"clientAuth", ROOT, PURPOSES, OPTIONAL,
	 DER("\x30\x0a\x06\x08\x2b\x06\x01\x05\x05\x07\x03\x02"), P, 0},
	{"client and server", LEAF, PURPOSES, OPTIONAL,
	 DER("\x30\x14\x06\x08\x2b\x06\x01\x05\x05\x07\x03\x02\x06\x08\x2b\x06"
	     "\x01\x05\x05\x07\x03\x01"),
	 ALL, 0},
	{"code signing and server", LEAF, PURPOSES, OPTIONAL,
	 DER("\x30\x14\x06\x08\x2b\x06\x01\x05\x05\x07\x03\x03\x06\x08\x2b\x06"
	     "\x01\x05\x05\x07\x03\x01"),
	 R | P, CT_RULE_PURPOSES_NOT_WEBPKI},
	{"e-mail and server", LEAF, PURPOSES, OPTIONAL,
	 DER("\x30\x14\x06\x08\x2b\x06\x01\x05\x05\x07\x03\x04\x06\x08\x2b\x06"
	     "\x01\x05\x05\x07\x03\x01"),
	 R | P, CT_RULE_PURPOSES_NOT_WEBPKI},

	/* 4.2.1.13, 4.2.1.15, 4.2.2 */
	{"distribution point", LEAF, CRLDP, OPTIONAL, GOOD_POINT, ALL, 0},
	{"distribution point critical", LEAF, CRLDP, CRITICAL, GOOD_POINT, ALL,
	 0},
	{"distribution points empty", LEAF, CRLDP, OPTIONAL, EMPTY, P,
	 CT_RULE_EXTENSION_MALFORMED},
	{"distribution points empty", CA, CRLDP, OPTIONAL, EMPTY, P,
	 CT_RULE_EXTENSION_MALFORMED},
	{"distribution point of reasons only", LEAF, CRLDP, OPTIONAL,
	 DER("\x30\x06\x30\x04\x81\x02\x06\x40"), P,
	 CT_RULE_EXTENSION_MALFORMED},
	{"freshest CRL", LEAF, FRESHEST, OPTIONAL, GOOD_POINT, ALL, 0},
	{"freshest CRL critical", LEAF, FRESHEST, CRITICAL, GOOD_POINT, P,
	 CT_RULE_MUST_NOT_BE_CRITICAL},
	{"freshest CRL critical", CA, FRESHEST, CRITICAL, GOOD_POINT, P,
	 CT_RULE_MUST_NOT_BE_CRITICAL},
	{"access", LEAF, AIA, OPTIONAL, GOOD_ACCESS, ALL, 0},
	{"access critical", LEAF, AIA, CRITICAL, GOOD_ACCESS, P,
	 CT_RULE_ACCESS_CRITICAL},
	{"access critical", CA, AIA, CRITICAL, GOOD_ACCESS, P,
	 CT_RULE_ACCESS_CRITICAL},
	{"access critical", ROOT, AIA, CRITICAL, GOOD_ACCESS, P,
	 CT_RULE_ACCESS_CRITICAL},
	{"access empty", LEAF, AIA, OPTIONAL, EMPTY, P,
	 CT_RULE_EXTENSION_MALFORMED},
	{"access empty", CA, AIA, OPTIONAL, EMPTY, P,
	 CT_RULE_EXTENSION_MALFORMED},
	{"access is text", LEAF, AIA, OPTIONAL, DER("malformed"), P,
	 CT_RULE_EXTENSION_MALFORMED},
	{"access without location", LEAF, AIA, OPTIONAL,
	 DER("\x30\x05\x30\x03\x06\x01\x2a"), P, CT_RULE_EXTENSION_MALFORMED},
	{"subject's access critical", CA, SIA, CRITICAL, GOOD_ACCESS, P,
	 CT_RULE_ACCESS_CRITICAL},
	{"subject's access empty", CA, SIA, OPTIONAL, EMPTY, P,
	 CT_RULE_EXTENSION_MALFORMED},
	{"TLS features", LEAF, FEATURES, OPTIONAL, DER("\x30\x03\x02\x01\x05"),
	 ALL, 0},
	{"TLS features malformed", LEAF, FEATURES, OPTIONAL, NULL_DER, P,
	 CT_RULE_EXTENSION_MALFORMED},

	/* Not known: 4.2, RFC 6962 3.1, and a period RFC 5280 leaves out. */
	{"unknown", LEAF, UNKNOWN, OPTIONAL, NOTHING, ALL, 0},
	{"unknown", CA, UNKNOWN, OPTIONAL, NOTHING, ALL, 0},
	{"unknown", ROOT, UNKNOWN, OPTIONAL, NOTHING, ALL, 0},
	{"unknown critical", LEAF, UNKNOWN, CRITICAL, NULL_DER, 0,
	 CT_RULE_UNKNOWN_CRITICAL},
	{"unknown critical", CA, UNKNOWN, CRITICAL, NULL_DER, 0,
	 CT_RULE_UNKNOWN_CRITICAL},
	{"unknown critical", ROOT, UNKNOWN, CRITICAL, NULL_DER, P,
	 CT_RULE_UNKNOWN_CRITICAL},
	{"precertificate", LEAF, POISON, CRITICAL, NULL_DER, 0,
	 CT_RULE_UNKNOWN_CRITICAL},
	{"private key's period critical", LEAF, PERIOD, CRITICAL, EMPTY, 0,
	 CT_RULE_UNKNOWN_CRITICAL},

	/* 4.2: none twice. */
	{"usage twice", LEAF, "twice " USAGE, CRITICAL, DER("\x03\x02\x07\x80"),
	 0, CT_RULE_MALFORMED},
	{"usage twice", CA, "twice " USAGE, CRITICAL, DER("\x03\x02\x01\x06"),
	 0, CT_RULE_ISSUER_NOT_FOUND},
	{"unknown twice", LEAF, "twice " UNKNOWN, OPTIONAL, NOTHING, 0,
	 CT_RULE_MALFORMED},
	{"unknown twice", CA, "twice " UNKNOWN, OPTIONAL, NOTHING, 0,
	 CT_RULE_ISSUER_NOT_FOUND},
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
static size_t other_key_id(const struct row *row, const char *oid,
			   struct ct_test_extension *out)
{
	static const struct ct_span subject = DER("\x04\x01x"),
				    authority = DER("\x30\x03\x80\x01x");

	if (strcmp(oid, AKI) == 0)
		*out = (struct ct_test_extension){SKI, false, subject};
	else if (strcmp(oid, SKI) == 0 && row->place != ROOT)
		*out = (struct ct_test_extension){AKI, false, authority};
	else
		return 0;
	return 1;
}

static size_t make_extensions(const struct row *row,
			      struct ct_test_certificate_spec *spec,
			      struct ct_test_extension extensions[3])
{
	bool is_twice = strncmp(row->oid, "twice ", 6) == 0;
	const char *oid = row->oid + (is_twice ? 6 : 0);
	size_t count;

	leave_out(spec, oid);
	count = other_key_id(row, oid, extensions);
	for (int i = is_twice ? 0 : 1; i < 2; i++)
		extensions[count++] = (struct ct_test_extension){
			oid, row->is_critical, row->value};
	return count;
}

static void run_row(int number, enum catrust_profile profile)
{
	const struct row *row = &rows[number];
	struct chains *chains = chains_new(profile);
	struct ct_test_certificate_spec certs[] = {
		[LEAF] = chains_leaf("CN=CA", LEAF_KEY, CA_KEY),
		[CA] = chains_ca("CN=CA", "CN=Root", CA_KEY, ROOT_KEY),
		[ROOT] = chains_ca("CN=Root", "CN=Root", ROOT_KEY, ROOT_KEY),
	};
	struct ct_test_certificate_spec *spec = &certs[row->place];
	struct ct_test_extension extensions[3];
	bool is_accepted;

	spec->num_extensions = make_extensions(row, spec, extensions);
	spec->extensions = extensions;
	chains->options.purpose = ct_oid_kp_server_auth;
	chains_trust_spec(chains, certs[ROOT]);
	chains_send_spec(chains, certs[LEAF]);
	chains_send_spec(chains, certs[CA]);
	is_accepted = chains_verify(chains) == CATRUST_OK;
	ck_assert_msg(is_accepted == ((row->accepting >> profile & 1) != 0),
		      "row %d, %s, place %d, profile %d: certificate %zu: %s",
		      number, row->what, (int)row->place, (int)profile,
		      chains->result.failed_index,
		      ct_rule_text(chains->result.rule));
	if (!is_accepted && row->rule != CT_RULE_NONE)
		ck_assert_msg(chains->result.rule == row->rule,
			      "row %d, %s, place %d, profile %d: \"%s\" "
			      "instead of \"%s\"",
			      number, row->what, (int)row->place, (int)profile,
			      ct_rule_text(chains->result.rule),
			      ct_rule_text(row->rule));
	chains_free(chains);
}

/* Signatures are slow under valgrind, and the rows share their code. */
static bool is_left_out(int number)
{
	return ct_test_is_memchecked() && number % 32 != 5;
}

TESTS(rfc5280, CT_ARRAY_LEN(rows))
{
	if (!is_left_out(_i))
		run_row(_i, CATRUST_PROFILE_RFC5280);
}

TESTS(webpki, CT_ARRAY_LEN(rows))
{
	if (!is_left_out(_i))
		run_row(_i, CATRUST_PROFILE_WEBPKI);
}

TESTS(path, CT_ARRAY_LEN(rows))
{
	if (!is_left_out(_i))
		run_row(_i, CATRUST_PROFILE_PATH);
}

RUN_TESTS(.timeout = 60)
