/*
 * The internals of a bundle, for the files that create, share and free it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_TRUST_BUNDLE_INTERNAL_H
#define CT_TRUST_BUNDLE_INTERNAL_H

#include <stdatomic.h>

#include "asn1/der.h"
#include "base/buffer.h"
#include "input/file_registry.h"
#include "trust/bundle.h"
#include "trust/further_settings.h"

/* Offsets are below 2^31 because inputs are. */
struct ct_bundle_entry {
	uint32_t der_offset; /* in bytes */
	uint32_t der_len;
	uint32_t subject_offset; /* from the DER's start */
	uint32_t subject_len;
};

struct ct_bundle {
	atomic_uint num_references;
	uint32_t num_entries;
	uint32_t entries_capacity;
	uint32_t num_seen;
	struct ct_bundle_entry *entries;
	struct ct_buffer bytes; /* all DER, with trust settings in between */
	struct ct_further_settings *further_settings; /* by entry */
	/* SEQUENCEs of issuer, serial number and limits (trust_limits.h), of
	 * certificates that the bundle only names. */
	struct ct_buffer absent;
	uint32_t num_settings; /* of all occurrences, and their bytes */
	size_t settings_bytes;
	struct ct_subject_index index;
	size_t rdn_size;
	_Atomic(struct ct_buffer *) rdn; /* NULL until requested */
	struct ct_file_entry file;	 /* of memory: all zero */
};

static inline struct ct_index_certificate
ct_bundle_entry_certificate(const struct ct_bundle *bundle, uint32_t entry)
{
	const struct ct_bundle_entry *at = &bundle->entries[entry];
	const uint8_t *der = bundle->bytes.data + at->der_offset;

	return (struct ct_index_certificate){
		.der = ct_span(der, at->der_len),
		.subject = ct_span(der + at->subject_offset, at->subject_len),
	};
}

/* A certificate's SEQUENCE is longer than 127 bytes. Only UTF-8 text has 0x80
 * or more in its second byte, and then its first byte is not '0'. */
static inline bool ct_bundle_looks_like_der(struct ct_span data)
{
	return data.len >= 2 && data.data[0] == CT_DER_SEQUENCE &&
	       data.data[1] > 0x80 && data.data[1] <= 0x84;
}

ct_index_resolve ct_bundle_resolve; /* owner: the bundle */

/* Frees a bundle, regardless of its references. */
void ct_bundle_destroy(struct ct_bundle *bundle);

/* A bundle without certificates, one reference held; NULL when out of memory.
 */
struct ct_bundle *ct_bundle_new(void);

#endif /* CT_TRUST_BUNDLE_INTERNAL_H */
