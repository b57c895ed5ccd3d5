/*
 * Speed tests: loads CAs in one of several ways, to be counted by callgrind.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *	load file BUNDLE       one call for all of them
 *	load store BUNDLE      one call, into a store: also of trust objects
 *	load each BUNDLE       one call for each certificate
 *	load names BUNDLE      the same, asking for the list of names each time
 *	load rebuild BUNDLE    the same in the way of 2008 (see rebuild.h)
 *
 * What is to be counted happens in the function measured(). Prints how many
 * certificates were counted and how many are held.
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <catrust/credentials.h>
#include <catrust/store.h>
#include <gnutls/x509.h>

#include "base/buffer.h"
#include "base/compiler.h"
#include "tests/speed/rebuild.h"
#include "tests/tools/der_writer.h"

struct load {
	const char *way;
	const char *path;
	gnutls_datum_t *pieces;
	size_t num_pieces;
	gnutls_certificate_credentials_t credentials;
	struct catrust_store *store;
	struct rebuild rebuild;
};

static int load_piece(struct load *load, size_t i)
{
	if (strcmp(load->way, "rebuild") == 0)
		return rebuild_add(&load->rebuild, &load->pieces[i]);
	return gnutls_certificate_set_x509_trust_mem(
		load->credentials, &load->pieces[i], GNUTLS_X509_FMT_PEM);
}

static unsigned count_stored(const struct catrust_store *store)
{
	struct catrust_snapshot *snapshot = catrust_store_snapshot(store);
	size_t count = catrust_snapshot_count(snapshot);

	catrust_snapshot_unref(snapshot);
	return (unsigned)count;
}

static int add_to_store(struct load *load)
{
	if (catrust_store_add_file(load->store, load->path, NULL, NULL) !=
	    CATRUST_OK)
		return -1;
	return (int)count_stored(load->store);
}

/* The name is callgrind's toggle (tests/speed/counts). */
CT_NOINLINE int measured(struct load *load);

CT_NOINLINE int measured(struct load *load)
{
	gnutls_datum_t names;
	int count = 0;

	if (strcmp(load->way, "file") == 0)
		return gnutls_certificate_set_x509_trust_file(
			load->credentials, load->path, GNUTLS_X509_FMT_PEM);
	if (strcmp(load->way, "store") == 0)
		return add_to_store(load);
	for (size_t i = 0; i < load->num_pieces; i++) {
		int added = load_piece(load, i);

		if (added < 0)
			return added;
		count += added;
		if (strcmp(load->way, "names") == 0 &&
		    catrust_certificate_get_rdn_sequence(load->credentials,
							 &names) < 0)
			return -1;
	}
	return count;
}

/* Cuts a bundle after each END line. */
static void cut(struct load *load, const struct ct_buffer *bundle)
{
	static const char end[] = "-----END CERTIFICATE-----\n";
	size_t start = 0, capacity = 0;

	while (start < bundle->len) {
		uint8_t *found =
			memmem(bundle->data + start, bundle->len - start, end,
			       sizeof(end) - 1);

		if (found == NULL)
			break;
		if (load->num_pieces == capacity) {
			capacity = capacity * 2 + 64;
			load->pieces = realloc(
				load->pieces, capacity * sizeof(*load->pieces));
			if (load->pieces == NULL)
				ct_write_fail("pieces", "out of memory");
		}
		found += sizeof(end) - 1;
		load->pieces[load->num_pieces++] = (gnutls_datum_t){
			bundle->data + start,
			(unsigned)(found - (bundle->data + start))};
		start = (size_t)(found - bundle->data);
	}
}

static void read_bundle(struct ct_buffer *out, const char *path)
{
	FILE *file = fopen(path, "rb");
	uint8_t block[65536];
	size_t got;

	if (file == NULL)
		ct_write_fail(path, "cannot open");
	while ((got = fread(block, 1, sizeof(block), file)) > 0)
		ct_write_bytes(out, block, got);
	fclose(file);
}

static unsigned count_held(const struct load *load)
{
	gnutls_certificate_credentials_t credentials = load->credentials;
	gnutls_x509_trust_list_iter_t iter = NULL;
	gnutls_x509_trust_list_t list;
	gnutls_x509_crt_t crt;
	unsigned held = 0;

	if (strcmp(load->way, "rebuild") == 0)
		return load->rebuild.num_crts;
	if (strcmp(load->way, "store") == 0)
		return count_stored(load->store);
	gnutls_certificate_get_trust_list(credentials, &list);
	while (gnutls_x509_trust_list_iter_get_ca(list, &iter, &crt) == 0) {
		gnutls_x509_crt_deinit(crt);
		held++;
	}
	return held;
}

int main(int argc, char **argv)
{
	CT_TEST_BUFFER bundle = CT_BUFFER_INIT;
	struct load load = {.way = NULL};
	int count;

	if (argc != 3)
		return 2;
	load.way = argv[1];
	load.path = argv[2];
	read_bundle(&bundle, load.path);
	cut(&load, &bundle);
	load.store = catrust_store_new();
	if (load.store == NULL ||
	    gnutls_certificate_allocate_credentials(&load.credentials) < 0)
		return 1;
	count = measured(&load);
	printf("%d %u\n", count, count_held(&load));
	catrust_store_unref(load.store);
	gnutls_certificate_free_credentials(load.credentials);
	rebuild_clear(&load.rebuild);
	free(load.pieces);
	return count < 0 ? 1 : 0;
}
