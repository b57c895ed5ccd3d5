/*
 * Libraries that are opened when they are needed first.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a library's name and those of functions. Output: pointers to all of
 * them, in a struct of the caller's. The library stays open.
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
 * The library's handle, for dlclose(); NULL when it is not there, when a
 * function is missing that is not optional, or when the program has one of the
 * same name without a version, which would stand before the library's own in
 * the library itself.
 */
void *ct_library_open(const struct ct_library *library, void *out_functions);

#endif /* CT_CRYPTO_LIBRARY_H */
