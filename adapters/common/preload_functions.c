/*
 * What the preload libraries have in common: how to find the functions that
 * they have hooks for, and those that they call.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <dlfcn.h>
#include <link.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

#include "preload.h"
#include "preload_functions.h"

/* dlsym() that clears dlerror(): a program that calls dlerror() afterwards must
 * not get an error of this library's calls. */
static void *look_up(void *handle, const char *name)
{
	void *found = dlsym(handle, name);

	if (found == NULL)
		(void)dlerror();
	return found;
}

void *ct_preload_next(const char *name)
{
	return look_up(RTLD_NEXT, name);
}

/* _dl_find_object(), since glibc 2.35, takes no lock and does not search the
 * symbols, of which libcrypto has some ten thousand. Weak: not linked with the
 * dynamic linker, which has it (see adapter_cflags). */
#ifdef DLFO_STRUCT_HAS_EH_DBASE
# pragma weak _dl_find_object
#endif

static struct link_map *object_at(const void *address)
{
	Dl_info info;
	struct link_map *map = NULL;
#ifdef DLFO_STRUCT_HAS_EH_DBASE
	struct dl_find_object found;

	if (_dl_find_object != NULL)
		return _dl_find_object((void *)(uintptr_t)address, &found) == 0
			       ? found.dlfo_link_map
			       : NULL;
#endif
	if (dladdr1(address, &info, (void **)&map, RTLD_DL_LINKMAP) == 0)
		return NULL;
	return map;
}

/* Looks a function up in an object and in what it is linked with. */
static void *from_object(const struct link_map *object, const char *name)
{
	void *handle, *found;

	/* The program itself has no name; what it is linked with is in the
	 * global scope. */
	if (object == NULL || object->l_name[0] == '\0')
		return NULL;
	handle = dlopen(object->l_name, RTLD_LAZY | RTLD_NOLOAD);
	if (handle == NULL) {
		(void)dlerror();
		return NULL;
	}
	found = look_up(handle, name);
	(void)dlclose(handle);
	return found;
}

/* Whether @object was loaded before @other. */
static bool is_before(const struct link_map *object,
		      const struct link_map *other)
{
	for (; other != NULL; other = other->l_prev)
		if (other == object)
			return true;
	return false;
}

/* Looks a function up in all objects; NULL when they are bound to different
 * ones. For callers that are in no object, or in one that is not linked with
 * the library (after a tail call). */
static void *from_any(const char *name)
{
	struct link_map *own = object_at((const void *)(uintptr_t)look_up),
			*map;
	void *found = NULL;

	for (map = own; map != NULL && map->l_prev != NULL; map = map->l_prev)
		;
	for (; map != NULL; map = map->l_next) {
		void *next = map == own ? NULL : from_object(map, name);

		if (next == NULL || object_at(next) == own || next == found)
			continue;
		if (found != NULL)
			return NULL; /* it could be either */
		found = next;
	}
	return found;
}

/* Objects that were loaded at the start come first in every search. */
static bool was_at_start(const struct link_map *object)
{
	static _Atomic(const struct link_map *) last CT_PRELOAD_AT_START;
	const struct link_map *end = atomic_load(&last);

	if (end == NULL) {
		/* The constructor below makes the first call, unless another
		 * library's constructor calls a hook before: then all objects
		 * that are loaded now were loaded at the start. */
		end = object_at((const void *)(uintptr_t)look_up);
		while (end != NULL && end->l_next != NULL)
			end = end->l_next;
		atomic_store(&last, end);
	}
	return end != NULL && is_before(object, end);
}

__attribute__((constructor)) static void remember_start(void)
{
	(void)was_at_start(NULL);
}

void *ct_preload_at_start(const char *name)
{
	void *global = ct_preload_next(name);

	return global != NULL && was_at_start(object_at(global)) ? global
								 : NULL;
}

void *ct_preload_for_caller(const char *name, const void *caller)
{
	void *global = ct_preload_next(name), *own;
	struct link_map *own_object, *global_object = NULL;

	if (global != NULL)
		global_object = object_at(global);
	if (global_object != NULL && was_at_start(global_object))
		return global;
	own_object = object_at(caller);
	/* A tail call of a function that this library called: looked up from
	 * here, the name is bound to the hook itself. */
	own = own_object == object_at((const void *)(uintptr_t)look_up)
		      ? NULL
		      : from_object(own_object, name);
	if (own == NULL)
		return global != NULL ? global : from_any(name);
	if (global == NULL || global == own)
		return own;
	return is_before(global_object, own_object) ? global : own;
}

/* What was loaded at the start is not unloaded, and is found next: opening it
 * would have the dynamic linker collect all that it is linked with. */
bool ct_preload_object_open(struct ct_preload_object *out, const void *address)
{
	const struct link_map *object = object_at(address);

	if (object == NULL || object->l_name[0] == '\0')
		return false;
	out->path = object->l_name;
	out->has_symbols = ct_symbols_init(&out->symbols, object);
	out->handle = RTLD_NEXT;
	if (!out->has_symbols || !was_at_start(object))
		out->handle = dlopen(object->l_name,
				     RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
	if (out->handle == NULL)
		(void)dlerror();
	return out->handle != NULL;
}

void *ct_preload_object_find(const struct ct_preload_object *object,
			     const char *name)
{
	void *found = object->has_symbols
			      ? ct_symbols_find(&object->symbols, name)
			      : NULL;

	return found != NULL ? found : look_up(object->handle, name);
}

void ct_preload_object_find_all(const struct ct_preload_object *object,
				const char *names, size_t num, void **out_found)
{
	if (object->has_symbols) {
		ct_symbols_find_all(&object->symbols, names, num, out_found);
		return;
	}
	for (size_t i = 0; i < num; i++) {
		out_found[i] = look_up(object->handle, names);
		names += strlen(names) + 1;
	}
}

struct range {
	const char *address;
	const char *start, *end;
};

static int find_range(struct dl_phdr_info *info, size_t size, void *context)
{
	struct range *range = context;
	const char *start = NULL, *end = NULL;

	(void)size;
	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *header = &info->dlpi_phdr[i];
		const char *from, *to;

		if (header->p_type != PT_LOAD)
			continue;
		from = (const char *)(uintptr_t)(info->dlpi_addr +
						 header->p_vaddr);
		to = from + header->p_memsz;
		if (start == NULL || from < start)
			start = from;
		if (end == NULL || to > end)
			end = to;
	}
	if (start == NULL || range->address < start || range->address >= end)
		return 0;
	range->start = start;
	range->end = end;
	return 1;
}

bool ct_preload_object_range(const void *address, const char **out_start,
			     const char **out_end)
{
	struct range range = {.address = address};

	if (dl_iterate_phdr(find_range, &range) != 1)
		return false;
	*out_start = range.start;
	*out_end = range.end;
	return true;
}
