/*
 * A TLS server that asks its clients for certificates and tells them who they
 * are. It uses GnuTLS alone; built for libcatrust-gnutls, or started with
 * catrust-run, it is ready sooner.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *	cc tls-server.c $(pkg-config --cflags --libs catrust-gnutls)
 *
 * Usage: tls-server PORT CA-FILE CRL-FILE CERTIFICATE-FILE KEY-FILE
 *
 * All files are PEM. It listens on 127.0.0.1; port 0 is any free one. On SIGHUP
 * it loads all files again; when one of them is bad it goes on with what it
 * had.
 */

#define _GNU_SOURCE /* ppoll */

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

static volatile sig_atomic_t is_reload_wanted;

static void want_reload(int number)
{
	(void)number;
	is_reload_wanted = 1;
}

/* --- Credentials --------------------------------------------------------- */

struct files {
	const char *cas, *crls, *certificate, *key;
};

static bool complain(const char *path, int error)
{
	fprintf(stderr, "%s: %s\n", path, gnutls_strerror(error));
	return false;
}

/* The CAs whose certificates clients may have, what these CAs revoked, and the
 * server's own key. */
static bool load_files(gnutls_certificate_credentials_t credentials,
		       const struct files *files)
{
	int num_cas, num_crls, ret;

	num_cas = gnutls_certificate_set_x509_trust_file(
		credentials, files->cas, GNUTLS_X509_FMT_PEM);
	if (num_cas < 0)
		return complain(files->cas, num_cas);
	num_crls = gnutls_certificate_set_x509_crl_file(
		credentials, files->crls, GNUTLS_X509_FMT_PEM);
	if (num_crls < 0)
		return complain(files->crls, num_crls);
	ret = gnutls_certificate_set_x509_key_file(
		credentials, files->certificate, files->key,
		GNUTLS_X509_FMT_PEM);
	if (ret < 0)
		return complain(files->key, ret);
	printf("%d CAs, %d CRLs\n", num_cas, num_crls);
	return true;
}

/* Replaces the credentials, unless a file is bad. */
static bool load(gnutls_certificate_credentials_t *credentials,
		 const struct files *files)
{
	gnutls_certificate_credentials_t loaded;
	int ret = gnutls_certificate_allocate_credentials(&loaded);

	if (ret < 0)
		return complain("credentials", ret);
	if (!load_files(loaded, files)) {
		gnutls_certificate_free_credentials(loaded);
		return false;
	}
	if (*credentials != NULL)
		gnutls_certificate_free_credentials(*credentials);
	*credentials = loaded;
	return true;
}

/* --- A client ------------------------------------------------------------ */

static const char *describe_status(unsigned status)
{
	static const struct {
		unsigned flag;
		const char *text;
	} texts[] = {
		{GNUTLS_CERT_REVOKED, "revoked"},
		{GNUTLS_CERT_EXPIRED, "expired"},
		{GNUTLS_CERT_SIGNER_NOT_FOUND, "unknown CA"},
		{GNUTLS_CERT_PURPOSE_MISMATCH, "not for clients"},
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		if ((status & texts[i].flag) != 0)
			return texts[i].text;
	return "not valid";
}

/* The client's name, when its certificate is good; otherwise what is wrong. */
static void describe_client(gnutls_session_t session, char *text, size_t size)
{
	gnutls_typed_vdata_st purpose = {
		.type = GNUTLS_DT_KEY_PURPOSE_OID,
		.data = (unsigned char *)GNUTLS_KP_TLS_WWW_CLIENT,
	};
	unsigned num_certificates = 0, status = 0;
	const gnutls_datum_t *chain =
		gnutls_certificate_get_peers(session, &num_certificates);
	gnutls_x509_crt_t certificate;
	char name[512] = "?";
	size_t name_size = sizeof(name);
	int ret;

	if (num_certificates == 0) {
		snprintf(text, size, "no certificate\n");
		return;
	}
	ret = gnutls_certificate_verify_peers(session, &purpose, 1, &status);
	if (ret < 0 || status != 0) {
		snprintf(text, size, "refused: %s\n", describe_status(status));
		return;
	}
	if (gnutls_x509_crt_init(&certificate) < 0)
		return;
	if (gnutls_x509_crt_import(certificate, &chain[0],
				   GNUTLS_X509_FMT_DER) >= 0)
		(void)gnutls_x509_crt_get_dn(certificate, name, &name_size);
	gnutls_x509_crt_deinit(certificate);
	snprintf(text, size, "welcome: %s\n", name);
}

static void serve(gnutls_certificate_credentials_t credentials, int connection)
{
	char text[1024] = "error\n";
	gnutls_session_t session;
	int ret;

	if (gnutls_init(&session, GNUTLS_SERVER) < 0)
		return;
	gnutls_set_default_priority(session);
	gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, credentials);
	/* This sends the names of the CAs. */
	gnutls_certificate_server_set_request(session, GNUTLS_CERT_REQUEST);
	gnutls_transport_set_int(session, connection);
	gnutls_handshake_set_timeout(session, 5000);
	gnutls_record_set_timeout(session, 5000);
	do
		ret = gnutls_handshake(session);
	while (ret < 0 && gnutls_error_is_fatal(ret) == 0);
	if (ret >= 0) {
		describe_client(session, text, sizeof(text));
		(void)gnutls_record_send(session, text, strlen(text));
		(void)gnutls_bye(session, GNUTLS_SHUT_WR);
	} else {
		snprintf(text, sizeof(text), "%s\n", gnutls_strerror(ret));
	}
	printf("client: %s", text);
	gnutls_deinit(session);
}

/* --- The server ---------------------------------------------------------- */

static int listen_on(const char *port)
{
	struct sockaddr_in address = {
		.sin_family = AF_INET,
		.sin_port = htons((unsigned short)strtoul(port, NULL, 10)),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
	socklen_t size = sizeof(address);
	int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;

	(void)setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
	if (listener < 0 ||
	    bind(listener, (struct sockaddr *)&address, size) != 0 ||
	    listen(listener, 64) != 0 ||
	    getsockname(listener, (struct sockaddr *)&address, &size) != 0) {
		perror(port);
		exit(2);
	}
	printf("ready on port %u\n", (unsigned)ntohs(address.sin_port));
	return listener;
}

int main(int argc, char **argv)
{
	const struct sigaction on_hangup = {.sa_handler = want_reload};
	gnutls_certificate_credentials_t credentials = NULL;
	struct pollfd waiting = {.events = POLLIN};
	sigset_t hangup, others;
	struct files files;

	if (argc != 6) {
		fprintf(stderr, "usage: tls-server PORT CA-FILE CRL-FILE "
				"CERTIFICATE-FILE KEY-FILE\n");
		return 2;
	}
	files = (struct files){argv[2], argv[3], argv[4], argv[5]};
	setvbuf(stdout, NULL, _IOLBF, 0);
	signal(SIGPIPE, SIG_IGN); /* a client may be gone */
	/* A SIGHUP is taken only while the server waits for clients. */
	sigemptyset(&hangup);
	sigaddset(&hangup, SIGHUP);
	sigprocmask(SIG_BLOCK, &hangup, &others);
	sigaction(SIGHUP, &on_hangup, NULL);
	if (!load(&credentials, &files))
		return 1;
	waiting.fd = listen_on(argv[1]);
	for (;;) {
		if (ppoll(&waiting, 1, NULL, &others) > 0) {
			int connection = accept(waiting.fd, NULL, NULL);

			if (connection >= 0) {
				serve(credentials, connection);
				close(connection);
			}
		}
		if (is_reload_wanted != 0) {
			is_reload_wanted = 0;
			(void)load(&credentials, &files);
		}
	}
}
