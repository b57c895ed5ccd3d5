/*
 * Names of CAs that are added to a list of libgnutls: where the adapter finds
 * their place, and how it appends; over a libgnutls of this test's own.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <check.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "adapters/gnutls/sent_names.h"
#include "tests/tools/run_suite.h"

/* --- A libgnutls --------------------------------------------------------- */

struct list {
	void *node;
	unsigned char count;
	gnutls_datum_t names;
	size_t size;
	gnutls_datum_t other;
};

/* What becomes of the list when the trial's CA is added. */
enum behaviour {
	AS_GNUTLS,
	ELSEWHERE, /* in the other place */
	IN_BOTH,
	IN_NEITHER,
	OTHER_BYTES,
	SHORTER,
	NOT_A_POINTER,
	WITHOUT_LENGTH,
	FULL_BEFORE,
	NEVER_FREED,
	REFUSED,
	NO_CREDENTIALS,
	OWN_CALLOC,
	OWN_REALLOC,
	LIBRARYS_REALLOC,
	LARGE,
	NUM_BEHAVIOURS
};

static enum behaviour behaviour;
static struct list *trial_list;
static int credentials; /* its address is what counts */
static struct ct_names_room room;
static unsigned num_trials, num_reallocs, depth;
static atomic_size_t place;

static void *counting_realloc(void *memory, size_t size);
static void *own_calloc(size_t count, size_t size);
static void (*free_variable)(void *memory) = free;
static void *(*calloc_variable)(size_t count, size_t size) = calloc;
static void *(*realloc_variable)(void *memory, size_t size) = realloc;

static void *own_calloc(size_t count, size_t size)
{
	return calloc(count, size);
}

static void *counting_realloc(void *memory, size_t size)
{
	num_reallocs++;
	return realloc(memory, size);
}

atomic_size_t *ct_libgnutls_names_place(const struct ct_libgnutls *gnutls)
{
	(void)gnutls;
	return &place;
}

bool ct_libgnutls_contains(const struct ct_libgnutls *which,
			   const void *address)
{
	(void)which;
	(void)address;
	return behaviour == LIBRARYS_REALLOC;
}

void ct_libgnutls_bypass_begin(void)
{
	depth++;
}

void ct_libgnutls_bypass_end(void)
{
	depth--;
}

static int allocate(gnutls_certificate_credentials_t *out)
{
	ck_assert_uint_eq(depth, 1);
	num_trials++;
	if (behaviour == NO_CREDENTIALS)
		return GNUTLS_E_MEMORY_ERROR;
	trial_list = calloc(1, behaviour == LARGE ? 4096 : sizeof(*trial_list));
	ck_assert_ptr_nonnull(trial_list);
	if (behaviour == FULL_BEFORE)
		trial_list->names.size = 7;
	*out = (void *)&credentials;
	return 0;
}

static void get_list(gnutls_certificate_credentials_t from,
		     gnutls_x509_trust_list_t *out)
{
	ck_assert_ptr_eq(from, &credentials);
	*out = (void *)trial_list;
}

static void free_credentials(gnutls_certificate_credentials_t what)
{
	ck_assert_ptr_eq(what, &credentials);
	if (behaviour != NOT_A_POINTER)
		free(trial_list->names.data);
	free(trial_list->other.data);
	free(trial_list);
}

static void free_names(gnutls_certificate_credentials_t what)
{
	struct list *list = trial_list;

	ck_assert_ptr_eq(what, &credentials);
	if (behaviour == NEVER_FREED || behaviour == NOT_A_POINTER)
		return;
	free(list->names.data);
	free(list->other.data);
	list->names = list->other = (gnutls_datum_t){NULL, 0};
}

static gnutls_datum_t names_of(struct ct_span subject)
{
	gnutls_datum_t names = {malloc(subject.len + 2),
				(unsigned)subject.len + 2};

	ck_assert_ptr_nonnull(names.data);
	names.data[0] = 0;
	names.data[1] = (unsigned char)subject.len;
	memcpy(names.data + 2, subject.data, subject.len);
	return names;
}

static int add(gnutls_certificate_credentials_t to, const gnutls_datum_t *ca,
	       int format)
{
	const struct ct_span subject = ct_span(ca->data + 99, 48);
	struct list *list = trial_list;

	ck_assert_ptr_eq(to, &credentials);
	ck_assert_int_eq(format, GNUTLS_X509_FMT_DER);
	if (behaviour == REFUSED)
		return GNUTLS_E_MEMORY_ERROR;
	list->node = list;
	list->count = 1;
	list->size = 50; /* looks like a datum with the size before it */
	if (behaviour == IN_NEITHER)
		return 1;
	if (behaviour == ELSEWHERE || behaviour == IN_BOTH)
		list->other = names_of(subject);
	if (behaviour == ELSEWHERE)
		return 1;
	list->names = names_of(subject);
	if (behaviour == OTHER_BYTES)
		list->names.data[20]++;
	if (behaviour == WITHOUT_LENGTH)
		list->names.data[1] = 0;
	if (behaviour == SHORTER)
		list->names.size--;
	if (behaviour == NOT_A_POINTER) {
		free(list->names.data);
		list->names = (gnutls_datum_t){(void *)(uintptr_t)1, 50};
	}
	return 1;
}

static struct ct_libgnutls gnutls = {
	.certificate_allocate_credentials = allocate,
	.certificate_free_credentials = free_credentials,
	.certificate_free_ca_names = free_names,
	.certificate_get_trust_list = get_list,
	.certificate_set_x509_trust_mem = add,
	.free = &free_variable,
	.calloc = &calloc_variable,
	.realloc = &realloc_variable,
};

static void set_up(void)
{
	behaviour = AS_GNUTLS;
	calloc_variable = calloc;
	realloc_variable = realloc;
	num_trials = num_reallocs = 0;
	room = (struct ct_names_room){NULL, 0, 0};
	atomic_store(&place, CT_NAMES_NOT_TRIED);
}

/* --- The trial ----------------------------------------------------------- */

TESTS(place_is_found_or_left_alone, NUM_BEHAVIOURS)
{
	const bool works =
		_i == AS_GNUTLS || _i == ELSEWHERE || _i == LIBRARYS_REALLOC;
	const size_t expected = !works ? CT_NAMES_NO_PLACE
				: _i == ELSEWHERE
					? offsetof(struct list, other)
					: offsetof(struct list, names);

	behaviour = (enum behaviour)_i;
	if (behaviour == OWN_CALLOC)
		calloc_variable = own_calloc;
	if (behaviour == OWN_REALLOC || behaviour == LIBRARYS_REALLOC)
		realloc_variable = counting_realloc;
	for (unsigned i = 0; i < 3; i++)
		ck_assert_int_eq(ct_names_can_be_added(&gnutls), works);
	ck_assert_uint_eq(atomic_load(&place), expected);
	ck_assert_uint_le(num_trials, 1);
	ck_assert_uint_eq(depth, 0);
}

/* A program may set the variables later. */
TEST(memory_is_looked_at_each_time)
{
	ck_assert(ct_names_can_be_added(&gnutls));
	realloc_variable = counting_realloc;
	ck_assert(!ct_names_can_be_added(&gnutls));
	realloc_variable = realloc;
	ck_assert(ct_names_can_be_added(&gnutls));
	ck_assert_uint_eq(num_trials, 1);
}

/* --- Appending ----------------------------------------------------------- */

static void append(struct list *list, struct ct_span subject)
{
	ck_assert_int_eq(ct_names_reserve(&gnutls, (void *)list, &room,
					  ct_names_size(subject)),
			 0);
	ct_names_append(&gnutls, (void *)list, &room, subject);
}

TEST(names_are_appended)
{
	enum { COUNT = 20000 };
	struct list list = {.size = 9};
	uint8_t *expected = malloc((size_t)COUNT * 102);
	size_t len = 0;

	ck_assert_ptr_nonnull(expected);
	ck_assert(ct_names_can_be_added(&gnutls));
	realloc_variable = counting_realloc;
	for (unsigned i = 0; i < COUNT; i++) {
		uint8_t name[100];
		size_t name_len = i % 101;

		memset(name, (int)(i % 251), sizeof(name));
		append(&list, ct_span(name, name_len));
		expected[len] = 0;
		expected[len + 1] = (uint8_t)name_len;
		memcpy(expected + len + 2, name, name_len);
		len += 2 + name_len;
	}
	ck_assert_uint_eq(list.names.size, len);
	ck_assert_mem_eq(list.names.data, expected, len);
	/* A quarter more each time. */
	ck_assert_uint_lt(num_reallocs, 80);
	ck_assert_uint_eq(list.size, 9);
	ck_assert_ptr_null(list.other.data);
	free(list.names.data);
	free(expected);
}

/* libgnutls, too, reallocates and frees: to the exact length, mostly where the
 * names are already. */
TEST(room_ends_when_libgnutls_changes_names)
{
	struct list list = {.size = 9};
	const struct ct_span name = ct_span("0123456789", 10);

	ck_assert(ct_names_can_be_added(&gnutls));
	realloc_variable = counting_realloc;
	for (unsigned i = 0; i < 100; i++)
		append(&list, name);
	list.names.size += 12;
	list.names.data = realloc(list.names.data, list.names.size);
	ck_assert_ptr_nonnull(list.names.data);
	num_reallocs = 0;
	append(&list, name);
	ck_assert_uint_eq(num_reallocs, 1);
	append(&list, name);
	ck_assert_uint_eq(num_reallocs, 1);
	ck_assert_uint_eq(list.names.size, 103 * 12);
	free(list.names.data);
	list.names = (gnutls_datum_t){NULL, 0};
	append(&list, name);
	ck_assert_mem_eq(list.names.data, "\0\0120123456789", 12);
	free(list.names.data);
}

TEST(too_many_bytes_are_refused)
{
	struct list list = {.size = 9};

	ck_assert(ct_names_can_be_added(&gnutls));
	append(&list, ct_span("name", 4));
	ck_assert_int_eq(
		ct_names_reserve(&gnutls, (void *)&list, &room, UINT32_MAX - 5),
		GNUTLS_E_MEMORY_ERROR);
	ck_assert_int_eq(
		ct_names_reserve(&gnutls, (void *)&list, &room, SIZE_MAX),
		GNUTLS_E_MEMORY_ERROR);
	ck_assert_uint_eq(list.names.size, 6);
	ck_assert_mem_eq(list.names.data, "\0\4name", 6);
	free(list.names.data);
}

RUN_TESTS(.set_up = set_up)
