/*
 * A plug-in that brings OpenSSL into a program that has none.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>

#include "openssl_plugin.h"

static void say(const char *what, int result)
{
	unsigned long error;

	printf("%s %d", what, result);
	while ((error = ERR_get_error()) != 0)
		printf(" %d:%d", ERR_GET_LIB(error), ERR_GET_REASON(error));
	printf("\n");
}

static void say_names(const char *what, STACK_OF(X509_NAME) * names)
{
	say(what, names != NULL ? sk_X509_NAME_num(names) : -1);
	sk_X509_NAME_pop_free(names, X509_NAME_free);
}

static void load_names(const char *path)
{
	STACK_OF(X509_NAME) *names = sk_X509_NAME_new_null();

	say_names("names", SSL_load_client_CA_file(path));
	say_names("names ex", SSL_load_client_CA_file_ex(path, NULL, NULL));
	say("subjects", SSL_add_file_cert_subjects_to_stack(names, path));
	say_names("all", names);
}

void plugin_load(const char *path)
{
	SSL_CTX *context = SSL_CTX_new(TLS_method());
	X509_STORE *store = X509_STORE_new();
	X509_LOOKUP *lookup = X509_STORE_add_lookup(store, X509_LOOKUP_file());

	load_names(path);
	say("context", SSL_CTX_load_verify_locations(context, path, NULL));
	say("store", X509_STORE_load_file(store, path));
	say("locations", X509_STORE_load_locations(store, path, NULL));
	say("lookup", X509_LOOKUP_load_file(lookup, path, X509_FILETYPE_PEM));
	say("both", X509_load_cert_crl_file(lookup, path, X509_FILETYPE_PEM));
	say("certificates",
	    X509_load_cert_file(lookup, path, X509_FILETYPE_PEM));
	say("crls", X509_load_crl_file(lookup, path, X509_FILETYPE_PEM));
	say("objects", sk_X509_OBJECT_num(X509_STORE_get0_objects(store)));
	X509_STORE_free(store);
	SSL_CTX_free(context);
}
