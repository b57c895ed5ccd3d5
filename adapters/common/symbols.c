/*
 * The symbols of one loaded object.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The GNU hash table: four numbers (buckets, the first symbol that it has,
 * words of the Bloom filter, its shift), the filter, the buckets, and a hash
 * for each symbol from the first one on. A bucket has the number of its first
 * symbol, 0 if it has none; the lowest bit of a hash marks the last symbol of a
 * bucket.
 */

#include <config.h>

#include <string.h>

#include "adapters/common/symbols.h"
#include "base/compiler.h"

enum { HASH_START = 5381, HASH_FACTOR = 33, IS_HIDDEN = 0x8000, AT_ONCE = 64 };

/* The type is in the same bits of both classes. */
#define TYPE_OF(symbol) ELF32_ST_TYPE((symbol)->st_info)

/* glibc has added the base already, but for some machines. */
static const void *at(const struct link_map *object, const ElfW(Dyn) * entry)
{
	uintptr_t address = entry->d_un.d_ptr;

	if (address < object->l_addr)
		address += object->l_addr;
	return (const void *)address;
}

bool ct_symbols_init(struct ct_symbols *symbols, const struct link_map *object)
{
	const uint32_t *hash = NULL;

	*symbols = (struct ct_symbols){.base = 0};
	if (object == NULL || object->l_ld == NULL)
		return false;
	symbols->base = object->l_addr;
	for (const ElfW(Dyn) *entry = object->l_ld; entry->d_tag != DT_NULL;
	     entry++) {
		if (entry->d_tag == DT_SYMTAB)
			symbols->symbols = at(object, entry);
		else if (entry->d_tag == DT_STRTAB)
			symbols->names = at(object, entry);
		else if (entry->d_tag == DT_VERSYM)
			symbols->versions = at(object, entry);
		else if (entry->d_tag == DT_GNU_HASH)
			hash = at(object, entry);
	}
	if (hash == NULL || symbols->symbols == NULL || symbols->names == NULL)
		return false;
	symbols->num_buckets = hash[0];
	symbols->first = hash[1];
	symbols->buckets =
		hash + 4 + hash[2] * (sizeof(ElfW(Addr)) / sizeof(*hash));
	symbols->chains = symbols->buckets + symbols->num_buckets;
	return true;
}

static uint32_t hash_of(const char *name)
{
	uint32_t hash = HASH_START;

	for (; *name != '\0'; name++)
		hash = hash * HASH_FACTOR + (unsigned char)*name;
	return hash;
}

/* Whether a reference without a version is bound to this symbol, as it is. */
static bool is_wanted(const struct ct_symbols *symbols, uint32_t number,
		      const char *name)
{
	const ElfW(Sym) *symbol = &symbols->symbols[number];
	const unsigned type = TYPE_OF(symbol);

	return symbol->st_shndx != SHN_UNDEF && symbol->st_shndx != SHN_ABS &&
	       (type == STT_NOTYPE || type == STT_OBJECT || type == STT_FUNC) &&
	       (symbols->versions == NULL ||
		(symbols->versions[number] & IS_HIDDEN) == 0) &&
	       strcmp(symbols->names + symbol->st_name, name) == 0;
}

/* A name that is being looked up. */
struct search {
	const char *name;
	uint32_t hash;
	uint32_t number; /* of a symbol; 0: there is none */
};

static const uint32_t *bucket_of(const struct ct_symbols *symbols,
				 uint32_t hash)
{
	return &symbols->buckets[hash % symbols->num_buckets];
}

/* The first symbol with this hash from @number on in its bucket; 0: none. */
static uint32_t with_hash(const struct ct_symbols *symbols, uint32_t number,
			  uint32_t hash)
{
	uint32_t entry;

	if (number == 0)
		return 0;
	do {
		entry = symbols->chains[number - symbols->first];
		if ((entry | 1) == (hash | 1))
			return number;
		number++;
	} while ((entry & 1) == 0);
	return 0;
}

static uint32_t next_in_bucket(const struct ct_symbols *symbols,
			       uint32_t number)
{
	return (symbols->chains[number - symbols->first] & 1) == 0 ? number + 1
								   : 0;
}

static void *finish(const struct ct_symbols *symbols, struct search *search)
{
	uint32_t number = search->number;

	while (number != 0 && !is_wanted(symbols, number, search->name))
		number = with_hash(symbols, next_in_bucket(symbols, number),
				   search->hash);
	return number != 0 ? (void *)(symbols->base +
				      symbols->symbols[number].st_value)
			   : NULL;
}

/* In a large library nothing of what a search reads is in the cache, and each
 * step reads where the step before tells: one step of all searches at a time,
 * so that they wait for memory together. */
static void find_together(const struct ct_symbols *symbols,
			  struct search *searches, size_t num,
			  void **out_addresses)
{
	for (size_t i = 0; i < num; i++) {
		searches[i].hash = hash_of(searches[i].name);
		CT_PREFETCH(bucket_of(symbols, searches[i].hash));
	}
	for (size_t i = 0; i < num; i++) {
		const uint32_t number = *bucket_of(symbols, searches[i].hash);

		searches[i].number = number;
		if (number != 0)
			CT_PREFETCH(&symbols->chains[number - symbols->first]);
	}
	for (size_t i = 0; i < num; i++) {
		const uint32_t number = with_hash(symbols, searches[i].number,
						  searches[i].hash);

		searches[i].number = number;
		CT_PREFETCH(&symbols->symbols[number]);
		if (symbols->versions != NULL)
			CT_PREFETCH(&symbols->versions[number]);
	}
	for (size_t i = 0; i < num; i++)
		CT_PREFETCH(symbols->names +
			    symbols->symbols[searches[i].number].st_name);
	for (size_t i = 0; i < num; i++)
		out_addresses[i] = finish(symbols, &searches[i]);
}

void ct_symbols_find_all(const struct ct_symbols *symbols, const char *names,
			 size_t num, void **out_addresses)
{
	struct search searches[AT_ONCE];

	memset(out_addresses, 0, num * sizeof(*out_addresses));
	while (num > 0 && symbols->num_buckets > 0) {
		const size_t now = num < AT_ONCE ? num : AT_ONCE;

		for (size_t i = 0; i < now; i++) {
			searches[i].name = names;
			names += strlen(names) + 1;
		}
		find_together(symbols, searches, now, out_addresses);
		out_addresses += now;
		num -= now;
	}
}

void *ct_symbols_find(const struct ct_symbols *symbols, const char *name)
{
	void *found;

	ct_symbols_find_all(symbols, name, 1, &found);
	return found;
}
