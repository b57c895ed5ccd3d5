/*
 * Test tools: texts of root programs, made from templates.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asn1/der.h"
#include "tests/tools/der_writer.h"
#include "tests/verify/root_program.h"
#include "x509/certificate.h"

static void write_octets(struct ct_buffer *out, struct ct_span octets,
			 const char *format)
{
	for (size_t i = 0; i < octets.len; i++) {
		char text[8];
		int len = snprintf(text, sizeof(text), format, octets.data[i]);

		ct_write_bytes(out, text, (size_t)len);
		if (format[0] == '\\' && i % 16 == 15 && i + 1 < octets.len)
			ct_write_bytes(out, "\n", 1);
	}
}

static void write_pem(struct ct_buffer *out, const char *label,
		      struct ct_span der)
{
	const struct ct_buffer buffer = {(uint8_t *)(uintptr_t)der.data,
					 der.len, der.len};

	ct_write_pem(out, label, &buffer);
}

static void write_field(struct ct_buffer *out, char letter, struct ct_span der)
{
	struct ct_certificate certificate;
	struct ct_span value = der;
	bool is_octal = letter >= 'A' && letter <= 'Z';

	if (ct_certificate_parse(&certificate, der) != CATRUST_OK)
		abort();
	switch (letter) {
	case 'c':
		write_pem(out, "CERTIFICATE", der);
		return;
	case 'k':
		write_pem(out, "PUBLIC KEY", certificate.spki);
		return;
	case 'i':
	case 'I':
		value = certificate.issuer;
		break;
	case 's':
	case 'S':
		/* With its header, which is two octets. */
		value = ct_span(certificate.serial.data - 2,
				certificate.serial.len + 2);
		break;
	}
	if (is_octal)
		ct_write_bytes(out, "MULTILINE_OCTAL\n", 16);
	write_octets(out, value, is_octal ? "\\%03o" : "%%%02x");
	if (is_octal)
		ct_write_bytes(out, "\nEND", 4);
}

/* Digits up to ";": what follows. */
static const char *write_digits(struct ct_buffer *out, const char *digits)
{
	for (; *digits != ';'; digits++) {
		char text[4] = {'%', digits[0], digits[1], '\0'};

		if (*digits == ' ')
			continue;
		ct_write_bytes(out, text, 3);
		digits++;
	}
	return digits + 1;
}

void ct_write_root_program(struct ct_buffer *out, const char *text,
			   const struct ct_span *certificates)
{
	while (*text != '\0') {
		if (text[0] == '$' && text[1] == 'o') {
			for (text += 2; *text != ';'; text++)
				write_octets(out, ct_span(text, 1), "\\%03o");
			text++;
		} else if (text[0] == '$' && text[1] == 'x') {
			text = write_digits(out, text + 2);
		} else if (text[0] == '$') {
			write_field(out, text[2], certificates[text[1] - '0']);
			text += 3;
		} else {
			ct_write_bytes(out, text++, 1);
		}
	}
}
