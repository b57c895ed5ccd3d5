/*
 * crl_bench: loads a CRL and checks certificates with it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: crl_bench FILE
 *
 * FILE is crl_make's crl.der. Prints one line of JSON:
 *
 *	read_walk_ns	reading the file and walking over all its DER values:
 *			the least that anybody can do
 *	load_ns		reading, checking and indexing; the best of RUNS
 *	overhead	bytes an entry besides the DER
 *	first_ns	the first check, without the signature
 *	good_ns, revoked_ns
 *			a lookup in the index, median over serial numbers that
 *			were not asked for before, with the clock's own time
 *			taken off
 *	good_floor_ns, revoked_floor_ns
 *			the same for what memory alone takes: a line of the
 *			table anywhere, and a line of it and then the entry that
 *			it leads to. No index that is smaller than the numbers
 *			can tell a listed one from all others without reading
 *			the list
 *	check_ns, revoked_check_ns
 *			a whole check (RFC 5280 6.3) of numbers that were not
 *			asked for before, on the average
 *
 * Signatures count as good. Threads, and reloads meanwhile, are crl_native's.
 */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "asn1/der.h"
#include "bench/harness.h"
#include "revocation/crl_cache.h"
#include "revocation/crl_check.h"
#include "revocation/serial_index_internal.h"
#include "tests/tools/random.h"

enum { RUNS = 5, SAMPLES = 20000, MOST_SERIAL = 64 };

static struct ct_crl_cache cache;
static const char *path;

/* A serial number of its own memory, as a certificate has it. */
struct serial {
	uint8_t bytes[MOST_SERIAL];
	size_t len;
};

static struct serial *revoked, *good;
static size_t num_serials;
static struct ct_buffer issuer;

static size_t walk(struct ct_der der)
{
	size_t count = 0;

	while (!ct_der_is_end(&der)) {
		struct ct_span contents;
		uint8_t tag;

		if (ct_der_read_any(&der, &tag, &contents, NULL) != CATRUST_OK)
			return count;
		count++;
		if ((tag & 0x20) != 0)
			count += walk(ct_der(contents));
	}
	return count;
}

static uint64_t time_walk(void)
{
	uint64_t best = UINT64_MAX;

	for (int i = 0; i < RUNS; i++) {
		struct ct_buffer bytes = CT_BUFFER_INIT;
		struct ct_file_identity identity;
		uint64_t start = bench_now(), spent;

		if (ct_source_read_file(path, 0, &bytes, &identity) !=
			    CATRUST_OK ||
		    walk(ct_der(ct_span(bytes.data, bytes.len))) == 0)
			exit(1);
		spent = bench_now() - start;
		best = spent < best ? spent : best;
		ct_buffer_clear(&bytes);
	}
	return best;
}

static uint64_t time_load(void)
{
	static const struct ct_load_options options = {.format = CT_LOAD_DER};
	uint64_t best = UINT64_MAX;

	for (int i = 0; i < RUNS; i++) {
		struct ct_crl_list list = CT_CRL_LIST_INIT;
		uint64_t start = bench_now(), spent;

		if (ct_crl_load_file(path, &options, &list, NULL) != CATRUST_OK)
			exit(1);
		spent = bench_now() - start;
		best = spent < best ? spent : best;
		ct_crl_list_clear(&list);
	}
	return best;
}

/* Copies the serial numbers, in another order, and makes ones that are not
 * there. */
static void take_serials(const struct ct_crl *crl)
{
	struct ct_random random = ct_random(1, 0);
	struct ct_span serial;
	size_t offset = 0;

	num_serials = crl->num_entries;
	revoked = calloc(num_serials + 1, sizeof(*revoked));
	good = calloc(num_serials + 1, sizeof(*good));
	if (revoked == NULL || good == NULL)
		exit(1);
	for (size_t i = 0; ct_crl_serial_next(crl, &offset, &serial); i++) {
		size_t j = ct_random_below(&random, i + 1);
		struct serial copy = {.len = serial.len};

		memcpy(copy.bytes, serial.data, serial.len);
		revoked[i] = revoked[j];
		revoked[j] = copy;
	}
	for (size_t i = 0; i < num_serials; i++) {
		good[i] = revoked[i];
		good[i].bytes[good[i].len / 2] ^= 0x15;
	}
	if (ct_buffer_append(&issuer, crl->issuer.data, crl->issuer.len) !=
	    CATRUST_OK)
		exit(1);
}

static int compare_times(const void *a, const void *b)
{
	uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;

	return (left > right) - (left < right);
}

static uint64_t median(uint64_t *times, size_t count)
{
	qsort(times, count, sizeof(*times), compare_times);
	return times[count / 2];
}

/* One of the things that are timed, with the @i-th number or any. */
typedef void run_once(const struct ct_loaded_crl *crl,
		      const struct serial *serials, size_t i);

static volatile uint8_t sink;

static void run_nothing(const struct ct_loaded_crl *crl,
			const struct serial *serials, size_t i)
{
	(void)crl;
	(void)serials;
	(void)i;
}

static void run_lookup(const struct ct_loaded_crl *crl,
		       const struct serial *serials, size_t i)
{
	uint32_t offset;

	sink = ct_serial_index_find(&crl->index, &crl->crl,
				    ct_span(serials[i].bytes, serials[i].len),
				    crl->crl.issuer, &offset);
}

static const struct ct_serial_bucket *
any_bucket(const struct ct_loaded_crl *crl, size_t i)
{
	struct ct_random random = ct_random(2, i);

	return &crl->index.buckets[ct_random_below(&random,
						   crl->index.num_buckets)];
}

static void run_good_floor(const struct ct_loaded_crl *crl,
			   const struct serial *serials, size_t i)
{
	(void)serials;
	sink = any_bucket(crl, i)->taken > 0;
}

static void run_revoked_floor(const struct ct_loaded_crl *crl,
			      const struct serial *serials, size_t i)
{
	(void)serials;
	/* A free place leads to the first entry. */
	sink = crl->crl.revoked.data[ct_serial_offset(&crl->index,
						      any_bucket(crl, i), 0)];
}

static uint64_t median_of(run_once *run, const struct ct_loaded_crl *crl,
			  const struct serial *serials)
{
	static uint64_t times[SAMPLES];
	size_t count = num_serials < SAMPLES ? num_serials : SAMPLES;

	for (size_t i = 0; i < count; i++) {
		uint64_t start = bench_now();

		run(crl, serials, i);
		times[i] = bench_now() - start;
	}
	return median(times, count);
}

/* Median, without what the clock takes. */
static uint64_t time_runs(run_once *run, const struct ct_loaded_crl *crl,
			  const struct serial *serials)
{
	uint64_t clock, spent;

	if (num_serials == 0)
		return 0;
	clock = median_of(run_nothing, crl, serials);
	spent = median_of(run, crl, serials);
	return spent > clock ? spent - clock : 0;
}

static enum catrust_error verify(void *context, const struct ct_crl *crl,
				 struct ct_span spki)
{
	(void)context;
	(void)crl;
	(void)spki;
	return CATRUST_OK;
}

static enum ct_crl_verdict check(const struct serial *serial)
{
	struct ct_span name = ct_span(issuer.data, issuer.len);
	struct ct_certificate certificate = {
		.serial = ct_span(serial->bytes, serial->len), .issuer = name};
	struct ct_certificate signer = {.subject = name,
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
	return result.verdict;
}

/* Those after the ones that time_runs() asked for, if any. */
static uint64_t time_checks(const struct serial *serials)
{
	uint64_t start = bench_now();

	if (num_serials == 0)
		return 0;
	for (size_t i = 0; i < SAMPLES; i++)
		(void)check(&serials[(SAMPLES + i) % num_serials]);
	return (bench_now() - start) / SAMPLES;
}

int main(int argc, char **argv)
{
	static const struct ct_load_options options = {.format = CT_LOAD_DER};
	const struct ct_loaded_crl *crl;
	uint64_t walk_ns, load_ns, first_ns, good_ns, revoked_ns, check_ns,
		revoked_check_ns, good_floor_ns, revoked_floor_ns;

	if (argc != 2) {
		fprintf(stderr, "usage: crl_bench FILE\n");
		return 2;
	}
	path = argv[1];
	walk_ns = time_walk();
	load_ns = time_load();
	if (!ct_crl_cache_init(&cache) ||
	    ct_crl_cache_add(&cache, CT_CRL_SOURCE_FILE, path, ct_span(NULL, 0),
			     &options, NULL) != CATRUST_OK ||
	    ct_crl_cache_prepare(&cache) != CATRUST_OK) {
		bench_complain(path, "cannot be loaded");
		return 1;
	}
	crl = ct_crl_cache_view(&cache)->status[0].crl;
	take_serials(&crl->crl);
	first_ns = bench_now();
	(void)check(&good[0]);
	first_ns = bench_now() - first_ns;
	good_ns = time_runs(run_lookup, crl, good);
	revoked_ns = time_runs(run_lookup, crl, revoked);
	good_floor_ns = time_runs(run_good_floor, crl, NULL);
	revoked_floor_ns = time_runs(run_revoked_floor, crl, NULL);
	check_ns = time_checks(good);
	revoked_check_ns = time_checks(revoked);
	printf("{\"program\": \"catrust\", \"entries\": %zu, \"bytes\": %zu, "
	       "\"read_walk_ns\": %" PRIu64 ", \"load_ns\": %" PRIu64
	       ", \"overhead\": %.2f, \"first_ns\": %" PRIu64
	       ", \"good_ns\": %" PRIu64 ", \"revoked_ns\": %" PRIu64
	       ", \"good_floor_ns\": %" PRIu64
	       ", \"revoked_floor_ns\": %" PRIu64 ", \"check_ns\": %" PRIu64
	       ", \"revoked_check_ns\": %" PRIu64 "}\n",
	       num_serials, crl->crl.der.len, walk_ns, load_ns,
	       num_serials == 0 ? 0.0
				: (double)ct_loaded_crl_overhead(crl) /
					  (double)num_serials,
	       first_ns, good_ns, revoked_ns, good_floor_ns, revoked_floor_ns,
	       check_ns, revoked_check_ns);
	ct_crl_cache_clear(&cache);
	ct_buffer_clear(&issuer);
	free(revoked);
	free(good);
	return 0;
}
