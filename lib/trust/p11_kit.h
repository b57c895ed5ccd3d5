/*
 * p11-kit's text form of trust objects (*.p11-kit).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: text in p11-kit's persist format, which `trust dump` writes and Fedora
 * and other distributions install:
 *
 *	[p11-kit-object-v1]
 *	trusted: true
 *	nss-server-distrust-after: "250401235959Z"
 *	-----BEGIN CERTIFICATE----- ... -----END CERTIFICATE-----
 *
 * A value is a word, or a quoted string in which %XX encodes any octet. A PEM
 * block is the object's certificate, or an extension's public key. Lines that
 * begin with # are comments. A text is refused if it may have an unknown object
 * or attribute: another header, text before the first header, or text after END
 * on the same line.
 */

#ifndef CT_TRUST_P11_KIT_H
#define CT_TRUST_P11_KIT_H

#include "trust/trust_object.h"

/* Whether a line, trimmed of blanks, is in this format: a header of any
 * version, or an attribute that affects trust. Explanatory text for PEM blocks
 * ("subject: ...") is not. */
bool ct_p11_kit_is_line(struct ct_span line);

/* Reads all objects. Errors: CATRUST_E_MEMORY; malformed objects are marked by
 * their error. Cost: O(bytes). */
CT_MUST_USE enum catrust_error
ct_p11_kit_read(struct ct_span text, struct ct_trust_objects *objects);

#endif /* CT_TRUST_P11_KIT_H */
