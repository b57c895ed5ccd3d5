/*
 * load-crl: loads a CRL, and looks up one serial number; what growth counts.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: load-crl [-q] FILE
 *
 * -q: the lookup is a walk over all entries for each of them, as a list without
 * an index would do it: the control that growth must catch.
 */

#include <config.h>

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "revocation/crl_load.h"

/* How many of the first entries are not the first of their number. */
static size_t count_twins(const struct ct_crl *crl)
{
	struct ct_span serial, other;
	size_t offset = 0, at, num_twins = 0;

	while (ct_crl_serial_next(crl, &offset, &serial)) {
		bool is_first = true;

		for (at = 0;
		     ct_crl_serial_next(crl, &at, &other) && at < offset;)
			is_first = is_first && !ct_span_equal(serial, other);
		num_twins += !is_first;
	}
	return num_twins;
}

int main(int argc, char **argv)
{
	struct ct_load_options options = {.format = CT_LOAD_DER};
	struct ct_crl_list list = CT_CRL_LIST_INIT;
	bool is_quadratic = argc == 3 && strcmp(argv[1], "-q") == 0;
	const struct ct_loaded_crl *crl;
	uint32_t offset;

	if (argc != (is_quadratic ? 3 : 2))
		return 2;
	if (ct_crl_load_file(argv[argc - 1], &options, &list, NULL) !=
	    CATRUST_OK)
		return 1;
	crl = list.crls[0];
	if (is_quadratic)
		printf("%zu twins\n", count_twins(&crl->crl));
	printf("%u entries, %s\n", (unsigned)crl->crl.num_entries,
	       ct_serial_index_find(&crl->index, &crl->crl, ct_span("\1", 1),
				    crl->crl.issuer, &offset)
		       ? "found"
		       : "not found");
	ct_crl_list_clear(&list);
	return 0;
}
