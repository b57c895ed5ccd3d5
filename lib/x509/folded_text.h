/*
 * ASN.1 strings as code points, made comparable.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: the tag and contents of a string value. Output: its code points one
 * by one, after the steps of RFC 4518 that matter in certificates' names, so
 * that two strings are equal when their streams are. Nothing is allocated.
 *
 *   - Transcode: UTF8String, BMPString (with UTF-16 pairs), UniversalString;
 *     PrintableString, IA5String, NumericString and VisibleString are ASCII;
 *     TeletexString is read as ISO 8859-1, which is what is in use.
 *   - Map: controls, soft hyphen, zero-width characters to nothing; tab, line
 *     feed and the Unicode spaces to a space.
 *   - Case: simple folding for ASCII, Latin (Latin-1, Extended-A, Extended
 *     Additional), Greek, Cyrillic, Armenian and full-width letters.
 *   - Insignificant spaces: none at the ends, one in the middle.
 *
 * Deviations from RFC 5280 7.1 and RFC 4518: no NFKC normalisation (a letter
 * and its decomposed form differ), no folding that changes the length (a
 * sharp s is not "ss"), no folding for the scripts not named above, and no
 * prohibited characters. Each of them can only make names differ that
 * stringprep would make equal, but for the last: there the names differ in
 * nothing else.
 */

#ifndef CT_X509_FOLDED_TEXT_H
#define CT_X509_FOLDED_TEXT_H

#include "base/span.h"

struct ct_folded_text {
	struct ct_span left; /* contents to come */
	uint32_t held;	     /* a code point to come after a space */
	uint8_t tag;
	bool is_holding;
	bool is_spaced;	 /* spaces stood before what is left */
	bool is_started; /* something was given out */
};

/* True for the tags of the strings named above. */
bool ct_text_is_string(uint8_t tag);

/* True when the value is a string whose contents are valid for its tag; only
 * such a value may be read with the functions below. Cost: O(len). */
bool ct_text_is_valid(uint8_t tag, struct ct_span contents);

/* Reads one code point as it is and moves; false at the end, or where the
 * contents are not valid. */
bool ct_text_next(uint8_t tag, struct ct_span *left, uint32_t *out_code_point);

/* Starts at the beginning of a valid value. */
static inline struct ct_folded_text ct_folded_text(uint8_t tag,
						   struct ct_span contents)
{
	return (struct ct_folded_text){.left = contents, .tag = tag};
}

/* The next code point of the comparable form; false at the end. */
bool ct_folded_text_next(struct ct_folded_text *text, uint32_t *out_code_point);

/* The same as UTF-8, as much as fits into @room octets, which are 8 or more:
 * how many octets there are, 0 at the end. */
size_t ct_folded_text_read(struct ct_folded_text *text, uint8_t *out,
			   size_t room);

/* Writes a code point below 0x110000 as UTF-8 and returns its length. */
size_t ct_write_utf8(uint32_t code_point, uint8_t out[4]);

#endif /* CT_X509_FOLDED_TEXT_H */
