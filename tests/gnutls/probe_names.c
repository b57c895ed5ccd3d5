/*
 * Prints the texts of names: values of all kinds, empty ones and NULs among
 * them, of types with all kinds of syntaxes. Compiled against GnuTLS and
 * against this library.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <gnutls/x509.h>

#include "probe.h"

struct piece {
	const char *label;
	const char *octets;
	size_t len;
};

#define PIECE(label, octets)            \
 {                                      \
  (label), (octets), sizeof(octets) - 1 \
 }

/* Contents of OIDs. */
static const struct piece types[] = {
	PIECE("CN", "\x55\x04\x03"),
	PIECE("C", "\x55\x04\x06"),
	PIECE("serialNumber", "\x55\x04\x05"),
	PIECE("EMAIL", "\x2a\x86\x48\x86\xf7\x0d\x01\x09\x01"),
	PIECE("DC", "\x09\x92\x26\x89\x93\xf2\x2c\x64\x01\x19"),
	PIECE("gender", "\x2b\x06\x01\x05\x05\x07\x09\x03"),
	PIECE("OGRN", "\x2a\x85\x03\x64\x01"),
	PIECE("friendlyName", "\x2a\x86\x48\x86\xf7\x0d\x01\x09\x14"),
	PIECE("localKeyID", "\x2a\x86\x48\x86\xf7\x0d\x01\x09\x15"),
};

/* A CHOICE, and one that is not known: versions of GnuTLS do not differ about
 * their empty values. */
static const struct piece other_types[] = {
	PIECE("challengePassword", "\x2a\x86\x48\x86\xf7\x0d\x01\x09\x07"),
	PIECE("1.2.3.4", "\x2a\x03\x04"),
};

/* DER. */
static const struct piece values[] = {
	PIECE("0c00", "\x0c\x00"),
	PIECE("1300", "\x13\x00"),
	PIECE("1400", "\x14\x00"),
	PIECE("1600", "\x16\x00"),
	PIECE("1200", "\x12\x00"),
	PIECE("1c00", "\x1c\x00"),
	PIECE("1e00", "\x1e\x00"),
	PIECE("0300", "\x03\x00"),
	PIECE("0400", "\x04\x00"),
	PIECE("0500", "\x05\x00"),
	PIECE("3000", "\x30\x00"),
	PIECE("a000", "\xa0\x00"),
	PIECE("NUL 0c", "\x0c\x01\x00"),
	PIECE("NUL 13", "\x13\x01\x00"),
	PIECE("NUL 14", "\x14\x01\x00"),
	PIECE("NUL 16", "\x16\x01\x00"),
	PIECE("NUL 12", "\x12\x01\x00"),
	PIECE("NUL 1e", "\x1e\x02\x00\x00"),
	PIECE("NULs 0c", "\x0c\x02\x00\x00"),
	PIECE("a NUL 0c", "\x0c\x02\x61\x00"),
	PIECE("NUL a 0c", "\x0c\x02\x00\x61"),
	PIECE("a NUL b 13", "\x13\x03\x61\x00\x62"),
	PIECE("a NUL 1e", "\x1e\x04\x00\x61\x00\x00"),
	PIECE("a 0c", "\x0c\x01\x61"),
	PIECE("a 13", "\x13\x01\x61"),
	PIECE("a 16", "\x16\x01\x61"),
	PIECE("ff 0c", "\x0c\x01\xff"),
	PIECE("5 02", "\x02\x01\x05"),
	PIECE("true 01", "\x01\x01\xff"),
	PIECE("a inside 30", "\x30\x03\x0c\x01\x61"),
};

/* Puts a header in front of *@len octets; none has more than 127. */
static void wrap(unsigned char *data, size_t *len, unsigned char tag)
{
	memmove(data + 2, data, *len);
	data[0] = tag;
	data[1] = (unsigned char)*len;
	*len += 2;
}

static void show(const struct piece *type, const struct piece *value,
		 char quote)
{
	unsigned char der[64];
	size_t len = type->len;
	gnutls_datum_t in = {der, 0}, text = {0};
	gnutls_x509_dn_t dn;
	int ret;

	memcpy(der, type->octets, len);
	wrap(der, &len, 0x06);
	memcpy(der + len, value->octets, value->len);
	len += value->len;
	wrap(der, &len, 0x30);
	wrap(der, &len, 0x31);
	wrap(der, &len, 0x30);
	in.size = (unsigned)len;
	gnutls_x509_dn_init(&dn);
	ret = gnutls_x509_dn_import(dn, &in);
	if (ret >= 0)
		ret = gnutls_x509_dn_get_str2(dn, &text, 0);
	printf("%s with %s: %d %c%.*s%c\n", type->label, value->label, ret,
	       quote, ret >= 0 ? (int)text.size : 0, (const char *)text.data,
	       quote);
	gnutls_free(text.data);
	gnutls_x509_dn_deinit(dn);
}

int main(void)
{
	for (size_t i = 0; i < COUNT(types); i++)
		for (size_t j = 0; j < COUNT(values); j++)
			show(&types[i], &values[j], '\'');
	for (size_t i = 0; i < COUNT(other_types); i++)
		for (size_t j = 0; j < COUNT(values); j++)
			show(&other_types[i], &values[j], '"');
	return 0;
}
