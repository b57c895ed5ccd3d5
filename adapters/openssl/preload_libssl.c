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
	ct_preload_enter();
	names = ct_load_client_names(&copy->openssl, file, &why);
	ct_preload_leave();
	if (names == NULL)
		CT_PRELOAD_SAY("%s: names left to OpenSSL: %s", file, why);
	else
		CT_PRELOAD_SAY("%s: %d names", file,
			       copy->openssl.OPENSSL_sk_num(names));
	return (names_t)names;
}

/* The real function of a caller's libssl. */
#define FIND_IN_LIBSSL(pointer, name)                       \
 do {                                                       \
  void *found_ = ct_preload_for_caller(#name, CT_CALLER()); \
  memcpy(&(pointer), &found_, sizeof(found_));              \
 } while (0)

CT_EXPORT names_t SSL_load_client_CA_file(const char *file)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CT_CALLER(), &is_ours);
	names_t (*real)(const char *file), names = NULL;

	if (copy != NULL && is_ours &&
	    ct_openssl_is_default(&copy->openssl, NULL, NULL))
		names = load_names(copy, file);
	if (names != NULL)
		return names;
	FIND_IN_LIBSSL(real, SSL_load_client_CA_file);
	return real != NULL ? real(file) : NULL;
}

CT_EXPORT names_t SSL_load_client_CA_file_ex(const char *file,
					     OSSL_LIB_CTX *libctx,
					     const char *propq)
{
	bool is_ours;
	const struct ct_preload_copy *copy =
		ct_preload_copy_of(CT_CALLER(), &is_ours);
	names_t (*real)(const char *file, OSSL_LIB_CTX *libctx,
			const char *propq),
		names = NULL;

	if (copy != NULL && is_ours &&
	    ct_openssl_is_default(&copy->openssl, libctx, propq))
		names = load_names(copy, file);
	if (names != NULL)
		return names;
	FIND_IN_LIBSSL(real, SSL_load_client_CA_file_ex);
	return real != NULL ? real(file, libctx, propq) : NULL;
}

/* Which order the names have afterwards, of those before too, differs between
 * versions of libssl: it does it. */
CT_EXPORT int SSL_add_file_cert_subjects_to_stack(names_t names,
						  const char *file)
{
	CT_HOOK(0);
	int (*real)(names_t names, const char *file);

	if (is_ours && file != NULL)
		CT_PRELOAD_SAY("%s: names left to OpenSSL: "
			       "SSL_add_file_cert_subjects_to_stack()",
			       file);
	FIND_IN_LIBSSL(real, SSL_add_file_cert_subjects_to_stack);
	return real != NULL ? real(names, file) : 0;
}
