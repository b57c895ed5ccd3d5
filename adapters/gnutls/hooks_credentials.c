/*
 * Hooks: credentials and sessions.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Setting CAs and CRLs calls the functions of trust lists, whose hooks do the
 * work. The hooks here pass calls through; they exist so that the linker binds
 * a program that uses no other function to the adapter.
 *
 * The rest is about the names of CAs that a server sends. libgnutls makes them
 * when CAs are added. So a list gets them (list.h) when a session that uses it
 * requests certificates, and when its credentials get a key, which servers that
 * fork for each connection set in the parent.
 */

#include <config.h>

#include <stdatomic.h>

#include "adapters/gnutls/add.h"
#include "adapters/gnutls/hooks.h"
#include "adapters/gnutls/list_table.h"

/* A session of this process has requested certificates. */
static atomic_bool has_requests;

/* --- Setting CAs and CRLs ------------------------------------------------ */

int gnutls_certificate_set_x509_trust_file(
	gnutls_certificate_credentials_t credentials, const char *path,
	int type)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();

	return gnutls == NULL ? GNUTLS_E_INTERNAL_ERROR
			      : gnutls->certificate_set_x509_trust_file(
					credentials, path, type);
}

int gnutls_certificate_set_x509_trust_mem(
	gnutls_certificate_credentials_t credentials, const gnutls_datum_t *cas,
	int type)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();

	return gnutls == NULL ? GNUTLS_E_INTERNAL_ERROR
			      : gnutls->certificate_set_x509_trust_mem(
					credentials, cas, type);
}

int gnutls_certificate_set_x509_trust_dir(
	gnutls_certificate_credentials_t credentials, const char *path,
	int type)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();

	return gnutls == NULL ? GNUTLS_E_INTERNAL_ERROR
			      : gnutls->certificate_set_x509_trust_dir(
					credentials, path, type);
}

int gnutls_certificate_set_x509_system_trust(
	gnutls_certificate_credentials_t credentials)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();

	return gnutls == NULL
		       ? GNUTLS_E_INTERNAL_ERROR
		       : gnutls->certificate_set_x509_system_trust(credentials);
}

int gnutls_certificate_set_x509_crl_file(
	gnutls_certificate_credentials_t credentials, const char *path,
	int type)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();

	return gnutls == NULL ? GNUTLS_E_INTERNAL_ERROR
			      : gnutls->certificate_set_x509_crl_file(
					credentials, path, type);
}

int gnutls_certificate_set_x509_crl_mem(
	gnutls_certificate_credentials_t credentials,
	const gnutls_datum_t *crls, int type)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();

	return gnutls == NULL ? GNUTLS_E_INTERNAL_ERROR
			      : gnutls->certificate_set_x509_crl_mem(
					credentials, crls, type);
}

/* --- The names of CAs ---------------------------------------------------- */

/* The list of credentials gets the names of its CAs, now and when CAs are
 * added. */
static void send_names(const struct ct_libgnutls *gnutls,
		       gnutls_certificate_credentials_t credentials)
{
	gnutls_x509_trust_list_t list = NULL;

	if (credentials == NULL || !ct_libgnutls_is_active(gnutls))
		return;
	gnutls->certificate_get_trust_list(credentials, &list);
	if (list != NULL)
		(void)ct_send_names(gnutls, list);
}

void gnutls_certificate_server_set_request(gnutls_session_t session,
					   int request)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	void *credentials = NULL;

	if (gnutls == NULL)
		return;
	gnutls->certificate_server_set_request(session, request);
	if (request == GNUTLS_CERT_IGNORE)
		return;
	atomic_store(&has_requests, true);
	if (gnutls->credentials_get(session, GNUTLS_CRD_CERTIFICATE,
				    &credentials) >= 0)
		send_names(gnutls, credentials);
}

int gnutls_credentials_set(gnutls_session_t session, int type,
			   void *credentials)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	int ret;

	if (gnutls == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	ret = gnutls->credentials_set(session, type, credentials);
	if (ret >= 0 && type == GNUTLS_CRD_CERTIFICATE &&
	    atomic_load(&has_requests))
		send_names(gnutls, credentials);
	return ret;
}

void gnutls_certificate_set_trust_list(
	gnutls_certificate_credentials_t credentials,
	gnutls_x509_trust_list_t list, unsigned flags)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	gnutls_x509_trust_list_t before = NULL;
	struct ct_list *entry;
	bool sends_names;

	if (gnutls == NULL)
		return;
	sends_names = atomic_load(&has_requests);
	if (credentials != NULL && ct_libgnutls_is_active(gnutls)) {
		gnutls->certificate_get_trust_list(credentials, &before);
		entry = before != NULL ? ct_list_find(before) : NULL;
		sends_names = sends_names || (entry != NULL &&
					      atomic_load(&entry->sends_names));
	}
	gnutls->certificate_set_trust_list(credentials, list, flags);
	if (sends_names)
		send_names(gnutls, credentials);
}

/* The names of all CAs have to exist to be freed. */
void gnutls_certificate_free_ca_names(
	gnutls_certificate_credentials_t credentials)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();

	if (gnutls == NULL)
		return;
	send_names(gnutls, credentials);
	gnutls->certificate_free_ca_names(credentials);
}

/* --- Keys ---------------------------------------------------------------- */

/* Returns @ret; when the key was set the list has names from now on. */
static int with_key(const struct ct_libgnutls *gnutls,
		    gnutls_certificate_credentials_t credentials, int ret)
{
	if (ret >= 0)
		send_names(gnutls, credentials);
	return ret;
}

int gnutls_certificate_set_key(gnutls_certificate_credentials_t credentials,
			       const char **names, int num_names,
			       gnutls_pcert_st *chain, int count,
			       gnutls_privkey_t key)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();

	if (gnutls == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	return with_key(gnutls, credentials,
			gnutls->certificate_set_key(credentials, names,
						    num_names, chain, count,
						    key));
}

int gnutls_certificate_set_x509_key(
	gnutls_certificate_credentials_t credentials, gnutls_x509_crt_t *chain,
	int count, gnutls_x509_privkey_t key)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();

	if (gnutls == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	return with_key(gnutls, credentials,
			gnutls->certificate_set_x509_key(credentials, chain,
							 count, key));
}

int gnutls_certificate_set_x509_key_file(
	gnutls_certificate_credentials_t credentials, const char *certificates,
	const char *key, int type)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();

	if (gnutls == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	return with_key(gnutls, credentials,
			gnutls->certificate_set_x509_key_file(
				credentials, certificates, key, type));
}

int gnutls_certificate_set_x509_key_file2(
	gnutls_certificate_credentials_t credentials, const char *certificates,
	const char *key, int type, const char *password, unsigned flags)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();

	if (gnutls == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	return with_key(
		gnutls, credentials,
		gnutls->certificate_set_x509_key_file2(
			credentials, certificates, key, type, password, flags));
}

int gnutls_certificate_set_x509_key_mem(
	gnutls_certificate_credentials_t credentials,
	const gnutls_datum_t *certificates, const gnutls_datum_t *key, int type)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();

	if (gnutls == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	return with_key(gnutls, credentials,
			gnutls->certificate_set_x509_key_mem(
				credentials, certificates, key, type));
}

int gnutls_certificate_set_x509_key_mem2(
	gnutls_certificate_credentials_t credentials,
	const gnutls_datum_t *certificates, const gnutls_datum_t *key, int type,
	const char *password, unsigned flags)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();

	if (gnutls == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	return with_key(
		gnutls, credentials,
		gnutls->certificate_set_x509_key_mem2(
			credentials, certificates, key, type, password, flags));
}

int gnutls_certificate_set_x509_simple_pkcs12_file(
	gnutls_certificate_credentials_t credentials, const char *path,
	int type, const char *password)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();

	if (gnutls == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	return with_key(gnutls, credentials,
			gnutls->certificate_set_x509_simple_pkcs12_file(
				credentials, path, type, password));
}

int gnutls_certificate_set_x509_simple_pkcs12_mem(
	gnutls_certificate_credentials_t credentials,
	const gnutls_datum_t *blob, int type, const char *password)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();

	if (gnutls == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	return with_key(gnutls, credentials,
			gnutls->certificate_set_x509_simple_pkcs12_mem(
				credentials, blob, type, password));
}
