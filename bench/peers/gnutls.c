/*
 * Loading CA certificates and verifying through GnuTLS's functions: GnuTLS or
 * libcatrust, whose headers and library it is built with.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <stdlib.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "../harness.h"

#ifndef PROGRAM
# include <gnutls/abstract.h>
# define PROGRAM	 "gnutls"
# define PROGRAM_VERSION gnutls_check_version(NULL)
#else
# include <catrust/verify.h>
#endif

static void *new_credentials(void)
{
	gnutls_certificate_credentials_t credentials;

	if (gnutls_certificate_allocate_credentials(&credentials) != 0)
		return NULL;
	return credentials;
}

static void free_credentials(void *loaded)
{
	gnutls_certificate_free_credentials(loaded);
}

static void *load_bundle(const char *file, size_t *out_num)
{
	void *credentials = new_credentials();
	int num;

	if (credentials == NULL)
		return NULL;
	num = gnutls_certificate_set_x509_trust_file(credentials, file,
						     GNUTLS_X509_FMT_PEM);
	if (num < 0) {
		bench_complain(file, gnutls_strerror(num));
		free_credentials(credentials);
		return NULL;
	}
	*out_num = (size_t)num;
	return credentials;
}

static void *load_files(const char *directory, size_t *out_num)
{
	void *credentials = new_credentials();
	char **files = bench_list_files(directory);

	*out_num = 0;
	for (size_t i = 0; credentials && files && files[i] != NULL; i++) {
		int num = gnutls_certificate_set_x509_trust_file(
			credentials, files[i], GNUTLS_X509_FMT_PEM);

		if (num > 0)
			*out_num += (size_t)num;
	}
	bench_free_list(files);
	return credentials;
}

/* A second credentials object while a first one from the same file lives. */
static void *load_again(const char *file, size_t *out_num)
{
	static void *first;

	if (first == NULL)
		first = load_bundle(file, out_num);
	return first == NULL ? NULL : load_bundle(file, out_num);
}

/* ---- Verifying a chain ---- */

struct verifier {
	struct bench_chain chain;
	gnutls_x509_trust_list_t trusted;
};

static int import(const struct bench_chain *chain, int which,
		  gnutls_x509_crt_t *out)
{
	gnutls_datum_t der = {(unsigned char *)chain->certs[which].data,
			      (unsigned)chain->certs[which].len};
	int status = gnutls_x509_crt_init(out);

	if (status < 0)
		return status;
	status = gnutls_x509_crt_import(*out, &der, GNUTLS_X509_FMT_DER);
	if (status < 0)
		gnutls_x509_crt_deinit(*out);
	return status;
}

static void free_verifier(void *loaded)
{
	struct verifier *verifier = loaded;

	gnutls_x509_trust_list_deinit(verifier->trusted, 1);
	bench_chain_clear(&verifier->chain);
	free(verifier);
}

static void *new_verifier(const char *file, size_t *out_num)
{
	struct verifier *verifier = calloc(1, sizeof(*verifier));
	gnutls_x509_crt_t root;

	*out_num = BENCH_CHAIN_LEN;
	if (verifier == NULL || bench_chain_read(&verifier->chain, file) != 0 ||
	    gnutls_x509_trust_list_init(&verifier->trusted, 0) < 0) {
		free(verifier);
		return NULL;
	}
	/* The list takes the root. */
	if (import(&verifier->chain, BENCH_ROOT, &root) < 0 ||
	    gnutls_x509_trust_list_add_cas(verifier->trusted, &root, 1, 0) !=
		    1) {
		bench_complain(file, "the root is refused");
		free_verifier(verifier);
		return NULL;
	}
	return verifier;
}

/* As a TLS stack does: DER from the peer in, verdict out. */
/* libcatrust alone has this switch: every signature is calculated. */
#ifdef CATRUST_VERIFY_H
static void *new_cold_verifier(const char *file, size_t *out_num)
{
	catrust_signature_cache_enable(false);
	return new_verifier(file, out_num);
}
#endif

static int verify(void *loaded)
{
	struct verifier *verifier = loaded;
	gnutls_x509_crt_t certs[BENCH_ROOT];
	unsigned verdict = 1;
	int num, status = 0;

	for (num = 0; num < BENCH_ROOT && status >= 0; num += status >= 0)
		status = import(&verifier->chain, num, &certs[num]);
	if (status >= 0)
		status = gnutls_x509_trust_list_verify_crt(verifier->trusted,
							   certs, BENCH_ROOT, 0,
							   &verdict, NULL);
	for (int i = 0; i < num; i++)
		gnutls_x509_crt_deinit(certs[i]);
	return status < 0 || verdict != 0;
}

/* ---- Both signatures of a chain ---- */

/* GnuTLS alone has these functions. */
#ifdef GNUTLS_ABSTRACT_H
struct signatures {
	struct bench_chain chain;
	gnutls_pubkey_t keys[BENCH_ROOT];
	gnutls_sign_algorithm_t algorithms[BENCH_ROOT];
	gnutls_datum_t signed_data[BENCH_ROOT], signatures[BENCH_ROOT];
};

static void free_signatures(void *loaded)
{
	struct signatures *signatures = loaded;

	for (int i = 0; i < BENCH_ROOT; i++) {
		gnutls_pubkey_deinit(signatures->keys[i]);
		gnutls_free(signatures->signatures[i].data);
	}
	bench_chain_clear(&signatures->chain);
	free(signatures);
}

/* Certificate ::= SEQUENCE { tbsCertificate, ... }; the outer one is longer
 * than 255. */
static gnutls_datum_t tbs_of(const unsigned char *der)
{
	const unsigned char *tbs = der + 4;
	unsigned len =
		tbs[1] == 0x81 ? 3u + tbs[2] : 4u + (tbs[2] << 8 | tbs[3]);

	return (gnutls_datum_t){(unsigned char *)tbs, len};
}

static int read_signature(struct signatures *out, int i)
{
	gnutls_x509_crt_t cert = NULL, issuer = NULL;
	gnutls_datum_t *signature = &out->signatures[i];
	size_t len = 0;
	int status = -1;

	if (import(&out->chain, i, &cert) < 0)
		return -1;
	if (import(&out->chain, i + 1, &issuer) < 0) {
		gnutls_x509_crt_deinit(cert);
		return -1;
	}
	out->signed_data[i] = tbs_of(out->chain.certs[i].data);
	out->algorithms[i] = gnutls_x509_crt_get_signature_algorithm(cert);
	(void)gnutls_x509_crt_get_signature(cert, NULL, &len);
	signature->data = gnutls_malloc(len);
	signature->size = (unsigned)len;
	if (signature->data != NULL &&
	    gnutls_x509_crt_get_signature(cert, signature->data, &len) == 0 &&
	    gnutls_pubkey_init(&out->keys[i]) == 0)
		status = gnutls_pubkey_import_x509(out->keys[i], issuer, 0);
	gnutls_x509_crt_deinit(issuer);
	gnutls_x509_crt_deinit(cert);
	return status;
}

static void *new_signatures(const char *file, size_t *out_num)
{
	struct signatures *signatures = calloc(1, sizeof(*signatures));

	*out_num = BENCH_ROOT;
	if (signatures == NULL ||
	    bench_chain_read(&signatures->chain, file) != 0) {
		free(signatures);
		return NULL;
	}
	for (int i = 0; i < BENCH_ROOT; i++)
		if (read_signature(signatures, i) < 0) {
			bench_complain(file, "cannot be read");
			free_signatures(signatures);
			return NULL;
		}
	return signatures;
}

static int verify_signatures(void *loaded)
{
	struct signatures *signatures = loaded;

	for (int i = 0; i < BENCH_ROOT; i++)
		if (gnutls_pubkey_verify_data2(signatures->keys[i],
					       signatures->algorithms[i], 0,
					       &signatures->signed_data[i],
					       &signatures->signatures[i]) < 0)
			return -1;
	return 0;
}
#endif

static const struct bench_mode modes[] = {
	{"bundle", "one file into new credentials", load_bundle,
	 free_credentials, NULL},
	{"files", "every file of a directory, one call each", load_files,
	 free_credentials, NULL},
	{"again", "one file into second credentials", load_again,
	 free_credentials, NULL},
	{"verify", "a chain of make-input's", new_verifier, free_verifier,
	 verify},
#ifdef CATRUST_VERIFY_H
	{"verify-cold", "the same, without remembering", new_cold_verifier,
	 free_verifier, verify},
#endif
#ifdef GNUTLS_ABSTRACT_H
	{"signatures", "checks of both signatures of a chain", new_signatures,
	 free_signatures, verify_signatures},
#endif
	{.name = NULL},
};

int main(int argc, char **argv)
{
	return bench_main(argc, argv, PROGRAM, PROGRAM_VERSION, modes);
}
