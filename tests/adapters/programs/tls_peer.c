/*
 * A TLS server and a TLS client on the real libgnutls, as plain as can be: what
 * each thinks of the other's certificate, in GnuTLS's words.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: tls_peer server PORT CA-FILE CRL-FILE|- CHAIN KEY
 *        tls_peer client PORT CA-FILE CRL-FILE|-
 *
 * On 127.0.0.1. The server asks for certificates, lets everybody in, answers
 * what is sent first with its verdict, and serves one client after another
 * until it is ended. The client refuses servers that GnuTLS refuses, in the
 * handshake, and exits with 1 then.
 */

#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

static gnutls_certificate_credentials_t credentials;

static int must(int ret, const char *what)
{
	if (ret >= 0)
		return ret;
	printf("%s: %d %s\n", what, ret, gnutls_strerror(ret));
	exit(3);
}

static void load(const char *ca_file, const char *crl_file)
{
	must(gnutls_certificate_allocate_credentials(&credentials), "memory");
	printf("CAs: %d\n",
	       must(gnutls_certificate_set_x509_trust_file(credentials, ca_file,
							   GNUTLS_X509_FMT_PEM),
		    "CAs"));
	if (strcmp(crl_file, "-") != 0)
		printf("CRLs: %d\n",
		       must(gnutls_certificate_set_x509_crl_file(
				    credentials, crl_file, GNUTLS_X509_FMT_PEM),
			    "CRLs"));
}

static struct sockaddr_in address_of(const char *port)
{
	return (struct sockaddr_in){
		.sin_family = AF_INET,
		.sin_port = htons((in_port_t)strtoul(port, NULL, 10)),
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
}

static gnutls_session_t begin(unsigned flags, int socket)
{
	gnutls_session_t session;

	must(gnutls_init(&session, flags), "session");
	must(gnutls_set_default_priority(session), "priorities");
	must(gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE,
				    credentials),
	     "credentials");
	gnutls_transport_set_int(session, socket);
	gnutls_handshake_set_timeout(session, 50000);
	return session;
}

static int shake_hands(gnutls_session_t session)
{
	int ret;

	do
		ret = gnutls_handshake(session);
	while (ret < 0 && gnutls_error_is_fatal(ret) == 0);
	return ret;
}

/* --- The server ---------------------------------------------------------- */

static void answer(gnutls_session_t session)
{
	char request[1000], text[1000];
	unsigned status = 0xdead;
	gnutls_datum_t words = {NULL, 0};
	int len, ret = gnutls_certificate_verify_peers2(session, &status);

	if (gnutls_record_recv(session, request, sizeof(request)) <= 0)
		return;
	if (ret >= 0)
		must(gnutls_certificate_verification_status_print(
			     status, GNUTLS_CRT_X509, &words, 0),
		     "words");
	len = snprintf(
		text, sizeof(text), "%d %u %s\n", ret, ret >= 0 ? status : 0,
		ret >= 0 ? (const char *)words.data : gnutls_strerror(ret));
	gnutls_free(words.data);
	gnutls_record_send(session, text, (size_t)len);
	gnutls_bye(session, GNUTLS_SHUT_WR);
}

static void serve(int listener)
{
	for (;;) {
		int socket = accept(listener, NULL, NULL);
		gnutls_session_t session;

		if (socket < 0)
			continue;
		session = begin(GNUTLS_SERVER, socket);
		gnutls_certificate_server_set_request(session,
						      GNUTLS_CERT_REQUEST);
		if (shake_hands(session) >= 0)
			answer(session);
		gnutls_deinit(session);
		close(socket);
	}
}

static int run_server(char **argv)
{
	struct sockaddr_in address = address_of(argv[2]);
	int listener = socket(AF_INET, SOCK_STREAM, 0), on = 1;

	load(argv[3], argv[4]);
	must(gnutls_certificate_set_x509_key_file(credentials, argv[5], argv[6],
						  GNUTLS_X509_FMT_PEM),
	     "key");
	if (listener < 0 ||
	    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on)) !=
		    0 ||
	    bind(listener, (struct sockaddr *)&address, sizeof(address)) != 0 ||
	    listen(listener, 16) != 0) {
		perror("listen");
		return 3;
	}
	serve(listener);
	return 0;
}

/* --- The client ---------------------------------------------------------- */

static int run_client(char **argv)
{
	struct sockaddr_in address = address_of(argv[2]);
	int peer = socket(AF_INET, SOCK_STREAM, 0), ret;
	gnutls_session_t session;

	load(argv[3], argv[4]);
	if (peer < 0 ||
	    connect(peer, (struct sockaddr *)&address, sizeof(address)) != 0) {
		perror("connect");
		return 3;
	}
	session = begin(GNUTLS_CLIENT, peer);
	gnutls_session_set_verify_cert(session, "localhost", 0);
	ret = shake_hands(session);
	printf("%s: %u\n", ret < 0 ? gnutls_strerror(ret) : "accepted",
	       gnutls_session_get_verify_cert_status(session));
	if (ret >= 0)
		gnutls_bye(session, GNUTLS_SHUT_WR);
	else
		gnutls_alert_send_appropriate(session, ret);
	gnutls_deinit(session);
	gnutls_certificate_free_credentials(credentials);
	close(peer);
	return ret < 0;
}

int main(int argc, char **argv)
{
	signal(SIGPIPE, SIG_IGN); /* a peer may be gone */
	if (argc == 7 && strcmp(argv[1], "server") == 0)
		return run_server(argv);
	if (argc == 5 && strcmp(argv[1], "client") == 0)
		return run_client(argv);
	fprintf(stderr, "usage: tls_peer server PORT CA CRL CHAIN KEY\n"
			"       tls_peer client PORT CA CRL\n");
	return 2;
}
