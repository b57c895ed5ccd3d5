/*
 * The location of upki's CRLite data.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "input/source.h"
#include "revocation/crlite_place.h"

enum { MAX_CONFIG = 1 << 20 };

static const char default_cache[] = "/var/cache/upki";

/* --- The configuration ---------------------------------------------------- */

static struct ct_span without_first(struct ct_span text, size_t len)
{
	return ct_span(text.data + len, text.len - len);
}

static struct ct_span skip_blanks(struct ct_span text)
{
	while (text.len > 0 && (text.data[0] == ' ' || text.data[0] == '\t'))
		text = without_first(text, 1);
	return text;
}

/* Reads a line, without its line end. */
static struct ct_span take_line(struct ct_span *text)
{
	const uint8_t *end = memchr(text->data, '\n', text->len);
	size_t len = end == NULL ? text->len : (size_t)(end - text->data);
	struct ct_span line = ct_span(text->data, len);

	*text = without_first(*text, end == NULL ? len : len + 1);
	if (len > 0 && line.data[len - 1] == '\r')
		line.len--;
	return line;
}

static bool skip_text(struct ct_span *line, const char *text)
{
	size_t len = strlen(text);

	if (line->len < len || memcmp(line->data, text, len) != 0)
		return false;
	*line = skip_blanks(without_first(*line, len));
	return true;
}

/* Reads a string, after which only a comment may follow. */
static bool read_path(struct ct_span line, struct ct_span *out)
{
	const uint8_t *end;
	size_t len;

	if (line.len == 0 || (line.data[0] != '"' && line.data[0] != '\''))
		return false;
	end = memchr(line.data + 1, line.data[0], line.len - 1);
	if (end == NULL)
		return false;
	len = (size_t)(end - line.data) - 1;
	*out = ct_span(line.data + 1, len);
	line = skip_blanks(without_first(line, len + 2));
	return (line.len == 0 || line.data[0] == '#') && out->len > 0 &&
	       out->data[0] == '/' && memchr(out->data, '\\', len) == NULL &&
	       memchr(out->data, '\0', len) == NULL;
}

/* The key must be before the first table's header, and occur once. */
bool ct_crlite_config_path(struct ct_span toml, struct ct_span *out)
{
	bool is_found = false;

	while (toml.len > 0) {
		struct ct_span line = skip_blanks(take_line(&toml));

		if (skip_text(&line, "["))
			break;
		if ((!skip_text(&line, "cache-dir") &&
		     !skip_text(&line, "\"cache-dir\"") &&
		     !skip_text(&line, "'cache-dir'")) ||
		    !skip_text(&line, "="))
			continue;
		if (is_found || !read_path(line, out))
			return false;
		is_found = true;
	}
	return is_found;
}

/* --- Places --------------------------------------------------------------- */

/* Joins two paths; NULL: no memory. */
static char *join(struct ct_span directory, const char *name)
{
	size_t size = strlen(name) + 1;
	char *path = malloc(directory.len + size);

	if (path == NULL)
		return NULL;
	memcpy(path, directory.data, directory.len);
	memcpy(path + directory.len, name, size);
	return path;
}

enum catrust_error ct_crlite_find_directory(const char *config, char **out)
{
	struct ct_span cache =
		ct_span(default_cache, sizeof(default_cache) - 1);
	struct ct_buffer toml = CT_BUFFER_INIT;
	struct ct_file_identity identity;
	enum catrust_error error =
		ct_source_read_file(config, MAX_CONFIG, &toml, &identity);

	if (error == CATRUST_E_FILE_OPEN && errno == ENOENT)
		error = CATRUST_OK;
	else if (error == CATRUST_OK &&
		 !ct_crlite_config_path(ct_span(toml.data, toml.len), &cache))
		error = CATRUST_E_CRLITE;
	if (error == CATRUST_OK) {
		*out = join(cache, "/revocation");
		if (*out == NULL)
			error = CATRUST_E_MEMORY;
	}
	ct_buffer_clear(&toml);
	return error;
}
