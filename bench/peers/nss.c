/*
 * Loading CA certificates through NSS, without a database.
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

static const struct bench_mode modes[] = {
	{"bundle", "one file into an array of certificates", load_bundle,
	 free_loaded, NULL},
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
