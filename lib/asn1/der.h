/*
 * A cursor over DER (ITU-T X.690): the only way this library walks DER.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a span. Output: spans into it; nothing is copied or allocated.
 *
 * Invariants: a cursor never leaves its span, and it moves on success only.
 * Lengths are definite and minimal (X.690 10.1), below 2^32; tags have a
 * single octet (nothing in X.509 has a number above 30). Callers check
 * ct_der_is_end() where nothing may follow.
 *
 * Nesting is the caller's: entering a value makes a new cursor, there is no
 * recursion here.
 */

#ifndef CT_ASN1_DER_H
#define CT_ASN1_DER_H

#include "base/error.h"
#include "base/span.h"

enum ct_der_tag {
	CT_DER_BOOLEAN = 0x01,
	CT_DER_INTEGER = 0x02,
	CT_DER_BIT_STRING = 0x03,
	CT_DER_OCTET_STRING = 0x04,
	CT_DER_NULL = 0x05,
	CT_DER_OID = 0x06,
	CT_DER_ENUMERATED = 0x0a,
	CT_DER_UTF8_STRING = 0x0c,
	CT_DER_NUMERIC_STRING = 0x12,
	CT_DER_PRINTABLE_STRING = 0x13,
	CT_DER_TELETEX_STRING = 0x14,
	CT_DER_IA5_STRING = 0x16,
	CT_DER_UTC_TIME = 0x17,
	CT_DER_GENERALIZED_TIME = 0x18,
	CT_DER_VISIBLE_STRING = 0x1a,
	CT_DER_UNIVERSAL_STRING = 0x1c,
	CT_DER_BMP_STRING = 0x1e,
	CT_DER_SEQUENCE = 0x30,
	CT_DER_SET = 0x31,
};

/* Context-specific tags: [n] primitive and [n] constructed. */
#define CT_DER_CONTEXT(n)	      (0x80u | (unsigned)(n))
#define CT_DER_CONTEXT_CONSTRUCTED(n) (0xa0u | (unsigned)(n))

struct ct_der {
	const uint8_t *at;
	size_t left;
};

static inline struct ct_der ct_der(struct ct_span span)
{
	return (struct ct_der){.at = span.data, .left = span.len};
}

static inline bool ct_der_is_end(const struct ct_der *der)
{
	return der->left == 0;
}

/* What is left, as a span. */
static inline struct ct_span ct_der_rest(const struct ct_der *der)
{
	return ct_span(der->at, der->left);
}

/* True when the next value has this tag; false at the end. */
static inline bool ct_der_next_is(const struct ct_der *der, unsigned tag)
{
	return der->left > 0 && der->at[0] == tag;
}

/* A header of two octets or more with a long length; use
 * ct_der_read_header(). */
CT_MUST_USE enum catrust_error ct_der_read_long_header(struct ct_der der,
						       size_t *header_len,
						       size_t *contents_len);

/* Measures the next value without moving. The sum of both lengths is within
 * what is left. */
CT_MUST_USE static CT_ALWAYS_INLINE enum catrust_error
ct_der_read_header(const struct ct_der *der, size_t *header_len,
		   size_t *contents_len)
{
	const uint8_t *at = der->at;
	/* Variables of their own for the rare case, so that the caller's can
	 * stay in registers. */
	size_t long_header_len, long_contents_len;

	if (CT_LIKELY(der->left >= 4 && (at[0] & 0x1f) != 0x1f)) {
		size_t left = der->left - 2;

		/* Nearly all values are shorter than 128 octets, and most
		 * others shorter than 64 KiB. */
		if (CT_LIKELY(at[1] < 0x80 && at[1] <= left)) {
			*header_len = 2;
			*contents_len = at[1];
			return CATRUST_OK;
		}
		if (at[1] == 0x82 && at[2] != 0) {
			size_t length = (size_t)at[2] << 8 | at[3];

			if (length <= left - 2) {
				*header_len = 4;
				*contents_len = length;
				return CATRUST_OK;
			}
		}
	}
	CT_TRY(ct_der_read_long_header(*der, &long_header_len,
				       &long_contents_len));
	*header_len = long_header_len;
	*contents_len = long_contents_len;
	return CATRUST_OK;
}

/*
 * Reads the next value with any tag. @out_tag, @out_contents and @out_value
 * (header and contents) may be NULL.
 *
 * Errors: CATRUST_E_DER_LENGTH at the end or when the length is wrong,
 * CATRUST_E_DER_TAG for a tag of several octets.
 */
CT_MUST_USE static CT_ALWAYS_INLINE enum catrust_error
ct_der_read_any(struct ct_der *der, uint8_t *out_tag,
		struct ct_span *out_contents, struct ct_span *out_value)
{
	/* 0 only for compilers that do not see that a success sets both. */
	size_t header = 0, contents = 0;

	CT_TRY(ct_der_read_header(der, &header, &contents));
	if (out_tag != NULL)
		*out_tag = der->at[0];
	if (out_contents != NULL)
		*out_contents = ct_span(der->at + header, contents);
	if (out_value != NULL)
		*out_value = ct_span(der->at, header + contents);
	der->at += header + contents;
	der->left -= header + contents;
	return CATRUST_OK;
}

/*
 * Reads the next value, which must have this tag: its contents.
 *
 * Errors: CATRUST_E_DER_TAG for another tag, CATRUST_E_DER_LENGTH at the end
 * or when the length is wrong.
 */
CT_MUST_USE static CT_ALWAYS_INLINE enum catrust_error
ct_der_read(struct ct_der *der, unsigned tag, struct ct_span *out_contents)
{
	if (CT_UNLIKELY(der->left == 0))
		return CATRUST_E_DER_LENGTH;
	if (CT_UNLIKELY(der->at[0] != tag))
		return CATRUST_E_DER_TAG;
	return ct_der_read_any(der, NULL, out_contents, NULL);
}

/* The same, as header and contents together. */
CT_MUST_USE static CT_ALWAYS_INLINE enum catrust_error
ct_der_read_value(struct ct_der *der, unsigned tag, struct ct_span *out_value)
{
	if (CT_UNLIKELY(der->left == 0))
		return CATRUST_E_DER_LENGTH;
	if (CT_UNLIKELY(der->at[0] != tag))
		return CATRUST_E_DER_TAG;
	return ct_der_read_any(der, NULL, NULL, out_value);
}

/* Reads the next value, which must have this tag, and makes a cursor over its
 * contents. */
CT_MUST_USE static CT_ALWAYS_INLINE enum catrust_error
ct_der_enter(struct ct_der *der, unsigned tag, struct ct_der *out_inside)
{
	struct ct_span contents;

	CT_TRY(ct_der_read(der, tag, &contents));
	*out_inside = ct_der(contents);
	return CATRUST_OK;
}

/* Reads a value that may be absent: then *out_contents is { NULL, 0 }. */
CT_MUST_USE static CT_ALWAYS_INLINE enum catrust_error
ct_der_read_optional(struct ct_der *der, unsigned tag,
		     struct ct_span *out_contents)
{
	if (!ct_der_next_is(der, tag)) {
		*out_contents = ct_span(NULL, 0);
		return CATRUST_OK;
	}
	return ct_der_read(der, tag, out_contents);
}

/* BOOLEAN DEFAULT FALSE: absent is false. @is_strict takes no TRUE but 0xff
 * (X.690 11.1) and no encoded FALSE (11.5); otherwise any octet that is not 0
 * is TRUE (8.2.2). */
CT_MUST_USE static inline enum catrust_error
ct_der_read_boolean(struct ct_der *der, bool is_strict, bool *out_value)
{
	struct ct_der next = *der;
	struct ct_span contents;

	CT_TRY(ct_der_read_optional(&next, CT_DER_BOOLEAN, &contents));
	if (contents.data == NULL) {
		*out_value = false;
		return CATRUST_OK;
	}
	if (contents.len != 1 || (is_strict && contents.data[0] != 0xff))
		return CATRUST_E_DER_VALUE;
	*out_value = contents.data[0] != 0;
	*der = next;
	return CATRUST_OK;
}

/* An INTEGER that is not negative and fits; anything else is
 * CATRUST_E_DER_VALUE. */
CT_MUST_USE enum catrust_error ct_der_read_unsigned(struct ct_der *der,
						    uint32_t *out_value);

/* The same for contents that were read already, under an implicit tag. */
CT_MUST_USE enum catrust_error ct_der_unsigned_value(struct ct_span contents,
						     uint32_t *out_value);

/* Checks the form of an INTEGER's contents: not empty, minimal. */
CT_MUST_USE enum catrust_error ct_der_check_integer(struct ct_span contents);

/* A BIT STRING whose contents were read already, under its own or an implicit
 * tag: the octets, and how many of the last one's bits are unused (0 to 7). */
CT_MUST_USE static inline enum catrust_error
ct_der_bit_string_value(struct ct_span contents, struct ct_span *out_bits,
			unsigned *out_unused)
{
	if (contents.len == 0 || contents.data[0] > 7 ||
	    (contents.len == 1 && contents.data[0] != 0))
		return CATRUST_E_DER_VALUE;
	*out_unused = contents.data[0];
	*out_bits = ct_span(contents.data + 1, contents.len - 1);
	return CATRUST_OK;
}

/* The same, with its header. */
CT_MUST_USE static CT_ALWAYS_INLINE enum catrust_error
ct_der_read_bit_string(struct ct_der *der, struct ct_span *out_bits,
		       unsigned *out_unused)
{
	struct ct_der next = *der;
	struct ct_span contents;

	CT_TRY(ct_der_read(&next, CT_DER_BIT_STRING, &contents));
	CT_TRY(ct_der_bit_string_value(contents, out_bits, out_unused));
	*der = next;
	return CATRUST_OK;
}

/* Checks an OBJECT IDENTIFIER's contents for form (X.690 8.19): not empty, no
 * leading 0x80 in a subidentifier, the last one complete. */
CT_MUST_USE enum catrust_error ct_der_check_oid(struct ct_span oid);

/* Reads an OBJECT IDENTIFIER: its contents, checked. */
CT_MUST_USE static CT_ALWAYS_INLINE enum catrust_error
ct_der_read_oid(struct ct_der *der, struct ct_span *out_oid)
{
	struct ct_der next = *der;
	struct ct_span oid;

	CT_TRY(ct_der_read(&next, CT_DER_OID, &oid));
	/* Attribute types and extensions: 2.5.4.n and 2.5.29.n. */
	if (CT_LIKELY(oid.len == 3)) {
		if (CT_UNLIKELY(((oid.data[0] | oid.data[1] | oid.data[2]) &
				 0x80) != 0))
			CT_TRY(ct_der_check_oid(oid));
	} else {
		CT_TRY(ct_der_check_oid(oid));
	}
	*out_oid = oid;
	*der = next;
	return CATRUST_OK;
}

/* The value of a time by its tag and contents; see ct_der_read_time(). */
CT_MUST_USE enum catrust_error
ct_der_time_value(uint8_t tag, struct ct_span text, int64_t *out_seconds);

/* The other way round: the 14 digits of a GeneralizedTime, without its Z, and a
 * NUL. A time_t may have 32 bits. Errors: CATRUST_E_TIME for a time that is not
 * in the years 0 to 9999. */
CT_MUST_USE enum catrust_error ct_der_time_digits(int64_t seconds,
						  char digits[15]);

/* The same without the value, which takes longer than the check. */
CT_MUST_USE enum catrust_error ct_der_check_time(uint8_t tag,
						 struct ct_span text);

/*
 * UTCTime or GeneralizedTime as RFC 5280 4.1.2.5 allows them
 * (YYMMDDHHMMSSZ, YYYYMMDDHHMMSSZ), as seconds since 1970-01-01T00:00:00Z,
 * leap seconds not counted. Years 50 to 99 of a UTCTime are of the 1900s.
 * Deviations: the seconds may be missing, as X.680 allows and old certificates
 * have it; a leap second (60) is the first second of the next minute.
 *
 * Errors: CATRUST_E_TIME for other forms, CATRUST_E_DATE for a time that does
 * not exist.
 */
CT_MUST_USE static CT_ALWAYS_INLINE enum catrust_error
ct_der_read_time(struct ct_der *der, int64_t *out_seconds)
{
	struct ct_der next = *der;
	struct ct_span text;
	uint8_t tag = 0;

	CT_TRY(ct_der_read_any(&next, &tag, &text, NULL));
	CT_TRY(ct_der_time_value(tag, text, out_seconds));
	*der = next;
	return CATRUST_OK;
}

#endif /* CT_ASN1_DER_H */
