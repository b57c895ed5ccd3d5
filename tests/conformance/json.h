/*
 * Test tools: a reader of JSON (RFC 8259), as far as test vectors need it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a text, which is overwritten: strings are unescaped in place. Output:
 * a tree of values that point into it. Numbers are kept as integers only.
 * What is not JSON, or nested deeper than 64, ends the process.
 */

#ifndef CT_TESTS_CONFORMANCE_JSON_H
#define CT_TESTS_CONFORMANCE_JSON_H

#include <stdbool.h>
#include <stddef.h>

enum json_type {
	JSON_NULL,
	JSON_BOOL,
	JSON_NUMBER,
	JSON_STRING,
	JSON_ARRAY,
	JSON_OBJECT,
};

struct json {
	enum json_type type;
	long number;	    /* JSON_NUMBER, JSON_BOOL */
	const char *string; /* JSON_STRING, ends with NUL */
	const char *name;   /* as a member of an object */
	struct json *first; /* JSON_ARRAY, JSON_OBJECT */
	struct json *next;  /* the next sibling */
};

/* @text ends with NUL. The tree is freed with json_free(). */
struct json *json_parse(char *text);
void json_free(struct json *value);

/* A member of an object; a static null when it is absent. */
const struct json *json_get(const struct json *object, const char *name);

/* A member that is a string; NULL for anything else. */
const char *json_get_string(const struct json *object, const char *name);

#endif /* CT_TESTS_CONFORMANCE_JSON_H */
