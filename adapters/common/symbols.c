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

#include <stddef.h>
#include <string.h>

#include "adapters/common/symbols.h"

enum { HASH_START = 5381, HASH_FACTOR = 33, IS_HIDDEN = 0x8000 };

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

void *ct_symbols_find(const struct ct_symbols *symbols, const char *name)
{
	const uint32_t hash = hash_of(name);
	uint32_t number, entry;

	if (symbols->num_buckets == 0)
		return NULL;
	number = symbols->buckets[hash % symbols->num_buckets];
	if (number == 0)
		return NULL;
	do {
		entry = symbols->chains[number - symbols->first];
		if ((entry | 1) == (hash | 1) &&
		    is_wanted(symbols, number, name))
			return (void *)(symbols->base +
					symbols->symbols[number].st_value);
		number++;
	} while ((entry & 1) == 0);
	return NULL;
}
