/*
 * Whether a CRL stub has an entry for a serial number.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "crl_stub_lookup.h"

enum { MOST_SERIAL = 64 }; /* octets of the DER of an INTEGER */

/* The contents of the INTEGER's DER; false when it is too long, or has leading
 * zeros, which decoding would not have made: OpenSSL compares the octets. */
static bool read_serial(const struct ct_openssl *openssl,
			const ASN1_INTEGER *serial, uint8_t *out,
			struct ct_span *out_contents)
{
	int octets = openssl->ASN1_STRING_length(serial);
	unsigned char *end = out;
	struct ct_der der;
	int len = openssl->i2d_ASN1_INTEGER(serial, NULL);

	if (len <= 0 || len > MOST_SERIAL || octets == 0 ||
	    (octets > 1 && openssl->ASN1_STRING_get0_data(serial)[0] == 0))
		return false;
	len = openssl->i2d_ASN1_INTEGER(serial, &end);
	der = ct_der(ct_span(out, (size_t)len));
	return ct_der_read(&der, CT_DER_INTEGER, out_contents) == CATRUST_OK;
}

/* @entry: NULL without memory. A certificate that may be revoked is then
 * reported as revoked. OpenSSL reads the entry. */
static int report_revoked(const struct ct_openssl *openssl, X509_REVOKED *entry,
			  X509_REVOKED **out)
{
	if (out != NULL)
		*out = entry != NULL ? entry : openssl->empty_entry;
	return 1;
}

static int find_in_whole(const struct ct_openssl *openssl, X509_CRL *whole,
			 X509_REVOKED **out, const ASN1_INTEGER *serial,
			 const X509_NAME *issuer)
{
	X509 *certificate;
	int result;

	if (whole == NULL)
		return report_revoked(openssl, NULL, out);
	if (issuer == NULL)
		return openssl->X509_CRL_get0_by_serial(whole, out, serial);
	certificate = openssl->X509_new();
	if (certificate == NULL ||
	    openssl->X509_set_serialNumber(certificate,
					   (ASN1_INTEGER *)serial) != 1 ||
	    openssl->X509_set_issuer_name(certificate, issuer) != 1)
		result = report_revoked(openssl, NULL, out);
	else
		result =
			openssl->X509_CRL_get0_by_cert(whole, out, certificate);
	openssl->X509_free(certificate);
	return result;
}

/* What the index says: 1 and the entry, or 0; false when it cannot answer. */
static bool find_in_index(struct ct_crl_stub *stub, const ASN1_INTEGER *serial,
			  X509_REVOKED **out, int *out_result)
{
	const struct ct_openssl *openssl = stub->openssl;
	const struct ct_loaded_crl *crl = stub->from->crl;
	uint8_t octets[MOST_SERIAL];
	struct ct_span contents;
	uint32_t offset;

	if (!read_serial(openssl, serial, octets, &contents))
		return false;
	*out_result = 0;
	if (ct_serial_index_find(&crl->index, &crl->crl, contents,
				 crl->crl.issuer, &offset))
		*out_result = report_revoked(
			openssl, ct_crl_stub_get_entry(stub, offset), out);
	return true;
}

int ct_crl_stub_lookup(const struct ct_openssl *openssl, X509_CRL *crl,
		       X509_REVOKED **out, const ASN1_INTEGER *serial,
		       const X509_NAME *issuer)
{
	struct ct_crl_stub *stub = ct_crl_stub_of(openssl, crl);
	int result;

	if (stub != NULL && !atomic_load(&stub->is_expanded)) {
		if (!atomic_load(&stub->was_asked))
			atomic_store(&stub->was_asked, true);
		if (issuer != NULL &&
		    openssl->X509_NAME_cmp(
			    issuer, openssl->X509_CRL_get_issuer(crl)) != 0)
			return 0;
		if (find_in_index(stub, serial, out, &result))
			return result;
	}
	return find_in_whole(openssl, ct_crl_stub_get_stock(openssl, stub, crl),
			     out, serial, issuer);
}
