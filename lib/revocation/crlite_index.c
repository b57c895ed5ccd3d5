/*
 * The index of a directory of CRLite filters.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/load_word.h"
#include "base/take.h"
#include "revocation/crlite_index.h"

static const char magic[] = "upkiidx1";

enum {
	MAGIC_LEN = sizeof(magic) - 1,
	ID_LEN = 32,
	LOG_LEN = ID_LEN + 8 + 2, /* where its entries begin, how many */
	ENTRY_LEN = 2 + 8 + 8,	  /* filter, first and last time */
};

/* A log's entries, from the table. */
struct section {
	uint64_t offset;
	uint64_t len;
};

static struct section section_of(const uint8_t *log)
{
	const uint8_t *count = log + ID_LEN + 8;

	return (struct section){
		.offset = ct_load_big_endian(log + ID_LEN),
		.len = ((uint64_t)count[0] << 8 | count[1]) * ENTRY_LEN,
	};
}

/* --- Opening -------------------------------------------------------------- */

static size_t name_len(const uint8_t *name)
{
	const uint8_t *end = memchr(name, 0, CT_CRLITE_NAME_LEN);

	return end == NULL ? CT_CRLITE_NAME_LEN : (size_t)(end - name);
}

static bool is_name_character(uint8_t c)
{
	return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
	       (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
}

/* Whether a name is that of a file in the directory, padded with zeros. */
static bool is_name(const uint8_t *name)
{
	size_t len = name_len(name);

	for (size_t i = 0; i < len; i++)
		if (!is_name_character(name[i]))
			return false;
	for (size_t i = len; i < CT_CRLITE_NAME_LEN; i++)
		if (name[i] != 0)
			return false;
	return len > 0 && !(len <= 2 && memcmp(name, "..", len) == 0);
}

/* Whether the filters of a section have names. */
static bool is_section(const struct ct_crlite_index *index,
		       const struct section *section)
{
	const uint8_t *entry = index->bytes.data + section->offset;
	const uint8_t *end = entry + section->len;

	for (; entry < end; entry += ENTRY_LEN)
		if ((size_t)(entry[0] << 8 | entry[1]) >= index->num_names)
			return false;
	return true;
}

static int compare_sections(const void *a, const void *b)
{
	const struct section *x = a, *y = b;

	return (x->offset > y->offset) - (x->offset < y->offset);
}

/* Whether the sections are within the file after the tables, which end at
 * @tables_len, and do not overlap. */
static bool are_sections(const struct ct_crlite_index *index, size_t tables_len,
			 struct section *sections)
{
	uint64_t end = tables_len, len = index->bytes.len;
	size_t count = 0;

	for (size_t i = 0; i < index->num_logs; i++) {
		struct section section = section_of(index->logs + i * LOG_LEN);

		if (section.offset < tables_len || section.offset > len ||
		    section.len > len - section.offset)
			return false;
		if (section.len > 0)
			sections[count++] = section;
	}
	qsort(sections, count, sizeof(*sections), compare_sections);
	/* This check is first, so that no entry is read more than once. */
	for (size_t i = 0; i < count; i++) {
		if (sections[i].offset < end)
			return false;
		end = sections[i].offset + sections[i].len;
	}
	for (size_t i = 0; i < count; i++)
		if (!is_section(index, &sections[i]))
			return false;
	return true;
}

static bool are_tables(const struct ct_crlite_index *index)
{
	for (size_t i = 0; i < index->num_names; i++)
		if (!is_name(index->names + i * CT_CRLITE_NAME_LEN))
			return false;
	for (size_t i = 1; i < index->num_logs; i++)
		if (memcmp(index->logs + (i - 1) * LOG_LEN,
			   index->logs + i * LOG_LEN, ID_LEN) >= 0)
			return false;
	return true;
}

static int compare_names(const void *a, const void *b)
{
	return memcmp(a, b, CT_CRLITE_NAME_LEN);
}

/* A filter with several numbers would be read for each of them. */
static enum catrust_error
check_names_differ(const struct ct_crlite_index *index)
{
	enum catrust_error error = CATRUST_OK;
	uint8_t(*names)[CT_CRLITE_NAME_LEN] =
		malloc((index->num_names + 1) * sizeof(*names));

	if (names == NULL)
		return CATRUST_E_MEMORY;
	memcpy(names, index->names, index->num_names * sizeof(*names));
	qsort(names, index->num_names, sizeof(*names), compare_names);
	for (size_t i = 1; i < index->num_names; i++)
		if (compare_names(names[i - 1], names[i]) == 0)
			error = CATRUST_E_CRLITE;
	free(names);
	return error;
}

enum catrust_error ct_crlite_index_open(struct ct_crlite_index *out,
					struct ct_span bytes)
{
	struct ct_span left = bytes, found, names, logs;
	uint64_t num_names, num_logs;
	struct section *sections;
	bool are_good;

	if (!ct_take(&left, MAGIC_LEN, &found) || !CT_SPAN_IS(found, magic) ||
	    !ct_take_number(&left, 2, &num_names) ||
	    !ct_take_number(&left, 4, &num_logs) ||
	    !ct_take(&left, (size_t)num_names * CT_CRLITE_NAME_LEN, &names) ||
	    num_logs > left.len / LOG_LEN ||
	    !ct_take(&left, (size_t)num_logs * LOG_LEN, &logs))
		return CATRUST_E_CRLITE;
	*out = (struct ct_crlite_index){
		.bytes = bytes,
		.names = names.data,
		.num_names = (size_t)num_names,
		.logs = logs.data,
		.num_logs = (size_t)num_logs,
	};
	if (!are_tables(out))
		return CATRUST_E_CRLITE;
	CT_TRY(check_names_differ(out));
	sections = malloc((out->num_logs + 1) * sizeof(*sections));
	if (sections == NULL)
		return CATRUST_E_MEMORY;
	are_good = are_sections(out, bytes.len - left.len, sections);
	free(sections);
	return are_good ? CATRUST_OK : CATRUST_E_CRLITE;
}

/* --- Queries -------------------------------------------------------------- */

void ct_crlite_index_name(const struct ct_crlite_index *index, size_t number,
			  char out_name[CT_CRLITE_NAME_LEN + 1])
{
	memcpy(out_name, index->names + number * CT_CRLITE_NAME_LEN,
	       CT_CRLITE_NAME_LEN);
	out_name[CT_CRLITE_NAME_LEN] = '\0';
}

struct ct_span ct_crlite_index_find(const struct ct_crlite_index *index,
				    const uint8_t *log)
{
	const uint8_t *first = index->logs;
	size_t count = index->num_logs;

	while (count > 0) {
		size_t half = count / 2;
		const uint8_t *at = first + half * LOG_LEN;
		int order = memcmp(log, at, ID_LEN);

		if (order == 0) {
			struct section section = section_of(at);

			return ct_span(index->bytes.data + section.offset,
				       (size_t)section.len);
		}
		if (order > 0) {
			first = at + LOG_LEN;
			count -= half + 1;
		} else {
			count = half;
		}
	}
	return ct_span(NULL, 0);
}

static bool take_entry(struct ct_span *entries, uint64_t *out_number,
		       uint64_t *out_first, uint64_t *out_last)
{
	return ct_take_number(entries, 2, out_number) &&
	       ct_take_number(entries, 8, out_first) &&
	       ct_take_number(entries, 8, out_last);
}

bool ct_crlite_index_next(struct ct_span *entries, uint64_t timestamp,
			  size_t *out_number)
{
	uint64_t number, first, last;

	while (take_entry(entries, &number, &first, &last))
		if (first <= timestamp && timestamp <= last) {
			*out_number = (size_t)number;
			return true;
		}
	return false;
}

bool ct_crlite_index_times(const struct ct_crlite_index *index,
			   uint64_t *out_first, uint64_t *out_last)
{
	uint64_t number, first, last;
	bool is_any = false;

	for (size_t i = 0; i < index->num_logs; i++) {
		struct section section = section_of(index->logs + i * LOG_LEN);
		struct ct_span entries =
			ct_span(index->bytes.data + section.offset,
				(size_t)section.len);

		while (take_entry(&entries, &number, &first, &last)) {
			if (first > last)
				continue;
			if (!is_any || first < *out_first)
				*out_first = first;
			if (!is_any || last > *out_last)
				*out_last = last;
			is_any = true;
		}
	}
	return is_any;
}
