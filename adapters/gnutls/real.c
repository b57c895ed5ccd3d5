/*
 * The real libgnutls.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

#include "base/compiler.h"
#include "adapters/common/preload.h"
#include "adapters/gnutls/real.h"

enum { MOST_LIBRARIES = 16, NUM_SITES = 256, MOST_STEPS = 16 };

struct library {
	struct ct_real real;	    /* comes first */
	_Atomic(const void *) base; /* where it is loaded; NULL: a free entry */
	pthread_once_t looked_up, tried_out;
	bool is_complete; /* all functions are there */
	bool is_active;
};

/* A place that calls, and the library that it means; NULL: not known yet.
 * Entries are taken and filled, and then stay. */
struct call_site {
	_Atomic(const void *) caller;
	_Atomic(struct library *) library;
};

/* PTHREAD_ONCE_INIT is 0, as the other fields are. */
static struct library libraries[MOST_LIBRARIES];
static struct call_site call_sites[NUM_SITES];

static _Thread_local struct library *current; /* for pthread_once() */
static _Thread_local void *current_handle;
static _Thread_local unsigned bypass_depth;
static _Thread_local unsigned *arrivals; /* not NULL: a trial */

/* --- Libraries ----------------------------------------------------------- */

static const void *base_of(const void *address)
{
	Dl_info info;

	return dladdr(address, &info) != 0 ? info.dli_fbase : NULL;
}

/* ISO C has no conversion from an object's address to a function's. What is
 * ours is no function of libgnutls. */
static bool look_up(const char *name, void *pointer)
{
	void *address = dlsym(current_handle, name);

	if (address != NULL && base_of(address) == base_of(libraries))
		address = NULL;
	memcpy(pointer, &address, sizeof(address));
	return address != NULL;
}

static void look_all_up(void)
{
	struct library *library = current;

	library->is_complete = true;
#define REAL(type, name, arguments)                                      \
 library->is_complete = look_up("gnutls_" #name, &library->real.name) && \
			library->is_complete;
#define OPTIONAL(type, name, arguments) \
 (void)look_up("gnutls_" #name, &library->real.name);
	CT_REAL_FUNCTIONS(REAL, OPTIONAL)
#undef REAL
#undef OPTIONAL
	library->is_complete = look_up("gnutls_free", &library->real.free) &&
			       library->is_complete;
}

/* The entry of the library at @base, a new one perhaps; NULL when there are too
 * many. */
static struct library *entry_of(const void *base)
{
	for (size_t i = 0; i < MOST_LIBRARIES; i++) {
		const void *found = NULL;

		if (atomic_compare_exchange_strong(&libraries[i].base, &found,
						   base) ||
		    found == base)
			return &libraries[i];
	}
	return NULL;
}

/* The library that has the function at @address. The handle is kept: so the
 * library stays. */
static struct library *library_of(const void *address)
{
	struct library *library;
	Dl_info info;
	void *handle;

	if (dladdr(address, &info) == 0)
		return NULL;
	handle = dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
	if (handle == NULL) /* the program itself has it */
		handle = RTLD_NEXT;
	library = entry_of(info.dli_fbase);
	if (library == NULL)
		return NULL;
	current = library;
	current_handle = handle;
	pthread_once(&library->looked_up, look_all_up);
	return library;
}

static struct library *find_library(const void *caller)
{
	static const char name[] = "gnutls_check_version";
	void *address = ct_preload_for_caller(name, caller), *handle;

	if (address == NULL) {
		/* Somebody found our name and took it for GnuTLS's. */
		handle = dlopen("libgnutls.so.30", RTLD_LAZY);
		if (handle != NULL)
			address = dlsym(handle, name);
	}
	return address != NULL ? library_of(address) : NULL;
}

/* --- Call sites ---------------------------------------------------------- */

/* The entry of a place, a new one perhaps; NULL when there is no room near
 * where it should be. Then each call asks again. */
static struct call_site *site_of(const void *caller)
{
	size_t at = (uintptr_t)caller / 4;

	for (size_t step = 0; step < MOST_STEPS; step++) {
		struct call_site *site = &call_sites[(at + step) % NUM_SITES];
		const void *found = atomic_load(&site->caller);

		if (found == caller)
			return site;
		if (found == NULL && (atomic_compare_exchange_strong(
					      &site->caller, &found, caller) ||
				      found == caller))
			return site;
	}
	return NULL;
}

const struct ct_real *ct_real(const void *caller)
{
	struct call_site *site = site_of(caller);
	struct library *library =
		site != NULL ? atomic_load(&site->library) : NULL;

	if (library == NULL) {
		library = find_library(caller);
		if (library != NULL && site != NULL)
			(void)atomic_exchange(&site->library, library);
	}
	return library != NULL ? &library->real : NULL;
}

/* --- Trying out ---------------------------------------------------------- */

bool ct_real_is_trial(enum ct_arrival which)
{
	if (arrivals == NULL)
		return false;
	*arrivals |= 1u << which;
	return true;
}

static bool is_known_version(const char *version)
{
	static const char *const known[] = {"3.7.", "3.8."};

	for (size_t i = 0; version != NULL && i < CT_ARRAY_LEN(known); i++)
		if (strncmp(version, known[i], strlen(known[i])) == 0)
			return true;
	return false;
}

/* Calls the real functions that are to call others of those that are
 * replaced, on inputs that change nothing. */
static void try_calls(const struct ct_real *real,
		      gnutls_certificate_credentials_t credentials)
{
	unsigned char nothing = 0;
	const gnutls_datum_t empty = {&nothing, 0};
	gnutls_x509_trust_list_t list = NULL;
	gnutls_x509_crt_t issuer = NULL;
	unsigned status = 0;

	real->certificate_get_trust_list(credentials, &list);
	(void)real->certificate_set_x509_trust_mem(credentials, &empty,
						   GNUTLS_X509_FMT_PEM);
	(void)real->certificate_set_x509_trust_file(credentials, "/dev/null",
						    GNUTLS_X509_FMT_PEM);
	(void)real->certificate_get_issuer(credentials, NULL, &issuer, 0);
	(void)real->x509_trust_list_verify_crt(list, NULL, 0, 0, &status, NULL);
}

static void find_out(void)
{
	struct library *library = current;
	const struct ct_real *real = &library->real;
	const char *version =
		library->is_complete ? real->check_version(NULL) : NULL;
	const unsigned all = (1u << CT_NUM_ARRIVALS) - 1;
	gnutls_certificate_credentials_t credentials = NULL;
	unsigned seen = 0;

	if (ct_preload_is_off()) {
		ct_preload_say("gnutls", "switched off");
		return;
	}
	if (!library->is_complete) {
		ct_preload_say("gnutls", "functions are missing; everything "
					 "passes through");
		return;
	}
	if (!is_known_version(version)) {
		ct_preload_say("gnutls",
			       "version %s is not known; "
			       "everything passes through",
			       version != NULL ? version : "?");
		return;
	}
	arrivals = &seen;
	if (real->certificate_allocate_credentials(&credentials) == 0) {
		try_calls(real, credentials);
		real->certificate_free_credentials(credentials);
	}
	arrivals = NULL;
	library->is_active = seen == all;
	ct_preload_say("gnutls", "version %s, %s", version,
		       library->is_active ? "active"
					  : "its own calls do not arrive here; "
					    "everything passes through");
}

bool ct_real_is_active(const struct ct_real *real)
{
	/* The table is the first member of its library. */
	struct library *library = (struct library *)(uintptr_t)real;

	if (real == NULL || bypass_depth > 0)
		return false;
	current = library;
	pthread_once(&library->tried_out, find_out);
	return library->is_active;
}

void ct_real_bypass_begin(void)
{
	bypass_depth++;
}

void ct_real_bypass_end(void)
{
	bypass_depth--;
}
