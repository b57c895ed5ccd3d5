/*
 * Trust lists: verifying chains.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "gnutls/read/crt.h"
#include "gnutls/trust/trust_list.h"
#include "gnutls/trust/trust_list_crl.h"
#include "gnutls/trust/trust_list_crlite.h"
#include "gnutls/trust/trust_list_limits.h"
#include "gnutls_verdicts/issuer.h"
#include "gnutls_verdicts/peer_status.h"
#include "gnutls_verdicts/sent_chain.h"

/* A verification: whose it is, and what the application has given to it. */
struct verification {
	gnutls_x509_trust_list_t list;
	gnutls_verify_output_function *func; /* NULL allowed */
	struct ct_gnutls_step last;	     /* that was told */
	struct ct_gnutls_step top;	     /* the last of a trust anchor's */
	gnutls_x509_crt_t given[CT_GNUTLS_MAX_GIVEN];
	size_t num_given;
};

/* --- For the verdict ------------------------------------------------------ */

/* Tells the application about a step, in objects. */
static int notify(void *context, const struct ct_gnutls_step *step)
{
	struct verification *verification = context;
	gnutls_x509_crt_t issuer = NULL;

	verification->last = *step;
	if (step->issuer == NULL)
		verification->top = *step;
	if (verification->func == NULL)
		return 0;
	if (step->issuer != NULL) {
		issuer = ct_gnutls_crt_of(step->issuer);
	} else if (step->anchor != CT_STORE_NONE) {
		CT_TRY_CODE(ct_gnutls_trust_list_object(verification->list,
							step->anchor, &issuer));
	}
	verification->func(ct_gnutls_crt_of(step->certificate), issuer, NULL,
			   step->status);
	return 0;
}

/* Of the certificates that the application gives, those from the first on that
 * continue the chain count; the others are freed. */
static int take_given(struct verification *verification,
		      const struct ct_certificate *certificate,
		      gnutls_x509_crt_t *issuers, unsigned num_issuers,
		      const struct ct_certificate **out)
{
	bool is_taking =
		num_issuers <= CT_GNUTLS_MAX_GIVEN - verification->num_given;
	int count = 0;

	for (unsigned i = 0; i < num_issuers; i++) {
		is_taking = is_taking && ct_gnutls_crt_is_set(issuers[i]) &&
			    ct_gnutls_may_issue(certificate, &issuers[i]->view);
		if (!is_taking) {
			gnutls_x509_crt_deinit(issuers[i]);
			continue;
		}
		verification->given[verification->num_given++] = issuers[i];
		certificate = out[count++] = &issuers[i]->view;
	}
	gnutls_free(issuers);
	return count;
}

static int ask_for_issuers(void *context,
			   const struct ct_certificate *certificate,
			   const struct ct_certificate **out)
{
	struct verification *verification = context;
	gnutls_x509_trust_list_t list = verification->list;
	gnutls_x509_crt_t *issuers = NULL;
	unsigned num_issuers = 0;
	int ret;

	if (list->get_issuer == NULL)
		return 0;
	ret = list->get_issuer(list, ct_gnutls_crt_of(certificate), &issuers,
			       &num_issuers);
	if (ret != 0)
		return ret < 0 ? ret : 0;
	return take_given(verification, certificate, issuers, num_issuers, out);
}

/* --- Verifying ------------------------------------------------------------ */

static bool is_distrusted(gnutls_x509_trust_list_t list,
			  const struct ct_gnutls_chain *chain)
{
	for (size_t i = 0; i < chain->num_certs; i++)
		if (ct_gnutls_trust_list_distrusts(list, chain->certs[i]))
			return true;
	return false;
}

static void read_wanted(const gnutls_typed_vdata_st *data, unsigned elements,
			struct ct_gnutls_wanted *out)
{
	*out = (struct ct_gnutls_wanted){.hostname = NULL};
	for (unsigned i = 0; i < elements; i++)
		switch (data[i].type) {
		case GNUTLS_DT_DNS_HOSTNAME:
			out->hostname = (const char *)data[i].data;
			out->hostname_size = data[i].size;
			break;
		case GNUTLS_DT_IP_ADDRESS:
			out->has_ip = true;
			out->ip = ct_span(data[i].data, data[i].size);
			break;
		case GNUTLS_DT_RFC822NAME:
			out->has_email = true;
			out->email = (const char *)data[i].data;
			break;
		case GNUTLS_DT_KEY_PURPOSE_OID:
			out->purpose = (const char *)data[i].data;
			break;
		case GNUTLS_DT_UNKNOWN:
			break;
		}
}

/* Whether a CRL of the list revokes a certificate of the chain, the last one
 * first. A chain that fails otherwise is not looked at, as in GnuTLS. */
static unsigned crl_status(const struct verification *verification,
			   const struct ct_gnutls_chain *chain)
{
	size_t last = chain->num_certs - 1;

	if ((chain->flags & GNUTLS_VERIFY_DISABLE_CRL_CHECKS) != 0)
		return 0;
	for (size_t i = 0; i < chain->num_certs; i++)
		if (ct_gnutls_trust_list_is_revoked(
			    verification->list,
			    ct_gnutls_crt_of(
				    chain->certs[i == 0 ? last : i - 1]),
			    verification->func))
			return GNUTLS_CERT_REVOKED | GNUTLS_CERT_INVALID;
	return 0;
}

/* The peer's issuer in a chain that was found valid. For a peer that is trusted
 * itself it is that one, which CRLite does not know as an issuer. */
static bool find_peer_issuer(const struct verification *verification,
			     const struct ct_certificate *peer,
			     struct ct_certificate *out)
{
	const struct ct_gnutls_step *last = &verification->last;
	struct ct_span der;

	if (last->certificate != peer)
		return false;
	if (last->issuer != NULL) {
		*out = *last->issuer;
		return true;
	}
	if (last->anchor == CT_STORE_NONE)
		return false;
	der = ct_store_der(verification->list->store, last->anchor);
	return ct_certificate_parse(out, der) == CATRUST_OK;
}

/* Whether CRLite has the peer of a valid chain as revoked: the status, which
 * the application's function gets. */
static int crlite_status(struct verification *verification,
			 const struct ct_gnutls_chain *chain, unsigned *status)
{
	struct ct_gnutls_step step = verification->last;
	struct ct_certificate issuer;

	if ((chain->flags & GNUTLS_VERIFY_DISABLE_CRL_CHECKS) != 0 ||
	    verification->list->crlite == NULL ||
	    !find_peer_issuer(verification, chain->certs[0], &issuer) ||
	    !ct_gnutls_trust_list_crlite_revokes(verification->list,
						 chain->certs[0], &issuer))
		return 0;
	*status = step.status = GNUTLS_CERT_REVOKED | GNUTLS_CERT_INVALID;
	return notify(verification, &step);
}

/* Whether limits of trust anchors forbid a valid chain: the status, which the
 * application's function gets with the certificate. */
static int limits_status(struct verification *verification,
			 const struct ct_gnutls_chain *chain,
			 const struct ct_gnutls_wanted *wanted,
			 unsigned *status)
{
	struct ct_gnutls_step step = verification->top;
	size_t index;

	CT_TRY_CODE(ct_gnutls_trust_list_limits_status(
		verification->list, chain, wanted, &step, status, &index));
	if (*status == 0)
		return 0;
	if (step.certificate != chain->certs[index])
		step = (struct ct_gnutls_step){.certificate =
						       chain->certs[index],
					       .anchor = CT_STORE_NONE};
	step.status = *status;
	return notify(verification, &step);
}

/* *voutput is set on success only. */
static int chain_status(struct verification *verification,
			struct ct_gnutls_chain *chain,
			const struct ct_gnutls_wanted *wanted,
			unsigned *voutput)
{
	unsigned status = 0;
	int ret;

	if (is_distrusted(verification->list, chain)) {
		*voutput = GNUTLS_CERT_REVOKED | GNUTLS_CERT_INVALID;
		return 0;
	}
	ret = ct_gnutls_chain_prepare(chain);
	if (ret == 0)
		ret = ct_gnutls_peer_status(chain, wanted, &status);
	if (ret == 0 && status == 0)
		ret = limits_status(verification, chain, wanted, &status);
	if (ret == 0 && status == 0)
		status = crl_status(verification, chain);
	if (ret == 0 && status == 0)
		ret = crlite_status(verification, chain, &status);
	ct_gnutls_chain_clear(chain);
	if (ret == 0)
		*voutput = status;
	return ret;
}

/* Whether the peer's certificate is trusted for the name as such. The name
 * counts as far as its size says, or to its NUL where that is 0. */
static bool is_named_peer(gnutls_x509_trust_list_t list, gnutls_x509_crt_t peer,
			  const struct ct_gnutls_wanted *wanted, unsigned flags,
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

static int do_verify(struct verification *verification,
		     const gnutls_x509_crt_t *cert_list,
		     unsigned cert_list_size,
		     const struct ct_gnutls_wanted *wanted, unsigned flags,
		     unsigned *voutput)
{
	const struct ct_store *store = verification->list->store;
	const struct ct_gnutls_issuers issuers = {.store = store,
						  .ask = ask_for_issuers,
						  .context = verification};
	struct ct_gnutls_chain chain = {.store = store,
					.flags = flags,
					.purpose = wanted->purpose,
					.notify = notify,
					.context = verification};
	int status;

	for (unsigned i = 0; i < cert_list_size; i++)
		chain.certs[i] = &cert_list[i]->view;
	status = ct_gnutls_sort_chain(&issuers, chain.certs, cert_list_size,
				      flags, &chain.num_certs);
	if (status == 0) {
		chain.num_certs = ct_gnutls_shorten_chain(store, chain.certs,
							  chain.num_certs);
		status = chain_status(verification, &chain, wanted, voutput);
	}
	for (size_t i = 0; i < verification->num_given; i++)
		gnutls_x509_crt_deinit(verification->given[i]);
	return status;
}

CT_EXPORT int gnutls_x509_trust_list_verify_crt2(
	gnutls_x509_trust_list_t list, gnutls_x509_crt_t *cert_list,
	unsigned int cert_list_size, gnutls_typed_vdata_st *data,
	unsigned int elements, unsigned int flags, unsigned int *voutput,
	gnutls_verify_output_function func)
{
	struct verification verification = {.list = list, .func = func};
	struct ct_gnutls_wanted wanted;

	if (list == NULL || cert_list == NULL || cert_list_size < 1 ||
	    voutput == NULL || (data == NULL && elements > 0))
		return GNUTLS_E_INVALID_REQUEST;
	if (cert_list_size > CT_GNUTLS_MAX_SENT)
		cert_list_size = CT_GNUTLS_MAX_SENT;
	for (unsigned i = 0; i < cert_list_size; i++)
		if (!ct_gnutls_crt_is_set(cert_list[i]))
			return GNUTLS_E_INVALID_REQUEST;
	read_wanted(data, elements, &wanted);
	if (wanted.hostname != NULL && (wanted.has_email || wanted.has_ip))
		return GNUTLS_E_INVALID_REQUEST;
	if (is_named_peer(list, cert_list[0], &wanted, flags, func)) {
		*voutput = 0;
		return 0;
	}
	return do_verify(&verification, cert_list, cert_list_size, &wanted,
			 flags, voutput);
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
			const struct ct_certificate *ca)
{
	for (size_t i = 0; i < chain->num_certs; i++) {
		const struct ct_certificate *cert = chain->certs[i];

		if (ct_gnutls_is_same_name(ca->subject, cert->issuer) ||
		    ct_span_equal(ca->subject, cert->subject))
			return true;
	}
	return false;
}

static int add_possible(gnutls_x509_trust_list_t list,
			const struct ct_gnutls_chain *chain,
			const gnutls_x509_crt_t *ca_list, unsigned num_cas)
{
	for (unsigned i = 0; i < num_cas; i++) {
		if (ca_list == NULL || !ct_gnutls_crt_is_set(ca_list[i]))
			return GNUTLS_E_INVALID_REQUEST;
		if (!is_possible(chain, &ca_list[i]->view))
			continue;
		CT_TRY_CODE(gnutls_x509_trust_list_add_cas(list, &ca_list[i], 1,
							   0));
	}
	return 0;
}

/* Verifies with a list for one call, which borrows the CAs' objects. */
static int verify_by_cas(struct ct_gnutls_chain *chain,
			 const gnutls_x509_crt_t *ca_list, unsigned num_cas,
			 unsigned *verify)
{
	gnutls_x509_trust_list_t list;
	int ret;

	CT_TRY_CODE(gnutls_x509_trust_list_init(&list, 0));
	ret = add_possible(list, chain, ca_list, num_cas);
	chain->store = list->store;
	if (ret == 0)
		ret = ct_gnutls_chain_prepare(chain);
	if (ret == 0)
		ret = ct_gnutls_chain_status(chain, ct_span(NULL, 0), verify);
	ct_gnutls_chain_clear(chain);
	gnutls_x509_trust_list_deinit(list, 0);
	return ret;
}

CT_EXPORT int gnutls_x509_crt_verify(gnutls_x509_crt_t cert,
				     const gnutls_x509_crt_t *CA_list,
				     unsigned CA_list_length,
				     unsigned int flags, unsigned int *verify)
{
	struct ct_gnutls_chain chain = {.num_certs = 1, .flags = flags};

	if (!ct_gnutls_crt_is_set(cert) || verify == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	chain.certs[0] = &cert->view;
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

	if (cert_list == NULL || cert_list_length == 0)
		return GNUTLS_E_NO_CERTIFICATE_FOUND;
	if (verify == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (cert_list_length > CT_GNUTLS_MAX_SENT)
		cert_list_length = CT_GNUTLS_MAX_SENT;
	for (unsigned i = 0; i < cert_list_length; i++) {
		if (!ct_gnutls_crt_is_set(cert_list[i]))
			return GNUTLS_E_INVALID_REQUEST;
		chain.certs[i] = &cert_list[i]->view;
	}
	chain.num_certs = cert_list_length;
	CT_TRY_CODE(verify_by_cas(&chain, CA_list, CA_list_length, verify));
	/* These CRLs count whatever else is wrong, and whatever the flags say,
	 * as in GnuTLS. */
	for (unsigned i = 0; i < cert_list_length; i++)
		if (gnutls_x509_crt_check_revocation(cert_list[i], CRL_list,
						     CRL_list_length) == 1)
			*verify |= GNUTLS_CERT_REVOKED | GNUTLS_CERT_INVALID;
	return 0;
}
