/*
 * Trust settings of certificates that are held already.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A certificate is held once, however often it comes; but a "TRUSTED
 * CERTIFICATE" that comes after the same certificate says something new. Here
 * a bundle keeps it by entry, and a store by position.
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

/* Room for so many more, of so many bytes in all. *list is made when it is
 * NULL. Errors: CATRUST_E_MEMORY, CATRUST_E_LIMIT. */
CT_MUST_USE enum catrust_error
ct_further_settings_reserve(struct ct_further_settings **list, uint32_t num,
			    size_t num_bytes);

/* Copies settings, for which room was reserved; not again what the certificate
 * was given shortly before. */
void ct_further_settings_add(struct ct_further_settings *list,
			     uint32_t certificate, struct ct_span settings);

/* A list equal to another. */
CT_MUST_USE enum catrust_error
ct_further_settings_copy(struct ct_further_settings **out,
			 const struct ct_further_settings *from);

bool ct_further_settings_equal(const struct ct_further_settings *a,
			       const struct ct_further_settings *b);

/* Who is shown settings; false ends the search. */
typedef bool ct_settings_visit(void *context, struct ct_span settings);

/*
 * Shows all settings of a certificate; false as soon as @visit gave that. Cost:
 * O(items), which come from files of the operator's that name a certificate
 * twice.
 */
bool ct_further_settings_each(const struct ct_further_settings *list,
			      uint32_t certificate, ct_settings_visit *visit,
			      void *context);

#endif /* CT_TRUST_FURTHER_SETTINGS_H */
