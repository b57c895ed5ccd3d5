/*
 * Trust settings: of a PEM "TRUSTED CERTIFICATE" (OpenSSL's X509_CERT_AUX), and
 * the limits that root programs set.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a complete path and the store. Output: whether the store's settings
 * for the path's certificates allow the required purpose.
 *
 * Settings are the operator's decision about one certificate, and therefore
 * apply to it in any position of a path: a rejected CA is not accepted as an
 * intermediate below a root either, nor is a rejected end entity's certificate.
 * They do not apply to another certificate with the same name and key.
 *
 * When a certificate is loaded more than once, all its settings apply,
 * regardless of the order, and also when it is loaded again without settings.
 *
 * Rejected purposes take precedence over trusted purposes; a list of trusted
 * purposes excludes all others. If the caller requires no purpose, only a
 * rejection of anyExtendedKeyUsage applies. Malformed settings allow nothing.
 * Alias and key identifier are ignored.
 *
 * OpenSSL 3.0 differs in three ways: it ignores the settings of the peer's
 * certificate, unless that is also the trust anchor; it uses only the settings
 * that the certificate was first loaded with; and without a purpose it also
 * refuses a list of trusted purposes that lacks anyExtendedKeyUsage.
 *
 * Limits of root programs (trust/trust_limits.h) also distrust a certificate in
 * any position, and an attached extended key usage applies as if it were in the
 * certificate. The other limits apply only to the trust anchor of a path: the
 * same certificate may be an intermediate for a purpose that it is not a trust
 * anchor for. If the caller requires no purpose, required host names and IP
 * addresses imply that of a server; without these either, the times after which
 * certificates are distrusted apply to all purposes, and the trust anchor must
 * be trusted for at least one purpose. A certificate whose notBefore equals
 * such a time is still accepted: only later ones are distrusted.
 */

#ifndef CT_VERIFY_TRUST_SETTINGS_H
#define CT_VERIFY_TRUST_SETTINGS_H

#include "trust/store.h"
#include "verify/checks.h"
#include "verify/link.h"
#include "verify/verify.h"

/*
 * Checks the path of ct_checks_path(), below @anchor. For each certificate, the
 * settings of all certificates in the store with the same TBSCertificate apply,
 * and those that name it by issuer and serial number. When a rule is broken,
 * *out_index is the certificate that broke it; path_len stands for @anchor.
 * Cost: O(1) if the store has no settings; otherwise a look-up in the store for
 * each certificate.
 */
enum ct_rule ct_trust_settings_check(const struct ct_verify_options *options,
				     const struct ct_store *store,
				     struct ct_link *const *path,
				     size_t path_len,
				     const struct ct_link *anchor,
				     struct ct_budget *budget,
				     size_t *out_index);

/* Returns the time for which this trust anchor broke CT_RULE_DISTRUST_AFTER;
 * INT64_MAX: none. */
int64_t ct_trust_settings_after(const struct ct_verify_options *options,
				const struct ct_store *store,
				struct ct_span anchor);

#endif /* CT_VERIFY_TRUST_SETTINGS_H */
