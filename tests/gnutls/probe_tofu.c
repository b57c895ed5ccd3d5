/*
 * Prints what the functions for trust on first use answer and write: with keys
 * and certificates, digests, files of all shapes, the caller's functions.
 * Compiled against GnuTLS and against this library.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: probe_tofu DIRECTORY CERTIFICATE...
 *
 * What is made in DIRECTORY is shown and removed. Left out on purpose: sets
 * without functions, NULL in place of a host or key, hosts with "|" or a line's
 * end, and digests of no length, all of which this library refuses.
 */

#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "probe.h"

static const char file[] = "keys";

static gnutls_datum_t text_datum(const char *text)
{
	gnutls_datum_t datum = {
		.data = (unsigned char *)(size_t)text,
		.size = (unsigned)strlen(text),
	};

	return datum;
}

static void show_file(const char *name)
{
	FILE *stream = fopen(name, "r");
	int c;

	printf("--- %s\n", name);
	while (stream != NULL && (c = getc(stream)) != EOF)
		putchar(c);
	if (stream != NULL)
		fclose(stream);
	printf("---\n");
}

static void write_file(const char *name, const char *text)
{
	FILE *stream = fopen(name, "w");

	if (stream == NULL || fputs(text, stream) < 0 || fclose(stream) != 0) {
		perror(name);
		exit(99);
	}
}

static int store(const char *host, const char *service, const char *key,
		 time_t expiration)
{
	gnutls_datum_t datum = text_datum(key);

	return gnutls_store_pubkey(file, NULL, host, service, GNUTLS_CRT_RAWPK,
				   &datum, expiration, 0);
}

static int verify(const char *host, const char *service, const char *key)
{
	gnutls_datum_t datum = text_datum(key);

	return gnutls_verify_stored_pubkey(file, NULL, host, service,
					   GNUTLS_CRT_RAWPK, &datum, 0);
}

/* Everything stored and asked for in turns. */
static void show_keys(void)
{
	static const char *const hosts[] = {"a", "A", "b.example", "*", ""};
	static const char *const services[] = {"443", "*", "imap", NULL};
	static const char *const keys[] = {"key", "yek", ""};
	static const time_t expirations[] = {0, 1000, 2000000000, -5};

	unlink(file);
	for (size_t i = 0; i < COUNT(hosts) * COUNT(services); i++) {
		const char *host = hosts[i % COUNT(hosts)];
		const char *service = services[i % COUNT(services)];

		printf("store %d\n",
		       store(host, service, keys[i % 3], expirations[i % 4]));
		for (size_t j = 0; j < COUNT(hosts) * COUNT(services) * 3; j++)
			printf(" %d", verify(hosts[j % COUNT(hosts)],
					     services[j % COUNT(services)],
					     keys[j % 3]));
		putchar('\n');
	}
	show_file(file);
	unlink(file);
}

static void show_types(void)
{
	gnutls_datum_t key = text_datum("key");

	for (int type = -1; type < 6; type++) {
		printf("type %d: %d", type,
		       gnutls_store_pubkey(file, NULL, "a", "b",
					   (gnutls_certificate_type_t)type,
					   &key, 0, 0));
		printf(" %d",
		       gnutls_verify_stored_pubkey(
			       file, NULL, "a", "b",
			       (gnutls_certificate_type_t)type, &key, 0xff));
		printf(" %d\n",
		       gnutls_verify_stored_pubkey(
			       "none", NULL, "a", "b",
			       (gnutls_certificate_type_t)type, &key, 0));
	}
	unlink(file);
	printf("directory: %d %d\n",
	       gnutls_store_pubkey(".", NULL, "a", "b", GNUTLS_CRT_RAWPK, &key,
				   0, 0),
	       gnutls_verify_stored_pubkey(".", NULL, "a", "b",
					   GNUTLS_CRT_RAWPK, &key, 0));
	printf("no directory: %d %d\n",
	       gnutls_store_pubkey("none/x", NULL, "a", "b", GNUTLS_CRT_RAWPK,
				   &key, 0, 0),
	       gnutls_verify_stored_pubkey("none/x", NULL, "a", "b",
					   GNUTLS_CRT_RAWPK, &key, 0));
}

static unsigned char bytes[72];

static void show_commitment(int algorithm)
{
	gnutls_datum_t hash = {bytes, 0};

	for (hash.size = 0; hash.size <= sizeof(bytes); hash.size++)
		for (unsigned flags = 0; flags < 3; flags++)
			printf("digest %d, %u: %d\n", algorithm, hash.size,
			       gnutls_store_commitment(
				       file, NULL, "a", "b",
				       (gnutls_digest_algorithm_t)algorithm,
				       &hash, algorithm, flags));
}

static void show_commitments(void)
{
	gnutls_datum_t hash = {bytes, 32};

	for (int algorithm = 2; algorithm < 24; algorithm++)
		if (algorithm != GNUTLS_DIG_MD2)
			show_commitment(algorithm);
	show_file(file);
	unlink(file);
	printf("no directory: %d\n",
	       gnutls_store_commitment("none/x", NULL, "a", "b",
				       GNUTLS_DIG_SHA256, &hash, 0, 0));
}

/* The digests are those of the key "AAA", whose base64 is QUFB. */
#define SHA1 "606ec6e9bd8a8ff2ad14e5fade3f264471e82251"
#define SHA256 \
 "cb1ad2119d8fafb69566510ee712661f9f14b83385006ef92aec47f523a38358"

static void show_lines(void)
{
	static const char *const lines[] = {
		"",
		"\n",
		"|g0|h|s|0|QUFB\n",
		"|g0|h|s|0|QUFB",
		"|g0|h|s|0|QUFB\r\n",
		"|g0|h|s|0|QUFB \n",
		"|g0|h|s|0|QUFB x\n",
		"|g0|h|s|0|QU FB\n",
		"|g0|h|s|0|QUFB|x\n",
		"|g0|h|s|0|QUFB==\n",
		"|g0|h|s|0|qufb\n",
		"|g0|h|s|0|!!!\n",
		"|g0|h|s|0|\n",
		"|g0|h|s|0|",
		"|g0|h|s|0\n",
		"|g0|h|s|\n",
		"|g0|h|s\n",
		"|g0|h\n",
		"|g0\n",
		"g0|h|s|0|QUFB\n",
		"||g0||h||s||0||QUFB\n",
		"  |g0|h|s|0|QUFB\n",
		"|g0||s|0|QUFB\n",
		"|g0|h||0|QUFB\n",
		"|g0|h|s||QUFB\n",
		"|g1|h|s|0|QUFB\n",
		"|g00|h|s|0|QUFB\n",
		"|G0|h|s|0|QUFB\n",
		"|g0|*|s|0|QUFB\n",
		"|g0|h|*|0|QUFB\n",
		"|g0|*|*|0|QUFB\n",
		"|g0|H|s|0|QUFB\n",
		"|g0|h|S|0|QUFB\n",
		"|g0|h|s|x|QUFB\n",
		"|g0|h|s|5|QUFB\n",
		"|g0|h|s| 5|QUFB\n",
		"|g0|h|s|5x|QUFB\n",
		"|g0|h|s|-5|QUFB\n",
		"|g0|h|s|0x5|QUFB\n",
		"|g0|h|s|99999999999|QUFB\n",
		"# known hosts\n|g0|h|s|0|QUFB\n",
		"|g0|h|s|0|AAAA\n|g0|h|s|0|QUFB\n",
		"|g0|h|s|0|QUFB\n|g0|h|s|0|AAAA\n",
		"|g0|h|s|0|AAAA\n|g0|x|s|0|QUFB\n",
		"|g0|x|s|0|AAAA\n|g0|x|s|0|QUFB\n",
		"|c0|h|s|0|3|" SHA1 "\n",
		"|c00|h|s|0|3|" SHA1 "\n",
		"|c|h|s|0|3|" SHA1 "\n",
		"|c0|h|s|0|6|" SHA256 "\n",
		"|c0|h|s|0|6|" SHA256,
		"|c0|h|s|0|6|" SHA256 "ff\n",
		"|c0|h|s|0|6|" SHA256 " x\n",
		"|c0|h|s|0|6x|" SHA256 "\n",
		"|c0|h|s|0|3|" SHA256 "\n",
		"|c0|h|s|0|0|" SHA256 "\n",
		"|c0|h|s|0|99|" SHA256 "\n",
		"|c0|h|s|0|-6|" SHA256 "\n",
		"|c0|h|s|5|6|" SHA256 "\n",
		"|c0|*|*|0|6|" SHA256 "\n",
		"|c0|h|s|0|6|CB1AD2119D8FAFB69566510EE712661F9F14B83385006EF9"
		"2AEC47F523A38358\n",
		"|c0|h|s|0|6|zz\n",
		"|c0|h|s|0|6|\n",
		"|c0|h|s|0|6|",
		"|c0|h|s|0|6\n",
		"|c0|h|s|0|\n",
		"|c0|h|s|0|6|" SHA256 "\n|g0|h|s|0|AAAA\n",
		"|c0|h|s|0|6|00\n|g0|h|s|0|QUFB\n",
	};

	for (size_t i = 0; i < COUNT(lines); i++) {
		write_file(file, lines[i]);
		printf("line %zu: %d %d %d\n", i, verify("h", "s", "AAA"),
		       verify("h", NULL, "AAA"), verify("h", "s", ""));
	}
	unlink(file);
}

static void show_long_lines(void)
{
	static const char end[] = "\n|g0|h|s|0|QUFB\n";
	enum { LEN = 200000 };
	char *text = malloc(LEN + sizeof(end));

	if (text == NULL)
		exit(99);
	memset(text, 'A', LEN);
	memcpy(text, "|g0|h|s|0|", 10);
	memcpy(text + LEN, end, sizeof(end));
	write_file(file, text);
	free(text);
	printf("long line: %d\n", verify("h", "s", "AAA"));
	unlink(file);
}

static void show_certificate(const char *path)
{
	gnutls_datum_t pem, der;

	if (gnutls_load_file(path, &pem) < 0 ||
	    gnutls_pem_base64_decode2("CERTIFICATE", &pem, &der) < 0) {
		perror(path);
		exit(99);
	}
	printf("%d", gnutls_store_pubkey(file, NULL, "a", "b", GNUTLS_CRT_X509,
					 &pem, 0, 0));
	printf(" %d", gnutls_verify_stored_pubkey(file, NULL, "a", "b",
						  GNUTLS_CRT_X509, &der, 0));
	printf(" %d", gnutls_store_pubkey(file, NULL, "a", "b", GNUTLS_CRT_X509,
					  &der, 0, 0));
	printf(" %d\n", gnutls_verify_stored_pubkey(file, NULL, "a", "b",
						    GNUTLS_CRT_X509, &der, 0));
	der.size--;
	printf("cut: %d\n", gnutls_store_pubkey(file, NULL, "a", "b",
						GNUTLS_CRT_X509, &der, 0, 0));
	gnutls_free(pem.data);
	gnutls_free(der.data);
}

/* --- The caller's functions ---------------------------------------------- */

static int callback_result;

static int show_store(const char *db_name, const char *host,
		      const char *service, time_t expiration,
		      const gnutls_datum_t *pubkey)
{
	printf("store %s %s %s %ld ", db_name != NULL ? db_name : "-", host,
	       service != NULL ? service : "-", (long)expiration);
	show_hex(pubkey->data, pubkey->size);
	putchar('\n');
	return callback_result;
}

static int show_store_commitment(const char *db_name, const char *host,
				 const char *service, time_t expiration,
				 gnutls_digest_algorithm_t hash_algo,
				 const gnutls_datum_t *hash)
{
	printf("algorithm %d: ", (int)hash_algo);
	return show_store(db_name, host, service, expiration, hash);
}

static int show_verify(const char *db_name, const char *host,
		       const char *service, const gnutls_datum_t *pubkey)
{
	return show_store(db_name, host, service, 0, pubkey);
}

static void show_functions(const char *db_name, const char *service, int result)
{
	gnutls_datum_t key = text_datum("key");
	gnutls_datum_t hash = text_datum("12345678901234567890");
	gnutls_tdb_t tdb;

	callback_result = result;
	printf("init %d\n", gnutls_tdb_init(&tdb));
	gnutls_tdb_set_store_func(tdb, show_store);
	gnutls_tdb_set_store_commitment_func(tdb, show_store_commitment);
	gnutls_tdb_set_verify_func(tdb, show_verify);
	printf("%d\n", gnutls_store_pubkey(db_name, tdb, "a", service,
					   GNUTLS_CRT_RAWPK, &key, 5, 0));
	printf("%d\n", gnutls_store_commitment(db_name, tdb, "a", service,
					       GNUTLS_DIG_SHA1, &hash, 6, 0));
	printf("%d\n", gnutls_store_commitment(db_name, tdb, "a", service,
					       GNUTLS_DIG_SHA256, &hash, 6, 0));
	printf("%d\n", gnutls_verify_stored_pubkey(db_name, tdb, "a", service,
						   GNUTLS_CRT_RAWPK, &key, 0));
	printf("%d\n",
	       gnutls_verify_stored_pubkey(db_name, tdb, "a", service,
					   GNUTLS_CRT_OPENPGP, &key, 0));
	gnutls_tdb_deinit(tdb);
}

/* --- The user's own file ------------------------------------------------- */

static void show_mode(const char *path)
{
	struct stat status;

	if (stat(path, &status) == 0)
		printf("%s %o\n", path, (unsigned)status.st_mode);
	else
		printf("%s is not there\n", path);
}

static void show_home(const char *home)
{
	gnutls_datum_t key = text_datum("key");
	gnutls_datum_t hash = text_datum("12345678901234567890");

	setenv("HOME", home, 1);
	printf("home %s:", home);
	printf(" %d", gnutls_verify_stored_pubkey(NULL, NULL, "a", "b",
						  GNUTLS_CRT_RAWPK, &key, 0));
	printf(" %d", gnutls_store_pubkey(NULL, NULL, "a", "b",
					  GNUTLS_CRT_RAWPK, &key, 0, 0));
	printf(" %d", gnutls_store_commitment(NULL, NULL, "a", "b",
					      GNUTLS_DIG_SHA1, &hash, 0, 0));
	printf(" %d\n", gnutls_verify_stored_pubkey(NULL, NULL, "a", "b",
						    GNUTLS_CRT_RAWPK, &key, 0));
	show_mode(".gnutls");
	show_mode(".gnutls/known_hosts");
	show_file(".gnutls/known_hosts");
	unlink(".gnutls/known_hosts");
	rmdir(".gnutls");
}

int main(int argc, char **argv)
{
	if (argc < 3)
		return 99;
	for (int i = 2; i < argc && i < 40; i++)
		if (argv[i][0] != '/') {
			fprintf(stderr, "not an absolute path: %s\n", argv[i]);
			return 99;
		}
	umask(022);
	if (chdir(argv[1]) != 0) {
		perror(argv[1]);
		return 99;
	}
	show_keys();
	show_types();
	show_commitments();
	show_lines();
	show_long_lines();
	for (int i = 2; i < argc && i < 40; i++)
		show_certificate(argv[i]);
	show_file(file);
	unlink(file);
	show_functions(NULL, "s", 0);
	show_functions(file, NULL, 9);
	show_functions(file, "s", GNUTLS_E_CERTIFICATE_KEY_MISMATCH);
	show_functions(file, "s", GNUTLS_E_FILE_ERROR);
	show_home(".");
	show_home("none");
	return 0;
}
