/*
 * Certificates as text for people.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "gnutls/algorithm_id.h"
#include "gnutls/crt.h"
#include "gnutls/key_numbers.h"
#include "gnutls/print.h"
#include "gnutls/pubkey.h"
#include "gnutls/text.h"
#include "input/base64.h"
#include "x509/digest.h"

enum { SHA1_LEN = 20, SHA256_LEN = 32, PIN_LEN = 44 };

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

static void print_key(struct ct_printer *printer, struct ct_span spki,
		      bool in_one_line)
{
	struct ct_public_key key;
	struct ct_oid_text oid;
	const char *name;
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
	if (key.algorithm == CT_PK_UNKNOWN ||
	    (key.algorithm == CT_PK_ECDSA && key.curve == CT_CURVE_UNKNOWN))
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
	case CT_PK_ECDSA:
	case CT_PK_ED25519:
	case CT_PK_ED448:
		print_ecc(printer, &key, in_one_line);
		break;
	case CT_PK_DSA:
		print_dsa(printer, &key, in_one_line);
		break;
	default:
		break;
	}
}

static void print_dn(struct ct_printer *printer, const char *title,
		     int (*get)(gnutls_x509_crt_t, gnutls_datum_t *, unsigned),
		     gnutls_x509_crt_t cert)
{
	gnutls_datum_t text;
	int ret = get(cert, &text, 0);

	if (ret == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE) {
		ct_print(printer, "\t%s:\n", title);
	} else if (ret < 0) {
		ct_print(printer, "error: get_dn: %s\n", gnutls_strerror(ret));
	} else {
		ct_print(printer, "\t%s: %s\n", title, text.data);
		free(text.data);
	}
}

/* 16 octets as a GUID: the first three groups are little-endian. */
static void print_guid(struct ct_printer *printer, const uint8_t id[16])
{
	ct_print(printer,
		 "\t\t\t{%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-"
		 "%02x%02x%02x%02x%02x%02x}\n",
		 id[3], id[2], id[1], id[0], id[5], id[4], id[7], id[6], id[8],
		 id[9], id[10], id[11], id[12], id[13], id[14], id[15]);
}

static void print_unique_id(struct ct_printer *printer, const char *title,
			    struct ct_span id)
{
	if (id.len == 0)
		return;
	ct_print(printer, "\t%s:\n", title);
	ct_print_hex_block(printer, id, "\t\t\t");
	if (id.len == 16)
		print_guid(printer, id.data);
}

static void print_fields(struct ct_printer *printer, gnutls_x509_crt_t cert,
			 bool is_signed, bool in_one_line)
{
	const struct ct_certificate *view = &cert->view;

	ct_print(printer, "\tVersion: %d\n", gnutls_x509_crt_get_version(cert));
	ct_print(printer, "\tSerial Number (hex): ");
	ct_print_hex(printer, view->serial);
	ct_print(printer, "\n");
	if (is_signed)
		print_dn(printer, "Issuer", gnutls_x509_crt_get_issuer_dn3,
			 cert);
	ct_print(printer, "\tValidity:\n\t\tNot Before: ");
	ct_print_time(printer, gnutls_x509_crt_get_activation_time(cert),
		      CT_PRINT_TIME_LONG);
	ct_print(printer, "\n\t\tNot After: ");
	ct_print_time(printer, gnutls_x509_crt_get_expiration_time(cert),
		      CT_PRINT_TIME_LONG);
	ct_print(printer, "\n");
	print_dn(printer, "Subject", gnutls_x509_crt_get_dn3, cert);
	print_key(printer, view->spki, in_one_line);
	print_unique_id(printer, "Issuer Unique ID", view->issuer_unique_id);
	print_unique_id(printer, "Subject Unique ID", view->subject_unique_id);
	if (view->version >= 3)
		ct_print_extensions(printer, cert);
	if (is_signed)
		ct_print_signature(printer, view->algorithm,
				   view->has_odd_signature ? ct_span(NULL, 0)
							   : view->signature);
}

/* Digests that libgcrypt lacks (none does) are left out. */
static void print_digest(struct ct_printer *printer, const char *title,
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
static bool make_pin(struct ct_span spki, char out[PIN_LEN + 1])
{
	struct ct_buffer room = CT_BUFFER_INIT;
	uint8_t bytes[CT_DIGEST_MAX_LEN];
	bool is_made =
		ct_gnutls_spki(spki, &room, &spki) == 0 &&
		ct_digest_compute(CT_DIGEST_SHA256, spki, bytes) == CATRUST_OK;

	ct_buffer_clear(&room);
	if (!is_made)
		return false;
	ct_base64_encode(bytes, SHA256_LEN, 0, out);
	out[PIN_LEN] = '\0';
	return true;
}

static void print_key_ids(struct ct_printer *printer, struct ct_span spki)
{
	struct ct_buffer room = CT_BUFFER_INIT;
	char pin[PIN_LEN + 1];

	ct_print(printer, "\tPublic Key ID:\n");
	if (ct_gnutls_spki(spki, &room, &spki) == 0) {
		print_digest(printer, "sha1", CT_DIGEST_SHA1, spki);
		print_digest(printer, "sha256", CT_DIGEST_SHA256, spki);
	}
	if (make_pin(spki, pin))
		ct_print(printer, "\tPublic Key PIN:\n\t\tpin-sha256:%s\n",
			 pin);
	ct_buffer_clear(&room);
}

static void print_full(struct ct_printer *printer, gnutls_x509_crt_t cert,
		       gnutls_certificate_print_formats_t format)
{
	bool is_signed = format != GNUTLS_CRT_PRINT_UNSIGNED_FULL;

	ct_print(printer, "X.509 Certificate Information:\n");
	print_fields(printer, cert, is_signed,
		     format == GNUTLS_CRT_PRINT_FULL_NUMBERS);
	ct_print(printer, "Other Information:\n");
	if (is_signed) {
		ct_print(printer, "\tFingerprint:\n");
		print_digest(printer, "sha1", CT_DIGEST_SHA1, cert->view.der);
		print_digest(printer, "sha256", CT_DIGEST_SHA256,
			     cert->view.der);
	}
	print_key_ids(printer, cert->view.spki);
}

static void print_dn_quoted(struct ct_printer *printer, const char *title,
			    int (*get)(gnutls_x509_crt_t, gnutls_datum_t *,
				       unsigned),
			    gnutls_x509_crt_t cert)
{
	gnutls_datum_t text;
	int ret = get(cert, &text, 0);

	if (ret == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE) {
		ct_print(printer, "no %s,", title);
	} else if (ret < 0) {
		ct_print(printer, "unknown %s (%s), ", title,
			 gnutls_strerror(ret));
	} else {
		ct_print(printer, "%s `%s', ", title, text.data);
		free(text.data);
	}
}

static void print_algorithms(struct ct_printer *printer, gnutls_x509_crt_t cert)
{
	gnutls_sign_algorithm_t sign =
		ct_gnutls_sign_algorithm(cert->view.algorithm);
	const char *name = gnutls_sign_get_name(sign);
	struct ct_oid_text oid = ct_gnutls_oid_text(
		ct_gnutls_algorithm_oid(cert->view.algorithm));
	struct ct_public_key key;

	if (ct_public_key_parse(&key, cert->view.spki) == CATRUST_OK) {
		gnutls_pk_algorithm_t pk = ct_gnutls_pk_algorithm(&key);
		struct ct_oid_text key_oid = ct_gnutls_oid_text(key.oid);

		ct_print(printer, "%s key %u bits, ",
			 pk != GNUTLS_PK_UNKNOWN ? gnutls_pk_get_name(pk)
						 : key_oid.text,
			 ct_gnutls_key_bits(&key));
	}
	ct_print(
		printer, "signed using %s%s, ", name != NULL ? name : oid.text,
		name != NULL && !gnutls_sign_is_secure2(
					sign, GNUTLS_SIGN_FLAG_SECURE_FOR_CERTS)
			? " (broken!)"
			: "");
}

static void print_proxy_quoted(struct ct_printer *printer,
			       gnutls_x509_crt_t cert)
{
	char *language, *policy;
	int pathlen;
	size_t size;

	if (gnutls_x509_crt_get_proxy(cert, NULL, &pathlen, &language, &policy,
				      &size) < 0)
		return;
	ct_print(printer, "proxy certificate (policy=");
	if (strcmp(language, "1.3.6.1.5.5.7.21.1") == 0)
		ct_print(printer, "id-ppl-inheritALL");
	else if (strcmp(language, "1.3.6.1.5.5.7.21.2") == 0)
		ct_print(printer, "id-ppl-independent");
	else
		ct_print(printer, "%s", language);
	if (pathlen >= 0)
		ct_print(printer, ", pathlen=%d), ", pathlen);
	else
		ct_print(printer, "), ");
	free(language);
	free(policy);
}

static void print_line(struct ct_printer *printer, gnutls_x509_crt_t cert)
{
	char pin[PIN_LEN + 1];

	print_dn_quoted(printer, "subject", gnutls_x509_crt_get_dn3, cert);
	print_dn_quoted(printer, "issuer", gnutls_x509_crt_get_issuer_dn3,
			cert);
	ct_print(printer, "serial 0x");
	ct_print_hex(printer, cert->view.serial);
	ct_print(printer, ", ");
	print_algorithms(printer, cert);
	ct_print(printer, "activated `");
	ct_print_time(printer, gnutls_x509_crt_get_activation_time(cert),
		      CT_PRINT_TIME_SHORT);
	ct_print(printer, "', expires `");
	ct_print_time(printer, gnutls_x509_crt_get_expiration_time(cert),
		      CT_PRINT_TIME_SHORT);
	ct_print(printer, "', ");
	print_proxy_quoted(printer, cert);
	if (make_pin(cert->view.spki, pin))
		ct_print(printer, "pin-sha256=\"%s\"", pin);
}

CT_EXPORT int gnutls_x509_crt_print(gnutls_x509_crt_t cert,
				    gnutls_certificate_print_formats_t format,
				    gnutls_datum_t *out)
{
	struct ct_printer printer = CT_PRINTER_INIT;

	if (cert == NULL || out == NULL || !ct_gnutls_crt_is_set(cert))
		return GNUTLS_E_INVALID_REQUEST;
	switch (format) {
	case GNUTLS_CRT_PRINT_FULL:
	case GNUTLS_CRT_PRINT_UNSIGNED_FULL:
	case GNUTLS_CRT_PRINT_FULL_NUMBERS:
		print_full(&printer, cert, format);
		break;
	case GNUTLS_CRT_PRINT_ONELINE:
		print_line(&printer, cert);
		break;
	case GNUTLS_CRT_PRINT_COMPACT:
		print_line(&printer, cert);
		ct_print(&printer, "\n");
		print_key_ids(&printer, cert->view.spki);
		break;
	default:
		return GNUTLS_E_INVALID_REQUEST;
	}
	return ct_print_end(&printer, out);
}
