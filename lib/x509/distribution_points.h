/*
 * Where CRLs are, and which certificates a CRL covers: CRL distribution
 * points, freshest CRL, issuing distribution point (RFC 5280 4.2.1.13,
 * 4.2.1.15, 5.2.5, 5.2.6).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: an extension's value. Output: numbers, and spans into it. Errors as
 * in constraints.h. Nothing is allocated.
 */

#ifndef CT_X509_DISTRIBUTION_POINTS_H
#define CT_X509_DISTRIBUTION_POINTS_H

#include "asn1/der.h"
#include "base/error.h"
#include "base/span.h"

/* ReasonFlags, as the bits lie in the octets. */
enum ct_reason_flags {
	CT_REASON_UNUSED = 0x80,
	CT_REASON_KEY_COMPROMISE = 0x40,
	CT_REASON_CA_COMPROMISE = 0x20,
	CT_REASON_AFFILIATION_CHANGED = 0x10,
	CT_REASON_SUPERSEDED = 0x08,
	CT_REASON_CESSATION_OF_OPERATION = 0x04,
	CT_REASON_CERTIFICATE_HOLD = 0x02,
	CT_REASON_PRIVILEGE_WITHDRAWN = 0x01,
	CT_REASON_AA_COMPROMISE = 0x8000,
	CT_REASON_ALL = 0x807f, /* all but unused */
};

/* A CHOICE: at most one is there. */
struct ct_distribution_point_name {
	struct ct_span
		full_name;	      /* GeneralNames' contents, checked: to be
				       * read with ct_general_names_open_contents() */
	struct ct_span relative_name; /* an RDN's contents, checked: to be read
				       * with ct_rdn_open() */
};

struct ct_distribution_point {
	struct ct_distribution_point_name name; /* both absent: no name */
	struct ct_span crl_issuer; /* GeneralNames' contents, or absent */
	unsigned reasons;	   /* CT_REASON_ALL when absent */
	unsigned reason_octets;	   /* with unused bits, as GnuTLS reads them */
	bool has_reasons;
};

struct ct_distribution_points {
	struct ct_der left;
};

/*
 * Checks the list and starts to read it; for cRLDistributionPoints and
 * freshestCRL. CATRUST_E_EXTENSION: the list is empty, or a point has neither
 * a name nor a CRL issuer, which RFC 5280 4.2.1.13 forbids.
 */
CT_MUST_USE enum catrust_error
ct_distribution_points_open(struct ct_distribution_points *out,
			    struct ct_span value);

/* The next point; false at the end. */
bool ct_distribution_points_next(struct ct_distribution_points *points,
				 struct ct_distribution_point *out);

/* A CRL's scope. */
struct ct_issuing_distribution_point {
	struct ct_distribution_point_name name;
	unsigned only_some_reasons; /* CT_REASON_ALL when absent */
	bool has_only_some_reasons;
	bool is_only_user_certs;
	bool is_only_ca_certs;
	bool is_indirect;
	bool is_only_attribute_certs;
};

/* CATRUST_E_EXTENSION: it is empty, or more than one of the three kinds of
 * certificates is said to be the only one. */
CT_MUST_USE enum catrust_error
ct_issuing_distribution_point_parse(struct ct_issuing_distribution_point *out,
				    struct ct_span value);

#endif /* CT_X509_DISTRIBUTION_POINTS_H */
