/*
 * A file of CA certificates, shared by all stores of the process.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Keys are found by open addressing: a slot for each key with its first and
 * last entry; entries with one key are chained in order, so that a file with
 * many equal subjects costs no more than others.
 */

#include <config.h>

#include <stdlib.h>

#include "input/pem.h"
#include "trust/bundle_internal.h"

#include "ca_file.h"
#include "acceptable.h"
#include "name_key.h"
#include "strict_pem.h"

struct slot {
	uint64_t key;
	uint32_t first, last; /* CT_CA_NONE: empty */
};

struct entry {
	uint64_t key;
	uint32_t next;	      /* with the same key, or CT_CA_NONE */
	uint32_t next_shared; /* see ct_ca_file_next_shared() */
};

struct ct_ca_file {
	struct ct_shared_file shared;
	struct ct_bundle *bundle;
	struct slot *slots;
	struct entry *entries;
	uint32_t mask; /* slots - 1 */
	uint32_t count;
	unsigned long version; /* the first that supports all keys */
	struct ct_ca_duplicates duplicates;
};

const char ct_ca_file_is_crl[] = "it has CRLs";

static const struct ct_file_kind kind = {ct_shared_file_take};

enum {
	PEEK = 2048,
	USUAL_PEM = 1200,     /* bytes of a certificate, or more */
	MOST_USUAL = 1 << 20, /* bytes of a file */
};

uint32_t ct_ca_file_count(const struct ct_ca_file *file)
{
	return file->count;
}

uint32_t ct_ca_file_num_seen(const struct ct_ca_file *file)
{
	return ct_bundle_num_seen(file->bundle);
}

unsigned long ct_ca_file_version(const struct ct_ca_file *file)
{
	return file->version;
}

const struct ct_ca_duplicates *
ct_ca_file_duplicates(const struct ct_ca_file *file)
{
	return &file->duplicates;
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

static void destroy_file(struct ct_shared_file *shared)
{
	struct ct_ca_file *file = (struct ct_ca_file *)shared;

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

/* Links the entries that share their key with others. */
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

/* Makes the index of entries, which have their keys. False without memory. */
static bool index_entries(struct ct_ca_file *file)
{
	size_t num_slots = 4;

	while (num_slots < (size_t)file->count * 2)
		num_slots *= 2;
	file->mask = (uint32_t)num_slots - 1;
	file->slots = malloc(num_slots * sizeof(*file->slots));
	if (file->slots == NULL)
		return false;
	for (size_t i = 0; i < num_slots; i++)
		file->slots[i].first = CT_CA_NONE;
	for (uint32_t i = 0; i < file->count; i++)
		add_to_slot(file, i);
	link_shared(file);
	return true;
}

/* False when OpenSSL may refuse a certificate, or without memory. */
static bool make_entries(struct ct_ca_file *file)
{
	struct ct_certificate certificate;

	file->count = ct_bundle_count(file->bundle);
	file->entries = malloc(file->count * sizeof(*file->entries));
	if (file->entries == NULL)
		return false;
	for (uint32_t i = 0; i < file->count; i++)
		if (ct_certificate_parse(&certificate,
					 ct_ca_file_der(file, i)) !=
			    CATRUST_OK ||
		    !ct_certificate_is_acceptable(&certificate,
						  &file->entries[i].key,
						  &file->version))
			return false;
	return index_entries(file);
}

static bool is_plain(struct ct_span der)
{
	struct ct_certificate certificate;

	return ct_certificate_parse(&certificate, der) == CATRUST_OK &&
	       ct_extensions_are_plain(certificate.extensions);
}

/* OpenSSL compares certificates that share their subject when it loads them,
 * and queues errors about their extensions: these must be certain to have none.
 */
static bool are_groups_acceptable(const struct ct_ca_file *file)
{
	uint32_t entry = ct_ca_file_next_shared(file, 0);

	for (; entry != CT_CA_NONE;
	     entry = ct_ca_file_next_shared(file, entry + 1))
		if (!is_plain(ct_ca_file_der(file, entry)))
			return false;
	return true;
}

bool ct_ca_file_is_plain(const struct ct_ca_file *file)
{
	for (uint32_t i = 0; i < file->count; i++)
		if (!is_plain(ct_ca_file_der(file, i)))
			return false;
	return true;
}

/* The entry with these bytes, or CT_CA_NONE. */
static uint32_t find_der(const struct ct_ca_file *file, struct ct_span der)
{
	struct ct_certificate certificate;
	uint32_t entry;
	uint64_t key;

	if (ct_certificate_parse(&certificate, der) != CATRUST_OK ||
	    !ct_name_key(certificate.subject, &key))
		return CT_CA_NONE;
	entry = ct_ca_file_find(file, key);
	while (entry != CT_CA_NONE &&
	       !ct_span_equal(ct_ca_file_der(file, entry), der))
		entry = ct_ca_file_next(file, entry);
	return entry;
}

/* Whether all entries with this one's key up to it have its subject. */
static bool is_together(const struct ct_ca_file *file, uint32_t entry)
{
	struct ct_span subject = ct_ca_file_subject(file, entry);
	uint32_t i = ct_ca_file_find(file, ct_ca_file_key(file, entry));

	for (; i < entry; i++)
		if (!ct_span_equal(ct_ca_file_subject(file, i), subject))
			return false;
	return true;
}

/* OpenSSL compares a duplicate with the certificates of its subject: see
 * are_groups_acceptable(). @num_pushed: how many entries come before it. */
static bool add_duplicate(struct ct_ca_file *file, struct ct_span der,
			  uint32_t num_pushed)
{
	uint32_t entry = find_der(file, der);

	if (entry == CT_CA_NONE || entry >= num_pushed || !is_plain(der))
		return false;
	file->duplicates.num++;
	if (!is_together(file, entry))
		file->duplicates.are_together = false;
	return true;
}

/* The bundle has each certificate once: finds those that the text repeats. */
static bool find_duplicates(struct ct_ca_file *file, struct ct_span text)
{
	struct ct_pem pem = ct_pem(text);
	struct ct_pem_block block;
	uint8_t *der = malloc(text.len);
	uint32_t num_pushed = 0;
	bool is_done = der != NULL;
	size_t len;

	file->duplicates.are_together = true;
	while (is_done && ct_pem_next(&pem, "CERTIFICATE", &block)) {
		struct ct_span found;

		is_done = ct_pem_decode(&pem, &block, der, &len) == CATRUST_OK;
		found = ct_span(der, is_done ? len : 0);
		file->duplicates.is_last =
			num_pushed == file->count ||
			!ct_span_equal(ct_ca_file_der(file, num_pushed), found);
		if (!file->duplicates.is_last)
			num_pushed++;
		else
			is_done = is_done &&
				  add_duplicate(file, found, num_pushed);
	}
	free(der);
	return is_done && num_pushed == file->count;
}

static const char *make_of_text(struct ct_span text, struct ct_ca_file *file)
{
	const struct ct_load_options options = {
		.format = CT_LOAD_PEM,
		.dialect = CT_LOAD_WIDE,
	};
	struct ct_strict_pem found;

	if (!ct_strict_pem_check(text, &found))
		return "OpenSSL may read its PEM differently";
	if (found.num_crls != 0)
		return found.num_certificates == 0
			       ? ct_ca_file_is_crl
			       : "it has certificates and CRLs";
	if (found.num_certificates == 0)
		return "it has no certificates";
	if (ct_bundle_load_memory(text, &options, &file->bundle) != CATRUST_OK)
		return "OpenSSL may decode a certificate in it differently";
	if (ct_bundle_num_seen(file->bundle) != found.num_certificates)
		return "OpenSSL may read its PEM differently";
	if (!make_entries(file) || (file->count != found.num_certificates &&
				    !find_duplicates(file, text)))
		return "OpenSSL may decode a certificate in it differently";
	if (!are_groups_acceptable(file))
		return "certificates with the same subject have unusual "
		       "extensions";
	return NULL;
}

/* --- A file that is read in pieces ---------------------------------------- */

struct watch {
	struct ct_ca_file *file;
	struct ct_strict_pem found;
	size_t capacity; /* entries */
};

static bool see(void *context, struct ct_span text,
		const struct ct_certificate *certificate)
{
	struct watch *watch = context;
	struct ct_ca_file *file = watch->file;

	if (certificate == NULL)
		return ct_strict_pem_end(&watch->found, text);
	return CT_ARRAY_RESERVE(file->entries, watch->capacity,
				(size_t)file->count + 1) == CATRUST_OK &&
	       ct_strict_pem_next(&watch->found, text, certificate->der.len) &&
	       ct_certificate_is_acceptable(certificate,
					    &file->entries[file->count++].key,
					    &file->version);
}

/* False when the file has to be read whole, which may succeed then. */
static bool make_from_path(struct ct_ca_file *file, const char *path,
			   size_t size)
{
	struct watch watch = {.file = file, .capacity = size / USUAL_PEM + 1};
	const struct ct_bundle_watcher watcher = {see, &watch};

	file->entries = malloc(watch.capacity * sizeof(*file->entries));
	/* Duplicates are found only in the whole text. */
	return file->entries != NULL &&
	       ct_bundle_load_watched(path, &watcher, &file->bundle) ==
		       CATRUST_OK &&
	       ct_bundle_count(file->bundle) == file->count &&
	       index_entries(file) && are_groups_acceptable(file);
}

struct ct_ca_file *
ct_ca_file_open_usual(const char *path, const struct ct_file_identity *identity)
{
	struct ct_ca_file *file;

	if (identity->size > MOST_USUAL)
		return NULL;
	file = calloc(1, sizeof(*file));
	if (file == NULL)
		return NULL;
	ct_shared_file_init(&file->shared, identity, destroy_file);
	file->duplicates.are_together = true;
	if (make_from_path(file, path, (size_t)identity->size)) {
		file->shared.file.identity = *ct_bundle_identity(file->bundle);
		return (struct ct_ca_file *)ct_shared_file_add(&file->shared,
							       &kind, true);
	}
	destroy_file(&file->shared);
	return NULL;
}

/* --- Any file ------------------------------------------------------------- */

/* Whether the first block is a CRL, if it begins within PEEK bytes. */
static bool begins_with_crl(struct ct_span text)
{
	struct ct_pem pem =
		ct_pem(ct_span(text.data, text.len < PEEK ? text.len : PEEK));
	struct ct_pem_block block;

	return ct_pem_next(&pem, "", &block) &&
	       CT_SPAN_IS(block.label, "X509 CRL");
}

struct ct_ca_file *ct_ca_file_find_shared(const struct ct_file_identity *file)
{
	return (struct ct_ca_file *)ct_shared_file_find(file, &kind);
}

struct ct_ca_file *ct_ca_file_new(const struct ct_file_text *text,
				  const char **out_why)
{
	struct ct_span bytes = ct_span(text->bytes.data, text->bytes.len);
	struct ct_ca_file *file;

	*out_why = ct_ca_file_is_crl;
	if (begins_with_crl(bytes))
		return NULL;
	*out_why = "out of memory";
	file = calloc(1, sizeof(*file));
	if (file == NULL)
		return NULL;
	ct_shared_file_init(&file->shared, &text->identity, destroy_file);
	*out_why = make_of_text(bytes, file);
	if (*out_why == NULL)
		return (struct ct_ca_file *)ct_shared_file_add(&file->shared,
							       &kind, true);
	destroy_file(&file->shared);
	return NULL;
}

struct ct_ca_file *ct_ca_file_ref(struct ct_ca_file *file)
{
	ct_shared_file_ref(&file->shared);
	return file;
}

void ct_ca_file_unref(struct ct_ca_file *file)
{
	if (file != NULL)
		ct_shared_file_unref(&file->shared);
}
