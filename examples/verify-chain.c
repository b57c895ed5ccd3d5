/*
 * Verifies a certificate chain for a host name, as a TLS client does.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: verify-chain CHAIN HOST [CA-FILE]      (default: the system's CAs)
 *
 * CHAIN is a PEM file with the server's certificate first. Exit status: 0 when
 * it is accepted, 1 when not, 2 on errors.
 */

#include <stdio.h>

#include <catrust/catrust.h>

enum { MAX_CHAIN = 100 };

/* The trust anchors; NULL after a message. */
static struct catrust_store *load_anchors(const char *path)
{
	struct catrust_store *store = catrust_store_new();
	enum catrust_error error = CATRUST_E_MEMORY;

	if (store != NULL)
		error = path != NULL
				? catrust_store_add_file(store, path, NULL,
							 NULL)
				: catrust_store_add_system(store, NULL, NULL);
	if (error == CATRUST_OK)
		return store;
	fprintf(stderr, "%s: %s\n", path != NULL ? path : "the system's CAs",
		catrust_strerror(error));
	catrust_store_unref(store);
	return NULL;
}

/* A TLS server's certificate for this host. */
static struct catrust_verify_options *ask_for(const char *host)
{
	struct catrust_verify_options *options =
		catrust_verify_options_new(CATRUST_PROFILE_RFC5280);

	if (options == NULL ||
	    catrust_verify_options_set_purpose(options, "1.3.6.1.5.5.7.3.1") !=
		    CATRUST_OK ||
	    catrust_verify_options_add_host(options, host) != CATRUST_OK) {
		fprintf(stderr, "%s: not a host name\n", host);
		catrust_verify_options_free(options);
		return NULL;
	}
	return options;
}

/* In a TLS library these bytes come from the handshake; here a store reads
 * them from the file. */
static size_t get_chain(const struct catrust_snapshot *sent,
			struct catrust_bytes *chain)
{
	struct catrust_certificate certificate;
	size_t count = 0;

	while (count < MAX_CHAIN &&
	       catrust_snapshot_get(sent, count, &certificate) == CATRUST_OK)
		chain[count++] = (struct catrust_bytes){certificate.der,
							certificate.der_len};
	return count;
}

static int verify(const struct catrust_store *anchors,
		  const struct catrust_verify_options *options,
		  struct catrust_store *file)
{
	struct catrust_snapshot *sent = catrust_store_snapshot(file);
	struct catrust_bytes chain[MAX_CHAIN];
	struct catrust_verify_result *result = NULL;
	enum catrust_error error = catrust_verify(
		anchors, options, chain, get_chain(sent, chain), &result);

	puts(error == CATRUST_OK ? "accepted"
	     : result != NULL	 ? catrust_verify_result_text(result)
				 : catrust_strerror(error));
	catrust_verify_result_free(result);
	catrust_snapshot_unref(sent);
	return error == CATRUST_OK ? 0 : 1;
}

int main(int argc, char **argv)
{
	struct catrust_store *anchors, *file;
	struct catrust_verify_options *options;
	int status = 2;

	if (argc != 3 && argc != 4) {
		fputs("Usage: verify-chain CHAIN HOST [CA-FILE]\n", stderr);
		return 2;
	}
	anchors = load_anchors(argv[3]);
	file = load_anchors(argv[1]);
	options = ask_for(argv[2]);
	if (anchors != NULL && file != NULL && options != NULL)
		status = verify(anchors, options, file);
	catrust_verify_options_free(options);
	catrust_store_unref(file);
	catrust_store_unref(anchors);
	return status;
}
