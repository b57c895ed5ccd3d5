/*
 * Chains with CRLs, and what the callback gets for these.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Left out on purpose: several CRLs of one issuer in a list, of which GnuTLS
 * tells in the order of addition.
 */

#include <config.h>

#include <stdio.h>

#include "rule_chain.h"

static const char peer_name[] = "joe";

/* Each line with what belongs to the CRL itself. */
static int tell(gnutls_x509_crt_t cert, gnutls_x509_crt_t issuer,
		gnutls_x509_crl_t crl, unsigned output)
{
	char name[80] = "", serial[40];
	size_t len = sizeof(serial), size = sizeof(name);

	gnutls_x509_crt_get_serial(cert, serial, &len);
	if (crl != NULL)
		gnutls_x509_crl_get_issuer_dn(crl, name, &size);
	printf(" <serial %d, issuer %d, CRL %s: %x>", serial[len - 1],
	       issuer != NULL, name, output);
	return 0;
}

/* The CRL of certificate @place, which revokes the one below it or another. */
static void add_crl(gnutls_x509_trust_list_t list, unsigned place,
		    bool is_below_revoked)
{
	const struct ct_test_crl_entry entry = {
		.serial = is_below_revoked ? place : 77};
	const struct ct_test_crl_spec spec = {
		.issuer = rule_names[place],
		.signing_key = rule_usual_keys[place],
		.entries = &entry,
		.num_entries = 1,
		.crl_number = 1,
		.with_key_ids = true,
	};
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	gnutls_x509_crl_t crl;

	ct_test_crl(&der, &spec);
	gnutls_x509_crl_init(&crl);
	printf(" import %d",
	       gnutls_x509_crl_import(
		       crl, &(gnutls_datum_t){der.data, (unsigned)der.len},
		       GNUTLS_X509_FMT_DER));
	printf(" add %d\n",
	       gnutls_x509_trust_list_add_crls(list, &crl, 1, 0, 0));
}

static void verify(gnutls_x509_trust_list_t list, struct rule_chain *chain,
		   unsigned flags, const char *host)
{
	gnutls_typed_vdata_st data = {GNUTLS_DT_DNS_HOSTNAME,
				      (unsigned char *)(uintptr_t)host, 0};
	unsigned status = 0xdead;
	int ret = gnutls_x509_trust_list_verify_crt2(
		list, chain->certs, chain->len, &data, host != NULL, flags,
		&status, tell);

	printf(" verify %s, flags %x: %d %x\n", host != NULL ? host : "", flags,
	       ret, status);
}

static void verify_named(gnutls_x509_trust_list_t list,
			 struct rule_chain *chain, unsigned flags)
{
	unsigned status = 0xdead;
	int ret = gnutls_x509_trust_list_verify_named_crt(
		list, chain->certs[0], peer_name, sizeof(peer_name) - 1, flags,
		&status, tell);

	printf(" named, flags %x: %d %x\n", flags, ret, status);
	verify(list, chain, flags, peer_name);
}

/* With a CRL of each CA whose bit is in @with; those in @revoking revoke. */
static void probe_list(unsigned len, unsigned with, unsigned revoking)
{
	static const char *const hosts[] = {NULL, "www.example.com",
					    "example.org"};
	static const unsigned flags[] = {0, GNUTLS_VERIFY_DISABLE_CRL_CHECKS};
	struct rule_chain chain = {.len = len};
	gnutls_x509_trust_list_t list;
	gnutls_x509_crt_t root = rule_usual_certificate(3);

	printf("chain of %u, CRLs %x, revoking %x:\n", len, with, revoking);
	for (unsigned i = 0; i < len; i++)
		chain.certs[i] = rule_usual_certificate(i);
	gnutls_x509_trust_list_init(&list, 0);
	gnutls_x509_trust_list_add_cas(list, &root, 1, 0);
	for (unsigned i = 1; i < RULE_MAX_CHAIN; i++)
		if ((with & 1u << i) != 0)
			add_crl(list, i, (revoking & 1u << i) != 0);
	for (size_t i = 0; i < CT_ARRAY_LEN(flags); i++)
		for (size_t k = 0; k < CT_ARRAY_LEN(hosts); k++)
			verify(list, &chain, flags[i], hosts[k]);
	verify_named(list, &chain, 0);
	gnutls_x509_trust_list_add_named_crt(list, chain.certs[0], peer_name,
					     sizeof(peer_name) - 1, 0);
	for (size_t i = 0; i < CT_ARRAY_LEN(flags); i++)
		verify_named(list, &chain, flags[i]);
	/* Frees the root, the CRLs and the certificate with a name, too. */
	gnutls_x509_trust_list_deinit(list, 1);
	for (unsigned i = 1; i < len; i++)
		gnutls_x509_crt_deinit(chain.certs[i]);
}

void probe_crls(void)
{
	for (unsigned len = 1; len <= RULE_MAX_CHAIN; len++)
		for (unsigned with = 0; with < 16; with += 2) {
			probe_list(len, with, 0);
			for (unsigned i = 1; i < RULE_MAX_CHAIN; i++)
				if ((with & 1u << i) != 0)
					probe_list(len, with, 1u << i);
			probe_list(len, with, with);
		}
}
