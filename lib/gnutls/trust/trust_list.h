/*
 * The trust list of gnutls_x509_trust_list_t, which credentials use too.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The CAs are in a store of the engine. Certificate objects exist only for
 * those that the application gave as objects or was given as such.
 */

#ifndef CT_GNUTLS_TRUST_LIST_H
#define CT_GNUTLS_TRUST_LIST_H

#include <gnutls/x509.h>

#include "base/chain_table.h"
#include "gnutls/base/internal.h"
#include "trust/store.h"

struct ct_trust_list_object {
	gnutls_x509_crt_t object; /* NULL: none yet */
	uint32_t next_removed;	  /* see trust_list_remove.c */
	bool is_given; /* by the application, which may keep it at the end */
};

struct gnutls_x509_trust_list_st {
	struct ct_store *store;
	struct ct_store *distrusted;	   /* what was removed; NULL: nothing */
	struct ct_chain_table crls;	   /* trust_list_crl.h */
	struct ct_trust_list_named *named; /* trust_list_named.c; NULL: none */
	struct ct_crlite_cache *crlite;	   /* trust_list_crlite.h; NULL: none */
	struct ct_trust_list_object *objects; /* by position */
	uint32_t num_objects; /* positions from here on have none */
	void *application_pointer;
	gnutls_x509_trust_list_getissuer_function *get_issuer; /* or NULL */
	unsigned num_buckets; /* of GnuTLS's hash table: see iteration */
	bool has_limits;      /* trust_list_limits.h */
};

/* How the compatible functions read certificates. */
struct ct_load_options ct_gnutls_load_options(gnutls_x509_crt_fmt_t type);

/*
 * Add CAs: the results of gnutls_certificate_set_x509_trust_file() and the
 * rest, but GNUTLS_E_NO_CERTIFICATE_FOUND where there is none. @tl_flags:
 * GNUTLS_TL_USE_IN_TLS matters; duplicates are never held twice.
 */
CT_MUST_USE int ct_gnutls_trust_list_load_file(gnutls_x509_trust_list_t list,
					       const char *path,
					       gnutls_x509_crt_fmt_t type,
					       unsigned tl_flags);
CT_MUST_USE int ct_gnutls_trust_list_load_memory(gnutls_x509_trust_list_t list,
						 const gnutls_datum_t *cas,
						 gnutls_x509_crt_fmt_t type,
						 unsigned tl_flags);
CT_MUST_USE int ct_gnutls_trust_list_load_dir(gnutls_x509_trust_list_t list,
					      const char *path,
					      gnutls_x509_crt_fmt_t type,
					      unsigned tl_flags);

/* Loads all that a directory has; the number of certificates or CRLs, 0 also
 * for a directory that cannot be read, or GNUTLS_E_MEMORY_ERROR. @load loads a
 * file, and returns such a number or a code of an error. */
typedef int ct_gnutls_load_entry(void *context, const char *path);
CT_MUST_USE int ct_gnutls_load_directory(const char *path,
					 ct_gnutls_load_entry *load,
					 void *context);

CT_MUST_USE int ct_gnutls_trust_list_load_system(gnutls_x509_trust_list_t list,
						 unsigned tl_flags);

/* Adds certificates as objects, which the list takes over on success: their
 * number. GNUTLS_TL_NO_DUPLICATES and GNUTLS_TL_USE_IN_TLS matter. */
CT_MUST_USE int ct_gnutls_trust_list_add_objects(gnutls_x509_trust_list_t list,
						 const gnutls_x509_crt_t *certs,
						 unsigned num_certs,
						 unsigned tl_flags);

/* The certificate object of a position, which the list owns and makes when
 * asked for the first time. Threads: safe with concurrent readers. */
CT_MUST_USE int ct_gnutls_trust_list_object(gnutls_x509_trust_list_t list,
					    uint32_t position,
					    gnutls_x509_crt_t *out);

/* A bundle of one object's certificate. */
CT_MUST_USE int ct_gnutls_bundle_of_crt(gnutls_x509_crt_t cert,
					struct ct_bundle **out);

/* Whether a certificate was removed from the list, with this signature or
 * another. */
bool ct_gnutls_trust_list_distrusts(gnutls_x509_trust_list_t list,
				    const struct ct_certificate *certificate);

/* An object for the caller, independent of the list. */
CT_MUST_USE int ct_gnutls_trust_list_copy(gnutls_x509_trust_list_t list,
					  uint32_t position,
					  gnutls_x509_crt_t *out);

/* Frees the named certificates' places, and with @all the objects. */
struct ct_trust_list_named;
void ct_gnutls_trust_list_free_named(struct ct_trust_list_named *named,
				     bool all);

#endif /* CT_GNUTLS_TRUST_LIST_H */
