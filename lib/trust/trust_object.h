/*
 * Trust objects: what p11-kit's text and NSS's certdata.txt consist of.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Both are lists of PKCS #11 objects, each a list of attributes. Here is what
 * they share: the attributes that count, under p11-kit's names, and the list
 * that a parser fills (trust/p11_kit.h, trust/certdata.h) and
 * trust/bundle_objects.h makes a bundle of.
 *
 * An attribute that is not known, has a wrong value, or is there twice makes
 * its object a bad one: what it would have said might limit trust.
 */

#ifndef CT_TRUST_TRUST_OBJECT_H
#define CT_TRUST_TRUST_OBJECT_H

#include "base/buffer.h"
#include "base/chain_table.h"
#include "base/error.h"
#include "base/span.h"

enum ct_trust_class {
	CT_TRUST_UNCLASSED,
	CT_TRUST_UNKNOWN, /* not known here, or two */
	CT_TRUST_CERTIFICATE,
	CT_TRUST_EXTENSION, /* for all certificates of a public key */
	CT_TRUST_PURPOSES,  /* what the certificate of an issuer and serial
			       number is trusted for */
	CT_TRUST_IGNORED,
	CT_TRUST_NUM_CLASSES,
};

/* Those that attributes name, with a limit by time for the first two. */
enum ct_trust_purpose {
	CT_TRUST_SERVER,
	CT_TRUST_EMAIL,
	CT_TRUST_CLIENT,
	CT_TRUST_CODE_SIGNING,
	CT_TRUST_TIME_STAMPING,
	CT_TRUST_NUM_PURPOSES,
	CT_TRUST_NUM_AFTER = CT_TRUST_EMAIL + 1,
};

/* The object identifier of a purpose. */
struct ct_span ct_trust_purpose_oid(enum ct_trust_purpose purpose);

struct ct_trust_object {
	struct ct_chain_link link; /* by what it is found by, see below */
	enum ct_trust_class class;
	enum catrust_error error; /* why it is a bad one */
	size_t offset;		  /* of its begin, or what is wrong with it */
	struct ct_span value;	  /* the certificate; the Extension, or once
				     it is checked the contents of its limit */
	uint8_t limit;		  /* enum ct_limit */
	struct ct_span public_key, object_id; /* of an extension */
	struct ct_span issuer, serial;	      /* DER of Name and INTEGER */
	int64_t after[CT_TRUST_NUM_AFTER];    /* INT64_MAX: no limit */
	unsigned trusted, rejected;	      /* 1 << enum ct_trust_purpose */
	unsigned seen;			      /* attributes, by number */
	bool is_trusted, is_distrusted;
	bool is_indexed; /* is in a table, by its link */
	bool is_matched; /* a certificate that it is about is there */
};

enum { CT_TRUST_MAX_ATTRIBUTES = 64 };

struct ct_trust_objects {
	struct ct_trust_object *objects;
	size_t num_objects;
	size_t capacity;
	struct ct_buffer octets; /* of all values; does not move */
	/* Attributes come in the same order, object after object of a class,
	 * and are spelled the same: what followed each of them last, and how
	 * the text has it. */
	uint8_t follows[CT_TRUST_NUM_CLASSES][CT_TRUST_MAX_ATTRIBUTES];
	struct ct_span spelled[CT_TRUST_MAX_ATTRIBUTES];
	uint8_t last_attribute;
	/* The object identifier that was read last, which is often the next. */
	struct ct_span object_id_text, object_id;
	size_t num_of_class[CT_TRUST_NUM_CLASSES]; /* that are in the table */
	/* Certificates are trust anchors by what PURPOSES objects say, and not
	 * by is_trusted. */
	bool has_nss_trust;
};

/* Room for the octets of a text of this length. */
CT_MUST_USE enum catrust_error
ct_trust_objects_init(struct ct_trust_objects *objects, size_t text_len);
void ct_trust_objects_clear(struct ct_trust_objects *objects);

/* Adds an empty object, the last one from now on. */
CT_MUST_USE enum catrust_error
ct_trust_objects_begin(struct ct_trust_objects *objects, size_t offset);

/* The one that attributes go to; NULL before the first. */
static inline struct ct_trust_object *
ct_trust_objects_last(const struct ct_trust_objects *objects)
{
	return objects->num_objects == 0
		       ? NULL
		       : &objects->objects[objects->num_objects - 1];
}

/* An attribute's value: a word (true, certificate), or octets. */
struct ct_trust_value {
	struct ct_span bytes;
	bool is_octets;
};

/*
 * The number of the attribute that a line begins with, up to @end; SIZE_MAX
 * where that is not the one that is expected here, as the text spelled it
 * before. Then the caller asks for it by its name in p11-kit's form, and says
 * how it is spelled, for later lines. A name that is unknown has SIZE_MAX, too.
 */
size_t ct_trust_expect(struct ct_trust_objects *objects, struct ct_span line,
		       char end);
size_t ct_trust_find(struct ct_trust_objects *objects, struct ct_span name,
		     struct ct_span spelled);

/* Numbers of what PEM blocks say. */
enum { CT_TRUST_VALUE, CT_TRUST_PUBLIC_KEY };

/* Whether an attribute is known, and not looked at. */
bool ct_trust_is_ignored(size_t number);

/* Sets an attribute of the last object, not one that is ignored; or makes it a
 * bad one, whose fault is at this offset of the text. */
void ct_trust_objects_set(struct ct_trust_objects *objects, size_t number,
			  struct ct_trust_value value, size_t offset);
void ct_trust_objects_fail(struct ct_trust_objects *objects,
			   enum catrust_error error, size_t offset);

/* Checks what only all attributes together say: to be called at an object's
 * end. */
void ct_trust_objects_end(struct ct_trust_objects *objects);

#endif /* CT_TRUST_TRUST_OBJECT_H */
