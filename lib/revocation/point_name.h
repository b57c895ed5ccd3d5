/*
 * Names of distribution points, by which a certificate is matched with a CRL.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a DistributionPointName and the Name that it may be relative to.
 * Output: GeneralNames one by one, their hashes, comparison.
 *
 * Directory names are compared by RFC 5280 7.1, all other names byte by byte.
 */

#ifndef CT_REVOCATION_POINT_NAME_H
#define CT_REVOCATION_POINT_NAME_H

#include "base/buffer.h"
#include "x509/distribution_points.h"
#include "x509/general_name.h"

/* Walks the names of a point. The struct owns the memory of an expanded
 * relative name, so that it must end with ct_point_names_clear(). */
struct ct_point_names {
	struct ct_general_names list;
	struct ct_general_name single; /* instead of the list, when is_single */
	bool is_single, is_over;
	struct ct_buffer expanded;
};

/* Starts with the names of @point; a relative one is appended to @base. A point
 * without a name gives an empty walk. CATRUST_E_MEMORY, and errors of a
 * malformed name. */
CT_MUST_USE enum catrust_error
ct_point_names_open(struct ct_point_names *out,
		    const struct ct_distribution_point_name *point,
		    struct ct_span base);

/* Starts with the names of GeneralNames' contents (a cRLIssuer). */
CT_MUST_USE enum catrust_error
ct_point_names_open_list(struct ct_point_names *out, struct ct_span contents);

/* Starts with one directory name. */
void ct_point_names_open_directory(struct ct_point_names *out,
				   struct ct_span name);

bool ct_point_names_next(struct ct_point_names *names,
			 struct ct_general_name *out);
void ct_point_names_clear(struct ct_point_names *names);

bool ct_point_name_equal(const struct ct_general_name *a,
			 const struct ct_general_name *b);

/* Equal names have equal hashes. */
uint64_t ct_point_name_hash(const struct ct_general_name *name);

#endif /* CT_REVOCATION_POINT_NAME_H */
