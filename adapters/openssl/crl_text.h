/*
 * A file of CRLs as PEM, decoded and hashed while it is read.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a regular file. Output: the DER of the CRLs, one after the other. The
 * bytes of each TBSCertList are passed to a hash function while they are in the
 * processor's cache. The text is never in memory as a whole.
 *
 * Only the usual file is read: blocks labelled "X509 CRL" and nothing else, in
 * lines of 64 characters that end with LF. It is plain in the sense of
 * strict_pem.h. Any other file has to be read whole. Whether the DER is that of
 * CRLs is not checked.
 */

#ifndef CT_OPENSSL_CRL_TEXT_H
#define CT_OPENSSL_CRL_TEXT_H

#include <stdbool.h>

#include "base/span.h"
#include "shared_file.h"

/* Where a CRL lies, in bytes of the DER. */
struct ct_crl_text_place {
	size_t start, len;
	/* The presumed TBSCertList; empty when it was not hashed. */
	size_t hashed_start, hashed_len;
};

/* Called for each CRL: begin, add several times, end. */
struct ct_crl_hasher {
	/* @algorithm: TBSCertList.signature, an AlgorithmIdentifier with its
	 * header. Not called when there is none. False: do not hash. */
	bool (*begin)(void *context, struct ct_span algorithm);
	void (*add)(void *context, struct ct_span bytes);
	/* False without memory. */
	bool (*end)(void *context, const struct ct_crl_text_place *place);
	void *context;
};

/*
 * Reads a path that ct_source_identify() found to be a regular file. *out gets
 * the DER and the identity of the file that it came from. False, and *out is
 * empty, when the file has to be read whole.
 */
bool ct_crl_text_read(const char *path, const struct ct_crl_hasher *hasher,
		      struct ct_file_text *out);

#endif /* CT_OPENSSL_CRL_TEXT_H */
