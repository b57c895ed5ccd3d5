/*
 * The catrust command: what helps when a certificate is not accepted.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: the certificate that failed and the reason. Output: lines for a user:
 * the names that the certificate has, whose certificate is missing and where
 * it could be had, by how much a time is wrong.
 */

#include <config.h>

#include <arpa/inet.h>
#include <inttypes.h>

#include <gnutls/x509-ext.h>

#include "command.h"

enum {
	MAX_NAMES = 20, /* shown of a certificate */
	MAX_NAME_LEN = 1024,
};

/* --- Names --------------------------------------------------------------- */

static void show_address(FILE *file, const gnutls_datum_t *address)
{
	const int family = address->size == 4 ? AF_INET : AF_INET6;
	char text[INET6_ADDRSTRLEN];

	if (inet_ntop(family, address->data, text, sizeof(text)) != NULL)
		fputs(text, file);
}

/* Whether a peer may be asked for by such a name, and a line has room for it.
 */
static bool is_for_peers(unsigned kind, const gnutls_datum_t *name)
{
	if (kind == GNUTLS_SAN_IPADDRESS)
		return name->size == 4 || name->size == 16;
	return (kind == GNUTLS_SAN_DNSNAME || kind == GNUTLS_SAN_RFC822NAME) &&
	       name->size < MAX_NAME_LEN;
}

/* How many names were shown. */
static unsigned show_alt_names(FILE *file, gnutls_subject_alt_names_t names)
{
	gnutls_datum_t name;
	unsigned shown = 0, kind;

	for (unsigned i = 0;
	     gnutls_subject_alt_names_get(names, i, &kind, &name, NULL) >= 0;
	     i++) {
		if (!is_for_peers(kind, &name))
			continue;
		if (shown == MAX_NAMES) {
			fputs(", and more", file);
			break;
		}
		fputs(shown++ == 0 ? "It is for: " : ", ", file);
		if (kind == GNUTLS_SAN_IPADDRESS)
			show_address(file, &name);
		else
			show_text(file, (const char *)name.data, name.size);
	}
	return shown;
}

static void advise_on_names(FILE *file, gnutls_x509_crt_t crt)
{
	gnutls_datum_t extension = {NULL, 0};
	gnutls_subject_alt_names_t names;
	unsigned shown = 0;

	if (gnutls_subject_alt_names_init(&names) < 0)
		return;
	if (gnutls_x509_crt_get_extension_by_oid2(crt, GNUTLS_X509EXT_OID_SAN,
						  0, &extension, NULL) >= 0 &&
	    gnutls_x509_ext_import_subject_alt_names(&extension, names, 0) >= 0)
		shown = show_alt_names(file, names);
	fputs(shown > 0 ? ".\n"
			: "It has no subject alternative name for a host or "
			  "an e-mail address; its subject is ignored.\n",
	      file);
	gnutls_free(extension.data);
	gnutls_subject_alt_names_deinit(names);
}

/* --- Issuers ------------------------------------------------------------- */

/* The first URI of authority information access (RFC 5280 4.2.2.1) that tells
 * where the issuer's certificate is. */
static void show_where(FILE *file, gnutls_x509_crt_t crt)
{
	gnutls_datum_t uri = {NULL, 0};

	for (unsigned i = 0; i < MAX_NAMES; i++) {
		int error = gnutls_x509_crt_get_authority_info_access(
			crt, i, GNUTLS_IA_CAISSUERS_URI, &uri, NULL);

		if (error == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE)
			return;
		if (error < 0)
			continue;
		fputs("It can be fetched from ", file);
		show_text(file, (const char *)uri.data, uri.size);
		fputs(" (not fetched).\n", file);
		gnutls_free(uri.data);
		return;
	}
}

static void advise_on_issuer(FILE *file, gnutls_x509_crt_t crt)
{
	if (gnutls_x509_crt_check_issuer(crt, crt)) {
		fputs("It is self-signed and not among the trust anchors. To "
		      "trust it, name it with --ca.\n",
		      file);
		return;
	}
	fputs("Missing: a certificate of its issuer, ", file);
	show_issuer(file, crt);
	fputs(".\nIf that is an intermediate CA, the server should send its "
	      "certificate; a trust anchor is named with --ca.\n",
	      file);
	show_where(file, crt);
}

/* --- Time ---------------------------------------------------------------- */

static void show_duration(FILE *file, int64_t seconds)
{
	if (seconds >= 2 * 86400)
		fprintf(file, "%" PRId64 " days", seconds / 86400);
	else if (seconds >= 2 * 3600)
		fprintf(file, "%" PRId64 " hours", seconds / 3600);
	else
		fprintf(file, "%" PRId64 " seconds", seconds);
}

static void advise_on_time(FILE *file, const struct question *question,
			   gnutls_x509_crt_t crt, bool is_expired)
{
	int64_t limit =
		is_expired ? expiration_time(crt) : activation_time(crt);

	fputs(is_expired ? "It was valid until " : "It is valid from ", file);
	show_time(file, limit);
	fputs(", ", file);
	show_duration(file, is_expired ? question->time - limit
				       : limit - question->time);
	fputs(is_expired ? " before " : " after ", file);
	show_time(file, question->time);
	fputs(".\n", file);
}

/* --- Purpose and revocation ---------------------------------------------- */

static void advise_on_purpose(FILE *file, gnutls_x509_crt_t crt)
{
	char oid[128];
	unsigned index = 0;

	for (;; index++) {
		size_t len = sizeof(oid);

		if (index == MAX_NAMES ||
		    gnutls_x509_crt_get_key_purpose_oid(crt, index, oid, &len,
							NULL) < 0)
			break;
		fputs(index == 0 ? "Its extended key usage: " : ", ", file);
		fputs(oid, file);
	}
	if (index > 0)
		fputs(".\n", file);
}

static void advise_on_revocation(FILE *file, gnutls_x509_crt_t crt)
{
	char uri[1024];
	size_t len = sizeof(uri);

	fputs("Missing: a CRL of its issuer, ", file);
	show_issuer(file, crt);
	fputs(", that can be used; give it with --crl.\n", file);
	if (gnutls_x509_crt_get_crl_dist_points(crt, 0, uri, &len, NULL, NULL) <
	    0)
		return;
	fputs("It can be fetched from ", file);
	show_text(file, uri, len);
	fputs(" (not fetched).\n", file);
}

/* Whether CRLite was asked, and what it said is why the answer is no. */
static bool is_crlite_missing(const struct catrust_verify_result *result)
{
	struct catrust_crlite crlite;

	return catrust_verify_result_crlite(result, &crlite) == CATRUST_OK &&
	       crlite.verdict != CATRUST_CRLITE_NOT_REVOKED;
}

void show_advice(FILE *file, const struct question *question,
		 const struct catrust_verify_result *result,
		 gnutls_x509_crt_t failed)
{
	enum catrust_reason reason = catrust_verify_result_reason(result);

	switch (reason) {
	case CATRUST_REASON_NAME:
		if (question->has_peer_name)
			advise_on_names(file, failed);
		break;
	case CATRUST_REASON_ISSUER_NOT_FOUND:
		advise_on_issuer(file, failed);
		break;
	case CATRUST_REASON_EXPIRED:
	case CATRUST_REASON_NOT_YET_VALID:
		advise_on_time(file, question, failed,
			       reason == CATRUST_REASON_EXPIRED);
		break;
	case CATRUST_REASON_PURPOSE:
		advise_on_purpose(file, failed);
		break;
	case CATRUST_REASON_REVOCATION_UNKNOWN:
		if (is_crlite_missing(result) && question->is_crlite_required)
			fputs("CRLite data that cover it are needed; 'catrust "
			      "crlite' shows how old they are.\n",
			      file);
		else
			advise_on_revocation(file, failed);
		break;
	default:
		break;
	}
}
