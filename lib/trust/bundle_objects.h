/*
 * A bundle of trust objects: p11-kit's text and NSS's certdata.txt.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: the objects of a text (trust/trust_object.h). Output: a bundle of its
 * certificates, each with the limits (trust/trust_limits.h) that result from
 * its own attributes and the objects about it:
 *
 *	p11-kit: a certificate that is not trusted is a trust anchor for
 *	nothing, one that is distrusted is refused wherever it stands; an
 *	attached extended key usage says what it is trusted for, OpenSSL's
 *	reject extension what it is distrusted for, other attached extensions
 *	count in addition to its own;
 *	NSS: a certificate is trusted for the purposes that trust objects of
 *	its issuer and serial number list, and of others for nothing; digests
 *	in trust objects are not compared.
 *
 * If an object of either kind distrusts a certificate that the text does not
 * have, its limits are kept.
 *
 * A malformed object that might limit trust makes the load fail, even a lenient
 * one, which skips malformed certificates. An attached extension for a key that
 * no certificate of the text has is an error, which a lenient load only
 * reports: the extension does not limit certificates of other files.
 */

#ifndef CT_TRUST_BUNDLE_OBJECTS_H
#define CT_TRUST_BUNDLE_OBJECTS_H

#include "trust/bundle_text.h"

/*
 * For ct_load_options. Cost: O(bytes). Errors: also CATRUST_E_TRUST_OBJECT,
 * CATRUST_E_OTHER_KEY; CATRUST_E_LIMIT when limits that certificates share,
 * copied for each of them, become larger than the text.
 */
extern const struct ct_text_format ct_bundle_objects;

#endif /* CT_TRUST_BUNDLE_OBJECTS_H */
