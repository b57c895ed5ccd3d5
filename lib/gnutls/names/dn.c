/*
 * Name objects.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "asn1/oid.h"
#include "gnutls/names/dn.h"
#include "gnutls/base/pem.h"
#include "x509/name.h"

CT_EXPORT int gnutls_x509_dn_init(gnutls_x509_dn_t *dn)
{
	*dn = calloc(1, sizeof(**dn));
	return *dn != NULL ? 0 : GNUTLS_E_MEMORY_ERROR;
}

static void clear_dn(gnutls_x509_dn_t dn)
{
	free(dn->owned);
	free(dn->attributes);
	ct_buffer_clear(&dn->oids);
}

CT_EXPORT void gnutls_x509_dn_deinit(gnutls_x509_dn_t dn)
{
	if (dn == NULL)
		return;
	clear_dn(dn);
	free(dn);
}

static enum catrust_error count_attributes(struct ct_span name, size_t *out)
{
	struct ct_name_reader reader;
	struct ct_ava ava;

	*out = 0;
	CT_TRY(ct_name_open(&reader, name));
	while (ct_name_next_rdn(&reader))
		while (ct_name_next_ava(&reader, &ava))
			(*out)++;
	return CATRUST_OK;
}

static enum catrust_error append_attribute(gnutls_x509_dn_t dn,
					   struct ct_dn_attribute *attribute,
					   const struct ct_ava *ava)
{
	attribute->oid = dn->oids.len;
	CT_TRY(ct_oid_to_text(ava->oid, &dn->oids));
	CT_TRY(ct_buffer_append(&dn->oids, "", 1));
	attribute->oid_size = dn->oids.len - attribute->oid;
	attribute->parsed = *ava;
	return CATRUST_OK;
}

/* Fills an empty object. */
static enum catrust_error read_name(gnutls_x509_dn_t dn, struct ct_span name)
{
	struct ct_name_reader reader;
	struct ct_ava ava;
	size_t count;

	CT_TRY(count_attributes(name, &count));
	dn->attributes = calloc(count > 0 ? count : 1, sizeof(*dn->attributes));
	if (dn->attributes == NULL)
		return CATRUST_E_MEMORY;
	CT_TRY(ct_name_open(&reader, name));
	for (size_t rdn = 0; ct_name_next_rdn(&reader); rdn++)
		for (size_t i = 0; ct_name_next_ava(&reader, &ava); i++) {
			struct ct_dn_attribute *attribute =
				&dn->attributes[dn->num_attributes++];

			attribute->rdn = rdn;
			attribute->ava = i;
			CT_TRY(append_attribute(dn, attribute, &ava));
		}
	dn->name = name;
	return CATRUST_OK;
}

static int borrow(gnutls_x509_dn_t *out, struct ct_span name)
{
	gnutls_x509_dn_t dn;
	int ret;

	CT_TRY_CODE(gnutls_x509_dn_init(&dn));
	ret = ct_gnutls_error(read_name(dn, name));
	if (ret < 0)
		gnutls_x509_dn_deinit(dn);
	else
		*out = dn;
	return ret;
}

int ct_gnutls_dn_of_slot(ct_gnutls_dn_slot *slot, struct ct_span name,
			 gnutls_x509_dn_t *out)
{
	gnutls_x509_dn_t made, there = atomic_load(slot);
	int ret;

	if (there == NULL) {
		ret = borrow(&made, name);
		if (ret < 0)
			return ret;
		if (atomic_compare_exchange_strong(slot, &there, made))
			there = made;
		else
			gnutls_x509_dn_deinit(made);
	}
	*out = there;
	return 0;
}

/* The attribute of a type, by its number among those. */
static enum catrust_error find_of_type(gnutls_x509_dn_t dn, struct ct_span oid,
				       size_t index, struct ct_ava *out)
{
	unsigned long long cursor =
		atomic_load_explicit(&dn->cursor, memory_order_relaxed);
	size_t number = (uint32_t)(cursor >> 32), at = (uint32_t)cursor;

	if (at >= dn->num_attributes || number > index ||
	    !ct_span_equal(dn->attributes[at].parsed.oid, oid))
		number = at = 0;
	for (; at < dn->num_attributes; at++) {
		if (!ct_span_equal(dn->attributes[at].parsed.oid, oid))
			continue;
		if (number++ < index)
			continue;
		atomic_store_explicit(&dn->cursor,
				      (unsigned long long)index << 32 |
					      (uint32_t)at,
				      memory_order_relaxed);
		*out = dn->attributes[at].parsed;
		return CATRUST_OK;
	}
	return CATRUST_E_NOT_FOUND;
}

enum catrust_error ct_gnutls_dn_find(gnutls_x509_dn_t dn, struct ct_span oid,
				     size_t index, struct ct_ava *out)
{
	if (oid.data != NULL)
		return find_of_type(dn, oid, index, out);
	if (index >= dn->num_attributes)
		return CATRUST_E_NOT_FOUND;
	*out = dn->attributes[index].parsed;
	return CATRUST_OK;
}

/* Takes over DER from malloc(), whatever the result. */
static int take_over(gnutls_x509_dn_t dn, uint8_t *der, size_t len)
{
	struct gnutls_x509_dn_st made = {.owned = der};
	int ret = ct_gnutls_error(read_name(&made, ct_span(der, len)));

	if (ret < 0) {
		clear_dn(&made);
		return ret;
	}
	clear_dn(dn);
	*dn = made;
	return 0;
}

CT_EXPORT int gnutls_x509_dn_import(gnutls_x509_dn_t dn,
				    const gnutls_datum_t *data)
{
	gnutls_datum_t copy;

	if (dn == NULL || data == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	CT_TRY_CODE(ct_gnutls_datum_copy(&copy, ct_gnutls_span(data)));
	return take_over(dn, copy.data, copy.size);
}

CT_EXPORT int gnutls_x509_dn_set_str(gnutls_x509_dn_t dn, const char *str,
				     const char **err)
{
	struct ct_buffer der = CT_BUFFER_INIT;
	enum catrust_error error;
	size_t error_at = 0;

	if (dn == NULL || str == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	error = ct_name_from_text(ct_span(str, strlen(str)), &der, &error_at);
	if (error == CATRUST_OK)
		return take_over(dn, der.data, der.len);
	ct_buffer_clear(&der);
	if (err != NULL)
		*err = str + error_at;
	return error == CATRUST_E_INVALID_ARGUMENT ? GNUTLS_E_PARSING_ERROR
						   : ct_gnutls_error(error);
}

static int compare_places(const void *left, const void *right)
{
	const struct ct_dn_attribute *a = left, *b = right;

	if (a->rdn != b->rdn)
		return a->rdn < b->rdn ? -1 : 1;
	return (a->ava > b->ava) - (a->ava < b->ava);
}

CT_EXPORT int gnutls_x509_dn_get_rdn_ava(gnutls_x509_dn_t dn, int irdn,
					 int iava, gnutls_x509_ava_st *ava)
{
	const struct ct_dn_attribute *at;
	struct ct_dn_attribute place;

	if (dn == NULL || ava == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (irdn < 0 || iava < 0)
		return GNUTLS_E_ASN1_ELEMENT_NOT_FOUND;
	place.rdn = (size_t)irdn;
	place.ava = (size_t)iava;
	at = bsearch(&place, dn->attributes, dn->num_attributes, sizeof(*at),
		     compare_places);
	if (at == NULL || at->parsed.value.len > UINT_MAX)
		return GNUTLS_E_ASN1_ELEMENT_NOT_FOUND;
	ava->oid.data = dn->oids.data + at->oid;
	ava->oid.size = (unsigned)at->oid_size;
	ava->value = ct_gnutls_borrow(at->parsed.value);
	ava->value_tag = at->parsed.tag & 0x1f;
	return 0;
}

CT_EXPORT int gnutls_x509_dn_export2(gnutls_x509_dn_t dn,
				     gnutls_x509_crt_fmt_t format,
				     gnutls_datum_t *out)
{
	if (dn == NULL || out == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (dn->name.data == NULL)
		return GNUTLS_E_ASN1_VALUE_NOT_FOUND;
	return ct_gnutls_export2(dn->name, "NAME", format, out);
}

CT_EXPORT int gnutls_x509_dn_export(gnutls_x509_dn_t dn,
				    gnutls_x509_crt_fmt_t format,
				    void *output_data, size_t *output_data_size)
{
	if (dn == NULL || output_data_size == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (dn->name.data == NULL)
		return GNUTLS_E_ASN1_VALUE_NOT_FOUND;
	return ct_gnutls_export(dn->name, "NAME", format, output_data,
				output_data_size);
}
