/*
 * Certificates and CRLs that OpenSSL is certain to accept.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A certificate that is decoded when a chain needs it must not be one that
 * OpenSSL would have refused when the file was loaded: loading would have
 * failed. So what ct_certificate_parse() accepted is checked by OpenSSL's rules
 * too: INTEGERs without padding, names whose strings can be converted, and so
 * on. In doubt OpenSSL loads the file. The same holds for CRLs.
 */

#ifndef CT_OPENSSL_ACCEPTABLE_H
#define CT_OPENSSL_ACCEPTABLE_H

#include "revocation/loaded_crl.h"
#include "x509/certificate.h"

/* An AlgorithmIdentifier: an OID, and no parameters, NULL, an OID, or a
 * SEQUENCE. */
bool ct_algorithm_is_acceptable(struct ct_span value);

/* The contents of Extensions, without the values. *out_has_critical, when not
 * NULL: whether one is critical. */
bool ct_extensions_are_acceptable(struct ct_span extensions,
				  bool *out_has_critical);

/* Whether OpenSSL is certain to find no error in a CA's extensions: the usual
 * ones in their usual form. */
bool ct_extensions_are_plain(struct ct_span extensions);

/* Whether d2i_X509() accepts it, and its public key has an algorithm of
 * OpenSSL's own providers. (A provider that is loaded after the file could
 * decode a key that OpenSSL would have found unsupported when it loaded the
 * file.) *out_version: raised to the first version of OpenSSL (as
 * OpenSSL_version_num() returns it) that supports the algorithm. *out_key: that
 * of its subject (name_key.h). Cost: O(size of the names, and number of
 * extensions). */
bool ct_certificate_is_acceptable(const struct ct_certificate *certificate,
				  uint64_t *out_key,
				  unsigned long *out_version);

/* Why a CRL is left to OpenSSL, in static text; NULL: it can be taken over.
 * Cost: O(1), unless entries have extensions other than a reason code. */
const char *ct_crl_obstacle(const struct ct_loaded_crl *loaded);

#endif /* CT_OPENSSL_ACCEPTABLE_H */
