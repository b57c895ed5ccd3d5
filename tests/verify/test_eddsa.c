/*
 * Tests of crypto/eddsa, by way of crypto/signature: long messages, and keys
 * and signatures at the edges.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The signatures are OpenSSL's: "openssl pkeyutl -sign -rawin", over so many
 * octets of 0xaa.
 */

#include <config.h>

#include <string.h>

#include "crypto/signature.h"
#include "tests/tools/backends.h"
#include "tests/tools/checkers.h"
#include "tests/tools/signer.h"
#include "tests/tools/run_suite.h"

enum {
	SHORT = 32768,
	LONG,
	WRAP = 65536,
	LONGER = 3 * WRAP + 5,
	MAX_LEN = 114
};

static const struct {
	enum ct_pk pk;
	const char *spki;
	size_t spki_len;
	const char *signatures[2]; /* of SHORT and LONG octets */
	size_t len;
} cases[] = {
	{CT_PK_ED25519,
	 "\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00\xa7\xea\x1c\x2d"
	 "\x64\x7f\x1f\x80\x02\x5c\xf4\xee\xd2\x17\xd5\xcc\xf6\xd5\x12\x8d"
	 "\x58\xe8\xe6\x9a\x7f\x11\x06\xd3\x91\xa7\xa2\x6a",
	 44,
	 {"\xf9\xfe\xa0\x93\x7b\x1a\x99\x70\x07\x44\x5f\x75\x20\x21\x8a\x42"
	  "\x9d\xc5\x9c\x55\xa1\xad\x09\x5c\x4d\x80\x95\x0c\xc7\x1a\xb5\x16"
	  "\x89\x1b\xad\x6c\x78\x00\xb2\x5b\xa6\x85\x0c\x82\xd3\x4f\x59\x99"
	  "\xc0\x81\x04\xd2\x53\xab\x4e\xa3\xfb\xce\xed\xd8\xfb\x33\x3b\x0e",
	  "\x44\xa9\x20\x50\xce\xe6\x4f\x99\xab\x33\x29\x3f\x7c\x50\xa0\xc9"
	  "\x92\xc2\x34\x9f\x3c\xa4\x16\x4c\x60\x3d\x12\x48\xe6\xe6\xbc\x09"
	  "\xed\xd4\xb8\x09\x09\x7d\xc5\xf0\x4a\x3d\x06\x5f\x65\x95\xea\x15"
	  "\x4a\x47\x28\x0f\x4d\xb1\xed\xb4\x58\xd6\x1a\xe0\x0d\xf0\x05\x06"},
	 64},
	{CT_PK_ED448,
	 "\x30\x43\x30\x05\x06\x03\x2b\x65\x71\x03\x3a\x00\x4f\x0b\xbc\xbf"
	 "\xdf\xc9\xd8\xc1\xa4\x3d\x26\xb1\xc9\x63\xfc\x40\x6c\x68\x8b\xa7"
	 "\x89\x2c\x52\xf7\xd9\x51\x31\x06\xaa\xc6\x39\x25\xf8\x8a\x00\x26"
	 "\x28\x83\x62\x60\xd6\xb1\x8c\xfe\x8c\x3f\xc4\x22\xe1\xd9\x32\xa5"
	 "\xbb\xed\x9d\x4c\x80",
	 69,
	 {"\xad\xf2\xcd\xe1\xb7\xc5\xf7\x60\x44\x5b\x15\x36\xef\xe9\xa6\x2c"
	  "\xa2\xa0\xfb\xca\x1a\xb3\xdc\x9b\x66\x3f\xea\x95\x97\xd7\xc9\xdf"
	  "\xcb\xe5\xea\x9b\x67\xa7\x8b\xa9\x47\xa1\xa0\x86\x02\x26\x52\x74"
	  "\xfc\xaa\xf3\x02\x10\x58\x8a\xf4\x80\xdd\xc5\x93\x60\xec\x44\x56"
	  "\x14\x4f\xb8\x9d\xa9\x4b\xd1\xd3\x76\x39\x40\x52\x03\x3f\x51\x7c"
	  "\xcf\x48\xa4\x54\x33\x96\xe1\x38\x90\x2f\x7c\xee\x9f\x12\xd4\x1e"
	  "\xa7\x27\x2b\x6e\xc2\x73\xab\x43\x8c\xb0\x68\x37\x49\x2e\x2e\x3a"
	  "\x29\x00",
	  "\xfa\x3d\x96\xd4\x19\x5e\x05\x51\x25\xd4\x4c\x4f\x73\x55\xf7\x61"
	  "\x6b\x30\x81\x4c\x7d\xe4\x4d\x9e\x0d\x05\x96\x4c\xa8\x34\x39\x80"
	  "\x12\xbe\x92\x2b\x10\x39\x21\x93\xd4\xd2\xc6\xb7\x91\xe9\xd9\x88"
	  "\xbd\x08\xd7\x36\x67\xd7\x5d\x11\x80\x03\x5b\xbc\x2a\x9d\x54\x06"
	  "\xe5\x82\x30\xd4\x8c\xca\x11\x24\x76\x50\x17\x63\xd0\x89\x26\x89"
	  "\x06\x4a\x8b\x6f\xb5\x29\x6d\x8d\x6b\x84\x71\xeb\x3d\x8b\x06\x46"
	  "\xd4\xb2\x90\xb7\xf5\xe0\x66\xe2\x26\x5c\x9e\x3f\x9e\x5e\xc0\x44"
	  "\x1a\x00"},
	 114},
};

static uint8_t message[LONGER];

static struct ct_key *make_key(struct ct_span spki)
{
	struct ct_public_key public_key;
	struct ct_key *key;

	assert_ok(ct_public_key_parse(&public_key, spki));
	assert_ok(ct_key_new(&key, &public_key));
	memset(message, 0xaa, sizeof(message));
	return key;
}

static enum catrust_error check(struct ct_key *key, enum ct_pk pk,
				size_t message_len, const void *signature,
				size_t len)
{
	const struct ct_signature_algorithm algorithm = {
		.pk = pk, .digest = CT_DIGEST_NONE};

	return ct_key_verify(key, &algorithm, ct_span(message, message_len),
			     ct_span(signature, len));
}

TESTS(long_messages_verify, CT_ARRAY_LEN(cases))
{
	struct ct_key *key =
		make_key(ct_span(cases[_i].spki, cases[_i].spki_len));
	size_t len = cases[_i].len;
	enum ct_pk pk = cases[_i].pk;

	for (size_t i = 0; i < 2; i++) {
		const char *signature = cases[_i].signatures[i];
		size_t good = i == 0 ? SHORT : LONG, bad = SHORT + LONG - good;
		uint8_t changed[MAX_LEN];

		assert_ok(check(key, pk, good, signature, len));
		assert_error(check(key, pk, bad, signature, len), SIGNATURE);
		assert_error(check(key, pk, LONGER, signature, len), SIGNATURE);
		assert_error(check(key, pk, good, signature, len - 1),
			     SIGNATURE);
		message[good - 1] ^= 1;
		assert_error(check(key, pk, good, signature, len), SIGNATURE);
		message[good - 1] ^= 1;
		for (size_t at = 0; at < len; at += ct_test_many(7, 31)) {
			memcpy(changed, signature, len);
			changed[at] ^= (uint8_t)(1u << at % 8);
			assert_error(check(key, pk, good, changed, len),
				     SIGNATURE);
		}
	}
	ct_key_free(key);
}

/* S plus the group's order is another number for the same (RFC 8032 5.1.7). */
TESTS(number_beyond_the_order_is_refused, CT_ARRAY_LEN(cases))
{
	static const uint8_t orders[][57] = {
		{0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c,
		 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 0x00, 0x00, 0x00, 0x00,
		 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
		 0x00, 0x10, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
		 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
		 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00},
		{0xf3, 0x44, 0x58, 0xab, 0x92, 0xc2, 0x78, 0x23, 0x55, 0x8f,
		 0xc5, 0x8d, 0x72, 0xc2, 0x6c, 0x21, 0x90, 0x36, 0xd6, 0xae,
		 0x49, 0xdb, 0x4e, 0xc4, 0xe9, 0x23, 0xca, 0x7c, 0xff, 0xff,
		 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
		 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
		 0xff, 0xff, 0xff, 0xff, 0xff, 0x3f, 0x00}};
	bool is_448 = cases[_i].pk == CT_PK_ED448;
	const uint8_t *order = orders[is_448];
	struct ct_key *key =
		make_key(ct_span(cases[_i].spki, cases[_i].spki_len));
	size_t half = cases[_i].len / 2;

	for (size_t which = 0; which < 2; which++) {
		size_t message_len = which == 0 ? SHORT : LONG;
		uint8_t changed[MAX_LEN];
		unsigned sum = 0;

		memcpy(changed, cases[_i].signatures[which], cases[_i].len);
		for (size_t i = 0; i < half; i++) {
			sum += (unsigned)changed[half + i] + order[i];
			changed[half + i] = (uint8_t)sum;
			sum >>= 8;
		}
		ck_assert_uint_eq(sum, 0);
		assert_error(check(key, cases[_i].pk, message_len, changed,
				   cases[_i].len),
			     SIGNATURE);
		/* The bits above those of S. */
		memcpy(changed, cases[_i].signatures[which], cases[_i].len);
		changed[2 * half - 1] |= 0x80;
		assert_error(check(key, cases[_i].pk, message_len, changed,
				   cases[_i].len),
			     SIGNATURE);
	}
	ct_key_free(key);
}

/* Keys whose order divides the cofactor, or of which a coordinate is a small
 * number or zero: libgcrypt ends the process with them. The signatures are R =
 * 1, S = 0 of the messages "a" to "p"; bit i says that message i has GnuTLS's
 * and OpenSSL's consent (for Ed448 GnuTLS's: OpenSSL refuses this R). What is
 * not canonical (RFC 8032 5.1.3) is no key, as in GnuTLS. */
static const struct {
	enum ct_pk pk;
	uint8_t first, middle, second_half, last; /* octets of y; ... */
	const char *octets;			  /* ... or all of them */
	bool is_key;
	unsigned good;
} small[] = {
	{CT_PK_ED25519, 1, 0, 0, 0, NULL, true, 0xffff},
	{CT_PK_ED25519, 1, 0, 0, 0x80, NULL, false, 0},
	{CT_PK_ED25519, 0xec, 0xff, 0xff, 0x7f, NULL, true, 0x8cea},
	{CT_PK_ED25519, 0xec, 0xff, 0xff, 0xff, NULL, false, 0},
	{CT_PK_ED25519, 0, 0, 0, 0, NULL, true, 0x8840},
	{CT_PK_ED25519, 0, 0, 0, 0x80, NULL, true, 0x0484},
	{CT_PK_ED25519, 0xed, 0xff, 0xff, 0x7f, NULL, false, 0}, /* p */
	{CT_PK_ED25519, 0xee, 0xff, 0xff, 0x7f, NULL, false, 0}, /* p + 1 */
	{CT_PK_ED25519, 0, 0, 0, 0,
	 "\x26\xe8\x95\x8f\xc2\xb2\x27\xb0\x45\xc3\xf4\x89\xf2\xef\x98\xf0"
	 "\xd5\xdf\xac\x05\xd3\xc6\x33\x39\xb1\x38\x02\x88\x6d\x53\xfc\x05",
	 true, 0x0200},
	{CT_PK_ED25519, 0, 0, 0, 0,
	 "\xc7\x17\x6a\x70\x3d\x4d\xd8\x4f\xba\x3c\x0b\x76\x0d\x10\x67\x0f"
	 "\x2a\x20\x53\xfa\x2c\x39\xcc\xc6\x4e\xc7\xfd\x77\x92\xac\x03\x7a",
	 true, 0x4066},
	/* y of few octets, and x of few octets; not of small order */
	{CT_PK_ED25519, 4, 0, 0, 0, NULL, true, 0},
	{CT_PK_ED25519, 0, 0, 0, 0,
	 "\x31\x26\x71\x1e\x11\xef\x57\x46\x92\x93\x53\x81\xd2\xcd\x2b\xba"
	 "\xb5\xdd\x11\x3c\x40\x10\xf9\x1f\xd7\xc4\xdd\x7b\x12\xbf\x43\x1a",
	 true, 0},
	/* y of no point */
	{CT_PK_ED25519, 2, 0, 0, 0, NULL, false, 0},
	{CT_PK_ED448, 1, 0, 0, 0, NULL, true, 0xffff},
	{CT_PK_ED448, 1, 0, 0, 0x80, NULL, false, 0},
	{CT_PK_ED448, 1, 0, 0, 0x02, NULL, false, 0},
	{CT_PK_ED448, 0xfe, 0xff, 0xff, 0, NULL, true, 0x9444},
	{CT_PK_ED448, 0, 0, 0, 0, NULL, true, 0xa4e4},
	{CT_PK_ED448, 0, 0, 0, 0x80, NULL, true, 0x0090},
	{CT_PK_ED448, 0, 0, 0xff, 0, NULL, false, 0}, /* p + 1 */
	{CT_PK_ED448, 3, 0, 0, 0, NULL, true, 0},
};

static struct ct_public_key small_key(int number, uint8_t octets[57])
{
	bool is_448 = small[number].pk == CT_PK_ED448;
	size_t len = is_448 ? 57 : 32;

	memset(octets, small[number].middle, len);
	memset(octets + len / 2, small[number].second_half, len - len / 2);
	octets[0] = small[number].first;
	octets[len - 1] = small[number].last;
	if (is_448 && small[number].middle == 0xff)
		octets[28] = 0xfe; /* p has a hole there */
	if (small[number].octets != NULL)
		memcpy(octets, small[number].octets, len);
	return (struct ct_public_key){
		.algorithm = small[number].pk,
		.key = ct_span(octets, len),
	};
}

TESTS(small_keys_are_as_elsewhere, CT_ARRAY_LEN(small))
{
	uint8_t octets[57], signature[MAX_LEN] = {1};
	struct ct_public_key public_key = small_key(_i, octets);
	struct ct_signature_algorithm algorithm = {.pk = small[_i].pk};
	struct ct_key *key = NULL;
	unsigned good = 0, num = ct_test_many(16, 4);

	assert_ok(ct_key_new(&key, &public_key));
	ck_assert_int_eq(ct_key_check(key),
			 small[_i].is_key ? CATRUST_OK : CATRUST_E_KEY);
	for (unsigned i = 0; i < num; i++) {
		uint8_t letter = (uint8_t)('a' + i);

		if (ct_key_verify(key, &algorithm, ct_span(&letter, 1),
				  ct_span(signature, 2 * public_key.key.len)) ==
		    CATRUST_OK)
			good |= 1u << i;
	}
	ck_assert_uint_eq(good, small[_i].good & ((1u << num) - 1));
	ct_key_free(key);
}

/* Numbers and points at the edges: libgcrypt asks much of those it calculates
 * with. */
TESTS(odd_signatures_are_refused, CT_ARRAY_LEN(cases))
{
	static const uint8_t octets[] = {0x00, 0x01, 0x7f, 0xff};
	struct ct_key *key =
		make_key(ct_span(cases[_i].spki, cases[_i].spki_len));
	size_t len = cases[_i].len;
	uint8_t made[MAX_LEN];

	for (size_t i = 0; i < CT_ARRAY_LEN(octets); i++)
		for (size_t j = 0; j < CT_ARRAY_LEN(octets); j++)
			for (size_t k = 0; k < CT_ARRAY_LEN(octets); k++) {
				memset(made, octets[i], len / 2);
				memset(made + len / 2, octets[j], len / 2);
				made[0] = made[len / 2] = octets[k];
				assert_error(check(key, cases[_i].pk, LONG,
						   made, len),
					     SIGNATURE);
			}
	ct_key_free(key);
}

/* A signature of a short message is none of a message that begins with it and
 * is 64 KiB longer: libgcrypt would cut off as much, or end the process. */
TESTS(rest_of_a_long_message_counts, 2)
{
	static const struct ct_test_key keys[] = {CT_TEST_ED25519(3),
						  CT_TEST_ED448(0)};
	CT_TEST_BUFFER spki = CT_BUFFER_INIT, signature = CT_BUFFER_INIT;
	enum ct_pk pk = _i == 0 ? CT_PK_ED25519 : CT_PK_ED448;
	struct ct_key *key;

	ct_test_public_key(&spki, keys[_i]);
	key = make_key(ct_span(spki.data, spki.len));
	ct_test_sign(&signature, ct_span(message, 5), keys[_i], CT_TEST_EDDSA);
	assert_ok(check(key, pk, 5, signature.data, signature.len));
	for (size_t len = 5 + WRAP; len <= LONGER; len += WRAP)
		assert_error(check(key, pk, len, signature.data, signature.len),
			     SIGNATURE);
	ct_key_free(key);
}

RUN_TESTS(.timeout = 120, .run = run_suite_with_each_backend)
