/*
 * What benchmark programs read (see harness.h).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#define _GNU_SOURCE

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "harness.h"
#include "hashes.h"

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

void bench_free_list(char **files)
{
	for (size_t i = 0; files != NULL && files[i] != NULL; i++)
		free(files[i]);
	free(files);
}

/* NULL for anything but a regular file. */
static char *regular_path(const char *directory, const char *name)
{
	char path[PATH_MAX];
	struct stat status;
	int len = snprintf(path, sizeof(path), "%s/%s", directory, name);

	if (len < 0 || (size_t)len >= sizeof(path) ||
	    stat(path, &status) != 0 || !S_ISREG(status.st_mode))
		return NULL;
	return strdup(path);
}

char **bench_list_files(const char *directory)
{
	DIR *dir = opendir(directory);
	struct dirent *entry;
	char **files = calloc(1, sizeof(*files)), **more;
	size_t num = 0;

	while (dir != NULL && files != NULL && (entry = readdir(dir)) != NULL) {
		char *path = regular_path(directory, entry->d_name);

		if (path == NULL)
			continue;
		more = realloc(files, (num + 2) * sizeof(*files));
		if (more == NULL) {
			free(path);
			break;
		}
		files = more;
		files[num++] = path;
		files[num] = NULL;
	}
	if (dir == NULL || num == 0) {
		bench_complain(directory, "no files");
		bench_free_list(files);
		files = NULL;
	} else {
		qsort(files, num, sizeof(*files), compare_names);
	}
	if (dir != NULL)
		closedir(dir);
	return files;
}

unsigned char *bench_read_file(const char *file, size_t *out_len)
{
	FILE *stream = fopen(file, "rb");
	unsigned char *bytes = NULL;
	long len = -1;

	if (stream != NULL && fseek(stream, 0, SEEK_END) == 0)
		len = ftell(stream);
	if (len >= 0 && fseek(stream, 0, SEEK_SET) == 0)
		bytes = malloc((size_t)len + 1);
	if (bytes != NULL &&
	    fread(bytes, 1, (size_t)len, stream) != (size_t)len) {
		free(bytes);
		bytes = NULL;
	}
	if (bytes == NULL)
		perror(file);
	else
		bytes[ *out_len = (size_t)len] = 0;
	if (stream != NULL)
		fclose(stream);
	return bytes;
}

/* The length of a SEQUENCE of 256 to 65,535 octets with its header, as all
 * certificates here are; 0 for anything else. */
static size_t sequence_len(const unsigned char *at, size_t left)
{
	size_t len;

	if (left < 4 || at[0] != 0x30 || at[1] != 0x82)
		return 0;
	len = 4 + ((size_t)at[2] << 8 | at[3]);
	return len <= left ? len : 0;
}

int bench_chain_read(struct bench_chain *chain, const char *file)
{
	size_t left, len;
	const unsigned char *at = chain->bytes = bench_read_file(file, &left);

	for (int i = 0; at != NULL && i < BENCH_CHAIN_LEN; i++) {
		len = sequence_len(at, left);
		if (len == 0) {
			bench_complain(file, "no chain of make-input's");
			bench_chain_clear(chain);
			return -1;
		}
		chain->certs[i].data = at;
		chain->certs[i].len = len;
		at += len;
		left -= len;
	}
	return at == NULL ? -1 : 0;
}

void bench_chain_clear(struct bench_chain *chain)
{
	free(chain->bytes);
	chain->bytes = NULL;
}

/* ---- Keys ---- */

static int hex_digit(char digit)
{
	static const char digits[] = "0123456789abcdef";
	const char *found = digit == 0 ? NULL : strchr(digits, digit);

	return found == NULL ? -1 : (int)(found - digits);
}

static int read_hex(struct bench_bytes *out, const char *text, size_t len)
{
	if (out->data != NULL || len == 0 || len % 2 != 0)
		return -1;
	out->data = malloc(len / 2);
	if (out->data == NULL)
		return -1;
	for (out->len = 0; out->len < len / 2; out->len++, text += 2) {
		int high = hex_digit(text[0]), low = hex_digit(text[1]);

		if (high < 0 || low < 0)
			return -1;
		out->data[out->len] = (unsigned char)(high << 4 | low);
	}
	return 0;
}

/* One line "name value". */
static int read_field(struct bench_key *key, const char *name, const char *text,
		      size_t len)
{
	const struct {
		const char *name;
		struct bench_bytes *out;
	} fields[] = {
		{"identifier", &key->identifier},
		{"spki", &key->spki},
		{"key", &key->key},
		{"message", &key->message},
		{"signature", &key->signature},
	};

	if (strcmp(name, "algorithm") == 0 && len < sizeof(key->algorithm)) {
		memcpy(key->algorithm, text, len);
		return 0;
	}
	for (size_t i = 0; i < sizeof(fields) / sizeof(*fields); i++)
		if (strcmp(name, fields[i].name) == 0)
			return read_hex(fields[i].out, text, len);
	return -1;
}

int bench_key_read(struct bench_key *key, const char *file)
{
	size_t len;
	char *text = (char *)bench_read_file(file, &len), *at = text, *end;
	int status = text == NULL ? -1 : 0;

	*key = (struct bench_key){.algorithm = ""};
	while (status == 0 && (end = strchr(at, '\n')) != NULL) {
		char *space = memchr(at, ' ', (size_t)(end - at));

		if (space == NULL) {
			status = -1;
			break;
		}
		*space++ = 0;
		status = read_field(key, at, space, (size_t)(end - space));
		at = end + 1;
	}
	if (status == 0 && key->signature.data == NULL)
		status = -1;
	if (status != 0) {
		bench_complain(file, "no key of make-input's");
		bench_key_clear(key);
	}
	free(text);
	return status;
}

void bench_key_clear(struct bench_key *key)
{
	free(key->identifier.data);
	free(key->spki.data);
	free(key->key.data);
	free(key->message.data);
	free(key->signature.data);
	*key = (struct bench_key){.algorithm = ""};
}

/* ---- Hashes ---- */

void *bench_hash_load(const char *file, const char *name, int is_there,
		      size_t *out_num)
{
	struct bench_key *key = NULL;

	*out_num = 1;
	if (!is_there)
		bench_complain(name, "not in this version of the library");
	else
		key = calloc(1, sizeof(*key));
	if (key != NULL && bench_key_read(key, file) != 0) {
		free(key);
		key = NULL;
	}
	return key;
}

void bench_hash_free(void *loaded)
{
	bench_key_clear(loaded);
	free(loaded);
}
