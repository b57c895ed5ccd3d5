/*
 * Conformance tests: questions answered by GnuTLS's functions, of this library
 * or of GnuTLS.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * These have no parameters for a maximum depth and for policies, and a
 * certificate that no CRL is there for counts as good. They sort up to 16
 * certificates; of more they are given those alone that a path can have: the
 * issuers of the peer's certificate, their issuers, and so on.
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "tests/conformance/conformance.h"

enum { MAX_SORTED = 16, MAX_DATA = CONFORMANCE_MAX_NAMES + 1 };

static time_t asked_time;

static time_t get_time(time_t *out)
{
	if (out != NULL)
		*out = asked_time;
	return asked_time;
}

static void check(int result, const char *what)
{
	if (result < 0)
		conformance_die(what, gnutls_strerror_name(result));
}

static gnutls_datum_t datum(struct ct_span span)
{
	return (gnutls_datum_t){(unsigned char *)span.data, (unsigned)span.len};
}

/* NULL when it cannot be read. */
static gnutls_x509_crt_t import(struct ct_span der)
{
	gnutls_datum_t data = datum(der);
	gnutls_x509_crt_t crt;

	check(gnutls_x509_crt_init(&crt), "gnutls_x509_crt_init()");
	if (gnutls_x509_crt_import(crt, &data, GNUTLS_X509_FMT_DER) == 0)
		return crt;
	gnutls_x509_crt_deinit(crt);
	return NULL;
}

/* What cannot be read cannot be trusted, and says nothing as a CRL. */
static gnutls_x509_trust_list_t
make_list(const struct conformance_question *question)
{
	gnutls_x509_trust_list_t list;

	check(gnutls_x509_trust_list_init(&list, 0), "a trust list");
	for (size_t i = 0; i < question->trusted.count; i++) {
		gnutls_datum_t cas = datum(question->trusted.spans[i]);

		(void)gnutls_x509_trust_list_add_trust_mem(
			list, &cas, NULL, GNUTLS_X509_FMT_DER, 0, 0);
	}
	for (size_t i = 0; i < question->crls.count; i++) {
		gnutls_datum_t crls = datum(question->crls.spans[i]);

		(void)gnutls_x509_trust_list_add_trust_mem(
			list, NULL, &crls, GNUTLS_X509_FMT_DER, 0, 0);
	}
	return list;
}

/* A chain: the certificates that could be read, the peer's own first. */
struct chain {
	gnutls_x509_crt_t *crts;
	unsigned count;
};

static bool is_issuer_of(gnutls_x509_crt_t issuer, gnutls_x509_crt_t crt)
{
	gnutls_datum_t subject, wanted;
	bool is_issuer;

	check(gnutls_x509_crt_get_raw_dn(issuer, &subject), "a subject");
	check(gnutls_x509_crt_get_raw_issuer_dn(crt, &wanted), "an issuer");
	is_issuer = subject.size == wanted.size &&
		    memcmp(subject.data, wanted.data, wanted.size) == 0;
	gnutls_free(subject.data);
	gnutls_free(wanted.data);
	return is_issuer;
}

/* Leaves those that a path can have, in the order in which it needs them. */
static void keep_issuers(struct chain *chain)
{
	unsigned kept = 1;

	for (unsigned i = 0; i < kept; i++)
		for (unsigned j = kept; j < chain->count; j++) {
			gnutls_x509_crt_t crt = chain->crts[j];

			if (!is_issuer_of(crt, chain->crts[i]))
				continue;
			chain->crts[j] = chain->crts[kept];
			chain->crts[kept++] = crt;
		}
	while (chain->count > kept)
		gnutls_x509_crt_deinit(chain->crts[--chain->count]);
}

static struct chain make_chain(const struct conformance_list *certificates)
{
	struct chain chain = {
		calloc(certificates->count, sizeof(gnutls_x509_crt_t)), 0};

	if (chain.crts == NULL)
		conformance_die("a chain", "out of memory");
	for (size_t i = 0; i < certificates->count; i++) {
		gnutls_x509_crt_t crt = import(certificates->spans[i]);

		if (crt != NULL)
			chain.crts[chain.count++] = crt;
		else if (i == 0)
			break;
	}
	if (chain.count > MAX_SORTED)
		keep_issuers(&chain);
	return chain;
}

static void add_data(gnutls_typed_vdata_st *data, unsigned *count,
		     gnutls_vdata_types_t type, const char *text)
{
	data[*count].type = type;
	data[*count].data = (unsigned char *)text;
	data[*count].size = (unsigned)strlen(text);
	++*count;
}

/* One call for each name, as one call can ask for one host only. */
static bool verify(gnutls_x509_trust_list_t list, const struct chain *chain,
		   const char *purpose, gnutls_vdata_types_t type,
		   const char *name)
{
	gnutls_typed_vdata_st data[2];
	unsigned count = 0, status = 0;

	if (purpose != NULL)
		add_data(data, &count, GNUTLS_DT_KEY_PURPOSE_OID, purpose);
	if (name != NULL)
		add_data(data, &count, type, name);
	return gnutls_x509_trust_list_verify_crt2(list, chain->crts,
						  chain->count, data, count, 0,
						  &status, NULL) == 0 &&
	       status == 0;
}

bool conformance_ask(const struct conformance_question *question)
{
	struct chain chain = make_chain(&question->certificates);
	gnutls_x509_trust_list_t list = make_list(question);
	bool is_accepted = chain.count > 0;

	asked_time = (time_t)question->time;
	gnutls_global_set_time_function(get_time);
	if (question->num_hosts + question->num_emails == 0)
		is_accepted =
			is_accepted && verify(list, &chain, question->purpose,
					      GNUTLS_DT_UNKNOWN, NULL);
	for (size_t i = 0; i < question->num_hosts; i++)
		is_accepted =
			is_accepted &&
			verify(list, &chain, question->purpose,
			       GNUTLS_DT_DNS_HOSTNAME, question->hosts[i]);
	for (size_t i = 0; i < question->num_emails; i++)
		is_accepted = is_accepted &&
			      verify(list, &chain, question->purpose,
				     GNUTLS_DT_RFC822NAME, question->emails[i]);
	while (chain.count > 0)
		gnutls_x509_crt_deinit(chain.crts[--chain.count]);
	free(chain.crts);
	gnutls_x509_trust_list_deinit(list, 1);
	return is_accepted;
}
