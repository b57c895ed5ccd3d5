/*
 * Basic, name and policy constraints, inhibitAnyPolicy.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "x509/constraints.h"
#include "x509/extension_value.h"

/* SEQUENCE { cA BOOLEAN DEFAULT FALSE, pathLenConstraint INTEGER OPTIONAL } */
enum catrust_error ct_basic_constraints_parse(struct ct_basic_constraints *out,
					      struct ct_span value,
					      bool is_strict)
{
	struct ct_der inside;

	CT_TRY(ct_value_enter(value, &inside));
	CT_TRY(ct_der_read_boolean(&inside, is_strict, &out->is_ca));
	out->path_len = 0;
	out->has_path_len = !ct_der_is_end(&inside);
	if (out->has_path_len)
		CT_TRY(ct_der_read_unsigned(&inside, &out->path_len));
	return ct_value_end(&inside);
}

bool ct_basic_constraints_is_ca(struct ct_span value)
{
	struct ct_basic_constraints constraints;

	return value.data != NULL &&
	       ct_basic_constraints_parse(&constraints, value, false) ==
		       CATRUST_OK &&
	       constraints.is_ca;
}

/*
 * GeneralSubtree ::= SEQUENCE { base GeneralName,
 *	minimum [0] INTEGER DEFAULT 0, maximum [1] INTEGER OPTIONAL }
 * A minimum of 0 that is written out is not DER, but common.
 */
static enum catrust_error read_subtree(struct ct_der *der,
				       struct ct_general_name *out)
{
	struct ct_der inside;
	struct ct_span minimum;
	uint32_t number = 0;

	CT_TRY(ct_der_enter(der, CT_DER_SEQUENCE, &inside));
	CT_TRY(ct_general_name_read(&inside, out));
	CT_TRY(ct_der_read_optional(&inside, CT_DER_CONTEXT(0), &minimum));
	if (minimum.data != NULL)
		CT_TRY(ct_der_unsigned_value(minimum, &number));
	if (number != 0 || ct_der_next_is(&inside, CT_DER_CONTEXT(1)))
		return CATRUST_E_EXTENSION;
	return ct_value_end(&inside);
}

/* GeneralSubtrees ::= SEQUENCE SIZE (1..MAX) OF GeneralSubtree */
static enum catrust_error check_subtrees(struct ct_span list)
{
	struct ct_der der = ct_der(list);
	struct ct_general_name base;

	if (list.data == NULL)
		return CATRUST_OK;
	if (list.len == 0)
		return CATRUST_E_EXTENSION;
	while (!ct_der_is_end(&der))
		CT_TRY(read_subtree(&der, &base));
	return CATRUST_OK;
}

enum catrust_error ct_name_constraints_parse(struct ct_name_constraints *out,
					     struct ct_span value)
{
	struct ct_der inside;

	CT_TRY(ct_value_enter_list(value, &inside));
	CT_TRY(ct_der_read_optional(&inside, CT_DER_CONTEXT_CONSTRUCTED(0),
				    &out->permitted));
	CT_TRY(ct_der_read_optional(&inside, CT_DER_CONTEXT_CONSTRUCTED(1),
				    &out->excluded));
	CT_TRY(ct_value_end(&inside));
	CT_TRY(check_subtrees(out->permitted));
	return check_subtrees(out->excluded);
}

bool ct_subtrees_next(struct ct_subtrees *subtrees, struct ct_general_name *out)
{
	return !ct_der_is_end(&subtrees->left) &&
	       read_subtree(&subtrees->left, out) == CATRUST_OK;
}

/* SkipCerts under an implicit tag, or absent. */
static enum catrust_error read_skip(struct ct_der *der, unsigned number,
				    bool *out_has, uint32_t *out)
{
	struct ct_span contents;

	CT_TRY(ct_der_read_optional(der, CT_DER_CONTEXT(number), &contents));
	*out_has = contents.data != NULL;
	*out = 0;
	return *out_has ? ct_der_unsigned_value(contents, out) : CATRUST_OK;
}

enum catrust_error
ct_policy_constraints_parse(struct ct_policy_constraints *out,
			    struct ct_span value)
{
	struct ct_der inside;

	CT_TRY(ct_value_enter_list(value, &inside));
	CT_TRY(read_skip(&inside, 0, &out->has_require_explicit_policy,
			 &out->require_explicit_policy));
	CT_TRY(read_skip(&inside, 1, &out->has_inhibit_policy_mapping,
			 &out->inhibit_policy_mapping));
	return ct_value_end(&inside);
}

enum catrust_error ct_inhibit_any_policy_parse(uint32_t *out_skip,
					       struct ct_span value)
{
	struct ct_der outer = ct_der(value);

	CT_TRY(ct_der_read_unsigned(&outer, out_skip));
	return ct_value_end(&outer);
}
