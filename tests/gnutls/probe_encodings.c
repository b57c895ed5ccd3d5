/*
 * Prints what base64, PEM, hexadecimal, IDNA, lists and names from text give,
 * for good and bad input. Compiled against GnuTLS and against this library.
 *
 * Left out on purpose: host names with "_", "*" or "@" and non-ASCII letters,
 * which GnuTLS changes into other names, and ranges with text after the number,
 * which it ignores.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <stdlib.h>

#include <gnutls/x509.h>

#include "probe.h"

static gnutls_datum_t text_datum(const char *text)
{
	gnutls_datum_t datum = {
		.data = (unsigned char *)(size_t)text,
		.size = (unsigned)strlen(text),
	};

	return datum;
}

static void show_base64(void)
{
	static const char *const texts[] = {
		"",	    "Zm9v",   "Zm9",	    "Zm8=",	  "Zm8",
		"=",	    "====",   "Zm9vZ",	    "Z m 9 v",	  "Zm9v\n",
		"Zm9v-",    "Zm-9v",  "Zg==",	    "Zh==",	  "Zg==Zg==",
		"Zm9v\r\n", "Zm9v!",  "\tZm9v\v",   "Zm9vYmFy\n", "Zm9vYg==\n",
		"Zm9vYmE=", "Zm9v==", "Zm9v\nYmFy",
	};
	char bytes[300];
	struct room r;
	gnutls_datum_t out = {0}, in;

	for (size_t i = 0; i < COUNT(texts); i++) {
		in = text_datum(texts[i]);
		show_datum(texts[i], gnutls_base64_decode2(&in, &out), &out);
	}
	memset(bytes, 0xa5, sizeof(bytes));
	in.data = (unsigned char *)bytes;
	for (in.size = 0; in.size < sizeof(bytes); in.size++) {
		show_datum("base64", gnutls_base64_encode2(&in, &out), &out);
		show_datum("pem", gnutls_pem_base64_encode2("A B", &in, &out),
			   &out);
		show_datum("bare", gnutls_pem_base64_encode2("", &in, &out),
			   &out);
		for (size_t size = 0; size < 80; size += 9) {
			room(&r, size);
			printf("room %d",
			       gnutls_pem_base64_encode(
				       "X", &in, (char *)r.data, &r.size));
			printf(" %zu\n", r.size);
		}
	}
	in.size = 3;
	for (size_t len = 45; len < 60; len++) {
		char label[64];

		memset(label, 'L', sizeof(label));
		label[len] = '\0';
		printf("label of %zu: ", len);
		show_datum("pem", gnutls_pem_base64_encode2(label, &in, &out),
			   &out);
	}
}

static void show_pem(void)
{
	static const char *const texts[] = {
		"",
		"Zm9v",
		"-----BEGIN A-----\nZm9v\n-----END A-----\n",
		"-----BEGIN A-----\nZm9v\n-----END B-----\n",
		"-----BEGIN AB-----\nZm9v\n-----END AB-----\n",
		"-----BEGIN A B-----\nZm9v\n-----END A B-----\n",
		("-----BEGIN B-----\nZm9v\n-----END B-----\n"
		 "-----BEGIN A-----\nYm9v\n-----END A-----\n"),
		"-----BEGIN A-----\nZm9v\n-----EN",
		"-----BEGIN A-----\nZm9v\n",
		"-----BEGIN A-----Zm9v-----END A-----",
		"-----BEGIN A--\nZm9v\n-----END A-----",
		"x-----BEGIN A-----\r\nZm9v\r\n-----END A-----\r\n",
		"-----BEGIN A-----\nZm!v\n-----END A-----\n",
		"-----BEGIN A-----\n-----END A-----\n",
	};
	static const char *const labels[] = {"A", "A B", "", NULL};
	struct room r;

	for (size_t i = 0; i < COUNT(texts); i++)
		for (size_t k = 0; k < COUNT(labels); k++) {
			gnutls_datum_t in = text_datum(texts[i]), out = {0};

			show_datum(
				"pem",
				gnutls_pem_base64_decode2(labels[k], &in, &out),
				&out);
			for (size_t size = 0; size < 5; size++) {
				room(&r, size);
				show_room("pem",
					  gnutls_pem_base64_decode(labels[k],
								   &in, r.data,
								   &r.size),
					  &r);
			}
		}
}

static void show_hexadecimal(void)
{
	static const char *const texts[] = {
		"",	"0",	"00",	 "00ff", "0g",	"g0",  "00:ff",
		"0x00", "00FF", "00 ff", ":00",	 "00:", "0:0", "a:b:c",
	};
	static unsigned char bytes[] = {0x00, 0xff, 0x1a, 0x80};
	gnutls_datum_t out = {0}, in;
	struct room r;

	for (size_t i = 0; i < COUNT(texts); i++) {
		int ret;

		in = text_datum(texts[i]);
		ret = gnutls_hex_decode2(&in, &out);
		if (ret >= 0)
			show_datum(texts[i], ret, &out);
		else
			printf("%s: %d\n", texts[i], ret);
		for (size_t size = 0; size < 4; size++) {
			room(&r, size);
			ret = gnutls_hex_decode(&in, r.data, &r.size);
			printf("%d %zu\n", ret, r.size);
			room(&r, size);
			ret = gnutls_hex2bin(texts[i], in.size, r.data,
					     &r.size);
			printf("%d %zu ", ret, r.size);
			show_hex(r.data, 4);
			putchar('\n');
		}
	}
	in.data = bytes;
	for (in.size = 0; in.size <= sizeof(bytes); in.size++) {
		show_datum("hex", gnutls_hex_encode2(&in, &out), &out);
		for (size_t size = 0; size < 10; size++) {
			int ret;

			room(&r, size);
			ret = gnutls_hex_encode(&in, (char *)r.data, &r.size);
			printf("%d %zu ", ret, r.size);
			show_hex(r.data, 10);
			putchar('\n');
		}
	}
}

static void show_hosts(void)
{
	static const char *const names[] = {
		"",
		"example.org",
		"EXAMPLE.org",
		"r\xc3\xa4ksm\xc3\xb6rg\xc3\xa5s.se",
		"R\xc3\x84KSM\xc3\x96RG\xc3\x85S.se",
		"r\xc3\xa4k\xe2\x80\xa4se",
		"\xe2\x80\xa4.de",
		"fa\xc3\x9f.de",
		"xn--rksmrgs-5wao1o.se",
		"XN--RKSMRGS-5WAO1O.SE",
		"xn--fa-hia.de",
		"xn--zzzzzz.de",
		"\xe2\x98\x83.net",
		"a..b",
		"a\xff.b",
		"\xc3\xa4-.de",
		"\xc3\xa4.de.",
		"1.2.3.4",
		"*.example.org",
	};
	static const char *const ranges[] = {
		"192.0.2.0/24",	 "192.0.2.77/24", "2001:db8::/32",
		"2001:db8::1/0", "1.2.3.4/33",	  "1.2.3.4",
		"1.2.3/8",	 "1.2.3.4/",	  "x/8",
		"1.2.3.4/-1",	 "1.2.3.4/032",	  "::1/129",
		"::/128",	 " 1.2.3.4/8",	  "0.0.0.0/0",
		"1.2.3.4/17",	 "ffff::/61",
	};
	gnutls_datum_t out = {0};

	for (size_t i = 0; i < COUNT(names); i++)
		for (unsigned flags = 0; flags <= GNUTLS_IDNA_FORCE_2008;
		     flags += GNUTLS_IDNA_FORCE_2008) {
			unsigned len = (unsigned)strlen(names[i]);

			show_datum("map",
				   gnutls_idna_map(names[i], len, &out, flags),
				   &out);
			show_datum("reverse map",
				   gnutls_idna_reverse_map(names[i], len, &out,
							   flags),
				   &out);
		}
	for (size_t i = 0; i < COUNT(ranges); i++)
		show_datum(ranges[i],
			   gnutls_x509_cidr_to_rfc5280(ranges[i], &out), &out);
}

static void show_names(void)
{
	static const char *const texts[] = {
		"",	     "CN=a,O=b,C=US",	 "CN=",	     "x=y",
		"CN=a,,O=b", "1.2.3.4=#0c0161",	 "CN=a+O=b", "foo",
		"EMAIL=a@b", "CN=\xc3\xa4,DC=x", "CN=a\\,b", " CN = a , O = b ",
		"CN=\\41",   "CN=\\C3\\A4",
	};

	for (size_t i = 0; i < COUNT(texts); i++) {
		gnutls_datum_t out = {0};
		gnutls_x509_dn_t dn;
		int ret;

		gnutls_x509_dn_init(&dn);
		ret = gnutls_x509_dn_set_str(dn, texts[i], NULL);
		printf("name %s: %d\n", texts[i], ret);
		if (ret >= 0) {
			ret = gnutls_x509_dn_export2(dn, GNUTLS_X509_FMT_DER,
						     &out);
			show_datum("der", ret, &out);
			ret = gnutls_x509_dn_get_str(dn, &out);
			show_datum("text", ret, &out);
		}
		gnutls_x509_dn_deinit(dn);
	}
	printf("%s %s %d\n", gnutls_x509_dn_oid_name("2.5.4.3", 0),
	       gnutls_x509_dn_oid_name("1.2.3", GNUTLS_X509_DN_OID_RETURN_OID),
	       gnutls_x509_dn_oid_name("1.2.3", 0) == NULL);
	printf("%d %d %d\n", gnutls_x509_dn_oid_known("2.5.4.3"),
	       gnutls_x509_dn_oid_known("1.2.3"),
	       gnutls_x509_dn_oid_known("x"));
}

/* Each file twice, with a broken block between, with every flag. */
static void show_list(const char *path)
{
	static const char *const between[] = {
		"",
		"text\n",
		"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----",
		"-----BEGIN CERTIFICATE-----\nA!AA\n-----END CERTIFICATE-----",
		"-----BEGIN OTHER-----\nAAAA\n-----END OTHER-----\n",
	};
	gnutls_datum_t file = {0};

	if (gnutls_load_file(path, &file) < 0)
		return;
	for (size_t i = 0; i < COUNT(between); i++)
		for (unsigned flags = 0; flags < 8; flags++) {
			size_t size =
				2 * (size_t)file.size + strlen(between[i]) + 1;
			char *text = malloc(size);
			gnutls_x509_crt_t *certs = NULL, array[8];
			unsigned num = 77, max = 1;
			gnutls_datum_t in;
			int ret;

			if (text == NULL)
				abort();
			snprintf(text, size, "%s%s%s", file.data, between[i],
				 file.data);
			in = text_datum(text);
			ret = gnutls_x509_crt_list_import2(
				&certs, &num, &in, GNUTLS_X509_FMT_PEM, flags);
			printf("list %d %u", ret, ret >= 0 ? num : 0);
			for (unsigned c = 0; ret >= 0 && c < num; c++)
				gnutls_x509_crt_deinit(certs[c]);
			if (ret >= 0)
				gnutls_free(certs);
			ret = gnutls_x509_crt_list_import(
				array, &max, &in, GNUTLS_X509_FMT_PEM, flags);
			printf(", array %d %u\n", ret, max);
			for (int c = 0; c < ret; c++)
				gnutls_x509_crt_deinit(array[c]);
			free(text);
		}
	gnutls_free(file.data);
}

int main(int argc, char **argv)
{
	show_base64();
	show_pem();
	show_hexadecimal();
	show_hosts();
	show_names();
	for (int i = 1; i < argc; i++)
		show_list(argv[i]);
	return 0;
}
