/*
 * Tests of asn1/der_write: what is written, the cursor reads.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/der.h"
#include "asn1/der_write.h"
#include "bytes.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/der_writer.h"

/* Lengths around every change of the header's form. */
TEST(test_lengths)
{
	static const size_t lens[] = {0,   1,	  127,	 128,  255,
				      256, 65535, 65536, 70000};
	static uint8_t contents[70000];

	memset(contents, 'x', sizeof(contents));
	for (size_t i = 0; i < CT_ARRAY_LEN(lens); i++) {
		CT_TEST_BUFFER buffer = CT_BUFFER_INIT;
		struct ct_der der;
		struct ct_span read;

		assert_ok(ct_der_append(&buffer, CT_DER_OCTET_STRING,
					ct_span(contents, lens[i])));
		der = ct_der(ct_span(buffer.data, buffer.len));
		assert_ok(ct_der_read(&der, CT_DER_OCTET_STRING, &read));
		ck_assert(ct_der_is_end(&der));
		ck_assert(ct_span_equal(read, ct_span(contents, lens[i])));
	}
}

TEST(test_wrap)
{
	CT_TEST_BUFFER buffer = CT_BUFFER_INIT;

	assert_ok(ct_buffer_append(&buffer, "before", 6));
	assert_ok(ct_der_append(&buffer, CT_DER_NULL, BYTES("")));
	assert_ok(ct_der_append(&buffer, CT_DER_UTF8_STRING, BYTES("hi")));
	assert_ok(ct_der_wrap(&buffer, CT_DER_SEQUENCE, 6));
	ck_assert(CT_SPAN_IS(ct_span(buffer.data, buffer.len),
			     "before\x30\x06\x05\x00\x0c\x02hi"));
	assert_ok(ct_der_wrap(&buffer, CT_DER_SET, buffer.len));
	ck_assert_uint_eq(buffer.len, 16);
}

TEST(test_unsigned)
{
	static const uint32_t values[] = {
		0,	 1,	      127,	   128,	       255,
		256,	 32767,	      32768,	   65535,      8388607,
		8388608, 2147483647u, 2147483648u, 4294967295u};

	for (size_t i = 0; i < CT_ARRAY_LEN(values); i++) {
		CT_TEST_BUFFER buffer = CT_BUFFER_INIT;
		struct ct_der der;
		uint32_t read;

		assert_ok(ct_der_append_unsigned(&buffer, values[i]));
		der = ct_der(ct_span(buffer.data, buffer.len));
		/* which refuses what is not minimal */
		assert_ok(ct_der_read_unsigned(&der, &read));
		ck_assert(ct_der_is_end(&der));
		ck_assert_uint_eq(read, values[i]);
	}
}

RUN_TESTS()
