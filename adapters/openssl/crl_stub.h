/*
 * CRL stubs: X509_CRL objects without their entries.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a CRL of a file (crl_file.h). Output: an X509_CRL with the CRL's
 * issuer, times, extensions and signature, for X509_STORE_add_crl(). OpenSSL
 * checks scope and times as always. By an X509_CRL_METHOD of its own a serial
 * number is looked up in the engine's index, and the signature is checked
 * against the digest that was computed when the file was loaded.
 *
 * A stub answers alone only that a certificate is not revoked, what its entry
 * is, and that the signature is good. When a signature does not verify, and
 * when the program reads the entries or the encoding, OpenSSL gets the whole
 * CRL, made on demand and kept with the stub, and its answer is returned.
 *
 * A program that gets the whole CRL may change it, and OpenSSL would verify
 * with the changed one. So once the program has it, the stub is "expanded": the
 * whole CRL answers for it, in OpenSSL's time. (Where another issuer or other
 * times were signed, which OpenSSL read from the stub, verification fails.)
 *
 * X509_CRL_set_default_method() holds for all X509_CRL objects of the process
 * that are made until it is called again. Objects that other threads make while
 * a stub is made ("foreign" ones) have the adapter's method too, but no data of
 * it; a copy with OpenSSL's own method answers for them.
 *
 *	crl_stub.c		the objects: this file
 *	crl_stub_lookup.c	serial numbers
 *	crl_stub_verify.c	the signature
 *	crl_stub_method.c	the X509_CRL_METHOD made of these
 *	crl_stub_der.c		the DER that a stub is decoded from
 *
 * A store with a hash table (4.0) cannot be asked for its CRLs: one that is
 * loaded by the adapter and again by OpenSSL is listed twice there.
 *
 * Threads: as X509_CRL: any number may read.
 */

#ifndef CT_OPENSSL_CRL_STUB_H
#define CT_OPENSSL_CRL_STUB_H

#include <stdatomic.h>

#include "base/chain_table.h"

#include "crl_file.h"
#include "functions.h"

enum { CT_CRL_STUB_ENTRY_LISTS = 64 };

/* An entry that was returned to OpenSSL. */
struct ct_crl_stub_entry {
	struct ct_crl_stub_entry *next;
	uint32_t offset; /* in the CRL's revokedCertificates */
	X509_REVOKED *entry;
};

/* The method data of an object with the adapter's method; NULL for a foreign
 * CRL that was not used yet. */
struct ct_crl_stub_data {
	X509_CRL *foreign_copy; /* NULL: it is the data of a stub */
};

struct ct_crl_stub {
	struct ct_crl_stub_data data;
	const struct ct_openssl *openssl;
	struct ct_crl_file *file;
	const struct ct_crl_file_entry *from;
	X509_CRL *crl; /* the object whose data this is; not a reference */
	_Atomic(EVP_PKEY *) good_key;
	_Atomic(X509_CRL *) whole;
	atomic_bool was_asked; /* OpenSSL would have sorted the entries */
	atomic_bool
		is_expanded; /* the program has, and may change, the whole */
	_Atomic(struct ct_crl_stub_entry *) entries[CT_CRL_STUB_ENTRY_LISTS];
	struct ct_chain_link link; /* in the table of all stubs */
};

/* --- For stores and hooks ------------------------------------------------- */

/* A new object for CRL @number of a file, to which it takes a reference. NULL
 * without memory, or when the program has a method of its own. */
X509_CRL *ct_crl_stub_new(const struct ct_openssl *openssl,
			  struct ct_crl_file *file, size_t number);

/* The stub that an object is; NULL: it is none. */
struct ct_crl_stub *ct_crl_stub_find(const X509_CRL *crl);

/* The whole CRL, borrowed from the stub, for the program; NULL without memory.
 * From here on it answers for the stub. */
X509_CRL *ct_crl_stub_expand(struct ct_crl_stub *stub);

/* The same for an object; @crl itself when it is no stub. */
const X509_CRL *ct_crl_stub_whole(const X509_CRL *crl);

/* The program chose a method of its own (or NULL) for X509_CRL objects. */
void ct_crl_stub_set_program_method(const struct ct_openssl *openssl,
				    const X509_CRL_METHOD *method);

/* --- For the method ------------------------------------------------------- */

/* False without memory. May be called again. */
bool ct_crl_stub_init(void);

/* The crl_init() and crl_free() of the X509_CRL_METHOD. */
int ct_crl_stub_on_init(const struct ct_openssl *openssl, X509_CRL *crl);
int ct_crl_stub_on_free(const struct ct_openssl *openssl, X509_CRL *crl);

/* The stub that an object with the adapter's method is; NULL: a foreign CRL. */
struct ct_crl_stub *ct_crl_stub_of(const struct ct_openssl *openssl,
				   X509_CRL *crl);

/* The object with OpenSSL's own method that answers for @crl: of @stub the
 * whole CRL; of a foreign CRL (NULL) a copy. Borrowed; NULL without memory. */
X509_CRL *ct_crl_stub_get_stock(const struct ct_openssl *openssl,
				struct ct_crl_stub *stub, X509_CRL *crl);

/* The object for an entry, made once and borrowed; NULL without memory. */
X509_REVOKED *ct_crl_stub_get_entry(struct ct_crl_stub *stub, uint32_t offset);

#endif /* CT_OPENSSL_CRL_STUB_H */
