/*
 * Oracle tests: files, directories and objects.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a directory that is empty and may be filled. FIFOs are not compared:
 * GnuTLS waits for a writer, libcatrust refuses them.
 */

#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/oracle/cases.h"
#include "tests/oracle/probe.h"
#include "tests/tools/gnutls_objects.h"

static char root[512];

static const char *path_of(const char *name)
{
	static char path[1024];

	snprintf(path, sizeof(path), "%s/%s", root, name);
	return path;
}

static void write_file(const char *name, const void *data, size_t len)
{
	ct_write_file(data, len, "%s", path_of(name));
}

static void write_pem(const char *name, enum ct_case_certificate first,
		      enum ct_case_certificate second)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;

	ct_write_pem(&text, "CERTIFICATE", ct_case_certificate(first));
	if (second != first)
		ct_write_pem(&text, "CERTIFICATE", ct_case_certificate(second));
	write_file(name, text.data, text.len);
}

static void make_link(const char *target, const char *name)
{
	if (symlink(target, path_of(name)) != 0)
		ct_write_fail(name, strerror(errno));
}

static void fill_root(void)
{
	const struct ct_buffer *der = ct_case_certificate(CT_CASE_B);
	CT_TEST_BUFFER crl = CT_BUFFER_INIT;

	if (mkdir(path_of("d"), 0777) != 0 ||
	    mkdir(path_of("d/sub"), 0777) != 0)
		ct_write_fail("mkdir", strerror(errno));
	write_pem("d/ab.pem", CT_CASE_A, CT_CASE_B);
	write_pem("d/b.pem", CT_CASE_B, CT_CASE_B);
	write_pem("d/.hidden", CT_CASE_V1, CT_CASE_V1);
	write_pem("d/no-suffix", CT_CASE_RICH, CT_CASE_RICH);
	write_pem("d/sub/c.pem", CT_CASE_C, CT_CASE_C);
	write_file("d/b.der", der->data, der->len);
	write_file("d/bad.pem", "-----BEGIN CERTIFICATE-----\nMII*\n", 33);
	write_file("d/empty", "", 0);
	write_file("d/text", "nothing here\n", 13);
	make_link("b.pem", "d/link");
	make_link("../outside.pem", "d/outside");
	make_link("nowhere", "d/dangling");
	make_link("sub", "d/link-to-sub");
	write_pem("outside.pem", CT_CASE_NAMES, CT_CASE_NAMES);
	ct_write_pem(&crl, "X509 CRL", ct_case_crl());
	write_file("crl.pem", crl.data, crl.len);
}

static void print_file(const char *name, const char *path)
{
	static const struct {
		const char *letter;
		gnutls_x509_crt_fmt_t format;
	} formats[] = {{"P", GNUTLS_X509_FMT_PEM}, {"D", GNUTLS_X509_FMT_DER}};

	for (size_t i = 0; i < CT_ARRAY_LEN(formats); i++) {
		gnutls_certificate_credentials_t credentials =
			probe_new_credentials();
		gnutls_x509_trust_list_t list;

		printf("file %s, %s: set=%d", name, formats[i].letter,
		       gnutls_certificate_set_x509_trust_file(
			       credentials, path, formats[i].format));
		probe_print_credentials("held", credentials);
		gnutls_certificate_free_credentials(credentials);

		probe_check(gnutls_x509_trust_list_init(&list, 0), "init");
		printf(" trust_list=%d",
		       gnutls_x509_trust_list_add_trust_file(
			       list, path, NULL, formats[i].format, 0, 0));
		probe_print_held("held", list);
		printf("\n");
		gnutls_x509_trust_list_deinit(list, 1);
	}
}

static void print_directory(const char *name, const char *path,
			    gnutls_x509_crt_fmt_t format)
{
	gnutls_certificate_credentials_t credentials = probe_new_credentials();
	gnutls_x509_trust_list_t list;

	printf("directory %s: set=%d", name,
	       gnutls_certificate_set_x509_trust_dir(credentials, path,
						     format));
	probe_print_credentials("held", credentials);
	gnutls_certificate_free_credentials(credentials);

	probe_check(gnutls_x509_trust_list_init(&list, 0), "init");
	printf(" trust_list=%d", gnutls_x509_trust_list_add_trust_dir(
					 list, path, NULL, format, 0, 0));
	probe_print_held("held", list);
	printf("\n");
	gnutls_x509_trust_list_deinit(list, 1);
}

static void print_system(void)
{
	gnutls_certificate_credentials_t credentials = probe_new_credentials();
	gnutls_x509_trust_list_t list;

	printf("system: set=%d",
	       gnutls_certificate_set_x509_system_trust(credentials));
	probe_print_credentials("held", credentials);
	printf(" again=%d",
	       gnutls_certificate_set_x509_system_trust(credentials));
	probe_print_credentials("held", credentials);
	gnutls_certificate_free_credentials(credentials);

	probe_check(gnutls_x509_trust_list_init(&list, 0), "init");
	printf(" trust_list=%d",
	       gnutls_x509_trust_list_add_system_trust(list, 0, 0));
	probe_print_held("held", list);
	printf("\n");
	gnutls_x509_trust_list_deinit(list, 1);
}

static gnutls_x509_crt_t import(enum ct_case_certificate which)
{
	return import_crt(datum_of(ct_case_certificate(which)));
}

static void print_objects(void)
{
	gnutls_certificate_credentials_t credentials = probe_new_credentials();
	gnutls_x509_crt_t list[] = {import(CT_CASE_A), import(CT_CASE_B),
				    import(CT_CASE_B)};

	printf("objects: none=%d",
	       gnutls_certificate_set_x509_trust(credentials, list, 0));
	printf(" negative=%d",
	       gnutls_certificate_set_x509_trust(credentials, list, -1));
	printf(" null=%d",
	       gnutls_certificate_set_x509_trust(credentials, NULL, 2));
	probe_print_credentials("held", credentials);
	printf(" three=%d",
	       gnutls_certificate_set_x509_trust(credentials, list, 3));
	probe_print_credentials("held", credentials);
	printf(" again=%d",
	       gnutls_certificate_set_x509_trust(credentials, list, 3));
	probe_print_credentials("held", credentials);
	printf("\n");
	for (size_t i = 0; i < CT_ARRAY_LEN(list); i++)
		gnutls_x509_crt_deinit(list[i]);
	gnutls_certificate_free_credentials(credentials);
}

static void print_issuer(gnutls_certificate_credentials_t credentials,
			 const char *name, enum ct_case_certificate which)
{
	gnutls_x509_crt_t crt = import(which), issuer = NULL;
	int result =
		gnutls_certificate_get_issuer(credentials, crt, &issuer, 0);

	printf("issuer of %s: %d", name, result);
	if (result >= 0)
		printf(" equal=%d", gnutls_x509_crt_equals(crt, issuer) != 0);
	printf("\n");
	gnutls_x509_crt_deinit(crt);
}

/* One object through a sequence of calls. */
static void print_sequence(void)
{
	gnutls_certificate_credentials_t credentials = probe_new_credentials();

	printf("sequence: ab=%d",
	       gnutls_certificate_set_x509_trust_file(
		       credentials, path_of("d/ab.pem"), GNUTLS_X509_FMT_PEM));
	probe_print_credentials("held", credentials);
	printf(" bad=%d",
	       gnutls_certificate_set_x509_trust_file(
		       credentials, path_of("d/bad.pem"), GNUTLS_X509_FMT_PEM));
	probe_print_credentials("held", credentials);
	printf(" der=%d",
	       gnutls_certificate_set_x509_trust_file(
		       credentials, path_of("d/b.der"), GNUTLS_X509_FMT_DER));
	probe_print_credentials("held", credentials);
	printf(" outside=%d",
	       gnutls_certificate_set_x509_trust_file(
		       credentials, path_of("d/outside"), GNUTLS_X509_FMT_PEM));
	probe_print_credentials("held", credentials);
	printf("\n");
	print_issuer(credentials, "a", CT_CASE_A);
	print_issuer(credentials, "names", CT_CASE_NAMES);
	print_issuer(credentials, "rich", CT_CASE_RICH);
	gnutls_certificate_free_ca_names(credentials);
	printf("sequence, names freed:");
	probe_print_credentials("held", credentials);
	gnutls_certificate_free_cas(credentials);
	printf("\nsequence, freed:");
	probe_print_credentials("held", credentials);
	printf("\n");
	gnutls_certificate_free_credentials(credentials);
}

void probe_files(const char *directory)
{
	snprintf(root, sizeof(root), "%s", directory);
	fill_root();
	print_file("pem", path_of("d/ab.pem"));
	print_file("der", path_of("d/b.der"));
	print_file("bad", path_of("d/bad.pem"));
	print_file("empty", path_of("d/empty"));
	print_file("text", path_of("d/text"));
	print_file("crl", path_of("crl.pem"));
	print_file("link", path_of("d/link"));
	print_file("dangling link", path_of("d/dangling"));
	print_file("directory", path_of("d"));
	print_file("nonexistent", path_of("nonexistent"));
	print_file("below a file", path_of("crl.pem/x"));
	print_file("no name", "");
	print_file("null", NULL);
	print_directory("all, P", path_of("d"), GNUTLS_X509_FMT_PEM);
	print_directory("all, D", path_of("d"), GNUTLS_X509_FMT_DER);
	print_directory("nonexistent", path_of("nonexistent"),
			GNUTLS_X509_FMT_PEM);
	print_directory("file", path_of("crl.pem"), GNUTLS_X509_FMT_PEM);
	print_directory("no name", "", GNUTLS_X509_FMT_PEM);
	print_system();
	print_objects();
	print_sequence();
}
