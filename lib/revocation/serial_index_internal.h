/*
 * The table of a CRL's index, for serial_index.c and serial_index_build.c.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A place of a bucket has a 16-bit fingerprint and a 32-bit word. The word is
 * the entry's offset. In a whole index (all numbers of the list are short) its
 * bits above the offset and the fingerprint together are what the permuted
 * number has beyond the choice of its bucket: an entry in the bucket that it
 * belongs to is known by them. One that was moved to a later bucket, because
 * its own was full, is marked, and read in the DER.
 */

#ifndef CT_REVOCATION_SERIAL_INDEX_INTERNAL_H
#define CT_REVOCATION_SERIAL_INDEX_INTERNAL_H

#include "revocation/serial_hash.h"
#include "revocation/serial_index.h"

enum { CT_SERIAL_PLACES = 10, CT_SERIAL_LINE = 64 };

#if defined(__GNUC__)
# define CT_SERIAL_FETCH(address) __builtin_prefetch(address)
#else
# define CT_SERIAL_FETCH(address) ((void)(address))
#endif

/* Places are taken from the first on and never given back. */
struct ct_serial_bucket {
	uint16_t fingerprint[CT_SERIAL_PLACES];
	uint16_t num_taken;
	uint16_t moved; /* a bit for each place */
	uint32_t word[CT_SERIAL_PLACES];
};

_Static_assert(sizeof(struct ct_serial_bucket) == CT_SERIAL_LINE,
	       "one cache line");

/* Where a number belongs, and what its place holds. */
struct ct_serial_home {
	uint32_t bucket;
	uint16_t fingerprint;
	uint32_t rest; /* of the word, above the offset */
};

/* What is looked for. */
struct ct_serial_key {
	struct ct_serial number;
	struct ct_span issuer; /* absent in a direct CRL */
};

/* Spreads 32 bits evenly over the buckets. */
static inline struct ct_serial_home
ct_serial_home(const struct ct_serial_index *index, struct ct_serial_hash hash)
{
	uint64_t product = (uint64_t)hash.place * index->num_buckets;

	return (struct ct_serial_home){(uint32_t)(product >> 32),
				       hash.fingerprint, 0};
}

/* The same in a whole index. Products of numbers in one bucket differ by
 * num_buckets at least, and so do not lose anything by the shift. */
static inline struct ct_serial_home
ct_serial_whole_home(const struct ct_serial_index *index, uint32_t permuted)
{
	uint64_t product = (uint64_t)permuted * index->num_buckets;
	uint32_t beyond = (uint32_t)product >> index->bucket_bits;

	return (struct ct_serial_home){
		(uint32_t)(product >> 32), (uint16_t)beyond,
		(uint32_t)((uint64_t)(beyond >> 16) << index->offset_bits)};
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

static inline uint32_t
ct_serial_next_bucket(const struct ct_serial_index *index, uint32_t bucket)
{
	return bucket + 1 < index->num_buckets ? bucket + 1 : 0;
}

/* Whether some place may have this fingerprint. Four are compared at once: a
 * lane that is equal becomes 0, and only then (or above such a lane) borrows.
 * Places that are free count as 0. */
static inline bool ct_serial_may_hold(const struct ct_serial_bucket *bucket,
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

/* The place of the key in the bucket with number @at; CT_SERIAL_PLACES when it
 * is not there. */
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
