/*
 * Speed tests: signature checks of the slowest kinds, for callgrind to count.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * For each case callgrind dumps the instructions of one check, described as
 * "COST NAME" with what ct_signature_cost() charges, and those of verifying the
 * inputs of hostile_input.c, described as "0 NAME". Keys and signatures are
 * what an attacker would choose: the largest numbers, and multipliers for which
 * exponentiations and multiplications take the most steps. All signatures are
 * wrong, which shows last.
 *
 * libgcrypt checks them, the slowest of the libraries, and uses no features of
 * the processor here, so that counts are the same everywhere, and rather too
 * high.
 */

#include <config.h>

#include <gcrypt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __has_include
# if __has_include(<valgrind/callgrind.h>)
#  include <valgrind/callgrind.h>
# endif
#endif

#include "crypto/backend.h"
#include "crypto/eddsa.h"
#include "crypto/gost.h"
#include "crypto/libgcrypt.h"
#include "crypto/signature.h"
#include "crypto/signature_cost.h"
#include "tests/speed/hostile_input.h"
#include "tests/tools/der_writer.h"

#ifndef CALLGRIND_START_INSTRUMENTATION
# define CALLGRIND_START_INSTRUMENTATION exit(77)
# define CALLGRIND_TOGGLE_COLLECT	 ((void)0)
# define CALLGRIND_DUMP_STATS_AT(title)	 (void)(title)
#endif

#define MESSAGE ct_span("message", 7)

enum { MOST_OCTETS = 16384 / 8, MEBIBYTE = 1 << 20 };

/* Of how many bits, all of them ones; or every other one. */
#define ONES   0xff
#define OTHERS 0x55

_Noreturn static void fail(const char *what)
{
	fprintf(stderr, "signature_costs: %s\n", what);
	exit(99);
}

static struct ct_span filled(uint8_t *octets, size_t len, int with)
{
	memset(octets, with, len);
	return ct_span(octets, len);
}

static void measure(const char *name, const struct ct_public_key *public_key,
		    const struct ct_signature_algorithm *algorithm,
		    struct ct_span message, struct ct_span signature)
{
	size_t cost =
		ct_signature_cost(public_key, algorithm->digest, message.len);
	static bool is_warm;
	enum catrust_error error;
	struct ct_key *key;
	char title[80];

	snprintf(title, sizeof(title), "%zu %s", cost, name);
	/* What the very first check makes is not counted. */
	for (int i = is_warm ? 1 : 0; i < 2; i++) {
		if (i == 1)
			CALLGRIND_TOGGLE_COLLECT;
		error = ct_key_new(&key, public_key);
		if (error == CATRUST_OK) {
			error = ct_key_verify(key, algorithm, message,
					      signature);
			ct_key_free(key);
		}
		if (i == 1)
			CALLGRIND_TOGGLE_COLLECT;
		if (error == CATRUST_E_UNSUPPORTED)
			return; /* not in this libgcrypt */
		if (error != CATRUST_E_SIGNATURE)
			fail(name);
	}
	is_warm = true;
	CALLGRIND_DUMP_STATS_AT(title);
}

/* --- RSA ------------------------------------------------------------------ */

static void measure_rsa(unsigned bits, size_t exponent_len, int with)
{
	static uint8_t n[MOST_OCTETS], e[8], signature[MOST_OCTETS];
	struct ct_public_key key = {.algorithm = CT_PK_RSA, .bits = bits};
	struct ct_signature_algorithm algorithm = {CT_PK_RSA, CT_DIGEST_SHA256,
						   32, false};
	char name[64];

	key.n = filled(n, bits / 8, 0xfb);
	key.e = filled(e, exponent_len, with);
	if (exponent_len == 3) /* 65537 */
		memcpy(e, "\1\0\1", 3);
	for (int i = 0; i < 2; i++) {
		algorithm.pk = i == 0 ? CT_PK_RSA : CT_PK_RSA_PSS;
		snprintf(name, sizeof(name), "RSA %u, exponent %zu %02x%s",
			 bits, exponent_len, (unsigned)with,
			 i == 0 ? "" : ", PSS");
		measure(name, &key, &algorithm, MESSAGE,
			filled(signature, bits / 8, 0xfa));
	}
}

static void measure_all_rsa(void)
{
	static const unsigned bits[] = {1024, 2048, 3072, 4096,
					5056, 7104, 8192};

	for (size_t i = 0; i < CT_ARRAY_LEN(bits); i++) {
		measure_rsa(bits[i], 3, 0);
		measure_rsa(bits[i], 8, ONES);
		measure_rsa(bits[i], 8, OTHERS);
	}
}

/* --- DSA, ECDSA ----------------------------------------------------------- */

/* r and s for which both multipliers are these octets, as far as they can be
 * below the order: of ECDSA and DSA digest / s and r / s, of GOST R 34.10
 * s / digest and -r / digest. */
struct pair {
	uint8_t r[66], s[66];
	size_t r_len, s_len;
};

static void print(uint8_t *out, size_t *len, gcry_mpi_t number)
{
	if (gcry_mpi_print(GCRYMPI_FMT_USG, out, 66, len, number) != 0)
		fail("number");
}

static struct pair make_pair(gcry_mpi_t order, enum ct_digest id, int with)
{
	uint8_t octets[66], digest[CT_DIGEST_MAX_LEN];
	unsigned bits = gcry_mpi_get_nbits(order);
	size_t len = (bits + 7) / 8, digest_len = ct_digest_len(id);
	gcry_mpi_t m, e, r = gcry_mpi_new(0), s = gcry_mpi_new(0);
	struct pair out;

	if (ct_digest_compute(id, MESSAGE, digest) != CATRUST_OK)
		fail("digest");
	if (id == CT_DIGEST_SHA256) {
		/* As many of its bits as the order has; all of them start at
		 * an octet here. */
		digest_len = len < digest_len ? len : digest_len;
		gcry_mpi_scan(&e, GCRYMPI_FMT_USG, digest, digest_len, NULL);
	} else {
		ct_gost_reverse(octets, ct_span(digest, digest_len));
		gcry_mpi_scan(&e, GCRYMPI_FMT_USG, octets, digest_len, NULL);
	}
	filled(octets, len, with);
	gcry_mpi_scan(&m, GCRYMPI_FMT_USG, octets, len, NULL);
	gcry_mpi_clear_highbit(m, bits - 1);
	if (id == CT_DIGEST_SHA256) {
		gcry_mpi_invm(s, m, order);
		gcry_mpi_mulm(s, s, e, order);
		gcry_mpi_mulm(r, s, m, order);
	} else {
		gcry_mpi_mulm(s, e, m, order);
		gcry_mpi_subm(r, r, s, order);
	}
	print(out.r, &out.r_len, r);
	print(out.s, &out.s_len, s);
	gcry_mpi_release(m);
	gcry_mpi_release(e);
	gcry_mpi_release(r);
	gcry_mpi_release(s);
	return out;
}

static void write_pair(struct ct_buffer *out, gcry_mpi_t order, int with)
{
	struct pair pair = make_pair(order, CT_DIGEST_SHA256, with);
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);

	ct_write_integer(out, pair.r, pair.r_len);
	ct_write_integer(out, pair.s, pair.s_len);
	ct_write_end(out, mark);
}

static void measure_dsa(unsigned p_bits, unsigned q_bits)
{
	static uint8_t p[MOST_OCTETS], g[MOST_OCTETS], y[MOST_OCTETS], q[32];
	struct ct_signature_algorithm algorithm = {CT_PK_DSA, CT_DIGEST_SHA256,
						   0, false};
	struct ct_public_key key = {.algorithm = CT_PK_DSA, .bits = p_bits};
	CT_TEST_BUFFER signature = CT_BUFFER_INIT;
	gcry_mpi_t order;
	char name[64];

	key.p = filled(p, p_bits / 8, 0xfb);
	key.g = filled(g, p_bits / 8, 0xfa);
	key.y = filled(y, p_bits / 8, 0xf9);
	/* 2^160 - 47, 2^224 - 63 and 2^256 - 189 are prime. */
	key.q = filled(q, q_bits / 8, 0xff);
	q[q_bits / 8 - 1] = (uint8_t) - (q_bits == 160	 ? 47
					 : q_bits == 224 ? 63
							 : 189);
	gcry_mpi_scan(&order, GCRYMPI_FMT_USG, q, q_bits / 8, NULL);
	write_pair(&signature, order, ONES);
	gcry_mpi_release(order);
	snprintf(name, sizeof(name), "DSA %u and %u", p_bits, q_bits);
	measure(name, &key, &algorithm, MESSAGE,
		ct_span(signature.data, signature.len));
}

static void measure_all_dsa(void)
{
	static const unsigned bits[] = {1024, 2048, 3072, 4096, 8192};

	for (size_t i = 0; i < CT_ARRAY_LEN(bits); i++) {
		if (bits[i] < 8192)
			measure_dsa(bits[i], 160);
		measure_dsa(bits[i], 256);
	}
}

/* Ends with the number; zeros before it. */
static void print_fixed(uint8_t *out, size_t len, const uint8_t *number,
			size_t number_len)
{
	memset(out, 0, len);
	memcpy(out + len - number_len, number, number_len);
}

/* A coordinate of the curve's generator. */
static void print_base(gcry_ctx_t curve, const char *which, uint8_t *out,
		       size_t len)
{
	gcry_mpi_t number = gcry_mpi_ec_get_mpi(which, curve, 1);
	uint8_t octets[66];
	size_t written;

	print(octets, &written, number);
	print_fixed(out, len, octets, written);
	gcry_mpi_release(number);
}

static void measure_ecdsa(enum ct_curve id, gcry_ctx_t curve, int with)
{
	uint8_t point[1 + 2 * 66] = {4};
	size_t len = (ct_curve_bits(id) + 7) / 8;
	struct ct_public_key key = {.algorithm = CT_PK_ECDSA,
				    .curve = id,
				    .bits = ct_curve_bits(id),
				    .key = ct_span(point, 1 + 2 * len)};
	struct ct_signature_algorithm algorithm = {CT_PK_ECDSA,
						   CT_DIGEST_SHA256, 0, false};
	CT_TEST_BUFFER signature = CT_BUFFER_INIT;
	gcry_mpi_t order = gcry_mpi_ec_get_mpi("n", curve, 1);
	char name[64];

	print_base(curve, "g.x", point + 1, len);
	print_base(curve, "g.y", point + 1 + len, len);
	write_pair(&signature, order, with);
	gcry_mpi_release(order);
	snprintf(name, sizeof(name), "ECDSA %s %02x", ct_curve_name(id),
		 (unsigned)with);
	measure(name, &key, &algorithm, MESSAGE,
		ct_span(signature.data, signature.len));
}

static void measure_gost(enum ct_curve id, gcry_ctx_t curve, int with)
{
	uint8_t point[2 * CT_GOST_MAX_LEN], signature[2 * CT_GOST_MAX_LEN];
	uint8_t number[CT_GOST_MAX_LEN];
	size_t len = ct_curve_bits(id) / 8;
	struct ct_public_key key = {.algorithm = len == 32 ? CT_PK_GOST_12_256
							   : CT_PK_GOST_12_512,
				    .curve = id,
				    .bits = ct_curve_bits(id),
				    .key = ct_span(point, 2 * len)};
	struct ct_signature_algorithm algorithm = {
		key.algorithm,
		len == 32 ? CT_DIGEST_STREEBOG_256 : CT_DIGEST_STREEBOG_512, 0,
		false};
	gcry_mpi_t order = gcry_mpi_ec_get_mpi("n", curve, 1);
	struct pair pair;
	char name[64];

	print_base(curve, "g.x", number, len);
	ct_gost_reverse(point, ct_span(number, len));
	print_base(curve, "g.y", number, len);
	ct_gost_reverse(point + len, ct_span(number, len));
	pair = make_pair(order, algorithm.digest, with);
	gcry_mpi_release(order);
	print_fixed(signature, len, pair.s, pair.s_len);
	print_fixed(signature + len, len, pair.r, pair.r_len);
	snprintf(name, sizeof(name), "GOST R 34.10 %s %02x", ct_curve_name(id),
		 (unsigned)with);
	measure(name, &key, &algorithm, MESSAGE, ct_span(signature, 2 * len));
}

static void measure_curves(void)
{
	for (enum ct_curve id = CT_CURVE_P192; id <= CT_CURVE_GOST_512_C;
	     id++) {
		gcry_ctx_t curve;

		if (gcry_mpi_ec_new(&curve, NULL, ct_curve_name(id)) != 0)
			continue;
		for (int i = 0; i < 2; i++)
			(ct_curve_is_gost(id) ? measure_gost : measure_ecdsa)(
				id, curve, i == 0 ? ONES : OTHERS);
		gcry_ctx_release(curve);
	}
}

/* --- EdDSA ---------------------------------------------------------------- */

/* The key is the base point; all of S that can be are ones. */
static void measure_eddsa(bool is_448)
{
	static const uint8_t base_448[57] = {
		0x14, 0xfa, 0x30, 0xf2, 0x5b, 0x79, 0x08, 0x98, 0xad, 0xc8,
		0xd7, 0x4e, 0x2c, 0x13, 0xbd, 0xfd, 0xc4, 0x39, 0x7c, 0xe6,
		0x1c, 0xff, 0xd3, 0x3a, 0xd7, 0xc2, 0xa0, 0x05, 0x1e, 0x9c,
		0x78, 0x87, 0x40, 0x98, 0xa3, 0x6c, 0x73, 0x73, 0xea, 0x4b,
		0x62, 0xc7, 0xc9, 0x56, 0x37, 0x20, 0x76, 0x88, 0x24, 0xbc,
		0xb6, 0x6e, 0x71, 0x46, 0x3f, 0x69};
	uint8_t octets[57], signature[2 * 57];
	size_t len = is_448 ? 57 : 32;
	struct ct_public_key key = {.algorithm = is_448 ? CT_PK_ED448
							: CT_PK_ED25519,
				    .bits = is_448 ? 448 : 256,
				    .key = ct_span(octets, len)};
	struct ct_signature_algorithm algorithm = {key.algorithm,
						   CT_DIGEST_NONE, 0, false};

	filled(octets, len, 0x66); /* of Ed25519 */
	octets[0] = 0x58;
	if (is_448)
		memcpy(octets, base_448, len);
	filled(signature, 2 * len, 0xff);
	signature[2 * len - 1] = is_448 ? 0 : 0x0f;
	if (is_448)
		signature[2 * len - 2] = 0x1f;
	measure(is_448 ? "Ed448" : "Ed25519", &key, &algorithm, MESSAGE,
		ct_span(signature, 2 * len));
}

/* --- Messages ------------------------------------------------------------- */

static void measure_messages(void)
{
	static uint8_t message[MEBIBYTE], n[128], e[] = {3}, signature[128];
	struct ct_public_key key = {.algorithm = CT_PK_RSA,
				    .bits = 1024,
				    .n = filled(n, sizeof(n), 0xfb),
				    .e = ct_span(e, 1)};
	char name[64];

	for (enum ct_digest id = CT_DIGEST_MD2; id <= CT_DIGEST_STREEBOG_512;
	     id++) {
		struct ct_signature_algorithm algorithm = {CT_PK_RSA, id, 0,
							   false};

		snprintf(name, sizeof(name), "a mebibyte, digest %d", (int)id);
		measure(name, &key, &algorithm,
			ct_span(message, sizeof(message)),
			filled(signature, sizeof(signature), 0x55));
	}
}

/* --- All of an input ------------------------------------------------------ */

static void measure_input(const struct hostile_input *input)
{
	char title[80];

	snprintf(title, sizeof(title), "0 %s", input->name);
	CALLGRIND_TOGGLE_COLLECT;
	input->run();
	CALLGRIND_TOGGLE_COLLECT;
	CALLGRIND_DUMP_STATS_AT(title);
}

int main(void)
{
	if (gcry_control(GCRYCTL_DISABLE_HWF, "all", NULL) != 0 ||
	    ct_crypto_init() != CATRUST_OK || !ct_backend_choose("libgcrypt"))
		fail("libgcrypt");
	hostile_inputs_make();
	CALLGRIND_START_INSTRUMENTATION;
	measure_all_rsa();
	measure_all_dsa();
	measure_curves();
	measure_eddsa(false);
	measure_eddsa(true);
	measure_messages();
	for (const struct hostile_input *at = hostile_inputs; at->name != NULL;
	     at++)
		measure_input(at);
	return 0;
}
