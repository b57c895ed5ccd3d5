/*
 * The symbols of one loaded object.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: the tables that the dynamic linker has mapped for the object: dynamic
 * section, symbols, names, versions, GNU hash. Output: what dlsym() finds there
 * first, for a third of its instructions: an adapter looks up some hundred
 * functions at the start of a process. The object stays loaded while this is
 * used. Not the objects that it is linked with.
 *
 * Nothing here allocates, locks, or calls the dynamic linker.
 */

#ifndef CT_ADAPTERS_SYMBOLS_H
#define CT_ADAPTERS_SYMBOLS_H

#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ct_symbols {
	uintptr_t base;
	const ElfW(Sym) * symbols;
	const char *names;
	const ElfW(Half) * versions; /* NULL: none */
	const uint32_t *buckets, *chains;
	uint32_t num_buckets;
	uint32_t first; /* of the symbols in the hash table */
};

/* False when the object has no GNU hash table, or is NULL: dlsym() then has to
 * find its symbols. */
bool ct_symbols_init(struct ct_symbols *symbols, const struct link_map *object);

/* The address of a function or variable: of its default version, or of the one
 * without a version. NULL: there is none, or dlsym() has to say (an address
 * that a function chooses, or one for each thread). */
void *ct_symbols_find(const struct ct_symbols *symbols, const char *name);

/* The same for @num names, which follow each other, each with its zero octet:
 * less than half the time for 150 names of libcrypto. */
void ct_symbols_find_all(const struct ct_symbols *symbols, const char *names,
			 size_t num, void **out_addresses);

#endif /* CT_ADAPTERS_SYMBOLS_H */
