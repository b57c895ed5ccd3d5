/*
 * What the preload libraries have in common: how to find the functions that
 * they have hooks for, and those that they call.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * dlerror() afterwards does not give an error of a call here.
 */

#ifndef CT_ADAPTERS_PRELOAD_FUNCTIONS_H
#define CT_ADAPTERS_PRELOAD_FUNCTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "adapters/common/symbols.h"

/* The function of this name that would be called without this library: the next
 * one in the global scope. NULL when there is none. */
void *ct_preload_next(const char *name);

/* The same if it was loaded when the program started: then all callers are
 * bound to it for good. NULL otherwise. */
void *ct_preload_at_start(const char *name);

/*
 * The function of this name that the code at @caller (an address in it) is
 * bound to: that of the global scope if it was loaded when the program started
 * or, later, before the caller's object; else that of the caller's object and
 * what it is linked with. A process may have several libraries with the same
 * functions, and an object of one must not be passed to another. NULL when
 * there is none. Cost: some microseconds.
 */
void *ct_preload_for_caller(const char *name, const void *caller);

/* An object whose functions are looked up; without has_symbols all by @handle.
 */
struct ct_preload_object {
	struct ct_symbols symbols;
	bool has_symbols;
	void *handle;	  /* dlsym()'s, for what @symbols cannot tell */
	const char *path; /* the object's */
};

/* Opens the object that holds @address, which is never unloaded from then on.
 * False: there is none, it is the program itself, or there is no memory. */
bool ct_preload_object_open(struct ct_preload_object *out, const void *address);

/* The function or variable of this name of the object, or of what it is linked
 * with; or NULL. */
void *ct_preload_object_find(const struct ct_preload_object *object,
			     const char *name);

/* The same for @num names, which follow each other, each with its zero octet,
 * of the object alone if its symbols are there: dlsym() takes long to find
 * nothing, and has an error text translated. */
void ct_preload_object_find_all(const struct ct_preload_object *object,
				const char *names, size_t num,
				void **out_found);

/* The address range of the object that holds @address: false when there is
 * none. */
bool ct_preload_object_range(const void *address, const char **out_start,
			     const char **out_end);

#endif /* CT_ADAPTERS_PRELOAD_FUNCTIONS_H */
