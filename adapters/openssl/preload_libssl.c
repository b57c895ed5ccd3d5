/*
 * Names of CAs that a server sends to its clients.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "../common/status.h"
#include "load.h"
#include "preload_hooks.h"

typedef STACK_OF(X509_NAME) * names_t;

names_t SSL_load_client_CA_file(const char *file);
names_t SSL_load_client_CA_file_ex(const char *file, OSSL_LIB_CTX *libctx,
				   const char *propq);
int SSL_add_file_cert_subjects_to_stack(names_t names, const char *file);

static names_t load_names(const struct ct_preload_copy *copy, const char *file)
{
	const char *why = "";
	OPENSSL_STACK *names;

	if (file == NULL)
		return NULL;
	names = ct_load_client_names(&copy->openssl, file, &why);
	if (names == NULL)
		CT_PRELOAD_SAY("%s: names left to OpenSSL: %s", file, why);
	else
		CT_PRELOAD_SAY("%s: %d names", file,
			       copy->openssl.OPENSSL_sk_num(names));
	return (names_t)names;
}

/* The caller of a hook whose real function runs; NULL: none does. When that
 * makes a tail call to another hook, the caller of that is this library. */
static _Thread_local const void *outer_caller;

static const void *begin_real(const void *caller)
{
	const void *before = outer_caller;

	if (before == NULL || !ct_preload_is_own_code(caller))
		outer_caller = caller;
	return before;
}

static void end_real(const void *before)
{
	outer_caller = before;
}

/* Calls the real function of the libssl that the caller is bound to. */
#define REAL_OF_LIBSSL(result, failure, name, ...)           \
 do {                                                        \
  const void *before_ = begin_real(CT_CALLER());             \
  void *found_ = ct_preload_for_caller(#name, outer_caller); \
  __typeof__(&name) real_ = NULL;                            \
  _Static_assert(sizeof(found_) == sizeof(real_), "");       \
  memcpy(&real_, &found_, sizeof(found_));                   \
  (result) = real_ != NULL ? real_(__VA_ARGS__) : (failure); \
  end_real(before_);                                         \
 } while (0)

CT_EXPORT names_t SSL_load_client_CA_file(const char *file)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	names_t names = NULL;

	if (ours != NULL && outer_caller == NULL &&
	    ct_openssl_is_default(&copy->openssl, NULL, NULL))
		names = load_names(copy, file);
	if (names == NULL)
		REAL_OF_LIBSSL(names, NULL, SSL_load_client_CA_file, file);
	return names;
}

CT_EXPORT names_t SSL_load_client_CA_file_ex(const char *file,
					     OSSL_LIB_CTX *libctx,
					     const char *propq)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	names_t names = NULL;

	if (ours != NULL && outer_caller == NULL &&
	    ct_openssl_is_default(&copy->openssl, libctx, propq))
		names = load_names(copy, file);
	if (names == NULL)
		REAL_OF_LIBSSL(names, NULL, SSL_load_client_CA_file_ex, file,
			       libctx, propq);
	return names;
}

/* The order of all names afterwards differs between versions: libssl does it.
 */
CT_EXPORT int SSL_add_file_cert_subjects_to_stack(names_t names,
						  const char *file)
{
	const struct ct_preload_copy *ours;
	int result;

	if (CT_CALLED_COPY(&ours) == NULL)
		return 0;
	if (ours != NULL && file != NULL) {
		CT_PRELOAD_SAY("%s: names left to OpenSSL: "
			       "SSL_add_file_cert_subjects_to_stack()",
			       file);
		ct_status_left(file, "SSL_add_file_cert_subjects_to_stack()");
	}
	REAL_OF_LIBSSL(result, 0, SSL_add_file_cert_subjects_to_stack, names,
		       file);
	return result;
}
