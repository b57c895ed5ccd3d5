/*
 * Every object identifier that the library knows, in one list.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * CT_OID(name, text, contents): the constant ct_oid_NAME, the dotted text,
 * and the contents octets of the DER. A file that includes this one defines
 * CT_OID; there is no include guard. A unit test compares the two forms of
 * every entry.
 */

/* Attribute types of names (RFC 4519, RFC 4524, RFC 2985, RFC 3739, and the
 * CA/Browser Forum's; the Russian ones are of Order 795) */
CT_OID(at_common_name, "2.5.4.3", "\x55\x04\x03")
CT_OID(at_surname, "2.5.4.4", "\x55\x04\x04")
CT_OID(at_serial_number, "2.5.4.5", "\x55\x04\x05")
CT_OID(at_country, "2.5.4.6", "\x55\x04\x06")
CT_OID(at_locality, "2.5.4.7", "\x55\x04\x07")
CT_OID(at_state, "2.5.4.8", "\x55\x04\x08")
CT_OID(at_street, "2.5.4.9", "\x55\x04\x09")
CT_OID(at_organization, "2.5.4.10", "\x55\x04\x0a")
CT_OID(at_organizational_unit, "2.5.4.11", "\x55\x04\x0b")
CT_OID(at_title, "2.5.4.12", "\x55\x04\x0c")
CT_OID(at_description, "2.5.4.13", "\x55\x04\x0d")
CT_OID(at_business_category, "2.5.4.15", "\x55\x04\x0f")
CT_OID(at_postal_code, "2.5.4.17", "\x55\x04\x11")
CT_OID(at_telephone_number, "2.5.4.20", "\x55\x04\x14")
CT_OID(at_name, "2.5.4.41", "\x55\x04\x29")
CT_OID(at_given_name, "2.5.4.42", "\x55\x04\x2a")
CT_OID(at_initials, "2.5.4.43", "\x55\x04\x2b")
CT_OID(at_generation_qualifier, "2.5.4.44", "\x55\x04\x2c")
CT_OID(at_dn_qualifier, "2.5.4.46", "\x55\x04\x2e")
CT_OID(at_pseudonym, "2.5.4.65", "\x55\x04\x41")
CT_OID(at_user_id, "0.9.2342.19200300.100.1.1",
       "\x09\x92\x26\x89\x93\xf2\x2c\x64\x01\x01")
CT_OID(at_domain_component, "0.9.2342.19200300.100.1.25",
       "\x09\x92\x26\x89\x93\xf2\x2c\x64\x01\x19")
CT_OID(at_email, "1.2.840.113549.1.9.1", "\x2a\x86\x48\x86\xf7\x0d\x01\x09\x01")
CT_OID(at_unstructured_name, "1.2.840.113549.1.9.2",
       "\x2a\x86\x48\x86\xf7\x0d\x01\x09\x02")
CT_OID(at_message_digest, "1.2.840.113549.1.9.4",
       "\x2a\x86\x48\x86\xf7\x0d\x01\x09\x04")
CT_OID(at_challenge_password, "1.2.840.113549.1.9.7",
       "\x2a\x86\x48\x86\xf7\x0d\x01\x09\x07")
CT_OID(at_friendly_name, "1.2.840.113549.1.9.20",
       "\x2a\x86\x48\x86\xf7\x0d\x01\x09\x14")
CT_OID(at_local_key_id, "1.2.840.113549.1.9.21",
       "\x2a\x86\x48\x86\xf7\x0d\x01\x09\x15")
CT_OID(at_jurisdiction_locality, "1.3.6.1.4.1.311.60.2.1.1",
       "\x2b\x06\x01\x04\x01\x82\x37\x3c\x02\x01\x01")
CT_OID(at_jurisdiction_state, "1.3.6.1.4.1.311.60.2.1.2",
       "\x2b\x06\x01\x04\x01\x82\x37\x3c\x02\x01\x02")
CT_OID(at_jurisdiction_country, "1.3.6.1.4.1.311.60.2.1.3",
       "\x2b\x06\x01\x04\x01\x82\x37\x3c\x02\x01\x03")
CT_OID(at_place_of_birth, "1.3.6.1.5.5.7.9.2",
       "\x2b\x06\x01\x05\x05\x07\x09\x02")
CT_OID(at_gender, "1.3.6.1.5.5.7.9.3", "\x2b\x06\x01\x05\x05\x07\x09\x03")
CT_OID(at_country_of_citizenship, "1.3.6.1.5.5.7.9.4",
       "\x2b\x06\x01\x05\x05\x07\x09\x04")
CT_OID(at_country_of_residence, "1.3.6.1.5.5.7.9.5",
       "\x2b\x06\x01\x05\x05\x07\x09\x05")
CT_OID(at_ogrn, "1.2.643.100.1", "\x2a\x85\x03\x64\x01")
CT_OID(at_snils, "1.2.643.100.3", "\x2a\x85\x03\x64\x03")
CT_OID(at_ogrnip, "1.2.643.100.5", "\x2a\x85\x03\x64\x05")
CT_OID(at_inn, "1.2.643.3.131.1.1", "\x2a\x85\x03\x03\x81\x03\x01\x01")

/* Extensions of certificates and CRLs (RFC 5280 4.2, 5.2, 5.3) */
CT_OID(ce_subject_directory_attributes, "2.5.29.9", "\x55\x1d\x09")
CT_OID(ce_subject_key_id, "2.5.29.14", "\x55\x1d\x0e")
CT_OID(ce_key_usage, "2.5.29.15", "\x55\x1d\x0f")
CT_OID(ce_private_key_usage_period, "2.5.29.16", "\x55\x1d\x10")
CT_OID(ce_subject_alt_name, "2.5.29.17", "\x55\x1d\x11")
CT_OID(ce_issuer_alt_name, "2.5.29.18", "\x55\x1d\x12")
CT_OID(ce_basic_constraints, "2.5.29.19", "\x55\x1d\x13")
CT_OID(ce_crl_number, "2.5.29.20", "\x55\x1d\x14")
CT_OID(ce_reason_code, "2.5.29.21", "\x55\x1d\x15")
CT_OID(ce_hold_instruction_code, "2.5.29.23", "\x55\x1d\x17")
CT_OID(ce_invalidity_date, "2.5.29.24", "\x55\x1d\x18")
CT_OID(ce_delta_crl_indicator, "2.5.29.27", "\x55\x1d\x1b")
CT_OID(ce_issuing_distribution_point, "2.5.29.28", "\x55\x1d\x1c")
CT_OID(ce_certificate_issuer, "2.5.29.29", "\x55\x1d\x1d")
CT_OID(ce_name_constraints, "2.5.29.30", "\x55\x1d\x1e")
CT_OID(ce_crl_distribution_points, "2.5.29.31", "\x55\x1d\x1f")
CT_OID(ce_certificate_policies, "2.5.29.32", "\x55\x1d\x20")
CT_OID(ce_policy_mappings, "2.5.29.33", "\x55\x1d\x21")
CT_OID(ce_authority_key_id, "2.5.29.35", "\x55\x1d\x23")
CT_OID(ce_policy_constraints, "2.5.29.36", "\x55\x1d\x24")
CT_OID(ce_extended_key_usage, "2.5.29.37", "\x55\x1d\x25")
CT_OID(ce_freshest_crl, "2.5.29.46", "\x55\x1d\x2e")
CT_OID(ce_inhibit_any_policy, "2.5.29.54", "\x55\x1d\x36")
CT_OID(pe_authority_info_access, "1.3.6.1.5.5.7.1.1",
       "\x2b\x06\x01\x05\x05\x07\x01\x01")
CT_OID(pe_subject_info_access, "1.3.6.1.5.5.7.1.11",
       "\x2b\x06\x01\x05\x05\x07\x01\x0b")
CT_OID(pe_proxy_cert_info, "1.3.6.1.5.5.7.1.14",
       "\x2b\x06\x01\x05\x05\x07\x01\x0e")
CT_OID(pe_tls_feature, "1.3.6.1.5.5.7.1.24", "\x2b\x06\x01\x05\x05\x07\x01\x18")
CT_OID(ct_scts, "1.3.6.1.4.1.11129.2.4.2",
       "\x2b\x06\x01\x04\x01\xd6\x79\x02\x04\x02")

/* Key purposes (RFC 5280 4.2.1.12) */
CT_OID(any_extended_key_usage, "2.5.29.37.0", "\x55\x1d\x25\x00")
CT_OID(kp_server_auth, "1.3.6.1.5.5.7.3.1", "\x2b\x06\x01\x05\x05\x07\x03\x01")
CT_OID(kp_client_auth, "1.3.6.1.5.5.7.3.2", "\x2b\x06\x01\x05\x05\x07\x03\x02")
CT_OID(kp_code_signing, "1.3.6.1.5.5.7.3.3", "\x2b\x06\x01\x05\x05\x07\x03\x03")
CT_OID(kp_email_protection, "1.3.6.1.5.5.7.3.4",
       "\x2b\x06\x01\x05\x05\x07\x03\x04")
CT_OID(kp_ipsec_ike, "1.3.6.1.5.5.7.3.17", "\x2b\x06\x01\x05\x05\x07\x03\x11")
CT_OID(kp_time_stamping, "1.3.6.1.5.5.7.3.8",
       "\x2b\x06\x01\x05\x05\x07\x03\x08")
CT_OID(kp_ocsp_signing, "1.3.6.1.5.5.7.3.9", "\x2b\x06\x01\x05\x05\x07\x03\x09")
CT_OID(kp_ns_server_gated, "2.16.840.1.113730.4.1",
       "\x60\x86\x48\x01\x86\xf8\x42\x04\x01")
CT_OID(kp_vs_server_gated, "2.16.840.1.113733.1.8.1",
       "\x60\x86\x48\x01\x86\xf8\x45\x01\x08\x01")
CT_OID(kp_ms_smart_card_logon, "1.3.6.1.4.1.311.20.2.2",
       "\x2b\x06\x01\x04\x01\x82\x37\x14\x02\x02")
/* p11-kit's extension: key purposes for which a certificate is distrusted. */
CT_OID(openssl_reject, "1.3.6.1.4.1.3319.6.10.1",
       "\x2b\x06\x01\x04\x01\x99\x77\x06\x0a\x01")
/* p11-kit's purpose for an extended key usage that lists none. */
CT_OID(kp_none, "1.3.6.1.4.1.3319.6.10.16",
       "\x2b\x06\x01\x04\x01\x99\x77\x06\x0a\x10")

/* Policies, qualifiers, access methods, proxy languages */
CT_OID(any_policy, "2.5.29.32.0", "\x55\x1d\x20\x00")
CT_OID(qt_cps, "1.3.6.1.5.5.7.2.1", "\x2b\x06\x01\x05\x05\x07\x02\x01")
CT_OID(qt_user_notice, "1.3.6.1.5.5.7.2.2", "\x2b\x06\x01\x05\x05\x07\x02\x02")
CT_OID(ad_ca_issuers, "1.3.6.1.5.5.7.48.2", "\x2b\x06\x01\x05\x05\x07\x30\x02")
CT_OID(ppl_inherit_all, "1.3.6.1.5.5.7.21.1",
       "\x2b\x06\x01\x05\x05\x07\x15\x01")

/* Forms of otherName */
CT_OID(on_xmpp_addr, "1.3.6.1.5.5.7.8.5", "\x2b\x06\x01\x05\x05\x07\x08\x05")
CT_OID(on_dns_srv, "1.3.6.1.5.5.7.8.7", "\x2b\x06\x01\x05\x05\x07\x08\x07")
CT_OID(on_smtp_utf8_mailbox, "1.3.6.1.5.5.7.8.9",
       "\x2b\x06\x01\x05\x05\x07\x08\x09")
CT_OID(on_ms_user_principal, "1.2.840.113556.1.4.656",
       "\x2a\x86\x48\x86\xf7\x14\x01\x04\x85\x10")

/* Public keys (RFC 3279, RFC 4055, RFC 5480, RFC 8410, RFC 9881) */
CT_OID(pk_rsa, "1.2.840.113549.1.1.1", "\x2a\x86\x48\x86\xf7\x0d\x01\x01\x01")
CT_OID(pk_rsa_pss, "1.2.840.113549.1.1.10",
       "\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0a")
CT_OID(pk_rsa_oaep, "1.2.840.113549.1.1.7",
       "\x2a\x86\x48\x86\xf7\x0d\x01\x01\x07")
CT_OID(pk_rsa_x509, "2.5.8.1.1", "\x55\x08\x01\x01")
CT_OID(pk_dsa, "1.2.840.10040.4.1", "\x2a\x86\x48\xce\x38\x04\x01")
CT_OID(pk_ec, "1.2.840.10045.2.1", "\x2a\x86\x48\xce\x3d\x02\x01")
CT_OID(pk_ed25519, "1.3.101.112", "\x2b\x65\x70")
CT_OID(pk_ed448, "1.3.101.113", "\x2b\x65\x71")
CT_OID(pk_ml_dsa_44, "2.16.840.1.101.3.4.3.17",
       "\x60\x86\x48\x01\x65\x03\x04\x03\x11")
CT_OID(pk_ml_dsa_65, "2.16.840.1.101.3.4.3.18",
       "\x60\x86\x48\x01\x65\x03\x04\x03\x12")
CT_OID(pk_ml_dsa_87, "2.16.840.1.101.3.4.3.19",
       "\x60\x86\x48\x01\x65\x03\x04\x03\x13")
CT_OID(pk_gost_01, "1.2.643.2.2.19", "\x2a\x85\x03\x02\x02\x13")
CT_OID(pk_gost_12_256, "1.2.643.7.1.1.1.1", "\x2a\x85\x03\x07\x01\x01\x01\x01")
CT_OID(pk_gost_12_512, "1.2.643.7.1.1.1.2", "\x2a\x85\x03\x07\x01\x01\x01\x02")

/* Named curves (RFC 5480, RFC 5639, RFC 4357, RFC 7836) */
CT_OID(curve_p192, "1.2.840.10045.3.1.1", "\x2a\x86\x48\xce\x3d\x03\x01\x01")
CT_OID(curve_p224, "1.3.132.0.33", "\x2b\x81\x04\x00\x21")
CT_OID(curve_p256, "1.2.840.10045.3.1.7", "\x2a\x86\x48\xce\x3d\x03\x01\x07")
CT_OID(curve_p384, "1.3.132.0.34", "\x2b\x81\x04\x00\x22")
CT_OID(curve_p521, "1.3.132.0.35", "\x2b\x81\x04\x00\x23")
CT_OID(curve_gost_cp_a, "1.2.643.2.2.35.1", "\x2a\x85\x03\x02\x02\x23\x01")
CT_OID(curve_gost_cp_b, "1.2.643.2.2.35.2", "\x2a\x85\x03\x02\x02\x23\x02")
CT_OID(curve_gost_cp_c, "1.2.643.2.2.35.3", "\x2a\x85\x03\x02\x02\x23\x03")
CT_OID(curve_gost_cp_xcha, "1.2.643.2.2.36.0", "\x2a\x85\x03\x02\x02\x24\x00")
CT_OID(curve_gost_cp_xchb, "1.2.643.2.2.36.1", "\x2a\x85\x03\x02\x02\x24\x01")
CT_OID(curve_gost_256_a, "1.2.643.7.1.2.1.1.1",
       "\x2a\x85\x03\x07\x01\x02\x01\x01\x01")
CT_OID(curve_gost_256_b, "1.2.643.7.1.2.1.1.2",
       "\x2a\x85\x03\x07\x01\x02\x01\x01\x02")
CT_OID(curve_gost_256_c, "1.2.643.7.1.2.1.1.3",
       "\x2a\x85\x03\x07\x01\x02\x01\x01\x03")
CT_OID(curve_gost_256_d, "1.2.643.7.1.2.1.1.4",
       "\x2a\x85\x03\x07\x01\x02\x01\x01\x04")
CT_OID(curve_gost_512_a, "1.2.643.7.1.2.1.2.1",
       "\x2a\x85\x03\x07\x01\x02\x01\x02\x01")
CT_OID(curve_gost_512_b, "1.2.643.7.1.2.1.2.2",
       "\x2a\x85\x03\x07\x01\x02\x01\x02\x02")
CT_OID(curve_gost_512_c, "1.2.643.7.1.2.1.2.3",
       "\x2a\x85\x03\x07\x01\x02\x01\x02\x03")

/* Signature algorithms; those of Edwards curves and ML-DSA are the keys' own */
CT_OID(sig_rsa_md2, "1.2.840.113549.1.1.2",
       "\x2a\x86\x48\x86\xf7\x0d\x01\x01\x02")
CT_OID(sig_rsa_md5, "1.2.840.113549.1.1.4",
       "\x2a\x86\x48\x86\xf7\x0d\x01\x01\x04")
CT_OID(sig_rsa_sha1, "1.2.840.113549.1.1.5",
       "\x2a\x86\x48\x86\xf7\x0d\x01\x01\x05")
CT_OID(sig_rsa_sha1_oiw, "1.3.14.3.2.29", "\x2b\x0e\x03\x02\x1d")
CT_OID(sig_rsa_rmd160, "1.3.36.3.3.1.2", "\x2b\x24\x03\x03\x01\x02")
CT_OID(sig_rsa_sha224, "1.2.840.113549.1.1.14",
       "\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0e")
CT_OID(sig_rsa_sha256, "1.2.840.113549.1.1.11",
       "\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0b")
CT_OID(sig_rsa_sha384, "1.2.840.113549.1.1.12",
       "\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0c")
CT_OID(sig_rsa_sha512, "1.2.840.113549.1.1.13",
       "\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0d")
CT_OID(sig_rsa_sha512_224, "1.2.840.113549.1.1.15",
       "\x2a\x86\x48\x86\xf7\x0d\x01\x01\x0f")
CT_OID(sig_rsa_sha512_256, "1.2.840.113549.1.1.16",
       "\x2a\x86\x48\x86\xf7\x0d\x01\x01\x10")
CT_OID(sig_rsa_sha3_224, "2.16.840.1.101.3.4.3.13",
       "\x60\x86\x48\x01\x65\x03\x04\x03\x0d")
CT_OID(sig_rsa_sha3_256, "2.16.840.1.101.3.4.3.14",
       "\x60\x86\x48\x01\x65\x03\x04\x03\x0e")
CT_OID(sig_rsa_sha3_384, "2.16.840.1.101.3.4.3.15",
       "\x60\x86\x48\x01\x65\x03\x04\x03\x0f")
CT_OID(sig_rsa_sha3_512, "2.16.840.1.101.3.4.3.16",
       "\x60\x86\x48\x01\x65\x03\x04\x03\x10")
CT_OID(sig_dsa_sha1, "1.2.840.10040.4.3", "\x2a\x86\x48\xce\x38\x04\x03")
CT_OID(sig_dsa_sha224, "2.16.840.1.101.3.4.3.1",
       "\x60\x86\x48\x01\x65\x03\x04\x03\x01")
CT_OID(sig_dsa_sha256, "2.16.840.1.101.3.4.3.2",
       "\x60\x86\x48\x01\x65\x03\x04\x03\x02")
CT_OID(sig_dsa_sha384, "2.16.840.1.101.3.4.3.3",
       "\x60\x86\x48\x01\x65\x03\x04\x03\x03")
CT_OID(sig_dsa_sha512, "2.16.840.1.101.3.4.3.4",
       "\x60\x86\x48\x01\x65\x03\x04\x03\x04")
CT_OID(sig_dsa_sha3_224, "2.16.840.1.101.3.4.3.5",
       "\x60\x86\x48\x01\x65\x03\x04\x03\x05")
CT_OID(sig_dsa_sha3_256, "2.16.840.1.101.3.4.3.6",
       "\x60\x86\x48\x01\x65\x03\x04\x03\x06")
CT_OID(sig_dsa_sha3_384, "2.16.840.1.101.3.4.3.7",
       "\x60\x86\x48\x01\x65\x03\x04\x03\x07")
CT_OID(sig_dsa_sha3_512, "2.16.840.1.101.3.4.3.8",
       "\x60\x86\x48\x01\x65\x03\x04\x03\x08")
CT_OID(sig_ecdsa_sha1, "1.2.840.10045.4.1", "\x2a\x86\x48\xce\x3d\x04\x01")
CT_OID(sig_ecdsa_sha224, "1.2.840.10045.4.3.1",
       "\x2a\x86\x48\xce\x3d\x04\x03\x01")
CT_OID(sig_ecdsa_sha256, "1.2.840.10045.4.3.2",
       "\x2a\x86\x48\xce\x3d\x04\x03\x02")
CT_OID(sig_ecdsa_sha384, "1.2.840.10045.4.3.3",
       "\x2a\x86\x48\xce\x3d\x04\x03\x03")
CT_OID(sig_ecdsa_sha512, "1.2.840.10045.4.3.4",
       "\x2a\x86\x48\xce\x3d\x04\x03\x04")
CT_OID(sig_ecdsa_sha3_224, "2.16.840.1.101.3.4.3.9",
       "\x60\x86\x48\x01\x65\x03\x04\x03\x09")
CT_OID(sig_ecdsa_sha3_256, "2.16.840.1.101.3.4.3.10",
       "\x60\x86\x48\x01\x65\x03\x04\x03\x0a")
CT_OID(sig_ecdsa_sha3_384, "2.16.840.1.101.3.4.3.11",
       "\x60\x86\x48\x01\x65\x03\x04\x03\x0b")
CT_OID(sig_ecdsa_sha3_512, "2.16.840.1.101.3.4.3.12",
       "\x60\x86\x48\x01\x65\x03\x04\x03\x0c")
CT_OID(sig_gost_94, "1.2.643.2.2.3", "\x2a\x85\x03\x02\x02\x03")
CT_OID(sig_gost_256, "1.2.643.7.1.1.3.2", "\x2a\x85\x03\x07\x01\x01\x03\x02")
CT_OID(sig_gost_512, "1.2.643.7.1.1.3.3", "\x2a\x85\x03\x07\x01\x01\x03\x03")

/* Digests and the mask generation function of RSA-PSS */
CT_OID(digest_md2, "1.2.840.113549.2.2", "\x2a\x86\x48\x86\xf7\x0d\x02\x02")
CT_OID(digest_md5, "1.2.840.113549.2.5", "\x2a\x86\x48\x86\xf7\x0d\x02\x05")
CT_OID(digest_rmd160, "1.3.36.3.2.1", "\x2b\x24\x03\x02\x01")
CT_OID(digest_sha1, "1.3.14.3.2.26", "\x2b\x0e\x03\x02\x1a")
CT_OID(digest_sha224, "2.16.840.1.101.3.4.2.4",
       "\x60\x86\x48\x01\x65\x03\x04\x02\x04")
CT_OID(digest_sha256, "2.16.840.1.101.3.4.2.1",
       "\x60\x86\x48\x01\x65\x03\x04\x02\x01")
CT_OID(digest_sha384, "2.16.840.1.101.3.4.2.2",
       "\x60\x86\x48\x01\x65\x03\x04\x02\x02")
CT_OID(digest_sha512, "2.16.840.1.101.3.4.2.3",
       "\x60\x86\x48\x01\x65\x03\x04\x02\x03")
CT_OID(digest_sha512_224, "2.16.840.1.101.3.4.2.5",
       "\x60\x86\x48\x01\x65\x03\x04\x02\x05")
CT_OID(digest_sha512_256, "2.16.840.1.101.3.4.2.6",
       "\x60\x86\x48\x01\x65\x03\x04\x02\x06")
CT_OID(digest_sha3_224, "2.16.840.1.101.3.4.2.7",
       "\x60\x86\x48\x01\x65\x03\x04\x02\x07")
CT_OID(digest_sha3_256, "2.16.840.1.101.3.4.2.8",
       "\x60\x86\x48\x01\x65\x03\x04\x02\x08")
CT_OID(digest_sha3_384, "2.16.840.1.101.3.4.2.9",
       "\x60\x86\x48\x01\x65\x03\x04\x02\x09")
CT_OID(digest_sha3_512, "2.16.840.1.101.3.4.2.10",
       "\x60\x86\x48\x01\x65\x03\x04\x02\x0a")
CT_OID(digest_gost_94, "1.2.643.2.2.9", "\x2a\x85\x03\x02\x02\x09")
CT_OID(digest_streebog_256, "1.2.643.7.1.1.2.2",
       "\x2a\x85\x03\x07\x01\x01\x02\x02")
CT_OID(digest_streebog_512, "1.2.643.7.1.1.2.3",
       "\x2a\x85\x03\x07\x01\x01\x02\x03")
CT_OID(digest_params_gost_94_cp, "1.2.643.2.2.30.1",
       "\x2a\x85\x03\x02\x02\x1e\x01")
CT_OID(mgf1, "1.2.840.113549.1.1.8", "\x2a\x86\x48\x86\xf7\x0d\x01\x01\x08")

/* Parameter sets of GOST 28147-89, which parameters of keys name */
CT_OID(cipher_gost_cp_a, "1.2.643.2.2.31.1", "\x2a\x85\x03\x02\x02\x1f\x01")
CT_OID(cipher_gost_cp_b, "1.2.643.2.2.31.2", "\x2a\x85\x03\x02\x02\x1f\x02")
CT_OID(cipher_gost_cp_c, "1.2.643.2.2.31.3", "\x2a\x85\x03\x02\x02\x1f\x03")
CT_OID(cipher_gost_cp_d, "1.2.643.2.2.31.4", "\x2a\x85\x03\x02\x02\x1f\x04")
CT_OID(cipher_gost_tc26_z, "1.2.643.7.1.2.5.1.1",
       "\x2a\x85\x03\x07\x01\x02\x05\x01\x01")
