/*
 * libcatrust-openssl: the public functions, over a table of the libcrypto that
 * the library is linked with.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The files that a store was loaded from are kept with it as ex_data, which
 * OpenSSL frees with the store.
 *
 * The program calls OpenSSL's own functions on the same store too, which no
 * hook sees. OpenSSL asks a lookup method only for names that the store has no
 * certificate of. So the library sets the store's callbacks for issuers, which
 * put the pending certificates with a name into the store before OpenSSL looks
 * for it.
 */

#include <config.h>

#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include <catrust/openssl.h>

#include "base/buffer.h"
#include "input/place.h"
#include "input/source.h"

#include "copies.h"
#include "library_crls.h"
#include "load.h"
#include "pending.h"
#include "pending_lookup.h"

static struct ct_openssl openssl = {
#define CT_OPENSSL_FILL(name) .name = name,
	CT_OPENSSL_FUNCTIONS(CT_OPENSSL_FILL)
#undef CT_OPENSSL_FILL
		.X509_LOOKUP_ctrl_ex = X509_LOOKUP_ctrl_ex,
};

enum source_kind {
	SOURCE_FILE,
	SOURCE_CRL,
	SOURCE_DEFAULT, /* with OpenSSL's other default places */
};

struct source {
	enum source_kind kind;
	char *path;	    /* absolute, below sources->root */
	bool is_identified; /* false: it did not exist, or was no regular file
			     */
	struct ct_file_identity identity;
};

struct sources {
	struct source *list;
	size_t count;
	uint64_t generation;
	struct ct_root root; /* when the first one was loaded */
	atomic_bool is_materialised;
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int sources_index = -1; /* also: whether the table is ready */

static void free_sources(struct sources *sources)
{
	if (sources == NULL)
		return;
	for (size_t i = 0; i < sources->count; i++)
		free(sources->list[i].path);
	free(sources->list);
	free(sources);
}

static void free_with_store(void *store, void *data, CRYPTO_EX_DATA *all,
			    int index, long argl, void *argp)
{
	(void)store;
	(void)all;
	(void)index;
	(void)argl;
	(void)argp;
	free_sources(data);
}

static void make_ready(void)
{
	if (ct_openssl_init(&openssl))
		sources_index = CRYPTO_get_ex_new_index(
			CRYPTO_EX_INDEX_X509_STORE, 0, NULL, NULL, NULL,
			free_with_store);
}

static bool is_ready(void)
{
	pthread_once(&once, make_ready);
	return sources_index >= 0;
}

static struct sources *sources_of(X509_STORE *store)
{
	struct sources *sources = X509_STORE_get_ex_data(store, sources_index);

	if (sources != NULL)
		return sources;
	sources = calloc(1, sizeof(*sources));
	if (sources == NULL)
		return NULL;
	if (X509_STORE_set_ex_data(store, sources_index, sources) == 1)
		return sources;
	free(sources);
	return NULL;
}

/* The absolute path, which stays right after chdir(); NULL without memory, or
 * when the working directory has no path. The caller frees it. */
static char *make_absolute(const char *path)
{
	char *base, *absolute;

	if (ct_path_base(path, &base) != CATRUST_OK)
		return NULL;
	absolute = ct_path_absolute(base, path);
	free(base);
	return absolute;
}

/* Records a file that is about to be loaded; false without memory. */
static bool remember(X509_STORE *store, enum source_kind kind, const char *path)
{
	struct sources *sources = sources_of(store);
	struct source *list, *source;

	if (sources == NULL)
		return false;
	list = realloc(sources->list, (sources->count + 1) * sizeof(*list));
	if (list == NULL)
		return false;
	sources->list = list;
	source = &list[sources->count];
	memset(source, 0, sizeof(*source));
	source->kind = kind;
	source->path = make_absolute(path);
	if (source->path == NULL)
		return false;
	if (sources->count == 0)
		sources->root = ct_root_now();
	/* Before it is read: a change while it is read is noticed later. */
	source->is_identified =
		ct_source_identify(path, &source->identity) == CATRUST_OK;
	sources->count++;
	return true;
}

/* Drops the last record: the file was not loaded. */
static void forget(X509_STORE *store)
{
	struct sources *sources = sources_of(store);

	free(sources->list[--sources->count].path);
}

/* --- Callbacks of a store ------------------------------------------------- */

static int get_issuer(X509 **out, X509_STORE_CTX *context,
		      CT_CONST_SINCE_4 X509 *certificate)
{
	*out = NULL;
	if (!ct_pending_flush_name(&openssl, X509_STORE_CTX_get0_store(context),
				   X509_get_issuer_name(certificate)))
		return -1;
	return X509_STORE_CTX_get1_issuer(out, context, certificate);
}

static STACK_OF(X509) * lookup_certs(CT_CONST_SINCE_4 X509_STORE_CTX *context,
				     const X509_NAME *subject)
{
	if (!ct_pending_flush_name(&openssl, X509_STORE_CTX_get0_store(context),
				   subject))
		return NULL;
	return X509_STORE_CTX_get1_certs(context, subject);
}

/* Sets the adapter's callbacks in a store that is new; false when the program
 * has set its own. */
static bool set_call_backs(X509_STORE *store, bool is_new)
{
	if (is_new && X509_STORE_get_get_issuer(store) == NULL &&
	    X509_STORE_get_lookup_certs(store) == NULL) {
		X509_STORE_set_get_issuer(store, get_issuer);
		X509_STORE_set_lookup_certs(store, lookup_certs);
	}
	return X509_STORE_get_get_issuer(store) == get_issuer &&
	       X509_STORE_get_lookup_certs(store) == lookup_certs;
}

static bool shows_crls(const X509_STORE *store)
{
	return X509_STORE_get_check_revocation(store) != NULL ||
	       X509_STORE_get_get_crl(store) != NULL ||
	       X509_STORE_get_check_crl(store) != NULL ||
	       X509_STORE_get_cert_crl(store) != NULL ||
	       X509_STORE_get_lookup_crls(store) != NULL;
}

/* Gives a store the adapter's state and callbacks; false without memory. */
static bool attach(X509_STORE *store)
{
	bool is_new = X509_STORE_get_ex_data(store, openssl.ex_index) == NULL;

	if (!ct_pending_attach(&openssl, store))
		return false;
	if (ct_pending_set_unhooked(&openssl, store) &&
	    !set_call_backs(store, is_new))
		ct_pending_watch(&openssl, store);
	if (shows_crls(store))
		ct_pending_want_whole_crls(&openssl, store);
	return true;
}

/* A refreshed store has the program's callbacks of the old one. */
static void copy_call_backs(X509_STORE *to, const X509_STORE *from)
{
	if (X509_STORE_get_get_issuer(from) != get_issuer)
		X509_STORE_set_get_issuer(to, X509_STORE_get_get_issuer(from));
	if (X509_STORE_get_lookup_certs(from) != lookup_certs)
		X509_STORE_set_lookup_certs(to,
					    X509_STORE_get_lookup_certs(from));
#define COPY(name) X509_STORE_set_##name(to, X509_STORE_get_##name(from))
	COPY(verify);
	COPY(verify_cb);
	COPY(check_issued);
	COPY(check_revocation);
	COPY(get_crl);
	COPY(check_crl);
	COPY(cert_crl);
	COPY(check_policy);
	COPY(lookup_crls);
	COPY(cleanup);
#undef COPY
}

/* --- Loading -------------------------------------------------------------- */

CT_EXPORT X509_LOOKUP_METHOD *catrust_openssl_lookup(void)
{
	return is_ready() ? openssl.method : NULL;
}

/* Loads a file into a store, by OpenSSL if the adapter cannot. */
static int load(X509_STORE *store, enum source_kind kind, const char *path)
{
	const char *why;
	int count = CT_LOAD_TO_OPENSSL;
	X509_LOOKUP *lookup;

	if (ct_openssl_is_default(&openssl, NULL, NULL) && attach(store))
		count = kind == SOURCE_CRL
				? ct_load_crl_file(&openssl, store, path,
						   X509_FILETYPE_PEM, &why)
				: ct_load_cert_crl_file(&openssl, store, path,
							&why);
	if (count != CT_LOAD_TO_OPENSSL)
		return count;
	if (kind == SOURCE_FILE)
		return X509_STORE_load_file(store, path);
	lookup = X509_STORE_add_lookup(store, X509_LOOKUP_file());
	return lookup == NULL
		       ? 0
		       : X509_load_crl_file(lookup, path, X509_FILETYPE_PEM);
}

static int load_and_remember(X509_STORE *store, enum source_kind kind,
			     const char *path)
{
	int count;

	if (store == NULL || path == NULL || !is_ready() ||
	    !remember(store, kind, path))
		return 0;
	count = load(store, kind, path);
	if (count <= 0)
		forget(store);
	return count;
}

CT_EXPORT int catrust_openssl_store_load_file(X509_STORE *store,
					      const char *path)
{
	return load_and_remember(store, SOURCE_FILE, path) > 0;
}

CT_EXPORT int catrust_openssl_store_load_crl(X509_STORE *store,
					     const char *path)
{
	int count = load_and_remember(store, SOURCE_CRL, path);

	return count > 0 ? count : 0;
}

static int is_wanted(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static int by_bytes(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

/* Loads one file of a directory: 1; 0 when it has no certificates or is no
 * regular file; -1 without memory. */
static int load_entry(X509_STORE *store, const char *directory,
		      const char *name)
{
	struct ct_file_identity identity;
	struct ct_buffer path = CT_BUFFER_INIT;
	int result = -1;

	if (ct_buffer_append_string(&path, directory) == CATRUST_OK &&
	    ct_buffer_append_string(&path, "/") == CATRUST_OK &&
	    ct_buffer_append(&path, name, strlen(name) + 1) == CATRUST_OK) {
		const char *text = (const char *)path.data;

		result = 0;
		ERR_set_mark();
		if (ct_source_identify(text, &identity) == CATRUST_OK)
			result = catrust_openssl_store_load_file(store, text);
		ERR_pop_to_mark();
	}
	ct_buffer_clear(&path);
	return result;
}

CT_EXPORT int catrust_openssl_store_load_dir(X509_STORE *store,
					     const char *path)
{
	struct dirent **entries = NULL;
	int num, loaded = 0;

	if (store == NULL || path == NULL) {
		errno = EINVAL;
		return -1;
	}
	num = scandir(path, &entries, is_wanted, by_bytes);
	if (num < 0)
		return -1;
	for (int i = 0; i < num; i++) {
		int result = loaded < 0 ? -1
					: load_entry(store, path,
						     entries[i]->d_name);

		loaded = result < 0 ? -1 : loaded + result;
		free(entries[i]);
	}
	free(entries);
	if (loaded < 0)
		errno = ENOMEM;
	return loaded;
}

static int load_defaults(X509_STORE *store, const char *path)
{
	const char *why;

	if (!ct_openssl_is_default(&openssl, NULL, NULL) || !attach(store) ||
	    ct_load_cert_crl_file(&openssl, store, path, &why) <= 0)
		return X509_STORE_set_default_paths(store);
	return ct_load_default_places(&openssl, store, NULL, NULL);
}

CT_EXPORT int catrust_openssl_store_load_default_paths(X509_STORE *store)
{
	const char *path = secure_getenv(X509_get_default_cert_file_env());

	if (path == NULL)
		path = X509_get_default_cert_file();
	if (store == NULL || !is_ready() ||
	    !remember(store, SOURCE_DEFAULT, path))
		return 0;
	if (load_defaults(store, path) == 1)
		return 1;
	forget(store);
	return 0;
}

CT_EXPORT void catrust_openssl_store_materialise(X509_STORE *store)
{
	struct sources *sources;

	if (store == NULL || !is_ready())
		return;
	sources = sources_of(store);
	if (sources != NULL)
		atomic_store(&sources->is_materialised, true);
	if (attach(store)) {
		ct_pending_watch(&openssl, store);
		ct_pending_want_whole_crls(&openssl, store);
	}
}

CT_EXPORT struct stack_st_X509_NAME *
catrust_openssl_load_client_CA_file(const char *path)
{
	const char *why;

	if (path == NULL || !is_ready() ||
	    !ct_openssl_is_default(&openssl, NULL, NULL))
		return NULL;
	return (STACK_OF(X509_NAME) *)ct_load_client_names(&openssl, path,
							   &why);
}

static bool is_source_changed(const struct source *source)
{
	struct ct_file_identity now;

	if (ct_source_identify(source->path, &now) != CATRUST_OK)
		/* OpenSSL accepts that its default file does not exist. */
		return source->is_identified || source->kind != SOURCE_DEFAULT;
	return !source->is_identified ||
	       !ct_file_identity_equal(&now, &source->identity);
}

static bool is_changed(const struct sources *sources)
{
	for (size_t i = 0; i < sources->count; i++)
		if (is_source_changed(&sources->list[i]))
			return true;
	return false;
}

static bool load_source(X509_STORE *store, const struct source *source)
{
	return source->kind == SOURCE_DEFAULT
		       ? catrust_openssl_store_load_default_paths(store) == 1
		       : load_and_remember(store, source->kind, source->path) >
				 0;
}

/* Loads all files of a store into a new one. */
static X509_STORE *load_again(X509_STORE *store, struct sources *from)
{
	X509_STORE *made = X509_STORE_new();
	struct sources *sources;
	bool is_done =
		made != NULL &&
		X509_STORE_set1_param(made, X509_STORE_get0_param(store)) == 1;

	if (is_done)
		copy_call_backs(made, store);
	if (is_done && atomic_load(&from->is_materialised))
		catrust_openssl_store_materialise(made);
	for (size_t i = 0; is_done && i < from->count; i++)
		is_done = load_source(made, &from->list[i]);
	is_done = is_done && ct_library_may_follow(made, store, lookup_certs);
	sources = is_done ? sources_of(made) : NULL;
	if (sources == NULL) {
		X509_STORE_free(made);
		return NULL;
	}
	sources->generation = from->generation + 1;
	return made;
}

CT_EXPORT X509_STORE *catrust_openssl_refresh(X509_STORE *store,
					      uint64_t *generation)
{
	struct sources *sources = NULL;
	X509_STORE *result = store;

	if (store != NULL && is_ready())
		sources = X509_STORE_get_ex_data(store, sources_index);
	if (sources != NULL && sources->count > 0 &&
	    !ct_root_is_current(&sources->root))
		result = NULL;
	else if (sources != NULL && is_changed(sources))
		result = load_again(store, sources);
	else if (store != NULL && X509_STORE_up_ref(store) != 1)
		result = NULL;
	if (generation != NULL && result != NULL)
		*generation = sources == NULL	? 0
			      : result == store ? sources->generation
						: sources->generation + 1;
	return result;
}
