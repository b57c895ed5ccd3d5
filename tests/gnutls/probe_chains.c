/*
 * Verifies generated chains through GnuTLS's functions and prints the status
 * of each. Compiled against this library and against GnuTLS; the outputs must
 * be equal.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: probe_chains [COUNT [SEED]]
 *
 * A chain is a root, up to three intermediates and a peer, each of which may
 * have something wrong; it is presented in some order, against some CAs, with
 * some flags. Everything follows from the seed.
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "base/compiler.h"
#include "random.h"
#include "signer.h"
#include "tests/tools/fixed.h"

enum { MAX_DEPTH = 5, MAX_SENT = 12 };

static void write_spec(const struct ct_test_certificate_spec *spec,
		       gnutls_x509_crt_t *out)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	gnutls_datum_t datum;
	int status;

	ct_test_certificate(&der, spec);
	datum.data = der.data;
	datum.size = (unsigned)der.len;
	gnutls_x509_crt_init(out);
	status = gnutls_x509_crt_import(*out, &datum, GNUTLS_X509_FMT_DER);
	if (status < 0)
		printf("import: %d\n", status);
}

static struct ct_test_key pick_key(unsigned index)
{
	switch (below(12)) {
	case 0:
		return CT_TEST_RSA(2048, index % 3);
	case 1:
		return CT_TEST_RSA(1024, index % 2);
	case 2:
		return CT_TEST_P384(index);
	case 3:
	case 4:
		return CT_TEST_ED25519(index);
	default:
		return CT_TEST_P256(index);
	}
}

static enum ct_test_algorithm pick_algorithm(struct ct_test_key key)
{
	if (!once_in(6))
		return CT_TEST_ALGORITHM_DEFAULT;
	if (key.type == CT_TEST_KEY_RSA) {
		static const enum ct_test_algorithm rsa[] = {
			CT_TEST_RSA_MD5,	CT_TEST_RSA_SHA1,
			CT_TEST_RSA_SHA512,	CT_TEST_RSA_PSS_SHA256,
			CT_TEST_RSA_PSS_SHA384,
		};

		return rsa[below(CT_ARRAY_LEN(rsa))];
	}
	if (key.type == CT_TEST_KEY_P256 || key.type == CT_TEST_KEY_P384)
		return once_in(2) ? CT_TEST_ECDSA_SHA1 : CT_TEST_ECDSA_SHA384;
	return CT_TEST_ALGORITHM_DEFAULT;
}

static const char *const server_purpose[] = {GNUTLS_KP_TLS_WWW_SERVER, NULL};
static const char *const client_purpose[] = {GNUTLS_KP_TLS_WWW_CLIENT, NULL};
static const char *const any_purpose[] = {GNUTLS_KP_ANY, NULL};
static const char *const both_purposes[] = {GNUTLS_KP_TLS_WWW_CLIENT,
					    GNUTLS_KP_TLS_WWW_SERVER, NULL};
static const char *const *const purposes[] = {server_purpose, client_purpose,
					      any_purpose, both_purposes};

static const char *const example_names[] = {"dns:www.example.com", NULL};
static const char *const wildcard_names[] = {"dns:*.example.com",
					     "email:joe@example.com", NULL};
static const char *const other_names[] = {"dns:www.example.org", "ip:127.0.0.1",
					  NULL};
static const char *const *const alt_names[] = {example_names, wildcard_names,
					       other_names};

static const char *const within_example[] = {"dns:example.com", NULL};
static const char *const within_www[] = {"dns:www.example.com", NULL};
static const char *const mail_only[] = {"email:example.com", NULL};
static const char *const *const subtrees[] = {within_example, within_www,
					      mail_only};

/* Something wrong, or just unusual, in a certificate. */
static void spoil(struct ct_test_certificate_spec *spec, bool is_ca)
{
	static const struct ct_test_extension unknown = {
		"1.2.3.4.5", true, {(const uint8_t *)"\x05\0", 2}};

	switch (below(18)) {
	case 0:
		spec->not_after = 1700000000; /* 2023 */
		spec->not_before = 1600000000;
		break;
	case 1:
		spec->not_before = 1900000000; /* 2030 */
		spec->not_after = 2000000000;
		break;
	case 2:
		spec->is_ca = !is_ca;
		break;
	case 3:
		spec->has_basic_constraints = !spec->has_basic_constraints;
		break;
	case 4:
		spec->has_path_len = spec->is_ca;
		spec->path_len = below(3);
		break;
	case 5:
		spec->key_usage = CT_TEST_DIGITAL_SIGNATURE;
		break;
	case 6:
		spec->without_extensions = true;
		break;
	case 7:
		spec->break_signature = true;
		break;
	case 8:
		spec->issuer = "CN=Unknown";
		break;
	case 9:
		spec->signing_key = CT_TEST_P256(99);
		spec->algorithm = CT_TEST_ALGORITHM_DEFAULT;
		break;
	case 10:
		spec->with_key_ids = !spec->with_key_ids;
		break;
	case 11:
		spec->authority_key_id = ct_span("abcdefgh", 8);
		break;
	case 12:
		spec->key_purposes = purposes[below(CT_ARRAY_LEN(purposes))];
		break;
	case 13:
		spec->extensions = &unknown;
		spec->num_extensions = 1;
		break;
	case 14:
		spec->permitted = subtrees[below(CT_ARRAY_LEN(subtrees))];
		break;
	case 15:
		/* Not a single host below the wildcard's domain: GnuTLS lets
		 * the wildcard pass, though it stands for that host, too. */
		spec->excluded = once_in(2) ? within_example : mail_only;
		break;
	case 16:
		spec->key_usage = 0;
		break;
	default:
		spec->without_rsa_null = true;
		break;
	}
}

static const char *const names[MAX_DEPTH] = {"CN=Root", "CN=Sub 1", "CN=Sub 2",
					     "CN=Sub 3", "CN=Sub 4"};

struct chain {
	gnutls_x509_crt_t certs[MAX_DEPTH]; /* the root first */
	gnutls_x509_crt_t variant; /* of the root: another key or time */
	unsigned depth;
};

static void make_chain(struct chain *chain)
{
	struct ct_test_key keys[MAX_DEPTH];
	bool with_key_ids = !once_in(3);
	struct ct_test_certificate_spec spec;

	chain->depth = 1 + below(MAX_DEPTH - 1);
	for (unsigned i = 0; i <= chain->depth && i < MAX_DEPTH; i++)
		keys[i] = pick_key(i);
	for (unsigned i = 0; i < chain->depth; i++) {
		unsigned issuer = i == 0 ? 0 : i - 1;
		bool is_ca = i + 1 < chain->depth || i == 0;

		spec = (struct ct_test_certificate_spec){
			.subject =
				is_ca ? names[i] : "O=Peer,CN=www.example.com",
			.issuer = names[issuer],
			.serial = 1 + i,
			.key = keys[i],
			.signing_key = keys[issuer],
			.algorithm = pick_algorithm(keys[issuer]),
			.has_basic_constraints = is_ca,
			.is_ca = is_ca,
			.key_usage =
				is_ca ? CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN
				      : CT_TEST_DIGITAL_SIGNATURE,
			.with_key_ids = with_key_ids,
		};
		if (!is_ca && !once_in(3))
			spec.alt_names =
				alt_names[below(CT_ARRAY_LEN(alt_names))];
		while (once_in(4))
			spoil(&spec, is_ca);
		write_spec(&spec, &chain->certs[i]);
		if (i > 0)
			continue;
		spec.serial = 77;
		if (once_in(2))
			spec.key = spec.signing_key = CT_TEST_P256(50);
		else
			spec.not_before = 1650000000;
		if (spec.not_after == 0)
			spec.not_after = 2200000000;
		spec.algorithm = CT_TEST_ALGORITHM_DEFAULT;
		write_spec(&spec, &chain->variant);
	}
}

static void free_chain(struct chain *chain)
{
	for (unsigned i = 0; i < chain->depth; i++)
		gnutls_x509_crt_deinit(chain->certs[i]);
	gnutls_x509_crt_deinit(chain->variant);
}

static gnutls_x509_crt_t copy(gnutls_x509_crt_t cert)
{
	gnutls_datum_t der;
	gnutls_x509_crt_t made;

	gnutls_x509_crt_export2(cert, GNUTLS_X509_FMT_DER, &der);
	gnutls_x509_crt_init(&made);
	gnutls_x509_crt_import(made, &der, GNUTLS_X509_FMT_DER);
	gnutls_free(der.data);
	return made;
}

static int serial_of(gnutls_x509_crt_t cert)
{
	unsigned char serial[32];
	size_t size = sizeof(serial);

	gnutls_x509_crt_get_serial(cert, serial, &size);
	return serial[size - 1];
}

static void trust(gnutls_x509_trust_list_t list, gnutls_x509_crt_t cert)
{
	gnutls_x509_crt_t made = copy(cert);

	gnutls_x509_trust_list_add_cas(list, &made, 1, 0);
}

/* Which of the chain's certificates the list trusts. */
static void make_list(const struct chain *chain, gnutls_x509_trust_list_t list)
{
	unsigned choice = below(12);

	if (choice != 0)
		trust(list, chain->certs[0]);
	if (choice <= 3)
		trust(list, chain->variant);
	if (choice >= 9)
		trust(list, chain->certs[below(chain->depth)]);
	if (choice == 11)
		gnutls_x509_trust_list_remove_cas(
			list, &chain->certs[below(chain->depth)], 1);
}

/* What the peer sends, and in which order. */
static unsigned make_sent(const struct chain *chain, gnutls_x509_crt_t *sent)
{
	unsigned count = 0, first = once_in(3) ? 0 : 1;

	for (unsigned i = chain->depth; i-- > first;)
		sent[count++] = chain->certs[i];
	if (count == 0)
		sent[count++] = chain->certs[chain->depth - 1];
	if (once_in(6))
		sent[count++] = chain->variant;
	if (once_in(8) && count > 1)
		sent[count - 1] = sent[0];
	while (once_in(5) && count > 1) {
		count--;
		sent[count == 1 ? 1 : 1 + below(count - 1)] = sent[count];
	}
	if (once_in(4) && count > 2) {
		unsigned a = 1 + below(count - 1), b = 1 + below(count - 1);
		gnutls_x509_crt_t swap = sent[a];

		sent[a] = sent[b];
		sent[b] = swap;
	}
	return count;
}

static unsigned pick_flags(void)
{
	static const unsigned all[] = {
		GNUTLS_VERIFY_DO_NOT_ALLOW_SAME,
		GNUTLS_VERIFY_ALLOW_ANY_X509_V1_CA_CRT,
		GNUTLS_VERIFY_ALLOW_SIGN_RSA_MD5,
		GNUTLS_VERIFY_DISABLE_TIME_CHECKS,
		GNUTLS_VERIFY_DISABLE_TRUSTED_TIME_CHECKS,
		GNUTLS_VERIFY_DO_NOT_ALLOW_X509_V1_CA_CRT,
		GNUTLS_VERIFY_DO_NOT_ALLOW_UNSORTED_CHAIN,
		GNUTLS_VERIFY_DO_NOT_ALLOW_WILDCARDS,
		GNUTLS_VERIFY_IGNORE_UNKNOWN_CRIT_EXTENSIONS,
		GNUTLS_VERIFY_ALLOW_SIGN_WITH_SHA1,
		GNUTLS_VERIFY_DISABLE_CA_SIGN,
		GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_LOW),
		GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_MEDIUM),
		GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_HIGH),
		GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_SUITEB128),
	};

	return once_in(2) ? 0 : all[below(CT_ARRAY_LEN(all))];
}

static unsigned pick_data(gnutls_typed_vdata_st *data)
{
	static const char *const hosts[] = {"www.example.com", "example.com",
					    "WWW.EXAMPLE.ORG", "127.0.0.1"};
	unsigned elements = 0;

	if (once_in(3)) {
		data[elements].type = GNUTLS_DT_DNS_HOSTNAME;
		data[elements++].data = (unsigned char *)(uintptr_t)
			hosts[below(CT_ARRAY_LEN(hosts))];
	}
	if (once_in(4)) {
		data[elements].type = GNUTLS_DT_KEY_PURPOSE_OID;
		data[elements++].data =
			(unsigned char
				 *)(uintptr_t)(once_in(3)
						       ? GNUTLS_KP_TLS_WWW_CLIENT
						       : GNUTLS_KP_TLS_WWW_SERVER);
	}
	if (once_in(8)) {
		data[elements].type = GNUTLS_DT_RFC822NAME;
		data[elements++].data =
			(unsigned char *)(uintptr_t) "joe@EXAMPLE.com";
	}
	return elements;
}

static int show(gnutls_x509_crt_t cert, gnutls_x509_crt_t issuer,
		gnutls_x509_crl_t crl, unsigned output)
{
	(void)crl;
	printf("   cert %d", serial_of(cert));
	if (issuer != NULL)
		printf(" issuer %d", serial_of(issuer));
	printf(" %#x\n", output);
	return 0;
}

/* --- Issuers that the peer did not send ----------------------------------- */

enum answer {
	ANSWER_NOT_ASKED,
	ANSWER_ISSUER,
	ANSWER_ALL,
	ANSWER_ALL_UPWARDS,
	ANSWER_SAME,
	ANSWER_VARIANT,
	ANSWER_NONE,
	ANSWER_FAILURE,
	ANSWER_LAST
};

struct answerer {
	const struct chain *chain;
	enum answer answer;
};

static int answer_issuer(gnutls_x509_trust_list_t list,
			 const gnutls_x509_crt_t cert,
			 gnutls_x509_crt_t **issuers, unsigned *issuers_size)
{
	const struct answerer *answerer = gnutls_x509_trust_list_get_ptr(list);
	const struct chain *chain = answerer->chain;
	gnutls_x509_crt_t *given = gnutls_calloc(MAX_DEPTH, sizeof(*given));
	unsigned count = 0;

	printf("   who issued %d?\n", serial_of(cert));
	for (unsigned i = 0; i < chain->depth; i++)
		if (answerer->answer == ANSWER_ALL_UPWARDS)
			given[count++] =
				copy(chain->certs[chain->depth - 1 - i]);
		else if (answerer->answer == ANSWER_ALL ||
			 (answerer->answer == ANSWER_ISSUER &&
			  gnutls_x509_crt_check_issuer(cert, chain->certs[i])))
			given[count++] = copy(chain->certs[i]);
	if (answerer->answer == ANSWER_SAME)
		given[count++] = copy(cert);
	if (answerer->answer == ANSWER_VARIANT)
		given[count++] = copy(chain->variant);
	*issuers_size = count;
	*issuers = given;
	if (answerer->answer != ANSWER_FAILURE)
		return 0;
	gnutls_free(given);
	return -1;
}

static void probe(unsigned number)
{
	gnutls_x509_trust_list_t list;
	gnutls_x509_crt_t sent[MAX_SENT];
	gnutls_typed_vdata_st data[3];
	struct chain chain;
	struct answerer answerer = {&chain, ANSWER_NOT_ASKED};
	unsigned count, flags, elements, status = 0xdead;
	int ret;

	memset(data, 0, sizeof(data));
	make_chain(&chain);
	gnutls_x509_trust_list_init(&list, 0);
	make_list(&chain, list);
	count = make_sent(&chain, sent);
	flags = pick_flags();
	elements = pick_data(data);
	if (once_in(3)) {
		answerer.answer = (enum answer)below(ANSWER_LAST);
		gnutls_x509_trust_list_set_ptr(list, &answerer);
		gnutls_x509_trust_list_set_getissuer_function(list,
							      answer_issuer);
	}
	printf("%u: flags %#x answer %d sent", number, flags,
	       (int)answerer.answer);
	for (unsigned i = 0; i < count; i++)
		printf(" %d", serial_of(sent[i]));
	printf(" data");
	for (unsigned i = 0; i < elements; i++)
		printf(" %d=%s", (int)data[i].type, (char *)data[i].data);
	printf("\n");
	ret = gnutls_x509_trust_list_verify_crt2(
		list, sent, count, data, elements, flags, &status, show);
	printf("   verify_crt2 %d %#x\n", ret, status);
	status = 0xdead;
	ret = gnutls_x509_trust_list_verify_crt(list, sent, count, flags,
						&status, NULL);
	printf("   verify_crt %d %#x\n", ret, status);
	ret = gnutls_x509_crt_verify(sent[0], chain.certs, chain.depth, flags,
				     &status);
	printf("   crt_verify %d %#x\n", ret, status);
	status = 0xdead;
	ret = gnutls_x509_crt_list_verify(sent, count, chain.certs, chain.depth,
					  NULL, 0, flags, &status);
	printf("   list_verify %d %#x\n", ret, status);
	gnutls_x509_trust_list_deinit(list, 1);
	free_chain(&chain);
}

int main(int argc, char **argv)
{
	unsigned count = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 600;
	uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;

	gnutls_global_init();
	gnutls_global_set_time_function(fixed_time);
	for (unsigned i = 0; i < count; i++) {
		*random_state() = ct_random(seed, i);
		probe(i);
	}
	gnutls_global_deinit();
	return 0;
}
