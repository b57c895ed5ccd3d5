/*
 * A bundle: the certificates of one file or piece of memory.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a path or bytes, PEM or DER. Output: an immutable, refcounted object:
 * the DER of all certificates in one block, and an index.
 *
 * A certificate that the input has more than once is stored once, but counted
 * each time. Bundles of files are shared: while one is alive, loading the same
 * unchanged file again gives the same bundle.
 *
 * Threads: any number of threads may use, reference and unreference a bundle at
 * once.
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
 * ct_pem_decode() and ct_certificate_parse(), CATRUST_E_NO_CERTIFICATE when the
 * file has no certificate, or when all were skipped. Each error is reported
 * before it is returned. Cost: O(bytes); O(1) when the bundle is shared.
 */
CT_MUST_USE enum catrust_error
ct_bundle_load_file(const char *path, const struct ct_load_options *options,
		    struct ct_bundle **out);

/* A callback for the contents of a file while it is loaded. @text: the text
 * since the last call, up to the end of @certificate's base64; at the end of
 * the file the rest, and @certificate is NULL. Both are valid during the call.
 * If @see returns false, the load ends. */
struct ct_bundle_watcher {
	bool (*see)(void *context, struct ct_span text,
		    const struct ct_certificate *certificate);
	void *context;
};

/*
 * Loads a file of the usual kind (input/pem_stream.h) that ct_source_identify()
 * has just found to be regular, and passes its contents to @watcher. The bundle
 * is never shared; all certificates are well-formed. On any error but
 * CATRUST_E_MEMORY another way of loading may succeed; nothing is reported.
 */
CT_MUST_USE enum catrust_error
ct_bundle_load_watched(const char *path,
		       const struct ct_bundle_watcher *watcher,
		       struct ct_bundle **out);

/* Loads from memory, which is copied. Otherwise as ct_bundle_load_file(); the
 * bundle is never shared. */
CT_MUST_USE enum catrust_error
ct_bundle_load_memory(struct ct_span data,
		      const struct ct_load_options *options,
		      struct ct_bundle **out);

struct ct_bundle *ct_bundle_ref(struct ct_bundle *bundle);
void ct_bundle_unref(struct ct_bundle *bundle); /* NULL allowed */

/* The number of certificates in the bundle, and in the input. */
uint32_t ct_bundle_count(const struct ct_bundle *bundle);
uint32_t ct_bundle_num_seen(const struct ct_bundle *bundle);

/* True when both hold the same certificates in the same order, with the same
 * trust settings. */
bool ct_bundle_equal(const struct ct_bundle *a, const struct ct_bundle *b);

/* The state of the file that was read; all zero for memory. */
const struct ct_file_identity *
ct_bundle_identity(const struct ct_bundle *bundle);

/* Returns the entry-th certificate: its DER and its subject Name. */
struct ct_index_certificate
ct_bundle_certificate(const struct ct_bundle *bundle, uint32_t entry);

/* How many certificates the input had that settings follow (OpenSSL's
 * X509_CERT_AUX of a "TRUSTED CERTIFICATE", or limits of trust_limits.h, as
 * DER), plus those that it only names, and the bytes of all settings. */
uint32_t ct_bundle_num_settings(const struct ct_bundle *bundle);
size_t ct_bundle_settings_bytes(const struct ct_bundle *bundle);

/* Visits all settings of the entry-th certificate, from each of its
 * occurrences. Stops and returns false when @visit returns false. */
bool ct_bundle_each_settings(const struct ct_bundle *bundle, uint32_t entry,
			     ct_settings_visit *visit, void *context);

/* Visits the limits (trust_limits.h) of a certificate that the bundle only
 * names, by issuer and serial number (contents). Stops and returns false when
 * @visit returns false. Cost: O(such limits). */
bool ct_bundle_has_absent(const struct ct_bundle *bundle);
bool ct_bundle_each_absent(const struct ct_bundle *bundle,
			   struct ct_span issuer, struct ct_span serial,
			   ct_settings_visit *visit, void *context);

/* The limits of a certificate that a bundle only names, and its issuer and
 * serial number as DER, with header. */
struct ct_absent {
	struct ct_span issuer, serial, limits;
};

/* Start to read these, and read the next one; false at the end. */
struct ct_der ct_bundle_absent(const struct ct_bundle *bundle);
bool ct_absent_next(struct ct_der *all, struct ct_absent *out);

/* The bundle's index, in which every bundle number is 0 and every entry its
 * position. */
const struct ct_subject_index *ct_bundle_index(const struct ct_bundle *bundle);

/* The names of all its certificates, see trust/rdn_sequence.h: the size is
 * known at once, the bytes are built on the first request and kept. */
size_t ct_bundle_rdn_sequence_size(const struct ct_bundle *bundle);
/* The bytes if they are already built, otherwise { NULL, 0 }. */
struct ct_span ct_bundle_known_rdn_sequence(const struct ct_bundle *bundle);
CT_MUST_USE enum catrust_error ct_bundle_rdn_sequence(struct ct_bundle *bundle,
						      struct ct_span *out);

#endif /* CT_TRUST_BUNDLE_H */
