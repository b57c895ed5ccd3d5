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
 * Only files that OpenSSL would load without a complaint, whose CRLs can be
 * asked through an index with the same answers, and whose signature is over a
 * digest. Not: delta CRLs, entries with a critical extension, with
 * certificateIssuer or removeFromCRL, a number that comes twice, RSA-PSS,
 * EdDSA. Shared as shared_file.h says. Threads: safe.
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
	struct ct_buffer skeleton; /* skeleton_der.h */
	struct ct_crl_digest digest;
};

/* What was made of this state of a file before, with a reference; or NULL.
 * @type: X509_FILETYPE_PEM or _ASN1. */
struct ct_crl_file *ct_crl_file_find_shared(const struct ct_file_identity *file,
					    int type);

/* A file of CRLs as PEM, which ct_source_identify() found to be regular,
 * read in pieces. NULL when it has to be read whole, and *out_why is NULL; or
 * when it is not one for us. */
struct ct_crl_file *ct_crl_file_open_usual(const struct ct_openssl *openssl,
					   const char *path,
					   const char **out_why);

/* Takes the text's bytes over. NULL when the file is not one for us; *out_why
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
