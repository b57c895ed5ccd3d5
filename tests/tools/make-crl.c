/*
 * make-crl: writes a CRL of 0 to 10,000,000 entries, for benches and tests.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: make-crl [-n entries] [-s shape] [-l serial octets] [-r] [-g]
 *                 [-i issuer's common name] [-x seed] > file
 *
 * Shapes of the serial numbers: sorted, reversed, random, equal (all one
 * number), adversarial (random above, equal in the low 64 bits, which a weak
 * hash would take), negative, long (1 to 40 octets, mixed). -r adds a reason
 * code to each entry, -g gives half of the entries a GeneralizedTime.
 *
 * The entries are made twice, first for the lengths and then for the bytes:
 * memory is constant. The signature is 256 bytes of filler: it has the shape
 * of an RSA signature, and no key verifies it.
 */

#include <config.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_SERIAL = 40, MOST_ENTRY = 128, SIGNATURE_LEN = 256 };

enum shape { SORTED, REVERSED, RANDOM, EQUAL, ADVERSARIAL, NEGATIVE, LONG };

static const char *const shape_names[] = {"sorted", "reversed",	   "random",
					  "equal",  "adversarial", "negative",
					  "long"};

struct options {
	unsigned long num_entries;
	enum shape shape;
	size_t serial_len;
	bool has_reasons, has_generalized;
	const char *issuer;
	uint64_t seed;
};

/* SplitMix64 of seed and position: the same in both passes. */
static uint64_t random_at(uint64_t seed, uint64_t i)
{
	uint64_t x = seed + (i + 1) * UINT64_C(0x9e3779b97f4a7c15);

	x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
	return x ^ (x >> 31);
}

static void put_number(uint8_t *out, size_t len, uint64_t number)
{
	for (size_t i = len; i-- > 0; number >>= 8)
		out[i] = (uint8_t)number;
}

static void put_random(const struct options *options, uint64_t i, uint8_t *out,
		       size_t len)
{
	for (size_t at = 0; at < len; at += 8) {
		uint64_t bits = random_at(options->seed + 77 * (at + 1), i);

		memcpy(out + at, &bits, len - at < 8 ? len - at : 8);
	}
}

/* The contents of entry i's serial number; returns their length. */
static size_t make_serial(const struct options *options, uint64_t i,
			  uint8_t *out)
{
	size_t len = options->serial_len;

	switch (options->shape) {
	case SORTED:
		put_number(out, len, 1 + i);
		break;
	case REVERSED:
		put_number(out, len, options->num_entries - i);
		break;
	case EQUAL:
		put_number(out, len, 0x1234567);
		break;
	case LONG:
		len = 1 + (size_t)(random_at(options->seed, i) % MOST_SERIAL);
		put_random(options, i, out, len);
		break;
	case ADVERSARIAL:
		put_random(options, i, out, len);
		if (len > 8)
			memset(out + len - 8, 0x5a, 8);
		break;
	case RANDOM:
	case NEGATIVE:
		put_random(options, i, out, len);
		break;
	}
	if (options->shape == NEGATIVE)
		out[0] |= 0x80;
	else
		out[0] &= 0x7f;
	if (len > 1 && out[0] == 0 && out[1] < 0x80)
		out[0] = 0x40; /* the shortest form */
	if (len > 1 && out[0] == 0xff && out[1] >= 0x80)
		out[0] = 0xc0;
	return len;
}

static size_t put_time(uint8_t *out, bool is_generalized, uint64_t bits)
{
	char text[24];
	int len = snprintf(
		text, sizeof(text), "%s%02u%02u%02u%02u%02u%02uZ",
		is_generalized ? "20" : "", (unsigned)(bits % 24),
		(unsigned)(bits >> 8) % 12 + 1, (unsigned)(bits >> 16) % 28 + 1,
		(unsigned)(bits >> 24) % 24, (unsigned)(bits >> 32) % 60,
		(unsigned)(bits >> 40) % 60);

	out[0] = is_generalized ? 0x18 : 0x17;
	out[1] = (uint8_t)len;
	memcpy(out + 2, text, (size_t)len);
	return 2 + (size_t)len;
}

static size_t make_entry(const struct options *options, uint64_t i,
			 uint8_t *out)
{
	static const uint8_t reasons[] = {1, 3, 4, 5, 9};
	uint64_t bits = random_at(~options->seed, i);
	size_t len = 4 + make_serial(options, i, out + 4);

	out[0] = 0x30;
	out[2] = 0x02;
	out[3] = (uint8_t)(len - 4);
	len += put_time(out + len, options->has_generalized && bits >> 63,
			bits);
	if (options->has_reasons) {
		static const uint8_t head[] = {0x30, 0x0c, 0x30, 0x0a, 0x06,
					       0x03, 0x55, 0x1d, 0x15, 0x04,
					       0x03, 0x0a, 0x01};

		memcpy(out + len, head, sizeof(head));
		len += sizeof(head);
		out[len++] = reasons[(bits >> 48) % sizeof(reasons)];
	}
	out[1] = (uint8_t)(len - 2);
	return len;
}

/* A header of its own length, in front of @len bytes of contents. */
static size_t put_header(uint8_t *out, uint8_t tag, uint64_t len)
{
	unsigned octets = 0;

	out[0] = tag;
	if (len < 0x80) {
		out[1] = (uint8_t)len;
		return 2;
	}
	while (octets < 8 && len >> (8 * octets) != 0)
		octets++;
	out[1] = (uint8_t)(0x80 | octets);
	put_number(out + 2, octets, len);
	return 2 + octets;
}

static const uint8_t rsa_sha256[] = {0x30, 0x0d, 0x06, 0x09, 0x2a,
				     0x86, 0x48, 0x86, 0xf7, 0x0d,
				     0x01, 0x01, 0x0b, 0x05, 0x00};

/* Everything of TBSCertList before revokedCertificates. */
static size_t make_head(const struct options *options, uint8_t *out)
{
	static const uint8_t version[] = {0x02, 0x01, 0x01};
	size_t name = strlen(options->issuer), len = 0;

	memcpy(out, version, sizeof(version));
	len += sizeof(version);
	memcpy(out + len, rsa_sha256, sizeof(rsa_sha256));
	len += sizeof(rsa_sha256);
	len += put_header(out + len, 0x30, name + 11);
	len += put_header(out + len, 0x31, name + 9);
	len += put_header(out + len, 0x30, name + 7);
	memcpy(out + len, "\x06\x03\x55\x04\x03\x0c", 6);
	len += 6;
	out[len++] = (uint8_t)name;
	memcpy(out + len, options->issuer, name);
	len += name;
	memcpy(out + len,
	       "\x17\x0d"
	       "260101000000Z\x17\x0d"
	       "460101000000Z",
	       30);
	return len + 30;
}

static const uint8_t crl_number[] = {0xa0, 0x0e, 0x30, 0x0c, 0x30, 0x0a,
				     0x06, 0x03, 0x55, 0x1d, 0x14, 0x04,
				     0x03, 0x02, 0x01, 0x01};

static bool write_crl(const struct options *options, FILE *file)
{
	static const uint8_t signature[5 + SIGNATURE_LEN] = {0x03, 0x82, 0x01,
							     0x01, 0x00};
	uint8_t head[256], tbs[10], outer[10], revoked[10], entry[MOST_ENTRY];
	size_t head_len = make_head(options, head);
	size_t revoked_len, tbs_len, outer_len;
	uint64_t entries = 0, tbs_size;

	for (unsigned long i = 0; i < options->num_entries; i++)
		entries += make_entry(options, i, entry);
	revoked_len = entries > 0 ? put_header(revoked, 0x30, entries) : 0;
	tbs_size = head_len + revoked_len + entries + sizeof(crl_number);
	tbs_len = put_header(tbs, 0x30, tbs_size);
	outer_len = put_header(outer, 0x30,
			       tbs_len + tbs_size + sizeof(rsa_sha256) +
				       sizeof(signature));
	fwrite(outer, 1, outer_len, file);
	fwrite(tbs, 1, tbs_len, file);
	fwrite(head, 1, head_len, file);
	fwrite(revoked, 1, revoked_len, file);
	for (unsigned long i = 0; i < options->num_entries; i++)
		fwrite(entry, 1, make_entry(options, i, entry), file);
	fwrite(crl_number, 1, sizeof(crl_number), file);
	fwrite(rsa_sha256, 1, sizeof(rsa_sha256), file);
	fwrite(signature, 1, sizeof(signature), file);
	return fflush(file) == 0 && !ferror(file);
}

static bool find_shape(const char *name, enum shape *out)
{
	for (size_t i = 0; i < sizeof(shape_names) / sizeof(*shape_names); i++)
		if (strcmp(name, shape_names[i]) == 0) {
			*out = (enum shape)i;
			return true;
		}
	return false;
}

int main(int argc, char **argv)
{
	struct options options = {
		.num_entries = 1000,
		.shape = RANDOM,
		.serial_len = 16,
		.issuer = "libcatrust test CA",
		.seed = 1,
	};
	bool is_ok = true;
	int option;

	while ((option = getopt(argc, argv, "n:s:l:rgi:x:")) != -1) {
		switch (option) {
		case 'n':
			options.num_entries = strtoul(optarg, NULL, 10);
			break;
		case 's':
			is_ok &= find_shape(optarg, &options.shape);
			break;
		case 'l':
			options.serial_len = strtoul(optarg, NULL, 10);
			break;
		case 'r':
			options.has_reasons = true;
			break;
		case 'g':
			options.has_generalized = true;
			break;
		case 'i':
			options.issuer = optarg;
			break;
		case 'x':
			options.seed = strtoull(optarg, NULL, 10);
			break;
		default:
			is_ok = false;
		}
	}
	if (!is_ok || optind != argc || options.serial_len < 1 ||
	    options.serial_len > MOST_SERIAL ||
	    options.num_entries > 10000000 || strlen(options.issuer) > 64) {
		fprintf(stderr, "usage: make-crl [-n entries] [-s sorted|"
				"reversed|random|equal|adversarial|negative|"
				"long] [-l serial octets, 1 to 40] [-r] [-g] "
				"[-i issuer] [-x seed] > file\n");
		return 2;
	}
	if (!write_crl(&options, stdout)) {
		perror("make-crl");
		return 1;
	}
	return 0;
}
