/*
 * A file of CRLs: shared by all stores of the process, immutable.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a file's text. Output: CRLs as the engine holds them (DER and an index
 * of serial numbers), the digest that their signature is over, and each CRL
 * without its entries, for OpenSSL to make an X509_CRL of.
 *
 * Only files that OpenSSL would load without an error, for whose CRLs a look-up
 * in the index gives OpenSSL's answers, and whose signatures are over a digest.
 * Not: delta CRLs, entries with a critical extension, with certificateIssuer or
 * removeFromCRL, a serial number that occurs twice, RSA-PSS, EdDSA. Shared as
 * shared_file.h says. Threads: safe.
 */

#ifndef CT_OPENSSL_CRL_FILE_H
#define CT_OPENSSL_CRL_FILE_H

#include "revocation/loaded_crl.h"

#include "crl_digest.h"
#include "functions.h"
#include "shared_file.h"

struct ct_crl_file;

struct ct_crl_file_entry {
	struct ct_loaded_crl *crl;
	struct ct_buffer stub; /* crl_stub_der.h */
	struct ct_crl_digest digest;
};

/* The object for this state of a file, with a reference; NULL: not made yet.
 * @type: X509_FILETYPE_PEM or _ASN1. */
struct ct_crl_file *ct_crl_file_find_shared(const struct ct_file_identity *file,
					    int type);

/* Reads a file of CRLs as PEM, which ct_source_identify() found to be regular,
 * in pieces. NULL when it has to be read whole: *out_why is NULL then; and when
 * it is left to OpenSSL. */
struct ct_crl_file *ct_crl_file_open_usual(const struct ct_openssl *openssl,
					   const char *path,
					   const char **out_why);

/* Takes over the text's bytes. NULL when the file is left to OpenSSL; *out_why
 * says why, in static text. */
struct ct_crl_file *ct_crl_file_new(const struct ct_openssl *openssl,
				    struct ct_file_text *text, int type,
				    const char **out_why);
struct ct_crl_file *ct_crl_file_ref(struct ct_crl_file *file);
void ct_crl_file_unref(struct ct_crl_file *file); /* NULL allowed */

size_t ct_crl_file_count(const struct ct_crl_file *file);
const struct ct_crl_file_entry *ct_crl_file_get(const struct ct_crl_file *file,
						size_t number);

#endif /* CT_OPENSSL_CRL_FILE_H */
