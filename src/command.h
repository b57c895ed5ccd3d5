/*
 * The catrust command: what its parts share.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The command uses the library's public functions alone. Each subcommand is a
 * file with one struct command; its run() gets its arguments, its own name
 * first, and returns the exit status.
 */

#ifndef CATRUST_COMMAND_H
#define CATRUST_COMMAND_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <catrust/catrust.h>
#include <gnutls/x509.h>

/* Exit statuses. */
enum {
	COMMAND_ANSWERED = -1, /* --help or --version: ends with COMMAND_OK */
	COMMAND_OK = 0,
	COMMAND_NO = 1,	    /* not accepted; something was left out */
	COMMAND_FAILED = 2, /* wrong usage, unreadable input, no memory */
};

/* The one of two statuses that says more. */
static inline int worse(int a, int b)
{
	return a > b ? a : b;
}

/* A line on standard error, after "catrust: ", as show_text() shows it. */
__attribute__((format(printf, 1, 2))) void complain(const char *format, ...);

/* --- Subcommands and their options (options.c) --------------------------- */

/* An option. A table of options ends with one that has no name. */
struct command_option {
	const char *name;  /* of the long form, without "--" */
	const char *value; /* what the help calls its value; NULL: it has none;
			      "[NAME]": it may be left out */
	const char *help;  /* lines */
	char letter;	   /* of the short form */
};

struct command {
	const char *name;
	const char *summary;   /* for the list of subcommands */
	const char *arguments; /* for the usage line */
	const char *help;      /* paragraphs, before the options */
	const struct command_option *options;
	int (*run)(const struct command *command, int argc, char **argv);
};

extern const struct command convert_command, crlite_command, crls_command,
	list_command, names_command, status_command, verify_command;

/* Ends a subcommand that was called wrongly, after a message. */
int usage_error(const struct command *command);

/* Gives each option to @take, which returns COMMAND_OK or COMMAND_FAILED after
 * a message; --help and --version are answered here. Returns COMMAND_OK with
 * optind at the first argument, COMMAND_ANSWERED, or COMMAND_FAILED after a
 * message. */
int parse_options(const struct command *command, int argc, char **argv,
		  int (*take)(void *context, int letter, const char *value),
		  void *context);

/* A @take for a subcommand whose only option is --json: @context is a bool. */
int take_json(void *context, int letter, const char *value);

#define COMMAND_OPTION_JSON                           \
 {                                                    \
  "json", NULL, "Write JSON to standard output.", 'j' \
 }

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

/* Adds the contents of a file or a directory; problems are reported on standard
 * error. COMMAND_OK; COMMAND_NO when a lenient load left something out;
 * COMMAND_FAILED when nothing was added. */
int input_add_cas(struct input *input, const char *path);
int input_add_crls(struct input *input, const char *path);
int input_add_system(struct input *input);

/* Adds a directory of CRLite data; NULL: upki's, the user's if there is one. */
int input_add_crlite(struct input *input, const char *path);

/* Loads all CAs of paths, without any the system's, and shows them. Returns the
 * exit status. */
int show_cas(enum catrust_policy policy, int count, char **paths,
	     int (*show)(const struct catrust_snapshot *snapshot,
			 const void *context),
	     const void *context);

/* Tells what a report has: how many problems. */
size_t print_problems(const struct catrust_report *report);

/* Adds the certificates of a file, or of standard input where @path is "-". */
int input_add_file(struct input *input, const char *path);

/* A certificate as an object, for gnutls_x509_crt_deinit() on success; a
 * negative code of GnuTLS's otherwise. */
int read_der(gnutls_x509_crt_t *out, const void *der, size_t der_len);

/* --- Showing (show.c) ---------------------------------------------------- */

/* One character of UTF-8 (RFC 3629), and how many octets it has; 0 where there
 * is none. */
size_t read_character(const char *bytes, size_t len, uint32_t *out);

/* Whether a terminal obeys a character instead of showing it. */
bool is_obeyed(uint32_t c);

/* Text of a certificate's: what is_obeyed() becomes '?'. */
void show_text(FILE *file, const char *text, size_t len);

/* A certificate's subject or issuer in the form of RFC 4514, or "(no name)", or
 * what is wrong with it. */
void show_subject(FILE *file, gnutls_x509_crt_t crt);
void show_issuer(FILE *file, gnutls_x509_crt_t crt);

/* A Name, given in DER, in that form. */
void show_name(FILE *file, const void *der, size_t der_len);

/* The public key's algorithm and size: "RSA-2048"; or "unknown". */
void show_key(FILE *file, gnutls_x509_crt_t crt);

/* The name of the algorithm that its issuer signed it with; NULL: unknown. */
const char *signature_name(gnutls_x509_crt_t crt);

/* "1 certificate", "2 certificates". */
void show_count(FILE *file, size_t count, const char *singular);

/* "2026-11-21 08:00:00Z"; "never" for -1; "@SECONDS" beyond any year. */
void show_time(FILE *file, int64_t seconds);

/* The same as text, with this between date and time; false beyond any year. */
bool time_text(int64_t seconds, char separator, char text[static 64]);

/* What GnuTLS's functions answer, also where a time_t has 32 bits. */
int64_t activation_time(gnutls_x509_crt_t crt);
int64_t expiration_time(gnutls_x509_crt_t crt);

/* Bytes as hexadecimal digits. */
void show_hex(FILE *file, const void *bytes, size_t len);

/* --- The answer of verify (answer.c) ------------------------------------- */

/* What the answer repeats of the question. */
struct question {
	int64_t time; /* seconds since 1970 */
	bool is_crlite_required;
	bool has_peer_name; /* a host name or e-mail address was asked for */
	bool is_json;
};

void show_answer(const struct question *question,
		 const struct catrust_verify_result *result);

/* What CRLite says: a line; an object (crlite.c). */
struct json;
void show_crlite(const struct catrust_crlite *crlite);
void write_crlite(struct json *json, const char *key,
		  const struct catrust_crlite *crlite);

/* --- Advice (advice.c) --------------------------------------------------- */

/* What helps to put right why @result is no acceptance: lines, each ended by
 * "\n"; none when there is nothing to add to the reason. @failed is the
 * certificate that failed. */
void show_advice(FILE *file, const struct question *question,
		 const struct catrust_verify_result *result,
		 gnutls_x509_crt_t failed);

/* --- JSON (json.c) ------------------------------------------------------- */

/* Where in a document the writer is. */
struct json {
	FILE *file;
	bool has_previous; /* a comma is due */
};

/* Members and elements; @key is NULL in an array. */
void json_open(struct json *json, const char *key, char bracket);
void json_close(struct json *json, char bracket);
void json_string(struct json *json, const char *key, const char *text,
		 size_t len);
void json_number(struct json *json, const char *key, int64_t number);
void json_bool(struct json *json, const char *key, bool value);

/* A time in the form of RFC 3339, or null for -1. */
void json_time(struct json *json, const char *key, int64_t seconds);
void json_hex(struct json *json, const char *key, const void *bytes,
	      size_t len);

/* A string that @show writes; without memory it is empty. */
void json_shown(struct json *json, const char *key,
		void (*show)(FILE *file, const void *context),
		const void *context);

/* A Name, given in DER, in the form of RFC 4514. */
void json_name(struct json *json, const char *key, const void *der,
	       size_t der_len);

/* An object with what is known of a certificate, with what @show_trust writes;
 * NULL: without. */
void json_certificate(struct json *json, gnutls_x509_crt_t crt,
		      void (*show_trust)(FILE *file, const void *context),
		      const void *trust);

/* --- Values of options (values.c) ---------------------------------------- */

/* "2026-11-21", "2026-11-21T08:00:00Z" or "@SECONDS". */
int value_time(const char *text, int64_t *seconds);

/* Digits. */
int value_number(const char *text, unsigned *number);

/* What trust is said for, by --purpose's names. */
enum { NUM_TRUST_PURPOSES = 6 };
extern const struct trust_purpose {
	const char *name;
	unsigned purpose; /* enum catrust_trust_purpose */
} trust_purposes[NUM_TRUST_PURPOSES];

/* The time after which a purpose is distrusted; INT64_MAX: never. */
int64_t distrust_after(const struct catrust_trust *trust, unsigned purpose);

#endif /* CATRUST_COMMAND_H */
