/*
 * A file of CA certificates: shared by all stores of the process, immutable.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a file's text. Output: the file's certificates as the engine's bundle
 * holds them, found by OpenSSL's idea of a subject.
 *
 * Only files that OpenSSL would load without a complaint and in the same way:
 * plain text (strict_pem.h), certificates that it is sure to take (fit.h).
 * Everything else is its own business.
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

/* What was made of this state of a file before, with a reference; or NULL. */
struct ct_ca_file *ct_ca_file_find_shared(const struct ct_file_identity *file);

/* A file of the usual kind, which ct_source_identify() found to be regular,
 * read through a window; NULL when it has to be read whole. */
struct ct_ca_file *
ct_ca_file_open_usual(const char *path,
		      const struct ct_file_identity *identity);

/* NULL when the file is not one for us; *out_why says why, in static text:
 * ct_ca_file_is_crl when its first block is a CRL. */
extern const char ct_ca_file_is_crl[];
struct ct_ca_file *ct_ca_file_new(const struct ct_file_text *text,
				  const char **out_why);
struct ct_ca_file *ct_ca_file_ref(struct ct_ca_file *file);
void ct_ca_file_unref(struct ct_ca_file *file); /* NULL allowed */

/* Certificates held, and how many the file has with those that it has twice. */
uint32_t ct_ca_file_count(const struct ct_ca_file *file);
uint32_t ct_ca_file_num_seen(const struct ct_ca_file *file);

/* The first version of OpenSSL that knows the algorithms of all its keys, as
 * OpenSSL_version_num() tells it; 0: any. */
unsigned long ct_ca_file_version(const struct ct_ca_file *file);

/* Certificates that the file has again. */
struct ct_ca_twins {
	uint32_t num;
	bool is_last; /* the file ends with one */
	/* Each follows the first one, but for others with the same subject. */
	bool are_together;
};
const struct ct_ca_twins *ct_ca_file_twins(const struct ct_ca_file *file);

/* Whether OpenSSL is sure not to complain of an extension when it compares the
 * certificates with others. Cost: O(bytes). */
bool ct_ca_file_is_plain(const struct ct_ca_file *file);

struct ct_span ct_ca_file_der(const struct ct_ca_file *file, uint32_t entry);
struct ct_span ct_ca_file_subject(const struct ct_ca_file *file,
				  uint32_t entry);
uint64_t ct_ca_file_key(const struct ct_ca_file *file, uint32_t entry);

/* The first entry with exactly this entry's subject: itself, or one before. */
uint32_t ct_ca_file_first_same(const struct ct_ca_file *file, uint32_t entry);

/* The entries whose subject has this key (name_key.h), in the order of the
 * file; CT_CA_NONE at the end. */
uint32_t ct_ca_file_find(const struct ct_ca_file *file, uint64_t key);
uint32_t ct_ca_file_next(const struct ct_ca_file *file, uint32_t entry);

/* The first entry at or behind @entry whose subject's key is that of other
 * entries too; CT_CA_NONE when there is none. Cost: O(1). */
uint32_t ct_ca_file_next_shared(const struct ct_ca_file *file, uint32_t entry);

#endif /* CT_OPENSSL_CA_FILE_H */
