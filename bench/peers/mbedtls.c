/*
 * Loading CA certificates and verifying through mbedTLS.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <stdlib.h>
#include <mbedtls/md.h>
#include <mbedtls/pk.h>
#include <mbedtls/version.h>
#include <mbedtls/x509_crt.h>

#include "../harness.h"

/* Private by its name since version 3. */
#if MBEDTLS_VERSION_MAJOR >= 3
# define FIELD(cert, name) ((cert)->private_##name)
#else
# define FIELD(cert, name) ((cert)->name)
#endif

static void free_chain(void *loaded)
{
	mbedtls_x509_crt_free(loaded);
	free(loaded);
}

static mbedtls_x509_crt *new_chain(void)
{
	mbedtls_x509_crt *chain = malloc(sizeof(*chain));

	if (chain != NULL)
		mbedtls_x509_crt_init(chain);
	return chain;
}

static size_t count(const mbedtls_x509_crt *chain)
{
	size_t num = 0;

	for (; chain != NULL && chain->raw.len > 0; chain = chain->next)
		num++;
	return num;
}

static void *load_bundle(const char *file, size_t *out_num)
{
	mbedtls_x509_crt *chain = new_chain();

	/* A positive result is the number of those it could not parse. */
	if (chain == NULL || mbedtls_x509_crt_parse_file(chain, file) < 0) {
		bench_complain(file, "mbedtls_x509_crt_parse_file failed");
		free_chain(chain);
		return NULL;
	}
	*out_num = count(chain);
	return chain;
}

static void *load_files(const char *directory, size_t *out_num)
{
	mbedtls_x509_crt *chain = new_chain();
	char **files = bench_list_files(directory);

	for (size_t i = 0; chain && files && files[i] != NULL; i++)
		(void)mbedtls_x509_crt_parse_file(chain, files[i]);
	bench_free_list(files);
	*out_num = count(chain);
	return chain;
}

/* ---- Verifying a chain ---- */

struct verifier {
	struct bench_chain chain;
	mbedtls_x509_crt certs[BENCH_CHAIN_LEN];
};

static void free_verifier(void *loaded)
{
	struct verifier *verifier = loaded;

	for (int i = 0; i < BENCH_CHAIN_LEN; i++)
		mbedtls_x509_crt_free(&verifier->certs[i]);
	bench_chain_clear(&verifier->chain);
	free(verifier);
}

static int import(mbedtls_x509_crt *out, const struct bench_chain *chain, int i)
{
	return mbedtls_x509_crt_parse_der(out, chain->certs[i].data,
					  chain->certs[i].len);
}

static void *new_verifier(const char *file, size_t *out_num)
{
	struct verifier *verifier = calloc(1, sizeof(*verifier));

	*out_num = BENCH_CHAIN_LEN;
	if (verifier == NULL || bench_chain_read(&verifier->chain, file) != 0) {
		free(verifier);
		return NULL;
	}
	for (int i = 0; i < BENCH_CHAIN_LEN; i++)
		mbedtls_x509_crt_init(&verifier->certs[i]);
	for (int i = 0; i < BENCH_CHAIN_LEN; i++)
		if (import(&verifier->certs[i], &verifier->chain, i) != 0) {
			bench_complain("chain", "not for this mbedTLS");
			free_verifier(verifier);
			return NULL;
		}
	return verifier;
}

/* As a TLS stack does: DER from the peer in, verdict out. */
static int verify(void *loaded)
{
	struct verifier *verifier = loaded;
	mbedtls_x509_crt peer;
	uint32_t flags;
	int status = 0;

	mbedtls_x509_crt_init(&peer);
	for (int i = 0; i < BENCH_ROOT && status == 0; i++)
		status = import(&peer, &verifier->chain, i);
	if (status == 0)
		status = mbedtls_x509_crt_verify(
			&peer, &verifier->certs[BENCH_ROOT], NULL, NULL, &flags,
			NULL, NULL);
	mbedtls_x509_crt_free(&peer);
	return status;
}

static int verify_signatures(void *loaded)
{
	struct verifier *verifier = loaded;
	unsigned char digest[MBEDTLS_MD_MAX_SIZE];

	for (int i = 0; i < BENCH_ROOT; i++) {
		mbedtls_x509_crt *cert = &verifier->certs[i];
		mbedtls_md_type_t type = FIELD(cert, sig_md);
		const mbedtls_md_info_t *md = mbedtls_md_info_from_type(type);
		mbedtls_x509_buf signature = FIELD(cert, sig);

		if (mbedtls_md(md, cert->tbs.p, cert->tbs.len, digest) != 0 ||
		    mbedtls_pk_verify(&verifier->certs[i + 1].pk, type, digest,
				      mbedtls_md_get_size(md), signature.p,
				      signature.len) != 0)
			return -1;
	}
	return 0;
}

static const struct bench_mode modes[] = {
	{"bundle", "one file into a new chain", load_bundle, free_chain, NULL},
	{"files", "every file of a directory, one call each", load_files,
	 free_chain, NULL},
	{"verify", "a chain of make-input's", new_verifier, free_verifier,
	 verify},
	{"signatures", "checks of both signatures of a chain", new_verifier,
	 free_verifier, verify_signatures},
	{.name = NULL},
};

int main(int argc, char **argv)
{
	return bench_main(argc, argv, "mbedtls", MBEDTLS_VERSION_STRING, modes);
}
