/*
 * libgnutls as the hooks see it from inside: linked with them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * In place of adapters/gnutls/libgnutls.c, which searches for the functions of
 * the libgnutls of each caller. The patch renames the functions of libgnutls
 * that hooks replace, from gnutls_* to ct_stock_*, where they are defined; all
 * their callers, in libgnutls too, arrive at the hooks.
 *
 * Set-user-id programs, too, have the hooks: they are not led by the
 * environment.
 */

#include <config.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "adapters/common/preload.h"
#include "adapters/common/status.h"
#include "adapters/gnutls/libgnutls.h"
#include "adapters/gnutls/names_place.h"

/* --- The functions -------------------------------------------------------- */

#define DECLARE_STOCK(type, name, arguments) type ct_stock_##name arguments;
#define DECLARE(type, name, arguments)	     type gnutls_##name arguments;
CT_LIBGNUTLS_HOOKED(DECLARE_STOCK, DECLARE_STOCK)
CT_LIBGNUTLS_CALLED(DECLARE)
#undef DECLARE_STOCK
#undef DECLARE

extern void (*gnutls_free)(void *memory);
extern void *(*gnutls_calloc)(size_t count, size_t size);
extern void *(*gnutls_realloc)(void *memory, size_t size);

static const struct ct_libgnutls linked = {.free = &gnutls_free,
					   .calloc = &gnutls_calloc,
					   .realloc = &gnutls_realloc,
#define STOCK(type, name, arguments)  .name = ct_stock_##name,
#define CALLED(type, name, arguments) .name = gnutls_##name,
					   CT_LIBGNUTLS_HOOKED(STOCK, STOCK)
						   CT_LIBGNUTLS_CALLED(CALLED)
#undef STOCK
#undef CALLED
};

const struct ct_libgnutls *ct_libgnutls_of(const void *caller)
{
	(void)caller;
	return &linked;
}

/* --- Whether it is on ----------------------------------------------------- */

static _Thread_local unsigned bypass_depth;
static bool is_on;

static void find_out(void)
{
	char text[100];

	is_on = !ct_preload_is_set("CATRUST_DISABLE");
	(void)snprintf(text, sizeof(text),
		       "GnuTLS %s, with libcatrust inside: %s",
		       linked.check_version(NULL),
		       is_on ? "on, for the CA files and CRLs that it loads"
			     : "off: CATRUST_DISABLE");
	ct_preload_say("gnutls", "%s", text);
	ct_status_library(is_on, text);
}

bool ct_libgnutls_is_active(const struct ct_libgnutls *gnutls)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	(void)gnutls;
	if (bypass_depth > 0)
		return false;
	pthread_once(&once, find_out);
	return is_on;
}

bool ct_libgnutls_is_trial(enum ct_arrival which)
{
	(void)which;
	return false;
}

void ct_libgnutls_bypass_begin(void)
{
	bypass_depth++;
}

void ct_libgnutls_bypass_end(void)
{
	bypass_depth--;
}

/* --- Time ------------------------------------------------------------------
 */

static _Atomic(ct_time_function *) time_function; /* NULL: the clock */

time_t ct_libgnutls_now(const struct ct_libgnutls *gnutls)
{
	ct_time_function *function = atomic_load(&time_function);

	(void)gnutls;
	return function != NULL ? function(NULL) : time(NULL);
}

void ct_libgnutls_set_time_function(const struct ct_libgnutls *gnutls,
				    ct_time_function *function)
{
	(void)gnutls;
	atomic_store(&time_function, function);
}

/* --- Names and their memory ------------------------------------------------
 */

static const void *first_realloc;

static const void *function_of_realloc(void)
{
	const void *function;

	memcpy(&function, &gnutls_realloc, sizeof(function));
	return function;
}

__attribute__((constructor)) static void remember_realloc(void)
{
	first_realloc = function_of_realloc();
}

/* It is asked for the function in gnutls_realloc only: that of libgnutls is
 * what was there before the program could set another. */
bool ct_libgnutls_contains(const struct ct_libgnutls *gnutls,
			   const void *address)
{
	(void)gnutls;
	return address == first_realloc;
}

atomic_size_t *ct_libgnutls_names_place(const struct ct_libgnutls *gnutls)
{
	static atomic_size_t place;

	(void)gnutls;
	atomic_store(&place, ct_stock_names_place);
	return &place;
}
