/*
 * The cases of the CRL oracle, for the programs that answer them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * make-oracle-cases fills a directory with, for each case,
 *
 *	CASE.ca		the CA's certificate
 *	CASE.crl	its CRL
 *	CASE.certs	certificates, one after the other, all DER
 *	CASE.kinds	a word about each certificate, in lines
 *
 * The first ORACLE_SIGNED certificates have a good signature; of the others it
 * is filler. A program prints a line for each certificate:
 *
 *	CASE KIND NUMBER: answer
 *
 * Plain C without the library: these programs use this library or another.
 */

#ifndef CT_TESTS_REVOCATION_ORACLE_FILES_H
#define CT_TESTS_REVOCATION_ORACLE_FILES_H

#include <stddef.h>

enum {
	ORACLE_SIGNED = 5,
	ORACLE_TIME = 1790000000, /* when all is asked */
};

struct oracle_bytes {
	unsigned char *data;
	size_t len;
};

struct oracle_certificate {
	const unsigned char *der;
	size_t len;
	char kind[16];
};

struct oracle_case {
	char name[64];
	struct oracle_bytes ca, crl, certs;
	struct oracle_certificate *certificates;
	size_t num_certificates;
};

/* Calls answer() for each case of a directory, in order. Ends the process when
 * something cannot be read. Returns how many cases there were. */
size_t oracle_for_each(const char *directory,
		       void (*answer)(const struct oracle_case *one));

/* Prints the start of a line, with ": ". */
void oracle_name(const struct oracle_case *one, size_t number);

#endif /* CT_TESTS_REVOCATION_ORACLE_FILES_H */
