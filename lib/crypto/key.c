/*
 * Public keys in the backends' form, and a cache of them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/checked.h"
#include "base/hash.h"
#include "base/mutex.h"
#include "crypto/backend.h"
#include "crypto/eddsa.h"
#include "crypto/gost.h"
#include "crypto/key.h"
#include "crypto/libgcrypt.h"
#include "crypto/signature_rules.h"

/* The fields of a key that a backend reads: spans of the caller's memory, which
 * may be freed. */
#define NUM_SPANS 7

static void list_spans(struct ct_public_key *key, struct ct_span *out[])
{
	struct ct_span *spans[NUM_SPANS] = {&key->key, &key->n, &key->e,
					    &key->p,   &key->q, &key->g,
					    &key->y};

	memcpy(out, spans, sizeof(spans));
}

/* A key with a copy of all numbers. */
static struct ct_key *copy(const struct ct_public_key *from)
{
	struct ct_public_key whole = *from;
	struct ct_span *spans[NUM_SPANS];
	struct ct_key *key;
	size_t len = 0;

	whole.oid = whole.parameters = whole.cipher = ct_span(NULL, 0);
	list_spans(&whole, spans);
	for (size_t i = 0; i < NUM_SPANS; i++)
		if (!ct_size_add(len, spans[i]->len, &len))
			return NULL;
	if (!ct_size_add(len, sizeof(*key), &len))
		return NULL;
	key = calloc(1, len);
	if (key == NULL)
		return NULL;
	key->from = whole;
	list_spans(&key->from, spans);
	len = 0;
	for (size_t i = 0; i < NUM_SPANS; i++) {
		if (spans[i]->len == 0)
			continue;
		memcpy(key->octets + len, spans[i]->data, spans[i]->len);
		spans[i]->data = key->octets + len;
		len += spans[i]->len;
	}
	return key;
}

enum catrust_error ct_made_key_init(struct ct_made_key *out,
				    const struct ct_public_key *from,
				    size_t rank)
{
	enum catrust_error error;

	*out = (struct ct_made_key){.rank = rank};
	ct_mutex_delay_forks();
	do {
		out->backend = ct_backend_for(from, out->rank++);
		error = out->backend != NULL
				? out->backend->key_new(&out->key, from)
				: CATRUST_E_UNSUPPORTED;
	} while (error == CATRUST_E_UNSUPPORTED && out->backend != NULL);
	ct_mutex_allow_forks();
	return error;
}

void ct_made_key_clear(struct ct_made_key *made)
{
	if (made->key == NULL)
		return;
	ct_mutex_delay_forks();
	made->backend->key_free(made->key);
	ct_mutex_allow_forks();
}

static bool has_point(const struct ct_public_key *key)
{
	return key->algorithm == CT_PK_ECDSA ||
	       key->algorithm == CT_PK_ED25519 ||
	       key->algorithm == CT_PK_ED448 || ct_pk_is_gost(key->algorithm);
}

static enum catrust_error make(struct ct_key **out_key,
			       const struct ct_public_key *from)
{
	enum catrust_error error = CATRUST_OK;
	struct ct_key *key;

	CT_TRY(ct_rules_check_key(from));
	key = copy(from);
	if (key == NULL)
		return CATRUST_E_MEMORY;
	atomic_init(&key->num_refs, 1);
	if (ct_rules_has_canonical_point(&key->from))
		error = ct_made_key_init(&key->made, &key->from, 0);
	/* With a point that is not on its curve, the key verifies no signature.
	 */
	if (error == CATRUST_E_KEY && has_point(from))
		error = CATRUST_OK;
	if (error != CATRUST_OK) {
		ct_key_free(key);
		return error;
	}
	*out_key = key;
	return CATRUST_OK;
}

void ct_key_free(struct ct_key *key)
{
	if (key == NULL || atomic_fetch_sub(&key->num_refs, 1) > 1)
		return;
	ct_made_key_clear(&key->made);
	free(key);
}

/* --- The cache of keys ---------------------------------------------------- */

enum { SETS = 16, WAYS = 4 };

/* Modified under CT_MUTEX_SIGNATURES; each entry holds a reference. */
static _Atomic(struct ct_key *) cache[SETS][WAYS];
static atomic_uint num_added[SETS];
static atomic_bool is_disabled;

static bool may_be_shared(const struct ct_public_key *key)
{
	/* A key of a backend that a test has chosen is not cached. */
	if (ct_backend_is_chosen())
		return false;
	return (key->algorithm == CT_PK_RSA || key->algorithm == CT_PK_ECDSA ||
		key->algorithm == CT_PK_ED25519 ||
		ct_pk_is_ml_dsa(key->algorithm)) &&
	       !atomic_load_explicit(&is_disabled, memory_order_relaxed);
}

/* Compares all inputs of keys of these algorithms. */
static bool is_equal(const struct ct_public_key *a,
		     const struct ct_public_key *b)
{
	return a->algorithm == b->algorithm && a->curve == b->curve &&
	       ct_span_equal(a->key, b->key) && ct_span_equal(a->n, b->n) &&
	       ct_span_equal(a->e, b->e);
}

/* Returns another reference to a cached key, or NULL. */
static struct ct_key *find(const struct ct_public_key *from, uint64_t hash)
{
	struct ct_key *found = NULL;

	ct_rcu_read_lock();
	for (size_t i = 0; i < WAYS && found == NULL; i++) {
		struct ct_key *key = ct_rcu_dereference(&cache[hash % SETS][i]);

		if (key == NULL || key->hash != hash ||
		    !is_equal(&key->from, from))
			continue;
		atomic_fetch_add(&key->num_refs, 1);
		found = key;
	}
	ct_rcu_read_unlock();
	return found;
}

static void free_head(struct ct_rcu_head *head)
{
	ct_key_free((struct ct_key *)head);
}

/* Replaces an entry with a key, or with none. */
static void replace(_Atomic(struct ct_key *) *place, struct ct_key *key)
{
	struct ct_key *old;

	ct_mutex_lock(CT_MUTEX_SIGNATURES);
	if (atomic_load(&is_disabled))
		key = NULL;
	if (key != NULL)
		atomic_fetch_add(&key->num_refs, 1);
	old = ct_rcu_dereference(place);
	ct_rcu_assign(place, key);
	ct_mutex_unlock(CT_MUTEX_SIGNATURES);
	if (old != NULL)
		ct_rcu_defer_free(&old->head, free_head);
}

static void add(struct ct_key *key, uint64_t hash)
{
	size_t set = hash % SETS;

	key->hash = hash;
	replace(&cache[set][atomic_fetch_add(&num_added[set], 1) % WAYS], key);
}

void ct_key_cache_enable(bool enabled)
{
	atomic_store(&is_disabled, !enabled);
	for (size_t i = 0; !enabled && i < SETS; i++)
		for (size_t j = 0; j < WAYS; j++)
			replace(&cache[i][j], NULL);
}

enum catrust_error ct_key_new(struct ct_key **out_key,
			      const struct ct_public_key *from)
{
	uint64_t hash;

	if (!may_be_shared(from))
		return make(out_key, from);
	hash = ct_hash(ct_hash_process_key(), from->key);
	*out_key = find(from, hash);
	if (*out_key != NULL)
		return CATRUST_OK;
	CT_TRY(make(out_key, from));
	/* A failure is not cached: its cause may have been temporary. */
	if ((*out_key)->made.key != NULL)
		add(*out_key, hash);
	return CATRUST_OK;
}

enum catrust_error ct_key_check(const struct ct_key *key)
{
	struct ct_ed_key *decoded;

	if (key->made.key == NULL)
		return CATRUST_E_KEY;
	if (key->from.algorithm != CT_PK_ED25519 &&
	    key->from.algorithm != CT_PK_ED448)
		return CATRUST_OK;
	/* Not every backend decodes points before they are used. */
	CT_TRY(ct_crypto_init());
	CT_TRY(ct_ed_key_new(&decoded, key->from.algorithm == CT_PK_ED448,
			     key->from.key));
	ct_ed_key_free(decoded);
	return CATRUST_OK;
}
