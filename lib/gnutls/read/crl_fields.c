/*
 * CRL objects: issuer, times, algorithm, entries.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "gnutls/algorithms/algorithm_id.h"
#include "gnutls/read/crl.h"
#include "gnutls/names/dn.h"
#include "gnutls/base/text.h"

static int check_crl(gnutls_x509_crl_t crl)
{
	return ct_gnutls_crl_check(crl, GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE);
}

CT_EXPORT int gnutls_x509_crl_get_raw_issuer_dn(gnutls_x509_crl_t crl,
						gnutls_datum_t *dn)
{
	CT_TRY_CODE(check_crl(crl));
	return ct_gnutls_datum_copy(dn, ct_gnutls_crl_view(crl)->issuer);
}

CT_EXPORT int gnutls_x509_crl_get_issuer_dn(gnutls_x509_crl_t crl, char *buf,
					    size_t *sizeof_buf)
{
	CT_TRY_CODE(check_crl(crl));
	return ct_gnutls_dn_text_out(ct_gnutls_crl_view(crl)->issuer, buf,
				     sizeof_buf);
}

CT_EXPORT int gnutls_x509_crl_get_issuer_dn3(gnutls_x509_crl_t crl,
					     gnutls_datum_t *dn, unsigned flags)
{
	CT_TRY_CODE(check_crl(crl));
	return ct_gnutls_dn_text(ct_gnutls_crl_view(crl)->issuer, flags, dn);
}

CT_EXPORT int gnutls_x509_crl_get_issuer_dn2(gnutls_x509_crl_t crl,
					     gnutls_datum_t *dn)
{
	return gnutls_x509_crl_get_issuer_dn3(crl, dn,
					      GNUTLS_X509_DN_FLAG_COMPAT);
}

CT_EXPORT int
gnutls_x509_crl_get_issuer_dn_by_oid(gnutls_x509_crl_t crl, const char *oid,
				     unsigned indx, unsigned int raw_flag,
				     void *buf, size_t *sizeof_buf)
{
	CT_TRY_CODE(check_crl(crl));
	return ct_gnutls_dn_by_oid_out(ct_gnutls_crl_view(crl)->issuer,
				       &crl->issuer, oid, indx, raw_flag, buf,
				       sizeof_buf);
}

CT_EXPORT int gnutls_x509_crl_get_dn_oid(gnutls_x509_crl_t crl, unsigned indx,
					 void *oid, size_t *sizeof_oid)
{
	CT_TRY_CODE(check_crl(crl));
	return ct_gnutls_dn_oid_out(ct_gnutls_crl_view(crl)->issuer,
				    &crl->issuer, indx, oid, sizeof_oid);
}

CT_EXPORT int gnutls_x509_crl_get_version(gnutls_x509_crl_t crl)
{
	CT_TRY_CODE(ct_gnutls_crl_check(crl, GNUTLS_E_ASN1_VALUE_NOT_FOUND));
	return (int)ct_gnutls_crl_view(crl)->version;
}

time_t ct_gnutls_crl_time(int64_t seconds)
{
	return ct_gnutls_positive_time(seconds);
}

CT_EXPORT time_t gnutls_x509_crl_get_this_update(gnutls_x509_crl_t crl)
{
	if (!ct_gnutls_crl_is_set(crl))
		return (time_t)-1;
	return ct_gnutls_crl_time(ct_gnutls_crl_view(crl)->this_update);
}

CT_EXPORT time_t gnutls_x509_crl_get_next_update(gnutls_x509_crl_t crl)
{
	if (!ct_gnutls_crl_is_set(crl) ||
	    !ct_gnutls_crl_view(crl)->has_next_update)
		return (time_t)-1;
	return ct_gnutls_crl_time(ct_gnutls_crl_view(crl)->next_update);
}

CT_EXPORT int gnutls_x509_crl_get_signature_algorithm(gnutls_x509_crl_t crl)
{
	if (crl == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (!ct_gnutls_crl_is_set(crl))
		return GNUTLS_SIGN_UNKNOWN;
	return (int)ct_gnutls_sign_algorithm(
		ct_gnutls_crl_view(crl)->algorithm);
}

CT_EXPORT int gnutls_x509_crl_get_signature_oid(gnutls_x509_crl_t crl,
						char *oid, size_t *oid_size)
{
	CT_TRY_CODE(ct_gnutls_crl_check(crl, GNUTLS_E_ASN1_VALUE_NOT_FOUND));
	return ct_gnutls_oid_out_with_nul(
		oid, oid_size,
		ct_gnutls_algorithm_oid(ct_gnutls_crl_view(crl)->algorithm));
}

CT_EXPORT int gnutls_x509_crl_get_signature(gnutls_x509_crl_t crl, char *sig,
					    size_t *sizeof_sig)
{
	CT_TRY_CODE(ct_gnutls_crl_check(crl, GNUTLS_E_ASN1_VALUE_NOT_FOUND));
	return ct_gnutls_bytes_out(sig, sizeof_sig,
				   ct_gnutls_crl_view(crl)->signature);
}

CT_EXPORT int gnutls_x509_crl_get_crt_count(gnutls_x509_crl_t crl)
{
	if (crl == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (!ct_gnutls_crl_is_set(crl))
		return 0;
	return (int)ct_gnutls_crl_view(crl)->num_entries;
}

static int entry_out(const struct ct_crl_entry *entry, void *serial,
		     size_t *serial_size, time_t *t)
{
	int ret = ct_gnutls_bytes_out(serial, serial_size, entry->serial);

	if (ret == 0 && t != NULL)
		*t = ct_gnutls_crl_time(entry->date);
	return ret;
}

/* Moves to the entry of a number; false when there is none. The way starts
 * where the last one ended, if that is not too far. */
static bool find_entry(gnutls_x509_crl_t crl, uint32_t number,
		       struct ct_crl_entry *out)
{
	const struct ct_crl *view = ct_gnutls_crl_view(crl);
	unsigned long long cursor =
		atomic_load_explicit(&crl->cursor, memory_order_relaxed);
	uint32_t at = (uint32_t)(cursor >> 32);
	size_t offset = (uint32_t)cursor, next;
	struct ct_span serial;

	if (number >= view->num_entries)
		return false;
	if (at > number) {
		at = 0;
		offset = 0;
	}
	for (; at < number; at++)
		if (!ct_crl_serial_next(view, &offset, &serial))
			return false;
	atomic_store_explicit(&crl->cursor,
			      (unsigned long long)at << 32 | offset,
			      memory_order_relaxed);
	next = offset;
	return ct_crl_entry_next(view, &next, out);
}

CT_EXPORT int gnutls_x509_crl_get_crt_serial(gnutls_x509_crl_t crl,
					     unsigned indx,
					     unsigned char *serial,
					     size_t *serial_size, time_t *t)
{
	struct ct_crl_entry entry;

	if (crl == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (!ct_gnutls_crl_is_set(crl) || !find_entry(crl, indx, &entry))
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	return entry_out(&entry, serial, serial_size, t);
}

struct gnutls_x509_crl_iter {
	size_t offset;
};

CT_EXPORT int gnutls_x509_crl_iter_crt_serial(gnutls_x509_crl_t crl,
					      gnutls_x509_crl_iter_t *iter,
					      unsigned char *serial,
					      size_t *serial_size, time_t *t)
{
	struct ct_crl_entry entry;
	size_t next;
	int ret;

	if (crl == NULL || iter == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (*iter == NULL) {
		*iter = calloc(1, sizeof(**iter));
		if (*iter == NULL)
			return GNUTLS_E_MEMORY_ERROR;
	}
	next = (*iter)->offset;
	if (!ct_gnutls_crl_is_set(crl) ||
	    !ct_crl_entry_next(ct_gnutls_crl_view(crl), &next, &entry)) {
		(*iter)->offset = 0;
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	}
	ret = entry_out(&entry, serial, serial_size, t);
	if (ret == 0)
		(*iter)->offset = next;
	return ret;
}

CT_EXPORT void gnutls_x509_crl_iter_deinit(gnutls_x509_crl_iter_t iter)
{
	free(iter);
}
