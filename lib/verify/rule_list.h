/*
 * The list of rules; see verify/rule.h. There is no include guard: whoever
 * includes this file defines CT_RULE. The order within a group is that in
 * which the rules are checked.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

CT_RULE(NONE, NONE, "", "valid")

/* Building the path */
CT_RULE(ISSUER_NOT_FOUND, ISSUER_NOT_FOUND, "RFC 5280 6.1.3 (a)(4)",
	"no certificate of its issuer is trusted or was sent along")
CT_RULE(ROOT_NOT_TRUSTED, ISSUER_NOT_FOUND, "RFC 5280 6.1.1 (d)",
	"it is a root, but not one that is trusted")
CT_RULE(ISSUER_LOOP, ISSUER_NOT_FOUND, "RFC 5280 6.1",
	"the certificates above it lead back to themselves")
CT_RULE(SIGNATURE, SIGNATURE, "RFC 5280 6.1.3 (a)(1)",
	"its signature does not verify with its issuer's key")
CT_RULE(DEPTH, LIMIT, "limit: max_depth",
	"more intermediate certificates than the caller allows")
CT_RULE(SIGNATURE_BUDGET, LIMIT, "limit: max_signatures",
	"signature checks would cost more than the caller allows")
CT_RULE(STEP_BUDGET, LIMIT, "limit: steps", "too many ways to build a path")
CT_RULE(TOO_MANY_CERTIFICATES, LIMIT, "limit: certificates",
	"more certificates came along than are looked at")
CT_RULE(MEMORY, MEMORY, "out of memory", "memory ran out")

/* The certificate by itself: basic fields */
CT_RULE(MALFORMED, CERTIFICATE, "RFC 5280 4.1", "it is malformed")
CT_RULE(VERSION, CERTIFICATE, "RFC 5280 6.1.4 (k)",
	"it is not of version 3, so it cannot be a CA's")
CT_RULE(VERSION_UNKNOWN, CERTIFICATE, "RFC 5280 4.1.2.1",
	"its version is higher than 3")
CT_RULE(SERIAL_NOT_POSITIVE, CERTIFICATE, "RFC 5280 4.1.2.2",
	"its serial number is zero or negative")
CT_RULE(SERIAL_TOO_LONG, CERTIFICATE, "RFC 5280 4.1.2.2",
	"its serial number has more than 20 octets")
CT_RULE(EMPTY_ISSUER, CERTIFICATE, "RFC 5280 4.1.2.4",
	"its issuer name is empty")
CT_RULE(EMPTY_CA_SUBJECT, CERTIFICATE, "RFC 5280 4.1.2.6",
	"its subject name is empty, though it is a CA's")
CT_RULE(TIME_ENCODING, CERTIFICATE, "RFC 5280 4.1.2.5",
	"a date is neither a UTCTime before 2050 nor a GeneralizedTime "
	"after, each with its seconds")
CT_RULE(UNIQUE_ID, CERTIFICATE, "RFC 5280 4.1.2.8",
	"it has a unique identifier")
CT_RULE(EXPIRED, EXPIRED, "RFC 5280 6.1.3 (a)(2)", "it has expired")
CT_RULE(NOT_YET_VALID, NOT_YET_VALID, "RFC 5280 6.1.3 (a)(2)",
	"it is not valid yet")

/* Keys and algorithms */
CT_RULE(ALGORITHM_UNKNOWN, ALGORITHM, "RFC 5280 4.1.1.2",
	"its signature algorithm is not supported")
CT_RULE(ALGORITHM_WEAK, ALGORITHM, "policy: weak algorithms",
	"its signature algorithm is too weak")
CT_RULE(ALGORITHM_PARAMETERS, ALGORITHM, "RFC 5758 3",
	"its signature algorithm has parameters where none belong")
CT_RULE(KEY_UNKNOWN, ALGORITHM, "RFC 5280 4.1.2.7",
	"its public key's algorithm is not supported")
CT_RULE(KEY_MALFORMED, ALGORITHM, "RFC 5280 4.1.2.7",
	"its public key is malformed")
CT_RULE(KEY_WEAK, ALGORITHM, "policy: security level",
	"its public key is too small")
CT_RULE(KEY_TOO_LARGE, ALGORITHM, "limit: max_key_bits",
	"its public key is larger than the caller allows")
CT_RULE(KEY_DSA, ALGORITHM, "policy: DSA",
	"its public key is a DSA key, which the caller does not allow")
CT_RULE(KEY_ALGORITHM, ALGORITHM, "CABF BR 6.1.5",
	"its public key is of a kind that the Web PKI does not allow")
CT_RULE(RSA_SIZE, ALGORITHM, "CABF BR 6.1.5",
	"its RSA modulus is not a multiple of 8 bits, or under 2048")
CT_RULE(ALGORITHM_NOT_WEBPKI, ALGORITHM, "CABF BR 7.1.3.2",
	"its signature algorithm is not one that the Web PKI allows")

/* Extensions */
CT_RULE(UNKNOWN_CRITICAL, EXTENSION, "RFC 5280 4.2",
	"it has a critical extension that is not known")
CT_RULE(EXTENSION_MALFORMED, EXTENSION, "RFC 5280 4.2",
	"an extension is malformed")
CT_RULE(AKI_CRITICAL, EXTENSION, "RFC 5280 4.2.1.1",
	"its authority key identifier is critical")
CT_RULE(AKI_MISSING, EXTENSION, "RFC 5280 4.2.1.1",
	"its authority key identifier is missing")
CT_RULE(AKI_HALF, EXTENSION, "RFC 5280 4.2.1.1",
	"its authority key identifier has an issuer without a serial number, "
	"or the other way round")
CT_RULE(AKI_FIELDS, EXTENSION, "CABF BR 7.1.2.11.1",
	"its authority key identifier names an issuer or a serial number")
CT_RULE(AKI_NOT_SKI, EXTENSION, "CABF BR 7.1.2.1.3",
	"its authority key identifier is not its own, though it is a root")
CT_RULE(SKI_CRITICAL, EXTENSION, "RFC 5280 4.2.1.2",
	"its subject key identifier is critical")
CT_RULE(SKI_MISSING, EXTENSION, "RFC 5280 4.2.1.2",
	"its subject key identifier is missing, though it is a CA's")
CT_RULE(KEY_USAGE_EMPTY, EXTENSION, "RFC 5280 4.2.1.3",
	"its key usage has no bit set")
CT_RULE(KEY_USAGE_MISSING, EXTENSION, "RFC 5280 4.2.1.3",
	"its key usage is missing, though it is a CA's")
CT_RULE(KEY_USAGE_NOT_WEBPKI, EXTENSION, "CABF BR 7.1.2.7.11",
	"its key usage does not suit a server's certificate with such a key")
CT_RULE(CERT_SIGN_WITHOUT_CA, KEY_USAGE, "RFC 5280 4.2.1.9",
	"it may sign certificates by its key usage, but is no CA's")
CT_RULE(PATH_LEN_WITHOUT_CA, EXTENSION, "RFC 5280 4.2.1.9",
	"it has a path length, but may not sign certificates")
CT_RULE(POLICIES_DUPLICATE, EXTENSION, "RFC 5280 4.2.1.4",
	"it names the same policy twice")
CT_RULE(POLICY_CONSTRAINTS_NOT_CRITICAL, EXTENSION, "RFC 5280 4.2.1.11",
	"its policy constraints are not critical")
CT_RULE(INHIBIT_ANY_NOT_CRITICAL, EXTENSION, "RFC 5280 4.2.1.14",
	"its inhibit-anyPolicy is not critical")
CT_RULE(ALT_NAME_INVALID, NAME, "RFC 5280 4.2.1.6",
	"an alternative name is not in its prescribed form")
CT_RULE(ALT_NAME_NOT_CRITICAL, NAME, "RFC 5280 4.2.1.6",
	"its subject is empty, but the alternative name is not critical")
CT_RULE(NO_NAME, NAME, "RFC 5280 4.1.2.6",
	"it has neither a subject nor an alternative name")
CT_RULE(ALT_NAME_CRITICAL, NAME, "CABF BR 7.1.2.7.12",
	"its alternative name is critical, though its subject is not empty")
CT_RULE(ALT_NAME_MISSING, NAME, "CABF BR 7.1.2.7.12",
	"it has no subject alternative name")
CT_RULE(ALT_NAME_TYPE, NAME, "CABF BR 7.1.2.7.12",
	"an alternative name is neither a host name nor an IP address")
CT_RULE(ALT_NAME_WILDCARD, NAME, "CABF BR 3.2.2.6",
	"a wildcard stands directly under a public suffix")
CT_RULE(COMMON_NAME, NAME, "CABF BR 7.1.4.3",
	"its common name is not one of its alternative names")
CT_RULE(CONSTRAINTS_IN_END_ENTITY, EXTENSION, "RFC 5280 4.2.1.10",
	"it has name constraints, but is no CA's")
CT_RULE(CONSTRAINTS_NOT_CRITICAL, EXTENSION, "RFC 5280 4.2.1.10",
	"its name constraints are not critical")
CT_RULE(CONSTRAINTS_INVALID, EXTENSION, "RFC 5280 4.2.1.10",
	"its name constraints are not in their prescribed form")
CT_RULE(PURPOSES_EMPTY, EXTENSION, "RFC 5280 4.2.1.12",
	"its extended key usage is empty")
CT_RULE(PURPOSES_MISSING, PURPOSE, "CABF BR 7.1.2.7.10",
	"its extended key usage is missing")
CT_RULE(PURPOSES_ANY, PURPOSE, "CABF BR 7.1.2.7.10",
	"its extended key usage is anyExtendedKeyUsage")
CT_RULE(PURPOSES_NOT_WEBPKI, PURPOSE, "CABF BR 7.1.2.7.10",
	"its extended key usage has one that no server's certificate may have")
CT_RULE(PURPOSES_CRITICAL, EXTENSION, "CABF BR 7.1.2.7.6",
	"its extended key usage is critical")
CT_RULE(PURPOSES_IN_ROOT, EXTENSION, "CABF BR 7.1.2.1.2",
	"it is a root, but has an extended key usage")
CT_RULE(ACCESS_CRITICAL, EXTENSION, "RFC 5280 4.2.2.1",
	"its authority or subject information access is critical")
CT_RULE(MUST_NOT_BE_CRITICAL, EXTENSION, "RFC 5280 4.2",
	"an extension is critical that must not be")
CT_RULE(CA_IN_END_ENTITY, EXTENSION, "CABF BR 7.1.2.7.8",
	"it is a CA's, but stands at the end of the path")

/* The path: RFC 5280 6.1 */
CT_RULE(NOT_CA, CA, "RFC 5280 6.1.4 (k)",
	"it issued a certificate, but is no CA's by its basic constraints")
CT_RULE(CA_NOT_CRITICAL, CA, "RFC 5280 4.2.1.9",
	"its basic constraints are not critical, though it is a CA's")
CT_RULE(PATH_LENGTH, PATH_LENGTH, "RFC 5280 6.1.4 (m)",
	"more CAs stand below it than its path length allows")
CT_RULE(NOT_CERT_SIGN, KEY_USAGE, "RFC 5280 6.1.4 (n)",
	"it issued a certificate, but its key usage does not allow that")
CT_RULE(NOT_PERMITTED, NAME_CONSTRAINTS, "RFC 5280 6.1.3 (b)",
	"a name is outside what a CA above it may certify")
CT_RULE(EXCLUDED, NAME_CONSTRAINTS, "RFC 5280 6.1.3 (c)",
	"a name is among those that a CA above it must not certify")
CT_RULE(CONSTRAINTS_BUDGET, LIMIT, "limit: name constraints",
	"names times constraints exceed the limit")
CT_RULE(POLICY_MAPPING_ANY, POLICY, "RFC 5280 6.1.4 (a)", "it maps anyPolicy")
CT_RULE(POLICY, POLICY, "RFC 5280 6.1.5 (g)",
	"no policy is valid for the whole path, but one is required")
CT_RULE(PURPOSE, PURPOSE, "RFC 5280 4.2.1.12",
	"its extended key usage does not allow this purpose")
CT_RULE(KEY_USAGE, KEY_USAGE, "RFC 5280 4.2.1.3",
	"its key usage does not allow this use")
CT_RULE(HOSTNAME, NAME, "RFC 9525 6",
	"it is not for this host, IP address or e-mail address")
CT_RULE(REVOKED, REVOKED, "RFC 5280 6.3", "it was revoked")
CT_RULE(REVOCATION_UNKNOWN, REVOCATION_UNKNOWN, "RFC 5280 6.3",
	"whether it was revoked cannot be found out")

/* The trusted certificate's own constraints */
CT_RULE(ANCHOR_DISTRUSTED, DISTRUSTED, "trust settings",
	"it is distrusted for certificates as new as this path's")
CT_RULE(ANCHOR_PURPOSE, DISTRUSTED, "trust settings",
	"it is not trusted for this purpose")
