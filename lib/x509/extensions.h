/*
 * Decoders of extensions, all of them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * ct_extension_find() and ct_extension_next() (certificate.h) give an
 * extension's value; these headers decode it:
 *
 *	subjectAltName, issuerAltName, certificateIssuer	general_name.h
 *	subjectKeyIdentifier, authorityKeyIdentifier		key_id.h
 *	keyUsage, extKeyUsage, privateKeyUsagePeriod,
 *	TLS feature						key_usage.h
 *	basicConstraints, nameConstraints, policyConstraints,
 *	inhibitAnyPolicy					constraints.h
 *	certificatePolicies, policyMappings			policies.h
 *	cRLDistributionPoints, freshestCRL,
 *	issuingDistributionPoint		distribution_points.h
 *	authorityInfoAccess, subjectInfoAccess	access_descriptions.h
 *	cRLNumber, deltaCRLIndicator, reasonCode,
 *	invalidityDate					crl_extensions.h
 *	SCT list						sct.h
 *
 *	user notices, proxyCertInfo			asn1/pkix.h
 *
 * All but the last decode with the cursor (asn1/der.h) and allocate nothing. A
 * list is opened, which checks every element, and then walked; the walk cannot
 * fail.
 */

#ifndef CT_X509_EXTENSIONS_H
#define CT_X509_EXTENSIONS_H

#include "x509/access_descriptions.h"
#include "x509/constraints.h"
#include "x509/crl_extensions.h"
#include "x509/distribution_points.h"
#include "x509/general_name.h"
#include "x509/key_id.h"
#include "x509/key_usage.h"
#include "x509/policies.h"
#include "x509/sct.h"

#endif /* CT_X509_EXTENSIONS_H */
