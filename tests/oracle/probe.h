/*
 * Oracle tests: what the parts of the probe share.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The probe is written against GnuTLS's functions alone and compiled twice:
 * with GnuTLS's own headers and library, and with ours. Each line it prints is
 * "NAME: RESULTS"; lines of one name are compared.
 */

#ifndef CT_TESTS_ORACLE_PROBE_H
#define CT_TESTS_ORACLE_PROBE_H

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "base/buffer.h"

/* Loads one input in every way there is and prints what came of it. */
void probe_print_load(const gnutls_datum_t *datum,
		      gnutls_x509_crt_fmt_t format);

/* Ends the process when a call that must succeed did not. */
void probe_check(int result, const char *call);

/* Prints "KEY=N:HASHES", the certificates that a trust list holds: how many,
 * and their fingerprints in sorted order (GnuTLS's own order is that of its
 * hash table), or one fingerprint of all where they are more than 6. */
void probe_print_held(const char *key, gnutls_x509_trust_list_t list);
void probe_print_credentials(const char *key,
			     gnutls_certificate_credentials_t credentials);

/* Credentials that hold certificate A. */
gnutls_certificate_credentials_t probe_new_credentials(void);

/* A buffer as GnuTLS takes it. */
gnutls_datum_t probe_datum(const struct ct_buffer *buffer);

/* The modes. */
void probe_rows(void);
void probe_times(void);
void probe_files(const char *directory);
void probe_spoilt(unsigned long from, unsigned long to);
void probe_fields(unsigned long from, unsigned long to);

#endif /* CT_TESTS_ORACLE_PROBE_H */
