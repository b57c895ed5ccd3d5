/*
 * Sessions that ask for more than a chain: security profiles in their
 * priorities and flags, certificates that demand a stapled OCSP response
 * (RFC 7633), and responses of all kinds. One object of credentials serves all
 * of them. With and without the adapter the output must be equal.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: probe_sessions COUNT SEED DIRECTORY
 *
 * Client and server are in one process and speak through memory. Keys are made
 * anew in each run; nothing that depends on them is printed.
 */

#include <config.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <gnutls/abstract.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/ocsp.h>
#include <gnutls/x509-ext.h>
#include <gnutls/x509.h>

#include "base/compiler.h"
#include "ends.h"
#include "identity.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/random.h"

enum { PLAIN, STAPLE, WEAK, SHA1, REVOKED, NUM_SERVERS };
enum { NO_STAPLE, GOOD, SAYS_REVOKED, UNTRUSTED, STALE, NOISE, NUM_STAPLES };

static struct identity root, untrusted;
static gnutls_certificate_credentials_t servers[NUM_SERVERS];
static struct ct_buffer responses[NUM_SERVERS][NUM_STAPLES];
static gnutls_certificate_credentials_t clients[2]; /* the second with CRLs */
static const struct ct_buffer *stapled;		    /* NULL: none */
static struct ct_random random_state;
static time_t now;

static unsigned below(size_t limit)
{
	return (unsigned)ct_random_below(&random_state, limit);
}

/* --- Certificates -------------------------------------------------------- */

static void demand_staple(gnutls_x509_crt_t certificate)
{
	gnutls_x509_tlsfeatures_t features;

	must(gnutls_x509_tlsfeatures_init(&features), "features");
	must(gnutls_x509_tlsfeatures_add(features, 5), "features");
	must(gnutls_x509_crt_set_tlsfeatures(certificate, features),
	     "features");
	gnutls_x509_tlsfeatures_deinit(features);
}

static void make_certificate(struct identity *out, unsigned kind)
{
	const bool is_weak = kind == WEAK;

	identity_begin(
		out, "CN=localhost", (unsigned char)(10 + kind),
		is_weak ? GNUTLS_PK_RSA : GNUTLS_PK_ECDSA,
		is_weak ? 1024
			: GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1),
		false);
	if (kind == STAPLE)
		demand_staple(out->certificate);
	identity_sign(out, &root,
		      kind == SHA1 ? GNUTLS_DIG_SHA1 : GNUTLS_DIG_SHA256);
}

/* --- OCSP responses (RFC 6960) ------------------------------------------- */

/* AlgorithmIdentifier without parameters. */
static void write_algorithm(struct ct_buffer *out, const char *oid)
{
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);

	ct_write_oid(out, oid);
	ct_write_end(out, mark);
}

static void write_hash(struct ct_buffer *out, const void *data, size_t len)
{
	unsigned char hash[20];

	must(gnutls_hash_fast(GNUTLS_DIG_SHA1, data, len, hash), "hash");
	ct_write_value(out, CT_DER_OCTET_STRING, hash, sizeof(hash));
}

/* The bits of the issuer's public key: an uncompressed point. */
static void write_key_hash(struct ct_buffer *out)
{
	gnutls_datum_t x, y;
	gnutls_pubkey_t key;
	unsigned char point[65] = {4};

	must(gnutls_pubkey_init(&key), "key");
	must(gnutls_pubkey_import_x509(key, root.certificate, 0), "key");
	must(gnutls_pubkey_export_ecc_raw2(key, NULL, &x, &y,
					   GNUTLS_EXPORT_FLAG_NO_LZ),
	     "key");
	memcpy(point + 33 - x.size, x.data, x.size);
	memcpy(point + 65 - y.size, y.data, y.size);
	write_hash(out, point, sizeof(point));
	gnutls_free(x.data);
	gnutls_free(y.data);
	gnutls_pubkey_deinit(key);
}

static void write_cert_id(struct ct_buffer *out, unsigned serial)
{
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);
	gnutls_datum_t name;

	write_algorithm(out, "1.3.14.3.2.26");
	must(gnutls_x509_crt_get_raw_dn(root.certificate, &name), "name");
	write_hash(out, name.data, name.size);
	gnutls_free(name.data);
	write_key_hash(out);
	ct_write_unsigned(out, serial);
	ct_write_end(out, mark);
}

static void write_single(struct ct_buffer *out, unsigned serial, unsigned kind)
{
	int64_t age = kind == STALE ? 40 * 86400 : 3600;
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE), inner;

	write_cert_id(out, serial);
	if (kind == SAYS_REVOKED) {
		inner = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(1));
		ct_write_generalized_time(out, (int64_t)now - 7200);
		ct_write_end(out, inner);
	} else {
		ct_write_value(out, CT_DER_CONTEXT(0), "", 0);
	}
	ct_write_generalized_time(out, (int64_t)now - age);
	inner = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(0));
	ct_write_generalized_time(out, (int64_t)now - age + 7200);
	ct_write_end(out, inner);
	ct_write_end(out, mark);
}

static void write_response_data(struct ct_buffer *out, struct identity *signer,
				unsigned serial, unsigned kind)
{
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE), inner;
	gnutls_datum_t name;

	inner = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(1));
	must(gnutls_x509_crt_get_raw_dn(signer->certificate, &name), "name");
	ct_write_bytes(out, name.data, name.size);
	gnutls_free(name.data);
	ct_write_end(out, inner);
	ct_write_generalized_time(out, (int64_t)now - 3600);
	inner = ct_write_begin(out, CT_DER_SEQUENCE);
	write_single(out, serial, kind);
	ct_write_end(out, inner);
	ct_write_end(out, mark);
}

static void write_basic(struct ct_buffer *out, struct identity *signer,
			unsigned serial, unsigned kind)
{
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);
	CT_TEST_BUFFER data = CT_BUFFER_INIT;
	gnutls_datum_t signature, message;
	gnutls_privkey_t key;

	write_response_data(&data, signer, serial, kind);
	message = (gnutls_datum_t){data.data, (unsigned)data.len};
	must(gnutls_privkey_init(&key), "key");
	must(gnutls_privkey_import_x509(key, signer->key, 0), "key");
	must(gnutls_privkey_sign_data(key, GNUTLS_DIG_SHA256, 0, &message,
				      &signature),
	     "response");
	ct_write_bytes(out, data.data, data.len);
	write_algorithm(out, "1.2.840.10045.4.3.2");
	ct_write_bit_string(out, signature.data, signature.size);
	ct_write_end(out, mark);
	gnutls_free(signature.data);
	gnutls_privkey_deinit(key);
}

static void make_response(struct ct_buffer *out, unsigned serial, unsigned kind)
{
	size_t mark, explicit_mark, inner, octets;

	if (kind == NO_STAPLE)
		return;
	if (kind == NOISE) {
		ct_write_string(out, CT_DER_OCTET_STRING, "noise");
		return;
	}
	mark = ct_write_begin(out, CT_DER_SEQUENCE);
	ct_write_value(out, CT_DER_ENUMERATED, "", 1); /* successful */
	explicit_mark = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(0));
	inner = ct_write_begin(out, CT_DER_SEQUENCE);
	ct_write_oid(out, "1.3.6.1.5.5.7.48.1.1");
	octets = ct_write_begin(out, CT_DER_OCTET_STRING);
	write_basic(out, kind == UNTRUSTED ? &untrusted : &root, serial, kind);
	ct_write_end(out, octets);
	ct_write_end(out, inner);
	ct_write_end(out, explicit_mark);
	ct_write_end(out, mark);
}

static int staple(gnutls_session_t session, void *context, gnutls_datum_t *out)
{
	(void)session;
	(void)context;
	if (stapled == NULL || stapled->len == 0)
		return GNUTLS_E_NO_CERTIFICATE_STATUS;
	out->data = gnutls_malloc(stapled->len);
	memcpy(out->data, stapled->data, stapled->len);
	out->size = (unsigned)stapled->len;
	return 0;
}

/* --- Credentials --------------------------------------------------------- */

static void make_server(unsigned kind)
{
	gnutls_certificate_credentials_t *server = &servers[kind];
	struct identity identity;

	make_certificate(&identity, kind);
	for (unsigned i = 0; i < NUM_STAPLES; i++)
		make_response(&responses[kind][i], 10 + kind, i);
	must(gnutls_certificate_allocate_credentials(server), "memory");
	must(gnutls_certificate_set_x509_key(*server, &identity.certificate, 1,
					     identity.key),
	     "key");
	gnutls_certificate_set_ocsp_status_request_function(*server, staple,
							    NULL);
}

static void make_client(gnutls_certificate_credentials_t *out, bool has_crls)
{
	gnutls_datum_t pem;

	must(gnutls_certificate_allocate_credentials(out), "memory");
	must(gnutls_x509_crt_export2(root.certificate, GNUTLS_X509_FMT_PEM,
				     &pem),
	     "CA");
	printf("CAs: %d\n", gnutls_certificate_set_x509_trust_mem(
				    *out, &pem, GNUTLS_X509_FMT_PEM));
	gnutls_free(pem.data);
	if (!has_crls)
		return;
	identity_make_crl(&pem, &root, 10 + REVOKED, now + 7200);
	printf("CRLs: %d\n", gnutls_certificate_set_x509_crl_mem(
				     *out, &pem, GNUTLS_X509_FMT_PEM));
	gnutls_free(pem.data);
}

/* --- A session ----------------------------------------------------------- */

static const char *const priorities[] = {
	"NORMAL",
	"NORMAL:-VERS-TLS1.3",
	"NORMAL:%PROFILE_VERY_WEAK",
	"NORMAL:%PROFILE_LOW",
	"NORMAL:%PROFILE_MEDIUM",
	"NORMAL:%PROFILE_HIGH",
	"NORMAL:%PROFILE_ULTRA",
	"NORMAL:%PROFILE_FUTURE",
	"NORMAL:%VERIFY_ALLOW_SIGN_WITH_SHA1",
	"NORMAL:%VERIFY_ALLOW_BROKEN:%PROFILE_LOW",
	"NORMAL:%VERIFY_DISABLE_CRL_CHECKS",
	"SECURE192:+SECURE128",
	"LEGACY",
};

static const unsigned verify_flags[] = {
	0,
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_LOW),
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_HIGH),
	GNUTLS_VERIFY_ALLOW_SIGN_WITH_SHA1,
	GNUTLS_VERIFY_ALLOW_BROKEN,
	GNUTLS_VERIFY_DISABLE_CRL_CHECKS,
	GNUTLS_VERIFY_DISABLE_TIME_CHECKS,
	GNUTLS_VERIFY_DO_NOT_ALLOW_SAME,
};

static unsigned pick_flags(void)
{
	return below(2) ? 0 : verify_flags[below(CT_ARRAY_LEN(verify_flags))];
}

static void look(struct end *client)
{
	unsigned status = 0xdead, again = 0xdead;
	gnutls_typed_vdata_st purpose = {
		.type = GNUTLS_DT_KEY_PURPOSE_OID,
		.data = (unsigned char *)(uintptr_t)GNUTLS_KP_TLS_WWW_SERVER,
	};
	int ret = gnutls_certificate_verify_peers3(client->session, "localhost",
						   &status);

	printf(" verdict %d %#x", ret, status);
	ret = gnutls_certificate_verify_peers(client->session, &purpose, 1,
					      &again);
	printf(" %d %#x, automatic %#x, staple %u\n", ret, again,
	       gnutls_session_get_verify_cert_status(client->session),
	       gnutls_ocsp_status_request_is_checked(client->session, 0));
}

static void play(unsigned number)
{
	static const unsigned init_flags[] = {0, 0, GNUTLS_NO_EXTENSIONS,
					      GNUTLS_NO_TICKETS};
	unsigned kind = below(NUM_SERVERS), response = below(NUM_STAPLES),
		 which = below(2), flags = pick_flags(),
		 own_flags = pick_flags(),
		 init = init_flags[below(CT_ARRAY_LEN(init_flags))];
	const char *priority = priorities[below(CT_ARRAY_LEN(priorities))];
	bool is_automatic = below(2);
	struct end client, server;

	printf("%u: server %u staple %u CRLs %u flags %#x %#x %#x %s:", number,
	       kind, response, which, flags, own_flags, init, priority);
	stapled = response == NO_STAPLE ? NULL : &responses[kind][response];
	gnutls_certificate_set_verify_flags(clients[which], flags);
	if (end_set_up(&client, &server, GNUTLS_CLIENT | init, priority,
		       clients[which]) &&
	    end_set_up(&server, &client, GNUTLS_SERVER, "NORMAL:+SHA1",
		       servers[kind])) {
		gnutls_server_name_set(client.session, GNUTLS_NAME_DNS,
				       "localhost", 9);
		if (is_automatic)
			gnutls_session_set_verify_cert(client.session,
						       "localhost", own_flags);
		ends_shake_hands(&client, &server);
		printf(" handshake %d", client.ret);
		look(&client);
	} else {
		printf(" not known\n");
		(void)end_set_up(&server, &client, GNUTLS_SERVER, "NORMAL",
				 servers[kind]);
	}
	end_clear(&client);
	end_clear(&server);
}

int main(int argc, char **argv)
{
	unsigned count, seed;

	if (argc != 4)
		return 2;
	count = (unsigned)strtoul(argv[1], NULL, 10);
	seed = (unsigned)strtoul(argv[2], NULL, 10);
	now = time(NULL);
	identity_make(&root, "CN=Root", 1, NULL, true);
	identity_make(&untrusted, "CN=Untrusted", 2, NULL, true);
	for (unsigned i = 0; i < NUM_SERVERS; i++)
		make_server(i);
	for (unsigned i = 0; i < 2; i++)
		make_client(&clients[i], i == 1);
	for (unsigned i = 0; i < count; i++) {
		random_state = ct_random(seed, i);
		play(i);
	}
	return 0;
}
