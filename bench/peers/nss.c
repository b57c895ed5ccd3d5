/*
 * Loading CA certificates and verifying through NSS, without a database.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * NSS has no function that loads a bundle: this program finds the blocks, NSS
 * decodes base64 and certificates.
 */

#define _GNU_SOURCE

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cert.h>
#include <certdb.h>
#include <keyhi.h>
#include <nss.h>
#include <nssb64.h>
#include <secitem.h>

#include "../harness.h"

struct loaded {
	CERTCertificate **certs;
	size_t num;
};

static void free_loaded(void *pointer)
{
	struct loaded *loaded = pointer;

	for (size_t i = 0; i < loaded->num; i++)
		CERT_DestroyCertificate(loaded->certs[i]);
	free(loaded->certs);
	free(loaded);
}

static char *read_text(const char *file)
{
	FILE *stream = fopen(file, "rb");
	char *text = NULL;
	long len;

	if (stream == NULL) {
		perror(file);
		return NULL;
	}
	if (fseek(stream, 0, SEEK_END) == 0 && (len = ftell(stream)) >= 0 &&
	    fseek(stream, 0, SEEK_SET) == 0)
		text = calloc(1, (size_t)len + 1);
	if (text != NULL && fread(text, 1, (size_t)len, stream) != (size_t)len)
		perror(file);
	fclose(stream);
	return text;
}

static int add(struct loaded *loaded, const char *base64, size_t len)
{
	SECItem *der =
		NSSBase64_DecodeBuffer(NULL, NULL, base64, (unsigned)len);
	CERTCertificate **more, *cert;

	if (der == NULL)
		return -1;
	cert = CERT_NewTempCertificate(CERT_GetDefaultCertDB(), der, NULL,
				       PR_FALSE, PR_TRUE);
	SECITEM_FreeItem(der, PR_TRUE);
	if (cert == NULL)
		return -1;
	more = realloc(loaded->certs,
		       (loaded->num + 1) * sizeof(*loaded->certs));
	if (more == NULL)
		return -1;
	loaded->certs = more;
	loaded->certs[loaded->num++] = cert;
	return 0;
}

static void *load_bundle(const char *file, size_t *out_num)
{
	static const char begin[] = "-----BEGIN CERTIFICATE-----";
	struct loaded *loaded = calloc(1, sizeof(*loaded));
	char *text = read_text(file), *at = text;

	while (at != NULL && (at = strstr(at, begin)) != NULL) {
		char *end;

		at += sizeof(begin) - 1;
		end = strstr(at, "-----END");
		if (end == NULL || add(loaded, at, (size_t)(end - at)) != 0) {
			bench_complain(file, "NSS does not take it");
			free_loaded(loaded);
			free(text);
			return NULL;
		}
		at = end;
	}
	if (text == NULL) {
		free_loaded(loaded);
		return NULL;
	}
	free(text);
	*out_num = loaded->num;
	return loaded;
}

/* ---- Verifying a chain ---- */

struct verifier {
	struct bench_chain chain;
	CERTCertificate *certs[BENCH_CHAIN_LEN];
	SECKEYPublicKey *keys[BENCH_CHAIN_LEN];
};

static CERTCertificate *import(const struct bench_chain *chain, int i)
{
	SECItem der = {siDERCertBuffer, (unsigned char *)chain->certs[i].data,
		       (unsigned)chain->certs[i].len};

	return CERT_NewTempCertificate(CERT_GetDefaultCertDB(), &der, NULL,
				       PR_FALSE, PR_TRUE);
}

static void free_verifier(void *loaded)
{
	struct verifier *verifier = loaded;

	for (int i = 0; i < BENCH_CHAIN_LEN; i++) {
		if (verifier->keys[i] != NULL)
			SECKEY_DestroyPublicKey(verifier->keys[i]);
		if (verifier->certs[i] != NULL)
			CERT_DestroyCertificate(verifier->certs[i]);
	}
	bench_chain_clear(&verifier->chain);
	free(verifier);
}

static struct verifier *read_chain(const char *file, int first)
{
	struct verifier *verifier = calloc(1, sizeof(*verifier));

	if (verifier == NULL || bench_chain_read(&verifier->chain, file) != 0) {
		free(verifier);
		return NULL;
	}
	for (int i = first; i < BENCH_CHAIN_LEN; i++) {
		verifier->certs[i] = import(&verifier->chain, i);
		if (verifier->certs[i] != NULL)
			verifier->keys[i] =
				CERT_ExtractPublicKey(verifier->certs[i]);
		if (verifier->keys[i] == NULL) {
			bench_complain("chain", "not for this NSS");
			free_verifier(verifier);
			return NULL;
		}
	}
	return verifier;
}

/* The root alone is kept and trusted. */
static void *new_verifier(const char *file, size_t *out_num)
{
	CERTCertTrust trust = {.sslFlags = CERTDB_TRUSTED_CA | CERTDB_VALID_CA};
	struct verifier *verifier = read_chain(file, BENCH_ROOT);

	*out_num = BENCH_CHAIN_LEN;
	if (verifier != NULL &&
	    CERT_ChangeCertTrust(CERT_GetDefaultCertDB(),
				 verifier->certs[BENCH_ROOT],
				 &trust) != SECSuccess) {
		bench_complain("root", "NSS does not trust it");
		free_verifier(verifier);
		return NULL;
	}
	return verifier;
}

/* As a TLS stack does: DER from the peer in, verdict out. */
static int verify(void *loaded)
{
	struct verifier *verifier = loaded;
	CERTCertificate *leaf = import(&verifier->chain, BENCH_LEAF);
	CERTCertificate *intermediate =
		import(&verifier->chain, BENCH_INTERMEDIATE);
	SECStatus status = SECFailure;

	if (leaf != NULL && intermediate != NULL)
		status = CERT_VerifyCertificate(
			CERT_GetDefaultCertDB(), leaf, PR_TRUE,
			certificateUsageSSLServer, PR_Now(), NULL, NULL, NULL);
	if (intermediate != NULL)
		CERT_DestroyCertificate(intermediate);
	if (leaf != NULL)
		CERT_DestroyCertificate(leaf);
	return status != SECSuccess;
}

static void *new_signatures(const char *file, size_t *out_num)
{
	*out_num = BENCH_ROOT;
	return read_chain(file, 0);
}

static int verify_signatures(void *loaded)
{
	struct verifier *verifier = loaded;

	for (int i = 0; i < BENCH_ROOT; i++)
		if (CERT_VerifySignedDataWithPublicKey(
			    &verifier->certs[i]->signatureWrap,
			    verifier->keys[i + 1], NULL) != SECSuccess)
			return -1;
	return 0;
}

static const struct bench_mode modes[] = {
	{"bundle", "one file into an array of certificates", load_bundle,
	 free_loaded, NULL},
	{"verify", "a chain of make-input's", new_verifier, free_verifier,
	 verify},
	{"signatures", "checks of both signatures of a chain", new_signatures,
	 free_verifier, verify_signatures},
	{.name = NULL},
};

int main(int argc, char **argv)
{
	if (NSS_NoDB_Init(NULL) != SECSuccess) {
		bench_complain("NSS_NoDB_Init", "failed");
		return 1;
	}
	return bench_main(argc, argv, "nss", NSS_GetVersion(), modes);
}
