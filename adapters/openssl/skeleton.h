/*
 * X509_CRL objects without their entries, which ask the engine's index.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a CRL of a file (crl_file.h). Output: an X509_CRL with the CRL's
 * issuer, times, extensions and signature, for X509_STORE_add_crl(); OpenSSL
 * judges scope and time as ever. Through an X509_CRL_METHOD of its own a serial
 * number is looked up in the index, and the signature is checked against the
 * digest that was made when the file was loaded. A key that verified once is
 * remembered.
 *
 * Only good news is given out here. When a signature does not verify, and when
 * somebody wants the entries or the encoding, OpenSSL gets the whole CRL, made
 * on demand and kept with the skeleton, and its answer counts.
 *
 * A program that gets to see the whole may change it, and what OpenSSL verifies
 * with is then what it has changed: from that moment the whole answers for the
 * skeleton, in OpenSSL's time. (Where another issuer or other times were
 * signed, which OpenSSL read from the skeleton, the CRL is refused.)
 *
 * The method can only be chosen for all X509_CRL objects that are made at one
 * time. Those that other threads make meanwhile carry it too; they are known
 * by having no data of ours, and everything about them goes to a copy with
 * OpenSSL's method.
 *
 * A store with a hash table (4.0) cannot be asked for its CRLs: one that is
 * loaded here and again by OpenSSL itself is listed twice there.
 *
 * Threads: as X509_CRL: any number may read.
 */

#ifndef CT_OPENSSL_SKELETON_H
#define CT_OPENSSL_SKELETON_H

#include "crl_file.h"

/* Makes openssl->crl_method; false without memory. */
bool ct_skeleton_init(struct ct_openssl *openssl);

/* A new object for CRL @number of a file, to which it takes a reference. NULL
 * without memory, or when the program has a method of its own. */
X509_CRL *ct_skeleton_new(const struct ct_openssl *openssl,
			  struct ct_crl_file *file, size_t number);

/* The whole CRL of a skeleton, borrowed from it, for a program to see; NULL
 * without memory. @crl itself when it is none. */
const X509_CRL *ct_skeleton_whole(const X509_CRL *crl);

/* OpenSSL is about to add CRLs of this issuer (NULL: of any) to a store, and
 * will look for their duplicates: skeletons there become whole CRLs. False
 * without memory: some are what they were. */
bool ct_skeleton_give_way(const struct ct_openssl *openssl, X509_STORE *store,
			  const X509_NAME *issuer);

/* Whether a store has a whole CRL of this issuer (NULL: of any). */
bool ct_skeleton_has_rival(const struct ct_openssl *openssl, X509_STORE *store,
			   const X509_NAME *issuer);

/* The program chose a method of its own (or NULL) for its X509_CRL objects. */
void ct_skeleton_set_program_method(const struct ct_openssl *openssl,
				    const X509_CRL_METHOD *method);

#endif /* CT_OPENSSL_SKELETON_H */
