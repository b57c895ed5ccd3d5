/*
 * The index of a CRL: from a serial number to its entry.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a CRL's view. Output: the entry of a serial number.
 *
 * A table of buckets of one cache line each, separate from the DER: 12 places
 * of a 4-byte offset and a 1-byte fingerprint, of which 10 are used on average:
 * 6.4 bytes an entry. A number is stored in the bucket that a keyed hash gives,
 * or in a later one when those between are full. So a look-up reads one line of
 * the table, or a few neighbouring ones, and one of the DER if the fingerprint
 * is present: to confirm the number, and for 1 absent number in 6,000 with 32
 * MiB of entries, in 3,000 with 64 MiB (the unused bits of the offset's 4 bytes
 * extend the fingerprint). If all numbers of a list have 32 bits at most, the
 * hash is a permutation, and bucket and place together determine the whole
 * number, if offsets leave room for it (those of entries without extensions
 * do): then the DER is read for few numbers only, those in buckets that were
 * full.
 *
 * Serial numbers are compared as integers, so that padding in a list or a
 * certificate does not matter. Any sign and length are allowed.
 *
 * A duplicate number is stored once, so that a list of equal numbers costs as
 * much as any other list. Of duplicates the one that revokes is stored: the
 * first, unless its reason is removeFromCRL and a later one's is not.
 *
 * In an indirect CRL a number belongs to the certificate issuer that its entry
 * or an earlier one names (RFC 5280 5.3.3), else to the CRL's issuer, and the
 * key is the pair. The index then also has the places of the entries that name
 * an issuer.
 *
 * Hostile numbers: the hash is multilinear with secret keys, so that the
 * probability that two numbers share a bucket is that of random numbers, even
 * if an attacker chose them; the result is mixed, so that the same holds for
 * patterns of many numbers.
 *
 * Threads: immutable once built.
 */

#ifndef CT_REVOCATION_SERIAL_INDEX_H
#define CT_REVOCATION_SERIAL_INDEX_H

#include "x509/crl.h"

/* A run of entries, the first of which has a certificateIssuer. Equal issuers
 * have the same offset, so that comparing entries does not compare names. */
struct ct_serial_run {
	uint32_t entry;	 /* offset in crl->revoked */
	uint32_t issuer; /* offset of the Name in crl->der */
};

struct ct_serial_index {
	void *memory; /* that the buckets are aligned in */
	struct ct_serial_bucket *buckets;
	uint32_t num_buckets;
	uint32_t num_entries; /* without duplicates */
	bool is_whole;	      /* a place holds the number, but for moved ones */
	unsigned offset_bits; /* of a word, which holds more above them */
	unsigned bucket_bits; /* num_buckets is 2 to this, or more */
	/* In the order of the list; NULL when there is none. */
	struct ct_serial_run *runs;
	uint32_t num_runs;
	size_t size; /* of all its memory, in bytes */
};

/*
 * Builds the index of a list that ct_crl_parse() accepted, and which must
 * outlive the index unmoved.
 *
 * Errors: CATRUST_E_MEMORY; CATRUST_E_EXTENSION when a certificateIssuer has no
 * directoryName. Then *out is empty. Cost: O(crl->revoked.len), one allocation,
 * for indirect CRLs another of 8 bytes an issuer, which are sorted; 3 bytes an
 * entry while it works.
 */
CT_MUST_USE enum catrust_error ct_serial_index_init(struct ct_serial_index *out,
						    const struct ct_crl *crl);

/* Frees the memory; an empty index is allowed. */
void ct_serial_index_clear(struct ct_serial_index *index);

/* A serial number to be looked up in any number of lists. */
struct ct_serial_lookup {
	struct ct_span serial; /* contents of the INTEGER */
	uint32_t place;
	uint16_t fingerprint;
	bool is_short; /* of 32 bits; and those permuted: */
	uint32_t permuted;
};

void ct_serial_lookup_init(struct ct_serial_lookup *out, struct ct_span serial);

/*
 * These functions prefetch the memory of a look-up: the first one the bucket,
 * the second one, called after some time, the entry, if the bucket has one.
 * They are for direct CRLs; other look-ups begin with the issuer. Neither
 * waits.
 */
void ct_serial_index_fetch(const struct ct_serial_index *index,
			   const struct ct_serial_lookup *lookup);
void ct_serial_index_fetch_entry(const struct ct_serial_index *index,
				 const struct ct_crl *crl,
				 const struct ct_serial_lookup *lookup);

/*
 * Finds the entry of a certificate: by its serial number and, in a list with
 * certificateIssuer entries, its issuer (Name, with header). *out_offset is the
 * offset at which ct_crl_entry_next() reads it.
 *
 * Returns false when there is no entry, or when the number is empty. Cost: O(1)
 * expected (in an indirect CRL O(log of the issuers' runs)), no allocation.
 */
bool ct_serial_index_look_up(const struct ct_serial_index *index,
			     const struct ct_crl *crl,
			     const struct ct_serial_lookup *lookup,
			     struct ct_span issuer, uint32_t *out_offset);

/* The same in one step, for a number that is looked up in one list. */
bool ct_serial_index_find(const struct ct_serial_index *index,
			  const struct ct_crl *crl, struct ct_span serial,
			  struct ct_span issuer, uint32_t *out_offset);

#endif /* CT_REVOCATION_SERIAL_INDEX_H */
