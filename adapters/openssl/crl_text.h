/*
 * A file of CRLs as PEM, decoded and hashed while it is read.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a regular file. Output: the DER of the CRLs, one behind the other;
 * and the bytes of each TBSCertList to somebody who hashes them, while they are
 * in the processor's cache. The text is never in memory as a whole.
 *
 * Only the usual file: from its first byte to its last blocks labelled "X509
 * CRL", in lines of 64 characters that end with LF. It is plain as strict_pem.h
 * has it. Any other is to be read whole. That the DER is that of CRLs is not
 * checked.
 */

#ifndef CT_OPENSSL_CRL_TEXT_H
#define CT_OPENSSL_CRL_TEXT_H

#include <stdbool.h>

#include "base/span.h"
#include "shared_file.h"

/* Where a CRL lies, in bytes of the DER. */
struct ct_crl_text_place {
	size_t start, len;
	/* What ought to be its TBSCertList; empty when it was not hashed. */
	size_t hashed_start, hashed_len;
};

/* Called for each CRL in turns. */
struct ct_crl_hasher {
	/* The signature algorithm that the TBSCertList names: an
	 * AlgorithmIdentifier, with header. Not called where none is found.
	 * False: do not hash. */
	bool (*begin)(void *context, struct ct_span algorithm);
	void (*add)(void *context, struct ct_span bytes);
	/* False: no memory. */
	bool (*end)(void *context, const struct ct_crl_text_place *place);
	void *context;
};

/*
 * Reads a path that ct_source_identify() found to be regular. *out gets the DER
 * and which state of the file it is of. False, and *out is empty, when the file
 * has to be read whole.
 */
bool ct_crl_text_read(const char *path, const struct ct_crl_hasher *hasher,
		      struct ct_file_text *out);

#endif /* CT_OPENSSL_CRL_TEXT_H */
