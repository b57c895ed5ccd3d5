/*
 * Test tools: a small DER writer.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Output: DER (X.690) appended to a ct_buffer. Constructed values are opened
 * with ct_write_begin(), filled, and closed with ct_write_end(), which puts
 * the minimal length in:
 *
 *	size_t mark = ct_write_begin(&out, CT_DER_SEQUENCE);
 *	ct_write_unsigned(&out, 2);
 *	ct_write_end(&out, mark);
 *
 * For tests only: out of memory and values that cannot be written (a bad OID,
 * a malformed name) end the process with a message, so that callers need no
 * error path.
 */

#ifndef CT_TESTS_TOOLS_DER_WRITER_H
#define CT_TESTS_TOOLS_DER_WRITER_H

#include "asn1/der.h"
#include "base/buffer.h"

/* Ends the process: "test tools: what: detail". */
_Noreturn void ct_write_fail(const char *what, const char *detail);

/* Opens a value; the result goes to ct_write_end(). Values nest. */
size_t ct_write_begin(struct ct_buffer *out, unsigned tag);
void ct_write_end(struct ct_buffer *out, size_t mark);

/* Bytes as they are, without a header. */
void ct_write_bytes(struct ct_buffer *out, const void *data, size_t len);

/* The same in the notation of tests/tools/hex.h. */
void ct_write_hex(struct ct_buffer *out, const char *hex);

/* A whole value: header and contents. */
void ct_write_value(struct ct_buffer *out, unsigned tag, const void *contents,
		    size_t len);
void ct_write_string(struct ct_buffer *out, unsigned tag, const char *string);

/* INTEGER; the second form takes big-endian bytes of a number that is not
 * negative and makes them minimal. */
void ct_write_unsigned(struct ct_buffer *out, uint64_t value);
void ct_write_integer(struct ct_buffer *out, const void *bytes, size_t len);

void ct_write_boolean(struct ct_buffer *out, bool value);
void ct_write_null(struct ct_buffer *out);

/* OBJECT IDENTIFIER from dotted text, "2.5.29.15". */
void ct_write_oid(struct ct_buffer *out, const char *dotted);

/* BIT STRING of whole octets. */
void ct_write_bit_string(struct ct_buffer *out, const void *data, size_t len);

/* BIT STRING of named bits, without trailing zeros (X.690 11.2.2): bit 0 of
 * @bits is the first named bit. */
void ct_write_named_bits(struct ct_buffer *out, unsigned bits);

/* UTCTime through 2049, GeneralizedTime after it and before 1950
 * (RFC 5280 4.1.2.5). */
void ct_write_time(struct ct_buffer *out, int64_t seconds);
void ct_write_generalized_time(struct ct_buffer *out, int64_t seconds);

/*
 * A Name from text: "C=XY,O=An organisation,CN=A name", in the order in which
 * the RDNs are encoded; '+' joins attributes of one RDN, '\' takes the next
 * character as it is. Types: C, O, OU, CN, ST, L, DC, UID, SN (serialNumber),
 * E (emailAddress), or a dotted OID. C and SN are PrintableString, DC and E
 * IA5String, all else UTF8String. "" is the empty Name.
 */
void ct_write_name(struct ct_buffer *out, const char *text);

/*
 * A GeneralName from text: "dns:example.com", "email:a@example.com",
 * "uri:https://example.com/", "ip:192.0.2.1", "ip:2001:db8::1",
 * "ip:192.0.2.0/24" (address and mask, as name constraints have it),
 * "dn:CN=x", "rid:1.2.3", "other:1.2.3=text" (UTF8String value). Bytes are
 * taken as they are.
 */
void ct_write_general_name(struct ct_buffer *out, const char *text);

/* A buffer that is cleared where its block ends. */
#define CT_TEST_BUFFER \
 __attribute__((cleanup(ct_buffer_clear))) struct ct_buffer

/* The bytes of a buffer. */
static inline struct ct_span span_of(const struct ct_buffer *buffer)
{
	return ct_span(buffer->data, buffer->len);
}

/* A file of these bytes alone; its path is made from @format. */
void ct_write_file(const void *data, size_t len, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* PEM with this label, lines of 64 characters. */
void ct_write_pem(struct ct_buffer *out, const char *label,
		  const struct ct_buffer *der);

#endif /* CT_TESTS_TOOLS_DER_WRITER_H */
