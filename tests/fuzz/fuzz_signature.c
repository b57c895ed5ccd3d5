/*
 * Fuzz target: keys and signatures whose numbers are changed one by one.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The first octet chooses a good key with a signature by it; each four octets
 * after it change one of their numbers: which, how, where, by what. So every
 * input is a key of the right form, a step or two from one that works, which
 * changed octets of DER (fuzz_key) seldom are. All libraries that check
 * signatures must say the same. What libgcrypt assumes of numbers is listed in
 * lib/crypto/backend_libgcrypt.c.
 */

#include <config.h>

#include <string.h>

#include "asn1/der.h"
#include "crypto/backend.h"
#include "crypto/signature.h"
#include "der_writer.h"
#include "fuzz.h"
#include "signed_bases.h"
#include "signer.h"

#define MESSAGE ct_span("message", 7)

const size_t fuzz_der_at = SIZE_MAX;

enum {
	MOST_NUMBERS = 6,
	MOST_OCTETS = 3000,
	STEP = 4, /* octets of an input for each change */
};

enum { NUM_BASES = CT_ARRAY_LEN(signed_bases) + 1 }; /* the last is for DSA */

/* p, q, g, y; r, s of the message with SHA-256. */
static const struct {
	const char *octets;
	size_t len;
} dsa[MOST_NUMBERS] = {
	{"\xe1\x9d\x9d\xd4\xf4\x8e\xc6\x52\x0b\x07\xa6\xba\xd5\xc7\x16\xc3"
	 "\xb6\x3b\xfc\x98\x0f\x59\x22\x94\x70\xbb\xb9\x58\x33\x63\x52\xbb"
	 "\x8e\x30\x10\xe6\xab\x80\x38\x7d\xb1\x74\xd9\x04\x25\x58\xe8\x41"
	 "\x57\x2b\x85\x5c\xc1\xdb\x56\x37\xf0\xa0\xdd\x35\x16\x18\x02\x54"
	 "\x20\x26\xfc\x4c\xb7\x53\xc7\xca\xfb\xb6\xa4\xdb\x8f\xf5\x4f\x13"
	 "\xd5\xf1\x73\x8d\xd6\x46\xfc\x11\x31\x1e\xe6\x02\xf9\xc5\x75\x4e"
	 "\x91\x47\xa5\xb4\xe6\x56\xdd\x7e\xbd\x46\xeb\xf6\x3d\xa0\xfd\x07"
	 "\x79\x88\x3b\xec\x6d\x11\x6f\x61\x41\x35\x8e\xa6\x0b\x2a\x76\x45",
	 128},
	{"\xb9\xac\xf9\xdc\x96\xf1\x38\x3b\x89\xa5\xc5\x28\x52\xb8\x7d\x84"
	 "\x1e\xc2\x0c\x21",
	 20},
	{"\xbb\x72\xa6\xc3\x20\xe0\x35\xfd\xfc\xe3\x1b\x3c\xf3\x54\x6c\xf6"
	 "\xae\x6b\xa4\xee\x97\xb6\x8e\x80\x39\x2f\x8a\x91\x4c\x17\x54\x73"
	 "\x20\x44\x46\xd1\x65\x70\x90\xeb\x2a\x54\xc7\x3d\xef\x3f\x0b\x6b"
	 "\xe5\x58\x65\x88\x39\x58\x11\x12\xd4\x44\xa8\xa5\x5d\x50\x62\xc1"
	 "\x8c\x74\x23\xac\xeb\xcd\x5e\xb6\x91\x75\x01\x12\x27\x11\x9e\xd0"
	 "\x33\x26\x1b\xa1\x2f\x76\x8f\x08\x17\x23\x2e\xd1\xec\xeb\xb8\x74"
	 "\x55\xdc\x48\x4a\x60\xd1\xd5\xde\x52\x13\xd0\x58\xfe\x7f\xf5\x2d"
	 "\xd4\xd2\x6e\xad\x69\x63\x3e\xef\x0e\xc3\xd5\xaf\x5b\xac\xbd\xfb",
	 128},
	{"\xcd\x71\xed\x35\x02\x10\x6b\x4a\x3e\x7e\x13\xfc\x7f\xa1\xca\xd0"
	 "\xad\x7f\xbe\xad\xb5\x65\xfc\x02\x9a\x15\x2c\x7d\xb3\x8b\xc6\x2c"
	 "\x10\x56\xec\x0c\xd8\x33\xa9\x7f\x58\x50\xf7\x0c\x3b\x26\x8c\x2e"
	 "\x21\x81\x1f\x6b\x82\x81\x45\xb2\x92\xcf\x61\xd1\x25\x9d\x22\xdc"
	 "\x88\xb6\xe1\x0d\x5c\x9e\x8d\x78\x11\x59\x4d\xc6\x60\xbd\x1b\x28"
	 "\xed\x39\x04\xe5\x1e\x31\xef\x32\x20\xb8\xf4\x8c\xa7\xcc\x14\x98"
	 "\x9f\x81\x10\x27\x20\xf1\x07\xf2\x8b\xff\xc3\x92\x04\x31\xd6\xc4"
	 "\xc7\xfc\x70\x87\x18\x0f\xd5\x2c\x26\x6f\x5f\xdd\x85\x20\x3c\x2b",
	 128},
	{"\x06\xf3\xbf\x1e\xed\x5e\x56\xce\xd4\x5b\xb9\xd4\x96\x31\xc5\x6f"
	 "\x3f\x56\x36\x2f",
	 20},
	{"\x53\x75\x6a\x8b\xdc\xd3\x87\x4f\x9c\x84\x39\x44\x27\x55\xab\x4d"
	 "\x11\x93\x55\x80",
	 20},
};

struct number {
	size_t len;
	uint8_t octets[MOST_OCTETS];
};

/* The key's first, then the signature's. */
struct numbers {
	struct ct_public_key key; /* what is not a number of it */
	struct ct_signature_algorithm algorithm;
	size_t num, num_of_key;
	struct number at[MOST_NUMBERS];
};

static void add(struct numbers *numbers, struct ct_span octets)
{
	struct number *number = &numbers->at[numbers->num++];

	FUZZ_REQUIRE(octets.len <= MOST_OCTETS);
	memcpy(number->octets, octets.data, octets.len);
	number->len = octets.len;
}

static void add_dsa(struct numbers *out)
{
	out->key.algorithm = out->algorithm.pk = CT_PK_DSA;
	out->algorithm.digest = CT_DIGEST_SHA256;
	for (size_t i = 0; i < MOST_NUMBERS; i++)
		add(out, ct_span(dsa[i].octets, dsa[i].len));
	out->num_of_key = 4;
}

static void add_signature(struct numbers *out, struct ct_span signature)
{
	struct ct_der der = ct_der(signature), inside;
	struct ct_span number;

	if (out->key.algorithm == CT_PK_RSA) {
		add(out, signature);
	} else if (out->key.algorithm != CT_PK_ECDSA) { /* two halves */
		add(out, ct_span(signature.data, signature.len / 2));
		add(out, ct_span(signature.data + signature.len / 2,
				 signature.len / 2));
	} else {
		FUZZ_REQUIRE(ct_der_enter(&der, CT_DER_SEQUENCE, &inside) ==
			     CATRUST_OK);
		while (ct_der_read(&inside, CT_DER_INTEGER, &number) ==
		       CATRUST_OK)
			add(out, number);
	}
}

/* Signing is slow, so each base is made once. */
static const struct numbers *base(size_t index)
{
	static struct numbers made[NUM_BASES];
	CT_TEST_BUFFER spki = CT_BUFFER_INIT, id = CT_BUFFER_INIT,
		       signature = CT_BUFFER_INIT;
	struct numbers *out = &made[index];

	if (out->num > 0)
		return out;
	if (index == CT_ARRAY_LEN(signed_bases)) {
		add_dsa(out);
		return out;
	}
	ct_test_public_key(&spki, signed_bases[index].key);
	ct_test_algorithm_id(&id, signed_bases[index].algorithm,
			     signed_bases[index].key, false);
	ct_test_sign(&signature, MESSAGE, signed_bases[index].key,
		     signed_bases[index].algorithm);
	FUZZ_REQUIRE(
		ct_public_key_parse(&out->key, ct_span(spki.data, spki.len)) ==
		CATRUST_OK);
	FUZZ_REQUIRE(ct_signature_algorithm_parse(&out->algorithm,
						  ct_span(id.data, id.len)) ==
		     CATRUST_OK);
	if (out->key.algorithm == CT_PK_RSA) {
		add(out, out->key.n);
		add(out, out->key.e);
	} else {
		add(out, out->key.key);
	}
	out->num_of_key = out->num;
	add_signature(out, ct_span(signature.data, signature.len));
	return out;
}

/* --- Changes -------------------------------------------------------------- */

/* Adds modulo 256^len. */
static void add_to(struct number *number, const struct number *other,
		   bool is_little_endian)
{
	unsigned carry = 0;

	for (size_t i = 0; i < number->len; i++) {
		size_t at = is_little_endian ? i : number->len - 1 - i;
		size_t from = is_little_endian ? i : other->len - 1 - i;

		carry += number->octets[at];
		if (i < other->len)
			carry += other->octets[from];
		number->octets[at] = (uint8_t)carry;
		carry >>= 8;
	}
}

static void change(struct numbers *numbers, const uint8_t how[STEP])
{
	struct number *number = &numbers->at[how[0] % numbers->num];
	size_t at = number->len == 0 ? 0 : how[2] % number->len;
	const struct number *other = &numbers->at[how[3] % numbers->num];
	struct number small = {.len = 1, .octets = {how[3]}};

	switch (how[1] % 9) {
	case 0:
		if (number->len > 0)
			number->octets[at] ^= how[3];
		break;
	case 1: /* the rest all the same */
		memset(number->octets + at, how[3], number->len - at);
		break;
	case 2: /* a small number */
		*number = small;
		break;
	case 3: /* shorter, at either end */
		number->len = at;
		if (how[3] % 2 != 0)
			number->octets[0] = 1;
		break;
	case 4: { /* longer */
		size_t more = (size_t)how[2] * (how[3] % 10);

		if (number->len + more > MOST_OCTETS)
			break;
		memset(number->octets + number->len, how[3], more);
		number->len += more;
		break;
	}
	case 5: /* another one's */
		memmove(number, other, sizeof(*number));
		break;
	case 6:
		add_to(number, &small, how[2] % 2 != 0);
		break;
	case 7:
		add_to(number, other, how[2] % 2 != 0);
		break;
	default: /* the same octets, in its length */
		memset(number->octets, how[3], number->len);
		break;
	}
}

/* --- The key and the signature -------------------------------------------- */

static struct ct_span span(const struct number *number)
{
	return ct_span(number->octets, number->len);
}

static void write_integers(struct ct_buffer *out, const struct number *numbers,
			   size_t num)
{
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);

	for (size_t i = 0; i < num; i++)
		ct_write_integer(out, numbers[i].octets, numbers[i].len);
	ct_write_end(out, mark);
}

/* SubjectPublicKeyInfo, so that all checks of the parser's are made. */
static void write_key(struct ct_buffer *out, const struct numbers *numbers)
{
	static const char rsa[] = "1.2.840.113549.1.1.1";
	static const char dsa_oid[] = "1.2.840.10040.4.1";
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);
	size_t inner = ct_write_begin(out, CT_DER_SEQUENCE);
	const struct number *at = numbers->at;
	CT_TEST_BUFFER key = CT_BUFFER_INIT;

	switch (numbers->key.algorithm) {
	case CT_PK_RSA:
		ct_write_oid(out, rsa);
		ct_write_null(out);
		write_integers(&key, at, 2);
		break;
	case CT_PK_DSA:
		ct_write_oid(out, dsa_oid);
		write_integers(out, at, 3);
		ct_write_integer(&key, at[3].octets, at[3].len);
		break;
	default:
		ct_write_fail("no such key", "");
	}
	ct_write_end(out, inner);
	ct_write_bit_string(out, key.data, key.len);
	ct_write_end(out, mark);
}

/* The key: of numbers by way of DER; others are octets, of which those are
 * passed on that the parser would. */
static bool make_key(struct ct_public_key *out, const struct numbers *numbers,
		     struct ct_buffer *spki)
{
	if (numbers->key.algorithm == CT_PK_RSA ||
	    numbers->key.algorithm == CT_PK_DSA) {
		write_key(spki, numbers);
		return ct_public_key_parse(out,
					   ct_span(spki->data, spki->len)) ==
		       CATRUST_OK;
	}
	*out = numbers->key;
	if (numbers->at[0].len != numbers->key.key.len ||
	    (out->algorithm == CT_PK_ECDSA && numbers->at[0].octets[0] != 4))
		return false;
	out->key = span(&numbers->at[0]);
	return true;
}

static void write_signature(struct ct_buffer *out,
			    const struct numbers *numbers)
{
	const struct number *at = numbers->at + numbers->num_of_key;
	size_t num = numbers->num - numbers->num_of_key;

	if (numbers->key.algorithm == CT_PK_DSA ||
	    numbers->key.algorithm == CT_PK_ECDSA) {
		write_integers(out, at, num);
		return;
	}
	for (size_t i = 0; i < num; i++)
		ct_write_bytes(out, at[i].octets, at[i].len);
}

static bool is_same(const struct numbers *a, const struct numbers *b)
{
	for (size_t i = 0; i < a->num; i++)
		if (!ct_span_equal(span(&a->at[i]), span(&b->at[i])))
			return false;
	return true;
}

/* By the libraries of this choice. */
static enum catrust_error verify(const char *backend,
				 const struct ct_public_key *public_key,
				 const struct ct_signature_algorithm *algorithm,
				 struct ct_span signature)
{
	struct ct_key *key = NULL;
	enum catrust_error error;

	FUZZ_REQUIRE(ct_backend_choose(backend));
	error = ct_key_new(&key, public_key);
	if (error != CATRUST_OK)
		return error;
	error = ct_key_verify(key, algorithm, MESSAGE, signature);
	if (error == CATRUST_OK)
		FUZZ_REQUIRE(ct_key_check(key) == CATRUST_OK);
	ct_key_free(key);
	return error;
}

/* All of them say the same. */
static enum catrust_error
verify_by_all(const struct ct_public_key *public_key,
	      const struct ct_signature_algorithm *algorithm,
	      struct ct_span signature)
{
	enum catrust_error error =
		verify(NULL, public_key, algorithm, signature);

	for (size_t i = 0; ct_backend_at(i) != NULL; i++)
		FUZZ_REQUIRE(verify(ct_backend_at(i)->name, public_key,
				    algorithm, signature) == error);
	return error;
}

static void check(const struct numbers *numbers, const struct numbers *from)
{
	CT_TEST_BUFFER spki = CT_BUFFER_INIT, signature = CT_BUFFER_INIT;
	struct ct_public_key public_key;
	enum catrust_error error = CATRUST_E_KEY;

	write_signature(&signature, numbers);
	if (make_key(&public_key, numbers, &spki))
		error = verify_by_all(&public_key, &numbers->algorithm,
				      ct_span(signature.data, signature.len));
	if (is_same(numbers, from))
		FUZZ_REQUIRE(error == CATRUST_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct numbers numbers;
	const struct numbers *from;

	if (size == 0 || size > 1 + STEP * 32)
		return 0;
	from = base(data[0] % NUM_BASES);
	numbers = *from;
	for (size_t at = 1; at + STEP <= size; at += STEP)
		change(&numbers, data + at);
	check(&numbers, from);
	return 0;
}

/* Each base as it is, and with two numbers changed. */
size_t fuzz_seed(size_t index, uint8_t *out, size_t room)
{
	static const uint8_t changes[2 * STEP] = {0, 6, 16, 1, 2, 2, 0, 3};

	if (index >= 2 * NUM_BASES || room < 1 + sizeof(changes))
		return 0;
	out[0] = (uint8_t)(index / 2);
	if (index % 2 == 0)
		return 1;
	memcpy(out + 1, changes, sizeof(changes));
	return 1 + sizeof(changes);
}
