/*
 * What the decoders of extensions have in common: small steps over the cursor.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * For the files of lib/x509 only. An extension's value must fill its OCTET
 * STRING exactly, so each of these takes the whole value.
 */

#ifndef CT_X509_EXTENSION_VALUE_H
#define CT_X509_EXTENSION_VALUE_H

#include "asn1/der.h"

/* Nothing may be left. */
CT_MUST_USE static inline enum catrust_error
ct_value_end(const struct ct_der *der)
{
	return ct_der_is_end(der) ? CATRUST_OK : CATRUST_E_DER_TRAILING;
}

/* The contents of a value that is one TLV with this tag. */
CT_MUST_USE static inline enum catrust_error
ct_value_read(struct ct_span value, unsigned tag, struct ct_span *out_contents)
{
	struct ct_der outer = ct_der(value);

	CT_TRY(ct_der_read(&outer, tag, out_contents));
	return ct_value_end(&outer);
}

/* A cursor inside a value that is one SEQUENCE. */
CT_MUST_USE static inline enum catrust_error
ct_value_enter(struct ct_span value, struct ct_der *out_inside)
{
	struct ct_span contents;

	CT_TRY(ct_value_read(value, CT_DER_SEQUENCE, &contents));
	*out_inside = ct_der(contents);
	return CATRUST_OK;
}

/* The same for a SEQUENCE SIZE (1..MAX). */
CT_MUST_USE static inline enum catrust_error
ct_value_enter_list(struct ct_span value, struct ct_der *out_inside)
{
	CT_TRY(ct_value_enter(value, out_inside));
	return ct_der_is_end(out_inside) ? CATRUST_E_EXTENSION : CATRUST_OK;
}

/*
 * A BIT STRING's first two octets as a number, unused bits included, as GnuTLS
 * reads those with named bits: bit 0 of the standard is 0x80, bit 7 is 0x01,
 * bit 8 is 0x8000. Further octets are ignored: their bits have no name yet.
 */
CT_MUST_USE static inline enum catrust_error
ct_value_bit_octets(struct ct_span contents, unsigned *out_octets)
{
	struct ct_span bits;
	unsigned unused;

	CT_TRY(ct_der_bit_string_value(contents, &bits, &unused));
	*out_octets = (bits.len > 0 ? bits.data[0] : 0u) |
		      (bits.len > 1 ? (unsigned)bits.data[1] << 8 : 0u);
	return CATRUST_OK;
}

/*
 * The same without unused bits, which are no part of the value (X.690 8.6.2).
 * @is_strict: DER has no trailing zero bits (X.690 11.2.2) and unused bits are
 * zero (11.2.1).
 */
CT_MUST_USE static inline enum catrust_error
ct_value_named_bits(struct ct_span contents, bool is_strict, unsigned *out_bits)
{
	struct ct_span bits;
	unsigned unused, last, unused_mask;

	CT_TRY(ct_der_bit_string_value(contents, &bits, &unused));
	CT_TRY(ct_value_bit_octets(contents, out_bits));
	if (bits.len == 0)
		return CATRUST_OK;
	last = bits.data[bits.len - 1];
	unused_mask = (1u << unused) - 1;
	if (is_strict &&
	    ((last & unused_mask) != 0 || (last & (1u << unused)) == 0))
		return CATRUST_E_DER_VALUE;
	if (bits.len <= 2)
		*out_bits &= ~(unused_mask << 8 * (bits.len - 1));
	return CATRUST_OK;
}

/* An INTEGER's contents that are not negative: CRL numbers, serial numbers as
 * they should be. */
CT_MUST_USE static inline enum catrust_error
ct_value_check_positive(struct ct_span contents)
{
	CT_TRY(ct_der_check_integer(contents));
	return (contents.data[0] & 0x80) == 0 ? CATRUST_OK
					      : CATRUST_E_DER_VALUE;
}

#endif /* CT_X509_EXTENSION_VALUE_H */
