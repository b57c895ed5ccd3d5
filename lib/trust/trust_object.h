/*
 * Trust objects: the contents of p11-kit's text and NSS's certdata.txt.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Both are lists of PKCS #11 objects, each a list of attributes. This file has
 * the parts that they share: the attributes that are processed, under p11-kit's
 * names, and the list that a parser fills (trust/p11_kit.h, trust/certdata.h),
 * from which trust/bundle_objects.h makes a bundle.
 *
 * An attribute that is unknown, has an invalid value, or occurs twice makes its
 * object malformed: the attribute might limit trust.
 */

#ifndef CT_TRUST_TRUST_OBJECT_H
#define CT_TRUST_TRUST_OBJECT_H

#include "base/buffer.h"
#include "base/chain_table.h"
#include "base/error.h"
#include "base/span.h"

enum ct_trust_class {
	CT_TRUST_UNCLASSED,
	CT_TRUST_UNKNOWN, /* an unknown class, or two classes */
	CT_TRUST_CERTIFICATE,
	CT_TRUST_EXTENSION, /* for all certificates of a public key */
	CT_TRUST_PURPOSES,  /* for a certificate, by issuer and serial number */
	CT_TRUST_IGNORED,
	CT_TRUST_NUM_CLASSES,
};

/* The purposes that attributes name; the first two also have a distrust date.
 */
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
	struct ct_chain_link link; /* of the table that finds it */
	enum ct_trust_class class;
	enum catrust_error error; /* why it is malformed */
	size_t offset;		  /* of its start, or of the fault */
	struct ct_span value;	  /* the certificate; the Extension, or once
				     it is checked the contents of its limit */
	uint8_t limit;		  /* enum ct_limit */
	struct ct_span public_key, object_id; /* of an extension */
	struct ct_span issuer, serial;	      /* DER of Name and INTEGER */
	int64_t after[CT_TRUST_NUM_AFTER];    /* INT64_MAX: no limit */
	unsigned trusted, rejected;	      /* 1 << enum ct_trust_purpose */
	unsigned seen;			      /* attributes, by number */
	bool is_trusted, is_distrusted;
	bool is_indexed; /* in a table, by its link */
	bool is_matched; /* the text has a certificate that it applies to */
};

enum { CT_TRUST_MAX_ATTRIBUTES = 64 };

struct ct_trust_objects {
	struct ct_trust_object *objects;
	size_t num_objects;
	size_t capacity;
	struct ct_buffer octets; /* of all values; does not move */
	/* Objects of a class usually have the same attributes in the same order
	 * and spelling: the attribute that last followed each one, and its
	 * spelling. */
	uint8_t follows[CT_TRUST_NUM_CLASSES][CT_TRUST_MAX_ATTRIBUTES];
	struct ct_span spelled[CT_TRUST_MAX_ATTRIBUTES];
	uint8_t last_attribute;
	/* The object identifier that was read last: the next one is often
	 * equal. */
	struct ct_span object_id_text, object_id;
	size_t num_of_class[CT_TRUST_NUM_CLASSES]; /* those in the table */
	/* PURPOSES objects, not is_trusted, make certificates trust anchors. */
	bool has_nss_trust;
};

/* Makes room for the octets of a text of this length. */
CT_MUST_USE enum catrust_error
ct_trust_objects_init(struct ct_trust_objects *objects, size_t text_len);
void ct_trust_objects_clear(struct ct_trust_objects *objects);

/* Adds an empty object, which becomes the last one. */
CT_MUST_USE enum catrust_error
ct_trust_objects_begin(struct ct_trust_objects *objects, size_t offset);

/* The object that receives attributes; NULL before the first. */
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
 * ct_trust_expect() returns the number of the attribute that a line begins
 * with, up to @end; SIZE_MAX if it is not the expected one in the spelling that
 * the text used before. Then the caller calls ct_trust_find() with its name in
 * p11-kit's form, and its spelling, for later lines. For an unknown name this
 * returns SIZE_MAX, too.
 */
size_t ct_trust_expect(struct ct_trust_objects *objects, struct ct_span line,
		       char end);
size_t ct_trust_find(struct ct_trust_objects *objects, struct ct_span name,
		     struct ct_span spelled);

/* Numbers of the attributes that PEM blocks set. */
enum { CT_TRUST_VALUE, CT_TRUST_PUBLIC_KEY };

/* Whether an attribute is known, and ignored. */
bool ct_trust_is_ignored(size_t number);

/* The first sets an attribute of the last object, which must not be one that is
 * ignored; the second marks the object as malformed, with the fault at this
 * offset of the text. */
void ct_trust_objects_set(struct ct_trust_objects *objects, size_t number,
			  struct ct_trust_value value, size_t offset);
void ct_trust_objects_fail(struct ct_trust_objects *objects,
			   enum catrust_error error, size_t offset);

/* Makes the checks that need all attributes; the caller must call this at an
 * object's end. */
void ct_trust_objects_end(struct ct_trust_objects *objects);

#endif /* CT_TRUST_TRUST_OBJECT_H */
