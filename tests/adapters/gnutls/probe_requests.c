/*
 * Servers on the real libgnutls that request client certificates: the message
 * with the names of CAs, and what server and client say of each other, over
 * many sets of CAs and ways to load and ask them. With and without the adapter
 * the output must be equal.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: probe_requests COUNT SEED DIRECTORY [own-memory]
 * COUNT random sets; without own-memory also those of a certain size. With it
 * libgnutls's memory comes from functions of this program.
 *
 * Client and server are in one process and speak through memory. Keys are made
 * anew in each run; nothing that depends on them is printed.
 */

#include <config.h>

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "base/compiler.h"
#include "ends.h"
#include "identity.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/random.h"
#include "tests/tools/signer.h"

enum {
	NUM_THREADS = 8,
	SESSIONS_OF_THREAD = 6,
	NUM_CHILDREN = 4,
	MOST_CALLS = 200,
};

static struct ct_random random_state;
static const char *directory;
static _Thread_local FILE *out; /* of this thread */

static unsigned below(size_t limit)
{
	return (unsigned)ct_random_below(&random_state, limit);
}

/* --- Identities ---------------------------------------------------------- */

enum { NO_CLIENT, GOOD, REVOKED, UNTRUSTED, NUM_CLIENTS };

static struct identity root, other, server_id, client_ids[NUM_CLIENTS];
static gnutls_certificate_credentials_t clients[NUM_CLIENTS];
static struct ct_buffer root_pem = CT_BUFFER_INIT;
static gnutls_datum_t crls[2]; /* the second one is out of date */

static int check_in_handshake(gnutls_session_t session)
{
	unsigned status = 0xdead;
	int ret = gnutls_certificate_verify_peers3(session, NULL, &status);

	fprintf(out, "  in handshake: %d %#x\n", ret, status);
	return ret == 0 && status == 0 ? 0 : GNUTLS_E_CERTIFICATE_ERROR;
}

static void make_identities(void)
{
	static const char *const names[] = {NULL, "CN=Good", "CN=Revoked",
					    "CN=Untrusted"};
	gnutls_datum_t pem;

	identity_make(&root, "CN=Root,O=Ours", 100, NULL, true);
	identity_make(&other, "CN=Root,O=Theirs", 101, NULL, true);
	identity_make(&server_id, "CN=localhost", 102, &root, false);
	for (unsigned i = 0; i < NUM_CLIENTS; i++) {
		must(gnutls_certificate_allocate_credentials(&clients[i]),
		     "memory");
		if (i == NO_CLIENT)
			continue;
		identity_make(&client_ids[i], names[i], (unsigned char)i,
			      i == UNTRUSTED ? &other : &root, false);
		must(gnutls_certificate_set_x509_key(clients[i],
						     &client_ids[i].certificate,
						     1, client_ids[i].key),
		     "key");
	}
	identity_make_crl(&crls[0], &root, REVOKED, time(NULL) + 7200);
	identity_make_crl(&crls[1], &root, REVOKED, time(NULL) - 3600);
	must(gnutls_x509_crt_export2(root.certificate, GNUTLS_X509_FMT_PEM,
				     &pem),
	     "CA");
	ct_write_bytes(&root_pem, pem.data, pem.size);
	gnutls_free(pem.data);
}

/* --- Sets of CAs --------------------------------------------------------- */

/* Each piece is loaded by a call of its own, unless all are loaded at once. */
struct set {
	struct ct_buffer *pieces; /* PEM, one CA each */
	unsigned count;
};

/* A Name with one attribute, whatever its value. */
static void write_odd_name(struct ct_buffer *name, const char *oid,
			   unsigned tag, const void *value, size_t len)
{
	size_t outer = ct_write_begin(name, CT_DER_SEQUENCE),
	       rdn = ct_write_begin(name, CT_DER_SET),
	       attribute = ct_write_begin(name, CT_DER_SEQUENCE);

	ct_write_oid(name, oid);
	ct_write_value(name, tag, value, len);
	ct_write_end(name, attribute);
	ct_write_end(name, rdn);
	ct_write_end(name, outer);
}

static void write_long_name(struct ct_buffer *name, size_t len)
{
	char *text = malloc(len);

	if (text == NULL)
		abort();
	memset(text, 'x', len);
	write_odd_name(name, "2.5.4.3", CT_DER_UTF8_STRING, text, len);
	free(text);
}

enum form {
	FORM_PLAIN,
	FORM_SAME,	/* as others, with another key */
	FORM_DUPLICATE, /* always the same certificate */
	FORM_LONG,
	FORM_EMPTY,
	FORM_MANY, /* relative distinguished names, some of several values */
	FORM_BMP,
	FORM_T61,
	FORM_NOT_UTF8,
	FORM_NOT_PRINTABLE,
	FORM_NUL,
	FORM_UNKNOWN, /* attribute */
	FORM_NO_CA,   /* an end entity's certificate */
	FORM_OLD,     /* version 1 */
	NUM_FORMS
};

static void write_name(struct ct_buffer *name, enum form form, unsigned number)
{
	static const struct {
		unsigned tag;
		const char *oid, *value;
		size_t len;
	} odd[NUM_FORMS] = {
		[FORM_BMP] = {0x1e, "2.5.4.3", "\0A\0\xe9\x20\xac", 6},
		[FORM_T61] = {0x14, "2.5.4.10", "\xc8u\xfe", 3},
		[FORM_NOT_UTF8] = {0x0c, "2.5.4.3", "\xff\xfe\x80", 3},
		[FORM_NOT_PRINTABLE] = {0x13, "2.5.4.3", "a*@\x01", 4},
		[FORM_NUL] = {0x0c, "2.5.4.3", "a\0b", 3},
		[FORM_UNKNOWN] = {0x04, "1.2.3.4.5", "\x30\x00", 2},
	};
	char text[128];

	if (odd[form].oid != NULL) {
		write_odd_name(name, odd[form].oid, odd[form].tag,
			       odd[form].value, odd[form].len);
		return;
	}
	switch (form) {
	case FORM_LONG:
		write_long_name(name, 200 + number % 700);
		return;
	case FORM_EMPTY:
		ct_write_value(name, CT_DER_SEQUENCE, "", 0);
		return;
	case FORM_MANY:
		snprintf(text, sizeof(text), "C=XX,O=O %u+OU=a+OU=b,CN=%u",
			 number, number);
		break;
	case FORM_SAME:
	case FORM_DUPLICATE:
		snprintf(text, sizeof(text), "CN=Same");
		break;
	default:
		snprintf(text, sizeof(text), "O=Authority,CN=CA %u", number);
	}
	ct_write_name(name, text);
}

static void add_piece(struct set *set, const struct ct_buffer *name,
		      enum form form, unsigned number)
{
	struct ct_test_certificate_spec spec = {
		.subject_der = ct_span(name->data, name->len),
		.issuer_der = ct_span(name->data, name->len),
		.serial = form == FORM_DUPLICATE ? 1 : number + 1,
		.key = CT_TEST_P256(number % 4),
		.signing_key = CT_TEST_P256(number % 4),
		.has_basic_constraints = form != FORM_NO_CA,
		.is_ca = form != FORM_NO_CA,
		.without_extensions = form == FORM_OLD,
		.without_signature = true,
	};
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	if (form == FORM_DUPLICATE || form == FORM_OLD)
		spec.has_basic_constraints = spec.is_ca = false;
	if (form == FORM_DUPLICATE)
		spec.key = spec.signing_key = CT_TEST_P256(0);
	ct_test_certificate(&der, &spec);
	ct_write_pem(&set->pieces[set->count++], "CERTIFICATE", &der);
}

static void add_ca(struct set *set, enum form form, unsigned number)
{
	CT_TEST_BUFFER name = CT_BUFFER_INIT;

	write_name(&name, form, number);
	add_piece(set, &name, form, number);
}

static void add_root(struct set *set)
{
	ct_write_bytes(&set->pieces[set->count++], root_pem.data, root_pem.len);
}

static void set_begin(struct set *set, unsigned most)
{
	set->pieces = calloc(most, sizeof(*set->pieces));
	set->count = 0;
	if (set->pieces == NULL)
		abort();
}

static void set_clear(struct set *set)
{
	for (unsigned i = 0; i < set->count; i++)
		ct_buffer_clear(&set->pieces[i]);
	free(set->pieces);
}

static void make_random_set(struct set *set)
{
	static const unsigned counts[] = {0, 0, 1, 1, 2, 3, 5, 8, 13, 40};
	unsigned count = counts[below(CT_ARRAY_LEN(counts))],
		 root_at = below(8) == 0 ? count + 1 : below(count + 1),
		 first = below(1000);
	const bool is_plain = below(3) == 0;

	set_begin(set, count + 1);
	for (unsigned i = 0; i <= count; i++) {
		if (i == root_at)
			add_root(set);
		if (i < count)
			add_ca(set, is_plain ? FORM_PLAIN : below(NUM_FORMS),
			       first + i);
	}
}

/* Sets of a size, or whose last name has one. */
static const struct special_set {
	unsigned count;
	size_t last_len; /* of the value; 0: none */
} special_sets[] = {
	{144, 0},   {1000, 0},	 {5000, 0},  {0, 65450}, {0, 65461}, {0, 65471},
	{0, 65500}, {0, 65520},	 {0, 65521}, {0, 65522}, {0, 65535}, {0, 65536},
	{0, 70000}, {0, 131072}, {1500, 0},  {3, 65300}, {3, 65400}, {3, 65500},
};

static void make_special_set(struct set *set, const struct special_set *special)
{
	CT_TEST_BUFFER name = CT_BUFFER_INIT;

	set_begin(set, special->count + 2);
	for (unsigned i = 0; i < special->count; i++)
		add_ca(set, FORM_PLAIN, i);
	add_root(set);
	if (special->last_len == 0)
		return;
	write_long_name(&name, special->last_len);
	add_piece(set, &name, FORM_PLAIN, 7);
}

/* --- Loading ------------------------------------------------------------- */

/* From @start up to @end, in one call. */
static void load_some(gnutls_certificate_credentials_t credentials,
		      const struct set *set, unsigned start, unsigned end,
		      bool is_file)
{
	CT_TEST_BUFFER all = CT_BUFFER_INIT;
	gnutls_datum_t data;
	char path[4096];
	int ret;

	for (unsigned i = start; i < end; i++)
		ct_write_bytes(&all, set->pieces[i].data, set->pieces[i].len);
	data = (gnutls_datum_t){all.data, (unsigned)all.len};
	if (is_file) {
		snprintf(path, sizeof(path), "%s/cas.pem", directory);
		ct_write_file(all.data, all.len, "%s", path);
		ret = gnutls_certificate_set_x509_trust_file(
			credentials, path, GNUTLS_X509_FMT_PEM);
	} else {
		ret = gnutls_certificate_set_x509_trust_mem(
			credentials, &data, GNUTLS_X509_FMT_PEM);
	}
	fprintf(out, "  CAs: %d\n", ret);
}

static void load(gnutls_certificate_credentials_t credentials,
		 const struct set *set, unsigned start, unsigned end)
{
	const bool is_file = below(2),
		   one_by_one = below(2) && end - start < MOST_CALLS;

	if (!one_by_one) {
		load_some(credentials, set, start, end, is_file);
		return;
	}
	for (unsigned i = start; i < end; i++)
		load_some(credentials, set, i, i + 1, is_file);
}

/* The good client finds the server's root among others, the revoked one has it
 * alone, the untrusted one has another. They check in different ways. */
static void set_client_cas(void)
{
	struct set set;

	set_begin(&set, 40);
	add_root(&set);
	load_some(clients[REVOKED], &set, 0, 1, false);
	for (unsigned i = 0; set.count < 40; i++)
		add_ca(&set, i % NUM_FORMS, i);
	load_some(clients[GOOD], &set, 0, set.count, true);
	set_clear(&set);
	must(gnutls_certificate_set_x509_trust(clients[UNTRUSTED],
					       &other.certificate, 1),
	     "CA");
	gnutls_certificate_set_verify_function(clients[REVOKED],
					       check_in_handshake);
}

/* --- Sessions ------------------------------------------------------------ */

enum version { TLS12, TLS13, POST_HANDSHAKE, DTLS, NUM_VERSIONS };

static const struct {
	const char *name, *priorities;
	unsigned flags;
} versions[] = {
	[TLS12] = {"TLS 1.2", "NORMAL:-VERS-ALL:+VERS-TLS1.2", 0},
	[TLS13] = {"TLS 1.3", "NORMAL:-VERS-ALL:+VERS-TLS1.3", 0},
	[POST_HANDSHAKE] = {"post-handshake", "NORMAL:-VERS-ALL:+VERS-TLS1.3",
			    GNUTLS_POST_HANDSHAKE_AUTH},
	[DTLS] = {"DTLS", "NORMAL:-VERS-ALL:+VERS-DTLS1.2", GNUTLS_DATAGRAM},
};

/* In TLS 1.3 the message begins with its context, which is random after the
 * handshake. */
static int show_request(gnutls_session_t session, unsigned type, unsigned when,
			unsigned incoming, const gnutls_datum_t *message)
{
	const bool has_context =
		gnutls_protocol_get_version(session) == GNUTLS_TLS1_3;
	unsigned skip =
		has_context && message->size > 0 ? 1u + message->data[0] : 0;
	unsigned char hash[32];

	(void)type;
	(void)when;
	(void)incoming;
	if (skip > message->size)
		skip = message->size;
	must(gnutls_hash_fast(GNUTLS_DIG_SHA256, message->data + skip,
			      message->size - skip, hash),
	     "hash");
	fprintf(out, "  request of %u octets after %u: ", message->size - skip,
		skip);
	for (unsigned i = 0; i < sizeof(hash); i++)
		fprintf(out, "%02x", hash[i]);
	fprintf(out, "\n");
	return 0;
}

/* The server asks again; the client learns of it when it reads. */
static void authenticate_afterwards(struct end *client, struct end *server)
{
	char octet;

	server->ret = gnutls_reauth(server->session, 0);
	client->ret = (int)gnutls_record_recv(client->session, &octet, 1);
	if (client->ret == GNUTLS_E_REAUTH_REQUEST)
		client->ret = gnutls_reauth(client->session, 0);
	for (unsigned i = 0; i < 5 && server->ret == GNUTLS_E_AGAIN; i++)
		server->ret = gnutls_reauth(server->session, 0);
	fprintf(out, "  post-handshake: %d %d\n", client->ret, server->ret);
}

static void shake_hands(struct end *client, struct end *server,
			enum version version)
{
	unsigned status = 0xdead;
	int ret;

	gnutls_handshake_set_hook_function(client->session,
					   GNUTLS_HANDSHAKE_CERTIFICATE_REQUEST,
					   GNUTLS_HOOK_POST, show_request);
	ends_shake_hands(client, server);
	fprintf(out, "  handshake: %d %d\n", client->ret, server->ret);
	if (version == POST_HANDSHAKE && client->ret == 0 && server->ret == 0)
		authenticate_afterwards(client, server);
	ret = gnutls_certificate_verify_peers2(server->session, &status);
	fprintf(out, "  verdict: %d %#x %#x\n", ret, status,
		gnutls_session_get_verify_cert_status(server->session));
	ret = gnutls_certificate_verify_peers2(client->session, &status);
	fprintf(out, "  of the server: %d %#x\n", ret, status);
}

/* @set: loads its rest when the session has the credentials. NULL: nothing. */
static void run_session(gnutls_certificate_credentials_t credentials,
			enum version version, unsigned client_kind,
			const struct set *set, unsigned start)
{
	struct end client, server;

	(void)end_set_up(&client, &server,
			 GNUTLS_CLIENT | GNUTLS_FORCE_CLIENT_CERT |
				 versions[version].flags,
			 versions[version].priorities, clients[client_kind]);
	(void)end_set_up(&server, &client,
			 GNUTLS_SERVER | versions[version].flags,
			 versions[version].priorities, credentials);
	gnutls_certificate_server_set_request(
		server.session,
		(gnutls_certificate_request_t)((client_kind + version) % 3));
	if (version == TLS13)
		gnutls_session_set_verify_cert(server.session, NULL, 0);
	if (client_kind == GOOD)
		gnutls_session_set_verify_cert(client.session, "localhost", 0);
	if (set != NULL)
		load(credentials, set, start, set->count);
	shake_hands(&client, &server, version);
	end_clear(&client);
	end_clear(&server);
}

/* --- What programs do between two loads ---------------------------------- */

typedef void act_function(gnutls_certificate_credentials_t credentials,
			  const struct set *set);

static void do_nothing(gnutls_certificate_credentials_t credentials,
		       const struct set *set)
{
	(void)credentials;
	(void)set;
}

static void free_names(gnutls_certificate_credentials_t credentials,
		       const struct set *set)
{
	(void)set;
	gnutls_certificate_free_ca_names(credentials);
}

static gnutls_x509_trust_list_t
list_of(gnutls_certificate_credentials_t credentials)
{
	gnutls_x509_trust_list_t list;

	gnutls_certificate_get_trust_list(credentials, &list);
	return list;
}

static void iterate(gnutls_certificate_credentials_t credentials,
		    const struct set *set)
{
	gnutls_x509_trust_list_iter_t iterator = NULL;
	gnutls_x509_crt_t certificate;
	unsigned count = 0;

	(void)set;
	while (gnutls_x509_trust_list_iter_get_ca(
		       list_of(credentials), &iterator, &certificate) == 0) {
		gnutls_x509_crt_deinit(certificate);
		count++;
	}
	fprintf(out, "  %u CAs in the list\n", count);
}

static void remove_one(gnutls_certificate_credentials_t credentials,
		       const struct set *set)
{
	gnutls_datum_t data;

	if (set->count == 0)
		return;
	data = (gnutls_datum_t){set->pieces[0].data,
				(unsigned)set->pieces[0].len};
	fprintf(out, "  removed: %d\n",
		gnutls_x509_trust_list_remove_trust_mem(
			list_of(credentials), &data, GNUTLS_X509_FMT_PEM));
}

static void get_issuer(gnutls_certificate_credentials_t credentials,
		       const struct set *set)
{
	gnutls_x509_crt_t issuer;

	(void)set;
	fprintf(out, "  issuer: %d\n",
		gnutls_certificate_get_issuer(
			credentials, client_ids[GOOD].certificate, &issuer, 0));
}

static void add_object(gnutls_certificate_credentials_t credentials,
		       const struct set *set)
{
	(void)set;
	fprintf(out, "  object: %d\n",
		gnutls_certificate_set_x509_trust(credentials,
						  &other.certificate, 1));
}

/* The names in it are those of the CAs that were added with the flag. */
static void set_list(gnutls_certificate_credentials_t credentials,
		     const struct set *set)
{
	gnutls_x509_trust_list_t list;

	must(gnutls_x509_trust_list_init(&list, below(2) * 7), "list");
	for (unsigned i = 0; i < set->count; i++) {
		const gnutls_datum_t data = {set->pieces[i].data,
					     (unsigned)set->pieces[i].len};

		(void)gnutls_x509_trust_list_add_trust_mem(
			list, &data, NULL, GNUTLS_X509_FMT_PEM,
			below(3) != 0 ? GNUTLS_TL_USE_IN_TLS : 0, 0);
	}
	gnutls_certificate_set_trust_list(credentials, list, 0);
}

static void verify_before(gnutls_certificate_credentials_t credentials,
			  const struct set *set)
{
	gnutls_x509_crt_t chain[] = {client_ids[GOOD].certificate};
	unsigned status = 0xdead;
	int ret = gnutls_x509_trust_list_verify_crt(list_of(credentials), chain,
						    1, 0, &status, NULL);

	(void)set;
	fprintf(out, "  verified: %d %#x\n", ret, status);
}

/* Another session with the same credentials, in this process or a child. */
static void serve_another(gnutls_certificate_credentials_t credentials,
			  const struct set *set)
{
	const enum version version = below(NUM_VERSIONS);

	(void)set;
	run_session(credentials, version, below(NUM_CLIENTS), NULL, 0);
}

static void serve_in_children(gnutls_certificate_credentials_t credentials,
			      const struct set *set)
{
	const enum version version = below(NUM_VERSIONS);
	int status = -1;

	(void)set;
	for (unsigned i = 0; i < NUM_CHILDREN; i++) {
		pid_t child;

		fflush(out);
		child = fork();
		if (child == 0) {
			run_session(credentials, version, i, NULL, 0);
			fflush(out);
			_exit(0);
		}
		if (waitpid(child, &status, 0) != child || status != 0)
			fprintf(out, "  child: %#x\n", (unsigned)status);
	}
}

static const struct {
	const char *name;
	act_function *act;
} acts[] = {
	{"nothing", do_nothing},    {"free names", free_names},
	{"iterate", iterate},	    {"remove", remove_one},
	{"get issuer", get_issuer}, {"add an object", add_object},
	{"set a list", set_list},   {"verify", verify_before},
	{"session", serve_another}, {"children", serve_in_children},
	{"nothing", do_nothing},
};

/* --- A case -------------------------------------------------------------- */

static void set_key(gnutls_certificate_credentials_t credentials)
{
	must(gnutls_certificate_set_x509_key(
		     credentials, &server_id.certificate, 1, server_id.key),
	     "key");
}

static void play(unsigned number, const struct set *set)
{
	const enum version version = number % NUM_VERSIONS;
	const unsigned act = below(CT_ARRAY_LEN(acts)),
		       client_kind = below(NUM_CLIENTS),
		       half = below(3) == 0 ? set->count
					    : below(set->count + 1);
	const bool has_key_first = below(2), is_late = below(2);
	gnutls_certificate_credentials_t credentials;

	fprintf(out, "%u: %u CAs, %u before \"%s\", %s, client %u%s%s\n",
		number, set->count, half, acts[act].name,
		versions[version].name, client_kind,
		has_key_first ? ", key first" : "", is_late ? ", late" : "");
	must(gnutls_certificate_allocate_credentials(&credentials), "memory");
	if (has_key_first)
		set_key(credentials);
	load(credentials, set, 0, half);
	if (!has_key_first)
		set_key(credentials);
	if (below(4) != 0)
		fprintf(out, "  CRLs: %d\n",
			gnutls_certificate_set_x509_crl_mem(
				credentials, &crls[below(2)],
				GNUTLS_X509_FMT_PEM));
	if (below(3) == 0)
		gnutls_certificate_set_verify_function(credentials,
						       check_in_handshake);
	acts[act].act(credentials, set);
	if (!is_late)
		load(credentials, set, half, set->count);
	run_session(credentials, version, client_kind, is_late ? set : NULL,
		    half);
	if (below(3) == 0)
		acts[below(CT_ARRAY_LEN(acts))].act(credentials, set);
	run_session(credentials, version, below(NUM_CLIENTS), NULL, 0);
	gnutls_certificate_free_credentials(credentials);
}

/* --- Threads ------------------------------------------------------------- */

static gnutls_certificate_credentials_t shared;
static pthread_barrier_t start_line;

struct thread {
	pthread_t id;
	char *text;
	size_t len;
};

/* The first requests for the credentials are made at the same time. */
static void *serve_in_thread(void *context)
{
	struct thread *thread = context;

	out = open_memstream(&thread->text, &thread->len);
	if (out == NULL)
		abort();
	pthread_barrier_wait(&start_line);
	for (unsigned i = 0; i < SESSIONS_OF_THREAD; i++)
		run_session(shared, i % NUM_VERSIONS, (i + 1) % NUM_CLIENTS,
			    NULL, 0);
	fclose(out);
	return NULL;
}

static void play_threads(const struct set *set)
{
	struct thread threads[NUM_THREADS];

	must(gnutls_certificate_allocate_credentials(&shared), "memory");
	gnutls_certificate_set_known_dh_params(shared, GNUTLS_SEC_PARAM_MEDIUM);
	load(shared, set, 0, set->count);
	set_key(shared);
	must(gnutls_certificate_set_x509_crl_mem(shared, &crls[0],
						 GNUTLS_X509_FMT_PEM),
	     "CRL");
	pthread_barrier_init(&start_line, NULL, NUM_THREADS);
	for (unsigned i = 0; i < NUM_THREADS; i++)
		if (pthread_create(&threads[i].id, NULL, serve_in_thread,
				   &threads[i]) != 0)
			abort();
	for (unsigned i = 0; i < NUM_THREADS; i++) {
		pthread_join(threads[i].id, NULL);
		fprintf(out, "thread %u:\n%s", i, threads[i].text);
		free(threads[i].text);
	}
	pthread_barrier_destroy(&start_line);
	gnutls_certificate_free_credentials(shared);
}

static void *own_realloc(void *memory, size_t size)
{
	return realloc(memory, size);
}

static void play_random_sets(unsigned seed, unsigned count)
{
	struct set set;

	for (unsigned i = 0; i < count; i++) {
		random_state = ct_random(seed, i);
		make_random_set(&set);
		play(i, &set);
		if (i % 50 == 0)
			play_threads(&set);
		set_clear(&set);
	}
}

static void play_special_sets(unsigned seed)
{
	struct set set;

	for (unsigned i = 0; i < CT_ARRAY_LEN(special_sets); i++) {
		make_special_set(&set, &special_sets[i]);
		/* Thousands take libgnutls seconds. */
		for (unsigned j = 0;
		     j < (special_sets[i].count > 1000 ? 1 : NUM_VERSIONS);
		     j++) {
			random_state = ct_random(seed + 1, i * 10 + j);
			play(j, &set);
		}
		set_clear(&set);
	}
}

int main(int argc, char **argv)
{
	unsigned count, seed;

	if (argc != 4 && argc != 5)
		return 2;
	count = (unsigned)strtoul(argv[1], NULL, 10);
	seed = (unsigned)strtoul(argv[2], NULL, 10);
	directory = argv[3];
	out = stdout;
	if (argc == 5)
		gnutls_realloc = own_realloc;
	make_identities();
	set_client_cas();
	play_random_sets(seed, count);
	if (argc == 4)
		play_special_sets(seed);
	ct_buffer_clear(&root_pem);
	return 0;
}
