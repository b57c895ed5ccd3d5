/*
 * Verifies clients' certificates with CRLs that are loaded again when their
 * files change, as a TLS server does.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: check-clients CA-FILE CRL-DIRECTORY
 *
 * Each line of standard input names a file with a client's certificate (DER,
 * as TLS carries it); the answer is a line. A thread of the library looks at
 * the CA and CRL files every minute, and when the system tells of a change; an
 * empty line does so at once. Verifications in any number of threads go on
 * meanwhile, without a lock.
 */

#include <stdio.h>
#include <string.h>

#include <catrust/catrust.h>

static void check(const struct catrust_store *store,
		  const struct catrust_verify_options *options,
		  const char *path)
{
	static unsigned char der[65536];
	struct catrust_bytes certificate = {der, 0};
	struct catrust_verify_result *result = NULL;
	FILE *file = fopen(path, "rb");
	enum catrust_error error;

	if (file == NULL) {
		perror(path);
		return;
	}
	certificate.len = fread(der, 1, sizeof(der), file);
	fclose(file);
	error = catrust_verify(store, options, &certificate, 1, &result);
	printf("%s: %s\n", path,
	       error == CATRUST_OK ? "accepted"
	       : result != NULL	   ? catrust_verify_result_text(result)
				   : catrust_strerror(error));
	catrust_verify_result_free(result);
}

static void answer_all(struct catrust_store *store,
		       const struct catrust_verify_options *options)
{
	char line[4096];

	while (fgets(line, sizeof(line), stdin) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		if (line[0] != '\0')
			check(store, options, line);
		else if (catrust_store_refresh(store, CATRUST_VANISHED_KEEP,
					       NULL) != CATRUST_OK)
			fputs("no memory to refresh\n", stderr);
		fflush(stdout);
	}
}

/* Client certificates, of which none may be revoked. */
static enum catrust_error ask(struct catrust_verify_options *options)
{
	enum catrust_error error = catrust_verify_options_set_purpose(
		options, "1.3.6.1.5.5.7.3.2");

	return error != CATRUST_OK
		       ? error
		       : catrust_verify_options_set_revocation(
				 options, CATRUST_REVOCATION_IF_KNOWN);
}

static int serve(struct catrust_store *store,
		 struct catrust_verify_options *options, char **argv)
{
	struct catrust_watcher *watcher = NULL;
	enum catrust_error error =
		catrust_store_add_file(store, argv[1], NULL, NULL);

	if (error == CATRUST_OK)
		error = catrust_store_add_crl_directory(store, argv[2], NULL,
							NULL);
	if (error == CATRUST_OK)
		error = ask(options);
	if (error == CATRUST_OK)
		error = catrust_store_watch(store, 60, CATRUST_VANISHED_KEEP,
					    NULL, NULL, &watcher);
	if (error != CATRUST_OK) {
		fprintf(stderr, "check-clients: %s\n", catrust_strerror(error));
		return 2;
	}
	answer_all(store, options);
	catrust_watcher_stop(watcher);
	return 0;
}

int main(int argc, char **argv)
{
	struct catrust_store *store;
	struct catrust_verify_options *options;
	int status = 2;

	if (argc != 3) {
		fputs("Usage: check-clients CA-FILE CRL-DIRECTORY\n", stderr);
		return 2;
	}
	store = catrust_store_new();
	options = catrust_verify_options_new(CATRUST_PROFILE_RFC5280);
	if (store != NULL && options != NULL)
		status = serve(store, options, argv);
	catrust_verify_options_free(options);
	catrust_store_unref(store);
	return status;
}
