/*
 * What a program does with GnuTLS that an adapter may take over: measured with
 * and without one preloaded.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: --file is a bundle for the modes credentials and twenty. For the
 * others it is a directory that bench/suite makes, with trust.pem (a bundle
 * that has the root), ca.pem (little more than the root), chain.pem (a server's
 * certificate and its issuer's) and crl.pem.
 *
 * The modes empty, twenty-empty, ca-first and ca-verify are floors: what would
 * be left if loading, or the CRL, cost nothing.
 */

#include <stdio.h>
#include <stdlib.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "../harness.h"

enum { CHAIN_LEN = 2, TWENTY = 20 };

/* ---- Credentials ---- */

static void free_credentials(void *loaded)
{
	gnutls_certificate_credentials_t *all = loaded;

	for (int i = 0; i < TWENTY; i++)
		if (all[i] != NULL)
			gnutls_certificate_free_credentials(all[i]);
	free(all);
}

/* @file: NULL for none. */
static void *load_credentials(const char *file, int count, size_t *out_num)
{
	gnutls_certificate_credentials_t *all = calloc(TWENTY, sizeof(*all));
	int num = -1;

	for (int i = 0; all != NULL && i < count; i++) {
		num = gnutls_certificate_allocate_credentials(&all[i]);
		if (num == 0 && file != NULL)
			num = gnutls_certificate_set_x509_trust_file(
				all[i], file, GNUTLS_X509_FMT_PEM);
		if (num < 0) {
			bench_complain("credentials", gnutls_strerror(num));
			free_credentials(all);
			return NULL;
		}
	}
	*out_num = (size_t)num;
	return all;
}

static void *load_one(const char *file, size_t *out_num)
{
	return load_credentials(file, 1, out_num);
}

static void *load_twenty(const char *file, size_t *out_num)
{
	return load_credentials(file, TWENTY, out_num);
}

static void *make_one(const char *file, size_t *out_num)
{
	(void)file;
	return load_credentials(NULL, 1, out_num);
}

static void *make_twenty(const char *file, size_t *out_num)
{
	(void)file;
	return load_credentials(NULL, TWENTY, out_num);
}

/* ---- Verifying ---- */

struct verifier {
	gnutls_x509_trust_list_t list;
	gnutls_datum_t der[CHAIN_LEN];
};

static void free_verifier(void *loaded)
{
	struct verifier *verifier = loaded;

	for (int i = 0; i < CHAIN_LEN; i++)
		gnutls_free(verifier->der[i].data);
	gnutls_x509_trust_list_deinit(verifier->list, 1);
	free(verifier);
}

static const char *path(const char *directory, const char *name)
{
	static char whole[2][4096];
	static int turn;
	char *out = whole[turn = !turn];

	snprintf(out, sizeof(whole[0]), "%s/%s", directory, name);
	return out;
}

static int read_chain(struct verifier *verifier, const char *directory)
{
	gnutls_x509_crt_t *certs = NULL;
	gnutls_datum_t text;
	unsigned num = 0;
	int status = gnutls_load_file(path(directory, "chain.pem"), &text);

	if (status < 0)
		return status;
	status = gnutls_x509_crt_list_import2(&certs, &num, &text,
					      GNUTLS_X509_FMT_PEM, 0);
	gnutls_free(text.data);
	for (unsigned i = 0; i < num; i++) {
		if (i < CHAIN_LEN && status >= 0)
			status = gnutls_x509_crt_export2(certs[i],
							 GNUTLS_X509_FMT_DER,
							 &verifier->der[i]);
		gnutls_x509_crt_deinit(certs[i]);
	}
	gnutls_free(certs);
	return status < 0 || num != CHAIN_LEN ? -1 : 0;
}

/* @crl: NULL for none. */
static struct verifier *new_verifier(const char *directory, const char *trust,
				     const char *crl)
{
	struct verifier *verifier = calloc(1, sizeof(*verifier));
	int num = -1;

	if (verifier == NULL ||
	    gnutls_x509_trust_list_init(&verifier->list, 0) < 0) {
		free(verifier);
		return NULL;
	}
	if (read_chain(verifier, directory) == 0)
		num = gnutls_x509_trust_list_add_trust_file(
			verifier->list, path(directory, trust),
			crl == NULL ? NULL : path(directory, crl),
			GNUTLS_X509_FMT_PEM, 0, 0);
	if (num > 0)
		return verifier;
	bench_complain(trust, "cannot be loaded");
	free_verifier(verifier);
	return NULL;
}

/* As a TLS stack does: DER from the peer in, verdict out. */
static int verify(void *loaded)
{
	struct verifier *verifier = loaded;
	gnutls_x509_crt_t certs[CHAIN_LEN];
	unsigned verdict = 1;
	int num, status = 0;

	for (num = 0; num < CHAIN_LEN; num++) {
		if (gnutls_x509_crt_init(&certs[num]) < 0)
			return -1;
		if (gnutls_x509_crt_import(certs[num], &verifier->der[num],
					   GNUTLS_X509_FMT_DER) < 0)
			status = -1;
	}
	if (status == 0)
		status = gnutls_x509_trust_list_verify_crt(
			verifier->list, certs, CHAIN_LEN, 0, &verdict, NULL);
	for (int i = 0; i < num; i++)
		gnutls_x509_crt_deinit(certs[i]);
	return status < 0 || verdict != 0;
}

static void *load_verifier(const char *directory, size_t *out_num)
{
	*out_num = 1;
	return new_verifier(directory, "trust.pem", NULL);
}

static void *with_verification(struct verifier *verifier)
{
	if (verifier != NULL && verify(verifier) != 0) {
		bench_complain("chain.pem", "the first verification fails");
		free_verifier(verifier);
		return NULL;
	}
	return verifier;
}

static void *load_and_verify(const char *directory, size_t *out_num)
{
	return with_verification(load_verifier(directory, out_num));
}

static void *load_ca_and_verify(const char *directory, size_t *out_num)
{
	*out_num = 1;
	return with_verification(new_verifier(directory, "ca.pem", NULL));
}

static void *load_ca(const char *directory, size_t *out_num)
{
	*out_num = 1;
	return new_verifier(directory, "ca.pem", NULL);
}

static void *load_crl(const char *directory, size_t *out_num)
{
	*out_num = 1;
	return new_verifier(directory, "ca.pem", "crl.pem");
}

static void *load_crl_and_verify(const char *directory, size_t *out_num)
{
	return with_verification(load_crl(directory, out_num));
}

static const struct bench_mode modes[] = {
	{"credentials", "a bundle into new credentials", load_one,
	 free_credentials, NULL},
	{"twenty", "a bundle into 20 credentials", load_twenty,
	 free_credentials, NULL},
	{"empty", "credentials and nothing else", make_one, free_credentials,
	 NULL},
	{"twenty-empty", "20 of them", make_twenty, free_credentials, NULL},
	{"first", "trust.pem and a verification", load_and_verify,
	 free_verifier, NULL},
	{"verify", "verifications by trust.pem", load_verifier, free_verifier,
	 verify},
	{"ca-first", "ca.pem and a verification", load_ca_and_verify,
	 free_verifier, NULL},
	{"ca-verify", "verifications by ca.pem", load_ca, free_verifier,
	 verify},
	{"crl-load", "ca.pem and crl.pem", load_crl, free_verifier, NULL},
	{"crl-first", "the same and a verification", load_crl_and_verify,
	 free_verifier, NULL},
	{"crl-verify", "verifications with crl.pem", load_crl, free_verifier,
	 verify},
	{.name = NULL},
};

int main(int argc, char **argv)
{
	return bench_main(argc, argv, "gnutls", gnutls_check_version(NULL),
			  modes);
}
