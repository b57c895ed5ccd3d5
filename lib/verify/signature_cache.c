/*
 * A cache of verified signatures of CA certificates, for the whole process.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdatomic.h>

#include "base/compiler.h"
#include "base/mutex.h"
#include "crypto/digest.h"
#include "verify/signature_cache.h"

enum { WORDS = CT_ARRAY_LEN(((struct ct_signature_id *)NULL)->words) };

/* Modified under CT_MUTEX_SIGNATURES. A free way is all zero. */
static struct set {
	_Atomic uint64_t number; /* odd while the set is modified */
	_Atomic uint64_t ways[CT_SIGNATURE_CACHE_WAYS][WORDS];
} sets[CT_SIGNATURE_CACHE_SETS];

static atomic_bool is_disabled;

bool ct_signature_id_init(struct ct_signature_id *id, struct ct_span algorithm,
			  struct ct_span tbs, struct ct_span signature,
			  struct ct_span spki)
{
	uint64_t lengths[] = {algorithm.len, tbs.len, signature.len, spki.len};
	struct ct_span parts[] = {
		ct_span((const uint8_t *)lengths, sizeof(lengths)),
		algorithm,
		tbs,
		signature,
		spki,
	};

	return !atomic_load_explicit(&is_disabled, memory_order_relaxed) &&
	       ct_digest_compute_parts(CT_DIGEST_SHA256, parts,
				       CT_ARRAY_LEN(parts),
				       (uint8_t *)id->words) == CATRUST_OK;
}

static struct set *set_of(const struct ct_signature_id *id)
{
	return &sets[id->words[0] % CT_SIGNATURE_CACHE_SETS];
}

/* The sequence number is read after the words: a reader that sees a new word
 * then also sees the writer's new number. */
bool ct_signature_cache_has(const struct ct_signature_id *id)
{
	struct set *set = set_of(id);
	uint64_t number =
		atomic_load_explicit(&set->number, memory_order_acquire);
	bool is_found = false;

	for (size_t i = 0; i < CT_SIGNATURE_CACHE_WAYS && !is_found; i++) {
		uint64_t difference = 0;

		for (size_t j = 0; j < WORDS; j++)
			difference |=
				id->words[j] ^
				atomic_load_explicit(&set->ways[i][j],
						     memory_order_acquire);
		is_found = difference == 0;
	}
	return is_found && number % 2 == 0 &&
	       atomic_load_explicit(&set->number, memory_order_relaxed) ==
		       number;
}

/* @id of NULL frees the way. */
static void write(struct set *set, size_t way, const struct ct_signature_id *id)
{
	uint64_t number =
		atomic_load_explicit(&set->number, memory_order_relaxed);

	atomic_store_explicit(&set->number, number + 1, memory_order_relaxed);
	for (size_t i = 0; i < WORDS; i++)
		atomic_store_explicit(&set->ways[way][i],
				      id != NULL ? id->words[i] : 0,
				      memory_order_release);
	atomic_store_explicit(&set->number, number + 2, memory_order_release);
}

/* The ways are written in turns, so that the sequence number shows the oldest
 * one. */
void ct_signature_cache_add(const struct ct_signature_id *id)
{
	struct set *set = set_of(id);

	ct_mutex_lock(CT_MUTEX_SIGNATURES);
	if (!atomic_load(&is_disabled) && !ct_signature_cache_has(id))
		write(set, set->number / 2 % CT_SIGNATURE_CACHE_WAYS, id);
	ct_mutex_unlock(CT_MUTEX_SIGNATURES);
}

void ct_signature_cache_enable(bool enabled)
{
	ct_mutex_lock(CT_MUTEX_SIGNATURES);
	atomic_store(&is_disabled, !enabled);
	for (size_t i = 0; !enabled && i < CT_SIGNATURE_CACHE_SETS; i++)
		for (size_t j = 0; j < CT_SIGNATURE_CACHE_WAYS; j++)
			write(&sets[i], j, NULL);
	ct_mutex_unlock(CT_MUTEX_SIGNATURES);
}
