/*
 * The system's libgnutls.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/compiler.h"
#include "adapters/common/crlite.h"
#include "adapters/common/preload.h"
#include "adapters/common/preload_functions.h"
#include "adapters/common/status.h"
#include "adapters/gnutls/libgnutls.h"

enum { MOST_LIBRARIES = 16, NUM_SITES = 256, MOST_STEPS = 16 };

struct library {
	struct ct_libgnutls gnutls;  /* comes first */
	_Atomic(const char *) start; /* where it is; NULL: a free entry */
	_Atomic(const char *) end;   /* NULL: the others are not known yet */
	struct ct_preload_object object;
	pthread_once_t looked_up, tried_out;
	bool is_complete; /* all functions are there */
	bool is_active;
	_Atomic(ct_time_function *) time_function; /* NULL: the clock */
	atomic_size_t names_place;
};

/* An address that calls hooks, and the library that it is bound to; NULL: not
 * known yet. Entries are never freed. */
struct call_site {
	_Atomic(const void *) caller;
	_Atomic(struct library *) library;
};

/* PTHREAD_ONCE_INIT is 0, as the other fields are. */
static struct library libraries[MOST_LIBRARIES];
static struct call_site call_sites[NUM_SITES];

static _Thread_local struct library *current;	      /* for pthread_once() */
static _Thread_local const char *own_start, *own_end; /* this object */
static _Thread_local unsigned bypass_depth;
static _Thread_local unsigned
	*called_hooks; /* which hooks a trial called; NULL: no trial */

/* --- Libraries ----------------------------------------------------------- */

#define NAME(type, name, arguments)	"gnutls_" #name "\0"
#define REQUIRED(type, name, arguments) true,
#define OPTIONAL(type, name, arguments) false,
/* In the order of struct ct_libgnutls. */
static const char function_names[] = CT_LIBGNUTLS_FUNCTIONS(NAME, NAME);
static const bool is_required[] = {CT_LIBGNUTLS_FUNCTIONS(REQUIRED, OPTIONAL)};
#undef NAME
#undef REQUIRED
#undef OPTIONAL
enum { NUM_FUNCTIONS = CT_ARRAY_LEN(is_required) };
_Static_assert(offsetof(struct ct_libgnutls, free) ==
		       NUM_FUNCTIONS * sizeof(void *),
	       "the variables come after the functions");

/* A hook is not a function of libgnutls. */
static bool is_own(const void *address)
{
	return (const char *)address >= own_start &&
	       (const char *)address < own_end;
}

/* ISO C has no conversion from an object's address to a function's. */
static bool look_functions_up(const struct ct_preload_object *object,
			      struct ct_libgnutls *out)
{
	void *found[NUM_FUNCTIONS];
	const char *name = function_names;
	bool is_complete = true;

	ct_preload_object_find_all(object, name, NUM_FUNCTIONS, found);
	for (size_t i = 0; i < NUM_FUNCTIONS; i++) {
		if (found[i] == NULL && is_required[i])
			found[i] = ct_preload_object_find(object, name);
		if (is_own(found[i]))
			found[i] = NULL;
		if (found[i] == NULL && is_required[i])
			is_complete = false;
		name += strlen(name) + 1;
	}
	memcpy(out, found, sizeof(found));
	return is_complete;
}

/* A program that uses a variable of libgnutls has it itself, by a copy
 * relocation; libgnutls then uses that one. */
static bool look_up_variable(const char *name, void *pointer)
{
	void *address = dlsym(RTLD_DEFAULT, name);

	if (address == NULL)
		address = ct_preload_object_find(&current->object, name);
	memcpy(pointer, &address, sizeof(address));
	return address != NULL;
}

static void look_all_up(void)
{
	struct library *library = current;

	(void)ct_preload_object_range(call_sites, &own_start, &own_end);
	if (!ct_preload_object_open(&library->object,
				    atomic_load(&library->start)))
		/* It is linked into the program itself. */
		library->object =
			(struct ct_preload_object){.handle = RTLD_NEXT};
	library->is_complete =
		look_functions_up(&library->object, &library->gnutls);
	library->is_complete =
		look_up_variable("gnutls_free", &library->gnutls.free) &&
		look_up_variable("gnutls_calloc", &library->gnutls.calloc) &&
		look_up_variable("gnutls_realloc", &library->gnutls.realloc) &&
		library->is_complete;
	atomic_store(&library->names_place, CT_NAMES_NOT_TRIED);
}

/* The entry of the library at these addresses, which may be new; NULL when
 * there are too many. */
static struct library *entry_of(const char *start, const char *end)
{
	for (size_t i = 0; i < MOST_LIBRARIES; i++) {
		const char *found = NULL;

		if (!atomic_compare_exchange_strong(&libraries[i].start, &found,
						    start) &&
		    found != start)
			continue;
		(void)atomic_exchange(&libraries[i].end, end);
		return &libraries[i];
	}
	return NULL;
}

/* The known library that contains an address. */
static struct library *known_library(const void *address)
{
	for (size_t i = 0; i < MOST_LIBRARIES; i++) {
		const char *start = atomic_load(&libraries[i].start);

		if (start == NULL)
			break;
		if ((const char *)address >= start &&
		    (const char *)address < atomic_load(&libraries[i].end))
			return &libraries[i];
	}
	return NULL;
}

/* The library that has the function at @address. It is never unloaded. */
static struct library *library_of(const void *address)
{
	struct library *library = known_library(address);
	const char *start, *end;

	if (library == NULL) {
		if (!ct_preload_object_range(address, &start, &end))
			return NULL;
		library = entry_of(start, end);
	}
	if (library == NULL)
		return NULL;
	current = library;
	pthread_once(&library->looked_up, look_all_up);
	return library;
}

static struct library *find_library(const void *caller)
{
	static const char name[] = "gnutls_check_version";
	void *address, *handle;

	/* A library that calls itself and that others have called. */
	if (known_library(caller) != NULL)
		return library_of(caller);
	address = ct_preload_for_caller(name, caller);
	if (address == NULL) {
		/* The caller found the hook by dlsym() without libgnutls. */
		handle = dlopen("libgnutls.so.30", RTLD_LAZY);
		if (handle != NULL)
			address = dlsym(handle, name);
	}
	return address != NULL ? library_of(address) : NULL;
}

/* --- Call sites ---------------------------------------------------------- */

/* The entry of an address, which may be new; NULL when the slots after its hash
 * are full: then each call searches again. */
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

const struct ct_libgnutls *ct_libgnutls_of(const void *caller)
{
	struct call_site *site = site_of(caller);
	struct library *library =
		site != NULL ? atomic_load(&site->library) : NULL;

	if (library == NULL) {
		/* In a trial the address may be of another library: after a
		 * tail call it is that of the caller's caller. */
		if (called_hooks != NULL)
			return &current->gnutls;
		library = find_library(caller);
		if (library != NULL && site != NULL)
			(void)atomic_exchange(&site->library, library);
	}
	return library != NULL ? &library->gnutls : NULL;
}

/* --- Trying out ---------------------------------------------------------- */

bool ct_libgnutls_is_trial(enum ct_arrival which)
{
	if (called_hooks == NULL)
		return false;
	*called_hooks |= 1u << which;
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

/* Calls real functions that are to call hooks, with arguments that change
 * nothing. */
static void try_calls(const struct ct_libgnutls *gnutls,
		      gnutls_certificate_credentials_t credentials)
{
	unsigned char nothing = 0;
	const gnutls_datum_t empty = {&nothing, 0};
	gnutls_x509_trust_list_t list = NULL;
	gnutls_x509_crt_t issuer = NULL;
	unsigned status = 0;

	gnutls->certificate_get_trust_list(credentials, &list);
	(void)gnutls->certificate_set_x509_trust_mem(credentials, &empty,
						     GNUTLS_X509_FMT_PEM);
	(void)gnutls->certificate_set_x509_trust_file(credentials, "/dev/null",
						      GNUTLS_X509_FMT_PEM);
	(void)gnutls->certificate_get_issuer(credentials, NULL, &issuer, 0);
	(void)gnutls->x509_trust_list_verify_crt(list, NULL, 0, 0, &status,
						 NULL);
}

static void say_state(bool is_on, const char *version, const char *state)
{
	char text[100];

	(void)snprintf(text, sizeof(text), "GnuTLS%s%s: %s",
		       version != NULL ? " " : "",
		       version != NULL ? version : "", state);
	ct_preload_say("gnutls", "%s", text);
	ct_status_library(is_on, text);
}

static void try_library(struct library *library)
{
	const struct ct_libgnutls *gnutls = &library->gnutls;
	const char *version =
		library->is_complete ? gnutls->check_version(NULL) : NULL;
	const unsigned all = (1u << CT_NUM_ARRIVALS) - 1;
	gnutls_certificate_credentials_t credentials = NULL;
	unsigned seen = 0;

	if (ct_preload_is_off()) {
		say_state(false, version, "off: CATRUST_DISABLE");
		return;
	}
	if (!library->is_complete) {
		say_state(false, version, "off: functions are missing");
		return;
	}
	if (!is_known_version(version)) {
		say_state(false, version, "off: this version is not known");
		return;
	}
	called_hooks = &seen;
	if (gnutls->certificate_allocate_credentials(&credentials) == 0) {
		try_calls(gnutls, credentials);
		gnutls->certificate_free_credentials(credentials);
	}
	called_hooks = NULL;
	library->is_active = seen == all;
	say_state(library->is_active, version,
		  library->is_active
			  ? "on, for the CA files and CRLs that it loads"
			  : "off: its internal calls cannot be intercepted");
}

static void find_out(void)
{
	try_library(current);
	if (!current->is_active)
		ct_preload_crlite_say_off("gnutls");
}

/* The table is the first member of its library. */
static struct library *library_with(const struct ct_libgnutls *gnutls)
{
	return (struct library *)(uintptr_t)gnutls;
}

time_t ct_libgnutls_now(const struct ct_libgnutls *gnutls)
{
	ct_time_function *function =
		atomic_load(&library_with(gnutls)->time_function);

	return function != NULL ? function(NULL) : time(NULL);
}

void ct_libgnutls_set_time_function(const struct ct_libgnutls *gnutls,
				    ct_time_function *function)
{
	(void)atomic_exchange(&library_with(gnutls)->time_function, function);
}

bool ct_libgnutls_contains(const struct ct_libgnutls *gnutls,
			   const void *address)
{
	return known_library(address) == library_with(gnutls);
}

atomic_size_t *ct_libgnutls_names_place(const struct ct_libgnutls *gnutls)
{
	return &library_with(gnutls)->names_place;
}

bool ct_libgnutls_is_active(const struct ct_libgnutls *gnutls)
{
	struct library *library = library_with(gnutls);

	if (gnutls == NULL || bypass_depth > 0)
		return false;
	current = library;
	pthread_once(&library->tried_out, find_out);
	return library->is_active;
}

void ct_libgnutls_bypass_begin(void)
{
	bypass_depth++;
}

void ct_libgnutls_bypass_end(void)
{
	bypass_depth--;
}
