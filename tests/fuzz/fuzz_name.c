/*
 * Fuzz target: names. The input is the DER of a name, and also text.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "x509/folded_text.h"
#include "x509/name.h"
#include "tests/tools/der_writer.h"

/* Turns the case of ASCII letters where a character is an octet. */
static void turn_case(uint8_t *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if ((text[i] >= 'a' && text[i] <= 'z') ||
		    (text[i] >= 'A' && text[i] <= 'Z'))
			text[i] ^= 0x20;
}

/* The same name in the other case. */
static uint8_t *other_case(struct ct_span name)
{
	uint8_t *copy = malloc(name.len);
	struct ct_name_reader reader;
	struct ct_ava ava;

	FUZZ_REQUIRE(copy != NULL);
	memcpy(copy, name.data, name.len);
	FUZZ_REQUIRE(ct_name_open(&reader, name) == CATRUST_OK);
	while (ct_name_next_rdn(&reader))
		while (ct_name_next_ava(&reader, &ava))
			if (ct_text_is_valid(ava.tag, ava.value) &&
			    ava.tag != CT_DER_BMP_STRING &&
			    ava.tag != CT_DER_UNIVERSAL_STRING)
				turn_case(copy + (ava.value.data - name.data),
					  ava.value.len);
	return copy;
}

/* An RDN of more attributes than CT_RDN_MAX_SET is compared as octets. */
static bool has_large_set(struct ct_name_reader reader)
{
	struct ct_ava ava;
	size_t count;

	while (ct_name_next_rdn(&reader)) {
		for (count = 0; ct_name_next_ava(&reader, &ava); count++)
			;
		if (count > CT_RDN_MAX_SET)
			return true;
	}
	return false;
}

static void check_comparison(struct ct_span name, struct ct_name_reader reader)
{
	const struct ct_hash_key *key = ct_hash_process_key();
	uint8_t *copy;
	struct ct_span other;
	bool is_within;

	FUZZ_REQUIRE(ct_name_is_within(name, name, &is_within) == CATRUST_OK);
	FUZZ_REQUIRE(is_within);
	if (has_large_set(reader))
		return;
	copy = other_case(name);
	other = ct_span(copy, name.len);
	FUZZ_REQUIRE(ct_name_equal(name, other));
	FUZZ_REQUIRE(ct_name_hash(key, name) == ct_name_hash(key, other));
	FUZZ_REQUIRE(ct_name_is_within(other, name, &is_within) == CATRUST_OK);
	FUZZ_REQUIRE(is_within);
	free(copy);
}

static void check_text(struct ct_span name)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT, der = CT_BUFFER_INIT;
	struct ct_name_reader reader;
	enum catrust_error error;

	error = ct_name_to_text(name, 0, &text);
	FUZZ_REQUIRE(ct_name_to_text(name, CT_NAME_TEXT_REVERSE, &der) ==
		     error);
	der.len = 0;
	if (ct_name_from_text(ct_span(text.data, text.len), &der, NULL) ==
	    CATRUST_OK)
		FUZZ_REQUIRE(
			ct_name_open(&reader, ct_span(der.data, der.len)) ==
			CATRUST_OK);
}

const size_t fuzz_der_at = 0;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct ct_span input = ct_span(data, size);
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	struct ct_name_reader reader;

	if (ct_name_open(&reader, input) == CATRUST_OK) {
		check_comparison(input, reader);
		check_text(input);
	}
	if (ct_name_from_text(input, &der, NULL) == CATRUST_OK) {
		FUZZ_REQUIRE(
			ct_name_open(&reader, ct_span(der.data, der.len)) ==
			CATRUST_OK);
		check_text(ct_span(der.data, der.len));
	}
	return 0;
}

size_t fuzz_seed(size_t index, uint8_t *out, size_t room)
{
	static const char *const texts[] = {
		"CN=a",
		"CN=host\\, 1,OU=B\\+c,O=\\#x,C=DE",
		"EMAIL=a@b,DC=example,DC=org,2.5.4.65=p,1.2.3.4=#0c0161",
		"CN=#1e0400410042,O=#14020041,OU=#1c0400000041,L=\xc3\x89",
	};
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	size_t count = sizeof(texts) / sizeof(texts[0]), len;
	const char *text;

	if (index >= 2 * count)
		return 0;
	text = texts[index / 2];
	len = strlen(text);
	if (index % 2 == 0) {
		memcpy(out, text, len);
		return len;
	}
	FUZZ_REQUIRE(ct_name_from_text(ct_span(text, len), &der, NULL) ==
		     CATRUST_OK);
	FUZZ_REQUIRE(der.len <= room);
	len = der.len;
	memcpy(out, der.data, len);
	return len;
}
