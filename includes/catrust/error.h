/*
 * libcatrust: error codes.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The whole library has one list: the engine returns these values, the native
 * API passes them on, and lib/gnutls maps each of them to a GNUTLS_E_* code.
 * This header includes no other, so that every layer may include it.
 */

#ifndef CATRUST_ERROR_H
#define CATRUST_ERROR_H

#ifdef __cplusplus
extern "C" {
#endif

/**
 * enum catrust_error - why a call failed
 *
 * Values never change between releases; new ones are appended. 0 is success. No
 * function returns data and an error in one number.
 */
enum catrust_error {
	CATRUST_OK = 0,
	/* The caller, the machine */
	CATRUST_E_MEMORY = 1,		/* out of memory */
	CATRUST_E_INVALID_ARGUMENT = 2, /* NULL, empty or contradictory */
	CATRUST_E_NOT_FOUND = 3,	/* nothing matches the query */
	CATRUST_E_LIMIT = 4,		/* a documented limit was reached */
	CATRUST_E_UNSUPPORTED = 5,	/* known, but not in this build */
	/* Files */
	CATRUST_E_FILE_OPEN = 10,	 /* errno says why */
	CATRUST_E_FILE_READ = 11,	 /* errno says why */
	CATRUST_E_FILE_NOT_REGULAR = 12, /* directory, FIFO, device, socket */
	CATRUST_E_FILE_TOO_LARGE = 13,	 /* over 2 GiB, or the caller's limit */
	CATRUST_E_FILE_CHANGED = 14,	 /* kept changing while it was read */
	CATRUST_E_GZIP_DATA = 15,	 /* corrupt or truncated gzip data */
	CATRUST_E_GZIP_LIMIT = 16,	 /* expands beyond the allowed size */
	CATRUST_E_FILE_OWNER = 17,	 /* users other than root and the
					    caller may change it */
	/* Text encodings */
	CATRUST_E_PEM_NO_END = 20,     /* BEGIN without its END line */
	CATRUST_E_PEM_HEADER = 21,     /* RFC 1421 header in a certificate */
	CATRUST_E_BASE64 = 22,	       /* not base64 between BEGIN and END */
	CATRUST_E_NO_CERTIFICATE = 23, /* the input has no certificate */
	CATRUST_E_NO_CRL = 24,	       /* the input has no CRL */
	/* DER and X.509 */
	CATRUST_E_DER_TAG = 30,	     /* another type than expected */
	CATRUST_E_DER_LENGTH = 31,   /* out of bounds, or not minimal */
	CATRUST_E_DER_VALUE = 32,    /* contents not valid for their type */
	CATRUST_E_DER_TRAILING = 33, /* bytes after the end */
	CATRUST_E_TIME = 34,	     /* not a valid time */
	CATRUST_E_CERTIFICATE = 35,  /* well-formed, but inconsistent */
	CATRUST_E_CRL = 36,	     /* well-formed, but inconsistent */
	CATRUST_E_EXTENSION = 37,    /* an extension's value is malformed */
	CATRUST_E_DUPLICATE_EXTENSION = 38, /* the same extension twice */
	CATRUST_E_DATE = 39, /* well-formed, but not a date: 30 February */
	/* Names of CAs */
	CATRUST_E_RDN_LIMIT = 40, /* over 65,535 bytes, see RFC 5246 7.4.4 */
	/* Keys, signatures, paths */
	CATRUST_E_KEY = 50,	    /* a public key's numbers are not valid */
	CATRUST_E_SIGNATURE = 51,   /* not this key's signature */
	CATRUST_E_NOT_TRUSTED = 52, /* no valid path to a trust anchor */
	/* Extensions, continued */
	CATRUST_E_CRITICAL_EXTENSION = 60, /* unrecognized and critical */
	CATRUST_E_EMPTY_NAME = 62,	   /* an alternative name is empty */
	/* CRLs, continued */
	CATRUST_E_CRL_OLDER = 61, /* older than the one in use */
	/* CRLite data */
	CATRUST_E_CRLITE = 63, /* malformed, or inconsistent */
	/* Text of root programs */
	CATRUST_E_TRUST_OBJECT = 64, /* an attribute is unknown, malformed or
					missing */
	CATRUST_E_SHARED_KEY = 65,   /* certificates with the same key have
					different purposes or extensions */
	CATRUST_E_OTHER_KEY = 66 /* an attached extension is for a key that no
				    certificate of its file has */
};

/**
 * catrust_strerror: describes an error.
 * @error: a value of enum catrust_error
 *
 * Returns: one English sentence without a full stop; never NULL, even for
 * unknown values. The string is static.
 *
 * Threads: safe. Since: 0.1.0
 */
const char *catrust_strerror(enum catrust_error error);

/**
 * catrust_strerror_name: gives the name of an error's constant.
 * @error: a value of enum catrust_error
 *
 * Returns: the name of the constant ("CATRUST_E_MEMORY"), or NULL for an
 * unknown value. The string is static.
 *
 * Threads: safe. Since: 0.1.0
 */
const char *catrust_strerror_name(enum catrust_error error);

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_ERROR_H */
