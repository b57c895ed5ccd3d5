/*
 * The symbols of a loaded object: those that dlsym() finds.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <check.h>
#include <dlfcn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "adapters/common/symbols.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/run_suite.h"

/* Libraries that a test program has; libc with versions, addresses that
 * functions choose, and variables of each thread. */
static const char *const paths[] = {"libc.so.6", "libgcrypt.so.20"};

static void *open_library(const char *path, struct ct_symbols *out)
{
	void *handle = dlopen(path, RTLD_LAZY);
	struct link_map *map = NULL;

	ck_assert_msg(handle != NULL, "%s", dlerror());
	ck_assert_int_eq(dlinfo(handle, RTLD_DI_LINKMAP, &map), 0);
	ck_assert(ct_symbols_init(out, map));
	return handle;
}

/* One after the last symbol of the hash table. */
static uint32_t end_of(const struct ct_symbols *symbols)
{
	uint32_t last = 0;

	for (uint32_t i = 0; i < symbols->num_buckets; i++)
		if (symbols->buckets[i] > last)
			last = symbols->buckets[i];
	ck_assert_uint_ge(last, symbols->first);
	while ((symbols->chains[last - symbols->first] & 1) == 0)
		last++;
	return last + 1;
}

TESTS(finds_what_dlsym_finds, CT_ARRAY_LEN(paths))
{
	struct ct_symbols symbols;
	void *handle = open_library(paths[_i], &symbols);
	unsigned num_found = 0, num_left = 0;

	for (uint32_t i = symbols.first; i < end_of(&symbols); i++) {
		const ElfW(Sym) *symbol = &symbols.symbols[i];
		const char *name = symbols.names + symbol->st_name;
		const unsigned type = ELF32_ST_TYPE(symbol->st_info);
		void *found = ct_symbols_find(&symbols, name);
		const bool is_plain =
			(type == STT_FUNC || type == STT_OBJECT) &&
			symbol->st_shndx != SHN_ABS;

		if (found != NULL) {
			ck_assert_msg(found == dlsym(handle, name), "%s", name);
			num_found++;
		} else if (is_plain && symbols.versions[i] < 0x8000) {
			ck_abort_msg("%s was not found", name);
		} else {
			num_left++;
		}
	}
	printf("%s: %u found, %u left to dlsym()\n", paths[_i], num_found,
	       num_left);
	ck_assert_uint_gt(num_found, 100);
}

TEST(leaves_chosen_addresses)
{
	struct ct_symbols symbols;

	(void)open_library("libc.so.6", &symbols);
	/* Of each thread, and only of older programs. */
	ck_assert_ptr_null(ct_symbols_find(&symbols, "errno"));
	ck_assert_ptr_null(ct_symbols_find(&symbols, "sys_errlist"));
}

TEST(finds_no_others)
{
	static const char *const names[] = {
		"", "mallo", "mallocc", "gcry_check_version", "no such name",
	};
	struct ct_symbols symbols;

	(void)open_library("libc.so.6", &symbols);
	ck_assert_ptr_nonnull(ct_symbols_find(&symbols, "malloc"));
	for (size_t i = 0; i < CT_ARRAY_LEN(names); i++)
		ck_assert_ptr_null(ct_symbols_find(&symbols, names[i]));
	/* libgcrypt calls malloc() and does not have it. */
	(void)open_library("libgcrypt.so.20", &symbols);
	ck_assert_ptr_null(ct_symbols_find(&symbols, "malloc"));
	ck_assert_ptr_nonnull(ct_symbols_find(&symbols, "gcry_check_version"));
}

/* The names of an object's symbols, each with its zero octet, and after each
 * one that is not there. */
static size_t put_names(const struct ct_symbols *symbols, struct ct_buffer *out)
{
	size_t num = 0;

	for (uint32_t i = symbols->first; i < end_of(symbols); i++) {
		const char *name = symbols->names + symbols->symbols[i].st_name;

		ck_assert_int_eq(ct_buffer_append(out, name, strlen(name) + 1),
				 0);
		ck_assert_int_eq(ct_buffer_append(out, name, strlen(name)), 0);
		ck_assert_int_eq(ct_buffer_append(out, "?", 2), 0);
		num += 2;
	}
	return num;
}

TESTS(finds_all_at_once, CT_ARRAY_LEN(paths))
{
	CT_TEST_BUFFER names = {0};
	struct ct_symbols symbols;
	const char *name;
	void **found;
	size_t num;

	(void)open_library(paths[_i], &symbols);
	num = put_names(&symbols, &names);
	found = malloc(num * sizeof(*found));
	ck_assert_ptr_nonnull(found);
	ct_symbols_find_all(&symbols, (const char *)names.data, num, found);
	name = (const char *)names.data;
	for (size_t i = 0; i < num; i++) {
		ck_assert_msg(found[i] == ct_symbols_find(&symbols, name), "%s",
			      name);
		ck_assert(i % 2 == 0 || found[i] == NULL);
		name += strlen(name) + 1;
	}
	/* As many as were asked for. */
	found[1] = found;
	ct_symbols_find_all(&symbols, (const char *)names.data, 1, found);
	ck_assert_ptr_eq(found[1], found);
	free(found);
}

/* --- Tables of our own ---------------------------------------------------- */

/* Two symbols of one name in one bucket: the first is of an older version. */
static const char own_names[] = "\0name";
static ElfW(Sym) own_symbols[3];
static ElfW(Half) own_versions[3] = {0, 0x8002, 3};
static uint32_t own_hash[4 + 2 + 1 + 2] = {1, 1, 1, 0};

static struct link_map own_object(ElfW(Dyn) * entries, bool has_hash)
{
	const uint32_t hash =
		((((5381u * 33 + 'n') * 33 + 'a') * 33 + 'm') * 33) + 'e';
	uint32_t *buckets = own_hash + 4 + sizeof(ElfW(Addr)) / 4;

	buckets[0] = 1;
	buckets[1] = hash & ~1u;
	buckets[2] = hash | 1;
	for (unsigned i = 1; i < 3; i++)
		own_symbols[i] = (ElfW(Sym)){
			.st_name = 1,
			.st_info = ELF32_ST_INFO(STB_GLOBAL, STT_FUNC),
			.st_shndx = 1,
			.st_value = i,
		};
	entries[0] = (ElfW(Dyn)){DT_SYMTAB, {(uintptr_t)own_symbols}};
	entries[1] = (ElfW(Dyn)){DT_STRTAB, {(uintptr_t)own_names}};
	entries[2] = (ElfW(Dyn)){DT_VERSYM, {(uintptr_t)own_versions}};
	entries[3] = (ElfW(Dyn)){has_hash ? DT_GNU_HASH : DT_HASH,
				 {(uintptr_t)own_hash}};
	entries[4] = (ElfW(Dyn)){DT_NULL, {0}};
	return (struct link_map){.l_ld = entries};
}

TEST(finds_the_default_version)
{
	ElfW(Dyn) entries[5];
	struct link_map object = own_object(entries, true);
	struct ct_symbols symbols;

	ck_assert(ct_symbols_init(&symbols, &object));
	ck_assert_uint_eq((uintptr_t)ct_symbols_find(&symbols, "name"), 2);
	own_symbols[2].st_shndx = SHN_UNDEF;
	ck_assert_ptr_null(ct_symbols_find(&symbols, "name"));
	own_symbols[2].st_shndx = 1;
	own_symbols[2].st_info = ELF32_ST_INFO(STB_GLOBAL, STT_GNU_IFUNC);
	ck_assert_ptr_null(ct_symbols_find(&symbols, "name"));
	/* Without versions the first one. */
	entries[2].d_tag = DT_DEBUG;
	ck_assert(ct_symbols_init(&symbols, &object));
	ck_assert_uint_eq((uintptr_t)ct_symbols_find(&symbols, "name"), 1);
}

TEST(needs_a_gnu_hash)
{
	ElfW(Dyn) entries[5];
	struct link_map object = own_object(entries, false);
	struct ct_symbols symbols;

	ck_assert(!ct_symbols_init(&symbols, &object));
	object.l_ld = NULL;
	ck_assert(!ct_symbols_init(&symbols, &object));
	ck_assert(!ct_symbols_init(&symbols, NULL));
}

TEST(finds_nothing_in_empty_tables)
{
	ElfW(Dyn) entries[5];
	struct link_map object = own_object(entries, true);
	struct ct_symbols symbols;

	own_hash[4 + sizeof(ElfW(Addr)) / 4] = 0;
	ck_assert(ct_symbols_init(&symbols, &object));
	ck_assert_ptr_null(ct_symbols_find(&symbols, "name"));
	own_hash[0] = 0;
	ck_assert(ct_symbols_init(&symbols, &object));
	ck_assert_ptr_null(ct_symbols_find(&symbols, "name"));
	own_hash[0] = 1;
}

RUN_TESTS()
