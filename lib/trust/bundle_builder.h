/*
 * A bundle while its certificates are added.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: certificates as DER, checked, each written where
 * ct_bundle_builder_end() says. Output: the bundle, with its index. It does not
 * know where the bytes come from, and reports nothing.
 */

#ifndef CT_TRUST_BUNDLE_BUILDER_H
#define CT_TRUST_BUNDLE_BUILDER_H

#include "trust/bundle_internal.h"

struct ct_bundle_builder {
	struct ct_bundle *bundle;
	/* The last certificate is written, and its entry made, but it is not
	 * in the index yet, which said this of it. */
	bool has_pending;
	uint32_t pending_announced;
};

/* @max_bytes: the most bytes of DER that will be written; the decoder's slack
 * is added to it. When it fails there is nothing to be cleared. */
CT_MUST_USE enum catrust_error
ct_bundle_builder_init(struct ct_bundle_builder *builder, size_t max_bytes);

/* Frees a bundle that was not finished. */
void ct_bundle_builder_clear(struct ct_bundle_builder *builder);

/* Makes room for the entries of as many certificates as @text_len bytes of PEM
 * usually hold; more of them are no error. */
CT_MUST_USE enum catrust_error
ct_bundle_builder_reserve(struct ct_bundle_builder *builder, size_t text_len);

/* Where the next certificate is to be written. */
static inline uint8_t *
ct_bundle_builder_end(const struct ct_bundle_builder *builder)
{
	return builder->bundle->bytes.data + builder->bundle->bytes.len;
}

/*
 * Adds the certificate that was written last. @der: its DER, at
 * ct_bundle_builder_end(); @subject: its subject Name, inside; @total: the
 * bytes written, with the trust settings that stand after @der. One that the
 * bundle has already is counted, and only its settings are kept.
 */
CT_MUST_USE enum catrust_error
ct_bundle_builder_append(struct ct_bundle_builder *builder, struct ct_span der,
			 struct ct_span subject, size_t total);

/* Hands out the bundle; what was reserved and not used is given back. After a
 * failure the builder is to be cleared. */
CT_MUST_USE enum catrust_error
ct_bundle_builder_finish(struct ct_bundle_builder *builder,
			 struct ct_bundle **out);

#endif /* CT_TRUST_BUNDLE_BUILDER_H */
