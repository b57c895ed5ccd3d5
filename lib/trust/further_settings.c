/*
 * Trust settings of duplicate certificates.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "trust/further_settings.h"

enum {
	MAX_ITEMS = 1 << 26,
	LOOK_BACK = 64, /* so far for the same again: no cost that grows */
};

void ct_further_settings_free(struct ct_further_settings *list)
{
	if (list == NULL)
		return;
	ct_buffer_clear(&list->bytes);
	free(list->items);
	free(list);
}

static enum catrust_error reserve_items(struct ct_further_settings *list,
					uint32_t num, size_t num_bytes)
{
	if (num > MAX_ITEMS - list->num_items ||
	    num_bytes > INT32_MAX - list->bytes.len)
		return CATRUST_E_LIMIT;
	CT_TRY(ct_buffer_reserve(&list->bytes, num_bytes));
	return CT_ARRAY_RESERVE(list->items, list->capacity,
				(size_t)list->num_items + num);
}

enum catrust_error
ct_further_settings_reserve(struct ct_further_settings **list, uint32_t num,
			    size_t num_bytes)
{
	if (*list == NULL)
		*list = calloc(1, sizeof(**list));
	return *list == NULL ? CATRUST_E_MEMORY
			     : reserve_items(*list, num, num_bytes);
}

/* Returns the certificate's next settings from *cursor on; absent at the end.
 */
static struct ct_span next(const struct ct_further_settings *list,
			   uint32_t certificate, uint32_t *cursor)
{
	while (list != NULL && *cursor < list->num_items) {
		const struct ct_further_item *item = &list->items[(*cursor)++];

		if (item->certificate == certificate)
			return ct_span(list->bytes.data + item->offset,
				       item->len);
	}
	return ct_span(NULL, 0);
}

void ct_further_settings_add(struct ct_further_settings *list,
			     uint32_t certificate, struct ct_span settings)
{
	uint32_t cursor =
		list->num_items > LOOK_BACK ? list->num_items - LOOK_BACK : 0;
	struct ct_span known;

	do
		known = next(list, certificate, &cursor);
	while (known.data != NULL && !ct_span_equal(known, settings));
	if (known.data != NULL)
		return;
	list->items[list->num_items++] = (struct ct_further_item){
		.certificate = certificate,
		.offset = (uint32_t)list->bytes.len,
		.len = (uint32_t)settings.len,
	};
	memcpy(list->bytes.data + list->bytes.len, settings.data, settings.len);
	list->bytes.len += settings.len;
}

enum catrust_error
ct_further_settings_copy(struct ct_further_settings **out,
			 const struct ct_further_settings *from)
{
	struct ct_further_settings *list = NULL;
	enum catrust_error error;

	*out = NULL;
	if (from == NULL)
		return CATRUST_OK;
	error = ct_further_settings_reserve(&list, from->num_items,
					    from->bytes.len);
	if (error != CATRUST_OK) {
		ct_further_settings_free(list);
		return error;
	}
	for (uint32_t i = 0; i < from->num_items; i++) {
		const struct ct_further_item *item = &from->items[i];

		ct_further_settings_add(
			list, item->certificate,
			ct_span(from->bytes.data + item->offset, item->len));
	}
	*out = list;
	return CATRUST_OK;
}

bool ct_further_settings_equal(const struct ct_further_settings *a,
			       const struct ct_further_settings *b)
{
	uint32_t num_items = a == NULL ? 0 : a->num_items;

	if (num_items != (b == NULL ? 0 : b->num_items))
		return false;
	if (num_items == 0)
		return true;
	for (uint32_t i = 0; i < a->num_items; i++)
		if (a->items[i].certificate != b->items[i].certificate ||
		    a->items[i].len != b->items[i].len)
			return false;
	return ct_span_equal(ct_span(a->bytes.data, a->bytes.len),
			     ct_span(b->bytes.data, b->bytes.len));
}

bool ct_further_settings_each(const struct ct_further_settings *list,
			      uint32_t certificate, ct_settings_visit *visit,
			      void *context)
{
	uint32_t cursor = 0;

	for (;;) {
		struct ct_span settings = next(list, certificate, &cursor);

		if (settings.data == NULL)
			return true;
		if (!visit(context, settings))
			return false;
	}
}
