/*
 * Building paths (RFC 4158): from the peer's certificate to trusted ones.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: links of the certificates that came along, and a store. Output: the
 * first path that passes all checks.
 *
 * A depth-first search upwards. Of a certificate's possible issuers those are
 * tried first whose key identifier is the one it names, then those where one
 * of the two says nothing, then the others; of each of these, trusted ones
 * first. Certificates from which no trusted name can be reached are left out
 * beforehand; so are, on the way, a key and name that the path has already,
 * and certificates that are no good as a CA's wherever they stand.
 *
 * Bounds: a signature is checked once for each pair of certificate and key,
 * and not more often than the budget says. What the search found to lead
 * nowhere, whatever stood below it, is not tried again. A step is one possible
 * issuer looked at; a path that reached a trust anchor costs as many as
 * its checks take as long as (verify/checks.h), for there may be 2^n of them
 * for n certificates.
 */

#ifndef CT_VERIFY_PATH_H
#define CT_VERIFY_PATH_H

#include "verify/anchors.h"
#include "verify/checks.h"

/*
 * links[0] is the peer's certificate, which has passed all checks of its own.
 * Fills *result. Errors: CATRUST_E_MEMORY only; a failed search is not one.
 */
CT_MUST_USE enum catrust_error
ct_path_build(const struct ct_verify_options *options,
	      const struct ct_store *store, struct ct_anchors *anchors,
	      struct ct_link *links, size_t num_links,
	      struct ct_verify_result *result);

#endif /* CT_VERIFY_PATH_H */
