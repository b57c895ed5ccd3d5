/*
 * probe_crl: prints what the functions for CRLs answer. Compiled against this
 * library and against GnuTLS; tests/revocation/differential compares.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: probe_crl DIRECTORY, which make-crl-cases has filled.
 *
 * Not printed, because they differ on purpose: the size that
 * gnutls_x509_crl_get_signature() stores (GnuTLS leaves it), and
 * gnutls_x509_crl_get_extension_data() with a buffer that is too short (GnuTLS
 * returns 0 and writes nothing).
 */

#include <config.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

enum { SIZE = 8192 };

static char directory[3000];
static char buffer[SIZE];

static time_t fixed_time(time_t *t)
{
	if (t != NULL)
		*t = 1790000000;
	return 1790000000;
}

static gnutls_datum_t load(const char *name)
{
	char path[4096];
	gnutls_datum_t data;

	snprintf(path, sizeof(path), "%s/%s", directory, name);
	if (gnutls_load_file(path, &data) < 0) {
		fprintf(stderr, "%s cannot be read\n", path);
		exit(1);
	}
	return data;
}

static gnutls_x509_crl_t load_crl(const char *name)
{
	gnutls_datum_t data = load(name);
	gnutls_x509_crl_t crl;

	gnutls_x509_crl_init(&crl);
	if (gnutls_x509_crl_import(crl, &data, GNUTLS_X509_FMT_DER) < 0)
		exit(1);
	gnutls_free(data.data);
	return crl;
}

static gnutls_x509_crt_t load_crt(const char *name)
{
	gnutls_datum_t data = load(name);
	gnutls_x509_crt_t crt;

	gnutls_x509_crt_init(&crt);
	if (gnutls_x509_crt_import(crt, &data, GNUTLS_X509_FMT_DER) < 0)
		exit(1);
	gnutls_free(data.data);
	return crt;
}

/* A result, and the bytes when there are any. */
static void show(const char *what, int ret, const void *bytes, size_t size)
{
	printf("%s: %d", what, ret);
	if (ret == 0 || ret == GNUTLS_E_SHORT_MEMORY_BUFFER)
		printf(" size %zu", size);
	if (ret == 0)
		for (size_t i = 0; i < size; i++)
			printf("%s%02x", i == 0 ? " " : "",
			       ((const unsigned char *)bytes)[i]);
	printf("\n");
}

static void show_datum(const char *what, int ret, gnutls_datum_t *datum)
{
	show(what, ret, datum->data, ret == 0 ? datum->size : 0);
	if (ret == 0)
		gnutls_free(datum->data);
}

/* A call that fills a buffer: with room, with little, with none. */
#define PROBE_BUFFER(crl, function, ...)                \
 do {                                                   \
  size_t size_ = SIZE;                                  \
  int ret_ = function(crl, __VA_ARGS__ buffer, &size_); \
  show(#function, ret_, buffer, size_);                 \
  size_ = 2;                                            \
  ret_ = function(crl, __VA_ARGS__ buffer, &size_);     \
  if (ret_ != 0)                                        \
   show(#function " short", ret_, buffer, size_);       \
 } while (0)
#define NOTHING

static void probe_issuer(gnutls_x509_crl_t crl)
{
	gnutls_datum_t datum;
	size_t size;
	int ret;

	PROBE_BUFFER(crl, gnutls_x509_crl_get_issuer_dn, NOTHING);
	ret = gnutls_x509_crl_get_issuer_dn2(crl, &datum);
	show_datum("dn2", ret, &datum);
	ret = gnutls_x509_crl_get_issuer_dn3(crl, &datum, 0);
	show_datum("dn3", ret, &datum);
	ret = gnutls_x509_crl_get_raw_issuer_dn(crl, &datum);
	show_datum("raw", ret, &datum);
	for (unsigned i = 0; i < 4; i++) {
		size = SIZE;
		ret = gnutls_x509_crl_get_dn_oid(crl, i, buffer, &size);
		show("dn oid", ret, buffer, size);
		size = SIZE;
		ret = gnutls_x509_crl_get_issuer_dn_by_oid(
			crl, "2.5.4.3", i, i % 2, buffer, &size);
		show("dn by oid", ret, buffer, size);
	}
}

static void probe_entries(gnutls_x509_crl_t crl)
{
	gnutls_x509_crl_iter_t iter = NULL;
	int count = gnutls_x509_crl_get_crt_count(crl), ret;
	size_t size;
	time_t t;

	printf("count %d\n", count);
	/* Backwards, and forwards. */
	for (int i = -count - 1; i <= count; i++) {
		unsigned at = (unsigned)(i < 0 ? -i - 1 : i);

		size = SIZE;
		t = 0;
		ret = gnutls_x509_crl_get_crt_serial(
			crl, at, (unsigned char *)buffer, &size, &t);
		show("serial", ret, buffer, size);
		printf("time %ld\n", (long)t);
		size = 0;
		ret = gnutls_x509_crl_get_crt_serial(
			crl, at, (unsigned char *)buffer, &size, NULL);
		show("serial short", ret, buffer, size);
	}
	for (int i = 0; i <= count + 1; i++) {
		size = SIZE;
		t = 0;
		ret = gnutls_x509_crl_iter_crt_serial(
			crl, &iter, (unsigned char *)buffer, &size, &t);
		show("iter", ret, buffer, size);
		printf("time %ld\n", (long)t);
	}
	gnutls_x509_crl_iter_deinit(iter);
}

static void probe_extensions(gnutls_x509_crl_t crl)
{
	unsigned critical, type;
	size_t size, other_size;
	char other[SIZE];
	int ret;

	critical = 9;
	size = SIZE;
	ret = gnutls_x509_crl_get_authority_key_id(crl, buffer, &size,
						   &critical);
	show("key id", ret, buffer, size);
	printf("critical %u\n", critical);
	critical = 9;
	size = SIZE;
	ret = gnutls_x509_crl_get_number(crl, buffer, &size, &critical);
	show("number", ret, buffer, size);
	printf("critical %u\n", critical);
	size = other_size = SIZE;
	ret = gnutls_x509_crl_get_authority_key_gn_serial(
		crl, 0, buffer, &size, &type, other, &other_size, &critical);
	printf("key by serial %d\n", ret);
	for (unsigned i = 0; i < 6; i++) {
		size = SIZE;
		critical = 9;
		ret = gnutls_x509_crl_get_extension_info(crl, i, buffer, &size,
							 &critical);
		show("info", ret, buffer, size);
		printf("critical %u\n", critical);
		PROBE_BUFFER(crl, gnutls_x509_crl_get_extension_oid, i, );
		size = SIZE;
		ret = gnutls_x509_crl_get_extension_data(crl, i, buffer, &size);
		show("data", ret, buffer, size);
	}
}

static void probe_crl(gnutls_x509_crl_t crl)
{
	static const gnutls_certificate_print_formats_t formats[] = {
		GNUTLS_CRT_PRINT_FULL, GNUTLS_CRT_PRINT_ONELINE,
		GNUTLS_CRT_PRINT_UNSIGNED_FULL, GNUTLS_CRT_PRINT_COMPACT};
	gnutls_datum_t text;
	size_t size;
	int ret;

	probe_issuer(crl);
	printf("version %d\n", gnutls_x509_crl_get_version(crl));
	printf("this %ld next %ld\n",
	       (long)gnutls_x509_crl_get_this_update(crl),
	       (long)gnutls_x509_crl_get_next_update(crl));
	printf("algorithm %d\n", gnutls_x509_crl_get_signature_algorithm(crl));
	PROBE_BUFFER(crl, gnutls_x509_crl_get_signature_oid, NOTHING);
	size = 2;
	ret = gnutls_x509_crl_get_signature(crl, buffer, &size);
	show("signature", ret, buffer, size);
	probe_entries(crl);
	probe_extensions(crl);
	PROBE_BUFFER(crl, gnutls_x509_crl_export, GNUTLS_X509_FMT_DER, );
	ret = gnutls_x509_crl_export2(crl, GNUTLS_X509_FMT_PEM, &text);
	show_datum("pem", ret, &text);
	for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
		ret = gnutls_x509_crl_print(crl, formats[i], &text);
		printf("print %d\n%.*s\n", ret, ret < 0 ? 0 : (int)text.size,
		       ret < 0 ? "" : (char *)text.data);
		if (ret == 0)
			gnutls_free(text.data);
	}
}

static void probe_lists(const gnutls_datum_t *data,
			gnutls_x509_crt_fmt_t format)
{
	gnutls_x509_crl_t few[10], *many = NULL;
	unsigned count;
	int ret;

	for (unsigned most = 0; most < 4; most++) {
		for (unsigned flags = 0; flags < 2; flags++) {
			count = most;
			ret = gnutls_x509_crl_list_import(
				few, &count, data, format,
				flags == 0
					? 0
					: GNUTLS_X509_CRT_LIST_IMPORT_FAIL_IF_EXCEED);
			printf("list %u %u: %d", most, flags, ret);
			if (ret >= 0 || ret == GNUTLS_E_SHORT_MEMORY_BUFFER)
				printf(" count %u", count);
			printf("\n");
			for (int i = 0; i < ret; i++)
				gnutls_x509_crl_deinit(few[i]);
		}
	}
	count = 0;
	ret = gnutls_x509_crl_list_import2(&many, &count, data, format, 0);
	printf("list2 %d\n", ret);
	if (ret < 0)
		return;
	printf("count %u\n", count);
	for (unsigned i = 0; i < count; i++)
		gnutls_x509_crl_deinit(many[i]);
	gnutls_free(many);
}

static void probe_credentials(const char *name, const gnutls_datum_t *data,
			      gnutls_x509_crt_fmt_t format)
{
	gnutls_certificate_credentials_t credentials;
	char path[4096];

	snprintf(path, sizeof(path), "%s/%s", directory, name);
	gnutls_certificate_allocate_credentials(&credentials);
	printf("mem %d\n",
	       gnutls_certificate_set_x509_crl_mem(credentials, data, format));
	printf("again %d\n",
	       gnutls_certificate_set_x509_crl_mem(credentials, data, format));
	printf("file %d\n",
	       gnutls_certificate_set_x509_crl_file(credentials, path, format));
	printf("none %d %d\n",
	       gnutls_certificate_set_x509_crl_file(credentials, "/none",
						    format),
	       gnutls_certificate_set_x509_crl_mem(credentials, NULL, format));
	gnutls_certificate_set_flags(credentials,
				     GNUTLS_CERTIFICATE_VERIFY_CRLS);
	printf("verified %d\n",
	       gnutls_certificate_set_x509_crl_mem(credentials, data, format));
	gnutls_certificate_free_crls(credentials);
	gnutls_certificate_free_credentials(credentials);
}

static void probe_file(const char *name)
{
	gnutls_datum_t data = load(name);

	for (int i = 0; i < 2; i++) {
		gnutls_x509_crt_fmt_t format =
			i == 0 ? GNUTLS_X509_FMT_DER : GNUTLS_X509_FMT_PEM;
		gnutls_x509_crl_t crl;
		int ret;

		printf("--- %s %d\n", name, i);
		gnutls_x509_crl_init(&crl);
		ret = gnutls_x509_crl_import(crl, &data, format);
		printf("import %d\n", ret);
		if (ret == 0)
			probe_crl(crl);
		gnutls_x509_crl_deinit(crl);
		probe_lists(&data, format);
		probe_credentials(name, &data, format);
	}
	gnutls_free(data.data);
}

static const char *const cas[] = {"ca-good",	"ca-other-key",
				  "ca-no-sign", "ca-no-usage",
				  "ca-no-ca",	"ca-other-name"};
static const char *const crls[] = {
	"signed-good",	"signed-broken",    "signed-sha1",   "signed-md5",
	"signed-pss",	"signed-old",	    "signed-future", "signed-endless",
	"signed-ecdsa", "signed-sha512-256"};
enum {
	NUM_CAS = sizeof(cas) / sizeof(cas[0]),
	NUM_CRLS = sizeof(crls) / sizeof(crls[0])
};

static int add_crl(gnutls_x509_trust_list_t list, const char *name,
		   unsigned flags)
{
	gnutls_x509_crl_t crl = load_crl(name);

	return gnutls_x509_trust_list_add_crls(list, &crl, 1, flags, 0);
}

static void probe_trust_list(gnutls_x509_crt_t ca, const char *name)
{
	gnutls_x509_trust_list_t list;

	gnutls_x509_trust_list_init(&list, 0);
	gnutls_x509_trust_list_add_cas(list, &ca, 1, 0);
	printf(" add %d",
	       add_crl(list, name,
		       GNUTLS_TL_VERIFY_CRL | GNUTLS_TL_NO_DUPLICATES));
	printf(" %d", add_crl(list, name,
			      GNUTLS_TL_VERIFY_CRL | GNUTLS_TL_NO_DUPLICATES |
				      GNUTLS_TL_FAIL_ON_INVALID_CRL));
	printf(" %d", add_crl(list, name, 0));
	printf(" %d\n", gnutls_x509_trust_list_add_crls(list, NULL, 0, 0, 0));
	/* The certificate is used again. */
	gnutls_x509_trust_list_deinit(list, 0);
}

static void probe_verify(const char *ca_name, const char *name)
{
	static const unsigned flags[] = {0, GNUTLS_VERIFY_DISABLE_CA_SIGN,
					 GNUTLS_VERIFY_DISABLE_TIME_CHECKS,
					 GNUTLS_VERIFY_ALLOW_BROKEN,
					 GNUTLS_VERIFY_ALLOW_SIGN_WITH_SHA1};
	gnutls_x509_crt_t ca = load_crt(ca_name);
	gnutls_x509_crl_t crl = load_crl(name);

	printf("%s %s issuer %u", ca_name, name,
	       gnutls_x509_crl_check_issuer(crl, ca));
	for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++) {
		unsigned status = 77;
		int ret =
			gnutls_x509_crl_verify(crl, &ca, 1, flags[i], &status);

		printf(" %d/%x", ret, status);
	}
	probe_trust_list(ca, name);
	gnutls_x509_crl_deinit(crl);
	gnutls_x509_crt_deinit(ca);
}

static void probe_revocation(const char *leaf_name)
{
	gnutls_x509_crt_t leaf = load_crt(leaf_name);
	gnutls_x509_crl_t all[NUM_CRLS];

	printf("%s", leaf_name);
	for (int i = 0; i < NUM_CRLS; i++) {
		all[i] = load_crl(crls[i]);
		printf(" %d",
		       gnutls_x509_crt_check_revocation(leaf, &all[i], 1));
	}
	printf(" %d", gnutls_x509_crt_check_revocation(leaf, all, NUM_CRLS));
	printf(" %d\n", gnutls_x509_crt_check_revocation(leaf, NULL, 0));
	for (int i = 0; i < NUM_CRLS; i++)
		gnutls_x509_crl_deinit(all[i]);
	gnutls_x509_crt_deinit(leaf);
}

static int compare_names(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

int main(int argc, char **argv)
{
	struct dirent **names;
	int count;

	if (argc != 2)
		return 2;
	snprintf(directory, sizeof(directory), "%s", argv[1]);
	gnutls_global_set_time_function(fixed_time);
	count = scandir(directory, &names, NULL, compare_names);
	for (int i = 0; i < count; i++) {
		const char *name = names[i]->d_name;

		if (name[0] != '.' && strncmp(name, "ca-", 3) != 0 &&
		    strncmp(name, "leaf-", 5) != 0)
			probe_file(name);
		free(names[i]);
	}
	if (count >= 0)
		free(names);
	for (int i = 0; i < NUM_CAS; i++)
		for (int j = 0; j < NUM_CRLS; j++)
			probe_verify(cas[i], crls[j]);
	probe_revocation("leaf-revoked");
	probe_revocation("leaf-good");
	return 0;
}
