/*
 * The cases of the CRL oracle, for the programs that answer them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/revocation/oracle_files.h"

static _Noreturn void die(const char *what)
{
	fprintf(stderr, "oracle: %s\n", what);
	exit(1);
}

static struct oracle_bytes read_file(const char *directory, const char *name,
				     const char *suffix)
{
	struct oracle_bytes out = {NULL, 0};
	char path[4096];
	size_t room = 1 << 16;
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s%s", directory, name, suffix);
	file = fopen(path, "rb");
	if (file == NULL)
		die(path);
	do {
		room *= 2;
		out.data = realloc(out.data, room);
		if (out.data == NULL)
			die("out of memory");
		out.len += fread(out.data + out.len, 1, room - out.len, file);
	} while (out.len == room);
	fclose(file);
	return out;
}

/* The length of the DER value at the start. */
static size_t value_len(const unsigned char *at, size_t left)
{
	size_t len, octets;

	if (left < 2)
		die("certificates are cut");
	if (at[1] < 0x80)
		return 2u + at[1];
	octets = at[1] & 0x7fu;
	if (octets > 4 || left < 2 + octets)
		die("certificates are cut");
	len = 0;
	for (size_t i = 0; i < octets; i++)
		len = len << 8 | at[2 + i];
	return 2 + octets + len;
}

static void split(struct oracle_case *one, char *kinds)
{
	char *rest = NULL;
	size_t at = 0;

	for (char *kind = strtok_r(kinds, "\n", &rest); kind != NULL;
	     kind = strtok_r(NULL, "\n", &rest)) {
		struct oracle_certificate *certificate;

		one->certificates = realloc(one->certificates,
					    (one->num_certificates + 1) *
						    sizeof(*certificate));
		if (one->certificates == NULL)
			die("out of memory");
		certificate = &one->certificates[one->num_certificates++];
		certificate->der = one->certs.data + at;
		certificate->len =
			value_len(one->certs.data + at, one->certs.len - at);
		snprintf(certificate->kind, sizeof(certificate->kind), "%s",
			 kind);
		at += certificate->len;
		if (at > one->certs.len)
			die("certificates are cut");
	}
	if (at != one->certs.len)
		die("certificates are left");
}

static void answer_case(const char *directory, const char *name,
			void (*answer)(const struct oracle_case *one))
{
	struct oracle_case one = {.certificates = NULL};
	struct oracle_bytes kinds = read_file(directory, name, ".kinds");

	if ((size_t)snprintf(one.name, sizeof(one.name), "%s", name) >=
	    sizeof(one.name))
		die("a case's name is too long");
	one.ca = read_file(directory, name, ".ca");
	one.crl = read_file(directory, name, ".crl");
	one.certs = read_file(directory, name, ".certs");
	kinds.data[kinds.len] = '\0'; /* read_file() leaves room */
	split(&one, (char *)kinds.data);
	answer(&one);
	free(one.certificates);
	free(one.ca.data);
	free(one.crl.data);
	free(one.certs.data);
	free(kinds.data);
}

static int is_case(const struct dirent *entry)
{
	size_t len = strlen(entry->d_name);

	return len > 6 && strcmp(entry->d_name + len - 6, ".kinds") == 0;
}

static int compare_names(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

size_t oracle_for_each(const char *directory,
		       void (*answer)(const struct oracle_case *one))
{
	struct dirent **names;
	int count = scandir(directory, &names, is_case, compare_names);

	if (count < 0)
		die(directory);
	for (int i = 0; i < count; i++) {
		names[i]->d_name[strlen(names[i]->d_name) - 6] = '\0';
		answer_case(directory, names[i]->d_name, answer);
		free(names[i]);
	}
	free(names);
	return (size_t)count;
}

void oracle_name(const struct oracle_case *one, size_t number)
{
	printf("%s %s %zu: ", one->name, one->certificates[number].kind,
	       number);
}
