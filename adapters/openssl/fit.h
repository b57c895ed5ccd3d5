/*
 * Certificates and CRLs that OpenSSL is sure to take.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A certificate that is handed to OpenSSL when a chain needs it must not be one
 * that OpenSSL would have refused when the file was loaded: the load would have
 * failed then. So what ct_certificate_parse() accepted is looked at once more
 * with OpenSSL's eyes: INTEGERs without padding, names whose strings convert.
 * In doubt the answer is no, and OpenSSL loads the file itself. So with CRLs.
 */

#ifndef CT_OPENSSL_FIT_H
#define CT_OPENSSL_FIT_H

#include "revocation/loaded_crl.h"
#include "x509/certificate.h"

/* An AlgorithmIdentifier: an OID, and no parameters, NULL, an OID, or a
 * SEQUENCE. */
bool ct_algorithm_fits(struct ct_span value);

/* The contents of a list of extensions: frames only. *out_has_critical, when
 * not NULL: whether one is critical. */
bool ct_extensions_fit(struct ct_span extensions, bool *out_has_critical);

/* Whether OpenSSL surely finds nothing wrong with a CA's extensions: the usual
 * ones in their usual form. */
bool ct_extensions_are_plain(struct ct_span extensions);

/* Whether d2i_X509() takes it, and its public key: of an algorithm that
 * OpenSSL's own providers know, for others may come later than the file, and
 * would then know a key that OpenSSL has already found unknown. *out_version:
 * raised to the first version of OpenSSL (as OpenSSL_version_num() tells it)
 * that knows the algorithm. *out_key: that of its subject (name_key.h).
 * Cost: O(size of the names and of the extensions' frames). */
bool ct_certificate_fits(const struct ct_certificate *certificate,
			 uint64_t *out_key, unsigned long *out_version);

/* Why a CRL is not one for us, in static text; NULL: it is. Cost: O(1), unless
 * entries have extensions beside a reason code. */
const char *ct_crl_unlike(const struct ct_loaded_crl *loaded);

#endif /* CT_OPENSSL_FIT_H */
