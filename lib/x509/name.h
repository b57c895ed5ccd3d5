/*
 * Names (RFC 5280 4.1.2.4): reading, text, comparison.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a Name with its header, as struct ct_certificate holds it. Output:
 * spans into it, text, a verdict. A Name is a SEQUENCE of relative
 * distinguished names (RDN), each a SET of attributes: type and value (AVA).
 *
 * A SET may be empty and need not be in DER's order: such names are in use,
 * and GnuTLS reads them too. Attribute values are checked for a header in
 * bounds only, since they may be of any type.
 *
 * name.c reads, name_to_text.c and name_from_text.c convert, name_compare.c
 * compares.
 */

#ifndef CT_X509_NAME_H
#define CT_X509_NAME_H

#include "asn1/der.h"
#include "base/buffer.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/span.h"

/* --- Reading -------------------------------------------------------------- */

/* One attribute. */
struct ct_ava {
	struct ct_span oid;	/* type: contents of the OID */
	struct ct_span encoded; /* value, with its header */
	struct ct_span value;	/* value, its contents */
	uint8_t tag;		/* value, its tag */
};

/*
 * Walks a name:
 *
 *	CT_TRY(ct_name_open(&reader, name));
 *	while (ct_name_next_rdn(&reader))
 *		while (ct_name_next_ava(&reader, &ava))
 *			...
 *
 * Copying a reader keeps its place.
 */
struct ct_name_reader {
	struct ct_der rdns; /* RDNs to come */
	struct ct_der avas; /* attributes to come of the current RDN */
	struct ct_span rdn; /* the current RDN, with its header */
};

/*
 * Checks the whole name and starts to read it.
 *
 * Errors: CATRUST_E_DER_TAG, CATRUST_E_DER_LENGTH, CATRUST_E_DER_VALUE (an OID
 * is malformed), CATRUST_E_DER_TRAILING. Cost: O(name.len), no allocation.
 */
CT_MUST_USE enum catrust_error ct_name_open(struct ct_name_reader *reader,
					    struct ct_span name);

/* The same for the one RDN of a distribution point's
 * nameRelativeToCRLIssuer: @rdn is the SET's contents, and the reader is
 * inside it, ready for ct_name_next_ava(). */
CT_MUST_USE enum catrust_error ct_rdn_open(struct ct_name_reader *reader,
					   struct ct_span rdn);

/* Enters the next RDN, or the first; false at the end. */
bool ct_name_next_rdn(struct ct_name_reader *reader);

/* Reads the next attribute of the current RDN; false at its end. */
bool ct_name_next_ava(struct ct_name_reader *reader, struct ct_ava *out);

/* True for a name without RDNs; also for one that is no SEQUENCE at all. */
bool ct_name_is_empty(struct ct_span name);

/*
 * The attribute of type @oid number @index, from 0, in the name's order.
 * Errors: CATRUST_E_NOT_FOUND, and as ct_name_open().
 */
CT_MUST_USE enum catrust_error ct_name_find(struct ct_span name,
					    struct ct_span oid, size_t index,
					    struct ct_ava *out);

/*
 * The attribute number @index, from 0, all RDNs' counted through.
 * Errors: CATRUST_E_NOT_FOUND, and as ct_name_open().
 */
CT_MUST_USE enum catrust_error
ct_name_nth_ava(struct ct_span name, size_t index, struct ct_ava *out);

/* --- Text ----------------------------------------------------------------- */

enum ct_name_text_flags {
	/* The last RDN first, as RFC 4514 wants it. Without: in the order of
	 * the DER ("C=..,O=..,CN=.."). */
	CT_NAME_TEXT_REVERSE = 1 << 0,
};

/*
 * Appends a name as text, byte for byte as GnuTLS 3.8.13 writes it, without a
 * final NUL; an empty name appends nothing.
 *
 * Types with a known short name appear under it (e-mail as EMAIL=), others as
 * dotted OID; values whose type is unknown, that are not of the type's syntax
 * or hold a NUL appear as # and the value's DER in hexadecimal. TeletexString
 * beyond printable ASCII, UniversalString, and BMPString that is not UTF-16
 * appear as \# and the contents in hexadecimal: GnuTLS does so. An empty value
 * of a known type that is no CHOICE appears as nothing. UTF8String is
 * not checked to be UTF-8, and control characters are not escaped: do not send
 * the text to a terminal as it is.
 *
 * Deviations from GnuTLS: OIDs of over 61 arcs or with arcs above 2^64 - 2 are
 * written right instead of failing; an OCTET STRING with a NUL in it is shown
 * as DER instead of failing; a name of empty RDNs alone is "" where GnuTLS
 * reads through NULL.
 *
 * Errors: CATRUST_E_DER_VALUE for an empty value where the type's syntax is
 * DirectoryString (GnuTLS: GNUTLS_E_ASN1_VALUE_NOT_VALID), CATRUST_E_LIMIT for
 * an OID over CT_OID_MAX octets, CATRUST_E_MEMORY, and as ct_name_open(); @out
 * is as before then. Cost: O(name.len).
 */
CT_MUST_USE enum catrust_error
ct_name_to_text(struct ct_span name, unsigned flags, struct ct_buffer *out);

/* Appends one attribute's value in the same way: what stands after "=" . */
CT_MUST_USE enum catrust_error ct_ava_to_text(const struct ct_ava *ava,
					      struct ct_buffer *out);

/*
 * Appends the DER of a name that is given as text (RFC 4514 and what GnuTLS
 * takes beyond it), see name_from_text.c.
 *
 * Errors: CATRUST_E_INVALID_ARGUMENT, *out_error_at is then the offset where
 * the text is wrong (may be NULL); CATRUST_E_MEMORY; @out is as before then.
 */
CT_MUST_USE enum catrust_error ct_name_from_text(struct ct_span text,
						 struct ct_buffer *out,
						 size_t *out_error_at);

/* --- Comparison ---------------------------------------------------------- */

/*
 * Whether two names are the same by RFC 5280 7.1: RDN by RDN in order, the
 * attributes of an RDN as a set, values as name_compare.c says. Equal bytes
 * are found first. A malformed name equals only the same bytes.
 * Cost: O(length) for RDNs of one attribute; an RDN of n attributes up to
 * CT_RDN_MAX_SET costs n times its length. No allocation.
 */
bool ct_name_equal(struct ct_span a, struct ct_span b);

/* Equal names have equal hashes. Cost: O(name.len), no allocation. */
uint64_t ct_name_hash(const struct ct_hash_key *key, struct ct_span name);

/*
 * Whether @name lies in the subtree that the directoryName @subtree names (RFC
 * 5280 4.2.1.10): the subtree's RDNs are the first ones of the name. An empty
 * subtree holds every name. Errors: as ct_name_open() for either.
 */
CT_MUST_USE enum catrust_error ct_name_is_within(struct ct_span subtree,
						 struct ct_span name,
						 bool *out_is_within);

enum {
	/* RDNs with more attributes are equal only when their bytes are: real
	 * ones have two or three. */
	CT_RDN_MAX_SET = 8,
};

#endif /* CT_X509_NAME_H */
