/*
 * Tests of what the adapter says of text before OpenSSL has seen it: PEM piece
 * by piece against the same as one text, CRLs that are read in pieces, keys of
 * names against X509_NAME_cmp(), and which public keys are known.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <openssl/x509.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "adapters/openssl/crl_text.h"
#include "adapters/openssl/acceptable.h"
#include "adapters/openssl/name_key.h"
#include "adapters/openssl/strict_pem.h"
#include "asn1/oid.h"
#include "input/base64.h"
#include "input/pem.h"
#include "tests/tools/checkers.h"
#include "tests/tools/corpus.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/random.h"
#include "tests/tools/run_suite.h"

/* --- PEM ------------------------------------------------------------------ */

/* The text as a loader shows it: each body with the text before it. */
static bool is_plain_in_pieces(struct ct_span text, size_t *out_num)
{
	struct ct_strict_pem found = {.num_certificates = 0};
	struct ct_pem pem = ct_pem(text);
	struct ct_pem_block block;
	uint8_t *out = malloc(text.len + 1);
	bool is_plain = true;
	size_t len, shown = 0;

	ck_assert_ptr_nonnull(out);
	while (is_plain && ct_pem_next(&pem, "", &block)) {
		is_plain =
			CT_SPAN_IS(block.label, "CERTIFICATE") &&
			ct_pem_decode(&pem, &block, out, &len) == CATRUST_OK &&
			ct_strict_pem_next(
				&found,
				ct_span(text.data + shown, pem.next - shown),
				len);
		shown = pem.next;
	}
	free(out);
	*out_num = found.num_certificates;
	return is_plain && ct_strict_pem_end(&found, ct_span(text.data + shown,
							     text.len - shown));
}

/* How many of the texts were plain. */
static size_t check_text(const char *text, size_t len)
{
	/* On the heap, so that memory checkers see its end. */
	uint8_t *copy = malloc(len + 1);
	struct ct_strict_pem found;
	size_t num;
	bool is_plain;

	ck_assert_ptr_nonnull(copy);
	memcpy(copy, text, len);
	is_plain = is_plain_in_pieces(ct_span(copy, len), &num);
	/* As one text it may also be plain when the base64 is not: decoding it
	 * finds that. */
	if (is_plain) {
		ck_assert_msg(ct_strict_pem_check(ct_span(copy, len), &found),
			      "%.*s", (int)len, text);
		ck_assert_uint_eq(found.num_certificates, num);
		ck_assert_uint_eq(found.num_crls, 0);
	}
	free(copy);
	return is_plain;
}

#define BEGIN "-----BEGIN CERTIFICATE-----\n"
#define END   "-----END CERTIFICATE-----\n"
#define FULL \
 "MIIBAAAAabcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+/01\n"
#define LINE_76                             \
 "AAAABBBBCCCCDDDDEEEEFFFFGGGGHHHHIIIIJJJJ" \
 "KKKKLLLLMMMMNNNNOOOOPPPPQQQQRRRRSSSS"
#define SHORTER "AAAABBBBCCCCDDDDEEEEFFFFGGGGHHHHIIIIJJJJKKKKLLLLMMMM\n"

TEST(test_plain)
{
	static const char *const texts[] = {
		BEGIN FULL FULL "AAAA\n" END,
		BEGIN FULL FULL "AAA=\n" END BEGIN FULL "AA==\n" END,
		BEGIN FULL END BEGIN FULL FULL END,
		"\n# One - two\n===\n\n" BEGIN FULL END
		"\n\nTwo\n" BEGIN FULL END "# The end",
		BEGIN SHORTER SHORTER "AAAA\n" END,
		"-----BEGIN CERTIFICATE-----\r\nAAAA\r\n"
		"-----END CERTIFICATE-----\r\n",
		BEGIN "AAAA\n"
		      "-----END CERTIFICATE-----",
	};
	struct ct_strict_pem found;

	for (size_t i = 0; i < CT_ARRAY_LEN(texts); i++) {
		ck_assert(ct_strict_pem_check(
			ct_span((const uint8_t *)texts[i], strlen(texts[i])),
			&found));
		ck_assert_msg(check_text(texts[i], strlen(texts[i])) == 1,
			      "%zu", i);
	}
}

/* What OpenSSL reads in another way, or not at all. */
TEST(test_not_plain)
{
	static const char *const texts[] = {
		BEGIN FULL "\n" FULL END,
		BEGIN FULL "A===\n" END,
		BEGIN "AA==\nAAAA\n" END,
		BEGIN "AAAAA\nAAA\n" END,
		BEGIN FULL "AAAA" END,
		BEGIN " AAAA\n" END,
		BEGIN "AAAA \n" END,
		" " BEGIN "AAAA\n" END,
		"-----BEGIN CERTIFICATE----- \nAAAA\n" END,
		BEGIN "AAAA\n-----END X509 CRL-----\n",
		BEGIN "AAAA\n-----END CERTIFICATE----- \n",
		BEGIN "AAAA\n" END "-----END CERTIFICATE-----\n",
		BEGIN "AAAA\n" END "-----\n",
		"------\n" BEGIN "AAAA\n" END,
		BEGIN "AAAA\n-----END CERTIFICATE-----" BEGIN "AAAA\n" END,
		BEGIN "AAAA\nAAAA\rAAAA\n" END,
		"-----BEGIN X509 CRL-----\nAAAA\n-----END X509 CRL-----\n",
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(texts); i++)
		ck_assert_msg(check_text(texts[i], strlen(texts[i])) == 0,
			      "%zu", i);
}

/* Lines of base64 that OpenSSL refuses (longer than 76 characters) or that
 * readers of PEM take for different bytes. */
TEST(test_base64_lines)
{
	static const char *const texts[] = {
		BEGIN LINE_76 "AAAA\n" END,    BEGIN FULL LINE_76 "AAAA\n" END,
		BEGIN FULL "AA==\nAAAA\n" END, BEGIN FULL "AAA=\nAAA=\n" END,
		BEGIN FULL "\n" FULL END,
	};
	static const char longest[] = BEGIN LINE_76 "\n" FULL END;
	struct ct_strict_pem found;

	for (size_t i = 0; i < CT_ARRAY_LEN(texts); i++) {
		struct ct_span text =
			ct_span((const uint8_t *)texts[i], strlen(texts[i]));

		ck_assert_msg(!ct_strict_pem_check(text, &found), "%zu", i);
	}
	ck_assert(ct_strict_pem_check(
		ct_span((const uint8_t *)longest, sizeof(longest) - 1),
		&found));
}

/* A NUL ends a line for OpenSSL, and the file where it begins one. */
TEST(test_nul)
{
	static const char text[] = "# One\n" BEGIN FULL END
				   "# Two\n\n" BEGIN FULL END "# The end\n";
	char changed[sizeof(text) + 1];
	struct ct_strict_pem found;

	for (size_t i = 0; i <= sizeof(text) - 1; i++) {
		memcpy(changed, text, i);
		changed[i] = '\0';
		memcpy(changed + i + 1, text + i, sizeof(text) - i);
		ck_assert_msg(
			!ct_strict_pem_check(
				ct_span((const uint8_t *)changed, sizeof(text)),
				&found),
			"%zu", i);
		ck_assert_msg(check_text(changed, sizeof(text)) == 0, "%zu", i);
	}
}

/* Every character of a text exchanged, taken out, or another one put there. */
TEST(test_damaged)
{
	static const char text[] =
		"#\n" BEGIN FULL "AAAABB==\n" END BEGIN FULL FULL END
		"#\n" BEGIN SHORTER END;
	static const char others[] = "A=- \n\r\t:z";
	size_t step = ct_test_many(1, 7), num_plain = 0, num = 0;
	char changed[sizeof(text) + 1];

	for (size_t i = 0; i < sizeof(text) - 1; i += step) {
		for (size_t j = 0; j < sizeof(others); j++, num += 2) {
			memcpy(changed, text, sizeof(text));
			changed[i] = others[j];
			num_plain += check_text(changed, sizeof(text) - 1);
			memcpy(changed + i + 1, text + i, sizeof(text) - i);
			num_plain += check_text(changed, sizeof(text));
		}
		memcpy(changed, text, sizeof(text));
		memmove(changed + i, text + i + 1, sizeof(text) - i - 1);
		(void)check_text(changed, sizeof(text) - 2);
	}
	/* In the comment, or a letter for another one. */
	if (step == 1)
		ck_assert_uint_gt(num_plain, 0);
	ck_assert_uint_lt(num_plain, num);
}

/* --- CRLs in pieces ------------------------------------------------------- */

static char crl_path[40];

static void make_file(void)
{
	int fd;

	snprintf(crl_path, sizeof(crl_path), "/tmp/catrust-text-XXXXXX");
	fd = mkstemp(crl_path);
	ck_assert_int_ge(fd, 0);
	close(fd);
}

static void remove_file(void)
{
	unlink(crl_path);
}

static void write_text(const struct ct_buffer *text)
{
	ct_write_file(text->data, text->len, "%s", crl_path);
}

static void add_text(struct ct_buffer *text, const char *more)
{
	assert_ok(ct_buffer_append_string(text, more));
}

/* As much of a CRL as is looked at while it is read. */
struct fake_crl {
	struct ct_buffer der;
	size_t tbs_start, tbs_len;
};

/* With @len bytes in its TBSCertList. */
static void make_crl(struct fake_crl *out, size_t len, struct ct_random *random)
{
	static const uint8_t head[] = {2, 1, 1, 0x30, 3, 6, 1, 0x2a};
	CT_TEST_BUFFER tbs = CT_BUFFER_INIT;
	uint8_t signature[20];
	size_t whole, mark = ct_write_begin(&tbs, CT_DER_SEQUENCE);
	uint8_t *rest = malloc(len);

	ck_assert_ptr_nonnull(rest);
	ct_random_bytes(random, rest, len);
	memcpy(rest, head, sizeof(head));
	ct_write_bytes(&tbs, rest, len);
	ct_write_end(&tbs, mark);
	ct_random_bytes(random, signature, sizeof(signature));
	*out = (struct fake_crl){.der = CT_BUFFER_INIT, .tbs_len = tbs.len};
	whole = ct_write_begin(&out->der, CT_DER_SEQUENCE);
	ct_write_bytes(&out->der, tbs.data, tbs.len);
	ct_write_bytes(&out->der, signature, sizeof(signature));
	ct_write_end(&out->der, whole);
	out->tbs_start = out->der.len - tbs.len - sizeof(signature);
	free(rest);
}

static void add_crl(struct ct_buffer *text, const struct ct_buffer *der)
{
	size_t size;

	assert_ok(ct_base64_encoded_size(der->len, 64, &size));
	add_text(text, "-----BEGIN X509 CRL-----\n");
	assert_ok(ct_buffer_reserve(text, size));
	ct_base64_encode(der->data, der->len, 64,
			 (char *)text->data + text->len);
	text->len += size;
	add_text(text, "-----END X509 CRL-----\n");
}

/* What the hasher was told. */
struct told {
	struct ct_buffer hashed;
	struct ct_crl_text_place places[4];
	size_t num, num_begun;
};

static bool begin_told(void *context, struct ct_span algorithm)
{
	struct told *told = context;

	ck_assert(ct_span_equal(algorithm,
				ct_span((const uint8_t *)"\x30\3\6\1\x2a", 5)));
	told->num_begun++;
	return true;
}

static void add_told(void *context, struct ct_span bytes)
{
	struct told *told = context;

	assert_ok(ct_buffer_append(&told->hashed, bytes.data, bytes.len));
}

static bool end_told(void *context, const struct ct_crl_text_place *place)
{
	struct told *told = context;

	ck_assert_uint_lt(told->num, 4);
	told->places[told->num++] = *place;
	return true;
}

static bool read_crls(const struct ct_buffer *text, struct told *told,
		      struct ct_file_text *out)
{
	const struct ct_crl_hasher hasher = {begin_told, add_told, end_told,
					     told};
	struct ct_file_identity identity;

	*told = (struct told){.num = 0};
	*out = (struct ct_file_text){.bytes = CT_BUFFER_INIT};
	write_text(text);
	assert_ok(ct_source_identify(crl_path, &identity));
	return ct_crl_text_read(crl_path, &hasher, out);
}

static void check_crls(const struct fake_crl *crls, size_t num)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	struct ct_file_text out;
	struct told told;
	size_t at = 0, hashed = 0;

	for (size_t i = 0; i < num; i++)
		add_crl(&text, &crls[i].der);
	ck_assert(read_crls(&text, &told, &out));
	ck_assert_uint_eq(told.num, num);
	ck_assert_uint_eq(told.num_begun, num);
	for (size_t i = 0; i < num; i++) {
		const struct ct_crl_text_place *place = &told.places[i];
		const struct fake_crl *crl = &crls[i];

		ck_assert_uint_eq(place->start, at);
		ck_assert_uint_eq(place->len, crl->der.len);
		ck_assert(memcmp(out.bytes.data + at, crl->der.data,
				 crl->der.len) == 0);
		ck_assert_uint_eq(place->hashed_start, at + crl->tbs_start);
		ck_assert_uint_eq(place->hashed_len, crl->tbs_len);
		ck_assert(memcmp(told.hashed.data + hashed,
				 crl->der.data + crl->tbs_start,
				 crl->tbs_len) == 0);
		at += place->len;
		hashed += crl->tbs_len;
	}
	ck_assert_uint_eq(out.bytes.len, at);
	ck_assert_uint_eq(told.hashed.len, hashed);
	ct_buffer_clear(&told.hashed);
	ct_buffer_clear(&out.bytes);
}

/* Ends of lines, of pieces and of blocks in all places to each other. */
TESTS(test_crls, 3)
{
	/* What a piece of 1024 lines decodes to, or nearly. */
	static const size_t bases[] = {100, 48 * 1023, 48 * 2047};
	struct ct_random random = ct_random(3, (uint64_t)_i);
	struct fake_crl crls[3];
	size_t step = ct_test_many(1, 30);

	for (size_t more = 0; more < 100; more += step) {
		make_crl(&crls[0], bases[_i] + more, &random);
		make_crl(&crls[1], 60 + ct_random_below(&random, 200), &random);
		make_crl(&crls[2], 60 + more, &random);
		check_crls(crls, 1 + more % 3);
		for (size_t i = 0; i < 3; i++)
			ct_buffer_clear(&crls[i].der);
	}
}

/* Files that are read whole instead. */
TEST(test_other_crls)
{
	static const char *const before[] = {"\n", "# One\n", " ",
					     "-----BEGIN X509 CRL-----\n"};
	static const char *const after[] = {"\n", "AAAA\n", "-----\n",
					    "-----BEGIN X509 CRL-----\n"};
	static const char others[] = "=- \n\r*";
	struct ct_random random = ct_random(4, 0);
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	struct ct_file_text out;
	struct fake_crl crl;
	struct told told;

	make_crl(&crl, 70000, &random);
	for (size_t i = 0; i < 4; i++) {
		add_text(&text, before[i]);
		add_crl(&text, &crl.der);
		ck_assert(!read_crls(&text, &told, &out));
		ct_buffer_clear(&told.hashed);
		text.len = 0;
		add_crl(&text, &crl.der);
		add_text(&text, after[i]);
		ck_assert(!read_crls(&text, &told, &out));
		ct_buffer_clear(&told.hashed);
		text.len = 0;
	}
	add_crl(&text, &crl.der);
	for (size_t i = 0; i < ct_test_many(100, 10); i++) {
		size_t at = ct_random_below(&random, text.len);
		uint8_t old = text.data[at];

		text.data[at] = (uint8_t)
			others[ct_random_below(&random, sizeof(others) - 1)];
		if (text.data[at] != old && old != '-')
			ck_assert(!read_crls(&text, &told, &out));
		ct_buffer_clear(&told.hashed);
		text.data[at] = old;
		told.hashed = (struct ct_buffer)CT_BUFFER_INIT;
	}
	ct_buffer_clear(&crl.der);
}

/* --- Names ---------------------------------------------------------------- */

/* A string of few different characters, as one of several types. */
static void put_string(struct ct_buffer *out, struct ct_random *random,
		       size_t len)
{
	static const char letters[] = "aA  \tbZ.";
	static const uint8_t tags[] = {0x0c, 0x13, 0x14, 0x16, 0x1e};
	uint8_t tag = tags[ct_random_below(random, sizeof(tags))];
	size_t mark = ct_write_begin(out, tag);

	for (size_t i = 0; i < len; i++) {
		size_t at = ct_random_below(random, sizeof(letters));
		bool is_letter = at < sizeof(letters) - 1;
		uint8_t wide[2] = {0, is_letter ? (uint8_t)letters[at] : 0xe9};

		if (tag == 0x1e)
			ct_write_bytes(out, wide, 2);
		else if (tag == 0x0c && !is_letter)
			ct_write_bytes(out, "\xc3\xa9", 2);
		else
			ct_write_bytes(out, wide + 1, 1);
	}
	ct_write_end(out, mark);
}

static void make_name(struct ct_buffer *out, struct ct_random *random,
		      size_t most)
{
	static const char *const oids[] = {"2.5.4.3", "2.5.4.10"};
	size_t num_rdns = 1 + ct_random_below(random, 2);
	size_t name = ct_write_begin(out, CT_DER_SEQUENCE);

	for (size_t i = 0; i < num_rdns; i++) {
		size_t num = ct_random_below(random, 4) == 0 ? 2 : 1;
		size_t set = ct_write_begin(out, CT_DER_SET);

		for (size_t j = 0; j < num; j++) {
			size_t one = ct_write_begin(out, CT_DER_SEQUENCE);

			ct_write_oid(out, oids[ct_random_below(random, 2)]);
			put_string(out, random,
				   1 + ct_random_below(random, most));
			ct_write_end(out, one);
		}
		ct_write_end(out, set);
	}
	ct_write_end(out, name);
}

enum { NUM_NAMES = 300 };

struct known {
	X509_NAME *name;
	uint64_t key;
};

/* The same key for names that OpenSSL calls equal, and hardly for others. */
TESTS(test_names, 4)
{
	static const size_t lengths[] = {2, 3, 12, 600};
	struct ct_random random = ct_random(7, (uint64_t)_i);
	size_t num_equal = 0, num_alike = 0;
	size_t num_names = ct_test_many(NUM_NAMES, 40);
	struct known *known = calloc(num_names, sizeof(*known));

	ck_assert_ptr_nonnull(known);
	for (size_t i = 0; i < num_names; i++) {
		CT_TEST_BUFFER der = CT_BUFFER_INIT;
		const unsigned char *at;

		make_name(&der, &random, lengths[_i]);
		at = der.data;
		known[i].name = d2i_X509_NAME(NULL, &at, (long)der.len);
		ck_assert_ptr_nonnull(known[i].name);
		ck_assert(ct_name_key(span_of(&der), &known[i].key));
		for (size_t j = 0; j < i; j++) {
			bool is_alike = known[i].key == known[j].key;
			bool is_equal = X509_NAME_cmp(known[i].name,
						      known[j].name) == 0;

			ck_assert(is_alike || !is_equal);
			num_equal += is_equal;
			num_alike += is_alike;
		}
	}
	ck_assert_uint_eq(num_alike, num_equal);
	if (lengths[_i] < 4 && num_names == NUM_NAMES)
		ck_assert_uint_gt(num_equal, 0);
	for (size_t i = 0; i < num_names; i++)
		X509_NAME_free(known[i].name);
	free(known);
}

enum { WAYS = 4 };

/* A name of one string: as it is; in capitals; with tabs, or spaces, added. */
static void make_long_name(struct ct_buffer *out, size_t len, int way)
{
	size_t name = ct_write_begin(out, CT_DER_SEQUENCE);
	size_t set = ct_write_begin(out, CT_DER_SET);
	size_t one = ct_write_begin(out, CT_DER_SEQUENCE);
	size_t string;

	ct_write_oid(out, "2.5.4.3");
	string = ct_write_begin(out, CT_DER_UTF8_STRING);
	for (size_t i = 0; i < len; i++) {
		bool is_blank = i % 8 == 7 && i + 1 < len;

		if (is_blank && way >= 2)
			ct_write_bytes(out, way == 2 ? "\t" : " ", 1);
		ct_write_bytes(out, is_blank ? " " : way == 1 ? "Q" : "q", 1);
	}
	ct_write_end(out, string);
	ct_write_end(out, one);
	ct_write_end(out, set);
	ct_write_end(out, name);
}

/* Long strings that differ in what is folded away alone, around the lengths at
 * which they are read in another way. */
TEST(test_long_names)
{
	for (size_t len = 1; len < 1300; len += len < 40 ? 1 : 13) {
		uint64_t keys[WAYS];

		for (int way = 0; way < WAYS; way++) {
			CT_TEST_BUFFER name = CT_BUFFER_INIT;

			make_long_name(&name, len, way);
			ck_assert_msg(ct_name_key(span_of(&name), &keys[way]),
				      "%zu %d", len, way);
			ck_assert_msg(keys[way] == keys[0], "%zu %d", len, way);
		}
	}
}

/* --- Keys ----------------------------------------------------------------- */

/* What is said of a certificate, and of the same with other keys. */
static bool fits(struct ct_span der, unsigned long *version)
{
	struct ct_certificate certificate;
	uint64_t key;

	*version = 0;
	assert_ok(ct_certificate_parse(&certificate, der));
	return ct_certificate_is_acceptable(&certificate, &key, version);
}

/* The algorithm's OID in a SubjectPublicKeyInfo, if it is of a key by RSA. */
static uint8_t *find_rsa(struct ct_span spki)
{
	static const uint8_t rsa[] = {0x06, 0x09, 0x2a, 0x86, 0x48, 0x86,
				      0xf7, 0x0d, 0x01, 0x01, 0x01};
	uint8_t *found = memmem(spki.data, spki.len < 30 ? spki.len : 30, rsa,
				sizeof(rsa));

	return found == NULL ? NULL : found + 2;
}

/* Keys whose algorithm only a provider knows that may come after the file are
 * not for us; nor new ones, with an old OpenSSL. */
TEST(test_key_algorithms)
{
	static const struct ct_corpus corpus = {.seed = 3};
	size_t num_changed = 0;

	for (uint64_t i = 0; i < 50; i++) {
		CT_TEST_BUFFER buffer = CT_BUFFER_INIT;
		struct ct_certificate certificate;
		struct ct_span der;
		unsigned long version;
		uint8_t *oid;

		ct_corpus_der(&buffer, &corpus, i);
		der = ct_span(buffer.data, buffer.len);
		ck_assert(fits(der, &version));
		ck_assert_uint_eq(version, 0);
		assert_ok(ct_certificate_parse(&certificate, der));
		oid = find_rsa(certificate.spki);
		if (oid != NULL) {
			num_changed++;
			memcpy(oid, ct_oid_pk_ml_dsa_65.data, 9);
			ck_assert(fits(der, &version));
			ck_assert_uint_eq(version, 0x30500000);
			memcpy(oid, ct_oid_pk_rsa_pss.data, 9);
			ck_assert(fits(der, &version));
			ck_assert_uint_eq(version, 0);
			memcpy(oid, ct_oid_pk_rsa_oaep.data, 9);
			ck_assert(!fits(der, &version));
			oid[8] = 0x7f; /* unassigned */
			ck_assert(!fits(der, &version));
		}
	}
	ck_assert_uint_gt(num_changed, 0);
}

RUN_TESTS(.timeout = 0, .set_up = make_file, .tear_down = remove_file)
