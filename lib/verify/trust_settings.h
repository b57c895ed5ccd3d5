/*
 * Trust settings: of a PEM "TRUSTED CERTIFICATE" (OpenSSL's X509_CERT_AUX), and
 * the limits that root programs set.
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
 *
 * Limits of root programs (trust/trust_limits.h) distrust a certificate
 * wherever it stands, too, and an attached extended key usage holds as if the
 * certificate had it. The others are about the trust anchor of a path: it may
 * be an intermediate certificate for a purpose that it is no trust anchor for.
 * Where no purpose is asked for, it is that of the names that are: host names
 * and IP addresses are servers'; without either, the times after which
 * certificates are distrusted count for all, and a trust anchor must be one for
 * some purpose. A certificate that became valid at such a time, to the second,
 * is still accepted: only what is issued after it is distrusted.
 */

#ifndef CT_VERIFY_TRUST_SETTINGS_H
#define CT_VERIFY_TRUST_SETTINGS_H

#include "trust/store.h"
#include "verify/checks.h"
#include "verify/link.h"
#include "verify/verify.h"

/*
 * The path of ct_checks_path(), below @anchor. The settings count of all that
 * the store has with a certificate's TBSCertificate, or names by its issuer and
 * serial number. Where a rule is broken, *out_index says by which certificate;
 * path_len is @anchor. Cost: O(1) where the store has no settings; otherwise a
 * search in the store for each certificate.
 */
enum ct_rule ct_trust_settings_check(const struct ct_verify_options *options,
				     const struct ct_store *store,
				     struct ct_link *const *path,
				     size_t path_len,
				     const struct ct_link *anchor,
				     struct ct_budget *budget,
				     size_t *out_index);

/* The time that made CT_RULE_DISTRUST_AFTER fail for this trust anchor;
 * INT64_MAX where there is none. */
int64_t ct_trust_settings_after(const struct ct_verify_options *options,
				const struct ct_store *store,
				struct ct_span anchor);

#endif /* CT_VERIFY_TRUST_SETTINGS_H */
