/*
 * Speed tests: loading a CRL, finding serial numbers in it, checking.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The CRL has entries with a reason and without, serial numbers of 16 octets
 * in no order, and a signature that counts as good.
 */

#include <config.h>

#include <stdlib.h>

#include "revocation/crl_cache.h"
#include "revocation/crl_check.h"
#include "tests/speed/work.h"
#include "tests/tools/random.h"
#include "tests/tools/signer.h"

enum { NUM_ENTRIES = 80000, NUM_LOOKUPS = 20000, SERIAL = 16 };

static const struct ct_load_options options = {.format = CT_LOAD_DER};

static struct ct_crl_cache cache;
static char *path;
static uint8_t serials[NUM_ENTRIES][SERIAL];
static const struct ct_loaded_crl *loaded;

static void make_crl(void)
{
	static struct ct_test_crl_entry entries[NUM_ENTRIES];
	struct ct_random random = ct_random(1, 0);
	CT_TEST_BUFFER crl = CT_BUFFER_INIT;

	for (size_t i = 0; i < NUM_ENTRIES; i++) {
		ct_random_bytes(&random, serials[i], SERIAL);
		serials[i][0] = (serials[i][0] & 0x3f) | 0x40;
		entries[i] = (struct ct_test_crl_entry){
			.serial_bytes = ct_span(serials[i], SERIAL),
			.reason = i % 2 == 0 ? 0 : 2,
		};
	}
	ct_test_crl(&crl, &(struct ct_test_crl_spec){
				  .issuer = "CN=CA",
				  .signing_key = CT_TEST_P256(1),
				  .entries = entries,
				  .num_entries = NUM_ENTRIES,
			  });
	path = work_file("list.crl", &crl);
}

static size_t load(void)
{
	struct ct_crl_list list = CT_CRL_LIST_INIT;

	work_need(ct_crl_load_file(path, &options, &list, NULL) == CATRUST_OK,
		  "the CRL is refused");
	ct_crl_list_clear(&list);
	return NUM_ENTRIES;
}

static void prepare_load(void)
{
	make_crl();
	load();
}

static void prepare_lookup(void)
{
	make_crl();
	work_need(ct_crl_cache_init(&cache) &&
			  ct_crl_cache_add(&cache, CT_CRL_SOURCE_FILE, path,
					   ct_span(NULL, 0), &options,
					   NULL) == CATRUST_OK &&
			  ct_crl_cache_prepare(&cache) == CATRUST_OK,
		  "the CRL is refused");
	loaded = ct_crl_cache_view(&cache)->status[0].crl;
}

static size_t look_up(bool is_revoked)
{
	for (size_t i = 0; i < NUM_LOOKUPS; i++) {
		struct ct_span serial = ct_span(serials[i], SERIAL);
		uint32_t offset;

		serials[i][SERIAL / 2] ^= is_revoked ? 0 : 0x15;
		work_need(ct_serial_index_find(&loaded->index, &loaded->crl,
					       serial, loaded->crl.issuer,
					       &offset) == is_revoked,
			  "lookup");
	}
	return NUM_LOOKUPS;
}

static size_t run_revoked(void)
{
	return look_up(true);
}

static size_t run_good(void)
{
	return look_up(false);
}

static enum catrust_error verify(void *context, const struct ct_crl *crl,
				 struct ct_span spki)
{
	(void)context;
	(void)crl;
	(void)spki;
	return CATRUST_OK;
}

static size_t check(size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct ct_certificate certificate = {
			.serial = ct_span(serials[i], SERIAL),
			.issuer = loaded->crl.issuer};
		struct ct_certificate signer = {.subject = loaded->crl.issuer,
						.spki = ct_span("key", 3)};
		struct ct_crl_query query = {
			.certificate = &certificate,
			.issuer = &signer,
			.time = 1780000000,
			.verify = verify,
		};
		struct ct_crl_result result;

		ct_rcu_read_lock();
		ct_crl_check(ct_crl_cache_view(&cache)->set, &query, &result);
		ct_rcu_read_unlock();
		work_need(result.verdict == CT_CRL_REVOKED, "verdict");
	}
	return count;
}

static void prepare_check(void)
{
	prepare_lookup();
	check(1);
}

static size_t run_check(void)
{
	return check(NUM_LOOKUPS);
}

const struct work work_crl[] = {
	{"load a CRL", "entries", prepare_load, load},
	{"CRL lookup, revoked", "lookups", prepare_lookup, run_revoked},
	{"CRL lookup, not revoked", "lookups", prepare_lookup, run_good},
	{"CRL check", "checks", prepare_check, run_check},
	{NULL, NULL, NULL, NULL},
};
