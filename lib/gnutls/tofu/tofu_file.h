/*
 * The file of keys that were seen: ~/.gnutls/known_hosts.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * One line for each key, in GnuTLS's format, so that both libraries read what
 * the other wrote:
 *
 *	|g0|host|service|expiration|base64 of the SubjectPublicKeyInfo
 *	|c0|host|service|expiration|digest algorithm|hexadecimal digest of it
 *
 * "*" is any host or any service. An expiration, in seconds since 1970, that
 * is past makes the line count for nothing; 0 is never. What is not understood
 * is passed over: another library's version may have written it.
 *
 * Lines are appended with one write each, which other processes' do not come
 * in between of.
 *
 * Deviation: GnuTLS writes whatever the host is called. A host or service with
 * "|" or a control character in it would make an entry for somebody else, and
 * is refused.
 */

#ifndef CT_GNUTLS_TOFU_FILE_H
#define CT_GNUTLS_TOFU_FILE_H

#include <gnutls/gnutls.h>

#include "gnutls/base/internal.h"

/* What an entry is about, and a bare key. */
struct ct_tofu_peer {
	const char *host;
	const char *service; /* NULL: any */
};

/* The length of a digest, and whether it is too weak to trust; false for an
 * algorithm that GnuTLS does not know. */
CT_MUST_USE bool ct_tofu_digest(gnutls_digest_algorithm_t algorithm,
				size_t *out_len, bool *out_is_broken);

/* The name of the default file; with @make its directory is made. The caller
 * frees *out. GNUTLS_E_FILE_ERROR, GNUTLS_E_MEMORY_ERROR. */
CT_MUST_USE int ct_tofu_default_file(bool make, char **out);

/* GNUTLS_E_DB_ERROR, GNUTLS_E_INVALID_REQUEST, GNUTLS_E_MEMORY_ERROR. */
CT_MUST_USE int ct_tofu_append_key(const char *file,
				   const struct ct_tofu_peer *peer,
				   time_t expiration,
				   const gnutls_datum_t *key);
CT_MUST_USE int ct_tofu_append_digest(const char *file,
				      const struct ct_tofu_peer *peer,
				      time_t expiration,
				      gnutls_digest_algorithm_t algorithm,
				      const gnutls_datum_t *digest);

/* 0: an entry has this key. GNUTLS_E_CERTIFICATE_KEY_MISMATCH: there are
 * entries for this peer, with other keys. GNUTLS_E_NO_CERTIFICATE_FOUND. */
CT_MUST_USE int ct_tofu_find(const char *file, const struct ct_tofu_peer *peer,
			     const gnutls_datum_t *key);

#endif /* CT_GNUTLS_TOFU_FILE_H */
