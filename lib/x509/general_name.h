/*
 * GeneralName and GeneralNames (RFC 5280 4.2.1.6).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Used for: subject and issuer alternative names, name constraints,
 * distribution points, authority key identifiers, access descriptions,
 * certificate issuers of indirect CRLs.
 *
 * There are two levels of checking. ct_general_names_open() checks the DER: the
 * choice, tags, lengths, OIDs, directory names. ct_general_name_check() then
 * checks the contents of one name; code that decides about trust calls it, code
 * that only shows names need not.
 */

#ifndef CT_X509_GENERAL_NAME_H
#define CT_X509_GENERAL_NAME_H

#include "asn1/der.h"
#include "base/error.h"
#include "base/span.h"

/* The values are the tags' numbers. */
enum ct_general_name_type {
	CT_NAME_OTHER = 0,
	CT_NAME_EMAIL = 1,
	CT_NAME_DNS = 2,
	CT_NAME_X400 = 3,
	CT_NAME_DIRECTORY = 4,
	CT_NAME_EDI_PARTY = 5,
	CT_NAME_URI = 6,
	CT_NAME_IP = 7,
	CT_NAME_REGISTERED_ID = 8,
};

struct ct_general_name {
	enum ct_general_name_type type;
	/*
	 * otherName: its value with header. e-mail, DNS, URI: the characters.
	 * directoryName: the Name with header. IP: the octets. registeredID:
	 * the OID's contents. x400Address, ediPartyName: the contents, not
	 * looked into.
	 */
	struct ct_span value;
	struct ct_span oid;	/* otherName: contents of its type-id */
	struct ct_span encoded; /* the whole GeneralName, with its header */
};

/* A list, seen from the next name on. */
struct ct_general_names {
	struct ct_der left;
};

/*
 * Checks a whole list and starts to read it. @value is the SEQUENCE with its
 * header, as an extension holds it.
 *
 * Errors: CATRUST_E_DER_TAG, CATRUST_E_DER_LENGTH, CATRUST_E_DER_VALUE,
 * CATRUST_E_DER_TRAILING, CATRUST_E_EXTENSION for an empty list.
 * Cost: O(length), no allocation.
 */
CT_MUST_USE enum catrust_error
ct_general_names_open(struct ct_general_names *out, struct ct_span value);

/* The same for the contents of the SEQUENCE, where its tag is implicit. */
CT_MUST_USE enum catrust_error
ct_general_names_open_contents(struct ct_general_names *out,
			       struct ct_span contents);

/* The next name; false at the end. */
bool ct_general_names_next(struct ct_general_names *names,
			   struct ct_general_name *out);

/* Reads one GeneralName, checked in the same way. */
CT_MUST_USE enum catrust_error
ct_general_name_read(struct ct_der *der, struct ct_general_name *out);

enum ct_general_name_use {
	CT_NAME_IS_NAME,       /* names something */
	CT_NAME_IS_CONSTRAINT, /* base of a GeneralSubtree */
};

/*
 * Judges the contents: e-mail, DNS and URI are IA5String (no octet above 127)
 * without NUL, and not empty unless they are a constraint; an IP address has 4
 * or 16 octets, as a constraint twice as many with a mask of leading ones.
 *
 * Errors: CATRUST_E_EXTENSION.
 */
CT_MUST_USE enum catrust_error
ct_general_name_check(const struct ct_general_name *name,
		      enum ct_general_name_use use);

#endif /* CT_X509_GENERAL_NAME_H */
