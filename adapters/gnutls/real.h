/*
 * The real libgnutls: its functions, and whether the adapter may work with it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The functions are looked up at the first call, in the libgnutls that the
 * caller means, however the process loaded it: there may be several (a plug-in
 * may bring one of its own), and an object of one must not get into another.
 * There is no reference to libgnutls at link time: programs without it are left
 * alone. A library that was called stays loaded.
 *
 * The adapter is active for versions that it knows, when libgnutls's own calls
 * of its public functions arrive here: a call from credentials to their trust
 * list, for example. That is tried out at the start, on an object of its own.
 * Where it is not active every function passes through.
 */

#ifndef ADAPTER_GNUTLS_REAL_H
#define ADAPTER_GNUTLS_REAL_H

#include <stdbool.h>

#include "adapters/gnutls/abi.h"

struct ct_real {
#define REAL(type, name, arguments) type(*name) arguments;
	CT_REAL_FUNCTIONS(REAL, REAL)
#undef REAL
	void (**free)(void *memory); /* the variable gnutls_free */
};

/* The table of the library that the code at @caller means; NULL when there is
 * none. Where it lacks a function, which only builds without some part of it
 * do, the entry is NULL and the adapter not active. Threads: safe. Cost: O(1)
 * but for the first call from a place. */
const struct ct_real *ct_real(const void *caller);

/* The functions whose arrival is tried out. */
enum ct_arrival {
	CT_ARRIVAL_INIT,
	CT_ARRIVAL_DEINIT,
	CT_ARRIVAL_ADD_FILE,
	CT_ARRIVAL_ADD_MEMORY,
	CT_ARRIVAL_VERIFY,
	CT_ARRIVAL_GET_ISSUER,
	CT_NUM_ARRIVALS,
};

/* True while this thread tries the calls out; notes that one arrived. The
 * caller then does what the real function does (init and deinit), or nothing.
 */
bool ct_real_is_trial(enum ct_arrival which);

/* Whether the adapter takes part, and this call is none that it makes itself.
 * Threads: safe; the first call tries libgnutls out. */
bool ct_real_is_active(const struct ct_real *real);

/* The time that this library goes by, and the program's function that it gets
 * it from; NULL: the clock. Threads: safe. */
time_t ct_real_now(const struct ct_real *real);
void ct_real_set_time_function(const struct ct_real *real,
			       ct_time_function *function);

/* Between these two, calls of this thread pass through. They nest. */
void ct_real_bypass_begin(void);
void ct_real_bypass_end(void);

#endif /* ADAPTER_GNUTLS_REAL_H */
