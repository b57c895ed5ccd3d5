/*
 * Loading files into an X509_STORE, as OpenSSL's functions do it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <sys/stat.h>

#include "../common/status.h"
#include "ca_file.h"
#include "crl_file.h"
#include "crl_stub.h"
#include "load.h"
#include "pending.h"
#include "pending_crls.h"

static const char call_back[] = "a callback of the program receives CRLs";
static const char has_whole_crl[] =
	"the store has a CRL of its issuer that OpenSSL "
	"loaded, or memory is short";
static const char unreadable[] = "it cannot be read, or is not a regular file";

/* What a file has: one of both, with a reference, or neither. */
struct content {
	struct ct_ca_file *certificates;
	struct ct_crl_file *crls;
};

/* Does to the error queue what reading a file to its end does, which differs
 * between versions: by reading an empty text. */
static void end_of_file(const struct ct_openssl *openssl)
{
	BIO *empty = NULL;

	if (openssl->ERR_peek_error() != 0)
		empty = openssl->BIO_new_mem_buf("", 0);
	if (empty == NULL)
		return;
	openssl->OPENSSL_sk_free(
		(OPENSSL_STACK *)openssl->PEM_X509_INFO_read_bio(empty, NULL,
								 NULL, NULL));
	openssl->BIO_free(empty);
}

static int add_cas(const struct ct_openssl *openssl, X509_STORE *store,
		   struct ct_ca_file *file, const char **out_why)
{
	int count = CT_LOAD_TO_OPENSSL;

	*out_why = "a key algorithm in it is not supported by this OpenSSL";
	if (openssl->OpenSSL_version_num() >= ct_ca_file_version(file)) {
		*out_why = "the store was not made by X509_STORE_new(), the "
			   "file has a certificate twice, or memory is short";
		ct_openssl_settle(openssl);
		if (ct_pending_add(openssl, store, file)) {
			count = (int)ct_ca_file_num_seen(file);
			ct_status_taken((size_t)count, 0, 0);
		}
	}
	ct_ca_file_unref(file);
	return count;
}

/* Adds stubs of all CRLs of a file. Those that were added before a failure are
 * the ones that OpenSSL would have added. */
static int add_crls(const struct ct_openssl *openssl, X509_STORE *store,
		    struct ct_crl_file *file)
{
	size_t count = ct_crl_file_count(file);
	bool may_have_whole_crl =
		ct_pending_has_whole_crl(openssl, store, NULL);
	int num_added = 0;
	size_t num_entries = 0;

	for (size_t i = 0; i < count && num_added >= 0; i++) {
		X509_CRL *crl = ct_crl_stub_new(openssl, file, i);

		num_entries += ct_crl_file_get(file, i)->crl->crl.num_entries;

		/* OpenSSL would not find that a stub is its duplicate. */
		if (crl == NULL ||
		    (may_have_whole_crl &&
		     ct_pending_has_whole_crl(
			     openssl, store,
			     openssl->X509_CRL_get_issuer(crl)))) {
			openssl->X509_CRL_free(crl);
			num_added = CT_LOAD_TO_OPENSSL;
			break;
		}
		ct_pending_before_add(openssl, store, NULL, crl);
		if (openssl->X509_STORE_add_crl(store, crl) == 1)
			num_added++;
		else
			num_added = CT_LOAD_TO_OPENSSL;
		openssl->X509_CRL_free(crl);
	}
	if (num_added != CT_LOAD_TO_OPENSSL)
		ct_status_taken(0, (size_t)num_added, num_entries);
	ct_crl_file_unref(file);
	return num_added;
}

void ct_load_fall_back(const struct ct_openssl *openssl, X509_STORE *store)
{
	ct_pending_materialise(openssl, store);
	(void)ct_pending_expand_crls(openssl, store, NULL);
}

static void leave(const struct ct_openssl *openssl, X509_STORE *store,
		  const char *path, const char *why)
{
	ct_load_fall_back(openssl, store);
	ct_status_left(path, why);
}

static const char *default_directories(const struct ct_openssl *openssl)
{
	const char *list =
		secure_getenv(openssl->X509_get_default_cert_dir_env());

	return list != NULL ? list : openssl->X509_get_default_cert_dir();
}

void ct_load_before_place(const struct ct_openssl *openssl, X509_STORE *store,
			  const char *place)
{
	const char *path = place != NULL ? place : default_directories(openssl);
	struct stat status;
	bool is_there = stat(path, &status) == 0;

	if (store == NULL)
		return;
	if (is_there && S_ISDIR(status.st_mode) && strchr(path, ':') == NULL) {
		/* It loads files by their names there. */
		ct_pending_add_directories(openssl, store, path, true);
		return;
	}
	/* The default ones may not exist, or be several. One that does not
	 * exist may be made later. */
	if (place == NULL && path[0] == '/' && !is_there) {
		if (strchr(path, ':') == NULL)
			ct_pending_add_directories(openssl, store, path, true);
		return;
	}
	ct_pending_watch(openssl, store);
	ct_pending_want_whole_crls(openssl, store);
}

void ct_load_before_directories(const struct ct_openssl *openssl,
				X509_STORE *store, const char *list)
{
	if (store != NULL)
		ct_pending_add_directories(
			openssl, store,
			list != NULL ? list : default_directories(openssl),
			false);
}

void ct_load_before_defaults(const struct ct_openssl *openssl,
			     X509_STORE *store)
{
	ct_load_before_directories(openssl, store, NULL);
	ct_load_before_place(openssl, store, NULL);
}

/* Reads a file once: its first block decides what it has. */
static struct content read_file(const struct ct_openssl *openssl,
				const char *path, bool is_crl_wanted,
				const char **out_why)
{
	struct content content = {NULL, NULL};
	struct ct_file_text text = {.bytes = CT_BUFFER_INIT};

	*out_why = unreadable;
	if (ct_source_read_identified(path, 0, &text.bytes, &text.identity) !=
	    CATRUST_OK)
		return content;
	content.certificates = ct_ca_file_new(&text, out_why);
	if (*out_why == ct_ca_file_is_crl && is_crl_wanted)
		content.crls = ct_crl_file_new(openssl, &text,
					       X509_FILETYPE_PEM, out_why);
	ct_buffer_clear(&text.bytes);
	return content;
}

/* A shared object, if the file still is in the state that it was made of. */
static struct content if_unchanged(struct content content, const char *path,
				   const struct ct_file_identity *identity)
{
	if (ct_source_is_still(path, identity))
		return content;
	ct_ca_file_unref(content.certificates);
	ct_crl_file_unref(content.crls);
	return (struct content){NULL, NULL};
}

static struct content open_file(const struct ct_openssl *openssl,
				const char *path, bool is_crl_wanted,
				const char **out_why)
{
	struct content content = {NULL, NULL};
	struct ct_file_identity identity;

	*out_why = unreadable;
	if (ct_source_identify(path, &identity) != CATRUST_OK)
		return content;
	content.certificates = ct_ca_file_find_shared(&identity);
	if (content.certificates == NULL && is_crl_wanted)
		content.crls =
			ct_crl_file_find_shared(&identity, X509_FILETYPE_PEM);
	if (content.certificates != NULL || content.crls != NULL)
		return if_unchanged(content, path, &identity);
	content.certificates = ct_ca_file_open_usual(path, &identity);
	if (content.certificates != NULL)
		return content;
	if (is_crl_wanted) {
		content.crls = ct_crl_file_open_usual(openssl, path, out_why);
		if (content.crls != NULL || *out_why != NULL)
			return content;
	}
	return read_file(openssl, path, is_crl_wanted, out_why);
}

int ct_load_cert_crl_file(const struct ct_openssl *openssl, X509_STORE *store,
			  const char *path, const char **out_why)
{
	struct content content;
	int count = CT_LOAD_TO_OPENSSL;

	content = open_file(openssl, path,
			    !ct_pending_wants_whole_crls(openssl, store),
			    out_why);
	if (content.certificates != NULL) {
		count = add_cas(openssl, store, content.certificates, out_why);
	} else if (content.crls != NULL) {
		count = add_crls(openssl, store, content.crls);
		*out_why = has_whole_crl;
	} else if (*out_why == ct_ca_file_is_crl) {
		*out_why = call_back;
	}
	if (count == CT_LOAD_TO_OPENSSL)
		leave(openssl, store, path, *out_why);
	else
		end_of_file(openssl);
	return count;
}

static struct ct_crl_file *open_crl_file(const struct ct_openssl *openssl,
					 const char *path, int type,
					 const char **out_why)
{
	struct ct_file_text text = {.bytes = CT_BUFFER_INIT};
	struct ct_crl_file *file = NULL;

	*out_why = unreadable;
	if (ct_source_identify(path, &text.identity) != CATRUST_OK)
		return NULL;
	file = ct_crl_file_find_shared(&text.identity, type);
	if (file != NULL && !ct_source_is_still(path, &text.identity)) {
		ct_crl_file_unref(file);
		return NULL;
	}
	if (file == NULL && type == X509_FILETYPE_PEM) {
		file = ct_crl_file_open_usual(openssl, path, out_why);
		if (file != NULL || *out_why != NULL)
			return file;
		*out_why = unreadable;
	}
	if (file == NULL &&
	    ct_source_read_identified(path, 0, &text.bytes, &text.identity) ==
		    CATRUST_OK)
		file = ct_crl_file_new(openssl, &text, type, out_why);
	ct_buffer_clear(&text.bytes);
	return file;
}

int ct_load_crl_file(const struct ct_openssl *openssl, X509_STORE *store,
		     const char *path, int type, const char **out_why)
{
	struct ct_crl_file *crls = NULL;
	int count;

	*out_why = call_back;
	if (!ct_pending_wants_whole_crls(openssl, store))
		crls = open_crl_file(openssl, path, type, out_why);

	count = crls != NULL ? add_crls(openssl, store, crls)
			     : CT_LOAD_TO_OPENSSL;
	/* OpenSSL may add nothing: then the order of objects must not change.
	 */
	if (crls != NULL)
		*out_why = has_whole_crl;
	if (count == CT_LOAD_TO_OPENSSL)
		leave(openssl, store, path, *out_why);
	if (count > 0 && type == X509_FILETYPE_PEM)
		openssl->ERR_clear_error();
	return count;
}

OPENSSL_STACK *ct_load_client_names(const struct ct_openssl *openssl,
				    const char *path, const char **out_why)
{
	struct ct_ca_file *file =
		open_file(openssl, path, false, out_why).certificates;
	OPENSSL_STACK *names;
	uint32_t count;

	if (file == NULL) {
		ct_status_left(path, *out_why);
		return NULL;
	}
	ct_openssl_settle(openssl);
	*out_why = "out of memory";
	names = openssl->OPENSSL_sk_new_null();
	count = ct_ca_file_count(file);
	for (uint32_t i = 0; i < count && names != NULL; i++) {
		struct ct_span subject = ct_ca_file_subject(file, i);
		const unsigned char *at = subject.data;
		X509_NAME *name;

		if (ct_ca_file_first_same(file, i) != i)
			continue;
		name = openssl->d2i_X509_NAME(NULL, &at, (long)subject.len);
		if (name != NULL && openssl->OPENSSL_sk_push(names, name) > 0)
			continue;
		openssl->X509_NAME_free(name);
		openssl->OPENSSL_sk_pop_free(
			names, (OPENSSL_sk_freefunc)openssl->X509_NAME_free);
		names = NULL;
	}
	ct_ca_file_unref(file);
	if (names != NULL) {
		ct_status_taken(0, 0, 0);
		openssl->ERR_clear_error();
	}
	return names;
}

int ct_load_default_places(const struct ct_openssl *openssl, X509_STORE *store,
			   OSSL_LIB_CTX *libctx, const char *propq)
{
	X509_LOOKUP *lookup;

	ct_load_before_defaults(openssl, store);
	lookup = openssl->X509_STORE_add_lookup(
		store, openssl->X509_LOOKUP_hash_dir());
	if (lookup == NULL)
		return 0;
	(void)openssl->X509_LOOKUP_ctrl(lookup, X509_L_ADD_DIR, NULL,
					X509_FILETYPE_DEFAULT, NULL);
	lookup = openssl->X509_STORE_add_lookup(store,
						openssl->X509_LOOKUP_store());
	if (lookup == NULL)
		return 0;
	(void)openssl->X509_LOOKUP_ctrl_ex(lookup, X509_L_ADD_STORE, NULL, 0,
					   NULL, libctx, propq);
	openssl->ERR_clear_error();
	return 1;
}
