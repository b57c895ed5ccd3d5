/*
 * The index of a CRL: building.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Building is bound by cache misses on the table; see struct workshop.
 */

#include <config.h>

#include <stdlib.h>

#include "base/pages.h"
#include "revocation/serial_index_internal.h"
#include "x509/name.h"

enum {
	FILL = 10,  /* places of a bucket that are taken, on the average */
	AHEAD = 16, /* how many entries before its turn a bucket is fetched */
};

static bool is_removal(const struct ct_crl *crl, size_t offset)
{
	struct ct_crl_entry entry;

	return ct_crl_entry_next(crl, &offset, &entry) &&
	       ct_crl_entry_reason(&entry) == CT_CRL_REASON_REMOVE_FROM_CRL;
}

/* An entry to be added to the table. */
struct item {
	uint32_t word;
	uint16_t bucket; /* within its region */
	uint8_t fingerprint, bit;
};

static bool has_alike(const struct ct_serial_index *index,
		      const struct ct_serial_bucket *bucket,
		      const struct ct_serial_home *home)
{
	for (unsigned i = 0; i < ct_serial_num_taken(bucket); i++)
		if (ct_serial_is_alike(index, bucket, i, home))
			return true;
	return false;
}

/* Whether an equal number is already in the entry's place; then the one that
 * revokes is kept. */
static bool merge(const struct ct_serial_index *index, const struct ct_crl *crl,
		  uint32_t at, const struct ct_serial_home *home,
		  uint32_t offset)
{
	struct ct_serial_bucket *bucket = &index->buckets[at];
	struct ct_serial_key key;
	unsigned place;

	/* By now the number itself is no longer in the cache. */
	if (!has_alike(index, bucket, home))
		return false;
	key = ct_serial_key_at(index, crl, offset);
	place = ct_serial_find_place(index, crl, at, home, &key);
	if (place == CT_SERIAL_PLACES)
		return false;
	if ((crl->traits & CT_CRL_HAS_REMOVED) != 0 &&
	    is_removal(crl, ct_serial_offset(index, bucket, place)) &&
	    !is_removal(crl, offset))
		bucket->word[place] = home->rest | offset;
	return true;
}

/* Fills the next place, which is free. */
static inline void fill(struct ct_serial_bucket *bucket,
			const struct item *item)
{
	unsigned place = ct_serial_num_taken(bucket);
	unsigned bit = (unsigned)item->bit << (CT_SERIAL_COUNT + place);

	bucket->taken = (uint16_t)((bucket->taken + 1u) | bit);
	bucket->fingerprint[place] = item->fingerprint;
	bucket->word[place] = item->word;
}

/* Adds an item to a bucket, unless the bucket is full; true when the item is
 * processed. */
static bool put(struct ct_serial_index *index, const struct ct_crl *crl,
		uint32_t at, const struct ct_serial_home *home,
		const struct item *item)
{
	struct ct_serial_bucket *bucket = &index->buckets[at];

	if (ct_serial_may_hold(bucket, item->fingerprint) &&
	    merge(index, crl, at, home,
		  item->word & ct_serial_offset_mask(index))) {
		index->num_entries--;
		return true;
	}
	if (ct_serial_num_taken(bucket) == CT_SERIAL_PLACES)
		return false;
	bucket->moved |=
		(uint16_t)((at != home->bucket) << ct_serial_num_taken(bucket));
	fill(bucket, item);
	return true;
}

/* Adds an item whose bucket is full, or may have its number. */
static CT_NOINLINE void insert_slowly(struct ct_serial_index *index,
				      const struct ct_crl *crl, uint32_t at,
				      const struct item *item)
{
	struct ct_serial_home home = {
		.bucket = at,
		.fingerprint = item->fingerprint,
		.bit = item->bit,
		.rest = item->word & ~ct_serial_offset_mask(index),
	};

	while (!put(index, crl, at, &home, item))
		at = ct_serial_next_bucket(index, at);
}

static inline bool insert(struct ct_serial_bucket *bucket,
			  const struct item *item)
{
	if (CT_UNLIKELY(ct_serial_num_taken(bucket) == CT_SERIAL_PLACES ||
			ct_serial_may_hold(bucket, item->fingerprint)))
		return false;
	fill(bucket, item);
	return true;
}

/*
 * The workshop: items sorted roughly, by the region of the table that they go
 * to, so that one region after the other is filled while it is in the nearer
 * cache. Items wait in blocks that are taken from a pool; when the pool is
 * empty, all regions are served and the pool is whole again.
 */
enum {
	REGION = 4096,	      /* buckets: 256 KiB */
	BLOCK = 256,	      /* items: 2 KiB */
	POOL_SHARE = 3,	      /* a third of all items */
	POOL_LEAST = 1 << 15, /* items: 256 KiB */
	NO_BLOCK = -1,
};

struct block {
	struct item items[BLOCK];
};

struct region {
	int32_t first, last;   /* blocks, or NO_BLOCK */
	struct item *at, *end; /* where the last one goes on */
};

static const struct region empty_region = {NO_BLOCK, NO_BLOCK, NULL, NULL};

struct workshop {
	struct ct_serial_index *index;
	const struct ct_crl *crl;
	struct region *regions;
	uint32_t num_regions;
	struct block *blocks;
	int32_t *next; /* the block after each */
	int32_t num_blocks, num_used;
};

static void serve_block(struct workshop *shop, uint32_t region,
			const struct item *items, size_t num)
{
	uint32_t base = region * REGION;
	struct ct_serial_bucket *buckets = &shop->index->buckets[base];

	shop->index->num_entries += (uint32_t)num;
	for (size_t i = 0; i < num; i++) {
		size_t ahead = i + AHEAD < num ? i + AHEAD : i;

		CT_SERIAL_FETCH(&buckets[items[ahead].bucket]);
		if (CT_UNLIKELY(!insert(&buckets[items[i].bucket], &items[i])))
			insert_slowly(shop->index, shop->crl,
				      base + items[i].bucket, &items[i]);
	}
}

/* Adds all waiting items to the table. */
static void serve(struct workshop *shop)
{
	for (uint32_t i = 0; i < shop->num_regions; i++) {
		struct region *region = &shop->regions[i];

		for (int32_t j = region->first; j != NO_BLOCK;
		     j = shop->next[j]) {
			const struct item *items = shop->blocks[j].items;

			serve_block(shop, i, items,
				    j == region->last
					    ? (size_t)(region->at - items)
					    : BLOCK);
		}
		*region = empty_region;
	}
	shop->num_used = 0;
}

static CT_NOINLINE void add_block(struct workshop *shop, struct region *region)
{
	int32_t block;

	if (shop->num_used == shop->num_blocks)
		serve(shop);
	block = shop->num_used++;
	shop->next[block] = NO_BLOCK;
	if (region->last == NO_BLOCK)
		region->first = block;
	else
		shop->next[region->last] = block;
	region->last = block;
	region->at = shop->blocks[block].items;
	region->end = region->at + BLOCK;
}

static inline void take(struct workshop *shop, struct ct_serial_home home,
			uint32_t offset)
{
	struct region *region = &shop->regions[home.bucket / REGION];

	if (CT_UNLIKELY(region->at == region->end))
		add_block(shop, region);
	*region->at++ = (struct item){
		.word = home.rest | offset,
		.bucket = (uint16_t)(home.bucket % REGION),
		.fingerprint = home.fingerprint,
		.bit = home.bit,
	};
}

static size_t pool_size(const struct workshop *shop)
{
	return (size_t)shop->num_blocks * sizeof(*shop->blocks);
}

static void close_workshop(struct workshop *shop)
{
	free(shop->regions);
	ct_pages_free_table(shop->blocks, pool_size(shop));
	free(shop->next);
}

static enum catrust_error open_workshop(struct workshop *out,
					struct ct_serial_index *index,
					const struct ct_crl *crl)
{
	uint32_t num_items = crl->num_entries / POOL_SHARE;

	if (num_items < POOL_LEAST)
		num_items = crl->num_entries < POOL_LEAST ? crl->num_entries
							  : POOL_LEAST;

	*out = (struct workshop){.index = index, .crl = crl};
	out->num_regions = (index->num_buckets + REGION - 1) / REGION;
	/* One more block for each region, which may be almost empty. */
	out->num_blocks = (int32_t)(num_items / BLOCK + out->num_regions);
	out->regions = calloc(out->num_regions, sizeof(*out->regions));
	out->blocks = ct_pages_new_table(pool_size(out));
	out->next = malloc((size_t)out->num_blocks * sizeof(*out->next));
	if (out->regions == NULL || out->blocks == NULL || out->next == NULL) {
		close_workshop(out);
		return CATRUST_E_MEMORY;
	}
	for (uint32_t i = 0; i < out->num_regions; i++)
		out->regions[i] = empty_region;
	return CATRUST_OK;
}

/* A certificateIssuer of entries, and its offset in the list. */
struct issuer {
	uint64_t hash;
	uint32_t number; /* 0: of the list; n: of run n - 1 */
	uint32_t name;	 /* offset in crl->der */
};

static int compare_issuers(const void *a, const void *b)
{
	const struct issuer *left = a, *right = b;

	if (left->hash != right->hash)
		return left->hash < right->hash ? -1 : 1;
	return (left->number > right->number) - (left->number < right->number);
}

static struct ct_span name_at(const struct ct_crl *crl, uint32_t offset)
{
	struct ct_der der = ct_der(crl->der);
	struct ct_span name;

	der.at += offset;
	der.left -= offset;
	if (ct_der_read_value(&der, CT_DER_SEQUENCE, &name) != CATRUST_OK)
		return crl->issuer; /* not reached: it was read before */
	return name;
}

static struct issuer issuer_of(const struct ct_crl *crl, size_t number,
			       struct ct_span name)
{
	return (struct issuer){
		.hash = ct_serial_hash_issuer(name),
		.number = (uint32_t)number,
		.name = (uint32_t)(name.data - crl->der.data),
	};
}

/* All runs of equal issuers get the offset of the first one. */
static void join_issuers(struct ct_serial_index *index,
			 const struct ct_crl *crl, struct issuer *issuers,
			 size_t num)
{
	const struct issuer *first = issuers;

	qsort(issuers, num, sizeof(*issuers), compare_issuers);
	for (size_t i = 0; i < num; i++) {
		const struct issuer *issuer = &issuers[i];

		if (issuer->hash != first->hash ||
		    !ct_name_equal(name_at(crl, first->name),
				   name_at(crl, issuer->name)))
			first = issuer;
		if (issuer->number > 0)
			index->runs[issuer->number - 1].issuer = first->name;
	}
}

/* Collects the entries that name an issuer, in the order of the list. */
static enum catrust_error fill_runs(struct ct_serial_index *index,
				    const struct ct_crl *crl,
				    struct issuer *issuers)
{
	struct ct_crl_entry entry;
	struct ct_span name;
	size_t next = 0, at;

	issuers[0] = issuer_of(crl, 0, crl->issuer);
	for (at = 0; ct_crl_entry_next(crl, &next, &entry); at = next) {
		if (!ct_crl_entry_certificate_issuer(&entry, &name))
			continue;
		if (!ct_serial_issuer_name(&entry, &name))
			return CATRUST_E_EXTENSION;
		index->runs[index->num_runs++].entry = (uint32_t)at;
		issuers[index->num_runs] =
			issuer_of(crl, index->num_runs, name);
	}
	join_issuers(index, crl, issuers, (size_t)index->num_runs + 1);
	return CATRUST_OK;
}

static enum catrust_error find_runs(struct ct_serial_index *index,
				    const struct ct_crl *crl)
{
	struct ct_crl_entry entry;
	enum catrust_error error;
	struct issuer *issuers;
	size_t next = 0, num_runs = 0;
	struct ct_span name;

	while (ct_crl_entry_next(crl, &next, &entry))
		num_runs += ct_crl_entry_certificate_issuer(&entry, &name);
	/* Entries take more bytes than this. */
	index->runs = malloc(num_runs * sizeof(*index->runs));
	issuers = malloc((num_runs + 1) * sizeof(*issuers));
	if (index->runs == NULL || issuers == NULL) {
		free(issuers);
		return CATRUST_E_MEMORY;
	}
	index->size += num_runs * sizeof(*index->runs);
	error = fill_runs(index, crl, issuers);
	free(issuers);
	return error;
}

static enum catrust_error make_buckets(struct ct_serial_index *index,
				       uint32_t num_entries)
{
	size_t size;
	uintptr_t address;

	index->num_buckets = num_entries / FILL + 1;
	if (!ct_serial_memory_size(index, &size))
		return CATRUST_E_MEMORY;
	index->memory = ct_pages_new_zeroed_table(size);
	if (index->memory == NULL)
		return CATRUST_E_MEMORY;
	index->size += size;
	address = (uintptr_t)index->memory % CT_SERIAL_LINE;
	index->buckets = (void *)((uint8_t *)index->memory +
				  (address > 0 ? CT_SERIAL_LINE - address : 0));
	return CATRUST_OK;
}

/* Adds the entries of a direct CRL. */
static void take_all(struct workshop *shop)
{
	const struct ct_serial_index index = *shop->index; /* in registers */
	const struct ct_crl crl = *shop->crl;
	struct ct_span serial;
	size_t next = 0, at;

	for (at = 0; ct_crl_serial_next(&crl, &next, &serial); at = next)
		take(shop, ct_serial_home(&index, ct_serial_hash(serial, 0)),
		     (uint32_t)at);
	serve(shop);
}

/* Adds the entries of a list in which all numbers are short. */
static void take_all_short(struct workshop *shop)
{
	const struct ct_serial_index index = *shop->index; /* in registers */
	const struct ct_crl crl = *shop->crl;
	struct ct_span serial;
	size_t next = 0, at;

	for (at = 0; ct_crl_serial_next(&crl, &next, &serial); at = next) {
		/* One more octet may be a leading 0. */
		size_t len = serial.len < CT_SERIAL_SHORT ? serial.len
							  : CT_SERIAL_SHORT;
		uint32_t value =
			(uint32_t)ct_serial_word(serial.data + serial.len, len);

		take(shop,
		     ct_serial_whole_home(&index, ct_serial_permute(value)),
		     (uint32_t)at);
	}
	serve(shop);
}

/* Adds the entries of a list with certificateIssuer entries. */
static void take_all_with_issuers(struct workshop *shop)
{
	const struct ct_serial_index *index = shop->index;
	struct ct_span name = shop->crl->issuer;
	uint64_t issuer = ct_serial_hash_issuer(name);
	struct ct_crl_entry entry;
	uint32_t run = 0;
	size_t next = 0, at;

	for (at = 0; ct_crl_entry_next(shop->crl, &next, &entry); at = next) {
		if (run < index->num_runs && index->runs[run].entry == at) {
			run++;
			if (ct_serial_issuer_name(&entry, &name))
				issuer = ct_serial_hash_issuer(name);
		}
		take(shop,
		     ct_serial_home(index,
				    ct_serial_hash(entry.serial, issuer)),
		     (uint32_t)at);
	}
	serve(shop);
}

static unsigned count_bits(uint64_t number)
{
	unsigned bits = 0;

	for (; number > 0; number >>= 1)
		bits++;
	return bits;
}

/* Chooses how many bits of a number a place stores: all, if all numbers are
 * short and the offsets leave room. A list of entries with extensions may be
 * too long for this. */
static void choose_kind(struct ct_serial_index *index, const struct ct_crl *crl)
{
	unsigned offset_bits = count_bits(crl->revoked.len);
	unsigned bucket_bits = count_bits(index->num_buckets) - 1;
	unsigned known_bits = bucket_bits + CT_SERIAL_FINGERPRINT;
	unsigned above_bits = known_bits < 32 ? 32 - known_bits : 0;

	index->offset_bits = offset_bits > 0 ? offset_bits : 1;
	index->bucket_bits = bucket_bits;
	index->is_whole = (crl->traits & (CT_CRL_HAS_CERTIFICATE_ISSUER |
					  CT_CRL_HAS_LONG_SERIAL)) == 0 &&
			  index->offset_bits + above_bits <= 32;
}

enum catrust_error ct_serial_index_init(struct ct_serial_index *out,
					const struct ct_crl *crl)
{
	bool has_issuers = (crl->traits & CT_CRL_HAS_CERTIFICATE_ISSUER) != 0;
	struct workshop shop;
	enum catrust_error error;

	*out = (struct ct_serial_index){.memory = NULL};
	ct_serial_keys_init();
	error = make_buckets(out, crl->num_entries);
	if (error == CATRUST_OK)
		choose_kind(out, crl);
	if (error == CATRUST_OK && has_issuers)
		error = find_runs(out, crl);
	if (error == CATRUST_OK)
		error = open_workshop(&shop, out, crl);
	if (error != CATRUST_OK) {
		ct_serial_index_clear(out);
		return error;
	}
	if (has_issuers)
		take_all_with_issuers(&shop);
	else if (out->is_whole)
		take_all_short(&shop);
	else
		take_all(&shop);
	close_workshop(&shop);
	return CATRUST_OK;
}
