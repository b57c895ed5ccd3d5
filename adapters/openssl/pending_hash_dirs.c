/*
 * Directories of hashed names that OpenSSL searches for a store that has
 * pending certificates.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "pending_hash_dirs.h"

struct ct_pending_directory {
	struct ct_pending_directory *next;
	bool is_read; /* by X509_LOOKUP_store() */
	size_t len;
	char path[];
};

enum { NAME_SIZE = sizeof("/01234567.r0"), HASH_LEN = sizeof("01234567.") - 1 };

static struct ct_pending_directory *
find_directory(const struct ct_pending *pending, const char *path, size_t len)
{
	struct ct_pending_directory *at = pending->directories;

	while (at != NULL &&
	       (at->len != len || memcmp(at->path, path, len) != 0))
		at = at->next;
	return at;
}

/* Makes one with room for the name of a file. */
static bool add_directory(struct ct_pending *pending, const char *path,
			  size_t len, bool is_read)
{
	struct ct_pending_directory *made;

	if (len == 0)
		return true;
	made = find_directory(pending, path, len);
	if (made != NULL) {
		made->is_read |= is_read;
		return true;
	}
	made = malloc(sizeof(*made) + len + NAME_SIZE);
	if (made == NULL)
		return false;
	memcpy(made->path, path, len);
	made->len = len;
	made->is_read = is_read;
	made->next = pending->directories;
	pending->directories = made;
	return true;
}

bool ct_hash_dirs_add(struct ct_pending *pending, const char *list,
		      bool is_read)
{
	for (;; list++) {
		size_t len = strcspn(list, ":");

		if (!add_directory(pending, list, len, is_read))
			return false;
		list += len;
		if (*list == '\0')
			return true;
	}
}

void ct_hash_dirs_clear(struct ct_pending *pending)
{
	struct ct_pending_directory *next;

	for (; pending->directories != NULL; pending->directories = next) {
		next = pending->directories->next;
		free(pending->directories);
	}
}

/* Whether there is a file with the number 0 for a hash. */
static bool has_file(struct ct_pending_directory *directory, unsigned long hash,
		     bool is_crl)
{
	struct stat status;

	snprintf(directory->path + directory->len, NAME_SIZE, "/%08lx.%s", hash,
		 is_crl ? "r0" : "0");
	return lstat(directory->path, &status) == 0;
}

/* Whether there is a file with any number; true also when the directory cannot
 * be read. */
static bool has_any_file(struct ct_pending_directory *directory,
			 unsigned long hash)
{
	char begin[HASH_LEN + 1];
	const struct dirent *entry;
	bool result = false;
	DIR *entries;

	snprintf(begin, sizeof(begin), "%08lx.", hash);
	directory->path[directory->len] = '\0';
	entries = opendir(directory->path);
	if (entries == NULL)
		return errno != ENOENT;
	while (!result && (entry = readdir(entries)) != NULL)
		result = strncasecmp(entry->d_name, begin, HASH_LEN) == 0;
	closedir(entries);
	return result;
}

struct ct_hash_dir_hits ct_hash_dirs_find(struct ct_pending *pending,
					  X509_LOOKUP_TYPE type,
					  const X509_NAME *name)
{
	const struct ct_openssl *openssl = pending->openssl;
	struct ct_pending_directory *at = pending->directories;
	struct ct_hash_dir_hits result = {false, false};
	unsigned long hash;
	int is_hashed = 0;

	if (at == NULL)
		return result;
	openssl->ERR_set_mark();
	hash = openssl->X509_NAME_hash_ex(name, NULL, NULL, &is_hashed);
	openssl->ERR_pop_to_mark();
	if (is_hashed == 0)
		return (struct ct_hash_dir_hits){true, true};
	hash &= 0xffffffff;
	for (; at != NULL; at = at->next) {
		bool is_any = at->is_read && has_any_file(at, hash);

		result.certificates |= is_any || (type == X509_LU_X509 &&
						  has_file(at, hash, false));
		result.crls |= is_any || (type == X509_LU_CRL &&
					  has_file(at, hash, true));
	}
	return result;
}
