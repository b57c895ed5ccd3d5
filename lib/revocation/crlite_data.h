/*
 * The contents of a directory of CRLite data at one moment.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a directory in upki's format: index.bin, the filters that it names,
 * manifest.json. Output: all of them, checked and immutable.
 *
 * The data are not signed, so only files that no user but root and this
 * process's user can modify are read (input/owned.h). Names in the index are
 * checked before they are used.
 *
 * Writers rename files into place, filters before the index that names them,
 * and remove a filter only after no index names it. A missing filter therefore
 * means that there is a newer index: the load is repeated, a few times.
 *
 * Filters are mapped (input/mapping.h); later data share the mapping while the
 * file is unchanged. No writer should modify a filter in place: when it loses
 * whole pages, it gives no answers until the data are refreshed; modified
 * octets, and a truncation within the last page, whose rest reads as zeros,
 * change the answers. The index is small, and read into memory.
 */

#ifndef CT_REVOCATION_CRLITE_DATA_H
#define CT_REVOCATION_CRLITE_DATA_H

#include <stdatomic.h>

#include "base/rcu.h"
#include "input/mapping.h"
#include "input/source.h"
#include "revocation/crlite_filter.h"
#include "revocation/crlite_index.h"

/* A filter's file. */
struct ct_crlite_file {
	atomic_uint references;
	char name[CT_CRLITE_NAME_LEN + 1];
	struct ct_file_identity identity;
	struct ct_mapping mapping;
	struct ct_crlite_filter filter;
};

struct ct_crlite_data {
	struct ct_rcu_head head;
	struct ct_buffer bytes; /* of the index */
	struct ct_crlite_index index;
	struct ct_crlite_file **files; /* by the index's numbers */
	/* When the data were generated, seconds since 1970, from manifest.json.
	 */
	bool has_time;
	int64_t generated_at;
};

/* Why a directory was not loaded. */
struct ct_crlite_problem {
	enum catrust_error error;
	int os_error;			   /* for CATRUST_E_FILE_* */
	char name[CT_CRLITE_NAME_LEN + 1]; /* of the file; empty: directory */
};

/*
 * Loads a directory; @before, when not NULL, is the result of the previous
 * load. Errors: those of ct_owned_file_read(), CATRUST_E_CRLITE; *problem has
 * details. A missing manifest, or one without a time, is not an error.
 */
CT_MUST_USE enum catrust_error
ct_crlite_data_load(const char *path, const struct ct_crlite_data *before,
		    struct ct_crlite_data **out,
		    struct ct_crlite_problem *problem);

void ct_crlite_data_free(struct ct_crlite_data *data); /* NULL allowed */

/* Whether both have the same files and time. */
bool ct_crlite_data_equal(const struct ct_crlite_data *a,
			  const struct ct_crlite_data *b);

#endif /* CT_REVOCATION_CRLITE_DATA_H */
