/*
 * Test tools: a reader of JSON.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/conformance/json.h"

enum { MAX_DEPTH = 64 };

static void die(const char *what, const char *at)
{
	fprintf(stderr, "JSON: %s before \"%.40s\"\n", what, at);
	exit(99);
}

static void skip_space(char **at)
{
	while (**at == ' ' || **at == '\n' || **at == '\r' || **at == '\t')
		++*at;
}

static void expect(char **at, char c)
{
	skip_space(at);
	if (**at != c)
		die("another character was expected", *at);
	++*at;
}

static unsigned read_hex4(const char *at)
{
	unsigned value = 0;

	for (int i = 0; i < 4; i++) {
		const char *digits = "0123456789abcdef";
		const char *digit =
			at[i] == '\0' ? NULL : strchr(digits, at[i] | 0x20);

		if (digit == NULL)
			die("bad \\u", at);
		value = value << 4 | (unsigned)(digit - digits);
	}
	return value;
}

static char *put_utf8(char *to, unsigned c)
{
	if (c < 0x80) {
		*to++ = (char)c;
		return to;
	}
	if (c < 0x800) {
		*to++ = (char)(0xc0 | c >> 6);
	} else {
		if (c < 0x10000) {
			*to++ = (char)(0xe0 | c >> 12);
		} else {
			*to++ = (char)(0xf0 | c >> 18);
			*to++ = (char)(0x80 | (c >> 12 & 0x3f));
		}
		*to++ = (char)(0x80 | (c >> 6 & 0x3f));
	}
	*to++ = (char)(0x80 | (c & 0x3f));
	return to;
}

/* The escape after a backslash; moves past it. */
static char *unescape(char **at, char *to)
{
	static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
	const char *name = **at == '\0' ? NULL : strchr(names, **at);
	unsigned c;

	if (name != NULL) {
		++*at;
		*to++ = values[name - names];
		return to;
	}
	if (**at != 'u')
		die("bad escape", *at);
	c = read_hex4(*at + 1);
	*at += 5;
	if (c >= 0xd800 && c < 0xdc00 && (*at)[0] == '\\' && (*at)[1] == 'u') {
		unsigned low = read_hex4(*at + 2);

		c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
		*at += 6;
	}
	return put_utf8(to, c);
}

static const char *read_string(char **at)
{
	char *start, *to;

	expect(at, '"');
	start = to = *at;
	while (**at != '"') {
		if (**at == '\0')
			die("the text ends", start);
		if (*(*at)++ != '\\')
			*to++ = (*at)[-1];
		else
			to = unescape(at, to);
	}
	++*at;
	*to = '\0';
	return start;
}

static bool take_word(char **at, const char *word)
{
	if (strncmp(*at, word, strlen(word)) != 0)
		return false;
	*at += strlen(word);
	return true;
}

static struct json *read_value(char **at, int depth);

static void read_members(char **at, int depth, struct json *list, char end)
{
	struct json **tail = &list->first;

	++*at;
	skip_space(at);
	while (**at != end) {
		const char *name = NULL;

		if (list->type == JSON_OBJECT) {
			name = read_string(at);
			expect(at, ':');
		}
		*tail = read_value(at, depth + 1);
		(*tail)->name = name;
		tail = &(*tail)->next;
		skip_space(at);
		if (**at != end)
			expect(at, ',');
		skip_space(at);
	}
	++*at;
}

static struct json *read_value(char **at, int depth)
{
	struct json *value = calloc(1, sizeof(*value));

	if (value == NULL || depth > MAX_DEPTH)
		die("no memory, or too deep", *at);
	skip_space(at);
	if (**at == '"') {
		value->type = JSON_STRING;
		value->string = read_string(at);
	} else if (**at == '[' || **at == '{') {
		value->type = **at == '[' ? JSON_ARRAY : JSON_OBJECT;
		read_members(at, depth, value, **at == '[' ? ']' : '}');
	} else if (take_word(at, "true")) {
		value->type = JSON_BOOL;
		value->number = 1;
	} else if (take_word(at, "false")) {
		value->type = JSON_BOOL;
	} else if (!take_word(at, "null")) {
		char *end;

		value->type = JSON_NUMBER;
		value->number = strtol(*at, &end, 10);
		if (end == *at)
			die("no value", *at);
		*at = end;
	}
	return value;
}

struct json *json_parse(char *text)
{
	struct json *value = read_value(&text, 0);

	skip_space(&text);
	if (*text != '\0')
		die("something follows", text);
	return value;
}

void json_free(struct json *value)
{
	while (value != NULL) {
		struct json *next = value->next;

		json_free(value->first);
		free(value);
		value = next;
	}
}

const struct json *json_get(const struct json *object, const char *name)
{
	static const struct json null = {.type = JSON_NULL};

	for (const struct json *at = object->first; at != NULL; at = at->next)
		if (at->name != NULL && strcmp(at->name, name) == 0)
			return at;
	return &null;
}

const char *json_get_string(const struct json *object, const char *name)
{
	return json_get(object, name)->string;
}
