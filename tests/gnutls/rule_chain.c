/*
 * Chains that are verified in all ways; what comes out is printed.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "rule_chain.h"

gnutls_x509_crt_t rule_import(const struct ct_buffer *der)
{
	gnutls_datum_t datum = {der->data, (unsigned)der->len};
	gnutls_x509_crt_t crt;
	int ret;

	gnutls_x509_crt_init(&crt);
	ret = gnutls_x509_crt_import(crt, &datum, GNUTLS_X509_FMT_DER);
	if (ret == 0)
		return crt;
	printf(" import %d\n", ret);
	gnutls_x509_crt_deinit(crt);
	return NULL;
}

gnutls_x509_crt_t rule_certificate(const struct ct_test_certificate_spec *spec)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	gnutls_x509_crt_t crt;

	ct_test_certificate(&der, spec);
	crt = rule_import(&der);
	return crt;
}

/* --- Verifying one chain in all ways -------------------------------------- */

static const unsigned all_flags[] = {
	0,
	GNUTLS_VERIFY_DISABLE_CA_SIGN,
	GNUTLS_VERIFY_DO_NOT_ALLOW_IP_MATCHES,
	GNUTLS_VERIFY_DO_NOT_ALLOW_SAME,
	GNUTLS_VERIFY_ALLOW_ANY_X509_V1_CA_CRT,
	GNUTLS_VERIFY_ALLOW_SIGN_RSA_MD2,
	GNUTLS_VERIFY_ALLOW_SIGN_RSA_MD5,
	GNUTLS_VERIFY_DISABLE_TIME_CHECKS,
	GNUTLS_VERIFY_DISABLE_TRUSTED_TIME_CHECKS,
	GNUTLS_VERIFY_DO_NOT_ALLOW_X509_V1_CA_CRT,
	GNUTLS_VERIFY_DISABLE_CRL_CHECKS,
	GNUTLS_VERIFY_ALLOW_UNSORTED_CHAIN,
	GNUTLS_VERIFY_DO_NOT_ALLOW_UNSORTED_CHAIN,
	GNUTLS_VERIFY_DO_NOT_ALLOW_WILDCARDS,
	GNUTLS_VERIFY_USE_TLS1_RSA,
	GNUTLS_VERIFY_IGNORE_UNKNOWN_CRIT_EXTENSIONS,
	GNUTLS_VERIFY_ALLOW_SIGN_WITH_SHA1,
	GNUTLS_VERIFY_ALLOW_BROKEN,
	GNUTLS_VERIFY_DO_NOT_ALLOW_SAME |
		GNUTLS_VERIFY_ALLOW_ANY_X509_V1_CA_CRT,
	GNUTLS_VERIFY_DISABLE_CA_SIGN | GNUTLS_VERIFY_ALLOW_BROKEN,
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_VERY_WEAK),
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_LOW),
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_LEGACY),
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_MEDIUM),
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_HIGH),
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_ULTRA),
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_FUTURE),
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_SUITEB128),
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_SUITEB192),
	GNUTLS_PROFILE_TO_VFLAGS(99),
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_LOW) |
		GNUTLS_VERIFY_ALLOW_BROKEN,
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_MEDIUM) |
		GNUTLS_VERIFY_ALLOW_SIGN_WITH_SHA1,
};

static const char *const purposes[] = {NULL,
				       GNUTLS_KP_TLS_WWW_SERVER,
				       GNUTLS_KP_CODE_SIGNING,
				       GNUTLS_KP_ANY,
				       "1.2.3.4.5",
				       "no purpose"};
static const char *const hosts[] = {NULL, "www.example.com"};

static int tell(gnutls_x509_crt_t cert, gnutls_x509_crt_t issuer,
		gnutls_x509_crl_t crl, unsigned output)
{
	printf(" <%d%d%d %x>", cert != NULL, issuer != NULL, crl != NULL,
	       output);
	return 0;
}

void rule_by_list(const struct rule_chain *chain, unsigned trusted,
		  unsigned flags, const char *host, const char *purpose)
{
	gnutls_typed_vdata_st data[2];
	gnutls_x509_crt_t sent[RULE_MAX_CHAIN];
	gnutls_x509_trust_list_t list;
	unsigned elements = 0, status = 0xdead;
	int ret;

	if (host != NULL)
		data[elements++] = (gnutls_typed_vdata_st){
			GNUTLS_DT_DNS_HOSTNAME,
			(unsigned char *)(uintptr_t)host, 0};
	if (purpose != NULL)
		data[elements++] = (gnutls_typed_vdata_st){
			GNUTLS_DT_KEY_PURPOSE_OID,
			(unsigned char *)(uintptr_t)purpose, 0};
	memcpy(sent, chain->certs, sizeof(sent));
	gnutls_x509_trust_list_init(&list, 0);
	gnutls_x509_trust_list_add_cas(list, &chain->certs[trusted], 1, 0);
	ret = gnutls_x509_trust_list_verify_crt2(
		list, sent, chain->len, data, elements, flags, &status, tell);
	printf(" list %d %x", ret, status);
	gnutls_x509_trust_list_deinit(list, 0);
}

void rule_by_cas(const struct rule_chain *chain, unsigned trusted,
		 unsigned flags)
{
	unsigned status = 0xdead;
	int ret = gnutls_x509_crt_list_verify(chain->certs, chain->len,
					      &chain->certs[trusted], 1, NULL,
					      0, flags, &status);

	printf(" cas %d %x", ret, status);
	status = 0xdead;
	ret = gnutls_x509_crt_verify(chain->certs[0], chain->certs, chain->len,
				     flags, &status);
	printf(" crt %d %x", ret, status);
}

/* With each certificate of the chain as the trusted one, and with each
 * flag the root. */
void rule_probe(const char *name, const struct rule_chain *chain)
{
	for (unsigned i = 0; i < chain->len; i++)
		if (chain->certs[i] == NULL)
			return;
	for (size_t f = 0; f < CT_ARRAY_LEN(all_flags); f++)
		for (unsigned trusted = f == 0 ? 0 : chain->len - 1;
		     trusted < chain->len; trusted++) {
			printf("%s flags %x trusted %u:", name, all_flags[f],
			       trusted);
			rule_by_list(chain, trusted, all_flags[f], NULL, NULL);
			rule_by_cas(chain, trusted, all_flags[f]);
			putchar('\n');
		}
	for (size_t p = 0; p < CT_ARRAY_LEN(purposes); p++)
		for (size_t h = 0; h < CT_ARRAY_LEN(hosts); h++) {
			printf("%s purpose %zu host %zu:", name, p, h);
			rule_by_list(chain, chain->len - 1, 0, hosts[h],
				     purposes[p]);
			putchar('\n');
		}
}

void rule_chain_clear(struct rule_chain *chain)
{
	for (unsigned i = 0; i < chain->len; i++)
		if (chain->certs[i] != NULL)
			gnutls_x509_crt_deinit(chain->certs[i]);
}

/* --- Chains of peer, two CAs and root, with one thing changed ------------- */

const char *const rule_names[RULE_NUM_NAMES] = {
	"O=Peer,CN=www.example.com", "CN=Sub 1", "CN=Sub 2", "CN=Root"};

static const char *const peer_names[] = {"dns:www.example.com", NULL};

/* Certificate @place, 0 the peer's, of a chain with these keys. */
struct ct_test_certificate_spec
rule_usual(unsigned place, const struct ct_test_key keys[RULE_MAX_CHAIN])
{
	unsigned issuer = place + 1 < RULE_MAX_CHAIN ? place + 1 : place;

	return (struct ct_test_certificate_spec){
		.subject = rule_names[place],
		.issuer = rule_names[issuer],
		.serial = 1 + place,
		.key = keys[place],
		.signing_key = keys[issuer],
		.has_basic_constraints = place > 0,
		.is_ca = place > 0,
		.key_usage = place > 0
				     ? CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN
				     : CT_TEST_DIGITAL_SIGNATURE,
		.alt_names = place > 0 ? NULL : peer_names,
		.with_key_ids = true,
	};
}

/* RSA: checked fast. */
const struct ct_test_key rule_usual_keys[RULE_MAX_CHAIN] = {
	{CT_TEST_KEY_RSA, 2048, 1},
	{CT_TEST_KEY_RSA, 2048, 2},
	{CT_TEST_KEY_RSA, 2048, 0},
	{CT_TEST_KEY_RSA, 3072, 0}};

/* One that is as usual; made once. */
gnutls_x509_crt_t rule_usual_certificate(unsigned place)
{
	static struct ct_buffer ders[RULE_MAX_CHAIN];
	struct ct_test_certificate_spec spec =
		rule_usual(place, rule_usual_keys);

	if (ders[place].len == 0)
		ct_test_certificate(&ders[place], &spec);
	return rule_import(&ders[place]);
}
