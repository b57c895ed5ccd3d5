/*
 * fuzz_crl: whatever bytes are given, a CRL is refused or its index finds what
 * a walk over the list finds.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * LLVMFuzzerTestOneInput() is for libFuzzer (clang -fsanitize=fuzzer
 * -DFUZZING); without it the program replays files, and mutations of them:
 * fuzz_crl MUTATIONS FILE...
 */

#include <config.h>

#include <stdlib.h>

#include "revocation/crl_load.h"
#include "tests/tools/random.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

/* See tests/fuzz/fuzz.h. */
extern const size_t fuzz_der_at;
const size_t fuzz_der_at = 0;

static bool same(struct ct_span a, struct ct_span b)
{
	uint8_t fill_a = a.data[0] & 0x80 ? 0xff : 0;
	uint8_t fill_b = b.data[0] & 0x80 ? 0xff : 0;
	size_t len = a.len > b.len ? a.len : b.len;

	for (size_t i = 1; i <= len; i++)
		if ((i <= a.len ? a.data[a.len - i] : fill_a) !=
		    (i <= b.len ? b.data[b.len - i] : fill_b))
			return false;
	return fill_a == fill_b;
}

static bool is_listed(const struct ct_crl *crl, struct ct_span serial)
{
	struct ct_crl_entry entry;
	size_t offset = 0;

	while (ct_crl_entry_next(crl, &offset, &entry))
		if (same(entry.serial, serial))
			return true;
	return false;
}

static void require(bool is_true)
{
	if (!is_true)
		abort();
}

static void look_up(const struct ct_loaded_crl *crl, struct ct_span serial)
{
	uint32_t offset;
	bool is_found = ct_serial_index_find(&crl->index, &crl->crl, serial,
					     crl->crl.issuer, &offset);

	/* In an indirect CRL numbers belong to issuers. */
	if ((crl->crl.traits & CT_CRL_HAS_CERTIFICATE_ISSUER) == 0)
		require(is_found == is_listed(&crl->crl, serial));
}

static void check(const struct ct_loaded_crl *crl)
{
	struct ct_crl_entry entry;
	size_t offset = 0;
	uint32_t count = 0;

	while (ct_crl_entry_next(&crl->crl, &offset, &entry)) {
		int64_t date;

		(void)ct_crl_entry_reason(&entry);
		(void)ct_crl_entry_invalidity_date(&entry, &date);
		if (count++ < 64)
			look_up(crl, entry.serial);
	}
	require(count == crl->crl.num_entries);
	look_up(crl, ct_span("\x7f\1", 2));
	look_up(crl, ct_span("\x80", 1));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
	struct ct_load_options options = {.is_lenient = true};
	struct ct_crl_list list = CT_CRL_LIST_INIT;

	if (ct_crl_load_memory(ct_span(data, len), &options, &list) ==
	    CATRUST_OK)
		for (size_t i = 0; i < list.count; i++)
			check(list.crls[i]);
	ct_crl_list_clear(&list);
	return 0;
}

#ifndef FUZZING
static void replay(const char *path, unsigned long mutations)
{
	struct ct_buffer bytes = CT_BUFFER_INIT;
	struct ct_file_identity identity;
	struct ct_random random = ct_random(1, mutations);

	if (ct_source_read_file(path, 0, &bytes, &identity) != CATRUST_OK)
		exit(1);
	(void)LLVMFuzzerTestOneInput(bytes.data, bytes.len);
	for (unsigned long i = 0; i < mutations && bytes.len > 0; i++) {
		uint8_t before[4];
		size_t at[4], num = 1 + i % 4;

		for (size_t j = 0; j < num; j++) {
			at[j] = ct_random_below(&random, bytes.len);
			before[j] = bytes.data[at[j]];
			bytes.data[at[j]] = (uint8_t)ct_random_next(&random);
		}
		(void)LLVMFuzzerTestOneInput(bytes.data, bytes.len);
		while (num-- > 0)
			bytes.data[at[num]] = before[num];
	}
	ct_buffer_clear(&bytes);
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	for (int i = 2; i < argc; i++)
		replay(argv[i], strtoul(argv[1], NULL, 10));
	return 0;
}
#endif
