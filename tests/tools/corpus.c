/*
 * Test tools: any number of distinct CA certificates (see corpus.h).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tests/tools/corpus.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/random.h"
#include "tests/tools/signer.h"

/* What a certificate's key and signature look like. */
enum kind { RSA_2048, RSA_4096, P384 };

static const enum kind kinds[10] = {RSA_2048, RSA_4096, RSA_2048, P384,
				    RSA_2048, RSA_4096, RSA_2048, P384,
				    RSA_4096, RSA_2048};

static void write_random(struct ct_buffer *out, struct ct_random *random,
			 size_t len)
{
	uint8_t bytes[512];

	ct_random_bytes(random, bytes, len);
	ct_write_bytes(out, bytes, len);
}

static size_t key_len(enum kind kind)
{
	return kind == RSA_2048 ? 256 : 512;
}

static void write_algorithm(struct ct_buffer *out, enum kind kind)
{
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);

	if (kind == P384) {
		ct_write_oid(out, "1.2.840.10045.4.3.3");
	} else {
		ct_write_oid(out, "1.2.840.113549.1.1.11");
		ct_write_null(out);
	}
	ct_write_end(out, mark);
}

static void write_rsa_key(struct ct_buffer *out, struct ct_random *random,
			  enum kind kind)
{
	uint8_t modulus[512];
	size_t algorithm, bits, key;

	algorithm = ct_write_begin(out, CT_DER_SEQUENCE);
	ct_write_oid(out, "1.2.840.113549.1.1.1");
	ct_write_null(out);
	ct_write_end(out, algorithm);
	ct_random_bytes(random, modulus, key_len(kind));
	modulus[0] |= 0x80;
	modulus[key_len(kind) - 1] |= 1;
	bits = ct_write_begin(out, CT_DER_BIT_STRING);
	ct_write_bytes(out, "", 1);
	key = ct_write_begin(out, CT_DER_SEQUENCE);
	ct_write_integer(out, modulus, key_len(kind));
	ct_write_unsigned(out, 65537);
	ct_write_end(out, key);
	ct_write_end(out, bits);
}

static void write_ec_key(struct ct_buffer *out, struct ct_random *random)
{
	uint8_t point[97];
	size_t algorithm = ct_write_begin(out, CT_DER_SEQUENCE);

	ct_write_oid(out, "1.2.840.10045.2.1");
	ct_write_oid(out, "1.3.132.0.34");
	ct_write_end(out, algorithm);
	ct_random_bytes(random, point, sizeof(point));
	point[0] = 4;
	ct_write_bit_string(out, point, sizeof(point));
}

/* A SubjectPublicKeyInfo with a point of the curve. A few serve for all: they
 * take long to make, and keys are not compared. */
static void write_real_ec_key(struct ct_buffer *out, uint64_t index)
{
	static struct ct_buffer keys[16];
	struct ct_buffer *key = &keys[index % 16];

	if (key->len == 0)
		ct_test_public_key(key, CT_TEST_P384((unsigned)(index % 16)));
	ct_write_bytes(out, key->data, key->len);
}

static void write_key(struct ct_buffer *out, const struct ct_corpus *corpus,
		      struct ct_random *random, uint64_t index)
{
	enum kind kind = kinds[index % 10];
	size_t mark;

	if (kind == P384 && (corpus->flags & CT_CORPUS_REAL_POINTS) != 0) {
		write_real_ec_key(out, index);
		return;
	}
	mark = ct_write_begin(out, CT_DER_SEQUENCE);
	if (kind == P384)
		write_ec_key(out, random);
	else
		write_rsa_key(out, random, kind);
	ct_write_end(out, mark);
}

static void write_signature(struct ct_buffer *out, struct ct_random *random,
			    enum kind kind)
{
	size_t bits = ct_write_begin(out, CT_DER_BIT_STRING), pair;
	uint8_t half[48];

	ct_write_bytes(out, "", 1);
	if (kind != P384) {
		write_random(out, random, key_len(kind));
	} else {
		pair = ct_write_begin(out, CT_DER_SEQUENCE);
		for (int i = 0; i < 2; i++) {
			ct_random_bytes(random, half, sizeof(half));
			half[0] = 0x7f; /* the same length every time */
			ct_write_integer(out, half, sizeof(half));
		}
		ct_write_end(out, pair);
	}
	ct_write_end(out, bits);
}

static void write_extension(struct ct_buffer *out, const char *oid,
			    bool is_critical, const void *value, size_t len)
{
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);

	ct_write_oid(out, oid);
	if (is_critical)
		ct_write_boolean(out, true);
	ct_write_value(out, CT_DER_OCTET_STRING, value, len);
	ct_write_end(out, mark);
}

static void write_extensions(struct ct_buffer *out, struct ct_random *random,
			     uint64_t index)
{
	static const uint8_t ca[] = {0x30, 3, 1, 1, 0xff};
	static const uint8_t usage[] = {3, 2, 1, 6};
	static const uint8_t policy[] = {0x30, 6, 0x30, 4, 6, 2, 0x2a, 3};
	uint8_t subject_id[22] = {4, 20}, authority_id[24];
	size_t outer = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(3));
	size_t list = ct_write_begin(out, CT_DER_SEQUENCE);

	ct_random_bytes(random, subject_id + 2, 20);
	memcpy(authority_id, (uint8_t[]){0x30, 22, 0x80, 20}, 4);
	memcpy(authority_id + 4, subject_id + 2, 20);
	write_extension(out, "2.5.29.19", true, ca, sizeof(ca));
	write_extension(out, "2.5.29.15", true, usage, sizeof(usage));
	write_extension(out, "2.5.29.14", false, subject_id,
			sizeof(subject_id));
	if (index % 10 >= 4)
		write_extension(out, "2.5.29.35", false, authority_id,
				sizeof(authority_id));
	if (index % 10 == 7)
		write_extension(out, "2.5.29.32", false, policy,
				sizeof(policy));
	ct_write_end(out, list);
	ct_write_end(out, outer);
}

static void name_text(char text[160], const struct ct_corpus *corpus,
		      uint64_t index)
{
	static const char *const organisations[5] = {
		"Example Trust Services", "Beispiel-Zertifizierungsdienste",
		"Sociedad de Ejemplo", "Přiklad a spol", "Test Authority"};
	bool is_same = (corpus->flags & CT_CORPUS_SAME_SUBJECT) != 0;
	uint64_t number = is_same ? 0 : index;

	snprintf(text, 160, "C=XY,O=%s,CN=Corpus %04x Root CA %08" PRIu64,
		 organisations[number % 5], (unsigned)(corpus->seed & 0xffff),
		 number);
}

static void write_tbs(struct ct_buffer *out, const struct ct_corpus *corpus,
		      struct ct_random *random, uint64_t index)
{
	enum kind kind = kinds[index % 10];
	size_t tbs = ct_write_begin(out, CT_DER_SEQUENCE), mark;
	uint8_t serial[16];
	char name[160];

	name_text(name, corpus, index);
	mark = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(0));
	ct_write_unsigned(out, 2);
	ct_write_end(out, mark);
	ct_random_bytes(random, serial, sizeof(serial));
	serial[0] = 0x55;
	for (size_t i = 0; i < 8; i++)
		serial[8 + i] = (uint8_t)(index >> (8 * (7 - i)));
	ct_write_integer(out, serial, sizeof(serial));
	write_algorithm(out, kind);
	ct_write_name(out, name);
	mark = ct_write_begin(out, CT_DER_SEQUENCE);
	ct_write_time(out, 1262304000 + (int64_t)(index % 3650) * 86400);
	ct_write_time(out, 2240611200 + (int64_t)(index % 3650) * 86400);
	ct_write_end(out, mark);
	ct_write_name(out, name);
	write_key(out, corpus, random, index);
	write_extensions(out, random, index);
	ct_write_end(out, tbs);
}

static void write_certificate(struct ct_buffer *out,
			      const struct ct_corpus *corpus, uint64_t index)
{
	struct ct_random random = ct_random(corpus->seed, index);
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);

	write_tbs(out, corpus, &random, index);
	write_algorithm(out, kinds[index % 10]);
	write_signature(out, &random, kinds[index % 10]);
	ct_write_end(out, mark);
}

bool ct_corpus_is_malformed(const struct ct_corpus *corpus, uint64_t index)
{
	struct ct_random random = ct_random(~corpus->seed, index);

	return ct_random_below(&random, 1000) < corpus->malformed;
}

/* Makes a certificate malformed so that every parser must notice. */
static void spoil(struct ct_buffer *out, size_t start, uint64_t index)
{
	switch (index % 3) {
	case 0: /* a part is missing */
		out->len -= 7;
		break;
	case 1: /* not a SEQUENCE */
		out->data[start] = CT_DER_OCTET_STRING;
		break;
	default: /* more than the length says */
		ct_write_bytes(out, "\x05", 2);
		break;
	}
}

void ct_corpus_der(struct ct_buffer *out, const struct ct_corpus *corpus,
		   uint64_t index)
{
	size_t start = out->len;

	if ((corpus->flags & CT_CORPUS_DUPLICATES) != 0)
		write_certificate(out, corpus, 0);
	else
		write_certificate(out, corpus, index);
	if (ct_corpus_is_malformed(corpus, index))
		spoil(out, start, index);
}

/* LF becomes CR LF from @start on. */
static void add_carriage_returns(struct ct_buffer *out, size_t start)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;

	ct_write_bytes(&text, out->data + start, out->len - start);
	out->len = start;
	for (size_t i = 0; i < text.len; i++) {
		if (text.data[i] == '\n')
			ct_write_bytes(out, "\r", 1);
		ct_write_bytes(out, text.data + i, 1);
	}
}

void ct_corpus_pem(struct ct_buffer *out, const struct ct_corpus *corpus,
		   uint64_t index)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	size_t start = out->len;
	char text[400], name[160];

	if ((corpus->flags & CT_CORPUS_TEXT) != 0) {
		name_text(name, corpus, index);
		snprintf(text, sizeof(text),
			 "# %s\n# Ein Kommentar f\xfcr Leser (Latin-1), "
			 "\xe2\x80\x9cUTF-8\xe2\x80\x9d; - -- ----\n"
			 "    Version: 3 (0x2)\n\n",
			 name);
		ct_write_bytes(out, text, strlen(text));
	}
	ct_corpus_der(&der, corpus, index);
	ct_write_pem(out, "CERTIFICATE", &der);
	if ((corpus->flags & CT_CORPUS_CRLF) != 0)
		add_carriage_returns(out, start);
}

void ct_corpus_bundle(struct ct_buffer *out, const struct ct_corpus *corpus,
		      uint64_t count)
{
	for (uint64_t i = 0; i < count; i++)
		ct_corpus_pem(out, corpus, i);
}
