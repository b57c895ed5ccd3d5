/*
 * A set of CRLs, indexed by issuer and distribution point.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The set is a hash table with chains. A link is one key of one CRL; the links
 * of a slot form a chain in which those of one key are sorted, newest first.
 *
 * The table also stores the encodings of issuers: a further link, under the
 * hash of the Name's bytes, refers to a CRL with this encoding, and so to the
 * hash of the normalized name, which takes long to compute.
 */

#include <config.h>

#include <stdlib.h>

#include "base/checked.h"
#include "revocation/crl_load.h"
#include "revocation/crl_set.h"
#include "x509/general_name.h"
#include "x509/name.h"

enum { NONE = UINT32_MAX, LEAST_SLOTS = 16 };

struct link {
	uint64_t hash;
	uint32_t crl;
	uint32_t next;
	/* The offset of the key's name in the CRL's fullName, plus 1; 0: no
	 * name. */
	uint32_t name;
	bool is_unproven;
};

/* A key of a CRL that is about to be added. */
struct key {
	uint64_t hash;
	uint32_t name;
};

struct ct_crl_set {
	struct ct_crl_list list;
	struct link *links;
	uint32_t num_links;
	size_t links_capacity;
	uint32_t *slots;
	uint32_t num_slots; /* a power of two, or 0 */
	bool has_points;    /* some CRL names a distribution point */
};

struct ct_crl_set *ct_crl_set_new(void)
{
	return calloc(1, sizeof(struct ct_crl_set));
}

void ct_crl_set_free(struct ct_crl_set *set)
{
	if (set == NULL)
		return;
	ct_crl_list_clear(&set->list);
	free(set->links);
	free(set->slots);
	free(set);
}

/* Returns the key of an issuer's CRLs for a point, or without one. */
static uint64_t key_hash(uint64_t issuer_hash,
			 const struct ct_general_name *point)
{
	uint64_t point_hash = point != NULL ? ct_point_name_hash(point) : 0;

	/* Both hashes are keyed; the factor distinguishes the pair from its
	 * reverse. */
	return issuer_hash * UINT64_C(0x9e3779b97f4a7c15) + point_hash;
}

static uint32_t *slot_of(const struct ct_crl_set *set, uint64_t hash)
{
	return &set->slots[(hash ^ hash >> 32) & (set->num_slots - 1)];
}

/* Counts the links of a key that a walk has passed. */
struct passed {
	unsigned all;
	unsigned of_scope;
};

static bool is_beyond(const struct passed *passed)
{
	return passed->all >= CT_CRL_SET_MOST ||
	       passed->of_scope >= CT_CRL_SET_MOST_OF_SCOPE;
}

static bool has_scope_of(const struct ct_crl_set *set, const struct link *link,
			 const struct ct_loaded_crl *crl)
{
	return set->list.crls[link->crl]->scope_hash == crl->scope_hash;
}

/* Removes one surplus CRL from the chain after @link. */
static void drop_oldest(struct ct_crl_set *set, struct link *link,
			struct passed passed)
{
	const struct ct_loaded_crl *crl = set->list.crls[link->crl];
	uint32_t *at = &link->next;

	for (; *at != NONE; at = &set->links[*at].next) {
		const struct link *other = &set->links[*at];
		bool is_of_scope;

		if (other->hash != link->hash ||
		    other->is_unproven != link->is_unproven)
			continue;
		is_of_scope = has_scope_of(set, other, crl);
		if (passed.all >= CT_CRL_SET_MOST ||
		    (is_of_scope &&
		     passed.of_scope >= CT_CRL_SET_MOST_OF_SCOPE)) {
			*at = other->next;
			return;
		}
		passed.all++;
		passed.of_scope += is_of_scope;
	}
}

/* Inserts a link into its chain, after those of its key that are not older. */
static void insert_link(struct ct_crl_set *set, uint32_t number)
{
	struct link *link = &set->links[number];
	const struct ct_loaded_crl *crl = set->list.crls[link->crl];
	uint32_t *at = slot_of(set, link->hash);
	struct passed passed = {0, 0};

	for (; *at != NONE; at = &set->links[*at].next) {
		const struct link *other = &set->links[*at];

		if (other->hash != link->hash)
			continue;
		if (other->crl == link->crl)
			return; /* the same name once more */
		if (ct_crl_is_older(&set->list.crls[other->crl]->crl,
				    &crl->crl))
			break;
		if (other->is_unproven != link->is_unproven)
			continue;
		passed.all++;
		passed.of_scope += has_scope_of(set, other, crl);
	}
	if (is_beyond(&passed))
		return;
	link->next = *at;
	*at = number;
	passed.all++;
	passed.of_scope++;
	drop_oldest(set, link, passed);
}

static enum catrust_error reserve_links(struct ct_crl_set *set, size_t more)
{
	size_t needed;

	if (!ct_size_add(set->num_links, more, &needed) || needed > NONE / 2)
		return CATRUST_E_MEMORY;
	return CT_ARRAY_RESERVE(set->links, set->links_capacity, needed);
}

/* Makes the table large enough for all links and @more. */
static enum catrust_error reserve_slots(struct ct_crl_set *set, size_t more)
{
	uint32_t num_slots = set->num_slots > 0 ? set->num_slots : LEAST_SLOTS;
	uint32_t *slots;

	while (num_slots < set->num_links + more)
		num_slots *= 2;
	if (num_slots == set->num_slots)
		return CATRUST_OK;
	slots = malloc(num_slots * sizeof(*slots));
	if (slots == NULL)
		return CATRUST_E_MEMORY;
	free(set->slots);
	set->slots = slots;
	set->num_slots = num_slots;
	for (uint32_t i = 0; i < num_slots; i++)
		slots[i] = NONE;
	for (uint32_t i = 0; i < set->num_links; i++)
		insert_link(set, i);
	return CATRUST_OK;
}

static bool holds(const struct ct_crl_set *set, const struct ct_loaded_crl *crl,
		  uint64_t hash)
{
	uint32_t at;

	if (set->num_slots == 0)
		return false;
	for (at = *slot_of(set, hash); at != NONE; at = set->links[at].next) {
		const struct ct_loaded_crl *other =
			set->list.crls[set->links[at].crl];

		if (set->links[at].hash == hash &&
		    (other == crl ||
		     (other->crl.this_update == crl->crl.this_update &&
		      ct_span_equal(other->crl.der, crl->crl.der))))
			return true;
	}
	return false;
}

/* Returns the key of an encoding of an issuer. */
static uint64_t spelling_hash(struct ct_span issuer)
{
	return ct_hash(ct_hash_process_key(), issuer);
}

/* Returns a CRL whose issuer has this encoding, or NULL. */
static const struct ct_loaded_crl *find_spelling(const struct ct_crl_set *set,
						 struct ct_span issuer,
						 uint64_t hash)
{
	uint32_t at = set->num_slots > 0 ? *slot_of(set, hash) : NONE;

	for (; at != NONE; at = set->links[at].next) {
		const struct ct_loaded_crl *crl =
			set->list.crls[set->links[at].crl];

		if (set->links[at].hash == hash &&
		    ct_span_equal(crl->crl.issuer, issuer))
			return crl;
	}
	return NULL;
}

static uint32_t place_of(const struct ct_loaded_crl *crl,
			 const struct ct_general_name *name)
{
	const uint8_t *names = crl->scope.point.name.full_name.data;

	/* The offset is below 4 GiB, as the CRL is smaller. */
	return names == NULL ? 0 : (uint32_t)(name->encoded.data - names) + 1;
}

/* Lists a CRL's keys, at least one. */
static enum catrust_error collect_keys(const struct ct_loaded_crl *crl,
				       struct ct_buffer *out)
{
	struct ct_point_names names;
	struct ct_general_name name;
	enum catrust_error error;
	struct key key = {.name = 0};

	/* An unusable CRL need not be found by its point. */
	if (crl->scope.has_point && crl->scope.unusable == CATRUST_OK) {
		CT_TRY(ct_point_names_open(&names, &crl->scope.point.name,
					   crl->crl.issuer));
		error = CATRUST_OK;
		while (error == CATRUST_OK &&
		       ct_point_names_next(&names, &name)) {
			key.hash = key_hash(crl->issuer_hash, &name);
			key.name = place_of(crl, &name);
			error = ct_buffer_append(out, &key, sizeof(key));
		}
		ct_point_names_clear(&names);
		if (error != CATRUST_OK)
			return error;
	}
	if (out->len > 0)
		return CATRUST_OK;
	key.hash = key_hash(crl->issuer_hash, NULL);
	return ct_buffer_append(out, &key, sizeof(key));
}

/* Room for the link was reserved. */
static void add_link(struct ct_crl_set *set, struct key key, bool is_unproven)
{
	uint32_t number = set->num_links++;

	set->links[number] = (struct link){
		.hash = key.hash,
		.crl = (uint32_t)(set->list.count - 1),
		.next = NONE,
		.name = key.name,
		.is_unproven = is_unproven,
	};
	insert_link(set, number);
}

static enum catrust_error add_with_keys(struct ct_crl_set *set,
					struct ct_loaded_crl *crl,
					const struct key *keys, size_t num_keys,
					bool is_unproven, bool *is_new)
{
	struct key spelling = {.hash = spelling_hash(crl->crl.issuer)};

	*is_new = !holds(set, crl, keys[0].hash);
	if (!*is_new)
		return CATRUST_OK;
	CT_TRY(reserve_links(set, num_keys + 1));
	CT_TRY(reserve_slots(set, num_keys + 1));
	CT_TRY(ct_crl_list_append(&set->list, crl));
	ct_loaded_crl_ref(crl);
	set->has_points |= crl->scope.has_point;
	for (size_t i = 0; i < num_keys; i++)
		add_link(set, keys[i], is_unproven);
	if (find_spelling(set, crl->crl.issuer, spelling.hash) == NULL)
		add_link(set, spelling, is_unproven);
	return CATRUST_OK;
}

static enum catrust_error add_crl(struct ct_crl_set *set,
				  struct ct_loaded_crl *crl, bool is_unproven,
				  bool *out_is_new)
{
	struct ct_buffer keys = CT_BUFFER_INIT;
	bool is_new = false;
	enum catrust_error error = collect_keys(crl, &keys);

	if (error == CATRUST_OK)
		error = add_with_keys(set, crl, (const void *)keys.data,
				      keys.len / sizeof(struct key),
				      is_unproven, &is_new);
	ct_buffer_clear(&keys);
	if (error == CATRUST_OK && out_is_new != NULL)
		*out_is_new = is_new;
	return error;
}

enum catrust_error ct_crl_set_add(struct ct_crl_set *set,
				  struct ct_loaded_crl *crl, bool *out_is_new)
{
	return add_crl(set, crl, false, out_is_new);
}

enum catrust_error ct_crl_set_add_unproven(struct ct_crl_set *set,
					   struct ct_loaded_crl *crl)
{
	return add_crl(set, crl, true, NULL);
}

size_t ct_crl_set_count(const struct ct_crl_set *set)
{
	return set->list.count;
}

struct ct_crl_issuer ct_crl_set_issuer(const struct ct_crl_set *set,
				       struct ct_span name)
{
	const struct ct_loaded_crl *crl =
		find_spelling(set, name, spelling_hash(name));

	return (struct ct_crl_issuer){
		.name = name,
		.hash = crl != NULL ? crl->issuer_hash
				    : ct_name_hash(ct_hash_process_key(), name),
	};
}

struct ct_crl_walk ct_crl_set_find(const struct ct_crl_set *set,
				   const struct ct_crl_issuer *issuer,
				   const struct ct_general_name *point)
{
	struct ct_crl_walk walk = {
		.set = set, .issuer = issuer->name, .next = NONE};

	if (set->num_slots == 0 || (point != NULL && !set->has_points))
		return walk;
	walk.hash = key_hash(issuer->hash, point);
	walk.next = *slot_of(set, walk.hash);
	return walk;
}

const struct ct_loaded_crl *ct_crl_walk_next(struct ct_crl_walk *walk)
{
	while (walk->next != NONE) {
		const struct link *link = &walk->set->links[walk->next];
		const struct ct_loaded_crl *crl =
			walk->set->list.crls[link->crl];

		walk->next = link->next;
		if (link->hash == walk->hash &&
		    ct_name_equal(crl->crl.issuer, walk->issuer)) {
			walk->name = link->name;
			return crl;
		}
	}
	return NULL;
}

bool ct_crl_walk_name(const struct ct_crl_walk *walk,
		      const struct ct_loaded_crl *crl,
		      struct ct_general_name *out)
{
	struct ct_der names = ct_der(crl->scope.point.name.full_name);

	if (walk->name == 0 || names.left < walk->name)
		return false;
	names.at += walk->name - 1;
	names.left -= walk->name - 1;
	return ct_general_name_read(&names, out) == CATRUST_OK;
}
