/*
 * p11-kit's text form of trust objects (*.p11-kit).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: text as p11-kit's persist format, which `trust dump` writes and Fedora
 * and others install:
 *
 *	[p11-kit-object-v1]
 *	trusted: true
 *	nss-server-distrust-after: "250401235959Z"
 *	-----BEGIN CERTIFICATE----- ... -----END CERTIFICATE-----
 *
 * A value is a word, or octets in quotation marks with %XX for any of them. A
 * PEM block is the object's certificate, or an extension's public key. Lines
 * that begin with # are comments. A text is refused for what may be an object
 * or attribute that is not known: another header, something before the first
 * one, or after a block's END on its line.
 */

#ifndef CT_TRUST_P11_KIT_H
#define CT_TRUST_P11_KIT_H

#include "trust/trust_object.h"

/* Whether a line, without blanks around it, is of such a text: a header of any
 * version, or an attribute that says what is trusted. What explains PEM blocks
 * ("subject: ...") is none. */
bool ct_p11_kit_is_line(struct ct_span line);

/* Reads all objects. Errors: CATRUST_E_MEMORY; what is malformed is noted in
 * the objects. Cost: O(bytes). */
CT_MUST_USE enum catrust_error
ct_p11_kit_read(struct ct_span text, struct ct_trust_objects *objects);

#endif /* CT_TRUST_P11_KIT_H */
