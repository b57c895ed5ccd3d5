/*
 * Texts and names of GnuTLS's error codes.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Names are GnuTLS's; texts are ours. The table has every code that
 * gnutls_strerror_name() of GnuTLS knows. Long because the list is.
 */

#include <config.h>

#include <stddef.h>

#include <gnutls/gnutls.h>

#include "base/compiler.h"

/* Not in order: codes are looked up when something is printed. */
static const struct error_entry {
	int code;
	const char *name;
	const char *text;
} entries[] = {
#define ENTRY(name, text) \
 {                        \
  name, #name, text       \
 }
	/* Success, and conditions of the connection that are not failures */
	ENTRY(GNUTLS_E_SUCCESS, "Success"),
	ENTRY(GNUTLS_E_LARGE_PACKET,
	      "The packet is larger than the transport carries"),
	ENTRY(GNUTLS_E_WARNING_ALERT_RECEIVED, "The peer sent a warning alert"),
	ENTRY(GNUTLS_E_AGAIN, "The operation would block; call again"),
	ENTRY(GNUTLS_E_REHANDSHAKE, "The peer asks for a new handshake"),
	ENTRY(GNUTLS_E_INTERRUPTED,
	      "The operation was interrupted; call again"),
	ENTRY(GNUTLS_E_HEARTBEAT_PONG_RECEIVED,
	      "The peer answered a heartbeat"),
	ENTRY(GNUTLS_E_HEARTBEAT_PING_RECEIVED, "The peer sent a heartbeat"),
	ENTRY(GNUTLS_E_REAUTH_REQUEST,
	      "The peer asks for authentication after the handshake"),
	/* The caller, the machine, files */
	ENTRY(GNUTLS_E_MEMORY_ERROR, "Out of memory"),
	ENTRY(GNUTLS_E_INVALID_REQUEST, "Invalid argument"),
	ENTRY(GNUTLS_E_SHORT_MEMORY_BUFFER, "The caller's buffer is too small"),
	ENTRY(GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE, "There is no such data"),
	ENTRY(GNUTLS_E_INTERNAL_ERROR, "Internal error"),
	ENTRY(GNUTLS_E_FILE_ERROR, "The file cannot be read"),
	ENTRY(GNUTLS_E_LOCKING_ERROR, "A lock failed"),
	ENTRY(GNUTLS_E_TIMEDOUT, "The operation took too long"),
	ENTRY(GNUTLS_E_USER_ERROR, "The user cancelled the operation"),
	ENTRY(GNUTLS_E_SELF_TEST_ERROR, "A self-test failed"),
	ENTRY(GNUTLS_E_NO_SELF_TEST, "This algorithm has no self-test"),
	ENTRY(GNUTLS_E_LIB_IN_ERROR_STATE,
	      "The library is unusable after an earlier error"),
	ENTRY(GNUTLS_E_NO_EMBEDDED_DATA, "The structure carries no data"),
	ENTRY(GNUTLS_E_TOO_MANY_MATCHES, "More than one object matches"),
	ENTRY(GNUTLS_E_UNIMPLEMENTED_FEATURE,
	      "This feature is not available here"),
	/* Text encodings, DER */
	ENTRY(GNUTLS_E_BASE64_DECODING_ERROR, "Not valid base64"),
	ENTRY(GNUTLS_E_BASE64_ENCODING_ERROR,
	      "The data cannot be encoded as base64"),
	ENTRY(GNUTLS_E_BASE64_UNEXPECTED_HEADER_ERROR,
	      "The PEM block is malformed or has no end"),
	ENTRY(GNUTLS_E_PARSING_ERROR, "The text cannot be parsed"),
	ENTRY(GNUTLS_E_IDNA_ERROR, "The name is not valid in IDNA or UTF-8"),
	ENTRY(GNUTLS_E_INVALID_UTF8_STRING, "The string is not valid UTF-8"),
	ENTRY(GNUTLS_E_INVALID_UTF8_EMAIL,
	      "The local part of the e-mail address is not ASCII"),
	ENTRY(GNUTLS_E_ASN1_ELEMENT_NOT_FOUND, "ASN.1: no such element"),
	ENTRY(GNUTLS_E_ASN1_IDENTIFIER_NOT_FOUND, "ASN.1: no such identifier"),
	ENTRY(GNUTLS_E_ASN1_DER_ERROR, "ASN.1: the DER encoding is malformed"),
	ENTRY(GNUTLS_E_ASN1_VALUE_NOT_FOUND, "ASN.1: a value is missing"),
	ENTRY(GNUTLS_E_ASN1_GENERIC_ERROR, "ASN.1: error"),
	ENTRY(GNUTLS_E_ASN1_VALUE_NOT_VALID, "ASN.1: a value is not valid"),
	ENTRY(GNUTLS_E_ASN1_TAG_ERROR, "ASN.1: another tag was expected"),
	ENTRY(GNUTLS_E_ASN1_TAG_IMPLICIT, "ASN.1: an implicit tag is wrong"),
	ENTRY(GNUTLS_E_ASN1_TYPE_ANY_ERROR,
	      "ASN.1: a value of type ANY is wrong"),
	ENTRY(GNUTLS_E_ASN1_SYNTAX_ERROR, "ASN.1: the syntax is wrong"),
	ENTRY(GNUTLS_E_ASN1_DER_OVERFLOW,
	      "ASN.1: a value exceeds the bounds of its DER"),
	ENTRY(GNUTLS_E_ASN1_EMBEDDED_NULL_IN_STRING,
	      "A string contains a NUL byte"),
	ENTRY(GNUTLS_E_ASN1_TIME_ERROR, "A time is not encoded correctly"),
	/* Certificates, CRLs, OCSP responses */
	ENTRY(GNUTLS_E_EXPIRED, "The certificate or session has expired"),
	ENTRY(GNUTLS_E_CERTIFICATE_ERROR, "The certificate is malformed"),
	ENTRY(GNUTLS_E_X509_UNSUPPORTED_CRITICAL_EXTENSION,
	      "An unknown extension is marked critical"),
	ENTRY(GNUTLS_E_KEY_USAGE_VIOLATION,
	      "The certificate's key usage does not allow this"),
	ENTRY(GNUTLS_E_NO_CERTIFICATE_FOUND, "There is no certificate"),
	ENTRY(GNUTLS_E_CERTIFICATE_KEY_MISMATCH,
	      "The certificate belongs to another key"),
	ENTRY(GNUTLS_E_UNSUPPORTED_CERTIFICATE_TYPE,
	      "Certificates of this type are not supported"),
	ENTRY(GNUTLS_E_X509_UNKNOWN_SAN,
	      "The alternative name is of an unknown type"),
	ENTRY(GNUTLS_E_X509_UNSUPPORTED_ATTRIBUTE,
	      "The certificate has an unsupported attribute"),
	ENTRY(GNUTLS_E_CONSTRAINT_ERROR, "A constraint's limit was exceeded"),
	ENTRY(GNUTLS_E_MALFORMED_CIDR,
	      "The address range of a constraint is malformed"),
	ENTRY(GNUTLS_E_CERTIFICATE_REQUIRED, "A certificate is required"),
	ENTRY(GNUTLS_E_X509_UNSUPPORTED_OID,
	      "The object identifier is not supported"),
	ENTRY(GNUTLS_E_CERTIFICATE_LIST_UNSORTED,
	      "The certificates are not in order from subject to issuer"),
	ENTRY(GNUTLS_E_X509_UNSUPPORTED_EXTENSION,
	      "The extension is not supported"),
	ENTRY(GNUTLS_E_NO_CERTIFICATE_STATUS, "There is no OCSP response"),
	ENTRY(GNUTLS_E_OCSP_RESPONSE_ERROR, "The OCSP response is malformed"),
	ENTRY(GNUTLS_E_AUTH_ERROR, "The peer was not authenticated"),
	ENTRY(GNUTLS_E_CERTIFICATE_VERIFICATION_ERROR,
	      "The certificate was not verified"),
	ENTRY(GNUTLS_E_NOT_YET_ACTIVATED, "The certificate is not valid yet"),
	ENTRY(GNUTLS_E_CERTIFICATE_TIME_ERROR,
	      "The certificate's times are wrong"),
	ENTRY(GNUTLS_E_OCSP_MISMATCH_WITH_CERTS,
	      "The OCSP response is for another certificate"),
	ENTRY(GNUTLS_E_CRL_VERIFICATION_ERROR, "The CRL was not verified"),
	ENTRY(GNUTLS_E_X509_DUPLICATE_EXTENSION, "An extension appears twice"),
	/* Public keys, algorithms, random numbers */
	ENTRY(GNUTLS_E_MPI_SCAN_FAILED, "A large integer cannot be read"),
	ENTRY(GNUTLS_E_DECRYPTION_FAILED, "Decryption failed"),
	ENTRY(GNUTLS_E_HASH_FAILED, "Hashing failed"),
	ENTRY(GNUTLS_E_MPI_PRINT_FAILED, "A large integer cannot be written"),
	ENTRY(GNUTLS_E_ENCRYPTION_FAILED, "Encryption failed"),
	ENTRY(GNUTLS_E_PK_ENCRYPTION_FAILED,
	      "Encryption with the public key failed"),
	ENTRY(GNUTLS_E_PK_DECRYPTION_FAILED,
	      "Decryption with the private key failed"),
	ENTRY(GNUTLS_E_PK_SIGN_FAILED, "Signing failed"),
	ENTRY(GNUTLS_E_PKCS1_WRONG_PAD, "The PKCS #1 padding is wrong"),
	ENTRY(GNUTLS_E_DH_PRIME_UNACCEPTABLE,
	      "The Diffie-Hellman prime is too small or unsafe"),
	ENTRY(GNUTLS_E_UNKNOWN_PK_ALGORITHM,
	      "The public key algorithm is unknown"),
	ENTRY(GNUTLS_E_PK_SIG_VERIFY_FAILED, "The signature does not match"),
	ENTRY(GNUTLS_E_UNKNOWN_HASH_ALGORITHM, "The hash algorithm is unknown"),
	ENTRY(GNUTLS_E_UNKNOWN_PKCS_CONTENT_TYPE,
	      "The PKCS content type is unknown"),
	ENTRY(GNUTLS_E_UNKNOWN_PKCS_BAG_TYPE,
	      "The PKCS #12 bag type is unknown"),
	ENTRY(GNUTLS_E_INVALID_PASSWORD,
	      "The password has characters that are not allowed"),
	ENTRY(GNUTLS_E_MAC_VERIFY_FAILED,
	      "The message authentication code does not match"),
	ENTRY(GNUTLS_E_UNKNOWN_ALGORITHM, "The algorithm is unknown"),
	ENTRY(GNUTLS_E_UNSUPPORTED_SIGNATURE_ALGORITHM,
	      "The signature algorithm is not supported"),
	ENTRY(GNUTLS_E_UNSUPPORTED_ENCRYPTION_ALGORITHM,
	      "The encryption algorithm is not available"),
	ENTRY(GNUTLS_E_INCOMPATIBLE_GCRYPT_LIBRARY,
	      "The crypto library is too old"),
	ENTRY(GNUTLS_E_INCOMPATIBLE_LIBTASN1_LIBRARY,
	      "The ASN.1 library is too old"),
	ENTRY(GNUTLS_E_RANDOM_FAILED, "No random data could be had"),
	ENTRY(GNUTLS_E_CRYPTO_ALREADY_REGISTERED,
	      "The algorithm is registered already"),
	ENTRY(GNUTLS_E_CRYPTODEV_IOCTL_ERROR,
	      "The kernel's crypto device refused a request"),
	ENTRY(GNUTLS_E_CRYPTODEV_DEVICE_ERROR,
	      "The kernel's crypto device cannot be opened"),
	ENTRY(GNUTLS_E_INSUFFICIENT_SECURITY,
	      "An algorithm or key is too weak"),
	ENTRY(GNUTLS_E_CRYPTO_INIT_FAILED,
	      "The crypto library cannot be initialised"),
	ENTRY(GNUTLS_E_ECC_NO_SUPPORTED_CURVES, "No elliptic curve in common"),
	ENTRY(GNUTLS_E_ECC_UNSUPPORTED_CURVE,
	      "The elliptic curve is not supported"),
	ENTRY(GNUTLS_E_ILLEGAL_PARAMETER, "A parameter is not allowed"),
	ENTRY(GNUTLS_E_RANDOM_DEVICE_ERROR, "The random device failed"),
	ENTRY(GNUTLS_E_KEY_IMPORT_FAILED, "The key cannot be imported"),
	ENTRY(GNUTLS_E_PRIVKEY_VERIFICATION_ERROR,
	      "The private key does not match its seed"),
	ENTRY(GNUTLS_E_PK_GENERATION_ERROR, "The key cannot be generated"),
	ENTRY(GNUTLS_E_PK_INVALID_PUBKEY, "The public key is not valid"),
	ENTRY(GNUTLS_E_PK_INVALID_PRIVKEY, "The private key is not valid"),
	ENTRY(GNUTLS_E_INVALID_PASSWORD_STRING,
	      "The password is not a valid string"),
	ENTRY(GNUTLS_E_INCOMPATIBLE_SIG_WITH_KEY,
	      "The signature algorithm does not fit the public key"),
	ENTRY(GNUTLS_E_PK_INVALID_PUBKEY_PARAMS,
	      "The public key's parameters are not valid"),
	ENTRY(GNUTLS_E_PK_NO_VALIDATION_PARAMS,
	      "The key has no validation parameters"),
	/* TLS sessions (never returned by this library) */
	ENTRY(GNUTLS_E_UNKNOWN_COMPRESSION_ALGORITHM,
	      "No compression method in common"),
	ENTRY(GNUTLS_E_UNKNOWN_CIPHER_TYPE, "The cipher is not supported"),
	ENTRY(GNUTLS_E_UNSUPPORTED_VERSION_PACKET,
	      "The packet's protocol version is not supported"),
	ENTRY(GNUTLS_E_UNEXPECTED_PACKET_LENGTH,
	      "The packet's length is wrong"),
	ENTRY(GNUTLS_E_INVALID_SESSION, "The session is no longer valid"),
	ENTRY(GNUTLS_E_FATAL_ALERT_RECEIVED, "The peer sent a fatal alert"),
	ENTRY(GNUTLS_E_UNEXPECTED_PACKET, "The packet was not expected now"),
	ENTRY(GNUTLS_E_ERROR_IN_FINISHED_PACKET,
	      "The Finished message does not match"),
	ENTRY(GNUTLS_E_UNEXPECTED_HANDSHAKE_PACKET,
	      "The handshake message was not expected now"),
	ENTRY(GNUTLS_E_UNKNOWN_CIPHER_SUITE, "No cipher suite in common"),
	ENTRY(GNUTLS_E_UNWANTED_ALGORITHM,
	      "The peer chose an algorithm that is not enabled"),
	ENTRY(GNUTLS_E_DECOMPRESSION_FAILED,
	      "The record cannot be decompressed"),
	ENTRY(GNUTLS_E_COMPRESSION_FAILED, "The record cannot be compressed"),
	ENTRY(GNUTLS_E_DB_ERROR, "The session database failed"),
	ENTRY(GNUTLS_E_SRP_PWD_ERROR,
	      "The password or key file cannot be used"),
	ENTRY(GNUTLS_E_INSUFFICIENT_CREDENTIALS,
	      "The credentials do not suffice"),
	ENTRY(GNUTLS_E_GOT_APPLICATION_DATA,
	      "Application data came during the handshake"),
	ENTRY(GNUTLS_E_RECORD_LIMIT_REACHED,
	      "The record sequence number is exhausted"),
	ENTRY(GNUTLS_E_PUSH_ERROR, "Sending failed"),
	ENTRY(GNUTLS_E_PULL_ERROR, "Receiving failed"),
	ENTRY(GNUTLS_E_RECEIVED_ILLEGAL_PARAMETER,
	      "The peer sent a parameter that is not allowed"),
	ENTRY(GNUTLS_E_RECEIVED_ILLEGAL_EXTENSION,
	      "The peer sent a TLS extension that is not allowed"),
	ENTRY(GNUTLS_E_TOO_MANY_EMPTY_PACKETS, "Too many empty packets came"),
	ENTRY(GNUTLS_E_OPENPGP_UID_REVOKED,
	      "The OpenPGP user identifier is revoked"),
	ENTRY(GNUTLS_E_TOO_MANY_HANDSHAKE_PACKETS,
	      "Too many handshake packets came"),
	ENTRY(GNUTLS_E_RECEIVED_DISALLOWED_NAME,
	      "The peer asks for a server name that is not allowed"),
	ENTRY(GNUTLS_E_NO_TEMPORARY_RSA_PARAMS,
	      "There are no temporary RSA parameters"),
	ENTRY(GNUTLS_E_NO_COMPRESSION_ALGORITHMS,
	      "No compression method is supported"),
	ENTRY(GNUTLS_E_NO_CIPHER_SUITES, "No cipher suite is supported"),
	ENTRY(GNUTLS_E_OPENPGP_GETKEY_FAILED, "The OpenPGP key cannot be had"),
	ENTRY(GNUTLS_E_ILLEGAL_SRP_USERNAME,
	      "The SRP user name is not allowed"),
	ENTRY(GNUTLS_E_SRP_PWD_PARSING_ERROR,
	      "The password or key file cannot be parsed"),
	ENTRY(GNUTLS_E_NO_TEMPORARY_DH_PARAMS,
	      "There are no Diffie-Hellman parameters"),
	ENTRY(GNUTLS_E_OPENPGP_FINGERPRINT_UNSUPPORTED,
	      "The OpenPGP fingerprint is not supported"),
	ENTRY(GNUTLS_E_IA_VERIFY_FAILED, "The TLS/IA checksum does not match"),
	ENTRY(GNUTLS_E_SAFE_RENEGOTIATION_FAILED, "Safe renegotiation failed"),
	ENTRY(GNUTLS_E_UNSAFE_RENEGOTIATION_DENIED,
	      "Unsafe renegotiation was refused"),
	ENTRY(GNUTLS_E_UNKNOWN_SRP_USERNAME, "The SRP user name is unknown"),
	ENTRY(GNUTLS_E_PREMATURE_TERMINATION,
	      "The peer closed the connection without notice"),
	ENTRY(GNUTLS_E_OPENPGP_KEYRING_ERROR,
	      "The OpenPGP key ring cannot be loaded"),
	ENTRY(GNUTLS_E_OPENPGP_SUBKEY_ERROR, "There is no such OpenPGP subkey"),
	ENTRY(GNUTLS_E_HANDSHAKE_TOO_LARGE,
	      "The handshake message is too large"),
	ENTRY(GNUTLS_E_CHANNEL_BINDING_NOT_AVAILABLE,
	      "There is no channel binding"),
	ENTRY(GNUTLS_E_BAD_COOKIE, "The cookie is wrong"),
	ENTRY(GNUTLS_E_OPENPGP_PREFERRED_KEY_ERROR,
	      "The OpenPGP key has no preferred subkey"),
	ENTRY(GNUTLS_E_INCOMPAT_DSA_KEY_WITH_TLS_PROTOCOL,
	      "The DSA key does not fit the TLS version"),
	ENTRY(GNUTLS_E_UNRECOGNIZED_NAME, "The server name is not recognised"),
	ENTRY(GNUTLS_E_NO_PRIORITIES_WERE_SET, "No priorities are set"),
	ENTRY(GNUTLS_E_SESSION_EOF, "The peer closed the connection"),
	ENTRY(GNUTLS_E_NO_APPLICATION_PROTOCOL,
	      "No application protocol in common"),
	ENTRY(GNUTLS_E_SOCKETS_INIT_ERROR, "The sockets cannot be initialised"),
	ENTRY(GNUTLS_E_INAPPROPRIATE_FALLBACK,
	      "The peer fell back to an older version without need"),
	ENTRY(GNUTLS_E_UNEXPECTED_EXTENSIONS_LENGTH,
	      "The length of the TLS extensions is wrong"),
	ENTRY(GNUTLS_E_SESSION_USER_ID_CHANGED,
	      "The peer's identity changed during a new handshake"),
	ENTRY(GNUTLS_E_HANDSHAKE_DURING_FALSE_START,
	      "A handshake was tried during a false start"),
	ENTRY(GNUTLS_E_UNAVAILABLE_DURING_HANDSHAKE,
	      "Not possible during a handshake"),
	ENTRY(GNUTLS_E_RECORD_OVERFLOW, "The record is too long"),
	ENTRY(GNUTLS_E_NO_COMMON_KEY_SHARE, "No key share in common"),
	ENTRY(GNUTLS_E_MISSING_EXTENSION,
	      "A required TLS extension is missing"),
	ENTRY(GNUTLS_E_DB_ENTRY_EXISTS, "The database has this entry already"),
	ENTRY(GNUTLS_E_EARLY_DATA_REJECTED, "The early data were rejected"),
	/* PKCS #11 and TPM (never returned by this library) */
	ENTRY(GNUTLS_E_PKCS11_ERROR, "PKCS #11: error"),
	ENTRY(GNUTLS_E_PKCS11_LOAD_ERROR,
	      "PKCS #11: the module cannot be loaded"),
	ENTRY(GNUTLS_E_PKCS11_PIN_ERROR, "PKCS #11: the PIN is wrong"),
	ENTRY(GNUTLS_E_PKCS11_SLOT_ERROR, "PKCS #11: error in the slot"),
	ENTRY(GNUTLS_E_PKCS11_ATTRIBUTE_ERROR,
	      "PKCS #11: error in an attribute"),
	ENTRY(GNUTLS_E_PKCS11_DEVICE_ERROR, "PKCS #11: error in the device"),
	ENTRY(GNUTLS_E_PKCS11_DATA_ERROR, "PKCS #11: error in the data"),
	ENTRY(GNUTLS_E_PKCS11_UNSUPPORTED_FEATURE_ERROR,
	      "PKCS #11: the feature is not supported"),
	ENTRY(GNUTLS_E_PKCS11_KEY_ERROR, "PKCS #11: error in the key"),
	ENTRY(GNUTLS_E_PKCS11_PIN_EXPIRED, "PKCS #11: the PIN has expired"),
	ENTRY(GNUTLS_E_PKCS11_PIN_LOCKED, "PKCS #11: the PIN is locked"),
	ENTRY(GNUTLS_E_PKCS11_SESSION_ERROR, "PKCS #11: error in the session"),
	ENTRY(GNUTLS_E_PKCS11_SIGNATURE_ERROR,
	      "PKCS #11: error in the signature"),
	ENTRY(GNUTLS_E_PKCS11_TOKEN_ERROR, "PKCS #11: error in the token"),
	ENTRY(GNUTLS_E_PKCS11_USER_ERROR, "PKCS #11: error of the user"),
	ENTRY(GNUTLS_E_PKCS11_REQUESTED_OBJECT_NOT_AVAILBLE,
	      "PKCS #11: there is no such object"),
	ENTRY(GNUTLS_E_TPM_ERROR, "TPM: error"),
	ENTRY(GNUTLS_E_TPM_KEY_PASSWORD_ERROR,
	      "TPM: the key's password is wrong"),
	ENTRY(GNUTLS_E_TPM_SRK_PASSWORD_ERROR,
	      "TPM: the storage root key's password is wrong"),
	ENTRY(GNUTLS_E_TPM_SESSION_ERROR, "TPM: there is no session"),
	ENTRY(GNUTLS_E_TPM_KEY_NOT_FOUND, "TPM: there is no such key"),
	ENTRY(GNUTLS_E_TPM_UNINITIALIZED, "TPM: not initialised"),
	ENTRY(GNUTLS_E_TPM_NO_LIB, "TPM: the library was not found"),
#undef ENTRY
};

static const struct error_entry *find_text(int error)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(entries); i++)
		if (entries[i].code == error)
			return &entries[i];
	return NULL;
}

CT_EXPORT const char *gnutls_strerror(int error)
{
	const struct error_entry *entry = find_text(error);

	return entry != NULL ? entry->text : "Unknown error code";
}

CT_EXPORT const char *gnutls_strerror_name(int error)
{
	const struct error_entry *entry = find_text(error);

	return entry != NULL ? entry->name : NULL;
}

/* What a session survives: the caller tries again or goes on. */
CT_EXPORT int gnutls_error_is_fatal(int error)
{
	switch (error) {
	case GNUTLS_E_LARGE_PACKET:
	case GNUTLS_E_WARNING_ALERT_RECEIVED:
	case GNUTLS_E_AGAIN:
	case GNUTLS_E_REHANDSHAKE:
	case GNUTLS_E_INTERRUPTED:
	case GNUTLS_E_HEARTBEAT_PONG_RECEIVED:
	case GNUTLS_E_HEARTBEAT_PING_RECEIVED:
	case GNUTLS_E_REAUTH_REQUEST:
		return 0;
	default:
		return error < 0;
	}
}
