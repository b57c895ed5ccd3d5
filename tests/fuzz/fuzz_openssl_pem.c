/*
 * Fuzz target: text that the adapter for OpenSSL takes, against OpenSSL. Octets
 * from 0x80 to 0xbf stand for pieces of PEM files (see pieces[]), all others
 * for themselves.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What strict_pem.h calls plain has the blocks for PEM_read_bio() that it has
 * for lib/input/pem.h. And where a file is taken, as one of certificates and
 * CRLs, of CRLs, or of names for clients, OpenSSL's loaders succeed with the
 * same objects, counts and errors. What is left to OpenSSL is not compared.
 */

#include <config.h>

#include <openssl/ssl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "adapters/openssl/copies.h"
#include "adapters/openssl/load.h"
#include "adapters/openssl/pending_lookup.h"
#include "adapters/openssl/strict_pem.h"
#include "fuzz.h"
#include "input/base64.h"
#include "input/pem.h"
#include "tests/tools/signer.h"

enum { MOST_TEXT = 256 << 10, FIRST_PIECE = 0x80 };

const size_t fuzz_der_at = SIZE_MAX;

static struct ct_openssl openssl = {
#define FILL(name) .name = name,
	CT_OPENSSL_FUNCTIONS(FILL)
#undef FILL
		.X509_LOOKUP_ctrl_ex = X509_LOOKUP_ctrl_ex,
};

/* --- Texts ---------------------------------------------------------------- */

/* Two certificates, one that ends with a full line, two CRLs. */
enum { NO_BODY, CA, OTHER_CA, FULL_CA, CRL, OTHER_CRL, NUM_BODIES };
static struct ct_buffer bodies[NUM_BODIES];

static void make_ca(struct ct_buffer *out, const char *subject,
		    const char *issuer, unsigned index)
{
	ct_test_certificate(out, &(struct ct_test_certificate_spec){
					 .subject = subject,
					 .issuer = issuer,
					 .key = CT_TEST_P256(index),
					 .signing_key = CT_TEST_P256(index),
					 .without_signature = true,
					 .has_basic_constraints = true,
					 .is_ca = true,
				 });
}

static void make_crl(struct ct_buffer *out, const char *issuer, size_t num)
{
	static const struct ct_test_crl_entry entries[] = {
		{.serial = 5}, {.serial = 7, .reason = 2}};

	ct_test_crl(out, &(struct ct_test_crl_spec){
				 .issuer = issuer,
				 .signing_key = CT_TEST_RSA(1024, 0),
				 .entries = entries,
				 .num_entries = num,
				 .crl_number = num + 1,
			 });
}

static void make_bodies(void)
{
	char subject[64];

	make_ca(&bodies[CA], "CN=One", "CN=One", 0);
	make_ca(&bodies[OTHER_CA], "CN=Another", "CN=Another", 1);
	for (int len = 1; len == 1 || bodies[FULL_CA].len % 48 != 0; len++) {
		snprintf(subject, sizeof(subject), "CN=%0*d", len, 1);
		ct_buffer_clear(&bodies[FULL_CA]);
		make_ca(&bodies[FULL_CA], subject, "CN=One", 2);
	}
	make_crl(&bodies[CRL], "CN=One", 2);
	make_crl(&bodies[OTHER_CRL], "CN=Another", 0);
}

/* A text, or a body: in lines of @width characters (0: one line) that end so.
 */
static const struct piece {
	const char *text;
	int body;
	size_t width;
} pieces[] = {
	{"-----BEGIN CERTIFICATE-----\n", NO_BODY, 0}, /* 0x80 */
	{"-----END CERTIFICATE-----\n", NO_BODY, 0},
	{"-----BEGIN X509 CRL-----\n", NO_BODY, 0},
	{"-----END X509 CRL-----\n", NO_BODY, 0},
	{"\n", CA, 64}, /* 0x84 */
	{"\n", OTHER_CA, 64},
	{"\n", FULL_CA, 64},
	{"\n", CRL, 64},
	{"\n", OTHER_CRL, 64}, /* 0x88 */
	{"\r\n", CA, 64},
	{"\r\n", CRL, 64},
	{"\n", CA, 76},
	{"\n", CRL, 76}, /* 0x8c */
	{"\n", OTHER_CA, 48},
	{"\n", CA, 0},
	{"\n", CRL, 0},
	{"\n", CA, 253}, /* 0x90: OpenSSL reads up to 254 characters at once */
	{"\n", CA, 254},
	{"\n", CA, 255},
	{"\n", CRL, 256},
	{"\r", CA, 64}, /* 0x94 */
	{" \n", CRL, 64},
	{"-----BEGIN ", NO_BODY, 0},
	{"-----END ", NO_BODY, 0},
	{"-----", NO_BODY, 0}, /* 0x98 */
	{"-----\n", NO_BODY, 0},
	{"-----\r\n", NO_BODY, 0},
	{"CERTIFICATE", NO_BODY, 0},
	{"X509 CRL", NO_BODY, 0}, /* 0x9c */
	{"X509 CERTIFICATE", NO_BODY, 0},
	{"TRUSTED CERTIFICATE", NO_BODY, 0},
	{"RSA PRIVATE KEY", NO_BODY, 0},
	{"ENCRYPTED PRIVATE KEY", NO_BODY, 0}, /* 0xa0 */
	{"EC PRIVATE KEY", NO_BODY, 0},
	{"PKCS7", NO_BODY, 0},
	{"CERTIFICATE REQUEST", NO_BODY, 0},
	{"Proc-Type: 4,ENCRYPTED\n", NO_BODY, 0}, /* 0xa4 */
	{"DEK-Info: AES-128-CBC,00112233445566778899AABBCCDDEEFF\n", NO_BODY,
	 0},
	{"Header: with text\n\n", NO_BODY, 0},
	{"AAAA\n", NO_BODY, 0},
	{"AAA=\n", NO_BODY, 0}, /* 0xa8 */
	{"AA==\n", NO_BODY, 0},
	{"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n",
	 NO_BODY, 0},
	{"\r\n", NO_BODY, 0},
	{"\xef\xbb\xbf", NO_BODY, 0}, /* 0xac: a byte order mark */
	{" \t\v\f\n", NO_BODY, 0},
	{"# A comment: 1 - 2 = 3\n", NO_BODY, 0},
	{"=\n", NO_BODY, 0},
};

enum { LONG_TEXT = 0xb8, LONGEST_TEXT = 0xbf }; /* up to 2 KiB << 7 */

static void put(struct ct_buffer *text, const void *bytes, size_t len)
{
	FUZZ_REQUIRE(ct_buffer_append(text, bytes, len) == CATRUST_OK);
}

static void put_body(struct ct_buffer *text, const struct piece *piece)
{
	const struct ct_buffer *der = &bodies[piece->body];
	size_t end_len = strlen(piece->text), size, len;
	char *base64;

	/* Without a line's end it is one line. */
	FUZZ_REQUIRE(ct_base64_encoded_size(der->len, 0, &size) == CATRUST_OK);
	base64 = malloc(size);
	FUZZ_REQUIRE(base64 != NULL);
	ct_base64_encode(der->data, der->len, 0, base64);
	for (size_t at = 0; at < size; at += len) {
		len = piece->width != 0 ? piece->width : size;
		len = len < size - at ? len : size - at;
		put(text, base64 + at, len);
		put(text, piece->text, end_len);
	}
	free(base64);
}

static void put_piece(struct ct_buffer *text, uint8_t octet)
{
	size_t number = octet - (size_t)FIRST_PIECE;

	if (octet >= LONG_TEXT && octet <= LONGEST_TEXT) {
		for (size_t i = 0; i < (size_t)32 << (octet - LONG_TEXT); i++)
			put(text,
			    "A line of text, and another one\n"
			    "A second of which nothing comes.",
			    64);
	} else if (octet < FIRST_PIECE || number >= CT_ARRAY_LEN(pieces)) {
		put(text, &octet, 1);
	} else if (pieces[number].body != NO_BODY) {
		put_body(text, &pieces[number]);
	} else {
		put(text, pieces[number].text, strlen(pieces[number].text));
	}
}

/* --- Text ----------------------------------------------------------------- */

static bool next_block(struct ct_pem *pem, struct ct_pem_block *out)
{
	while (ct_pem_next(pem, "", out))
		if (CT_SPAN_IS(out->label, "CERTIFICATE") ||
		    CT_SPAN_IS(out->label, "X509 CRL"))
			return true;
	return false;
}

/* One block, and true; or both have none. */
static bool compare_block(struct ct_pem *pem, BIO *bio, uint8_t *out,
			  bool *is_base64)
{
	char *name = NULL, *header = NULL;
	unsigned char *data = NULL;
	long data_len = 0;
	bool is_there = PEM_read_bio(bio, &name, &header, &data, &data_len);
	struct ct_pem_block block;
	size_t len = 0;
	bool is_next = next_block(pem, &block);

	/* Decoding it fails: it is no base64. */
	*is_base64 =
		!is_next || ct_pem_decode(pem, &block, out, &len) == CATRUST_OK;
	if (*is_base64)
		FUZZ_REQUIRE(is_there == is_next);
	if (*is_base64 && is_there) {
		FUZZ_REQUIRE(ct_span_equal(
			ct_span((const uint8_t *)name, strlen(name)),
			block.label));
		FUZZ_REQUIRE(ct_span_equal(ct_span(data, (size_t)data_len),
					   ct_span(out, len)));
		FUZZ_REQUIRE(header[0] == '\0');
	} else if (*is_base64) {
		FUZZ_REQUIRE(ERR_GET_REASON(ERR_peek_last_error()) ==
			     PEM_R_NO_START_LINE);
	}
	ERR_clear_error();
	OPENSSL_free(name);
	OPENSSL_free(header);
	OPENSSL_free(data);
	return *is_base64 && is_there;
}

static void compare_text(struct ct_span text, const char *path)
{
	struct ct_strict_pem found;
	struct ct_pem pem = ct_pem(text);
	size_t num = 0;
	bool is_base64 = true;
	uint8_t *out;
	BIO *bio;

	if (!ct_strict_pem_check(text, &found))
		return;
	bio = BIO_new_file(path, "r");
	out = malloc(text.len + CT_BASE64_SLACK);
	FUZZ_REQUIRE(bio != NULL && out != NULL);
	while (compare_block(&pem, bio, out, &is_base64))
		num++;
	if (is_base64)
		FUZZ_REQUIRE(num == found.num_certificates + found.num_crls);
	free(out);
	BIO_free(bio);
}

/* --- Files ---------------------------------------------------------------- */

static struct ct_buffer encode(X509_OBJECT *object)
{
	X509 *certificate = X509_OBJECT_get0_X509(object);
	X509_CRL *crl = X509_OBJECT_get0_X509_CRL(object);
	struct ct_buffer der = CT_BUFFER_INIT;
	unsigned char *at = NULL;
	int len = certificate != NULL ? i2d_X509_AUX(certificate, &at)
				      : i2d_X509_CRL(crl, &at);

	FUZZ_REQUIRE(len > 0);
	put(&der, at, (size_t)len);
	OPENSSL_free(at);
	return der;
}

static bool has(const STACK_OF(X509_OBJECT) * objects, struct ct_span der)
{
	bool result = false;

	for (int i = 0; !result && i < sk_X509_OBJECT_num(objects); i++) {
		struct ct_buffer other =
			encode(sk_X509_OBJECT_value(objects, i));

		result = ct_span_equal(der, ct_span(other.data, other.len));
		ct_buffer_clear(&other);
	}
	return result;
}

static void compare_stores(X509_STORE *ours, X509_STORE *stock)
{
	STACK_OF(X509_OBJECT) * objects;

	ct_load_fall_back(&openssl, ours);
	objects = X509_STORE_get0_objects(ours);
	FUZZ_REQUIRE(sk_X509_OBJECT_num(objects) ==
		     sk_X509_OBJECT_num(X509_STORE_get0_objects(stock)));
	for (int i = 0; i < sk_X509_OBJECT_num(objects); i++) {
		struct ct_buffer der = encode(sk_X509_OBJECT_value(objects, i));

		FUZZ_REQUIRE(has(X509_STORE_get0_objects(stock),
				 ct_span(der.data, der.len)));
		ct_buffer_clear(&der);
	}
}

/* Whether it was taken. */
static bool compare_file(const char *path, bool is_of_crls)
{
	X509_STORE *ours = X509_STORE_new(), *stock;
	const char *why;
	int count;

	FUZZ_REQUIRE(ours != NULL && ct_pending_attach(&openssl, ours));
	count = is_of_crls ? ct_load_crl_file(&openssl, ours, path,
					      X509_FILETYPE_PEM, &why)
			   : ct_load_cert_crl_file(&openssl, ours, path, &why);
	FUZZ_REQUIRE(ERR_get_error() == 0);
	if (count != CT_LOAD_TO_OPENSSL) {
		X509_LOOKUP *lookup;

		stock = X509_STORE_new();
		lookup = X509_STORE_add_lookup(stock, X509_LOOKUP_file());
		FUZZ_REQUIRE(lookup != NULL && count > 0);
		FUZZ_REQUIRE(count ==
			     (is_of_crls ? X509_load_crl_file(lookup, path,
							      X509_FILETYPE_PEM)
					 : X509_load_cert_crl_file(
						   lookup, path,
						   X509_FILETYPE_PEM)));
		FUZZ_REQUIRE(ERR_get_error() == 0);
		compare_stores(ours, stock);
		X509_STORE_free(stock);
	}
	X509_STORE_free(ours);
	return count != CT_LOAD_TO_OPENSSL;
}

static bool compare_names(const char *path)
{
	const char *why;
	STACK_OF(X509_NAME) * ours, *stock;

	ours = (STACK_OF(X509_NAME) *)ct_load_client_names(&openssl, path,
							   &why);
	FUZZ_REQUIRE(ERR_get_error() == 0);
	if (ours == NULL)
		return false;
	stock = SSL_load_client_CA_file(path);
	FUZZ_REQUIRE(stock != NULL && ERR_get_error() == 0 &&
		     sk_X509_NAME_num(ours) == sk_X509_NAME_num(stock));
	for (int i = 0; i < sk_X509_NAME_num(ours); i++)
		FUZZ_REQUIRE(X509_NAME_cmp(sk_X509_NAME_value(ours, i),
					   sk_X509_NAME_value(stock, i)) == 0);
	sk_X509_NAME_pop_free(ours, X509_NAME_free);
	sk_X509_NAME_pop_free(stock, X509_NAME_free);
	return true;
}

/* The path of a file with this text, which is another one each time. */
static const char *write_file(struct ct_span text)
{
	static char path[40];
	static int fd = -1;

	if (fd >= 0)
		close(fd);
	fd = memfd_create("catrust-fuzz", MFD_CLOEXEC);
	FUZZ_REQUIRE(fd >= 0 &&
		     write(fd, text.data, text.len) == (ssize_t)text.len);
	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	return path;
}

struct taken {
	bool certificates, crls, names;
};

static struct taken compare(const uint8_t *data, size_t size)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	struct taken taken;
	struct ct_span span;
	const char *path;

	FUZZ_REQUIRE(ct_buffer_reserve(&text, 1) == CATRUST_OK);
	for (size_t i = 0; i < size && text.len < MOST_TEXT; i++)
		put_piece(&text, data[i]);
	/* So that a memory checker sees its end. */
	ct_buffer_trim(&text);
	span = ct_span(text.data, text.len);
	path = write_file(span);
	compare_text(span, path);
	taken.certificates = compare_file(path, false);
	taken.crls = compare_file(path, true);
	taken.names = compare_names(path);
	return taken;
}

/* And sees that there is something to compare. */
static void prepare(void)
{
	struct taken cas, crls;

	FUZZ_REQUIRE(ct_openssl_init(&openssl));
	make_bodies();
	cas = compare((const uint8_t *)"\x80\x84\x81\x80\x86\x81", 6);
	FUZZ_REQUIRE(cas.certificates && !cas.crls && cas.names);
	crls = compare((const uint8_t *)"\x82\x87\x83\x82\x88\x83", 6);
	FUZZ_REQUIRE(crls.certificates && crls.crls && !crls.names);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static bool is_ready;

	if (!is_ready)
		prepare();
	is_ready = true;
	(void)compare(data, size);
	return 0;
}

size_t fuzz_seed(size_t index, uint8_t *out, size_t room)
{
	static const char *const seeds[] = {
		"\x80\x84\x81",
		"\x80\x84\x81\x80\x85\x81\x80\x86\x81",
		"\x82\x87\x83",
		"\x82\x87\x83\x82\x88\x83",
		"# text\n\n\x80\x84\x81\n# more\n\x80\x85\x81# the end",
		"# text\n\x82\x87\x83\xae\x82\x88\x83",
		"\x80\x89\x81",
		"\x82\x8a\x83",
		"\x80\x8b\x81\x80\x8d\x81",
		"\x82\x8c\x83",
		"\x80\x84\x81\x80\x84\x81",
		"\x80\x84\x81\xbd\x80\x85\x81\xb9",
		"\xbd\x82\x87\x83",
		"\x80\x84\x81\x82\x87\x83",
		"\x80\x8e\x81",
		"\x80\x90\x81",
		"\x80\x91\x81\x80\x92\x81",
		"\x82\x8f\x83",
		"\x82\x93\x83",
		"\x80\x94\x81",
		"\x82\x95\x83",
		"\x96\x9b\x9a\x89\x97\x9b\x9a",
		"\x96\x9e\x99\x84\x97\x9e\x99",
		"\x96\x9d\x99\x84\x97\x9d\x99\x80\x85\x81",
		"\x80\x84\x81\x96\x9f\x99\xa4\xa5\n\xa7\x97\x9f\x99",
		"\x80\xa6\x84\x81",
		"\x80\xa7\xa9\x81\x80\xaa\xa8\x81",
		"\x96\xa2\x99\xa7\x97\xa2\x99\x96\xa3\x99\xa7\x97\xa3\x99",
		"\x96\xa0\x99\xa7\x97\xa0\x99\x96\xa1\x99\xa7\x97\xa1\x99",
		"\xac\x80\x84\x81",
		"\xac\x82\x87\x83",
		"\x80\x84\x97\x9b\x98",
		"\x82\x87\x97\x9c\x98",
	};
	size_t len;

	if (index >= CT_ARRAY_LEN(seeds))
		return 0;
	len = strlen(seeds[index]);
	FUZZ_REQUIRE(len <= room);
	memcpy(out, seeds[index], len);
	return len;
}
