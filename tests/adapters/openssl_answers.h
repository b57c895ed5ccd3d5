/*
 * What OpenSSL's functions answered, as lines to compare.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each prints to standard output; ct_say_errors() ends the line.
 */

#ifndef CT_TESTS_OPENSSL_ANSWERS_H
#define CT_TESTS_OPENSSL_ANSWERS_H

#include <openssl/x509_vfy.h>

/* The error queue, which is empty then. */
void ct_say_errors(void);

/* The beginning of a digest. */
void ct_say_digest(const unsigned char *data, size_t len);
void ct_say_certificate(const X509 *certificate);

/* Its size, its digest, and how many entries it lists. */
void ct_say_crl(const X509_CRL *crl);

/* All that a store has, in its order. */
void ct_say_objects(X509_STORE *store);

#endif /* CT_TESTS_OPENSSL_ANSWERS_H */
