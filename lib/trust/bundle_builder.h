/*
 * Builds a bundle from certificates.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: certificates as DER that the caller has checked, each written to
 * ct_bundle_builder_end(). Output: the bundle, with its index. The builder does
 * not know the source of the bytes, and reports nothing.
 */

#ifndef CT_TRUST_BUNDLE_BUILDER_H
#define CT_TRUST_BUNDLE_BUILDER_H

#include "trust/bundle_internal.h"

struct ct_bundle_builder {
	struct ct_bundle *bundle;
	/* The last certificate has an entry, but is not in the index yet; the
	 * second is the index's result of announcing it. */
	bool has_pending;
	uint32_t pending_announced;
};

/* @max_bytes: the maximum number of bytes of DER that will be written; the
 * decoder's slack is added to it. On failure the caller need not clear the
 * builder. */
CT_MUST_USE enum catrust_error
ct_bundle_builder_init(struct ct_bundle_builder *builder, size_t max_bytes);

/* Frees an unfinished bundle. */
void ct_bundle_builder_clear(struct ct_bundle_builder *builder);

/* Makes room for the entries of as many certificates as @text_len bytes of PEM
 * usually hold; adding more is not an error. */
CT_MUST_USE enum catrust_error
ct_bundle_builder_reserve(struct ct_bundle_builder *builder, size_t text_len);

/* Returns where the caller must write the next certificate. */
static inline uint8_t *
ct_bundle_builder_end(const struct ct_bundle_builder *builder)
{
	return builder->bundle->bytes.data + builder->bundle->bytes.len;
}

/*
 * Adds the certificate that was written last. @der: its DER, at
 * ct_bundle_builder_end(); @subject: its subject Name, inside @der; @total: the
 * bytes written, including the trust settings after @der. Of a duplicate only
 * the settings are kept; it is counted.
 */
CT_MUST_USE enum catrust_error
ct_bundle_builder_append(struct ct_bundle_builder *builder, struct ct_span der,
			 struct ct_span subject, size_t total);

/* Gives the bundle to the caller, and frees unused reserved memory. After a
 * failure the caller must clear the builder. */
CT_MUST_USE enum catrust_error
ct_bundle_builder_finish(struct ct_bundle_builder *builder,
			 struct ct_bundle **out);

#endif /* CT_TRUST_BUNDLE_BUILDER_H */
