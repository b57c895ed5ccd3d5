/*
 * Public keys as text for people, and what identifies them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "gnutls/algorithms/algorithm_id.h"
#include "gnutls/read/gost_key.h"
#include "gnutls/read/key_numbers.h"
#include "gnutls/print/print.h"
#include "gnutls/base/text.h"
#include "input/base64.h"

enum { SHA256_LEN = 32, PIN_LEN = 44 };

/* A number of a key, as a block or, for @in_one_line, in one line. */
static void print_number(struct ct_printer *printer, const char *title,
			 const gnutls_datum_t *number, bool in_one_line)
{
	if (in_one_line) {
		ct_print(printer, "\t\t%s: ", title);
		ct_print_hex(printer, ct_gnutls_span(number));
		ct_print(printer, "\n");
	} else {
		ct_print(printer, "\t\t%s:\n", title);
		ct_print_hex_block(printer, ct_gnutls_span(number), "\t\t\t");
	}
}

static void print_number_bits(struct ct_printer *printer, const char *title,
			      unsigned bits, const gnutls_datum_t *number,
			      bool in_one_line)
{
	ct_print(printer, "\t\t%s (bits %u):", title, bits);
	if (in_one_line) {
		ct_print(printer, " ");
		ct_print_hex(printer, ct_gnutls_span(number));
		ct_print(printer, "\n");
	} else {
		ct_print(printer, "\n");
		ct_print_hex_block(printer, ct_gnutls_span(number), "\t\t\t");
	}
}

static void print_rsa(struct ct_printer *printer,
		      const struct ct_public_key *key, bool in_one_line)
{
	gnutls_digest_algorithm_t hash;
	gnutls_datum_t m, e;
	unsigned mandatory;

	if (key->pss.pk == CT_PK_RSA_PSS &&
	    ct_gnutls_preferred_hash(key, &hash, &mandatory) == 0)
		ct_print(printer,
			 "\t\tParameters:\n\t\t\tHash Algorithm: %s\n"
			 "\t\t\tSalt Length: %u\n",
			 gnutls_digest_get_name(hash), key->pss.salt_len);
	if (ct_gnutls_rsa_numbers(key, &m, &e, 0) < 0) {
		printer->has_failed = true;
		return;
	}
	print_number_bits(printer, "Modulus", key->bits, &m, in_one_line);
	print_number_bits(printer, "Exponent", 8 * e.size, &e, in_one_line);
	free(m.data);
	free(e.data);
}

static void print_ecc(struct ct_printer *printer,
		      const struct ct_public_key *key, bool in_one_line)
{
	gnutls_ecc_curve_t curve;
	gnutls_datum_t x, y;

	if (ct_gnutls_ecc_numbers(key, &curve, &x, &y, 0) < 0) {
		printer->has_failed = true;
		return;
	}
	ct_print(printer, "\t\tCurve:\t%s\n", gnutls_ecc_curve_get_name(curve));
	print_number(printer, "X", &x, in_one_line);
	if (y.data != NULL)
		print_number(printer, "Y", &y, in_one_line);
	free(x.data);
	free(y.data);
}

static void print_dsa(struct ct_printer *printer,
		      const struct ct_public_key *key, bool in_one_line)
{
	gnutls_datum_t p, q, g, y;

	if (ct_gnutls_dsa_numbers(key, &p, &q, &g, &y, 0) < 0) {
		printer->has_failed = true;
		return;
	}
	print_number_bits(printer, "Public key", key->bits, &y, in_one_line);
	print_number(printer, "P", &p, in_one_line);
	print_number(printer, "Q", &q, in_one_line);
	print_number(printer, "G", &g, in_one_line);
	free(p.data);
	free(q.data);
	free(g.data);
	free(y.data);
}

static void print_gost(struct ct_printer *printer,
		       const struct ct_public_key *key, bool in_one_line)
{
	const char *cipher = ct_gnutls_gost_cipher_name(key);
	gnutls_datum_t x, y;

	if (ct_gnutls_gost_numbers(key, &x, &y) < 0) {
		printer->has_failed = true;
		return;
	}
	ct_print(printer, "\t\tCurve:\t%s\n\t\tDigest:\t%s\n",
		 gnutls_ecc_curve_get_name(ct_gnutls_curve(key)),
		 gnutls_digest_get_name(ct_gnutls_gost_digest(key->algorithm)));
	ct_print(printer, "\t\tParamSet: %s\n",
		 cipher != NULL ? cipher : "Unknown");
	print_number(printer, "X", &x, in_one_line);
	print_number(printer, "Y", &y, in_one_line);
	free(x.data);
	free(y.data);
}

void ct_print_key(struct ct_printer *printer, struct ct_span spki,
		  bool in_one_line)
{
	struct ct_public_key key;
	struct ct_oid_text oid;
	const char *name;
	bool has_curve;
	unsigned bits;

	if (ct_public_key_parse(&key, spki) != CATRUST_OK) {
		ct_print(printer, "error importing public key: %s\n",
			 gnutls_strerror(GNUTLS_E_PK_INVALID_PUBKEY));
		return;
	}
	oid = ct_gnutls_oid_text(key.oid);
	name = gnutls_pk_algorithm_get_name(ct_gnutls_pk_algorithm(&key));
	bits = ct_gnutls_key_bits(&key);
	ct_print(printer, "\tSubject Public Key Algorithm: %s\n",
		 name != NULL && ct_gnutls_pk_algorithm(&key) !=
					 GNUTLS_PK_UNKNOWN
			 ? name
			 : oid.text);
	has_curve = ct_gnutls_curve(&key) != GNUTLS_ECC_CURVE_INVALID;
	if ((key.algorithm == CT_PK_UNKNOWN && !has_curve) ||
	    ct_gnutls_check_curve(&key) < 0)
		return;
	ct_print(printer, "\tAlgorithm Security Level: %s (%u bits)\n",
		 gnutls_sec_param_get_name(gnutls_pk_bits_to_sec_param(
			 ct_gnutls_pk_algorithm(&key), bits)),
		 bits);
	switch (key.algorithm) {
	case CT_PK_RSA:
	case CT_PK_RSA_PSS:
		print_rsa(printer, &key, in_one_line);
		break;
	case CT_PK_DSA:
		print_dsa(printer, &key, in_one_line);
		break;
	case CT_PK_GOST_01:
	case CT_PK_GOST_12_256:
	case CT_PK_GOST_12_512:
		print_gost(printer, &key, in_one_line);
		break;
	default:
		if (has_curve)
			print_ecc(printer, &key, in_one_line);
		break;
	}
}

/* Digests that libgcrypt lacks (none does) are left out. */
void ct_print_digest(struct ct_printer *printer, const char *title,
		     enum ct_digest digest, struct ct_span message)
{
	uint8_t bytes[CT_DIGEST_MAX_LEN];

	if (ct_digest_compute(digest, message, bytes) != CATRUST_OK)
		return;
	ct_print(printer, "\t\t%s:", title);
	ct_print_hex(printer, ct_span(bytes, ct_digest_len(digest)));
	ct_print(printer, "\n");
}

/* The key's SHA-256 in base64 (RFC 7469 2.4). */
void ct_print_pin(struct ct_printer *printer, struct ct_span spki)
{
	uint8_t bytes[CT_DIGEST_MAX_LEN];
	char pin[PIN_LEN + 1];

	if (ct_digest_compute(CT_DIGEST_SHA256, spki, bytes) != CATRUST_OK)
		return;
	ct_base64_encode(bytes, SHA256_LEN, 0, pin);
	pin[PIN_LEN] = '\0';
	ct_print(printer, "%s", pin);
}

void ct_print_key_ids(struct ct_printer *printer, struct ct_span spki)
{
	ct_print(printer, "\tPublic Key ID:\n");
	ct_print_digest(printer, "sha1", CT_DIGEST_SHA1, spki);
	ct_print_digest(printer, "sha256", CT_DIGEST_SHA256, spki);
	ct_print(printer, "\tPublic Key PIN:\n\t\tpin-sha256:");
	ct_print_pin(printer, spki);
	ct_print(printer, "\n");
}
