/*
 * Certificate objects: lists of them, and who issued whom.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Unlike a bundle, a list holds what the text holds: the same certificate
 * twice where it stands there twice.
 */

#include <config.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "gnutls/read/crt.h"
#include "gnutls_verdicts/issuer.h"
#include "base/buffer.h"
#include "input/base64.h"
#include "input/pem.h"

/* GnuTLS does not sort longer lists. */
enum { SORT_MAX = 16 };

struct list {
	gnutls_x509_crt_t *certs;
	size_t num_certs, capacity;
};

static void clear_list(struct list *list)
{
	for (size_t i = 0; i < list->num_certs; i++)
		gnutls_x509_crt_deinit(list->certs[i]);
	free(list->certs);
	*list = (struct list){NULL, 0, 0};
}

/* Drops all from position @from on. */
static void truncate_list(struct list *list, size_t from)
{
	while (list->num_certs > from)
		gnutls_x509_crt_deinit(list->certs[--list->num_certs]);
}

static int add_certificate(struct list *list, struct ct_span der)
{
	int ret;

	CT_GNUTLS_TRY(CT_ARRAY_RESERVE(list->certs, list->capacity,
				       list->num_certs + 1));
	ret = ct_gnutls_crt_from_span(&list->certs[list->num_certs], der, NULL,
				      NULL);
	if (ret == 0)
		list->num_certs++;
	return ret;
}

static bool next_block(struct ct_pem *pem, struct ct_pem_block *out)
{
	return ct_pem_next(pem, "CERTIFICATE", out) ||
	       ct_pem_next(pem, "X509 CERTIFICATE", out);
}

/* Reads up to @max certificates; *out_seen counts those after them too. */
static int read_pem(struct list *list, struct ct_span text, size_t max,
		    size_t *out_seen)
{
	struct ct_pem pem = ct_pem(text);
	struct ct_pem_block block;
	uint8_t *der = malloc(text.len / 4 * 3 + CT_BASE64_SLACK);
	int ret = 0;

	*out_seen = 0;
	if (der == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	while (ret == 0 && next_block(&pem, &block)) {
		enum catrust_error error;
		size_t len;

		(*out_seen)++;
		if (list->num_certs == max)
			continue;
		error = ct_pem_decode(&pem, &block, der, &len);
		ret = error == CATRUST_OK
			      ? add_certificate(list, ct_span(der, len))
			      : ct_gnutls_error(error);
	}
	free(der);
	return ret == 0 && *out_seen == 0 ? GNUTLS_E_NO_CERTIFICATE_FOUND : ret;
}

static bool is_issuer(gnutls_x509_crt_t cert, gnutls_x509_crt_t issuer)
{
	return gnutls_x509_crt_check_issuer(cert, issuer) != 0;
}

/* Puts the chain that begins with the first certificate to the front, and
 * drops the others. */
static void sort_to_chain(struct list *list)
{
	size_t len = 1;

	if (list->num_certs > SORT_MAX)
		return;
	while (len < list->num_certs) {
		gnutls_x509_crt_t last = list->certs[len - 1], issuer;
		size_t i = len;

		if (is_issuer(last, last))
			break;
		while (i < list->num_certs && !is_issuer(last, list->certs[i]))
			i++;
		if (i == list->num_certs)
			break;
		issuer = list->certs[i];
		memmove(&list->certs[len + 1], &list->certs[len],
			(i - len) * sizeof(issuer));
		list->certs[len++] = issuer;
	}
	truncate_list(list, len);
}

static bool is_chain(const struct list *list)
{
	for (size_t i = 1; i < list->num_certs; i++)
		if (!is_issuer(list->certs[i - 1], list->certs[i]))
			return false;
	return true;
}

static int read_list(struct list *list, const gnutls_datum_t *data,
		     gnutls_x509_crt_fmt_t format, size_t max, unsigned flags,
		     size_t *out_seen)
{
	int ret;

	if (format == GNUTLS_X509_FMT_PEM) {
		ret = read_pem(list, ct_gnutls_span(data), max, out_seen);
	} else {
		*out_seen = 1;
		ret = max > 0 ? add_certificate(list, ct_gnutls_span(data)) : 0;
	}
	if (ret < 0)
		return ret;
	if (*out_seen > max &&
	    (flags & GNUTLS_X509_CRT_LIST_IMPORT_FAIL_IF_EXCEED))
		return GNUTLS_E_SHORT_MEMORY_BUFFER;
	if (flags & GNUTLS_X509_CRT_LIST_SORT)
		sort_to_chain(list);
	else if ((flags & GNUTLS_X509_CRT_LIST_FAIL_IF_UNSORTED) &&
		 !is_chain(list))
		return GNUTLS_E_CERTIFICATE_LIST_UNSORTED;
	return 0;
}

CT_EXPORT int gnutls_x509_crt_list_import(gnutls_x509_crt_t *certs,
					  unsigned int *cert_max,
					  const gnutls_datum_t *data,
					  gnutls_x509_crt_fmt_t format,
					  unsigned int flags)
{
	struct list list = {NULL, 0, 0};
	size_t seen;
	int ret;

	if (cert_max == NULL || data == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	ret = read_list(&list, data, format, *cert_max, flags, &seen);
	if (ret < 0) {
		if (ret == GNUTLS_E_SHORT_MEMORY_BUFFER)
			*cert_max = (unsigned)seen;
		else if (ret == GNUTLS_E_CERTIFICATE_LIST_UNSORTED)
			*cert_max = (unsigned)list.num_certs;
		clear_list(&list);
		return ret;
	}
	if (list.num_certs > 0)
		memcpy(certs, list.certs, list.num_certs * sizeof(*certs));
	*cert_max = (unsigned)list.num_certs;
	free(list.certs);
	return (int)*cert_max;
}

CT_EXPORT int gnutls_x509_crt_list_import2(gnutls_x509_crt_t **certs,
					   unsigned int *size,
					   const gnutls_datum_t *data,
					   gnutls_x509_crt_fmt_t format,
					   unsigned int flags)
{
	struct list list = {NULL, 0, 0};
	size_t seen;
	int ret;

	if (certs == NULL || size == NULL || data == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	ret = read_list(&list, data, format, INT_MAX, flags, &seen);
	if (ret < 0) {
		clear_list(&list);
		*certs = NULL;
		*size = 0;
		return ret;
	}
	*certs = list.certs;
	*size = (unsigned)list.num_certs;
	return 0;
}

CT_EXPORT unsigned gnutls_x509_crt_check_issuer(gnutls_x509_crt_t cert,
						gnutls_x509_crt_t issuer)
{
	return ct_gnutls_may_issue(&cert->view, &issuer->view);
}
