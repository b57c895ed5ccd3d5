/*
 * A TLS server and a TLS client on the real libgnutls, on loopback: what each
 * says of the other, and the names of CAs on the wire. With and without the
 * adapter the output must be equal.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: peers DIRECTORY
 *
 * Keys are made anew in each run; nothing that depends on them is printed.
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

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "identity.h"
#include "pool.h"
#include "tests/tools/der_writer.h"

static struct identity root, other, server_id, good, revoked, untrusted;
static gnutls_datum_t cas, crls, stale_crls; /* PEM */
static const char *directory;
static char ca_path[4096], crl_path[4096];

static void write_file(char *path, size_t size, const char *name,
		       const gnutls_datum_t *data)
{
	FILE *file;

	snprintf(path, size, "%s/%s", directory, name);
	file = fopen(path, "wb");
	if (file == NULL ||
	    fwrite(data->data, 1, data->size, file) != data->size ||
	    fclose(file) != 0) {
		perror(path);
		exit(2);
	}
}

/* Our root among many. */
static void make_cas(void)
{
	static struct pool pool;
	struct ct_buffer pem = CT_BUFFER_INIT;
	gnutls_datum_t der;

	pool_make(&pool);
	for (unsigned i = 0; i < pool.num_cas; i++) {
		ct_write_pem(&pem, "CERTIFICATE", &pool.certificates[i].der);
		if (i != 9)
			continue;
		gnutls_x509_crt_export2(root.certificate, GNUTLS_X509_FMT_PEM,
					&der);
		if (ct_buffer_append(&pem, der.data, der.size) != CATRUST_OK)
			exit(2);
		gnutls_free(der.data);
	}
	cas = (gnutls_datum_t){pem.data, (unsigned)pem.len};
	pool_clear(&pool);
}

static void make_all(void)
{
	identity_make(&root, "CN=Root,O=Ours", 1, NULL, true);
	identity_make(&other, "CN=Root,O=Theirs", 2, NULL, true);
	identity_make(&server_id, "CN=localhost", 3, &root, false);
	identity_make(&good, "CN=Good", 5, &root, false);
	identity_make(&revoked, "CN=Revoked", 6, &root, false);
	identity_make(&untrusted, "CN=Untrusted", 7, &other, false);
	identity_make_crl(&crls, &root, 6, time(NULL) + 86400);
	identity_make_crl(&stale_crls, &root, 6, time(NULL) - 3600);
	make_cas();
	write_file(ca_path, sizeof(ca_path), "cas.pem", &cas);
	write_file(crl_path, sizeof(crl_path), "crls.pem", &crls);
}

/* --- A case -------------------------------------------------------------- */

enum order {
	ORDER_CAS_KEY, /* as most servers */
	ORDER_KEY_CAS,
	ORDER_LATE_CAS, /* after the session has the credentials */
	ORDER_NEW_LIST, /* in a trust list that takes the place of another */
	NUM_ORDERS
};

enum checking {
	CHECK_AUTOMATIC, /* gnutls_session_set_verify_cert */
	CHECK_FUNCTION,	 /* a verify function calls verify_peers3 */
	CHECK_AFTER,	 /* verify_peers2 */
	NUM_CHECKINGS
};

struct test_case {
	const char *priorities;
	enum order order;
	enum checking checking;
	gnutls_certificate_request_t request;
	const gnutls_datum_t *crls;
	struct identity *client; /* NULL: none */
	bool client_trusts;
	bool loads_before_fork; /* the client: in its parent */
};

/* --- Both sides ---------------------------------------------------------- */

static int check_in_handshake(gnutls_session_t session)
{
	unsigned status = 0xdead;
	int ret = gnutls_certificate_verify_peers3(session, NULL, &status);

	printf("  in handshake: %d %#x\n", ret, status);
	return ret == 0 && status == 0 ? 0 : GNUTLS_E_CERTIFICATE_ERROR;
}

static int show_request(gnutls_session_t session, unsigned type, unsigned when,
			unsigned incoming, const gnutls_datum_t *message)
{
	(void)session;
	(void)type;
	(void)when;
	(void)incoming;
	printf("  request of %u octets:", message->size);
	for (unsigned i = 0; i < message->size; i++)
		printf("%02x", message->data[i]);
	printf("\n");
	return 0;
}

static void talk(gnutls_session_t session, const struct test_case *test,
		 int socket)
{
	unsigned status = 0xdead;
	char octet = 'x';
	int ret;

	gnutls_transport_set_int(session, socket);
	gnutls_handshake_set_timeout(session, 20000);
	do
		ret = gnutls_handshake(session);
	while (ret < 0 && !gnutls_error_is_fatal(ret));
	printf("  handshake: %d\n", ret);
	if (ret < 0) {
		gnutls_alert_send_appropriate(session, ret);
		return;
	}
	if (test->checking == CHECK_AUTOMATIC)
		printf("  automatic: %#x\n",
		       gnutls_session_get_verify_cert_status(session));
	ret = gnutls_certificate_verify_peers2(session, &status);
	printf("  afterwards: %d %#x\n", ret, status);
	/* In TLS 1.3 the client learns here what the server thinks of it. */
	gnutls_record_send(session, &octet, 1);
	printf("  data: %d\n", (int)gnutls_record_recv(session, &octet, 1));
}

static void set_checking(const struct test_case *test,
			 gnutls_certificate_credentials_t credentials,
			 gnutls_session_t session, const char *host)
{
	if (test->checking == CHECK_AUTOMATIC)
		gnutls_session_set_verify_cert(session, host, 0);
	if (test->checking == CHECK_FUNCTION)
		gnutls_certificate_set_verify_function(credentials,
						       check_in_handshake);
}

static void set_key(gnutls_certificate_credentials_t credentials,
		    struct identity *identity)
{
	must(gnutls_certificate_set_x509_key(
		     credentials, &identity->certificate, 1, identity->key),
	     "key");
}

/* --- The server ---------------------------------------------------------- */

static void set_server_cas(const struct test_case *test,
			   gnutls_certificate_credentials_t credentials)
{
	printf("  CAs: %d\n",
	       gnutls_certificate_set_x509_trust_file(credentials, ca_path,
						      GNUTLS_X509_FMT_PEM));
	if (test->crls != NULL)
		printf("  CRLs: %d\n",
		       gnutls_certificate_set_x509_crl_mem(
			       credentials, test->crls, GNUTLS_X509_FMT_PEM));
}

static void set_server_list(gnutls_certificate_credentials_t credentials)
{
	gnutls_x509_trust_list_t list;

	must(gnutls_x509_trust_list_init(&list, 0), "list");
	printf("  list: %d\n",
	       gnutls_x509_trust_list_add_trust_file(list, ca_path, crl_path,
						     GNUTLS_X509_FMT_PEM,
						     GNUTLS_TL_USE_IN_TLS, 0));
	gnutls_certificate_set_trust_list(credentials, list, 0);
}

static void serve(const struct test_case *test, int socket)
{
	gnutls_certificate_credentials_t credentials;
	gnutls_session_t session;

	printf(" server\n");
	must(gnutls_certificate_allocate_credentials(&credentials), "memory");
	must(gnutls_init(&session, GNUTLS_SERVER), "session");
	must(gnutls_priority_set_direct(session, test->priorities, NULL),
	     "priorities");
	if (test->order == ORDER_CAS_KEY)
		set_server_cas(test, credentials);
	set_key(credentials, &server_id);
	if (test->order == ORDER_KEY_CAS)
		set_server_cas(test, credentials);
	if (test->order == ORDER_NEW_LIST)
		gnutls_certificate_server_set_request(session, test->request);
	gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, credentials);
	gnutls_certificate_server_set_request(session, test->request);
	if (test->order == ORDER_LATE_CAS)
		set_server_cas(test, credentials);
	if (test->order == ORDER_NEW_LIST)
		set_server_list(credentials);
	if (test->request != GNUTLS_CERT_IGNORE)
		set_checking(test, credentials, session, NULL);
	talk(session, test, socket);
	gnutls_deinit(session);
	gnutls_certificate_free_credentials(credentials);
}

/* --- The client ---------------------------------------------------------- */

static gnutls_certificate_credentials_t
load_client(const struct test_case *test)
{
	gnutls_certificate_credentials_t credentials;

	printf(" client\n");
	must(gnutls_certificate_allocate_credentials(&credentials), "memory");
	if (test->client_trusts)
		printf("  CAs: %d\n",
		       gnutls_certificate_set_x509_trust_mem(
			       credentials, &cas, GNUTLS_X509_FMT_PEM));
	if (test->client != NULL)
		set_key(credentials, test->client);
	return credentials;
}

static void ask(const struct test_case *test,
		gnutls_certificate_credentials_t credentials, int socket)
{
	gnutls_session_t session;

	must(gnutls_init(&session, GNUTLS_CLIENT), "session");
	must(gnutls_priority_set_direct(session, test->priorities, NULL),
	     "priorities");
	gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, credentials);
	gnutls_handshake_set_hook_function(session,
					   GNUTLS_HANDSHAKE_CERTIFICATE_REQUEST,
					   GNUTLS_HOOK_POST, show_request);
	/* A client sends what it has, whatever names are asked for. */
	gnutls_certificate_set_verify_flags(credentials, 0);
	set_checking(test, credentials, session, "localhost");
	gnutls_server_name_set(session, GNUTLS_NAME_DNS, "localhost", 9);
	talk(session, test, socket);
	gnutls_deinit(session);
	gnutls_certificate_free_credentials(credentials);
}

/* --- Loopback ------------------------------------------------------------ */

static void connect_both(int *out_server, int *out_client)
{
	struct sockaddr_in address = {
		.sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	};
	socklen_t size = sizeof(address);
	int listener = socket(AF_INET, SOCK_STREAM, 0);

	*out_client = socket(AF_INET, SOCK_STREAM, 0);
	if (listener < 0 || *out_client < 0 ||
	    bind(listener, (struct sockaddr *)&address, size) != 0 ||
	    listen(listener, 1) != 0 ||
	    getsockname(listener, (struct sockaddr *)&address, &size) != 0 ||
	    connect(*out_client, (struct sockaddr *)&address, size) != 0 ||
	    (*out_server = accept(listener, NULL, NULL)) < 0) {
		perror("loopback");
		exit(2);
	}
	close(listener);
}

/* The client is a child; its output comes last. */
static void run(const struct test_case *test)
{
	gnutls_certificate_credentials_t credentials = NULL;
	int server, client, status;
	char path[4096];
	pid_t child;
	FILE *said;
	int c;

	connect_both(&server, &client);
	if (test->loads_before_fork)
		credentials = load_client(test);
	fflush(stdout);
	snprintf(path, sizeof(path), "%s/said", directory);
	child = fork();
	if (child == 0) {
		close(server);
		if (freopen(path, "wb", stdout) == NULL)
			_exit(2);
		ask(test, credentials != NULL ? credentials : load_client(test),
		    client);
		shutdown(client, SHUT_RDWR);
		fflush(stdout);
		_exit(0);
	}
	close(client);
	if (credentials != NULL)
		gnutls_certificate_free_credentials(credentials);
	serve(test, server);
	shutdown(server, SHUT_WR);
	if (waitpid(child, &status, 0) != child || status != 0)
		printf(" client ended with %#x\n", (unsigned)status);
	close(server);
	said = fopen(path, "rb");
	while (said != NULL && (c = getc(said)) != EOF)
		putchar(c);
	if (said != NULL)
		fclose(said);
}

int main(int argc, char **argv)
{
	static const char *const versions[] = {"NORMAL:-VERS-ALL:+VERS-TLS1.2",
					       "NORMAL:-VERS-ALL:+VERS-TLS1.3"};
	struct identity *const clients[] = {NULL, &good, &revoked, &untrusted};
	const gnutls_datum_t *const lists[] = {NULL, &crls, &stale_crls};
	unsigned number = 0;

	if (argc != 2) {
		fprintf(stderr, "usage: peers DIRECTORY\n");
		return 2;
	}
	directory = argv[1];
	signal(SIGPIPE, SIG_IGN); /* a peer may be gone */
	make_all();
	for (unsigned v = 0; v < 2; v++)
		for (unsigned order = 0; order < NUM_ORDERS; order++)
			for (unsigned client = 0; client < 4; client++)
				for (unsigned i = 0; i < 3; i++) {
					struct test_case test = {
						.priorities = versions[v],
						.order = order,
						.checking =
							(order + client + i) %
							NUM_CHECKINGS,
						.request = (i + client) % 3,
						.crls = lists[i],
						.client = clients[client],
						.client_trusts = client != 3,
						.loads_before_fork =
							(order + i) % 2 != 0,
					};

					printf("%u: version %u order %u "
					       "checking %u request %u CRLs %u "
					       "client %u\n",
					       number++, v, order,
					       test.checking, test.request, i,
					       client);
					run(&test);
				}
	return 0;
}
