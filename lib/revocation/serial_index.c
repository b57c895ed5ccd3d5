/*
 * The index of a CRL: from a serial number to its entry.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Building is bound by cache misses on the table; see struct workshop.
 */

#include <config.h>

#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "base/checked.h"
#include "base/hash.h"
#include "base/load_word.h"
#include "revocation/serial_index.h"
#include "x509/general_name.h"
#include "x509/name.h"

enum {
	PLACES = 10, /* in a bucket */
	FILL = 7,    /* of them taken, on the average */
	AHEAD = 16,  /* how many entries before its turn a bucket is fetched */
	HASHED = 24, /* the longest number that is hashed at once */
	LINE = 64,
	PAGE = 1 << 16, /* or a part of it */
	HUGE_LEAST = 1 << 22,
};

#if defined(__GNUC__)
# define FETCH(address) __builtin_prefetch(address)
#else
# define FETCH(address) ((void)(address))
#endif

/* Places are taken from the first on and never given back. A fingerprint is
 * never 0, which marks the places that are free. */
struct ct_serial_bucket {
	uint16_t fingerprint[PLACES];
	uint32_t num_taken;
	uint32_t offset[PLACES];
};

_Static_assert(sizeof(struct ct_serial_bucket) == LINE, "one cache line");

/* A number as an integer: its sign, and its octets without those that only
 * repeat the sign. */
struct number {
	const uint8_t *data;
	size_t len;
	bool is_negative;
};

static inline struct number number(struct ct_span serial)
{
	struct number out = {serial.data, serial.len,
			     (serial.data[0] & 0x80) != 0};
	uint8_t padding = out.is_negative ? 0xff : 0;

	while (out.len > 1 && out.data[0] == padding) {
		out.data++;
		out.len--;
	}
	return out;
}

static inline bool number_equal(struct number a, struct number b)
{
	return a.len == b.len && a.is_negative == b.is_negative &&
	       memcmp(a.data, b.data, a.len) == 0;
}

/*
 * The hash: two sums over 32-bit words, each word times a secret 64-bit
 * factor, of which the upper halves count (Lemire, Kaser: Strongly universal
 * string hashing is fast). The words are the number's, its sign, and a hash of
 * the certificate issuer (0 in a direct CRL). Words that are 0 add nothing,
 * so the length need not be hashed.
 *
 * Numbers in sequence, which many CAs issue, have sums in arithmetic
 * progression, and for one factor in some hundred those crowd in parts of the
 * table. So the sum that gives the place is stirred before, and stirs the
 * other.
 */
enum { WORDS = HASHED / 4, ISSUER = WORDS, SIGN = WORDS + 2, FACTORS };

struct keys {
	uint64_t start[2];
	uint64_t factor[2][FACTORS];
	uint64_t stir[2]; /* odd */
};

static struct keys keys;
static pthread_once_t keys_once = PTHREAD_ONCE_INIT;

static void make_keys(void)
{
	const struct ct_hash_key *key = ct_hash_process_key();
	uint8_t label[2] = {0, 0};

	for (unsigned i = 0; i < 2; i++) {
		label[0]++;
		keys.start[i] = ct_hash(key, ct_span(label, sizeof(label)));
		label[1]++;
		keys.stir[i] = ct_hash(key, ct_span(label, sizeof(label))) | 1;
		for (unsigned j = 0; j < FACTORS; j++) {
			label[1]++;
			keys.factor[i][j] =
				ct_hash(key, ct_span(label, sizeof(label)));
		}
	}
}

struct hash {
	uint32_t place;
	uint16_t fingerprint;
};

/* The 8 bytes before @end, of which @left belong to the number. Whatever
 * stands before them is readable, and masked. */
static inline uint64_t load_word(const uint8_t *end, size_t left)
{
	uint64_t word = ct_load_big_endian(end - 8);

	return left >= 8 ? word : word & ((UINT64_C(1) << 8 * left) - 1);
}

static inline void add(uint64_t sum[2], uint64_t word, unsigned i)
{
	uint64_t low = (uint32_t)word, high = word >> 32;

	sum[0] += low * keys.factor[0][i] + high * keys.factor[0][i + 1];
	sum[1] += low * keys.factor[1][i] + high * keys.factor[1][i + 1];
}

/* One to one, so that different sums stay different. */
static inline uint64_t stir(uint64_t sum)
{
	sum ^= sum >> 32;
	sum *= keys.stir[0];
	sum ^= sum >> 32;
	return sum * keys.stir[1];
}

/* 7 bytes before the number must be readable. */
static CT_ALWAYS_INLINE struct hash hash_serial(struct ct_span serial,
						uint64_t issuer)
{
	uint64_t sum[2] = {keys.start[0], keys.start[1]};
	bool is_negative = (serial.data[0] & 0x80) != 0;
	const uint8_t *end = serial.data + serial.len;
	uint16_t fingerprint;
	size_t len = serial.len;

	/* Zeros in front do not matter, and few numbers are negative. */
	if (CT_UNLIKELY(len > HASHED || is_negative))
		len = number(serial).len;
	if (CT_LIKELY(len <= HASHED)) {
		add(sum, load_word(end, len), 0);
		if (len > 8)
			add(sum, load_word(end - 8, len - 8), 2);
		if (len > 16)
			add(sum, load_word(end - 16, len - 16), 4);
	} else {
		add(sum,
		    ct_hash(ct_hash_process_key(), ct_span(end - len, len)), 0);
	}
	if (issuer != 0)
		add(sum, issuer, ISSUER);
	if (CT_UNLIKELY(is_negative)) {
		sum[0] += keys.factor[0][SIGN];
		sum[1] += keys.factor[1][SIGN];
	}
	sum[0] = stir(sum[0]);
	fingerprint = (uint16_t)((sum[1] >> 48) ^ (sum[0] >> 16));
	return (struct hash){(uint32_t)(sum[0] >> 32),
			     fingerprint != 0 ? fingerprint : 1};
}

/* The certificate issuer's part of the key. */
static uint64_t hash_issuer(struct ct_span name)
{
	return ct_name_hash(ct_hash_process_key(), name);
}

/* The directoryName among the GeneralNames that are the issuer extension of
 * an entry. */
static bool issuer_name(const struct ct_crl_entry *entry, struct ct_span *out)
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

/* Of a list with certificateIssuer entries: who issued the certificate of
 * the entry at @offset. */
static struct ct_span issuer_at(const struct ct_serial_index *index,
				const struct ct_crl *crl, uint32_t offset)
{
	uint32_t low = 0, high = index->num_runs;
	struct ct_crl_entry entry;
	struct ct_span name;
	size_t at;

	/* The last run that starts at or before the entry. */
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (index->runs[middle] <= offset)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == 0)
		return crl->issuer;
	at = index->runs[low - 1];
	if (!ct_crl_entry_next(crl, &at, &entry) || !issuer_name(&entry, &name))
		return crl->issuer; /* not reached: init checked it */
	return name;
}

/* What is looked for. */
struct key {
	struct number number;
	struct ct_span issuer; /* absent in a direct CRL */
};

/* The key of an entry of the list. */
static struct key key_at(const struct ct_serial_index *index,
			 const struct ct_crl *crl, uint32_t offset)
{
	struct key key = {.issuer = ct_span(NULL, 0)};
	struct ct_span serial = crl->issuer; /* any: the entry is there */
	size_t at = offset;

	(void)ct_crl_serial_next(crl, &at, &serial);
	key.number = number(serial);
	if (index->num_runs > 0)
		key.issuer = issuer_at(index, crl, offset);
	return key;
}

static bool is_entry(const struct ct_serial_index *index,
		     const struct ct_crl *crl, uint32_t offset,
		     const struct key *key)
{
	struct ct_span serial;
	size_t at = offset;

	return ct_crl_serial_next(crl, &at, &serial) &&
	       number_equal(number(serial), key->number) &&
	       (key->issuer.data == NULL ||
		ct_name_equal(issuer_at(index, crl, offset), key->issuer));
}

/* Whether some place has this fingerprint. Four are compared at once: a lane
 * that is equal becomes 0, and only then (or above such a lane) borrows. */
static inline bool may_hold(const struct ct_serial_bucket *bucket,
			    uint16_t fingerprint)
{
	const uint64_t ones = UINT64_C(0x0001000100010001);
	uint64_t wanted = fingerprint * ones, lanes[2];
	uint32_t last;

	memcpy(lanes, bucket->fingerprint, sizeof(lanes));
	memcpy(&last, bucket->fingerprint + 8, sizeof(last));
	lanes[0] ^= wanted;
	lanes[1] ^= wanted;
	last ^= (uint32_t)wanted;
	return ((((lanes[0] - ones) & ~lanes[0]) |
		 ((lanes[1] - ones) & ~lanes[1]) |
		 ((last - (uint32_t)ones) & ~last)) &
		ones << 15) != 0;
}

/* The place of the key in a bucket; PLACES when it is not there. */
static unsigned find_place(const struct ct_serial_index *index,
			   const struct ct_crl *crl,
			   const struct ct_serial_bucket *bucket,
			   uint16_t fingerprint, const struct key *key)
{
	for (unsigned i = 0; i < bucket->num_taken; i++)
		if (bucket->fingerprint[i] == fingerprint &&
		    is_entry(index, crl, bucket->offset[i], key))
			return i;
	return PLACES;
}

/* Spreads 32 bits evenly over the buckets. */
static inline uint32_t first_bucket(const struct ct_serial_index *index,
				    struct hash hash)
{
	return (uint32_t)((uint64_t)hash.place * index->num_buckets >> 32);
}

static inline uint32_t next_bucket(const struct ct_serial_index *index,
				   uint32_t bucket)
{
	return bucket + 1 < index->num_buckets ? bucket + 1 : 0;
}

static bool is_removal(const struct ct_crl *crl, size_t offset)
{
	struct ct_crl_entry entry;

	return ct_crl_entry_next(crl, &offset, &entry) &&
	       ct_crl_entry_reason(&entry) == CT_CRL_REASON_REMOVE_FROM_CRL;
}

/* An entry on its way into the table. */
struct item {
	uint32_t offset;
	uint16_t bucket; /* within its region */
	uint16_t fingerprint;
};

/* The entry's place may be taken by an equal number. True when it is; then
 * the one that revokes is kept. */
static bool merge(const struct ct_serial_index *index, const struct ct_crl *crl,
		  struct ct_serial_bucket *bucket, const struct item *item)
{
	struct key key = key_at(index, crl, item->offset);
	unsigned place =
		find_place(index, crl, bucket, item->fingerprint, &key);

	if (place == PLACES)
		return false;
	if ((crl->traits & CT_CRL_HAS_REMOVED) != 0 &&
	    is_removal(crl, bucket->offset[place]) &&
	    !is_removal(crl, item->offset))
		bucket->offset[place] = item->offset;
	return true;
}

static inline void insert(struct ct_serial_index *index,
			  const struct ct_crl *crl, uint32_t at,
			  const struct item *item)
{
	for (;; at = next_bucket(index, at)) {
		struct ct_serial_bucket *bucket = &index->buckets[at];
		uint32_t place = bucket->num_taken;

		if (CT_UNLIKELY(may_hold(bucket, item->fingerprint)) &&
		    merge(index, crl, bucket, item))
			return;
		if (CT_LIKELY(place < PLACES)) {
			bucket->num_taken = place + 1;
			bucket->fingerprint[place] = item->fingerprint;
			bucket->offset[place] = item->offset;
			index->num_entries++;
			return;
		}
	}
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
	int32_t first, last; /* blocks, or NO_BLOCK */
	uint32_t num_in_last;
};

/* Its last block counts as full. */
static const struct region empty_region = {NO_BLOCK, NO_BLOCK, BLOCK};

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
			const struct block *block, uint32_t num)
{
	uint32_t base = region * REGION;

	for (uint32_t i = 0; i < num; i++) {
		if (i + AHEAD < num)
			FETCH(&shop->index->buckets
				       [base + block->items[i + AHEAD].bucket]);
		insert(shop->index, shop->crl, base + block->items[i].bucket,
		       &block->items[i]);
	}
}

/* Puts all waiting items into the table. */
static void serve(struct workshop *shop)
{
	for (uint32_t i = 0; i < shop->num_regions; i++) {
		struct region *region = &shop->regions[i];

		for (int32_t j = region->first; j != NO_BLOCK;
		     j = shop->next[j])
			serve_block(shop, i, &shop->blocks[j],
				    j == region->last ? region->num_in_last
						      : BLOCK);
		*region = (struct region){NO_BLOCK, NO_BLOCK, BLOCK};
	}
	shop->num_used = 0;
}

static CT_NOINLINE void add_block(struct workshop *shop, uint32_t i)
{
	struct region *region = &shop->regions[i];
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
	region->num_in_last = 0;
}

static inline void take(struct workshop *shop, struct hash hash,
			uint32_t offset)
{
	uint32_t bucket = first_bucket(shop->index, hash);
	struct region *region = &shop->regions[bucket / REGION];
	struct item *item;

	if (CT_UNLIKELY(region->num_in_last == BLOCK))
		add_block(shop, bucket / REGION);
	item = &shop->blocks[region->last].items[region->num_in_last++];
	item->offset = offset;
	item->bucket = (uint16_t)(bucket % REGION);
	item->fingerprint = hash.fingerprint;
}

static void close_workshop(struct workshop *shop)
{
	free(shop->regions);
	free(shop->blocks);
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
	/* One block more for each region, which may be nearly empty. */
	out->num_blocks = (int32_t)(num_items / BLOCK + out->num_regions);
	out->regions = calloc(out->num_regions, sizeof(*out->regions));
	out->blocks = malloc((size_t)out->num_blocks * sizeof(*out->blocks));
	out->next = malloc((size_t)out->num_blocks * sizeof(*out->next));
	if (out->regions == NULL || out->blocks == NULL || out->next == NULL) {
		close_workshop(out);
		return CATRUST_E_MEMORY;
	}
	for (uint32_t i = 0; i < out->num_regions; i++)
		out->regions[i] = empty_region;
	return CATRUST_OK;
}

/* The entries that name an issuer, in the order of the list. */
static enum catrust_error find_runs(struct ct_serial_index *index,
				    const struct ct_crl *crl)
{
	struct ct_crl_entry entry;
	size_t next = 0, at, num_runs = 0;
	struct ct_span name;

	for (at = 0; ct_crl_entry_next(crl, &next, &entry); at = next)
		num_runs += ct_crl_entry_certificate_issuer(&entry, &name);
	index->runs = malloc(num_runs * sizeof(*index->runs));
	if (index->runs == NULL)
		return CATRUST_E_MEMORY;
	index->size += num_runs * sizeof(*index->runs);
	next = 0;
	for (at = 0; ct_crl_entry_next(crl, &next, &entry); at = next) {
		if (!ct_crl_entry_certificate_issuer(&entry, &name))
			continue;
		if (!issuer_name(&entry, &name))
			return CATRUST_E_EXTENSION;
		index->runs[index->num_runs++] = (uint32_t)at;
	}
	return CATRUST_OK;
}

static enum catrust_error make_buckets(struct ct_serial_index *index,
				       uint32_t num_entries)
{
	size_t size;
	uintptr_t address;

	index->num_buckets = num_entries / FILL + 1;
	if (!ct_size_mul(index->num_buckets, LINE, &size) ||
	    !ct_size_add(size, LINE, &size))
		return CATRUST_E_MEMORY;
	/* Large memory comes zeroed from the kernel: calloc() need not clear
	 * it again, as one would have to after aligned_alloc(). */
	index->memory = calloc(1, size);
	if (index->memory == NULL)
		return CATRUST_E_MEMORY;
#ifdef MADV_HUGEPAGE
	/* Fewer page faults now, fewer TLB misses later. Only pages that lie
	 * wholly within the table can become huge. */
	if (size >= HUGE_LEAST)
		(void)madvise((uint8_t *)index->memory + PAGE -
				      (uintptr_t)index->memory % PAGE,
			      size - PAGE, MADV_HUGEPAGE);
#endif
	index->size += size;
	address = (uintptr_t)index->memory % LINE;
	index->buckets = (void *)((uint8_t *)index->memory +
				  (address > 0 ? LINE - address : 0));
	return CATRUST_OK;
}

/* Takes the entries of a direct CRL. */
static void take_all(struct workshop *shop)
{
	struct ct_span serial;
	size_t next = 0, at;

	for (at = 0; ct_crl_serial_next(shop->crl, &next, &serial); at = next)
		take(shop, hash_serial(serial, 0), (uint32_t)at);
	serve(shop);
}

/* Takes the entries of a list with certificateIssuer entries. */
static void take_all_with_issuers(struct workshop *shop)
{
	const struct ct_serial_index *index = shop->index;
	struct ct_span name = shop->crl->issuer;
	uint64_t issuer = hash_issuer(name);
	struct ct_crl_entry entry;
	uint32_t run = 0;
	size_t next = 0, at;

	for (at = 0; ct_crl_entry_next(shop->crl, &next, &entry); at = next) {
		if (run < index->num_runs && index->runs[run] == at) {
			run++;
			if (issuer_name(&entry, &name))
				issuer = hash_issuer(name);
		}
		take(shop, hash_serial(entry.serial, issuer), (uint32_t)at);
	}
	serve(shop);
}

enum catrust_error ct_serial_index_init(struct ct_serial_index *out,
					const struct ct_crl *crl)
{
	bool has_issuers = (crl->traits & CT_CRL_HAS_CERTIFICATE_ISSUER) != 0;
	struct workshop shop;
	enum catrust_error error;

	*out = (struct ct_serial_index){.memory = NULL};
	pthread_once(&keys_once, make_keys);
	error = make_buckets(out, crl->num_entries);
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
	else
		take_all(&shop);
	close_workshop(&shop);
	return CATRUST_OK;
}

void ct_serial_index_clear(struct ct_serial_index *index)
{
	free(index->memory);
	free(index->runs);
	*index = (struct ct_serial_index){.memory = NULL};
}

/* The hash of a number of the caller's, who may have nothing in front of it. */
static struct hash hash_alone(struct ct_span serial, uint64_t issuer)
{
	uint8_t padded[8 + HASHED] = {0};
	struct number wanted = number(serial);

	if (wanted.len < HASHED) {
		/* Its sign, and room in front: see hash_serial(). */
		memset(padded, wanted.is_negative ? 0xff : 0, 8);
		memcpy(padded + 8, wanted.data, wanted.len);
		serial = ct_span(padded + 7, wanted.len + 1);
	}
	return hash_serial(serial, issuer);
}

void ct_serial_lookup_init(struct ct_serial_lookup *out, struct ct_span serial)
{
	struct hash hash = {0, 1};

	pthread_once(&keys_once, make_keys);
	if (serial.len > 0)
		hash = hash_alone(serial, 0);
	*out = (struct ct_serial_lookup){serial, hash.place, hash.fingerprint};
}

/* Where a lookup in a direct CRL begins. */
static const struct ct_serial_bucket *
direct_bucket(const struct ct_serial_index *index,
	      const struct ct_serial_lookup *lookup)
{
	struct hash hash = {lookup->place, lookup->fingerprint};

	return &index->buckets[first_bucket(index, hash)];
}

void ct_serial_index_fetch(const struct ct_serial_index *index,
			   const struct ct_serial_lookup *lookup)
{
	if (index->num_runs == 0)
		FETCH(direct_bucket(index, lookup));
}

void ct_serial_index_fetch_entry(const struct ct_serial_index *index,
				 const struct ct_crl *crl,
				 const struct ct_serial_lookup *lookup)
{
	const struct ct_serial_bucket *bucket;

	if (index->num_runs > 0)
		return;
	bucket = direct_bucket(index, lookup);
	if (!may_hold(bucket, lookup->fingerprint))
		return;
	for (unsigned i = 0; i < bucket->num_taken; i++)
		if (bucket->fingerprint[i] == lookup->fingerprint)
			FETCH(crl->revoked.data + bucket->offset[i]);
}

bool ct_serial_index_look_up(const struct ct_serial_index *index,
			     const struct ct_crl *crl,
			     const struct ct_serial_lookup *lookup,
			     struct ct_span issuer, uint32_t *out_offset)
{
	struct hash hash = {lookup->place, lookup->fingerprint};
	struct key key = {.issuer = ct_span(NULL, 0)};
	uint32_t at;

	if (lookup->serial.len == 0 || index->num_buckets == 0)
		return false;
	key.number = number(lookup->serial);
	if (index->num_runs > 0) {
		key.issuer = issuer;
		hash = hash_alone(lookup->serial, hash_issuer(issuer));
	}
	for (at = first_bucket(index, hash);; at = next_bucket(index, at)) {
		const struct ct_serial_bucket *bucket = &index->buckets[at];
		unsigned place = PLACES;

		if (may_hold(bucket, hash.fingerprint))
			place = find_place(index, crl, bucket, hash.fingerprint,
					   &key);
		if (place < PLACES) {
			*out_offset = bucket->offset[place];
			return true;
		}
		if (bucket->num_taken < PLACES)
			return false;
	}
}

bool ct_serial_index_find(const struct ct_serial_index *index,
			  const struct ct_crl *crl, struct ct_span serial,
			  struct ct_span issuer, uint32_t *out_offset)
{
	struct ct_serial_lookup lookup;

	ct_serial_lookup_init(&lookup, serial);
	return ct_serial_index_look_up(index, crl, &lookup, issuer, out_offset);
}
