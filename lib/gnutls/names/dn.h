/*
 * The name object of gnutls_x509_dn_t.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A Name as DER and a table of its attributes. The bytes are the object's own,
 * or borrowed from the certificate that the object belongs to.
 */

#ifndef CT_GNUTLS_DN_H
#define CT_GNUTLS_DN_H

#include <stdatomic.h>

#include <gnutls/x509.h>

#include "base/buffer.h"
#include "gnutls/base/internal.h"
#include "x509/name.h"

struct ct_dn_attribute {
	size_t rdn, ava; /* position in the name */
	size_t oid;	 /* offset of its text, with NUL, in oids */
	size_t oid_size; /* with NUL */
	struct ct_ava parsed;
};

struct gnutls_x509_dn_st {
	struct ct_span name; /* data is NULL: nothing was imported */
	void *owned;	     /* name's bytes, or NULL: borrowed */
	struct ct_dn_attribute *attributes;
	size_t num_attributes;
	struct ct_buffer oids;
	/* The attribute of a type that was given last: its number among those
	 * of the type << 32 | its place in the table. */
	atomic_ullong cursor;
};

/* An object that belongs to another one's name: made when it is asked for the
 * first time, *slot being NULL until then. Of two threads that make it at once,
 * the first one's stays. */
typedef _Atomic(gnutls_x509_dn_t) ct_gnutls_dn_slot;
CT_MUST_USE int ct_gnutls_dn_of_slot(ct_gnutls_dn_slot *slot,
				     struct ct_span name,
				     gnutls_x509_dn_t *out);

/* ct_name_find(), and ct_name_nth_ava() where oid.data is NULL, on an object:
 * asking for one after the other costs no walk from the start. */
CT_MUST_USE enum catrust_error ct_gnutls_dn_find(gnutls_x509_dn_t dn,
						 struct ct_span oid,
						 size_t index,
						 struct ct_ava *out);

/* A name as text for the caller. @flags: GNUTLS_X509_DN_FLAG_COMPAT. */
CT_MUST_USE int ct_gnutls_dn_text(struct ct_span name, unsigned flags,
				  gnutls_datum_t *out);

/*
 * What a certificate's and a name's functions have in common. An empty name is
 * GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE. @slot: for the object that is made for
 * an index above 0; NULL: there is none.
 */
CT_MUST_USE int ct_gnutls_dn_text_out(struct ct_span name, char *buf,
				      size_t *buf_size);
CT_MUST_USE int ct_gnutls_dn_oid_out(struct ct_span name,
				     ct_gnutls_dn_slot *slot, unsigned indx,
				     void *oid, size_t *oid_size);
CT_MUST_USE int ct_gnutls_dn_by_oid_out(struct ct_span name,
					ct_gnutls_dn_slot *slot,
					const char *oid, unsigned indx,
					unsigned raw_flag, void *buf,
					size_t *buf_size);

#endif /* CT_GNUTLS_DN_H */
