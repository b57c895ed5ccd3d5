/*
 * Gives trust lists and credentials of the real GnuTLS odd input, and prints
 * what they say and what they then hold. Run with and without the adapter, the
 * outputs must be equal.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: probe_input COUNT SEED DIRECTORY
 *
 * Each of COUNT rounds puts a few inputs into a list: texts whose pieces are
 * certificates, CRLs, and what people and accidents put between them, or DER.
 * The rest is input that comes once: alternative names of all kinds, URLs,
 * directories, much text.
 */

#include <config.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "base/compiler.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/descriptors.h"
#include "tests/tools/random.h"
#include "tests/tools/gnutls_objects.h"
#include "tests/tools/fixed.h"

enum { NUM_CAS = 6, MUCH = 10 * 1024 * 1024 };

static const char *const ca_names[NUM_CAS] = {"CN=A", "CN=B",	  "CN=B",
					      "CN=C", "O=D,CN=D", "CN=E"};
static struct ct_buffer cas[NUM_CAS], crls[NUM_CAS];
static gnutls_x509_crt_t leaves[NUM_CAS];
static const char *directory;
static char path[4096];
static unsigned num_files;

static gnutls_certificate_credentials_t credentials;
static gnutls_x509_trust_list_t list;

static gnutls_datum_t datum(const struct ct_buffer *buffer)
{
	static unsigned char nothing;

	/* GnuTLS takes NULL for "there is none". */
	return (gnutls_datum_t){buffer->len > 0 ? buffer->data : &nothing,
				(unsigned)buffer->len};
}

/* --- Certificates -------------------------------------------------------- */

static void make_leaf(unsigned number)
{
	leaves[number] = make_crt(&(struct ct_test_certificate_spec){
		.subject = "CN=leaf",
		.issuer = ca_names[number],
		.serial = 100 + number,
		.key = CT_TEST_P256(20),
		.signing_key = CT_TEST_P256(number),
	});
}

static void make_all(void)
{
	for (unsigned i = 0; i < NUM_CAS; i++) {
		const struct ct_test_crl_entry entry = {.serial = 100 + i};

		ct_test_certificate(&cas[i],
				    &CT_TEST_CA(ca_names[i], CT_TEST_P256(i),
						.serial = i + 1));
		ct_test_crl(&crls[i], &(struct ct_test_crl_spec){
					      .issuer = ca_names[i],
					      .signing_key = CT_TEST_P256(i),
					      .entries = &entry,
					      .num_entries = i % 2,
				      });
		make_leaf(i);
	}
}

static void free_all(void)
{
	for (unsigned i = 0; i < NUM_CAS; i++) {
		ct_buffer_clear(&cas[i]);
		ct_buffer_clear(&crls[i]);
		gnutls_x509_crt_deinit(leaves[i]);
	}
}

/* --- Text ---------------------------------------------------------------- */

static void put(struct ct_buffer *out, const void *bytes, size_t len)
{
	if (ct_buffer_append(out, bytes, len) != CATRUST_OK)
		abort();
}

static void put_noise(struct ct_buffer *out, size_t len)
{
	uint8_t byte;

	for (size_t i = 0; i < len; i++) {
		ct_random_bytes(random_state(), &byte, 1);
		put(out, &byte, 1);
	}
}

struct piece {
	const char *text;
	size_t len;
};
#define PIECE(text_)         \
 {                           \
  (text_), sizeof(text_) - 1 \
 }

/* What stands between blocks, and blocks that are none. */
static const struct piece pieces[] = {
	PIECE(""),
	PIECE("\n"),
	PIECE("\xef\xbb\xbf"),
	PIECE("\xff\xfe-\0-\0-\0"),
	PIECE("# caf\xc3\xa9, caf\xe9\r\n"),
	PIECE("\0\0\0"),
	PIECE("-----"),
	PIECE("-----BEGIN "),
	PIECE("-----BEGIN CERTIFICATE-----"),
	PIECE("-----BEGIN CERTIFICATE-----\n"),
	PIECE("-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n"),
	PIECE("-----BEGIN CERTIFICATE-----\nMII=\n-----END CERTIFICATE-----\n"),
	PIECE("-----BEGIN CERTIFICATE REQUEST-----\nMAA=\n"
	      "-----END CERTIFICATE REQUEST-----\n"),
	PIECE("-----BEGIN TRUSTED CERTIFICATE-----\nMAA=\n"
	      "-----END TRUSTED CERTIFICATE-----\n"),
	PIECE("-----BEGIN PKCS7-----\nMAA=\n-----END PKCS7-----\n"),
	PIECE("-----BEGIN X509 CRL-----\nMAA=\n-----END X509 CRL-----\n"),
	PIECE("-----BEGIN X509 CRL-----\n"),
	PIECE("-----END CERTIFICATE-----\n"),
	PIECE("----BEGIN CERTIFICATE----\n"),
};

/* Changes the block after @start. */
static void spoil(struct ct_buffer *out, size_t start)
{
	size_t len = out->len - start, at = start + below((unsigned)len);
	uint8_t *data = out->data;

	switch (below(5)) {
	case 0:
		data[at] ^= 1;
		break;
	case 1: /* cut */
		out->len = at;
		break;
	case 2: /* without line ends */
		for (; at < out->len; at++)
			if (data[at] == '\n')
				data[at] = ' ';
		break;
	case 3: /* lone carriage returns */
		for (; at < out->len; at++)
			if (data[at] == '\n')
				data[at] = '\r';
		break;
	default: /* a stretch away */
		len = below((unsigned)(out->len - at)) % 70;
		memmove(data + at, data + at + len, out->len - at - len);
		out->len -= len;
	}
}

static void put_block(struct ct_buffer *out, bool is_crl)
{
	static const char *const labels[] = {
		"CERTIFICATE",	    "CERTIFICATE",	   "CERTIFICATE",
		"X509 CERTIFICATE", "TRUSTED CERTIFICATE", "certificate"};
	size_t start = out->len;
	unsigned number = below(NUM_CAS);

	if (is_crl)
		ct_write_pem(out, "X509 CRL", &crls[number]);
	else
		ct_write_pem(out, labels[below(CT_ARRAY_LEN(labels))],
			     &cas[number]);
	if (once_in(12))
		spoil(out, start);
}

static gnutls_x509_crt_fmt_t make_input(struct ct_buffer *out, bool is_crl)
{
	unsigned count = below(5);

	out->len = 0;
	if (once_in(6)) {
		const struct ct_buffer *der =
			&(is_crl ? crls : cas)[below(NUM_CAS)];

		put(out, der->data, der->len);
		if (once_in(4))
			put(out, der->data, 1 + below((unsigned)der->len));
		if (once_in(6))
			spoil(out, 0);
		return once_in(8) ? GNUTLS_X509_FMT_PEM : GNUTLS_X509_FMT_DER;
	}
	for (unsigned i = 0; i < count; i++) {
		const struct piece *piece =
			&pieces[below(once_in(3) ? CT_ARRAY_LEN(pieces) : 8)];

		put(out, piece->text, piece->len);
		if (once_in(8))
			put_noise(out, below(2000));
		put_block(out, once_in(12) ? !is_crl : is_crl);
	}
	return once_in(20) ? GNUTLS_X509_FMT_DER : GNUTLS_X509_FMT_PEM;
}

/* --- Loading and looking ------------------------------------------------- */

static void write_file(const struct ct_buffer *bytes)
{
	snprintf(path, sizeof(path), "%s/%u", directory, num_files++);
	ct_write_file(bytes->data, bytes->len, "%s", path);
}

static int load_cas(const gnutls_datum_t *data, gnutls_x509_crt_fmt_t format)
{
	switch (below(4)) {
	case 0:
		return gnutls_x509_trust_list_add_trust_mem(list, data, NULL,
							    format, 0, 0);
	case 1:
		return gnutls_x509_trust_list_add_trust_file(list, path, NULL,
							     format, 0, 0);
	case 2:
		return gnutls_certificate_set_x509_trust_mem(credentials, data,
							     format);
	default:
		return gnutls_certificate_set_x509_trust_file(credentials, path,
							      format);
	}
}

static int load_crls(const gnutls_datum_t *data, gnutls_x509_crt_fmt_t format)
{
	switch (below(4)) {
	case 0:
		return gnutls_x509_trust_list_add_trust_mem(list, NULL, data,
							    format, 0, 0);
	case 1:
		return gnutls_x509_trust_list_add_trust_file(
			list, NULL, path, format, GNUTLS_TL_VERIFY_CRL, 0);
	case 2:
		return gnutls_certificate_set_x509_crl_mem(credentials, data,
							   format);
	default:
		return gnutls_certificate_set_x509_crl_file(credentials, path,
							    format);
	}
}

/* CAs or CRLs; or both, in one file. */
static void load(const struct ct_buffer *input, gnutls_x509_crt_fmt_t format,
		 bool is_crl)
{
	gnutls_datum_t data = datum(input);
	int ret;

	write_file(input);
	if (once_in(10))
		ret = gnutls_x509_trust_list_add_trust_file(list, path, path,
							    format, 0, 0);
	else if (is_crl)
		ret = load_crls(&data, format);
	else
		ret = load_cas(&data, format);
	printf(" %s %d", is_crl ? "CRLs" : "CAs", ret);
	unlink(path);
}

static void begin(void)
{
	if (gnutls_certificate_allocate_credentials(&credentials) < 0)
		abort();
	gnutls_certificate_get_trust_list(credentials, &list);
}

/* Shows the contents: by verifying, and at times by iterating. */
static void look_and_end(bool is_thorough)
{
	gnutls_x509_trust_list_iter_t iterator = NULL;
	gnutls_x509_crt_t certificate;
	char serial[8];
	size_t size;

	printf(":");
	for (unsigned i = 0; i < NUM_CAS; i++) {
		unsigned status = 0;
		int ret = gnutls_x509_trust_list_verify_crt(list, &leaves[i], 1,
							    0, &status, NULL);

		printf(" %d %#x", ret, status);
	}
	while (is_thorough && gnutls_x509_trust_list_iter_get_ca(
				      list, &iterator, &certificate) == 0) {
		size = sizeof(serial);
		gnutls_x509_crt_get_serial(certificate, serial, &size);
		printf(" <%d>", serial[0]);
		gnutls_x509_crt_deinit(certificate);
	}
	printf("\n");
	gnutls_certificate_free_credentials(credentials);
}

static void play(unsigned number)
{
	CT_TEST_BUFFER input = CT_BUFFER_INIT;
	unsigned count = 1 + below(4);

	printf("%u:", number);
	begin();
	for (unsigned i = 0; i < count; i++) {
		bool is_crl = once_in(3);
		gnutls_x509_crt_fmt_t format = make_input(&input, is_crl);

		load(&input, format, is_crl);
	}
	look_and_end(once_in(4));
}

/* --- Alternative names --------------------------------------------------- */

static void put_alt_name(struct ct_buffer *out)
{
	static const uint8_t tags[] = {0x80, 0xa0, 0x81, 0x82, 0x82, 0x83,
				       0xa3, 0x84, 0xa4, 0xa4, 0xa5, 0x86,
				       0x87, 0x88, 0x89, 0x30, 0x02};
	static const struct piece contents[] = {
		PIECE(""),
		PIECE("a.example"),
		PIECE("\0"),
		PIECE("\x30\x00"),
		PIECE("\x06\x02\x2a\x03"),
		PIECE("\x06\x02\x2a\x03\xa0\x03\x0c\x01x"),
		PIECE("\x30\x0c\x31\x0a\x30\x08\x06\x03\x55\x04\x03\x0c\x01x"),
		PIECE("\x7f\0\0\x01"),
		PIECE("\xa1\x03\x0c\x01x"),
	};
	uint8_t tag = tags[below(sizeof(tags))];
	const struct piece *piece =
		&contents[below((unsigned)CT_ARRAY_LEN(contents))];

	ct_write_value(out, tag, piece->text, piece->len);
}

/* A CA with some; most are not as they should be. */
static void try_alt_names(unsigned number)
{
	CT_TEST_BUFFER value = CT_BUFFER_INIT, der = CT_BUFFER_INIT;
	unsigned count = below(3);
	size_t mark = ct_write_begin(&value, CT_DER_SEQUENCE);
	struct ct_test_extension extension = {.oid = once_in(3) ? "2.5.29.18"
								: "2.5.29.17"};
	gnutls_datum_t data;

	for (unsigned i = 0; i <= count; i++)
		put_alt_name(&value);
	ct_write_end(&value, mark);
	if (once_in(16))
		value.len--;
	extension.value = ct_span(value.data, value.len);
	ct_test_certificate(&der, &(struct ct_test_certificate_spec){
					  .subject = ca_names[0],
					  .issuer = ca_names[0],
					  .key = CT_TEST_P256(0),
					  .signing_key = CT_TEST_P256(0),
					  .without_signature = true,
					  .extensions = &extension,
					  .num_extensions = 1,
				  });
	data = datum(&der);
	begin();
	printf("names %u: %d\n", number,
	       gnutls_x509_trust_list_add_trust_mem(list, &data, NULL,
						    GNUTLS_X509_FMT_DER, 0, 0));
	gnutls_certificate_free_credentials(credentials);
}

/* --- Once ---------------------------------------------------------------- */

static void try_paths(void)
{
	static const char *const paths[] = {
		"",
		"/nonexistent",
		"/dev/null",
		"/",
		"file:///dev/null",
		"pkcs11:object=catrust-none",
		"PKCS11:object=catrust-none",
		"pkcs11:",
		"system:uuid=catrust",
		"tpmkey:uuid=0;storage=user",
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(paths); i++)
		for (int format = 0; format < 3; format++) {
			begin();
			printf("\"%s\" %d: %d %d %d", paths[i], format,
			       gnutls_certificate_set_x509_trust_file(
				       credentials, paths[i],
				       (gnutls_x509_crt_fmt_t)format),
			       gnutls_certificate_set_x509_crl_file(
				       credentials, paths[i],
				       (gnutls_x509_crt_fmt_t)format),
			       gnutls_x509_trust_list_add_trust_file(
				       list, paths[i], paths[i],
				       (gnutls_x509_crt_fmt_t)format, 0, 0));
			look_and_end(true);
		}
}

static void link_to(const char *target, const char *in, const char *name)
{
	char at[4200];

	snprintf(at, sizeof(at), "%s/%s", in, name);
	if (symlink(target, at) != 0)
		abort();
}

/* Good files, bad files, and what is no file. */
static void try_directory(void)
{
	CT_TEST_BUFFER bytes = CT_BUFFER_INIT;
	char inside[4100];

	snprintf(inside, sizeof(inside), "%s/inside", directory);
	if (mkdir(inside, 0700) != 0)
		abort();
	for (unsigned i = 0; i < 12; i++) {
		char at[4200];

		make_input(&bytes, false);
		write_file(&bytes);
		if (i == 5)
			chmod(path, 0); /* root reads it all the same */
		snprintf(at, sizeof(at), "%s/%s%u.pem", inside,
			 i % 3 ? "" : ".", i);
		if (rename(path, at) != 0)
			abort();
	}
	link_to("/nonexistent", inside, "gone.pem");
	link_to("/", inside, "root");
	begin();
	printf("directory: %d", gnutls_x509_trust_list_add_trust_dir(
					list, inside, NULL, GNUTLS_X509_FMT_PEM,
					GNUTLS_TL_USE_IN_TLS, 0));
	printf(" %d", gnutls_certificate_set_x509_trust_dir(
			      credentials, inside, GNUTLS_X509_FMT_DER));
	printf(" %d", gnutls_certificate_set_x509_trust_dir(
			      credentials, path, GNUTLS_X509_FMT_PEM));
	look_and_end(true);
}

/* Ten megabytes of noise, alone and with certificates at both ends. */
static void try_much(void)
{
	CT_TEST_BUFFER bytes = CT_BUFFER_INIT;

	for (int i = 0; i < 2; i++) {
		bytes.len = 0;
		if (i == 1)
			ct_write_pem(&bytes, "CERTIFICATE", &cas[0]);
		put_noise(&bytes, MUCH);
		if (i == 1)
			ct_write_pem(&bytes, "CERTIFICATE", &cas[1]);
		begin();
		printf("much %d:", i);
		load(&bytes, GNUTLS_X509_FMT_PEM, false);
		load(&bytes, GNUTLS_X509_FMT_DER, false);
		load(&bytes, GNUTLS_X509_FMT_PEM, true);
		look_and_end(true);
	}
}

/* A CA's file, a CRL's, and both. */
static void add_files(const char *ca_path, const char *crl_path)
{
	gnutls_x509_trust_list_t other;

	if (gnutls_x509_trust_list_init(&other, 0) < 0)
		abort();
	printf(" %d %d %d",
	       gnutls_x509_trust_list_add_trust_file(other, ca_path, NULL,
						     GNUTLS_X509_FMT_DER, 0, 0),
	       gnutls_x509_trust_list_add_trust_file(other, NULL, crl_path,
						     GNUTLS_X509_FMT_DER, 0, 0),
	       gnutls_x509_trust_list_add_trust_file(
		       other, ca_path, crl_path, GNUTLS_X509_FMT_DER, 0, 0));
	gnutls_x509_trust_list_deinit(other, 1);
}

/* Files that another list has, without a descriptor to open them again: as for
 * a process that may not read them any more. */
static void try_without_descriptors(void)
{
	const struct timespec pause = {.tv_nsec = 100000000};
	char ca_path[sizeof(path)];
	struct rlimit before;

	write_file(&cas[1]);
	memcpy(ca_path, path, sizeof(path));
	write_file(&crls[1]);
	/* Until the files are old enough to be shared. */
	(void)nanosleep(&pause, NULL);
	begin();
	printf("descriptors: %d %d",
	       gnutls_certificate_set_x509_trust_file(credentials, ca_path,
						      GNUTLS_X509_FMT_DER),
	       gnutls_certificate_set_x509_crl_file(credentials, path,
						    GNUTLS_X509_FMT_DER));
	add_files(ca_path, path);
	fflush(stdout);
	before = ct_test_forbid_descriptors();
	add_files(ca_path, path);
	ct_test_allow_descriptors(&before);
	add_files(ca_path, path);
	look_and_end(true);
	unlink(path);
	unlink(ca_path);
}

int main(int argc, char **argv)
{
	unsigned count, seed;

	if (argc != 4)
		return 2;
	count = (unsigned)strtoul(argv[1], NULL, 10);
	seed = (unsigned)strtoul(argv[2], NULL, 10);
	directory = argv[3];
	gnutls_global_set_time_function(fixed_time);
	make_all();
	for (unsigned i = 0; i < count; i++) {
		*random_state() = ct_random(seed, i);
		play(i);
	}
	for (unsigned i = 0; i < count; i++)
		try_alt_names(i);
	try_paths();
	try_directory();
	try_without_descriptors();
	try_much();
	free_all();
	return 0;
}
