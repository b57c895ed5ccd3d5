/*
 * Trust settings of duplicate certificates.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A certificate is stored once, however often it is loaded; but when a
 * duplicate is a "TRUSTED CERTIFICATE", its settings apply, too. This list
 * keeps them, by entry in a bundle, and by position in a store.
 */

#ifndef CT_TRUST_FURTHER_SETTINGS_H
#define CT_TRUST_FURTHER_SETTINGS_H

#include "base/buffer.h"
#include "base/error.h"
#include "base/span.h"

struct ct_further_item {
	uint32_t certificate;
	uint32_t offset, len; /* in the list's bytes */
};

/* NULL is an empty list. */
struct ct_further_settings {
	struct ct_buffer bytes;
	struct ct_further_item *items; /* in the order of addition */
	uint32_t num_items;
	size_t capacity;
};

void ct_further_settings_free(struct ct_further_settings *list);

/* Makes room for @num more settings, of @num_bytes in all. *list is created
 * when it is NULL. Errors: CATRUST_E_MEMORY, CATRUST_E_LIMIT. */
CT_MUST_USE enum catrust_error
ct_further_settings_reserve(struct ct_further_settings **list, uint32_t num,
			    size_t num_bytes);

/* Copies settings, for which room was reserved. Settings equal to recent ones
 * of the same certificate are not added again. */
void ct_further_settings_add(struct ct_further_settings *list,
			     uint32_t certificate, struct ct_span settings);

/* Copies a list. */
CT_MUST_USE enum catrust_error
ct_further_settings_copy(struct ct_further_settings **out,
			 const struct ct_further_settings *from);

bool ct_further_settings_equal(const struct ct_further_settings *a,
			       const struct ct_further_settings *b);

/* A callback for settings; returning false ends the iteration. */
typedef bool ct_settings_visit(void *context, struct ct_span settings);

/*
 * Visits all settings of a certificate. Stops and returns false when @visit
 * returns false. Cost: O(items); items come from files of the operator that
 * have a certificate twice.
 */
bool ct_further_settings_each(const struct ct_further_settings *list,
			      uint32_t certificate, ct_settings_visit *visit,
			      void *context);

#endif /* CT_TRUST_FURTHER_SETTINGS_H */
