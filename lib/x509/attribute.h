/*
 * Attribute types of names: short names and value syntaxes.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The table holds the types that GnuTLS 3.8.13 knows, under the names it writes
 * (gnutls_x509_dn_oid_name()); so "EMAIL" instead of RFC 2985's emailAddress.
 */

#ifndef CT_X509_ATTRIBUTE_H
#define CT_X509_ATTRIBUTE_H

#include "base/span.h"

/* What a value must be to be shown as text. */
enum ct_attribute_syntax {
	CT_SYNTAX_DIRECTORY_STRING, /* UTF8, Printable, Teletex, BMP, Universal
				     */
	CT_SYNTAX_PASSWORD,	    /* UTF8String or PrintableString */
	CT_SYNTAX_UTF8_STRING,
	CT_SYNTAX_PRINTABLE_STRING,
	CT_SYNTAX_IA5_STRING,
	CT_SYNTAX_NUMERIC_STRING,
	CT_SYNTAX_BMP_STRING,
	CT_SYNTAX_OCTET_STRING,
};

struct ct_attribute {
	const struct ct_span *oid;
	const char *name; /* NULL: known, but has no short name */
	enum ct_attribute_syntax syntax;
};

/* The entry of an OID's contents, or NULL. */
const struct ct_attribute *ct_attribute_find(struct ct_span oid);

/* The entry of a short name in any case, or NULL. */
const struct ct_attribute *ct_attribute_find_name(struct ct_span name);

#endif /* CT_X509_ATTRIBUTE_H */
