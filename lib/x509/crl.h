/*
 * A certificate revocation list (RFC 5280 5.1) as a view on its DER.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: DER. Output: spans into it, and the few fields that are plain
 * numbers. Nothing is copied: the view is valid as long as the bytes.
 *
 * One pass checks the whole structure in bounds: every entry with its date
 * and the frame of its extensions, the frame of the CRL's own extensions, no
 * extension twice in one list. It also notes what entries' extensions require
 * from the code that uses the list (enum ct_crl_trait). Values of extensions
 * are decoded when asked for. Signature, validity and scope are not judged
 * here.
 *
 * Deviations from RFC 5280, all tolerant: revokedCertificates may be present
 * and empty, extensions may stand in a version 1 list, the algorithm fields
 * may differ (ct_crl_algorithms_agree() tells), serial numbers may be zero,
 * negative, longer than 20 octets or not minimal.
 */

#ifndef CT_X509_CRL_H
#define CT_X509_CRL_H

#include "asn1/der.h"
#include "base/error.h"
#include "base/span.h"
#include "x509/crl_extensions.h"

/* What some entry or its extensions are; worth a look at each entry only
 * when the trait is there. */
enum ct_crl_trait {
	CT_CRL_HAS_CERTIFICATE_ISSUER = 1 << 0, /* RFC 5280 5.3.3 */
	CT_CRL_HAS_UNKNOWN_CRITICAL = 1 << 1,	/* in an entry */
	CT_CRL_HAS_REMOVED = 1 << 2,		/* reason removeFromCRL */
	/* A serial number that is negative, or is not of 4 octets at most, but
	 * for one 0 in front. */
	CT_CRL_HAS_LONG_SERIAL = 1 << 3,
	/* One that DER writes shorter (X.690 8.3.2). */
	CT_CRL_HAS_PADDED_SERIAL = 1 << 4,
	/* An entry with other extensions than a reason code alone, of 0 to 10.
	 */
	CT_CRL_HAS_OTHER_EXTENSIONS = 1 << 5,
};

struct ct_crl {
	struct ct_span der;	      /* CertificateList, whole */
	struct ct_span tbs;	      /* TBSCertList, with its header */
	struct ct_span tbs_algorithm; /* AlgorithmIdentifier, with header */
	struct ct_span issuer;	      /* Name, with header */
	struct ct_span revoked; /* contents of revokedCertificates, or absent */
	struct ct_span extensions; /* contents of SEQUENCE OF, or absent */
	struct ct_span algorithm;  /* outer AlgorithmIdentifier, with header */
	struct ct_span signature;  /* octets of the BIT STRING */
	int64_t this_update;	   /* seconds since 1970, UTC */
	int64_t next_update;	   /* valid when has_next_update */
	bool has_next_update;
	unsigned version; /* 1 to 256, as the field says plus 1 */
	unsigned traits;  /* of enum ct_crl_trait */
	uint32_t num_entries;
};

/*
 * Reads one CRL that fills @der completely.
 *
 * Errors: CATRUST_E_DER_TAG, CATRUST_E_DER_LENGTH, CATRUST_E_DER_VALUE,
 * CATRUST_E_DER_TRAILING, CATRUST_E_TIME, CATRUST_E_EXTENSION,
 * CATRUST_E_DUPLICATE_EXTENSION, CATRUST_E_LIMIT (4 GiB and over); *out is
 * undefined then. Cost: O(der.len); no allocation. Source: RFC 5280 5.1.
 */
CT_MUST_USE enum catrust_error ct_crl_parse(struct ct_crl *out,
					    struct ct_span der);

/* The issuer of something that may be no CRL in order, for reports. False
 * when it cannot be read. */
bool ct_crl_read_issuer(struct ct_span *out_issuer, struct ct_span der);

/* Whether another CRL of its issuer is newer: which one says more. Whether one
 * may take the other's place is ct_loaded_crl_may_follow()'s, by the numbers,
 * too. */
static inline bool ct_crl_is_older(const struct ct_crl *crl,
				   const struct ct_crl *other)
{
	return crl->this_update < other->this_update;
}

/* signature and signatureAlgorithm are equal (RFC 5280 5.1.1.2). */
bool ct_crl_algorithms_agree(const struct ct_crl *crl);

struct ct_crl_entry {
	struct ct_span serial;	   /* contents of the INTEGER */
	struct ct_span extensions; /* contents of SEQUENCE OF, or absent */
	int64_t date;		   /* revocationDate, seconds since 1970 */
};

/* Reads the entry at *offset of crl->revoked and moves *offset past it. False
 * at the end. Start with *offset = 0. Cost: O(1). */
bool ct_crl_entry_next(const struct ct_crl *crl, size_t *offset,
		       struct ct_crl_entry *out);

/* The serial number alone, which is what an index wants. */
static CT_ALWAYS_INLINE bool ct_crl_serial_next(const struct ct_crl *crl,
						size_t *offset,
						struct ct_span *out_serial);

/* The entry's reason; CT_CRL_REASON_UNSPECIFIED when it gives none, or one
 * that has no meaning. */
enum ct_crl_reason ct_crl_entry_reason(const struct ct_crl_entry *entry);

/* The entry's invalidityDate (RFC 5280 5.3.2). False when there is none, or
 * one that cannot be read. */
bool ct_crl_entry_invalidity_date(const struct ct_crl_entry *entry,
				  int64_t *out_seconds);

/* Whether the entry has a certificateIssuer; when not, that of the entry
 * before holds (RFC 5280 5.3.3). *out_names: GeneralNames, with header. */
bool ct_crl_entry_certificate_issuer(const struct ct_crl_entry *entry,
				     struct ct_span *out_names);

static CT_ALWAYS_INLINE bool ct_crl_serial_next(const struct ct_crl *crl,
						size_t *offset,
						struct ct_span *out_serial)
{
	struct ct_der der = ct_der(crl->revoked), entry;

	if (der.left == *offset)
		return false;
	der.at += *offset;
	/* Its parts are known to be there: short lengths need no checks. */
	if (CT_LIKELY(der.at[1] < 0x80)) {
		*out_serial = ct_span(der.at + 4, der.at[3]);
		*offset += 2u + der.at[1];
		return true;
	}
	der.left -= *offset;
	if (ct_der_enter(&der, CT_DER_SEQUENCE, &entry) != CATRUST_OK ||
	    ct_der_read(&entry, CT_DER_INTEGER, out_serial) != CATRUST_OK)
		return false;
	*offset = crl->revoked.len - der.left;
	return true;
}

#endif /* CT_X509_CRL_H */
