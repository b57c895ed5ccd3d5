/*
 * Trust lists: verifying chains.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "gnutls_verdicts/chain_status.h"
#include "gnutls/read/crt.h"
#include "gnutls_verdicts/issuer.h"
#include "gnutls_verdicts/peer_name.h"
#include "gnutls_verdicts/sent_chain.h"
#include "gnutls/trust/trust_list_crl.h"

static void clear_links(struct ct_gnutls_chain *chain)
{
	for (size_t i = 0; i < chain->num_certs; i++)
		ct_link_clear(&chain->links[i]);
	free(chain->links);
}

/* Sets up the anchors and the links of the chain's certificates. */
static int make_links(struct ct_gnutls_chain *chain)
{
	CT_GNUTLS_TRY(ct_anchors_of_store(chain->list->store, &chain->anchors));
	chain->links = malloc(chain->num_certs * sizeof(*chain->links));
	if (chain->links == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	for (size_t i = 0; i < chain->num_certs; i++)
		ct_link_init_plain(&chain->links[i], &chain->certs[i]->view);
	return 0;
}

/* --- Verifying ------------------------------------------------------------ */

static bool is_distrusted(gnutls_x509_trust_list_t list,
			  const gnutls_x509_crt_t *certs, size_t num)
{
	for (size_t i = 0; i < num; i++)
		if (ct_gnutls_trust_list_distrusts(list, certs[i]))
			return true;
	return false;
}

/* Where no good issuer of the last certificate was found, that one may be
 * trusted itself. */
static int find_status(const struct ct_gnutls_chain *chain, unsigned *status)
{
	const unsigned not_good = GNUTLS_CERT_SIGNER_NOT_FOUND |
				  GNUTLS_CERT_EXPIRED |
				  GNUTLS_CERT_INSECURE_ALGORITHM;
	const struct ct_certificate *last =
		&chain->certs[chain->num_certs - 1]->view;
	unsigned again;
	int ret = ct_gnutls_chain_status(chain, last->issuer, status);

	if (ret < 0 || (*status & not_good) == 0 ||
	    ct_span_equal(last->issuer, last->subject))
		return ret;
	ret = ct_gnutls_chain_status(chain, last->subject, &again);
	if (ret == 0 &&
	    (again == 0 || (*status & GNUTLS_CERT_SIGNER_NOT_FOUND) != 0))
		*status = again;
	return ret;
}

struct wanted {
	const char *hostname;
	size_t hostname_size;
	const gnutls_typed_vdata_st *ip, *email;
	const char *purpose;
};

static void read_wanted(const gnutls_typed_vdata_st *data, unsigned elements,
			struct wanted *out)
{
	*out = (struct wanted){.hostname = NULL};
	for (unsigned i = 0; i < elements; i++)
		switch (data[i].type) {
		case GNUTLS_DT_DNS_HOSTNAME:
			out->hostname = (const char *)data[i].data;
			out->hostname_size = data[i].size;
			break;
		case GNUTLS_DT_IP_ADDRESS:
			out->ip = &data[i];
			break;
		case GNUTLS_DT_RFC822NAME:
			out->email = &data[i];
			break;
		case GNUTLS_DT_KEY_PURPOSE_OID:
			out->purpose = (const char *)data[i].data;
			break;
		case GNUTLS_DT_UNKNOWN:
			break;
		}
}

/* 1 when the peer's certificate has all names that are wanted, 0, or a negative
 * code. */
static int has_names(const struct ct_gnutls_chain *chain,
		     const struct wanted *wanted)
{
	gnutls_x509_crt_t peer = chain->certs[0];
	int ret = 1;

	if (wanted->hostname != NULL)
		ret = ct_gnutls_check_host(peer, wanted->hostname,
					   chain->flags);
	if (ret == 1 && wanted->ip != NULL)
		ret = (int)gnutls_x509_crt_check_ip(
			peer, wanted->ip->data, wanted->ip->size, chain->flags);
	if (ret == 1 && wanted->email != NULL)
		ret = ct_gnutls_check_mailbox(
			peer, (const char *)wanted->email->data);
	return ret;
}

/* Adds what the peer's certificate itself says against it. */
static int add_peer_status(const struct ct_gnutls_chain *chain,
			   const struct wanted *wanted, unsigned *status)
{
	int ret = has_names(chain, wanted);

	if (ret == 0)
		*status |= GNUTLS_CERT_UNEXPECTED_OWNER | GNUTLS_CERT_INVALID;
	if (wanted->purpose != NULL &&
	    !ct_gnutls_has_purpose(&chain->links[0], wanted->purpose, true))
		*status |= GNUTLS_CERT_PURPOSE_MISMATCH | GNUTLS_CERT_INVALID;
	return ret < 0 ? ret : 0;
}

/* Whether a CRL of the list revokes a certificate of the chain, the last one
 * first. A chain that fails otherwise is not looked at, as in GnuTLS. */
static unsigned crl_status(const struct ct_gnutls_chain *chain)
{
	size_t last = chain->num_certs - 1;

	if ((chain->flags & GNUTLS_VERIFY_DISABLE_CRL_CHECKS) != 0)
		return 0;
	for (size_t i = 0; i < chain->num_certs; i++)
		if (ct_gnutls_trust_list_is_revoked(
			    chain->list, chain->certs[i == 0 ? last : i - 1],
			    chain->func))
			return GNUTLS_CERT_REVOKED | GNUTLS_CERT_INVALID;
	return 0;
}

/* *voutput is set on success only. */
static int chain_status(struct ct_gnutls_chain *chain,
			const struct wanted *wanted, unsigned *voutput)
{
	unsigned status = 0;
	int ret;

	if (is_distrusted(chain->list, chain->certs, chain->num_certs)) {
		*voutput = GNUTLS_CERT_REVOKED | GNUTLS_CERT_INVALID;
		return 0;
	}
	ret = make_links(chain);
	if (ret < 0)
		return ret;
	ret = find_status(chain, &status);
	if (ret == 0)
		ret = add_peer_status(chain, wanted, &status);
	if (ret == 0 && status == 0)
		status = crl_status(chain);
	clear_links(chain);
	if (ret == 0)
		*voutput = status;
	return ret;
}

/* Whether the peer's certificate is trusted for the name as such. The name
 * counts as far as its size says, or to its NUL where that is 0. */
static bool is_named_peer(gnutls_x509_trust_list_t list, gnutls_x509_crt_t peer,
			  const struct wanted *wanted, unsigned flags,
			  gnutls_verify_output_function *func)
{
	size_t size = wanted->hostname_size;
	unsigned status;

	if (wanted->hostname == NULL || list->named == NULL)
		return false;
	if (size == 0)
		size = strlen(wanted->hostname);
	return gnutls_x509_trust_list_verify_named_crt(
		       list, peer, wanted->hostname, size, flags, &status,
		       func) == 0 &&
	       status == 0;
}

static int do_verify(gnutls_x509_trust_list_t list,
		     const gnutls_x509_crt_t *cert_list,
		     unsigned cert_list_size, const struct wanted *wanted,
		     unsigned flags, unsigned *voutput,
		     gnutls_verify_output_function *func)
{
	struct ct_gnutls_chain chain = {.list = list,
					.flags = flags,
					.purpose = wanted->purpose,
					.func = func};
	struct ct_gnutls_given given = {.num_certs = 0};
	int status;

	memcpy(chain.certs, cert_list, cert_list_size * sizeof(*cert_list));
	status = ct_gnutls_sort_chain(list, chain.certs, cert_list_size, flags,
				      &given, &chain.num_certs);
	if (status == 0) {
		chain.num_certs = ct_gnutls_shorten_chain(
			list->store, chain.certs, chain.num_certs);
		status = chain_status(&chain, wanted, voutput);
	}
	ct_gnutls_given_clear(&given);
	return status;
}

CT_EXPORT int gnutls_x509_trust_list_verify_crt2(
	gnutls_x509_trust_list_t list, gnutls_x509_crt_t *cert_list,
	unsigned int cert_list_size, gnutls_typed_vdata_st *data,
	unsigned int elements, unsigned int flags, unsigned int *voutput,
	gnutls_verify_output_function func)
{
	struct wanted wanted;

	if (list == NULL || cert_list == NULL || cert_list_size < 1 ||
	    voutput == NULL || (data == NULL && elements > 0))
		return GNUTLS_E_INVALID_REQUEST;
	if (cert_list_size > CT_GNUTLS_MAX_SENT)
		cert_list_size = CT_GNUTLS_MAX_SENT;
	for (unsigned i = 0; i < cert_list_size; i++)
		if (!ct_gnutls_crt_is_set(cert_list[i]))
			return GNUTLS_E_INVALID_REQUEST;
	read_wanted(data, elements, &wanted);
	if (wanted.hostname != NULL &&
	    (wanted.email != NULL || wanted.ip != NULL))
		return GNUTLS_E_INVALID_REQUEST;
	if (is_named_peer(list, cert_list[0], &wanted, flags, func)) {
		*voutput = 0;
		return 0;
	}
	return do_verify(list, cert_list, cert_list_size, &wanted, flags,
			 voutput, func);
}

CT_EXPORT int gnutls_x509_trust_list_verify_crt(
	gnutls_x509_trust_list_t list, gnutls_x509_crt_t *cert_list,
	unsigned int cert_list_size, unsigned int flags, unsigned int *voutput,
	gnutls_verify_output_function func)
{
	return gnutls_x509_trust_list_verify_crt2(
		list, cert_list, cert_list_size, NULL, 0, flags, voutput, func);
}

/* --- Without a list ------------------------------------------------------- */

/* Whether a CA can have to do with the chain: by its name it issued one of its
 * certificates, or is one. */
static bool is_possible(const struct ct_gnutls_chain *chain,
			gnutls_x509_crt_t ca)
{
	for (size_t i = 0; i < chain->num_certs; i++) {
		const struct ct_certificate *view = &chain->certs[i]->view;

		if (ct_gnutls_is_same_name(ca->view.subject, view->issuer) ||
		    ct_span_equal(ca->view.subject, view->subject))
			return true;
	}
	return false;
}

static int add_possible(struct ct_gnutls_chain *chain,
			const gnutls_x509_crt_t *ca_list, unsigned num_cas)
{
	for (unsigned i = 0; i < num_cas; i++) {
		int ret;

		if (ca_list == NULL || !ct_gnutls_crt_is_set(ca_list[i]))
			return GNUTLS_E_INVALID_REQUEST;
		if (!is_possible(chain, ca_list[i]))
			continue;
		ret = gnutls_x509_trust_list_add_cas(chain->list, &ca_list[i],
						     1, 0);
		if (ret < 0)
			return ret;
	}
	return 0;
}

/* Verifies with a list for one call, which borrows the CAs' objects. */
static int verify_by_cas(struct ct_gnutls_chain *chain,
			 const gnutls_x509_crt_t *ca_list, unsigned num_cas,
			 unsigned *verify)
{
	int ret = gnutls_x509_trust_list_init(&chain->list, 0);

	if (ret < 0)
		return ret;
	ret = add_possible(chain, ca_list, num_cas);
	if (ret == 0)
		ret = make_links(chain);
	if (ret == 0) {
		ret = ct_gnutls_chain_status(chain, ct_span(NULL, 0), verify);
		clear_links(chain);
	}
	gnutls_x509_trust_list_deinit(chain->list, 0);
	return ret;
}

CT_EXPORT int gnutls_x509_crt_verify(gnutls_x509_crt_t cert,
				     const gnutls_x509_crt_t *CA_list,
				     unsigned CA_list_length,
				     unsigned int flags, unsigned int *verify)
{
	struct ct_gnutls_chain chain = {
		.certs = {cert}, .num_certs = 1, .flags = flags};

	if (!ct_gnutls_crt_is_set(cert) || verify == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	return verify_by_cas(&chain, CA_list, CA_list_length, verify);
}

/* All CAs count at once, and the chain is taken as it comes. */
CT_EXPORT int gnutls_x509_crt_list_verify(
	const gnutls_x509_crt_t *cert_list, unsigned cert_list_length,
	const gnutls_x509_crt_t *CA_list, unsigned CA_list_length,
	const gnutls_x509_crl_t *CRL_list, unsigned CRL_list_length,
	unsigned int flags, unsigned int *verify)
{
	struct ct_gnutls_chain chain = {.flags = flags};
	int status;

	if (cert_list == NULL || cert_list_length == 0)
		return GNUTLS_E_NO_CERTIFICATE_FOUND;
	if (verify == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (cert_list_length > CT_GNUTLS_MAX_SENT)
		cert_list_length = CT_GNUTLS_MAX_SENT;
	for (unsigned i = 0; i < cert_list_length; i++) {
		if (!ct_gnutls_crt_is_set(cert_list[i]))
			return GNUTLS_E_INVALID_REQUEST;
		chain.certs[i] = cert_list[i];
	}
	chain.num_certs = cert_list_length;
	status = verify_by_cas(&chain, CA_list, CA_list_length, verify);
	if (status < 0)
		return status;
	/* These CRLs count whatever else is wrong, and whatever the flags say,
	 * as in GnuTLS. */
	for (unsigned i = 0; i < cert_list_length; i++)
		if (gnutls_x509_crt_check_revocation(cert_list[i], CRL_list,
						     CRL_list_length) == 1)
			*verify |= GNUTLS_CERT_REVOKED | GNUTLS_CERT_INVALID;
	return 0;
}
