/*
 * load-crl: loads a CRL, and looks up one serial number; what growth counts.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: load-crl [-q | -l COUNT | -s COUNT] FILE
 *
 * -q: the lookup is a walk over all entries for each of them, as a list without
 * an index would do it: the control that growth must catch.
 * -l: imports a list of the CRL COUNT times as PEM instead, where the last one
 * only has an END.
 * -s: adds the file COUNT times to one cache instead, call by call, and then
 * looks at its CRLs.
 */

#include <config.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gnutls/x509.h>

#include "revocation/crl_cache.h"

/* How many of the first entries are not the first of their number. */
static size_t count_duplicates(const struct ct_crl *crl)
{
	struct ct_span serial, other;
	size_t offset = 0, at, num_duplicates = 0;

	while (ct_crl_serial_next(crl, &offset, &serial)) {
		bool is_first = true;

		for (at = 0;
		     ct_crl_serial_next(crl, &at, &other) && at < offset;)
			is_first = is_first && !ct_span_equal(serial, other);
		num_duplicates += !is_first;
	}
	return num_duplicates;
}

/* "-----END" and what follows it, once; what stands before it @count times. */
static int import_text(const gnutls_datum_t *pem, unsigned count)
{
	const char *end = strstr((const char *)pem->data, "-----END");
	size_t one = end == NULL ? 0 : (size_t)(end - (const char *)pem->data);
	struct ct_buffer text = CT_BUFFER_INIT;
	gnutls_x509_crl_t *crls = NULL;
	gnutls_datum_t data;
	unsigned num = 0;

	for (unsigned i = 0; i < count; i++)
		if (ct_buffer_append(&text, pem->data, one) != CATRUST_OK)
			return 1;
	if (end == NULL || ct_buffer_append_string(&text, end) != CATRUST_OK)
		return 1;
	data = (gnutls_datum_t){text.data, (unsigned)text.len};
	if (gnutls_x509_crl_list_import2(&crls, &num, &data,
					 GNUTLS_X509_FMT_PEM, 0) != 0)
		return 1;
	for (unsigned i = 0; i < num; i++)
		gnutls_x509_crl_deinit(crls[i]);
	free(crls);
	ct_buffer_clear(&text);
	printf("%u CRLs\n", num);
	return num == count ? 0 : 1;
}

static int import_list(const char *file, unsigned count)
{
	struct ct_load_options options = {.format = CT_LOAD_DER};
	struct ct_crl_list list = CT_CRL_LIST_INIT;
	gnutls_datum_t der, pem = {NULL, 0};
	gnutls_x509_crl_t crl;
	int ret = 1;

	if (ct_crl_load_file(file, &options, &list, NULL) != CATRUST_OK ||
	    gnutls_x509_crl_init(&crl) != 0)
		return 1;
	der.data = (unsigned char *)(uintptr_t)list.crls[0]->crl.der.data;
	der.size = (unsigned)list.crls[0]->crl.der.len;
	if (gnutls_x509_crl_import(crl, &der, GNUTLS_X509_FMT_DER) == 0 &&
	    gnutls_x509_crl_export2(crl, GNUTLS_X509_FMT_PEM, &pem) == 0)
		ret = import_text(&pem, count);
	free(pem.data);
	gnutls_x509_crl_deinit(crl);
	ct_crl_list_clear(&list);
	return ret;
}

static int add_files(const char *file, unsigned count)
{
	struct ct_load_options options = {.format = CT_LOAD_DER};
	struct ct_crl_cache cache;
	struct ct_crl_view *view;
	size_t num = 0;

	if (!ct_crl_cache_init(&cache))
		return 1;
	for (unsigned i = 0; i < count; i++)
		if (ct_crl_cache_add(&cache, CT_CRL_SOURCE_FILE, file,
				     ct_span(NULL, 0), &options,
				     NULL) != CATRUST_OK)
			return 1;
	view = ct_crl_cache_view_get1(&cache);
	if (view != NULL)
		num = view->num_status;
	ct_crl_view_unref(view);
	ct_crl_cache_clear(&cache);
	printf("%zu files\n", num);
	return num == count ? 0 : 1;
}

int main(int argc, char **argv)
{
	struct ct_load_options options = {.format = CT_LOAD_DER};
	struct ct_crl_list list = CT_CRL_LIST_INIT;
	bool is_quadratic = argc == 3 && strcmp(argv[1], "-q") == 0;
	const struct ct_loaded_crl *crl;
	uint32_t offset;

	if (argc == 4 && strcmp(argv[1], "-l") == 0)
		return import_list(argv[3],
				   (unsigned)strtoul(argv[2], NULL, 10));
	if (argc == 4 && strcmp(argv[1], "-s") == 0)
		return add_files(argv[3], (unsigned)strtoul(argv[2], NULL, 10));
	if (argc != (is_quadratic ? 3 : 2))
		return 2;
	if (ct_crl_load_file(argv[argc - 1], &options, &list, NULL) !=
	    CATRUST_OK)
		return 1;
	crl = list.crls[0];
	if (is_quadratic)
		printf("%zu duplicates\n", count_duplicates(&crl->crl));
	printf("%u entries, %s\n", (unsigned)crl->crl.num_entries,
	       ct_serial_index_find(&crl->index, &crl->crl, ct_span("\1", 1),
				    crl->crl.issuer, &offset)
		       ? "found"
		       : "not found");
	ct_crl_list_clear(&list);
	return 0;
}
