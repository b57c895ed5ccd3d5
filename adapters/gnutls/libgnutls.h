/*
 * The system's libgnutls: its functions, and whether the adapter is active.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The functions are looked up at the first call, in the libgnutls that the
 * caller is bound to, however the process loaded it: there may be several (a
 * plug-in may bring its own), and an object of one must not be passed to
 * another. The adapter has no reference to libgnutls at link time: programs
 * without it are not affected. A library that was called is never unloaded.
 *
 * The adapter is active for versions that it knows, when libgnutls's own calls
 * of its public functions are bound to the hooks: for example a call from
 * credentials to their trust list. That is tried at the start, on temporary
 * objects. When the adapter is not active every call is passed through.
 */

#ifndef ADAPTER_GNUTLS_LIBGNUTLS_H
#define ADAPTER_GNUTLS_LIBGNUTLS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "adapters/gnutls/abi.h"

struct ct_libgnutls {
#define MEMBER(type, name, arguments) type(*name) arguments;
	CT_LIBGNUTLS_FUNCTIONS(MEMBER, MEMBER)
#undef MEMBER
	/* The variables gnutls_free, gnutls_calloc and gnutls_realloc. */
	void (**free)(void *memory);
	void *(**calloc)(size_t count, size_t size);
	void *(**realloc)(void *memory, size_t size);
};

/* The table of the library that the code at @caller is bound to; NULL when
 * there is none. When it lacks a function, because it was built without some
 * part, the entry is NULL and the adapter is not active. Threads: safe. Cost:
 * O(1), except for the first call from a place. */
const struct ct_libgnutls *ct_libgnutls_of(const void *caller);

/* Whether an address is one of this library's. Threads: safe. */
bool ct_libgnutls_contains(const struct ct_libgnutls *gnutls,
			   const void *address);

/* The functions whose calls by libgnutls itself are tried. */
enum ct_arrival {
	CT_ARRIVAL_INIT,
	CT_ARRIVAL_DEINIT,
	CT_ARRIVAL_ADD_FILE,
	CT_ARRIVAL_ADD_MEMORY,
	CT_ARRIVAL_VERIFY,
	CT_ARRIVAL_GET_ISSUER,
	CT_NUM_ARRIVALS,
};

/* True while this thread tries the calls; records that the hook was called. The
 * hook then calls the real function (init and deinit), or does nothing. */
bool ct_libgnutls_is_trial(enum ct_arrival which);

/* Whether the adapter is active, and this is not a call that it makes itself.
 * Threads: safe; the first call tries libgnutls. */
bool ct_libgnutls_is_active(const struct ct_libgnutls *gnutls);

/* The time that this library uses, and the program's function that it gets it
 * from (gnutls_global_set_time_function()); NULL: the clock. Threads: safe. */
time_t ct_libgnutls_now(const struct ct_libgnutls *gnutls);
void ct_libgnutls_set_time_function(const struct ct_libgnutls *gnutls,
				    ct_time_function *function);

/* The offset of the names in a list of this library, which sent_names.h finds.
 */
#define CT_NAMES_NOT_TRIED (SIZE_MAX - 1)
#define CT_NAMES_NO_PLACE  SIZE_MAX
atomic_size_t *ct_libgnutls_names_place(const struct ct_libgnutls *gnutls);

/* Between these two, calls of this thread pass through. They nest. */
void ct_libgnutls_bypass_begin(void);
void ct_libgnutls_bypass_end(void);

#endif /* ADAPTER_GNUTLS_LIBGNUTLS_H */
