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
 *			or not the outline of a Certificate (RFC 5280 4.1);
 *			extensions' values are not looked at
 *	boolean		a BOOLEAN is not 0xff: another true, or false, which is
 *			the default and not written (X.690 11.1, 11.5)
 *	key		not one of the public keys of the unspoilt inputs
 *	good		none of these
 */
const char *oracle_form_of_der(struct ct_span der);

/*
 * The class of PEM: "two-labels" when it has a block X509 CERTIFICATE;
 * otherwise that of the first certificate in it that is not good.
 */
const char *oracle_form_of_pem(struct ct_span text);

#endif /* CT_TESTS_ORACLE_FORM_H */
