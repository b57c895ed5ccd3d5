/*
 * revocation/serial_index and x509/crl: lookups equal a naive search, for
 * every shape of serial number.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "revocation/serial_index.h"
#include "tests/tools/checkers.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/random.h"
#include "tests/tools/run_suite.h"

/* A TBSCertList around entries that the caller writes; no real signature. */
struct list {
	struct ct_buffer der;
	size_t outer, tbs, revoked;
};

static void begin_list(struct list *list)
{
	*list = (struct list){.der = CT_BUFFER_INIT};
	list->outer = ct_write_begin(&list->der, CT_DER_SEQUENCE);
	list->tbs = ct_write_begin(&list->der, CT_DER_SEQUENCE);
	ct_write_unsigned(&list->der, 1);
	ct_write_bytes(&list->der,
		       "\x30\x0a\x06\x08\x2a\x86\x48\xce\x3d\x04\x03\x02", 12);
	ct_write_name(&list->der, "CN=CA");
	ct_write_time(&list->der, 1700000000);
	ct_write_time(&list->der, 1800000000);
	list->revoked = ct_write_begin(&list->der, CT_DER_SEQUENCE);
}

static struct ct_crl end_list(struct list *list)
{
	struct ct_crl crl;

	ct_write_end(&list->der, list->revoked);
	ct_write_end(&list->der, list->tbs);
	ct_write_bytes(&list->der,
		       "\x30\x0a\x06\x08\x2a\x86\x48\xce\x3d\x04\x03\x02", 12);
	ct_write_bit_string(&list->der, "\1\2\3\4\5\6\7\10", 8);
	ct_write_end(&list->der, list->outer);
	assert_ok(ct_crl_parse(&crl, ct_span(list->der.data, list->der.len)));
	return crl;
}

static void write_entry(struct list *list, const void *serial, size_t len,
			int reason, const char *issuer)
{
	struct ct_buffer *out = &list->der;
	size_t entry = ct_write_begin(out, CT_DER_SEQUENCE);

	ct_write_value(out, CT_DER_INTEGER, serial, len);
	ct_write_time(out, 1690000000);
	if (reason >= 0 || issuer != NULL) {
		size_t extensions = ct_write_begin(out, CT_DER_SEQUENCE);

		if (reason >= 0) {
			uint8_t value[3] = {0x0a, 0x01, (uint8_t)reason};
			size_t one = ct_write_begin(out, CT_DER_SEQUENCE);

			ct_write_oid(out, "2.5.29.21");
			ct_write_value(out, CT_DER_OCTET_STRING, value, 3);
			ct_write_end(out, one);
		}
		if (issuer != NULL) {
			size_t one = ct_write_begin(out, CT_DER_SEQUENCE);
			size_t value, names;

			ct_write_oid(out, "2.5.29.29");
			ct_write_boolean(out, true);
			value = ct_write_begin(out, CT_DER_OCTET_STRING);
			names = ct_write_begin(out, CT_DER_SEQUENCE);
			ct_write_general_name(out, issuer);
			ct_write_end(out, names);
			ct_write_end(out, value);
			ct_write_end(out, one);
		}
		ct_write_end(out, extensions);
	}
	ct_write_end(out, entry);
}

/* The same integer, by the slow way: sign, then octets from the end on. */
static bool same_integer(struct ct_span a, struct ct_span b)
{
	uint8_t fill_a = a.data[0] & 0x80 ? 0xff : 0;
	uint8_t fill_b = b.data[0] & 0x80 ? 0xff : 0;
	size_t len = a.len > b.len ? a.len : b.len;

	if (fill_a != fill_b)
		return false;
	for (size_t i = 1; i <= len; i++) {
		uint8_t x = i <= a.len ? a.data[a.len - i] : fill_a;
		uint8_t y = i <= b.len ? b.data[b.len - i] : fill_b;

		if (x != y)
			return false;
	}
	return true;
}

/* The first entry with this number, by walking the list. */
static bool naive_find(const struct ct_crl *crl, struct ct_span serial)
{
	struct ct_crl_entry entry;
	size_t offset = 0;

	while (ct_crl_entry_next(crl, &offset, &entry))
		if (same_integer(entry.serial, serial))
			return true;
	return false;
}

static struct ct_span find(const struct ct_serial_index *index,
			   const struct ct_crl *crl, struct ct_span serial,
			   struct ct_span issuer)
{
	struct ct_crl_entry entry;
	uint32_t offset;
	size_t at;

	if (!ct_serial_index_find(index, crl, serial, issuer, &offset))
		return ct_span(NULL, 0);
	at = offset;
	ck_assert(ct_crl_entry_next(crl, &at, &entry));
	return entry.serial;
}

enum shape { COUNTING, RANDOM, LOW_EQUAL, HIGH_EQUAL, PADDED, FEW, SHORT };

static size_t make_serial(struct ct_random *random, enum shape shape, size_t i,
			  uint8_t *out)
{
	size_t len = 1 + ct_random_below(random, 40);

	ct_random_bytes(random, out, len);
	switch (shape) {
	case COUNTING:
		out[0] = 0;
		out[1] = (uint8_t)(i >> 8);
		out[2] = (uint8_t)i;
		return 3;
	case RANDOM:
		return len;
	case LOW_EQUAL:
		for (size_t j = 4; j < len; j++)
			out[j] = 0x5a;
		return len;
	case HIGH_EQUAL:
		for (size_t j = 0; j + 4 < len; j++)
			out[j] = 0x77;
		return len;
	case PADDED:
		/* Few numbers in many widths. */
		len = 1 + ct_random_below(random, 30);
		for (size_t j = 0; j < len; j++)
			out[j] = out[0] & 1 ? 0xff : 0;
		out[len - 1] = (uint8_t)ct_random_below(random, 256);
		return len;
	case SHORT:
		/* Unsigned numbers of 32 bits, some with a 0 in front. */
		len = 1 + ct_random_below(random, 5);
		out[0] = len == 5 ? 0 : out[0] & 0x7f;
		return len;
	case FEW:
		out[0] = (uint8_t)ct_random_below(random, 4);
		return 1;
	}
	return len;
}

static void compare_with_naive(enum shape shape, size_t num_entries)
{
	struct ct_random random = ct_random(1 + (uint64_t)shape, num_entries);
	const size_t num_lookups = ct_test_many(400, 60);
	struct ct_serial_index index;
	struct list list;
	struct ct_crl crl;
	uint8_t serial[64];

	begin_list(&list);
	for (size_t i = 0; i < num_entries; i++) {
		size_t len = make_serial(&random, shape, i, serial);

		write_entry(&list, serial, len, i % 3 == 0 ? (int)(i % 7) : -1,
			    NULL);
	}
	crl = end_list(&list);
	ck_assert_uint_eq(crl.num_entries, num_entries);
	assert_ok(ct_serial_index_init(&index, &crl));
	ck_assert_uint_le(index.num_entries, num_entries);
	for (size_t i = 0, offset = 0; i < num_lookups; i++) {
		struct ct_span wanted, found;

		if (i % 2 == 0 && num_entries > 0) {
			if (!ct_crl_serial_next(&crl, &offset, &wanted)) {
				offset = 0;
				ck_assert(ct_crl_serial_next(&crl, &offset,
							     &wanted));
			}
		} else {
			wanted = ct_span(
				serial, make_serial(&random, shape, i, serial));
		}
		found = find(&index, &crl, wanted, crl.issuer);
		ck_assert_int_eq(found.data != NULL, naive_find(&crl, wanted));
		if (found.data != NULL)
			ck_assert(same_integer(found, wanted));
	}
	ct_serial_index_clear(&index);
	ct_buffer_clear(&list.der);
}

TEST(test_lookups_equal_a_naive_search)
{
	static const size_t sizes[] = {0, 1, 2, 7, 8, 100, 1000, 5000};

	for (int shape = COUNTING; shape <= SHORT; shape++)
		for (size_t i = 0; i < CT_ARRAY_LEN(sizes); i++)
			compare_with_naive((enum shape)shape, sizes[i]);
}

static void write_number(uint8_t out[5], uint32_t number)
{
	out[0] = 0;
	for (int i = 0; i < 4; i++)
		out[1 + i] = (uint8_t)(number >> 8 * (3 - i));
}

/* Each second number of many is in the list, of all 32 bits. A number that is
 * not gets no fingerprint's worth of doubt: only its own bucket's places
 * count, and they hold all of it. */
TEST(test_short_numbers_are_held_whole)
{
	enum { STEP = 71582 };
	const uint32_t num = ct_test_many(60000, 6000);
	struct ct_serial_index index;
	struct list list;
	struct ct_crl crl;
	uint8_t serial[5];

	begin_list(&list);
	for (uint32_t i = 0; i < num; i += 2) {
		write_number(serial, i * STEP);
		write_entry(&list, serial, 5, -1, NULL);
	}
	crl = end_list(&list);
	ck_assert_uint_eq(crl.traits & CT_CRL_HAS_LONG_SERIAL, 0);
	assert_ok(ct_serial_index_init(&index, &crl));
	ck_assert(index.is_whole);
	ck_assert_uint_eq(index.num_entries, num / 2);
	for (uint32_t i = 0; i < num; i++) {
		struct ct_span wanted = ct_span(serial, 5), found;

		write_number(serial, i * STEP);
		found = find(&index, &crl, wanted, crl.issuer);
		ck_assert_int_eq(found.data != NULL, i % 2 == 0);
		if (found.data != NULL)
			ck_assert(same_integer(found, wanted));
		/* The same octets as a number that is negative, or longer. */
		serial[0] = 0xff;
		ck_assert(find(&index, &crl, wanted, crl.issuer).data == NULL);
	}
	ct_serial_index_clear(&index);
	ct_buffer_clear(&list.der);
}

static bool is_whole_with(const void *serial, size_t len)
{
	struct ct_serial_index index;
	struct list list;
	struct ct_crl crl;
	bool is_whole;

	begin_list(&list);
	write_entry(&list, "\1", 1, -1, NULL);
	write_entry(&list, serial, len, -1, NULL);
	crl = end_list(&list);
	assert_ok(ct_serial_index_init(&index, &crl));
	ck_assert(find(&index, &crl, ct_span(serial, len), crl.issuer).data !=
		  NULL);
	ck_assert(find(&index, &crl, ct_span("\0\1", 2), crl.issuer).data !=
		  NULL);
	is_whole = index.is_whole;
	ct_serial_index_clear(&index);
	ct_buffer_clear(&list.der);
	return is_whole;
}

TEST(test_long_and_negative_numbers_are_hashed)
{
	ck_assert(is_whole_with("\0", 1));
	ck_assert(is_whole_with("\x7f\xff\xff\xff", 4));
	ck_assert(is_whole_with("\0\xff\xff\xff\xff", 5));
	ck_assert(!is_whole_with("\1\0\0\0\0", 5));
	ck_assert(!is_whole_with("\0\0\0\0\0\2", 6));
	ck_assert(!is_whole_with("\xff", 1));
	ck_assert(!is_whole_with("\x80\0\0\0", 4));
}

/* 80 is 128 as 00 80 and -128 alone; ff 80 is -128 in two octets. */
TEST(test_numbers_are_integers)
{
	struct ct_serial_index index;
	struct list list;
	struct ct_crl crl;
	struct ct_span none = ct_span(NULL, 0);

	begin_list(&list);
	write_entry(&list, "\x00\x80", 2, -1, NULL);
	write_entry(&list, "\x00\x00\x00\x05", 4, -1, NULL);
	write_entry(&list, "\xff\xff\x01", 3, -1, NULL);
	crl = end_list(&list);
	assert_ok(ct_serial_index_init(&index, &crl));
	ck_assert_ptr_nonnull(
		find(&index, &crl, ct_span("\x00\x80", 2), none).data);
	ck_assert_ptr_nonnull(
		find(&index, &crl, ct_span("\0\0\0\x80", 4), none).data);
	ck_assert_ptr_null(find(&index, &crl, ct_span("\x80", 1), none).data);
	ck_assert_ptr_nonnull(find(&index, &crl, ct_span("\5", 1), none).data);
	ck_assert_ptr_nonnull(
		find(&index, &crl, ct_span("\xff\x01", 2), none).data);
	ck_assert_ptr_null(find(&index, &crl, ct_span("\1", 1), none).data);
	ck_assert_ptr_null(find(&index, &crl, ct_span("", 0), none).data);
	ct_serial_index_clear(&index);
	ct_buffer_clear(&list.der);
}

static int reason_of_one(const int *reasons, size_t count)
{
	struct ct_serial_index index;
	struct ct_crl_entry entry;
	struct list list;
	struct ct_crl crl;
	uint32_t offset;
	size_t at;
	int reason;

	begin_list(&list);
	for (size_t i = 0; i < count; i++)
		write_entry(&list, "\1", 1, reasons[i], NULL);
	crl = end_list(&list);
	assert_ok(ct_serial_index_init(&index, &crl));
	ck_assert_uint_eq(index.num_entries, 1);
	ck_assert(ct_serial_index_find(&index, &crl, ct_span("\1", 1),
				       crl.issuer, &offset));
	at = offset;
	ck_assert(ct_crl_entry_next(&crl, &at, &entry));
	reason = (int)ct_crl_entry_reason(&entry);
	ct_serial_index_clear(&index);
	ct_buffer_clear(&list.der);
	return reason;
}

TEST(test_of_duplicates_the_revoking_one_is_held)
{
	ck_assert_int_eq(reason_of_one((const int[]){1, 4}, 2), 1);
	ck_assert_int_eq(reason_of_one((const int[]){8, 4}, 2), 4);
	ck_assert_int_eq(reason_of_one((const int[]){4, 8}, 2), 4);
	ck_assert_int_eq(reason_of_one((const int[]){8, 8, 5, 6}, 4), 5);
	ck_assert_int_eq(reason_of_one((const int[]){8, 8}, 2), 8);
}

TEST(test_indirect_entries_belong_to_their_issuer)
{
	struct ct_serial_index index;
	CT_TEST_BUFFER a = CT_BUFFER_INIT, b = CT_BUFFER_INIT;
	struct list list;
	struct ct_crl crl;
	struct ct_span name_a, name_b;

	ct_write_name(&a, "CN=A");
	ct_write_name(&b, "CN=B");
	name_a = ct_span(a.data, a.len);
	name_b = ct_span(b.data, b.len);
	begin_list(&list);
	write_entry(&list, "\1", 1, -1, NULL);
	write_entry(&list, "\2", 1, -1, "dn:CN=A");
	write_entry(&list, "\3", 1, -1, NULL);
	write_entry(&list, "\2", 1, -1, "dn:CN=B");
	write_entry(&list, "\4", 1, 1, NULL);
	crl = end_list(&list);
	ck_assert_uint_ne(crl.traits & CT_CRL_HAS_CERTIFICATE_ISSUER, 0);
	assert_ok(ct_serial_index_init(&index, &crl));
	ck_assert_uint_eq(index.num_entries, 5);
#define HAS(serial, name) \
 (find(&index, &crl, ct_span(serial, 1), name).data != NULL)
	ck_assert(HAS("\1", crl.issuer));
	ck_assert(!HAS("\1", name_a));
	ck_assert(HAS("\2", name_a));
	ck_assert(HAS("\2", name_b));
	ck_assert(!HAS("\2", crl.issuer));
	ck_assert(HAS("\3", name_a));
	ck_assert(!HAS("\3", name_b));
	ck_assert(HAS("\4", name_b));
	ck_assert(!HAS("\4", name_a));
#undef HAS
	ct_serial_index_clear(&index);
	ct_buffer_clear(&list.der);
}

/* In an indirect CRL a number comes twice only with the same issuer; then the
 * entry that revokes counts, also after one that removes the number. */
TEST(test_indirect_duplicates_are_of_one_issuer)
{
	struct ct_serial_index index;
	CT_TEST_BUFFER name = CT_BUFFER_INIT;
	struct ct_crl_entry entry;
	struct list list;
	struct ct_crl crl;
	uint32_t offset;
	size_t at;

	ct_write_name(&name, "CN=A");
	begin_list(&list);
	write_entry(&list, "\1", 1, 8, NULL);
	write_entry(&list, "\1", 1, 8, "dn:CN=A");
	write_entry(&list, "\1", 1, 1, NULL);
	crl = end_list(&list);
	assert_ok(ct_serial_index_init(&index, &crl));
	ck_assert_uint_eq(index.num_entries, 2);
	ck_assert(ct_serial_index_find(&index, &crl, ct_span("\1", 1),
				       ct_span(name.data, name.len), &offset));
	at = offset;
	ck_assert(ct_crl_entry_next(&crl, &at, &entry));
	ck_assert_int_eq((int)ct_crl_entry_reason(&entry), 1);
	ck_assert(ct_serial_index_find(&index, &crl, ct_span("\1", 1),
				       crl.issuer, &offset));
	ck_assert_uint_eq(offset, 0);
	ct_serial_index_clear(&index);
	ct_buffer_clear(&list.der);
}

/* The longer a list, the less of a number is held with its offset. One entry
 * of 16 MiB leaves 16 bits: some of these numbers agree in them with one in the
 * list, and are not in it. */
TEST(test_fingerprints_are_not_enough)
{
	enum { LONG = 1 << 24 };
	const uint32_t num_lookups = ct_test_many(400000, 4000);
	struct ct_random random = ct_random(1, 2);
	struct ct_serial_index index;
	struct list list;
	struct ct_crl crl;
	uint8_t serial[20] = {0};
	size_t entry, one, extension;
	uint8_t *filler = calloc(1, LONG);

	ck_assert_ptr_nonnull(filler);
	begin_list(&list);
	for (unsigned i = 0; i < 1000; i++) {
		ct_random_bytes(&random, serial + 1, sizeof(serial) - 1);
		write_entry(&list, serial, sizeof(serial), -1, NULL);
	}
	entry = ct_write_begin(&list.der, CT_DER_SEQUENCE);
	ct_write_value(&list.der, CT_DER_INTEGER, "\1", 1);
	ct_write_time(&list.der, 1690000000);
	one = ct_write_begin(&list.der, CT_DER_SEQUENCE);
	extension = ct_write_begin(&list.der, CT_DER_SEQUENCE);
	ct_write_oid(&list.der, "1.2.3");
	ct_write_value(&list.der, CT_DER_OCTET_STRING, filler, LONG);
	ct_write_end(&list.der, extension);
	ct_write_end(&list.der, one);
	ct_write_end(&list.der, entry);
	crl = end_list(&list);
	assert_ok(ct_serial_index_init(&index, &crl));
	ck_assert_uint_eq(index.offset_bits, 25);
	for (uint32_t i = 0; i < num_lookups; i++) {
		ct_random_bytes(&random, serial + 1, sizeof(serial) - 1);
		ck_assert_ptr_null(find(&index, &crl,
					ct_span(serial, sizeof(serial)),
					crl.issuer)
					   .data);
	}
	ct_serial_index_clear(&index);
	ct_buffer_clear(&list.der);
	free(filler);
}

/* Every octet of a list changed to a few values, and every truncation: what
 * parses is walked to its end, with as many entries as were counted. */
TEST(test_changed_lists_are_refused_or_whole)
{
	struct list list;
	struct ct_crl crl;
	uint8_t *copy;
	size_t len, num_accepted = 0;

	begin_list(&list);
	write_entry(&list, "\1\2\3", 3, -1, NULL);
	write_entry(&list, "\x7f", 1, 1, NULL);
	write_entry(&list, "\2\2", 2, 8, "dn:CN=A");
	(void)end_list(&list);
	len = list.der.len;
	for (size_t cut = 0; cut < len; cut++) {
		copy = malloc(cut + 1);
		ck_assert_ptr_nonnull(copy);
		memcpy(copy, list.der.data, cut);
		ck_assert_int_ne(ct_crl_parse(&crl, ct_span(copy, cut)),
				 CATRUST_OK);
		free(copy);
	}
	copy = malloc(len);
	ck_assert_ptr_nonnull(copy);
	memcpy(copy, list.der.data, len);
	for (size_t i = 0; i < len; i++) {
		for (unsigned change = 1; change < 256; change += 6) {
			struct ct_serial_index index;
			struct ct_crl_entry entry;
			size_t offset = 0;
			uint32_t count = 0;

			copy[i] = (uint8_t)(list.der.data[i] ^ change);
			if (ct_crl_parse(&crl, ct_span(copy, len)) !=
			    CATRUST_OK)
				continue;
			num_accepted++;
			while (ct_crl_entry_next(&crl, &offset, &entry))
				count++;
			ck_assert_uint_eq(count, crl.num_entries);
			ck_assert_uint_eq(offset, crl.revoked.len);
			if (ct_serial_index_init(&index, &crl) == CATRUST_OK)
				ct_serial_index_clear(&index);
		}
		copy[i] = list.der.data[i];
	}
	ck_assert_uint_gt(num_accepted, 100);
	free(copy);
	ct_buffer_clear(&list.der);
}

/* Common entries are recognised whole: their dates are judged as others'. */
TEST(test_dates_are_judged_alike)
{
	static const struct {
		const char *date;
		bool is_valid;
	} cases[] = {
		{"260101000000Z", true},  {"000229235959Z", true},
		{"010229000000Z", false}, {"500228000000Z", true},
		{"260431000000Z", false}, {"261301000000Z", false},
		{"260001000000Z", false}, {"260100000000Z", false},
		{"260101240000Z", false}, {"260101006000Z", false},
		{"260101000061Z", false}, {"2601010000000", false},
		{"26010100000aZ", false}, {"2/0101000000Z", false},
		{"260131235959Z", true},  {"260132000000Z", false},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		struct list list;
		struct ct_der der;
		struct ct_crl crl;
		uint8_t value[15] = {0x17, 13};
		int64_t seconds;
		uint8_t *at;

		memcpy(value + 2, cases[i].date, 13);
		der = ct_der(ct_span(value, sizeof(value)));
		ck_assert_int_eq(ct_der_read_time(&der, &seconds) == CATRUST_OK,
				 cases[i].is_valid);
		begin_list(&list);
		write_entry(&list, "\1\2\3", 3, 1, NULL);
		(void)end_list(&list);
		/* 1690000000 */
		at = memmem(list.der.data, list.der.len, "230722042640Z", 13);
		ck_assert_ptr_nonnull(at);
		memcpy(at, cases[i].date, 13);
		ck_assert_int_eq(ct_crl_parse(&crl, ct_span(list.der.data,
							    list.der.len)) ==
					 CATRUST_OK,
				 cases[i].is_valid);
		ct_buffer_clear(&list.der);
	}
}

RUN_TESTS(.timeout = 300)
