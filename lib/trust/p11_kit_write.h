/*
 * Writes a store as p11-kit's text (*.p11-kit).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a store. Output: text that trust/p11_kit.h reads as the same trust
 * anchors with the same limits. A certificate's own attributes say whether it
 * is trusted, distrusted, and until when. Its purposes and further extensions
 * are attached extensions, which p11-kit has for a public key: where
 * certificates of one key have different ones, all of them hold for each.
 *
 * OpenSSL's trust settings become such limits. A list of trusted purposes
 * becomes an attached extended key usage, which holds wherever the certificate
 * stands, as the list did: p11-kit asks of its callers to use it for each
 * certificate of a path as if that had it. Those that only look at trust
 * anchors find OpenSSL's own purposes that are not listed as rejected ones,
 * too.
 *
 * NSS's purposes, which are about trust anchors only, have no other form: for
 * an intermediate certificate that NSS trusts for some purposes the text is
 * narrower.
 *
 * Lists of purposes of one certificate become one, which has what all of them
 * list; where that is nothing, the certificate is a trust anchor for nothing,
 * and lists p11-kit's purpose that stands for none.
 */

#ifndef CT_TRUST_P11_KIT_WRITE_H
#define CT_TRUST_P11_KIT_WRITE_H

#include "base/buffer.h"
#include "input/load.h"
#include "trust/store.h"

/*
 * Appends the text. @report (NULL allowed) gets CATRUST_E_SHARED_KEY for each
 * certificate that shares its key with one that has other purposes or
 * extensions. Errors: CATRUST_E_MEMORY, and CATRUST_E_LIMIT where lists that
 * become one have too many purposes. Cost: O(bytes).
 */
CT_MUST_USE enum catrust_error ct_p11_kit_write(const struct ct_store *store,
						ct_load_report *report,
						void *report_context,
						struct ct_buffer *out);

#endif /* CT_TRUST_P11_KIT_WRITE_H */
