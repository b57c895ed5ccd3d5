/*
 * Names of CAs that a server sends to its clients.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

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

/* Who called a function of libssl's here, while the real one runs: NULL when
 * none does. When it ends with a call of another one, it jumps there, and our
 * address is that one's caller. */
static _Thread_local const void *meant_by;

static const void *begin_real(const void *caller)
{
	const void *before = meant_by;

	if (before == NULL || !ct_preload_is_own_code(caller))
		meant_by = caller;
	return before;
}

static void end_real(const void *before)
{
	meant_by = before;
}

/* Calls the real function of a caller's libssl. */
#define REAL_OF_LIBSSL(result, failure, name, ...)           \
 do {                                                        \
  const void *before_ = begin_real(CT_CALLER());             \
  void *found_ = ct_preload_for_caller(#name, meant_by);     \
  __typeof__(&name) real_ = NULL;                            \
  _Static_assert(sizeof(found_) == sizeof(real_), "");       \
  memcpy(&real_, &found_, sizeof(found_));                   \
  (result) = real_ != NULL ? real_(__VA_ARGS__) : (failure); \
  end_real(before_);                                         \
 } while (0)

CT_EXPORT names_t SSL_load_client_CA_file(const char *file)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CT_CALLER(), &is_ours);
	names_t names = NULL;

	if (copy != NULL && is_ours && meant_by == NULL &&
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
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CT_CALLER(), &is_ours);
	names_t names = NULL;

	if (copy != NULL && is_ours && meant_by == NULL &&
	    ct_openssl_is_default(&copy->openssl, libctx, propq))
		names = load_names(copy, file);
	if (names == NULL)
		REAL_OF_LIBSSL(names, NULL, SSL_load_client_CA_file_ex, file,
			       libctx, propq);
	return names;
}

/* Which order the names have afterwards, of those before too, differs between
 * versions of libssl: it does it. */
CT_EXPORT int SSL_add_file_cert_subjects_to_stack(names_t names,
						  const char *file)
{
	CT_HOOK(0);
	int result;

	if (is_ours && file != NULL)
		CT_PRELOAD_SAY("%s: names left to OpenSSL: "
			       "SSL_add_file_cert_subjects_to_stack()",
			       file);
	REAL_OF_LIBSSL(result, 0, SSL_add_file_cert_subjects_to_stack, names,
		       file);
	return result;
}
