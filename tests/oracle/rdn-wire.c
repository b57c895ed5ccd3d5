/*
 * Oracle tests: the CA names that a TLS server with GnuTLS sends.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *	rdn-wire FILE...
 *
 * A child process is the server, with a key made on the spot, bound to
 * 127.0.0.1 and a free port; it loads the files as its CAs and asks for a
 * client certificate. The parent speaks just enough TLS 1.2 (RFC 5246) to be
 * asked, and writes certificate_authorities to its output, octet by octet as
 * they came. Both give up after 20 seconds.
 */

#include <config.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "base/buffer.h"
#include "tests/tools/der_writer.h"

enum {
	SECONDS = 20,
	RECORD_HANDSHAKE = 22,
	SERVER_HELLO_DONE = 14,
	CERTIFICATE_REQUEST = 13,
};

static void check(int result, const char *what)
{
	if (result < 0)
		ct_write_fail(what, gnutls_strerror(result));
}

/* The server */

static void make_identity(gnutls_certificate_credentials_t credentials)
{
	gnutls_x509_privkey_t key;
	gnutls_x509_crt_t crt;
	time_t now = time(NULL);

	check(gnutls_x509_privkey_init(&key), "privkey_init");
	check(gnutls_x509_privkey_generate(
		      key, GNUTLS_PK_ECDSA,
		      GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1), 0),
	      "privkey_generate");
	check(gnutls_x509_crt_init(&crt), "crt_init");
	check(gnutls_x509_crt_set_version(crt, 3), "version");
	check(gnutls_x509_crt_set_serial(crt, "\1", 1), "serial");
	check(gnutls_x509_crt_set_dn(crt, "CN=localhost", NULL), "dn");
	check(gnutls_x509_crt_set_activation_time(crt, now - 60), "time");
	check(gnutls_x509_crt_set_expiration_time(crt, now + 3600), "time");
	check(gnutls_x509_crt_set_key(crt, key), "key");
	check(gnutls_x509_crt_sign2(crt, crt, key, GNUTLS_DIG_SHA256, 0),
	      "sign");
	check(gnutls_certificate_set_x509_key(credentials, &crt, 1, key),
	      "set_x509_key");
	gnutls_x509_crt_deinit(crt);
	gnutls_x509_privkey_deinit(key);
}

_Noreturn static void serve(int listening, char **files)
{
	gnutls_certificate_credentials_t credentials;
	gnutls_session_t session;
	int connection;

	alarm(SECONDS);
	check(gnutls_certificate_allocate_credentials(&credentials),
	      "allocate_credentials");
	make_identity(credentials);
	/* Files that cannot be loaded are part of the tests. */
	for (; *files != NULL; files++)
		gnutls_certificate_set_x509_trust_file(credentials, *files,
						       GNUTLS_X509_FMT_PEM);
	check(gnutls_init(&session, GNUTLS_SERVER), "init");
	check(gnutls_priority_set_direct(session, "NORMAL:-VERS-TLS1.3", NULL),
	      "priority");
	check(gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE,
				     credentials),
	      "credentials");
	gnutls_certificate_server_set_request(session, GNUTLS_CERT_REQUEST);
	connection = accept(listening, NULL, NULL);
	if (connection < 0)
		_exit(1);
	gnutls_transport_set_int(session, connection);
	/* Ends when the client has seen enough and closes. */
	gnutls_handshake(session);
	close(connection);
	gnutls_deinit(session);
	gnutls_certificate_free_credentials(credentials);
	_exit(0);
}

/* The client */

static void send_hello(int fd)
{
	static const uint8_t hello[] = {
		/* a record with the ClientHello of TLS 1.2 */
		22, 3, 1, 0, 92, 1, 0, 0, 88, 3, 3,
		/* random */
		1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,
		19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32,
		/* no session; ECDHE-ECDSA with AES-GCM; no compression */
		0, 0, 4, 0xc0, 0x2b, 0xc0, 0x2c, 1, 0,
		/* extensions: P-256 and X25519 */
		0, 43, 0, 10, 0, 6, 0, 4, 0, 23, 0, 29,
		/* uncompressed points */
		0, 11, 0, 2, 1, 0,
		/* signatures with SHA-2 and SHA-1 */
		0, 13, 0, 14, 0, 12, 4, 3, 5, 3, 6, 3, 4, 1, 5, 1, 2, 1,
		/* renegotiation_info, extended_master_secret */
		0xff, 1, 0, 1, 0, 0, 23, 0, 0};
	_Static_assert(sizeof(hello) == 5 + 92, "length of the record");

	if (send(fd, hello, sizeof(hello), 0) != (ssize_t)sizeof(hello))
		ct_write_fail("client", "cannot send");
}

static void receive(int fd, uint8_t *out, size_t len)
{
	while (len > 0) {
		ssize_t got = recv(fd, out, len, 0);

		if (got <= 0)
			ct_write_fail("client", "the server stopped");
		out += got;
		len -= (size_t)got;
	}
}

/* Makes sure that the stream of handshake messages has @len bytes. */
static void need(int fd, struct ct_buffer *stream, size_t len)
{
	while (stream->len < len) {
		uint8_t header[5], body[65536];
		size_t size;

		receive(fd, header, sizeof(header));
		if (header[0] != RECORD_HANDSHAKE)
			ct_write_fail("client", "not a handshake record");
		size = (size_t)header[3] << 8 | header[4];
		receive(fd, body, size);
		ct_write_bytes(stream, body, size);
	}
}

/* certificate_authorities of a CertificateRequest (RFC 5246 7.4.4) */
static void write_authorities(const uint8_t *body, size_t len)
{
	size_t at = 1 + (len > 0 ? body[0] : 0), size;

	if (at + 2 > len)
		ct_write_fail("client", "malformed CertificateRequest");
	at += 2 + ((size_t)body[at] << 8 | body[at + 1]);
	if (at + 2 > len)
		ct_write_fail("client", "malformed CertificateRequest");
	size = (size_t)body[at] << 8 | body[at + 1];
	if (at + 2 + size != len)
		ct_write_fail("client", "malformed CertificateRequest");
	fwrite(body + at + 2, 1, size, stdout);
}

static void ask(int fd)
{
	CT_TEST_BUFFER stream = CT_BUFFER_INIT;
	bool was_asked = false;

	send_hello(fd);
	for (size_t at = 0;;) {
		size_t len;
		uint8_t type;

		need(fd, &stream, at + 4);
		type = stream.data[at];
		len = (size_t)stream.data[at + 1] << 16 |
		      (size_t)stream.data[at + 2] << 8 | stream.data[at + 3];
		need(fd, &stream, at + 4 + len);
		if (type == CERTIFICATE_REQUEST) {
			write_authorities(stream.data + at + 4, len);
			was_asked = true;
		}
		if (type == SERVER_HELLO_DONE)
			break;
		at += 4 + len;
	}
	if (!was_asked)
		ct_write_fail("client", "no CertificateRequest");
}

int main(int argc, char **argv)
{
	struct sockaddr_in address = {.sin_family = AF_INET};
	socklen_t address_len = sizeof(address);
	int listening = socket(AF_INET, SOCK_STREAM, 0), fd, status = 1;
	pid_t server;

	if (argc < 2)
		return 2;
	address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (listening < 0 ||
	    bind(listening, (struct sockaddr *)&address, sizeof(address)) !=
		    0 ||
	    listen(listening, 1) != 0 ||
	    getsockname(listening, (struct sockaddr *)&address, &address_len) !=
		    0) {
		perror("rdn-wire: loopback");
		return 77;
	}
	alarm(SECONDS);
	server = fork();
	if (server < 0)
		return 99;
	if (server == 0)
		serve(listening, argv + 1);
	fd = socket(AF_INET, SOCK_STREAM, 0);
	if (fd < 0 ||
	    connect(fd, (struct sockaddr *)&address, sizeof(address)) != 0)
		ct_write_fail("client", "cannot connect");
	ask(fd);
	close(fd);
	close(listening);
	waitpid(server, &status, 0);
	return status == 0 ? 0 : 1;
}
