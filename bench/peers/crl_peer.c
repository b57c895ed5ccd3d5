/*
 * crl_peer: loads a CRL and checks certificates with it, by another library.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: crl_peer FILE [lookups]
 *
 * Built with -DPEER_OPENSSL against libcrypto, without against GnuTLS. Prints
 * one line of JSON like crl_bench: load_ns, first_ns (the first lookup, which
 * sorts in OpenSSL), lookup_ns (later ones, on the average) and rss_bytes.
 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#ifdef PEER_OPENSSL
# include <openssl/x509.h>
#else
# include <gnutls/x509.h>
#endif

static uint64_t now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static unsigned char *read_all(const char *path, size_t *len)
{
	FILE *file = fopen(path, "rb");
	unsigned char *bytes;
	long size;

	if (file == NULL || fseek(file, 0, SEEK_END) != 0)
		exit(1);
	size = ftell(file);
	rewind(file);
	bytes = malloc((size_t)size + 1);
	if (bytes == NULL ||
	    fread(bytes, 1, (size_t)size, file) != (size_t)size)
		exit(1);
	fclose(file);
	*len = (size_t)size;
	return bytes;
}

#ifdef PEER_OPENSSL
static X509_CRL *crl;

static int load(unsigned char *bytes, size_t len)
{
	const unsigned char *at = bytes;

	crl = d2i_X509_CRL(NULL, &at, (long)len);
	return crl != NULL;
}

static void look_up(unsigned long number)
{
	ASN1_INTEGER *serial = ASN1_INTEGER_new();
	X509_REVOKED *found;

	ASN1_INTEGER_set_uint64(serial, number);
	(void)X509_CRL_get0_by_serial(crl, &found, serial);
	ASN1_INTEGER_free(serial);
}
#else
static gnutls_x509_crl_t crl;

static int load(unsigned char *bytes, size_t len)
{
	gnutls_datum_t data = {bytes, (unsigned)len};

	return gnutls_x509_crl_init(&crl) == 0 &&
	       gnutls_x509_crl_import(crl, &data, GNUTLS_X509_FMT_DER) == 0;
}

/* What gnutls_x509_crt_check_revocation() does for a good certificate. */
static void look_up(unsigned long number)
{
	gnutls_x509_crl_iter_t iter = NULL;
	unsigned char serial[128];
	size_t size = sizeof(serial);

	(void)number;
	while (gnutls_x509_crl_iter_crt_serial(crl, &iter, serial, &size,
					       NULL) >= 0)
		size = sizeof(serial);
	gnutls_x509_crl_iter_deinit(iter);
}
#endif

int main(int argc, char **argv)
{
	unsigned long lookups = argc > 2 ? strtoul(argv[2], NULL, 10) : 1000;
	uint64_t load_ns, first_ns, lookup_ns;
	struct rusage usage;
	unsigned char *bytes;
	size_t len;

	if (argc < 2)
		return 2;
	load_ns = now();
	bytes = read_all(argv[1], &len);
	if (!load(bytes, len))
		return 1;
	free(bytes);
	load_ns = now() - load_ns;
	first_ns = now();
	look_up(1);
	first_ns = now() - first_ns;
	lookup_ns = now();
	for (unsigned long i = 0; i < lookups; i++)
		look_up(i * 2654435761u);
	lookup_ns = lookups == 0 ? 0 : (now() - lookup_ns) / lookups;
	getrusage(RUSAGE_SELF, &usage);
	printf("{\"program\": \"%s\", \"bytes\": %zu, \"load_ns\": %" PRIu64
	       ", \"first_ns\": %" PRIu64 ", \"lookup_ns\": %" PRIu64
	       ", \"rss_bytes\": %ld}\n",
#ifdef PEER_OPENSSL
	       "openssl",
#else
	       "gnutls",
#endif
	       len, load_ns, first_ns, lookup_ns, usage.ru_maxrss * 1024);
	return 0;
}
