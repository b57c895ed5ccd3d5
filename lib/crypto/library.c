/*
 * Libraries that are opened when they are needed first.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#if defined(WITH_LIBCRYPTO) || defined(WITH_NETTLE)

# include <dlfcn.h>
# include <string.h>

# include "crypto/library.h"

/* What references to a function are bound to before its own library is looked
 * at: NULL or the function itself, where all is well. */
static void *find_before(const struct ct_library *library, const char *name)
{
# ifdef __GLIBC__
	return dlvsym(RTLD_DEFAULT, name, library->symbol_version);
# else
	(void)library;
	return dlsym(RTLD_DEFAULT, name);
# endif
}

static bool find_all(const struct ct_library *library, void *handle,
		     char *functions)
{
	for (size_t i = 0; i < library->num_symbols; i++) {
		const char *name = library->symbols[i].name;
		void *symbol = dlsym(handle, name);
		void *before = find_before(library, name);

		if (symbol == NULL && library->symbols[i].is_optional)
			continue;
		if (symbol == NULL || (before != NULL && before != symbol))
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
