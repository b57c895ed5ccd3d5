/*
 * The catrust command: what its parts share.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The command uses the library's public functions alone. Each subcommand is a
 * file with one function, which gets its arguments, its own name first, and
 * returns the exit status.
 */

#ifndef CATRUST_COMMAND_H
#define CATRUST_COMMAND_H

#include <stdint.h>
#include <stdio.h>

#include <catrust/catrust.h>
#include <gnutls/x509.h>

/* Exit statuses. */
enum {
	COMMAND_OK = 0,
	COMMAND_NO = 1,	    /* not accepted; something was left out */
	COMMAND_FAILED = 2, /* wrong usage, unreadable input, no memory */
};

/* The one of two statuses that says more. */
static inline int worse(int a, int b)
{
	return a > b ? a : b;
}

int command_crls(int argc, char **argv);
int command_list(int argc, char **argv);
int command_names(int argc, char **argv);
int command_verify(int argc, char **argv);

/* A line on standard error, behind "catrust: ". */
__attribute__((format(printf, 1, 2))) void complain(const char *format, ...);

/* Ends a subcommand that was called wrongly, after a message; option_error()
 * has one for getopt's '?'. */
int usage_error(void);
int option_error(void);

/* --- Reading (input.c) --------------------------------------------------- */

/* How a subcommand loads; problems go into the report. */
struct input {
	struct catrust_store *store;
	struct catrust_report *report;
	struct catrust_load_options options;
};

/* 0, or COMMAND_FAILED after a message. clear is due in both cases. */
int input_init(struct input *input, enum catrust_policy policy);
void input_clear(struct input *input);

/* Adds what a file or a directory has; what could not be loaded is told on
 * standard error. COMMAND_OK; COMMAND_NO when a lenient load left something
 * out; COMMAND_FAILED when nothing was added. */
int input_add_cas(struct input *input, const char *path);
int input_add_crls(struct input *input, const char *path);
int input_add_system(struct input *input);

/* Adds all CAs of paths; without any, the system's. */
int input_add_arguments(struct input *input, int count, char **paths);

/* Adds the certificates of a file, or of standard input where @path is "-". */
int input_add_file(struct input *input, const char *path);

/* A certificate as an object, for gnutls_x509_crt_deinit() on success; a
 * negative code of GnuTLS's otherwise. */
int read_der(gnutls_x509_crt_t *out, const void *der, size_t der_len);

/* --- Showing (show.c) ---------------------------------------------------- */

/* Text of a certificate's: control characters become '?'. */
void show_text(FILE *file, const char *text, size_t len);

/* A certificate's subject in the form of RFC 4514, or "(no name)", or what is
 * wrong with it. */
void show_subject(FILE *file, gnutls_x509_crt_t crt);

/* A Name, given in DER, in that form. */
void show_name(FILE *file, const void *der, size_t der_len);

/* "1 certificate", "2 certificates". */
void show_count(FILE *file, size_t count, const char *singular);

/* "2026-11-21 08:00:00Z", or "never" for -1. */
void show_time(FILE *file, int64_t seconds);

/* --- Values of options (values.c) ---------------------------------------- */

/* "2026-11-21", "2026-11-21T08:00:00Z" or "@SECONDS". */
int value_time(const char *text, int64_t *seconds);

/* Digits. */
int value_number(const char *text, unsigned *number);

#endif /* CATRUST_COMMAND_H */
