/*
 * Libraries that are opened at their first use.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#if defined(WITH_LIBCRYPTO) || defined(WITH_NETTLE)

# include <dlfcn.h>
# include <link.h>
# include <string.h>

# include "crypto/library.h"

# ifdef __GLIBC__
/* Whether the object that an address is in gives its symbols versions. */
static bool has_versions(void *address)
{
	struct link_map *map = NULL;
	Dl_info info;

	if (dladdr1(address, &info, (void **)&map, RTLD_DL_LINKMAP) == 0)
		return false;
	for (const ElfW(Dyn) *at = map->l_ld; at->d_tag != DT_NULL; at++)
		if (at->d_tag == DT_VERDEF)
			return true;
	return false;
}

/* Whether the library's own references to one of its functions are bound to
 * another object's: to one that has it without a version or with the same. */
static bool is_interposed(const struct ct_library *library, const char *name,
			  const void *symbol)
{
	void *same = dlvsym(RTLD_DEFAULT, name, library->symbol_version);
	void *first = dlsym(RTLD_DEFAULT, name);

	return (same != NULL && same != symbol) ||
	       (first != NULL && first != symbol && !has_versions(first));
}
# else
static bool is_interposed(const struct ct_library *library, const char *name,
			  const void *symbol)
{
	void *first = dlsym(RTLD_DEFAULT, name);

	(void)library;
	return first != NULL && first != symbol;
}
# endif

static bool find_all(const struct ct_library *library, void *handle,
		     char *functions)
{
	for (size_t i = 0; i < library->num_symbols; i++) {
		const char *name = library->symbols[i].name;
		void *symbol = dlsym(handle, name);

		if (symbol == NULL && library->symbols[i].is_optional)
			continue;
		if (symbol == NULL || is_interposed(library, name, symbol))
			return false;
		/* POSIX: data and functions have pointers alike. */
		memcpy(functions + library->symbols[i].offset, &symbol,
		       sizeof(symbol));
	}
	return true;
}

void *ct_library_open(const struct ct_library *library, void *out_functions)
{
	void *handle = dlopen(library->name, RTLD_NOW | RTLD_LOCAL);

	if (handle != NULL && !find_all(library, handle, out_functions)) {
		dlclose(handle);
		handle = NULL;
	}
	return handle;
}

#endif
