/*
 * plant-octets: writes copies of a certificate or CRL whose strings hold octets
 * that text should not: NUL, control characters, DEL, and octets that are no
 * UTF-8.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * usage: plant-octets FILE PREFIX [LABEL]
 *
 * FILE is DER, the copies are PEM with a label and DER without one; they are
 * named PREFIX and a number. In each one octet of one string is replaced,
 * strings within extensions included, so that no signature is good.
 */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "input/source.h"
#include "tests/tools/der_writer.h"

static struct ct_buffer der;
static const char *prefix, *label;

static bool is_string(uint8_t tag)
{
	static const uint8_t tags[] = {
		0x0c, /* UTF8String */
		0x12, /* NumericString */
		0x13, /* PrintableString */
		0x14, /* TeletexString */
		0x16, /* IA5String */
		0x1a, /* VisibleString */
		0x1b, /* GeneralString */
		0x1c, /* UniversalString */
		0x1e, /* BMPString */
		0x81, /* rfc822Name */
		0x82, /* dNSName */
		0x86, /* uniformResourceIdentifier */
	};

	return memchr(tags, tag, sizeof(tags)) != NULL;
}

/* Other values have the tags of names, too: times and serial numbers. */
static bool is_text(struct ct_span value)
{
	for (size_t i = 0; i < value.len; i++)
		if (value.data[i] < ' ' && value.data[i] != 0)
			return false;
	return value.len > 0 &&
	       (value.len != 15 || value.data[value.len - 1] != 'Z');
}

static bool is_sequence_of_values(struct ct_span value)
{
	struct ct_der values = ct_der(value);
	struct ct_span contents;
	uint8_t tag;

	while (!ct_der_is_end(&values))
		if (ct_der_read_any(&values, &tag, &contents, NULL) !=
		    CATRUST_OK)
			return false;
	return value.len > 1;
}

static void plant(size_t at, uint8_t octet)
{
	static unsigned number;
	CT_TEST_BUFFER out = CT_BUFFER_INIT;
	uint8_t was = der.data[at];

	der.data[at] = octet;
	if (label != NULL)
		ct_write_pem(&out, label, &der);
	else
		ct_write_bytes(&out, der.data, der.len);
	ct_write_file(out.data, out.len, "%s%04u", prefix, number++);
	der.data[at] = was;
}

static void plant_in_strings(struct ct_span value)
{
	static const uint8_t octets[] = {0, '\n', 0x1b, 0x7f, 0xff};
	struct ct_der values = ct_der(value);
	struct ct_span contents;
	uint8_t tag;

	while (!ct_der_is_end(&values) &&
	       ct_der_read_any(&values, &tag, &contents, NULL) == CATRUST_OK) {
		size_t at = (size_t)(contents.data - der.data);

		if ((tag & 0x20) != 0 || (tag == CT_DER_OCTET_STRING &&
					  is_sequence_of_values(contents))) {
			plant_in_strings(contents);
		} else if (is_string(tag) && is_text(contents)) {
			plant(at, 0);
			plant(at + contents.len - 1, 0);
			for (size_t i = 0; i < sizeof(octets); i++)
				plant(at + contents.len / 2, octets[i]);
		}
	}
}

int main(int argc, char **argv)
{
	struct ct_file_identity identity;

	if (argc != 3 && argc != 4)
		return 2;
	prefix = argv[2];
	label = argv[3];
	if (ct_source_read_file(argv[1], 0, &der, &identity) != CATRUST_OK)
		ct_write_fail(argv[1], "cannot be read");
	plant_in_strings(span_of(&der));
	ct_buffer_clear(&der);
	return 0;
}
