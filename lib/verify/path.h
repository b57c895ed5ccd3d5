/*
 * Path building (RFC 4158): from the peer's certificate to a trust anchor.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: links of the certificates that the peer sent, and a store. Output: the
 * first path that passes all checks.
 *
 * The search is depth-first, upwards. It tries a certificate's candidate
 * issuers in this order: those whose subject key identifier equals the
 * certificate's authority key identifier, those where one of the two
 * identifiers is absent, then the others; in each group trust anchors come
 * first. Certificates from which no chain of names leads to a trust anchor are
 * excluded before the search; the search skips a key and name that the path
 * already has, and certificates that cannot be a CA's in any path.
 *
 * Bounds: a signature is checked once for each pair of certificate and key,
 * within the budget. A dead end that does not depend on the certificates below
 * it is not tried again. A step is one candidate issuer tried; a path that
 * reaches a trust anchor is charged as many steps as its checks take time
 * (verify/checks.h), because n certificates may form 2^n paths.
 */

#ifndef CT_VERIFY_PATH_H
#define CT_VERIFY_PATH_H

#include "verify/anchors.h"
#include "verify/checks.h"

/*
 * links[0] is the peer's certificate, which has passed all checks of a single
 * certificate. Sets *result. Errors: CATRUST_E_MEMORY only; a failed search is
 * not one.
 */
CT_MUST_USE enum catrust_error
ct_path_build(const struct ct_verify_options *options,
	      const struct ct_store *store, struct ct_anchors *anchors,
	      struct ct_link *links, size_t num_links,
	      struct ct_verify_result *result);

#endif /* CT_VERIFY_PATH_H */
