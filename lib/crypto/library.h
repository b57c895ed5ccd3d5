/*
 * Libraries that are opened at their first use.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a library's name and those of functions. Output: pointers to the
 * functions, in a struct of the caller. The library is not closed.
 */

#ifndef CT_CRYPTO_LIBRARY_H
#define CT_CRYPTO_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

struct ct_library {
	const char *name;	    /* libcrypto.so.3 */
	const char *symbol_version; /* of all its functions */
	const struct ct_library_symbol {
		const char *name;
		size_t offset; /* of the pointer in the struct */
		bool is_optional;
	} * symbols;
	size_t num_symbols;
};

/*
 * Returns the library's handle, for dlclose(); NULL when the library or a
 * required function is missing, or when the program has a function of the same
 * name without a version, which would override the library's calls to its own
 * function.
 */
void *ct_library_open(const struct ct_library *library, void *out_functions);

#endif /* CT_CRYPTO_LIBRARY_H */
