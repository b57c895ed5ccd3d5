/*
 * Trust lists: CRLite.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A list has room for the data from the first directory on. That of another
 * directory, or of the same one later, is put in place while others verify.
 */

#include <config.h>

#include <stdlib.h>

#include <catrust/credentials.h>

#include "crypto/digest.h"
#include "gnutls/trust/trust_list_crlite.h"
#include "revocation/crlite_cache.h"
#include "revocation/crlite_check.h"

static int make_cache(gnutls_x509_trust_list_t list)
{
	struct ct_crlite_cache *cache = malloc(sizeof(*cache));

	if (cache == NULL || !ct_crlite_cache_init(cache)) {
		free(cache);
		return GNUTLS_E_MEMORY_ERROR;
	}
	list->crlite = cache;
	return 0;
}

CT_EXPORT int catrust_trust_list_set_crlite(gnutls_x509_trust_list_t list,
					    const char *path)
{
	if (list == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (list->crlite == NULL)
		CT_TRY_CODE(make_cache(list));
	CT_GNUTLS_TRY(ct_crlite_cache_set(list->crlite, path, NULL, NULL));
	return 0;
}

void ct_gnutls_trust_list_free_crlite(gnutls_x509_trust_list_t list)
{
	if (list->crlite != NULL)
		ct_crlite_cache_clear(list->crlite);
	free(list->crlite);
}

bool ct_gnutls_trust_list_crlite_revokes(
	gnutls_x509_trust_list_t list, const struct ct_certificate *certificate,
	const struct ct_certificate *issuer)
{
	/* Revoked is revoked, however old the data are. */
	const struct ct_crlite_query query = {
		.sha256 = ct_digest_sha256,
		.certificate = certificate,
		.issuer = issuer,
	};
	const struct ct_crlite_data *data;
	struct ct_crlite_result result;
	bool is_revoked;

	if (list->crlite == NULL)
		return false;
	ct_rcu_read_lock();
	data = ct_crlite_cache_data(list->crlite);
	is_revoked = data != NULL &&
		     ct_crlite_check(data, &query, &result) == CATRUST_OK &&
		     result.answer == CT_CRLITE_REVOKED;
	ct_rcu_read_unlock();
	return is_revoked;
}
