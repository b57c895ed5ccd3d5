/*
 * libcatrust: the types and constants of GnuTLS's trust and X.509 half.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Names, values and layouts are those of GnuTLS 3.8.13: a program compiled
 * against either library's headers runs with either library. Included by
 * <gnutls/gnutls.h>; not meant to be included alone.
 *
 * Constants are complete per type, also where this library has no function
 * that returns or takes some of the values.
 */

#ifndef CATRUST_GNUTLS_TYPES_H
#define CATRUST_GNUTLS_TYPES_H

#include <stddef.h>
#include <sys/types.h>
#include <time.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes with a length, not necessarily followed by a NUL. Functions that fill
 * one allocate data with gnutls_malloc(); the caller frees it with
 * gnutls_free(), unless the function says that it stays borrowed. */
typedef struct {
	unsigned char *data;
	unsigned int size; /* bytes */
} gnutls_datum_t;

/* Handles: opaque, made by _init() or _allocate_, ended by _deinit() or
 * _free_. */
typedef struct gnutls_x509_crt_int *gnutls_x509_crt_t;
typedef struct gnutls_x509_crl_int *gnutls_x509_crl_t;
typedef struct gnutls_pubkey_st *gnutls_pubkey_t;
struct gnutls_certificate_credentials_st;
typedef struct gnutls_certificate_credentials_st
	*gnutls_certificate_credentials_t;
typedef gnutls_certificate_credentials_t gnutls_certificate_server_credentials;
typedef gnutls_certificate_credentials_t gnutls_certificate_client_credentials;

/**
 * gnutls_digest_algorithm_t - hash functions
 */
typedef enum {
	GNUTLS_DIG_UNKNOWN = 0,
	GNUTLS_DIG_NULL = 1, /* empty output */
	GNUTLS_DIG_MD5 = 2,
	GNUTLS_DIG_SHA1 = 3,
	GNUTLS_DIG_RMD160 = 4,
	GNUTLS_DIG_MD2 = 5,
	GNUTLS_DIG_SHA256 = 6,
	GNUTLS_DIG_SHA384 = 7,
	GNUTLS_DIG_SHA512 = 8,
	GNUTLS_DIG_SHA224 = 9,
	GNUTLS_DIG_SHA3_224 = 10,
	GNUTLS_DIG_SHA3_256 = 11,
	GNUTLS_DIG_SHA3_384 = 12,
	GNUTLS_DIG_SHA3_512 = 13,
	GNUTLS_DIG_MD5_SHA1 = 14,
	GNUTLS_DIG_GOSTR_94 = 15,     /* GOST R 34.11-94 */
	GNUTLS_DIG_STREEBOG_256 = 16, /* GOST R 34.11-2012 */
	GNUTLS_DIG_STREEBOG_512 = 17,
	GNUTLS_DIG_SHAKE_128 = 209, /* variable output length */
	GNUTLS_DIG_SHAKE_256 = 210
} gnutls_digest_algorithm_t;

#define GNUTLS_DIG_SHA GNUTLS_DIG_SHA1

/**
 * gnutls_pk_algorithm_t - kinds of public keys
 */
typedef enum {
	GNUTLS_PK_UNKNOWN = 0,
	GNUTLS_PK_RSA = 1,
	GNUTLS_PK_DSA = 2,
	GNUTLS_PK_DH = 3,
	GNUTLS_PK_ECDSA = 4, /* any elliptic curve of X9.62 */
	GNUTLS_PK_ECDH_X25519 = 5,
	GNUTLS_PK_RSA_PSS = 6, /* restricted to RSA-PSS (RFC 4055 1.2) */
	GNUTLS_PK_EDDSA_ED25519 = 7,
	GNUTLS_PK_GOST_01 = 8,	   /* GOST R 34.10-2001 */
	GNUTLS_PK_GOST_12_256 = 9, /* GOST R 34.10-2012 */
	GNUTLS_PK_GOST_12_512 = 10,
	GNUTLS_PK_ECDH_X448 = 11,
	GNUTLS_PK_EDDSA_ED448 = 12,
	GNUTLS_PK_RSA_OAEP = 13,
	GNUTLS_PK_MLKEM768 = 14, /* FIPS 203 */
	GNUTLS_PK_MLDSA44 = 15,	 /* FIPS 204 */
	GNUTLS_PK_MLDSA65 = 16,
	GNUTLS_PK_MLDSA87 = 17,
	GNUTLS_PK_MLKEM1024 = 18,
	GNUTLS_PK_MAX = 18,

	/* An experiment of GnuTLS's, outside the sequence. */
	GNUTLS_PK_EXP_KYBER768 = 256,
	GNUTLS_PK_EXP_MAX = 256
} gnutls_pk_algorithm_t;

#define GNUTLS_PK_ECC	GNUTLS_PK_ECDSA
#define GNUTLS_PK_EC	GNUTLS_PK_ECDSA
#define GNUTLS_PK_ECDHX GNUTLS_PK_ECDH_X25519

/**
 * gnutls_sign_algorithm_t - signature algorithms: a key and a hash
 *
 * The three with a curve in their name, and RSA_PSS apart from RSA_PSS_RSAE,
 * are distinct on the TLS 1.3 wire only.
 */
typedef enum {
	GNUTLS_SIGN_UNKNOWN = 0,
	GNUTLS_SIGN_RSA_SHA1 = 1,
	GNUTLS_SIGN_RSA_SHA = GNUTLS_SIGN_RSA_SHA1,
	GNUTLS_SIGN_DSA_SHA1 = 2,
	GNUTLS_SIGN_DSA_SHA = GNUTLS_SIGN_DSA_SHA1,
	GNUTLS_SIGN_RSA_MD5 = 3,
	GNUTLS_SIGN_RSA_MD2 = 4,
	GNUTLS_SIGN_RSA_RMD160 = 5,
	GNUTLS_SIGN_RSA_SHA256 = 6,
	GNUTLS_SIGN_RSA_SHA384 = 7,
	GNUTLS_SIGN_RSA_SHA512 = 8,
	GNUTLS_SIGN_RSA_SHA224 = 9,
	GNUTLS_SIGN_DSA_SHA224 = 10,
	GNUTLS_SIGN_DSA_SHA256 = 11,
	GNUTLS_SIGN_ECDSA_SHA1 = 12,
	GNUTLS_SIGN_ECDSA_SHA224 = 13,
	GNUTLS_SIGN_ECDSA_SHA256 = 14,
	GNUTLS_SIGN_ECDSA_SHA384 = 15,
	GNUTLS_SIGN_ECDSA_SHA512 = 16,
	GNUTLS_SIGN_DSA_SHA384 = 17,
	GNUTLS_SIGN_DSA_SHA512 = 18,
	GNUTLS_SIGN_ECDSA_SHA3_224 = 20,
	GNUTLS_SIGN_ECDSA_SHA3_256 = 21,
	GNUTLS_SIGN_ECDSA_SHA3_384 = 22,
	GNUTLS_SIGN_ECDSA_SHA3_512 = 23,
	GNUTLS_SIGN_DSA_SHA3_224 = 24,
	GNUTLS_SIGN_DSA_SHA3_256 = 25,
	GNUTLS_SIGN_DSA_SHA3_384 = 26,
	GNUTLS_SIGN_DSA_SHA3_512 = 27,
	GNUTLS_SIGN_RSA_SHA3_224 = 28,
	GNUTLS_SIGN_RSA_SHA3_256 = 29,
	GNUTLS_SIGN_RSA_SHA3_384 = 30,
	GNUTLS_SIGN_RSA_SHA3_512 = 31,
	GNUTLS_SIGN_RSA_PSS_SHA256 = 32, /* key of kind RSA_PSS */
	GNUTLS_SIGN_RSA_PSS_SHA384 = 33,
	GNUTLS_SIGN_RSA_PSS_SHA512 = 34,
	GNUTLS_SIGN_EDDSA_ED25519 = 35,
	GNUTLS_SIGN_RSA_RAW = 36, /* no hash, PKCS #1 padding */
	GNUTLS_SIGN_ECDSA_SECP256R1_SHA256 = 37,
	GNUTLS_SIGN_ECDSA_SECP384R1_SHA384 = 38,
	GNUTLS_SIGN_ECDSA_SECP521R1_SHA512 = 39,
	GNUTLS_SIGN_RSA_PSS_RSAE_SHA256 = 40, /* key of kind RSA */
	GNUTLS_SIGN_RSA_PSS_RSAE_SHA384 = 41,
	GNUTLS_SIGN_RSA_PSS_RSAE_SHA512 = 42,
	GNUTLS_SIGN_GOST_94 = 43,
	GNUTLS_SIGN_GOST_256 = 44,
	GNUTLS_SIGN_GOST_512 = 45,
	GNUTLS_SIGN_EDDSA_ED448 = 46,
	GNUTLS_SIGN_MLDSA44 = 47, /* FIPS 204 */
	GNUTLS_SIGN_MLDSA65 = 48,
	GNUTLS_SIGN_MLDSA87 = 49,
	GNUTLS_SIGN_MAX = 49
} gnutls_sign_algorithm_t;

/**
 * gnutls_ecc_curve_t - elliptic curves
 */
typedef enum {
	GNUTLS_ECC_CURVE_INVALID = 0,
	GNUTLS_ECC_CURVE_SECP224R1 = 1,
	GNUTLS_ECC_CURVE_SECP256R1 = 2,
	GNUTLS_ECC_CURVE_SECP384R1 = 3,
	GNUTLS_ECC_CURVE_SECP521R1 = 4,
	GNUTLS_ECC_CURVE_SECP192R1 = 5,
	GNUTLS_ECC_CURVE_X25519 = 6,
	GNUTLS_ECC_CURVE_ED25519 = 7,
	GNUTLS_ECC_CURVE_GOST256CPA = 8,
	GNUTLS_ECC_CURVE_GOST256CPB = 9,
	GNUTLS_ECC_CURVE_GOST256CPC = 10,
	GNUTLS_ECC_CURVE_GOST256CPXA = 11,
	GNUTLS_ECC_CURVE_GOST256CPXB = 12,
	GNUTLS_ECC_CURVE_GOST512A = 13,
	GNUTLS_ECC_CURVE_GOST512B = 14,
	GNUTLS_ECC_CURVE_GOST512C = 15,
	GNUTLS_ECC_CURVE_GOST256A = 16,
	GNUTLS_ECC_CURVE_GOST256B = 17,
	GNUTLS_ECC_CURVE_GOST256C = 18,
	GNUTLS_ECC_CURVE_GOST256D = 19,
	GNUTLS_ECC_CURVE_X448 = 20,
	GNUTLS_ECC_CURVE_ED448 = 21,
	GNUTLS_ECC_CURVE_MAX = 21
} gnutls_ecc_curve_t;

/**
 * gnutls_sec_param_t - security levels of keys, weakest first
 */
typedef enum {
	GNUTLS_SEC_PARAM_UNKNOWN = 0,
	GNUTLS_SEC_PARAM_INSECURE = 5,
	GNUTLS_SEC_PARAM_EXPORT = 10,	 /* 42 bits */
	GNUTLS_SEC_PARAM_VERY_WEAK = 15, /* 64 bits */
	GNUTLS_SEC_PARAM_WEAK = 20,	 /* 72 bits */
	GNUTLS_SEC_PARAM_LOW = 25,	 /* 80 bits */
	GNUTLS_SEC_PARAM_LEGACY = 30,	 /* 96 bits */
	GNUTLS_SEC_PARAM_MEDIUM = 35,	 /* 112 bits */
	GNUTLS_SEC_PARAM_HIGH = 40,	 /* 128 bits */
	GNUTLS_SEC_PARAM_ULTRA = 45,	 /* 192 bits */
	GNUTLS_SEC_PARAM_FUTURE = 50,	 /* 256 bits */
	GNUTLS_SEC_PARAM_MAX = 50
} gnutls_sec_param_t;

#define GNUTLS_SEC_PARAM_NORMAL GNUTLS_SEC_PARAM_MEDIUM

/**
 * gnutls_certificate_type_t - kinds of certificates; here always X.509
 */
typedef enum {
	GNUTLS_CRT_UNKNOWN = 0,
	GNUTLS_CRT_X509 = 1,
	GNUTLS_CRT_OPENPGP = 2,
	GNUTLS_CRT_RAWPK = 3, /* a bare public key (RFC 7250) */
	GNUTLS_CRT_MAX = 3
} gnutls_certificate_type_t;

#define GNUTLS_CRT_RAW GNUTLS_CRT_RAWPK

/**
 * gnutls_x509_crt_fmt_t - encodings of certificates, CRLs and names
 */
typedef enum {
	GNUTLS_X509_FMT_DER = 0,
	GNUTLS_X509_FMT_PEM = 1
} gnutls_x509_crt_fmt_t;

/**
 * gnutls_certificate_print_formats_t - how much text a _print() function makes
 */
typedef enum gnutls_certificate_print_formats {
	GNUTLS_CRT_PRINT_FULL = 0,	    /* everything, several lines */
	GNUTLS_CRT_PRINT_ONELINE = 1,	    /* one line */
	GNUTLS_CRT_PRINT_UNSIGNED_FULL = 2, /* FULL without the signature */
	GNUTLS_CRT_PRINT_COMPACT = 3,	    /* names, times and key only */
	/* FULL with all numbers of the key */
	GNUTLS_CRT_PRINT_FULL_NUMBERS = 4
} gnutls_certificate_print_formats_t;

/* old names */
#define GNUTLS_X509_CRT_FULL	      GNUTLS_CRT_PRINT_FULL
#define GNUTLS_X509_CRT_ONELINE	      GNUTLS_CRT_PRINT_ONELINE
#define GNUTLS_X509_CRT_UNSIGNED_FULL GNUTLS_CRT_PRINT_UNSIGNED_FULL

/**
 * gnutls_certificate_status_t - why a chain does not verify: bits, 0 is good
 *
 * Every failure sets GNUTLS_CERT_INVALID in addition to the bits that say why.
 */
typedef enum {
	GNUTLS_CERT_INVALID = 1 << 1,	       /* set whenever another bit is */
	GNUTLS_CERT_REVOKED = 1 << 5,	       /* on a CRL of its issuer */
	GNUTLS_CERT_SIGNER_NOT_FOUND = 1 << 6, /* no trusted issuer */
	GNUTLS_CERT_SIGNER_NOT_CA = 1 << 7,    /* the issuer is not a CA */
	GNUTLS_CERT_INSECURE_ALGORITHM = 1 << 8, /* a hash or key is too weak */
	GNUTLS_CERT_NOT_ACTIVATED = 1 << 9,	 /* not valid yet */
	GNUTLS_CERT_EXPIRED = 1 << 10,		 /* not valid any more */
	/* the signature does not match */
	GNUTLS_CERT_SIGNATURE_FAILURE = 1 << 11,
	/* the CRL is out of date */
	GNUTLS_CERT_REVOCATION_DATA_SUPERSEDED = 1 << 12,
	/* another host, address or e-mail */
	GNUTLS_CERT_UNEXPECTED_OWNER = 1 << 14,
	/* the CRL's time is in the future */
	GNUTLS_CERT_REVOCATION_DATA_ISSUED_IN_FUTURE = 1 << 15,
	/* against the issuer's constraints */
	GNUTLS_CERT_SIGNER_CONSTRAINTS_FAILURE = 1 << 16,
	/* not the certificate that was pinned */
	GNUTLS_CERT_MISMATCH = 1 << 17,
	GNUTLS_CERT_PURPOSE_MISMATCH = 1 << 18, /* not for this purpose */
	/* must staple, but did not */
	GNUTLS_CERT_MISSING_OCSP_STATUS = 1 << 19,
	/* the stapled response is not valid */
	GNUTLS_CERT_INVALID_OCSP_STATUS = 1 << 20,
	/* an unknown extension is critical */
	GNUTLS_CERT_UNKNOWN_CRIT_EXTENSIONS = 1 << 21
} gnutls_certificate_status_t;

/**
 * gnutls_certificate_flags - options of credentials: bits
 *
 * Only VERIFY_CRLS matters to this library: CRLs are verified when they are
 * added, and refused otherwise.
 */
typedef enum gnutls_certificate_flags {
	GNUTLS_CERTIFICATE_SKIP_KEY_CERT_MATCH = 1 << 0,
	GNUTLS_CERTIFICATE_API_V2 = 1 << 1,
	GNUTLS_CERTIFICATE_SKIP_OCSP_RESPONSE_CHECK = 1 << 2,
	GNUTLS_CERTIFICATE_VERIFY_CRLS = 1 << 3
} gnutls_certificate_flags;

/**
 * gnutls_vdata_types_t - what a verification compares with the certificate
 */
typedef enum {
	GNUTLS_DT_UNKNOWN = 0,
	GNUTLS_DT_DNS_HOSTNAME = 1,    /* NUL-terminated, or size bytes */
	GNUTLS_DT_KEY_PURPOSE_OID = 2, /* dotted OID */
	GNUTLS_DT_RFC822NAME = 3,      /* e-mail address */
	GNUTLS_DT_IP_ADDRESS = 4       /* 4 or 16 bytes, network order */
} gnutls_vdata_types_t;

/* One datum of gnutls_x509_trust_list_verify_crt2(). Borrowed for the call. */
typedef struct {
	gnutls_vdata_types_t type;
	unsigned char *data;
	unsigned int size; /* bytes; 0: data is a string */
} gnutls_typed_vdata_st;

/**
 * gnutls_x509_subject_alt_name_t - kinds of alternative names (RFC
 * 5280 4.2.1.6)
 *
 * Values from 1000 are virtual: an otherName whose OID is known.
 */
typedef enum gnutls_x509_subject_alt_name_t {
	GNUTLS_SAN_DNSNAME = 1,
	GNUTLS_SAN_RFC822NAME = 2,
	GNUTLS_SAN_URI = 3,
	GNUTLS_SAN_IPADDRESS = 4,     /* bytes: 4 or 16 */
	GNUTLS_SAN_OTHERNAME = 5,     /* DER of the value */
	GNUTLS_SAN_DN = 6,	      /* RFC 4514 text */
	GNUTLS_SAN_REGISTERED_ID = 7, /* dotted OID */
	GNUTLS_SAN_MAX = 7,
	GNUTLS_SAN_OTHERNAME_XMPP = 1000,
	GNUTLS_SAN_OTHERNAME_KRB5PRINCIPAL = 1001,
	GNUTLS_SAN_OTHERNAME_MSUSERPRINCIPAL = 1002,
	GNUTLS_SAN_OTHERNAME_SRV = 1003
} gnutls_x509_subject_alt_name_t;

/**
 * gnutls_alert_description_t - alerts of TLS (RFC 8446 6)
 */
typedef enum {
	GNUTLS_A_CLOSE_NOTIFY = 0,
	GNUTLS_A_UNEXPECTED_MESSAGE = 10,
	GNUTLS_A_BAD_RECORD_MAC = 20,
	GNUTLS_A_DECRYPTION_FAILED = 21,
	GNUTLS_A_RECORD_OVERFLOW = 22,
	GNUTLS_A_DECOMPRESSION_FAILURE = 30,
	GNUTLS_A_HANDSHAKE_FAILURE = 40,
	GNUTLS_A_SSL3_NO_CERTIFICATE = 41,
	GNUTLS_A_BAD_CERTIFICATE = 42,
	GNUTLS_A_UNSUPPORTED_CERTIFICATE = 43,
	GNUTLS_A_CERTIFICATE_REVOKED = 44,
	GNUTLS_A_CERTIFICATE_EXPIRED = 45,
	GNUTLS_A_CERTIFICATE_UNKNOWN = 46,
	GNUTLS_A_ILLEGAL_PARAMETER = 47,
	GNUTLS_A_UNKNOWN_CA = 48,
	GNUTLS_A_ACCESS_DENIED = 49,
	GNUTLS_A_DECODE_ERROR = 50,
	GNUTLS_A_DECRYPT_ERROR = 51,
	GNUTLS_A_EXPORT_RESTRICTION = 60,
	GNUTLS_A_PROTOCOL_VERSION = 70,
	GNUTLS_A_INSUFFICIENT_SECURITY = 71,
	GNUTLS_A_INTERNAL_ERROR = 80,
	GNUTLS_A_INAPPROPRIATE_FALLBACK = 86,
	GNUTLS_A_USER_CANCELED = 90,
	GNUTLS_A_NO_RENEGOTIATION = 100,
	GNUTLS_A_MISSING_EXTENSION = 109,
	GNUTLS_A_UNSUPPORTED_EXTENSION = 110,
	GNUTLS_A_CERTIFICATE_UNOBTAINABLE = 111,
	GNUTLS_A_UNRECOGNIZED_NAME = 112,
	GNUTLS_A_UNKNOWN_PSK_IDENTITY = 115,
	GNUTLS_A_CERTIFICATE_REQUIRED = 116,
	GNUTLS_A_NO_APPLICATION_PROTOCOL = 120,
	GNUTLS_A_MAX = 120
} gnutls_alert_description_t;

/* Old names */
#define GNUTLS_A_MISSING_SRP_USERNAME GNUTLS_A_UNKNOWN_PSK_IDENTITY
#define GNUTLS_A_UNKNOWN_SRP_USERNAME GNUTLS_A_UNKNOWN_PSK_IDENTITY

/**
 * gnutls_handshake_description_t - handshake messages of TLS (RFC 8446 4)
 */
typedef enum {
	GNUTLS_HANDSHAKE_HELLO_REQUEST = 0,
	GNUTLS_HANDSHAKE_CLIENT_HELLO = 1,
	GNUTLS_HANDSHAKE_SERVER_HELLO = 2,
	GNUTLS_HANDSHAKE_HELLO_VERIFY_REQUEST = 3,
	GNUTLS_HANDSHAKE_NEW_SESSION_TICKET = 4,
	GNUTLS_HANDSHAKE_END_OF_EARLY_DATA = 5,
	GNUTLS_HANDSHAKE_ENCRYPTED_EXTENSIONS = 8,
	GNUTLS_HANDSHAKE_CERTIFICATE_PKT = 11,
	GNUTLS_HANDSHAKE_SERVER_KEY_EXCHANGE = 12,
	GNUTLS_HANDSHAKE_CERTIFICATE_REQUEST = 13,
	GNUTLS_HANDSHAKE_SERVER_HELLO_DONE = 14,
	GNUTLS_HANDSHAKE_CERTIFICATE_VERIFY = 15,
	GNUTLS_HANDSHAKE_CLIENT_KEY_EXCHANGE = 16,
	GNUTLS_HANDSHAKE_FINISHED = 20,
	GNUTLS_HANDSHAKE_CERTIFICATE_STATUS = 22,
	GNUTLS_HANDSHAKE_SUPPLEMENTAL = 23,
	GNUTLS_HANDSHAKE_KEY_UPDATE = 24,
	GNUTLS_HANDSHAKE_COMPRESSED_CERTIFICATE_PKT = 25,
	GNUTLS_HANDSHAKE_CHANGE_CIPHER_SPEC = 254,
	GNUTLS_HANDSHAKE_CLIENT_HELLO_V2 = 1024, /* not on the wire */
	GNUTLS_HANDSHAKE_HELLO_RETRY_REQUEST = 1025
} gnutls_handshake_description_t;

/* KeyUsage (RFC 5280 4.2.1.3), as bits of one number */
#define GNUTLS_KEY_DIGITAL_SIGNATURE 128
#define GNUTLS_KEY_NON_REPUDIATION   64
#define GNUTLS_KEY_KEY_ENCIPHERMENT  32
#define GNUTLS_KEY_DATA_ENCIPHERMENT 16
#define GNUTLS_KEY_KEY_AGREEMENT     8
#define GNUTLS_KEY_KEY_CERT_SIGN     4
#define GNUTLS_KEY_CRL_SIGN	     2
#define GNUTLS_KEY_ENCIPHER_ONLY     1
#define GNUTLS_KEY_DECIPHER_ONLY     32768

/* Callbacks */
typedef time_t (*gnutls_time_func)(time_t *t);
typedef void (*gnutls_log_func)(int level, const char *message);
typedef void *(*gnutls_alloc_function)(size_t size);
typedef void *(*gnutls_calloc_function)(size_t count, size_t size);
typedef void *(*gnutls_realloc_function)(void *data, size_t size);
typedef void (*gnutls_free_function)(void *data);

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_GNUTLS_TYPES_H */
