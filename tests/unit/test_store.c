/*
 * Tests of trust/store, trust/subject_index and trust/system: against a plain
 * list that is searched from end to end.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <unistd.h>

#include "bytes.h"
#include "certificates.h"
#include "tests/tools/checkers.h"
#include "tests/tools/random.h"
#include "trust/store.h"
#include "trust/system.h"
#include "x509/certificate.h"
#include "tests/tools/run_suite.h"

/* --- Certificates and bundles --------------------------------------------- */

enum { NUM_CERTIFICATES = 12 };

/* 0 to 5 have subjects of their own, the others share one. */
static struct {
	struct ct_buffer der;
	struct ct_span subject;
} made[NUM_CERTIFICATES];

static void make_certificates(void)
{
	for (unsigned i = 0; i < NUM_CERTIFICATES; i++) {
		struct ct_certificate view;

		made[i].der = (struct ct_buffer)CT_BUFFER_INIT;
		certificate_der(&made[i].der, i < 6 ? i : SAME_SUBJECT + i);
		if (ct_certificate_parse(&view, span_of(&made[i].der)) !=
		    CATRUST_OK)
			abort();
		made[i].subject = view.subject;
	}
}

static void free_certificates(void)
{
	for (unsigned i = 0; i < NUM_CERTIFICATES; i++)
		ct_buffer_clear(&made[i].der);
}

/* "0ab" is a bundle of numbers 0, 10 and 11. */
static unsigned number_of(char letter)
{
	return (unsigned)(letter <= '9' ? letter - '0' : letter - 'a' + 10);
}

static struct ct_bundle *bundle_of(const char *letters)
{
	struct ct_load_options options = {.format = CT_LOAD_DER,
					  .dialect = CT_LOAD_WIDE};
	CT_TEST_BUFFER bytes = CT_BUFFER_INIT;
	struct ct_bundle *bundle = NULL;

	for (; *letters != '\0'; letters++) {
		const struct ct_buffer *der = &made[number_of(*letters)].der;

		ct_write_bytes(&bytes, der->data, der->len);
	}
	assert_ok(ct_bundle_load_memory(span_of(&bytes), &options, &bundle));
	return bundle;
}

static void add(struct ct_store *store, const char *letters, unsigned flags,
		size_t added)
{
	struct ct_bundle *bundle = bundle_of(letters);
	size_t count = 77;

	assert_ok(ct_store_add_bundles(store, &bundle, 1, flags, &count));
	ck_assert_uint_eq(count, added);
	ct_bundle_unref(bundle);
}

/* The first one that is equal. */
struct wanted {
	struct ct_span der;
	uint32_t position;
};

static bool is_wanted(void *chooser, uint32_t position, struct ct_span der)
{
	struct wanted *wanted = chooser;

	if (wanted->position != CT_STORE_NONE ||
	    !ct_span_equal(wanted->der, der))
		return false;
	wanted->position = position;
	return true;
}

static uint32_t remove_one(struct ct_store *store, unsigned number)
{
	struct wanted wanted = {span_of(&made[number].der), CT_STORE_NONE};

	assert_ok(ct_store_remove(store, made[number].subject, is_wanted,
				  &wanted));
	return wanted.position;
}

/* --- The model ------------------------------------------------------------ */

enum { GONE = 100 };

struct model {
	unsigned numbers[4000]; /* by position; GONE and more: removed */
	uint32_t end, removed;
	struct ct_buffer rdn;
};

static void model_add(struct model *model, unsigned number, unsigned flags)
{
	struct ct_span subject = made[number].subject;
	uint8_t len[2] = {(uint8_t)(subject.len >> 8), (uint8_t)subject.len};

	if ((flags & CT_STORE_KEEP_DUPLICATES) == 0)
		for (uint32_t i = 0; i < model->end; i++)
			if (model->numbers[i] == number)
				return;
	model->numbers[model->end++] = number;
	if ((flags & CT_STORE_UNNAMED) != 0)
		return;
	ct_write_bytes(&model->rdn, len, 2);
	ct_write_bytes(&model->rdn, subject.data, subject.len);
}

static uint32_t model_remove(struct model *model, unsigned number)
{
	for (uint32_t i = 0; i < model->end; i++)
		if (model->numbers[i] == number) {
			model->numbers[i] += GONE;
			model->removed++;
			return i;
		}
	return CT_STORE_NONE;
}

static bool is_same_subject(unsigned a, unsigned b)
{
	return a < GONE && ct_span_equal(made[a].subject, made[b].subject);
}

static void check_searches(const struct ct_store *store,
			   const struct model *model, unsigned number)
{
	uint32_t position = ct_store_find_subject(store, made[number].subject);
	uint32_t equal = ct_store_find(store, span_of(&made[number].der));
	bool is_held = false;

	for (uint32_t i = 0; i < model->end; i++) {
		is_held |= model->numbers[i] == number;
		if (!is_same_subject(model->numbers[i], number))
			continue;
		ck_assert_uint_eq(position, i);
		position = ct_store_next_same_subject(store, position);
	}
	ck_assert_uint_eq(position, CT_STORE_NONE);
	ck_assert(is_held == (equal != CT_STORE_NONE));
	if (is_held)
		ck_assert_uint_eq(model->numbers[equal], number);
}

static void check(struct ct_store *store, const struct model *model)
{
	struct catrust_rdn_fit fit;
	struct ct_span sequence = {NULL, 0};

	ck_assert_uint_eq(ct_store_end(store), model->end);
	ck_assert_uint_eq(ct_store_count(store), model->end - model->removed);
	for (uint32_t i = 0; i < model->end; i++) {
		unsigned number = model->numbers[i] % GONE;
		struct ct_span der = ct_store_der(store, i);

		if (model->numbers[i] >= GONE)
			ck_assert_ptr_null(der.data);
		else
			ck_assert(
				ct_span_equal(der, span_of(&made[number].der)));
		ck_assert(ct_span_equal(ct_store_subject(store, i),
					made[number].subject));
		ck_assert_ptr_nonnull(ct_store_bundle(store, i));
	}
	for (unsigned number = 0; number < NUM_CERTIFICATES; number++)
		check_searches(store, model, number);
	ck_assert_uint_eq(ct_store_rdn_sequence_size(store), model->rdn.len);
	ct_store_rdn_fit(store, 0, &fit);
	ck_assert_uint_eq(fit.num_bytes, model->rdn.len);
	if (model->rdn.len > CATRUST_RDN_MAX_BYTES) {
		assert_error(ct_store_rdn_sequence(store, &sequence),
			     RDN_LIMIT);
		return;
	}
	assert_ok(ct_store_rdn_sequence(store, &sequence));
	ck_assert(ct_span_equal(sequence, span_of(&model->rdn)));
}

/* --- Tests ---------------------------------------------------------------- */

TEST(test_empty)
{
	struct ct_store *store = ct_store_new();
	struct model model = {.end = 0};

	check(store, &model);
	ck_assert_uint_eq(remove_one(store, 0), CT_STORE_NONE);
	ct_store_clear_rdn_sequence(store);
	check(store, &model);
	assert_ok(ct_store_add_bundles(store, NULL, 0, 0, NULL));
	check(store, &model);
	ct_store_unref(store);
	ct_store_unref(NULL);
}

TEST(test_no_certificate)
{
	struct ct_store *store = ct_store_new();

	add(store, "0", 0, 1);
	ck_assert_uint_eq(ct_store_find(store, BYTES("\x30\x00")),
			  CT_STORE_NONE);
	ck_assert_uint_eq(ct_store_count(store), 1);
	ct_store_unref(store);
}

static struct ct_index_certificate resolve_made(const void *owner,
						uint32_t bundle, uint32_t entry)
{
	(void)owner;
	(void)bundle;
	return (struct ct_index_certificate){span_of(&made[entry].der),
					     made[entry].subject};
}

/* What is removed and added again leaves no trace in the list of its
 * subject, which would be walked over each time. */
TEST(test_come_and_go)
{
	static const uint32_t others[] = {6, 7}; /* of one subject */
	struct ct_subject_index index = {0};
	uint32_t position = 0;

	for (unsigned i = 0; i < 100; i++) {
		uint32_t entry = others[i / 3 % 2];

		assert_ok(ct_subject_index_reserve(&index, 1));
		position = ct_subject_index_add(&index, resolve_made, NULL, 0,
						entry, false);
		ck_assert_uint_eq(position, i);
		ck_assert_uint_eq(index.items[i].next_same_subject, i);
		ck_assert_uint_eq(ct_subject_index_find(&index, resolve_made,
							NULL,
							made[entry].subject),
				  i);
		ck_assert_uint_eq(
			ct_subject_index_remove(
				&index, resolve_made, NULL, made[entry].subject,
				is_wanted,
				&(struct wanted){span_of(&made[entry].der),
						 CT_STORE_NONE}),
			1);
		ck_assert_uint_eq(ct_subject_index_find(&index, resolve_made,
							NULL,
							made[entry].subject),
				  CT_INDEX_NONE);
	}
	ck_assert_uint_le(index.contents.num_used, 2);
	ct_subject_index_clear(&index);
}

/* Many bundles with little new in them: the room that was made for all of them
 * is given back, and the next certificate gets its own. */
TEST(test_many_bundles)
{
	enum { MANY = 200 };
	struct ct_store *store = ct_store_new();
	struct ct_bundle *bundles[MANY];
	size_t added;

	for (size_t i = 0; i < MANY; i++)
		bundles[i] = bundle_of(i == 0 ? "67" : "6");
	assert_ok(ct_store_add_bundles(store, bundles, MANY, 0, &added));
	ck_assert_uint_eq(added, 2);
	ck_assert_uint_eq(ct_store_count(store), 2);
	ck_assert_uint_eq(ct_store_find(store, span_of(&made[7].der)), 1);
	add(store, "0", 0, 1);
	ck_assert_uint_eq(ct_store_find(store, span_of(&made[0].der)), 2);
	for (size_t i = 0; i < MANY; i++)
		ct_bundle_unref(bundles[i]);
	ct_store_unref(store);
}

/* Kept duplicates are found in order, and removed one by one. */
TEST(test_duplicates)
{
	struct ct_store *store = ct_store_new();

	add(store, "6", 0, 1);
	add(store, "6", 0, 0);
	add(store, "6", CT_STORE_KEEP_DUPLICATES, 1);
	add(store, "7", 0, 1);
	add(store, "6", CT_STORE_KEEP_DUPLICATES, 1);
	ck_assert_uint_eq(ct_store_count(store), 4);
	ck_assert_uint_eq(remove_one(store, 6), 0);
	ck_assert_uint_eq(remove_one(store, 6), 1);
	ck_assert_uint_eq(ct_store_find(store, span_of(&made[6].der)), 3);
	ck_assert_uint_eq(remove_one(store, 6), 3);
	ck_assert_uint_eq(remove_one(store, 6), CT_STORE_NONE);
	ck_assert_uint_eq(ct_store_find(store, span_of(&made[6].der)),
			  CT_STORE_NONE);
	add(store, "6", 0, 1);
	ck_assert_uint_eq(ct_store_find(store, span_of(&made[6].der)), 4);
	ck_assert_uint_eq(ct_store_find_subject(store, made[6].subject), 2);
	ct_store_unref(store);
}

/* A bundle's sequence is shared until the store differs from it. */
TEST(test_shared_sequence)
{
	struct ct_store *first = ct_store_new(), *second = ct_store_new();
	struct ct_bundle *bundle = bundle_of("012");
	struct ct_span a, b;

	for (unsigned i = 0; i < 2; i++)
		assert_ok(ct_store_add_bundles(i ? second : first, &bundle, 1,
					       0, NULL));
	assert_ok(ct_store_rdn_sequence(first, &a));
	assert_ok(ct_store_rdn_sequence(second, &b));
	ck_assert_ptr_eq(a.data, b.data);
	/* Cleared in one of them only */
	ct_store_clear_rdn_sequence(first);
	assert_ok(ct_store_rdn_sequence(first, &a));
	ck_assert_uint_eq(a.len, 0);
	ck_assert_uint_eq(ct_store_rdn_sequence_size(first), 0);
	assert_ok(ct_store_rdn_sequence(second, &b));
	ck_assert_uint_gt(b.len, 0);
	/* Only what comes after that is named, in a copy too. */
	add(first, "34", 0, 2);
	assert_ok(ct_store_rdn_sequence(first, &a));
	ck_assert_uint_eq(a.len,
			  2 + made[3].subject.len + 2 + made[4].subject.len);
	ck_assert_mem_eq(a.data + 2, made[3].subject.data, made[3].subject.len);
	ct_store_unref(second);
	second = ct_store_copy(first);
	ck_assert_ptr_nonnull(second);
	assert_ok(ct_store_rdn_sequence(second, &b));
	ck_assert(ct_span_equal(a, b));
	ck_assert_ptr_eq(ct_store_ref(second), second);
	ct_store_unref(second);
	ct_store_unref(second);
	ct_store_unref(first);
	ct_bundle_unref(bundle);
}

/* Several bundles in one call; one that brings nothing is let go. */
TEST(test_several_bundles)
{
	struct ct_store *store = ct_store_new();
	struct ct_bundle *bundles[3] = {bundle_of("01"), bundle_of("10"),
					bundle_of("267")};
	struct model model = {.end = 0};
	size_t added;

	assert_ok(ct_store_add_bundles(store, bundles, 3, 0, &added));
	ck_assert_uint_eq(added, 5);
	for (unsigned i = 0; i < 3; i++)
		ct_bundle_unref(bundles[i]);
	for (const char *at = "01267"; *at != '\0'; at++)
		model_add(&model, number_of(*at), 0);
	check(store, &model);
	ct_store_unref(store);
	ct_buffer_clear(&model.rdn);
}

/* Anything in any order, compared with the model. */
TESTS(test_random_operations, 8)
{
	struct ct_random random = ct_random(21, (uint64_t)_i);
	unsigned rounds = ct_test_is_memchecked() ? 60 : 400;
	struct ct_store *store = ct_store_new(), *copy;
	static struct model model;

	memset(&model, 0, sizeof(model));
	for (unsigned round = 0; round < rounds; round++) {
		unsigned number =
			(unsigned)ct_random_below(&random, NUM_CERTIFICATES);
		unsigned flags = (unsigned)ct_random_below(&random, 16);
		char letters[8] = "";
		size_t before = model.end;

		/* Mostly without flags */
		flags = flags > 3 ? 0 : flags;
		switch (ct_random_below(&random, 10)) {
		case 0:
		case 1:
			ck_assert_uint_eq(remove_one(store, number),
					  model_remove(&model, number));
			break;
		case 2:
			copy = ct_store_copy(store);
			ct_store_unref(store);
			store = copy;
			break;
		case 3:
			if (round % 8 != 0)
				break;
			ct_store_clear_rdn_sequence(store);
			model.rdn.len = 0;
			break;
		default:
			/* Within a bundle nothing is held twice. */
			for (unsigned i = 0; i < 1 + number % 6; i++) {
				unsigned next = (number + i) % NUM_CERTIFICATES;

				letters[i] =
					(char)(next < 10 ? '0' + next
							 : 'a' + next - 10);
				model_add(&model, next, flags);
			}
			add(store, letters, flags, model.end - before);
		}
		if (round % 4 == 0 || round + 1 == rounds)
			check(store, &model);
	}
	ct_store_unref(store);
	ct_buffer_clear(&model.rdn);
}

/* Many with one subject: linear, and each found. */
TEST(test_many_same_subject)
{
	const struct ct_corpus corpus = {.seed = 9,
					 .flags = CT_CORPUS_SAME_SUBJECT};
	uint32_t count = ct_test_is_memchecked() ? 200 : 5000, found = 0;
	struct ct_load_options options = {.format = CT_LOAD_DER,
					  .dialect = CT_LOAD_WIDE};
	CT_TEST_BUFFER bytes = CT_BUFFER_INIT;
	struct ct_store *store = ct_store_new();
	struct ct_bundle *bundle = NULL;
	uint32_t position;

	for (unsigned half = 0; half < 2; half++) {
		/* The second bundle overlaps the first by half. */
		bytes.len = 0;
		for (uint32_t i = 0; i < count; i++)
			ct_corpus_der(&bytes, &corpus, half * count / 2 + i);
		assert_ok(ct_bundle_load_memory(span_of(&bytes), &options,
						&bundle));
		ck_assert_uint_eq(ct_bundle_count(bundle), count);
		assert_ok(ct_store_add_bundles(store, &bundle, 1, 0, NULL));
		ct_bundle_unref(bundle);
	}
	ck_assert_uint_eq(ct_store_count(store), count + count / 2);
	for (position =
		     ct_store_find_subject(store, ct_store_subject(store, 0));
	     position != CT_STORE_NONE;
	     position = ct_store_next_same_subject(store, position))
		ck_assert_uint_eq(position, found++);
	ck_assert_uint_eq(found, count + count / 2);
	for (uint32_t i = 0; i < found; i += 7)
		ck_assert_uint_eq(ct_store_find(store, ct_store_der(store, i)),
				  i);
	ct_store_unref(store);
}

TEST(test_system)
{
	const char *path = ct_system_bundle_path();

	if (path == NULL)
		puts("no system bundle here");
	else
		ck_assert_int_eq(access(path, F_OK), 0);
	ck_assert_ptr_eq(path, ct_system_bundle_path());
}

RUN_TESTS(.set_up = make_certificates, .tear_down = free_certificates)
