/*
 * The list of rules, and where each rule is checked; see verify/rule.h.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * This file has no include guard: it is included wherever CT_RULE is defined.
 * Within a group, the rules are in the order in which they are checked.
 *
 * CT_RULE(name, reason, source, text, checked, gnutls):
 *	checked  the functions that check it, in the order of their parts, and
 *		 their files: in lib/verify where no folder is named
 *	gnutls   what lib/gnutls_verdicts has in its place, and the bit that it
 *		 sets of gnutls_certificate_status_t, GNUTLS_CERT_...; "none"
 *		 where GnuTLS has no such rule. lib/gnutls_verdicts/README says
 *	how the rules differ tests/lint/rules.sh finds functions that no longer
 *	exist.
 */

CT_RULE(NONE, NONE, "", "valid", "none", "none")

/* Building the path */
CT_RULE(ISSUER_NOT_FOUND, ISSUER_NOT_FOUND, "RFC 5280 6.1.3 (a)(4)",
	"its issuer's certificate was not found",
	"extend, explain_dead_end in path.c",
	"find_issuer in chain_status.c: SIGNER_NOT_FOUND")
CT_RULE(ROOT_NOT_TRUSTED, ISSUER_NOT_FOUND, "RFC 5280 6.1.1 (d)",
	"it is a root, but not one that is trusted",
	"explain_dead_end in path.c",
	"len_without_root in chain_status.c: SIGNER_NOT_FOUND")
CT_RULE(ISSUER_LOOP, ISSUER_NOT_FOUND, "RFC 5280 6.1",
	"its chain of issuers is a loop", "explain_dead_end in path.c",
	"next_run in sent_chain.c: SIGNER_NOT_FOUND")
CT_RULE(SIGNATURE, SIGNATURE, "RFC 5280 6.1.3 (a)(1)",
	"its signature does not verify with its issuer's key",
	"ct_signature_checks_verify in signature_checks.c; "
	"check_with_key in checks.c",
	"signature_status in chain_status.c: SIGNATURE_FAILURE")
CT_RULE(DEPTH, LIMIT, "limit: max_depth",
	"more intermediate certificates than the caller allows",
	"is_depth_left in path.c", "none")
CT_RULE(SIGNATURE_BUDGET, LIMIT, "limit: max_signatures",
	"signature checks would cost more than the caller allows",
	"ct_signature_checks_verify in signature_checks.c; "
	"check_with_key in checks.c",
	"signature_status in chain_status.c: INVALID")
CT_RULE(STEP_BUDGET, LIMIT, "limit: steps",
	"path building takes too many steps",
	"take_step in path.c; "
	"take_steps in checks.c",
	"none")
CT_RULE(TOO_MANY_CERTIFICATES, LIMIT, "limit: certificates",
	"more certificates were sent than the limit allows",
	"ct_verify in verify.c", "none")
CT_RULE(MEMORY, MEMORY, "out of memory", "out of memory",
	"verify_links in verify.c", "none")

/* The certificate by itself: basic fields */
CT_RULE(MALFORMED, CERTIFICATE, "RFC 5280 4.1", "it is malformed",
	"read_links in verify.c", "none")
CT_RULE(VERSION, CERTIFICATE, "RFC 5280 6.1.4 (k)",
	"it is not of version 3, so it cannot be a CA certificate",
	"check_ca in checks.c", "is_ca in chain_status.c: SIGNER_NOT_CA")
CT_RULE(VERSION_UNKNOWN, CERTIFICATE, "RFC 5280 4.1.2.1",
	"its version is higher than 3",
	"ct_conformance_check_readable in conformance.c", "none")
CT_RULE(SERIAL_NOT_POSITIVE, CERTIFICATE, "RFC 5280 4.1.2.2",
	"its serial number is zero or negative",
	"check_serial in conformance.c", "none")
CT_RULE(SERIAL_TOO_LONG, CERTIFICATE, "RFC 5280 4.1.2.2",
	"its serial number has more than 20 octets",
	"check_serial in conformance.c", "none")
CT_RULE(EMPTY_ISSUER, CERTIFICATE, "RFC 5280 4.1.2.4",
	"its issuer name is empty", "check_names in conformance.c", "none")
CT_RULE(EMPTY_CA_SUBJECT, CERTIFICATE, "RFC 5280 4.1.2.6",
	"its subject name is empty, though it is a CA certificate",
	"check_names in conformance.c", "none")
CT_RULE(TIME_ENCODING, CERTIFICATE, "RFC 5280 4.1.2.5",
	"a date is neither a UTCTime before 2050 nor a GeneralizedTime "
	"after, each with its seconds",
	"check_time_encoding in conformance.c", "none")
CT_RULE(UNIQUE_ID, CERTIFICATE, "RFC 5280 4.1.2.8",
	"it has a unique identifier", "check_names in conformance.c", "none")
CT_RULE(EXPIRED, EXPIRED, "RFC 5280 6.1.3 (a)(2)", "it has expired",
	"check_time in checks.c", "time_status in chain_status.c: EXPIRED")
CT_RULE(NOT_YET_VALID, NOT_YET_VALID, "RFC 5280 6.1.3 (a)(2)",
	"it is not valid yet", "check_time in checks.c",
	"time_status in chain_status.c: NOT_ACTIVATED")

/* Keys and algorithms */
CT_RULE(ALGORITHM_MISMATCH, ALGORITHM, "RFC 5280 4.1.1.2",
	"its two signature algorithm fields differ",
	"check_same_algorithm in conformance.c", "none")
CT_RULE(ALGORITHM_UNKNOWN, ALGORITHM, "RFC 5280 4.1.1.2",
	"its signature algorithm is not supported",
	"ct_checks_algorithm in checks.c",
	"own_status in chain_status.c: INVALID")
/* MD2, MD5, SHA-1 */
CT_RULE(ALGORITHM_WEAK, ALGORITHM, "policy: weak algorithms",
	"its signature algorithm is too weak",
	"ct_checks_algorithm in checks.c",
	"own_status in chain_status.c: INSECURE_ALGORITHM; "
	"ct_gnutls_is_broken_allowed in chain_strength.c")
CT_RULE(ALGORITHM_PARAMETERS, ALGORITHM, "RFC 5758 3",
	"its signature algorithm has parameters, which must be absent",
	"check_algorithms in conformance.c", "none")
CT_RULE(KEY_UNKNOWN, ALGORITHM, "RFC 5280 4.1.2.7",
	"its public key's algorithm is not supported", "check_key in checks.c",
	"is_key_known in chain_strength.c: INSECURE_ALGORITHM")
CT_RULE(KEY_MALFORMED, ALGORITHM, "RFC 5280 4.1.2.7",
	"its public key is malformed",
	"check_key in checks.c; "
	"check_algorithms in conformance.c",
	"is_key_known in chain_strength.c: INSECURE_ALGORITHM")
CT_RULE(KEY_WEAK, ALGORITHM, "policy: security level",
	"its public key is too small", "check_strength in checks.c",
	"is_key_strong in chain_strength.c: INSECURE_ALGORITHM")
CT_RULE(KEY_TOO_LARGE, ALGORITHM, "limit: max_key_bits",
	"its public key is larger than the caller allows",
	"ct_checks_key in checks.c", "none")
CT_RULE(KEY_DSA, ALGORITHM, "policy: DSA",
	"its public key is a DSA key, which the caller does not allow",
	"ct_checks_key in checks.c", "none")
CT_RULE(KEY_ALGORITHM, ALGORITHM, "CABF BR 6.1.5",
	"its public key algorithm is not allowed in the Web PKI",
	"check_key in webpki.c", "none")
CT_RULE(RSA_SIZE, ALGORITHM, "CABF BR 6.1.5",
	"its RSA modulus is not a multiple of 8 bits, or under 2048",
	"check_key in webpki.c", "none")
CT_RULE(ALGORITHM_NOT_WEBPKI, ALGORITHM, "CABF BR 7.1.3.2",
	"its signature algorithm is not allowed in the Web PKI",
	"ct_webpki_check_signature in webpki.c", "none")

/* Extensions */
CT_RULE(UNKNOWN_CRITICAL, EXTENSION, "RFC 5280 4.2",
	"it has an unknown critical extension",
	"ct_conformance_check_readable in conformance.c",
	"critical_status in chain_status.c: UNKNOWN_CRIT_EXTENSIONS")
CT_RULE(EXTENSION_MALFORMED, EXTENSION, "RFC 5280 4.2",
	"an extension is malformed",
	"ct_conformance_check_readable in conformance.c",
	"usage_status in chain_status.c: INVALID")
CT_RULE(AKI_CRITICAL, EXTENSION, "RFC 5280 4.2.1.1",
	"its authority key identifier is critical",
	"check_key_ids in conformance.c", "none")
CT_RULE(AKI_MISSING, EXTENSION, "RFC 5280 4.2.1.1",
	"its authority key identifier is missing",
	"check_key_ids in conformance.c", "none")
CT_RULE(AKI_HALF, EXTENSION, "RFC 5280 4.2.1.1",
	"its authority key identifier has an issuer without a serial number, "
	"or vice versa",
	"check_key_ids in conformance.c", "none")
CT_RULE(AKI_FIELDS, EXTENSION, "CABF BR 7.1.2.11.1",
	"its authority key identifier names an issuer or a serial number",
	"check_key_ids in webpki.c", "none")
CT_RULE(AKI_NOT_SKI, EXTENSION, "CABF BR 7.1.2.1.3",
	"its authority key identifier is not its own, though it is a root",
	"check_key_ids in webpki.c", "none")
CT_RULE(SKI_CRITICAL, EXTENSION, "RFC 5280 4.2.1.2",
	"its subject key identifier is critical",
	"check_key_ids in conformance.c", "none")
CT_RULE(SKI_MISSING, EXTENSION, "RFC 5280 4.2.1.2",
	"its subject key identifier is missing, though it is a CA certificate",
	"check_key_ids in conformance.c", "none")
CT_RULE(KEY_USAGE_EMPTY, EXTENSION, "RFC 5280 4.2.1.3",
	"its key usage has no bit set", "check_ca_fields in conformance.c",
	"none")
CT_RULE(KEY_USAGE_MISSING, EXTENSION, "RFC 5280 4.2.1.3",
	"its key usage is missing, though it is a CA certificate",
	"check_ca_fields in conformance.c", "none")
CT_RULE(KEY_USAGE_NOT_WEBPKI, EXTENSION, "CABF BR 7.1.2.7.11",
	"its key usage is not allowed for a TLS server with this type of key",
	"check_key_usage in webpki.c", "none")
CT_RULE(CERT_SIGN_WITHOUT_CA, KEY_USAGE, "RFC 5280 4.2.1.9",
	"it may sign certificates by its key usage, but is not a CA "
	"certificate",
	"check_ca_fields in conformance.c", "none")
CT_RULE(PATH_LEN_WITHOUT_CA, EXTENSION, "RFC 5280 4.2.1.9",
	"it has a path length constraint, but may not sign certificates",
	"check_ca_fields in conformance.c", "none")
CT_RULE(POLICIES_DUPLICATE, EXTENSION, "RFC 5280 4.2.1.4",
	"it has the same policy twice",
	"ct_policy_check_duplicates in policy.c", "none")
CT_RULE(POLICY_CONSTRAINTS_NOT_CRITICAL, EXTENSION, "RFC 5280 4.2.1.11",
	"its policy constraints are not critical",
	"check_policies in conformance.c", "none")
CT_RULE(INHIBIT_ANY_NOT_CRITICAL, EXTENSION, "RFC 5280 4.2.1.14",
	"its inhibit-anyPolicy is not critical",
	"check_policies in conformance.c", "none")
CT_RULE(ALT_NAME_INVALID, NAME, "RFC 5280 4.2.1.6",
	"an alternative name is malformed", "check_alt_names in conformance.c",
	"none")
CT_RULE(ALT_NAME_NOT_CRITICAL, NAME, "RFC 5280 4.2.1.6",
	"its subject is empty, but the alternative name is not critical",
	"check_names in conformance.c", "none")
CT_RULE(NO_NAME, NAME, "RFC 5280 4.1.2.6",
	"it has neither a subject nor an alternative name",
	"check_names in conformance.c", "none")
CT_RULE(ALT_NAME_CRITICAL, NAME, "CABF BR 7.1.2.7.12",
	"its alternative name is critical, though its subject is not empty",
	"check_alt_names in webpki.c", "none")
CT_RULE(ALT_NAME_MISSING, NAME, "CABF BR 7.1.2.7.12",
	"it has no subject alternative name", "check_alt_names in webpki.c",
	"none")
CT_RULE(ALT_NAME_TYPE, NAME, "CABF BR 7.1.2.7.12",
	"an alternative name is neither a host name nor an IP address",
	"check_alt_names in webpki.c", "none")
CT_RULE(ALT_NAME_WILDCARD, NAME, "CABF BR 3.2.2.6",
	"a wildcard is directly under a public suffix",
	"check_alt_names in webpki.c", "none")
CT_RULE(COMMON_NAME, NAME, "CABF BR 7.1.4.3",
	"its common name is not one of its alternative names",
	"check_common_name in webpki.c", "none")
CT_RULE(CONSTRAINTS_IN_END_ENTITY, EXTENSION, "RFC 5280 4.2.1.10",
	"it has name constraints, but is not a CA certificate",
	"check_constraints in conformance.c", "none")
CT_RULE(CONSTRAINTS_NOT_CRITICAL, EXTENSION, "RFC 5280 4.2.1.10",
	"its name constraints are not critical",
	"check_constraints in conformance.c", "none")
CT_RULE(CONSTRAINTS_INVALID, EXTENSION, "RFC 5280 4.2.1.10",
	"its name constraints are malformed",
	"check_constraints in conformance.c",
	"check_base in name_constraints.c: SIGNER_CONSTRAINTS_FAILURE")
CT_RULE(PURPOSES_MISSING, PURPOSE, "CABF BR 7.1.2.7.10",
	"its extended key usage is missing", "check_purposes in webpki.c",
	"none")
CT_RULE(PURPOSES_ANY, PURPOSE, "CABF BR 7.1.2.7.10",
	"its extended key usage is anyExtendedKeyUsage",
	"check_purposes in webpki.c", "none")
CT_RULE(PURPOSES_NOT_WEBPKI, PURPOSE, "CABF BR 7.1.2.7.10",
	"its extended key usage has a purpose that servers must not have",
	"check_purposes in webpki.c", "none")
CT_RULE(PURPOSES_CRITICAL, EXTENSION, "CABF BR 7.1.2.7.6",
	"its extended key usage is critical", "check_purposes in webpki.c",
	"none")
CT_RULE(PURPOSES_IN_ROOT, EXTENSION, "CABF BR 7.1.2.1.2",
	"it is a root, but has an extended key usage",
	"check_purposes in webpki.c", "none")
CT_RULE(ACCESS_CRITICAL, EXTENSION, "RFC 5280 4.2.2.1",
	"its authority or subject information access is critical",
	"check_other_extensions in conformance.c", "none")
CT_RULE(MUST_NOT_BE_CRITICAL, EXTENSION, "RFC 5280 4.2",
	"an extension is critical that must not be",
	"check_other_extensions in conformance.c", "none")
CT_RULE(CA_IN_END_ENTITY, EXTENSION, "CABF BR 7.1.2.7.8",
	"it is a CA certificate, but at the end of the path",
	"ct_webpki_check in webpki.c", "none")

/* The path: RFC 5280 6.1 */
/* basicConstraints */
CT_RULE(NOT_CA, CA, "RFC 5280 6.1.4 (k)",
	"it issued a certificate, but its basic constraints do not allow that",
	"check_ca in checks.c", "is_ca in chain_status.c: SIGNER_NOT_CA")
CT_RULE(CA_NOT_CRITICAL, CA, "RFC 5280 4.2.1.9",
	"its basic constraints are not critical, though it is a CA certificate",
	"check_ca_fields in conformance.c", "none")
/* pathLenConstraint */
/* pathLenConstraint */
CT_RULE(PATH_LENGTH, PATH_LENGTH, "RFC 5280 6.1.4 (m)",
	"more CA certificates are below it than its path length constraint "
	"allows",
	"check_path_length in checks.c; "
	"is_depth_left in path.c",
	"is_ca, link_status in chain_status.c: SIGNER_CONSTRAINTS_FAILURE")
CT_RULE(NOT_CERT_SIGN, KEY_USAGE, "RFC 5280 6.1.4 (n)",
	"it issued a certificate, but its key usage does not allow that",
	"check_ca in checks.c",
	"usage_status in chain_status.c: SIGNER_CONSTRAINTS_FAILURE")
CT_RULE(NOT_PERMITTED, NAME_CONSTRAINTS, "RFC 5280 6.1.3 (b)",
	"a name is not permitted by the name constraints of a CA above it",
	"check_name in name_constraints.c",
	"ct_gnutls_name_constraints_allow in name_constraints_check.c: "
	"SIGNER_CONSTRAINTS_FAILURE")
CT_RULE(EXCLUDED, NAME_CONSTRAINTS, "RFC 5280 6.1.3 (c)",
	"a name is excluded by the name constraints of a CA above it",
	"check_name in name_constraints.c",
	"ct_gnutls_name_constraints_allow in name_constraints_check.c: "
	"SIGNER_CONSTRAINTS_FAILURE")
CT_RULE(CONSTRAINTS_BUDGET, LIMIT, "limit: name constraints",
	"too many names to compare with name constraints",
	"check_name in name_constraints.c",
	"ct_gnutls_name_constraints_check in name_constraints_check.c: "
	"SIGNER_CONSTRAINTS_FAILURE")
CT_RULE(POLICY_MAPPING_ANY, POLICY, "RFC 5280 6.1.4 (a)", "it maps anyPolicy",
	"ct_policy_check in policy.c", "none")
CT_RULE(POLICY, POLICY, "RFC 5280 6.1.5 (g)",
	"no policy is valid for the whole path, but one is required",
	"check_graph in policy.c", "none")
CT_RULE(PURPOSE, PURPOSE, "RFC 5280 4.2.1.12",
	"its extended key usage does not allow this purpose",
	"ct_checks_peer, check_purposes in checks.c",
	"ct_gnutls_has_purpose in chain_status.c: PURPOSE_MISMATCH")
CT_RULE(KEY_USAGE, KEY_USAGE, "RFC 5280 4.2.1.3",
	"its key usage does not allow this use", "ct_checks_peer in checks.c",
	"none")
/* Subject alternative names; GnuTLS also accepts a common name in their place.
 */
CT_RULE(HOSTNAME, NAME, "RFC 9525 6",
	"it does not match this host name, IP address or e-mail address",
	"ct_checks_peer in checks.c",
	"matches_host in peer_name.c: UNEXPECTED_OWNER; "
	"ct_gnutls_host_matches in host_match.c")
/* CRLs and CRLite. lib/revocation/serial_index.c looks a serial number up. */
CT_RULE(REVOKED, REVOKED, "RFC 5280 6.3", "it was revoked",
	"check_revocation in checks.c; "
	"ct_revocation_by_crls in revocation.c; "
	"ct_crl_check in lib/revocation/crl_check.c",
	"ct_gnutls_crl_has in crl_verify.c: REVOKED")
CT_RULE(REVOCATION_UNKNOWN, REVOCATION_UNKNOWN, "RFC 5280 6.3",
	"its revocation status is unknown",
	"check_revocation in checks.c; "
	"ct_revocation_by_crls in revocation.c; "
	"ct_crl_check in lib/revocation/crl_check.c",
	"ct_gnutls_crl_time_status in crl_verify.c: REVOCATION_DATA_SUPERSEDED")

/* The trust anchor's own constraints */
CT_RULE(DISTRUSTED, DISTRUSTED, "trust settings",
	"its root program distrusts it", "check_limit in trust_settings.c",
	"none")
CT_RULE(DISTRUST_AFTER, DISTRUSTED, "NSS distrust-after",
	"its root program distrusts it for certificates that became valid "
	"after",
	"check_after in trust_settings.c", "none")
CT_RULE(ANCHOR_DISTRUSTED, DISTRUSTED, "trust settings",
	"it is distrusted for certificates as new as this path's",
	"check_limits in checks.c", "none")
CT_RULE(ANCHOR_PURPOSE, DISTRUSTED, "trust settings",
	"it is not trusted for this purpose",
	"check_limits in checks.c; "
	"check_limit, check_settings in trust_settings.c",
	"none")
