/*
 * A bundle: the certificates of one file or piece of memory.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a path or bytes, PEM or DER. Output: an immutable, refcounted block:
 * the DER of all certificates, one after the other, and an index.
 *
 * A certificate that appears several times in one bundle is held once, but
 * counted each time. Bundles of files are shared: while one is alive, loading
 * the same unchanged file again gives the same block.
 *
 * Threads: a bundle may be used, and referenced and unreferenced, by any
 * number of threads at once.
 */

#ifndef CT_TRUST_BUNDLE_H
#define CT_TRUST_BUNDLE_H

#include "asn1/der.h"
#include "base/error.h"
#include "base/span.h"
#include "input/load.h"
#include "input/source.h"
#include "trust/further_settings.h"
#include "trust/subject_index.h"

struct ct_bundle;
struct ct_certificate;

/*
 * Loads a file. Errors: those of ct_source_read_file(), ct_source_gunzip(),
 * ct_pem_decode() and ct_certificate_parse(), CATRUST_E_NO_CERTIFICATE when
 * there is none, or when all of them were skipped. Each is reported before it
 * is returned.
 * Cost: O(bytes); O(1) when the block is shared.
 */
CT_MUST_USE enum catrust_error
ct_bundle_load_file(const char *path, const struct ct_load_options *options,
		    struct ct_bundle **out);

/* Who looks at a file while it is loaded. @text: that since the last call, up
 * to where the base64 of @certificate ends; at the end of the file the rest,
 * and @certificate is NULL. Valid during the call. False ends the load. */
struct ct_bundle_watcher {
	bool (*see)(void *context, struct ct_span text,
		    const struct ct_certificate *certificate);
	void *context;
};

/*
 * Loads a file of the usual kind (input/pem_stream.h) that
 * ct_source_identify() has just found to be regular, and shows it. Never
 * shared; all certificates are good. On any error but CATRUST_E_MEMORY
 * another way of loading may succeed; nothing is reported.
 */
CT_MUST_USE enum catrust_error
ct_bundle_load_watched(const char *path,
		       const struct ct_bundle_watcher *watcher,
		       struct ct_bundle **out);

/* From memory, which is copied. Otherwise as from a file; never shared. */
CT_MUST_USE enum catrust_error
ct_bundle_load_memory(struct ct_span data,
		      const struct ct_load_options *options,
		      struct ct_bundle **out);

struct ct_bundle *ct_bundle_ref(struct ct_bundle *bundle);
void ct_bundle_unref(struct ct_bundle *bundle); /* NULL allowed */

/* How many certificates are held, and how many the input had. */
uint32_t ct_bundle_count(const struct ct_bundle *bundle);
uint32_t ct_bundle_num_seen(const struct ct_bundle *bundle);

/* True when both hold the same certificates in the same order, with the same
 * trust settings. */
bool ct_bundle_equal(const struct ct_bundle *a, const struct ct_bundle *b);

/* The state of the file that was read; all zero for memory. */
const struct ct_file_identity *
ct_bundle_identity(const struct ct_bundle *bundle);

/* The entry-th certificate: its DER and its subject Name. */
struct ct_index_certificate
ct_bundle_certificate(const struct ct_bundle *bundle, uint32_t entry);

/* How many certificates the input had with settings after them (OpenSSL's
 * X509_CERT_AUX of a "TRUSTED CERTIFICATE", or limits of trust_limits.h, as
 * DER) or named without having them, and the bytes of all. */
uint32_t ct_bundle_num_settings(const struct ct_bundle *bundle);
size_t ct_bundle_settings_bytes(const struct ct_bundle *bundle);

/* Shows all settings of the entry-th certificate, of each time that it came.
 * False as soon as @visit gave that. */
bool ct_bundle_each_settings(const struct ct_bundle *bundle, uint32_t entry,
			     ct_settings_visit *visit, void *context);

/* Shows the limits (trust_limits.h) of a certificate that the bundle names by
 * issuer and serial number (contents) without having it. False as soon as
 * @visit gave that. Cost: O(such limits). */
bool ct_bundle_has_absent(const struct ct_bundle *bundle);
bool ct_bundle_each_absent(const struct ct_bundle *bundle,
			   struct ct_span issuer, struct ct_span serial,
			   ct_settings_visit *visit, void *context);

/* What a bundle says of one of those: issuer and serial number as DER, with
 * header; the limits. */
struct ct_absent {
	struct ct_span issuer, serial, limits;
};

/* Starts to read them, and the next one; false at the end. */
struct ct_der ct_bundle_absent(const struct ct_bundle *bundle);
bool ct_absent_next(struct ct_der *all, struct ct_absent *out);

/* The bundle's index, in which every bundle number is 0 and every entry its
 * position. */
const struct ct_subject_index *ct_bundle_index(const struct ct_bundle *bundle);

/* The names of all its certificates, see trust/rdn_sequence.h: the size at
 * once, the bytes put together on the first request and kept. */
size_t ct_bundle_rdn_sequence_size(const struct ct_bundle *bundle);
/* The bytes if they were put together before, otherwise { NULL, 0 }. */
struct ct_span ct_bundle_known_rdn_sequence(const struct ct_bundle *bundle);
CT_MUST_USE enum catrust_error ct_bundle_rdn_sequence(struct ct_bundle *bundle,
						      struct ct_span *out);

#endif /* CT_TRUST_BUNDLE_H */
