/*
 * Certificate objects: subject and issuer.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "gnutls/read/crt.h"
#include "gnutls/names/dn.h"

static int check_crt(gnutls_x509_crt_t cert)
{
	return ct_gnutls_crt_check(cert, GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE);
}

CT_EXPORT int gnutls_x509_crt_get_dn(gnutls_x509_crt_t cert, char *buf,
				     size_t *buf_size)
{
	CT_TRY_CODE(check_crt(cert));
	return ct_gnutls_dn_text_out(cert->view.subject, buf, buf_size);
}

CT_EXPORT int gnutls_x509_crt_get_issuer_dn(gnutls_x509_crt_t cert, char *buf,
					    size_t *buf_size)
{
	CT_TRY_CODE(check_crt(cert));
	return ct_gnutls_dn_text_out(cert->view.issuer, buf, buf_size);
}

CT_EXPORT int gnutls_x509_crt_get_dn3(gnutls_x509_crt_t cert,
				      gnutls_datum_t *dn, unsigned flags)
{
	CT_TRY_CODE(check_crt(cert));
	return ct_gnutls_dn_text(cert->view.subject, flags, dn);
}

CT_EXPORT int gnutls_x509_crt_get_issuer_dn3(gnutls_x509_crt_t cert,
					     gnutls_datum_t *dn, unsigned flags)
{
	CT_TRY_CODE(check_crt(cert));
	return ct_gnutls_dn_text(cert->view.issuer, flags, dn);
}

CT_EXPORT int gnutls_x509_crt_get_dn2(gnutls_x509_crt_t cert,
				      gnutls_datum_t *dn)
{
	return gnutls_x509_crt_get_dn3(cert, dn, GNUTLS_X509_DN_FLAG_COMPAT);
}

CT_EXPORT int gnutls_x509_crt_get_issuer_dn2(gnutls_x509_crt_t cert,
					     gnutls_datum_t *dn)
{
	return gnutls_x509_crt_get_issuer_dn3(cert, dn,
					      GNUTLS_X509_DN_FLAG_COMPAT);
}

CT_EXPORT int gnutls_x509_crt_get_dn_oid(gnutls_x509_crt_t cert, unsigned indx,
					 void *oid, size_t *oid_size)
{
	CT_TRY_CODE(check_crt(cert));
	return ct_gnutls_dn_oid_out(cert->view.subject, &cert->subject, indx,
				    oid, oid_size);
}

CT_EXPORT int gnutls_x509_crt_get_issuer_dn_oid(gnutls_x509_crt_t cert,
						unsigned indx, void *oid,
						size_t *oid_size)
{
	CT_TRY_CODE(check_crt(cert));
	return ct_gnutls_dn_oid_out(cert->view.issuer, &cert->issuer, indx, oid,
				    oid_size);
}

CT_EXPORT int gnutls_x509_crt_get_dn_by_oid(gnutls_x509_crt_t cert,
					    const char *oid, unsigned indx,
					    unsigned int raw_flag, void *buf,
					    size_t *buf_size)
{
	CT_TRY_CODE(check_crt(cert));
	return ct_gnutls_dn_by_oid_out(cert->view.subject, &cert->subject, oid,
				       indx, raw_flag, buf, buf_size);
}

CT_EXPORT int gnutls_x509_crt_get_issuer_dn_by_oid(gnutls_x509_crt_t cert,
						   const char *oid,
						   unsigned indx,
						   unsigned int raw_flag,
						   void *buf, size_t *buf_size)
{
	CT_TRY_CODE(check_crt(cert));
	return ct_gnutls_dn_by_oid_out(cert->view.issuer, &cert->issuer, oid,
				       indx, raw_flag, buf, buf_size);
}

CT_EXPORT int gnutls_x509_crt_get_subject(gnutls_x509_crt_t cert,
					  gnutls_x509_dn_t *dn)
{
	CT_TRY_CODE(check_crt(cert));
	return ct_gnutls_dn_of_slot(&cert->subject, cert->view.subject, dn);
}

CT_EXPORT int gnutls_x509_crt_get_issuer(gnutls_x509_crt_t cert,
					 gnutls_x509_dn_t *dn)
{
	CT_TRY_CODE(check_crt(cert));
	return ct_gnutls_dn_of_slot(&cert->issuer, cert->view.issuer, dn);
}
