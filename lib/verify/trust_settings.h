/*
 * Trust settings of a PEM "TRUSTED CERTIFICATE" (OpenSSL's X509_CERT_AUX).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a complete path and the store. Output: whether the settings that the
 * store has for its certificates allow the purpose asked for.
 *
 * Settings are the operator's word on one certificate, so they count wherever
 * it stands: a CA that the store has as rejected is not accepted as an
 * intermediate below a root either, nor is a server's own certificate. Another
 * certificate of the same name and key is not meant.
 *
 * A certificate that came several times is still one: all settings that it was
 * given hold, whichever file had the certificate first, and whatever follows
 * without settings.
 *
 * Purposes that are rejected come before those that are trusted; a list of
 * trusted ones leaves all others out. Where no purpose is asked for, only
 * rejecting any purpose (anyExtendedKeyUsage) counts. Settings that cannot be
 * read allow nothing. Alias and key identifier are passed over.
 *
 * Differs from OpenSSL 3.0 in three ways: that does not look at the settings of
 * the peer's certificate, unless it ends the path; it knows only the settings
 * that came with the certificate the first time; and without a purpose it also
 * refuses where trusted purposes are listed and anyExtendedKeyUsage is not
 * among them.
 */

#ifndef CT_VERIFY_TRUST_SETTINGS_H
#define CT_VERIFY_TRUST_SETTINGS_H

#include "trust/store.h"
#include "verify/link.h"
#include "verify/verify.h"

/*
 * The path of ct_checks_path(), below @anchor. The settings count of all that
 * the store has with a certificate's TBSCertificate. Where the rule is broken,
 * *out_index says by which certificate; path_len is @anchor. Cost: O(1) where
 * the store has no settings; otherwise a search in the store for each
 * certificate.
 */
enum ct_rule ct_trust_settings_check(const struct ct_verify_options *options,
				     const struct ct_store *store,
				     struct ct_link *const *path,
				     size_t path_len,
				     const struct ct_certificate *anchor,
				     size_t *out_index);

#endif /* CT_VERIFY_TRUST_SETTINGS_H */
