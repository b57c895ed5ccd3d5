/*
 * make-oracle-cases: CRLs and certificates for the CRL oracle, see
 * oracle_files.h.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: make-oracle-cases DIRECTORY
 *
 * Two sorts of cases. Shapes: CRLs in order, of 0 to 5,000 entries, with serial
 * numbers of every form, and certificates whose numbers are listed, or differ
 * little from one that is. States: something is the matter with the CRL, its
 * signer or its entries; the certificates are a listed one and another.
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/revocation/oracle_files.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/random.h"
#include "tests/tools/signer.h"

enum {
	MOST_SERIAL = 48,
	MOST_ENTRIES = 5000,
	ROUNDS = 12, /* listed serial numbers that certificates derive from */
	NUM_KINDS = 8,
};

static const char *directory;
static struct ct_buffer spki; /* of the certificates */

struct serial {
	uint8_t bytes[MOST_SERIAL];
	size_t len;
};

static struct serial serials[MOST_ENTRIES];
static struct ct_test_crl_entry entries[MOST_ENTRIES];

/* --- A case's files ------------------------------------------------------- */

struct output {
	struct ct_buffer certs, kinds;
	size_t count;
};

static void add_certificate(struct output *output, const char *kind,
			    const struct serial *serial, const char *issuer)
{
	/* A signature costs far more than the rest: see ORACLE_SIGNED. */
	struct ct_test_certificate_spec spec = {
		.subject = "CN=leaf",
		.issuer = issuer,
		.serial_bytes = {serial->bytes, serial->len},
		.serial_is_raw = true,
		.spki_der = {spki.data, spki.len},
		.signing_key = CT_TEST_P256(1),
		.without_signature = output->count >= ORACLE_SIGNED,
	};

	ct_test_certificate(&output->certs, &spec);
	ct_write_bytes(&output->kinds, kind, strlen(kind));
	ct_write_bytes(&output->kinds, "\n", 1);
	output->count++;
}

static void write_case(const char *name, const struct ct_buffer *ca,
		       const struct ct_test_crl_spec *spec,
		       struct output *output)
{
	CT_TEST_BUFFER crl = CT_BUFFER_INIT;

	ct_test_crl(&crl, spec);
	ct_write_file(ca->data, ca->len, "%s/%s.ca", directory, name);
	ct_write_file(crl.data, crl.len, "%s/%s.crl", directory, name);
	ct_write_file(output->certs.data, output->certs.len, "%s/%s.certs",
		      directory, name);
	ct_write_file(output->kinds.data, output->kinds.len, "%s/%s.kinds",
		      directory, name);
	ct_buffer_clear(&output->certs);
	ct_buffer_clear(&output->kinds);
	output->count = 0;
}

static void make_ca(struct ct_buffer *out, const char *subject,
		    unsigned key_usage)
{
	ct_test_certificate(out, &CT_TEST_CA(subject, CT_TEST_P256(1),
					     .key_usage = key_usage));
}

/* --- Shapes --------------------------------------------------------------- */

static void put_number(struct serial *out, size_t len, uint64_t number)
{
	memset(out->bytes, 0, len);
	out->len = len;
	for (size_t i = len; i-- > 0; number >>= 8)
		out->bytes[i] = (uint8_t)number;
}

/* The shortest form of the contents. */
static void shorten(struct serial *serial)
{
	size_t skip = 0;

	while (skip + 1 < serial->len &&
	       ((serial->bytes[skip] == 0 && serial->bytes[skip + 1] < 0x80) ||
		(serial->bytes[skip] == 0xff &&
		 serial->bytes[skip + 1] >= 0x80)))
		skip++;
	serial->len -= skip;
	memmove(serial->bytes, serial->bytes + skip, serial->len);
}

static void put_random(struct serial *out, struct ct_random *random, size_t len)
{
	ct_random_bytes(random, out->bytes, len);
	out->len = len;
}

static void make_zero(struct serial *out, struct ct_random *random, size_t i,
		      size_t count)
{
	(void)random;
	/* 0 itself is somewhere in the middle. */
	put_number(out, 8, i == count / 2 ? 0 : (uint64_t)i + 1);
}

static void make_negative(struct serial *out, struct ct_random *random,
			  size_t i, size_t count)
{
	(void)count;
	put_random(out, random, 1 + i % 20);
	out->bytes[0] |= 0x80;
}

static void make_lengths(struct serial *out, struct ct_random *random, size_t i,
			 size_t count)
{
	(void)count;
	put_random(out, random, 1 + i % 40);
	out->bytes[0] &= 0x7f;
}

static void make_equal(struct serial *out, struct ct_random *random, size_t i,
		       size_t count)
{
	(void)random;
	(void)i;
	(void)count;
	put_number(out, 8, 0x1234567);
}

static void make_sorted(struct serial *out, struct ct_random *random, size_t i,
			size_t count)
{
	(void)random;
	(void)count;
	put_number(out, 8, 1000 + 3 * (uint64_t)i);
}

static void make_reversed(struct serial *out, struct ct_random *random,
			  size_t i, size_t count)
{
	(void)random;
	put_number(out, 8, 1000 + 3 * (uint64_t)(count - i));
}

static void make_random(struct serial *out, struct ct_random *random, size_t i,
			size_t count)
{
	(void)i;
	(void)count;
	put_random(out, random, 16);
	out->bytes[0] &= 0x7f;
}

/* Around the powers of 256, where lengths change. */
static void make_borders(struct serial *out, struct ct_random *random, size_t i,
			 size_t count)
{
	size_t len = 2 + i / 4 % 19;

	(void)random;
	(void)count;
	memset(out->bytes, i % 4 < 2 ? 0 : 0xff, len);
	out->len = len;
	if (i % 4 == 0)
		out->bytes[1] = 0x80;
	else if (i % 4 == 1)
		out->bytes[0] = 0x7f;
	else if (i % 4 == 2)
		out->bytes[0] = 0x00;
	else
		out->bytes[1] = 0x7f;
}

static const struct shape {
	const char *name;
	void (*make)(struct serial *out, struct ct_random *random, size_t i,
		     size_t count);
	bool is_padded; /* every second one with octets too many */
} shapes[] = {
	{"zero", make_zero, false},	  {"negative", make_negative, false},
	{"lengths", make_lengths, false}, {"equal", make_equal, false},
	{"sorted", make_sorted, false},	  {"reversed", make_reversed, false},
	{"random", make_random, false},	  {"borders", make_borders, false},
	{"overlong", make_lengths, true}, {"overneg", make_negative, true},
};

static void pad(struct serial *serial, size_t more)
{
	uint8_t sign = (serial->bytes[0] & 0x80) != 0 ? 0xff : 0;

	memmove(serial->bytes + more, serial->bytes, serial->len);
	memset(serial->bytes, sign, more);
	serial->len += more;
}

/* A number that differs from a listed one, or is written in another way. */
static const char *vary(struct serial *serial, unsigned kind,
			struct ct_random *random)
{
	switch (kind) {
	case 0:
		return "listed";
	case 1:
		serial->bytes[serial->len - 1] ^= 1;
		return "near";
	case 2:
		serial->bytes[0] ^= 0x80;
		shorten(serial);
		return "negated";
	case 3:
		serial->bytes[serial->len++] = 0;
		return "longer";
	case 4:
		if (serial->len > 1)
			memmove(serial->bytes, serial->bytes + 1,
				--serial->len);
		shorten(serial);
		return "shorter";
	case 5:
		shorten(serial);
		return "shortest";
	case 6:
		pad(serial, 1 + ct_random_below(random, 3));
		return "padded";
	default:
		put_random(serial, random, 1 + ct_random_below(random, 20));
		shorten(serial);
		return "other";
	}
}

/* What entries have besides the number. */
enum extra { PLAIN, REASONS, EXTENSIONS, NUM_EXTRAS };

static const char *const extra_names[] = {"plain", "reasons", "extensions"};

static void make_entries(const struct shape *shape, size_t count,
			 enum extra extra, struct ct_random *random)
{
	static const unsigned reasons[] = {1, 2, 3, 4, 5, 6, 9, 10};
	static const uint8_t date[] = {0x18, 0x0f, '2', '0', '2', '5',
				       '0',  '1',  '0', '1', '0', '0',
				       '0',  '0',  '0', '0', 'Z'};
	static const uint8_t unknown_value[] = {0x05, 0x00};
	static const struct ct_test_extension extensions[] = {
		{"2.5.29.24", false, {date, sizeof(date)}},
		{"1.2.3.4", false, {unknown_value, sizeof(unknown_value)}},
	};

	for (size_t i = 0; i < count; i++) {
		struct serial *serial = &serials[i];

		shape->make(serial, random, i, count);
		shorten(serial);
		if (shape->is_padded && i % 2 == 0)
			pad(serial, 1 + i % 5);
		entries[i] = (struct ct_test_crl_entry){
			.serial_bytes = {serial->bytes, serial->len},
			.serial_is_raw = true,
		};
		if (extra != PLAIN)
			entries[i].reason =
				1 + reasons[ct_random_below(random, 8)];
		if (extra == EXTENSIONS && i % 3 != 0) {
			entries[i].extensions = extensions;
			entries[i].num_extensions = i % 3;
		}
	}
}

static void write_shape(const struct shape *shape, size_t count,
			enum extra extra, const struct ct_buffer *ca)
{
	struct ct_random random = ct_random(7, count * NUM_EXTRAS + extra);
	struct output output = {.count = 0};
	char name[64];

	make_entries(shape, count, extra, &random);
	for (unsigned i = 0; i < ROUNDS * NUM_KINDS; i++) {
		struct serial serial = {.bytes = {0x42}, .len = 1};
		const char *kind;

		/* The first, the last, and some between. */
		if (count > 0 && i / NUM_KINDS == 0)
			serial = serials[0];
		else if (count > 0 && i / NUM_KINDS == 1)
			serial = serials[count - 1];
		else if (count > 0)
			serial = serials[ct_random_below(&random, count)];
		kind = vary(&serial, i % NUM_KINDS, &random);
		add_certificate(&output, kind, &serial, "CN=CA");
	}
	snprintf(name, sizeof(name), "%s-%zu-%s", shape->name, count,
		 extra_names[extra]);
	write_case(name, ca,
		   &(struct ct_test_crl_spec){.issuer = "CN=CA",
					      .signing_key = CT_TEST_P256(1),
					      .crl_number = 1,
					      .with_key_ids = true,
					      .entries = entries,
					      .num_entries = count},
		   &output);
}

static void write_shapes(const struct ct_buffer *ca)
{
	static const size_t counts[] = {0, 1, 2, 9, 70, 700};

	for (size_t i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++) {
		for (size_t j = 0; j < sizeof(counts) / sizeof(counts[0]); j++)
			write_shape(&shapes[i], counts[j],
				    (enum extra)((i + j) % NUM_EXTRAS), ca);
		write_shape(&shapes[i], MOST_ENTRIES,
			    i % 3 == 0 ? REASONS : PLAIN, ca);
	}
}

/* --- States --------------------------------------------------------------- */

/* IssuingDistributionPoint values. */
static const uint8_t only_user[] = {0x30, 0x03, 0x81, 0x01, 0xff};
static const uint8_t only_ca[] = {0x30, 0x03, 0x82, 0x01, 0xff};
static const uint8_t only_attribute[] = {0x30, 0x03, 0x85, 0x01, 0xff};
static const uint8_t indirect[] = {0x30, 0x03, 0x84, 0x01, 0xff};
/* keyCompromise and cACompromise */
static const uint8_t some_reasons[] = {0x30, 0x04, 0x83, 0x02, 0x05, 0x60};
/* fullName with the URI "http://p/" */
static const uint8_t other_point[] = {0x30, 0x0f, 0xa0, 0x0d, 0xa0, 0x0b,
				      0x86, 0x09, 'h',	't',  't',  'p',
				      ':',  '/',  '/',	'p',  '/'};
static const uint8_t null_value[] = {0x05, 0x00};

enum { ISSUER_POINT_EXTENSIONS = 6 };

static const struct ct_test_extension extensions[] = {
	{"2.5.29.28", true, {only_user, sizeof(only_user)}},
	{"2.5.29.28", true, {only_ca, sizeof(only_ca)}},
	{"2.5.29.28", true, {only_attribute, sizeof(only_attribute)}},
	{"2.5.29.28", true, {indirect, sizeof(indirect)}},
	{"2.5.29.28", true, {some_reasons, sizeof(some_reasons)}},
	{"2.5.29.28", true, {other_point, sizeof(other_point)}},
	{"1.2.3.4", true, {null_value, sizeof(null_value)}},
	{"1.2.3.4", false, {null_value, sizeof(null_value)}},
};

static const struct ct_test_crl_entry five = {.serial = 5};
static const struct ct_test_crl_entry removed = {.serial = 5, .reason = 9};
static const struct ct_test_crl_entry held = {.serial = 5, .reason = 7};
static const struct ct_test_crl_entry with_critical = {
	.serial = 5, .extensions = &extensions[6], .num_extensions = 1};
static const struct ct_test_crl_entry of_other = {
	.serial = 5, .certificate_issuer = "dn:CN=Other"};

#define SIGN	 (CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN)
#define POINT(i) .extensions = &extensions[i], .num_extensions = 1

static const struct state {
	const char *name;
	unsigned key_usage;
	const struct ct_test_crl_entry *entry; /* NULL: five */
	struct ct_test_crl_spec crl;	       /* without issuer and signer */
	bool has_other_issuer, has_other_signer;
} states[] = {
	{"plain", SIGN, NULL, {.crl_number = 1}, false, false},
	{"expired",
	 SIGN,
	 NULL,
	 {.this_update = 1700000000, .next_update = 1789999999},
	 false,
	 false},
	{"expires-now", SIGN, NULL, {.next_update = 1790000000}, false, false},
	{"expires-then", SIGN, NULL, {.next_update = 1790000001}, false, false},
	{"future", SIGN, NULL, {.this_update = 1790000001}, false, false},
	{"this-moment", SIGN, NULL, {.this_update = 1790000000}, false, false},
	{"endless", SIGN, NULL, {.next_update = -1}, false, false},
	{"version-1",
	 SIGN,
	 NULL,
	 {.version = 1, .without_extensions = true},
	 false,
	 false},
	{"other-issuer", SIGN, NULL, {.crl_number = 1}, true, false},
	{"other-signer", SIGN, NULL, {.crl_number = 1}, false, true},
	{"bad-signature", SIGN, NULL, {.break_signature = true}, false, false},
	{"no-crl-sign",
	 CT_TEST_KEY_CERT_SIGN,
	 NULL,
	 {.crl_number = 1},
	 false,
	 false},
	{"no-key-usage", 0, NULL, {.crl_number = 1}, false, false},
	{"hold", SIGN, &held, {.crl_number = 1}, false, false},
	{"removed", SIGN, &removed, {.crl_number = 1}, false, false},
	{"entry-critical",
	 SIGN,
	 &with_critical,
	 {.crl_number = 1},
	 false,
	 false},
	{"entry-issuer",
	 SIGN,
	 &of_other,
	 {.crl_number = 1, POINT(3)},
	 false,
	 false},
	{"entry-issuer-direct",
	 SIGN,
	 &of_other,
	 {.crl_number = 1},
	 false,
	 false},
	{"delta",
	 SIGN,
	 NULL,
	 {.crl_number = 2, .base_number = 1},
	 false,
	 false},
	{"only-user", SIGN, NULL, {POINT(0)}, false, false},
	{"only-ca", SIGN, NULL, {POINT(1)}, false, false},
	{"only-attribute", SIGN, NULL, {POINT(2)}, false, false},
	{"indirect", SIGN, NULL, {POINT(3)}, false, false},
	{"some-reasons", SIGN, NULL, {POINT(4)}, false, false},
	{"other-point", SIGN, NULL, {POINT(5)}, false, false},
	{"critical", SIGN, NULL, {POINT(6)}, false, false},
	{"not-critical", SIGN, NULL, {POINT(7)}, false, false},
};

static void write_state(const struct state *state)
{
	struct ct_test_crl_spec crl = state->crl;
	CT_TEST_BUFFER ca = CT_BUFFER_INIT;
	struct output output = {.count = 0};
	char name[64];

	crl.issuer = state->has_other_issuer ? "CN=Other" : "CN=CA";
	crl.signing_key =
		state->has_other_signer ? CT_TEST_P256(3) : CT_TEST_P256(1);
	crl.entries = state->entry != NULL ? state->entry : &five;
	crl.num_entries = 1;
	make_ca(&ca, "CN=CA", state->key_usage);
	add_certificate(&output, "listed", &(struct serial){{5}, 1}, "CN=CA");
	add_certificate(&output, "other", &(struct serial){{6}, 1}, "CN=CA");
	snprintf(name, sizeof(name), "state.%s", state->name);
	write_case(name, &ca, &crl, &output);
}

int main(int argc, char **argv)
{
	CT_TEST_BUFFER ca = CT_BUFFER_INIT;

	if (argc != 2) {
		fprintf(stderr, "usage: make-oracle-cases DIRECTORY\n");
		return 2;
	}
	directory = argv[1];
	ct_test_public_key(&spki, CT_TEST_P256(2));
	make_ca(&ca, "CN=CA", SIGN);
	write_shapes(&ca);
	for (size_t i = 0; i < sizeof(states) / sizeof(states[0]); i++)
		write_state(&states[i]);
	ct_buffer_clear(&spki);
	return 0;
}
