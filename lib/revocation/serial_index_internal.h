/*
 * The table of a CRL's index, for serial_index.c and serial_index_build.c.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A place of a bucket has an 8-bit fingerprint, one bit more of it, and a
 * 32-bit word: the entry's offset, and above it the rest of the fingerprint, as
 * far as there is room. In a whole index (all numbers of the list are short)
 * these together are what the permuted number has beyond the choice of its
 * bucket: they identify an entry in its own bucket. An entry that was moved to
 * a later bucket, because its own was full, is marked, and compared in the DER.
 */

#ifndef CT_REVOCATION_SERIAL_INDEX_INTERNAL_H
#define CT_REVOCATION_SERIAL_INDEX_INTERNAL_H

#include "base/checked.h"
#include "revocation/serial_hash.h"
#include "revocation/serial_index.h"

enum {
	CT_SERIAL_PLACES = 12,
	CT_SERIAL_LINE = 64,
	CT_SERIAL_COUNT = 4, /* bits of it */
	/* Bits outside of the word. */
	CT_SERIAL_FINGERPRINT = 8 + 1,
};

#if defined(__GNUC__)
# define CT_SERIAL_FETCH(address) __builtin_prefetch(address)
#else
# define CT_SERIAL_FETCH(address) ((void)(address))
#endif

/* Places are filled from the first on and never freed. */
struct ct_serial_bucket {
	uint8_t fingerprint[CT_SERIAL_PLACES];
	uint16_t taken; /* how many are; above, a bit for each */
	uint16_t moved; /* a bit for each place */
	uint32_t word[CT_SERIAL_PLACES];
};

_Static_assert(sizeof(struct ct_serial_bucket) == CT_SERIAL_LINE,
	       "one cache line");

/* Of the memory that the buckets are aligned in; false when it cannot be. */
static inline bool ct_serial_memory_size(const struct ct_serial_index *index,
					 size_t *out)
{
	return ct_size_mul(index->num_buckets, CT_SERIAL_LINE, out) &&
	       ct_size_add(*out, CT_SERIAL_LINE, out);
}

/* The bucket of a number, and the contents of its place. */
struct ct_serial_home {
	uint32_t bucket;
	uint8_t fingerprint;
	uint8_t bit;   /* one more */
	uint32_t rest; /* of the word, above the offset */
};

/* The key of a look-up. */
struct ct_serial_key {
	struct ct_serial number;
	struct ct_span issuer; /* absent in a direct CRL */
};

/* What is known of a number besides its bucket; what does not fit above the
 * offset is not kept. */
static inline struct ct_serial_home
ct_serial_home_of(const struct ct_serial_index *index, uint32_t bucket,
		  uint32_t beyond)
{
	uint64_t above = beyond >> CT_SERIAL_FINGERPRINT;

	return (struct ct_serial_home){
		.bucket = bucket,
		.fingerprint = (uint8_t)beyond,
		.bit = beyond >> 8 & 1,
		.rest = (uint32_t)(above << index->offset_bits),
	};
}

/* Spreads 32 bits evenly over the buckets. */
static inline struct ct_serial_home
ct_serial_home(const struct ct_serial_index *index, struct ct_serial_hash hash)
{
	uint64_t product = (uint64_t)hash.place * index->num_buckets;

	return ct_serial_home_of(index, (uint32_t)(product >> 32),
				 hash.fingerprint);
}

/* The same in a whole index. Products of numbers in one bucket differ by
 * num_buckets at least, and so do not lose anything by the shift. */
static inline struct ct_serial_home
ct_serial_whole_home(const struct ct_serial_index *index, uint32_t permuted)
{
	uint64_t product = (uint64_t)permuted * index->num_buckets;

	return ct_serial_home_of(index, (uint32_t)(product >> 32),
				 (uint32_t)product >> index->bucket_bits);
}

static inline uint32_t
ct_serial_offset_mask(const struct ct_serial_index *index)
{
	return UINT32_MAX >> (32 - index->offset_bits);
}

static inline uint32_t ct_serial_offset(const struct ct_serial_index *index,
					const struct ct_serial_bucket *bucket,
					unsigned place)
{
	return bucket->word[place] & ct_serial_offset_mask(index);
}

static inline unsigned
ct_serial_num_taken(const struct ct_serial_bucket *bucket)
{
	return bucket->taken & ((1u << CT_SERIAL_COUNT) - 1);
}

static inline unsigned ct_serial_bit(const struct ct_serial_bucket *bucket,
				     unsigned place)
{
	return bucket->taken >> (CT_SERIAL_COUNT + place) & 1;
}

static inline uint32_t
ct_serial_next_bucket(const struct ct_serial_index *index, uint32_t bucket)
{
	return bucket + 1 < index->num_buckets ? bucket + 1 : 0;
}

/* Whether some place may have this fingerprint. Eight are compared at once: a
 * lane that is equal becomes 0, and only then (or above such a lane) borrows.
 * Places that are free count as 0. */
static inline bool ct_serial_may_hold(const struct ct_serial_bucket *bucket,
				      uint8_t fingerprint)
{
	const uint64_t ones = UINT64_C(0x0101010101010101);
	uint64_t wanted = fingerprint * ones, first;
	uint32_t last;

	memcpy(&first, bucket->fingerprint, sizeof(first));
	memcpy(&last, bucket->fingerprint + sizeof(first), sizeof(last));
	first ^= wanted;
	last ^= (uint32_t)wanted;
	return ((((first - ones) & ~first) |
		 ((last - (uint32_t)ones) & ~last)) &
		ones << 7) != 0;
}

/* Whether a used place has all bits of a number that are known without the DER.
 */
static inline bool ct_serial_is_alike(const struct ct_serial_index *index,
				      const struct ct_serial_bucket *bucket,
				      unsigned place,
				      const struct ct_serial_home *home)
{
	return bucket->fingerprint[place] == home->fingerprint &&
	       ct_serial_bit(bucket, place) == home->bit &&
	       (bucket->word[place] & ~ct_serial_offset_mask(index)) ==
		       home->rest;
}

/* Returns the place of the key in the bucket with number @at; CT_SERIAL_PLACES
 * when the bucket does not have it. */
unsigned ct_serial_find_place(const struct ct_serial_index *index,
			      const struct ct_crl *crl, uint32_t at,
			      const struct ct_serial_home *home,
			      const struct ct_serial_key *key);

/* The key of an entry of the list. */
struct ct_serial_key ct_serial_key_at(const struct ct_serial_index *index,
				      const struct ct_crl *crl,
				      uint32_t offset);

/* The certificate issuer's part of a hash. */
uint64_t ct_serial_hash_issuer(struct ct_span name);

/* The directoryName among the GeneralNames that are the issuer extension of
 * an entry. */
bool ct_serial_issuer_name(const struct ct_crl_entry *entry,
			   struct ct_span *out);

#endif /* CT_REVOCATION_SERIAL_INDEX_INTERNAL_H */
