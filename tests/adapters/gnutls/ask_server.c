/*
 * Starts examples/tls-server on loopback and connects to it as a client with a
 * good certificate, with one that was revoked, with one that is for servers,
 * without one; and, after the CRL was replaced and the server got SIGHUP, with
 * the first one again. Prints what the server needed and said, as
 * "label: value".
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: ask_server SERVER CA-FILE
 *
 * A CA of this program's own is added to those of the file. Times and memory
 * are the kernel's figures of the server; where /proc has none, they are "?".
 */

#include <config.h>

#include <netinet/in.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <gnutls/abstract.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "base/compiler.h"
#include "identity.h"

enum { GOOD = 5, REVOKED = 6, PATIENCE = 60 };

static const char *const files[] = {"cas.pem", "crls.pem", "server.pem",
				    "server.key"};
static struct identity root, server_id, good, revoked;
static struct identity *presented; /* by the client; NULL: none */
static int num_names;
static pid_t server;
static FILE *said; /* by the server */
static unsigned short port;

/* --- Files --------------------------------------------------------------- */

static void write_file(const char *name, const char *mode, gnutls_datum_t data)
{
	FILE *file = fopen(name, mode);

	if (file == NULL ||
	    fwrite(data.data, 1, data.size, file) != data.size ||
	    fclose(file) != 0) {
		perror(name);
		exit(2);
	}
	gnutls_free(data.data);
}

static void write_certificate(const char *name, const char *mode,
			      const struct identity *identity)
{
	gnutls_datum_t pem;

	must(gnutls_x509_crt_export2(identity->certificate, GNUTLS_X509_FMT_PEM,
				     &pem),
	     name);
	write_file(name, mode, pem);
}

static void write_crl(unsigned char serial)
{
	gnutls_datum_t pem;

	identity_make_crl(&pem, &root, serial, time(NULL) + 86400);
	write_file("crls.pem", "wb", pem);
}

static void make_server_id(void)
{
	identity_begin(&server_id, "CN=localhost", 2, GNUTLS_PK_ECDSA,
		       GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1), false);
	must(gnutls_x509_crt_set_key_purpose_oid(server_id.certificate,
						 GNUTLS_KP_TLS_WWW_SERVER, 0),
	     "extended key usage");
	identity_sign(&server_id, &root, GNUTLS_DIG_SHA256);
}

/* In the working directory. */
static void write_files(gnutls_datum_t cas)
{
	gnutls_datum_t pem;

	identity_make(&root, "CN=Root of tls-server", 1, NULL, true);
	make_server_id();
	identity_make(&good, "CN=Good", GOOD, &root, false);
	identity_make(&revoked, "CN=Revoked", REVOKED, &root, false);
	write_file("cas.pem", "wb", cas);
	write_certificate("cas.pem", "ab", &root);
	write_certificate("server.pem", "wb", &server_id);
	must(gnutls_x509_privkey_export2(server_id.key, GNUTLS_X509_FMT_PEM,
					 &pem),
	     "key");
	write_file("server.key", "wb", pem);
	write_crl(REVOKED);
}

static void remove_files(const char *directory)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(files); i++)
		unlink(files[i]);
	if (chdir("/") != 0 || rmdir(directory) != 0)
		perror(directory);
}

/* --- The server ---------------------------------------------------------- */

/* Reads what the server says up to a line with these words, which it returns.
 */
static const char *await(const char *words)
{
	static char line[1024];

	while (fgets(line, sizeof(line), said) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		if (strstr(line, words) != NULL)
			return line;
	}
	fprintf(stderr, "the server never said \"%s\"\n", words);
	exit(1);
}

static void start(const char *program)
{
	int ends[2];

	if (pipe(ends) != 0 || (server = fork()) < 0) {
		perror("server");
		exit(2);
	}
	if (server == 0) {
		dup2(ends[1], STDOUT_FILENO);
		close(ends[0]);
		close(ends[1]);
		execl(program, program, "0", files[0], files[1], files[2],
		      files[3], (char *)NULL);
		perror(program);
		_exit(127);
	}
	close(ends[1]);
	said = fdopen(ends[0], "r");
	printf("loaded: %s\n", await("CAs"));
	port = (unsigned short)strtoul(
		await("ready on port ") + strlen("ready on port "), NULL, 10);
}

/* A number after a label in one of the server's files in /proc; -1: none. */
static double proc_number(const char *name, const char *label)
{
	char path[64], line[256];
	double number = -1;
	FILE *file;

	snprintf(path, sizeof(path), "/proc/%d/%s", (int)server, name);
	file = fopen(path, "r");
	while (file != NULL && number < 0 &&
	       fgets(line, sizeof(line), file) != NULL)
		if (strncmp(line, label, strlen(label)) == 0)
			number = strtod(line + strlen(label), NULL);
	if (file != NULL)
		fclose(file);
	return number;
}

static void print_number(const char *label, double number, const char *unit)
{
	if (number < 0)
		printf("%s: ?\n", label);
	else
		printf("%s: %.1f %s\n", label, number, unit);
}

/* --- A client ------------------------------------------------------------ */

static int present(gnutls_session_t session, const gnutls_datum_t *names,
		   int count, const gnutls_pk_algorithm_t *algorithms,
		   int num_algorithms, gnutls_retr2_st *out)
{
	(void)session;
	(void)names;
	(void)algorithms;
	(void)num_algorithms;
	num_names = count;
	out->cert_type = GNUTLS_CRT_X509;
	out->key_type = GNUTLS_PRIVKEY_X509;
	out->deinit_all = 0;
	out->ncerts = 0;
	if (presented != NULL) {
		out->cert.x509 = &presented->certificate;
		out->ncerts = 1;
		out->key.x509 = presented->key;
	}
	return 0;
}

static int connect_to_server(void)
{
	struct sockaddr_in address = {
		.sin_family = AF_INET,
		.sin_port = htons(port),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
	int connection = socket(AF_INET, SOCK_STREAM, 0);

	if (connection < 0 || connect(connection, (struct sockaddr *)&address,
				      sizeof(address)) != 0) {
		perror("server");
		exit(1);
	}
	return connection;
}

static void ask(const char *label, struct identity *identity)
{
	gnutls_certificate_credentials_t credentials;
	int connection = connect_to_server();
	gnutls_session_t session;
	char text[1024];
	ssize_t size;
	int ret;

	presented = identity;
	must(gnutls_certificate_allocate_credentials(&credentials), "memory");
	gnutls_certificate_set_retrieve_function(credentials, present);
	must(gnutls_init(&session, GNUTLS_CLIENT), "session");
	gnutls_set_default_priority(session);
	gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, credentials);
	gnutls_transport_set_int(session, connection);
	gnutls_handshake_set_timeout(session, PATIENCE * 1000);
	do
		ret = gnutls_handshake(session);
	while (ret < 0 && gnutls_error_is_fatal(ret) == 0);
	must(ret, "handshake");
	size = gnutls_record_recv(session, text, sizeof(text) - 1);
	must((int)size, "answer");
	text[size] = '\0';
	text[strcspn(text, "\n")] = '\0';
	printf("%s: %s\n", label, text);
	gnutls_deinit(session);
	gnutls_certificate_free_credentials(credentials);
	close(connection);
}

static void ask_all(void)
{
	ask("good client", &good);
	printf("names received: %d\n", num_names);
	ask("revoked client", &revoked);
	ask("server as client", &server_id);
	ask("no certificate", NULL);
	write_crl(GOOD);
	kill(server, SIGHUP);
	(void)await("CAs");
	ask("revoked after SIGHUP", &good);
}

int main(int argc, char **argv)
{
	char directory[] = "/tmp/catrust-server-XXXXXX", path[4096];
	gnutls_datum_t cas;

	if (argc != 3 || realpath(argv[1], path) == NULL) {
		fprintf(stderr, "usage: ask_server SERVER CA-FILE\n");
		return 2;
	}
	must(gnutls_load_file(argv[2], &cas), argv[2]);
	if (mkdtemp(directory) == NULL || chdir(directory) != 0) {
		perror(directory);
		return 2;
	}
	alarm(PATIENCE);
	signal(SIGPIPE, SIG_IGN);
	write_files(cas);
	start(path);
	print_number("CPU until ready", proc_number("schedstat", "") / 1e6,
		     "ms");
	print_number("private memory",
		     proc_number("smaps_rollup", "Private_Dirty:"), "KB");
	ask_all();
	kill(server, SIGTERM);
	waitpid(server, NULL, 0);
	remove_files(directory);
	return 0;
}
