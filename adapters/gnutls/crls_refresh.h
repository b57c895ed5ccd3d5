/*
 * The CRLs of a trust list: looking at their files again.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Off unless CATRUST_REFRESH_CRL=1: GnuTLS reads a file once, and the program
 * may trust the file at that moment only. One thread looks, at a verification,
 * at most once a second. A file that has changed is read and its CRLs are
 * indexed without the list's lock, which is held for writing only while they
 * are put in place. Two threads may read the same file when that takes longer
 * than a second: they find the same candidates.
 *
 * After chroot() the files are not looked at any more (input/place.h).
 */

#ifndef ADAPTER_GNUTLS_CRLS_REFRESH_H
#define ADAPTER_GNUTLS_CRLS_REFRESH_H

#include "adapters/gnutls/list.h"

/* Whether files are looked at again: CATRUST_REFRESH_CRL=1. */
bool ct_crls_is_refreshed(void);

/* Records a file that was loaded; @path is absolute, and taken over on success.
 * False when out of memory. The list's lock is held for writing. */
bool ct_crls_add_origin(struct ct_crls *crls, char *path,
			const struct ct_root *root,
			const struct ct_load_options *options,
			const struct ct_file_identity *identity);

/* Looks at the files again if it is time. The list's lock is not held. They are
 * read without it, and other threads verify meanwhile. */
void ct_crls_refresh(const struct ct_libgnutls *gnutls, struct ct_list *list);

#endif /* ADAPTER_GNUTLS_CRLS_REFRESH_H */
