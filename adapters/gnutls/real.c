/*
 * The real libgnutls.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

#include "base/compiler.h"
#include "adapters/common/preload.h"
#include "adapters/gnutls/real.h"

static struct ct_real functions;
static bool has_library;
static bool is_complete; /* all functions are there */
static bool is_active;
static pthread_once_t functions_once = PTHREAD_ONCE_INIT;
static pthread_once_t active_once = PTHREAD_ONCE_INIT;

static _Thread_local unsigned bypass_depth;
static _Thread_local unsigned *arrivals; /* not NULL: a trial */

/* ISO C has no conversion from an object's address to a function's. */
static bool look_up(void *library, const char *name, void *pointer)
{
	void *address = dlsym(library, name);

	memcpy(pointer, &address, sizeof(address));
	return address != NULL;
}

static void look_all_up(void)
{
	void *library = dlopen("libgnutls.so.30", RTLD_LAZY | RTLD_NOLOAD);

	/* Somebody found our name and took it for GnuTLS's. */
	if (library == NULL)
		library = dlopen("libgnutls.so.30", RTLD_LAZY);
	if (library == NULL)
		return;
	has_library = true;
	is_complete = true;
#define REAL(type, name, arguments) \
 is_complete =                      \
	 look_up(library, "gnutls_" #name, &functions.name) && is_complete;
#define OPTIONAL(type, name, arguments) \
 (void)look_up(library, "gnutls_" #name, &functions.name);
	CT_REAL_FUNCTIONS(REAL, OPTIONAL)
#undef REAL
#undef OPTIONAL
	is_complete =
		look_up(library, "gnutls_free", &functions.free) && is_complete;
}

const struct ct_real *ct_real(void)
{
	pthread_once(&functions_once, look_all_up);
	return has_library ? &functions : NULL;
}

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
static void try_calls(gnutls_certificate_credentials_t credentials)
{
	unsigned char nothing = 0;
	const gnutls_datum_t empty = {&nothing, 0};
	gnutls_x509_trust_list_t list = NULL;
	gnutls_x509_crt_t issuer = NULL;
	unsigned status = 0;

	functions.certificate_get_trust_list(credentials, &list);
	(void)functions.certificate_set_x509_trust_mem(credentials, &empty,
						       GNUTLS_X509_FMT_PEM);
	(void)functions.certificate_set_x509_trust_file(
		credentials, "/dev/null", GNUTLS_X509_FMT_PEM);
	(void)functions.certificate_get_issuer(credentials, NULL, &issuer, 0);
	(void)functions.x509_trust_list_verify_crt(list, NULL, 0, 0, &status,
						   NULL);
}

static void find_out(void)
{
	const char *version =
		is_complete ? functions.check_version(NULL) : NULL;
	const unsigned all = (1u << CT_NUM_ARRIVALS) - 1;
	gnutls_certificate_credentials_t credentials = NULL;
	unsigned seen = 0;

	if (ct_preload_is_off()) {
		ct_preload_say("gnutls", "switched off");
		return;
	}
	if (!is_complete) {
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
	if (functions.certificate_allocate_credentials(&credentials) == 0) {
		try_calls(credentials);
		functions.certificate_free_credentials(credentials);
	}
	arrivals = NULL;
	is_active = seen == all;
	ct_preload_say("gnutls", "version %s, %s", version,
		       is_active ? "active"
				 : "its own calls do not arrive here; "
				   "everything passes through");
}

bool ct_real_is_active(const struct ct_real *real)
{
	if (real == NULL || bypass_depth > 0)
		return false;
	pthread_once(&active_once, find_out);
	return is_active;
}

void ct_real_bypass_begin(void)
{
	bypass_depth++;
}

void ct_real_bypass_end(void)
{
	bypass_depth--;
}
