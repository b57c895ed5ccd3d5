/*
 * libcatrust: constants and types of certificates, CRLs and trust lists.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Names, values and layouts are those of GnuTLS 3.8.13. Included by
 * <gnutls/x509.h> and its parts.
 */

#ifndef CATRUST_GNUTLS_X509_TYPES_H
#define CATRUST_GNUTLS_X509_TYPES_H

#include <gnutls/gnutls.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Handles */
typedef struct gnutls_x509_dn_st *gnutls_x509_dn_t;
typedef struct gnutls_name_constraints_st *gnutls_x509_name_constraints_t;
typedef struct gnutls_x509_tlsfeatures_st *gnutls_x509_tlsfeatures_t;
typedef struct gnutls_x509_crl_iter *gnutls_x509_crl_iter_t;
typedef struct gnutls_x509_trust_list_st *gnutls_x509_trust_list_t;
struct gnutls_x509_trust_list_iter;
typedef struct gnutls_x509_trust_list_iter *gnutls_x509_trust_list_iter_t;

/* Attribute types of names (X.520, RFC 4519, RFC 3739) */
#define GNUTLS_OID_X520_COUNTRY_NAME		 "2.5.4.6"
#define GNUTLS_OID_X520_ORGANIZATION_NAME	 "2.5.4.10"
#define GNUTLS_OID_X520_ORGANIZATIONAL_UNIT_NAME "2.5.4.11"
#define GNUTLS_OID_X520_COMMON_NAME		 "2.5.4.3"
#define GNUTLS_OID_X520_LOCALITY_NAME		 "2.5.4.7"
#define GNUTLS_OID_X520_STATE_OR_PROVINCE_NAME	 "2.5.4.8"
#define GNUTLS_OID_X520_INITIALS		 "2.5.4.43"
#define GNUTLS_OID_X520_GENERATION_QUALIFIER	 "2.5.4.44"
#define GNUTLS_OID_X520_SURNAME			 "2.5.4.4"
#define GNUTLS_OID_X520_GIVEN_NAME		 "2.5.4.42"
#define GNUTLS_OID_X520_TITLE			 "2.5.4.12"
#define GNUTLS_OID_X520_DN_QUALIFIER		 "2.5.4.46"
#define GNUTLS_OID_X520_PSEUDONYM		 "2.5.4.65"
#define GNUTLS_OID_X520_POSTALCODE		 "2.5.4.17"
#define GNUTLS_OID_X520_NAME			 "2.5.4.41"
#define GNUTLS_OID_LDAP_DC			 "0.9.2342.19200300.100.1.25"
#define GNUTLS_OID_LDAP_UID			 "0.9.2342.19200300.100.1.1"
#define GNUTLS_OID_PKCS9_EMAIL			 "1.2.840.113549.1.9.1"
#define GNUTLS_OID_PKIX_DATE_OF_BIRTH		 "1.3.6.1.5.5.7.9.1"
#define GNUTLS_OID_PKIX_PLACE_OF_BIRTH		 "1.3.6.1.5.5.7.9.2"
#define GNUTLS_OID_PKIX_GENDER			 "1.3.6.1.5.5.7.9.3"
#define GNUTLS_OID_PKIX_COUNTRY_OF_CITIZENSHIP	 "1.3.6.1.5.5.7.9.4"
#define GNUTLS_OID_PKIX_COUNTRY_OF_RESIDENCE	 "1.3.6.1.5.5.7.9.5"

/* Purposes of keys (RFC 5280 4.2.1.12) */
#define GNUTLS_KP_TLS_WWW_SERVER      "1.3.6.1.5.5.7.3.1"
#define GNUTLS_KP_TLS_WWW_CLIENT      "1.3.6.1.5.5.7.3.2"
#define GNUTLS_KP_CODE_SIGNING	      "1.3.6.1.5.5.7.3.3"
#define GNUTLS_KP_EMAIL_PROTECTION    "1.3.6.1.5.5.7.3.4"
#define GNUTLS_KP_TIME_STAMPING	      "1.3.6.1.5.5.7.3.8"
#define GNUTLS_KP_OCSP_SIGNING	      "1.3.6.1.5.5.7.3.9"
#define GNUTLS_KP_IPSEC_IKE	      "1.3.6.1.5.5.7.3.17"
#define GNUTLS_KP_MS_SMART_CARD_LOGON "1.3.6.1.4.1.311.20.2.2"
#define GNUTLS_KP_ANY		      "2.5.29.37.0"

/* For gnutls_x509_crt_check_key_purpose(): "any" does not count. */
#define GNUTLS_KP_FLAG_DISALLOW_ANY 1

/* Authority information access (RFC 5280 4.2.2.1) */
#define GNUTLS_OID_AIA		"1.3.6.1.5.5.7.1.1"
#define GNUTLS_OID_AD_OCSP	"1.3.6.1.5.5.7.48.1"
#define GNUTLS_OID_AD_CAISSUERS "1.3.6.1.5.5.7.48.2"

/* Extensions */
#define GNUTLS_X509EXT_OID_SUBJECT_KEY_ID	    "2.5.29.14"
#define GNUTLS_X509EXT_OID_KEY_USAGE		    "2.5.29.15"
#define GNUTLS_X509EXT_OID_PRIVATE_KEY_USAGE_PERIOD "2.5.29.16"
#define GNUTLS_X509EXT_OID_SAN			    "2.5.29.17"
#define GNUTLS_X509EXT_OID_IAN			    "2.5.29.18"
#define GNUTLS_X509EXT_OID_BASIC_CONSTRAINTS	    "2.5.29.19"
#define GNUTLS_X509EXT_OID_NAME_CONSTRAINTS	    "2.5.29.30"
#define GNUTLS_X509EXT_OID_CRL_DIST_POINTS	    "2.5.29.31"
#define GNUTLS_X509EXT_OID_CRT_POLICY		    "2.5.29.32"
#define GNUTLS_X509EXT_OID_AUTHORITY_KEY_ID	    "2.5.29.35"
#define GNUTLS_X509EXT_OID_EXTENDED_KEY_USAGE	    "2.5.29.37"
#define GNUTLS_X509EXT_OID_INHIBIT_ANYPOLICY	    "2.5.29.52"
#define GNUTLS_X509EXT_OID_AUTHORITY_INFO_ACCESS    "1.3.6.1.5.5.7.1.1"
#define GNUTLS_X509EXT_OID_PROXY_CRT_INFO	    "1.3.6.1.5.5.7.1.14"
#define GNUTLS_X509EXT_OID_TLSFEATURES		    "1.3.6.1.5.5.7.1.24"
#define GNUTLS_X509EXT_OID_CT_SCT_V1		    "1.3.6.1.4.1.11129.2.4.2"

/* GnuTLS's value; RFC 5280's anyPolicy is 2.5.29.32.0. */
#define GNUTLS_X509_OID_POLICY_ANY "2.5.29.54"

/* Reading an extension into an object: add to the contents. */
#define GNUTLS_EXT_FLAG_APPEND		    1
#define GNUTLS_NAME_CONSTRAINTS_FLAG_APPEND GNUTLS_EXT_FLAG_APPEND

/* A time beyond a 32-bit time_t, such as 99991231235959Z for "no end" (RFC
 * 5280 4.1.2.5) */
#define GNUTLS_X509_NO_WELL_DEFINED_EXPIRATION ((time_t)4294197631)

/**
 * gnutls_certificate_import_flags - reading lists of certificates: bits
 */
typedef enum gnutls_certificate_import_flags {
	/* too many is an error */
	GNUTLS_X509_CRT_LIST_IMPORT_FAIL_IF_EXCEED = 1 << 0,
	/* no chain is an error */
	GNUTLS_X509_CRT_LIST_FAIL_IF_UNSORTED = 1 << 1,
	GNUTLS_X509_CRT_LIST_SORT = 1 << 2 /* order them to a chain */
} gnutls_certificate_import_flags;

/**
 * gnutls_x509_crt_flags - certificate objects: bits
 */
typedef enum gnutls_x509_crt_flags {
	/* import inconsistent certificates */
	GNUTLS_X509_CRT_FLAG_IGNORE_SANITY = 1 << 0
} gnutls_x509_crt_flags;

/**
 * gnutls_keyid_flags_t - how a key identifier is made from a public key: bits
 */
typedef enum {
	GNUTLS_KEYID_USE_SHA1 = 0,
	GNUTLS_KEYID_USE_SHA256 = 1 << 0,
	GNUTLS_KEYID_USE_SHA512 = 1 << 1,
	GNUTLS_KEYID_USE_BEST_KNOWN = 1 << 30
} gnutls_keyid_flags_t;

/**
 * gnutls_info_access_what_t - what to read of authority information access
 *
 * From 100 on: a location of the kind value - 100 plus 1, with any
 * method; from 10000 on: only for that method.
 */
typedef enum gnutls_info_access_what_t {
	GNUTLS_IA_ACCESSMETHOD_OID = 1,
	GNUTLS_IA_ACCESSLOCATION_GENERALNAME_TYPE = 2,
	GNUTLS_IA_URI = 106,
	GNUTLS_IA_UNKNOWN = 10000,
	GNUTLS_IA_OCSP_URI = 10006,
	GNUTLS_IA_CAISSUERS_URI = 10106
} gnutls_info_access_what_t;

/**
 * gnutls_x509_crl_reason_flags_t - reasons for revocation: bits (RFC
 * 5280 4.2.1.13)
 */
typedef enum gnutls_x509_crl_reason_flags_t {
	GNUTLS_CRL_REASON_UNSPECIFIED = 0,
	GNUTLS_CRL_REASON_PRIVILEGE_WITHDRAWN = 1,
	GNUTLS_CRL_REASON_CERTIFICATE_HOLD = 2,
	GNUTLS_CRL_REASON_CESSATION_OF_OPERATION = 4,
	GNUTLS_CRL_REASON_SUPERSEDED = 8,
	GNUTLS_CRL_REASON_AFFILIATION_CHANGED = 16,
	GNUTLS_CRL_REASON_CA_COMPROMISE = 32,
	GNUTLS_CRL_REASON_KEY_COMPROMISE = 64,
	GNUTLS_CRL_REASON_UNUSED = 128,
	GNUTLS_CRL_REASON_AA_COMPROMISE = 32768
} gnutls_x509_crl_reason_flags_t;

/**
 * gnutls_x509_qualifier_t - kinds of policy qualifiers (RFC 5280 4.2.1.4)
 */
typedef enum gnutls_x509_qualifier_t {
	GNUTLS_X509_QUALIFIER_UNKNOWN = 0,
	GNUTLS_X509_QUALIFIER_URI = 1,
	GNUTLS_X509_QUALIFIER_NOTICE = 2
} gnutls_x509_qualifier_t;

#define GNUTLS_MAX_QUALIFIERS 8

/* A certificate policy. All pointers are owned; gnutls_x509_policy_release()
 * frees them, unless the function says that they stay borrowed. */
typedef struct gnutls_x509_policy_st {
	char *oid;
	unsigned int
		qualifiers; /* how many there are, up to the array's size */
	struct {
		gnutls_x509_qualifier_t type;
		char *data; /* text: a URI, or a notice in UTF-8 */
		unsigned int size;
	} qualifier[GNUTLS_MAX_QUALIFIERS];
} gnutls_x509_policy_st;

/* An attribute of a name. Borrowed from the name. */
typedef struct gnutls_x509_ava_st {
	gnutls_datum_t oid;	 /* dotted text */
	gnutls_datum_t value;	 /* contents octets */
	unsigned long value_tag; /* of the universal class */
} gnutls_x509_ava_st;

/* For gnutls_x509_dn_oid_name(): the OID itself where there is no name. */
#define GNUTLS_X509_DN_OID_RETURN_OID 1
/* For the functions that give names as text: the order before GnuTLS 3.6. */
#define GNUTLS_X509_DN_FLAG_COMPAT 1

/**
 * gnutls_certificate_verify_flags - how strictly to verify: bits
 *
 * Bits from 24 on are a profile, see GNUTLS_PROFILE_TO_VFLAGS().
 */
typedef enum gnutls_certificate_verify_flags {
	/* accept issuers that are no CA */
	GNUTLS_VERIFY_DISABLE_CA_SIGN = 1 << 0,
	/* a host name is never an address */
	GNUTLS_VERIFY_DO_NOT_ALLOW_IP_MATCHES = 1 << 1,
	/* a trusted end certificate is not enough */
	GNUTLS_VERIFY_DO_NOT_ALLOW_SAME = 1 << 2,
	/* version 1 intermediates too */
	GNUTLS_VERIFY_ALLOW_ANY_X509_V1_CA_CRT = 1 << 3,
	GNUTLS_VERIFY_ALLOW_SIGN_RSA_MD2 = 1 << 4,
	GNUTLS_VERIFY_ALLOW_SIGN_RSA_MD5 = 1 << 5,
	GNUTLS_VERIFY_DISABLE_TIME_CHECKS = 1 << 6, /* ignore all times */
	/* ignore trust anchors' times */
	GNUTLS_VERIFY_DISABLE_TRUSTED_TIME_CHECKS = 1 << 7,
	/* no version 1 roots */
	GNUTLS_VERIFY_DO_NOT_ALLOW_X509_V1_CA_CRT = 1 << 8,
	GNUTLS_VERIFY_DISABLE_CRL_CHECKS = 1 << 9,    /* ignore CRLs */
	GNUTLS_VERIFY_ALLOW_UNSORTED_CHAIN = 1 << 10, /* the default */
	GNUTLS_VERIFY_DO_NOT_ALLOW_UNSORTED_CHAIN = 1 << 11,
	/* "*" in a name is a character */
	GNUTLS_VERIFY_DO_NOT_ALLOW_WILDCARDS = 1 << 12,
	/* MD5 and SHA-1 together, for raw data */
	GNUTLS_VERIFY_USE_TLS1_RSA = 1 << 13,
	GNUTLS_VERIFY_IGNORE_UNKNOWN_CRIT_EXTENSIONS = 1 << 14,
	GNUTLS_VERIFY_ALLOW_SIGN_WITH_SHA1 = 1 << 15,
	/* the salt's length is the hash's */
	GNUTLS_VERIFY_RSA_PSS_FIXED_SALT_LENGTH = 1 << 16
} gnutls_certificate_verify_flags;

/* Old names */
#define GNUTLS_PUBKEY_VERIFY_FLAG_TLS1_RSA GNUTLS_VERIFY_USE_TLS1_RSA
#define GNUTLS_PUBKEY_VERIFY_FLAG_TLS_RSA  GNUTLS_VERIFY_USE_TLS1_RSA

/* what older programs ask for is the default now */
#define GNUTLS_VERIFY_ALLOW_X509_V1_CA_CRT (0)
#define GNUTLS_VERIFY_ALLOW_BROKEN \
 (GNUTLS_VERIFY_ALLOW_SIGN_RSA_MD2 | GNUTLS_VERIFY_ALLOW_SIGN_RSA_MD5)

/**
 * gnutls_certificate_verification_profiles_t - the least security of keys and
 * hashes in a chain
 */
typedef enum gnutls_certificate_verification_profiles_t {
	GNUTLS_PROFILE_UNKNOWN = 0,
	GNUTLS_PROFILE_VERY_WEAK = 1,
	GNUTLS_PROFILE_LOW = 2,
	GNUTLS_PROFILE_LEGACY = 4,
	GNUTLS_PROFILE_MEDIUM = 5,
	GNUTLS_PROFILE_HIGH = 6,
	GNUTLS_PROFILE_ULTRA = 7,
	GNUTLS_PROFILE_FUTURE = 8,
	GNUTLS_PROFILE_SUITEB128 = 32, /* RFC 6460 */
	GNUTLS_PROFILE_SUITEB192 = 33  /* RFC 6460 */
} gnutls_certificate_verification_profiles_t;

#define GNUTLS_PROFILE_TO_VFLAGS(x) (((unsigned)x) << 24)
#define GNUTLS_VFLAGS_PROFILE_MASK  (0xff000000)
#define GNUTLS_VFLAGS_TO_PROFILE(x) ((((unsigned)x) >> 24) & 0xff)

/**
 * gnutls_trust_list_flags_t - trust lists: bits
 */
typedef enum gnutls_trust_list_flags_t {
	GNUTLS_TL_VERIFY_CRL = 1 << 0,	       /* verify CRLs that are added */
	GNUTLS_TL_USE_IN_TLS = 1 << 1,	       /* a server sends these names */
	GNUTLS_TL_NO_DUPLICATES = 1 << 2,      /* replace, do not add */
	GNUTLS_TL_NO_DUPLICATE_KEY = 1 << 3,   /* the same by key */
	GNUTLS_TL_GET_COPY = 1 << 4,	       /* the caller owns the result */
	GNUTLS_TL_FAIL_ON_INVALID_CRL = 1 << 5 /* instead of passing it over */
} gnutls_trust_list_flags_t;

/* Programs ask with #ifdef whether they are there. */
#define GNUTLS_TL_VERIFY_CRL	      (1 << 0)
#define GNUTLS_TL_USE_IN_TLS	      (1 << 1)
#define GNUTLS_TL_NO_DUPLICATES	      (1 << 2)
#define GNUTLS_TL_NO_DUPLICATE_KEY    (1 << 3)
#define GNUTLS_TL_GET_COPY	      (1 << 4)
#define GNUTLS_TL_FAIL_ON_INVALID_CRL (1 << 5)

/* Called for each certificate of a chain while it is verified: the certificate,
 * its issuer and the CRL where they played a part (else NULL), and status
 * bits. The handles are borrowed. A result that is not 0 has no effect. */
typedef int gnutls_verify_output_function(gnutls_x509_crt_t cert,
					  gnutls_x509_crt_t issuer,
					  gnutls_x509_crl_t crl,
					  unsigned int verification_output);

/* Asked for a certificate's issuer when the list has none: gives
 * *issuers_size certificates in *issuers, an array from gnutls_malloc(), both
 * of which the library takes. A negative result means there is none. */
typedef int gnutls_x509_trust_list_getissuer_function(
	gnutls_x509_trust_list_t list, const gnutls_x509_crt_t cert,
	gnutls_x509_crt_t **issuers, unsigned int *issuers_size);

/* ---------------------------------------------------------------- profiles */

/**
 * gnutls_certificate_verification_profile_get_name: names a profile.
 * @id: the profile
 *
 * Returns: a static string, "Medium" and so on; NULL for another number.
 * Threads: safe. Since: 0.1.0.
 * Source: GnuTLS gnutls_certificate_verification_profile_get_name.
 */
const char *gnutls_certificate_verification_profile_get_name(
	gnutls_certificate_verification_profiles_t id);

/**
 * gnutls_certificate_verification_profile_get_id: finds a profile by name.
 * @name: as gnutls_certificate_verification_profile_get_name() gives it; case
 *   does not matter; NULL allowed
 *
 * Returns: the profile, GNUTLS_PROFILE_UNKNOWN for another name.
 * Threads: safe. Since: 0.1.0.
 * Source: GnuTLS gnutls_certificate_verification_profile_get_id.
 */
gnutls_certificate_verification_profiles_t
gnutls_certificate_verification_profile_get_id(const char *name);

/* ------------------------------------------------------- address ranges */

/**
 * gnutls_x509_cidr_to_rfc5280: gives an address range as a name constraint has
 * it.
 * @cidr: "192.0.2.0/24", "2001:db8::/32"
 * @cidr_rfc5280: on success address and mask, 8 or 32 bytes, the address cut
 *   to the mask; the caller frees data with gnutls_free()
 *
 * Errors: GNUTLS_E_MALFORMED_CIDR, GNUTLS_E_MEMORY_ERROR.
 * Threads: safe. Since: 0.1.0. Source: GnuTLS gnutls_x509_cidr_to_rfc5280, RFC
 * 5280 4.2.1.10.
 */
int gnutls_x509_cidr_to_rfc5280(const char *cidr, gnutls_datum_t *cidr_rfc5280);
#ifdef __cplusplus
}
#endif

#endif /* CATRUST_GNUTLS_X509_TYPES_H */
