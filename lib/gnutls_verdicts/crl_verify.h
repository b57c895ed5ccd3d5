/*
 * CRLs as GnuTLS judges them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * lib/revocation/crl_check.h has RFC 5280 6.3. GnuTLS looks for no scope,
 * distribution point or delta CRL; compares issuers' names as text; and a CRL's
 * times and signature matter when it is verified only, not when it is asked.
 */

#ifndef CT_GNUTLS_VERDICTS_CRL_VERIFY_H
#define CT_GNUTLS_VERDICTS_CRL_VERIFY_H

#include "revocation/loaded_crl.h"
#include "x509/certificate.h"

/*
 * Verifies a CRL by its issuer's certificate; NULL: none was found. @flags are
 * gnutls_certificate_verify_flags. Returns 0 and the status bits, or GnuTLS's
 * code of an error; *verify, where it is not NULL, is set in any case.
 */
CT_MUST_USE int ct_gnutls_crl_verify(const struct ct_crl *crl,
				     const struct ct_certificate *issuer,
				     unsigned flags, unsigned *verify);

/* The status bits of a CRL that is not valid now; they are among those of
 * ct_gnutls_crl_verify(). */
unsigned ct_gnutls_crl_time_status(const struct ct_crl *crl);

/* Whether the CRL has an entry for a certificate of its issuer. */
bool ct_gnutls_crl_has(const struct ct_loaded_crl *loaded,
		       const struct ct_certificate *certificate);

#endif /* CT_GNUTLS_VERDICTS_CRL_VERIFY_H */
