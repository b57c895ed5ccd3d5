/*
 * Fault tests: memory runs out at the 1st, 2nd, 3rd, ... allocation of
 * everything that writes names, OIDs and texts into a buffer.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * After each fault: the error is CATRUST_E_MEMORY, the buffer holds what it
 * held before, and nothing is left when it is cleared.
 */

#include <config.h>

#include <string.h>

#include "asn1/oid.h"
#include "base/compiler.h"
#include "tests/fault/faults.h"
#include "tests/tools/run_suite.h"
#include "x509/name.h"
#include "x509/policies.h"

enum { MAX_ALLOCATIONS = 200 };

/* Long enough for several rounds of growth. */
#define VALUE "0123456789 0123456789 0123456789 0123456789 0123456789 01234567"
#define TEXT                                                   \
 "CN=" VALUE ",OU=" VALUE ",O=" VALUE ",L=" VALUE ",ST=" VALUE \
 ",street=" VALUE ",1.2.3.4=#0c0161,C=DE"

static struct ct_buffer name;

static enum catrust_error to_text(struct ct_buffer *out)
{
	return ct_name_to_text(ct_span(name.data, name.len), 0, out);
}

static enum catrust_error to_text_reverse(struct ct_buffer *out)
{
	return ct_name_to_text(ct_span(name.data, name.len),
			       CT_NAME_TEXT_REVERSE, out);
}

static enum catrust_error from_text(struct ct_buffer *out)
{
	return ct_name_from_text(ct_span(TEXT, sizeof(TEXT) - 1), out, NULL);
}

static enum catrust_error value_to_text(struct ct_buffer *out)
{
	struct ct_ava ava;

	CT_TRY(ct_name_nth_ava(ct_span(name.data, name.len), 3, &ava));
	return ct_ava_to_text(&ava, out);
}

static enum catrust_error oid_to_text(struct ct_buffer *out)
{
	return ct_oid_to_text(ct_oid_at_jurisdiction_locality, out);
}

static enum catrust_error oid_from_text(struct ct_buffer *out)
{
	static const char text[] = "1.3.6.1.4.1.311.60.2.1.3";

	return ct_oid_from_text(ct_span(text, sizeof(text) - 1), out);
}

static enum catrust_error policy_text(struct ct_buffer *out)
{
	static const char encoded[] = "\x0c\x3f" VALUE;

	return ct_policy_text_to_utf8(ct_span(encoded, sizeof(encoded) - 1),
				      out);
}

static enum catrust_error (*const operations[])(struct ct_buffer *out) = {
	to_text,     to_text_reverse, from_text,   value_to_text,
	oid_to_text, oid_from_text,   policy_text,
};

/* A buffer with something in it and no room. */
static void make_full(struct ct_buffer *buffer)
{
	*buffer = (struct ct_buffer)CT_BUFFER_INIT;
	assert_ok(ct_buffer_append(buffer, "old", 3));
	ct_buffer_trim(buffer);
}

TESTS(test_every_allocation, CT_ARRAY_LEN(operations))
{
	struct ct_buffer buffer;
	enum catrust_error error;
	bool was_hit;
	unsigned nth;

	for (nth = 1; nth < MAX_ALLOCATIONS; nth++) {
		faults_track();
		make_full(&buffer);
		faults_arm_memory(nth, false);
		error = operations[_i](&buffer);
		was_hit = faults_disarm();
		if (was_hit) {
			ck_assert_int_eq(error, CATRUST_E_MEMORY);
			ck_assert_uint_eq(buffer.len, 3);
			ck_assert_mem_eq(buffer.data, "old", 3);
			/* and it works afterwards */
			error = operations[_i](&buffer);
		}
		ck_assert_int_eq(error, CATRUST_OK);
		ck_assert_uint_gt(buffer.len, 3);
		ck_assert_mem_eq(buffer.data, "old", 3);
		ct_buffer_clear(&buffer);
		ck_assert_uint_eq(faults_untrack(), 0);
		if (!was_hit)
			break;
	}
	/* The faults occurred, and came to an end. */
	ck_assert_uint_gt(nth, 1);
	ck_assert_uint_lt(nth, MAX_ALLOCATIONS);
}

static void set_up(void)
{
	assert_ok(from_text(&name));
}

static void tear_down(void)
{
	ct_buffer_clear(&name);
}

RUN_TESTS(.set_up_all = set_up, .tear_down_all = tear_down)
