/*
 * Directories of hashed names that a store has beside what is pending.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: lists of directories, and a name of which the store has nothing.
 * Output: whether OpenSSL, which looks there next, is going to find a file.
 *
 * It adds all certificates of such a file, also those that have another name,
 * and no call is seen: one with the name of a pending certificate would hide
 * that from OpenSSL. What is pending therefore comes into the store before. A
 * CRL that the store has already, as a skeleton, would come once more.
 *
 * Cost: what it costs OpenSSL to look for the file, once more.
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "pending_internal.h"

struct ct_directory {
	struct ct_directory *next;
	size_t len;
	char path[];
};

enum { NAME_SIZE = sizeof("/01234567.r0") };

static bool has_directory(const struct ct_pending *pending, const char *path,
			  size_t len)
{
	const struct ct_directory *at = pending->directories;

	while (at != NULL &&
	       (at->len != len || memcmp(at->path, path, len) != 0))
		at = at->next;
	return at != NULL;
}

/* With room for the name of a file. */
static bool add_directory(struct ct_pending *pending, const char *path,
			  size_t len)
{
	struct ct_directory *made;

	if (len == 0 || has_directory(pending, path, len))
		return true;
	made = malloc(sizeof(*made) + len + NAME_SIZE);
	if (made == NULL)
		return false;
	memcpy(made->path, path, len);
	made->len = len;
	made->next = pending->directories;
	pending->directories = made;
	return true;
}

bool ct_pending_keep_directories(struct ct_pending *pending, const char *list)
{
	for (;; list++) {
		size_t len = strcspn(list, ":");

		if (!add_directory(pending, list, len))
			return false;
		list += len;
		if (*list == '\0')
			return true;
	}
}

void ct_pending_drop_directories(struct ct_pending *pending)
{
	struct ct_directory *next;

	for (; pending->directories != NULL; pending->directories = next) {
		next = pending->directories->next;
		free(pending->directories);
	}
}

static bool has_file(struct ct_directory *directory, unsigned long hash,
		     X509_LOOKUP_TYPE type)
{
	snprintf(directory->path + directory->len, NAME_SIZE, "/%08lx.%s",
		 hash & 0xffffffff, type == X509_LU_CRL ? "r0" : "0");
	return access(directory->path, F_OK) == 0;
}

bool ct_pending_may_come(struct ct_pending *pending, X509_LOOKUP_TYPE type,
			 const X509_NAME *name)
{
	const struct ct_openssl *openssl = pending->openssl;
	struct ct_directory *at = pending->directories;
	unsigned long hash;
	int is_hashed = 0;

	if (at == NULL)
		return false;
	openssl->ERR_set_mark();
	hash = openssl->X509_NAME_hash_ex(name, NULL, NULL, &is_hashed);
	openssl->ERR_pop_to_mark();
	if (is_hashed == 0)
		return true;
	while (at != NULL && !has_file(at, hash, type))
		at = at->next;
	return at != NULL;
}
