/*
 * The index of a CRL: look-ups.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "base/pages.h"
#include "revocation/serial_index_internal.h"
#include "x509/general_name.h"
#include "x509/name.h"

uint64_t ct_serial_hash_issuer(struct ct_span name)
{
	return ct_name_hash(ct_hash_process_key(), name);
}

bool ct_serial_issuer_name(const struct ct_crl_entry *entry,
			   struct ct_span *out)
{
	struct ct_span value;
	struct ct_general_names names;
	struct ct_general_name name;

	if (!ct_crl_entry_certificate_issuer(entry, &value) ||
	    ct_general_names_open(&names, value) != CATRUST_OK)
		return false;
	while (ct_general_names_next(&names, &name))
		if (name.type == CT_NAME_DIRECTORY) {
			*out = name.value;
			return true;
		}
	return false;
}

/* In a list with certificateIssuer entries, returns the certificate issuer of
 * the entry at @offset. */
static struct ct_span issuer_at(const struct ct_serial_index *index,
				const struct ct_crl *crl, uint32_t offset)
{
	uint32_t low = 0, high = index->num_runs;
	struct ct_der der = ct_der(crl->der);
	struct ct_span name;

	/* The last run that starts at or before the entry. */
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (index->runs[middle].entry <= offset)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == 0)
		return crl->issuer;
	der.at += index->runs[low - 1].issuer;
	der.left -= index->runs[low - 1].issuer;
	if (ct_der_read_value(&der, CT_DER_SEQUENCE, &name) != CATRUST_OK)
		return crl->issuer; /* not reached: init checked it */
	return name;
}

/* Equal names of entries of one list have the same offset. */
static bool is_issuer(struct ct_span a, struct ct_span b)
{
	return (a.data == b.data && a.len == b.len) || ct_name_equal(a, b);
}

struct ct_serial_key ct_serial_key_at(const struct ct_serial_index *index,
				      const struct ct_crl *crl, uint32_t offset)
{
	struct ct_serial_key key = {.issuer = ct_span(NULL, 0)};
	struct ct_span serial = crl->issuer; /* any: the entry is there */
	size_t at = offset;

	(void)ct_crl_serial_next(crl, &at, &serial);
	key.number = ct_serial(serial);
	if (index->num_runs > 0)
		key.issuer = issuer_at(index, crl, offset);
	return key;
}

static bool is_entry(const struct ct_serial_index *index,
		     const struct ct_crl *crl, uint32_t offset,
		     const struct ct_serial_key *key)
{
	struct ct_span serial;
	size_t at = offset;

	return ct_crl_serial_next(crl, &at, &serial) &&
	       ct_serial_equal(ct_serial(serial), key->number) &&
	       (key->issuer.data == NULL ||
		is_issuer(issuer_at(index, crl, offset), key->issuer));
}

/* In a whole index, a number in a bucket other than its own was moved there,
 * and a number that was moved here belongs to another bucket. */
static bool is_whole_entry(const struct ct_serial_index *index,
			   const struct ct_crl *crl,
			   const struct ct_serial_bucket *bucket,
			   unsigned place, bool is_home,
			   const struct ct_serial_key *key)
{
	bool is_moved = (bucket->moved >> place & 1) != 0;

	if (is_moved == is_home)
		return false;
	return is_home || is_entry(index, crl,
				   ct_serial_offset(index, bucket, place), key);
}

static CT_ALWAYS_INLINE unsigned find_place(const struct ct_serial_index *index,
					    const struct ct_crl *crl,
					    uint32_t at,
					    const struct ct_serial_home *home,
					    const struct ct_serial_key *key)
{
	const struct ct_serial_bucket *bucket = &index->buckets[at];
	unsigned num_taken = ct_serial_num_taken(bucket);

	for (unsigned i = 0; i < num_taken; i++) {
		if (!ct_serial_is_alike(index, bucket, i, home))
			continue;
		if (index->is_whole
			    ? is_whole_entry(index, crl, bucket, i,
					     at == home->bucket, key)
			    : is_entry(index, crl,
				       ct_serial_offset(index, bucket, i), key))
			return i;
	}
	return CT_SERIAL_PLACES;
}

unsigned ct_serial_find_place(const struct ct_serial_index *index,
			      const struct ct_crl *crl, uint32_t at,
			      const struct ct_serial_home *home,
			      const struct ct_serial_key *key)
{
	return find_place(index, crl, at, home, key);
}

void ct_serial_index_clear(struct ct_serial_index *index)
{
	size_t size = 0;

	if (ct_serial_memory_size(index, &size))
		ct_pages_free_table(index->memory, size);
	free(index->runs);
	*index = (struct ct_serial_index){.memory = NULL};
}

static void prepare_hashed(struct ct_serial_lookup *lookup)
{
	struct ct_serial_hash hash = ct_serial_hash_alone(lookup->serial, 0);

	lookup->place = hash.place;
	lookup->fingerprint = hash.fingerprint;
}

static void prepare_whole(struct ct_serial_lookup *lookup)
{
	uint32_t value;

	lookup->is_short = ct_serial_short(ct_serial(lookup->serial), &value);
	if (lookup->is_short)
		lookup->permuted = ct_serial_permute(value);
}

void ct_serial_lookup_init(struct ct_serial_lookup *out, struct ct_span serial)
{
	*out = (struct ct_serial_lookup){.serial = serial};
	if (serial.len == 0)
		return;
	ct_serial_keys_init();
	prepare_hashed(out);
	prepare_whole(out);
}

/* Returns where a look-up in a direct CRL begins. */
static struct ct_serial_home direct_home(const struct ct_serial_index *index,
					 const struct ct_serial_lookup *lookup)
{
	struct ct_serial_hash hash = {lookup->place, lookup->fingerprint};

	return index->is_whole ? ct_serial_whole_home(index, lookup->permuted)
			       : ct_serial_home(index, hash);
}

void ct_serial_index_fetch(const struct ct_serial_index *index,
			   const struct ct_serial_lookup *lookup)
{
	if (index->num_runs == 0)
		CT_SERIAL_FETCH(
			&index->buckets[direct_home(index, lookup).bucket]);
}

void ct_serial_index_fetch_entry(const struct ct_serial_index *index,
				 const struct ct_crl *crl,
				 const struct ct_serial_lookup *lookup)
{
	const struct ct_serial_bucket *bucket;
	struct ct_serial_home home;

	if (index->num_runs > 0)
		return;
	home = direct_home(index, lookup);
	bucket = &index->buckets[home.bucket];
	if (!ct_serial_may_hold(bucket, home.fingerprint))
		return;
	for (unsigned i = 0; i < ct_serial_num_taken(bucket); i++)
		if (bucket->fingerprint[i] == home.fingerprint)
			CT_SERIAL_FETCH(crl->revoked.data +
					ct_serial_offset(index, bucket, i));
}

static bool look_up_serial(const struct ct_serial_index *index,
			   const struct ct_crl *crl,
			   const struct ct_serial_home *home,
			   const struct ct_serial_key *key,
			   uint32_t *out_offset)
{
	for (uint32_t at = home->bucket;;
	     at = ct_serial_next_bucket(index, at)) {
		const struct ct_serial_bucket *bucket = &index->buckets[at];
		unsigned place = CT_SERIAL_PLACES;

		if (ct_serial_may_hold(bucket, home->fingerprint))
			place = find_place(index, crl, at, home, key);
		if (place < CT_SERIAL_PLACES) {
			*out_offset = ct_serial_offset(index, bucket, place);
			return true;
		}
		if (ct_serial_num_taken(bucket) < CT_SERIAL_PLACES)
			return false;
	}
}

bool ct_serial_index_look_up(const struct ct_serial_index *index,
			     const struct ct_crl *crl,
			     const struct ct_serial_lookup *lookup,
			     struct ct_span issuer, uint32_t *out_offset)
{
	struct ct_serial_key key = {.issuer = ct_span(NULL, 0)};
	struct ct_serial_home home;

	if (lookup->serial.len == 0 || index->num_buckets == 0 ||
	    (index->is_whole && !lookup->is_short))
		return false;
	key.number = ct_serial(lookup->serial);
	if (index->num_runs > 0) {
		key.issuer = issuer;
		home = ct_serial_home(
			index,
			ct_serial_hash_alone(lookup->serial,
					     ct_serial_hash_issuer(issuer)));
	} else {
		home = direct_home(index, lookup);
	}
	return look_up_serial(index, crl, &home, &key, out_offset);
}

bool ct_serial_index_find(const struct ct_serial_index *index,
			  const struct ct_crl *crl, struct ct_span serial,
			  struct ct_span issuer, uint32_t *out_offset)
{
	struct ct_serial_lookup lookup = {.serial = serial};

	/* Keys are there since the index is. */
	if (serial.len > 0 && index->is_whole)
		prepare_whole(&lookup);
	else if (serial.len > 0)
		prepare_hashed(&lookup);
	return ct_serial_index_look_up(index, crl, &lookup, issuer, out_offset);
}
