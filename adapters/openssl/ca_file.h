/*
 * A file of CA certificates: shared by all stores of the process, immutable.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a file's text. Output: the file's certificates in the engine's bundle,
 * indexed by subjects as X509_NAME_cmp() compares them.
 *
 * Only files that OpenSSL would load without an error and in the same way:
 * plain text (strict_pem.h), certificates that it is certain to accept
 * (acceptable.h). Any other file is left to OpenSSL.
 *
 * Shared as shared_file.h says.
 *
 * Threads: safe. A lookup takes no lock.
 */

#ifndef CT_OPENSSL_CA_FILE_H
#define CT_OPENSSL_CA_FILE_H

#include <stdbool.h>

#include "base/span.h"

#include "shared_file.h"

struct ct_ca_file;

enum { CT_CA_NONE = UINT32_MAX };

/* The object for this state of a file, with a reference; NULL: not made yet. */
struct ct_ca_file *ct_ca_file_find_shared(const struct ct_file_identity *file);

/* Reads a file, which ct_source_identify() found to be regular, in pieces. NULL
 * when it has to be read whole. */
struct ct_ca_file *
ct_ca_file_open_usual(const char *path,
		      const struct ct_file_identity *identity);

/* NULL when the file is left to OpenSSL. *out_why says why, in static text:
 * ct_ca_file_is_crl when its first block is a CRL. */
extern const char ct_ca_file_is_crl[];
struct ct_ca_file *ct_ca_file_new(const struct ct_file_text *text,
				  const char **out_why);
struct ct_ca_file *ct_ca_file_ref(struct ct_ca_file *file);
void ct_ca_file_unref(struct ct_ca_file *file); /* NULL allowed */

/* How many certificates there are, without and with duplicates. */
uint32_t ct_ca_file_count(const struct ct_ca_file *file);
uint32_t ct_ca_file_num_seen(const struct ct_ca_file *file);

/* The first version of OpenSSL that supports the algorithms of all its keys, as
 * OpenSSL_version_num() returns it; 0: any. */
unsigned long ct_ca_file_version(const struct ct_ca_file *file);

/* Certificates that the file has more than once. */
struct ct_ca_duplicates {
	uint32_t num;
	bool is_last; /* the file ends with a duplicate */
	/* All entries up to a duplicate that have its key have its subject. */
	bool are_together;
};
const struct ct_ca_duplicates *
ct_ca_file_duplicates(const struct ct_ca_file *file);

/* Whether OpenSSL is certain to queue no error about an extension when it
 * compares the certificates with others. Cost: O(bytes). */
bool ct_ca_file_is_plain(const struct ct_ca_file *file);

struct ct_span ct_ca_file_der(const struct ct_ca_file *file, uint32_t entry);
struct ct_span ct_ca_file_subject(const struct ct_ca_file *file,
				  uint32_t entry);
uint64_t ct_ca_file_key(const struct ct_ca_file *file, uint32_t entry);

/* The first entry with exactly this entry's subject: itself or an earlier one.
 */
uint32_t ct_ca_file_first_same(const struct ct_ca_file *file, uint32_t entry);

/* The entries whose subject has this key (name_key.h), in the order of the
 * file; CT_CA_NONE at the end. */
uint32_t ct_ca_file_find(const struct ct_ca_file *file, uint64_t key);
uint32_t ct_ca_file_next(const struct ct_ca_file *file, uint32_t entry);

/* The first entry from @entry on whose key other entries have too; CT_CA_NONE
 * when there is none. Cost: O(1). */
uint32_t ct_ca_file_next_shared(const struct ct_ca_file *file, uint32_t entry);

#endif /* CT_OPENSSL_CA_FILE_H */
