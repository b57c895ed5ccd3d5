/*
 * The libcrypto that a caller is bound to, and its functions.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Invariant: an entry of a copy is never freed, and its libcrypto is never
 * unloaded (OpenSSL pins itself too unless built otherwise).
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../common/crlite.h"
#include "../common/preload.h"
#include "../common/status.h"
#include "base/rcu.h"
#include "copies.h"
#include "preload_copies.h"

/* The adapter was tested with 3.0, 3.5, 3.6 and 4.0. A newer version may keep
 * objects in another way: calls are passed through. */
#define OLDEST_VERSION 0x30000000UL
#define BEYOND_VERSION 0x40100000UL

static _Atomic(struct ct_preload_copy *) copies;

/* Held while an entry is added. (A child that is forked meanwhile may make the
 * entry again.) The dynamic linker is not called with it held: the constructor
 * of an object that another thread loads may need it. */
static struct ct_rcu_writer writer;
static pthread_once_t writer_once = PTHREAD_ONCE_INIT;
static bool has_writer;

static _Thread_local const struct ct_preload_copy *last; /* of this thread */

/* Functions of a struct that has nothing else before them, in its order. */
#define NAME(name)     #name "\0"
#define ONE_MORE(name) +1
enum {
	NUM_FUNCTIONS = 1 CT_OPENSSL_FUNCTIONS(ONE_MORE),
	NUM_HOOKED = 0 CT_OPENSSL_HOOKED(ONE_MORE),
	NUM_OPTIONAL = 2,
};
static const char functions[] =
	CT_OPENSSL_FUNCTIONS(NAME) NAME(X509_LOOKUP_ctrl_ex);
static const char hooked[] = CT_OPENSSL_HOOKED(NAME)
	NAME(X509_STORE_get1_objects) NAME(OSSL_CMP_CTX_set0_trustedStore);
#undef NAME
#undef ONE_MORE
_Static_assert(offsetof(struct ct_openssl, X509_LOOKUP_ctrl_ex) ==
		       (NUM_FUNCTIONS - 1) * sizeof(void *),
	       "it comes last of the functions");
_Static_assert(sizeof(((struct ct_preload_copy *)NULL)->real) ==
		       (NUM_HOOKED + NUM_OPTIONAL) * sizeof(void *),
	       "the optional ones come last");
_Static_assert(NUM_FUNCTIONS >= NUM_HOOKED + NUM_OPTIONAL,
	       "find_all() has room for both");

/* False: one of the first @num_required names is missing. */
static bool find_all(const struct ct_preload_object *object, const char *names,
		     size_t num, size_t num_required, void *out_pointers)
{
	void *found[NUM_FUNCTIONS];
	bool is_complete = true;

	ct_preload_object_find_all(object, names, num, found);
	for (size_t i = 0; i < num_required; i++) {
		if (found[i] == NULL)
			found[i] = ct_preload_object_find(object, names);
		is_complete = is_complete && found[i] != NULL;
		names += strlen(names) + 1;
	}
	memcpy(out_pointers, found, num * sizeof(*found));
	return is_complete;
}

static bool fill(struct ct_preload_copy *copy)
{
	const struct ct_preload_object *object = &copy->object;
	const bool has_functions = find_all(object, functions, NUM_FUNCTIONS,
					    NUM_FUNCTIONS, &copy->openssl);

	return find_all(object, hooked, NUM_HOOKED + NUM_OPTIONAL, NUM_HOOKED,
			&copy->real) &&
	       has_functions;
}

static struct ct_preload_copy *make_copy(const void *identity)
{
	struct ct_preload_copy *copy = calloc(1, sizeof(*copy));

	if (copy == NULL)
		return NULL;
	if (!ct_preload_object_open(&copy->object, identity) ||
	    !ct_preload_object_range(identity, &copy->start, &copy->end)) {
		free(copy);
		return NULL;
	}
	copy->identity = identity;
	if (fill(copy))
		copy->version = copy->openssl.OpenSSL_version_num();
	return copy;
}

/* The lock is held. */
static void serve(struct ct_preload_copy *copy)
{
	copy->is_served = copy->version >= OLDEST_VERSION &&
			  copy->version < BEYOND_VERSION &&
			  !ct_preload_is_off() &&
			  ct_openssl_init(&copy->openssl);
	copy->next = atomic_load(&copies);
	atomic_store(&copies, copy);
}

/* As OpenSSL_version_num() gives it: 0xMNN00PP0 since 3.0. */
static void say_what_is_on(const struct ct_preload_copy *copy)
{
	unsigned long version = copy->version;
	char text[400];

	if (version < OLDEST_VERSION)
		(void)snprintf(text, sizeof(text),
			       "%s: off: not OpenSSL 3 or 4",
			       copy->object.path);
	else
		(void)snprintf(text, sizeof(text),
			       "OpenSSL %lu.%lu.%lu, %s: %s", version >> 28,
			       version >> 20 & 0xff, version >> 4 & 0xff,
			       copy->object.path,
			       copy->is_served ? "on, for the CA files and "
						 "CRLs that it loads"
			       : ct_preload_is_off() ? "off: CATRUST_DISABLE"
			       : version >= BEYOND_VERSION
				       ? "off: this version is not known"
				       : "off: out of memory, or too many "
					 "libraries");
	CT_PRELOAD_SAY("%s", text);
	ct_status_library(copy->is_served, text);
	if (!copy->is_served)
		ct_preload_crlite_say_off("openssl");
}

static struct ct_preload_copy *find_copy(const void *identity)
{
	struct ct_preload_copy *copy = atomic_load(&copies);

	while (copy != NULL && copy->identity != identity)
		copy = copy->next;
	return copy;
}

static void make_writer(void)
{
	has_writer = ct_rcu_writer_init(&writer) == 0;
}

static struct ct_preload_copy *copy_with(const void *identity)
{
	struct ct_preload_copy *copy = find_copy(identity), *made;

	if (copy != NULL)
		return copy;
	pthread_once(&writer_once, make_writer);
	made = has_writer ? make_copy(identity) : NULL;
	if (made == NULL)
		return NULL;
	ct_rcu_write_lock(&writer);
	copy = find_copy(identity);
	if (copy == NULL)
		serve(made);
	ct_rcu_write_unlock(&writer);
	if (copy != NULL) {
		free(made);
		return copy;
	}
	say_what_is_on(made);
	return made;
}

/* The X509_STORE_new() that the caller is bound to. */
static const void *identity_for(const void *caller)
{
	static _Atomic(const void *) at_start;
	const void *identity =
		atomic_load_explicit(&at_start, memory_order_relaxed);

	if (identity != NULL)
		return identity;
	identity = ct_preload_at_start("X509_STORE_new");
	if (identity == NULL)
		return ct_preload_for_caller("X509_STORE_new", caller);
	atomic_store_explicit(&at_start, identity, memory_order_relaxed);
	return identity;
}

static const char *own_start, *own_end;

static void find_own_range(void)
{
	(void)ct_preload_object_range(&copies, &own_start, &own_end);
}

bool ct_preload_is_own_code(const void *address)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, find_own_range);
	return (const char *)address >= own_start &&
	       (const char *)address < own_end;
}

const struct ct_preload_copy *
ct_preload_copy_of(const void *caller, const struct ct_preload_copy **out_ours)
{
	struct ct_preload_copy *copy = atomic_load(&copies);
	const void *identity;
	bool is_own;

	*out_ours = NULL;
	for (; copy != NULL; copy = copy->next)
		if ((const char *)caller >= copy->start &&
		    (const char *)caller < copy->end) {
			last = copy;
			return copy;
		}
	/* A tail call (see ct_preload_is_own_code()). Looked up from here,
	 * OpenSSL's names would be bound to the hooks, which would call
	 * themselves. */
	is_own = ct_preload_is_own_code(caller);
	if (is_own && last != NULL)
		return last;
	identity = identity_for(caller);
	if (identity == NULL)
		return NULL;
	copy = copy_with(identity);
	if (copy == NULL)
		return NULL;
	if (copy->is_served && !is_own &&
	    ((const char *)caller < copy->start ||
	     (const char *)caller >= copy->end))
		*out_ours = copy;
	last = copy;
	return copy;
}
