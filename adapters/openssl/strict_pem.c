/*
 * PEM text that all decoders decode alike.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "base/compiler.h"
#include "input/base64.h"

#include "strict_pem.h"

enum { LINE = 64, LONGEST = 76, MOST_LINES = 32 };

static const struct label {
	const char *begin, *end;
} labels[] = {
	{"-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"},
	{"-----BEGIN X509 CRL-----", "-----END X509 CRL-----"},
};
enum { CERTIFICATE, CRL, NUM_LABELS };

/* The next line without its end; false after the last one. */
static bool next_line(struct ct_span *text, struct ct_span *out_line)
{
	const uint8_t *end;
	size_t len;

	if (text->len == 0)
		return false;
	end = memchr(text->data, '\n', text->len);
	len = end != NULL ? (size_t)(end - text->data) : text->len;
	*out_line = ct_span(text->data, len);
	if (len > 0 && text->data[len - 1] == '\r')
		out_line->len--;
	len += end != NULL;
	*text = ct_span(text->data + len, text->len - len);
	return true;
}

static bool is_text(struct ct_span line, const char *text)
{
	return line.len == strlen(text) &&
	       memcmp(line.data, text, line.len) == 0;
}

static bool has_dashes(struct ct_span line)
{
	size_t run = 0;

	/* A run of five covers one of every five characters. */
	for (size_t i = 4; i < line.len; i += 5) {
		size_t from = i;

		if (line.data[i] != '-')
			continue;
		while (from > 0 && line.data[from - 1] == '-')
			from--;
		for (run = 0; from + run < line.len; run++)
			if (line.data[from + run] != '-')
				break;
		if (run >= 5)
			return true;
	}
	return false;
}

/* Whether OpenSSL may interpret a line outside of blocks: as a BEGIN or END
 * line, or because it ends a line at a NUL, and a file at an empty string. */
static bool is_meaningful(struct ct_span line)
{
	return line.len > 0 &&
	       (has_dashes(line) || memchr(line.data, '\0', line.len) != NULL);
}

/* Without branches, so that the compiler uses vector registers. */
static CT_ALWAYS_INLINE uint8_t is_no_base64(uint8_t character)
{
	uint8_t letter = (uint8_t)((character | 0x20) - 'a');
	uint8_t digit = (uint8_t)(character - '/'); /* and the slash */

	return (uint8_t)((letter > 25) & (digit > 10) & (character != '+'));
}

static bool is_full_line(const uint8_t *line)
{
	uint8_t bad = 0;

	for (size_t i = 0; i < LINE; i++)
		bad |= is_no_base64(line[i]);
	return bad == 0;
}

static bool is_all_base64(const uint8_t *data, size_t len)
{
	uint8_t bad = 0;

	for (size_t i = 0; i < len; i++)
		bad |= is_no_base64(data[i]);
	return bad == 0;
}

/* Whether it is a line of whole groups. *out_is_last: it ends with '='. */
static bool is_base64(struct ct_span line, bool *out_is_last)
{
	size_t len = line.len;

	if (len == 0 || len > LONGEST || len % 4 != 0)
		return false;
	if (line.data[len - 1] == '=')
		len--;
	if (line.data[len - 1] == '=')
		len--;
	*out_is_last = len < line.len;
	return is_all_base64(line.data, len);
}

/* Whether @num_lines lines of 64 characters and LF are base64. The decoder for
 * this processor skips white space and stops at other characters: when it makes
 * three bytes of each four characters, all of them are base64. */
static bool are_full_lines(const uint8_t *at, size_t num_lines)
{
	uint8_t bytes[MOST_LINES * LINE / 4 * 3 + CT_BASE64_SLACK];
	struct ct_base64_state state = {
		.text = at,
		.len = num_lines * (LINE + 1),
		.out = bytes,
	};

	ct_base64_kernel()->run(&state);
	return state.read == state.len &&
	       state.written == num_lines * (LINE / 4 * 3);
}

/* Skips lines of 64 characters and LF; returns their number. */
static size_t skip_full_lines(struct ct_span *text)
{
	const uint8_t *at = text->data;
	size_t left = text->len, num_lines = 0, more;

	do {
		for (more = 0; more < MOST_LINES && left / (LINE + 1) > more &&
			       at[more * (LINE + 1) + LINE] == '\n';)
			more++;
		if (!are_full_lines(at, more)) {
			size_t most = more;

			more = 0;
			while (more < most &&
			       is_full_line(at + more * (LINE + 1)))
				more++;
		}
		at += more * (LINE + 1);
		left -= more * (LINE + 1);
		num_lines += more;
	} while (more == MOST_LINES);
	*text = ct_span(at, left);
	return num_lines;
}

/* Reads the body of a block and its END line. */
static bool read_body(struct ct_span *text, const struct label *label)
{
	struct ct_span line;
	size_t num_lines = skip_full_lines(text);

	bool is_last = false;

	while (next_line(text, &line)) {
		if (!is_last && is_base64(line, &is_last)) {
			num_lines++;
			continue;
		}
		return num_lines > 0 && is_text(line, label->end);
	}
	return false;
}

bool ct_strict_pem_check(struct ct_span text, struct ct_strict_pem *out)
{
	size_t counts[NUM_LABELS] = {0};
	struct ct_span line;

	while (next_line(&text, &line)) {
		size_t i = 0;

		if (!is_meaningful(line))
			continue;
		while (i < NUM_LABELS && !is_text(line, labels[i].begin))
			i++;
		if (i == NUM_LABELS || !read_body(&text, &labels[i]))
			return false;
		counts[i]++;
	}
	out->num_certificates = counts[CERTIFICATE];
	out->num_crls = counts[CRL];
	return true;
}

/* --- Piece by piece ------------------------------------------------------- */

/* The usual text between two bodies. */
static const char between[] = "-----END CERTIFICATE-----\n"
			      "-----BEGIN CERTIFICATE-----\n";

/* Reads the END line of the previous body, if there was one. */
static bool read_end(const struct ct_strict_pem *found, struct ct_span *text)
{
	struct ct_span line;

	return found->num_certificates == 0 ||
	       (next_line(text, &line) &&
		is_text(line, labels[CERTIFICATE].end));
}

/* Skips lines up to one that OpenSSL may interpret; false when there is none.
 */
static bool next_meaningful(struct ct_span *text, struct ct_span *out_line)
{
	while (next_line(text, out_line))
		if (is_meaningful(*out_line))
			return true;
	return false;
}

/* The decoder skips white space, and fails at other characters and at a pad
 * that is not at the end. */
bool ct_strict_pem_is_usual_body(struct ct_span body, size_t num_bytes)
{
	size_t full, last, num_pads;

	if (body.len < 2 || body.data[body.len - 1] != '\n')
		return false;
	full = (body.len - 1) / (LINE + 1);
	last = (body.len - 1) % (LINE + 1);
	if (last == 0 || last % 4 != 0)
		return false;
	for (size_t i = 0; i < full; i++)
		if (body.data[i * (LINE + 1) + LINE] != '\n')
			return false;
	num_pads = body.data[body.len - 2] != '='   ? 0
		   : body.data[body.len - 3] != '=' ? 1
						    : 2;
	return num_bytes == (full * LINE + last) / 4 * 3 - num_pads;
}

static bool is_body(struct ct_span body)
{
	struct ct_span line;
	bool is_last = false;

	/* The END line must begin a line. */
	if (body.len == 0 || body.data[body.len - 1] != '\n')
		return false;
	while (next_line(&body, &line))
		if (is_last || !is_base64(line, &is_last))
			return false;
	return true;
}

bool ct_strict_pem_next(struct ct_strict_pem *found, struct ct_span text,
			size_t num_bytes)
{
	enum { LEN = sizeof(between) - 1 };
	struct ct_span line;

	if (found->num_certificates > 0 && text.len > LEN &&
	    memcmp(text.data, between, LEN) == 0)
		text = ct_span(text.data + LEN, text.len - LEN);
	else if (!read_end(found, &text) || !next_meaningful(&text, &line) ||
		 !is_text(line, labels[CERTIFICATE].begin))
		return false;
	found->num_certificates++;
	return ct_strict_pem_is_usual_body(text, num_bytes) || is_body(text);
}

bool ct_strict_pem_end(struct ct_strict_pem *found, struct ct_span text)
{
	struct ct_span line;

	return read_end(found, &text) && !next_meaningful(&text, &line);
}
