/*
 * Trust on first use: keys that were seen before are known again.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Keys are kept in a file, or by functions of the caller's. What is compared
 * is the SubjectPublicKeyInfo, so a renewed certificate for the same key is
 * known. The certificate itself is not looked at: not its names, its dates, or
 * who signed it.
 */

#include <config.h>

#include <stdlib.h>

#include "gnutls/read/crt.h"
#include "gnutls/read/pubkey.h"
#include "gnutls/tofu/tofu_file.h"

struct gnutls_tdb_int {
	gnutls_tdb_store_func store;
	gnutls_tdb_store_commitment_func store_commitment;
	gnutls_tdb_verify_func verify;
};

CT_EXPORT int gnutls_tdb_init(gnutls_tdb_t *tdb)
{
	*tdb = calloc(1, sizeof(**tdb));
	return *tdb != NULL ? 0 : GNUTLS_E_MEMORY_ERROR;
}

CT_EXPORT void gnutls_tdb_deinit(gnutls_tdb_t tdb)
{
	free(tdb);
}

CT_EXPORT void gnutls_tdb_set_store_func(gnutls_tdb_t tdb,
					 gnutls_tdb_store_func store)
{
	tdb->store = store;
}

CT_EXPORT void
gnutls_tdb_set_store_commitment_func(gnutls_tdb_t tdb,
				     gnutls_tdb_store_commitment_func cstore)
{
	tdb->store_commitment = cstore;
}

CT_EXPORT void gnutls_tdb_set_verify_func(gnutls_tdb_t tdb,
					  gnutls_tdb_verify_func verify)
{
	tdb->verify = verify;
}

/* The SubjectPublicKeyInfo of a certificate; the caller clears *out. */
static int read_certificate(const gnutls_datum_t *cert, struct ct_buffer *out)
{
	gnutls_pubkey_t key = NULL;
	gnutls_x509_crt_t crt;
	int ret;

	CT_TRY_CODE(gnutls_x509_crt_init(&crt));
	ret = gnutls_x509_crt_import(crt, cert, GNUTLS_X509_FMT_DER);
	if (ret == 0)
		ret = gnutls_pubkey_init(&key);
	if (ret == 0)
		ret = gnutls_pubkey_import_x509(key, crt, 0);
	if (ret == 0) {
		*out = key->spki;
		key->spki = (struct ct_buffer)CT_BUFFER_INIT;
	}
	if (key != NULL)
		gnutls_pubkey_deinit(key);
	gnutls_x509_crt_deinit(crt);
	return ret;
}

/* The key of what the peer sent; *room holds it where it is a copy. */
static int read_key(gnutls_certificate_type_t type, const gnutls_datum_t *cert,
		    struct ct_buffer *room, gnutls_datum_t *out)
{
	int ret;

	if (cert == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (type == GNUTLS_CRT_RAWPK) {
		*out = *cert;
		return 0;
	}
	if (type != GNUTLS_CRT_X509)
		return GNUTLS_E_UNSUPPORTED_CERTIFICATE_TYPE;
	ret = read_certificate(cert, room);
	if (ret == 0)
		*out = ct_gnutls_borrow(ct_span(room->data, room->len));
	return ret;
}

/* The file that is meant: the caller's, or the default one, whose directory is
 * made for @is_written. *made is to be freed. */
static int choose_file(const char *db_name, bool is_written, char **made,
		       const char **out)
{
	int ret = 0;

	*made = NULL;
	if (db_name == NULL)
		ret = ct_tofu_default_file(is_written, made);
	*out = db_name != NULL ? db_name : *made;
	return ret;
}

/* What the caller's functions answer, as GnuTLS passes it on. */
static int stored(int answer)
{
	return answer < 0 ? GNUTLS_E_DB_ERROR : 0;
}

static int found(int answer)
{
	return answer < 0 && answer != GNUTLS_E_CERTIFICATE_KEY_MISMATCH
		       ? GNUTLS_E_NO_CERTIFICATE_FOUND
		       : answer;
}

CT_EXPORT int gnutls_verify_stored_pubkey(const char *db_name, gnutls_tdb_t tdb,
					  const char *host, const char *service,
					  gnutls_certificate_type_t cert_type,
					  const gnutls_datum_t *cert,
					  unsigned int flags)
{
	struct ct_tofu_peer peer = {host, service};
	struct ct_buffer room = CT_BUFFER_INIT;
	char *made = NULL;
	const char *file;
	gnutls_datum_t key;
	int ret;

	(void)flags;
	if (host == NULL || (tdb != NULL && tdb->verify == NULL))
		return GNUTLS_E_INVALID_REQUEST;
	CT_TRY_CODE(read_key(cert_type, cert, &room, &key));
	if (tdb != NULL)
		ret = found(tdb->verify(db_name, host, service, &key));
	else
		ret = choose_file(db_name, false, &made, &file);
	if (tdb == NULL && ret == 0)
		ret = ct_tofu_find(file, &peer, &key);
	free(made);
	ct_buffer_clear(&room);
	return ret;
}

CT_EXPORT int gnutls_store_pubkey(const char *db_name, gnutls_tdb_t tdb,
				  const char *host, const char *service,
				  gnutls_certificate_type_t cert_type,
				  const gnutls_datum_t *cert, time_t expiration,
				  unsigned int flags)
{
	struct ct_tofu_peer peer = {host, service};
	struct ct_buffer room = CT_BUFFER_INIT;
	char *made = NULL;
	const char *file;
	gnutls_datum_t key;
	int ret;

	(void)flags;
	if (host == NULL || (tdb != NULL && tdb->store == NULL))
		return GNUTLS_E_INVALID_REQUEST;
	CT_TRY_CODE(read_key(cert_type, cert, &room, &key));
	if (tdb != NULL)
		ret = stored(
			tdb->store(db_name, host, service, expiration, &key));
	else
		ret = choose_file(db_name, true, &made, &file);
	if (tdb == NULL && ret == 0)
		ret = ct_tofu_append_key(file, &peer, expiration, &key);
	free(made);
	ct_buffer_clear(&room);
	return ret;
}

CT_EXPORT int gnutls_store_commitment(const char *db_name, gnutls_tdb_t tdb,
				      const char *host, const char *service,
				      gnutls_digest_algorithm_t hash_algo,
				      const gnutls_datum_t *hash,
				      time_t expiration, unsigned int flags)
{
	struct ct_tofu_peer peer = {host, service};
	char *made = NULL;
	const char *file;
	bool is_broken;
	size_t len;
	int ret;

	if (host == NULL || hash == NULL ||
	    (tdb != NULL && tdb->store_commitment == NULL))
		return GNUTLS_E_INVALID_REQUEST;
	if (!ct_tofu_digest(hash_algo, &len, &is_broken))
		return GNUTLS_E_ILLEGAL_PARAMETER;
	if (is_broken && (flags & GNUTLS_SCOMMIT_FLAG_ALLOW_BROKEN) == 0)
		return GNUTLS_E_INSUFFICIENT_SECURITY;
	if (hash->size != len)
		return GNUTLS_E_INVALID_REQUEST;
	if (tdb != NULL)
		return stored(tdb->store_commitment(
			db_name, host, service, expiration, hash_algo, hash));
	ret = choose_file(db_name, true, &made, &file);
	if (ret == 0)
		ret = ct_tofu_append_digest(file, &peer, expiration, hash_algo,
					    hash);
	free(made);
	return ret;
}
