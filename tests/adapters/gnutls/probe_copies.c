/*
 * Two copies of libgnutls in one process, as when a plug-in brings one: each
 * has its own clock, and objects of its own. What both say of a chain must be
 * the same with and without the adapter.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: probe_copies DIRECTORY
 *
 * Linked with no libgnutls: both are loaded when it runs.
 */

#include <config.h>

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "one_ca.h"
#include "tests/tools/fixed.h"

#define FUNCTIONS(X)                      \
 X(gnutls_global_set_time_function)       \
 X(gnutls_certificate_get_trust_list)     \
 X(gnutls_certificate_free_credentials)   \
 X(gnutls_certificate_set_x509_trust_mem) \
 X(gnutls_x509_trust_list_verify_crt)     \
 X(gnutls_x509_crt_init)                  \
 X(gnutls_x509_crt_import)                \
 X(gnutls_x509_crt_deinit)

struct copy {
#define FIELD(name) __typeof__(&name) name;
	FUNCTIONS(FIELD)
#undef FIELD
	__typeof__(&gnutls_certificate_allocate_credentials) allocate;
	gnutls_certificate_credentials_t credentials;
	gnutls_x509_trust_list_t list;
	gnutls_x509_crt_t leaf;
};

static struct ct_buffer ca, leaf;

static time_t now_2010(time_t *out)
{
	const time_t now = 1262304000; /* before the certificates */

	if (out != NULL)
		*out = now;
	return now;
}

static void make_certificates(void)
{
	one_ca_certificate(&ca);
	one_ca_leaf(&leaf, ONE_CA_KEY);
}

static void *find(void *library, const char *name)
{
	void *address = dlsym(library, name);

	if (address == NULL) {
		fprintf(stderr, "%s\n", dlerror());
		exit(2);
	}
	return address;
}

static void open_copy(struct copy *copy, const char *path,
		      gnutls_time_func clock)
{
	void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL), *address;
	gnutls_datum_t data = {leaf.data, (unsigned)leaf.len};

	if (library == NULL) {
		fprintf(stderr, "%s\n", dlerror());
		exit(2);
	}
#define FIND(name)               \
 address = find(library, #name); \
 memcpy(&copy->name, &address, sizeof(address));
	FUNCTIONS(FIND)
#undef FIND
	address = find(library, "gnutls_certificate_allocate_credentials");
	memcpy(&copy->allocate, &address, sizeof(address));
	copy->gnutls_global_set_time_function(clock);
	copy->gnutls_x509_crt_init(&copy->leaf);
	copy->gnutls_x509_crt_import(copy->leaf, &data, GNUTLS_X509_FMT_DER);
}

/* A library calls itself here, through the dynamic linker. */
static void load(struct copy *copy)
{
	const gnutls_datum_t data = {ca.data, (unsigned)ca.len};

	copy->allocate(&copy->credentials);
	copy->gnutls_certificate_get_trust_list(copy->credentials, &copy->list);
	printf("CAs %d\n",
	       copy->gnutls_certificate_set_x509_trust_mem(
		       copy->credentials, &data, GNUTLS_X509_FMT_DER));
}

static void verify(struct copy *copy)
{
	unsigned status = 0xdead;
	int ret = copy->gnutls_x509_trust_list_verify_crt(
		copy->list, &copy->leaf, 1, 0, &status, NULL);

	printf("%d %#x\n", ret, status);
}

/* The library's file under another name. */
static void copy_file(const char *from, const char *to)
{
	FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
	char buffer[65536];
	size_t len;

	if (in == NULL || out == NULL)
		exit(2);
	while ((len = fread(buffer, 1, sizeof(buffer), in)) > 0)
		if (fwrite(buffer, 1, len, out) != len)
			exit(2);
	fclose(in);
	if (fclose(out) != 0)
		exit(2);
}

int main(int argc, char **argv)
{
	static struct copy first, second;
	char path[4096];
	void *address;
	Dl_info info;

	if (argc != 2) {
		fprintf(stderr, "usage: probe_copies DIRECTORY\n");
		return 2;
	}
	make_certificates();
	open_copy(&first, "libgnutls.so.30", fixed_time);
	memcpy(&address, &first.gnutls_x509_crt_init, sizeof(address));
	if (dladdr(address, &info) == 0)
		return 2;
	snprintf(path, sizeof(path), "%s/libother.so", argv[1]);
	copy_file(info.dli_fname, path);
	open_copy(&second, path, now_2010);
	load(&first);
	load(&second);
	for (int i = 0; i < 2; i++) {
		verify(&first);
		verify(&second);
	}
	second.gnutls_certificate_free_credentials(second.credentials);
	verify(&first);
	first.gnutls_certificate_free_credentials(first.credentials);
	first.gnutls_x509_crt_deinit(first.leaf);
	second.gnutls_x509_crt_deinit(second.leaf);
	ct_buffer_clear(&ca);
	ct_buffer_clear(&leaf);
	return 0;
}
