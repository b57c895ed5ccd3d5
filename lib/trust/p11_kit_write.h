/*
 * Writes a store as p11-kit's text (*.p11-kit).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a store. Output: text that trust/p11_kit.h reads as the same trust
 * anchors with the same limits. A certificate's own attributes give whether it
 * is trusted or distrusted, and its distrust dates. Its purposes and further
 * extensions become attached extensions, which in p11-kit belong to a public
 * key: if certificates of one key have different ones, all of them apply to
 * each certificate.
 *
 * OpenSSL's trust settings become such limits. A list of trusted purposes
 * becomes an attached extended key usage, which applies in any position of a
 * path, as the list did: p11-kit requires its callers to treat each certificate
 * of a path as if it had the attached extension. For callers that only process
 * trust anchors, those of OpenSSL's own purposes that are not listed are also
 * written as rejected.
 *
 * NSS's purposes, which apply to trust anchors only, have no other
 * representation: for an intermediate certificate that NSS trusts for some
 * purposes, the text is more restrictive.
 *
 * The lists of purposes of one certificate become one list, their intersection;
 * if that is empty, the certificate is a trust anchor for nothing, and lists
 * p11-kit's placeholder for no purpose.
 */

#ifndef CT_TRUST_P11_KIT_WRITE_H
#define CT_TRUST_P11_KIT_WRITE_H

#include "base/buffer.h"
#include "input/load.h"
#include "trust/store.h"

/*
 * Appends the text. @report (NULL allowed) gets CATRUST_E_SHARED_KEY for each
 * certificate that shares its key with one that has other purposes or
 * extensions. Errors: CATRUST_E_MEMORY, and CATRUST_E_LIMIT when lists to be
 * merged have too many purposes. Cost: O(bytes).
 */
CT_MUST_USE enum catrust_error ct_p11_kit_write(const struct ct_store *store,
						ct_load_report *report,
						void *report_context,
						struct ct_buffer *out);

#endif /* CT_TRUST_P11_KIT_WRITE_H */
