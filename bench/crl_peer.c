/*
 * Checking certificates by a CRL through a library of choice. See crl_input.h.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <stdlib.h>

#include "bench/crl_peer.h"

struct checked {
	void *crl;
	void *certs[CRL_POOL];
	size_t num_certs;
	int is_revoked;
};

static void unload(void *loaded)
{
	struct checked *checked = loaded;

	for (size_t i = 0; i < checked->num_certs; i++)
		crl_peer_free_cert(checked->certs[i]);
	crl_peer_free(checked->crl);
	free(checked);
}

static void *load(const char *directory, size_t *out_num)
{
	struct checked *checked = calloc(1, sizeof(*checked));
	unsigned char *der;
	size_t len = 0;

	if (checked == NULL)
		return NULL;
	*out_num = 1;
	der = bench_read_file(crl_path(directory, "crl.der"), &len);
	if (der != NULL)
		checked->crl = crl_peer_load(der, len);
	free(der);
	if (checked->crl != NULL)
		return checked;
	unload(checked);
	return NULL;
}

static void *load_pool(const char *directory, const char *name, size_t most,
		       size_t *out_num)
{
	struct checked *checked = load(directory, out_num);
	struct crl_pool *pool = crl_pool_read(directory, name);

	for (size_t i = 0; checked != NULL && pool != NULL && i < most; i++) {
		void *cert = crl_peer_load_cert(pool->certs[i].data,
						pool->certs[i].len);

		if (cert == NULL)
			exit(1);
		checked->certs[checked->num_certs++] = cert;
	}
	crl_pool_free(pool);
	if (checked == NULL || checked->num_certs == most)
		return checked;
	unload(checked);
	return NULL;
}

static int check(void *loaded)
{
	struct checked *checked = loaded;

	return crl_peer_is_revoked(
		       checked->crl,
		       checked->certs[crl_next(checked->num_certs)]) !=
	       checked->is_revoked;
}

static void *load_first(const char *directory, size_t *out_num)
{
	void *checked = load_pool(directory, "good.der", 1, out_num);

	if (checked != NULL && check(checked) != 0)
		bench_complain(directory, "the first check fails");
	return checked;
}

static void *load_good(const char *directory, size_t *out_num)
{
	return load_pool(directory, "good.der", CRL_POOL, out_num);
}

static void *load_revoked(const char *directory, size_t *out_num)
{
	struct checked *checked =
		load_pool(directory, "revoked.der", CRL_POOL, out_num);

	if (checked != NULL)
		checked->is_revoked = 1;
	return checked;
}

int main(int argc, char **argv)
{
	static const struct bench_mode modes[] = {
		{"crl-load", "load a CRL", load, unload, NULL},
		{"crl-first", "load a CRL and check", load_first, unload, NULL},
		{"crl-good", "check good certificates", load_good, unload,
		 check},
		{"crl-revoked", "check revoked certificates", load_revoked,
		 unload, check},
		{NULL, NULL, NULL, NULL, NULL},
	};

	return bench_main(argc, argv, crl_peer_name, crl_peer_version(), modes);
}
