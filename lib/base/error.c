/*
 * Texts and names of the error codes.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stddef.h>

#include "base/error.h"

static const struct {
	enum catrust_error error;
	const char *name;
	const char *text;
} errors[] = {
#define ENTRY(name, text) \
 {                        \
  name, #name, text       \
 }
	ENTRY(CATRUST_OK, "Success"),
	ENTRY(CATRUST_E_MEMORY, "Out of memory"),
	ENTRY(CATRUST_E_INVALID_ARGUMENT, "Invalid argument"),
	ENTRY(CATRUST_E_NOT_FOUND, "Not found"),
	ENTRY(CATRUST_E_LIMIT, "A limit was exceeded"),
	ENTRY(CATRUST_E_UNSUPPORTED, "Not supported by this build"),
	ENTRY(CATRUST_E_FILE_OPEN, "The file cannot be opened"),
	ENTRY(CATRUST_E_FILE_READ, "The file cannot be read"),
	ENTRY(CATRUST_E_FILE_NOT_REGULAR, "Not a regular file"),
	ENTRY(CATRUST_E_FILE_TOO_LARGE, "The file is too large"),
	ENTRY(CATRUST_E_FILE_CHANGED, "The file changed while it was read"),
	ENTRY(CATRUST_E_GZIP_DATA, "The gzip data is corrupt or truncated"),
	ENTRY(CATRUST_E_GZIP_LIMIT,
	      "The gzip data expands beyond the allowed size"),
	ENTRY(CATRUST_E_FILE_OWNER,
	      "Users other than root and the caller may change the file"),
	ENTRY(CATRUST_E_PEM_NO_END, "A PEM block has no END line"),
	ENTRY(CATRUST_E_PEM_HEADER,
	      "A PEM block has headers where only base64 is allowed"),
	ENTRY(CATRUST_E_BASE64, "A PEM block has invalid base64"),
	ENTRY(CATRUST_E_NO_CERTIFICATE, "No certificate was found"),
	ENTRY(CATRUST_E_NO_CRL, "No CRL was found"),
	ENTRY(CATRUST_E_DER_TAG, "DER: unexpected tag"),
	ENTRY(CATRUST_E_DER_LENGTH,
	      "DER: a length is out of bounds or not minimal"),
	ENTRY(CATRUST_E_DER_VALUE, "DER: a value is not valid for its type"),
	ENTRY(CATRUST_E_DER_TRAILING, "DER: trailing data"),
	ENTRY(CATRUST_E_TIME, "Invalid time"),
	ENTRY(CATRUST_E_CERTIFICATE, "The certificate is inconsistent"),
	ENTRY(CATRUST_E_CRL, "The CRL is inconsistent"),
	ENTRY(CATRUST_E_EXTENSION, "An extension is malformed"),
	ENTRY(CATRUST_E_DUPLICATE_EXTENSION, "An extension appears twice"),
	ENTRY(CATRUST_E_DATE, "Invalid calendar date"),
	ENTRY(CATRUST_E_CRL_OLDER, "The CRL is older than the one in use"),
	ENTRY(CATRUST_E_CRLITE, "CRLite data are malformed"),
	ENTRY(CATRUST_E_TRUST_OBJECT,
	      "A trust object has an unknown, malformed or missing attribute"),
	ENTRY(CATRUST_E_SHARED_KEY,
	      "Purposes and extensions of other certificates of its key apply, "
	      "too"),
	ENTRY(CATRUST_E_OTHER_KEY,
	      "An attached extension is for a key that no certificate of its "
	      "file has"),
	ENTRY(CATRUST_E_CRITICAL_EXTENSION, "A critical extension is unknown"),
	ENTRY(CATRUST_E_EMPTY_NAME, "An alternative name is empty"),
	ENTRY(CATRUST_E_RDN_LIMIT,
	      "The CA names do not fit the 65,535 bytes that TLS allows"),
	ENTRY(CATRUST_E_KEY, "Invalid public key"),
	ENTRY(CATRUST_E_SIGNATURE, "A signature does not verify"),
	ENTRY(CATRUST_E_NOT_TRUSTED, "No valid path leads to a trust anchor"),
#undef ENTRY
};

CT_EXPORT const char *catrust_strerror(enum catrust_error error)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(errors); i++)
		if (errors[i].error == error)
			return errors[i].text;
	return "Unknown error";
}

CT_EXPORT const char *catrust_strerror_name(enum catrust_error error)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(errors); i++)
		if (errors[i].error == error)
			return errors[i].name;
	return NULL;
}
