/*
 * Oracle tests: what is wrong with the form of an input.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The class of an input stands in its name, and a known difference is one of a
 * class: an input of good form may not be refused. So this reads DER itself
 * and takes nothing from the library that it judges.
 */

#ifndef CT_TESTS_ORACLE_FORM_H
#define CT_TESTS_ORACLE_FORM_H

#include "base/span.h"

/*
 * The class of a certificate's DER:
 *	malformed	not DER (X.690 10.1, and values that cannot be empty),
 *			no time, or not the outline of a Certificate (RFC 5280
 *			4.1); of extensions' values, those of alternative names
 *	order		a BOOLEAN is not 0xff: another true, or false, which is
 *			the default and not written (X.690 11.1, 11.5); or the
 *			attributes of an RDN are not in the order of a SET OF
 *			(X.690 11.6)
 *	key		not one of the public keys of the unspoilt inputs
 *	names		an alternative name of a kind that has no text, or of a
 *			DN that has an empty value
 *	good		none of these
 */
const char *oracle_form_of_der(struct ct_span der);

/*
 * The class of PEM: "two-labels" when it has a block X509 CERTIFICATE;
 * otherwise that of the first certificate in it that is not good.
 */
const char *oracle_form_of_pem(struct ct_span text);

#endif /* CT_TESTS_ORACLE_FORM_H */
