/*
 * Host names with non-ASCII characters, through libidn2.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <idn2.h>
#include <stdlib.h>

#include "verify/idna.h"

/* Longer input cannot become a host name of 253 octets (RFC 1034 3.1), even if
 * the mapping shortens its UTF-8. */
enum { NAME_MAX_LEN = 2048 };

bool ct_idna_is_printable_ascii(struct ct_span name)
{
	for (size_t i = 0; i < name.len; i++)
		if (name.data[i] < 0x20 || name.data[i] > 0x7e)
			return false;
	return true;
}

/* libidn2 takes C strings. */
static enum catrust_error make_string(struct ct_span name, char **out)
{
	char *string;

	if (name.len == 0 || name.len > NAME_MAX_LEN ||
	    memchr(name.data, 0, name.len) != NULL)
		return CATRUST_E_INVALID_ARGUMENT;
	string = malloc(name.len + 1);
	if (string == NULL)
		return CATRUST_E_MEMORY;
	memcpy(string, name.data, name.len);
	string[name.len] = '\0';
	*out = string;
	return CATRUST_OK;
}

/* Replaces every U+2024 with a full stop, in place. */
static void map_dot_leader(char *string)
{
	static const char dot_leader[] = "\xe2\x80\xa4";
	char *at = string;

	while ((at = strstr(at, dot_leader)) != NULL) {
		*at++ = '.';
		memmove(at, at + sizeof(dot_leader) - 2,
			strlen(at + sizeof(dot_leader) - 2) + 1);
	}
}

static enum catrust_error append_result(int status, char *result,
					struct ct_buffer *out)
{
	enum catrust_error error = CATRUST_E_INVALID_ARGUMENT;

	if (status == IDN2_MALLOC)
		return CATRUST_E_MEMORY;
	if (status == IDN2_OK && result != NULL)
		error = ct_buffer_append_string(out, result);
	if (status == IDN2_OK)
		idn2_free(result);
	return error;
}

enum catrust_error ct_idna_to_ascii(struct ct_span name, unsigned flags,
				    struct ct_buffer *out)
{
	char *input, *result = NULL;
	enum catrust_error error;
	int status;

	if (ct_idna_is_printable_ascii(name))
		return ct_buffer_append(out, name.data, name.len);
	CT_TRY(make_string(name, &input));
	if ((flags & CT_IDNA_DOT_LEADER) != 0)
		map_dot_leader(input);
	status = idn2_to_ascii_8z(input, &result,
				  IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL);
	if (status == IDN2_DISALLOWED && (flags & CT_IDNA_2008_ONLY) == 0)
		status = idn2_to_ascii_8z(input, &result,
					  IDN2_NFC_INPUT | IDN2_TRANSITIONAL);
	error = append_result(status, result, out);
	free(input);
	return error;
}

enum catrust_error ct_idna_to_unicode(struct ct_span name,
				      struct ct_buffer *out)
{
	char *input, *result = NULL;
	enum catrust_error error;
	int status;

	CT_TRY(make_string(name, &input));
	status = idn2_to_unicode_8z8z(input, &result, 0);
	error = append_result(status, result, out);
	free(input);
	return error;
}
