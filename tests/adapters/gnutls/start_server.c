/*
 * The start of a server, to count its instructions: it loads CAs and a key, and
 * has a session that requests a certificate, which the client has not.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: start_server NUM-CAS [NUM-CREDENTIALS]
 *
 * With NUM-CREDENTIALS it makes that many, without a session, and prints the
 * bytes that each needs of its own, and the bytes of the names that it sends.
 * NUM-CAS may be 0 then: no file is loaded.
 */

#include <config.h>

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/compiler.h"
#include "ends.h"
#include "identity.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/signer.h"

static struct identity server_id;
static gnutls_certificate_credentials_t client_credentials;
static bool has_cas;
static char path[] = "/tmp/catrust-start-XXXXXX";

/* Subjects as long as those of real CAs, while all fit into a request. */
static void write_cas(unsigned count)
{
	CT_TEST_BUFFER pem = CT_BUFFER_INIT, der = CT_BUFFER_INIT;
	int fd = mkstemp(path);

	for (unsigned i = 0; i < count; i++) {
		char name[128];

		snprintf(name, sizeof(name), "%sCN=Root CA %u",
			 count > 500 ? ""
				     : "C=XX,O=Root certification "
				       "authorities of many countries,"
				       "OU=First class,",
			 i);
		ct_test_certificate(
			&der, &CT_TEST_CA(name, CT_TEST_RSA(2048, 0),
					  .serial = i + 1, .with_key_ids = true,
					  .without_signature = true));
		ct_write_pem(&pem, "CERTIFICATE", &der);
		der.len = 0;
	}
	if (fd < 0 || write(fd, pem.data, pem.len) != (ssize_t)pem.len)
		exit(2);
	close(fd);
}

/* What a server does is counted, in functions server_*, and not the client. */
CT_NOINLINE gnutls_certificate_credentials_t server_load(void);
CT_NOINLINE gnutls_certificate_credentials_t server_load(void)
{
	gnutls_certificate_credentials_t credentials;

	must(gnutls_certificate_allocate_credentials(&credentials), "memory");
	if (has_cas)
		must(gnutls_certificate_set_x509_trust_file(
			     credentials, path, GNUTLS_X509_FMT_PEM),
		     "CAs");
	must(gnutls_certificate_set_x509_key(
		     credentials, &server_id.certificate, 1, server_id.key),
	     "key");
	return credentials;
}

CT_NOINLINE void server_set_up(struct end *server, struct end *client,
			       gnutls_certificate_credentials_t credentials);
CT_NOINLINE void server_set_up(struct end *server, struct end *client,
			       gnutls_certificate_credentials_t credentials)
{
	(void)end_set_up(server, client, GNUTLS_SERVER, "NORMAL", credentials);
	gnutls_certificate_server_set_request(server->session,
					      GNUTLS_CERT_REQUEST);
}

CT_NOINLINE int server_shake_hands(struct end *server);
CT_NOINLINE int server_shake_hands(struct end *server)
{
	return gnutls_handshake(server->session);
}

static void start(void)
{
	gnutls_certificate_credentials_t credentials = server_load();
	struct end client, server;

	(void)end_set_up(&client, &server, GNUTLS_CLIENT, "NORMAL",
			 client_credentials);
	server_set_up(&server, &client, credentials);
	for (unsigned i = 0; i < 5; i++) {
		if (client.ret == GNUTLS_E_AGAIN)
			client.ret = gnutls_handshake(client.session);
		if (server.ret == GNUTLS_E_AGAIN)
			server.ret = server_shake_hands(&server);
	}
	printf("%d %d\n", client.ret, server.ret);
	end_clear(&client);
	end_clear(&server);
	gnutls_certificate_free_credentials(credentials);
}

/* As TLS has them, each after its length in two bytes. */
static size_t names_size(void)
{
	gnutls_x509_crt_t *cas = NULL;
	gnutls_datum_t text = {NULL, 0}, name;
	unsigned count = 0;
	size_t size = 0;

	if (!has_cas)
		return 0;
	must(gnutls_load_file(path, &text), "file");
	must(gnutls_x509_crt_list_import2(&cas, &count, &text,
					  GNUTLS_X509_FMT_PEM, 0),
	     "names");
	for (unsigned i = 0; i < count; i++) {
		must(gnutls_x509_crt_get_raw_dn(cas[i], &name), "name");
		size += 2 + name.size;
		gnutls_free(name.data);
		gnutls_x509_crt_deinit(cas[i]);
	}
	gnutls_free(cas);
	gnutls_free(text.data);
	return size;
}

/* What they share, and what the allocator keeps, is there before. A file that
 * was just written is not shared, as its time would not tell a change. */
static void weigh(unsigned count)
{
	const struct timespec pause = {.tv_nsec = 100000000};
	gnutls_certificate_credentials_t *all = calloc(count, sizeof(*all));
	struct mallinfo2 before, after;
	gnutls_certificate_credentials_t first;

	if (all == NULL)
		exit(2);
	nanosleep(&pause, NULL);
	first = server_load();
	before = mallinfo2();
	for (unsigned i = 0; i < count; i++)
		all[i] = server_load();
	after = mallinfo2();
	printf("%zu %zu\n",
	       (after.uordblks + after.hblkhd - before.uordblks -
		before.hblkhd) /
		       count,
	       names_size());
	for (unsigned i = 0; i < count; i++)
		gnutls_certificate_free_credentials(all[i]);
	gnutls_certificate_free_credentials(first);
	free(all);
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	identity_make(&server_id, "CN=localhost", 2, NULL, false);
	must(gnutls_certificate_allocate_credentials(&client_credentials),
	     "memory");
	write_cas((unsigned)strtoul(argv[1], NULL, 10));
	has_cas = strcmp(argv[1], "0") != 0;
	if (argc > 2)
		weigh((unsigned)strtoul(argv[2], NULL, 10));
	else
		start();
	unlink(path);
	return 0;
}
