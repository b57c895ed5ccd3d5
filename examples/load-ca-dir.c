/*
 * Loads every file of a directory of CA certificates, as a TLS server does at
 * its start, and says what it took.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: load-ca-dir [DIRECTORY]      (default: /etc/ssl/certs)
 *
 * Only GnuTLS's functions are used, so that the same file also compiles
 * against GnuTLS, for comparison; libcatrust adds one that gives the bytes of
 * the list of CA names.
 */

#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#ifdef CATRUST_VERSION_NUMBER
# include <catrust/credentials.h>
#endif

struct totals {
	unsigned files;
	unsigned failed;
	unsigned counted; /* certificates in the files */
};

static double milliseconds_since(const struct timespec *start)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)(now.tv_sec - start->tv_sec) * 1e3 +
	       (double)(now.tv_nsec - start->tv_nsec) / 1e6;
}

static int load_directory(gnutls_certificate_credentials_t credentials,
			  const char *directory, struct totals *totals)
{
	struct dirent *entry;
	DIR *dir = opendir(directory);

	if (dir == NULL) {
		perror(directory);
		return -1;
	}
	while ((entry = readdir(dir)) != NULL) {
		char path[4096];
		struct stat status;
		int count;

		if ((size_t)snprintf(path, sizeof(path), "%s/%s", directory,
				     entry->d_name) >= sizeof(path) ||
		    stat(path, &status) != 0 || !S_ISREG(status.st_mode))
			continue;
		count = gnutls_certificate_set_x509_trust_file(
			credentials, path, GNUTLS_X509_FMT_PEM);
		totals->files++;
		if (count < 0) {
			totals->failed++;
			fprintf(stderr, "%s: %s\n", path,
				gnutls_strerror(count));
		} else {
			totals->counted += (unsigned)count;
		}
	}
	closedir(dir);
	return 0;
}

static unsigned count_held(gnutls_certificate_credentials_t credentials)
{
	gnutls_x509_trust_list_iter_t iterator = NULL;
	gnutls_x509_trust_list_t list;
	gnutls_x509_crt_t crt;
	unsigned held = 0;

	gnutls_certificate_get_trust_list(credentials, &list);
	while (gnutls_x509_trust_list_iter_get_ca(list, &iterator, &crt) == 0) {
		gnutls_x509_crt_deinit(crt);
		held++;
	}
	return held;
}

static void print_rdn_sequence(gnutls_certificate_credentials_t credentials)
{
#ifdef CATRUST_VERSION_NUMBER
	gnutls_datum_t names;
	int status = catrust_certificate_get_rdn_sequence(credentials, &names);

	if (status < 0)
		printf("RDN sequence:         %u bytes: %s\n", names.size,
		       gnutls_strerror(status));
	else
		printf("RDN sequence:         %u bytes\n", names.size);
#else
	(void)credentials;
	printf("RDN sequence:         GnuTLS does not tell\n");
#endif
}

int main(int argc, char **argv)
{
	const char *directory = argc > 1 ? argv[1] : "/etc/ssl/certs";
	gnutls_certificate_credentials_t credentials;
	struct totals totals = {0, 0, 0};
	struct timespec start;
	double load_time, free_time;
	unsigned held;

	if (gnutls_global_init() < 0 ||
	    gnutls_certificate_allocate_credentials(&credentials) < 0) {
		fprintf(stderr, "cannot start\n");
		return 1;
	}
	clock_gettime(CLOCK_MONOTONIC, &start);
	if (load_directory(credentials, directory, &totals) < 0)
		return 1;
	load_time = milliseconds_since(&start);
	held = count_held(credentials);
	printf("files:                %u\n", totals.files);
	printf("files refused:        %u\n", totals.failed);
	printf("certificates counted: %u\n", totals.counted);
	printf("certificates held:    %u\n", held);
	print_rdn_sequence(credentials);
	clock_gettime(CLOCK_MONOTONIC, &start);
	gnutls_certificate_free_credentials(credentials);
	gnutls_global_deinit();
	free_time = milliseconds_since(&start);
	printf("time to load:         %.2f ms\n", load_time);
	printf("time to free:         %.2f ms\n", free_time);
	return 0;
}
