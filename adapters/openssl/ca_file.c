/*
 * A file of CA certificates, shared by all stores of the process.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Keys are found by open addressing: a slot for each key with its first and
 * last entry, entries of one key chained in order, so that hostile files of
 * equal names cost what others cost.
 */

#include <config.h>

#include <stdlib.h>

#include "base/rcu.h"
#include "input/source.h"
#include "trust/bundle_internal.h"

#include "ca_file.h"
#include "fit.h"
#include "strict_pem.h"

struct slot {
	uint64_t key;
	uint32_t first, last; /* CT_CA_NONE: empty */
};

struct entry {
	uint64_t key;
	uint32_t next;	      /* of the same key, or CT_CA_NONE */
	uint32_t next_shared; /* see ct_ca_file_next_shared() */
};

struct ct_ca_file {
	atomic_uint references;
	struct ct_file_identity identity;
	struct ct_bundle *bundle;
	struct slot *slots;
	struct entry *entries;
	uint32_t mask; /* slots - 1 */
	uint32_t count;
	struct ct_ca_file *next_known;
};

enum { NUM_KEPT = 2 };

/* The files that are in use, or were lately. */
static struct {
	struct ct_rcu_writer writer;
	struct ct_ca_file *known;
	struct ct_ca_file *kept[NUM_KEPT]; /* a reference to each */
	unsigned next_kept;
} cache;

static pthread_once_t cache_once = PTHREAD_ONCE_INIT;
static bool has_cache;

static void make_cache(void)
{
	has_cache = ct_rcu_writer_init(&cache.writer) == 0;
}

uint32_t ct_ca_file_count(const struct ct_ca_file *file)
{
	return file->count;
}

uint32_t ct_ca_file_num_seen(const struct ct_ca_file *file)
{
	return ct_bundle_num_seen(file->bundle);
}

struct ct_span ct_ca_file_der(const struct ct_ca_file *file, uint32_t entry)
{
	return ct_bundle_certificate(file->bundle, entry).der;
}

struct ct_span ct_ca_file_subject(const struct ct_ca_file *file, uint32_t entry)
{
	return ct_bundle_certificate(file->bundle, entry).subject;
}

uint64_t ct_ca_file_key(const struct ct_ca_file *file, uint32_t entry)
{
	return file->entries[entry].key;
}

static struct slot *find_slot(const struct ct_ca_file *file, uint64_t key)
{
	uint32_t at = (uint32_t)(key ^ key >> 32) & file->mask;

	while (file->slots[at].first != CT_CA_NONE &&
	       file->slots[at].key != key)
		at = (at + 1) & file->mask;
	return &file->slots[at];
}

uint32_t ct_ca_file_find(const struct ct_ca_file *file, uint64_t key)
{
	return find_slot(file, key)->first;
}

uint32_t ct_ca_file_next(const struct ct_ca_file *file, uint32_t entry)
{
	return file->entries[entry].next;
}

uint32_t ct_ca_file_next_shared(const struct ct_ca_file *file, uint32_t entry)
{
	return entry < file->count ? file->entries[entry].next_shared
				   : CT_CA_NONE;
}

uint32_t ct_ca_file_first_same(const struct ct_ca_file *file, uint32_t entry)
{
	return ct_subject_index_find(ct_bundle_index(file->bundle),
				     ct_bundle_resolve, file->bundle,
				     ct_ca_file_subject(file, entry));
}

static void destroy(struct ct_ca_file *file)
{
	ct_bundle_unref(file->bundle);
	free(file->slots);
	free(file->entries);
	free(file);
}

static void add_to_slot(struct ct_ca_file *file, uint32_t number)
{
	struct slot *slot = find_slot(file, file->entries[number].key);

	file->entries[number].next = CT_CA_NONE;
	if (slot->first == CT_CA_NONE) {
		slot->key = file->entries[number].key;
		slot->first = number;
	} else {
		file->entries[slot->last].next = number;
	}
	slot->last = number;
}

/* Which entries share their key with others. */
static void link_shared(struct ct_ca_file *file)
{
	uint32_t next = CT_CA_NONE;

	for (uint32_t i = file->count; i-- > 0;) {
		const struct slot *slot = find_slot(file, file->entries[i].key);

		if (slot->first != slot->last)
			next = i;
		file->entries[i].next_shared = next;
	}
}

/* False when a certificate may not be to OpenSSL's taste, or without memory. */
static bool index_entries(struct ct_ca_file *file)
{
	struct ct_certificate certificate;
	size_t num_slots = 4;

	file->count = ct_bundle_count(file->bundle);
	while (num_slots < (size_t)file->count * 2)
		num_slots *= 2;
	file->mask = (uint32_t)num_slots - 1;
	file->slots = malloc(num_slots * sizeof(*file->slots));
	file->entries = malloc(file->count * sizeof(*file->entries));
	if (file->slots == NULL || file->entries == NULL)
		return false;
	for (size_t i = 0; i < num_slots; i++)
		file->slots[i].first = CT_CA_NONE;
	for (uint32_t i = 0; i < file->count; i++) {
		if (ct_certificate_parse(&certificate,
					 ct_ca_file_der(file, i)) !=
			    CATRUST_OK ||
		    !ct_certificate_fits(&certificate, &file->entries[i].key))
			return false;
		add_to_slot(file, i);
	}
	link_shared(file);
	return true;
}

static const char *make(struct ct_span text, struct ct_ca_file *file)
{
	const struct ct_load_options options = {
		.format = CT_LOAD_PEM,
		.dialect = CT_LOAD_NATIVE,
	};
	struct ct_strict_pem found;

	if (!ct_strict_pem_check(text, &found))
		return "its text is not plain";
	if (found.num_crls != 0)
		return "it has CRLs";
	if (found.num_certificates == 0)
		return "it has no certificates";
	if (ct_bundle_load_memory(text, &options, &file->bundle) != CATRUST_OK)
		return "a certificate in it is unusual";
	if (ct_bundle_num_seen(file->bundle) != found.num_certificates)
		return "its text is not plain";
	if (!index_entries(file))
		return "a certificate in it is unusual";
	return NULL;
}

static struct ct_ca_file *load(const char *path, const char **out_why)
{
	struct ct_ca_file *file = calloc(1, sizeof(*file));
	struct ct_buffer text = CT_BUFFER_INIT;

	*out_why = "out of memory";
	if (file == NULL)
		return NULL;
	atomic_init(&file->references, 1);
	*out_why = "it cannot be read, or is no regular file";
	if (ct_source_read_identified(path, 0, &text, &file->identity) ==
	    CATRUST_OK)
		*out_why = make(ct_span(text.data, text.len), file);
	ct_buffer_clear(&text);
	if (*out_why == NULL)
		return file;
	destroy(file);
	return NULL;
}

/* The known object of this state of the file, with a reference. The cache is
 * locked. */
static struct ct_ca_file *find_known(const struct ct_file_identity *identity)
{
	struct ct_ca_file *file = cache.known;

	while (file != NULL &&
	       !ct_file_identity_equal(&file->identity, identity))
		file = file->next_known;
	return file != NULL ? ct_ca_file_ref(file) : NULL;
}

static void forget(struct ct_ca_file *file)
{
	struct ct_ca_file **link = &cache.known;

	while (*link != NULL && *link != file)
		link = &(*link)->next_known;
	if (*link != NULL)
		*link = file->next_known;
}

/* Makes a file known, unless another thread was faster: then that one's is
 * used. What was kept longest goes. */
static struct ct_ca_file *share(struct ct_ca_file *file)
{
	struct ct_ca_file *other, *dropped = NULL;

	if (!file->identity.is_settled)
		return file;
	ct_rcu_write_lock(&cache.writer);
	other = find_known(&file->identity);
	if (other == NULL) {
		file->next_known = cache.known;
		cache.known = file;
		dropped = cache.kept[cache.next_kept];
		cache.kept[cache.next_kept] = ct_ca_file_ref(file);
		cache.next_kept = (cache.next_kept + 1) % NUM_KEPT;
	} else {
		dropped = file;
	}
	ct_rcu_write_unlock(&cache.writer);
	ct_ca_file_unref(dropped);
	return other != NULL ? other : file;
}

struct ct_ca_file *ct_ca_file_load(const char *path, const char **out_why)
{
	struct ct_file_identity identity;
	struct ct_ca_file *file;

	pthread_once(&cache_once, make_cache);
	*out_why = "it cannot be read, or is no regular file";
	if (!has_cache || ct_source_identify(path, &identity) != CATRUST_OK)
		return NULL;
	ct_rcu_write_lock(&cache.writer);
	file = find_known(&identity);
	ct_rcu_write_unlock(&cache.writer);
	if (file != NULL)
		return file;
	file = load(path, out_why);
	return file != NULL ? share(file) : NULL;
}

struct ct_ca_file *ct_ca_file_ref(struct ct_ca_file *file)
{
	atomic_fetch_add_explicit(&file->references, 1, memory_order_relaxed);
	return file;
}

void ct_ca_file_unref(struct ct_ca_file *file)
{
	bool is_last;

	if (file == NULL)
		return;
	if (!file->identity.is_settled) {
		if (atomic_fetch_sub(&file->references, 1) == 1)
			destroy(file);
		return;
	}
	/* Under the lock: nobody finds it between the last reference's end and
	 * its leaving the list. */
	ct_rcu_write_lock(&cache.writer);
	is_last = atomic_fetch_sub(&file->references, 1) == 1;
	if (is_last)
		forget(file);
	ct_rcu_write_unlock(&cache.writer);
	if (is_last)
		destroy(file);
}
