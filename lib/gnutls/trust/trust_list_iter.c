/*
 * Trust lists: iterating over the CAs.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The order is GnuTLS's: it keeps CAs in a hash table by subject and walks it
 * bucket by bucket, each in the order of addition. The hash is Bruno Haible's
 * variation of P. J. Weinberger's: rotate by 9 bits, add the next byte.
 */

#include <config.h>

#include <limits.h>
#include <stdlib.h>

#include "gnutls/read/crt.h"
#include "gnutls/trust/trust_list.h"

struct gnutls_x509_trust_list_iter {
	uint32_t next;
	uint32_t num_positions;
	uint32_t positions[]; /* in GnuTLS's order */
};

static size_t bucket_of(struct ct_span subject, unsigned num_buckets)
{
	size_t hash = 0;

	for (size_t i = 0; i < subject.len; i++)
		hash = subject.data[i] +
		       ((hash << 9) | (hash >> (sizeof(hash) * CHAR_BIT - 9)));
	return hash % num_buckets;
}

/* Counting sort: positions by bucket, each bucket in the order of addition.
 * @starts has one more element than there are buckets, all 0. */
static void sort_positions(gnutls_x509_trust_list_t list, uint32_t *starts,
			   struct gnutls_x509_trust_list_iter *iter)
{
	const struct ct_store *store = list->store;
	uint32_t end = ct_store_end(store);

	for (uint32_t i = 0; i < end; i++)
		starts[bucket_of(ct_store_subject(store, i),
				 list->num_buckets) +
		       1]++;
	for (unsigned b = 1; b <= list->num_buckets; b++)
		starts[b] += starts[b - 1];
	for (uint32_t i = 0; i < end; i++)
		iter->positions[starts[bucket_of(ct_store_subject(store, i),
						 list->num_buckets)]++] = i;
	iter->num_positions = end;
}

static int make_iter(gnutls_x509_trust_list_t list,
		     gnutls_x509_trust_list_iter_t *out)
{
	gnutls_x509_trust_list_iter_t iter;
	uint32_t *starts;

	iter = malloc(sizeof(*iter) +
		      ct_store_end(list->store) * sizeof(iter->positions[0]));
	starts = calloc((size_t)list->num_buckets + 1, sizeof(*starts));
	if (iter == NULL || starts == NULL) {
		free(iter);
		free(starts);
		return GNUTLS_E_MEMORY_ERROR;
	}
	iter->next = 0;
	sort_positions(list, starts, iter);
	free(starts);
	*out = iter;
	return 0;
}

CT_EXPORT int
gnutls_x509_trust_list_iter_get_ca(gnutls_x509_trust_list_t list,
				   gnutls_x509_trust_list_iter_t *iter,
				   gnutls_x509_crt_t *crt)
{
	if (list == NULL || iter == NULL || crt == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (*iter == NULL) {
		CT_TRY_CODE(make_iter(list, iter));
	}
	while ((*iter)->next < (*iter)->num_positions) {
		uint32_t position = (*iter)->positions[(*iter)->next++];

		if (ct_store_der(list->store, position).data != NULL)
			return ct_gnutls_trust_list_copy(list, position, crt);
	}
	gnutls_x509_trust_list_iter_deinit(*iter);
	*iter = NULL;
	*crt = NULL;
	return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
}

CT_EXPORT void
gnutls_x509_trust_list_iter_deinit(gnutls_x509_trust_list_iter_t iter)
{
	free(iter);
}
