/*
 * The lines of a text of trust objects.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_TRUST_OBJECT_LINES_H
#define CT_TRUST_OBJECT_LINES_H

#include <string.h>

#include "base/span.h"

struct ct_object_lines {
	struct ct_span text;
	size_t next;  /* start of the next line */
	size_t begin; /* start of the last line */
};

static inline bool ct_object_begins(struct ct_span line, const char *with)
{
	return line.len >= strlen(with) &&
	       memcmp(line.data, with, strlen(with)) == 0;
}

/* Removes blanks, and the CR of a CRLF, from both ends. */
static inline struct ct_span ct_object_trim(struct ct_span line)
{
	while (line.len > 0 && line.data[line.len - 1] <= ' ')
		line.len--;
	while (line.len > 0 && line.data[0] <= ' ')
		line = ct_span(line.data + 1, line.len - 1);
	return line;
}

/* Returns the rest of the line, untrimmed. Cost: O(its bytes). */
static inline struct ct_span ct_object_lines_skip(struct ct_object_lines *lines)
{
	const uint8_t *at = lines->text.data + lines->next, *end;
	size_t left = lines->text.len - lines->next;

	end = left == 0 ? NULL : memchr(at, '\n', left);
	lines->begin = lines->next;
	lines->next += end == NULL ? left : (size_t)(end - at) + 1;
	return ct_span(at, lines->next - lines->begin);
}

/* Gives the next line that is neither empty nor a comment, trimmed; false at
 * the end. */
static inline bool ct_object_lines_next(struct ct_object_lines *lines,
					struct ct_span *out)
{
	while (lines->next < lines->text.len) {
		*out = ct_object_lines_skip(lines);
		/* Most comments. */
		if (out->data[0] == '#')
			continue;
		*out = ct_object_trim(*out);
		if (out->len > 0 && out->data[0] != '#')
			return true;
	}
	return false;
}

/* Whether a line up to the BEGIN line of the first PEM block, that line
 * included, begins with @with. */
static inline bool ct_object_lines_have(struct ct_span text, const char *with)
{
	struct ct_object_lines lines = {.text = text};
	struct ct_span line;

	while (ct_object_lines_next(&lines, &line)) {
		if (ct_object_begins(line, with))
			return true;
		if (ct_object_begins(line, "-----BEGIN "))
			return false;
	}
	return false;
}

#endif /* CT_TRUST_OBJECT_LINES_H */
