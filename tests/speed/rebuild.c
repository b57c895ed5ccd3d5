/*
 * Speed tests: the list of CA names in the way of 2008 (see rebuild.h).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include <gnutls/x509.h>

#include "tests/speed/rebuild.h"

static int measure_names(const struct rebuild *rebuild, size_t *out_len)
{
	gnutls_datum_t name;

	*out_len = 0;
	for (unsigned i = 0; i < rebuild->num_crts; i++) {
		int status =
			gnutls_x509_crt_get_raw_dn(rebuild->crts[i], &name);

		if (status < 0)
			return status;
		*out_len += 2 + name.size;
		gnutls_free(name.data);
	}
	return 0;
}

static int rebuild_names(struct rebuild *rebuild)
{
	gnutls_datum_t name;
	unsigned char *at;
	int status = measure_names(rebuild, &rebuild->names_len);

	if (status < 0)
		return status;
	free(rebuild->names);
	rebuild->names = malloc(rebuild->names_len);
	if (rebuild->names == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	at = rebuild->names;
	for (unsigned i = 0; i < rebuild->num_crts; i++) {
		status = gnutls_x509_crt_get_raw_dn(rebuild->crts[i], &name);
		if (status < 0)
			return status;
		at[0] = (unsigned char)(name.size >> 8);
		at[1] = (unsigned char)name.size;
		memcpy(at + 2, name.data, name.size);
		at += 2 + name.size;
		gnutls_free(name.data);
	}
	return 0;
}

int rebuild_add(struct rebuild *rebuild, const gnutls_datum_t *pem)
{
	gnutls_x509_crt_t *crts =
		realloc(rebuild->crts, (rebuild->num_crts + 1) * sizeof(*crts));
	int status;

	if (crts == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	rebuild->crts = crts;
	status = gnutls_x509_crt_init(&crts[rebuild->num_crts]);
	if (status < 0)
		return status;
	status = gnutls_x509_crt_import(crts[rebuild->num_crts], pem,
					GNUTLS_X509_FMT_PEM);
	if (status < 0) {
		gnutls_x509_crt_deinit(crts[rebuild->num_crts]);
		return status;
	}
	rebuild->num_crts++;
	status = rebuild_names(rebuild);
	return status < 0 ? status : 1;
}

void rebuild_clear(struct rebuild *rebuild)
{
	for (unsigned i = 0; i < rebuild->num_crts; i++)
		gnutls_x509_crt_deinit(rebuild->crts[i]);
	free(rebuild->crts);
	free(rebuild->names);
}
