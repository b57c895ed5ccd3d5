/*
 * Loading CA certificates, their names, and verifying, through libcatrust's
 * native functions.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <stdlib.h>
#include <string.h>
#include <catrust/catrust.h>

#include "harness.h"

static void free_store(void *loaded)
{
	catrust_store_unref(loaded);
}

static void *load_bundle(const char *file, size_t *out_num)
{
	struct catrust_store *store = catrust_store_new();
	enum catrust_error error;

	if (store == NULL)
		return NULL;
	error = catrust_store_add_file(store, file, NULL, out_num);
	if (error != CATRUST_OK) {
		bench_complain(file, catrust_strerror(error));
		free_store(store);
		return NULL;
	}
	return store;
}

/* In one call, unlike "every file of a directory, one call each". */
static void *load_directory(const char *directory, size_t *out_num)
{
	struct catrust_store *store = catrust_store_new();
	enum catrust_error error;

	if (store == NULL)
		return NULL;
	error = catrust_store_add_directory(store, directory, NULL, out_num);
	if (error != CATRUST_OK) {
		bench_complain(directory, catrust_strerror(error));
		free_store(store);
		return NULL;
	}
	return store;
}

/* ---- The names that a server sends ---- */

struct names {
	struct catrust_store *store;
	struct catrust_snapshot *snapshot;
	const uint8_t *bytes;
	size_t len;
};

static void free_names(void *loaded)
{
	struct names *names = loaded;

	catrust_snapshot_unref(names->snapshot);
	catrust_store_unref(names->store);
	free(names);
}

/* A file to the finished list, as a server's start does. */
static void *load_names(const char *file, size_t *out_num)
{
	struct names *names = calloc(1, sizeof(*names));
	enum catrust_error error;

	if (names == NULL)
		return NULL;
	names->store = load_bundle(file, out_num);
	names->snapshot = names->store == NULL
				  ? NULL
				  : catrust_store_snapshot(names->store);
	if (names->snapshot == NULL) {
		free_names(names);
		return NULL;
	}
	error = catrust_snapshot_rdn_sequence(names->snapshot, &names->bytes,
					      &names->len);
	if (error != CATRUST_OK) {
		bench_complain(file, catrust_strerror(error));
		free_names(names);
		return NULL;
	}
	return names;
}

/* As into a handshake's message. */
static int copy_names(void *loaded)
{
	static _Thread_local uint8_t message[CATRUST_RDN_MAX_BYTES];
	struct names *names = loaded;
	const uint8_t *bytes;
	size_t len;

	if (catrust_snapshot_rdn_sequence(names->snapshot, &bytes, &len) !=
	    CATRUST_OK)
		return -1;
	memcpy(message, bytes, len);
	/* The compiler must not remove the copy. */
	return message[0] == 0xff;
}

/* ---- Verifying a chain ---- */

struct verifier {
	struct bench_chain chain;
	struct catrust_store *store;
	struct catrust_verify_options *options;
};

static void free_verifier(void *loaded)
{
	struct verifier *verifier = loaded;

	catrust_verify_options_free(verifier->options);
	catrust_store_unref(verifier->store);
	bench_chain_clear(&verifier->chain);
	free(verifier);
}

static void *new_verifier(const char *file, size_t *out_num)
{
	struct verifier *verifier = calloc(1, sizeof(*verifier));
	enum catrust_error error = CATRUST_E_MEMORY;

	*out_num = BENCH_CHAIN_LEN;
	if (verifier == NULL || bench_chain_read(&verifier->chain, file) != 0) {
		free(verifier);
		return NULL;
	}
	verifier->store = catrust_store_new();
	verifier->options = catrust_verify_options_new(CATRUST_PROFILE_RFC5280);
	if (verifier->store != NULL && verifier->options != NULL)
		error = catrust_store_add_memory(
			verifier->store, verifier->chain.certs[BENCH_ROOT].data,
			verifier->chain.certs[BENCH_ROOT].len, NULL, NULL);
	if (error != CATRUST_OK) {
		bench_complain(file, catrust_strerror(error));
		free_verifier(verifier);
		return NULL;
	}
	return verifier;
}

/* Every signature is calculated, as when a chain comes for the first time. */
static void *new_cold_verifier(const char *file, size_t *out_num)
{
	catrust_signature_cache_enable(false);
	return new_verifier(file, out_num);
}

static int verify(void *loaded)
{
	const struct verifier *verifier = loaded;
	struct catrust_bytes certs[BENCH_ROOT];

	for (int i = 0; i < BENCH_ROOT; i++)
		certs[i] = (struct catrust_bytes){verifier->chain.certs[i].data,
						  verifier->chain.certs[i].len};
	return catrust_verify(verifier->store, verifier->options, certs,
			      BENCH_ROOT, NULL) != CATRUST_OK;
}

static const struct bench_mode modes[] = {
	{"bundle", "one file into a new store", load_bundle, free_store, NULL},
	{"files", "a directory in one call", load_directory, free_store, NULL},
	{"names", "one file, and the list of its names", load_names, free_names,
	 NULL},
	{"names-copy", "copies of that list", load_names, free_names,
	 copy_names},
	{"verify", "a chain of make-input's", new_verifier, free_verifier,
	 verify},
	{"verify-cold", "the same, without remembering", new_cold_verifier,
	 free_verifier, verify},
	{.name = NULL},
};

int main(int argc, char **argv)
{
	return bench_main(argc, argv, "native", PROGRAM_VERSION, modes);
}
