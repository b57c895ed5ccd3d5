/*
 * Directories of hashed names that OpenSSL searches for a store that has
 * pending certificates.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: lists of directories, and a name that OpenSSL looks for. Output:
 * whether OpenSSL will find files there.
 *
 * It adds all certificates of a file that it finds, also those with another
 * subject, and no hook sees that: one with the subject of a pending certificate
 * would hide that. The pending certificates therefore have to come into the
 * store first. A CRL that the store has as a CRL stub would be added once more.
 *
 * X509_LOOKUP_hash_dir() begins with the number 0, and goes on after a dangling
 * symbolic link. X509_LOOKUP_store() reads the directory and takes files with
 * any number, of certificates and of CRLs, whichever it is asked for.
 *
 * Cost: what it costs OpenSSL to look for the file, once more.
 */

#ifndef CT_OPENSSL_PENDING_HASH_DIRS_H
#define CT_OPENSSL_PENDING_HASH_DIRS_H

#include "pending_state.h"

/* Records directories, separated by colons; false without memory.
 * @is_read: for X509_LOOKUP_store(). The state's lock is held. */
bool ct_hash_dirs_add(struct ct_pending *pending, const char *list,
		      bool is_read);
void ct_hash_dirs_clear(struct ct_pending *pending);

/* Which files there are that OpenSSL will load. */
struct ct_hash_dir_hits {
	bool certificates, crls;
};

/* When it looks for a certificate or a CRL of this name. The state's lock is
 * held. */
struct ct_hash_dir_hits ct_hash_dirs_find(struct ct_pending *pending,
					  X509_LOOKUP_TYPE type,
					  const X509_NAME *name);

#endif /* CT_OPENSSL_PENDING_HASH_DIRS_H */
