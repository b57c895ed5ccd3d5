/*
 * A certificate (RFC 5280 4.1) as a view on its DER.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: DER. Output: spans into it, and the few fields that are plain
 * numbers. Nothing is copied: the view is valid as long as the bytes.
 *
 * The structure is checked completely and in bounds, extensions' values
 * excepted: those are decoded when asked for (x509/extensions.h). What is
 * well-formed but inconsistent is refused: signature algorithms that
 * differ, extensions outside version 3, unique identifiers in version 1, the
 * same extension twice. Signatures, validity and names are not judged here.
 */

#ifndef CT_X509_CERTIFICATE_H
#define CT_X509_CERTIFICATE_H

#include "base/error.h"
#include "base/span.h"

struct ct_certificate {
	struct ct_span der;	      /* Certificate, whole */
	struct ct_span tbs;	      /* TBSCertificate, with its header */
	struct ct_span serial;	      /* contents of the INTEGER */
	struct ct_span tbs_algorithm; /* AlgorithmIdentifier, with header */
	struct ct_span issuer;	      /* Name, with header */
	struct ct_span subject;	      /* Name, with header */
	struct ct_span spki;	      /* SubjectPublicKeyInfo, with header */
	struct ct_span
		issuer_unique_id; /* octets of the BIT STRING, or absent */
	struct ct_span subject_unique_id; /* the same */
	struct ct_span extensions; /* contents of SEQUENCE OF, or absent */
	struct ct_span algorithm;  /* outer AlgorithmIdentifier, with header */
	struct ct_span signature;  /* octets of the BIT STRING */
	int64_t not_before;	   /* seconds since 1970, UTC */
	int64_t not_after;
	unsigned version;	      /* 1 to 256, as the field says plus 1 */
	bool has_unaligned_signature; /* its bits do not fill its octets; such a
				   signature is never good */
};

/*
 * Reads one certificate that fills @der completely.
 *
 * Errors: CATRUST_E_DER_TAG, CATRUST_E_DER_LENGTH, CATRUST_E_DER_VALUE,
 * CATRUST_E_DER_TRAILING, CATRUST_E_TIME, CATRUST_E_DATE,
 * CATRUST_E_CERTIFICATE, CATRUST_E_DUPLICATE_EXTENSION, CATRUST_E_EMPTY_NAME,
 * CATRUST_E_LIMIT over 256 extensions; *out is undefined then.
 * Cost: O(der.len); no allocation. Source: RFC 5280 4.1.
 */
CT_MUST_USE enum catrust_error ct_certificate_parse(struct ct_certificate *out,
						    struct ct_span der);

/*
 * The same for one that is inconsistent, as far as programs ask for it:
 * extensions outside version 3, unique identifiers in version 1, the same
 * extension twice, and times that do not exist, which come out as
 * CT_CERTIFICATE_NO_TIME. Never for certificates that are to be trusted.
 */
#define CT_CERTIFICATE_NO_TIME INT64_MIN
CT_MUST_USE enum catrust_error
ct_certificate_parse_leniently(struct ct_certificate *out, struct ct_span der);

/*
 * Checks one certificate in the same way, and finds only its subject, which is
 * { NULL, 0 } when an error comes before it: all that a load needs, without
 * the work of filling a view. Errors and cost: those of
 * ct_certificate_parse().
 */
CT_MUST_USE enum catrust_error
ct_certificate_check(struct ct_span der, struct ct_span *out_subject);

/* The TBSCertificate, with its header, of a certificate that was checked. What
 * is refused is refused by it: ECDSA signatures, for one, have several values,
 * so that anybody makes another certificate of the same TBSCertificate. */
struct ct_span ct_certificate_tbs(struct ct_span der);

/* One extension of a list that ct_certificate_parse() accepted. */
struct ct_extension {
	struct ct_span oid;   /* contents */
	struct ct_span value; /* contents of the OCTET STRING */
	bool is_critical;
};

/* Reads the extension at *offset of @extensions and moves *offset past it.
 * False at the end. Start with *offset = 0. */
bool ct_extension_next(struct ct_span extensions, size_t *offset,
		       struct ct_extension *out);

/* The extension of a number, from 0. False when there are not as many. */
static inline bool ct_extension_nth(struct ct_span extensions, unsigned index,
				    struct ct_extension *out)
{
	size_t offset = 0;

	while (ct_extension_next(extensions, &offset, out))
		if (index-- == 0)
			return true;
	return false;
}

/* Finds an extension by its OID's contents. False when there is none. */
bool ct_extension_find(struct ct_span extensions, struct ct_span oid,
		       struct ct_extension *out);

/* The value of an extension, absent when there is none. */
static inline struct ct_span
ct_extension_value(const struct ct_certificate *certificate, struct ct_span oid)
{
	struct ct_extension extension;

	return ct_extension_find(certificate->extensions, oid, &extension)
		       ? extension.value
		       : ct_span(NULL, 0);
}

#endif /* CT_X509_CERTIFICATE_H */
