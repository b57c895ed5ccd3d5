/*
 * A list of general names as GnuTLS hands them out.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The lists of alternative names, distribution points, access descriptions
 * and name constraints. Every datum is owned and followed by a NUL that does
 * not count, where not said otherwise.
 */

#ifndef CT_GNUTLS_NAME_LIST_H
#define CT_GNUTLS_NAME_LIST_H

#include <gnutls/x509.h>

#include "gnutls/base/internal.h"
#include "x509/general_name.h"

struct ct_listed_name {
	unsigned type; /* gnutls_x509_subject_alt_name_t */
	gnutls_datum_t value;
	gnutls_datum_t oid; /* of an otherName, or an access method */
	unsigned reasons;   /* of a distribution point */
};

struct ct_name_list {
	struct ct_listed_name *names;
	size_t num_names, capacity;
};

#define CT_NAME_LIST_INIT \
 {                        \
  NULL, 0, 0              \
 }

void ct_name_list_clear(struct ct_name_list *list);

/*
 * Appends a name. @oid, where its data is not NULL, is an OID's contents and
 * becomes text; an otherName's own OID needs not be given.
 *
 * Types that GnuTLS has no number for are GNUTLS_E_X509_UNKNOWN_SAN.
 * Other errors: GNUTLS_E_MEMORY_ERROR, and those of names' text.
 */
CT_MUST_USE int ct_name_list_add(struct ct_name_list *list,
				 const struct ct_general_name *name,
				 struct ct_span oid, unsigned reasons);

/* Appends all of a SEQUENCE's contents, as ct_general_names_open_contents()
 * takes them; names of unknown types are passed over. */
CT_MUST_USE int ct_name_list_add_contents(struct ct_name_list *list,
					  struct ct_span contents,
					  unsigned reasons);

/* The same of a subjectAltName's value. Unlike GeneralNames elsewhere, an empty
 * list is in order for GnuTLS. After an error some may have been appended. */
CT_MUST_USE int ct_name_list_add_alt_names(struct ct_name_list *list,
					   struct ct_span value);

/* Appends a copy of another list's name. */
CT_MUST_USE int ct_name_list_copy(struct ct_name_list *list,
				  const struct ct_listed_name *name);

/* Puts a list in the place of another, or after it with GNUTLS_EXT_FLAG_APPEND.
 * @from is empty afterwards. */
CT_MUST_USE int ct_name_list_take(struct ct_name_list *list,
				  struct ct_name_list *from, unsigned flags);

/*
 * An otherName of a known OID as text: its virtual type and value, which is
 * for the caller. *out_type is set whenever the OID is known, and stays
 * otherwise. Errors: GNUTLS_E_X509_UNKNOWN_SAN when the OID is not known or
 * the value is malformed, GNUTLS_E_ASN1_EMBEDDED_NULL_IN_STRING when the text
 * holds a NUL, GNUTLS_E_MEMORY_ERROR.
 */
CT_MUST_USE int ct_gnutls_virtual_name(const char *oid, struct ct_span value,
				       unsigned *out_type,
				       gnutls_datum_t *out_value);

/*
 * Turns an otherName of a known OID into its virtual type and text; others stay
 * as they are. The type is set even when the value has no text: then the error
 * is returned, and the name still counts as one of its form, so that it cannot
 * evade constraints on that form.
 */
int ct_listed_name_make_virtual(struct ct_listed_name *name);

/* Whether a type's value is text, which gets a NUL in a caller's buffer. */
bool ct_gnutls_is_text_name(unsigned type);

#endif /* CT_GNUTLS_NAME_LIST_H */
