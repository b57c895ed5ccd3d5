/*
 * What a verification or look-up will ask of a trust list.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "adapters/gnutls/need.h"
#include "base/checked.h"

/* Makes room for more parties, which are empty. */
static int reserve(struct ct_need *need, size_t more)
{
	struct ct_party *parties;
	size_t count, size;

	if (!ct_size_add(need->count, more, &count) ||
	    !ct_size_mul(count, sizeof(*parties), &size))
		return GNUTLS_E_MEMORY_ERROR;
	parties = realloc(need->parties, size);
	if (parties == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	memset(parties + need->count, 0, more * sizeof(*parties));
	need->parties = parties;
	return 0;
}

/* The names are copied out of GnuTLS's memory, so that all of ours are freed
 * in one way. */
static int take(const struct ct_real *real, int ret, gnutls_datum_t *from,
		gnutls_datum_t *out)
{
	*out = (gnutls_datum_t){NULL, 0};
	if (ret < 0 || from->data == NULL)
		return 0; /* then GnuTLS finds nothing either */
	out->data = malloc(from->size + (size_t)1);
	if (out->data != NULL) {
		memcpy(out->data, from->data, from->size);
		out->size = from->size;
	}
	(*real->free)(from->data);
	return out->data != NULL ? 0 : GNUTLS_E_MEMORY_ERROR;
}

static int add_certificate(const struct ct_real *real, struct ct_party *party,
			   gnutls_x509_crt_t certificate)
{
	gnutls_datum_t name = {NULL, 0};
	int ret;

	ret = take(real, real->x509_crt_get_raw_dn(certificate, &name), &name,
		   &party->subject);
	if (ret < 0)
		return ret;
	name = (gnutls_datum_t){NULL, 0};
	ret = take(real, real->x509_crt_get_raw_issuer_dn(certificate, &name),
		   &name, &party->issuer);
	if (ret < 0)
		return ret;
	party->serial_len = sizeof(party->serial);
	if (real->x509_crt_get_serial(certificate, party->serial,
				      &party->serial_len) < 0)
		party->serial_len = 0;
	return 0;
}

int ct_need_add_chain(const struct ct_real *real, struct ct_need *need,
		      gnutls_x509_crt_t const *chain, size_t count)
{
	int ret = count == 0 ? 0 : reserve(need, count);

	for (size_t i = 0; i < count && ret == 0; i++)
		ret = add_certificate(real, &need->parties[need->count++],
				      chain[i]);
	return ret;
}

int ct_need_add_subject(struct ct_need *need, const gnutls_datum_t *subject)
{
	struct ct_party *party;
	int ret = reserve(need, 1);

	if (ret < 0)
		return ret;
	party = &need->parties[need->count++];
	party->subject.data = malloc(subject->size + (size_t)1);
	if (party->subject.data == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	if (subject->size > 0)
		memcpy(party->subject.data, subject->data, subject->size);
	party->subject.size = subject->size;
	return 0;
}

void ct_need_clear(struct ct_need *need)
{
	for (size_t i = 0; i < need->count; i++) {
		free(need->parties[i].subject.data);
		free(need->parties[i].issuer.data);
	}
	free(need->parties);
	*need = (struct ct_need){.parties = NULL};
}
