/*
 * Tests of the compatible functions for credentials and trust lists: a return
 * code for every kind of input, what is held then, objects and iteration.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The codes are what GnuTLS 3.7.9 returned for such input.
 */

#include <config.h>

#include <catrust/credentials.h>
#include <gnutls/x509.h>

#include "bytes.h"
#include "certificates.h"
#include "gnutls/trust/trust_list.h"
#include "tests/tools/temporary.h"
#include "tests/tools/signer.h"
#include "tests/tools/run_suite.h"

static gnutls_certificate_credentials_t cred;
static gnutls_x509_trust_list_t list;

static void setup(void)
{
	temporary_empty();
	assert_ok(gnutls_certificate_allocate_credentials(&cred));
	gnutls_certificate_get_trust_list(cred, &list);
	ck_assert_ptr_nonnull(list);
}

static void teardown(void)
{
	gnutls_certificate_free_credentials(cred);
}

static unsigned num_held(gnutls_x509_trust_list_t from)
{
	gnutls_x509_trust_list_iter_t iter = NULL;
	gnutls_x509_crt_t crt;
	unsigned held = 0;
	int status;

	while ((status = gnutls_x509_trust_list_iter_get_ca(from, &iter,
							    &crt)) == 0) {
		gnutls_x509_crt_deinit(crt);
		held++;
	}
	ck_assert_int_eq(status, GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE);
	ck_assert_ptr_null(iter);
	ck_assert_ptr_null(crt);
	return held;
}

/* --- Inputs: letters for pieces ------------------------------------------- */

/*
 * 0-9: a certificate; the others see below. As in the table of behaviour, a
 * piece is a PEM block with something about it.
 */
static void write_piece(struct ct_buffer *out, char piece)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT, text = CT_BUFFER_INIT;
	struct ct_test_certificate_spec spec = {.subject = "CN=x",
						.issuer = "CN=x",
						.key = CT_TEST_P256(0),
						.signing_key = CT_TEST_P256(0)};
	const char *label = "CERTIFICATE";

	switch (piece) {
	case 'T':
		label = "TRUSTED CERTIFICATE";
		break;
	case 'X':
		label = "X509 CERTIFICATE";
		break;
	case 'l':
		label = "certificate";
		break;
	case 'v': /* version 2 with extensions */
		spec.version = 2;
		spec.has_basic_constraints = true;
		break;
	case 'V': /* version 1 */
		spec.without_extensions = true;
		break;
	case 's':
		spec.break_signature = true;
		break;
	case 'n': /* no CA */
		spec.has_basic_constraints = true;
		break;
	}
	if (strchr("vVsn", piece) != NULL)
		ct_test_certificate(&der, &spec);
	else
		certificate_der(&der, piece >= '0' && piece <= '9'
					      ? (unsigned)(piece - '0')
					      : 8);
	if (piece == 't')
		ct_write_bytes(&der, "\0", 1); /* a trailing byte */
	if (piece == 'c')
		certificate_der(&der, 7); /* a second one after it */
	if (piece == 'u')
		der.len -= 10;
	if (piece == 'g')
		der.data[0] = 0x31; /* another tag */
	ct_write_pem(&text, label, &der);
	switch (piece) {
	case 'B': /* bad base64 */
		text.data[40] = '!';
		break;
	case '#': /* a comment in the body */
		text.data[28] = '#';
		break;
	case 'E': /* no END */
		text.len = (size_t)((uint8_t *)memmem(text.data, text.len,
						      "-----END", 8) -
				    text.data);
		break;
	case 'w': /* END with a wrong label */
		text.data[text.len - 8] = 'X';
		break;
	case 'e':
		text.len = 0;
		write_text(&text, "-----BEGIN CERTIFICATE-----\n"
				  "-----END CERTIFICATE-----\n");
		break;
	case 'p':
		text.len = 0;
		write_text(&text, "-----BEGIN CERTIFICATE-----\n"
				  "Proc-Type: 4,ENCRYPTED\n\nMAA=\n"
				  "-----END CERTIFICATE-----\n");
		break;
	case 'q': /* a request: the prefix matches */
		text.len = 0;
		write_text(&text, "-----BEGIN CERTIFICATE REQUEST-----\n"
				  "MQA=\n-----END CERTIFICATE REQUEST-----\n");
		break;
	case '\r':
		for (size_t i = 0; i < text.len; i++)
			if (text.data[i] == '\n')
				text.data[i] = '\r';
		break;
	case 'N': /* no final newline */
		text.len--;
		break;
	case 'b':
		write_text(out, "\xef\xbb\xbf");
		break;
	case '-':
		text.len = 0;
		write_text(&text, "some text, \xe4\xf6\xfc, and a NUL");
		ct_write_bytes(&text, "\0\n", 2);
		break;
	}
	ct_write_bytes(out, text.data, text.len);
}

static void write_pieces(struct ct_buffer *out, const char *pieces)
{
	for (; *pieces != '\0'; pieces++)
		write_piece(out, *pieces);
}

static const struct {
	const char *pieces;
	int status;
	unsigned held;
} inputs[] = {
	{"0", 1, 1},	  {"0123", 4, 4},
	{"-0-1-", 2, 2},  {"001", 3, 2}, /* counted each time, held once */
	{"", 0, 0},	  {"-", 0, 0},
	{"l", 0, 0},	  {"T", 0, 0},
	{"T0", 1, 1},	  {"X", 1, 1},
	{"X0", 1, 1}, /* one before others is passed over */
	{"0X", 2, 2},	  {"b", 1, 1},
	{"\r", 1, 1},	  {"N", 1, 1},
	{"w0", 2, 2},	  {"E0", 2, 2}, /* that of a later one will do */
	{"V", 1, 1},	  {"s", 1, 1},
	{"n", 1, 1},	  {"0E", -207, 0},
	{"E", -207, 0},	  {"B", -207, 0},
	{"#", -207, 0},	  {"e", -207, 0},
	{"0B1", -207, 0}, /* all or nothing */
	{"p", -73, 0},	  {"q", -73, 0},
	{"0q", -73, 0},	  {"g", -73, 0},
	{"t", -69, 0},	  {"c", -69, 0},
	{"u", -69, 0},	  {"0u1", -69, 0},
	{"v", -43, 0},
};

TESTS(test_input, CT_ARRAY_LEN(inputs))
{
	gnutls_x509_trust_list_t other;
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	gnutls_datum_t datum;
	int wanted = inputs[_i].status;

	write_pieces(&text, inputs[_i].pieces);
	write_file("file", span_of(&text));
	datum = (gnutls_datum_t){text.data, (unsigned)text.len};
	if (datum.data == NULL)
		datum.data = (unsigned char *)(uintptr_t) "";
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_mem(
				 cred, &datum, GNUTLS_X509_FMT_PEM),
			 wanted);
	ck_assert_uint_eq(num_held(list), inputs[_i].held);
	/* Once more, as a file: nothing is held twice, and what is held
	 * stays. */
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_file(
				 cred, path_of("file"), GNUTLS_X509_FMT_PEM),
			 wanted);
	ck_assert_uint_eq(num_held(list), inputs[_i].held);
	/* Trust lists say when there is none. */
	assert_ok(gnutls_x509_trust_list_init(&other, 0));
	ck_assert_int_eq(ct_gnutls_trust_list_load_memory(
				 other, &datum, GNUTLS_X509_FMT_PEM, 0),
			 wanted == 0 ? -49 : wanted);
	ck_assert_uint_eq(num_held(other), inputs[_i].held);
	gnutls_x509_trust_list_deinit(other, 1);
	/* A final NUL that counts changes nothing. */
	ct_write_bytes(&text, "", 1);
	datum = (gnutls_datum_t){text.data, (unsigned)text.len};
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_mem(
				 cred, &datum, GNUTLS_X509_FMT_PEM),
			 wanted);
}

TEST(test_der)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT, pem = CT_BUFFER_INIT;
	gnutls_datum_t datum;

	certificate_der(&der, 0);
	certificate_pem(&pem, 0);
	datum = (gnutls_datum_t){der.data, (unsigned)der.len};
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_mem(
				 cred, &datum, GNUTLS_X509_FMT_DER),
			 1);
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_mem(
				 cred, &datum, GNUTLS_X509_FMT_PEM),
			 0);
	datum = (gnutls_datum_t){pem.data, (unsigned)pem.len};
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_mem(
				 cred, &datum, GNUTLS_X509_FMT_DER),
			 -73);
	datum = (gnutls_datum_t){pem.data, 0};
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_mem(
				 cred, &datum, GNUTLS_X509_FMT_DER),
			 -73);
	certificate_der(&der, 1);
	datum = (gnutls_datum_t){der.data, (unsigned)der.len};
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_mem(
				 cred, &datum, GNUTLS_X509_FMT_DER),
			 -69);
	ck_assert_uint_eq(num_held(list), 1);
}

TEST(test_paths)
{
	static const char *const bad[] = {"", "/", "/nonexistent", "/dev/null"};

	for (size_t i = 0; i < CT_ARRAY_LEN(bad); i++)
		ck_assert_int_eq(gnutls_certificate_set_x509_trust_file(
					 cred, bad[i], GNUTLS_X509_FMT_PEM),
				 -64);
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_file(
				 cred, NULL, GNUTLS_X509_FMT_PEM),
			 0);
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_mem(
				 cred, NULL, GNUTLS_X509_FMT_PEM),
			 0);
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_dir(
				 cred, NULL, GNUTLS_X509_FMT_PEM),
			 0);
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_dir(
				 cred, "/nonexistent", GNUTLS_X509_FMT_PEM),
			 0);
	ck_assert_uint_eq(num_held(list), 0);
}

static void write_piece_file(const char *name, const char *pieces)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;

	write_pieces(&text, pieces);
	write_file(name, span_of(&text));
}

TEST(test_directory)
{
	write_piece_file("a", "01");
	write_piece_file(".dot", "2");
	write_piece_file("bad", "3u");
	write_piece_file("text", "-");
	ck_assert_int_eq(symlink("a", path_of("link")), 0);
	ck_assert_int_eq(symlink("nowhere", path_of("dangling")), 0);
	ck_assert_int_eq(mkdir(path_of("sub"), 0700), 0);
	write_piece_file("sub/file", "4");
	ck_assert_int_eq(mkfifo(path_of("fifo"), 0600), 0);
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_dir(
				 cred, temporary, GNUTLS_X509_FMT_PEM),
			 2 + 1 + 2);
	ck_assert_uint_eq(num_held(list), 3);
}

/* --- Objects -------------------------------------------------------------- */

static gnutls_x509_crt_t object_of(unsigned number)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	gnutls_datum_t datum;
	gnutls_x509_crt_t crt;

	certificate_der(&der, number);
	datum = (gnutls_datum_t){der.data, (unsigned)der.len};
	assert_ok(gnutls_x509_crt_init(&crt));
	assert_ok(gnutls_x509_crt_import(crt, &datum, GNUTLS_X509_FMT_DER));
	return crt;
}

/* Copies, each held, equal or not. */
TEST(test_set_objects)
{
	gnutls_x509_crt_t crts[3] = {object_of(0), object_of(1), object_of(0)};
	gnutls_x509_crt_t empty;

	ck_assert_int_eq(gnutls_certificate_set_x509_trust(cred, crts, 3), 3);
	ck_assert_uint_eq(num_held(list), 3);
	ck_assert_int_eq(gnutls_certificate_set_x509_trust(cred, crts, 1), 1);
	ck_assert_uint_eq(num_held(list), 4);
	ck_assert_int_eq(gnutls_certificate_set_x509_trust(cred, crts, 0), -50);
	ck_assert_int_eq(gnutls_certificate_set_x509_trust(cred, crts, -1),
			 -50);
	ck_assert_int_eq(gnutls_certificate_set_x509_trust(cred, NULL, 1), -50);
	/* An object without a certificate: all or nothing */
	assert_ok(gnutls_x509_crt_init(&empty));
	gnutls_x509_crt_deinit(crts[1]);
	crts[1] = empty;
	ck_assert_int_lt(gnutls_certificate_set_x509_trust(cred, crts, 3), 0);
	ck_assert_uint_eq(num_held(list), 4);
	for (unsigned i = 0; i < 3; i++)
		gnutls_x509_crt_deinit(crts[i]);
}

/* The list takes objects over, replaces equal ones, and removes them. */
TEST(test_add_and_remove_objects)
{
	gnutls_x509_crt_t crts[2], again[2], removed;
	gnutls_x509_trust_list_t other;

	assert_ok(gnutls_x509_trust_list_init(&other, 0));
	crts[0] = object_of(0);
	crts[1] = object_of(1);
	ck_assert_int_eq(gnutls_x509_trust_list_add_cas(other, crts, 2, 0), 2);
	again[0] = object_of(1);
	again[1] = object_of(2);
	ck_assert_int_eq(gnutls_x509_trust_list_add_cas(
				 other, again, 2, GNUTLS_TL_NO_DUPLICATES),
			 2);
	ck_assert_uint_eq(num_held(other), 3);
	removed = object_of(0);
	ck_assert_int_eq(gnutls_x509_trust_list_remove_cas(other, &removed, 1),
			 1);
	ck_assert_int_eq(gnutls_x509_trust_list_remove_cas(other, &removed, 1),
			 0);
	ck_assert_uint_eq(num_held(other), 2);
	ck_assert_int_eq(gnutls_x509_trust_list_add_cas(other, NULL, 0, 0), 0);
	gnutls_x509_crt_deinit(removed);
	gnutls_x509_trust_list_deinit(other, 1);
}

/* Objects from the iterator outlive the list. */
TEST(test_objects_outlive)
{
	gnutls_x509_trust_list_iter_t iter = NULL;
	gnutls_x509_crt_t crt, same;
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	gnutls_datum_t datum;

	write_pieces(&text, "0");
	datum = (gnutls_datum_t){text.data, (unsigned)text.len};
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_mem(
				 cred, &datum, GNUTLS_X509_FMT_PEM),
			 1);
	assert_ok(gnutls_x509_trust_list_iter_get_ca(list, &iter, &crt));
	gnutls_x509_trust_list_iter_deinit(iter);
	gnutls_certificate_free_credentials(cred);
	cred = NULL;
	same = object_of(0);
	ck_assert(gnutls_x509_crt_equals(crt, same));
	gnutls_x509_crt_deinit(crt);
	gnutls_x509_crt_deinit(same);
}

/* Any number of buckets: each certificate once. */
TEST(test_iteration)
{
	static const unsigned sizes[] = {0, 1, 2, 3, 127, 1000};
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	gnutls_datum_t datum;

	write_pieces(&text, "0123456789");
	datum = (gnutls_datum_t){text.data, (unsigned)text.len};
	for (size_t i = 0; i < CT_ARRAY_LEN(sizes); i++) {
		gnutls_x509_trust_list_iter_t iter = NULL;
		gnutls_x509_trust_list_t other;
		gnutls_x509_crt_t crt;
		unsigned seen = 0;

		assert_ok(gnutls_x509_trust_list_init(&other, sizes[i]));
		ck_assert_int_eq(ct_gnutls_trust_list_load_memory(
					 other, &datum, GNUTLS_X509_FMT_PEM, 0),
				 10);
		while (gnutls_x509_trust_list_iter_get_ca(other, &iter, &crt) ==
		       0) {
			for (unsigned n = 0; n < 10; n++) {
				gnutls_x509_crt_t wanted = object_of(n);

				if (gnutls_x509_crt_equals(crt, wanted)) {
					ck_assert((seen & 1u << n) == 0);
					seen |= 1u << n;
				}
				gnutls_x509_crt_deinit(wanted);
			}
			gnutls_x509_crt_deinit(crt);
		}
		ck_assert_uint_eq(seen, 0x3ff);
		gnutls_x509_trust_list_deinit(other, 1);
	}
	ck_assert_int_eq(gnutls_x509_trust_list_iter_get_ca(NULL, NULL, NULL),
			 -50);
}

/* --- The list of names ---------------------------------------------------- */

static size_t sequence_size(void)
{
	struct catrust_rdn_fit fit;
	gnutls_datum_t sequence;

	assert_ok(catrust_certificate_get_rdn_sequence(cred, &sequence));
	assert_ok(catrust_certificate_rdn_sequence_limit(cred, 0, &fit));
	ck_assert_uint_eq(fit.num_bytes, sequence.size);
	return sequence.size;
}

TEST(test_names)
{
	gnutls_x509_crt_t crt = object_of(3), other = object_of(4);
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	gnutls_datum_t datum;
	size_t one, two;

	ck_assert_uint_eq(sequence_size(), 0);
	write_pieces(&text, "0");
	datum = (gnutls_datum_t){text.data, (unsigned)text.len};
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_mem(
				 cred, &datum, GNUTLS_X509_FMT_PEM),
			 1);
	one = sequence_size();
	ck_assert_uint_gt(one, 0);
	/* The same again adds nothing, an equal object does. */
	gnutls_certificate_set_x509_trust_mem(cred, &datum,
					      GNUTLS_X509_FMT_PEM);
	ck_assert_uint_eq(sequence_size(), one);
	ck_assert_int_eq(gnutls_certificate_set_x509_trust(cred, &crt, 1), 1);
	two = sequence_size();
	ck_assert_uint_gt(two, one);
	ck_assert_int_eq(gnutls_certificate_set_x509_trust(cred, &crt, 1), 1);
	ck_assert_uint_eq(sequence_size(), two + (two - one));
	/* Through the list: only those for use in TLS */
	ck_assert_int_eq(gnutls_x509_trust_list_add_cas(list, &other, 1, 0), 1);
	ck_assert_uint_eq(sequence_size(), two + (two - one));
	gnutls_certificate_free_cas(cred);
	ck_assert_uint_eq(num_held(list), 4);
	gnutls_certificate_free_ca_names(cred);
	ck_assert_uint_eq(sequence_size(), 0);
	ck_assert_uint_eq(num_held(list), 4);
	ck_assert_int_eq(catrust_certificate_get_rdn_sequence(NULL, &datum),
			 -50);
	ck_assert_int_eq(catrust_certificate_get_rdn_sequence(cred, NULL), -50);
	ck_assert_int_eq(catrust_certificate_rdn_sequence_limit(cred, 0, NULL),
			 -50);
	gnutls_x509_crt_deinit(crt);
}

static unsigned num_messages;

static void count_message(int level, const char *message)
{
	ck_assert_int_le(level, 2);
	ck_assert_ptr_nonnull(strstr(message, "bytes"));
	num_messages++;
}

TEST(test_too_many_names)
{
	const struct ct_corpus corpus = {.seed = 4};
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	struct catrust_rdn_fit fit;
	gnutls_datum_t datum;

	ct_corpus_bundle(&text, &corpus, 1500);
	datum = (gnutls_datum_t){text.data, (unsigned)text.len};
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_mem(
				 cred, &datum, GNUTLS_X509_FMT_PEM),
			 1500);
	gnutls_global_set_log_function(count_message);
	gnutls_global_set_log_level(2);
	ck_assert_int_eq(catrust_certificate_get_rdn_sequence(cred, &datum),
			 GNUTLS_E_HANDSHAKE_TOO_LARGE);
	gnutls_global_set_log_level(0);
	ck_assert_uint_eq(num_messages, 1);
	ck_assert_ptr_null(datum.data);
	ck_assert_uint_gt(datum.size, CATRUST_RDN_MAX_BYTES);
	assert_ok(catrust_certificate_rdn_sequence_limit(cred, 0, &fit));
	ck_assert_uint_eq(fit.num_bytes, datum.size);
	ck_assert_uint_eq(fit.num_names, 1500);
	ck_assert_uint_lt(fit.num_fitting, 1500);
	ck_assert_uint_le(fit.fitting_bytes, CATRUST_RDN_MAX_BYTES);
}

RUN_TESTS(.set_up = setup, .tear_down = teardown, .set_up_all = temporary_make,
	  .tear_down_all = temporary_remove)
